"""The JSON Schema of saves: it fits stored saves and games under way, and nothing that is bent."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import merchant_rules as mr
from tests.saves.schemas import GAMES, schemas

TESTS = Path(__file__).parents[1]
FOLDERS = (TESTS / "saves" / "files" / "v1", TESTS / "star_traders" / "stored")
STORED = sorted(path for folder in FOLDERS for path in folder.glob("*.json"))
CHECKS = {game: jsonschema.Draft202012Validator(mr.json_schema("save", game=game)) for game in GAMES}
CONFIGS: dict[str, list[Any]] = {
    "merchant-of-venus": [
        mr.Config("classic-1988", ("human", "nik"), modules=("combat", "rastur")),
        mr.Config("ffg-classic", 3),
    ],
    "race-for-the-galaxy": [mr.race.Config("race-base", 2)],
    "star-traders": [mr.star_traders.Config("star-traders-advanced", 3)],
}


def game_in(data: dict[str, Any]) -> str:
    return str(data.get("game", GAMES[0]))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_schema(game: str) -> None:
    for kind in ("save", "state", "view", "config", "action"):
        jsonschema.Draft202012Validator.check_schema(mr.json_schema(kind, game=game))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_saves_fit(path: Path) -> None:
    data = json.loads(path.read_text(encoding="ascii"))
    CHECKS[game_in(data)].validate(data)
    jsonschema.Draft202012Validator(mr.json_schema(data["kind"], game=game_in(data))).validate(data)


@pytest.mark.parametrize("game", GAMES)
def test_games_under_way_fit(game: str) -> None:
    for seed, config in enumerate(CONFIGS[game]):
        rng, state = random.Random(seed), mr.new_game(config, seed=seed)
        CHECKS[game].validate(mr.to_dict(config))
        for step in range(240):
            if mr.result(state):
                break
            move = rng.choice(mr.legal_moves(state))
            if step % 12 == 0:
                for thing in (state, mr.view(state, 0), mr.view(state, None), move):
                    CHECKS[game].validate(mr.to_dict(thing))
            state = mr.apply_action(state, move)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_what_is_bent_does_not_fit(path: Path) -> None:
    data = json.loads(path.read_text(encoding="ascii"))
    check = jsonschema.Draft202012Validator(mr.json_schema(data["kind"], game=game_in(data)))
    assert not check.is_valid({**data, "kind": "hand"})
    assert not check.is_valid({**data, "more": 1})
    for key in data.keys() - {"seat", "source", "extras", "needs", "discard", "sums"}:
        assert not check.is_valid({own: held for own, held in data.items() if own != key}), key
    if "stack" in data:
        assert not check.is_valid({**data, "stack": [{"is": "sleeping"}]})
        seats = "traders" if "traders" in data else "players"
        assert not check.is_valid({**data, seats: [{**data[seats][0], "money": ["much"]}]})


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_schemas_in_the_docs_are_up_to_date(number: int) -> None:
    path, text = list(schemas())[number]
    assert path.read_text(encoding="utf-8") == text, "write them anew: python -m tests.saves.schemas"


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(mr.UnknownName, match="no such kind of save"):
        mr.json_schema("hand")
    with pytest.raises(mr.UnknownName, match="no such game"):
        mr.json_schema("state", game="chess")
