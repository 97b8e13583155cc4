"""Tests that stored breakages of the rules asked for: without them a broken line went unnoticed."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.rules.discovery import arrive
from tests.modules.battle import blast, declaring, doing, entered, turn_of
from tests.scenes import start
from tests.support import play, seat, trading


@pytest.mark.rule("1988:9.42/a", "1988:4.4/d")
def test_who_stays_in_a_city_trades_without_limit_there() -> None:
    """From the declaration on, in a City of either kind."""
    for city in ("dry-city", "cloud-space-city"):
        stayed = play(start(seat("human", city)), mr.Stay())
        assert trading(stayed).culture
        assert not trading(stayed).limited


@pytest.mark.rule("1988:9.41/f", "1988:9.41/a")
def test_the_same_place_is_limited_for_who_has_moved_there() -> None:
    state = start(seat("human", "dry-city"))
    assert trading(arrive(state, 0, True)).limited


@pytest.mark.rule("1988:15.43/f", "1988:15.43/e")
def test_a_pawn_that_fires_back_and_is_level_hits_nobody() -> None:
    ships = [seat(who, "rogue-3", cargo=("laser",), ship="freighter") for who in ("human", "nik")]
    level = blast(entered(declaring(*ships)), "nik", dice=(3, 3), answer=("laser",))
    assert (doing(level), turn_of(level)) == ("Declaring", 1)
