"""The turn and movement of the FFG game (F-TURN, F-MOVE, F-BR, F-END, F-04, F-05, F-08)."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Discovering, Rolling, Trading
from tests.scenes import ffg_start as start
from tests.scenes import first_dots, fly, go, moving, pilot, place, points, under_way, ways
from tests.support import legal, money, play, refused, seat, trading


def over(state: mr.State) -> bool:
    """Whether seat 0 has ended its turn."""
    return state.stack == (Declaring(1),)


# -- phases and steps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-TURN-1", "ffg:F-TURN-3", "ffg:F-MOVE-1", "ffg:F-MOVE-10", "ffg:F-END-1", "ffg:F-FC-7")
def test_a_turn_goes_through_heading_speed_move_first_contact_and_transaction() -> None:
    state = start(pilot("jungle-2"), known=False)
    assert not legal(state, mr.Rolled((1, 1, 2)))
    state = play(state, mr.DeclareStep("jungle-3"))
    assert type(state.stack[-1]) is Rolling
    assert not legal(state, mr.StepTo("jungle-3"))
    state = play(state, mr.Rolled((1, 1, 2)))
    assert not legal(state, mr.EndTurn())
    state = go(state, "jungle-3", "jewelburg")
    assert type(state.stack[-1]) is Discovering
    state = play(state, mr.Discovered("jungle", "graw"))
    assert state.stack == (Trading(0, "graw", True),)
    assert legal(state, mr.BuyGoods("glorious-junk"))
    assert over(play(state, mr.EndTurn()))


@pytest.mark.rule("ffg:F-TURN-2")
def test_turns_pass_clockwise_from_the_first_player() -> None:
    state = start(seat("human"), seat("whynom"), seat("qossuth"))
    order = []
    for _ in range(4):
        order.append(state.turn.seat)
        state = play(state, mr.Stay(), mr.EndTurn())
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("ffg:F-TURN-4", "ffg:F-TURN-5", "F-05")
@pytest.mark.parametrize("where", ["jewelburg", "cloud-space-city", "jungle-1", "galactic-base"])
def test_a_player_may_stay_and_at_a_city_or_spaceport_the_transaction_follows(where: str) -> None:
    state = play(start(pilot(where), ports={"jungle-1": 1}), mr.Stay())
    assert type(state.stack[-1]) is Trading
    assert not trading(state).limited


@pytest.mark.rule("ffg:F-TURN-6", "ffg:F-END-4", "F-05", "ffg:F-HAZ-6", "F-03")
@pytest.mark.parametrize("where", ["jungle-2", "jungle-1", "colony-3", "colony-2", "jungle-5"])
def test_staying_anywhere_else_ends_the_turn_and_costs_nothing(where: str) -> None:
    state = play(start(pilot(where, money=0), boxes={"jungle-5": "penalty-red-40-1"}), mr.Stay())
    assert over(state)
    assert money(state)[0] == 0


@pytest.mark.rule("F-32", "F-08", "ffg:F-TURN-6", "ffg:F-PT-1")
def test_whoever_stays_on_an_asteroid_deals_there_as_after_landing_and_does_nothing_else() -> None:
    state = start(pilot("jungle-9", cargo=("red-drive",)), seat("whynom", "jungle-9"))
    landed = play(under_way(state, 5, came=("jungle-1",)), mr.Land())
    for there in (play(state, mr.Stay()), landed):
        assert legal(there, mr.OfferDeal(mr.Deal(1, pay=10)))
        assert mr.legal_moves(there) == (mr.EndTurn(),)
        refused(there, mr.Jettison("red-drive"), "not-here")
        assert over(play(there, mr.EndTurn()))


@pytest.mark.rule("ffg:F-MOVE-3", "ffg:F-MOVE-14", "ffg:F-NAV-5")
@pytest.mark.parametrize(
    ("ship", "dice"), [("scout", (2, 3, 6)), ("clipper", (1, 2, 3, 6)), ("transport", (1, 1, 1)), ("freighter", (6, 6))]
)
def test_the_movement_value_is_the_sum_of_the_ships_dice(ship: str, dice: tuple[int, ...]) -> None:
    state = play(start(pilot("jungle-2", ship=ship)), mr.DeclareStep("jungle-3"))
    assert not legal(state, mr.Rolled((*dice, 6)))
    assert not legal(state, mr.Rolled(dice[1:]))
    assert points(play(state, mr.Rolled(dice))) == sum(dice)


@pytest.mark.rule("ffg:F-MOVE-5")
def test_after_the_roll_one_is_bound_to_move() -> None:
    state = start(pilot("jungle-2"))
    assert legal(state, mr.Stay())
    state = fly(state, "jungle-3", 1, 1, 1)
    assert not legal(state, mr.Stay())
    assert not legal(state, mr.Land())
    assert not legal(state, mr.EndMove())
    assert ways(state) == {"jungle-3"}


@pytest.mark.rule("ffg:F-MOVE-6", "ffg:F-MOVE-7")
def test_gray_lines_cost_one_point_dashed_or_not_and_green_ones_two() -> None:
    state = fly(start(pilot("rogue-jungle-7")), "jungle-4", 3, 3, 3)
    assert points(state) == 9
    state = go(state, "jungle-4")
    assert points(state) == 8
    state = go(state, "jungle-3")
    assert points(state) == 7
    state = under_way(start(pilot("giant-3", "relic-spy-eye"), known=False), 7, came=("giant-2",))
    assert points(go(state, "great-scott")) == 5


@pytest.mark.rule("ffg:F-MOVE-8", "ffg:F-MOVE-12")
def test_movement_goes_on_until_one_lands_or_the_value_is_spent() -> None:
    state = go(fly(start(pilot("jungle-2")), "jungle-3", 1, 1, 2), "jungle-3")
    assert refused(state, mr.Land(), "no-landing-place", "ffg:F-MOVE-9")
    assert refused(state, mr.EndMove(), "must-move", "ffg:F-MOVE-12")
    assert not over(state)
    state = go(state, "jungle-4", "rogue-jungle-7")
    assert points(state) == 1
    assert over(go(state, "rogue-jungle-6"))


@pytest.mark.rule("ffg:F-MOVE-9", "ffg:F-AST-1", "ffg:F-SP-1")
@pytest.mark.parametrize(
    ("where", "marker", "lands"),
    [
        ("cloud-space-city", "", True),
        ("jungle-9", "", True),
        ("jungle-1", "", True),
        ("galactic-base", "", True),
        ("jungle-5", "open-port-1", True),
        ("jungle-5", "relic-shield", True),
        ("jungle-5", "asteroid", True),
        ("jungle-3", "", False),
        ("jungle-2", "", False),
        ("jungle-5", "gate-1", False),
        ("jungle-5", "penalty-blue-10-1", False),
        ("colony-3", "", False),
        ("colony-2", "", False),
    ],
)
def test_landing_is_possible_on_cities_spaceports_and_asteroids_only(where: str, marker: str, lands: bool) -> None:
    boxes = {where: marker} if marker else {}
    state = under_way(start(pilot(where), boxes=boxes, ports={"jungle-1": 1}), 3, 1, 2, 6)
    assert legal(state, mr.Land()) is lands


@pytest.mark.rule("ffg:F-MOVE-11", "ffg:F-DE-7", "ffg:F-PT-1", "F-08", "F-18", "ffg:F-ROOM-1")
def test_on_an_asteroid_nothing_is_left_but_a_deal_with_a_player() -> None:
    first = pilot("jungle-9", cargo=("glorious-junk", "spy"))
    state = start(first, seat("whynom", "jungle-9"), seat("qossuth", "jungle-1"))
    state = play(under_way(state, 5, came=("jungle-1",)), mr.Land())
    assert [type(move).__name__ for move in _listed(state)] == ["EndTurn"]
    assert not legal(state, mr.Jettison("glorious-junk"))
    assert refused(state, mr.SellGoods("glorious-junk"))
    assert legal(state, mr.OfferDeal(mr.Deal(1, give=("glorious-junk",), receive=100)))
    assert not legal(state, mr.OfferDeal(mr.Deal(2, give=("glorious-junk",), receive=100)))
    assert over(play(state, mr.EndTurn()))


def _listed(state: mr.State) -> list[mr.Action]:
    return [*mr.legal_moves(state)]


@pytest.mark.rule("ffg:F-MOVE-13", "F-08", "ffg:F-END-4")
def test_in_open_space_the_turn_ends_with_the_last_point_even_beside_another_player() -> None:
    state = start(pilot("jungle-3"), seat("whynom", "jungle-2"))
    assert over(go(under_way(state, 1, came=("jungle-4",)), "jungle-2"))


@pytest.mark.rule("ffg:F-MOVE-15", "ffg:F-MOVE-16")
def test_ships_pass_and_share_spaces_freely() -> None:
    state = start(pilot("jungle-1"), seat("whynom", "jungle-2"), seat("qossuth", "jungle-2"))
    state = go(fly(state, "jungle-2", 1, 1, 1), "jungle-2")
    assert [p.place for p in state.players] == ["jungle-2"] * 3
    assert points(state) == 2
    assert points(go(state, "jungle-3")) == 1


@pytest.mark.rule("ffg:F-MOVE-17", "F-04", "ffg:F-BR-2")
def test_the_next_space_may_not_be_the_previous_one() -> None:
    state = go(fly(start(pilot("jungle-1")), "jungle-2", 3, 3, 3), "jungle-2")
    refused(state, mr.StepTo("jungle-1"), "going-back", "ffg:F-MOVE-17")
    assert ways(state) == {"jungle-3"}


@pytest.mark.rule("ffg:F-MOVE-17", "F-04")
def test_after_a_loop_a_line_may_be_used_the_other_way() -> None:
    state = start(pilot("asteroid-11"), boxes={"asteroid-34": "gate-1"})
    state = fly(state, "asteroid-21", 6, 6, 6)
    state = play(go(state, "asteroid-21"), mr.PayPenalty())
    state = go(state, "asteroid-22")
    state = play(go(state, "asteroid-32"), mr.PayPenalty())
    assert not legal(state, mr.StepTo("asteroid-22"))
    state = play(go(state, "asteroid-21"), mr.PayPenalty())
    assert legal(state, mr.StepTo("asteroid-11"))
    assert not legal(state, mr.StepTo("asteroid-32"))
    assert legal(state, mr.StepTo("asteroid-22")), "in the same direction as before"
    assert place(go(state, "asteroid-11")) == "asteroid-11"


@pytest.mark.rule("ffg:F-BR-1")
def test_at_a_fork_each_branch_ahead_is_open() -> None:
    state = go(fly(start(pilot("jungle-3")), "jungle-4", 3, 3, 3), "jungle-4")
    assert ways(state) == {"jungle-5", "rogue-jungle-7"}


@pytest.mark.rule("ffg:F-MOVE-18", "ffg:F-DRIVE-5", "ffg:F-OBS-2", "ffg:F-NAV-1", "ffg:F-MOVE-19")
@pytest.mark.parametrize("drive", [False, True])
def test_the_printed_way_from_the_colony_world_to_the_jungle_world(drive: bool) -> None:
    cargo = ("red-drive",) if drive else ()
    state = start(pilot("colony-5", cargo=cargo), known=False)
    state = fly(state, "colony-7" if drive else "colony-6", 6, 3, 2)
    state = go(state, "colony-6", "colony-7", "colony-8", "colony-1", "colony-2")
    assert not legal(state, mr.StepTo("rogue-jungle-6"))
    state = play(state, mr.StepTo("rogue-jungle-6", 2))
    state = go(state, "rogue-jungle-7", "jungle-4", "jungle-3")
    left = points(state)
    state = play(state, mr.LookAt("jungle"), mr.Looked("jungle", "nillis"))
    assert points(state) == left
    state = go(state, "jewelburg")
    assert left - 2 == (3 if drive else 0), "eight points with the drive, eleven without"
    assert state.stack == (Trading(0, "nillis", True),)


@pytest.mark.rule("ffg:F-MOVE-19", "ffg:F-MOVE-10", "ffg:F-FC-1")
@pytest.mark.parametrize("where", ["jewelburg", "jungle-5"])
def test_reaching_a_city_or_spaceport_with_the_last_point_is_landing_there(where: str) -> None:
    before = "jungle-3" if where == "jewelburg" else "jungle-4"
    state = start(pilot(before), known=False, boxes={"jungle-5": "open-port-1"})
    state = go(under_way(state, 2 if where == "jewelburg" else 1, came=("jungle-2",)[: before == "jungle-3"]), where)
    assert type(state.stack[-1]) is Discovering


@pytest.mark.rule("ffg:F-MOVE-20")
def test_one_point_does_not_pay_for_a_green_line() -> None:
    state = under_way(start(pilot("jungle-3")), 1, came=("jungle-4",))
    refused(state, mr.StepTo("jewelburg"), "too-far", "ffg:F-MOVE-20")
    assert ways(state) == {"jungle-2"}
    assert legal(under_way(start(pilot("jungle-3")), 2, came=("jungle-4",)), mr.StepTo("jewelburg"))


@pytest.mark.rule("ffg:F-END-2", "ffg:F-END-3", "ffg:F-END-4", "ffg:F-END-1")
def test_what_ends_a_turn() -> None:
    hazard = go(under_way(start(pilot("colony-4")), 5, came=("colony-5",)), "colony-3")
    assert over(play(hazard, mr.StopOnPenalty()))
    relic = under_way(start(pilot("jungle-5"), boxes={"jungle-5": "relic-shield"}), 5, came=("jungle-4",))
    assert over(play(relic, mr.TakeRelic()))
    assert over(go(under_way(start(pilot("jungle-3")), 1, came=("jungle-4",)), "jungle-2"))
    assert over(play(start(pilot("jewelburg")), mr.Stay(), mr.EndTurn()))


@pytest.mark.rule("ffg:F-PASS-5", "ffg:F-PASS-2")
def test_passengers_may_come_and_go_after_a_skipped_movement() -> None:
    state = start(
        pilot("jewelburg", cargo=("census-taker",)),
        cultures={"jungle": "wollow", "moon": "dell"},
        lying={"dell": ("optometrist",)},
    )
    assert legal(play(state, mr.Stay()), mr.DeliverFare("census-taker"))
    other = start(pilot("minyan"), cultures={"moon": "dell"}, lying={"dell": ("optometrist",)})
    assert legal(play(other, mr.Stay()), mr.TakeFare("optometrist"))


# -- headings ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-MOVE-1", "ffg:F-DE-3", "F-06")
def test_the_heading_is_the_first_space_that_the_ship_will_really_occupy() -> None:
    plain = start(pilot("jungle-3"))
    assert first_dots(plain) == {"jewelburg", "jungle-2", "jungle-4"}
    driven = start(pilot("jungle-3", cargo=("red-drive",)))
    assert first_dots(driven) == {"jewelburg", "jungle-2", "jungle-5", "rogue-jungle-7"}
    refused(driven, mr.DeclareStep("jungle-4"), "not-next", "ffg:F-DE-3")


@pytest.mark.rule("ffg:F-MOVE-1")
def test_the_first_move_follows_the_heading() -> None:
    state = fly(start(pilot("jungle-3")), "jungle-2", 1, 1, 1)
    refused(state, mr.StepTo("jungle-4"), "declared-otherwise", "ffg:F-MOVE-1")
    assert ways(state) == {"jungle-2"}


@pytest.mark.rule("ffg:F-DE-5")
def test_the_dice_lie_until_the_next_player_declares() -> None:
    state = go(fly(start(pilot("jungle-3"), seat("whynom")), "jungle-2", 1, 1, 1), "jungle-2", "jungle-1", "jungle-9")
    state = play(state, mr.EndTurn())
    assert (state.turn.seat, state.turn.dice) == (1, (1, 1, 1))
    assert play(state, mr.DeclareStep("base-colony-1")).turn.dice == ()
    assert moving(fly(state, "base-colony-1", 2, 3, 4)).dice == (2, 3, 4)


@pytest.mark.rule("ffg:F-MOVE-13")
def test_who_lingers_without_points_may_leave_it_at_that() -> None:
    state = go(under_way(start(pilot("jungle-2"), known=False), 1, came=("jungle-1",)), "jungle-3")
    assert [type(move).__name__ for move in _listed(state)] == ["LookAt", "EndMove"]
    assert over(play(state, mr.EndMove()))
    on_relic = start(pilot("jungle-4"), boxes={"jungle-5": "relic-shield"})
    on_relic = go(under_way(on_relic, 1, came=("jungle-3",)), "jungle-5")
    assert sorted(type(move).__name__ for move in _listed(on_relic)) == ["Land", "TakeRelic"]
    refused(on_relic, mr.EndMove(), "land-here", "ffg:F-MOVE-19")
