"""The powers of cards as records: one class per effect, each with the numbers and filters that a card can vary.

A power in a data file is a table with `phase`, `effect` and the fields of its class:

    { phase = "settle", effect = "military", amount = 2, kind = "alien-technology" }

`kind` filters by the kind of good, `ANY` fits all. Whether a power is a choice, and whether it costs its own card,
belongs to the effect: `optional` and `discards` of the class.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

import attrs

from ...kernel.value import value
from ...store.datafiles import Among, Range

ANY: Final = "any"
"""Fits every kind of good, and worlds without one."""

EXPLORE: Final = "explore"
DEVELOP: Final = "develop"
SETTLE: Final = "settle"
TRADE: Final = "trade"
CONSUME: Final = "consume"
PRODUCE: Final = "produce"

POWER_PHASES: Final = (EXPLORE, DEVELOP, SETTLE, TRADE, CONSUME, PRODUCE)
"""Where a power can belong; trade is no phase of play but a part of Consume (G-TRADE-11, G-SIX-ECO-3)."""

Amount = Annotated[int, Range(1, 20)]
Reward = Annotated[int, Range(0, 20)]
Phase = Annotated[str, Among(POWER_PHASES)]


@value
class DrawExtra:
    """Explore: so many more cards to choose from."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class KeepExtra:
    """Explore: so many more of them are kept."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class DrawAtStart:
    """Develop: so many cards before anybody chooses."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class ReduceCost:
    """Develop or Settle: what is placed costs so many cards less; in Settle perhaps only worlds of one kind."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards less."""
    kind: str = ANY
    """The kind it is about, "any" for all."""


@value
class DrawAfterPlacing:
    """Develop or Settle: so many cards after the owner has placed a card."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class Military:
    """Settle: so much Military, perhaps only against worlds of one kind or with one keyword."""

    phase: Phase
    """The phase it belongs to."""
    amount: Annotated[int, Range(-20, 20)]
    """How much, which may be below zero."""
    kind: str = ANY
    """The kind it is about, "any" for all."""
    keyword: str = ""
    """The keyword of the worlds it helps against, "" for all."""


@value
class TemporaryMilitary:
    """Settle: the card may be discarded for so much Military until the phase ends."""

    optional: ClassVar = True
    discards: ClassVar = True

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How much."""


@value
class PayForMilitary:
    """Settle: a military world may be paid for, at its defense less so many cards; not one of the excepted kind."""

    optional: ClassVar = True

    phase: Phase
    """The phase it belongs to."""
    less: Reward
    """How many cards less than the defense."""
    except_kind: str = ""
    """The kind of worlds it does not help with, "" for none."""


@value
class WaiveCost:
    """Settle: the card may be discarded so that a world that is paid for costs nothing; not one of that kind."""

    optional: ClassVar = True
    discards: ClassVar = True

    phase: Phase
    """The phase it belongs to."""
    except_kind: str = ""
    """The kind of worlds it does not help with, "" for none."""


@value
class SaleBonus:
    """Trade: so many more cards for a good of that kind; `here` only for the good on this world."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards more."""
    kind: str = ANY
    """The kind it is about, "any" for all."""
    here: bool = False
    """Whether it is for the good on this world only."""


@value
class ConsumeGoods:
    """Consume: `goods` of the kind at a time, up to `times` times, each time for `vp` points and `cards` cards.

    `different` wants the goods of one time to be of different kinds.
    """

    phase: Phase
    """The phase it belongs to."""
    kind: str = ANY
    """The kind it is about, "any" for all."""
    goods: Annotated[int, Range(1, 9)] = 1
    """How many goods at a time."""
    times: Annotated[int, Range(1, 9)] = 1
    """How many times at most."""
    vp: Reward = 0
    """Points for each time."""
    cards: Reward = 0
    """Cards for each time."""
    different: bool = False
    """Whether the goods of one time have to be of different kinds."""


@value
class ConsumeAll:
    """Consume: all goods at once, for as many points as goods less so many."""

    kind: ClassVar = ANY
    goods: ClassVar = 1
    times: ClassVar = 1000  # a box has no more cards than that, and so no more goods lie out (`checks.MOST_CARDS`)
    different: ClassVar = False

    phase: Phase
    """The phase it belongs to."""
    less: Reward
    """How many points less than goods."""


@value
class ConsumeForCards:
    """Consume: one good for cards at its trade price, with or without the owner's Trade powers."""

    kind: ClassVar = ANY
    goods: ClassVar = 1
    times: ClassVar = 1
    different: ClassVar = False

    phase: Phase
    """The phase it belongs to."""
    trade_powers: bool
    """Whether the owner's Trade powers count."""


@value
class GiveCards:
    """Consume: up to so many hand cards may be discarded for `vp` points each; these points are never doubled."""

    optional: ClassVar = True

    phase: Phase
    """The phase it belongs to."""
    times: Annotated[int, Range(1, 9)]
    """How many cards at most."""
    vp: Amount
    """Points for each card."""


