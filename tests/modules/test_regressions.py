"""Faults that were found in the modules and mended, by the rule they broke."""

from __future__ import annotations

import pytest

from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.map.routes import reachable
from merchant_rules.venus.modules.attack import Clashed, FireWeapon, RollAttack
from merchant_rules.venus.modules.forts import BuyFort
from merchant_rules.venus.modules.hits import ClaimLoot, HitHold
from merchant_rules.venus.modules.rastur import PlaceRastur, RasturDrawn
from merchant_rules.venus.modules.stowage import Bay, stowed
from merchant_rules.venus.modules.theft import Revolt, Swindle
from merchant_rules.venus.modules.weapons import Blast, HoldFire
from merchant_rules.venus.rules.exchange import AcceptDeal, Jettison, OfferDeal
from merchant_rules.venus.rules.gear import skipping
from merchant_rules.venus.rules.movement import StepTo
from tests.modules.battle import BOTH, blast, declaring, doing, entered, fire, landed, rig, turn_of
from tests.rules.flight import moving, points
from tests.rules.flight import under_way as flying
from tests.rules.voyage import under_way
from tests.support import moves, play, refused, seat, top

LASER = "laser"
NOVA = "nova-ball"


@pytest.mark.rule("1988:15.432/a", "1988:11.4/a")
def test_a_relic_that_changes_hands_leaves_damage_where_it_is() -> None:
    first = seat("human", "dry-city", cargo=("shield",), relics=("relic-laser",))
    second = seat("nik", "dry-city", cargo=("red-drive",), relics=("relic-shield",))
    state = landed(declaring(first, second, damaged={0: ("shield",)}))
    after = play(state, OfferDeal(Deal(1, give=("relic-laser",), take=("relic-shield",))), AcceptDeal())
    assert (rig(after).damaged, rig(after, 1).damaged) == (("shield",), ())
    assert after.players[1].relics == ("relic-laser",)


@pytest.mark.rule("R-52", "1988:15.431/a")
def test_a_defender_who_fires_does_not_stow_anew() -> None:
    small = (NOVA, NOVA, "red-drive", "shield", "shield", "yellow-drive")
    target = seat("nik", "rogue-3", cargo=small, ship="freighter")
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), target))
    state = fire(play(state, Blast("nik")), LASER)
    assert stowed(state, 1).holds[:2] == (Bay((NOVA, "red-drive")), Bay(("shield", "yellow-drive")))
    state = play(state, FireWeapon(NOVA))
    assert stowed(state, 1).holds[:2] == (Bay(("red-drive",)), Bay(("shield", "yellow-drive")))


@pytest.mark.rule("R-52", "1988:15.431/d")
def test_a_defender_who_takes_loot_does_not_stow_anew() -> None:
    target = seat("nik", "rogue-3", cargo=(LASER, "space-spice"), ship="freighter")
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER, "mulch-wine")), target))
    state = blast(state, "nik", dice=(1, 6), answer=(LASER,))
    state = play(state, HitHold(1))
    assert doing(state) == "Looting"
    after = play(state, ClaimLoot("mulch-wine"))
    assert stowed(after, 1).holds[:2] == (Bay(("space-spice",)), Bay(("mulch-wine",)))


@pytest.mark.rule("1988:GAZ/BASE/c")
def test_at_the_base_the_refusal_of_a_fort_names_the_base() -> None:
    refused(landed(declaring(seat("human"))), BuyFort("galactic-base"), "no-site", "1988:GAZ/BASE/c")


@pytest.mark.rule("1988:15.32/a")
def test_an_attack_without_a_shot_is_told_to_fire_a_weapon() -> None:
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3")))
    assert refused(play(state, Blast("nik")), RollAttack(), "fire-first").message == "Fire a weapon first."


@pytest.mark.rule("R-70")
def test_a_ship_can_end_its_movement_where_it_could_still_fire() -> None:
    armed = seat("human", "rogue-2", cargo=(LASER,))
    found = reachable(under_way(declaring(armed, seat("nik", "rogue-3")), 1))
    ends = {route.to: route.actions for route in found if route.ends}
    assert ends["rogue-3"] == (StepTo("rogue-3"), HoldFire())


