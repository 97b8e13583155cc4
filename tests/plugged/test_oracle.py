"""A module with all that a module can have goes wherever the library's own go: saves, records, views, bots, screens."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import attrs
import jsonschema
import pytest
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.kernel.events import NET, balance
from merchant_rules.kernel.plugged import unplug
from merchant_rules.plugins import Secret
from merchant_rules.testing import conformance_suite
from merchant_rules.venus.plugins import part_of
from tests.cli.keyboard import typed
from tests.package.test_plugins import installed
from tests.plugged import oracle


@pytest.fixture(autouse=True, scope="module")
def joined() -> Iterator[None]:
    """It is there in these tests alone."""
    mr.register(oracle.PLUGIN)
    yield
    unplug(oracle.PLUGIN)


@cache
def config(*more: str) -> mr.Config:
    return mr.Config("classic-1988", ("human", "nik"), modules=("oracle", *more), options={"first_player": 0})


@cache
def trading() -> mr.State:
    return mr.apply_action(mr.new_game(config()), mr.Stay())


@cache
def praying() -> mr.State:
    return mr.apply_action(trading(), oracle.Kneel())


@cache
def brewing() -> mr.State:
    return mr.apply_action(praying(), oracle.Ask(2))


@cache
def shown() -> mr.State:
    return mr.apply_action(brewing(), oracle.Omened("fire"))


def setups(ruleset: str, players: int, *more: str) -> st.SearchStrategy[mr.Config]:
    """One config, made when the plug-in is there."""
    return st.builds(lambda: mr.Config(ruleset, players, modules=("oracle", *more), goal=1000))


TestOracle = conformance_suite(setups("classic-1988", 3), plies=50, examples=8)
TestOracleAndFights = conformance_suite(setups("classic-1988", 2, "combat", "rastur"), plies=50, examples=5)
TestOracleOf2012 = conformance_suite(setups("ffg-classic", 2), plies=50, examples=5)


def test_it_plays() -> None:
    moves: list[object] = [*mr.legal_moves(trading()), *mr.legal_moves(praying())]
    assert moves == [mr.EndTurn(), oracle.Kneel(), oracle.Ask(1), oracle.Ask(2)]
    assert [(outcome.action, outcome.weight) for outcome in mr.chance_outcomes(brewing())] == [
        (oracle.Omened("calm"), 2), (oracle.Omened("storm"), 3), (oracle.Omened("fire"), 4),
    ]  # fmt: skip
    assert part_of(shown(), oracle.Shrine).shown == (Secret("fire", 1), Secret())
    assert shown().stack == trading().stack


def test_refusals_cite_its_own_rules() -> None:
    """They stand on no page of the library."""
    waits = mr.check(praying(), mr.EndTurn())
    assert waits == mr.Violation("not-now", "oracle:2", "A question is due.")
    assert waits.url == ""
    assert mr.check(praying(), oracle.Ask(3)) == mr.Violation("questions", "oracle:2", "It is one question, or two.")
    assert praying().rules.specs[oracle.Kneel].cites == ("oracle:1",)


def test_it_is_told_in_sentences() -> None:
    said = [mr.describe(state, mr.situation(state)) for state in (praying(), brewing())]
    assert said == ["Human prays.", "The oracle is brewing something."]
    assert mr.describe(trading(), oracle.Kneel()) == "Human kneels."
    assert mr.describe(praying(), oracle.Ask(2)) == "Human asks for 2."
    assert mr.describe(mr.view(brewing(), 0), oracle.Omened("fire")) == "The oracle shows fire."
    assert "fire" not in mr.describe(mr.view(brewing(), 1), oracle.Omened("fire"))


def test_what_it_takes_is_told_as_nothing_that_the_game_has() -> None:
    """Not as a Swindle, with and without the module that has them; the money adds up."""
    for more in ((), ("combat",)):
        before = mr.apply_action(mr.new_game(config(*more)), mr.Stay())
        after = mr.apply_action(before, oracle.Kneel())
        events = mr.changes(before, after)
        assert [event for event in events if isinstance(event, mr.Paid)] == [mr.Paid(0, None, 2, NET)]
        assert balance(events, 0) == -2
        assert mr.price(before, oracle.Kneel()) == -2


@pytest.mark.parametrize("moment", [praying, brewing, shown])
def test_saves_pickles_and_schemas(moment: Callable[[], mr.State]) -> None:
    state, schema = moment(), mr.json_schema()
    for thing in (state, *(mr.view(state, seat) for seat in (None, 0, 1)), state.config):
        text = mr.to_json(thing)
        assert mr.from_json(text) == pickle.loads(pickle.dumps(thing)) == thing
        assert json.loads(text)["needs"] == ["oracle-pack"]
        jsonschema.validate(json.loads(text), schema)
    for action in (oracle.Kneel(), oracle.Ask(2), oracle.Omened("calm")):
        back: object = mr.parse_token(config(), mr.token(config(), action))
        assert mr.from_json(mr.to_json(action)) == back == action


def test_what_only_one_seat_was_shown() -> None:
    whose = {seat: part_of(mr.imagine(mr.view(shown(), seat), 1), oracle.Shrine) for seat in (None, 0, 1)}
    assert whose[0].shown[0] == Secret("fire", 1)
    assert mr.view(shown(), 1) == mr.view(mr.apply_action(brewing(), oracle.Omened("calm")), 1)
    assert {part_of(mr.imagine(mr.view(shown(), 1), seed), oracle.Shrine).shown[0].what for seed in range(20)} == {
        *oracle.SIGNS
    }


def test_records_keep_the_secret() -> None:
    recorder = mr.Recorder(config(), seed=3)
    for action in (mr.Stay(), oracle.Kneel(), oracle.Ask(1)):
        recorder.play(action)
    record = recorder.record()
    assert mr.Record.from_text(record.to_text()).final() == recorder.state
    sign = part_of(recorder.state, oracle.Shrine).shown[0].what
    assert sign in record.redact(0).to_text()
    for seat in (1, None):
        left = record.redact(seat)
        assert sign not in left.to_text()
        assert mr.view(left.final(), seat) == mr.view(recorder.state, seat)
    assert record.undo_point() == 4
    assert "Human kneels" in record.to_html(seat=1)


def test_its_chance_has_a_stream_of_its_own() -> None:
    """So whoever kneels changes no roll and no draw to come."""
    assert praying().rules.streams == ("opening", "dice", "cup", "rastur", "galaxy", "oracle")
    plain, asked = (mr.apply_action(mr.new_game(config(), seed=5), mr.Stay()) for _ in range(2))
    asked = mr.apply_action(mr.apply_action(asked, oracle.Kneel()), oracle.Ask(1))
    for state in (plain, asked):
        assert mr.from_json(mr.to_json(state)) == state
    flown = [
        mr.apply_action(mr.apply_action(state, mr.EndTurn()), mr.DeclareStep("cloud-body-8"))
        for state in (plain, asked)
    ]
    assert flown[0].turn.dice == flown[1].turn.dice


def test_wrong_parts_are_refused() -> None:
    assert mr.validate(attrs.evolve(shown(), extras=())) == (
        "the parts of modules are not those of the modules that are played",
    )
    for part in (oracle.Shrine((), 0), oracle.Shrine((Secret("rain", 1), Secret()), 1)):
        assert mr.validate(attrs.evolve(shown(), extras=(part,)))


def test_bots_play_it() -> None:
    done = mr.simulate(config(), ["trader", "random"], range(3), max_rounds=12, keep_records=True)
    assert not done.failed
    assert any("kneel" in mr.Record.from_text(game.record).tokens for game in done.games)


def test_it_is_played_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = f"--modules oracle --players human,nik --seats you,random --seed 3 --save {tmp_path / 'save.json'}"
    keys = ("stay", "kneel", "end", "?", "? 1", "ask:2", "hint", "end")
    said, _ = typed(monkeypatch, capsys, f"{line} --option first_player=0", *keys)
    assert "Kneel for $2" in said
    assert "A question is due. (? for the rule)" in said
    assert said.count("oracle:2 stands in no book that is here: whoever brought this rule can tell more.") == 2
    assert "The oracle shows" in said
    assert mr.from_json((tmp_path / "save.json").read_text(encoding="utf-8")).config.modules == ("oracle",)


def test_workers_of_a_process_pool_find_it_where_it_is_installed(tmp_path: Path) -> None:
    """They were told nothing of it: a config, a state and a refusal lead there and back."""
    program = """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    import merchant_rules as mr
    if __name__ == "__main__":
        config = mr.Config("classic-1988", ("human", "nik"), modules=("oracle",), options={"first_player": 0})
        from tests.plugged import oracle
        state = mr.apply_action(mr.new_game(config, seed=1), mr.Stay())
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            done = mr.simulate(config, ["random", "trader"], range(2), executor=pool, max_rounds=4)
            after = pool.submit(mr.apply_action, state, oracle.Kneel()).result()
            refusal = pool.submit(mr.apply_action, after, oracle.Ask(3)).exception()
        print([game.error for game in done], after == mr.apply_action(state, oracle.Kneel()), refusal.rule)
    """
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(program), encoding="utf-8")
    environment = installed(tmp_path, "oracle = tests.plugged.oracle:PLUGIN")
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("['', ''] True oracle:2\n", "")
