"""What no test had noticed when it was broken: sentences of validate, the suite's own checks, the order of dice."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.chance import Source
from merchant_rules.testing import conformance
from merchant_rules.venus.modules.attack import Clashing, Firing
from merchant_rules.venus.modules.common import part_of, set_part
from merchant_rules.venus.modules.hits import Looting
from merchant_rules.venus.modules.stowage import Arms
from merchant_rules.venus.modules.theft import Swindling
from merchant_rules.venus.modules.weapons import Blasting, Standing
from tests.kernel import toy, toy_io
from tests.position.test_validate_modules import moment, swapped

assert toy_io.GAME  # whoever imports it makes the toy one of the games
TO_COME = "holds were arranged or shots fired in a turn to come"


@pytest.mark.parametrize("field, late", [("arranged", 1), ("blasted", (1, 0))])
def test_holds_are_not_arranged_and_shots_not_fired_in_a_turn_to_come(field: str, late: Any) -> None:
    state = moment(Standing, Blasting, Firing)
    now = state.turn.number
    for turn, told in ((now, False), (now + 1, True)):
        when: Any = turn if isinstance(late, int) else (turn, 0)
        arms = attrs.evolve(part_of(state, Arms), **{field: when})
        assert (TO_COME in mr.validate(set_part(state, arms))) is told


def test_loot_is_goods_that_the_victim_has() -> None:
    state = moment(Swindling, Looting)
    loot: Any = state.stack[-1]
    assert loot.victim >= 0
    assert not mr.validate(state)
    missing = next(g.slug for g in state.rules.catalog.goods if g.slug not in state.players[loot.victim].cargo)
    for goods, said in (
        ((missing,), "Looting: the victim does not have these goods"),
        ((*loot.goods, missing), "Looting: the victim does not have these goods"),
        ((), "Looting: () are no goods to take"),
        (("shield",), "Looting: ('shield',) are no goods to take"),
    ):
        assert said in mr.validate(swapped(state, -1, goods=goods)), goods


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_blast_sets_adrift_is_aboard_no_ship_of_any_seat(seat: int) -> None:
    state = moment(Blasting, Looting)
    loot: Any = state.stack[-1]
    assert loot.victim == -1
    assert not mr.validate(state)
    owned = mr.validate(swapped(state, -1, victim=seat))
    assert "Looting: there is nobody whose goods these could be" in owned


def test_loot_is_claimed_from_a_seat_that_plays() -> None:
    state = moment(Swindling, Looting)
    problems = mr.validate(swapped(swapped(state, -2, victim=7), -1, victim=7))
    assert any("Looting: the victim does not have these goods" in problem for problem in problems)


# -- the conformance suite ---------------------------------------------------------------------------------------------


class OtherSeats:
    """An engine in which another one is the first to act."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
        for name, function in functions.items():
            monkeypatch.setattr(conformance, name, function)


def test_the_first_to_act_is_the_one_that_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy.new(3)
    conformance.check_decider(state)
    ask = mr.legal_moves
    OtherSeats(monkeypatch, actors=lambda given: (1, 0), legal_moves=lambda given, seat=None: ask(given))
    with pytest.raises(conformance.WrongDecider, match="the first to act is another"):
        conformance.check_decider(state)


def test_the_one_that_decides_has_the_same_actions_however_one_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    state, ask = toy.new(3), mr.legal_moves
    OtherSeats(monkeypatch, legal_moves=lambda given, seat=None: ask(given) if seat is None else ask(given)[:1])
    assert len(ask(state)) > 1
    with pytest.raises(conformance.WrongDecider, match="or has other actions"):
        conformance.check_decider(state)


def test_an_action_is_taken_from_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy.new(3)
    conformance.check_listed(state)
    OtherSeats(monkeypatch, check=lambda given, action, seat=None: None)
    with pytest.raises(conformance.WrongDecider, match="is taken from seat 1, too"):
        conformance.check_listed(state)


# -- dice of an attack -------------------------------------------------------------------------------------------------

#: What the attacker and the defender roll by these seeds: the first die is the attacker's.
ROLLS = {1: (1, 3), 2: (2, 4), 3: (3, 1), 4: (5, 5), 5: (2, 2)}


def test_the_dice_of_an_attack_are_the_attackers_and_the_defenders() -> None:
    clash = moment(Blasting, Clashing)
    faces = [outcome.action for outcome in mr.chance_outcomes(clash)]
    assert faces == [mr.Clashed(attack, defence) for attack in range(1, 7) for defence in range(1, 7)]
    rolled = {seed: mr.sample(_seeded(clash, seed)).action for seed in ROLLS}
    assert rolled == {seed: mr.Clashed(*dice) for seed, dice in ROLLS.items()}


def _seeded(state: mr.State, seed: int) -> mr.State:
    return attrs.evolve(state, source=Source(seed, (0,) * len(state.rules.streams)))
