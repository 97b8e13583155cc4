"""The game for two with experience (G-TWO): both choose two action cards out of nine in every round."""

from __future__ import annotations

from ...errors import Violation, shown
from ...kernel.actions import SeatSpec, because, saying
from ...kernel.gathering import asking
from ..actions import ChooseActions
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import SelectingTwo
from ..rules.common import order_of, refusal
from ..rules.selection import revealed
from ..state import State
from ..update import set_stack


def ask_for_two(state: State) -> State:
    """Everybody chooses two (G-TWO-4)."""
    return set_stack(state, (SelectingTwo(asking(order_of(state))),))


def propose_choose_two(state: State, frame: SelectingTwo, seat: int) -> tuple[ChooseActions, ...]:
    return state.rules.pairs[seat]


def check_choose_two(state: State, frame: SelectingTwo, action: ChooseActions) -> Violation | None:
    if action in state.rules.pairs[action.seat]:
        return None
    chosen = f"{shown(action.first)} and {shown(action.second)}"
    return refusal("no-such-cards", "G-TWO-5", f"{chosen} are no two cards of the set of nine, in its order.")


def apply_choose_two(state: State, frame: SelectingTwo, action: ChooseActions) -> State:
    """Both cards lie face down until both players have chosen (G-TWO-4)."""
    return revealed(state, frame, action.seat, (action.first, action.second))


SPECS = (
    SeatSpec(
        ChooseActions, "choose-two", (SelectingTwo,), check_choose_two, apply_choose_two,
        "chooses {first} and {second}", ("G-TWO-4", "G-TWO-5"), propose_choose_two,
    ),
)  # fmt: skip


def manifest(config: Config) -> Manifest:
    """The choice of two cards and nothing else: all other rules are those of the base game (G-TWO-24)."""
    return Manifest(
        "two-player",
        actions=SPECS,
        hooks=Hooks(ask_for_actions=ask_for_two),
        tags={"selecting-two": SelectingTwo},
        shortcuts={SelectingTwo: lambda state, frame: state.rules.pairs[frame.seat]},
        waiting={SelectingTwo: because("race:G-TWO-4", "Both choose two action cards first.")},
        frame_sentences={SelectingTwo: saying("{seat} to choose two action cards")},
    )
