"""Petitions, Missions, Imperial Stations, leaving: S-PET, S-PTAB, S-MISS, S-ADV, S-IST, S-ATAB, S-AWIN, S-OUT."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.box.files import data_from_dict
from merchant_rules.star_traders.frames import (
    Acting,
    Auctioning,
    DrawingCards,
    DrawingMission,
    GameOver,
    LosingMoney,
    Moving,
    PayingPetition,
)
from merchant_rules.star_traders.rules.common import is_imperial_station, owner_of, stations_of
from merchant_rules.star_traders.state import NO_ONE, Completed, Sum
from merchant_rules.star_traders.view import as_state
from tests.star_traders.packaged import packaged
from tests.star_traders.playing import (
    ADVANCED,
    BASIC,
    Quarantine,
    Seat,
    asked,
    can,
    do,
    ended,
    hand,
    is_chance,
    kinds,
    loads,
    money,
    moves,
    quiet,
    refused,
    table,
    window,
)


def acting(*seats: Seat, **given: Any) -> State:
    return quiet(*seats, stage="action", movement_over=True, **given)


def petitioner(prestige: int = 15, money: int = 40, *, roll: int | None = None, **own: Any) -> State:
    """A Trader who petitions for a Mission, nobody acting."""
    state = acting(Seat("mink", prestige=prestige, money=money, **own), Seat("oz"))
    state = do(state, st.Petition())
    return state if roll is None else do(state, roll)


@pytest.mark.rule("star:S-PET-1", "star:S-PET-2", "star:S-PET-3", "star:S-PET-4", "star:S-PET-17", "ST-97")
def test_a_petition_is_an_action_from_15_prestige_on_any_world() -> None:
    assert refused(acting(Seat("mink", prestige=14), Seat("oz")), st.Petition()) == "prestige"
    for world in ("mink", "capital", "oz"):
        assert can(acting(Seat(world, prestige=15), Seat("oz")), st.Petition())
    state = quiet(Seat("mink", prestige=15), Seat("oz"))
    assert refused(state, st.Petition()) == "not-now"
    after = petitioner(roll=2)
    assert after.turn.action_used
    assert refused(after, st.DeclareJump("regular", "niven")) != ""
    assert (after.traders[0].prestige, money(after, 0)) == (15, 30)  # the other table takes 5 Stellors for a 2
    assert on_mission().traders[0].mission == "frygia-clarke"


@pytest.mark.rule("star:S-PET-6", "star:S-PET-7", "star:S-TURN-15")
def test_below_15_before_the_roll_there_is_no_petition_and_the_action_is_unused() -> None:
    state = acting(Seat("mink", prestige=16), Seat("oz", hand=("imperial-disfavor-2",)))
    state = do(state, st.Petition())
    assert (window(state), asked(state)) == ("petition", 1)
    state = do(state, st.PlayCard("imperial-disfavor-2", target=0))
    assert state.stack == (Acting(0),)
    assert (money(state, 0), state.traders[0].prestige, state.turn.action_used) == (40, 14, False)
    assert can(state, st.BuildStation())
    assert refused(state, st.DeclareJump("regular", "niven")) == "not-now"
    assert refused(state, st.Petition()) == "tried"


@pytest.mark.rule("star:S-PET-10", "star:S-PET-11", "star:S-PET-12", "star:S-PET-13", "star:S-PET-14", "ST-71")
def test_the_bonus_is_read_after_the_roll_and_all_cards() -> None:
    areas = petitioner().rules.catalog.game.prestige.areas
    for area in areas:
        if area.petition:
            state = petitioner(area.low, roll=3)
            offered = [m.amount for m in moves(state) if type(m) is st.AddBonus]
            assert offered == ([] if not area.bonus else list(range(area.bonus + 1)))
    top = areas[-1].low
    state = acting(Seat("mink", prestige=top), Seat("oz", hand=("imperial-disfavor-2",)))
    state = do(state, st.Petition(), "pass", 3, st.PlayCard("imperial-disfavor-2", target=0))
    assert [m.amount for m in moves(state)] == list(range(areas[-2].bonus + 1))
    low = acting(Seat("mink", prestige=15), Seat("oz", hand=("imperial-disfavor-2",)))
    low = do(low, st.Petition(), "pass", 3, st.PlayCard("imperial-disfavor-2", target=0))
    assert low.stack[-1] == PayingPetition(0, 3)  # not undone, only without a bonus
    before = acting(
        Seat("mink", prestige=15),
        Seat("oz", hand=("imperial-disfavor-2",)),
        options={"prestige_cards_after_roll": False},
    )
    before = do(before, st.Petition(), "pass", 3)
    assert refused(before, st.PlayCard("imperial-disfavor-2", target=0)) == "not-now"


@pytest.mark.rule("star:S-PET-15", "star:S-PTAB-9", "star:S-PTAB-11")
def test_roll_and_bonus_are_looked_up_together() -> None:
    state = petitioner(25, roll=5)
    assert refused(state, st.AddBonus(3)) == "no-bonus"
    state = do(state, st.AddBonus(2))
    assert is_chance(state)  # 7: granted free, a Mission is turned up
    assert (money(state, 0), state.traders[0].prestige) == (40, 25)


@pytest.mark.rule("star:S-PTAB-1", "star:S-TURN-17")
def test_the_worst_result_costs_the_next_turn() -> None:
    state = acting(Seat("mink", prestige=20), Seat("oz", hand=("superzap",)))
    state = do(state, st.Petition(), "pass", 1, st.PlayCard("superzap", shift=-2), st.AddBonus(0))
    assert (state.traders[0].prestige, state.traders[0].lost_turns) == (5, 1)


@pytest.mark.rule("star:S-PTAB-2", "star:S-PTAB-3", "star:S-PTAB-4", "star:S-MONEY-7", "star:S-PRES-7", "star:S-BANK-5")
def test_losses_stop_at_nothing_and_bring_the_banker_nothing() -> None:
    def after(roll: int, prestige: int, money: int) -> State:
        seats = (Seat("mink", prestige=prestige, money=money), Seat("oz", hand=("zap",), personalities=("banker",)))
        state = do(acting(*seats), st.Petition(), "pass", max(1, roll))
        return do(state, st.PlayCard("zap", shift=-1) if roll < 1 else "pass")

    for roll, had, left in (
        (0, (16, 15), (6, 0)),
        (1, (15, 30), (10, 10)),
        (2, (15, 30), (15, 20)),
        (1, (15, 7), (10, 0)),
    ):
        state = after(roll, *had)
        assert (state.traders[0].prestige, money(state, 0)) == left
        assert money(state, 1) == 40


@pytest.mark.rule("star:S-MONEY-7", "star:S-PTAB-3", "ST-25")
def test_what_a_petition_takes_from_money_that_is_not_known_is_told() -> None:
    seats = (Seat("mink", prestige=15, money=7), Seat("oz"), Seat("terra"))
    full = acting(*seats, sums=(Sum(0, 1, 33),))
    onlooker = do(as_state(mr.view(full, 2)), st.Petition(), 1)
    assert (onlooker.stack[-1], onlooker.traders[0].prestige) == (LosingMoney(0, 20), 10)
    full = do(full, st.Petition(), 1)
    assert money(full, 0) == 0
    assert mr.view(do(onlooker, st.MoneyLost(7)), 2) == mr.view(full, 2)


@pytest.mark.rule(
    "star:S-PTAB-5", "star:S-PTAB-6", "star:S-PTAB-7", "star:S-PTAB-8", "star:S-PTAB-10", "star:S-MONEY-5"
)
@pytest.mark.parametrize(
    ("roll", "price", "otherwise"), [(3, 60, (10, 10)), (4, 40, (10, 10)), (5, 20, (0, 10)), (6, 10, (0, 10))]
)
def test_a_grant_has_a_price_that_need_not_be_paid(roll: int, price: int, otherwise: tuple[int, int]) -> None:
    state = petitioner(15, price, roll=roll)
    assert kinds(state) == {st.PayPetition, st.RefusePetition}
    granted = do(state, st.PayPetition())
    assert (money(granted, 0), is_chance(granted), money(granted, 1)) == (0, True, 40)
    denied = do(state, st.RefusePetition())
    assert (money(denied, 0), denied.traders[0].prestige) == (price - otherwise[0], 15 - otherwise[1])
    poor = petitioner(15, price - 1, roll=roll)
    assert moves(poor) == (st.RefusePetition(),)
    assert refused(poor, st.PayPetition()) == "cannot-pay"


def on_mission() -> State:
    state = do(petitioner(15, 10, roll=6), st.PayPetition())
    return do(state, st.ContractDrawn("frygia-clarke"))


@pytest.mark.rule(
    "star:S-MISS-1",
    "star:S-MISS-2",
    "star:S-MISS-3",
    "star:S-MISS-4",
    "star:S-MISS-11",
    "star:S-MISS-12",
    "star:S-PET-16",
)
def test_a_mission_is_turned_up_until_one_pays_enough() -> None:
    state = do(petitioner(15, 10, roll=6), st.PayPetition())
    state = do(state, st.ContractDrawn("jackpot-drachir"))  # pays 7: discarded
    assert is_chance(state)
    state = do(state, st.ContractDrawn("statyk-jackpot"))  # 13 on average
    assert state.decks.contract_pile == ("jackpot-drachir", "statyk-jackpot")
    state = do(state, st.ContractDrawn("terra-jackpot"))  # 15 on average
    assert state.traders[0].mission == "terra-jackpot"
    assert mr.view(state, None).traders[0].mission == "terra-jackpot"
    assert state.galaxy.owners == petitioner().galaxy.owners
    worthy = [c for c in state.rules.catalog.contracts if c.mean >= 15]
    assert len(worthy) == 41
    again = acting(Seat("mink", prestige=20, mission="terra-jackpot"), Seat("oz"))
    assert refused(again, st.Petition()) == "has-mission"


@pytest.mark.rule("star:S-MISS-2")
@pytest.mark.parametrize("left", [False, True])
def test_where_no_contract_can_come_that_pays_enough_none_is_turned_up(left: bool) -> None:
    """Contracts were once turned up for ever: with data of one's own those that pay enough can all lie on the table."""
    game = packaged("game.toml")
    game["petition"]["mission_payoff"] = 28
    data = data_from_dict({"game.toml": game})
    worthy = [contract.slug for contract in load_catalog(data).contracts if contract.mean >= 28]
    lying = (*worthy[: len(worthy) - left], "drachir-babel")[:2]
    config = st.Config(BASIC, 3, (), {"deals": "off"}, data)
    state = st.position(config, [Seat("oz", prestige=30), Seat("mink"), Seat("terra")], contracts=lying, stage="action")
    state = do(state, st.Petition(), 6, st.AddBonus(1))
    assert (type(state.stack[-1]) is DrawingMission) == left
    assert len(worthy) == 2


