"""Games that begin in the middle: half full tableaus, goods, hands, chips, a short supply.

Random play from the start builds slowly and seldom meets the rarer cards. A rich start deals the cards out at random,
each to one place, and stands at the choice of action cards.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from merchant_rules import race
from merchant_rules.race import load_catalog

#: Nobody starts with a larger tableau than this.
TABLEAU = 10


def rich_start(config: race.Config, rng: Random, seed: int | None) -> race.State:
    """The choice of action cards in a game in full swing."""
    catalog = load_catalog()
    starts = [card.slug for card in catalog.start_worlds]
    deck = [card.slug for card in catalog.cards for _ in range(card.copies) if card.slug not in starts]
    rng.shuffle(deck)
    rng.shuffle(starts)
    seats = tuple(_seat(rng, starts.pop(), deck) for _ in range(config.player_count))
    discard = [deck.pop() for _ in range(rng.choice((0, 5, 15)))]
    goods = sum(len(seat.goods) for seat in seats)
    most = len(deck) + len(starts) - goods
    supply = rng.choice((None, rng.randrange(1, most)))
    round = rng.randrange(2, 10)
    return race.position(config, seats, round=round, discard=discard, supply=supply, seed=seed)


def _seat(rng: Random, start: str, deck: list[str]) -> race.Seat:
    kinds = {card.slug: card.kind for card in load_catalog().cards}
    drawn = _taken(rng.randrange(TABLEAU), deck)
    tableau = tuple(dict.fromkeys((start, *drawn)))
    for twice in (Counter(drawn) - Counter(tableau)).elements():
        deck.insert(0, twice)  # nobody has a card twice
    goods = tuple(world for world in tableau if kinds[world] and rng.random() < 0.5)
    hand = tuple(_taken(rng.randrange(11), deck))
    return race.Seat(tableau, goods, hand, chips=rng.randrange(11))


def _taken(count: int, deck: list[str]) -> list[str]:
    return [deck.pop() for _ in range(count)]
