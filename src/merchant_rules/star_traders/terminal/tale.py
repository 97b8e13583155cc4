"""Turns told in plain sentences, by what everybody at the table sees: passes are left out, a jump is one clause.

To people who play, everything is told when it has happened (`LiveTale`); games of bots are told turn by turn.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from ...api import changes as own_changes
from ...cli.tale import Tale
from ...kernel.engine import Step
from ...store.describe import capital, describe, listed, money_told
from .. import actions as a
from ..frames import Jumping
from ..rules.setup import is_setting_up
from ..sentences import frame_of, jump_words
from ..speech import called, counted, named
from ..state import State
from ..view import view

#: What goes without saying.
SILENT = (
    a.Pass, a.EndMovement, a.SkipAction, a.EndTurn, a.KeepHand, a.LuckDrawn, a.ContractSeen, a.DeclareJump, a.DieRolled,
    a.CardsShown, a.Navigate, a.ChooseWorld, a.RerollFirst,
)  # fmt: skip


class Beats:
    """Takes in steps and gives what has happened, a clause each; what belongs to a jump is told when it is over."""

    def __init__(self) -> None:
        self.rolls: list[str] = []

    def add(self, step: Step[Any], amounts: bool = True) -> list[str]:
        """The clauses that a step completes, with what it brought and cost unless that is told beside them."""
        said = []
        jump = frame_of(step.before, Jumping)
        if type(step.action) is a.DieRolled and jump is not None:
            self.rolls.append(str(step.action.face))
        elif type(step.action) is a.DieRolled:
            said.append(_sentence(step))
        brought = changes(step) if amounts else ""
        if type(step.action) not in SILENT or _is_open_draw(step):
            said.append(_sentence(step) + (f" ({brought})" if brought else ""))
        elif brought:  # a card that was announced, or a die that was rolled, takes effect when nobody answers it
            said += _reasons(step) or [brought]
        started = frame_of(step.after, Jumping)
        if jump is not None and started is None:
            said.append(self._landed(step, jump))
        return said

    def _landed(self, step: Step[Any], jump: Jumping) -> str:
        """How a jump came out."""
        who, rolls = named(step.before, jump.seat), f", rolling {listed(self.rolls)}" if self.rolls else ""
        self.rolls = []
        world = step.after.traders[jump.seat].world
        tried = f"{who} tries {jump_words(step.before, jump.kind, jump.to)}"
        if jump.step == 2 and world == jump.origin:
            return f"{tried}, and it is aborted"
        if jump.step < 6 and world == jump.origin:
            return f"{tried}{rolls}, and fails"
        lost = "strays" if jump.lost else "jumps"
        return f"{who} {lost} to {called(step.before, world)}{rolls}"


def _is_open_draw(step: Step[Any]) -> bool:
    """A Jubilee is shown at once (ST-70)."""
    return type(step.action) is a.LuckDrawn and step.action.card == "jubilee"


def _sentence(step: Step[Any]) -> str:
    said = describe(view(step.before, None), step.action).rstrip(".")
    names = step.before.config.names
    if said.startswith("The Contract"):
        return said[:1].lower() + said[1:]
    # a name in the middle of a line is written as it is
    return next((name + said[len(name) :] for name in names if said[1:].startswith(name[1:])), said)


def changes(step: Step[Any]) -> str:
    """What a step brought whom, or cost him, as far as all have seen it."""
    said = []
    pairs = zip(step.before.traders, step.after.traders, strict=True)
    for seat, (old, new) in enumerate(pairs):
        money, prestige = new.ledger - old.ledger, new.prestige - old.prestige
        parts = [f"{money:+} Stellors"] * bool(money) + [f"{prestige:+} Prestige"] * bool(prestige)
        said += [f"{named(step.after, seat)} {' and '.join(parts)}"] if parts and not new.out else []
    return ", ".join(said)


def _reasons(step: Step[Any]) -> list[str]:
    """What a step brought and cost, each with its reason, as far as all have seen it."""
    old, new = view(step.before, None), view(step.after, None)
    return [line.rstrip(".") for line in money_told(old, own_changes(old, new))]


def is_told(step: Step[Any]) -> bool:
    """Nothing is told of setting up, to which the Contracts of the first turn belong."""
    first = type(step.action) is a.ContractDrawn and step.before.turn.number < 2
    return not first and not is_setting_up(step.before)


class TurnTale(Tale):
    """A turn in one paragraph, told when it is over."""

    @override
    def counts(self, step: Step[Any]) -> bool:
        """Nothing is told of setting up."""
        return is_told(step)

    @override
    def tell(self, steps: list[Step[Any]]) -> str:
        """All that happened in a turn, and how its player stands."""
        beats, first, last = Beats(), steps[0].before, steps[-1].after
        seat = first.turn.active
        who = named(first, seat)
        said = [clause.removeprefix(f"{who} ") for step in steps for clause in beats.add(step)]
        return f"{first.turn.number:3}. {who}: {'; '.join(said) or 'nothing'}. {stand(last, seat)}."


def stand(state: State, seat: int) -> str:
    """How a Trader stands, in a few words."""
    trader = state.traders[seat]
    return f"{trader.prestige} Prestige, {counted(state.galaxy.owners.count(seat), 'station')}"


class LiveTale(Tale):
    """Every clause at once, on a line of its own."""

    of_all = True

    def __init__(self) -> None:
        super().__init__()
        self.beats = Beats()

    @override
    def add(self, step: Step[Any]) -> str:
        """Take in a step; what it completes."""
        if not is_told(step):
            return ""
        said = [f"  {capital(clause)}." for clause in self.beats.add(step, self.amounts)]
        if step.before.turn.number != step.after.turn.number and step.after.turn.number > 1:
            said.append(f"  -- Turn {step.after.turn.number}: {named(step.after, step.after.turn.active)} --")
        return "\n".join(said)


def draws(steps: list[Step[Any]], seat: int) -> str:
    """The cards that came to a seat and the hand it was shown, for its eyes only; and what it has just rolled."""
    said = []
    for step in steps:
        action = step.action
        if _is_open_draw(step):
            continue  # it is told to all
        if type(action) is a.LuckDrawn and action.seat == seat and not is_setting_up(step.before):
            said.append(f"You draw {called(step.before, action.card)}.")
        elif (
            type(action) is a.CardsShown
            and describe(view(step.before, seat), action) != describe(view(step.before, None), action)
        ) or (type(action) is a.ContractSeen and "psychic" in step.before.traders[seat].personalities):
            said.append(describe(view(step.before, seat), action))
    return " ".join(said)


__all__ = ["Beats", "LiveTale", "TurnTale", "changes", "draws", "stand"]
