"""Plies must not tell: what others can count does not depend on what they may not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from ..kernel.game import no_news, nothing_shown
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


def check_no_tell(
    state: Any,
    view: Look,
    imagine: Imagine,
    seats: int,
    *,
    seed: int = 0,
    news: News = no_news,
    shows: Shows = nothing_shown,
    most: int | None = None,
) -> None:
    """Every legal action leads to the same for a seat as it does in a world that the seat cannot tell from this one.

    For each seat and a spectator: an action, with the draws after it, is played here and in an imagined world; who acts
    after each ply, the frames as the seat sees them and the number of plies are the same. An action of another seat is
    compared with every action there that looks the same to this seat. What brings something to light is excepted: the
    answer that closes a gathering, and where a game opens what somebody knows without a draw, what its `news` says. An
    action that openly shows a card or enough money (`shows`) need not be possible elsewhere. With `most`, so many
    actions of a seat are looked at, each with as many others, all picked by the seed.

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
            luck = Random(f"{seed}/{seat}")
            for action in _some(legal_moves(state, seat), most, luck):
                found = _same_to(viewer, state, action, world, seat)
                if not found and not shows(state, action):
                    raise Telltale(
                        state, f"{action!r} tells seat {viewer} what it may not know: elsewhere it is illegal"
                    )
                for other in _some(found, most, luck):
                    watch.compare(viewer, (state, action), (world, other), Random(seed))
        if actors(view(state, viewer)) != actors(view(world, viewer)):
            raise Telltale(state, f"seat {viewer} can tell this world by who is to act")


def _some(actions: Sequence[Any], most: int | None, luck: Random) -> Sequence[Any]:
    return actions if most is None or len(actions) <= most else luck.sample(actions, most)


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
        played: list[Step[Any]] = []
        for _ in range(LONGEST_DRAW):
            ours, theirs = list(steps(*here)), list(steps(*there))
            for one, two in zip(ours, theirs, strict=False):
                played += (one, two)
                if _told(viewer, one) != _told(viewer, two):
                    return
                if (mine := self._seen(viewer, one.after)) != (other := self._seen(viewer, two.after)):
                    told = f"after {one.action!r} seat {viewer} sees {mine}, elsewhere {other}"
                    self._refuse(played, here[0], told)
                    return
            if len(ours) != len(theirs):
                self._refuse(played, here[0], f"seat {viewer} can count the plies after {here[1]!r}")
                return
            state, world = ours[-1].after, theirs[-1].after
            pair = _pair(viewer, state, world, luck)
            if pair is None:
                return
            here, there = (state, pair[0]), (world, pair[1])

    def _refuse(self, played: list[Step[Any]], state: Any, told: str) -> None:
        """A difference tells, unless something came to light before it; in some games that is dear to find out."""
        if not any(map(self._is_open, played)):
            raise Telltale(state, told)

    def _is_open(self, step: Step[Any]) -> bool:
        return closes(step) or (not step.chance and self.news(step.before, step.action, step.after))

    def _seen(self, viewer: int | None, state: Any) -> tuple[Any, ...]:
        seen = self.view(state, viewer)
        return seen.stack, actors(seen)


def _told(viewer: int | None, step: Step[Any]) -> Any:
    return _as_told(viewer, step.before, step.action)


def _pair(viewer: int | None, state: Any, world: Any, luck: Random) -> tuple[Any, Any] | None:
    """An outcome here and one there that the viewer cannot tell from each other, None if there are none."""
    there: dict[Any, list[Any]] = {}
    for outcome in chance_outcomes(world):
        there.setdefault(_as_told(viewer, world, outcome.action), []).append(outcome.action)
    matched = [
        (outcome.action, others)
        for outcome in chance_outcomes(state)
        if (others := there.get(_as_told(viewer, state, outcome.action)))
    ]
    if not matched:
        return None
    action, others = luck.choice(matched)
    return action, luck.choice(others)


__all__ = ["Telltale", "check_no_tell"]
