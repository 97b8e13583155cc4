"""What has changed between two positions, as small values: money, things, owners, points, places, what was seen.

A game says how its positions differ (`Game.changes`); here are the events in which it says so, and what every game
needs for it: things that went from place to place, and whatever else is different, leaf by leaf. No event holds more
than the two positions do, so what two views of a seat differ in tells nothing that the seat may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import attrs

from .value import value

#: Why money moved where the two positions do not tell: several payments lie between them, and this is what is left.
NET: Final = "net"
#: The unit of ordinary money.
MONEY: Final = "money"

#: Where something lies: a seat, or a public place by name ("supply", "discards"); "" is out of sight.
Place: TypeAlias = int | str


@value
class Paid:
    """Somebody paid somebody: seats, or None for the bank; `why` is a word of the game, `what` the thing it is about.

    `unit` is "money", or another kind of means that the game has, such as credit that ends with the turn.
    """

    payer: int | None
    """The seat that paid, None for the bank."""
    payee: int | None
    """The seat that was paid, None for the bank."""
    amount: int
    """How much."""
    why: str
    """What for, a word of the game such as "sale"."""
    what: str = ""
    """The thing it is about, "" for none."""
    unit: str = MONEY
    """"money", or another kind of means that the game has."""


@value
class Moved:
    """Things of one kind went from one place to another: cards, pieces, markers. "" is what nobody here can name."""

    what: str
    """The slug of the thing, "" where nobody here can name it."""
    source: Place
    """Where it was: a seat, or a place of the game; "" for out of sight."""
    target: Place
    """Where it is now, in the same words."""
    count: int = 1
    """How many of them."""
    why: str = ""
    """What for, a word of the game, "" where there is nothing to say."""


@value
class Scored:
    """A seat got points, or lost them."""

    seat: int
    """Whose points they are."""
    points: int
    """How many, below 0 for a loss."""
    why: str = ""
    """What for, a word of the game, "" where there is nothing to say."""


@value
class Owned:
    """What belongs to a seat changed hands; None is nobody. `kind` says what it is, in a word of the game."""

    kind: str
    """What it is, a word of the game."""
    what: str
    """Which one, by its slug."""
    old: int | None
    """The seat that had it, None for nobody."""
    new: int | None
    """The seat that has it, None for nobody."""


@value
class Went:
    """The piece of a seat is elsewhere."""

    seat: int
    """Whose piece it is."""
    source: str
    """Where it was, "" for nowhere."""
    target: str
    """Where it is now, "" for out of the game."""


@value
class Seen:
    """What lies in a place came to light: for all, or for the seats that looked. `what` is "" for those who did not."""

    place: str
    """Where it lies."""
    what: str
    """What it is, "" for those who did not see it."""
    seats: tuple[int, ...] = ()
    """Who looked in secret; () where all see it."""


@value
class Became:
    """Anything else that is different: the path of the field, as "turn.number", and what it held and holds."""

    field: str
    """The path of the field, as "turn.number"."""
    old: Any
    """What it held."""
    new: Any
    """What it holds."""


Change: TypeAlias = Paid | Moved | Scored | Owned | Went | Seen | Became
#: The classes of `Change`.
CHANGES: Final[tuple[type, ...]] = (Paid, Moved, Scored, Owned, Went, Seen, Became)


# -- things that went from place to place -----------------------------------------------------------------------------


def moved(before: Mapping[Place, Counter[str]], after: Mapping[Place, Counter[str]]) -> list[Moved]:
    """What went where, from what lay in each place before and after.

    Things are followed by their names. What only one side can name (a card drawn from a face-down pile) is matched
    with what has no name, and what is left comes from out of sight or goes there.

    >>> moved({0: Counter(), "cup": Counter(silk=1)}, {0: Counter(silk=1), "cup": Counter()})
    [Moved(what='silk', source='cup', target=0, count=1, why='')]
    >>> moved({0: Counter(), "pile": Counter({"": 9})}, {0: Counter(ace=1), "pile": Counter({"": 8})})
    [Moved(what='ace', source='pile', target=0, count=1, why='')]
    """
    gone: list[tuple[str, Place]] = []
    come: list[tuple[str, Place]] = []
    for place in (*before, *(place for place in after if place not in before)):
        old, new = before.get(place, Counter()), after.get(place, Counter())
        if old != new:
            gone += [(what, place) for what in sorted((old - new).elements())]
            come += [(what, place) for what in sorted((new - old).elements())]
    pairs = [
        *_paired(gone, come, lambda left, found: left == found),
        *_paired(gone, come, lambda left, found: not (left and found)),
        *(((what, place), (what, "")) for what, place in gone),
        *(((what, ""), (what, place)) for what, place in come),
    ]
    counts = Counter((left or found, source, target) for (left, source), (found, target) in pairs)
    return [Moved(what, source, target, count) for (what, source, target), count in counts.items()]


def _paired(gone: list[Any], come: list[Any], alike: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs of what left and what came, taken out of both lists."""
    for left in tuple(gone):
        found = next((one for one in come if alike(left[0], one[0]) and one[1] != left[1]), None)
        if found is not None:
            gone.remove(left)
            come.remove(found)
            yield left, found


