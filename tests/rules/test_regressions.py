"""What random games and shrinking once found, kept by name so that it stays mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.testing import Line
from merchant_rules.venus.frames import Drawing, GameOver, MakingRoom
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.winning import result
from tests.scenes import first_dots, fly, go, start, under_way
from tests.support import draw, lying_at, play, refused, seat, table


def test_a_config_that_says_who_begins_is_sound_while_species_are_dealt() -> None:
    """The first position of such a game was refused, because its turn does not say yet who begins."""
    line = Line(mr.Config("ffg-classic", 2, options={"first_player": 1}))
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
    sold = play(state, mr.SellGoods("space-spice"))
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
    changed = play(state, mr.BuyShip("scout"))
    assert (changed.market.bank, changed.players[1].money) == (0, 410), "21 are due for the port, 10 are there"
    assert changed.stack[-1] == MakingRoom(0)
    assert result(changed) is None
    refused(changed, mr.EndTurn(), "not-now")
    for act in mr.legal_moves(changed):
        assert type(act) in (mr.Jettison, mr.DeliverFare)
    # the drive goes, and with the passenger the two loads still take three holds: no draw comes between
    without_drive = play(changed, mr.Jettison("red-drive"))
    assert without_drive.stack[-1] == MakingRoom(0)
    arrived = play(without_drive, mr.DeliverFare("fare-yxklyx-humans"))
    assert (type(arrived.stack[-1]), arrived.players[0].money) == (Drawing, 500), "the fee cannot be paid any more"
    over = draw(arrived, "fare-base-graw")
    assert result(over) == mr.Result((1,), "bank-empty", (500, 610))
    assert validate(over) == ()
    # or a load goes, and its marker is drawn for before the game is over
    without_load = play(changed, mr.Jettison("space-spice"))
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
    state = under_way(state, points, 2, 3, used=(("cloud-body-5", "cloud-body-6"),))
    state = go(state, "cloud-body-7", pilot=2)
    assert [type(move).__name__ for move in mr.legal_moves(state)] == (
        ["StepTo", "StopInCircle", "Blast"] if points == 2 else ["Blast", "HoldFire"]
    )
    if points == 1:
        refused(state, mr.StopInCircle(3), "not-in-circle")


GATES = {"ice-4": "gate-3", "jungle-5": "gate-6", "moon-3": "gate-1"}


@pytest.mark.rule("1988:6.5/a", "1988:6.52/a", "1988:8.43/a", "1988:8.47/a")
def test_a_refused_jump_says_why() -> None:
    """Whatever was wrong with a jump, the answer was the same sentence."""

    def why(state: mr.State, action: Any) -> str:
        return refused(state, action, "no-such-jump").message

    plain = start(seat(place="ice-3"), boxes=GATES)
    assert "with the Jump Start" in why(plain, mr.DeclareJump("jungle-5"))
    assert "with the Jump Start" in why(fly(plain, "ice-4", 1, 1, 2), mr.JumpTo("jungle-5"))
    on_gate = start(seat(place="ice-4", relics=("relic-gate-lock",)), boxes=GATES)
    assert "face up" in why(on_gate, mr.DeclareJump("ice-4"))
    assert "face up" in why(on_gate, mr.DeclareJump("desert-3"))
    assert "switched off" in why(play(on_gate, mr.LockGates()), mr.DeclareJump("jungle-5"))
    walking = fly(on_gate, "ice-3", 2, 6, 6)
    assert "You declared" in why(walking, mr.JumpTo("jungle-5"))
    free = fly(on_gate, "ice-3", 6, 6, 6)
    assert "face up" in why(free, mr.JumpTo("ice-4"))
    assert "gate 1" in why(free, mr.JumpTo("moon-3"))
    assert "(6,)" in why(free, mr.JumpTo("moon-3"))


@pytest.mark.rule("1988:9.323/c", "1988:2.1/a", "1988:11.3/a")
def test_real_pieces_are_refused_by_name() -> None:
    """A Scout was said to be nothing that is bartered, a Laser to be an invention, and goods had the names of slugs."""
    state = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "dell"})
    assert "when you buy another" in refused(state, mr.Barter("scout"), "only-equipment").message
    assert "no Laser in this game" in refused(state, mr.BuyEquipment("laser"), "unknown-equipment").message
    assert "no Space Spice aboard" in refused(state, mr.Jettison("space-spice"), "not-aboard").message
    assert "no 'nothing' aboard" in refused(state, mr.Jettison("nothing"), "not-aboard").message


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


RACE, STAR = mr.race.Config("race-base", 2), mr.star_traders.Config("star-traders-basic", 2)


@pytest.mark.parametrize("other", [RACE, STAR], ids=lambda config: config.ruleset)
def test_what_is_of_another_game_is_refused_by_the_name_of_that_game(other: Any) -> None:
    """A State was needed and not State, a Config and not Config."""
    title = {RACE: "Race for the Galaxy", STAR: "Star Traders"}[other]
    state: Any = mr.new_game(other, seed=1)
    for ask in (mr.board_svg, mr.reachable, lambda own: mr.changes(own, mr.new_game(mr.Config("classic-1988", 2)))):
        with pytest.raises(mr.WrongType, match=f"State of {title}"):
            ask(state)
    with pytest.raises(mr.WrongType, match=f"not of a Config of {title}"):
        mr.board(other)
    with pytest.raises(mr.ConfigError, match=f"a Config of Merchant of Venus, not Config of {title}"):
        mr.position(other)


def test_pictures_and_positions_of_other_games_say_whose_they_are() -> None:
    venus: Any = mr.Config("classic-1988", 2)
    with pytest.raises(mr.WrongType, match="not of a State of Merchant of Venus"):
        mr.race.table_svg(mr.new_game(venus, seed=1))
    with pytest.raises(mr.WrongType, match="not of <State classic-1988, 2 players"):
        mr.star_traders.map_svg(mr.new_game(venus, seed=1))
    for setup in (mr.race.position, mr.star_traders.position):
        with pytest.raises(mr.ConfigError, match="not Config of Merchant of Venus"):
            setup(venus, [])
    with pytest.raises(mr.PositionError, match="seat 1 is described by a Seat, not by 'sol'"):
        mr.race.position(RACE, [mr.race.Seat(("old-earth",)), "sol"])  # type: ignore[list-item]


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
    for action in (mr.Stay(), mr.EndTurn(), mr.SellGoods("space-spice")):
        assert mr.check(state, action, seat=1) == mr.Violation(
            "not-your-turn", "1988:INTRO/a", "Seat 0 decides now, not seat 1."
        )
    for nobody in (False, 0.0, "0", -1, 2):
        refusal = mr.check(state, mr.Stay(), seat=nobody)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == "not-your-turn"
    rolling = play(state, mr.DeclareStep(first_dots(state).pop()))
    assert str(mr.check(rolling, mr.Rolled((1, 2, 3)), seat=0)).startswith("Chance decides now, not seat 0")
    assert mr.check(rolling, mr.Stay(), seat=1) == mr.check(rolling, mr.Stay(), seat=0), (
        "nobody is asked while dice roll"
    )
