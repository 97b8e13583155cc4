"""Chapter 15.5: theft. Swindles and revolts are bought from the culture one has landed at; Forts are in `forts`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.tuples import replaced
from ...kernel.value import updater, value
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import Trading
from ..rules.common import called, distinct, name_of, refusal
from ..rules.dot_kinds import culture_of
from ..rules.ports import no_marker_left
from ..rules.trading import buying_violation, cash_for, nobody_here, spent
from ..rules.turn import end_turn
from ..state import NO_ONE, Galaxy, State
from ..update import (
    pop,
    push,
    set_galaxy,
    set_players_stack_market,
    set_top,
    with_bank,
    with_factory,
    with_money,
    with_port,
)
from .attack import Clashing, Firing, Side, clash, firepower, weapons_in, weapons_of
from .common import frames_of, is_seat, misplaced, stacked
from .forts import owner_of
from .hits import Looting
from .weapons import CLASHING, DECIDED, TAKING_EFFECT, seat_of

#: What a Swindle costs (15.53/a), and a Revolt in money and firepower together (15.54/a).
SWINDLE: Final = 50
REVOLT: Final = 100
#: What a Revolt can be about.
PRIZES: Final = ("port", "factory")


@value
class Swindling:
    """A Swindle under way (15.53)."""

    seat: int
    """The seat that decides."""
    victim: int
    """The seat that is swindled."""
    stage: int = CLASHING
    """What is due: 2 the dice, 3 the result, 4 what it brings."""
    attack: int = 0
    """The attacker's result, 0 before the dice."""
    defence: int = 0
    """The defender's result, 0 before the dice."""

    def decided(self, attack: int, defence: int) -> Swindling:
        """Both strengths are known."""
        return Swindling(self.seat, self.victim, DECIDED, attack, defence)

    def sides(self, state: State) -> tuple[Side, Side]:
        """15.53/b: a die for each, and what both own on the dot."""
        dot = state.players[self.seat].place
        return Side(1, swindle_bonus(state, self.seat, dot)), Side(1, swindle_bonus(state, self.victim, dot))


@value
class Revolting:
    """A Revolt under way: about the Spaceport or the Factory on the attacker's dot (15.54)."""

    seat: int
    """The seat that decides."""
    prize: str
    """"port" or "factory"."""
    attack: int = -1
    """The attacker's result, -1 before the dice."""
    defence: int = -1
    """The defender's result, -1 before the dice."""
    fired: tuple[str, ...] = ()
    """The weapons fired."""

    def armed(self, fired: tuple[str, ...]) -> Revolting:
        """The weapons that lower the price are named."""
        return Revolting(self.seat, self.prize, fired=fired)

    def decided(self, attack: int, defence: int) -> Revolting:
        """Both strengths are known."""
        return _fought(self, attack, defence)

    def sides(self, state: State) -> tuple[Side, Side]:
        """15.542/a: a die for each, and what both own on the dot and in the system."""
        dot = state.players[self.seat].place
        owner = owner_at(state, dot, self.prize)
        return Side(1, revolt_bonus(state, self.seat, dot)), Side(1, revolt_bonus(state, owner, dot))


_fought: Callable[[Revolting, int, int], Revolting] = updater(Revolting, "attack", "defence")


@value
class Swindle:
    """Pay for an attempt to take goods from the pawn of a species on the same dot."""

    foe: str


@value
class Revolt:
    """Incite a revolt to take over the Spaceport ("port") or the Factory ("factory") on this dot."""

    prize: str


# -- strengths (15.53, 15.542) ---------------------------------------------------------------------------------------


def _site_bonus(state: State, seat: int, dot: str) -> int:
    """One for each Factory and Fort a seat owns on a dot, and one if its species lives in that system."""
    factories = sum((owner, site) == (seat, dot) for owner, site in state.galaxy.factories)
    factories = state.rules.deed_worth(state, dot, factories)  # 16.4/f
    merchant = state.rules.catalog.merchant_by_slug[state.players[seat].species]
    at_home = culture_of(state, state.rules.board.system[dot]) == merchant.culture
    return factories + (owner_of(state, dot) == seat) + at_home


def _ports(state: State, seat: int, dots: tuple[str, ...]) -> int:
    """The Spaceports of a seat among some orbits; those that are worth nothing now do not count (16.4/f)."""
    board, worth = state.rules.board, state.rules.deed_worth
    own = [dot for dot in dots if state.galaxy.ports[board.orbit_index[dot]] == seat]
    return sum(worth(state, dot, 1) for dot in own)


def swindle_bonus(state: State, seat: int, dot: str) -> int:
    """15.53/b, f: what a seat adds to its die in a Swindle on this dot."""
    here = (dot,) if dot in state.rules.board.orbit_index else ()
    return _site_bonus(state, seat, dot) + _ports(state, seat, here)


