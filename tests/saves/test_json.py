"""Saves: every state, view, config and action comes back; the form is readable; broken files are told by their path."""

from __future__ import annotations

import copy
import json
import pickle
import tomllib
from importlib import resources
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import Config, SchemaError
from merchant_rules.kernel.chance import Source
from merchant_rules.store.config import config_to_dict
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.rules.dot_actions import StopOnGate
from merchant_rules.venus.rulesets.ffg_movement import EndMove
from tests.saves.games import CONFIGS, choices, rich, states, walk
from tests.support import top

FIRST = Config("classic-1988", ("human", "nik"), options={"first_player": 0})


@pytest.mark.parametrize("name", CONFIGS)
def test_every_state_along_a_game_comes_back(name: str) -> None:
    frames = set()
    for state in states(name, 60):
        back = mr.from_json(mr.to_json(state))
        assert back == state
        assert back.source == state.source
        assert back.config == state.config
        assert back.rules is state.rules
        assert hash(back) == hash(state)
        assert mr.digest(back) == mr.digest(state)
        assert mr.to_json(back) == mr.to_json(state)
        frames.add(type(state.stack[-1]).__name__)
    assert {"Declaring", "Moving", "Trading", "Rolling"} <= frames


@pytest.mark.parametrize("name", CONFIGS)
def test_every_view_along_a_game_comes_back(name: str) -> None:
    for number, state in enumerate(states(name, 30)):
        seat = None if number % 4 == 0 else number % len(state.players)
        view = mr.view(state, seat)
        back = mr.from_json(mr.to_json(view))
        assert back == view
        assert type(back) is mr.View
        assert mr.to_json(back) == mr.to_json(view)
        assert "source" not in json.loads(mr.to_json(view))


def test_every_action_along_a_game_comes_back() -> None:
    seen, known = set(), set()
    for state in (state for name in CONFIGS for state in states(name, 120)):
        known |= {*state.rules.specs}
        for action in choices(state):
            if type(action) not in seen or len(choices(state)) < 4:
                seen.add(type(action))
                text = mr.to_json(action)
                assert mr.from_json(text) == action
                assert json.loads(text)["action"]["is"] == state.rules.specs[type(action)].tag
    for rare in (StopOnGate(3), EndMove()):
        seen.add(type(rare))
        assert mr.from_json(mr.to_json(rare)) == rare
    assert len(known - seen) < 5, "few classes never come up in these games"


@pytest.mark.parametrize(
    "config",
    [
        *CONFIGS.values(),
        Config("ffg-classic", 3, options={"fast_play": True}),
        Config("classic-1988", 3, modules=("combat", "rastur"), goal=1000),
        Config("classic-1988", 1, modules=("solitaire",), goal=1000),
    ],
)
def test_configs_come_back(config: Config) -> None:
    assert mr.from_json(mr.to_json(config)) == config


def own_data(folder: str = "classic_1988") -> Data:
    """The packaged ships, one of them dearer by a dollar."""
    text = (resources.files("merchant_rules.venus") / "data" / folder / "ships.toml").read_text("utf-8")
    assert "cost = 80" in text
    return data_from_dict({"ships.toml": tomllib.loads(text.replace("cost = 80", "cost = 81", 1))})


@pytest.mark.parametrize("name", CONFIGS)
def test_the_users_own_data_are_in_saves_and_records(name: str) -> None:
    plain = CONFIGS[name]
    config = attrs.evolve(plain, data=own_data(plain.ruleset.replace("-", "_")))
    assert config != plain
    recorder = mr.Recorder(config, seed=1)
    state = recorder.play(mr.legal_moves(recorder.state)[0])
    assert mr.Record.from_text(recorder.record().to_text()).final() == state
    assert pickle.loads(pickle.dumps(state)) == state
    back = mr.from_json(mr.to_json(state))
    assert back.config == config
    assert back.rules.catalog == state.rules.catalog
    assert mr.from_json(mr.to_json(config)) == config


