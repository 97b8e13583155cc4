"""A program as its author meant it: type checkers have nothing to say."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, assert_type

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.plugins import Spec, only, value
from merchant_rules.run.bots import RandomBot
from merchant_rules.star_traders.frames import Window
from merchant_rules.venus.parts import Moving, Trading
from merchant_rules.venus.plugins import Hooks, Manifest, pop, push

if TYPE_CHECKING:
    from merchant_rules.kernel.plays import Kinds


class Calm:
    """A bot that names no base class."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        """The last move."""
        return moves[-1]


class Steady(mr.Bot):
    """One that does."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        """Stay where that is possible."""
        return mr.Stay() if mr.Stay() in moves else moves[0]


@value
class Dance:
    """An action of a plug-in."""

    plugin: ClassVar[str] = "house-rules"
    steps: int = 3


@value
class Dancing:
    """What goes on after a dance."""

    plugin: ClassVar[str] = "house-rules"
    seat: int


def check_dance(state: mr.State, frame: Trading, action: Dance) -> mr.Violation | None:
    """Only with a few steps."""
    return None if action.steps < 9 else mr.Violation("too-many", "house:1", "That is too much.")


def apply_dance(state: mr.State, frame: Trading, action: Dance) -> mr.State:
    """Nothing is left of it."""
    return pop(push(state, Dancing(frame.seat)))


def manifest(config: mr.Config) -> Manifest:
    """What the plug-in brings."""
    spec = Spec(Dance, "dance", (Trading,), check_dance, apply_dance, "dances", ("house:1",), candidates=only(Dance()))
    return Manifest(name="ball", actions=(spec,), hooks=Hooks(penalty=lambda state, seat, dot: 5))


BALL = mr.ModuleMeta("ball", "A ball", rulesets=("classic-1988",), manifest=manifest)
PLUGIN = mr.Plugin(name="house-rules", game="merchant-of-venus", modules=(BALL,))


@value
class Throw:
    """An action of another game."""


@value
class OtherState:
    """A state of another game."""

    if TYPE_CHECKING:

        def _plays(self) -> Kinds[OtherState, None, Throw, None]: ...
        def _goes_on(self) -> Kinds[OtherState, None, Throw, None]: ...


def of_another_game(other: OtherState) -> None:
    """The verbs know what belongs to it."""
    assert_type(mr.legal_moves(other), tuple[Throw, ...])
    assert_type(mr.apply_action(other, Throw()), OtherState)


def other_games() -> None:
    """Their states, views and actions are their own."""
    raced = mr.new_game(race.Config("race-base", 2), seed=1)
    assert_type(mr.legal_moves(raced), tuple[race.Action, ...])
    assert_type(mr.apply_action(raced, mr.legal_moves(raced)[0]), race.State)
    assert_type(mr.imagine(mr.view(raced, 0), 3), race.State)
    stars = mr.new_game(star_traders.Config("star-traders-basic", 3), seed=1)
    assert_type(mr.legal_moves(mr.view(stars, 0)), tuple[star_traders.Action, ...])
    assert_type(mr.result(stars), mr.star_traders.Result | None)
    top = stars.stack[-1]
    if isinstance(top, Window):
        print(top.queue)
    print(top.seat)


def records() -> None:
    """Whoever keeps a record plays by the types of its game."""
    recorder = mr.Recorder(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    before = recorder.state
    assert_type(before, mr.State)
    assert_type(recorder.play(mr.Stay()), mr.State)
    print(mr.changes(before, recorder.state), mr.changes(mr.view(before, 0), mr.view(recorder.state, 0)))
    raced: mr.Recorder[race.State, race.Action] = mr.Recorder(race.Config("race-base", 2), seed=1)
    raced.play(mr.legal_moves(raced.state)[0])
    print(len(mr.Record.of(race.Config("race-base", 2), ())), keeps(recorder))


def keeps(recorder: mr.Recorder) -> int:
    """A recorder of any game."""
    return len(recorder.record())


def main() -> None:
    """Some play, as anybody would write it."""
    config = mr.Config("classic-1988", ("human", "nik"))
    state = mr.new_game(config, seed=1)
    assert_type(state, mr.State)
    assert_type(mr.legal_moves(state), tuple[mr.Action, ...])
    rng = random.Random(1)
    while mr.result(state) is None and state.turn.number < 20:
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    ended = mr.result(state)
    if ended is not None:
        print(ended.worths)

    seen = mr.view(state, 0)
    assert_type(seen, mr.View)
    assert_type(mr.imagine(seen, 3), mr.State)
    assert_type(mr.resample(state, 0, 3), mr.State)
    print(mr.net_worth(mr.imagine(seen, 3), 0), mr.scores(seen), mr.actor(seen), mr.digest(seen))
    for move in mr.legal_moves(seen):
        if isinstance(move, mr.BuyGoods):
            print(move.goods, mr.describe(seen, move), mr.token(config, move))
    top = seen.stack[-1]
    if isinstance(top, Moving):
        print(top.points)
    elif type(top) is Trading:
        print(top.culture)
    print(top.seat, mr.check(mr.view(mr.new_game(config, seed=2), 1), mr.parse_token(state, "stay"), seat=1))

    bots: list[mr.Bot] = [Calm(), RandomBot()]
    mr.play(config, bots, seed=1, max_rounds=2)
    mr.play(config, [Calm(), Steady()], seed=1, max_rounds=2)
    mr.simulate(config, ["random", lambda seed: Calm()], range(2), max_rounds=2)
    print(mr.check(state, Dance()), PLUGIN)
    records()
    other_games()