def revolt_bonus(state: State, seat: int, dot: str) -> int:
    """15.542/a, e: what a seat adds to its die in a Revolt on this dot."""
    board = state.rules.board
    return _site_bonus(state, seat, dot) + _ports(state, seat, board.orbits_of[board.system[dot]])


# -- Swindles (15.53) ------------------------------------------------------------------------------------------------


def goods_of(state: State, seat: int) -> tuple[str, ...]:
    """The kinds of goods a seat carries."""
    table = state.rules.catalog.goods_by_slug
    return tuple(item for item in distinct(state.players[seat].cargo) if item in table)


def candidates_swindle(state: State, frame: Trading) -> list[Swindle]:
    if not frame.culture:
        return []
    own = state.players[frame.seat]
    return [Swindle(p.species) for p in state.players if p.place == own.place and p is not own]


def check_swindle(state: State, frame: Trading, action: Swindle) -> Violation | None:
    """15.5, 15.52/c: bought from the people at a landing place, against a pawn on the same dot that has goods."""
    if not frame.culture:
        return nobody_here(state)
    victim = seat_of(state, action.foe)
    here = state.players[frame.seat].place
    if victim < 0 or victim == frame.seat or state.players[victim].place != here:
        return refusal(state, "not-here", "15.5/b", f"{called(state, action.foe)} is no other pawn on your dot.")
    if not goods_of(state, victim):
        return refusal(state, "no-goods", "15.53/d", f"{name_of(state, action.foe)} has no goods to be swindled.")
    return buying_violation(state, frame, "swindle", SWINDLE, "15.53/a")


def apply_swindle(state: State, frame: Trading, action: Swindle) -> State:
    """15.53: the attempt is paid for, then both roll."""
    swindling = Swindling(frame.seat, seat_of(state, action.foe))
    return clash(push(_attack_bought(state, frame, SWINDLE), swindling))


def _attack_bought(state: State, frame: Trading, price: int) -> State:
    """15.2/b, 15.51, 15.52, 15.6: a purchase like others, for one attack; nobody earns a commission on it."""
    p, m = state.players[frame.seat], state.market
    cash = cash_for(frame, price)
    after, _ = spent(state, frame, price, frame.credit)
    players = replaced(state.players, frame.seat, with_money(p, p.money - cash))
    stack = tuple(after if own is frame else own for own in state.stack)
    return set_players_stack_market(state, players, stack, with_bank(m, m.bank + cash))


def resume_swindling(state: State) -> State:
    """15.53/c, e: the winner takes one goods marker; whoever does not win has his turn ended (15.2/c, d)."""
    s = state.stack[-1]
    assert type(s) is Swindling
    if s.attack <= s.defence:
        return end_turn(state)
    if s.stage == DECIDED:
        state = set_top(state, _taking_effect(s))
        return push(state, Looting(s.seat, goods_of(state, s.victim), s.victim))
    return back_to_trade(pop(state))


_taking_effect: Callable[[Swindling], Swindling] = updater(Swindling, stage=TAKING_EFFECT)


def back_to_trade(state: State) -> State:
    """15.211: trading goes on, unless a Rastur drawn in the attack now holds the place (16.4/b)."""
    frame = state.stack[-1]
    assert type(frame) is Trading
    return state if state.rules.landing(state, state.players[frame.seat].place) else end_turn(state)


# -- Revolts (15.54) -------------------------------------------------------------------------------------------------


def owner_at(state: State, dot: str, prize: str) -> int:
    """Who owns the Spaceport or the Factory on a dot, `NO_ONE` if there is none."""
    if prize == "port":
        orbit = state.rules.board.orbit_index.get(dot)
        return NO_ONE if orbit is None else state.galaxy.ports[orbit]
    return next((owner for owner, site in state.galaxy.factories if owner != NO_ONE and site == dot), NO_ONE)


def candidates_revolt(state: State, frame: Trading) -> list[Revolt]:
    if not frame.culture:
        return []
    here = state.players[frame.seat].place
    return [Revolt(prize) for prize in PRIZES if owner_at(state, here, prize) != NO_ONE]


def check_revolt(state: State, frame: Trading, action: Revolt) -> Violation | None:
    if not frame.culture:
        return nobody_here(state)
    if action.prize not in PRIZES:
        return refusal(
            state, "no-such-prize", "15.541/a", f"A Revolt is about a port or a factory, not {action.prize!r}."
        )
    return (
        _target_violation(state, frame.seat, action.prize)
        or no_marker_left(state, frame.seat)
        or _price_violation(state, frame)
    )


