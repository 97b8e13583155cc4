"""Refusals name the rule that forbids, in words of the table."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import MakingRoom
from merchant_rules.venus.rules.winning import game_over
from merchant_rules.venus.update import push
from tests.modules import battle
from tests.scenes import fly, go, pilot, start, under_way
from tests.support import play, refused, seat, table

WEB = {"asteroid-34": "penalty-red-30-1", "asteroid-64": "penalty-yellow-30-1", "asteroid-76": "penalty-red-20-1"}
GATES = {"desert-3": "gate-1", "jungle-8": "gate-5", "moon-10": "gate-6"}


# -- what is going on ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.31/e")
def test_whoever_has_rolled_hears_that_he_has_to_move() -> None:
    state = fly(start(pilot("galactic-base")), "base-colony-1", 1, 2, 3)
    text = "You have declared and rolled, so you are bound to move."
    assert refused(state, mr.Stay(), "not-now", "1988:5.31/e").message == text
    assert refused(go(state, "base-colony-1"), mr.Stay(), "not-now", "1988:5.31/e").message == text
    assert "first move" in refused(state, mr.EndTurn(), "not-now", "1988:5.31/e").message
    assert "rolled" in refused(state, mr.Rolled((1, 2, 3)), "not-now", "1988:5.31/e").message


@pytest.mark.rule("1988:5.3/a", "1988:8.23/a", "1988:8.42/c", "1988:8.44/a", "1988:8.47/a")
def test_what_is_said_before_the_roll_comes_too_late_after_it() -> None:
    state = fly(start(pilot("galactic-base")), "base-colony-1", 1, 2, 3)
    assert "named before the dice" in refused(state, mr.DeclareStep("base-colony-1"), "not-now", "1988:5.3/a").message
    assert "Drives" in refused(state, mr.SwitchOff("red-drive"), "not-now", "1988:8.23/a").message
    assert "Gate Lock" in refused(state, mr.LockGates(), "not-now", "1988:8.47/a").message
    assert "Auto Pilot" in refused(state, mr.EngageAutoPilot(), "not-now", "1988:8.42/c").message
    assert "straight after the roll" in refused(state, mr.Reroll(1), "not-now", "1988:8.44/a").message


@pytest.mark.rule("1988:4.4/c", "1988:4.4/a", "1988:11.4/c")
def test_nobody_moves_while_he_trades() -> None:
    state = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"})
    text = "Your movement is over, and none follows it in this turn."
    for action in (mr.StepTo("desert-5"), mr.Stay(), mr.DeclareStep("desert-5"), mr.Land(), mr.Reroll(1)):
        assert refused(state, action, "not-now", "1988:4.4/c").message == text
    assert "offered" in refused(state, mr.AcceptDeal(), "not-now", "1988:11.4/c").message


@pytest.mark.rule("1988:5.23/a", "1988:5.23/b", "1988:9.1/b")
def test_a_turn_does_not_end_in_flight() -> None:
    state = under_way(start(pilot("water-6")), 4, came=("water-5",))
    text = "You are in space with 4 points left: fly on."
    assert refused(state, mr.EndTurn(), "not-now", "1988:5.23/a").message == text
    bought = refused(state, mr.BuyGoods("space-spice"), "not-now", "1988:9.1/b")
    assert bought.message == f"You trade when your movement is over. {text}"
    over = under_way(start(pilot("cloud-space-city")), 1, came=("cloud-body-2",))
    assert refused(over, mr.EndTurn(), "not-now", "1988:5.23/b").message == "Land here, or fly on with one point left."


@pytest.mark.rule("1988:6.3/a")
def test_nothing_comes_before_a_penalty_that_is_due() -> None:
    state = under_way(start(pilot("rogue-7")), 4, due=20)
    assert refused(state, mr.EndTurn(), "not-now", "1988:6.3/a").message == "Pay the penalty or stop first."


@pytest.mark.rule("1988:9.1/b", "1988:INTRO/b", "1988:5.3/a", "1988:5.31/d")
def test_nobody_trades_before_he_has_moved_or_stayed() -> None:
    state = start(pilot("galactic-base"))
    text = "You trade when your movement is over: move first, or stay where you are."
    assert refused(state, mr.BuyShip("clipper"), "not-now", "1988:9.1/b").message == text
    assert refused(state, mr.OfferDeal(mr.Deal(1, pay=5)), "not-now", "1988:9.1/b").message == text
    assert "not over" in refused(state, mr.EndTurn(), "not-now", "1988:INTRO/b").message
    assert "before you move" in refused(state, mr.StepTo("base-colony-1"), "not-now", "1988:5.3/a").message
    assert "once you have named" in refused(state, mr.Rolled((1, 2, 3)), "not-now", "1988:5.31/d").message


@pytest.mark.rule("1988:3.43/b", "1988:11.4/c", "1988:5.2/a")
def test_what_interrupts_a_turn_says_so() -> None:
    state = table(seat("human", "dry-city"), seat("nik", "dry-city"), cultures={"desert": "graw"})
    full = push(state, MakingRoom(0))
    assert "surplus" in refused(full, mr.EndTurn(), "not-now", "1988:3.43/b").message
    asked = play(state, mr.OfferDeal(mr.Deal(1, pay=5)))
    assert "accepted or refused" in refused(asked, mr.EndTurn(), "not-now", "1988:11.4/c").message
    other = mr.check(asked, mr.EndTurn(), seat=0)
    assert other == mr.Violation("not-your-turn", "1988:11.4/c", "Seat 1 decides now, not seat 0.")
    rolling = play(start(pilot("galactic-base")), mr.DeclareStep("base-colony-1"))
    assert refused(rolling, mr.Stay(), "chance-decides", "1988:5.2/a").message == "The movement dice are due."


# -- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.1/c", "1988:5.31/a", "1988:8.21/a")
def test_a_far_dot_is_out_of_reach_of_any_path_not_of_a_drive() -> None:
    state = start(pilot("galactic-base"))
    far = refused(state, mr.DeclareStep("ice-8"), "not-next", "1988:5.1/c")
    assert far.message == "No path leads from Galactic Base to Ice 8, and no dot is skipped without a drive."
    assert "already" in refused(state, mr.DeclareStep("galactic-base"), "not-next", "1988:5.31/a").message
    driven = start(pilot("galactic-base", cargo=("red-drive",)))
    refused(driven, mr.DeclareStep("ice-8"), "not-next", "1988:5.31/a")
    over = refused(driven, mr.DeclareStep("base-colony-1"), "not-next", "1988:8.21/a")
    assert over.message == "Your drives skip Base Colony 1: name the dot that you will occupy."
    off = play(driven, mr.SwitchOff("red-drive"))
    assert "without a drive" in refused(off, mr.DeclareStep("ice-8"), "not-next", "1988:5.1/c").message


@pytest.mark.rule("1988:5.21/c", "1988:5.22/d", "R-88", "R-89")
def test_a_way_of_a_drive_that_leads_nowhere_is_told_from_one_that_is_too_far() -> None:
    both = ("combined-drive",)
    ring = go(under_way(start(pilot("asteroid-43", cargo=both), boxes=WEB), 5), "asteroid-33", "asteroid-34")
    again = refused(go(ring, "asteroid-44"), mr.StepTo("asteroid-33"), "circling", "R-88")
    assert again.message == "You have skipped Asteroid 33 in this jump already."
    run = go(under_way(start(pilot("asteroid-12", cargo=both), boxes=WEB), 5), "asteroid-23", "asteroid-33")
    trap = refused(go(run, "asteroid-44"), mr.StepTo("asteroid-34"), "dead-end", "R-89")
    assert trap.message == "Your drives skip Asteroid 34, and beyond it there is no dot on which this jump could end."
    near = under_way(start(pilot("rogue-1")), 1, came=("rogue-2",))
    refused(near, mr.StepTo("rumble-city"), "too-far", "1988:5.21/c")
    done = under_way(start(pilot("water-6")), 0, came=("water-5",))
    assert refused(done, mr.StepTo("water-7"), "too-far", "1988:5.22/d").message == "You have no points left."


@pytest.mark.rule("1988:8.47/c", "R-22", "1988:6.41/a", "1988:6.5/b", "1988:6.5/c")
def test_a_jump_under_the_gate_lock_is_refused_by_the_lock() -> None:
    text = "All Tele Gates are switched off this turn, so nobody jumps."
    locked = play(start(pilot("desert-3", "relic-gate-lock"), boxes=GATES), mr.LockGates())
    assert refused(locked, mr.DeclareJump("jungle-8"), "no-such-jump", "1988:8.47/c").message == text
    flying = fly(locked, "desert-2", 1, 5, 5)
    assert refused(flying, mr.JumpTo("jungle-8"), "no-such-jump", "1988:8.47/c").message == text
    eager = play(start(pilot("water-6", "relic-gate-lock", "relic-jump-start"), boxes=GATES), mr.LockGates())
    assert refused(eager, mr.DeclareJump("jungle-8"), "no-such-jump", "R-22").message == text
    assert refused(fly(eager, "water-5", 1, 5, 5), mr.JumpTo("jungle-8"), "no-such-jump", "R-22").message == text
    working = under_way(start(pilot("desert-3"), boxes=GATES), 3, 1, 5, 5, came=("desert-2",))
    refused(working, mr.JumpTo("moon-10"), "no-such-jump", "1988:6.41/a")
    refused(working, mr.JumpTo("moon-3"), "no-such-jump", "1988:6.5/c")
    tired = under_way(start(pilot("desert-3"), boxes=GATES), 0, 1, 5, 5, came=("desert-2",))
    assert (
        refused(tired, mr.JumpTo("jungle-8"), "no-such-jump", "1988:6.5/b").message
        == "You have no point left for a jump."
    )


@pytest.mark.rule("1988:6.2/c", "1988:6.2/d", "1988:16.4/a")
def test_landing_is_refused_by_what_the_dot_is() -> None:
    orbit = refused(under_way(start(pilot("rogue-4")), 3), mr.Land(), "no-landing-place", "1988:6.2/d")
    assert orbit.message == "Nobody lands in an orbit before its Spaceport stands."
    refused(under_way(start(pilot("water-6")), 3), mr.Land(), "no-landing-place", "1988:6.2/c")
    held = battle.declaring(seat("human", "rain-city"), seat("nik"), modules=battle.RASTUR, rastur={"rain-city": 60})
    assert "Rastur" in refused(battle.entered(held), mr.Land(), "no-landing-place", "1988:16.4/a").message


@pytest.mark.rule("1988:6.3/f", "1988:15.13/d", "1988:16.3/b")
def test_staying_where_one_cannot_pay_is_refused_by_what_is_there() -> None:
    poor = seat("human", "rain-city", money=10)
    fort = battle.declaring(poor, seat("nik"), forts={1: ("rain-city",)})
    text = "Staying here costs $60 and you have $10: move away."
    assert refused(fort, mr.Stay(), "cannot-pay", "1988:15.13/d").message == text
    rastur = battle.declaring(poor, seat("nik"), modules=battle.BOTH, rastur={"rain-city": 60})
    assert refused(rastur, mr.Stay(), "cannot-pay", "1988:16.3/b").message == text
    oval = start(pilot("rogue-7", money=1))
    refused(oval, mr.Stay(), "cannot-pay", "1988:6.3/f")
    own = battle.declaring(seat("human", "rogue-7", money=1), seat("nik"), modules=battle.BOTH)
    refused(own, mr.Stay(), "cannot-pay", "1988:6.3/f")


# -- trade -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.53/a", "1988:15.54/a", "1988:15.1/c", "1988:9.2/a")
def test_what_one_cannot_afford_is_refused_by_the_rule_that_sets_its_price() -> None:
    thief = seat("human", "dry-city", money=30)
    victim = seat("nik", "dry-city", cargo=("space-spice",))
    state = table(thief, victim, cultures={"desert": "graw"}, modules=("combat",))
    assert refused(state, mr.Swindle("nik"), "too-poor", "1988:15.53/a").message == "It costs $50 and you have $30."
    refused(state, mr.BuyFort("dry-city"), "too-poor", "1988:15.1/c")
    rebel = seat("human", "desert-1", money=10, cargo=("laser",))
    port = table(
        rebel, seat("nik", "galactic-base"), cultures={"desert": "graw"}, ports={"desert-1": 1}, modules=("combat",)
    )
    refused(port, mr.Revolt("port"), "too-poor", "1988:15.54/a")
    refused(table(seat("human", money=10), seat("nik")), mr.BuyShip("freighter"), "too-poor", "1988:9.2/a")


@pytest.mark.rule("1988:2.1/a", "1988:9.21/a")
def test_a_laser_is_not_in_a_game_without_its_module() -> None:
    state = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "dell"})
    laser = refused(state, mr.BuyEquipment("laser"), "unknown-equipment", "1988:2.1/a")
    assert laser.message == "There is no Laser in this game: it comes with the optional rules."
    refused(state, mr.BuyEquipment("lasso"), "unknown-equipment", "1988:9.21/a")


@pytest.mark.rule("1988:12.3/b", "1988:12.2/a", "1988:9.3/a", "1988:9.3/b", "1988:10.3/b", "1988:11.3/a")
def test_refusals_call_places_and_pieces_by_their_names() -> None:
    state = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}, ports={"desert-1": 0})
    site = refused(state, mr.BuyFactory("rain-city"), "no-site", "1988:12.3/b")
    names = state.rules.catalog.names
    assert site.message.startswith("This Factory cannot stand at Rain City, only at Desolation City or Dry City or")
    assert site.message.endswith(f" or {names['desert-1']}.")
    assert "at 'nowhere'" in refused(state, mr.BuyFactory("nowhere"), "no-site").message
    assert refused(state, mr.BuyPort("dry-city"), "no-orbit").message.startswith("Dry City is no orbit")
    assert refused(state, mr.SellGoods("red-drive"), "only-goods").message.endswith("not Red Drive.")
    assert "Nobody takes Space Spice" in refused(state, mr.Barter("space-spice"), "only-equipment").message
    assert "no Space Spice aboard" in refused(state, mr.Jettison("space-spice"), "not-aboard").message
    assert refused(state, mr.DeliverFare("red-drive"), "not-aboard").message == "Red Drive is no passenger of yours."


@pytest.mark.rule("1988:13.2/a", "1988:13.3/b", "1988:16.5/a", "1988:17.5/a")
@pytest.mark.parametrize(
    ("modules", "reason", "rule"),
    [
        ((), "goal", "1988:13.2/a"),
        ((), "bank-empty", "1988:13.3/b"),
        (battle.RASTUR, "rastur", "1988:16.5/a"),
        (battle.RASTUR, "goal", "1988:13.2/a"),
        (battle.SOLO, "rastur", "1988:17.5/a"),
    ],
)
def test_nothing_follows_the_end_and_its_rule_is_told(modules: tuple[str, ...], reason: str, rule: str) -> None:
    seats = (seat("human"),) if modules == battle.SOLO else (seat("human"), seat("nik"))
    state = game_over(table(*seats, modules=modules), reason, ())
    assert refused(state, mr.EndTurn(), "game-over", rule).message == "The game is over."


# -- chance and set-up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.2/a")
def test_dice_that_are_not_sorted_are_told_so() -> None:
    state = play(start(pilot("galactic-base")), mr.DeclareStep("base-colony-1"))
    message = refused(state, mr.Rolled((3, 1, 2)), "not-in-order").message
    assert message == "Rolled(dice=(3, 1, 2)) is not in order: write Rolled(dice=(1, 2, 3))."
    refused(state, mr.Rolled((3, 1)), "impossible-outcome")
    refused(state, mr.Rolled((3, "1", 2)), "impossible-outcome")  # type: ignore[arg-type]
    refused(state, mr.Rolled((3, 1.0, 2)), "impossible-outcome")  # type: ignore[arg-type]


@pytest.mark.parametrize("modules", [(), ("combat",), ("rastur",), ("combat", "rastur")])
def test_one_player_is_told_of_solitaire(modules: tuple[str, ...]) -> None:
    with pytest.raises(
        mr.ConfigError, match="is for 2 to 6 players, not for 1; with module 'solitaire' it is for exactly 1 player"
    ):
        mr.Config("classic-1988", 1, modules)
    with pytest.raises(mr.ConfigError, match=r"not for 7$"):
        mr.Config("classic-1988", 7, modules)
    with pytest.raises(mr.ConfigError, match=r"not for 1$"):
        mr.Config("ffg-classic", 1)
