"""The parts of states are in the open: every field has a sentence that the reference shows."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import plugins
from merchant_rules.kernel import situation
from merchant_rules.race import plugins as race_plugins
from merchant_rules.race.box import cards, powers
from merchant_rules.star_traders import plugins as star_plugins
from merchant_rules.star_traders.stack import TAGS as FRAMES
from merchant_rules.venus import plugins as venus_plugins
from tests.package.tree import ROOT

GAMES = ("venus", "race", "star_traders")
#: Records of the catalog that the reference lists under the box: a card of Race is also a card in a hand.
BOXES = {
    "race": (
        *get_args(cards.Scoring | powers.Power),
        *(cards.Card, cards.Kind, cards.Action, cards.Chips, cards.Numbers),
    ),
}


def public(game: str) -> Iterator[Any]:
    parts = importlib.import_module(f"merchant_rules.{game}.parts")
    yield from (getattr(parts, name) for name in parts.__all__)
    yield from BOXES.get(game, ())
    yield importlib.import_module(f"merchant_rules.{game}.config").Config
    yield importlib.import_module(f"merchant_rules.{game}.state").State
    yield importlib.import_module(f"merchant_rules.{game}.view").View


def given() -> Iterator[Any]:
    """What the functions of the library take and give, beside states and actions."""
    yield from (mr.Paid, mr.Moved, mr.Scored, mr.Owned, mr.Went, mr.Seen, mr.Became)
    yield from (mr.Outcome, mr.Violation, mr.Route, mr.Record, mr.Simulation, mr.Deal, mr.race.Score)
    for game in (mr, mr.race, mr.star_traders):
        yield from (game.Situation, game.Seat, game.GameSummary)
    yield from (mr.Result, mr.star_traders.Result, situation.Situation)
    yield from (mr.Plugin, plugins.Spec, plugins.SeatSpec, plugins.ChanceSpec, plugins.Manifest)
    for own in (venus_plugins, race_plugins, star_plugins):
        yield from (own.Hooks, own.Constants)


def told(cls: type) -> dict[str, str]:
    """Field -> the sentence that stands below it."""
    source = Path(inspect.getfile(sys.modules[cls.__module__])).parent / f"{cls.__module__.rpartition('.')[2]}.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    (node,) = (own for own in tree.body if isinstance(own, ast.ClassDef) and own.name == cls.__name__)
    found = dict[str, str]()
    for field, below in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            assert isinstance(below.value, ast.Constant)
            found[field.target.id] = str(below.value.value)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_sentence(game: str) -> None:
    for cls in public(game):
        sentences = told(cls)
        for field in attrs.fields(cls):
            assert field.name in sentences, f"{cls.__name__}.{field.name} is told nowhere"
            assert sentences[field.name].strip().endswith("."), f"{cls.__name__}.{field.name}"


@pytest.mark.parametrize("cls", list(given()), ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_every_field_of_what_functions_give_has_a_sentence(cls: type) -> None:
    sentences = told(cls)
    own = [field.name for field in attrs.fields(cls) if not field.inherited]
    assert own
    assert [name for name in own if not sentences.get(name, "").strip().endswith(".")] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_lists_them(game: str) -> None:
    page = (ROOT / "docs" / "reference" / "state.md").read_text(encoding="utf-8")
    assert f"::: merchant_rules.{game}.parts\n" in page


def test_what_a_state_of_venus_is_made_of_is_public() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    names = {cls.__name__ for cls in public("venus")}
    parts = (state.players[0], state.turn, state.market, state.galaxy, state.galaxy.homes[0], state.stack[-1])
    assert {type(part).__name__ for part in (*parts, state.rules.catalog, state.rules.board)} <= names


def held(thing: Any) -> Iterator[type]:
    """The classes of all records in a state and its tables, compiled rules and config left out."""
    if isinstance(thing, (tuple, list)):
        for own in thing:
            yield from held(own)
    elif isinstance(thing, Mapping):
        for own in thing.values():
            yield from held(own)
    elif attrs.has(type(thing)):
        yield type(thing)
        for field in attrs.fields(type(thing)):
            if field.name not in ("rules", "source"):
                yield from held(getattr(thing, field.name))


@pytest.mark.parametrize(
    ("game", "config", "tables"),
    [
        ("venus", mr.Config("classic-1988", 2, ("combat", "rastur")), ("catalog", "board")),
        ("venus", mr.Config("ffg-classic", 2), ("catalog", "board")),
        ("race", mr.race.Config("race-base", 2), ("catalog",)),
        ("star_traders", mr.star_traders.Config("star-traders-advanced", 2), ("catalog", "starmap")),
    ],
    ids=lambda own: own if isinstance(own, str) else None,
)
def test_everything_that_a_state_and_its_tables_hold_is_public(game: str, config: Any, tables: tuple[str, ...]) -> None:
    """A way out of `board.links` and the numbers in `catalog.game` can be read, so they are told as well."""
    state = mr.new_game(config, seed=1)
    found = {*held(state), *(own for table in tables for own in held(getattr(state.rules, table)))}
    assert len(found) > 12
    assert {own.__name__ for own in found - set(public(game))} == set()


def test_what_lies_on_the_stack_of_star_traders_is_public() -> None:
    assert set(FRAMES.values()) <= set(public("star_traders"))


def test_what_modules_of_venus_add_is_public() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2, ("combat", "rastur"), 1000), seed=1)
    alone = mr.new_game(mr.Config("classic-1988", 1, ("solitaire",), 1000), seed=1)
    brought = {type(part) for game in (state, alone) for part in game.extras}
    tags = {own for game in (state, alone) for own in game.rules.tags.values() if hasattr(own, "seat")}
    assert brought
    assert tags
    assert brought | tags <= set(public("venus"))