# -- whatever else is different ---------------------------------------------------------------------------------------


def differences(before: Any, after: Any, path: str = "") -> Iterator[Became]:
    """All leaves in which two values differ, each with its path.

    >>> list(differences((1, (2, 3)), (1, (2, 4)), "turn"))
    [Became(field='turn.1.1', old=3, new=4)]
    """
    if before is after or before == after:
        return
    if type(before) is type(after) and attrs.has(type(before)):
        for field in attrs.fields(type(before)):
            if field.eq:
                yield from differences(
                    getattr(before, field.name), getattr(after, field.name), _joined(path, field.name)
                )
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, _joined(path, str(number)))
    else:
        yield Became(path, before, after)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def rest(before: Any, after: Any, told: Iterable[str]) -> list[Became]:
    """What differs beside the fields that other events tell of: paths in which "*" stands for any one step."""
    patterns = [path.split(".") for path in told]
    return [change for change in differences(before, after) if not _is_told(change.field.split("."), patterns)]


def _is_told(path: list[str], patterns: list[list[str]]) -> bool:
    return any(
        len(pattern) <= len(path) and all(part in ("*", own) for part, own in zip(pattern, path, strict=False))
        for pattern in patterns
    )


def balanced(payments: list[Paid], owed: Mapping[int, int]) -> list[Paid]:
    """The payments, if by unit of money they come to what each seat has more or less; else the bare differences.

    >>> balanced([Paid(0, None, 5, "toll")], {0: -5, 1: 0}), balanced([Paid(0, None, 5, "toll")], {0: -7})
    ([Paid(payer=0, payee=None, amount=5, why='toll', what='', unit='money')], \
[Paid(payer=0, payee=None, amount=7, why='net', what='', unit='money')])
    """
    money = [paid for paid in payments if paid.unit == MONEY]
    if all(balance(money, seat) == amount for seat, amount in owed.items()):
        return [paid for paid in payments if paid.amount]
    others = [paid for paid in payments if paid.unit != MONEY and paid.amount]
    return others + [
        Paid(None, seat, amount, NET) if amount > 0 else Paid(seat, None, -amount, NET)
        for seat, amount in owed.items()
        if amount
    ]


def balance(events: Iterable[Change], seat: int | None, unit: str = MONEY) -> int:
    """What a seat (None: the bank) has more by these events, in one unit.

    >>> balance([Paid(0, 1, 5, "deal"), Paid(None, 0, 2, "fee")], 0)
    -3
    """
    total = 0
    for event in events:
        if type(event) is Paid and event.unit == unit:
            total += event.amount * ((event.payee == seat) - (event.payer == seat))
    return total


__all__ = [
    "CHANGES",
    "MONEY",
    "NET",
    "Became",
    "Change",
    "Moved",
    "Owned",
    "Paid",
    "Place",
    "Scored",
    "Seen",
    "Went",
    "balance",
    "balanced",
    "differences",
    "moved",
    "rest",
]
