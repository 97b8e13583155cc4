"""Action cards (G-ROUND, G-TWO): which phases they make, in which order, and who has which bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from ...errors import Violation, shown
from ...kernel.actions import SeatSpec, Shortcut
from ...kernel.gathering import asking
from ...kernel.value import builder
from ..actions import ChooseAction
from ..box.cards import Action
from ..box.powers import CONSUME, DEVELOP, EXPLORE, PRODUCE, SETTLE
from ..box.tables import Tables
from ..frames import Round, Selecting, SelectingTwo
from ..state import State
from ..update import set_stack
from .common import laid, order_of, refusal
from .ending import end_round

PHASES: Final = (EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE)
"""The phases of a round in their order (G-ROUND-3)."""


def phases_of(tables: Tables, choices: Iterable[Sequence[str]]) -> tuple[tuple[str, int], ...]:
    """The phases of a round, each with 1 for its first and 2 for its second time (G-OVER-3, G-ROUND-3, G-TWO-20).

    `choices` holds the action cards that each seat chose. A phase comes twice if one player chose the same card twice
    (G-TWO-9, G-TWO-10); two different cards of a phase, or cards of two players, make one (G-ROUND-4, G-ROUND-7,
    G-TWO-8, G-TWO-15, G-TWO-22). One card is enough, so there are no more phases than cards chosen (G-OVER-4,
    G-ROUND-12), and Consume always comes before Produce (G-CONSUME-22).
    """
    times = dict.fromkeys(PHASES, 0)
    for chosen in choices:
        for slug in chosen:
            phase = tables.actions[slug].phase
            times[phase] = max(times[phase], chosen.count(slug))
    return tuple((phase, time) for phase in PHASES for time in range(1, times[phase] + 1))


#: The same choices come again in game after game.
_phases = lru_cache(maxsize=1 << 12)(phases_of)
_round = builder(Round)


def bonus_cards(tables: Tables, chosen: Sequence[str], phase: str, time: int = 1) -> tuple[Action, ...]:
    """The action cards that give a player a bonus in a phase, at its first or second time (G-ROUND-6, R-G47).

    Only those he chose himself (G-OVER-4, G-TWO-6, G-TWO-14); at the second time only a card that he chose twice
    (G-TWO-11, G-TWO-12, G-TWO-13).
    """
    found = dict.fromkeys(slug for slug in chosen if chosen.count(slug) >= time)
    return tuple(tables.actions[slug] for slug in found if tables.actions[slug].phase == phase)


def selections(tables: Tables, cards: int = 1) -> tuple[tuple[str, ...], ...]:
    """All choices of so many action cards, in the order of the catalog: 7 of one card, 23 of two (G-TWO-5, R-G46).

    One is chosen from seven different cards (G-SETUP-3), two from nine, some of which are there twice (G-TWO-3).
    """
    groups = combinations_with_replacement(tables.catalog.actions, cards)
    return tuple(
        tuple(action.slug for action in group)
        for group in groups
        if all(group.count(action) <= (action.copies if cards > 1 else 1) for action in group)
    )


# -- the flow ----------------------------------------------------------------------------------------------------------


def ask_for_one(state: State) -> State:
    """Everybody chooses one card; in a game of two without the module as well (G-ROUND-1, G-TWO-1)."""
    return set_stack(state, (Selecting(asking(order_of(state))),))


def revealed(state: State, frame: Selecting | SelectingTwo, seat: int, cards: tuple[str, ...]) -> State:
    """The last choice turns all cards up, and the first phase begins (G-ROUND-2)."""
    answers = laid(frame.answers, seat, cards)
    if answers.waiting:
        return set_stack(state, (type(frame)(answers),))
    choices = tuple([answers.of(own) for own in range(len(state.players))])
    return begin_phase(state, choices, _phases(state.rules.tables, choices))


def next_phase(state: State) -> State:
    """The next phase that somebody selected, or the end of the round (G-ROUND-3, G-ROUND-10).

    What still lies above the round on the stack belongs to the phase before, and goes.
    """
    now = state.stack[0]
    assert type(now) is Round
    return phase_after(state, now)


def phase_after(state: State, now: Round) -> State:
    """The next phase after one that began with nothing to do for anybody."""
    return begin_phase(state, now.choices, now.left) if now.left else end_round(state)


def begin_phase(state: State, choices: tuple[tuple[str, ...], ...], left: tuple[tuple[str, int], ...]) -> State:
    """The first of the phases left begins, for every player (G-ROUND-5).

    The second time is a phase like the first, with choices, reveal and payment of its own (G-TWO-18).
    """
    phase, time = left[0]
    begin = state.rules.phases[phase]
    return begin(state, _round(choices, phase, time, left[1:]))


def propose_choose(state: State, frame: Selecting, seat: int) -> tuple[ChooseAction, ...]:
    return state.rules.choices[seat]


def check_choose(state: State, frame: Selecting, action: ChooseAction) -> Violation | None:
    known = type(action.action) is str and action.action in state.rules.tables.actions
    return None if known else refusal("no-such-card", "G-ROUND-1", f"There is no action card {shown(action.action)}.")


def apply_choose(state: State, frame: Selecting, action: ChooseAction) -> State:
    """The card lies face down until all have chosen (G-ROUND-1, G-ROUND-2)."""
    return revealed(state, frame, action.seat, (action.action,))


SPECS = (
    SeatSpec(
        ChooseAction, "choose", (Selecting,), check_choose, apply_choose, "chooses {action}",
        ("G-ROUND-1", "G-ROUND-2"), propose_choose,
    ),
)  # fmt: skip

SHORTCUTS: dict[type, Shortcut] = {Selecting: lambda state, frame: state.rules.choices[frame.answers.waiting[0]]}
