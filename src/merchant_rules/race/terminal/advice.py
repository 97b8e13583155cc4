"""Advice at the terminal: why the bot would make a move, by its own appraisal, and what a move loses for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import attrs

from ...api import legal_moves
from ...store.describe import listed
from .. import actions as a
from ..bots.desk import Desk
from ..bots.racer import RaceBot
from ..bots.rehearsal import Holding
from ..bots.rivals import guesses
from ..box.powers import GiveCards
from ..box.words import power_words
from ..frames import ChoosingGoods, Consuming, GivingCards, Keeping, Naming, Paying
from ..rules.consume import NOTHING, consume_powers, goods_needed, reward, reward_for_cards
from ..rules.powers import without
from ..rules.produce import draws_on_production
from ..rules.scoring import points_of
from ..rules.selection import phases_of
from ..rules.trade import sale_price
from ..view import View
from .cards import card_of
from .prices import brings, cards_text

# -- why a move is a good one -----------------------------------------------------------------------------------------


def reason(view: View, bot: Any, move: a.Action) -> str:
    """What the bot expects of a move, in points as it reckons them."""
    if view.seat is None or not isinstance(bot, RaceBot):
        return "the other moves promise no more"
    if len(legal_moves(view, view.seat)) == 1:
        return "there is no other move"
    said = REASONS.get(type(move))
    desk = Desk(bot.appraiser(view.rules.tables), view, view.seat)
    return said(desk, move) if said is not None else "the other moves promise no more"


def _name(desk: Desk, slug: str) -> str:
    return card_of(desk.view, slug).name


def _about(points: float) -> str:
    """So many points, as a bot reckons: "about 2.5 points"."""
    return f"about {points:.1f} points"


def expected(desk: Desk, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Holding]:
    """The phases that others most likely choose, and what the seat would have after the round with them."""
    others = [player for seat, player in enumerate(desk.view.players) if seat != desk.seat]
    _, phases = guesses(desk.view, others, desk.habits.trust, desk.habits.guesses)[0]
    cards = {action.phase: action.slug for action in desk.tables.actions.values()}
    order = phases_of(desk.tables, [chosen, *((cards[phase],) for phase in phases)])
    return phases, desk.rehearsal.play(desk.held, chosen, order)


def _choice(desk: Desk, move: a.ChooseAction | a.ChooseActions) -> str:
    chosen = (move.action,) if isinstance(move, a.ChooseAction) else (move.first, move.second)
    phases, after = expected(desk, chosen)
    likely = (
        f"with {listed([phase.title() for phase in phases])} likely from others" if phases else "if others add no phase"
    )
    return f"{likely}, it ends the round with {gains(desk, after)}{_plan(desk, after)}"


def gains(desk: Desk, after: Holding) -> str:
    """What a holding has more than the seat has now, and what it has less."""
    held, tables = desk.held, desk.tables
    placed = [_name(desk, slug) for slug in after.tableau if slug not in held.tableau]
    points = points_of(tables, after.tableau, after.chips) - points_of(tables, held.tableau, held.chips)
    cards, goods = after.cards - held.cards, len(after.goods) - len(held.goods)
    parts = [f"{listed(placed)} placed"] * bool(placed)
    parts += [f"{points:+} VP"] * bool(points)
    parts += [f"{cards:+} card{'s' * (abs(cards) != 1)} in hand"] * bool(cards)
    parts += [f"{goods:+} good{'s' * (abs(goods) != 1)}"] * bool(goods)
    return listed(parts) if parts else "all as it is"


def best_plan(desk: Desk, held: Holding) -> tuple[float, str]:
    """The card of a hand that promises most when it is placed later, and how much; (0, "") if none does."""
    plans = [(profit, slug) for slug, profit in desk.rehearsal.keeping(held).items()]
    return max((plan for plan in plans if plan[0] > 0), default=(0.0, ""))


def _plan(desk: Desk, held: Holding) -> str:
    profit, slug = best_plan(desk, held)
    return f"; the plan then is {_name(desk, slug)} ({_about(profit)})" if slug else ""


def _placing(desk: Desk, move: a.Place) -> str:
    price = desk.appraiser.price(desk.held.tableau, move.card, sum(card.discount for card in desk.bonus)) or 0
    gain, cost = desk.rehearsal.gain(desk.held.tableau, move.card), desk.rehearsal.card * price
    paid = f"for {cards_text(price)} worth {_about(cost)}" if price else "and costs no card"
    return f"it brings {_about(gain)} by the end, {paid}"


def _nothing(desk: Desk, move: a.PlaceNothing) -> str:
    profit, slug = best_plan(desk, desk.held)
    waits = f"; {_name(desk, slug)} ({_about(profit)}) has to wait" if slug else ""
    return f"no card that can be placed now is worth its price{waits}"


def _going(desk: Desk, move: a.Discard | a.Pay) -> str:
    """A card that goes from the hand: what it promises, beside the best one."""
    worth = desk.rehearsal.keeping(desk.held)
    top = desk.view.stack[-1]
    due = (
        f"one of the {top.left} that promise least"
        if isinstance(top, Paying) and top.left > 1
        else "spared most easily"
    )
    profit, slug = best_plan(desk, desk.held)
    kept = f"; {_name(desk, slug)} ({_about(profit)}) is kept" if slug and slug != move.card else ""
    return f"it is {due} ({_promise(worth.get(move.card, 0.0))}){kept}"


def _promise(worth: float) -> str:
    return f"{_about(worth)} beyond its price" if worth > 0 else "it fits no plan that pays"


def _keeping(desk: Desk, move: a.Keep) -> str:
    frame = desk.view.stack[-1]
    assert type(frame) is Keeping
    drawn = tuple(card.face for card in frame.cards[desk.seat])
    everything = attrs.evolve(desk.held, hand=tuple(sorted((*desk.held.hand, *drawn))))
    worth = desk.rehearsal.keeping(everything)[move.card]
    if move.card in desk.held.hand or worth <= 0:
        return "none of the cards drawn fits, and this one pays as well as any"
    return f"of the cards drawn it fits best: {_promise(worth)}"


def _way(desk: Desk, move: Any) -> str:
    said = {
        a.Conquer: "it costs no card, and the Military stays",
        a.PayCost: "the cards are worth less than what would leave the tableau",
        a.DiscardShip: "the cards saved are worth more than what leaves the tableau",
        a.DiscardTactics: "the world is worth more than what leaves the tableau",
        a.KeepTactics: "there is no world to take with it",
    }
    return said[type(move)]


def _sale(desk: Desk, move: a.Sell) -> str:
    feast = desk.feast()
    powers = feast.powers(consume_powers(desk.tables, desk.held.tableau))
    rest = feast.best(powers, feast.larder(without(desk.held.goods, move.world)))
    price = sale_price(desk.tables, desk.held.tableau, move.world)
    then = f", and the other goods then bring {rest.points} VP" if rest.points else ""
    return f"it brings {cards_text(price)}{then}"


def _power(desk: Desk, move: a.UsePower) -> str:
    power, frame, feast = desk.tables.consume[move.card][move.power], desk.view.stack[-1], desk.feast()
    assert type(frame) is Consuming
    if isinstance(power, GiveCards):
        slug, worth = cheapest(desk)
        points = reward_for_cards(power, 1).vp
        return f"{_name(desk, slug)} is worth {_about(worth)} in hand and brings {points}"
    others = feast.powers(own for own in frame.left if own != (move.card, move.power))
    own = brings(desk.view, desk.seat, power) or "a card, with luck"
    whole = feast.begun(power, others, feast.larder(desk.held.goods))
    if not goods_needed(desk.tables, power, desk.held.goods):
        return f"cards first do no harm to what follows: {own}"
    return f"begun with it, your powers bring most: {own} at once, {_about(whole)} in all"


def card_worths(desk: Desk) -> dict[str, float]:
    """What each card in hand is worth, as money and for the plans with it; nothing in the last round."""
    rehearsal, cards = desk.rehearsal, desk.held.cards
    if rehearsal.ends(desk.held):
        return dict.fromkeys(desk.held.hand, 0.0)
    money = rehearsal.money(cards) - rehearsal.money(cards - 1)
    return {slug: money + max(0.0, plan) for slug, plan in rehearsal.keeping(desk.held).items()}


def cheapest(desk: Desk) -> tuple[str, float]:
    """The card of the hand that is worth least, and what it is worth."""
    return min(card_worths(desk).items(), key=lambda card: (card[1], card[0]))


def _end(desk: Desk, move: a.EndConsume | a.EndGiving) -> str:
    if not desk.held.hand:
        return "no card is left to give"
    slug, worth = cheapest(desk)
    return f"even {_name(desk, slug)} is worth {_about(worth)} in hand, no less than the points for it"


def _giving(desk: Desk, move: a.Give) -> str:
    frame = desk.view.stack[-1]
    assert type(frame) is GivingCards
    power = desk.tables.consume[frame.card][frame.power]
    assert isinstance(power, GiveCards)
    return f"it is worth {_about(card_worths(desk)[move.card])} in hand and brings {power.vp} VP"


def _eating(desk: Desk, move: a.Consume) -> str:
    frame = desk.view.stack[-1]
    assert type(frame) is ChoosingGoods
    again = " and comes again by itself in Produce" if move.world in desk.tables.production else ""
    price = sale_price(desk.tables, desk.held.tableau, move.world)
    return f"without it the other powers still bring most; it would sell for {price}{again}"


def _number(desk: Desk, move: a.Name) -> str:
    frame = desk.view.stack[-1]
    assert type(frame) is Naming
    unseen = desk.view.pool.unseen
    numbers = Counter(desk.tables.cards[slug].number for slug in unseen)
    return f"{numbers[move.number]} of the {len(unseen)} cards that may turn up have it"


def _filling(desk: Desk, move: a.ProduceOn) -> str:
    price = sale_price(desk.tables, desk.held.tableau, move.world)
    drawn = draws_on_production(desk.tables, move.world)
    return f"its good sells for {price}" + (f", and draws {cards_text(drawn)}" if drawn else "")


REASONS: Final[dict[type, Callable[[Desk, Any], str]]] = {
    a.ChooseAction: _choice,
    a.ChooseActions: _choice,
    a.Place: _placing,
    a.PlaceNothing: _nothing,
    a.Discard: _going,
    a.Pay: _going,
    a.Keep: _keeping,
    a.Conquer: _way,
    a.PayCost: _way,
    a.DiscardShip: _way,
    a.DiscardTactics: _way,
    a.KeepTactics: _way,
    a.Sell: _sale,
    a.UsePower: _power,
    a.EndConsume: _end,
    a.EndGiving: _end,
    a.Give: _giving,
    a.Consume: _eating,
    a.Name: _number,
    a.ProduceOn: _filling,
}
"""Action -> what speaks for it."""


# -- what is lost for good --------------------------------------------------------------------------------------------


def warning(view: View, move: a.Action) -> str:
    """What a move loses for good, "" for nothing.

    Cards that pay, or that go beyond the hand limit, are ordinary. Lost is a card of the tableau, a power that could
    still be used, and a good that goes for nothing where another power might have it.
    """
    said = WARNINGS.get(type(move))
    return said(view, view.seat, move) if said is not None and view.seat is not None else ""


def _leaves(view: View, seat: int, move: a.DiscardShip | a.DiscardTactics) -> str:
    tables, player = view.rules.tables, view.players[seat]
    points = points_of(tables, player.tableau, player.chips)
    lost = points - points_of(tables, without(player.tableau, move.card), player.chips)
    return f"{card_of(view, move.card).name} leaves your tableau for good, and {lost} VP with it"


def _unused(view: View, seat: int, move: a.EndConsume) -> str:
    tables, moves = view.rules.tables, legal_moves(view, seat)
    left = [own for own in moves if isinstance(own, a.UsePower)]
    said = [
        f"{card_of(view, own.card).name} ({power_words(tables.catalog, tables.consume[own.card][own.power])})"
        for own in left
    ]
    return f"you could still use {listed(said)}, and in this phase never again" if said else ""


def _wasted(view: View, seat: int, move: a.UsePower) -> str:
    tables, player = view.rules.tables, view.players[seat]
    power = tables.consume[move.card][move.power]
    taken = goods_needed(tables, power, player.goods)
    if not taken or reward(tables, player.tableau, power, player.goods[:taken]) != NOTHING:
        return ""
    others = [own for own in legal_moves(view, seat) if isinstance(own, a.UsePower) and own != move]
    useful = [
        card_of(view, own.card).name
        for own in others
        if goods_needed(tables, tables.consume[own.card][own.power], player.goods)
    ]
    goes = f"{taken} goods go" if taken > 1 else "the good goes"
    return f"{goes} for nothing, and {listed(useful)} could use {'them' if taken > 1 else 'it'}" if useful else ""


WARNINGS: Final[dict[type, Callable[[View, int, Any], str]]] = {
    a.DiscardShip: _leaves,
    a.DiscardTactics: _leaves,
    a.EndConsume: _unused,
    a.UsePower: _wasted,
}
"""Action -> what it loses."""

__all__ = ["best_plan", "card_worths", "cheapest", "expected", "gains", "reason", "warning"]
