"""What a Trader has and what things cost and bring: the commands `status` and `prices`. Only views come in here."""

from __future__ import annotations

from ...store.describe import listed
from ..bots.desk import DIE, Desk
from ..bots.habits import Habits
from ..box.catalog import Contract
from ..box.rows import Loss
from ..rules.common import all_holds, skills, traders_left
from ..rules.engines import engine_limit, engine_price, repairs, sells_engines
from ..rules.hands import hand_limit
from ..rules.payoffs import Payoff, payoff, rivals, station_share
from ..rules.petitions import price_of, row_for
from ..rules.prestige import bonus_choices
from ..sentences import goods, price_words
from ..speech import called, stellors
from ..view import View, as_state
from .screen import hand_text, numbered_world, place, standing

# -- status -----------------------------------------------------------------------------------------------------------


def status(view: View, seat: int) -> str:
    """Stellors, Prestige, engines, hold, cards and stations of the one who asks; then what the others show."""
    trader, limits, catalog = view.traders[seat], view.rules.catalog.game.limits, view.rules.catalog
    own = skills(as_state(view), seat)
    hold = [f"{goods(view, load.cargo, load.contract)}{_bound(view, seat, load.contract)}" for load in trader.hold]
    lines = [
        standing(view, seat),
        f"  Prestige {trader.prestige} of {catalog.game.prestige.most}, for a petition {view.rules.petition_prestige}",
        f"  Ship{place(view, seat)}, {trader.engines} of {engine_limit(catalog, own)} engines",
        f"  Hold {len(trader.hold)} of {limits.hold}: {listed(hold)}",
        f"  Cards {len(trader.hand)} of {hand_limit(catalog, own)}: {hand_text(view, seat)}",
    ]
    lines += [f"  Turns to be lost: {trader.lost_turns}"] * bool(trader.lost_turns)
    return "\n".join([*lines, *(standing(view, other) for other in range(len(view.traders)) if other != seat)])


def _bound(view: View, seat: int, slug: str) -> str:
    """Where a cargo goes and what it brings there, as long as its Contract stands."""
    if slug not in view.market.spaces:
        return ""
    contract = view.rules.catalog.contract_by_slug[slug]
    pay = payoff_of(view, seat, view.market.spaces.index(slug) + 1, contract)
    return f" to {numbered_world(view, contract.to)} for {price_words(pay)}"


# -- prices -----------------------------------------------------------------------------------------------------------


def payoff_of(view: View, seat: int, space: int, contract: Contract) -> Payoff:
    """What a delivery would bring a seat now; at Jackpot, if the roll is high enough."""
    state = as_state(view)
    others = rivals(all_holds(state), seat, contract.cargo)
    return payoff(
        view.rules.catalog, contract, space=space, traders=traders_left(state), rivals=others,
        roll=contract.least_roll or None, personalities=skills(state, seat),
    )  # fmt: skip


def on_a_condition(contract: Contract) -> str:
    """What is said after a pay-off that takes a roll, or that an engine can replace."""
    roll = f" on {contract.least_roll} or more" if contract.least_roll else ""
    return roll + (" (or an engine)" if contract.special == "kluge" else "")


def prices(view: View, seat: int) -> str:
    """The Contracts with pay and expected jumps; what a station, an engine, repairs, abandoning and a petition cost."""
    desk, catalog = Desk(view, seat, Habits()), view.rules.catalog
    lines = ["Contracts: what they would pay you, and the jumps to be expected from here:"]
    lines += [f"  {space}. {_contract(desk, view, space, contract)}" for space, contract in desk.contracts()]
    costs = catalog.game.cargo
    lines += [
        f"A station costs {stellors(catalog.game.stations.cost)} and brings {view.rules.station_prestige} Prestige.",
        _engine(view, seat),
        f"Repairs cost {stellors(repairs(catalog, desk.me.personalities))}; "
        f"to abandon a cargo {price_words(Loss(costs.abandon_stellors, costs.abandon_prestige))}.",
        *petition_lines(desk),
    ]
    return "\n".join(lines)


def _contract(desk: Desk, view: View, space: int, contract: Contract) -> str:
    pay, here = payoff_of(view, desk.seat, space, contract), desk.me.world
    aboard = any(load.cargo == contract.cargo for load in desk.me.hold)
    jumps = desk.attempts(contract.pick_up, contract.to)
    if aboard:
        jumps = desk.attempts(here, contract.to)
    elif here != contract.pick_up:
        jumps += desk.attempts(here, contract.pick_up)
    way = f"{numbered_world(view, contract.pick_up)} to {numbered_world(view, contract.to)}"
    return (
        f"{called(view, contract.cargo)}{' (aboard)' * aboard}, {way}: {price_words(pay)}{on_a_condition(contract)}; "
        f"{jumps:.1f} jumps; the station there gets {station_share(view.rules.catalog, contract)}"
    )


def _engine(view: View, seat: int) -> str:
    trader, catalog = view.traders[seat], view.rules.catalog
    price = engine_price(catalog, trader.engines, trader.personalities)
    if price is None:
        return "Your ship has all the engines it can have."
    yards = [called(view, world.slug) for world in catalog.worlds if sells_engines(catalog, world.slug)]
    where = "anywhere" if "engineer" in trader.personalities else f"on {listed(yards)}"
    return f"Your next engine costs {stellors(price)}, {where}."


def petition_lines(desk: Desk) -> list[str]:
    """What a petition brings by the die, with the bonus that the Prestige allows."""
    needed, most = desk.rules.petition_prestige, max(bonus_choices(desk.rules.catalog, desk.me.prestige))
    lines = [f"A petition takes {needed} Prestige; you may add up to {most} to the roll:"]
    if desk.me.prestige < needed:
        return [f"A petition takes {needed} Prestige, and you have {desk.me.prestige}."]
    results: dict[str, list[int]] = {}
    for roll in range(DIE.start, DIE.stop + most):
        results.setdefault(outcome_text(desk, roll), []).append(roll)
    return lines + [f"  {rolls[0]}{f' to {rolls[-1]}' * (len(rolls) > 1)}: {said}" for said, rolls in results.items()]


def outcome_text(desk: Desk, result: int) -> str:
    """What a result of the petition's table means for a seat with this Prestige."""
    row = row_for(desk.rules.petition_table, result)
    price = price_of(row, desk.me.prestige)
    if price is None:
        return f"refused, and it costs {price_words(row.loss) if row.loss else 'nothing'}"
    refusing = f", or {price_words(row.otherwise)} if you do not pay" if row.otherwise else ""
    return f"granted for {price_words(price)}{refusing}"


__all__ = ["on_a_condition", "outcome_text", "payoff_of", "petition_lines", "prices", "status"]
