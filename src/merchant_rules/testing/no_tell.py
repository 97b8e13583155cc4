"""Plies must not tell: what others can count does not depend on what they may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs

from ..kernel.actions import knowers, knows, struck_out
from ..kernel.engine import (
    Step,
    actors,
    chance_outcomes,
    legal_moves,
    steps,
)
from ..kernel.game import no_news
from ..kernel.knowledge import closes, is_answer
from .conformance import ConformanceError

#: ``view(state, seat)``: what a seat (None: a spectator) may know; it has the stack of frames as the seat sees it.
Look = Callable[[Any, int | None], Any]
#: ``imagine(view, seed)``: a full world that fits a view.
Imagine = Callable[[Any, int], Any]
#: ``news(before, action, after)``: whether the action itself brought something to light, without a chance node.
News = Callable[[Any, Any, Any], bool]
#: ``shows(state, action)``: whether the action openly shows a card of its seat, or that it has enough money.
Shows = Callable[[Any, Any], bool]

#: No draw goes on for longer than this.
LONGEST_DRAW = 200


class Telltale(ConformanceError):
    """What happens after an action tells a seat something that it may not know."""


def nothing_shown(state: Any, action: Any) -> bool:
    """No action is a proof of what its seat has."""
    return False


def check_no_tell(
    state: Any,
    view: Look,
    imagine: Imagine,
    seats: int,
    *,
    seed: int = 0,
    news: News = no_news,
    shows: Shows = nothing_shown,
) -> None:
    """Every legal action leads to the same for a seat as it does in a world that the seat cannot tell from this one.

    For each seat and a spectator: an action, with the draws after it, is played here and in an imagined world; who acts
    after each ply, the frames as the seat sees them and the number of plies are the same. An action of another seat is
    compared with every action there that looks the same to this seat. What brings something to light is excepted: the
    answer that closes a gathering, and where a game opens what somebody knows without a draw, what its `news` says. An
    action that openly shows a card or enough money (`shows`) need not be possible elsewhere.

    >>> import merchant_rules as mr
    >>> from merchant_rules.kernel.game import game_of
    >>> state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> game = game_of(state)
    >>> check_no_tell(state, game.look, game.deal, 2, news=game.news)
    """
    watch = _Watch(view, news)
    state = state.with_source(None)
    for viewer in (None, *range(seats)):
        world = imagine(view(state, viewer), seed).with_source(None)
        for seat in actors(state):
            for action in legal_moves(state, seat):
                found = _same_to(viewer, state, action, world, seat)
                if not found and not shows(state, action):
                    raise Telltale(
                        state, f"{action!r} tells seat {viewer} what it may not know: elsewhere it is illegal"
                    )
                for other in found:
                    watch.compare(viewer, (state, action), (world, other), Random(seed))
        if actors(view(state, viewer)) != actors(view(world, viewer)):
            raise Telltale(state, f"seat {viewer} can tell this world by who is to act")


def _same_to(viewer: int | None, state: Any, action: Any, world: Any, seat: int) -> list[Any]:
    """The actions of a seat in the other world that the viewer cannot tell from this one."""
    if seat == viewer:
        return [action]
    wanted = _as_told(viewer, state, action)
    return [other for other in legal_moves(world, seat) if _as_told(viewer, world, other) == wanted]


def _as_told(viewer: int | None, state: Any, action: Any) -> Any:
    """What the viewer learns of an action when it is taken; of an answer in a gathering nothing at all."""
    if is_answer(Step(state, action, state)):
        return None
    spec = state.rules.specs[type(action)]
    known = knows(knowers(state, state.stack[-1], spec, action), viewer)
    return action if known else struck_out(action, spec)


@attrs.frozen
class _Watch:
    """Plays in two worlds at once and looks for a difference."""

    view: Look
    news: News

    def compare(self, viewer: int | None, here: tuple[Any, Any], there: tuple[Any, Any], luck: Random) -> None:
        """Both go on as long as chance does what looks the same to the viewer."""
        for _ in range(LONGEST_DRAW):
            state = here[0]
            ours, theirs = list(steps(*here)), list(steps(*there))
            for one, two in zip(ours, theirs, strict=False):
                if self._is_open(one) or self._is_open(two) or _told(viewer, one) != _told(viewer, two):
                    return  # something came to light
                if (mine := self._seen(viewer, one.after)) != (other := self._seen(viewer, two.after)):
                    raise Telltale(state, f"after {one.action!r} seat {viewer} sees {mine}, elsewhere {other}")
            if len(ours) != len(theirs):
                raise Telltale(state, f"seat {viewer} can count the plies after {here[1]!r}")
            state, world = ours[-1].after, theirs[-1].after
            pairs = list(_pairs(viewer, state, world))
            if not pairs:
                return
            action, other = luck.choice(pairs)
            here, there = (state, action), (world, other)

    def _is_open(self, step: Step[Any]) -> bool:
        return closes(step) or (not step.chance and self.news(step.before, step.action, step.after))

    def _seen(self, viewer: int | None, state: Any) -> tuple[Any, ...]:
        seen = self.view(state, viewer)
        return seen.stack, actors(seen)


def _told(viewer: int | None, step: Step[Any]) -> Any:
    return _as_told(viewer, step.before, step.action)


def _pairs(viewer: int | None, state: Any, world: Any) -> Iterator[tuple[Any, Any]]:
    """Outcomes here and there that the viewer cannot tell from each other."""
    there = [(_as_told(viewer, world, outcome.action), outcome.action) for outcome in chance_outcomes(world)]
    for outcome in chance_outcomes(state):
        told = _as_told(viewer, state, outcome.action)
        yield from ((outcome.action, action) for same, action in there if same == told)


__all__ = ["Telltale", "check_no_tell"]
