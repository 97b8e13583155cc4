"""The windows: when seats are asked whether they act out of turn, in which order, and what they may play there.

The table follows rulings ST-01 to ST-15. What has to be known of a game is given as plain facts, all of them public.

>>> [window.slug for window in WINDOWS if "key" not in window.modes]
['stage', 'start', 'action', 'draw']
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.value import value
from ...kernel.windows import in_priority
from ..box.catalog import Kind

MODES = ("full", "standard", "key")
"""How much is asked (ST-09)."""

ALL, USUAL, FULL = MODES, ("full", "standard"), ("full",)


@value
class WindowKind:
    """A kind of window: when it opens, whom it asks, which times of play it allows, and what else a jumper may play.

    Nothing is played out of turn but in one of these windows (S-WIND-1).

    `asks`: "cards" (seats with cards), "others" (the same without the player whose turn it is), "target".
    """

    slug: str
    opens: str
    asks: str
    whens: tuple[str, ...]
    modes: tuple[str, ...]
    jumper_kinds: tuple[str, ...] = ()


ANY = "any-window"

WINDOWS = (
    WindowKind("jump", "a jump has been declared", "cards", (ANY,), ALL, ("avoid-calamity", "codebreaker")),
    WindowKind("roll", "a die has been rolled", "cards", (ANY, "after-roll"), ALL),
    WindowKind("lost", "a jump has moved a ship", "cards", (ANY, "lost-interval"), ALL),
    WindowKind("stage", "movement is over and the Action is open", "others", (ANY,), USUAL),
    WindowKind("petition", "a petition has been declared", "cards", (ANY,), ALL),
    WindowKind("end", "the end of the turn has been declared", "others", (ANY,), ALL),
    WindowKind("avoid", "a Calamity has been announced", "target", ("answer",), ALL),
    WindowKind("deal", "a deal or a request for passage has been put", "target", (), ALL),
    WindowKind("start", "a turn has begun", "cards", (ANY,), FULL),
    WindowKind("action", "building or an engine has been declared", "cards", (ANY,), FULL),
    WindowKind("draw", "the Action is done and the draw to come", "cards", (ANY,), FULL),
)

WINDOW_BY_SLUG = {window.slug: window for window in WINDOWS}


def asked(
    window: WindowKind, order: Sequence[int], active: int, hands: Sequence[int], passed: Collection[int] = ()
) -> tuple[int, ...]:
    """Return the seats that a window of "cards" or "others" asks, by public facts alone (S-WIND-2, -4, -5, S-TURN-11).

    `hands` are the numbers of cards by seat, `passed` the seats that passed for the turn.

    >>> asked(WINDOW_BY_SLUG["roll"], (0, 1, 2), 1, (2, 1, 0))
    (1, 0)
    >>> asked(WINDOW_BY_SLUG["stage"], (0, 1, 2), 1, (2, 1, 0))
    (0,)
    """
    return tuple(
        seat
        for seat in in_priority(order, active)
        if hands[seat] and seat not in passed and not (window.asks == "others" and seat == active)
    )


def is_time_for(kind: Kind, window: WindowKind, *, jumper: bool = False) -> bool:
    """Whether cards of a kind belong to a window; `jumper`: for the seat whose jump it is (S-WIND-8).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> kinds = load_catalog().kind_by_slug
    >>> is_time_for(kinds["gotcha"], WINDOW_BY_SLUG["roll"]), is_time_for(kinds["you-are-lost"], WINDOW_BY_SLUG["roll"])
    (True, False)
    """
    return kind.when in window.whens or (jumper and kind.slug in window.jumper_kinds)


def is_critical(
    *, on_mission: bool, one_station_short: bool, carries_wanted_cargo: bool, uses_others_station: bool
) -> bool:
    """Whether a jump is asked about even where only key moments are (ST-09)."""
    return on_mission or one_station_short or carries_wanted_cargo or uses_others_station