@pytest.mark.parametrize("name", CONFIGS)
def test_pickle_and_copy(name: str) -> None:
    for number, state in enumerate(states(name, 40)):
        view = mr.view(state, number % len(state.players))
        assert pickle.loads(pickle.dumps(view)) == view
        assert copy.copy(view) is copy.deepcopy(view) is view
        back = pickle.loads(pickle.dumps(state))
        assert back == state
        assert back.source == state.source
        assert back.rules is state.rules
        assert copy.copy(state) is state
        assert copy.deepcopy(state) is state
    assert len(pickle.dumps(state)) < 20_000, "the compiled rules are not in the pickle"


# -- the form ---------------------------------------------------------------------------------------------------------


def test_the_text_is_one_line_sorted_and_ascii() -> None:
    text = mr.to_json(rich(CONFIGS["three"], seed=1))
    assert text.isascii()
    assert "\n" not in text
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))


def test_a_save_reads_well() -> None:
    data = json.loads(mr.to_json(rich(CONFIGS["three"], seed=5)))
    assert (data["format"], data["kind"], data["version"]) == ("merchant-rules", "state", 1)
    assert data["config"] == config_to_dict(CONFIGS["three"])
    assert data["source"] == {"seed": 5, "counts": {}}
    assert data["players"][0]["relics"] == ["relic-air-foil", "relic-jump-start", "relic-shield", "relic-yellow-drive"]
    board = compile_rules(CONFIGS["three"]).board
    assert data["galaxy"]["ports"] == {board.orbits[seat]: seat for seat in range(3)}
    assert data["galaxy"]["homes"][board.systems[1]] == {"what": "nillis", "open": True}
    assert data["galaxy"]["boxes"][board.questions[6]] == {"what": "open-port-1", "known_to": [0]}
    assert set(data["galaxy"]["factories"]) == {c.slug for c in compile_rules(CONFIGS["three"]).catalog.cultures[2:5]}
    assert data["stack"] == [{"is": "declaring", "seat": 0}]
    assert "extras" not in data


def test_closed_paths_are_written_from_dot_to_dot() -> None:
    state = mr.position(
        FIRST, seats=[{"place": "base-colony-2"}], dice=(1, 2, 3), points=4,
        used=[("galactic-base", "base-colony-1"), ("base-colony-1", "base-colony-2")],
    )  # fmt: skip
    frame = json.loads(mr.to_json(state))["stack"][0]
    assert sorted(frame["barred"]) == ["base-colony-1>galactic-base", "base-colony-2>base-colony-1"]
    back = mr.from_json(mr.to_json(state))
    assert isinstance(back.stack[0], Moving)
    assert top(back, Moving, 0).barred == top(state, Moving, 0).barred > 0


def test_what_could_not_be_read_back_is_not_written() -> None:
    state = mr.new_game(FIRST, seed=10**1000)
    assert mr.from_json(mr.to_json(state)) == state
    assert state.source is not None
    long = state.with_source(Source(10**4000, state.source.counts))
    with pytest.raises(SchemaError, match=r"\$\.source\.seed: has too many digits"):
        mr.to_json(long)


def test_only_a_seeded_game_has_a_source() -> None:
    assert "source" not in json.loads(mr.to_json(mr.new_game(FIRST)))
    assert json.loads(mr.to_json(mr.new_game(FIRST, seed=-7)))["source"] == {"seed": -7, "counts": {}}


def test_the_digest_covers_the_position_and_not_the_source() -> None:
    one, two = mr.new_game(FIRST, seed=1), mr.new_game(FIRST, seed=2)
    assert one == two
    assert mr.digest(one) == mr.digest(two) == mr.digest(mr.new_game(FIRST))
    assert mr.to_json(one) != mr.to_json(two)
    after = mr.apply_action(one, mr.Stay())
    assert mr.digest(after) != mr.digest(one)


def test_different_positions_have_different_digests() -> None:
    seen: dict[str, mr.State] = {}
    for state in states("three", 80):
        assert seen.setdefault(mr.digest(state), state) == state
    assert len(seen) > 100


@pytest.mark.parametrize("thing", [None, 3, "text", object(), compile_rules(FIRST), (mr.Stay(),)])
def test_what_can_be_saved(thing: object) -> None:
    with pytest.raises(mr.WrongType):
        mr.to_json(thing)
    with pytest.raises(mr.WrongType):
        mr.digest(thing)  # type: ignore[arg-type]


