"""What random games and shrinking once found, kept by name so that it stays mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.testing import Line
from merchant_rules.venus.config import Config
from merchant_rules.venus.frames import Drawing, GameOver, MakingRoom
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.bonus import DeliverFare
from merchant_rules.venus.rules.dot_actions import JumpTo, StopInCircle
from merchant_rules.venus.rules.equipment import LockGates
from merchant_rules.venus.rules.exchange import Jettison
from merchant_rules.venus.rules.movement import DeclareJump, DeclareStep, Rolled, Stay
from merchant_rules.venus.rules.ship import BuyShip
from merchant_rules.venus.rules.trading import Barter, BuyEquipment, EndTurn, SellGoods
from merchant_rules.venus.rules.winning import Result, result
from merchant_rules.venus.state import State
from tests.rules.voyage import go, head, headings, start, under_way
from tests.support import draw, lying_at, play, refused, seat, table


def test_a_config_that_says_who_begins_is_sound_while_species_are_dealt() -> None:
    """The first position of such a game was refused, because its turn does not say yet who begins."""
    line = Line(Config("ffg-classic", 2, options={"first_player": 1}))
    assert validate(line.state) == ()


@pytest.mark.rule("1988:13.3/b", "R-65", "1988:2.7/d", "R-95")
def test_a_sale_that_empties_the_bank_loses_no_marker() -> None:
    """The game ended in the middle of the sale: nothing was drawn for the goods, and the used demand was nowhere."""
    demand = "demand-humans-space-spice-1"
    state = table(
        seat("human", "dry-city", money=900, cargo=("space-spice",)),
        seat("nik", money=1000),
        cultures={"desert": "humans"},
        lying={"humans": (demand,)},
        in_cup=("voll-silk",),
        options={"bank_total": 1950},
    )
    sold = play(state, SellGoods("space-spice"))
    assert sold.stack[-1] == Drawing(1, (demand,))
    once = draw(sold, "fare-base-graw")
    assert once.stack[-1] == Drawing(1)
    over = draw(once, demand)
    assert over.stack == (GameOver("bank-empty", (1,)),)
    assert lying_at(over, "humans").count(demand) == 1
    assert validate(over) == ()


@pytest.mark.rule("1988:13.3/b", "R-65", "1988:3.43/a", "1988:3.43/b", "R-95")
def test_a_bank_emptied_by_the_change_to_a_small_ship_ends_the_game_once_room_is_made() -> None:
    """The game ended with a ship that held more than it can carry."""
    load = ("space-spice", "space-spice", "red-drive", "shield", "fare-yxklyx-humans")
    state = table(
        seat("human", "desert-1", money=500, ship="freighter", cargo=load),
        seat("nik", money=400),
        cultures={"desert": "humans"},
        ports={"desert-1": 1},
        in_cup=("voll-silk",),
        options={"bank_total": 910},
    )
    changed = play(state, BuyShip("scout"))
    assert (changed.market.bank, changed.players[1].money) == (0, 410), "21 are due for the port, 10 are there"
    assert changed.stack[-1] == MakingRoom(0)
    assert result(changed) is None
    refused(changed, EndTurn(), "not-now")
    for act in engine.legal_moves(changed):
        assert type(act) in (Jettison, DeliverFare)
    # the drive goes, and with the passenger the two loads still take three holds: no draw comes between
    without_drive = play(changed, Jettison("red-drive"))
    assert without_drive.stack[-1] == MakingRoom(0)
    arrived = play(without_drive, DeliverFare("fare-yxklyx-humans"))
    assert (type(arrived.stack[-1]), arrived.players[0].money) == (Drawing, 500), "the fee cannot be paid any more"
    over = draw(arrived, "fare-base-graw")
    assert result(over) == Result((1,), "bank-empty", (500, 610))
    assert validate(over) == ()
    # or a load goes, and its marker is drawn for before the game is over
    without_load = play(changed, Jettison("space-spice"))
    assert result(without_load) is None
    lighter = draw(without_load, "fare-base-graw")
    assert result(lighter) is not None
    assert validate(lighter) == ()


@pytest.mark.rule("1988:6.43/b", "1988:5.22/d", "R-70")
@pytest.mark.parametrize("points", [1, 2])
def test_a_ship_without_points_does_not_choose_a_number_to_stop_with(points: int) -> None:
    """With its last point in a circle a ship that could still fire was offered a stop for every number it had."""
    ship = seat("human", "cloud-body-6", cargo=("laser",), relics=("relic-switch-switch",))
    state = start(ship, seat("nik", "cloud-body-7"), modules=("combat",))
    state = under_way(state, points, dice=(2, 3), used=(("cloud-body-5", "cloud-body-6"),))
    state = go(state, "cloud-body-7", pilot=2)
    assert [type(move).__name__ for move in engine.legal_moves(state)] == (
        ["StepTo", "StopInCircle", "Blast"] if points == 2 else ["Blast", "HoldFire"]
    )
    if points == 1:
        refused(state, StopInCircle(3), "not-in-circle")


GATES = {"ice-4": "gate-3", "jungle-5": "gate-6", "moon-3": "gate-1"}


@pytest.mark.rule("1988:6.5/a", "1988:6.52/a", "1988:8.43/a", "1988:8.47/a")
def test_a_refused_jump_says_why() -> None:
    """Whatever was wrong with a jump, the answer was the same sentence."""

    def why(state: State, action: Any) -> str:
        return refused(state, action, "no-such-jump").message

    plain = start(seat(place="ice-3"), boxes=GATES)
    assert "with the Jump Start" in why(plain, DeclareJump("jungle-5"))
    assert "with the Jump Start" in why(head(plain, "ice-4", 1, 1, 2), JumpTo("jungle-5"))
    on_gate = start(seat(place="ice-4", relics=("relic-gate-lock",)), boxes=GATES)
    assert "face up" in why(on_gate, DeclareJump("ice-4"))
    assert "face up" in why(on_gate, DeclareJump("desert-3"))
    assert "switched off" in why(play(on_gate, LockGates()), DeclareJump("jungle-5"))
    walking = head(on_gate, "ice-3", 2, 6, 6)
    assert "You declared" in why(walking, JumpTo("jungle-5"))
    free = head(on_gate, "ice-3", 6, 6, 6)
    assert "face up" in why(free, JumpTo("ice-4"))
    assert "gate 1" in why(free, JumpTo("moon-3"))
    assert "(6,)" in why(free, JumpTo("moon-3"))


@pytest.mark.rule("1988:9.323/c", "1988:2.1/a", "1988:11.3/a")
def test_real_pieces_are_refused_by_name() -> None:
    """A Scout was said to be nothing that is bartered, a Laser to be an invention, and goods had the names of slugs."""
    state = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "dell"})
    assert "when you buy another" in refused(state, Barter("scout"), "only-equipment").message
    assert "no Laser in this game" in refused(state, BuyEquipment("laser"), "unknown-equipment").message
    assert "no Space Spice aboard" in refused(state, Jettison("space-spice"), "not-aboard").message
    assert "no 'nothing' aboard" in refused(state, Jettison("nothing"), "not-aboard").message


@pytest.mark.parametrize(
    "junk", [None, "galactic-base", 7, object(), mr.Config("classic-1988", 2)], ids=lambda junk: type(junk).__name__
)
@pytest.mark.parametrize(
    "ask",
    [
        mr.actor, mr.legal_moves, mr.result, mr.chance_outcomes, mr.sample, mr.chart, mr.reachable,
        lambda junk: mr.routes(junk, "galactic-base"), lambda junk: mr.net_worth(junk, 0),
        lambda junk: mr.view(junk, 0), lambda junk: mr.check(junk, mr.Stay()),
        lambda junk: mr.apply_action(junk, mr.Stay()),
    ],
)  # fmt: skip
def test_what_is_no_state_is_refused_by_name(ask: Callable[[Any], Any], junk: Any) -> None:
    """Most questions ended in an error about an attribute that nobody had asked for."""
    with pytest.raises(mr.WrongType, match=f"not {type(junk).__name__}"):
        ask(junk)


def test_no_board_and_no_sample_comes_from_anything() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2))
    with pytest.raises(mr.WrongType, match="not of a State"):
        mr.board(state)  # type: ignore[arg-type]
    with pytest.raises(mr.WrongType, match="not int"):
        mr.sample(state, 5)  # type: ignore[arg-type]


@pytest.mark.rule("1988:4.4/a", "1988:INTRO/a")
def test_a_seat_that_is_not_asked_hears_so_whatever_it_sends() -> None:
    """What another phase forbids was named first, chance was called seat -1, and False was seat 0."""
    state = start(seat("human", "dry-city"))
    for action in (Stay(), EndTurn(), SellGoods("space-spice")):
        assert mr.check(state, action, seat=1) == mr.Violation(
            "not-your-turn", "1988:INTRO/a", "Seat 0 decides now, not seat 1."
        )
    for nobody in (False, 0.0, "0", -1, 2):
        refusal = mr.check(state, Stay(), seat=nobody)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == "not-your-turn"
    rolling = play(state, DeclareStep(headings(state).pop()))
    assert str(mr.check(rolling, Rolled((1, 2, 3)), seat=0)).startswith("Chance decides now, not seat 0")
    assert mr.check(rolling, Stay(), seat=1) == mr.check(rolling, Stay(), seat=0), "nobody is asked while dice roll"
