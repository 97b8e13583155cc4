"""Attempts to learn what one may not know, in every kind of game: refusals, sentences, pictures, routes, records."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.cli.play import Session
from merchant_rules.kernel.engine import Step
from merchant_rules.store.describe import HIDDEN
from merchant_rules.testing import forged_actions
from merchant_rules.venus.frames import Looking
from merchant_rules.venus.terminal.tale import tell
from tests.saves.games import CONFIGS, chosen, states
from tests.support import top

from .games import seats_of

SEVERAL = [name for name, config in CONFIGS.items() if config.player_count > 1]


def twins(name: str, every: int = 6) -> Iterator[tuple[int, mr.State, int | None, mr.State]]:
    """States in which a seat lacks something that others know, each with a world that looks the same to it."""
    for number, state in enumerate(states(name, 70)):
        if number % every:
            continue
        for seat in seats_of(state):
            world = mr.resample(state, seat, number)
            if world != state:
                yield number, state, seat, world


@pytest.mark.parametrize("name", SEVERAL)
def test_a_refusal_says_nothing_of_what_others_know(name: str) -> None:
    """Whatever somebody tries, verdict and sentence are the same in all worlds that look the same to him."""
    tried = 0
    for number, state, seat, world in twins(name):
        if mr.actor(state) < 0 or seat is None:
            continue
        seen = mr.view(state, seat)
        for action in forged_actions(state, Random(number), 3):
            verdict = mr.check(state, action, seat=seat)
            assert mr.check(world, action, seat=seat) == mr.check(seen, action, seat=seat) == verdict, action
            tried += verdict is not None
    assert tried > 1000


@pytest.mark.parametrize("name", SEVERAL)
def test_nobody_can_try_out_what_chance_would_do(name: str) -> None:
    """A seat that sends an outcome of chance is refused, and not told whether it was a possible one."""
    refused = 0
    for _, state, seat, world in twins(name, every=2):
        outcomes = {outcome.action for s in (state, world) for outcome in mr.chance_outcomes(s)}
        for action in outcomes if seat is not None else ():
            with pytest.raises(mr.IllegalAction) as here:
                mr.apply_action(state, action, seat=seat)
            with pytest.raises(mr.IllegalAction) as there:
                mr.apply_action(world, action, seat=seat)
            assert str(here.value) == str(there.value)
            refused += 1
    assert refused > 20


@pytest.mark.parametrize("name", SEVERAL)
def test_all_that_is_made_of_a_view_is_the_same(name: str) -> None:
    for number, (_, state, seat, world) in enumerate(twins(name)):
        seen, twin = mr.view(state, seat), mr.view(world, seat)
        assert (repr(seen), mr.to_json(seen), pickle.dumps(seen)) == (repr(twin), mr.to_json(twin), pickle.dumps(twin))
        assert mr.digest(seen) == mr.digest(twin)
        for action in (*mr.legal_moves(state), *(outcome.action for outcome in mr.chance_outcomes(state))):
            assert mr.describe(seen, action) == mr.describe(twin, action)
        if number % 30 == 0:
            assert mr.board_svg(seen) == mr.board_svg(twin)
            assert graph(seen) == graph(twin)
            if seat is not None and seat == mr.actor(state):
                assert graph(state) == graph(world), "the chart of a state is that of the seat to act"
                assert mr.reachable(state) == mr.reachable(world) == mr.reachable(seen)


def graph(given: mr.State | mr.View) -> tuple[Any, ...]:
    made = mr.chart(given)
    return dict(made.graph), list(made.nodes(data=True)), list(made.edges(data=True))


def test_the_words_that_only_the_looker_hears() -> None:
    heard = 0
    for name in SEVERAL:
        for state in states(name, 70):
            for outcome in mr.chance_outcomes(state):
                if not isinstance(outcome.action, mr.Looked):
                    break
                names = state.rules.catalog.names
                for seat in seats_of(state):
                    said = mr.describe(mr.view(state, seat), outcome.action).partition(" sees ")[2]
                    assert (said == f"{names[outcome.action.what]}.") == (seat == top(state, Looking).looker)
                    heard += 1
    assert heard > 100


# -- records ----------------------------------------------------------------------------------------------------------


def explicit_game(name: str, seed: int, plies: int = 200) -> list[tuple[mr.State, Any]]:
    """A random game in explicit play, as states with what was done in each."""
    state, rng, steps = mr.new_game(CONFIGS[name]), Random(f"{name}/{seed}"), list[tuple[mr.State, Any]]()
    while len(steps) < plies and mr.result(state) is None:
        outcomes = tuple(outcome.action for outcome in mr.chance_outcomes(state))
        action = chosen(outcomes or mr.legal_moves(state), rng)
        steps.append((state, action))
        state = mr.apply_action(state, action)
    return steps


def with_another_secret(steps: list[tuple[mr.State, Any]]) -> tuple[int, list[Any]] | None:
    """The looker and the actions of a game in which one look showed him another culture, which nobody has met since."""
    end = steps[-1][0]
    homes = dict(zip(end.rules.board.systems, end.galaxy.homes, strict=True))
    strangers = [c.slug for c in end.rules.catalog.cultures if c.slug not in {home.what for home in homes.values()}]
    for number, (state, action) in enumerate(steps[:-1]):
        if isinstance(action, mr.Looked) and strangers and action.place in homes and not homes[action.place].open:
            if homes[action.place].known_to.bit_count() > 1:
                continue
            actions = [own for _, own in steps[:-1]]
            actions[number] = mr.Looked(action.place, strangers[0])
            return top(state, Looking).looker, actions
    return None


@pytest.mark.parametrize("name", SEVERAL)
def test_redacted_records_of_games_that_looked_the_same_are_the_same_to_the_letter(name: str) -> None:
    """Tokens, checksums, header and footer: nothing in the text depends on what the player could not see."""
    compared = 0
    for seed in range(3):
        steps = explicit_game(name, seed)
        other = with_another_secret(steps)
        if other is None:
            continue
        looker, actions = other
        tags = {"seed": "77", "place": "home"}
        full = mr.Record.of(CONFIGS[name], [action for _, action in steps[:-1]], tags=tags)
        twin = mr.Record.of(CONFIGS[name], actions, tags=tags)
        assert full.to_text() != twin.to_text()
        for player in seats_of(steps[0][0]):
            same = full.redact(player).to_text() == twin.redact(player).to_text()
            assert same == (player != looker)
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("name", CONFIGS)
def test_redacted_records_replay_to_what_the_player_knows(name: str) -> None:
    steps = explicit_game(name, 9)
    record = mr.Record.of(CONFIGS[name], [action for _, action in steps])
    last = record.final()
    record = record if mr.result(last) else record.stopped("late")
    for player in seats_of(last):
        shown = mr.Record.from_text(record.redact(player).to_text())
        assert mr.view(shown.final(), player) == mr.view(last, player)
        assert (shown.result, shown.reason) == (record.result, record.reason)
        assert shown.redact(player) == shown, "there is nothing more to strike out"
        hidden = [token for token in shown.tokens if token.endswith(":_")]
        assert len(hidden) < len(record)


def test_remarks_and_seed_do_not_survive_redaction() -> None:
    """A remark may tell what its writer saw, and the seed tells everything."""
    record = mr.play(CONFIGS["three"], [_First()] * 3, seed=4, max_rounds=2)
    lines = record.to_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("1."))
    lines[at : at + 1] = ["# graw live at the moon", f"{lines[at]}  # I saw zum"]
    told = mr.Record.from_text("\n".join(lines) + "\n")
    assert "seed" in dict(told.kept.header)
    for player in (None, 0, 1, 2):
        text = told.redact(player).to_text()
        assert "graw live" not in text
        assert "I saw" not in text
        assert "seed:" not in text


class _First:
    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        return moves[0]


# -- the terminal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEVERAL)
def test_turns_are_told_by_what_everybody_sees(name: str) -> None:
    """The tale of a turn is the same, whatever only the one who played it has seen."""
    steps = explicit_game(name, 2)
    other = with_another_secret(steps)
    if other is None:
        pytest.skip("no look in this game stayed a secret")
    assert tales([action for _, action in steps[:-1]], steps[0][0]) == tales(other[1], steps[0][0])


def tales(actions: list[Any], state: mr.State) -> list[str]:
    """Every turn of a game in words."""
    turn, told = list[Step[mr.State]](), list[str]()
    for action in actions:
        after = mr.apply_action(state, action)
        if not any(not p.species for p in state.players):
            turn.append(Step(state, action, after))
        if turn and after.turn.number != state.turn.number:
            told.append(tell(turn))
            turn = []
        state = after
    return told


def test_what_another_sees_in_his_turn_is_not_said_to_the_one_who_answered() -> None:
    """Whoever decides in the turn of another is told what chance did then, and heard it as if he were the other."""
    for state in states("two", 70):
        top = state.stack[-1]
        if type(top) is not Looking:
            continue
        action = mr.chance_outcomes(state)[0].action
        step = Step(state, action, mr.apply_action(state, action))
        session = Session(state, ("you", "you"), "x.json")
        assert HIDDEN in session._said(step, 1 - top.looker)
        assert HIDDEN not in session._said(step, top.looker)
        return
    raise AssertionError("nobody looked at anything")