@pytest.mark.rule("R-97", "R-91", "1988:16.4/f", "1988:16.2/b", "1988:15.542/a")
def test_a_rastur_that_the_attack_die_brings_counts_in_that_revolt() -> None:
    """The strengths were those of the map before it was placed, though it comes at once."""
    here = seat("human", "colony-1", cargo=(LASER,))  # at home with one Spaceport, against Spaceport and Factory
    ports = {"colony-1": 1, "colony-4": 0}
    state = landed(declaring(here, seat("nik"), ports=ports, factories={"humans": (1, "colony-1")}, modules=BOTH))
    state = play(fire(play(state, Revolt("port")), LASER), Clashed(1, 2), RasturDrawn(60))
    assert doing(state) == "PlacingRastur"
    for elsewhere in ("rogue-1", "colony-4"):  # 3 against 4, and 2 against 4 where the own Spaceport is held
        assert play(state, PlaceRastur(elsewhere)).galaxy == state.galaxy
    won = play(state, PlaceRastur("colony-1"))
    assert won.galaxy.ports[won.rules.board.orbit_index["colony-1"]] == 0, "3 against 2: Spaceport and Factory are held"
    assert doing(won) == "Declaring", "and nobody trades where a Rastur is"


@pytest.mark.rule("R-97", "1988:16.4/a", "1988:15.53/b")
def test_a_rastur_that_the_attack_die_brings_counts_in_that_swindle() -> None:
    victim = seat("nik", "colony-1", cargo=("space-spice",))
    state = landed(declaring(seat("human", "colony-1"), victim, ports={"colony-1": 1}, modules=BOTH), moved=False)
    state = play(state, Swindle("nik"), Clashed(1, 1), RasturDrawn(60))
    assert turn_of(play(state, PlaceRastur("rogue-1"))) == 1, "2 against 2"
    assert doing(play(state, PlaceRastur("colony-1"))) == "Looting", "2 against 1"


@pytest.mark.rule("R-52", "1988:15.53/c", "1988:11.4/a")
def test_whoever_is_swindled_or_deals_out_of_turn_does_not_stow_anew() -> None:
    """What was left aboard moved up into the hold that had become empty."""
    victim = seat("nik", "dry-city", cargo=("mulch-wine", "space-spice"))
    state = landed(declaring(seat("human", "dry-city"), victim), moved=False)
    assert stowed(state, 1).holds == (Bay(("mulch-wine",)), Bay(("space-spice",)))
    swindled = play(state, Swindle("nik"), Clashed(6, 1), ClaimLoot("mulch-wine"))
    assert stowed(swindled, 1).holds == (Bay(), Bay(("space-spice",)))
    sold = play(state, OfferDeal(Deal(1, take=("mulch-wine",), pay=10)), AcceptDeal())
    assert stowed(sold, 1).holds == (Bay(), Bay(("space-spice",)))


@pytest.mark.rule("1988:15.411/a", "1988:15.13/b", "1988:CT-n1/a")
def test_a_ship_without_points_pays_less_its_shields_before_it_attacks() -> None:
    armed = seat("human", "jungle-3", cargo=(LASER, "shield"), money=40)
    state = under_way(declaring(armed, seat("nik"), forts={1: ("jewelburg",)}), 2)
    state = play(state, StepTo("jewelburg"))
    assert play(state, Blast("fort")).players[0].money == 0
    poor = seat("human", "jungle-3", cargo=(LASER, "shield"), money=39)
    landed_at_once = play(under_way(declaring(poor, seat("nik"), forts={1: ("jewelburg",)}), 2), StepTo("jewelburg"))
    assert doing(landed_at_once) == "Trading"


@pytest.mark.rule("R-74", "1988:15.431/e", "1988:8.2/a")
def test_a_drive_thrown_overboard_for_loot_skips_nothing_any_more() -> None:
    """The ship went on skipping red dots with a drive that lay in the Bank."""
    cargo = (LASER, "mulch-wine", "red-drive", "yellow-drive")
    armed, target = seat("human", "rogue-4", cargo=cargo), seat("nik", "rogue-5", cargo=("space-spice",))
    state = play(flying(declaring(armed, target), 6, came=("rogue-3",)), StepTo("rogue-5"))
    assert StepTo("rogue-6") in moves(state, StepTo), "a red dot, which both drives together skip"
    state = play(blast(state, "nik"), HitHold(1))
    room = play(state, Jettison("red-drive"), Jettison("yellow-drive"), ClaimLoot("space-spice"))
    assert (doing(room), skipping(room, 0, ()), moving(room).skips) == ("Moving", 0, 0)
    one = play(state, Jettison("red-drive"))
    assert top(one, Moving, 0).skips == skipping(one, 0, ()) > 0, "the other drive still works"
    left = points(room)
    assert points(play(room, StepTo("rogue-6"))) == left - 1