def _target_violation(state: State, seat: int, prize: str) -> Violation | None:
    """15.541: somebody else's Spaceport or Factory here; Forts and Open Spaceports never are (15.541/c)."""
    board, dot = state.rules.board, state.players[seat].place
    owner = owner_at(state, dot, prize)
    if owner in (NO_ONE, seat):
        return refusal(state, "no-target", "15.541/a", "Nobody else has such a building on this dot.")
    if board.system[state.players[owner].place] == board.system[dot]:
        return refusal(state, "owner-here", "15.541/b", "Its owner is in this system and safe from Revolts here.")
    return None


def _price_violation(state: State, frame: Trading) -> Violation | None:
    """15.54/c, e: firepower lowers the price and does nothing else."""
    weapons = weapons_of(state, frame.seat)
    if not weapons:
        return refusal(state, "no-weapons", "15.54/b", "A Revolt needs a weapon to be fired.")
    return buying_violation(state, frame, "revolt", max(REVOLT - firepower(state, weapons), 0), "15.54/a")


def apply_revolt(state: State, frame: Trading, action: Revolt) -> State:
    """15.54/d: weapons first, each time; as much has to be fired as the money does not cover, and at least one."""
    purse = state.players[frame.seat].money + frame.credit + frame.iou
    state = push(state, Revolting(frame.seat, action.prize))
    return push(state, Firing(frame.seat, max(REVOLT - purse, 1)))


def resume_revolting(state: State) -> State:
    """15.54: with the weapons named, pay the rest and roll. 15.542: then the building changes hands or not."""
    r = state.stack[-1]
    assert type(r) is Revolting
    if r.attack < 0:
        trade = state.stack[-2]
        assert type(trade) is Trading
        return clash(_attack_bought(state, trade, max(REVOLT - firepower(state, r.fired), 0)))
    if r.attack <= r.defence:
        return end_turn(state)
    dot = state.players[r.seat].place
    return back_to_trade(pop(set_galaxy(state, _taken_over(state, r.seat, dot, r.prize))))


def _taken_over(state: State, seat: int, dot: str, prize: str) -> Galaxy:
    """15.542/b, c, 15.7: deed and marker of this one building, which stays where it is."""
    if prize == "port":
        return with_port(state.galaxy, state.rules.board.orbit_index[dot], seat)
    factories = enumerate(state.galaxy.factories)
    index = next(at for at, (owner, site) in factories if owner != NO_ONE and site == dot)
    return with_factory(state.galaxy, index, seat, dot)


# -- the manifest ----------------------------------------------------------------------------------------------------


def problems(state: State) -> Iterator[str]:
    """What is wrong with attacks under way."""
    for s in frames_of(state, Swindling):
        if s.seat != state.turn.seat or not is_seat(state, s.victim) or s.victim == s.seat:
            yield "Swindling: this Swindle cannot be under way"
    for r in frames_of(state, Revolting):
        if r.seat != state.turn.seat or r.prize not in PRIZES:
            yield "Revolting: this Revolt cannot be under way"
        elif owner_at(state, state.players[r.seat].place, r.prize) in (NO_ONE, r.seat):
            yield "Revolting: nobody else has such a building here"
    yield from misplaced(state, {Swindling: (Trading,), Revolting: (Trading,)})
    for _, s, above in stacked(state, Swindling):
        if (s.stage, type(above)) not in ((CLASHING, Clashing), (TAKING_EFFECT, Looting)):
            yield "Swindling: there is nothing to wait for"
    for _, r, above in stacked(state, Revolting):
        if r.attack >= 0 or any(weapon not in weapons_in(state) for weapon in r.fired):
            yield "Revolting: this Revolt is decided, or fought with no weapons"
        elif type(above) is not (Clashing if r.fired else Firing):
            yield "Revolting: there is nothing to wait for"


def manifest(config: Config) -> Manifest:
    """What the combat module itself brings (15/a): theft."""
    return Manifest(
        name="combat",
        actions=SPECS,
        hooks=Hooks(on_validate=(problems,)),
        resumes={Swindling: resume_swindling, Revolting: resume_revolting},
        tags={"swindling": Swindling, "revolting": Revolting},
    )


SPECS = (
    Spec(
        Swindle, "swindle", (Trading,), check_swindle, apply_swindle, "tries to swindle {foe}",
        ("15.5/b", "15.51/b", "15.53/a"), candidates=candidates_swindle,
    ),
    Spec(
        Revolt, "revolt", (Trading,), check_revolt, apply_revolt, "incites a revolt to take the {prize}",
        ("15.5/c", "15.54/a", "15.541/a"), candidates=candidates_revolt,
    ),
)  # fmt: skip
