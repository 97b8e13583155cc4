"""Taking back, and records from which is struck out what a player could not see."""

from __future__ import annotations

import itertools
import random

import pytest

import merchant_rules as mr
from merchant_rules.kernel.actions import ChanceSpec
from merchant_rules.store import redaction
from merchant_rules.venus.frames import Looking
from tests.saves.games import CONFIGS, chosen
from tests.support import top

from .games import played, seats_of, spied_start

Game = tuple[int, str, tuple[str, ...]]
GAMES: list[Game] = [
    (0, "classic-1988", ()),
    (1, "classic-1988", ()),
    (2, "ffg-classic", ()),
    (3, "ffg-classic", ()),
    (4, "classic-1988", ("combat",)),
    (5, "classic-1988", ("combat", "rastur")),
    (6, "classic-1988", ("rastur",)),
]


def explicit_game(
    seed: int, ruleset: str = "classic-1988", modules: tuple[str, ...] = (), steps: int = 400
) -> tuple[mr.State, list[tuple[mr.State, mr.Action]]]:
    start = spied_start(None, 3, ruleset, modules)
    return start, list(played(start, random.Random(seed), steps))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_redacted_game_replays_and_shows_its_player_all_he_saw(game: Game) -> None:
    start, steps = explicit_game(*game)
    for player in seats_of(start):
        seen = 0
        for action, blank, full in redaction._redaction(start, [action for _, action in steps], player):
            if blank.stack == full.stack:  # else the redacted game has still to learn what the other knew
                assert mr.view(blank, player) == mr.view(full, player)
                seen += 1
            if isinstance(action, mr.Looked) and action.what:
                assert blank.galaxy != start.galaxy
        assert seen >= len(steps)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_others_saw_is_not_in_a_redacted_game(game: Game) -> None:
    start, steps = explicit_game(*game)
    actions = [action for _, action in steps]
    looks = [(top(state, Looking).looker, action) for state, action in steps if isinstance(action, mr.Looked)]
    assert looks
    for player in seats_of(start):
        state = start
        for action in redaction.redacted(start, actions, player):
            if isinstance(action, mr.Looked):
                assert bool(action.what) == (top(state, Looking).looker == player)
            state = mr.apply_action(state, action)
        assert mr.view(state, player).galaxy == state.galaxy


def test_a_game_redacted_for_its_only_looker_is_the_game_itself() -> None:
    start, steps = explicit_game(1)
    looks = [
        (number, top(state, Looking).looker)
        for number, (state, action) in enumerate(steps)
        if isinstance(action, mr.Looked)
    ]
    only = looks[0][1]
    until = next(number for number, looker in looks if looker != only)
    actions = tuple(action for _, action in steps[:until])
    assert redaction.redacted(start, actions, only) == actions
    assert redaction.redacted(start, actions, None) != actions


def test_a_struck_out_look_is_accepted_but_never_sampled() -> None:
    _, steps = explicit_game(0)
    state, _action = next((state, action) for state, action in steps if isinstance(action, mr.Looked))
    frame = top(state, Looking)
    blank = mr.Looked(frame.place, "")
    assert mr.check(state, blank) is None
    assert blank not in [outcome.action for outcome in mr.chance_outcomes(state)]
    after = mr.apply_action(state, blank)
    index = state.rules.board.system_index[frame.place]
    assert after.galaxy.homes[index].what == ""
    assert after.galaxy.homes[index].known_by(frame.looker)
    wrong = mr.check(state, mr.Looked("nowhere", ""))
    assert wrong is not None
    assert wrong.code == "impossible-outcome"


def test_only_what_came_after_the_last_news_can_be_taken_back() -> None:
    start = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=3)
    steps: list[tuple[mr.State, mr.Action]] = []
    state = start
    for action in (mr.Stay(), mr.legal_moves(mr.apply_action(start, mr.Stay()))[-1]):
        steps.append((state, action))
        state = mr.apply_action(state, action)
    assert state.turn.seat == 1
    assert redaction.undo_point(steps, state) == 0
    declared = mr.legal_moves(state)[1]
    steps.append((state, declared))
    state = mr.apply_action(state, declared)
    assert redaction.undo_point(steps, state) == 3, "the dice have rolled"
    steps.append((state, mr.legal_moves(state)[0]))
    assert redaction.undo_point(steps, mr.apply_action(state, mr.legal_moves(state)[0])) in (3, 4)


@pytest.mark.parametrize("seeded", [True, False])
def test_every_roll_draw_look_and_reveal_is_news(seeded: bool) -> None:
    start = spied_start(5 if seeded else None)
    steps = list(played(start, random.Random(5), 300))
    news = 0
    for (before, action), (after, _) in itertools.pairwise(steps):
        told = redaction.brings_news(before, action, after)
        rolled = before.turn.dice != after.turn.dice and bool(after.turn.dice)
        looked = before.galaxy.homes != after.galaxy.homes
        if rolled or looked or mr.actor(before) == mr.CHANCE:
            assert told
        if mr.actor(before) != mr.CHANCE and before.galaxy == after.galaxy and before.market.cup == after.market.cup:
            assert told == (before.source != after.source)
        news += told
    assert 0 < news < len(steps)


def test_a_look_at_what_another_has_seen_is_news_too() -> None:
    found = 0
    for seed in range(12):
        _, steps = explicit_game(seed)
        for (before, action), (after, _) in itertools.pairwise(steps):
            learned = [
                (old, new)
                for old, new in zip(before.galaxy.homes, after.galaxy.homes, strict=True)
                if old.what and old.known_to != new.known_to
            ]
            if learned and type(before.stack[-1]) is not Looking:
                assert redaction.undo_point([(before, action)], after) == 1
                found += 1
    assert found


@pytest.mark.parametrize("name", CONFIGS)
def test_what_can_be_taken_back_holds_no_chance_in_any_game(name: str) -> None:
    """Played again from the undo point it comes out the same in every world, so nobody learned a thing by it."""
    state, rng = mr.new_game(CONFIGS[name], seed=6), random.Random(name)
    steps: list[tuple[mr.State, mr.Action]] = []
    taken_back = 0
    while len(steps) < 120 and mr.result(state) is None:
        action = chosen(mr.legal_moves(state), rng)
        steps.append((state, action))
        state = mr.apply_action(state, action)
        point = redaction.undo_point(steps, state)
        for seat in seats_of(state):
            world = mr.resample((*(before for before, _ in steps), state)[point], seat, len(steps))
            for _, again in steps[point:]:
                world = mr.apply_action(world, again)
            assert mr.view(world, seat) == mr.view(state, seat)
        if point:
            last = steps[point - 1]
            assert redaction.brings_news(*last, steps[point][0] if point < len(steps) else state)
        taken_back += len(steps) - point
    assert taken_back > 20


@pytest.mark.parametrize("name", CONFIGS)
def test_the_undo_point_of_a_record_is_that_of_its_game(name: str) -> None:
    recorder, rng = mr.Recorder(CONFIGS[name], seed=7), random.Random(name)
    for _ in range(30):
        if mr.result(recorder.state) is None:
            recorder.play(chosen(mr.legal_moves(recorder.state), rng))
    record = recorder.record()
    point = record.undo_point()
    assert point <= len(record)
    rest = record.actions[point:]
    assert all(not isinstance(recorder.state.rules.specs[type(action)], ChanceSpec) for action in rest)
    back = mr.Record.of(record.config, record.actions[:point])
    assert mr.Record.of(record.config, (*back.actions, *rest)).final() == recorder.state