@pytest.mark.rule("star:S-MISS-4", "star:S-MISS-6", "star:S-MISS-15")
def test_the_imperial_cargo_waits_on_the_pick_up_world() -> None:
    state = quiet(Seat("frygia", mission="frygia-clarke"), Seat("oz", mission="awwad-niven"))
    assert can(state, st.PickUpImperial())
    assert loads(do(state, st.PickUpImperial()), 0) == (("imperial-0", ""),)
    elsewhere = quiet(Seat("mink", mission="frygia-clarke"), Seat("oz"))
    assert refused(elsewhere, st.PickUpImperial()) == "not-here"
    at_once = acting(Seat("frygia", prestige=15, money=10), Seat("oz", mission="awwad-niven"))
    at_once = do(at_once, st.Petition(), 6, st.PayPetition(), st.ContractDrawn("frygia-clarke"), st.LuckDrawn(0, "zap"))
    assert can(at_once, st.PickUpImperial())  # in the turn of the petition


@pytest.mark.rule("star:S-MISS-17", "star:S-MISS-19", "star:S-MISS-20", "ST-73")
def test_whoever_brings_the_imperial_cargo_there_wins_at_once() -> None:
    target = "mink"
    seats = (Seat("niven", mission="shower-mink", hold=("imperial-0",), prestige=3), Seat("oz", prestige=9))
    state = do(quiet(*seats), st.DeclareJump("regular", target), 6)
    result = ended(state)
    assert (result.winners, result.reason, result.scores) == ((0,), "mission", (3, 9))
    assert mr.actor(state) == mr.NOBODY


