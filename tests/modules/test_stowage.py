"""R-52, R-99: with weapons in play it matters what lies in which hold; the owner arranges what he has."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.modules.common import part_of
from merchant_rules.venus.modules.stowage import Arms, Bay, Rig, Stowage, pieces_of, stow, stowed, with_rig
from merchant_rules.venus.state import Player
from tests.modules.battle import blast, declaring, doing, entered, landed
from tests.support import play, refused, seat

LASER = "laser"
SPICE = "space-spice"
RULES = compile_rules(mr.Config("classic-1988", 2, ("combat",)))

APART = mr.ArrangeHolds(Bay((LASER,)), (Bay(("red-drive",)), Bay(("yellow-drive",))))


@pytest.mark.rule("1988:3.431/a", "R-52")
def test_by_itself_cargo_is_stowed_as_well_as_can_be() -> None:
    state = declaring(seat("human", "dry-city", cargo=(LASER, LASER, "shield", SPICE)))
    assert stowed(state, 0) == Stowage(Bay((LASER, "shield")), (Bay((LASER,)), Bay((SPICE,))))


@pytest.mark.rule("R-52")
def test_the_owner_arranges_the_same_cargo_once_in_his_turn() -> None:
    cargo = (LASER, "red-drive", "yellow-drive")
    state = declaring(seat("human", "dry-city", cargo=cargo), seat("nik", "dry-city", cargo=("shield",)))
    assert stowed(state, 0).holds == (Bay(("red-drive", "yellow-drive")), Bay())
    after = play(state, APART)
    assert stowed(after, 0) == Stowage(APART.hull, APART.holds)
    assert after.players == state.players
    refused(after, mr.ArrangeHolds(Bay(), (Bay((LASER, "red-drive")), Bay(("yellow-drive",)))), "arranged-already")
    for frames in (landed(state), entered(state)):
        assert mr.check(frames, APART) is None
    assert mr.check(state, APART, seat=1) is not None
    later = play(landed(after), mr.EndTurn())
    assert stowed(later, 0) == Stowage(APART.hull, APART.holds)
    theirs = mr.ArrangeHolds(Bay(), (Bay(("shield",)), Bay()))
    assert mr.check(later, theirs) is None
    assert mr.check(later, APART) is not None


@pytest.mark.rule("R-99", "1988:3.431/a")
def test_holds_are_arranged_again_after_the_cargo_or_the_ship_has_changed() -> None:
    here = seat("human", "shoemaker-levee", cargo=("red-drive", "yellow-drive", SPICE), ship="transport")
    one = mr.ArrangeHolds(Bay(), (Bay((SPICE,)), Bay(("red-drive",)), Bay(("yellow-drive",))))
    other = mr.ArrangeHolds(Bay(), (Bay((SPICE,)), Bay(("yellow-drive",)), Bay(("red-drive",))))
    state = play(landed(declaring(here), moved=False), one)
    refused(state, other, "arranged-already", "1988:3.431/a")
    refused(play(landed(state), mr.BuyGoods("rock-videos")), other, "other-cargo")
    sold = play(state, mr.SellGoods(SPICE))
    sold = play(sold, mr.chance_outcomes(sold)[0].action)
    empty = mr.ArrangeHolds(Bay(), (Bay(("red-drive",)), Bay(), Bay(("yellow-drive",))))
    again = play(sold, empty)
    refused(again, mr.ArrangeHolds(Bay(), (Bay(), Bay(("red-drive",)), Bay(("yellow-drive",)))), "arranged-already")
    smaller = play(again, mr.BuyShip("scout"))
    assert mr.check(smaller, mr.ArrangeHolds(Bay(), (Bay(("yellow-drive",)), Bay(("red-drive",))))) is None


@pytest.mark.rule("R-52", "1988:3.431/c", "1988:3.431/b")
@pytest.mark.parametrize(
    "action, code",
    [
        (mr.ArrangeHolds(Bay((LASER,)), (Bay(("red-drive",)), Bay((SPICE,)))), "no-change"),
        (mr.ArrangeHolds(Bay((LASER,)), (Bay(("red-drive", SPICE)), Bay())), "no-room"),
        (mr.ArrangeHolds(Bay((LASER, "red-drive")), (Bay((SPICE,)), Bay())), "no-room"),
        (mr.ArrangeHolds(Bay(), (Bay((LASER, "red-drive")), Bay((SPICE,)), Bay())), "no-room"),
        (mr.ArrangeHolds(Bay((LASER,)), (Bay(("red-drive",)),)), "other-cargo"),
        (mr.ArrangeHolds(Bay((LASER,)), (Bay((), ("red-drive",)), Bay((SPICE,)))), "other-cargo"),
        (mr.ArrangeHolds(Bay(("red-drive", LASER)), (Bay(), Bay((SPICE,)))), "malformed"),
        (mr.ArrangeHolds(Bay((LASER,)), [Bay(("red-drive",)), Bay((SPICE,))]), "malformed"),  # type: ignore[arg-type]
        (mr.ArrangeHolds(None, ()), "malformed"),  # type: ignore[arg-type]
        (mr.ArrangeHolds(Bay((3,)), ()), "malformed"),  # type: ignore[arg-type]
    ],
)
def test_an_arrangement_holds_what_is_aboard_and_has_room_for_it(action: mr.ArrangeHolds, code: str) -> None:
    state = declaring(seat("human", "dry-city", cargo=(LASER, "red-drive", SPICE)))
    refused(state, action, code)


@pytest.mark.rule("1988:15.31/a", "R-52")
def test_a_weapon_may_be_kept_in_a_hold_where_it_cannot_be_destroyed() -> None:
    there = seat("nik", "rogue-3", cargo=(LASER,))
    state = declaring(there, seat("human", "rogue-3", cargo=(LASER,)))
    state = play(state, mr.ArrangeHolds(Bay(), (Bay((LASER,)), Bay())))
    assert stowed(state, 0).hull == Bay()
    assert stowed(state, 0).holds[0] == Bay((LASER,))


@pytest.mark.rule("1988:15.431/a", "R-52")
def test_which_hold_is_hit_depends_on_the_arrangement() -> None:
    there = seat("nik", "rogue-3", cargo=("red-drive", "yellow-drive"))
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), there))
    together = play(blast(state, "nik"), mr.HitHold(1))
    assert part_of(together, Arms).rigs[1].damaged == ("red-drive", "yellow-drive")

    holds = (Bay(("red-drive",)), Bay(("yellow-drive",)))
    apart = with_rig(state, 1, Rig((), Stowage(Bay(), holds)))
    apart = play(blast(apart, "nik"), mr.HitHold(1))
    assert part_of(apart, Arms).rigs[1].damaged == ("red-drive",)


def test_what_leaves_and_comes_keeps_the_rest_in_place() -> None:
    cargo = ("red-drive", "yellow-drive", SPICE)
    holds = (Bay((SPICE,)), Bay(("red-drive",)), Bay(("yellow-drive",)))
    here = seat("human", "shoemaker-levee", cargo=cargo, ship="transport")
    state = play(landed(declaring(here), moved=False), mr.ArrangeHolds(Bay(), holds))
    sold = play(state, mr.SellGoods(SPICE))
    assert stowed(sold, 0).holds == (Bay(), *holds[1:])
    more = play(state, mr.BuyGoods("rock-videos"))  # only by stowing anew
    assert stowed(more, 0).holds == (Bay(("red-drive", "yellow-drive")), Bay(("rock-videos",)), Bay((SPICE,)))
    smaller = play(state, mr.BuyShip("scout"))
    assert stowed(smaller, 0).holds == (Bay((SPICE,)), Bay(("red-drive", "yellow-drive")))


def test_a_ship_that_carries_too_much_has_one_hold_too_many() -> None:
    here = seat("human", "galactic-base", cargo=(SPICE, "mulch-wine", "rock-videos"), ship="transport")
    state = play(landed(declaring(here), moved=False), mr.BuyShip("scout"))
    assert doing(state) == "MakingRoom"
    assert len(stowed(state, 0).holds) == 3


def test_arrangements_have_tokens_and_saves() -> None:
    state = declaring(seat("human", "dry-city", cargo=(LASER, "red-drive", "yellow-drive")))
    text = mr.token(state, APART)
    assert text == "stow:(laser):(red-drive)+(yellow-drive)"
    assert mr.parse_token(state, text) == APART
    assert mr.from_json(mr.to_json(APART)) == APART
    after = play(state, APART)
    assert mr.from_json(mr.to_json(after)) == after


SMALL = st.sampled_from(["laser", "nova-ball", "shield", "red-drive", "fare-base-graw"])
GOODS = st.sampled_from([SPICE, "mulch-wine"])


@given(
    st.sampled_from(["scout", "transport", "freighter"]),
    st.lists(st.one_of(SMALL, GOODS), max_size=8),
    st.lists(st.one_of(SMALL, GOODS), max_size=8),
    st.integers(0, 8),
)
def test_stowing_loses_nothing_and_fits_whenever_the_ship_can_carry_it(
    ship: str, cargo: list[str], before: list[str], broken: int
) -> None:
    pieces = tuple(sorted(cargo))
    damaged = tuple(item for item in pieces if item in RULES.stock_index)[:broken]
    old = stow(RULES, Player("human", ship, "dry-city", 0, tuple(sorted(before))), Rig())
    now = stow(RULES, Player("human", ship, "dry-city", 0, pieces), Rig(damaged, old))
    everything = Counter(piece for bay in (now.hull, *now.holds) for piece in bay.pieces())
    assert everything == pieces_of(pieces, damaged)
    holds = RULES.catalog.ship_by_slug[ship].holds
    assert (len(now.holds) == holds) is RULES.fits(RULES, ship, pieces)
    for bay in now.holds[:holds]:
        goods = [item for item, _ in bay.pieces() if item in RULES.catalog.goods_by_slug]
        assert len(bay.pieces()) <= 2
        assert not goods or len(bay.pieces()) == 1
    assert not Counter(item for item, _ in now.hull.pieces()) - Counter(RULES.hull)
