"""Secrets beyond the view: seeds that cannot be tried, digests that tell nothing, tables that nobody can change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.cli import main
from merchant_rules.page.desk import Desk
from merchant_rules.run.simulate import bot_seed, game_seed
from tests.saves.games import CONFIGS, rich

THREE = CONFIGS["three"]


# -- seeds -------------------------------------------------------------------------------------------------------------


def test_a_fresh_seed_has_128_bits() -> None:
    seeds = [mr.fresh_seed() for _ in range(200)]
    assert len({*seeds}) == 200
    assert max(seed.bit_length() for seed in seeds) in range(121, 129)
    state = mr.new_game(THREE, seed=seeds[0])
    assert mr.from_json(mr.to_json(state)).source == state.source


def test_a_game_at_the_terminal_has_a_seed_that_nobody_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(prompt: str = "") -> str:
        raise EOFError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", ends)
    assert main(["play", "--seats", "you,you"]) == 0
    shown = capsys.readouterr().out
    (save,) = tmp_path.iterdir()
    seed = json.loads(save.read_text())["source"]["seed"]
    assert seed.bit_length() > 64
    assert str(seed) not in shown
    assert "seed" not in shown


class Noting:
    """A bot that keeps the seed it was given, and goes wherever it can."""

    given: list[int] = []  # noqa: RUF012

    def __init__(self, seed: int) -> None:
        self.given.append(seed)

    def choose(self, view: Any, moves: tuple[Any, ...]) -> Any:
        return moves[-1]


def test_a_bot_cannot_try_out_the_seed_of_its_game() -> None:
    Noting.given.clear()
    plain = mr.simulate(CONFIGS["two"], [Noting, Noting], [5], max_rounds=9)
    assert Noting.given == [bot_seed(5, 0), bot_seed(5, 1)]  # without a secret it can: 5 is soon tried
    Noting.given.clear()
    secret = mr.fresh_seed()
    games = [mr.simulate(CONFIGS["two"], [Noting, Noting], [5, 6], max_rounds=9, secret=secret) for _ in range(2)]
    tried = {bot_seed(seed, seat) for seed in range(1000) for seat in range(2)}
    assert not tried & {*Noting.given}
    # nor do the rolls give it away: whoever plays the seed 5 for himself gets another game
    assert games[0].games[0].digest != plain.games[0].digest
    assert Noting.given[:4] == Noting.given[4:]  # and yet the same games come out
    assert games[0].digest == games[1].digest
    kept = mr.simulate(CONFIGS["two"], [Noting, Noting], [5, 6], max_rounds=9, secret=secret, keep_records=True)
    assert kept.digest == games[0].digest
    assert [mr.digest(mr.Record.from_text(game.record).final()) for game in kept] == [game.digest for game in kept]
    assert f"seed: {game_seed(5, secret)}" in kept.games[0].record  # for whoever ran it; a redacted one has none


def test_a_game_on_the_page_has_a_seed_that_nobody_sees() -> None:
    desk = Desk()
    shown = desk.new({"ruleset": "classic-1988", "players": 2, "seats": ["person", "person"]})
    seed = desk.table.start.source.seed
    assert seed.bit_length() > 64
    assert str(seed) not in json.dumps(shown)


# -- digests -----------------------------------------------------------------------------------------------------------


def test_the_digest_of_a_view_tells_nothing_of_what_others_have_seen() -> None:
    dot = mr.new_game(THREE, seed=1).rules.board.questions[3]
    games = [
        mr.position(THREE, seats=[mr.Seat()] * 3, known={0: {dot: marker}}) for marker in ("gate-1", "open-port-1")
    ]
    assert mr.digest(games[0]) != mr.digest(games[1])  # whoever has it can try what seat 0 has seen
    for seat in (None, 1, 2):
        assert mr.digest(mr.view(games[0], seat)) == mr.digest(mr.view(games[1], seat))
    assert mr.digest(mr.view(games[0], 0)) != mr.digest(mr.view(games[1], 0))


# -- tables ------------------------------------------------------------------------------------------------------------


def tables_of(thing: Any, path: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Every mapping that can be reached from a thing by attributes and items."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, Mapping):
        yield path, thing
        for key, held in thing.items():
            yield from tables_of(held, f"{path}[{key!r}]", seen)
    elif isinstance(thing, tuple):
        for at, held in enumerate(thing):
            yield from tables_of(held, f"{path}[{at}]", seen)
    elif isinstance(thing, list | set | bytearray):
        yield path, thing
    elif attrs.has(type(thing)) and not isinstance(thing, type):
        for field in attrs.fields(type(thing)):
            yield from tables_of(getattr(thing, field.name), f"{path}.{field.name}", seen)


OTHER_GAMES: tuple[Any, ...] = (
    mr.race.Config("race-base", 2),
    mr.race.Config("race-base", 2, ("two-player",)),
    mr.star_traders.Config("star-traders-basic", 2),
    mr.star_traders.Config("star-traders-advanced", 3, ("new-personalities", "optional", "personalities")),
)
REACHED = {
    **{name: mr.view(rich(attrs.evolve(config, goal=4000)), 0) for name, config in CONFIGS.items()},
    **{f"{own.ruleset} {'/'.join(own.modules)}": mr.view(mr.new_game(own, seed=1), 0) for own in OTHER_GAMES},
}


@pytest.mark.parametrize("name", REACHED)
def test_no_table_that_a_bot_can_reach_can_be_changed(name: str) -> None:
    found = [*tables_of(REACHED[name], "view", set())]
    assert len(found) > 3
    open_ones = [path for path, table in found if hasattr(table, "__setitem__") or hasattr(table, "append")]
    assert open_ones == []


def test_rules_board_and_catalog_refuse_other_values() -> None:
    rules: Any = mr.view(mr.new_game(THREE, seed=1), 0).rules
    for thing, name in ((rules, "staying_costs"), (rules.board, "kind"), (rules.catalog, "goods")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(thing, name, None)
    with pytest.raises(TypeError):
        rules.board.penalty["rogue-1"] = 0
    with pytest.raises(TypeError):
        rules.board.joins["rogue-1"]["rogue-2"] = None