@pytest.mark.rule("star:S-MISS-18")
def test_you_are_lost_can_still_prevent_it() -> None:
    seats = (Seat("niven", mission="shower-mink", hold=("imperial-0",)), Seat("oz", hand=("you-are-lost",)))
    state = do(quiet(*seats), st.DeclareJump("regular", "mink"), "pass", 6, "pass")
    assert (window(state), mr.result(state)) == ("lost", None)
    state = do(state, st.PlayCard("you-are-lost"), 4, 2)
    assert mr.result(state) is None
    assert state.traders[0].world == "terra"


@pytest.mark.rule("ST-73", "ST-58")
def test_an_envoy_makes_the_mission_wait() -> None:
    seats = (Seat("frygia", mission="frygia-clarke", envoy="imperial-envoy-niven"), Seat("oz"))
    assert refused(quiet(*seats), st.PickUpImperial()) == "envoy"
    there = (Seat("clarke", mission="frygia-clarke", hold=("imperial-0",), envoy="imperial-envoy-niven"), Seat("oz"))
    assert quiet(*there).stack == (Moving(0),)


# -- the advanced game ------------------------------------------------------------------------------------------------


def imperial(
    prestige: int = 15,
    money: int = 40,
    *,
    roll: int | None = None,
    others: tuple[Seat, ...] = (Seat("oz"),),
    **own: Any,
) -> State:
    seats = (Seat("mink", prestige=prestige, money=money, **{"stations": ("mink",), **own}), *others)
    state = do(acting(*seats, ruleset=ADVANCED), st.Petition())
    return state if roll is None else do(state, roll)


