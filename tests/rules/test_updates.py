"""The updaters of the game, compared field by field, by name, with what they were given.

Every field of the value to be changed holds something of its own, so that a field that is forgotten, doubled or out of
order shows at once. Updaters are found by themselves: a new one without a line in the table fails.
"""

from __future__ import annotations

import inspect
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import tuples
from merchant_rules.kernel.chance import Source
from merchant_rules.venus import update
from merchant_rules.venus.frames import GameOver, Moving, Trading
from merchant_rules.venus.state import Galaxy, Market, Player, Turn
from tests.compiled import puts_texts

pytestmark = puts_texts
ROWS = ("first", "second", "third")
PAWNS = tuple(Player(name, "", "", 0) for name in ROWS)
FRAMES = tuple(GameOver(name, ()) for name in ROWS)
NUMBERS = (11, 12, 13)
LOADS = tuple((name,) for name in ROWS)
SITES = tuple(enumerate(ROWS))
TUPLES: dict[str, tuple[Any, ...]] = {
    "players": PAWNS, "stack": FRAMES, "lying": LOADS, "stock": NUMBERS, "ports": NUMBERS, "factories": SITES,
    "suns": LOADS,
}  # fmt: skip
NEW = "something new"
PAWN = Player(NEW, "", "", 0)
TOP = GameOver(NEW, ())
TURN = Turn(1, 2, 3)


def distinct(kind: type) -> Any:
    """A value of this class whose fields all differ."""
    fields = [field.name for field in attrs.fields(kind)]
    return kind(**{name: TUPLES.get(name, f"the old {name}") for name in fields})


# updater -> class, arguments after the value, and the fields that change with what they become
CHANGES: dict[str, tuple[type, tuple[Any, ...], dict[str, Any]]] = {
    "set_stack": (mr.State, (NEW,), {"stack": NEW}),
    "set_top": (mr.State, (TOP,), {"stack": (*FRAMES[:2], TOP)}),
    "push": (mr.State, (TOP,), {"stack": (*FRAMES, TOP)}),
    "pop": (mr.State, (), {"stack": FRAMES[:2]}),
    "set_player": (mr.State, (1, PAWN), {"players": (PAWNS[0], PAWN, PAWNS[2])}),
    "set_players": (mr.State, (NEW,), {"players": NEW}),
    "set_players_stack": (mr.State, (NEW, TOP), {"players": NEW, "stack": TOP}),
    "set_player_top": (
        mr.State, (1, PAWN, TOP), {"players": (PAWNS[0], PAWN, PAWNS[2]), "stack": (*FRAMES[:2], TOP)}
    ),
    "set_market": (mr.State, (NEW,), {"market": NEW}),
    "set_galaxy": (mr.State, (NEW,), {"galaxy": NEW}),
    "set_turn": (mr.State, (NEW,), {"turn": NEW}),
    "set_turn_top": (mr.State, (TURN, TOP), {"turn": TURN, "stack": (*FRAMES[:2], TOP)}),
    "set_turn_stack": (mr.State, (NEW, ("all",)), {"turn": NEW, "stack": ("all",)}),
    "set_extras": (mr.State, (NEW,), {"extras": NEW}),
    "set_players_stack_market": (mr.State, ("a", "b", "c"), {"players": "a", "stack": "b", "market": "c"}),
    "set_players_stack_market_galaxy": (
        mr.State,
        ("a", "b", "c", "d"),
        {"players": "a", "stack": "b", "market": "c", "galaxy": "d"},
    ),
    "moved": (Player, (NEW,), {"place": NEW}),
    "with_species": (Player, (NEW,), {"species": NEW}),
    "with_money": (Player, (NEW,), {"money": NEW}),
    "with_ious": (Player, (NEW,), {"ious": NEW}),
    "with_bank": (Market, (NEW,), {"bank": NEW}),
    "with_cup": (Market, (NEW,), {"cup": NEW}),
    "with_lying": (Market, (NEW,), {"lying": NEW}),
    "with_port": (Galaxy, (1, 7), {"ports": (11, 7, 13)}),
    "with_factory": (Galaxy, (1, 0, NEW), {"factories": (SITES[0], (0, NEW), SITES[2])}),
    "with_sun": (Galaxy, (1, (NEW,)), {"suns": (LOADS[0], (NEW,), LOADS[2])}),
    "traded": (Trading, ("a", "b", "c"), {"buys": "a", "sells": "b", "credit": "c"}),
    "with_iou": (Trading, (NEW,), {"iou": NEW}),
    "with_turnover": (Trading, (NEW,), {"turnover": NEW}),
    "paid_up": (Moving, (), {"due": -1}),
    "at_stage": (Moving, (NEW,), {"stage": NEW}),
}  # fmt: skip
#: They change no value, or are looked at below.
OTHERS = {"set_place_top", "with_piece", "offered", "turned_down"}


def test_every_updater_is_compared() -> None:
    found = {name for name, what in vars(update).items() if inspect.isroutine(what) and not name.startswith("_")}
    own = found - {"updater", "replaced"}
    assert own == CHANGES.keys() | OTHERS


@pytest.mark.parametrize("name", CHANGES)
def test_an_updater_changes_what_it_says_and_nothing_else(name: str) -> None:
    kind, arguments, changes = CHANGES[name]
    old = distinct(kind)
    new = getattr(update, name)(old, *arguments)
    for field in attrs.fields(kind):
        expected = changes.get(field.name, getattr(old, field.name))
        assert getattr(new, field.name) == expected, field.name


@pytest.mark.parametrize("stack", [FRAMES, FRAMES[:1]])
def test_a_step_moves_the_pawn_and_changes_the_top(stack: tuple[GameOver, ...]) -> None:
    pawns = tuple(attrs.evolve(distinct(Player), money=number) for number in range(3))
    old = attrs.evolve(distinct(mr.State), players=pawns, stack=stack)
    new = update.set_place_top(old, 1, NEW, TOP)
    moved = (pawns[0], attrs.evolve(pawns[1], place=NEW), pawns[2])
    assert new == attrs.evolve(old, players=moved, stack=(*stack[:-1], TOP))
    assert (new.rules, new.source) == (old.rules, old.source)
    assert update.set_player_top(old, 1, moved[1], TOP) == new


def test_an_offer_is_counted() -> None:
    old = attrs.evolve(distinct(Trading), offers=3, refused=1)
    assert update.offered(old) == attrs.evolve(old, offers=4)


def test_a_deal_turned_down_counts_apart() -> None:
    old = attrs.evolve(distinct(Trading), offers=3, refused=1)
    assert update.turned_down(old) == attrs.evolve(old, offers=2, refused=2)


def test_a_piece_comes_back_to_the_bank() -> None:
    old = attrs.evolve(distinct(Market), stock=(1, 2, 3))
    assert update.with_piece(old, 1) == attrs.evolve(old, stock=(1, 3, 3))


def test_the_source_of_chance_changes_alone() -> None:
    old = distinct(mr.State)
    another = Source(7, ())
    new = old.with_source(another)
    assert new == old
    assert (new.source, new.rules, new.extras) == (another, old.rules, old.extras)


def test_multisets_stay_sorted() -> None:
    assert tuples.with_item((), "b") == ("b",)
    assert tuples.with_item(("a", "c"), "b") == ("a", "b", "c")
    assert tuples.with_items(("b",), ("c", "a", "b")) == ("a", "b", "b", "c")
    assert tuples.with_items(("b",), ()) == ("b",)
    assert tuples.without_item(("a", "b", "b", "c"), "b") == ("a", "b", "c")
    assert tuples.replaced(ROWS, 0, "x") == ("x", "second", "third")
