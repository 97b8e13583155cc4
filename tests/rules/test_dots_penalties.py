"""Chapter 6.3: Penalty Ovals and Penalty Markers: pay or stop, and what a turn costs that starts on one."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from tests.scenes import (
    BOARD,
    CATALOG,
    doing,
    first_dots,
    fly,
    go,
    kinds,
    moving,
    place,
    placed,
    points,
    start,
    under_way,
    ways,
)
from tests.support import legal, play, refused, seat, total_money

# The Supernova is a ring of ovals of $30.
BEFORE, OVAL, AFTER = "moon-supernova-3", "supernova-1", "supernova-2"


def entered(money: int = 50, left: int = 4, cargo: tuple[str, ...] = (), relics: tuple[str, ...] = ()) -> mr.State:
    """A ship has just moved onto an oval of $30 and has so many points left."""
    state = start(seat(place=BEFORE, money=money, cargo=cargo, relics=relics))
    return go(under_way(state, left + 1), OVAL)


@pytest.mark.rule("1988:6.3/a", "1988:6.3/c")
def test_who_pays_goes_on_with_all_the_points_that_were_left() -> None:
    state = entered(money=50)
    assert kinds(state) == {"PayPenalty", "StopOnPenalty"}
    paid = play(state, mr.PayPenalty())
    assert paid.players[0].money == 20
    assert paid.market.bank == state.market.bank + 30
    assert total_money(paid) == total_money(state)
    assert points(paid) == points(state) == 4
    assert ways(paid) == {"supernova-2", "supernova-6"}


@pytest.mark.rule("1988:6.3/a")
def test_before_paying_or_stopping_the_ship_does_not_go_on() -> None:
    state = entered()
    refused(state, mr.StepTo(AFTER), "penalty-due", "1988:6.3/a")
    refused(play(state, mr.PayPenalty()), mr.PayPenalty(), "nothing-due")
    refused(play(state, mr.PayPenalty()), mr.StopOnPenalty(), "must-move")


@pytest.mark.rule("1988:6.3/a")
def test_every_oval_and_every_penalty_marker_costs_what_is_printed_on_it() -> None:
    ovals = [dot for dot in BOARD.dots if BOARD.kind[dot] == "penalty"]
    assert len(ovals) == 28
    for oval in ovals:
        state = start(seat(place=oval), boxes=dict.fromkeys(BOARD.questions, "asteroid"))
        neighbour = BOARD.links[oval][0].to
        number = BOARD.exits[neighbour].index(oval) if neighbour in BOARD.exits else 0
        state = go(under_way(placed(state, neighbour), 3, number or 1), oval, pilot=number)
        assert moving(state).due == BOARD.penalty[oval] > 0
    for marker in CATALOG.markers:
        state = start(seat(place="jungle-4"), boxes={"jungle-5": marker.slug})
        due = moving(go(under_way(state, 3, 1, 2), "jungle-5")).due
        assert due == (marker.amount if marker.kind == "penalty" else -1)


@pytest.mark.rule("1988:6.3/b", "1988:6.3/a")
@pytest.mark.parametrize(
    ("cargo", "relics", "due"),
    [
        ((), (), 30),
        (("shield",), (), 10),
        (("shield", "shield"), (), 0),
        (("shield",), ("relic-shield",), 0),
        ((), ("relic-shield",), 10),
    ],
)
def test_shields_come_off_the_amount_first(cargo: tuple[str, ...], relics: tuple[str, ...], due: int) -> None:
    state = entered(money=due, cargo=cargo, relics=relics)
    assert moving(state).due == due
    assert play(state, mr.PayPenalty()).players[0].money == 0


@pytest.mark.rule("R-33")
def test_a_penalty_that_shields_bring_to_nothing_may_still_be_stopped_on() -> None:
    state = entered(money=0, cargo=("shield", "shield"))
    assert kinds(state) == {"PayPenalty", "StopOnPenalty"}
    refused(state, mr.StepTo(AFTER), "penalty-due")
    assert doing(play(state, mr.StopOnPenalty())) == "Declaring"
    assert ways(play(state, mr.PayPenalty())) == {"supernova-2", "supernova-6"}


@pytest.mark.rule("1988:6.3/d", "1988:5.22/c")
def test_who_stops_pays_nothing_and_moves_no_further() -> None:
    state = play(entered(money=50), mr.StopOnPenalty())
    assert (state.players[0].money, place(state)) == (50, OVAL)
    assert (doing(state), state.turn.seat) == ("Declaring", 1)


@pytest.mark.rule("1988:6.3/e")
def test_who_cannot_pay_in_full_has_to_stop() -> None:
    state = entered(money=29)
    assert mr.legal_moves(state) == (mr.StopOnPenalty(),)
    refused(state, mr.PayPenalty(), "cannot-pay", "1988:6.3/e")
    assert legal(entered(money=30), mr.PayPenalty())


@pytest.mark.rule("1988:6.3/f", "R-31")
def test_who_starts_on_a_penalty_pays_to_stay_or_moves_away_for_nothing() -> None:
    state = start(seat(place=OVAL, money=30))
    stayed = play(state, mr.Stay())
    assert (stayed.players[0].money, stayed.market.bank) == (0, state.market.bank + 30)
    assert (stayed.turn.seat, place(stayed)) == (1, OVAL)
    left = go(fly(state, BEFORE, 1, 1, 1), BEFORE)
    assert (left.players[0].money, points(left)) == (30, 2)


@pytest.mark.rule("1988:6.3/f", "R-31")
def test_who_cannot_pay_has_to_leave_the_penalty() -> None:
    state = start(seat(place=OVAL, money=29))
    refused(state, mr.Stay(), "cannot-pay", "1988:6.3/f")
    assert first_dots(state) == {BEFORE, "supernova-2", "supernova-6"}
    assert {type(move) for move in mr.legal_moves(state)} == {mr.DeclareStep}


@pytest.mark.rule("1988:6.3/f", "R-31")
@pytest.mark.parametrize(("shields", "cost"), [(1, 10), (2, 0)])
def test_shields_make_staying_cheaper_as_well(shields: int, cost: int) -> None:
    state = start(seat(place=OVAL, money=cost, cargo=("shield",) * shields))
    assert play(state, mr.Stay()).players[0].money == 0
    if cost:
        refused(start(seat(place=OVAL, money=cost - 1, cargo=("shield",) * shields)), mr.Stay(), "cannot-pay")


@pytest.mark.rule("1988:6.3/f", "R-31")
def test_staying_costs_the_same_on_a_penalty_marker() -> None:
    state = start(seat(place="jungle-5", money=50), boxes={"jungle-5": "penalty-blue-40-1"})
    assert play(state, mr.Stay()).players[0].money == 10


@pytest.mark.rule("1988:6.3/f")
def test_staying_anywhere_else_is_free() -> None:
    for dot in ("water-6", "cloud-body-8", "galactic-base", "jungle-5", "desert-4"):
        state = start(seat(place=dot, money=0), boxes={"jungle-5": "gate-3"})
        assert play(state, mr.Stay()).players[0].money == 0


@pytest.mark.rule("1988:6.3/g", "1988:6.12/d")
def test_a_second_entry_in_the_same_turn_costs_again() -> None:
    state = under_way(start(seat(place="asteroid-11", money=100)), 9)
    state = play(go(state, "asteroid-21"), mr.PayPenalty())
    assert state.players[0].money == 80
    state = go(state, "asteroid-22", "asteroid-11", "asteroid-21")
    assert moving(state).due == 20
    assert play(state, mr.PayPenalty()).players[0].money == 60


@pytest.mark.rule("1988:6.3/g", "R-31")
def test_coming_back_to_the_penalty_the_turn_started_on_costs_its_amount() -> None:
    state = fly(start(seat(place="supergiant-1", money=100)), "supergiant-2", 4, 4, 4)
    for oval in ("supergiant-2", "supergiant-3", "supergiant-4", "supergiant-5", "supergiant-6"):
        state = play(go(state, oval), mr.PayPenalty())
    assert state.players[0].money == 50
    state = go(state, "supergiant-1")
    assert moving(state).due == 10
    assert play(state, mr.PayPenalty()).players[0].money == 40
    refused(play(state, mr.PayPenalty()), mr.StepTo("supergiant-6"), "going-back")


@pytest.mark.rule("1988:6.3/h", "R-30")
def test_ending_on_a_penalty_with_the_last_point_costs_nothing() -> None:
    state = entered(money=50, left=0)
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, OVAL)
    assert state.players[0].money == 50


@pytest.mark.rule("1988:6.3/h", "R-30", "1988:6.1/d")
@pytest.mark.parametrize("left", [0, 1])
def test_a_marker_turned_up_with_the_last_point_costs_nothing_either(left: int) -> None:
    box = next(dot for dot in BOARD.questions if BOARD.links[dot][0].to not in BOARD.exits)
    state = go(under_way(start(seat(place=BOARD.links[box][0].to, money=50)), left + 1), box)
    state = play(state, mr.Revealed(box, "penalty-blue-40-1"))
    assert (doing(state), place(state), state.players[0].money) == ("Moving" if left else "Declaring", box, 50)
    assert not left or kinds(state) == {"PayPenalty", "StopOnPenalty"}
    assert state.turn.seat == (0 if left else 1)


@pytest.mark.rule("1988:6.3/h", "1988:6.3/f")
def test_a_ship_that_stopped_on_a_penalty_has_to_pay_or_leave_in_its_next_turn() -> None:
    state = entered(money=0, left=0)
    state = play(state, mr.Stay(), mr.EndTurn())
    assert state.turn.seat == 0
    refused(state, mr.Stay(), "cannot-pay")
