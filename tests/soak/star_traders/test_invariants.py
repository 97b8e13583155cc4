"""The invariants of Star Traders notice what is wrong with a state."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.pools import Card
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import AnsweringPassage, Window
from merchant_rules.star_traders.state import Load, Quarantine

from .invariants import changes, faults

START: State = mr.new_game(st.Config("star-traders-basic", 3), seed=1)


def with_trader(**new: Any) -> State:
    return attrs.evolve(START, traders=(attrs.evolve(START.traders[0], **new), *START.traders[1:]))


WRONG = {
    "a card twice": with_trader(hand=(Card("superjump", 1), Card("superjump", 1))),
    "a card lost": attrs.evolve(START, decks=attrs.evolve(START.decks, luck_pile=("zap",))),
    "a Quarantine from nowhere": attrs.evolve(
        START, galaxy=attrs.evolve(START.galaxy, quarantines=(Quarantine("oz", 0),))
    ),
    "a Contract lost": attrs.evolve(START, market=attrs.evolve(START.market, spaces=("", ""))),
    "too much Prestige": with_trader(prestige=31),
    "too many engines": with_trader(engines=7),
    "too much cargo": with_trader(hold=(Load("fur"),) * 3),
    "debts": with_trader(ledger=-1),
    "a station of who has left": with_trader(out=True),
    "too many frames": attrs.evolve(START, stack=START.stack * 10),
}


def test_the_beginning_is_sound() -> None:
    assert faults(START, START) == []
    assert changes(START, START) == []


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_noticed(what: str) -> None:
    assert faults(WRONG[what], START) != []


def test_what_cannot_happen_is_noticed() -> None:
    later = attrs.evolve(START, turn=attrs.evolve(START.turn, number=5))
    assert changes(later, START) == ["turns go backwards"]
    assert changes(with_trader(out=True), START) == ["seat 0 has come back"]
    window, passed = (attrs.evolve(START, stack=(*START.stack, Window("end", queue))) for queue in ((1, 2), (2,)))
    more = attrs.evolve(with_trader(hand=(*START.traders[0].hand, Card("zap", 1))), stack=passed.stack)
    assert changes(window, more) == ["cards were drawn inside a window"]


def test_a_window_that_asks_again_for_nothing_is_noticed() -> None:
    asked, again = (attrs.evolve(START, stack=(*START.stack, Window("end", queue))) for queue in ((2,), (1, 2)))
    assert changes(asked, again) == ["a window asks again, and nothing was used up"]
    assert changes(again, asked) == []  # that was a pass
    dealt = attrs.evolve(again, turn=attrs.evolve(START.turn, proposals=(0, 0, 1)))
    assert changes(asked, dealt) == []


@pytest.mark.parametrize(
    ("new", "told"),
    [({"ledger": 41}, "money came or went in a deal"), ({"engines": 4}, "engines came from nowhere")],
)
def test_what_a_deal_makes_of_nothing_is_noticed(new: dict[str, Any], told: str) -> None:
    asked = attrs.evolve(START, stack=(*START.stack, AnsweringPassage(1, 0, "oz", 1)))
    assert changes(asked, START) == []
    assert changes(asked, with_trader(**new)) == [told]
    assert changes(START, with_trader(**new)) == []  # the bank may have paid
    gone = attrs.evolve(START, galaxy=attrs.evolve(START.galaxy, owners=(-1,) * len(START.galaxy.owners)))
    assert changes(asked, gone) == ["stations came or went in a deal"]
