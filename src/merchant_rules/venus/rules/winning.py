"""Chapters 13 and 14: what a player is worth, and how the game ends."""

from __future__ import annotations

from typing import Final

from ...kernel.actions import ChanceSpec, Spec
from ...kernel.value import value
from ..frames import Drawing, GameOver, MakingRoom
from ..state import State
from ..update import set_stack
from .deeds import deeds

#: Somebody reached the goal at the end of a turn of his own (13.2).
GOAL: Final = "goal"
#: The Bank ran out of money (13.3, R-65).
BANK_EMPTY: Final = "bank-empty"


@value
class Result:
    """How a game ended: the winners (several share, nobody when all lose together), why, and the final worths."""

    winners: tuple[int, ...]
    """The seats that won, () for nobody."""
    reason: str
    """Why the game ended, a slug."""
    worths: tuple[int, ...]
    """The net worth of every seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The worths, by the name that all games have for them."""
        return self.worths

    @property
    def tiebreaks(self) -> tuple[int, ...]:
        """What broke a tie: nothing that has a number does."""
        return ()


def net_worth(state: State, seat: int) -> int:
    """13.1: money, and every deed at its printed cost, whatever was paid for it; nothing else counts."""
    total = state.players[seat].money
    for site, printed in deeds(state, seat):
        total += state.rules.deed_worth(state, site, printed)
    return total


def printed_worth(state: State, site: str, printed: int) -> int:
    """13.1/b: a deed counts what is printed on it."""
    return printed


def has_won(state: State, seat: int) -> bool:
    """4.5, 13.2/a, b, 14/a: whether a seat has reached the goal; asked at the end of its own turn only (R-64)."""
    return net_worth(state, seat) >= state.rules.config.goal


def net_worths(state: State) -> tuple[int, ...]:
    """What every seat is worth."""
    return tuple(net_worth(state, seat) for seat in range(len(state.players)))


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the highest net worth."""
    worths = net_worths(state)
    return tuple(seat for seat, worth in enumerate(worths) if worth == max(worths))


def ending_rule(reason: str) -> str | None:
    """The rule by which a game has ended for this reason; modules know their own."""
    return {GOAL: "13.2/a", BANK_EMPTY: "13.3/b"}.get(reason)


def share_the_win(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """R-65: players who are level all win."""
    return tied


def game_over(state: State, reason: str, winners: tuple[int, ...]) -> State:
    """The game ends here and now, whatever was under way."""
    return set_stack(state, (GameOver(reason, winners),))


def end_if_bank_is_empty(state: State) -> State:
    """13.3, R-65: after any action that leaves the Bank without money the game is over, before anybody decides.

    Markers that a sale or a delivery puts into the cup are drawn for first, so that none is lost on the way (2.7), and
    a new ship that is too full is unloaded first, so that everybody can carry what he has (3.43).
    """
    if state.market.bank > 0 or type(state.stack[-1]) in (GameOver, Drawing, MakingRoom):
        return state
    return game_over(state, BANK_EMPTY, winners_by_bank(state))


def winners_by_bank(state: State) -> tuple[int, ...]:
    """13.3, R-65: the richest; who plays alone has nobody to be richer than and needs the goal as well (17.5, R-98)."""
    rules = state.rules
    first = rules.tie_break(state, leaders(state))
    return tuple(seat for seat in first if rules.wins_by_bank(state, seat))


def result(state: State) -> Result | None:
    """Winners, reason and final worths of a finished game; None while it goes on."""
    top = state.stack[-1]
    if type(top) is not GameOver:
        return None
    return Result(top.winners, top.reason, net_worths(state))


SPECS: tuple[Spec | ChanceSpec, ...] = ()