@value
class Draw:
    """Consume or Produce: so many cards, whatever else happens."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class LuckyDraw:
    """Consume: name a number from low to high, turn up a card and keep it if its cost or defense is that number."""

    phase: Phase
    """The phase it belongs to."""
    low: Reward
    """The lowest number that may be named."""
    high: Reward
    """The highest number that may be named."""


@value
class DrawWhenProduced:
    """Produce: so many cards when a good is produced on this world."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""


@value
class ProduceOnWindfall:
    """Produce: a good for one empty windfall world of that kind."""

    phase: Phase
    """The phase it belongs to."""
    kind: str = ANY
    """The kind it is about, "any" for all."""


@value
class DrawPerGood:
    """Produce: so many cards for each good of the kind that the owner produced in this phase."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards for each."""
    kind: str = ANY
    """The kind it is about, "any" for all."""


@value
class DrawPerKind:
    """Produce: so many cards for each different kind of good that the owner produced in this phase."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards for each."""


@value
class DrawPerWorld:
    """Produce: so many cards for each world of that kind in the owner's tableau, with a good or without."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards for each."""
    kind: str
    """The kind it is about, "any" for all."""


@value
class DrawIfMost:
    """Produce: so many cards at the end if the owner produced more goods of the kind than every other player."""

    phase: Phase
    """The phase it belongs to."""
    amount: Amount
    """How many cards."""
    kind: str
    """The kind it is about, "any" for all."""


Power = (
    DrawExtra
    | KeepExtra
    | DrawAtStart
    | ReduceCost
    | DrawAfterPlacing
    | Military
    | TemporaryMilitary
    | PayForMilitary
    | WaiveCost
    | SaleBonus
    | ConsumeGoods
    | ConsumeAll
    | ConsumeForCards
    | GiveCards
    | Draw
    | LuckyDraw
    | DrawWhenProduced
    | ProduceOnWindfall
    | DrawPerGood
    | DrawPerKind
    | DrawPerWorld
    | DrawIfMost
)

TAKE_GOODS: Final = (ConsumeGoods, ConsumeAll, ConsumeForCards)
"""The effects that take goods: all say of which kind, how many at a time and how many times."""

EFFECTS: Final[dict[str, tuple[type[Any], tuple[str, ...]]]] = {
    "draw-extra": (DrawExtra, (EXPLORE,)),
    "keep-extra": (KeepExtra, (EXPLORE,)),
    "draw-at-start": (DrawAtStart, (DEVELOP,)),
    "reduce-cost": (ReduceCost, (DEVELOP, SETTLE)),
    "draw-after-placing": (DrawAfterPlacing, (DEVELOP, SETTLE)),
    "military": (Military, (SETTLE,)),
    "temporary-military": (TemporaryMilitary, (SETTLE,)),
    "pay-for-military": (PayForMilitary, (SETTLE,)),
    "waive-cost": (WaiveCost, (SETTLE,)),
    "sale-bonus": (SaleBonus, (TRADE,)),
    "consume-goods": (ConsumeGoods, (CONSUME,)),
    "consume-all": (ConsumeAll, (CONSUME,)),
    "consume-for-cards": (ConsumeForCards, (CONSUME,)),
    "give-cards": (GiveCards, (CONSUME,)),
    "draw": (Draw, (CONSUME, PRODUCE)),
    "lucky-draw": (LuckyDraw, (CONSUME,)),
    "draw-when-produced": (DrawWhenProduced, (PRODUCE,)),
    "produce-on-windfall": (ProduceOnWindfall, (PRODUCE,)),
    "draw-per-good": (DrawPerGood, (PRODUCE,)),
    "draw-per-kind": (DrawPerKind, (PRODUCE,)),
    "draw-per-world": (DrawPerWorld, (PRODUCE,)),
    "draw-if-most": (DrawIfMost, (PRODUCE,)),
}
"""Every effect by its name in the data files: its record, and the phases it can belong to."""


def pick_power(table: dict[str, Any]) -> tuple[type[Any], dict[str, Any]]:
    """The record that a table of a data file asks for, and the keys that go into it."""
    effect, phase = table.get("effect"), table.get("phase")
    found = EFFECTS.get(effect) if isinstance(effect, str) else None
    if found is None:
        raise ValueError(f"no effect {effect!r}; there are {', '.join(EFFECTS)}")
    kind, phases = found
    if phase not in phases:
        raise ValueError(f"the effect {effect!r} belongs to {' or '.join(phases)}, not to {phase!r}")
    return kind, {key: item for key, item in table.items() if key != "effect"}


def is_optional(power: Power) -> bool:
    """Whether its owner may leave the power alone (G-POWERS-8)."""
    return getattr(power, "optional", False)


def kinds_named(power: Power) -> tuple[str, ...]:
    """The kinds of goods that a power names."""
    named = (getattr(power, field.name) for field in attrs.fields(type(power)) if field.name in ("kind", "except_kind"))
    return tuple(kind for kind in named if kind not in ("", ANY))
