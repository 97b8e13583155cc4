"""Windows at work: who is asked, what a pass does, when a window asks again and when it closes (S-WIND, ST-01 to 15).

How windows run is the kernel's (`kernel.windows`). Here is whom a window asks, by public facts alone (`asked`), and the
compiled rules say what goes on after one of its kind (`rules.closings`).
"""

from __future__ import annotations

from typing import Any

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.engine import proposed
from ...kernel.value import value
from ...kernel.windows import Windows, stands, with_pass
from ..frames import Announced, Jumping, Window
from ..state import NO_ONE, State
from ..update import pop, push, set_stack, set_turn, turn_passes, window_queue
from .common import jump_of, owner_of, priority, refusal, world_of
from .windows import WINDOW_BY_SLUG, is_critical

TURN = "turn"
#: Jumps that may rest on the stations of others.
ON_STATIONS = ("station", "psychic")


@value
class Pass:
    """Do nothing here; with the scope "turn", in all windows of this turn (ST-04)."""

    scope: str = ""


# -- who is asked -----------------------------------------------------------------------------------------------------


def asked(state: State, window: Window) -> tuple[int, ...]:
    """The seats that a window asks, one after the other in priority order (S-WIND-2, S-WIND-4, S-WIND-5, S-TIME-30)."""
    if window.kind == "avoid":
        seats = _asked_to_avoid(state, window)
    elif window.kind == "end":
        seats = _asked_at_the_end(state)
    else:
        seats = _asked_with_cards(state, window.kind)
    if state.rules.skip_forced_passes:
        seats = tuple(seat for seat in seats if _has_play(state, window, seat))
    return seats


def _has_play(state: State, window: Window, seat: int) -> bool:
    alone = push(state, window_queue(window, (seat,), False))
    return any(type(move) is not Pass for move in proposed(alone))


def _stands(state: State, seat: int) -> bool:
    """Whether this seat has passed for the turn."""
    return stands(state.turn.passes, seat)


def _asked_with_cards(state: State, kind: str) -> tuple[int, ...]:
    jumping = kind in ("jump", "lost")
    jump = jump_of(state) if jumping else None
    owners = passage_owners(state, jump) if kind == "jump" and jump is not None else ()
    seats = priority(state)
    if jumping and state.rules.windows == "key" and not (jump and _is_critical(state, jump)):
        return tuple([seat for seat in seats if seat in owners])
    if WINDOW_BY_SLUG[kind].asks == "others":
        seats = seats[1:]
    traders, passes = state.traders, state.turn.passes
    return tuple([seat for seat in seats if (traders[seat].hand and not passes >> seat & 1) or seat in owners])


def _asked_at_the_end(state: State) -> tuple[int, ...]:
    dealing = state.rules.deals == "any-time"
    return tuple(
        seat for seat in priority(state)[1:] if not _stands(state, seat) and (dealing or state.traders[seat].hand)
    )


def _asked_to_avoid(state: State, window: Window) -> tuple[int, ...]:
    """The target alone (S-CAL-7); of a Quarantine all with cards, and the ships it would hold (ST-15)."""
    subject = window.subject
    assert isinstance(subject, Announced)
    if subject.kind != "quarantine":
        return tuple(seat for seat in (subject.target,) if _may_answer(state, seat))
    trapped = [seat for seat in priority(state) if world_of(state, seat) == subject.world]
    return tuple(
        seat
        for seat in priority(state)
        if (seat in trapped and _may_answer(state, seat))
        or (seat not in trapped and state.traders[seat].hand and not _stands(state, seat))
    )


def _may_answer(state: State, seat: int) -> bool:
    """Whether a victim can do anything: he has a card, or may still get one by a deal."""
    if state.traders[seat].hand:
        return True
    return may_deal(state, seat) and any(
        other != seat and trader.hand and not trader.out for other, trader in enumerate(state.traders)
    )


def may_deal(state: State, seat: int) -> bool:
    """Whether this seat may put deals now (S-TURN-10, ST-18)."""
    deals = state.rules.deals
    return deals == "any-time" or (deals == "own-turn" and seat == state.turn.active)


