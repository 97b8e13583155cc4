"""The toy game keeps every promise of the kernel, seeded and explicit, with and without its modules."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from merchant_rules.errors import IllegalAction
from merchant_rules.kernel.engine import actor, apply_action, chance_outcomes, check, legal_moves
from merchant_rules.kernel.secrets import masked
from merchant_rules.kernel.stack import CHANCE, NOBODY
from merchant_rules.testing import conformance
from tests.kernel import toy
from tests.kernel.kits import hunt_kit

KIT = hunt_kit()

MODULE_SETS = ((), ("storm",), ("tax",), ("storm", "tax"))


def at_random(rng: Random) -> conformance.Choose:
    return lambda state, choices: rng.choice(choices)


def stubborn(state: Any, choices: tuple[Any, ...]) -> Any:
    """Never ends a turn willingly: the first choice in the list, chance never throws a 1."""
    return next((choice for choice in choices if choice not in (toy.Bank(), toy.Threw(1))), choices[0])


@pytest.mark.parametrize("modules", MODULE_SETS, ids="+".join)
@pytest.mark.parametrize("seed", [None, 11])
def test_the_toy_conforms(modules: tuple[str, ...], seed: int | None) -> None:
    for game in range(4):
        last = conformance.walk(KIT, toy.new(3, modules, seed), at_random(Random(game)), 300)
        assert actor(last) == NOBODY


@pytest.mark.parametrize("seed", [None, 11])
def test_the_toy_conforms_under_stubborn_play(seed: int | None) -> None:
    conformance.walk(KIT, toy.new(2, (), seed), stubborn, 60)


def test_a_game_ends() -> None:
    state = toy.new(2, (), 4)
    while actor(state) != NOBODY:
        state = apply_action(state, legal_moves(state)[-1] if state.turn % 2 else legal_moves(state)[-2])
    assert legal_moves(state) == () == chance_outcomes(state)
    violation = check(state, toy.Bank())
    assert violation is not None
    assert violation.code == "game-over"


def test_another_seat_answers_out_of_turn() -> None:
    state = toy.new(3)
    for action in (toy.Throw(), toy.Threw(5)):
        state = apply_action(state, action)
    assert actor(state) == 1
    assert legal_moves(state) == (toy.Answer(), toy.Answer(True))
    with pytest.raises(IllegalAction) as caught:
        apply_action(state, toy.Answer(True), seat=0)
    assert (caught.value.code, caught.value.rule) == ("not-your-turn", "toy:4")
    state = apply_action(state, toy.Answer(True), seat=1)
    assert actor(state) == 0
    assert state.purses == (6, 8, 6)
    assert state.stack == (toy.Hunting(0, haul=3, throws=1),)


def test_the_frame_below_an_interrupt_is_resumed() -> None:
    state = toy.with_top(toy.new(3), toy.Hunting(0, haul=7, throws=toy.THROWS - 1))
    for action in (toy.Throw(), toy.Threw(5), toy.Answer()):
        state = apply_action(state, action)
    assert state.purses == (18, 6, 6)
    assert state.stack == (toy.Hunting(1),)


def test_chance_may_follow_chance() -> None:
    state = apply_action(toy.new(3), toy.Throw())
    state = apply_action(state, toy.Threw(6))
    assert actor(state) == CHANCE
    assert [(o.action.token, o.weight) for o in chance_outcomes(state)] == [("black", 1), ("gold", 1), ("white", 2)]
    state = apply_action(state, toy.Shaken("gold"))
    assert state.stack == (toy.Hunting(0, haul=10, throws=1),)
    assert state.cup == ("black", "white", "white")


def test_a_look_is_private_and_a_known_cave_is_no_chance() -> None:
    state = apply_action(apply_action(toy.new(2), toy.Peek("north")), toy.Seen("idol"))
    cave = state.caves[1]
    assert cave.known_by(0)
    assert not cave.known_by(1)
    assert masked(cave, 1).what == ""
    assert toy.Peek("north") not in legal_moves(state)
    state = apply_action(state, toy.Dig("north"))
    assert state.caves[1].open
    assert state.purses == (18, 6)


def test_a_module_hooks_an_event_and_joins_queries() -> None:
    plain, stormy = toy.new(2), toy.new(2, ("storm",))
    assert apply_action(plain, toy.Bank()).purses == (6, 6)
    assert apply_action(stormy, toy.Bank()).purses == (5, 6)
    assert toy.Dig("west") in legal_moves(plain)
    assert toy.Dig("west") not in legal_moves(stormy)
    assert (plain.rules.worth(plain, "rope"), stormy.rules.worth(stormy, "rope")) == (0, 3)
    assert stormy.rules.worth(stormy, "gem") == 8


def test_a_module_replaces_an_action_and_speaks_first() -> None:
    rich = toy.Hunting(0, haul=12)
    plain, taxed = (toy.with_top(toy.new(2, modules), rich) for modules in ((), ("tax",)))
    assert apply_action(plain, toy.Bank()).purses == (18, 6)
    assert apply_action(taxed, toy.Bank()).purses == (15, 6)
    assert taxed.rules.toll(toy.with_frame(taxed, toy.Tolling(1))) == 3
    assert taxed.rules.toll(toy.with_frame(toy.new(2, ("tax",)), toy.Tolling(1))) == 2


def test_the_same_seed_hides_the_same_things_in_three_orders_of_looking() -> None:
    galleries = set()
    for order in (toy.CAVES, toy.CAVES[::-1], ("south", "east", "west", "north")):
        state = toy.new(4, (), 99)
        for peeker, cave in enumerate(order):
            state = apply_action(state, toy.Peek(cave))
            if peeker % 2:  # throwing in between changes nothing about the caves
                state = apply_action(state, toy.Throw())
            while actor(state) == peeker:
                state = apply_action(state, toy.Bank())
            while actor(state) != peeker + 1 and peeker < 3:
                state = apply_action(state, toy.Bank() if toy.Bank() in legal_moves(state) else toy.Answer())
        galleries.add(tuple(cave.what for cave in state.caves))
    assert len(galleries) == 1
    assert all(galleries.pop())


def test_all_orders_of_digging_find_the_same() -> None:
    for seed in range(6):
        galleries = set()
        for order in itertools.permutations(toy.CAVES):
            state = toy.new(2, (), seed)
            for cave in order:
                state = apply_action(state, toy.Dig(cave))
            galleries.add(tuple(cave.what for cave in state.caves))
        assert len(galleries) == 1


def test_different_seeds_hide_differently() -> None:
    finds = {apply_action(toy.new(2, (), seed), toy.Dig("east")).caves[0].what for seed in range(60)}
    assert finds == set(toy.THINGS)
