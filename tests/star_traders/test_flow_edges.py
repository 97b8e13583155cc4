"""Edges of rules that a slip could shift without another test noticing."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders.frames import (
    Auctioning,
    LosingMoney,
    PayingPetition,
    RerollingFirst,
    Revealing,
    Showing,
)
from merchant_rules.star_traders.rules.common import is_imperial_station, owner_of
from merchant_rules.star_traders.state import NO_ONE, Sum
from merchant_rules.star_traders.update import set_stack
from merchant_rules.star_traders.view import as_state
from tests.star_traders.playing import ADVANCED, Quarantine, Seat, asked, can, do, money, refused, table, window


@pytest.mark.rule("star:S-WIND-8")
def test_only_the_jumper_plays_the_cards_of_his_own_window() -> None:
    """Another ship under Quarantine, and another Codebreaker, wait for their own jumps."""
    state = table(
        Seat("mink", hand=("zap",), stations=("niven",)),
        Seat("oz", hand=("avoid-calamity", "codebreaker")),
        quarantines=(Quarantine("oz", 0),),
    )
    state = do(state, st.DeclareJump("station", "niven"), st.Pass())
    assert (window(state), asked(state)) == ("jump", 1)
    assert refused(state, st.PlayCard("avoid-calamity")) == "not-now"
    assert refused(state, st.PlayCard("codebreaker")) == "not-now"


@pytest.mark.rule("star:S-STN-1")
def test_a_second_station_of_ones_own_is_refused() -> None:
    state = table(Seat("oz", stations=("oz",)), Seat("mink"), stage="action")
    assert refused(state, st.BuildStation()) == "occupied"


@pytest.mark.rule("star:S-DEAL-1", "star:S-DEAL-5")
def test_money_may_go_both_ways_in_one_deal() -> None:
    state = table(Seat("oz"), Seat("mink"))
    state = do(state, st.ProposeDeal(1, st.Bundle(stellors=5), st.Bundle(stellors=3)))
    state = do(state, mr.legal_moves(state)[0])
    assert (money(state, 0), money(state, 1)) == (38, 42)


@pytest.mark.rule("star:S-ENG-4", "star:S-DEAL-15", "star:S-DEAL-1")
def test_nobody_gives_more_engines_or_rights_than_he_has() -> None:
    seats = (Seat("mink", engines=2, hold=("frygia-clarke",)), Seat("mink", engines=1))
    state = table(*seats, completed=(("frygia-clarke", (1, 0)),))
    assert can(state, st.ProposeDeal(1, st.Bundle(engines=2, rights=("frygia-clarke",)), st.Bundle(engines=1)))
    assert refused(state, st.ProposeDeal(1, st.Bundle(engines=3), st.Bundle())) == "no-engine"
    assert refused(state, st.ProposeDeal(1, st.Bundle(), st.Bundle(engines=2))) == "no-engine"
    assert refused(state, st.ProposeDeal(1, st.Bundle(rights=("frygia-clarke",) * 2), st.Bundle())) == "no-right"
    assert refused(state, st.ProposeDeal(1, st.Bundle(), st.Bundle(rights=("frygia-clarke",)))) == "no-right"


@pytest.mark.rule("star:S-PET-10")
def test_what_is_added_counts_in_the_table() -> None:
    state = table(Seat("oz", prestige=22), Seat("mink"), stage="action", options={"deals": "off"})
    state = do(state, st.Petition(), 3, st.AddBonus(1))
    assert state.stack[-1] == PayingPetition(0, 4)


@pytest.mark.rule("star:S-PSY-5", "star:S-OPT-7")
def test_a_new_psychic_sees_what_the_old_one_saw() -> None:
    state = table(Seat("oz", personalities=("psychic",)), Seat("mink", personalities=("hero",)), seed=3)
    deal = st.ProposeDeal(1, st.Bundle(personalities=("psychic",)), st.Bundle())
    state = do(state, deal)
    state = do(state, mr.legal_moves(state)[0])
    seen = mr.view(state, 0).decks.top
    assert [card.face for card in mr.view(state, 1).decks.top] == [""] * len(seen)
    while state.turn.number == 1:
        moves = mr.legal_moves(state)
        quiet = (st.EndMovement, st.SkipAction, st.KeepHand, st.EndTurn, st.Pass)
        state = do(state, next(move for kind in quiet for move in moves if type(move) is kind))
    assert state.traders[1].personalities == ("hero", "psychic")
    assert [card.face for card in mr.view(state, 1).decks.top] == [card.face for card in seen]
    assert all(card.face for card in seen)


@pytest.mark.rule("star:S-SPEC-11", "star:S-OUT-4", "star:S-MONEY-7")
@pytest.mark.parametrize(
    ("frame", "certain"),
    [
        (Showing(1, 0), st.CardsShown(("gotcha", "zap"))),
        (Revealing(1), st.HandRevealed(("gotcha", "zap"))),
        (LosingMoney(1, 50), st.MoneyLost(40)),
    ],
)
def test_what_is_certain_is_one_outcome_of_weight_one(frame: Any, certain: Any) -> None:
    state = table(Seat("oz"), Seat("mink", hand=("gotcha", "zap"), money=40))
    assert mr.chance_outcomes(set_stack(state, (*state.stack, frame))) == (mr.Outcome(certain, 1),)


@pytest.mark.rule("star:S-SPEC-12")
def test_the_looker_and_the_holder_know_what_is_shown() -> None:
    state = table(Seat("oz"), Seat("mink", hand=("gotcha", "zap")), Seat("niven"))
    showing = set_stack(state, (*state.stack, Showing(1, 0)))
    shown = st.CardsShown(("gotcha", "zap"))
    for seat in (0, 1):
        assert mr.describe(mr.view(showing, seat), shown) == "Seat 1 shows Gotcha and Zap to seat 0."
    assert mr.describe(mr.view(showing, 2), shown) == "Seat 1 shows a hand to seat 0."
    assert can(showing, shown)


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-LOST-1", "star:S-LOST-2", "star:S-LOST-4", "star:S-LOST-5")
def test_who_is_lost_after_a_random_jump_rolls_both_dice_anew() -> None:
    seats = (Seat("mink"), Seat("oz", hand=("you-are-lost", "you-are-lost")))
    state = table(*seats, options={"deals": "off"})
    state = do(state, st.DeclareJump("random"), "pass", 2, "pass", 6, "pass")
    assert (window(state), state.traders[0].world) == ("lost", "drachir")
    for first, second, world in ((4, 2, "terra"), (1, 1, "kluge")):
        state = do(state, st.PlayCard("you-are-lost"), first)
        state = do(state, "pass") if window(state) == "roll" else state
        assert state.traders[0].world != world
        state = do(state, second)
        state = do(state, "pass") if window(state) == "roll" else state
        assert state.traders[0].world == world


@pytest.mark.rule("star:S-LSTN-1")
def test_a_station_that_is_lost_is_nobodys() -> None:
    state = table(Seat("oz", hand=("lose-a-station",)), Seat("mink", stations=("oz", "wolf")), options={"deals": "off"})
    state = do(state, st.PlayCard("lose-a-station", target=1), st.ChooseLoss("oz"))
    assert owner_of(state, "oz") == NO_ONE
    assert can(do(state, st.EndMovement()), st.BuildStation())


@pytest.mark.rule("star:S-TAKE-7", "star:S-INS-2", "star:S-INS-6", "star:S-TAKE-2")
def test_a_capital_that_the_insider_buys_while_it_is_being_taken_over_stays_hers() -> None:
    seats = (
        Seat("capital", hand=("takeover",)),
        Seat("oz", stations=("capital",), hand=("zap",)),
        Seat("mink", personalities=("insider",)),
    )
    state = do(table(*seats), st.PlayCard("takeover"), st.ProposeDeal(2, st.Bundle(stations=("capital",)), st.Bundle()))
    state = do(state, mr.legal_moves(state)[0])
    assert (window(state), owner_of(state, "capital")) == ("avoid", 2)
    state = do(state, st.Pass())
    assert (owner_of(state, "capital"), state.turn.action_used) == (2, True)


@pytest.mark.rule("star:S-AVOID-4", "star:S-CODE-1", "star:S-LUCK-19", "star:S-WIND-8")
def test_the_jumper_plays_in_his_window_only_what_helps_this_jump() -> None:
    seats = (Seat("mink", hand=("avoid-calamity", "codebreaker")), Seat("oz", stations=("niven",)))
    state = do(table(*seats), st.DeclareJump("regular", "niven"))
    assert (window(state), asked(state)) == ("jump", 0)
    assert refused(state, st.PlayCard("avoid-calamity")) == "not-now"
    assert refused(state, st.PlayCard("codebreaker")) == "not-now"


@pytest.mark.rule("star:S-CODE-1", "star:S-LUCK-19", "ST-13")
def test_a_second_codebreaker_of_a_turn_changes_nothing_and_is_not_played() -> None:
    state = table(Seat("mink", hand=("codebreaker", "codebreaker")), Seat("oz"))
    state = do(state, st.PlayCard("codebreaker"))
    assert refused(state, st.PlayCard("codebreaker")) == "no-play"


@pytest.mark.rule("star:S-ENV-7", "ST-58")
def test_with_an_envoy_aboard_there_is_no_takeover() -> None:
    seats = (Seat("mink", hand=("takeover",), envoy="imperial-envoy-niven"), Seat("oz", stations=("mink",)))
    violation = mr.check(table(*seats), st.PlayCard("takeover"))
    assert violation is not None
    assert (violation.code, violation.rule) == ("envoy", "star:S-ENV-7")


# -- the Banker -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-BANK-2", "star:S-PTAB-6", "star:S-STRESS-1", "star:S-MONEY-5", "ST-86")
def test_the_banker_has_her_share_of_grants_and_repairs() -> None:
    banker = Seat("terra", personalities=("banker",))
    state = table(Seat("mink", prestige=15, money=45), banker, stage="action", options={"deals": "off"})
    state = do(state, st.Petition(), 4, st.PayPetition())
    assert (money(state, 0), money(state, 1)) == (5, 44)
    state = table(Seat("mink", hand=("stressed-engines",)), banker, options={"deals": "off"})
    price = state.rules.catalog.kind_by_slug["stressed-engines"].amount
    state = do(state, st.PlayCard("stressed-engines", target=0), st.PayRepairs())
    assert (money(state, 0), money(state, 1)) == (40 - price, 40 + price // 10)


@pytest.mark.rule("star:S-BANK-2", "star:S-ATAB-1", "ST-78", "ST-86")
def test_the_banker_has_her_share_of_what_a_station_is_sold_for() -> None:
    frames = (Auctioning(0, "mink", (0, 1, 2), 0),)
    seats = (Seat("mink"), Seat("oz"), Seat("terra", personalities=("banker",)))
    state = table(*seats, ruleset=ADVANCED, stage="action", action_used=True, frames=frames)
    sold = do(state, st.Bid(10), st.PassBid(), st.PassBid())
    assert (owner_of(sold, "mink"), money(sold, 0), money(sold, 2)) == (0, 30, 41)
    assert not is_imperial_station(sold, "mink")  # an ordinary one
    herself = do(state, st.PassBid(), st.PassBid(), st.Bid(10))
    assert (owner_of(herself, "mink"), money(herself, 2)) == (2, 30)  # nothing of her own


@pytest.mark.rule("star:S-OUT-6", "star:S-OUT-15", "star:S-IST-9")
def test_imperial_stations_of_who_leaves_are_gone_with_their_crowns() -> None:
    seats = (Seat("mink"), Seat("oz", imperial=("wells", "terra")), Seat("wolf", imperial=("capital",)))
    state = do(table(*seats, ruleset=ADVANCED), st.DropOut(1))
    assert [owner_of(state, world) for world in ("wells", "terra", "capital")] == [NO_ONE, NO_ONE, 2]
    assert [is_imperial_station(state, world) for world in ("wells", "terra", "capital")] == [False, False, True]
    assert mr.validate(state) == ()


@pytest.mark.rule("star:S-ENV-7", "star:S-PETE-4", "ST-58")
def test_with_an_envoy_aboard_pete_raids_nobody() -> None:
    pete = Seat("mink", prestige=9, personalities=("pirate-pete",), envoy="imperial-envoy-niven")
    assert refused(table(pete, Seat("mink"), stage="action"), st.Raid(1)) == "envoy"


@pytest.mark.rule("star:S-VEL-3", "star:S-ZAP-2", "ST-85")
def test_velmas_first_die_counts_as_it_stands_after_its_window() -> None:
    velma = Seat("niven", personalities=("verdant-velma",))
    state = table(velma, Seat("oz", hand=("zap",)), options={"deals": "off"})
    jump = do(state, st.DeclareJump("random"), "pass")
    for first, shift, asks in ((1, -1, True), (2, -1, True), (1, 1, False)):  # 0 counts as 1
        rolled = do(jump, first, st.PlayCard("zap", shift=shift))
        assert (type(rolled.stack[-1]) is RerollingFirst) == asks


# -- what a view is asked about ---------------------------------------------------------------------------------------


LOOKING = (Seat("telzey", hand=("zap",), hold=("jaxin-telzey",)), Seat("oz", hand=("gotcha",)), Seat("mink"))


@pytest.mark.rule("star:S-VIEW-1", "star:S-SPEC-12")
def test_a_view_prices_what_lays_open_hands_that_it_does_not_know() -> None:
    """Leaving the game, of any seat, and the look at Telzey: no card of the hands brings or costs anything."""
    state = do(table(*LOOKING, contracts=("jaxin-telzey",)), st.Deliver(1, "jaxin-telzey"))
    for seat in (None, 0, 1, 2):
        seen = mr.view(state, seat)
        assert [mr.price(seen, move) for move in mr.legal_moves(seen)] == [0, 0]
        assert [mr.price(seen, st.DropOut(leaver)) for leaver in range(3)] == [-56, -40, -40]


@pytest.mark.rule("star:S-MONEY-2", "star:S-MONEY-7")
def test_a_view_has_no_price_for_a_loss_of_money_that_it_does_not_know() -> None:
    seats = (Seat("oz", prestige=16, money=5), Seat("mink"), Seat("wolf"))
    state = table(*seats, sums=(Sum(0, 1, 35),), stage="action")
    state = set_stack(state, (*state.stack, PayingPetition(0, 4)))
    prices = [mr.price(mr.view(state, seat), st.RefusePetition()) for seat in range(3)]
    assert prices == [-5, -5, None]


@pytest.mark.rule("star:S-SPEC-12", "star:S-VIEW-7")
def test_a_hand_that_is_not_known_holds_only_cards_that_are_still_unseen() -> None:
    """A redacted record names them; one that somebody made up is refused and not played."""
    seats = (Seat("oz", hand=("superjump",)), Seat("mink", hand=("zap", "zap")), Seat("wolf"))
    state = table(*seats)
    for frame, told in ((Showing(1, 2), st.CardsShown), (Revealing(1), st.HandRevealed)):
        blind = as_state(mr.view(set_stack(state, (*state.stack, frame)), 0))
        assert mr.chance_outcomes(blind) == ()
        for made_up in (
            ("superjump", "zap"),
            ("gotcha", "gotcha", "gotcha"),
            ("zap", "gotcha"),
            ("jubilee", "jubilee"),
        ):
            assert not can(blind, told(made_up)), made_up
        assert can(blind, told(("gotcha", "zap")))


@pytest.mark.rule("star:S-VIEW-5")
@pytest.mark.parametrize(
    "action",
    [
        st.CardsShown(("zap",)), st.ContractSeen("mink-swarm"), st.LuckDrawn(-1, "zap"), st.LuckDrawn(10**12, "zap"),
        st.ProposeDeal(-1, st.Bundle(stellors=1), st.Bundle()), st.ProposeDeal(10**12, st.Bundle(), st.Bundle()),
    ],
)  # fmt: skip
def test_a_secret_of_what_cannot_happen_now_is_told_to_nobody(action: Any) -> None:
    state = table(Seat("oz", hand=("zap",)), Seat("mink", hand=("zap",)))
    for seat in (None, 1):
        said = mr.describe(mr.view(state, seat), action)
        assert not any(word in said for word in ("Zap", "Pheromones", "Stellor")), said