def passage_owners(state: State, jump: Jumping) -> tuple[int, ...]:
    """The owners of stations that this jump can only use by their leave (ST-24)."""
    worlds = passages_used(state, jump)
    return tuple(dict.fromkeys([owner_of(state, world) for world in worlds])) if worlds else ()


def passages_used(state: State, jump: Jumping) -> tuple[str, ...]:
    """The worlds whose stations the jump rests on, as far as their owners have a say."""
    if jump.kind not in ON_STATIONS or jump.step != 2 or state.turn.codebreaker:
        return ()
    starmap, turn = state.rules.starmap, state.turn
    worlds = (jump.to,) if jump.kind == "station" else tuple(way.to for way in starmap.ways[jump.origin])
    return tuple(
        world
        for world in worlds
        if owner_of(state, world) not in (jump.seat, NO_ONE)
        and (turn.passages >> starmap.index[world] & 1 or world in jump.revoked)
    )


def _is_critical(state: State, jump: Jumping) -> bool:
    """Whether everybody is asked about this jump where only key moments are (ST-09)."""
    trader = state.traders[jump.seat]
    contracts = state.rules.catalog.contract_by_slug
    wanted = {contracts[slug].cargo for slug in state.market.spaces if slug and contracts[slug].to == jump.to}
    return is_critical(
        on_mission=bool(trader.mission),
        one_station_short=state.rules.is_close(state, jump.seat),
        carries_wanted_cargo=any(load.cargo in wanted for load in trader.hold),
        uses_others_station=False,  # then only its owner is asked
    )


# -- opening and closing ----------------------------------------------------------------------------------------------


def closed(state: State, window: Window) -> State:
    """What goes on after a window of this kind."""
    return state.rules.closings[window.kind](state, window)


RUN: Windows[State, Window] = Windows(Window, window_queue, set_stack, asked, closed)


def open_window(state: State, kind: str, subject: Any = None) -> State:
    """Ask all who may act now, so that nobody goes too fast for others (S-TURN-14); with none, play goes on at once."""
    window = Window(kind, (), subject)
    return RUN.opened(state, window) if kind in state.rules.opens else state.rules.closings[kind](state, window)


def reopened(state: State, window: Window) -> State:
    """The queue has run empty: ask again after a play, those who passed too, else close (S-WIND-3, -6, S-TIME-19)."""
    if window.again and window.kind == "end":  # S-TURN-13: the turn goes back to its player
        return pop(state)
    return RUN.run_empty(state, window)


def played(state: State) -> State:
    """Something was played, and so used up (S-WIND-10): if it was in a window, all will be asked anew.

    So Zaps and re-rolls come in any order (S-TIME-12).
    """
    return RUN.played(state)


# -- passing ----------------------------------------------------------------------------------------------------------

PASS, PASS_TURN = Pass(), Pass(TURN)
_BOTH, _ONE = (PASS, PASS_TURN), (PASS,)


def propose_pass(state: State, frame: Window) -> tuple[Pass, ...]:
    return _ONE if _stands(state, frame.seat) else _BOTH


def check_pass(state: State, frame: Window, action: Pass) -> Violation | None:
    if action.scope == "" or (action.scope == TURN and not _stands(state, frame.seat)):
        return None
    if action.scope == TURN:
        return refusal("passed", "S-WIND-7", "You have passed for this turn already.")
    return refusal("no-scope", "S-WIND-7", 'One passes once, or for the "turn".')


def apply_pass(state: State, frame: Window, action: Pass) -> State:
    """S-WIND-11, S-WIND-7: the next is asked; a pass for the turn is remembered."""
    if action.scope:
        state = set_turn(state, turn_passes(state.turn, with_pass(state.turn.passes, frame.seat)))
    return RUN.passed(state, frame)


PASSING = Spec(
    Pass, "pass", (Window,), check_pass, apply_pass, "passes {scope}", ("star:S-WIND-11",), propose_pass, passes=True
)
SPECS = (PASSING,)

__all__ = ["PASS", "PASS_TURN", "SPECS", "Pass", "asked", "may_deal", "open_window", "passages_used", "played"]