@pytest.mark.rule("star:S-ADV-4", "star:S-IST-1", "star:S-IST-2", "star:S-IST-3", "ST-75", "ST-76")
def test_petitions_are_for_a_station_of_ones_own() -> None:
    def why(*seats: Seat, **options: Any) -> str:
        return refused(acting(*seats, ruleset=ADVANCED, options=options), st.Petition())

    assert why(Seat("mink", prestige=15), Seat("oz")) == "no-station"
    assert why(Seat("mink", prestige=15), Seat("oz", stations=("mink",))) == "no-station"
    assert why(Seat("mink", prestige=15, imperial=("mink",)), Seat("oz")) == "imperial"
    assert why(Seat("mink", prestige=14, stations=("mink",)), Seat("oz")) == "prestige"
    assert why(Seat("mink", prestige=14, stations=("mink",)), Seat("oz"), adv_min_prestige=15) == "prestige"
    free = acting(
        Seat("mink", prestige=0, stations=("mink",)), Seat("oz"), ruleset=ADVANCED, options={"adv_min_prestige": 0}
    )
    assert can(free, st.Petition())
    promoted = do(imperial(15, 40, roll=6), st.PayPetition())
    assert is_imperial_station(promoted, "mink")
    assert (promoted.traders[0].mission, type(promoted.stack[-1])) == ("", DrawingCards)  # no Mission is turned up
    state = imperial()
    assert len(mr.chance_outcomes(state)) == 6
    assert kinds(imperial(25, roll=3)) == {st.AddBonus}


@pytest.mark.rule("star:S-IST-4")
def test_cards_come_before_and_after_the_roll() -> None:
    state = imperial(others=(Seat("oz", hand=("zap", "imperial-disfavor-2")),))
    assert (window(state), asked(state)) == ("petition", 1)
    state = do(state, "pass", 4)
    assert (window(state), asked(state)) == ("roll", 1)
    assert can(state, st.PlayCard("zap", shift=1))
    assert can(state, st.PlayCard("imperial-disfavor-2", target=0))


@pytest.mark.rule("star:S-ATAB-3", "star:S-ATAB-4", "star:S-ATAB-5")
def test_low_results_deny_and_cost() -> None:
    zapped = imperial(20, 30, roll=None, others=(Seat("oz", hand=("zap",)),))
    zero = do(zapped, "pass", 1, st.PlayCard("zap", shift=-1), st.AddBonus(0))
    assert (money(zero, 0), zero.traders[0].prestige) == (10, 10)
    one = do(imperial(20, 30, roll=1), st.AddBonus(0))
    assert (money(one, 0), one.traders[0].prestige) == (20, 15)
    two = do(imperial(20, 30, roll=2), st.AddBonus(0))
    assert (money(two, 0), two.traders[0].prestige) == (25, 20)
    assert not is_imperial_station(two, "mink")


