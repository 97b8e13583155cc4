"""Cards that lie face down: hands, decks, and cards that nobody has looked at.

A `Card` is a place: what lies there, as far as the state knows, and who may know it. A `Pool` has the draw pile as a
number and `unseen`, all cards that lie in unknown places or in the pile, as one sorted multiset. As long as they left
the same shuffle unseen, they are exchangeable: a draw is uniform over `unseen`, and picked straight from it.

>>> pool = Pool(("ace", "king", "king"), 3)
>>> [(outcome.action, outcome.weight) for outcome in draw_outcomes(pool, str)]
[('ace', 1), ('king', 2)]
>>> drawn(pool, "king")
Pool(unseen=('ace', 'king'), supply=2)

A card taken unseen is a place that nobody knows: it leaves the pile and stays in `unseen`. The same goes for the draw
of another seat in a redacted record or in a table's game that is fed move by move: it is drawn as "".

>>> drawn(pool, "")
Pool(unseen=('ace', 'king', 'king'), supply=2)

A reshuffle breaks the exchange: what lies out unseen is older than the new pile. So the state draws its identity at
that moment, one chance outcome each, and seals it: fixed, known to nobody, with a public mark so that an imagined
world deals it anew. A fed game cannot know it and leaves such cards open; its `unseen` then holds more than can come.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from .actions import EVERYBODY, knows
from .chance import Outcome, Source
from .value import builder, value


@value
class Card:
    """A place for one card: its face ("" while the state does not know), who may know it, whether it is sealed.

    >>> Card("ace", 0b10).known_by(1), Card("ace", 0b10).known_by(0), Card("ace", EVERYBODY).known_by(None)
    (True, False, True)
    """

    face: str = ""
    """The slug of the card, "" while it is not known."""
    known_to: int = 0
    """A bit for each seat, or `EVERYBODY`."""
    sealed: bool = False
    """The state has fixed what lies here, and nobody knows it; that it is so is public."""

    def known_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may know what lies here."""
        return knows(self.known_to, seat)


@value
class Pool:
    """All cards that the state cannot place, sorted, and how many lie in the draw pile."""

    unseen: tuple[str, ...]
    """All cards that the state cannot place, sorted."""
    supply: int
    """How many lie in the draw pile."""


_card, _pool = builder(Card), builder(Pool)
#: A card that nobody has looked at.
UNKNOWN = Card()


# -- the draw pile ----------------------------------------------------------------------------------------------------


def draw_outcomes(pool: Pool, make: Callable[[str], Any]) -> list[Outcome]:
    """What the next card may be, with exact weights; `make(face)` is the outcome's action."""
    return [Outcome(make(face), len(list(copies))) for face, copies in groupby(pool.unseen)]


def draw(pool: Pool, source: Source, stream: str, index: int) -> tuple[str, Source]:
    """The face of the next card by a source, with the same odds, without listing the outcomes."""
    number, source = source.below(len(pool.unseen), stream, index)
    return pool.unseen[number], source


def is_unseen(pool: Pool, face: object) -> bool:
    """Whether a card of this face may lie in an unknown place; "" does wherever there is one."""
    if type(face) is not str:
        return False
    if not face:
        return bool(pool.unseen)
    at = bisect_left(pool.unseen, face)
    return at < len(pool.unseen) and pool.unseen[at] == face


def drawn(pool: Pool, face: str = "") -> Pool:
    """The pool after the top card of the pile went away; without a face it lies unknown elsewhere."""
    return _pool(_without(pool.unseen, face) if face else pool.unseen, pool.supply - 1)


def placed(pool: Pool, face: str) -> Pool:
    """The pool after a card in an unknown place got its face, because it was sealed, turned up or named."""
    return _pool(_without(pool.unseen, face), pool.supply) if face else pool


def lost(pool: Pool, faces: Iterable[str]) -> Pool:
    """The pool after the state can no longer tell where these cards lie."""
    return _pool(tuple(sorted([*pool.unseen, *filter(None, faces)])), pool.supply)


def reshuffled(pool: Pool, pile: Sequence[Card]) -> Pool:
    """The pool after the discard pile was shuffled and became the draw pile, or went under it."""
    return _pool(lost(pool, faces(pile)).unseen, pool.supply + len(pile))


def to_seal(cards: Iterable[Card]) -> tuple[int, ...]:
    """Which of the cards that lie outside a reshuffle have to be sealed before it: those that nobody has seen."""
    return tuple(at for at, card in enumerate(cards) if card == UNKNOWN)


def sealed(face: str) -> Card:
    """A card whose face is fixed now, and known to nobody; "" in a redacted record, which does not tell."""
    return _card(face, 0, True)


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    at = bisect_left(items, item)
    if items[at : at + 1] != (item,):
        raise ValueError(f"{item!r} is not among what is unseen")
    return items[:at] + items[at + 1 :]


# -- hands and piles: sorted tuples of cards --------------------------------------------------------------------------

