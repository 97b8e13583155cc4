"""The same from the other side of the table: attacks by a later seat on the first one, and buildings of many owners."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.testing import check_knowledge
from merchant_rules.venus.modules.attack import Clashing, Side
from merchant_rules.venus.modules.hits import ChoosingHit, Looting
from merchant_rules.venus.update import set_galaxy
from tests.modules.battle import BOTH, blast, declaring, doing, entered, fire, forts_of, invasion, landed, turn_of
from tests.support import arrived, draw, legal, moves, on_sun, play, refused, seat

LASER = "laser"
SPICE = "space-spice"


@pytest.mark.rule("1988:15.43/a", "1988:15.43/c", "1988:15.43/d")
def test_a_later_seat_blasts_the_first_one() -> None:
    prey = seat("human", "rogue-3", cargo=(LASER, "shield", SPICE))
    state = entered(declaring(prey, seat("nik", "rogue-3", cargo=(LASER,)), turn=1))
    assert moves(state, mr.Blast) == [mr.Blast("human")]
    shot = fire(play(state, mr.Blast("human")), LASER)
    assert mr.actor(shot) == 0
    shot = fire(shot, LASER)
    frame = shot.stack[-1]
    assert type(frame) is Clashing
    assert (frame.attacker, frame.attack, frame.defence) == (1, Side(10, 20, 20), Side(10, 20, 0))
    won = play(shot, mr.Clashed(4, 1))
    assert won.stack[-1] == ChoosingHit(1, 0)
    looted = play(won, mr.HitHold(1), mr.ClaimLoot(SPICE))
    assert looted.players[0].cargo == (LASER, "shield")
    assert looted.players[1].cargo == (LASER, SPICE)
    beaten = play(shot, mr.Clashed(1, 6))
    assert beaten.stack[-1] == ChoosingHit(0, 1)
    assert turn_of(play(beaten, mr.HitHold(1))) == 0


def test_a_pawn_that_bears_the_name_of_a_hidden_culture_tells_nothing_of_it() -> None:
    """The blast at the Dell's ship was taken for a leak of where the Dell live, whom only they had found."""
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("dell", "rogue-3")))
    homes = tuple(Secret("dell", 0b10) if home.what == "dell" else home for home in state.galaxy.homes)
    shot = play(set_galaxy(state, attrs.evolve(state.galaxy, homes=homes)), mr.Blast("dell"))
    assert "dell" in [getattr(frame, "foe", "") for frame in shot.stack]
    check_knowledge(shot)


@pytest.mark.rule("1988:15.53/c", "1988:15.5/b")
def test_a_later_seat_swindles_the_first_one() -> None:
    victim = seat("human", "dry-city", cargo=(SPICE, "mulch-wine"))
    state = arrived(declaring(victim, seat("nik", "dry-city"), turn=1), 1)
    won = play(state, mr.Swindle("human"), mr.Clashed(6, 1))
    assert won.stack[-1] == Looting(1, ("mulch-wine", SPICE), 0)
    taken = play(won, mr.ClaimLoot(SPICE))
    assert (taken.players[0].cargo, taken.players[1].cargo) == (("mulch-wine",), (SPICE,))
    left = play(won, mr.LeaveLoot())
    assert left.players[0] == victim
    assert left.market == won.market
    assert doing(left) == "Trading"


@pytest.mark.rule("R-75", "1988:11.3/f")
def test_room_for_what_is_swindled_from_the_first_seat_is_made_with_older_cargo() -> None:
    thief = seat("nik", "dry-city", cargo=("mulch-wine", "rock-videos"), fresh=("rock-videos",))
    state = arrived(declaring(seat("human", "dry-city", cargo=(SPICE,)), thief, turn=1), 1)
    won = play(state, mr.Swindle("human"), mr.Clashed(6, 1))
    refused(won, mr.Jettison("rock-videos"), "too-fresh")
    assert legal(won, mr.Jettison("mulch-wine"))


@pytest.mark.rule("1988:15.542/b", "1988:15.542/c")
def test_a_revolt_takes_the_factory_of_this_dot_among_others() -> None:
    factories = {"nillis": (0, "rain-city"), "volois": (0, "dry-city"), "graw": (1, "smoke-ring")}
    rebel = seat("nik", "dry-city", cargo=(LASER,))
    state = arrived(declaring(seat("human"), rebel, factories=factories, turn=1), 1)
    won = play(fire(play(state, mr.Revolt("factory")), LASER), mr.Clashed(6, 1))
    index = won.rules.culture_index
    assert won.galaxy.factories[index["volois"]] == (1, "dry-city")
    assert won.galaxy.factories[index["nillis"]] == (0, "rain-city")
    assert won.galaxy.factories[index["graw"]] == (1, "smoke-ring")


@pytest.mark.rule("1988:11.3/c", "R-53")
def test_with_weapons_things_are_thrown_overboard_as_ever() -> None:
    here = seat("human", "dry-city", cargo=(SPICE, LASER), relics=("relic-shield",))
    state = landed(declaring(here))
    assert {move.item for move in moves(state, mr.Jettison)} == {SPICE, LASER, "relic-shield"}
    assert on_sun(play(state, mr.Jettison("relic-shield")), "desert") == ("relic-shield",)
    assert draw(play(state, mr.Jettison(SPICE)), SPICE).players[0].cargo == (LASER,)


@pytest.mark.rule("1988:15.41/a")
def test_each_turn_counts_its_own_entries() -> None:
    first = seat("human", "rogue-3", cargo=(LASER,))
    state = entered(declaring(first, seat("nik", "rogue-3", cargo=(LASER,))))
    lost = blast(state, "nik", dice=(1, 6))
    assert turn_of(lost) == 1
    assert moves(entered(lost), mr.Blast) == [mr.Blast("human")]


@pytest.mark.rule("1988:15.42/d", "1988:15.42/e", "1988:16.3/d")
def test_with_all_modules_the_marker_that_was_fired_at_goes() -> None:
    boxes = {"ice-4": "penalty-blue-10-1"}
    setting: dict[str, Any] = {"modules": BOTH, "rastur": {"rogue-1": 60}, "boxes": boxes}
    rock = declaring(seat("human", "desert-5", cargo=(LASER,)), seat("nik"), forts={1: ("desert-5",)}, **setting)
    won = blast(entered(rock), "fort")
    assert (forts_of(won, 1), invasion(won).placed) == ((), (("rogue-1", 60),))
    box = declaring(seat("human", "ice-4", cargo=(LASER,)), seat("nik"), forts={1: ("desert-5",)}, **setting)
    won = blast(entered(box), "penalty-blue-10-1")
    assert (forts_of(won, 1), invasion(won).placed) == (("desert-5",), (("rogue-1", 60),))
    held = declaring(seat("human", "rogue-1", cargo=(LASER,) * 3), seat("nik"), forts={1: ("desert-5",)}, **setting)
    won = blast(entered(held), "rastur", (LASER,) * 3)
    assert (forts_of(won, 1), invasion(won).placed) == (("desert-5",), ())
