"""Chapter 8.3: shields against penalties."""

from __future__ import annotations

import pytest

from merchant_rules.venus.frames import Moving
from merchant_rules.venus.rules.dot_actions import PayPenalty, StopOnPenalty
from merchant_rules.venus.rules.movement import Stay
from merchant_rules.venus.state import State
from tests.rules.flight import go, moving, pilot, place, points, start, under_way
from tests.support import legal, money, play, refused, total_money

SHIELD, RELIC_SHIELD = "shield", "relic-shield"


def on_oval(*relics: str, cargo: tuple[str, ...] = (), cash: int = 100, points_left: int = 3) -> State:
    """Just moved onto the blue $30 oval beside the Supernova's water path."""
    return go(
        under_way(start(pilot("supernova-water-1", *relics, cargo=cargo, money=cash)), points_left), "supernova-2"
    )


@pytest.mark.rule("1988:8.3/a", "1988:8.3/d", "1988:6.3/b")
@pytest.mark.parametrize(("shields", "due"), [(0, 30), (1, 10), (2, 0), (3, 0)])
def test_each_shield_takes_twenty_off_down_to_nothing(shields: int, due: int) -> None:
    state = on_oval(cargo=(SHIELD,) * shields)
    assert moving(state).due == due
    after = play(state, PayPenalty())
    assert money(after)[0] == 100 - due
    assert total_money(after) == total_money(state)
    assert points(after) == 2


@pytest.mark.rule("1988:8.3/a")
def test_shields_work_against_penalty_markers_too() -> None:
    state = start(pilot("desert-2", cargo=(SHIELD,)), boxes={"desert-3": "penalty-blue-40-1"})
    assert moving(go(under_way(state, 3), "desert-3")).due == 20


@pytest.mark.rule("1988:8.3/b", "1988:8.4/b", "1988:3.432/e")
@pytest.mark.parametrize(
    ("relics", "cargo", "due"),
    [
        ((RELIC_SHIELD,), (), 20),
        ((), (SHIELD,), 20),
        ((RELIC_SHIELD,), (SHIELD,), 0),  # one on the hull and the relic
        ((), (SHIELD, SHIELD), 0),  # one on the hull and one in a hold
    ],
)
def test_shields_on_the_hull_in_a_hold_and_the_relic_all_count(
    relics: tuple[str, ...], cargo: tuple[str, ...], due: int
) -> None:
    boxes = {"desert-3": "penalty-blue-40-1"}
    state = go(under_way(start(pilot("desert-2", *relics, cargo=cargo), boxes=boxes), 3), "desert-3")
    assert moving(state).due == due


@pytest.mark.rule("1988:8.3/b")
def test_three_shields_of_all_kinds_take_sixty_off() -> None:
    state = on_oval(RELIC_SHIELD, cargo=(SHIELD, SHIELD))
    rules = state.rules
    aboard = (*rules.equipment(state, 0), *state.players[0].relics)
    assert sum(rules.shields.get(piece, 0) for piece in aboard) == 60


@pytest.mark.rule("1988:8.3/c", "R-33")
def test_a_ship_may_stop_on_a_penalty_that_costs_it_nothing() -> None:
    state = on_oval(cargo=(SHIELD, SHIELD))
    assert legal(state, PayPenalty())
    assert legal(state, StopOnPenalty())
    stopped = play(state, StopOnPenalty())
    assert (place(stopped), stopped.turn.seat) == ("supernova-2", 1)
    assert money(stopped)[0] == 100


@pytest.mark.rule("1988:8.3/d")
def test_with_one_shield_on_a_thirty_dollar_oval_it_is_ten_or_stopping() -> None:
    state = on_oval(cargo=(SHIELD,))
    assert money(play(state, PayPenalty()))[0] == 90
    assert money(play(state, StopOnPenalty()))[0] == 100


@pytest.mark.rule("1988:8.3/d", "1988:6.3/e")
def test_a_shield_can_make_a_penalty_payable() -> None:
    refused(on_oval(cash=10), PayPenalty(), "cannot-pay", "1988:6.3/e")
    assert legal(on_oval(cargo=(SHIELD,), cash=10), PayPenalty())
    refused(on_oval(cargo=(SHIELD,), cash=9), PayPenalty(), "cannot-pay", "1988:6.3/e")
    assert legal(on_oval(cargo=(SHIELD, SHIELD), cash=0), PayPenalty())


@pytest.mark.rule("1988:8.3/e")
def test_shields_are_not_used_up() -> None:
    state = play(on_oval(RELIC_SHIELD, cargo=(SHIELD,), points_left=4), PayPenalty())
    assert state.players[0].cargo == (SHIELD,)
    assert state.players[0].relics == (RELIC_SHIELD,)
    again = go(state, "supernova-1")  # the next oval, $30 as well
    assert moving(again).due == 0


@pytest.mark.rule("1988:8.3/a", "1988:6.3/h")
def test_with_the_last_point_nothing_is_due_whatever_the_shields() -> None:
    state = on_oval(cargo=(SHIELD,), points_left=1)
    assert type(state.stack[-1]) is not Moving
    assert money(state)[0] == 100


@pytest.mark.rule("1988:8.3/a", "1988:6.3/f", "R-31")
def test_shields_lower_the_price_of_staying() -> None:
    state = start(pilot("supernova-2", cargo=(SHIELD,), money=10))
    assert money(play(state, Stay()))[0] == 0
    refused(start(pilot("supernova-2", cargo=(SHIELD,), money=9)), Stay(), "cannot-pay", "1988:6.3/f")
    assert money(play(start(pilot("supernova-2", RELIC_SHIELD, cargo=(SHIELD,), money=0)), Stay()))[0] == 0