def test_a_text_is_read() -> None:
    with pytest.raises(mr.WrongType):
        mr.from_json({"format": "merchant-rules"})  # type: ignore[arg-type]
    assert mr.from_json(mr.to_json(mr.Stay()).encode()) == mr.Stay()


# -- broken files -----------------------------------------------------------------------------------------------------


def broken(change: Any, name: str = "three") -> SchemaError:
    """The error for a save of a rich position with something changed in its data."""
    data = json.loads(mr.to_json(rich(CONFIGS[name], seed=1)))
    change(data)
    with pytest.raises(SchemaError) as caught:
        mr.from_json(json.dumps(data))
    return caught.value


def put(*path: Any) -> Any:
    """Set the place of all but the last to the last."""

    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Any:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


@pytest.mark.parametrize(
    "change, path",
    [
        (put("format", "chess"), "$.format"),
        (put("kind", "board"), "$.kind"),
        (put("version", 2), "$.version"),
        (put("version", 0), "$.version"),
        (put("version", "1"), "$.version"),
        (drop("version"), "$.version"),
        (put("more", 1), '$["more"]'),
        (drop("market"), "$.market"),
        (put("config", "goal", -1), "$.config"),
        (put("config", "ruleset", "chess"), "$.config"),
        (put("config", "colour", "red"), "$.config"),
        (put("players", 2, "money", "3"), "$.players[2].money"),
        (put("players", 2, "money", True), "$.players[2].money"),
        (put("players", 2, "money", 1.0), "$.players[2].money"),
        (put("players", 1, "hat", "red"), "$.players[1].hat"),
        (drop("players", 1, "place"), "$.players[1].place"),
        (put("players", 1, "cargo", 0, 5), "$.players[1].cargo[0]"),
        (put("stack", 0, "is", "dreaming"), "$.stack[0].is"),
        (put("stack", 0, "barred", ["moon-1>nowhere"]), "$.stack[0].barred[0]"),
        (put("stack", {}), "$.stack"),
        (put("turn", "number", None), "$.turn.number"),
        (put("market", "lying", "venusians", []), '$.market.lying["venusians"]'),
        (put("market", "stock", "shield", "all"), '$.market.stock["shield"]'),
        (put("market", "bank", None), "$.market.bank"),
        (drop("market", "cup"), "$.market.cup"),
        (put("galaxy", "ports", "moon-base", 1), '$.galaxy.ports["moon-base"]'),
        (put("galaxy", "homes", "moon", "what", 4), '$.galaxy.homes["moon"].what'),
        (put("galaxy", "homes", "moon", "known_to", [3]), '$.galaxy.homes["moon"].known_to'),
        (put("galaxy", "homes", "moon", "known_to", [1, 1]), '$.galaxy.homes["moon"].known_to'),
        (put("galaxy", "homes", "moon", "seen_by", [1]), '$.galaxy.homes["moon"]["seen_by"]'),
        (put("galaxy", "factories", "nillis", {"owner": 1}), '$.galaxy.factories["nillis"].site'),
        (put("galaxy", "pool", 7), "$.galaxy.pool"),
        (put("extras", [{"is": "fort"}]), "$.extras[0].is"),
        (put("source", "counts", "dice", -1), "$.source.counts"),
        (put("source", "counts", "coins", 1), '$.source.counts["coins"]'),
        (put("source", "seed", "luck"), "$.source.seed"),
        (put("source", "seed", 10**4000), "$.source.seed"),
        (put("turn", "number", 10**4000), "$.turn.number"),
    ],
)
def test_a_fault_is_told_by_its_path(change: Any, path: str) -> None:
    error = broken(change)
    assert error.path == path
    assert str(error).startswith(f"{path}: ")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", "nul", '{"format": "merchant-rules"}', "\ud800", b"\xff\xfe", "[" * 100_000]
)
def test_no_json_or_no_save(text: str | bytes) -> None:
    with pytest.raises(SchemaError):
        mr.from_json(text)


def test_every_cut_of_a_save_is_refused() -> None:
    text = mr.to_json(mr.new_game(FIRST, seed=1))
    for end in range(0, len(text), 97):
        with pytest.raises(SchemaError):
            mr.from_json(text[:end])