@pytest.mark.rule(
    "star:S-ATAB-6", "star:S-ATAB-7", "star:S-ATAB-8", "star:S-ATAB-9", "star:S-ATAB-11", "star:S-IST-5",
    "star:S-IST-6", "star:S-IST-8", "star:S-IST-13",
)  # fmt: skip
@pytest.mark.parametrize(
    ("roll", "had", "left", "loss"),
    [(3, (45, 21), (5, 11), 5), (4, (30, 20), (0, 14), 5), (5, (20, 18), (0, 14), 5), (6, (10, 15), (0, 10), 10)],
)
def test_a_grant_costs_money_and_prestige_both_or_neither(
    roll: int, had: tuple[int, int], left: tuple[int, int], loss: int
) -> None:
    state = imperial(had[1], had[0], roll=roll)
    state = do(state, st.AddBonus(0)) if st.AddBonus in kinds(state) else state
    assert kinds(state) == {st.PayPetition, st.RefusePetition}
    paid = do(state, st.PayPetition())
    assert (money(paid, 0), paid.traders[0].prestige) == left
    assert is_imperial_station(paid, "mink")
    refusal = do(state, st.RefusePetition())
    assert (money(refusal, 0), refusal.traders[0].prestige) == (had[0], had[1] - loss)
    assert not is_imperial_station(refusal, "mink")


@pytest.mark.rule("star:S-PRES-8", "star:S-IST-6")
def test_prestige_that_is_not_there_cannot_be_spent() -> None:
    seats = (Seat("mink", prestige=4, money=40, stations=("mink",)), Seat("oz"))
    state = acting(*seats, ruleset=ADVANCED, options={"adv_min_prestige": 0})
    state = do(state, st.Petition(), 6)
    assert moves(state) == (st.RefusePetition(),)


@pytest.mark.rule("star:S-ATAB-10", "ST-79")
def test_the_best_result_costs_prestige_only() -> None:
    state = do(imperial(25, 0, roll=6), st.AddBonus(1))
    assert (state.traders[0].prestige, is_imperial_station(state, "mink")) == (15, True)
    seats = (Seat("mink", prestige=4, stations=("mink",)), Seat("oz", hand=("zap",)))
    low = acting(*seats, ruleset=ADVANCED, options={"adv_min_prestige": 0})
    low = do(low, st.Petition(), "pass", 6, st.PlayCard("zap", shift=1))
    assert (low.traders[0].prestige, is_imperial_station(low, "mink")) == (4, False)


@pytest.mark.rule("star:S-ATAB-1", "ST-78")
def test_the_worst_result_puts_the_station_up_for_auction() -> None:
    others = (Seat("oz", hand=("superzap",)), Seat("terra", money=6))
    state = imperial(20, 9, others=others)
    state = do(state, "pass", 1, st.PlayCard("superzap", shift=-2), st.AddBonus(0))
    assert state.traders[0].prestige == 10
    assert state.stack[-1] == Auctioning(0, "mink", (0, 1, 2))
    assert set(moves(state)) == {st.Bid(1), st.Bid(5), st.PassBid()}  # money for no more
    assert refused(state, st.Bid(2)) == "no-bid"
    assert refused(state, st.Bid(10)) == "cannot-pay"
    unsold = do(state, st.PassBid(), st.PassBid(), st.PassBid())
    assert owner_of(unsold, "mink") == NO_ONE
    state = do(state, st.Bid(5), st.Bid(6), st.PassBid())
    assert state.stack[-1].seat == 0
    state = do(state, st.Bid(7), st.PassBid())
    assert (owner_of(state, "mink"), money(state, 0)) == (0, 2)
    assert state.traders[0].prestige == 10


@pytest.mark.rule("star:S-ATAB-2", "star:S-INS-2")
def test_the_insiders_capital_is_not_auctioned() -> None:
    seats = (
        Seat("capital", prestige=20, stations=("capital",), personalities=("insider",)),
        Seat("oz", hand=("superzap",)),
    )
    state = do(
        acting(*seats, ruleset=ADVANCED), st.Petition(), "pass", 1, st.PlayCard("superzap", shift=-2), st.AddBonus(0)
    )
    assert (owner_of(state, "capital"), state.traders[0].prestige) == (0, 10)


