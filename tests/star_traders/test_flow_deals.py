"""Deals, passage in them, what others see of them: S-DEAL, S-MONEY-1 to 3, S-VIEW-5, ST-16 to ST-23."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import (
    Abandoning,
    Acting,
    AnsweringDeal,
    Discarding,
    Moving,
    PayingPetition,
    PayingRepairs,
)
from merchant_rules.star_traders.rules.common import is_imperial_station, owner_of, stations_of
from merchant_rules.star_traders.view import as_state
from tests.star_traders.playing import (
    ADVANCED,
    BASIC,
    Seat,
    asked,
    can,
    do,
    hand,
    kinds,
    loads,
    money,
    moves,
    refused,
    table,
    window,
)

B = st.Bundle
NOTHING = st.Bundle()


def deal(state: State, to: int, give: st.Bundle = NOTHING, get: st.Bundle = NOTHING) -> State:
    """Put a deal and have it accepted."""
    state = do(state, st.ProposeDeal(to, give, get))
    accept = [move for move in moves(state) if type(move) is st.AcceptDeal]
    assert len(accept) == 1
    return do(state, accept[0])


def three(*own: Seat, **given: Any) -> State:
    seats = (*own, Seat("oz"), Seat("terra"), Seat("wolf"))[:3]
    return table(*seats, **given)


@pytest.mark.rule(
    "star:S-DEAL-1", "star:S-MONEY-1", "star:S-DEAL-5", "ST-16", "star:S-LUCK-1", "star:S-STN-5", "star:S-DEAL-16"
)
def test_all_that_may_be_dealt() -> None:
    seats = (
        Seat("mink", hand=("zap",), hold=("frygia-wells",), engines=4, stations=("oz",)),
        Seat("mink", hold=("frygia-clarke",)),
        Seat("terra"),
    )
    state = table(*seats, contracts=("kluge-awwad", "frygia-wells"), completed=(("frygia-clarke", (1, 1, 0)),))
    give = B(5, ("zap",), ("oz",), ("power-crystals",), 1, ("frygia-clarke",))
    state = do(state, st.ProposeDeal(1, give, B(show=True)))
    assert state.stack[-1] == AnsweringDeal(1, 0, give, B(show=True))
    assert {type(m) for m in moves(state)} == {st.AcceptDeal, st.RefuseDeal}
    refusal = do(state, st.RefuseDeal())
    assert (money(refusal, 0), refusal.stack) == (40, (Moving(0),))
    state = do(state, moves(state)[0])
    assert (money(state, 0), money(state, 1)) == (35, 45)
    assert (hand(state, 0), hand(state, 1)) == ((), ("zap",))
    assert owner_of(state, "oz") == 1
    assert [t.engines for t in state.traders] == [3, 4, 3]
    assert state.market.completed[0].rights == (0, 2, 0)  # S-DEAL-15
    assert len(loads(state, 1)) == 2


@pytest.mark.rule("star:S-DEAL-2", "star:S-PRES-9", "star:S-DEAL-4", "star:S-DEAL-18", "ST-17", "ST-20")
def test_prestige_and_promises_are_no_part_of_a_deal() -> None:
    fields = {field.name for field in st.Bundle.__attrs_attrs__}
    assert "prestige" not in fields
    assert fields == {
        "stellors",
        "cards",
        "stations",
        "cargoes",
        "engines",
        "rights",
        "passage",
        "show",
        "personalities",
    }
    assert refused(three(), st.ProposeDeal(1, NOTHING, NOTHING)) == "no-deal"  # nothing moves: a promise is no deal
    assert refused(three(), st.ProposeDeal((1, 2), B(stellors=1), NOTHING)) == "no-partner"  # type: ignore[arg-type]


@pytest.mark.rule("star:S-DEAL-1", "star:S-DEAL-5")
def test_a_deal_without_terms_is_put_only_where_its_terms_cannot_be_known() -> None:
    """Whoever accepted it could help himself; a game with a seed would no longer know a hand."""
    known = three(Seat("mink", hand=("zap",), stations=("niven",)), seed=3)
    assert refused(known, st.ProposeDeal(1)) == "no-deal"
    assert refused(known, st.ProposeDeal(1, B(stellors=1))) == "no-deal"
    assert can(three(Seat("mink", hand=("zap",))), st.ProposeDeal(1))  # nobody told what it is about


@pytest.mark.rule("star:S-DEAL-3")
def test_personalities_are_no_commodity_in_the_standard_game() -> None:
    seats = (Seat("mink", personalities=("hero",)), Seat("oz"))
    put = st.ProposeDeal(1, B(personalities=("hero",)), B(stellors=1))
    assert refused(table(*seats, options={"personalities_as_commodity": False}), put) == "no-personality"
    assert can(table(*seats), put)


@pytest.mark.rule("star:S-DEAL-6", "star:S-DEAL-20", "star:S-DROP-20", "star:S-STN-5")
def test_cargo_and_engines_change_hands_only_on_one_world() -> None:
    apart = three(Seat("mink", hold=("frygia-wells",), stations=("wolf",)), contracts=("kluge-awwad", "frygia-wells"))
    assert refused(apart, st.ProposeDeal(1, B(cargoes=("power-crystals",)), NOTHING)) == "apart"
    assert refused(apart, st.ProposeDeal(1, NOTHING, B(engines=1))) == "apart"
    assert can(apart, st.ProposeDeal(1, B(stations=("wolf",)), B(stellors=9)))
    assert owner_of(deal(apart, 1, B(stations=("wolf",)), B(stellors=9)), "wolf") == 1


@pytest.mark.rule("star:S-DEAL-9", "star:S-DEAL-12", "star:S-DEAL-13", "star:S-DEAL-14", "ST-22", "star:S-CARGO-12")
def test_an_excess_cargo_is_abandoned_and_must_be_affordable() -> None:
    def full(money: int, giver: int = 0) -> State:
        seats = (
            Seat("mink", hold=("frygia-wells",), prestige=6),
            Seat("mink", hold=("kluge-awwad",) * 2, money=money, prestige=9),
        )
        return table(*seats, contracts=("kluge-awwad", "frygia-wells"))

    put = st.ProposeDeal(1, B(cargoes=("power-crystals",)), NOTHING)
    poor = do(full(4), put)
    assert moves(poor) == (st.RefuseDeal(),)  # nobody else learns why
    assert can(full(4), put)
    state = do(full(5), put)
    state = do(state, moves(state)[0])
    assert (mr.actor(state), kinds(state)) == (1, {st.Abandon})
    state = do(state, st.Abandon("hyperdrives", "kluge-awwad"))
    assert (money(state, 1), state.traders[1].prestige) == (0, 6)
    assert (money(state, 0), state.traders[0].prestige) == (40, 6)  # no penalty for the giver
    own = table(
        Seat("mink", hold=("kluge-awwad",) * 2, money=4),
        Seat("mink", hold=("frygia-wells",)),
        contracts=("kluge-awwad", "frygia-wells"),
    )
    assert refused(own, st.ProposeDeal(1, NOTHING, B(cargoes=("power-crystals",)))) == "cannot-pay"


@pytest.mark.rule("star:S-DEAL-10", "star:S-DEAL-11")
def test_full_holds_and_full_hands_may_swap() -> None:
    seats = (
        Seat("mink", hold=("frygia-wells",) * 2, hand=("zap", "zap"), money=0),
        Seat("mink", hold=("kluge-awwad",) * 2, hand=("gotcha", "piracy"), money=0),
    )
    state = table(*seats, contracts=("kluge-awwad", "frygia-wells"))
    give, get = B(cards=("zap",), cargoes=("power-crystals",)), B(cards=("gotcha",), cargoes=("hyperdrives",))
    state = deal(state, 1, give, get)
    assert state.stack == (Moving(0),)
    assert hand(state, 0) == ("gotcha", "zap")
    assert [len(t.hold) for t in state.traders] == [2, 2]


@pytest.mark.rule("star:S-LUCK-4", "star:S-LOU-6", "star:S-LOU-1", "star:S-LUCK-3")
@pytest.mark.parametrize(("own", "kept"), [((), 2), (("lucky-lou",), 3)])
def test_too_many_cards_are_thrown_away_at_once(own: tuple[str, ...], kept: int) -> None:
    state = table(Seat("mink", hand=("zap", "piracy")), Seat("oz", hand=("gotcha", "superjump"), personalities=own))
    state = deal(state, 1, B(cards=("piracy", "zap")))
    assert (mr.actor(state), kinds(state)) == (1, {st.DiscardCard})
    while mr.actor(state) == 1:
        state = do(state, moves(state)[0])
    assert len(hand(state, 1)) == kept
    assert len(state.decks.luck_pile) == 4 - kept


@pytest.mark.rule("star:S-ENG-3", "star:S-ENG-7", "star:S-ENGR-3", "star:S-ENGR-1")
def test_engines_beyond_the_limit_cease_to_exist() -> None:
    state = deal(table(Seat("mink", engines=4), Seat("mink", engines=5)), 1, B(engines=1))
    assert [t.engines for t in state.traders] == [3, 5]
    state = deal(table(Seat("mink"), Seat("mink", engines=5, personalities=("engineer",))), 1, B(engines=2))
    assert [t.engines for t in state.traders] == [1, 6]


@pytest.mark.rule("star:S-DEAL-15", "star:S-DONE-5", "star:S-DONE-10", "star:S-DEAL-16")
def test_rights_are_dealt_without_the_cargo_and_wherever_the_ships_are() -> None:
    seats = (Seat("mink", hold=("frygia-clarke",)), Seat("oz", hold=("frygia-clarke",)))
    state = table(*seats, completed=(("frygia-clarke", (1, 1)),))
    state = deal(state, 1, B(rights=("frygia-clarke",)), B(stellors=2))
    assert state.market.completed[0].rights == (0, 2)


@pytest.mark.rule("star:S-DEAL-17", "star:S-STN-10", "star:S-MOVE-13")
def test_passage_may_be_part_of_a_deal() -> None:
    state = table(Seat("mink"), Seat("oz", stations=("niven",)))
    state = deal(state, 1, B(stellors=7), B(passage=("niven",)))
    assert can(state, st.DeclareJump("station", "niven"))
    assert money(state, 1) == 47
    other = do(table(Seat("mink", stations=("wolf",)), Seat("oz"), stage="finish"), st.EndTurn())
    assert refused(other, st.ProposeDeal(0, B(stellors=1), B(passage=("wolf",)))) == "no-passage"


@pytest.mark.rule("star:S-DEAL-19", "ST-23")
def test_cards_in_front_and_missions_are_not_for_trade() -> None:
    state = table(Seat("mink", envoy="imperial-envoy-niven", mission=""), Seat("oz", mission="awwad-niven"))
    assert refused(state, st.ProposeDeal(1, B(cards=("imperial-envoy-niven",)), NOTHING)) == "no-card"
    assert refused(state, st.ProposeDeal(1, NOTHING, B(rights=("awwad-niven",)))) == "no-right"


@pytest.mark.rule("star:S-DEAL-21", "ST-19")
def test_the_number_of_proposals_is_limited() -> None:
    state = table(Seat("mink"), Seat("oz"), options={"deal_limit": 2})
    for _ in range(2):
        state = do(state, st.ProposeDeal(1, B(stellors=1), NOTHING), st.RefuseDeal())
    assert refused(state, st.ProposeDeal(1, B(stellors=1), NOTHING)) == "deal-limit"
    assert table(Seat("mink"), Seat("oz")).rules.deal_limit == 4


@pytest.mark.rule("star:S-MONEY-3", "star:S-VIEW-5", "ST-21", "star:S-MONEY-2")
def test_others_see_that_there_was_a_deal_and_not_its_sums_and_cards() -> None:
    state = three(Seat("mink", hand=("zap",), stations=("wells",)))
    put = st.ProposeDeal(1, B(stellors=12, cards=("zap",), stations=("wells",)), NOTHING)
    state = do(state, put)
    assert mr.view(state, 2).stack[-1] == AnsweringDeal(1, 0, None, None)
    asked = mr.view(state, 1).stack[-1]
    assert isinstance(asked, AnsweringDeal)
    assert asked.give == put.give
    assert hand(mr.view(state, 1), 0) == ("zap",)  # an offered card is known to be there
    state = do(state, moves(state)[0])
    seen = mr.view(state, 2)
    assert (seen.money(0), seen.money(1)) == (None, None)
    assert hand(seen, 1) == ("",)
    assert owner_of(state, "wells") == 1
    assert seen.galaxy == state.galaxy
    assert mr.view(state, 0).money(1) == 52
    assert hand(mr.view(state, 0), 1) == ("zap",)  # the giver stays in the know


@pytest.mark.rule("ST-28", "star:S-VIEW-6")
def test_what_others_knew_of_a_hand_is_gone_when_cards_go_face_down() -> None:
    state = three(Seat("mink", hand=("zap", "gotcha"), seen_by=(2,)))
    state = deal(state, 1, B(cards=("zap",)), B(stellors=1))
    assert hand(mr.view(state, 2), 0) == ("",)
    assert hand(mr.view(state, 0), 0) == ("gotcha",)


@pytest.mark.rule("ST-28", "star:S-VIEW-6")
def test_whoever_was_offered_a_card_knows_it_though_he_refused() -> None:
    state = three(Seat("mink", hand=("zap", "gotcha")))
    state = do(state, st.ProposeDeal(1, B(cards=("zap",)), B(stellors=1)), st.RefuseDeal())
    assert [hand(mr.view(state, seat), 0) for seat in (1, 2)] == [("", "zap"), ("", "")]


@pytest.mark.rule("star:S-LUCK-1", "ST-16")
def test_a_hand_is_shown_in_a_deal() -> None:
    state = three(Seat("mink", hand=("zap", "gotcha")))
    state = deal(state, 1, B(show=True), B(stellors=3))
    state = do(state, st.CardsShown(("gotcha", "zap")))
    assert hand(mr.view(state, 1), 0) == ("gotcha", "zap")
    assert hand(mr.view(state, 2), 0) == ("", "")


@pytest.mark.rule("star:S-MISS-7", "star:S-MISS-8", "star:S-MISS-5", "ST-72", "star:S-MISS-9")
def test_imperial_cargo_is_traded_but_delivered_by_its_owner_alone() -> None:
    seats = (Seat("frygia", mission="frygia-clarke", hold=("imperial-0",)), Seat("frygia"))
    state = table(*seats)
    assert refused(state, st.PickUpImperial()) == "one-only"
    state = deal(state, 1, B(cargoes=("imperial-0",)), B(stellors=5))
    assert loads(state, 1) == (("imperial-0", ""),)
    state = do(state, st.PickUpImperial())  # another one waits where the first did
    assert refused(state, st.ProposeDeal(1, B(stellors=1), B(cargoes=("imperial-0",)))) == "one-only"
    for mission in ("", "wells-clarke"):  # not even where he is to bring his own
        carrier = Seat("clarke", hold=("imperial-0",), mission=mission)
        there = table(Seat("oz", mission="frygia-clarke"), carrier, active=1)
        assert (mr.result(there), st.Deliver in kinds(there)) == (None, False)
    assert refused(table(Seat("oz"), Seat("frygia", mission="frygia-clarke")), st.PickUpImperial()) == "no-mission"


@pytest.mark.rule("star:S-IST-10", "star:S-IST-11")
def test_an_imperial_station_that_is_sold_becomes_ordinary() -> None:
    state = table(Seat("mink", imperial=("wells",)), Seat("oz"), ruleset=ADVANCED)
    state = deal(state, 1, B(stations=("wells",)), B(stellors=5))
    assert (owner_of(state, "wells"), is_imperial_station(state, "wells")) == (1, False)
    state = deal(state, 1, B(stellors=5), B(stations=("wells",)))
    assert (owner_of(state, "wells"), is_imperial_station(state, "wells")) == (0, False)


@pytest.mark.rule("star:S-INS-4", "star:S-INS-5", "star:S-INS-6")
def test_the_insider_may_give_capital_away() -> None:
    state = table(Seat("mink", stations=("capital",), personalities=("insider",)), Seat("capital"))
    state = deal(state, 1, B(stations=("capital",)), B(stellors=20))
    assert owner_of(state, "capital") == 1


@pytest.mark.rule("star:S-BANK-6")
def test_the_banker_gets_nothing_of_a_deal() -> None:
    state = table(Seat("mink"), Seat("oz"), Seat("wolf", personalities=("banker",)))
    state = deal(state, 1, B(stellors=30), B(show=True))
    assert money(state, 2) == 40


@pytest.mark.rule("star:S-TURN-10", "star:S-DEAL-8")
def test_a_deal_may_be_put_while_a_card_is_being_played() -> None:
    state = table(Seat("mink", hand=("gotcha",)), Seat("oz", hand=("zap",), prestige=5), Seat("terra"))
    state = do(state, st.PlayCard("gotcha", target=1))
    assert window(state) == "avoid"
    state = deal(state, 0, B(stellors=4), B(engines=0, show=False, stellors=0, passage=(), rights=(), cards=()))
    assert (window(state), money(state, 0)) == ("avoid", 44)


@pytest.mark.rule("star:S-DEAL-7", "star:S-PTAB-6", "ST-18")
def test_the_price_of_a_grant_may_be_raised_when_it_is_known() -> None:
    """Without cards the petitioner is asked in no window after the roll."""
    state = table(Seat("mink", prestige=15, money=35, stations=("oz",)), Seat("wolf"), stage="action")
    state = do(state, st.Petition(), 4)
    assert (refused(state, st.PayPetition()), window(state)) == ("cannot-pay", "")
    sold = deal(state, 1, B(stations=("oz",)), B(stellors=5))
    assert sold.stack[:-1] == (Acting(0),)
    assert money(do(sold, st.PayPetition()), 0) == 0
    unsold = do(state, st.ProposeDeal(1, B(stations=("oz",)), B(stellors=5)), st.RefuseDeal())
    assert moves(unsold) == (st.RefusePetition(),)
    seats, asked_to_pay = (Seat("mink"), Seat("wolf")), (PayingPetition(0, 4),)
    without = table(*seats, options={"deals": "off"}, frames=asked_to_pay, stage="action")
    assert refused(without, st.ProposeDeal(1, B(), B(stellors=5))) == "no-deals"


@pytest.mark.rule("star:S-DEAL-7", "star:S-STRESS-1", "star:S-LUCK-4", "star:S-CARGO-11", "ST-18", "ST-22")
def test_the_price_of_repairs_may_be_raised_and_what_is_too_much_goes_first() -> None:
    cargo = ("frygia-wells",) * 2
    victim = Seat("mink", money=9, hand=("zap", "zap"), hold=cargo)
    seats = (Seat("oz", hand=("stressed-engines",)), victim, Seat("mink", hand=("gotcha",), hold=cargo[:1]))
    state = do(table(*seats, contracts=cargo[:1]), st.PlayCard("stressed-engines", target=1), st.Pass())
    assert (asked(state), moves(state)) == (1, (st.StayGrounded(),))
    state = deal(state, 2, NOTHING, B(6, ("gotcha",), cargoes=("power-crystals",)))
    assert [type(frame) for frame in state.stack] == [Moving, PayingRepairs, Discarding, Abandoning]
    assert mr.validate(state) == ()
    assert mr.from_json(mr.to_json(state)) == state
    state = do(state, st.Abandon("power-crystals", "frygia-wells"), st.DiscardCard("gotcha"), st.PayRepairs())
    assert (state.stack, money(state, 1), state.traders[1].grounded) == ((Moving(0),), 0, False)


@pytest.mark.rule("ST-25", "ST-21", "star:S-VIEW-4", "star:S-MONEY-3")
@pytest.mark.parametrize("open_money", [False, True])
def test_redacted_records_tell_the_sums_that_everybody_sees(open_money: bool) -> None:
    recorder = mr.Recorder(st.Config(BASIC, 3, (), {"open_money": open_money}), seed=3)
    first = recorder.state.turn.active
    recorder.play(st.ProposeDeal((first + 1) % 3, st.Bundle(stellors=7), st.Bundle(stellors=2)))
    recorder.play(moves(recorder.state)[0])
    last, other = recorder.state, (first + 2) % 3
    assert mr.view(last, other).money(first) == (35 if open_money else None)
    for seat in (None, 0, 1, 2):
        told = mr.Record.from_text(recorder.record().redact(seat).to_text()).final()
        assert mr.view(told, seat) == mr.view(last, seat)


@pytest.mark.rule("ST-21", "star:S-MONEY-3")
def test_what_may_be_taken_back_does_not_tell_whether_money_has_passed() -> None:
    points = set[tuple[int, int]]()
    for amount in (0, 5):
        recorder = mr.Recorder(st.Config(BASIC, 3), seed=3)
        first = recorder.state.turn.active
        own = tuple(sorted(stations_of(recorder.state, first)))
        for give in (st.Bundle(stellors=7), st.Bundle(stellors=amount, stations=own)):
            recorder.play(st.ProposeDeal((first + 1) % 3, give, NOTHING))
            recorder.play(moves(recorder.state)[0])
        record = recorder.record()
        points.add((record.undo_point(), len(record)))
    assert len(points) == 1


@pytest.mark.rule("ST-25", "ST-21")
def test_a_sum_is_named_where_money_is_open_and_nowhere_else() -> None:
    for open_money in (False, True):
        state = table(Seat("mink"), Seat("oz"), Seat("wolf"), options={"open_money": open_money})
        offer = st.ProposeDeal(1, st.Bundle(stellors=7), st.Bundle())
        (accept,) = (move for move in moves(do(state, offer)) if type(move) is st.AcceptDeal)
        assert accept.gives.stellors == (7 if open_money else 0)
        told = do(as_state(mr.view(state, 2)), st.ProposeDeal(1))
        assert can(told, st.AcceptDeal(st.OpenSide(stellors=7))) == open_money
        said = mr.describe(told, accept)
        assert ("7 Stellors" in said) == open_money
