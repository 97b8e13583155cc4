"""States of Race for the Galaxy that cannot be: they were taken once from a broken save, and fell some moves later."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import SchemaError, race
from merchant_rules.kernel.gathering import Answers
from merchant_rules.race.frames import (
    ChoosingDevelopment,
    ChoosingWorld,
    DealingWorlds,
    Developing,
    GameOver,
    Paying,
    PlacingWorld,
    Producing,
    Round,
)
from tests.race.table import Table, filler, seat

DEVELOP = Round((("develop",), ("settle",)), "develop", 1, (("settle", 1),))
SETTLE = Round((("develop",), ("settle",)), "settle", 1, ())
PRODUCE = Round((("produce",), ("produce",)), "produce", 1, ())


def placed(*hands: str) -> race.State:
    """Both seats have placed a development and a world; so many cards are left to pay with."""
    one, two = (filler(int(count), 9 * at) for at, count in enumerate(hands))
    return Table(
        seat("Old Earth, Public Works, Gem World", one), seat("New Sparta, Consumer Markets, Spice World", two)
    ).state


def told(state: race.State, *stack: Any) -> str:
    """What validate says of these frames; a save with them is refused as well."""
    wrong = attrs.evolve(state, stack=stack)
    with pytest.raises(SchemaError):
        mr.from_json(mr.to_json(wrong))
    return "; ".join(mr.validate(wrong))


DEVELOPMENTS, WORLDS = ("public-works", "consumer-markets"), ("gem-world", "spice-world")


def test_who_waits_to_pay_can_pay() -> None:
    poor, rich = placed("3", "3"), placed("3", "9")
    developing = (DEVELOP, Developing(0, (1,), DEVELOPMENTS), Paying(0, 1))
    assert mr.validate(attrs.evolve(rich, stack=developing)) == ()
    assert told(poor, *developing) == "seat 1 has revealed consumer-markets and has no way to place it"
    settling = (SETTLE, PlacingWorld(0, (1,), WORLDS), Paying(0, 1))
    assert mr.validate(attrs.evolve(rich, stack=settling)) == ()
    assert told(placed("3", "0"), *settling) == "seat 1 has revealed spice-world and has no way to place it"


def test_what_is_chosen_can_be_placed() -> None:
    state = Table(
        seat("Old Earth", f"Public Works, Gem World, {filler(3)}"), seat("New Sparta", "Consumer Markets, Spice World")
    ).state
    for number, chosen in enumerate(("public-works", "consumer-markets")):
        frame = ChoosingDevelopment(Answers((0, 1), (1 - number,), ((chosen,), ()) if not number else ((), (chosen,))))
        made = attrs.evolve(state, stack=(DEVELOP, frame))
        if not number:
            assert mr.validate(made) == ()
        else:
            wrong = "seat 1 has laid down consumer-markets in ChoosingDevelopment, and has no way to place it"
            assert told(state, DEVELOP, frame) == wrong
    world = ChoosingWorld(Answers((0, 1), (0,), ((), ("spice-world",))))
    wrong = "seat 1 has laid down spice-world in ChoosingWorld, and has no way to place it"
    assert told(state, SETTLE, world) == wrong
    development = ChoosingWorld(Answers((0, 1), (1,), (("public-works",), ())))
    wrong = "seat 0 has laid down public-works in ChoosingWorld, and has no way to place it"
    assert told(state, SETTLE, development) == wrong


def test_start_worlds_are_dealt_seat_by_seat_and_before_the_hands() -> None:
    """The game went on when the last seat had one, and fell over the first that had none."""
    state = mr.new_game(race.Config("race-base", 2))
    assert isinstance(state, race.State)
    one = mr.apply_action(state, mr.chance_outcomes(state)[0].action)
    assert isinstance(one.stack[-1], DealingWorlds)
    assert mr.validate(one) == ()
    swapped = attrs.evolve(one, players=one.players[::-1])
    assert "the start worlds are dealt out of order" in told(swapped, *one.stack)
    dealt = Table(seat("Old Earth", filler(1)), seat("New Sparta")).state
    early = attrs.evolve(dealt.players[1], tableau=())
    assert "hands are dealt after the start worlds" in told(
        attrs.evolve(dealt, players=(dealt.players[0], early), round=0), DealingWorlds()
    )


def test_queues_and_winners_are_seats_in_order() -> None:
    rich = placed("3", "9")
    assert "Developing has the queue (1, 0)" in told(rich, DEVELOP, Developing(-1, (1, 0), DEVELOPMENTS), Paying(0, 1))
    assert "Developing has cards for 1 seats" in told(rich, DEVELOP, Developing(0, (), ("public-works",)), Paying(0, 1))
    assert "seat 1 has placed nothing" in told(rich, DEVELOP, Developing(0, (1,), DEVELOPMENTS), Paying(1, 1))
    producing = Producing(-1, "most", (), (1, 0), ((), ()))
    assert "Producing has the queue (1, 0)" in told(rich, PRODUCE, producing)
    assert "the winners (2,) are not all there" in told(rich, GameOver((2,), "chips"))