@pytest.mark.rule("star:S-AWIN-1", "star:S-AWIN-2", "star:S-AWIN-3", "star:S-AWIN-4", "star:S-AWIN-5", "star:S-AWIN-6")
def test_a_chain_of_imperial_stations_wins_at_once() -> None:
    def crowned(*own: str, other: tuple[str, ...] = ()) -> State:
        seats = (
            Seat("capital", prestige=25, stations=("capital",), imperial=own),
            Seat("terra", imperial=other),
            Seat("wolf"),
            Seat("niven"),
        )
        return do(acting(*seats, ruleset=ADVANCED), st.Petition(), 6, st.AddBonus(1))

    state = crowned("endor", "oz", "jackpot")  # it branches at Capital
    result = ended(state)
    assert (result.winners, result.reason) == ((0,), "chain")
    assert mr.result(crowned("endor", "oz", "mink")) is None  # one of them is apart
    assert mr.result(crowned("endor", "oz", "kluge", other=("jackpot", "lambard"))) is None


# -- leaving ----------------------------------------------------------------------------------------------------------


def leaving(**given: Any) -> State:
    seats = (
        Seat("mink", hold=("frygia-clarke",)),
        Seat("oz", money=33, hand=("zap", "gotcha"), hold=("frygia-clarke",), stations=("oz", "terra"),
             envoy="imperial-envoy-niven"),
        Seat("terra"),
        Seat("wolf", hold=("kluge-awwad",)),
    )  # fmt: skip
    return table(*seats, completed=(("frygia-clarke", (0, 1, 0, 0)),), contracts=("kluge-awwad",),
                 quarantines=(Quarantine("niven", 1),), **given)  # fmt: skip


@pytest.mark.rule(
    "star:S-OUT-1",
    "star:S-OUT-2",
    "star:S-OUT-3",
    "star:S-OUT-4",
    "star:S-OUT-6",
    "star:S-OUT-7",
    "star:S-HIST-7",
    "star:S-OUT-16",
    "ST-80",
    "ST-81",
)
def test_a_trader_who_leaves_takes_everything_with_him() -> None:
    state = leaving()
    assert st.DropOut(1) not in moves(state, 1)
    assert mr.check(state, st.DropOut(1), seat=1) is None
    assert mr.check(state, st.DropOut(1), seat=0) is not None
    state = mr.apply_action(state, st.DropOut(1), seat=1)
    gone = state.traders[1]
    assert (gone.out, gone.world, gone.hand, gone.hold, gone.envoy, money(state, 1)) == (True, "", (), (), "", 0)
    assert stations_of(state, 1) == ()
    assert state.decks.luck_pile == ("gotcha", "imperial-envoy-niven", "quarantine", "zap")
    assert state.galaxy.quarantines == ()
    assert state.market.completed == (Completed("frygia-clarke", (0, 0, 0, 0)),)  # a marker lies on it still
    assert loads(state, 0) == (("power-crystals", "frygia-clarke"),)
    assert loads(state, 3) == (("hyperdrives", "kluge-awwad"),)
    assert mr.check(state, st.DropOut(1)) is not None
    assert mr.validate(state) == ()


@pytest.mark.rule("star:S-OUT-5")
def test_the_mission_card_is_discarded() -> None:
    state = table(Seat("mink"), Seat("oz", mission="awwad-niven"), Seat("terra"))
    assert do(state, st.DropOut(1)).decks.contract_pile == ("awwad-niven",)


