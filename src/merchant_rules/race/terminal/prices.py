"""What a player has and what things cost and bring now: the commands `status` and `prices`. Only views come in here."""

from __future__ import annotations

from collections.abc import Iterator

from ...store.describe import listed
from ..box.cards import Action
from ..box.powers import CONSUME, ConsumeForCards, GiveCards, Power
from ..box.words import power_words
from ..frames import Consuming, Round
from ..rules.common import bonus_of
from ..rules.consume import consume_powers, goods_needed, is_usable, reward, reward_for_cards
from ..rules.develop import can_develop
from ..rules.explore import cards_to_draw, cards_to_keep
from ..rules.scoring import score_of
from ..rules.settle import can_settle
from ..rules.trade import bare_price, sale_price
from ..view import View, as_state
from ..words import points_text, pool_text
from .cards import card_of, cost_words
from .screen import choices_text, standings


def cards_text(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def kind_text(view: View, world: str) -> str:
    """The kind of the goods of a world."""
    tables = view.rules.tables
    return tables.catalog.names[tables.kind[world]]


# -- status -----------------------------------------------------------------------------------------------------------


def status(view: View, seat: int) -> str:
    """Hand, tableau, goods, chips and the score as of now; what others show; the piles and the phases of the round."""
    player, numbers = view.players[seat], view.rules.tables.numbers
    own, names, *others = standings(view, seat)
    goods = [f"{kind_text(view, world)} on {card_of(view, world).name}" for world in player.goods]
    lines = [
        own,
        names,
        f"  Score now: {score_text(view, seat)}",
        f"  Goods: {listed(goods)}",
        f"  Hand: {cards_text(len(player.hand))}; beyond {numbers.hand_limit} they go at the end of a round",
        *others,
        f"{pool_text(view.chips)} left in the pool; supply {view.pool.supply}, discards {len(view.discard)}.",
    ]
    bottom = view.stack[0]
    if isinstance(bottom, Round):
        to_come = [phase.title() for phase, _ in bottom.left]
        lines.append(f"{choices_text(view, bottom.choices)}. Phases to come: {listed(to_come)}.")
    return "\n".join(lines)


def score_text(view: View, seat: int) -> str:
    """The points of a seat as of now, in parts."""
    player, names = view.players[seat], view.rules.tables.catalog.names
    score = score_of(view.rules.tables, player.tableau, player.chips)
    more = "".join(f", {names[slug]} {points}" for slug, points in score.developments)
    return f"{points_text(score.total)}: chips {score.chips}, cards {score.cards}{more}"


# -- prices -----------------------------------------------------------------------------------------------------------


def prices(view: View, seat: int) -> str:
    """What each card of the hand would cost, what each good would sell for, and what each consume power would bring."""
    player, tables = view.players[seat], view.rules.tables
    hand = [_offer(view, seat, card.face) for card in player.hand if card.face]
    goods = [_sale(view, seat, world) for world in player.goods]
    drawn, kept = cards_to_draw(tables, player.tableau), cards_to_keep(tables, player.tableau)
    return "\n".join(
        [
            f"To place, from a hand of {len(player.hand)}:" if hand else "No card in hand to place.",
            *hand,
            "Goods, sold in Consume by Trade:" if goods else "No goods to sell.",
            *goods,
            *_powers(view, seat),
            f"Explore: see {cards_text(drawn)} and keep {kept}, without a bonus.",
        ]
    )


def _offer(view: View, seat: int, slug: str) -> str:
    player, tables = view.players[seat], view.rules.tables
    count = len(player.hand)
    if card_of(view, slug).is_world:
        fits = can_settle(tables, player.tableau, slug, count - 1)
    else:
        fits = can_develop(tables, player.tableau, slug, count, _bonus(view, seat))
    return f"  {card_of(view, slug).name}: {cost_words(view, seat, slug)}" + ("" if fits else " (not now)")


def _sale(view: View, seat: int, world: str) -> str:
    tables, tableau = view.rules.tables, view.players[seat].tableau
    plain, full = bare_price(tables, world), sale_price(tables, tableau, world)
    powers = f" ({plain}, and {full - plain} by powers)" if full != plain else ""
    return f"  {card_of(view, world).name} ({kind_text(view, world)}): {cards_text(full)}{powers}"


def _powers(view: View, seat: int) -> Iterator[str]:
    """The consume powers: those left while the seat uses them, else all of the tableau."""
    top, tables = view.stack[-1], view.rules.tables
    own = top.left if isinstance(top, Consuming) and top.seat == seat else None
    found = consume_powers(tables, view.players[seat].tableau) if own is None else own
    if found:
        factor = factor_of(view, seat)
        yield "Consume powers with the goods you have" + (f", VP for goods times {factor}:" if factor > 1 else ":")
    for card, number in found:
        power = tables.consume[card][number]
        said = brings(view, seat, power)
        yield f"  {card_of(view, card).name}: {power_words(tables.catalog, power)}{': ' * bool(said)}{said}"


def factor_of(view: View, seat: int) -> int:
    """How often points for goods count in the Consume phase under way, by the bonus of the seat."""
    factor = 1
    bottom = view.stack[0]
    if isinstance(bottom, Round) and bottom.phase == CONSUME:
        for card in _bonus(view, seat):
            factor *= card.factor
    return factor


def _bonus(view: View, seat: int) -> tuple[Action, ...]:
    return bonus_of(as_state(view), seat) if isinstance(view.stack[0], Round) else ()


def brings(view: View, seat: int, power: Power) -> str:
    """What a power would bring if it were used now, "" where that is not known before."""
    player, tables = view.players[seat], view.rules.tables
    if isinstance(power, GiveCards):
        each = reward_for_cards(power, 1).vp
        most = min(power.times, len(player.hand))
        return f"{each} VP a card, {most} at most" if most else "nothing, without cards"
    if not is_usable(tables, power, player.goods, len(player.hand)):
        return "nothing, without goods that fit"
    taken = goods_needed(tables, power, player.goods)
    if isinstance(power, ConsumeForCards):
        found = [reward(tables, player.tableau, power, (world,)).cards for world in player.goods]
        return cards_text(max(found)) + (" at most" if len(set(found)) > 1 else "")
    pays = reward(tables, player.tableau, power, player.goods[:taken], factor_of(view, seat))
    parts = [f"{pays.vp} VP"] * bool(pays.vp) + [cards_text(pays.cards)] * bool(pays.cards)
    if not parts:
        return "nothing" if taken else ""
    cost = f" for {taken} good{'s' * (taken > 1)}" if taken else ""
    return f"{listed(parts)}{cost}"


__all__ = ["brings", "cards_text", "factor_of", "kind_text", "prices", "score_text", "status"]
