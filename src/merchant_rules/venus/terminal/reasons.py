"""Why a bot would make a move: the plans and figures that the trader itself decides by, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from ...api import legal_moves, price
from ...store.describe import listed
from ..actions import Action
from ..bots.journey import Business
from ..bots.survey import ROCK, UNKNOWN, Stop
from ..bots.trader import Aim, TraderBot
from ..frames import Moving, Trading
from ..map.routes import routes
from ..rules.bonus import TakeFare
from ..rules.dot_kinds import is_hidden
from ..rules.equipment import KeepDice, Reroll
from ..rules.exchange import AcceptDeal, Jettison, RefuseDeal, TakeRelic
from ..rules.movement import Land, Stay, StepTo
from ..rules.ports import BuyFactory, BuyPort
from ..rules.setup import ChooseSpecies
from ..rules.ship import BuyShip
from ..rules.trading import Barter, BuyEquipment, BuyGoods, EndTurn, RedeemIou
from ..rulesets.ffg_movement import LookAt
from ..view import View, as_state
from .prices import home_of, payoff

#: What is expected in fewer turns than this is expected in one.
SURE: Final = 1.05
#: Where nothing was weighed.
NO_MORE: Final = "nothing else promises more"


def reason(view: View, bot: Any, move: Action) -> str:
    """Why a move is a good one, as far as it can be said in a line."""
    if not isinstance(bot, TraderBot):
        return NO_MORE
    told = REASONS.get(type(move))
    if told is not None:
        return told(view, bot, move)
    amount = price(view, move)
    if amount is not None and amount > 0:
        return f"it brings {view.rules.words.cash(amount)}"
    aim = bot.aim(view, move)
    return NO_MORE if aim is None else _on_the_way(view, aim) + _straight(view, aim, move)


# -- on the way -------------------------------------------------------------------------------------------------------


def _on_the_way(view: View, aim: Aim) -> str:
    """Where the ship is bound, how far that is, and what it is after there."""
    names = view.rules.catalog.names
    dot, by = names.get(aim.dot, aim.dot), names.get(aim.by, aim.by)
    if aim.by in aim.dots:
        return f"the aim is {by}, this turn, {_errand(view, aim)}"
    if not by:
        far = "this turn" if aim.turns < SURE else f"about {aim.turns:.1f} turns away"
        return f"the aim is {dot}, {far}, {_errand(view, aim)}"
    ends = f"what lies face down at {by} comes first" if is_hidden(as_state(view), aim.by) else f"the turn ends at {by}"
    far = "a turn" if aim.turns < SURE else f"about {aim.turns:.1f} turns"
    return f"{ends}; the aim is {dot}, {far} from there, {_errand(view, aim)}"


def _straight(view: View, aim: Aim, move: Action) -> str:
    """The shorter way, where the trader flies in a circle to the place where its turn ends: to it both are the same."""
    m = view.stack[-1]
    if type(m) is not Moving or aim.by not in aim.dots or not isinstance(move, StepTo):
        return ""
    if view.players[m.seat].place == aim.by and Land() in legal_moves(view, m.seat):
        return "; to land at once does as well"
    way = next((route for route in routes(view, aim.by) if route.ends and not route.paid), None)
    first = None if way is None else way.actions[0]
    if not isinstance(first, StepTo) or first.to == move.to:
        return ""
    by = view.rules.catalog.names.get(first.to, first.to)
    return "; to enter it at once does as well" if first.to == aim.by else f"; the shorter way there is by {by}"


def _errand(view: View, aim: Aim) -> str:
    """What the journey does at its first stop."""
    stop, names = aim.journey.stops[0], view.rules.catalog.names
    if stop.partner == UNKNOWN:
        return "to meet whoever lives there"
    if stop.partner == ROCK:
        box = view.galaxy.boxes[view.rules.board.questions.index(stop.key)]
        return f"to take the {names.get(box.what, box.what)}"
    done = _business(view, stop, aim.journey.first)
    if done:
        return f"to {done}"
    after = [names.get(later.key, later.key) for later in aim.journey.stops[1:]]
    return f"on the way to {listed(after)}" if after else f"to see what the {names[stop.partner]} have"


def _business(view: View, stop: Stop, business: Business) -> str:
    """What is done at a stop, most important first; "" for nothing."""
    names, cash = view.rules.catalog.names, view.rules.words.cash
    seat = view.stack[-1].seat
    fares = [fare for fare in map(view.rules.catalog.fare_by_slug.get, view.players[seat].cargo) if fare is not None]
    fees = sum(fare.fee for fare in fares if fare.to == stop.partner)
    parts = [f"bring passengers for {cash(fees)}"] * bool(fees)
    if business.sales:
        sold = _counted(view, [goods.slug for _, goods in business.sales])
        parts.append(f"sell {sold} to the {names[stop.partner]} for {cash(sum(paid for paid, _ in business.sales))}")
    if business.buys:
        parts.append(f"buy {_counted(view, [offer.goods.slug for _, offer in business.buys])}")
    if business.fares:
        parts.append("take passengers")
    parts += ["better the ship"] * business.improves + ["build"] * business.builds
    return listed(parts) if parts else ""


def _counted(view: View, slugs: list[str]) -> str:
    names = view.rules.catalog.names
    return listed([f"{count} {names[slug]}" if count > 1 else names[slug] for slug, count in Counter(slugs).items()])


def _staying(view: View, bot: TraderBot, move: Stay) -> str:
    journey = bot.staying(view)
    done = "" if journey is None else _business(view, journey.stops[0], journey.first)
    return f"there is business here: {done}" if done else "no way from here promises more"


# -- at the counter ---------------------------------------------------------------------------------------------------


def _goods(view: View, bot: TraderBot, move: BuyGoods) -> str:
    catalog, cash = view.rules.catalog, view.rules.words.cash
    goods = catalog.goods_by_slug[move.goods]
    known = [culture for culture in goods.buyers if home_of(view, culture)]
    if not known:
        return f"somebody will pay {cash(goods.payoff)} for it"
    best = max(known, key=lambda culture: payoff(view, culture, goods))
    home = home_of(view, best)
    return f"the {catalog.names[best]} ({catalog.names.get(home, home)}) pay {cash(payoff(view, best, goods))} for it"


def _better(view: View, bot: TraderBot, move: BuyShip | BuyEquipment) -> str:
    """What an improvement is expected to earn, as the trader reckons it."""
    catalog, trade = view.rules.catalog, view.stack[-1]
    credit = trade.credit + trade.iou if type(trade) is Trading else 0
    gain = bot.planner(view, trade.seat).outfitter.gain(move, credit)
    more = f"it should earn about {view.rules.words.cash(round(gain))} more than it costs"
    if isinstance(move, BuyEquipment):
        return more
    ship = catalog.ship_by_slug[move.ship]
    return f"with {ship.dice} dice and {ship.holds} holds {more}"


def _deed(view: View, bot: TraderBot, move: BuyPort | BuyFactory) -> str:
    share = "a tenth of what others trade there" if isinstance(move, BuyPort) else "half of what its goods cost others"
    return f"the deed counts as money does, and earns {share}"


def _paper(view: View, bot: TraderBot, move: RedeemIou | Barter) -> str:
    return f"it is worth {view.rules.words.cash(price(view, move) or 0)} here, and there is something to buy for it"


def _passenger(view: View, bot: TraderBot, move: TakeFare) -> str:
    names = view.rules.catalog.names
    fare = view.rules.catalog.fare_by_slug[move.fare]
    return f"there are {view.rules.words.cash(fare.fee)} for it at the end: {names.get(fare.to, fare.to)}"


#: Action -> why the trader would do that.
REASONS: Final[dict[type, Callable[[View, TraderBot, Any], str]]] = {
    Stay: _staying,
    BuyGoods: _goods,
    BuyShip: _better,
    BuyEquipment: _better,
    BuyPort: _deed,
    BuyFactory: _deed,
    RedeemIou: _paper,
    Barter: _paper,
    TakeFare: _passenger,
    TakeRelic: lambda view, bot, move: "it is there for the taking",
    ChooseSpecies: lambda view, bot, move: "any will do",
    EndTurn: lambda view, bot, move: "nothing here promises more",
    Jettison: lambda view, bot, move: "of all that is aboard it is worth least",
    AcceptDeal: lambda view, bot, move: "what you get is worth more than what you give",
    RefuseDeal: lambda view, bot, move: "what you get is not clearly worth more than what you give",
    Reroll: lambda view, bot, move: "that die is low",
    KeepDice: lambda view, bot, move: "no die is low",
    LookAt: lambda view, bot, move: "to look costs nothing",
}

__all__ = ["NO_MORE", "REASONS", "reason"]
