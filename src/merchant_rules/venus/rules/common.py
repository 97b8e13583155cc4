"""What the chapters on trade share: refusals, the Bank's money, things that come aboard and leave, where one stands.

Pieces of one kind are alike. Where a rule asks which of them was got this turn (11.3), the new ones are the first to
be sold, bartered or handed over: the owner may give away whichever he likes, and this leaves him every later choice.
Only what is thrown overboard has to be an old one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ...errors import Violation, shown
from ...kernel.tuples import replaced, with_item, without_item
from ...kernel.value import updater
from ..box.catalog import BASE
from ..compiled import Rules
from ..state import Player, State
from ..update import set_players_stack_market, with_bank, with_money
from .dot_kinds import culture_of

T = TypeVar("T")


def refusal(state: State, code: str, rule: str, message: str) -> Violation:
    """A verdict that cites a rule of the edition that is played."""
    return Violation(code, state.rules.rule(rule), message)


def known(table: Mapping[str, T], slug: object) -> T | None:
    """The record of a slug, None for anything else: forged actions may hold whatever they like."""
    return table.get(slug) if isinstance(slug, str) else None


def name_of(state: State, slug: str) -> str:
    """What a player calls this slug."""
    return state.rules.catalog.names.get(slug, slug)


def called(state: State, slug: object) -> str:
    """What a player calls this, in quotation marks where nothing in the game has that name."""
    name = known(state.rules.catalog.names, slug)
    return shown(slug) if name is None else name


def distinct(items: tuple[str, ...]) -> list[str]:
    """The kinds in a sorted multiset, in their order."""
    return [item for index, item in enumerate(items) if not index or items[index - 1] != item]


# -- money -----------------------------------------------------------------------------------------------------------


def payable(rules: Rules, bank: int, amount: int) -> int:
    """What the Bank can pay of an amount: all of it, or what is left of a limited one (R-65)."""
    return amount if rules.bank_total is None else min(amount, bank)


def bank_pays(state: State, seat: int, amount: int) -> State:
    """The Bank pays a seat."""
    market = state.market
    paid = payable(state.rules, market.bank, amount)
    return _move_money(state, seat, paid) if paid else state


def pay_bank(state: State, seat: int, amount: int) -> State:
    """A seat pays the Bank (F-CRED-1); it is known to have the money."""
    return _move_money(state, seat, -amount)


def _move_money(state: State, seat: int, amount: int) -> State:
    p, m = state.players[seat], state.market
    players = replaced(state.players, seat, with_money(p, p.money + amount))
    return set_players_stack_market(state, players, state.stack, with_bank(m, m.bank - amount))


# -- things aboard ---------------------------------------------------------------------------------------------------


_cargo_changed: Callable[[Player, int, tuple[str, ...], tuple[str, ...]], Player] = updater(
    Player, "money", "cargo", "fresh"
)
_relics_changed: Callable[[Player, int, tuple[str, ...], tuple[str, ...]], Player] = updater(
    Player, "money", "relics", "fresh"
)


def acquired(rules: Rules, p: Player, item: str, money: int) -> Player:
    """The item comes aboard, relics on the hull, and counts as new for the rest of the turn (11.3/f)."""
    fresh = with_item(p.fresh, item)
    if item in rules.relics:
        return _relics_changed(p, money, with_item(p.relics, item), fresh)
    return _cargo_changed(p, money, with_item(p.cargo, item), fresh)


def parted(rules: Rules, p: Player, item: str, money: int) -> Player:
    """The item is sold, bartered, delivered or handed over, a new one first."""
    fresh = without_item(p.fresh, item) if item in p.fresh else p.fresh
    if item in rules.relics:
        return _relics_changed(p, money, without_item(p.relics, item), fresh)
    return _cargo_changed(p, money, without_item(p.cargo, item), fresh)


def thrown(rules: Rules, p: Player, item: str) -> Player:
    """The item goes overboard: an old one, so the new ones stay (11.3/f)."""
    if item in rules.relics:
        return _relics_changed(p, p.money, without_item(p.relics, item), p.fresh)
    return _cargo_changed(p, p.money, without_item(p.cargo, item), p.fresh)


def has(p: Player, item: object) -> bool:
    """Whether the item is aboard, in the holds or on the hull."""
    return item in p.cargo or item in p.relics


def has_old(p: Player, item: str) -> bool:
    """Whether one of these was aboard before this turn (11.3/f, R-56)."""
    return p.cargo.count(item) + p.relics.count(item) > p.fresh.count(item)


def room_for(state: State, p: Player, item: str) -> bool:
    """Whether the ship can take this item too (3.43); relics need no room (3.432/d)."""
    rules = state.rules
    return item in rules.relics or rules.fits(rules, p.ship, with_item(p.cargo, item))


def no_room(state: State, item: str) -> Violation:
    """The refusal for an item that does not fit."""
    return refusal(state, "no-room", "3.43/a", f"There is no room aboard for {name_of(state, item)}.")


# -- places ----------------------------------------------------------------------------------------------------------


def sun_index(state: State, place: str) -> int:
    """Which sun a relic goes to when it is disposed of here: that of the system, or the Galactic Base (R-53, R-57)."""
    board = state.rules.board
    return board.system_index.get(board.system[place], len(board.systems))


def partner_at(state: State, place: str) -> str:
    """The culture one deals with here: "base" at the Galactic Base, "" on an asteroid and where nobody can land.

    At a Spaceport it is that of the system (6.12/c, 12.21/a). The Base needs no discovery (GAZ/BASE/e, F-MAP-10).
    """
    kind = state.rules.landing(state, place)
    if kind == BASE:
        return BASE
    if kind in ("", "asteroid"):
        return ""
    return culture_of(state, state.rules.board.system[place])
