"""The legal moves with numbers, and after each what it needs or costs; many of a kind stand on one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...cli.screen import numbered
from .. import actions as a
from ..rules.common import skills
from ..rules.engines import engine_price
from ..rules.jumps import least_roll
from ..sentences import price_words
from ..speech import called, named, stellors
from ..view import View, as_state
from .prices import on_a_condition, payoff_of

#: So many moves of a kind stand on lines of their own.
FEW: Final = 3


def menu(view: View, moves: tuple[Any, ...]) -> str:
    """The legal moves with numbers, sentences and amounts."""
    lines = numbered(view, moves, [amount(view, move) for move in moves]).split("\n")
    kinds = [_kind(view, move) for move in moves]
    said, at = [], 0
    while at < len(moves):
        end = at
        while end < len(moves) and kinds[end] is not None and kinds[end] == kinds[at]:
            end += 1
        if end - at > FEW:
            items = ", ".join(f"{number + 1} {_item(view, moves[number])}" for number in range(at, end))
            said.append(f"     {kinds[at]} {items}")
            at = end
        else:
            said.append(lines[at])
            at += 1
    return "\n".join(said)


def _kind(view: View, move: Any) -> str | None:
    """What moves have in common that differ in one word only."""
    if type(move) is a.PlayCard and move.world:
        return f"Play {called(view, move.card)} on:"
    if type(move) is a.DeclareJump and move.kind == "superjump":
        return "Declare a Superjump to:"
    if type(move) is a.AskPassage:
        return f"Ask for passage to the station on {called(view, move.world)} for a fee of:"
    return "Place a station on:" if type(move) is a.PlaceStation else None


def _item(view: View, move: Any) -> str:
    if type(move) is a.AskPassage:
        return f"({move.fee})"
    return called(view, move.to if type(move) is a.DeclareJump else move.world)


def amount(view: View, move: Any) -> str:
    """What is said after a move: what it needs, costs or brings."""
    said = AFTER.get(type(move))
    return said(view, move) if said is not None and view.seat is not None else ""


def _jump(view: View, move: a.DeclareJump) -> str:
    """The colour of the line, what it needs, and who else is there."""
    seat = view.seat
    assert seat is not None
    way = view.rules.starmap.joins[view.traders[seat].world].get(move.to) if move.to else None
    if way is None or move.kind not in ("regular", "station"):
        return ""
    least = least_roll(
        view.rules.catalog, way, station=move.kind == "station", personalities=view.traders[seat].personalities
    )
    needs = "no roll" if least is None else f"{least} or more"
    ships = [named(view, other) for other, own in enumerate(view.traders) if own.world == move.to and not own.out]
    return f" ({way.colour}, {needs}{', there: ' + ', '.join(ships) if ships else ''})"


def _delivery(view: View, move: a.Deliver) -> str:
    """What it brings this seat in that space, not what the card says."""
    assert view.seat is not None
    contract = view.rules.catalog.contract_by_slug[view.market.spaces[move.space - 1]]
    return f" for {price_words(payoff_of(view, view.seat, move.space, contract))}{on_a_condition(contract)}"


def _abandon(view: View, move: a.Abandon) -> str:
    costs = view.rules.catalog.game.cargo
    return f" (costs {stellors(costs.abandon_stellors)} and {costs.abandon_prestige} Prestige)"


def _station(view: View, move: a.BuildStation) -> str:
    return f" (costs {stellors(view.rules.catalog.game.stations.cost)}, brings {view.rules.station_prestige} Prestige)"


def _engine(view: View, move: a.BuyEngine) -> str:
    assert view.seat is not None
    own = skills(as_state(view), view.seat)
    return f" (costs {stellors(engine_price(view.rules.catalog, view.traders[view.seat].engines, own) or 0)})"


AFTER: Final[dict[type, Callable[[View, Any], str]]] = {
    a.DeclareJump: _jump,
    a.Deliver: _delivery,
    a.Abandon: _abandon,
    a.BuildStation: _station,
    a.BuyEngine: _engine,
}
"""Action -> what is said after it in the list."""
