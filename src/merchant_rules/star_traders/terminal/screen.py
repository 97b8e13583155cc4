"""What a person at the terminal sees: how all stand, the Contracts, the hand, the worlds around. Only views come in."""

from __future__ import annotations

from typing import Any

from ...store.describe import in_words, listed
from ..frames import Acting, AnsweringDeal, Finishing, Moving
from ..map.compiled import Way
from ..rules.common import imperials_of, stations_of, world_of
from ..rules.jumps import least_roll
from ..rules.movement import attempts_left
from ..sentences import goods
from ..speech import called, counted, named, stellors
from ..state import NO_ONE
from ..view import View, as_state

STAGES = {Moving: "Movement", Acting: "Action", Finishing: "end of the turn"}


def page(state: Any) -> object:
    """The heading is shown again in a new turn, and when the turn comes back to its player after a window."""
    own = state.stack[-1].seat == state.turn.active
    return state.turn.number, own


def heading(view: View, seat: int) -> str:
    """In one's own turn how all stand and what is to be carried; in that of another one's own cards alone."""
    turn = view.turn
    if seat != turn.active and turn.number:
        cards = f"your cards: {hand_text(view, seat)}"
        return f"== Turn {turn.number}, that of {named(view, turn.active)}; you are {named(view, seat)} ==\n{cards}"
    where = place(view, seat)
    lines = [f"== Turn {turn.number}: {named(view, seat)}{where} ==" if turn.number else "== Before the first turn =="]
    lines += [standing(view, other) for other in _from(view, seat)]
    lines += [f"Cards: {hand_text(view, seat)}", *contracts_text(view), *quarantines_text(view)]
    return "\n".join(lines)


def _from(view: View, seat: int) -> list[int]:
    count = len(view.traders)
    return [(seat + step) % count for step in range(count)]


def place(view: View, seat: int) -> str:
    """Where a ship is: " on Niven", or in hyperspace."""
    world = world_of(as_state(view), seat)
    return f" on {numbered_world(view, world)}" if world else " in hyperspace" if view.traders[seat].world else ""


def numbered_world(view: View, world: str) -> str:
    """A world with its number on the board, for dice name worlds by it."""
    return f"{called(view, world)} ({view.rules.starmap.number[world]})"


def standing(view: View, seat: int) -> str:
    """One Trader: Prestige, money as far as it is known, engines, hold, stations."""
    trader, state = view.traders[seat], as_state(view)
    own = seat == view.seat
    who = "You" if own else named(view, seat)
    if trader.out:
        return f"{who}: out of the game"
    money = view.money(seat)
    facts = [
        f"{trader.prestige} Prestige",
        stellors(money) if money is not None else f"some Stellors ({trader.ledger} on the ledger)",
        counted(trader.engines, "engine"),
    ]
    facts += [] if own else [counted(len(trader.hand), "card")]
    facts += [listed([called(view, slug) for slug in trader.personalities])] if trader.personalities else []
    facts += (
        [f"aboard {listed([goods(view, load.cargo, load.contract) for load in trader.hold])}"] if trader.hold else []
    )
    facts += [f"Envoy {in_words(view, trader.envoy)}"] if trader.envoy else []
    facts += [f"Mission {in_words(view, trader.mission)}"] if trader.mission else []
    facts += ["engines not repaired"] if trader.grounded else []
    imperial = imperials_of(state, seat)
    owned = [called(view, world) + " (Imperial)" * (world in imperial) for world in stations_of(state, seat)]
    facts += [f"stations {', '.join(owned)}"] if owned else []
    where = "" if own else place(view, seat)
    return f"{who}{where}: {'; '.join(facts)}"


def hand_text(view: View, seat: int) -> str:
    """The own cards."""
    return ", ".join(called(view, card.face) if card.face else "?" for card in view.traders[seat].hand) or "none"


def contracts_text(view: View) -> list[str]:
    """The Contracts on the table: what goes where, and for how much."""
    lines = []
    factor_space = view.rules.catalog.game.imperial.space
    for at, slug in enumerate(view.market.spaces):
        if slug:
            imperial = ", Imperial" if at + 1 == factor_space else ""
            lines.append(f"Contract {at + 1}{imperial}: {contract_line(view, slug)}")
    rights = [own for own in view.market.completed if view.seat is not None and own.rights[view.seat]]
    lines += [f"Completed, with a right of yours: {contract_line(view, own.contract)}" for own in rights]
    return lines


def contract_line(view: View, slug: str) -> str:
    """One Contract with its pay."""
    contract = view.rules.catalog.contract_by_slug[slug]
    way = f"{numbered_world(view, contract.pick_up)} to {numbered_world(view, contract.to)}"
    pay = f"{contract.stellors} and {contract.prestige} Prestige, {contract.station} to the station"
    special = f", roll {contract.least_roll} or more" if contract.least_roll else ""
    return f"{called(view, contract.cargo)}, {way}: {pay}{special}"


def quarantines_text(view: View) -> list[str]:
    """Worlds that no ship leaves."""
    lying = [f"{called(view, own.world)} (of {named(view, own.owner)})" for own in view.galaxy.quarantines]
    return [f"Quarantine: {', '.join(lying)}"] if lying else []


def way_text(view: View, way: Way, seat: int) -> str:
    """A jumpline from where one is: its colour, what it needs, and whose station is at its end."""
    skills, owner = view.traders[seat].personalities, view.galaxy.owners[view.rules.starmap.index[way.to]]
    least = least_roll(view.rules.catalog, way, personalities=skills)
    station = "" if owner == NO_ONE else f", station of {'you' if owner == seat else named(view, owner)}"
    return f"{numbered_world(view, way.to)}: {way.colour}, {least} or more{station}"


def surroundings(view: View, seat: int) -> str:
    """The worlds that lines lead to from where the ship is."""
    world = view.traders[seat].world
    return "\n".join(f"  {way_text(view, way, seat)}" for way in view.rules.starmap.ways[world])


def prompt(view: View, seat: int) -> str:
    """Who is asked, with how much, in which stage, with how many attempts left; of a deal, what is in it."""
    top, trader = view.stack[-1], view.traders[seat]
    if isinstance(top, AnsweringDeal) and top.give is not None:
        return f"{named(view, seat)}: you get {in_words(view, top.give)} for {in_words(view, top.get)}"
    stage = STAGES.get(type(top), "")
    left = attempts_left(as_state(view), seat) if type(top) is Moving else 0
    tries = f", {counted(left, 'attempt')} left" if left else ""
    money, room = view.money(seat), view.rules.catalog.game.limits.hold - len(trader.hold)
    means = f", {stellors(money)}, {counted(room, 'hold')} free" if money is not None and trader.world else ""
    return named(view, seat) + means + (f", {stage}{tries}" if stage else "")
