"""What changed between two positions of Race for the Galaxy, and what a move costs or brings in hand cards.

Cards go between hands, tableaus, worlds (as goods), the supply and the discards; a card that the position cannot name
is "". Points are chips. Why they moved is told by the frames of both positions: `words.WHY` has all of them in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from ..kernel.events import Became, Change, Moved, Place, Scored, moved, rest
from ..kernel.stack import CHANCE
from . import actions as a
from .box.powers import PRODUCE, SETTLE, ConsumeForCards, GiveCards
from .frames import (
    ChoosingGoods,
    Consuming,
    Developing,
    Exploring,
    Fetching,
    Flipping,
    GivingCards,
    Keeping,
    Naming,
    Opening,
    PlacingWorld,
    Producing,
    Round,
    Sealing,
    Selling,
    SettingUp,
    Trimming,
)
from .rules.common import bonus_of
from .rules.consume import goods_needed, reward
from .rules.develop import development_price
from .rules.powers import awake, without
from .rules.settle import Ways, ways_of, ways_to_place
from .rules.trade import sale_price
from .state import State
from .view import View

SUPPLY, DISCARDS = "supply", "discards"


def changes(before: State | View, after: State | View) -> tuple[Change, ...]:
    """What is different, by what both positions show."""
    cards = [_with_reason(before, after, card) for card in moved(_cards(before), _cards(after))]
    return (*cards, *_points(before, after, cards), *_rest(before, after, cards))


def _cards(s: State | View) -> dict[Place, Counter[str]]:
    """The faces in every place."""
    places: dict[Place, Counter[str]] = {SUPPLY: Counter({"": s.pool.supply})}
    places[DISCARDS] = Counter(card.face for card in s.discard)
    for seat, player in enumerate(s.players):
        places[seat] = Counter(card.face for card in player.hand)
        places[tableau_of(seat)] = Counter(player.tableau)
        for world, card in zip(player.goods, player.lying, strict=True):
            places[good_on(world)] = Counter((card.face,))
    return places


def tableau_of(seat: int) -> str:
    """The place before a seat."""
    return f"tableau-{seat}"


def good_on(world: str) -> str:
    """The place of a good."""
    return f"good-on-{world}"


# -- why --------------------------------------------------------------------------------------------------------------


def _with_reason(before: State | View, after: State | View, card: Moved) -> Moved:
    return Moved(card.what, card.source, card.target, card.count, _why(before, after, card))


def _why(before: State | View, after: State | View, card: Moved) -> str:
    """Why a card went from place to place."""
    source, target = str(card.source), str(card.target)
    if target.startswith("good-on-"):
        return GOODS.get(_phase(before), "start")
    if source.startswith("good-on-") and _phase(before) == SETTLE:
        return "lost"
    if source.startswith("good-on-"):
        return "sale" if _is_sold(before, after, source.removeprefix("good-on-")) else "consume"
    if source.startswith("tableau-"):
        return "tactics" if card.what in before.rules.tables.tactics else "ship"
    if target.startswith("tableau-"):
        return "placed" if isinstance(card.source, int) else "start"
    if (source, target) == (DISCARDS, SUPPLY):
        return "reshuffle"
    if isinstance(card.source, int):
        return LEAVING.get(type(before.stack[-1]), "payment")
    return _drawn(before)


def _phase(s: State | View) -> str:
    bottom = s.stack[0]
    return bottom.phase if isinstance(bottom, Round) else ""


def _is_sold(before: State | View, after: State | View, world: str) -> bool:
    """Whether a good was sold and not consumed: the seat that has it then draws, and has used no power yet."""
    if isinstance(before.stack[-1], Selling):
        return True
    top, below = after.stack[-1], after.stack[-2] if len(after.stack) > 1 else None
    if not (isinstance(top, Fetching) and isinstance(below, Consuming) and below.seat == CHANCE):
        return False
    return type(top.takes[0]) is int and world in before.players[top.takes[0]].goods


def _drawn(before: State | View) -> str:
    """Why a card comes to a hand, or to the cards of Explore and from there to the discards."""
    frames = [frame for frame in before.stack if not isinstance(frame, Fetching | Sealing)]
    top = frames[-1]
    if isinstance(top, Consuming):
        return "sale" if top.seat == CHANCE else "consume"
    return DRAWN.get(type(top), "")


#: Why a good comes to a world, by phase.
GOODS: Final = {SETTLE: "windfall", PRODUCE: "produce"}
#: Why a card leaves a hand for the discards, by the frame that asked for it; else it pays for a card.
LEAVING: Final[dict[type, str]] = {
    Opening: "opening", Trimming: "hand-limit", GivingCards: "given", Consuming: "given",
}  # fmt: skip
#: Why a card is drawn, by the frame that it is drawn for.
DRAWN: Final[dict[type, str]] = {
    SettingUp: "deal", Exploring: "explore", Keeping: "explore", Developing: "develop", PlacingWorld: "settle",
    Flipping: "luck", Naming: "luck", Producing: "produce",
}  # fmt: skip


def _points(before: State | View, after: State | View, cards: list[Moved]) -> Iterator[Scored]:
    """Chips come for goods, or for cards given."""
    givers = {card.source for card in cards if card.why == "given"}
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old.chips != new.chips:
            yield Scored(seat, new.chips - old.chips, "given" if seat in givers else "consume")


def _rest(before: State | View, after: State | View, cards: list[Moved]) -> list[Became]:
    """What cards and points do not tell: the order in a row, who has seen a card, frames, rounds."""
    touched = {place for card in cards for place in (card.source, card.target)}
    told = ["players.*.chips", "chips", "pool.supply"]
    told += ["discard"] * (DISCARDS in touched)
    goods = any(str(place).startswith("good-on-") for place in touched)
    for seat in range(len(before.players)):
        told += [f"players.{seat}.hand"] * (seat in touched)
        told += [f"players.{seat}.tableau"] * (tableau_of(seat) in touched)
        told += [f"players.{seat}.goods", f"players.{seat}.lying"] * goods
    return rest(before, after, told)


# -- prices -----------------------------------------------------------------------------------------------------------


def price(state: State, action: Any) -> int | None:
    """Hand cards that a move brings, below 0 those it costs: each once, at the move that settles how many.

    Counted is what is paid for a card laid down, what is given for points, and what a sale or a consume power pays. Not
    counted are the card that is laid down itself, moves that only pick which cards pay, stay or go, what other powers
    and bonuses draw afterwards, and points. A development has its price when it is chosen; so has a world that can be
    placed in one way only, else its way has it. None is the lucky draw.
    """
    price_of = PRICES.get(type(action))
    return price_of(state, getattr(action, "seat", state.stack[-1].seat), action) if price_of is not None else 0


def _of_place(state: State, seat: int, action: a.Place) -> int:
    tables, player = state.rules.tables, state.players[seat]
    if not tables.cards[action.card].is_world:
        return -development_price(tables, player.tableau, action.card, bonus_of(state, seat))
    return _of_only_way(ways_to_place(tables, player.tableau, action.card, len(player.hand) - 1))


def _of_only_way(ways: Ways) -> int:
    """The price where there is nothing but to pay it."""
    return 0 if ways.conquest or ways.ships or ways.tactics else -(ways.price or 0)


def _of_cost(state: State, seat: int, action: a.PayCost) -> int:
    frame = state.stack[-1]
    assert isinstance(frame, PlacingWorld)
    return -(ways_of(state, frame).price or 0)


def _of_tactics(state: State, seat: int, action: a.DiscardTactics) -> int:
    """After a card was discarded for Military there may be nothing left but to pay all the same."""
    frame, tables, player = state.stack[-1], state.rules.tables, state.players[seat]
    assert isinstance(frame, PlacingWorld)
    world, military = frame.fresh[seat], frame.military + tables.tactics[action.card]
    if not world:
        return 0
    left = awake(without(player.tableau, action.card), world)
    return _of_only_way(ways_to_place(tables, left, world, len(player.hand), military))


def _of_sale(state: State, seat: int, action: a.Sell) -> int:
    return sale_price(state.rules.tables, state.players[seat].tableau, action.world)


def _of_power(state: State, seat: int, action: a.UsePower) -> int:
    tables, player = state.rules.tables, state.players[seat]
    power = tables.consume[action.card][action.power]
    if isinstance(power, GiveCards):
        return -1 if len(player.hand) == 1 else 0
    taken = goods_needed(tables, power, player.goods)
    if isinstance(power, ConsumeForCards) and len(player.goods) > 1:
        return 0
    return reward(tables, player.tableau, power, player.goods[:taken]).cards


def _of_good(state: State, seat: int, action: a.Consume) -> int:
    """A good whose own price is paid; other powers pay by the number of goods."""
    frame, tables = state.stack[-1], state.rules.tables
    assert isinstance(frame, ChoosingGoods)
    power = tables.consume[frame.card][frame.power]
    if not isinstance(power, ConsumeForCards):
        return 0
    return reward(tables, state.players[seat].tableau, power, (action.world,)).cards


PRICES: Final[dict[type, Callable[[State, int, Any], int | None]]] = {
    a.Place: _of_place,
    a.PayCost: _of_cost,
    a.DiscardTactics: _of_tactics,
    a.Sell: _of_sale,
    a.UsePower: _of_power,
    a.Consume: _of_good,
    a.Give: lambda state, seat, action: -1,
    a.Name: lambda state, seat, action: None,
}
"""Action -> its price; all others cost and bring no card."""

__all__ = ["changes", "good_on", "price", "tableau_of"]
