"""Positions for tests, built by hand and without any detour over the rules that are to be tested.

>>> state = table(seat("human", "dry-city", money=50), seat("nik"), cultures={"desert": "graw"})
>>> state.stack
(Trading(seat=0, culture='graw', limited=False, buys=0, sells=0, credit=0, offers=0, ...),)

Every piece named on a ship or in a place is taken from where it lies at the start, so nothing is there twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.store import config as store
from merchant_rules.venus.compiled import Rules
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Declaring, Trading
from merchant_rules.venus.game import GAME
from merchant_rules.venus.rules.setup import fresh_galaxy, fresh_market, fresh_state
from merchant_rules.venus.state import Galaxy, Market, Player, Turn

Slugs = tuple[str, ...]
T = TypeVar("T")


def top(s: mr.State | mr.View, kind: type[T], at: int = -1) -> T:
    """The frame on top, or at another height, which has to be of this kind.

    >>> top(table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}), Trading).culture
    'graw'
    """
    frame = s.stack[at]
    assert isinstance(frame, kind), frame
    return frame


def config_from_dict(plain: object) -> mr.Config:
    """A config of this game from plain values."""
    config: mr.Config = store.config_from_dict(GAME, plain)
    return config


def seat(
    species: str = "human",
    place: str = "galactic-base",
    *,
    money: int = 1000,
    ship: str = "scout",
    cargo: Slugs = (),
    relics: Slugs = (),
    ious: Slugs = (),
    fresh: Slugs = (),
) -> Player:
    """One player; `fresh` names what of cargo and relics was got this turn."""
    parts = (tuple(sorted(items)) for items in (cargo, relics, ious, fresh))
    return Player(species, ship, place, money, *parts)


def table(
    *seats: Player,
    cultures: Mapping[str, str] | None = None,
    boxes: Mapping[str, str] | None = None,
    ports: Mapping[str, int] | None = None,
    factories: Mapping[str, tuple[int, str]] | None = None,
    lying: Mapping[str, Slugs] | None = None,
    suns: Mapping[str, Slugs] | None = None,
    in_cup: Slugs = (),
    turn: int = 0,
    moved: bool = False,
    ruleset: str = "classic-1988",
    modules: Slugs = (),
    options: Mapping[str, Any] | None = None,
    goal: int = 2000,
) -> mr.State:
    """A position in explicit play (no seed). Seat `turn` trades if it stands on a landing place, else it declares.

    `cultures`: system -> the culture discovered there. `boxes`: dot -> the marker that lies face up in that '?' box.
    `ports`: orbit -> owner. `factories`: culture -> owner and site. `lying`: culture -> fares and demands that were
    drawn for it. `suns`: system -> relics on its sun. `in_cup`: goods that were sold and not drawn again. `moved`:
    whether the seat came here this turn.
    """
    seats = seats or (seat("human"), seat("nik"))
    config = mr.Config(
        ruleset=ruleset,
        players=tuple(p.species for p in seats),
        modules=modules,
        goal=goal,
        options={"first_player": 0, **(options or {})},
    )
    rules = compile_rules(config)
    suns = {} if suns is None else suns
    market = _market(rules, seats, lying or {}, in_cup)
    galaxy = _galaxy(rules, seats, cultures or {}, boxes or {}, ports or {}, factories or {}, suns)
    extras = fresh_state(rules, None).extras  # what modules set up
    state = mr.State(rules, seats, (Declaring(turn),), Turn(1, turn, turn), market, galaxy, extras)
    return arrived(state, turn, moved=moved) if rules.landing(state, seats[turn].place) else state


def arrived(state: mr.State, who: int = 0, *, moved: bool = False) -> mr.State:
    """The same position with this seat trading where it stands."""
    rules = state.rules
    place = state.players[who].place
    kind = rules.landing(state, place)
    culture = "base" if kind == "base" else ""
    if kind in ("city", "port", "open-port"):
        culture = state.galaxy.homes[rules.board.system_index[rules.board.system[place]]].what
    frame = Trading(who, culture, moved and kind in ("city", "base"))
    turn = Turn(1, who, state.turn.first)
    return mr.State(rules, state.players, (frame,), turn, state.market, state.galaxy, state.extras, state.source)


def _market(rules: Rules, seats: tuple[Player, ...], lying: Mapping[str, Slugs], in_cup: Slugs) -> Market:
    fresh = fresh_market(rules, sum(p.money for p in seats))
    cup, piles, stock = list(fresh.cup), [list(pile) for pile in fresh.lying], list(fresh.stock)
    goods = rules.catalog.goods_by_slug
    for item in [*in_cup, *(item for p in seats for item in p.cargo)]:
        if item in goods:
            piles[rules.culture_index[goods[item].seller]].remove(item)
        elif item in rules.stock_index:
            stock[rules.stock_index[item]] -= 1
        else:
            cup.remove(item)
    cup += in_cup
    for culture, pieces in lying.items():
        for piece in pieces:
            cup.remove(piece)
        piles[rules.culture_index[culture]] += pieces
    return Market(tuple(sorted(cup)), tuple(tuple(sorted(pile)) for pile in piles), tuple(stock), fresh.bank)


def _galaxy(
    rules: Rules,
    seats: tuple[Player, ...],
    cultures: Mapping[str, str],
    boxes: Mapping[str, str],
    ports: Mapping[str, int],
    factories: Mapping[str, tuple[int, str]],
    suns: Mapping[str, Slugs],
) -> Galaxy:
    fresh, board = fresh_galaxy(rules), rules.board
    homes, slots, owners = list(fresh.homes), list(fresh.boxes), list(fresh.ports)
    built, lights, pool = list(fresh.factories), [list(sun) for sun in fresh.suns], list(fresh.pool)
    for system, culture in cultures.items():
        homes[board.system_index[system]] = Secret(culture, 0, True)
    for dot, marker in boxes.items():
        slots[board.question_index[dot]] = Secret(marker, 0, True)
    for dot, owner in ports.items():
        owners[board.orbit_index[dot]] = owner
    for culture, building in factories.items():
        built[rules.culture_index[culture]] = building
    for system, relics in suns.items():
        lights[board.system_index.get(system, len(board.systems))] += sorted(relics)
    found = [*boxes.values(), *(r for p in seats for r in p.relics), *(r for sun in suns.values() for r in sun)]
    for marker in found:
        if marker in pool:
            pool.remove(marker)
    return Galaxy(tuple(homes), tuple(slots), tuple(owners), tuple(built), tuple(map(tuple, lights)), tuple(pool))


# -- playing ----------------------------------------------------------------------------------------------------------


def legal(state: mr.State, action: Any) -> bool:
    """Whether an action is legal; its check and the list of legal moves have to agree on that (open actions aside)."""
    verdict = mr.check(state, action) is None
    spec = state.rules.specs.get(type(action))
    if spec is not None and not getattr(spec, "open", False):
        assert (action in mr.legal_moves(state)) is verdict, f"listed and checked differ for {action}"
    return verdict


def refused(state: mr.State, action: Any, code: str = "", rule: str = "") -> mr.Violation:
    """The verdict on an action that has to be illegal, for this reason if one is named; also that it is not listed."""
    violation = mr.check(state, action)
    assert violation is not None, f"{action} is legal"
    assert action not in mr.legal_moves(state), f"{action} is listed and yet refused: {violation}"
    assert not code or violation.code == code, f"{violation.code}: {violation}"
    assert not rule or violation.rule == rule, f"{violation.rule}: {violation}"
    return violation


def play(state: mr.State, *actions: Any) -> mr.State:
    """The state after some actions, each of which has to be legal; draws of which nothing is said stay open."""
    for action in actions:
        assert state.rules.specs[type(action)].frames, action
        state = mr.apply_action(state, action)
    return state


def draw(state: mr.State, *markers: str) -> mr.State:
    """The state after these markers came out of the cup."""
    return play(state, *(mr.Drawn(marker) for marker in markers))


def moves(state: mr.State, kind: type) -> list[Any]:
    """The legal moves of one class."""
    return [move for move in mr.legal_moves(state) if type(move) is kind]


# -- looking ----------------------------------------------------------------------------------------------------------


def lying_at(state: mr.State, culture: str) -> Slugs:
    """What lies with a culture."""
    return state.market.lying[state.rules.culture_index[culture]]


def stock_of(state: mr.State, piece: str) -> int:
    """How many of an equipment the Bank has."""
    return state.market.stock[state.rules.stock_index[piece]]


def on_sun(state: mr.State, system: str) -> Slugs:
    """The relics on the sun of a system, or at the Galactic Base."""
    board = state.rules.board
    return state.galaxy.suns[board.system_index.get(system, len(board.systems))]


def money(state: mr.State) -> tuple[int, ...]:
    """What everybody has in cash."""
    return tuple(p.money for p in state.players)


def total_money(state: mr.State) -> int:
    """All the money there is, the Bank's included."""
    return state.market.bank + sum(money(state))


def trading(state: mr.State) -> Trading:
    """The frame of the seat that trades, also from under a draw or an answer that is due."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Trading))