@pytest.mark.rule("star:S-OUT-8", "star:S-OUT-9", "star:S-OUT-10", "star:S-OUT-11")
def test_the_next_contract_outside_space_1_is_not_replaced() -> None:
    seats = (Seat("wells", hold=("frygia-wells",)), Seat("oz"), Seat("terra"), Seat("wolf"))
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"))
    state = do(state, st.DropOut(3))
    assert state.market.owed == 1
    state = do(state, st.Deliver(2, "frygia-wells"))
    assert (state.market.spaces[1], state.market.closed, state.market.owed) == ("", 0b010, 0)
    assert state.stack == (Moving(0),)
    first = quiet(*seats, contracts=("frygia-wells",))
    first = do(first, st.DropOut(3), st.Deliver(1, "frygia-wells"))
    assert is_chance(first)
    assert first.market.owed == 1
    three = do(quiet(*seats[:3], contracts=("kluge-awwad", "frygia-wells")), st.DropOut(2))
    assert three.market.owed == 0  # two Contracts remain for two Traders
    six = quiet(*(Seat(w) for w in ("wells", "oz", "terra", "wolf", "mink", "niven")))
    assert do(six, st.DropOut(5), st.DropOut(4)).market.owed == 2
    # a space that has gone already is not counted again: of 4 spaces one is closed, and one more goes
    five = quiet(*seats, Seat("niven"), contracts=("kluge-awwad", "frygia-wells"))
    five = do(five, st.DropOut(4), st.Deliver(2, "frygia-wells"))
    assert (five.market.closed, five.market.owed) == (0b0010, 0)
    assert do(five, st.DropOut(3)).market.owed == 1


@pytest.mark.rule("star:S-OUT-12", "star:S-OUT-13", "star:S-AWIN-7")
def test_in_the_advanced_game_contracts_follow_the_traders_and_the_chain_does_not() -> None:
    state = quiet(*(Seat(w) for w in ("wells", "oz", "terra")), ruleset=ADVANCED)
    assert do(state, st.DropOut(2)).market.owed == 1
    worlds = ("capital", "terra", "wolf", "niven")
    seats = (Seat("capital", prestige=25, stations=("capital",), imperial=("endor",)), *(Seat(w) for w in worlds[1:]))
    state = acting(*seats, ruleset=ADVANCED)
    state = do(state, st.DropOut(3), st.Petition(), 6, st.AddBonus(1))
    assert mr.result(state) is None  # 2 of the 4 that four Traders at the start need
    chain = ("endor", "oz", "hench")
    seats = (Seat("capital", prestige=25, stations=("capital",), imperial=chain), *(Seat(w) for w in worlds[1:]))
    state = do(acting(*seats, ruleset=ADVANCED), st.DropOut(3), st.Petition(), 6, st.AddBonus(1))
    assert ended(state).reason == "chain"  # three Traders at the start would need 5


@pytest.mark.rule("star:S-OUT-14", "ST-82")
def test_the_last_trader_wins() -> None:
    state = do(table(Seat("mink"), Seat("oz")), st.DropOut(0))
    assert state.stack == (GameOver((1,), "last-trader"),)
    assert ended(state).winners == (1,)


@pytest.mark.rule("star:S-OUT-15", "ST-81")
def test_leaving_in_the_own_turn_ends_it() -> None:
    seats = (Seat("mink", hand=("zap",)), Seat("oz", hand=("gotcha",)), Seat("terra"))
    state = do(table(*seats), st.DeclareJump("regular", "niven"))
    state = do(state, st.DropOut(0))
    assert (state.turn.active, state.stack) == (1, (Moving(1),))
    asked_one = do(table(*seats), st.DeclareJump("regular", "niven"), st.Pass())
    assert asked(asked_one) == 1
    asked_one = do(asked_one, st.DropOut(1))
    assert is_chance(asked_one)  # nobody else is asked: the jump goes on
    deal = do(table(*seats), st.ProposeDeal(1, st.Bundle(stellors=1), st.Bundle()), st.DropOut(1))
    assert deal.stack == (Moving(0),)
    assert hand(deal, 1) == ()
    aimed = do(
        table(Seat("mink", hand=("gotcha",)), Seat("oz", hand=("zap",)), Seat("terra")), st.PlayCard("gotcha", target=1)
    )
    aimed = do(aimed, st.DropOut(1))
    assert (aimed.stack, aimed.decks.luck_pile) == ((Moving(0),), ("gotcha", "zap"))


@pytest.mark.rule("star:S-OUT-15", "star:S-PETE-4", "ST-81")
def test_a_raid_on_a_trader_who_leaves_comes_to_nothing() -> None:
    raiders = (Seat("mink", prestige=9, personalities=("pirate-pete",), hand=("zap",)), Seat("mink"), Seat("terra"))
    state = do(quiet(*raiders, stage="action", movement_over=True), st.Raid(1), 6, st.DropOut(1), "pass")
    assert (state.traders[0].prestige, state.turn.action_used) == (6, True)
    assert state.traders[2].engines == 3