_order = attrgetter("face", "known_to", "sealed")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand or pile: its order tells nothing, because it is always the same."""
    return tuple(sorted(cards, key=_order))


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand or pile with one card more."""
    return in_order((*cards, card))


def faces(cards: Iterable[Card]) -> tuple[str, ...]:
    """The faces of a hand, "" for each that the state does not know."""
    return tuple([card.face for card in cards])


def may_take(pool: Pool, hand: tuple[Card, ...], face: object) -> bool:
    """Whether a card of this face may be taken from a hand: one that is known there, or any unseen one if it has
    cards that the state does not know. Where somebody may lack a card of the hand, it can be left unsaid ("").
    """
    if face == "":
        return any(not card.face or _known_to_others(card) for card in hand)
    known = [card.face for card in hand]
    return face in known or ("" in known and is_unseen(pool, face))


def _known_to_others(card: Card) -> bool:
    return card.known_to & card.known_to - 1 != 0


def take(pool: Pool, hand: tuple[Card, ...], face: str) -> tuple[Pool, tuple[Card, ...]]:
    """Take a card out of a hand for all to see: pool and hand after it; a card that was unknown is named by that."""
    for at, card in enumerate(hand):
        if card.face == face:
            return pool, hand[:at] + hand[at + 1 :]
    if not hand or hand[0].face:  # sorted: what is unknown comes first
        raise ValueError(f"{face!r} is not in this hand")
    return placed(pool, face), hand[1:]


def lay_down(pool: Pool, hand: tuple[Card, ...], face: str, owner: int) -> tuple[Pool, tuple[Card, ...], Card]:
    """Take a card out of a hand face down: pool, hand and card after it.

    What others had seen of the hand they know no more, since it may be the card that went. With "" the state does not
    say which it was: then it knows none of the hand any more.
    """
    if not face:
        unknown = _card("", 1 << owner)
        return lost(pool, faces(hand)), (unknown,) * (len(hand) - 1), unknown
    pool, rest = take(pool, hand, face)
    return pool, in_order(_card(card.face, 1 << owner) for card in rest), _card(face, 1 << owner)


def next_picks(hand: Sequence[str], picked: Sequence[str], count: int) -> tuple[str, ...]:
    """What may be picked next, if `count` cards are to go out of a sorted hand one by one, in its order.

    No pick stands before the last one in the hand, and enough cards are left after it: so every choice of cards is
    reached by exactly one path, and no list is longer than the hand.

    >>> next_picks(("a", "a", "b", "c"), (), 2), next_picks(("a", "a", "b", "c"), ("a",), 2)
    (('a', 'b'), ('a', 'b', 'c'))
    """
    return tuple(dict.fromkeys(_left_to_pick(hand, picked, count)))


def _left_to_pick(hand: Sequence[str], picked: Sequence[str], count: int) -> Sequence[str]:
    """The part of a sorted hand in which the next pick stands; two copies of a card both stand there."""
    at = -1
    for face in picked:
        at = hand.index(face, at + 1)
    left = count - len(picked)
    return hand[at + 1 : len(hand) - left + 1] if left > 0 else ()


def may_pick(pool: Pool, hand: tuple[Card, ...], picked: Sequence[str], count: int, face: object) -> bool:
    """Whether this card may be picked next out of a hand, as `next_picks` lists them.

    Where the state does not know the hand, or is not told the pick, it takes any order.
    """
    if len(picked) >= count:
        return False
    known = [card.face for card in hand]
    if face == "" or "" in picked or "" in known:
        return may_take(pool, hand, face)
    return type(face) is str and face in _left_to_pick(known, picked, count)


# -- what has to hold -------------------------------------------------------------------------------------------------


def pool_problems(pool: Pool, places: Iterable[Card], deck: Iterable[str]) -> list[str]:
    """What is wrong with a pool and all cards outside the draw pile, beside a deck of these faces."""
    places = tuple(places)
    problems = []
    if pool.unseen != tuple(sorted(pool.unseen)):
        problems.append("what is unseen is not sorted")
    if pool.supply < 0:
        problems.append(f"the draw pile has {pool.supply} cards")
    unknown = sum(not card.face for card in places)
    if len(pool.unseen) != pool.supply + unknown:
        problems.append(f"{len(pool.unseen)} cards are unseen, {pool.supply} in the pile and {unknown} elsewhere")
    held = Counter(pool.unseen) + Counter(card.face for card in places if card.face)
    if held != Counter(deck):
        more, less = held - Counter(deck), Counter(deck) - held
        problems.append(f"cards are not those of the deck: {sorted(more)} too many, {sorted(less)} missing")
    return problems


__all__ = [
    "EVERYBODY",
    "UNKNOWN",
    "Card",
    "Pool",
    "draw",
    "draw_outcomes",
    "drawn",
    "faces",
    "in_order",
    "is_unseen",
    "lay_down",
    "lost",
    "may_pick",
    "may_take",
    "next_picks",
    "placed",
    "pool_problems",
    "reshuffled",
    "sealed",
    "take",
    "to_seal",
    "with_card",
]