def test_an_impossible_state_is_told_with_all_that_is_wrong() -> None:
    def change(data: Any) -> None:
        data["players"][0]["money"] += 100
        data["galaxy"]["pool"].append("gate-1")
        data["galaxy"]["pool"].sort()

    error = broken(change)
    assert error.path == "$"
    assert len(error.problems) == 3
    assert "the money does not add up: there is 100 more than there should be" in error.problems
    assert "there are 2 of gate-1, not 1" in error.problems


@pytest.mark.parametrize(
    "name, change, path",
    [
        ("war", put("extras", 1, "hat", "red"), "$.extras[1].hat"),
        ("war", put("extras", 0, "rigs", 0, "damaged", "laser"), "$.extras[0].rigs[0].damaged"),
        ("war", put("extras", 1, "sites", 0, [3]), "$.extras[1].sites[0][0]"),
        ("war", put("extras", 2, "pool", 0, "60"), "$.extras[2].pool[0]"),
        ("war", put("extras", 2, "placed", [["rogue-1"]]), "$.extras[2].placed[0]"),
        ("war", put("extras", 2, "is", "reserve"), "$.extras[2].is"),
        ("combat", put("extras", 1, {"is": "invasion", "pool": []}), "$.extras[1].is"),
        ("ffg", put("extras", [{"is": "forts", "sites": []}]), "$.extras[0].is"),
        ("ffg", put("stack", 0, "is", "opening-roll"), "$.stack[0].is"),
        ("ffg", put("stack", 0, "turnover", 1), "$.stack[0].turnover"),
        ("alone", put("extras", 3, "transit", None), "$.extras[3].transit"),
    ],
)
def test_a_fault_in_other_games_is_told_by_its_path(name: str, change: Any, path: str) -> None:
    assert broken(change, name).path == path


@pytest.mark.parametrize(
    "name, change, says",
    [
        ("war", drop("extras"), "the parts of modules are not those of the modules that are played"),
        ("war", put("extras", 1, "sites", [["rumble-city"], ["rumble-city"]]), "two Forts stand on one dot"),
        ("war", put("extras", 1, "sites", [["nowhere"], []]), "no Fort can stand at 'nowhere'"),
        ("war", put("extras", 2, "pool", 0, 1), "the Rastur are not those of the mix chart"),
        ("rastur", put("extras", 1, "drawn", 99), "a Rastur was drawn in a turn to come"),
        ("combat", put("extras", 0, "rigs", 0, "damaged", ["shield"]), "seat 0 has no 'shield' that could be damaged"),
        ("combat", put("extras", 0, "lost", ["gate-1"]), "there are 2 of gate-1, not 1"),
        ("alone", put("extras", 3, "transit", 60), "the Rastur are not those of the box"),
        ("ffg", put("players", 1, "money", 0), "the money does not add up"),
        ("fast", put("players", 0, "relics", ["relic-laser"]), "seat 0: there is no relic 'relic-laser'"),
    ],
)
def test_an_impossible_state_of_other_games_is_told(name: str, change: Any, says: str) -> None:
    assert any(problem.startswith(says) for problem in broken(change, name).problems)


def test_a_view_must_be_possible_too() -> None:
    data = json.loads(mr.to_json(mr.view(rich(CONFIGS["three"]), 1)))
    data["players"][0]["money"] += 1
    with pytest.raises(SchemaError, match="does not add up"):
        mr.from_json(json.dumps(data))
    data["seat"] = 3
    with pytest.raises(SchemaError, match="no such seat"):
        mr.from_json(json.dumps(data))


def test_an_action_of_no_game() -> None:
    data = json.loads(mr.to_json(mr.Stay()))
    data["action"]["is"] = "fly"
    with pytest.raises(SchemaError) as caught:
        mr.from_json(json.dumps(data))
    assert caught.value.path == "$.action.is"


def test_a_game_goes_on_from_its_save_as_it_would_have() -> None:
    state = mr.new_game(CONFIGS["two"], seed=11)
    for plain in walk(state, Random(1), 25):
        last = plain
    played = [*walk(last, Random(2), 25)]
    loaded = [*walk(mr.from_json(mr.to_json(last)), Random(2), 25)]
    assert played == loaded
    assert [s.source for s in played] == [s.source for s in loaded]
