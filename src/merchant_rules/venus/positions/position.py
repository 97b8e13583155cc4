"""Positions set up by hand: say what differs from a fresh game, the rest stays where the box has it.

What a ship carries leaves the place it came from: goods their seller, equipment the Bank, fares the cup, relics the
unseen '?' markers; Rastur come out of their pool, money out of the Bank. The cup keeps its size and every relic found
leaves an asteroid, as in a real game; where nothing is said about that, goods of the fullest sellers go into the cup,
and the last '?' boxes on the board on which nobody stands are those that held the relics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import attrs

from ...errors import ConfigError, IllegalAction, PositionError
from ...kernel import engine
from ...kernel.chance import Source
from ...kernel.game import type_told
from ...kernel.secrets import UNSEEN, Secret
from ...store.config import check_seed
from ..box.catalog import BASE
from ..compiled import Rules
from ..compose import compile_rules
from ..config import Config
from ..frames import Declaring, Moving, Trading
from ..rules.common import partner_at
from ..rules.discovery import SPY_EYE, looks_here
from ..rules.dot_kinds import EMPTY_ROCK, EMPTY_SPACE, gate_number, net_penalty
from ..rules.gear import JUMP_START, drives_aboard, skipping
from ..rules.setup import fresh_state
from ..rules.ways_out import skip_bit
from ..state import Galaxy, Market, Player, State, Turn
from .parts import Markers, Moment, Seat, Way, ill_shaped, ill_typed
from .validate import validate


def position(
    config: Config,
    *,
    seats: Sequence[Seat | Mapping[str, Any]] | Mapping[int, Seat | Mapping[str, Any]] = (),
    cultures: Mapping[str, str] | None = None,
    known: Mapping[int, Mapping[str, str]] | None = None,
    questions: Mapping[str, str] | None = None,
    suns: Mapping[str, Sequence[str]] | None = None,
    lying: Sequence[str] = (),
    cup: Sequence[str] | None = None,
    turn: int = 0,
    number: int | None = None,
    dice: Sequence[int] = (),
    points: int | None = None,
    pilot: int = 0,
    came_from: str = "",
    used: Sequence[tuple[str, str]] = (),
    off: Sequence[str] = (),
    gates_locked: bool = False,
    auto_pilot: bool = False,
    declared: str = "",
    paid: bool = False,
    trading: Literal["", "landed", "stayed"] = "",
    buys: int = 0,
    sells: int = 0,
    credit: int = 0,
    iou: int = 0,
    rastur: Mapping[str, int] | None = None,
    transit: int = 0,
    destroyed: Sequence[str] = (),
    seed: int | None = None,
    then: Sequence[Any] = (),
) -> State:
    """A position set up by hand; an impossible one is a `PositionError` that lists all reasons.

    - `seats`: what the players have (`Seat` or dict), in order or by number; who is not named is as at the start.
    - `cultures`: system -> who was discovered there. `questions`: dot -> the '?' marker that lies there face up
      ("asteroid" where a relic was taken). `known`: seat -> system or dot -> what that seat alone has seen.
    - `suns`: system (or "base") -> relics for sale there. `lying`: fares and demands drawn from the cup; each lies
      with its culture. `cup`: the goods in the cup.
    - `turn`: the seat whose turn it is; `number`: which turn of the game.
    - Before the roll unless something else is said: `off`, `gates_locked`, `auto_pilot` were declared.
    - With `dice`, in the middle of a move: `points` left (all of them if not given), the `pilot` number in force, the
      dot it `came_from` or all ways `used` this turn as pairs of dots, the `declared` first dot if it did not move
      yet. A pair that no path joins is a jump to the face-up gate at its end, which gives the Pilot Number. Where a
      penalty is due it was `paid` or not.
    - With `trading`, "landed" this turn or "stayed": with `buys`, `sells` and `credit` so far, and what is left of an
      `iou` under redemption where it is no common credit (2012).
    - With modules: `rastur` (dot -> strength) on the map, and the one in `transit` (solitaire); if a 1 lies among the
      dice, one of them was drawn this turn. `destroyed`: '?' markers and relics that were shot; each leaves an empty
      box (`questions`: "space" for a marker, "asteroid" for a relic, else the last on which nobody stands). Forts and
      damage belong to the seats.
    - What the Spy Eye of the seat in turn shows and that seat does not know yet, it looks at first.
    - `then`: actions and outcomes of chance that are played from there. So one comes into the midst of a fight: Blast,
      FireWeapon, RollAttack, Clashed ... What cannot be reached like that is loaded from a save (`from_json`).

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"))
    >>> human = mr.Seat(place="rumble-city", money=500, cargo=("space-spice",), ship="clipper")
    >>> state = mr.position(config, seats=[human], cultures={"rogue": "humans"}, trading="landed")
    >>> mr.parse_token(state, "sell:space-spice") in mr.legal_moves(state)
    True
    >>> mr.position(config, seats=[mr.Seat(cargo=("space-spice",) * 9)], questions={"moon-3": "gate-9"})
    Traceback (most recent call last):
    ...
    merchant_rules.errors.PositionError: there are only 6 of space-spice; there is no '?' marker 'gate-9'; seat 0 ...
    """
    if not isinstance(config, Config):
        raise ConfigError(f"position needs a Config of Merchant of Venus, not {type_told(config)}")
    if seed is not None:
        check_seed(seed, " or None")
    moment = Moment(
        dice,
        points,
        pilot,
        came_from,
        used,
        off,
        gates_locked,
        auto_pilot,
        declared,
        paid,
        trading,
        buys,
        sells,
        credit,
        iou,
    )
    markers = Markers({} if rastur is None else rastur, transit, destroyed)
    tables = {"cultures": cultures or {}, "questions": questions or {}}
    if wrong := (
        *moment.ill_typed(),
        *markers.ill_typed(),
        *ill_shaped(seats, tables, known or {}, suns or {}, {"lying": lying, "cup": cup or ()}, number),
    ):
        raise PositionError(wrong)
    draft = _Draft(compile_rules(config))
    for seat, given in seats.items() if isinstance(seats, Mapping) else enumerate(seats):
        draft.seat(seat, given)
    draft.discover(cultures or {}, questions or {}, known or {})
    draft.put_relics(suns or {})
    draft.empty_boxes(markers.destroyed)
    draft.fill_cup(lying, cup)
    draft.begin(turn, number, moment, markers)
    state = draft.played(draft.finished(), then)
    return engine.settle(state.with_source(None if seed is None else Source(seed, (0,) * len(draft.rules.streams))))


class _Draft:
    """A position in the making, and everything that is wrong with it so far."""

    def __init__(self, rules: Rules) -> None:
        fresh = fresh_state(rules, None)
        self.rules, self.board, self.catalog = rules, rules.board, rules.catalog
        self.problems: list[str] = []
        self.players = list(fresh.players)
        self.extras = fresh.extras
        self.cup = list(fresh.market.cup)
        self.cup_size = len(self.cup)
        self.lying = [list(pile) for pile in fresh.market.lying]
        self.stock = list(fresh.market.stock)
        self.money = fresh.market.bank + sum(p.money for p in fresh.players)
        self.homes, self.boxes = list(fresh.galaxy.homes), list(fresh.galaxy.boxes)
        self.ports, self.factories = list(fresh.galaxy.ports), list(fresh.galaxy.factories)
        self.wanted_factories: list[tuple[int, str, str]] = []
        self.forts: list[tuple[str, ...]] = [()] * len(self.players)
        self.damaged: list[tuple[str, ...]] = [()] * len(self.players)
        self.lost: tuple[str, ...] = ()
        self.suns = [list(sun) for sun in fresh.galaxy.suns]
        self.pool = list(fresh.galaxy.pool)
        self.turn, self.stack = fresh.turn, fresh.stack

    def wrong(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)

    # -- seats --

    def seat(self, seat: Any, given: Any) -> None:
        if not self.is_seat(seat):
            return
        made = self.as_seat(seat, given)
        if made is None:
            return
        old = self.players[seat]
        self.players[seat] = Player(
            self.known(seat, "species", made.species, self.catalog.merchant_by_slug) or old.species,
            self.known(seat, "ship", made.ship, self.catalog.ship_by_slug) or old.ship,
            self.known(seat, "dot", made.place, self.board.kind) or old.place,
            old.money if made.money is None else made.money,
            tuple(sorted(item for item in made.cargo if self.take(item))),
            tuple(sorted(relic for relic in made.relics if self.take_relic(relic))),
            tuple(sorted(c for c in made.ious if self.known(seat, "culture", c, self.catalog.culture_by_slug))),
            tuple(sorted(made.fresh)),
        )
        self.forts[seat], self.damaged[seat] = tuple(made.forts), tuple(made.damaged)
        for port in made.ports:
            self.build_port(seat, port)
        sites = made.factories.items() if isinstance(made.factories, Mapping) else [(c, "") for c in made.factories]
        self.wanted_factories += [(seat, culture, site) for culture, site in sites]

    def is_seat(self, seat: Any) -> bool:
        if type(seat) is int and 0 <= seat < len(self.players):
            return True
        self.wrong(f"there is no seat {seat!r}")
        return False

    def as_seat(self, seat: int, given: Any) -> Seat | None:
        if isinstance(given, Mapping):
            names = [field.name for field in attrs.fields(Seat)]
            for key in given:
                if key not in names:
                    self.wrong(f"seat {seat}: there is nothing called {key!r}; there is {', '.join(names)}")
            given = Seat(**{key: held for key, held in given.items() if key in names})
        if not isinstance(given, Seat):
            self.wrong(f"seat {seat}: {given!r} is no Seat")
            return None
        wrong = [*ill_typed(given)]
        for problem in wrong:
            self.wrong(f"seat {seat}: {problem}")
        return None if wrong else given

    def free_species(self) -> str:
        taken = {p.species for p in self.players}
        return next((m.slug for m in self.catalog.merchants if m.slug not in taken), "")

    def known(self, seat: int, kind: str, slug: str, table: Mapping[str, object]) -> str:
        """The slug, "" if there is no such thing: what is unknown is noted and left out."""
        if not slug or slug in table:
            return slug
        self.wrong(f"seat {seat}: there is no {kind} {slug!r}")
        return ""

    def take(self, item: str) -> bool:
        """Something comes aboard a ship from where the box has it, if it is there."""
        goods = self.catalog.goods_by_slug.get(item)
        if goods is not None:
            pile = self.lying[self.rules.culture_index[goods.seller]]
            # some games begin with goods in the cup
            return self.remove(pile if item in pile else self.cup, item, goods.count)
        if item in self.rules.equipment_in_play:
            return self.take_equipment(item)
        if item in self.catalog.fare_by_slug:
            return self.remove(self.cup, item, 1)
        self.wrong(f"{item!r} is nothing that a ship can carry")
        return False

    def take_equipment(self, piece: str) -> bool:
        index = self.rules.stock_index[piece]
        if self.stock[index] < 1:
            self.wrong(f"there are only {self.catalog.equipment[index].count} of {piece}")
            return False
        self.stock[index] -= 1
        return True

    def remove(self, pile: list[str], item: str, count: int) -> bool:
        if item not in pile:
            self.wrong(f"there are only {count} of {item}" if count > 1 else f"there is only one {item}")
            return False
        pile.remove(item)
        return True

    def take_marker(self, marker: str) -> bool:
        if marker not in self.catalog.marker_by_slug:
            self.wrong(f"there is no '?' marker {marker!r}")
            return False
        return self.remove(self.pool, marker, 1)

    def take_relic(self, relic: str) -> bool:
        if relic not in self.rules.relics:
            self.wrong(f"there is no relic {relic!r}")
            return False
        return self.take_marker(relic)

    def build_port(self, seat: int, port: str) -> None:
        """An orbit by its dot, or by the name of its Spaceport."""
        named = {name.casefold(): dot for dot, name in self.board.port.items()}
        dot = port if port in self.board.orbit_index else named.get(port.casefold(), "")
        if not dot:
            self.wrong(f"there is no orbit and no Spaceport {port!r}")
        elif self.ports[self.board.orbit_index[dot]] >= 0:
            self.wrong(f"the Spaceport at {dot} has two owners")
        else:
            self.ports[self.board.orbit_index[dot]] = seat

    # -- the map --

    def discover(
        self, cultures: Mapping[str, str], questions: Mapping[str, str], known: Mapping[int, Mapping[str, str]]
    ) -> None:
        for system, culture in cultures.items():
            self.reveal(system, culture, Secret(culture, 0, True), self.board.system_index)
        for dot, marker in questions.items():
            self.reveal(dot, marker, Secret(marker, 0, True), self.board.question_index)
        for seat, places in known.items():
            if self.is_seat(seat):
                for place, what in places.items():
                    self.look(seat, place, what)

    def reveal(self, place: str, what: str, secret: Secret, index: Mapping[str, int]) -> None:
        if place not in index:
            self.wrong(f"there is no {'system' if index is self.board.system_index else 'box'} {place!r}")
        elif index is self.board.system_index:
            if what not in self.catalog.culture_by_slug:
                self.wrong(f"there is no culture {what!r}")
            else:
                self.homes[index[place]] = secret
        elif what in (EMPTY_ROCK, EMPTY_SPACE) or self.take_marker(what):
            self.boxes[index[place]] = secret

    def look(self, seat: int, place: str, what: str) -> None:
        index = self.board.system_index if place in self.board.system_index else self.board.question_index
        slots = self.homes if place in self.board.system_index else self.boxes
        old = slots[index[place]] if place in index else UNSEEN
        if not old.what:
            self.reveal(place, what, Secret(what, 1 << seat), index)
        elif old.what != what:
            self.wrong(f"{place}: both {old.what} and {what} cannot be there")
        else:
            slots[index[place]] = Secret(what, old.known_to | 1 << seat, old.open)

    def put_relics(self, suns: Mapping[str, Sequence[str]]) -> None:
        """Relics for sale."""
        places = {**self.board.system_index, BASE: len(self.board.systems)}
        for system, relics in suns.items():
            if system not in places:
                self.wrong(f"there is no system {system!r}")
                continue
            self.suns[places[system]] += [relic for relic in relics if self.take_relic(relic)]

    def empty_boxes(self, destroyed: Sequence[str]) -> None:
        """An asteroid for every relic that has left its box, empty space for every other marker that was shot."""
        self.lost = tuple(marker for marker in destroyed if self.take_marker(marker))
        shot = sum(marker in self.rules.relics for marker in self.lost)
        found = sum(len(p.relics) for p in self.players) + sum(map(len, self.suns)) + shot
        self.empty(EMPTY_ROCK, found)
        self.empty(EMPTY_SPACE, len(self.lost) - shot)

    def empty(self, left: str, count: int) -> None:
        """So many boxes hold what is left of their markers: those that were named, then the last ones."""
        count -= sum(box.what == left for box in self.boxes)
        occupied = {p.place for p in self.players}
        for at in reversed(range(len(self.boxes))):
            if count > 0 and self.boxes[at] == UNSEEN and self.board.questions[at] not in occupied:
                self.boxes[at] = Secret(left, 0, True)
                count -= 1

    # -- the cup --

    def fill_cup(self, lying: Sequence[str], cup: Sequence[str] | None) -> None:
        for marker in lying:
            home = self.home_of(marker)
            if home and self.remove(self.cup, marker, 1):
                self.lying[self.rules.culture_index[home]].append(marker)
        for goods in cup or ():
            sold = self.catalog.goods_by_slug.get(goods)
            if sold is None:
                self.wrong(f"there are no goods {goods!r} to be in the cup")
            elif self.remove(self.lying[self.rules.culture_index[sold.seller]], goods, sold.count):
                self.cup.append(goods)
        if cup is None and self.rules.cup_is_constant:
            self.top_up_cup()

    def top_up_cup(self) -> None:
        while len(self.cup) < self.cup_size and self.count_of_goods(
            fullest := max(self.lying, key=self.count_of_goods)
        ):
            goods = next(item for item in fullest if self.is_plain_goods(item))
            fullest.remove(goods)
            self.cup.append(goods)

    def count_of_goods(self, pile: list[str]) -> int:
        return sum(self.is_plain_goods(item) for item in pile)

    def is_plain_goods(self, item: str) -> bool:
        """Goods that are for sale from the start: those of a Factory wait until it stands (4.13/c)."""
        goods = self.catalog.goods_by_slug.get(item)
        return goods is not None and not goods.factory

    def home_of(self, marker: str) -> str:
        fare, demand = self.catalog.fare_by_slug.get(marker), self.catalog.demand_by_slug.get(marker)
        if fare is None and demand is None:
            self.wrong(f"there is no fare and no demand {marker!r}")
            return ""
        return fare.origin if fare is not None else demand.at if demand is not None else ""

    # -- what is going on --

    def begin(self, seat: int, number: int | None, moment: Moment, markers: Markers) -> None:
        if not self.is_seat(seat):
            seat = 0
        for at, p in enumerate(self.players):
            if not p.species:
                self.players[at] = attrs.evolve(p, species=self.free_species())
        begins = self.rules.config.option("first_player")
        count = len(self.players)
        if number is None:
            first = begins if isinstance(begins, int) else 0
            number = (seat - first) % count + 1
        self.turn = Turn(number, seat, (seat - number + 1) % count, tuple(sorted(moment.dice)))
        state = self.build_factories(self.state())
        self.extras = self.with_modules(state, markers).extras
        self.stack = (self.frame(self.state(), seat, moment),)

    def with_modules(self, state: State, markers: Markers) -> State:
        """The position with what is said about modules, as each of them puts it."""
        rules = self.rules
        wanted: tuple[tuple[str, Any, Any, bool], ...] = (
            ("Forts", rules.put_forts, tuple(self.forts), any(self.forts)),
            ("damage", rules.put_damage, tuple(self.damaged), any(self.damaged)),
            ("destroyed markers", rules.put_lost, self.lost, bool(self.lost)),
            ("Rastur", rules.put_rastur, markers.rastur, bool(markers.rastur)),
            ("Transit Box", rules.put_transit, markers.transit, bool(markers.transit)),
        )
        for name, put, said, is_said in wanted:
            if is_said and put is None:
                self.wrong(f"there is no such thing as {name} in this game")
            elif is_said:
                state = put(state, said)
        return state

    def build_factories(self, state: State) -> State:
        for seat, culture, site in self.wanted_factories:
            system = next((s for s, h in zip(self.board.systems, self.homes, strict=True) if h.what == culture), "")
            if culture not in self.catalog.culture_by_slug:
                self.wrong(f"there is no culture {culture!r}")
                continue
            index = self.rules.culture_index[culture]
            if self.factories[index][0] >= 0:
                self.wrong(f"the Factory of {culture} has two owners")
            sites = self.rules.factory_sites(state, system) if system else []
            self.factories[index] = (seat, site or (sites[0] if sites else ""))
        return self.state()

    def frame(self, state: State, seat: int, moment: Moment) -> Any:
        if moment.dice:
            return self.moving(state, seat, moment)
        if moment.trading:
            if moment.trading not in ("landed", "stayed"):
                how = "what comes after, a fight for one, is played with `then` or loaded from a save"
                self.wrong(f'trading is "landed" or "stayed", not {moment.trading!r}; {how}')
            place = self.players[seat].place
            limited = moment.trading == "landed" and self.rules.landing(state, place) in ("city", BASE)
            return Trading(
                seat, partner_at(state, place), limited, moment.buys, moment.sells, moment.credit, iou=moment.iou
            )
        return Declaring(seat, tuple(sorted(moment.off)), moment.gates_locked, moment.auto_pilot)

    def moving(self, state: State, seat: int, moment: Moment) -> Moving:
        p = self.players[seat]
        off = tuple(sorted(moment.off))
        if not {*off} <= {*drives_aboard(state, seat)}:
            self.wrong(f"{off} are no drives aboard")
        used = tuple(moment.used) or (((moment.came_from, p.place),) if moment.came_from else ())
        points = sum(moment.dice) if moment.points is None else moment.points
        skips, way = skipping(state, seat, off), Way(pilot=moment.pilot, locked=moment.gates_locked)
        for here, there in used:
            self.go(state, seat, way, here, there, skips)
        due = (
            net_penalty(state, seat, p.place) if way.entries and not way.skipped and points and not moment.paid else -1
        )
        return Moving(
            seat, points, self.turn.dice, way.pilot, way.barred, skips, way.locked, moment.declared,
            skipped=tuple(way.skipped), due=due, entries=way.entries, previous=way.previous,
        )  # fmt: skip

    def go(self, state: State, seat: int, way: Way, here: str, there: str, skips: int) -> None:
        """One step or jump further."""
        link = next((link for link in self.board.foil_links.get(here, ()) if link.to == there), None)
        number = self.jumped(state, seat, way, here, there) if link is None else 0
        if link is None and not number:
            self.wrong(f"there is no path {here}-{there}, and no jump between Tele Gates that lie face up")
            return
        way.barred &= self.rules.lasting_bars
        if link is not None:
            way.barred |= link.back
        if link is not None and skip_bit(state, there) & skips:
            way.skipped.append(there)
            return
        way.entries, way.previous, way.skipped = way.entries + 1, here, []
        way.pilot = number or way.pilot
        way.locked = bool(number) if not self.rules.jumps_may_return else way.locked  # F-09: at rest

    def jumped(self, state: State, seat: int, way: Way, here: str, there: str) -> int:
        """The number of the gate if this was a jump: from another gate, or first of all by the Jump Start."""
        if way.skipped or here not in self.board.kind or there not in self.board.kind or here == there:
            return 0
        starts = not way.entries and JUMP_START in self.players[seat].relics
        return gate_number(state, there) if starts or gate_number(state, here) else 0

    # -- the end --

    def state(self) -> State:
        bank = self.money - sum(p.money for p in self.players)
        lying = tuple(tuple(sorted(pile)) for pile in self.lying)
        market = Market(tuple(sorted(self.cup)), lying, tuple(self.stock), bank)
        galaxy = Galaxy(
            tuple(self.homes), tuple(self.boxes), tuple(self.ports), tuple(self.factories),
            tuple(tuple(sorted(sun)) for sun in self.suns), tuple(sorted(self.pool)),
        )  # fmt: skip
        return State(self.rules, tuple(self.players), self.stack, self.turn, market, galaxy, self.extras)

    def finished(self) -> State:
        state = self.state()
        for problem in validate(state):
            self.wrong(problem)
        if self.problems:
            raise PositionError(tuple(self.problems))
        seat = state.turn.seat
        spies = self.rules.looks_are_forced and SPY_EYE in state.players[seat].relics
        return looks_here(state, seat) if spies else state

    def played(self, state: State, then: Sequence[Any]) -> State:
        """The position after some more actions."""
        if isinstance(then, str) or not isinstance(then, Sequence):
            raise PositionError((f"then are actions in a tuple, not {then!r}",))
        for at, action in enumerate(then):
            try:
                state = engine.apply_action(state, action)
            except IllegalAction as error:
                raise PositionError((f"then[{at}]: {error}",)) from None
        return state


__all__ = ["Seat", "position"]
