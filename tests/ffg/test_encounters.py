"""Hazards, encounters, asteroids, looks and equipment in flight (F-HAZ, F-ENC, F-AST, F-OBS, F-SHIELD, F-DRIVE)."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Discovering, Looking, Revealing, Trading
from merchant_rules.venus.rules.dot_kinds import landing, open_marker
from merchant_rules.venus.rules.ship import fits
from tests.scenes import ffg_start as start
from tests.scenes import ffg_table as table
from tests.scenes import first_dots, fly, go, knowing, moving, pilot, place, points, secret, under_way, ways
from tests.support import legal, money, moves, play, refused, seat


def over(state: mr.State) -> bool:
    return state.stack == (Declaring(1),)


def names(state: mr.State) -> list[str]:
    return sorted({type(move).__name__ for move in mr.legal_moves(state)})


def on_hazard(*relics: str, cargo: tuple[str, ...] = (), money: int = 100, left: int = 4) -> mr.State:
    """Just entered the blue hazard of 30 on the Colony World."""
    return go(
        under_way(start(pilot("colony-4", *relics, cargo=cargo, money=money)), left, came=("colony-5",)), "colony-3"
    )


# -- hazards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-HAZ-1", "ffg:F-SHIELD-4", "F-02")
def test_entering_a_hazard_costs_its_value_and_movement_goes_on() -> None:
    state = on_hazard()
    assert names(state) == ["PayPenalty", "StopOnPenalty"]
    refused(state, mr.StepTo("colony-2"), "penalty-due", "ffg:F-HAZ-1")
    bank = state.market.bank
    paid = play(state, mr.PayPenalty())
    assert (money(paid)[0], paid.market.bank - bank, points(paid)) == (70, 30, 3)
    after = go(paid, "colony-2")
    assert money(after)[0] == 70, "leaving costs nothing more"


@pytest.mark.rule("ffg:F-HAZ-2", "ffg:F-END-2", "F-02")
def test_who_does_not_or_cannot_pay_ends_his_turn_there() -> None:
    unwilling = play(on_hazard(), mr.StopOnPenalty())
    assert over(unwilling)
    assert (money(unwilling)[0], place(unwilling)) == (100, "colony-3")
    poor = on_hazard(money=29)
    refused(poor, mr.PayPenalty(), "cannot-pay", "ffg:F-HAZ-2")
    assert names(poor) == ["StopOnPenalty"]
    assert legal(on_hazard(money=30), mr.PayPenalty())


@pytest.mark.rule("ffg:F-HAZ-2")
def test_on_a_hazard_reached_with_the_last_point_nothing_is_due() -> None:
    state = on_hazard(left=1)
    assert over(state)
    assert money(state)[0] == 100


@pytest.mark.rule("ffg:F-HAZ-3", "ffg:F-SHIELD-3", "ffg:F-REL-SH")
@pytest.mark.parametrize(
    ("shields", "relics", "due"),
    [(0, (), 30), (1, (), 10), (2, (), 0), (0, ("relic-shield",), 10), (1, ("relic-shield",), 0)],
)
def test_each_shield_lowers_the_cost_by_twenty(shields: int, relics: tuple[str, ...], due: int) -> None:
    state = play(on_hazard(*relics, cargo=("shield",) * shields), mr.PayPenalty())
    assert money(state)[0] == 100 - due


@pytest.mark.rule("ffg:F-HAZ-4", "ffg:F-DRIVE-4")
def test_a_drive_skips_hazards_of_its_colour_unpaid() -> None:
    state = start(pilot("supernova-2", cargo=("red-drive",)))
    state = fly(state, "supernova-4", 1, 1, 1)
    state = go(state, "supernova-3", "supernova-4")
    assert (money(state)[0], points(state)) == (1000, 2)
    assert moving(state).due == 30, "the yellow hazard is not skipped"


@pytest.mark.rule("ffg:F-HAZ-5", "ffg:F-ENC-3", "ffg:F-ENC-2")
def test_a_hazard_token_works_like_a_hazard_and_stays() -> None:
    state = go(under_way(start(pilot("jungle-4")), 4, came=("jungle-3",)), "jungle-5")
    state = play(state, mr.Revealed("jungle-5", "penalty-blue-30-1"))
    assert moving(state).due == 30
    state = play(state, mr.PayPenalty())
    assert open_marker(state, "jungle-5") == "penalty-blue-30-1"
    again = go(under_way(start(pilot("jungle-4"), boxes={"jungle-5": "penalty-blue-30-1"}), 4), "jungle-5")
    assert moving(again).due == 30


@pytest.mark.rule("ffg:F-HAZ-6", "F-03")
def test_a_turn_that_starts_on_a_hazard_costs_nothing_there() -> None:
    state = start(pilot("colony-3", money=0))
    assert over(play(state, mr.Stay()))
    left = go(fly(state, "colony-4", 1, 1, 1), "colony-4")
    assert money(left)[0] == 0
    assert place(left) == "colony-4"


# -- encounters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-ENC-1")
def test_a_face_down_token_is_turned_up_by_whoever_enters() -> None:
    state = go(under_way(start(pilot("jungle-4")), 4, came=("jungle-3",)), "jungle-5")
    assert state.stack[-1] == Revealing("jungle-5")
    assert not legal(state, mr.StepTo("jungle-6"))
    state = play(state, mr.Revealed("jungle-5", "relic-air-foil"))
    assert secret(state, "jungle-5").open
    assert secret(state, "jungle-8").what == ""


@pytest.mark.rule("ffg:F-ENC-4", "ffg:F-END-3", "F-07", "ffg:F-AST-3", "ffg:F-COMP-4")
def test_collecting_a_relic_leaves_an_asteroid_and_ends_the_turn() -> None:
    state = start(pilot("jungle-4"), seat("whynom", "jungle-5"))
    state = go(under_way(state, 4, came=("jungle-3",)), "jungle-5")
    state = play(state, mr.Revealed("jungle-5", "relic-air-foil"), mr.TakeRelic())
    assert over(state), "no deal with the player there either"
    assert state.players[0].relics == ("relic-air-foil",)
    assert open_marker(state, "jungle-5") == "asteroid"
    assert landing(state, "jungle-5") == "asteroid"
    assert money(state)[0] == 1000


@pytest.mark.rule("ffg:F-ENC-4", "F-07")
def test_a_relic_reached_with_the_last_point_can_be_collected() -> None:
    state = start(pilot("jungle-4"), boxes={"jungle-5": "relic-shield"})
    state = go(under_way(state, 1, came=("jungle-3",)), "jungle-5")
    assert names(state) == ["Land", "TakeRelic"]
    assert over(play(state, mr.TakeRelic()))


@pytest.mark.rule("ffg:F-ENC-5", "ffg:F-AST-2", "ffg:F-ENC-4")
def test_a_relic_not_collected_stays_as_an_asteroid_to_land_on() -> None:
    state = start(pilot("jungle-4"), boxes={"jungle-5": "relic-shield"})
    state = go(under_way(state, 4, came=("jungle-3",)), "jungle-5")
    assert names(state) == ["Land", "StepTo", "TakeRelic"]
    on = go(state, "jungle-6")
    assert open_marker(on, "jungle-5") == "relic-shield"
    landed = play(state, mr.Land())
    assert landed.stack == (Trading(0, "", False),)
    refused(landed, mr.TakeRelic(), "not-now", "ffg:F-ENC-4")
    assert open_marker(landed, "jungle-5") == "relic-shield"


@pytest.mark.rule("ffg:F-ENC-4")
def test_a_relic_is_collected_on_entering_only() -> None:
    state = start(pilot("jungle-5"), boxes={"jungle-5": "relic-shield"})
    assert not legal(state, mr.TakeRelic())
    state = fly(state, "jungle-6", 1, 1, 1)
    refused(state, mr.TakeRelic(), "no-relic", "ffg:F-ENC-4")
    stayed = play(start(pilot("jungle-5"), boxes={"jungle-5": "relic-shield"}), mr.Stay())
    assert names(stayed) == ["EndTurn"]
    rock = under_way(start(pilot("jungle-5"), boxes={"jungle-5": "asteroid"}), 4, came=("jungle-4",))
    refused(rock, mr.TakeRelic(), "no-relic")


@pytest.mark.rule("ffg:F-ENC-6", "ffg:F-SP-6", "ffg:F-SP-5", "ffg:F-SP-1")
def test_an_open_spaceport_stays_and_landing_there_makes_first_contact() -> None:
    state = go(under_way(start(pilot("jungle-4"), known=False), 4, came=("jungle-3",)), "jungle-5")
    state = play(state, mr.Revealed("jungle-5", "open-port-1"))
    assert names(state) == ["Land", "StepTo"]
    passed = go(state, "jungle-6")
    assert open_marker(passed, "jungle-5") == "open-port-1"
    state = play(state, mr.Land())
    assert state.stack == (Discovering(0, "jungle", True),)


@pytest.mark.rule("ffg:F-ENC-7", "ffg:F-ENC-2")
def test_a_telegate_token_stays_for_the_game() -> None:
    state = start(pilot("jungle-4"), boxes={"jungle-5": "gate-1"})
    state = play(go(under_way(state, 4, 2, 2, 2, came=("jungle-3",)), "jungle-5"), mr.StepTo("jungle-6", 2))
    assert open_marker(state, "jungle-5") == "gate-1"


@pytest.mark.rule("ffg:F-AST-1", "ffg:F-MOVE-11")
def test_on_an_asteroid_one_may_land_or_go_on() -> None:
    state = go(under_way(start(pilot("jungle-1")), 4, came=("jungle-2",)), "jungle-9")
    assert names(state) == ["Land", "StepTo"]
    assert points(go(state, "jungle-8")) == 2


# -- observing a culture -----------------------------------------------------------------------------------------------


def at_orbit(*relics: str, left: int = 4) -> mr.State:
    state = start(pilot("jungle-2", *relics), known=False)
    return go(under_way(state, left, came=("jungle-1",)), "jungle-3")


@pytest.mark.rule("ffg:F-OBS-1")
def test_entering_an_orbit_allows_a_secret_look() -> None:
    state = at_orbit()
    assert moves(state, mr.LookAt) == [mr.LookAt("jungle")]
    assert secret(state, "jungle").known_to == 0, "nothing happens by itself"
    unseen = go(state, "jungle-4")
    assert secret(unseen, "jungle").known_to == 0
    state = play(state, mr.LookAt("jungle"))
    assert state.stack[-1] == Looking(0, "jungle")
    state = play(state, mr.Looked("jungle", "graw"))
    home = secret(state, "jungle")
    assert (home.what, home.known_by(0), home.known_by(1), home.open) == ("graw", True, False, False)
    refused(state, mr.LookAt("jungle"), "out-of-sight", "ffg:F-OBS-1")


@pytest.mark.rule("ffg:F-OBS-2")
def test_after_the_look_movement_goes_on_at_no_cost() -> None:
    before = at_orbit()
    after = play(before, mr.LookAt("jungle"), mr.Looked("jungle", "graw"))
    assert moving(after) == moving(before)
    assert ways(after) == {"jewelburg", "jungle-4"}


@pytest.mark.rule("ffg:F-OBS-1")
def test_what_another_player_has_seen_is_no_chance() -> None:
    state = knowing(at_orbit(), "jungle", "graw", 1)
    state = play(state, mr.LookAt("jungle"))
    assert secret(state, "jungle").known_by(0)
    assert type(state.stack[-1]).__name__ == "Moving"


@pytest.mark.rule("ffg:F-OBS-1")
def test_an_orbit_reached_with_the_last_point_still_allows_the_look() -> None:
    state = at_orbit(left=1)
    assert names(state) == ["EndMove", "LookAt"]
    assert over(play(state, mr.EndMove()))
    seen = play(state, mr.LookAt("jungle"), mr.Looked("jungle", "graw"))
    assert over(seen)
    assert secret(seen, "jungle").known_by(0)


@pytest.mark.rule("ffg:F-OBS-1", "ffg:F-REL-SPY-1")
def test_one_looks_on_entering_and_not_where_one_starts_or_stays() -> None:
    state = start(pilot("jungle-3", "relic-spy-eye"), known=False)
    assert moves(state, mr.LookAt) == []
    begun = fly(state, "jungle-2", 1, 1, 1)
    refused(begun, mr.LookAt("jungle"), "out-of-sight")
    assert over(play(state, mr.Stay()))


@pytest.mark.rule("ffg:F-OBS-1")
def test_there_is_nothing_to_see_elsewhere_or_in_a_known_system() -> None:
    plain = under_way(start(pilot("jungle-2"), known=False), 4, came=("jungle-1",))
    refused(plain, mr.LookAt("jungle"), "out-of-sight")
    refused(plain, mr.LookAt("nowhere"), "no-such-place")
    refused(at_orbit(), mr.LookAt("moon"), "out-of-sight")
    assert moves(under_way(start(pilot("jungle-3")), 4, came=("jungle-2",)), mr.LookAt) == []


@pytest.mark.rule("ffg:F-OBS-2", "ffg:F-HAZ-1", "ffg:F-REL-SPY-2")
def test_a_look_on_a_hazard_neither_pays_it_nor_makes_it_due_again() -> None:
    state = start(pilot("colony-4", "relic-spy-eye"), known=False)
    state = go(under_way(state, 4, came=("colony-5",)), "colony-3")
    looked = play(state, mr.LookAt("colony"), mr.Looked("colony", "graw"))
    assert moving(looked).due == 30
    paid = play(state, mr.PayPenalty(), mr.LookAt("colony"), mr.Looked("colony", "graw"))
    assert moving(paid).due == -1
    assert money(paid)[0] == 970


# -- drives and shields ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-DRIVE-1", "ffg:F-DRIVE-2", "F-06")
@pytest.mark.parametrize(
    ("drive", "heads"),
    [
        ("", {"rogue-jungle-6", "jungle-4"}),
        ("yellow-drive", {"colony-2", "rogue-jungle-5", "jungle-4"}),
        ("red-drive", {"rogue-jungle-6", "jungle-3", "jungle-5"}),
        ("combo-drive", {"colony-2", "rogue-jungle-5", "jungle-3", "jungle-5"}),
        ("relic-yellow-drive", {"colony-2", "rogue-jungle-5", "jungle-4"}),
    ],
)
def test_what_each_drive_skips(drive: str, heads: set[str]) -> None:
    relics = (drive,) if drive.startswith("relic") else ()
    state = start(pilot("rogue-jungle-7", *relics, cargo=(drive,) if drive and not relics else ()))
    assert set(first_dots(state)) == heads


@pytest.mark.rule("ffg:F-DRIVE-3", "ffg:F-DE-4", "F-06")
def test_a_drive_is_switched_off_before_the_roll_or_not_at_all() -> None:
    state = start(pilot("rogue-jungle-7", cargo=("red-drive",)))
    off = play(state, mr.SwitchOff("red-drive"))
    assert first_dots(off) == {"jungle-4", "rogue-jungle-6"}
    assert place(go(fly(off, "jungle-4", 1, 1, 1), "jungle-4")) == "jungle-4"
    assert not legal(fly(state, "jungle-3", 1, 1, 1), mr.SwitchOff("red-drive"))
    refused(play(off, mr.DeclareStep("jungle-4")), mr.SwitchOff("red-drive"), rule="ffg:F-MOVE-3")
    refused(fly(off, "jungle-4", 1, 1, 1), mr.SwitchOff("red-drive"), rule="ffg:F-DRIVE-3")


@pytest.mark.rule("ffg:F-REL-YD", "ffg:F-REL-SH", "ffg:F-REL-KEEP", "ffg:F-SHIELD-1", "ffg:F-SHIELD-2", "ffg:F-DRIVE-1")
def test_what_drives_shields_and_relics_take_of_the_holds() -> None:
    rules = table().rules
    assert fits(rules, "scout", ("shield",) + ("yellow-drive",) * 4)
    assert not fits(rules, "scout", ("shield", "shield") + ("yellow-drive",) * 4)
    assert fits(rules, "scout", ("shield",) * 5)
    assert not fits(rules, "scout", ("shield",) * 6)
    relics = tuple(relic.slug for relic in rules.catalog.relics)
    full = table(
        seat("human", "jewelburg", relics=relics, cargo=("glorious-junk",)), seat("whynom"), cultures={"jungle": "graw"}
    )
    assert legal(full, mr.BuyGoods("glorious-junk")), "nine relics aboard take no room"


@pytest.mark.rule("F-06", "ffg:F-DRIVE-4")
def test_a_hidden_hazard_of_the_drives_colour_is_left_at_once() -> None:
    state = start(pilot("jungle-4", cargo=("yellow-drive",)))
    state = go(under_way(state, 1, came=("jungle-3",)), "jungle-5")
    state = play(state, mr.Revealed("jungle-5", "penalty-yellow-40-1"))
    assert (points(state), moving(state).due) == (1, -1)
    assert ways(state) == {"jungle-6"}
