"""What follows from public facts alone: cargo, targets of cards, the order of turns."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from merchant_rules.star_traders.box.checks import NEEDS, SPARES
from merchant_rules.star_traders.rules import cargo, turns
from merchant_rules.star_traders.rules.targets import NEEDED, SPARED, Facts, is_target, takeable
from tests.star_traders.packaged import CATALOG

CONTRACTS = CATALOG.contract_by_slug
FUR_FRYGIA, FUR_HENCH = CONTRACTS["endor-frygia"], CONTRACTS["endor-hench"]
EGGS, LABOR = CONTRACTS["hench-drachir"], CONTRACTS["jackpot-drachir"]


def test_only_current_contracts_are_picked_up_and_only_at_home() -> None:
    current = {1: FUR_FRYGIA, 2: EGGS, 3: FUR_HENCH}
    assert cargo.pick_ups(CATALOG, current, "endor", ()) == (1, 3)
    assert cargo.pick_ups(CATALOG, current, "endor", ("fur",)) == (1, 3)
    assert cargo.pick_ups(CATALOG, current, "endor", ("fur", "fur")) == ()
    assert cargo.pick_ups(CATALOG, current, "frygia", ()) == ()
    assert cargo.pick_ups(CATALOG, {}, "endor", ()) == ()


def test_which_deliveries_are_due() -> None:
    assert cargo.due({1: FUR_FRYGIA, 2: FUR_HENCH}, "frygia", ("fur",)) == (1,)
    assert cargo.due({2: EGGS, 1: LABOR}, "drachir", ("dragon-eggs", "indentured-labor")) == (1, 2)
    assert cargo.due({2: EGGS, 1: LABOR}, "drachir", ("fur",)) == ()
    assert cargo.due({}, "drachir", ("dragon-eggs",)) == ()


@pytest.mark.rule("star:S-DROP-17", "ST-48")
def test_abandoning_needs_the_stellors_but_not_the_prestige() -> None:
    assert [cargo.can_abandon(CATALOG, stellors) for stellors in (4, 5)] == [False, True]


def test_what_is_too_much_is_judged_after_both_sides_moved() -> None:
    hold, hand = CATALOG.game.limits.hold, CATALOG.game.limits.hand
    assert cargo.excess(2, 1, 1, hold) == cargo.excess(2, 1, 1, hand) == 0
    assert cargo.excess(2, 1, 2, hold) == 1
    assert cargo.excess(2, 0, 2, hand) == 2
    assert cargo.excess(0, 0, 1, hold) == 0


def test_where_a_marker_may_lie() -> None:
    assert cargo.may_lie_on("fur", FUR_HENCH, completed=False, rights=0)
    assert not cargo.may_lie_on("fur", EGGS, completed=False, rights=0)
    assert cargo.may_lie_on("fur", FUR_HENCH, completed=True, rights=1)
    assert not cargo.may_lie_on("fur", FUR_HENCH, completed=True, rights=0)


TRADER = Facts("mink", prestige=5, hold=("fur",), stations=("niven",))


def hits(face: str, trader: Facts = TRADER, *, own: bool = False, same_world: bool = False, **change: Any) -> bool:
    changed = attrs.evolve(trader, **change)
    return is_target(CATALOG, CATALOG.face_by_slug[face], changed, own=own, same_world=same_world)


def test_words_of_the_data_have_their_conditions() -> None:
    assert NEEDED.keys() == set(NEEDS)
    assert SPARED.keys() == set(SPARES) - {"insider-capital", "imperial-station", "imperial-cargo"}


def test_disfavor_and_gotcha_need_prestige_to_take() -> None:
    assert hits("imperial-disfavor-2")
    assert hits("imperial-disfavor-2", own=True)
    assert not hits("imperial-disfavor-2", prestige=0)
    assert hits("gotcha")
    assert not hits("gotcha", own=True)
    assert not hits("gotcha", prestige=0)


def test_favor_needs_room_on_the_track() -> None:
    assert hits("imperial-favor-6", prestige=29)
    assert not hits("imperial-favor-6", prestige=30)


def test_piracy_takes_one_of_its_two_things_from_a_ship_on_the_same_world() -> None:
    assert hits("piracy", same_world=True)
    assert hits("piracy", same_world=True, prestige=0)
    assert hits("piracy", same_world=True, hold=())
    assert not hits("piracy", same_world=True, prestige=0, hold=())
    assert not hits("piracy", same_world=True, prestige=0, hold=("imperial",))
    assert not hits("piracy", same_world=False)
    assert not hits("piracy", same_world=True, world="")  # in hyperspace
    assert not hits("piracy", same_world=True, own=True)
    assert takeable(("fur", "imperial"), ("imperial-cargo",)) == ("fur",)
    assert takeable(("fur", "imperial"), ()) == ("fur", "imperial")


def test_what_can_be_lost_must_be_there() -> None:
    assert hits("lose-a-cargo")
    assert hits("lose-a-cargo", hold=("imperial",))
    assert not hits("lose-a-cargo", hold=())
    assert hits("lose-a-station")
    assert not hits("lose-a-station", stations=())
    assert not hits("lose-a-station", stations=("niven",), imperial=("niven",))
    assert not hits("lose-a-station", stations=("capital",), personalities=("insider",))
    assert hits("lose-a-station", stations=("capital",))
    assert hits("stressed-engines")


def test_whom_an_envoy_spares() -> None:
    face = next(face for face in CATALOG.faces if face.destination == "niven").slug
    assert hits(face)
    assert hits(face, own=True)
    assert not hits(face, has_envoy=True)
    assert not hits(face, on_mission=True)
    assert not hits(face, on_mission=True, own=True)
    assert not hits(face, world="niven")
    assert not hits(face, personalities=("banker",), engines=1)
    assert hits(face, personalities=("banker",), engines=2)
    assert hits(face, engines=1)


def test_cards_that_are_aimed_at_no_trader_have_none() -> None:
    for face in ("zap", "quarantine", "takeover", "superjump", "codebreaker", "jubilee", "avoid-calamity"):
        assert not hits(face, same_world=True)


def test_turns_go_round_and_pass_over_those_who_lost_one() -> None:
    assert turns.turn_order(3, 1) == (1, 2, 0)
    assert turns.next_turn((1, 2, 0), 0, (0, 0, 0)) == (1, (), (0, 0, 0))
    assert turns.next_turn((0, 2), 0, (0, 0, 0)) == (2, (), (0, 0, 0))  # seat 1 has left
    assert turns.next_turn((0, 1, 2), 0, (0, 1, 0)) == (2, (1,), (0, 0, 0))
    assert turns.next_turn((0, 1), 0, (1, 1)) == (1, (1, 0), (0, 0))
    assert turns.next_turn((0, 1, 2), 0, (0, 2, 0)) == (2, (1,), (0, 1, 0))
