"""Trader's Luck and Calamities: S-LUCK, S-CAL and the chapters of the kinds, S-AVOID, S-VIEW of hands."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import Finishing, Moving
from merchant_rules.star_traders.rules.common import owner_of, stations_of
from tests.star_traders.playing import (
    ADVANCED,
    DULL,
    TO_NIVEN,
    Quarantine,
    Seat,
    asked,
    can,
    do,
    hand,
    is_chance,
    kinds,
    loads,
    money,
    moves,
    plays,
    queue,
    quiet,
    refused,
    subject,
    table,
    window,
)

# -- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-LUCK-1", "star:S-VIEW-1", "star:S-VIEW-2", "ST-26", "ST-27")
def test_hands_are_secret_and_piles_open() -> None:
    state = quiet(Seat("mink", hand=("zap", "gotcha")), Seat("terra", hand=("superjump",)), luck_pile=("piracy",))
    seen = mr.view(state, 0)
    assert hand(seen, 0) == ("gotcha", "zap")
    assert hand(seen, 1) == ("",)
    assert seen.decks.luck_pile == ("piracy",)
    assert seen.decks.luck.supply == 65 - 4
    assert "superjump" in seen.decks.luck.unseen
    assert [hand(mr.view(state, None), seat) for seat in (0, 1)] == [("", ""), ("",)]


@pytest.mark.rule("star:S-LUCK-5")
def test_cards_in_front_are_not_in_the_hand() -> None:
    seats = (Seat("mink", hand=("zap", "gotcha"), envoy="imperial-envoy-niven"), Seat("terra"))
    state = quiet(*seats, quarantines=(Quarantine("oz", 0),))
    assert mr.validate(state) == ()
    assert len(state.traders[0].hand) == 2


@pytest.mark.rule(
    "star:S-LUCK-11", "star:S-LUCK-14", "star:S-LUCK-16", "star:S-LUCK-18", "star:S-AVOID-4", "star:S-HERO-6"
)
def test_any_card_may_be_given_up_to_roll_again_also_a_good_roll() -> None:
    state = quiet(Seat("mink", hand=("avoid-calamity", "zap"), personalities=("hero",)), Seat("terra"))
    state = do(state, TO_NIVEN, "pass", 6)
    assert {m for m in moves(state) if type(m) is st.Reroll} == {st.Reroll("avoid-calamity"), st.Reroll("zap")}
    assert refused(state, st.PlayCard("avoid-calamity")) == "not-now"
    state = do(state, st.Reroll("avoid-calamity"), 1, st.Reroll("zap"))
    assert state.traders[0].prestige == 1  # the Hero gains nothing by a re-roll
    state = do(state, 3)
    assert (hand(state, 0), state.traders[0].world) == ((), "niven")
    assert state.decks.luck_pile == ("avoid-calamity", "zap")


@pytest.mark.rule("star:S-LUCK-17", "ST-43", "star:S-PET-8", "star:S-PET-9", "star:S-NAV-7")
def test_a_petition_cannot_be_rolled_again_but_zapped() -> None:
    state = quiet(
        Seat("mink", hand=("zap",), prestige=15, personalities=("navigator",)), Seat("terra", hand=("superzap",)),
        stage="action", movement_over=True,
    )  # fmt: skip
    state = do(state, st.Petition(), "pass")
    assert len(mr.chance_outcomes(state)) == 6
    state = do(state, 1)
    assert st.Reroll not in kinds(state)
    assert [m.shift for m in plays(state, "zap")] == [-1, 1]
    state = do(state, st.Pass(), st.PlayCard("superzap", shift=-2), st.Pass())
    assert state.traders[0].prestige == 0  # result -1: 15 lost, and the next turn
    assert state.traders[0].lost_turns == 1


@pytest.mark.rule("star:S-LUCK-19", "ST-13")
def test_a_card_is_played_only_where_it_can_change_something() -> None:
    state = quiet(
        Seat("mink", hand=("gotcha", "imperial-favor-2"), prestige=30),
        Seat("terra", prestige=0),
        Seat("wolf", prestige=1),
    )
    assert [m.target for m in plays(state, "gotcha")] == [2]
    assert refused(state, st.PlayCard("gotcha", target=1)) == "no-play"
    assert [m.target for m in plays(state, "imperial-favor-2")] == [1, 2]


# -- Calamities in general --------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-CAL-1", "star:S-CAL-9", "ST-14", "star:S-DISF-1", "star:S-PRES-4")
def test_a_calamity_may_be_played_on_oneself_and_is_not_answered() -> None:
    state = quiet(Seat("mink", hand=("imperial-disfavor-4", "avoid-calamity"), prestige=3), Seat("terra", prestige=5))
    assert [m.target for m in plays(state, "imperial-disfavor-4")] == [0, 1]
    state = do(state, st.PlayCard("imperial-disfavor-4", target=0))
    assert (state.stack, state.traders[0].prestige) == ((Moving(0),), 0)


@pytest.mark.rule("star:S-CAL-5", "star:S-CAL-6", "star:S-CAL-7", "star:S-AVOID-1", "star:S-HERO-5")
def test_an_avoided_calamity_has_no_effect_and_both_cards_go() -> None:
    seats = (
        Seat("mink", hand=("piracy",), prestige=5),
        Seat("mink", hand=("avoid-calamity",), prestige=4, hold=("frygia-wells",), personalities=("hero",)),
        Seat("terra", hand=("avoid-calamity",)),
    )
    state = quiet(*seats, contracts=("frygia-wells",))
    state = do(state, st.PlayCard("piracy", target=1, cargo="power-crystals"))
    assert queue(state) == (1,)  # only the victim
    done = do(state, st.PlayCard("avoid-calamity"))
    assert [t.prestige for t in done.traders] == [5, 5, 1]  # the Hero gains 1
    assert loads(done, 1) == (("power-crystals", "frygia-wells"),)
    assert done.decks.luck_pile == ("avoid-calamity", "piracy")
    late = do(state, st.Pass())
    assert [t.prestige for t in late.traders] == [7, 2, 1]
    assert not plays(late, "avoid-calamity")  # too late


@pytest.mark.rule("star:S-CAL-4", "star:S-JUB-5", "star:S-ZAP-1")
def test_what_is_no_calamity_cannot_be_stopped() -> None:
    state = quiet(Seat("mink", hand=("imperial-favor-2", "codebreaker")), Seat("terra", hand=("avoid-calamity", "zap")))
    after = do(state, st.PlayCard("imperial-favor-2", target=0), st.PlayCard("codebreaker"))
    assert after.stack == (Moving(0),)
    rolling = do(state, TO_NIVEN, "pass", 3, st.Pass(), st.PlayCard("zap", shift=1))
    assert (window(rolling), subject(rolling).result) == ("roll", 4)


@pytest.mark.rule("star:S-CAL-8", "star:S-WIND-5", "ST-15")
def test_a_victim_without_cards_may_get_the_answer_by_a_deal() -> None:
    seats = (Seat("mink", hand=("gotcha",)), Seat("terra", prestige=6), Seat("wolf", hand=("avoid-calamity",)))
    state = table(*seats, options={"deal_limit": 0})
    state = do(state, st.PlayCard("gotcha", target=1))
    assert (window(state), asked(state)) == ("avoid", 1)
    ask = st.ProposeDeal(2, st.Bundle(), st.Bundle(cards=("avoid-calamity",)))
    assert can(state, ask)  # counted apart from the limit of deals
    assert refused(state, st.ProposeDeal(2, st.Bundle(stellors=1), st.Bundle())) == "deal-limit"
    state = do(state, ask)
    assert not can(do(state, st.RefuseDeal()), ask)  # once for each seat
    state = do(state, moves(state)[0])
    state = do(state, st.PlayCard("avoid-calamity"))
    assert state.traders[1].prestige == 6
    unanswered = do(quiet(Seat("mink", hand=("gotcha",)), Seat("terra", prestige=6), Seat("wolf", hand=("zap",))),
                    st.PlayCard("gotcha", target=1))  # fmt: skip
    assert unanswered.traders[1].prestige == 4  # deals off: nothing to ask for


# -- Takeover ---------------------------------------------------------------------------------------------------------


def takeover(**given: Any) -> State:
    cards = given.pop("cards", ("avoid-calamity",))
    return quiet(Seat("mink", hand=("takeover",), prestige=5), Seat("terra", hand=cards, stations=("mink",)), **given)


@pytest.mark.rule("star:S-TAKE-1", "star:S-TAKE-2", "star:S-TAKE-6", "star:S-TURN-16", "star:S-STN-7", "ST-57", "ST-96")
def test_takeover_takes_the_station_and_leaves_the_draw_stage() -> None:
    state = do(takeover(), st.PlayCard("takeover"), "pass")
    assert (owner_of(state, "mink"), state.traders[0].prestige) == (0, 5)
    assert is_chance(state)  # movement over, Action used: the Draw stage
    state = do(state, st.LuckDrawn(0, "zap"))
    assert state.stack == (Finishing(0),)


@pytest.mark.rule("star:S-TAKE-3", "star:S-TAKE-4")
def test_takeover_needs_an_unused_action_of_the_own_turn() -> None:
    assert can(takeover(), st.PlayCard("takeover"))
    assert can(takeover(stage="action", movement_over=True), st.PlayCard("takeover"))
    assert refused(takeover(stage="finish", movement_over=True, action_used=True), st.PlayCard("takeover")) == "not-now"
    drawn = quiet(Seat("mink"), Seat("terra", stations=("mink",)), stage="action", movement_over=True)
    drawn = do(drawn, st.SkipAction(), st.LuckDrawn(0, "takeover"))
    assert refused(drawn, st.PlayCard("takeover")) == "not-now"
    other = quiet(Seat("mink", stations=("terra",)), Seat("terra", hand=("takeover",)), stage="finish")
    assert refused(do(other, st.EndTurn()), st.PlayCard("takeover")) == "not-now"


@pytest.mark.rule("star:S-TAKE-5")
def test_an_avoided_takeover_costs_neither_movement_nor_action() -> None:
    state = do(takeover(attempts=1), st.PlayCard("takeover"), st.PlayCard("avoid-calamity"))
    assert owner_of(state, "mink") == 1
    assert can(state, TO_NIVEN)
    assert not state.turn.action_used


@pytest.mark.rule("star:S-TAKE-7", "star:S-INS-2", "star:S-INS-5", "star:S-IST-9", "star:S-INS-6")
def test_the_insiders_capital_and_imperial_stations_are_safe() -> None:
    def at_capital(*own: str) -> State:
        return quiet(Seat("capital", hand=("takeover",)), Seat("terra", stations=("capital",), personalities=own))

    assert refused(at_capital("insider"), st.PlayCard("takeover")) == "protected"
    assert can(at_capital("hero"), st.PlayCard("takeover"))
    imperial = quiet(Seat("mink", hand=("takeover",)), Seat("terra", imperial=("mink",)), ruleset=ADVANCED)
    assert refused(imperial, st.PlayCard("takeover")) == "protected"
    own = quiet(Seat("mink", hand=("takeover",), stations=("mink",)), Seat("terra"))
    assert refused(own, st.PlayCard("takeover")) == "no-station"


# -- Prestige ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-DISF-1", "star:S-DISF-2", "star:S-FAV-1", "star:S-FAV-2", "star:S-PET-5")
def test_favor_and_disfavor_by_their_faces() -> None:
    state = quiet(Seat("mink", prestige=9), Seat("terra"))
    faces = state.rules.catalog.faces
    amounts = {kind: sorted(f.amount for f in faces for _ in range(f.count) if f.kind == kind)
               for kind in ("imperial-disfavor", "imperial-favor")}  # fmt: skip
    assert amounts == {"imperial-disfavor": [2, 2, 2, 2, 3, 4], "imperial-favor": [2, 2, 4, 4, 6]}
    petitioner = quiet(
        Seat("mink", prestige=16), Seat("terra", hand=("imperial-disfavor-2", "imperial-favor-2")),
        stage="action", movement_over=True,
    )  # fmt: skip
    petitioner = do(petitioner, st.Petition())
    assert (window(petitioner), asked(petitioner)) == ("petition", 1)
    lowered = do(petitioner, st.PlayCard("imperial-disfavor-2", target=0))
    raised = do(lowered, st.PlayCard("imperial-favor-2", target=0))
    assert (lowered.traders[0].prestige, raised.traders[0].prestige) == (14, 16)
    assert is_chance(raised)  # mended in the restarted window: the roll comes


@pytest.mark.rule("ST-69", "star:S-PRES-10")
def test_favor_on_others_is_an_option() -> None:
    seats = (Seat("mink", hand=("imperial-favor-6",)), Seat("terra", prestige=28))
    assert do(quiet(*seats), st.PlayCard("imperial-favor-6", target=1)).traders[1].prestige == 30
    own = quiet(*seats, options={"favor_on_others": False})
    assert [m.target for m in plays(own, "imperial-favor-6")] == [0]


@pytest.mark.rule("star:S-GOT-1")
def test_gotcha_steals_two() -> None:
    state = quiet(Seat("mink", hand=("gotcha",), prestige=4), Seat("terra", prestige=6))
    state = do(state, st.PlayCard("gotcha", target=1))
    assert [t.prestige for t in state.traders] == [6, 4]


# -- the Envoy --------------------------------------------------------------------------------------------------------

ENVOY = "imperial-envoy-niven"


@pytest.mark.rule("star:S-ENV-2", "star:S-ENV-3", "star:S-ENV-6", "star:S-ENV-10")
def test_an_envoy_lies_in_front_until_its_destination_is_reached() -> None:
    state = quiet(Seat("mink", hand=(ENVOY, "imperial-envoy-telzey")), Seat("wolf"), Seat("niven"))
    assert [m.target for m in plays(state, ENVOY)] == [0, 1]  # seat 2 is there already
    state = do(state, st.PlayCard(ENVOY, target=0))
    assert state.traders[0].envoy == ENVOY
    assert [m.target for m in plays(state, "imperial-envoy-telzey")] == [1, 2]
    assert {m.to for m in moves(state) if type(m) is st.DeclareJump and m.to} == {"niven", "jaxin", "wells"}
    state = do(state, TO_NIVEN, "pass", 6, "pass", "pass")
    assert state.traders[0].envoy == ""
    assert state.decks.luck_pile == (ENVOY,)


@pytest.mark.rule("star:S-ENV-4", "star:S-ENV-5", "star:S-ENV-7", "star:S-DROP-9", "ST-58")
def test_with_an_envoy_little_else_is_done() -> None:
    seats = (Seat("mink", envoy=ENVOY, hold=("shower-mink", "awwad-niven"), prestige=15, hand=("takeover",)),
             Seat("terra", stations=("niven",)))  # fmt: skip
    state = quiet(*seats, contracts=("shower-mink", "awwad-niven"))
    assert state.stack == (Moving(0),)  # a delivery would be due on Mink
    acting = do(state, st.EndMovement())
    assert kinds(acting) == {st.Abandon, st.SkipAction}
    assert refused(acting, st.Petition()) == refused(acting, st.BuildStation()) == "envoy"
    light = quiet(Seat("mink", envoy=ENVOY), Seat("terra"), contracts=("mink-swarm",))
    assert refused(light, st.PickUp(1)) == "envoy"
    state = do(state, TO_NIVEN, "pass", 6, "pass", "pass")
    assert kinds(state) == {st.Deliver}  # the Envoy is gone first, then the delivery is due
    assert state.traders[0].envoy == ""


@pytest.mark.rule("star:S-ENV-8", "star:S-ENV-9", "star:S-MISS-13", "star:S-BANK-7")
def test_whom_an_envoy_spares_and_that_any_arrival_counts() -> None:
    state = quiet(
        Seat("mink", hand=(ENVOY,), mission="awwad-niven"), Seat("wolf", engines=1, personalities=("banker",)),
        Seat("oz", engines=1, personalities=()),
    )  # fmt: skip
    assert [m.target for m in plays(state, ENVOY)] == [2]  # others have no such excuse
    two = quiet(Seat("mink", hand=(ENVOY,), mission="awwad-niven"), Seat("wolf", engines=2, personalities=("banker",)))
    assert [m.target for m in plays(two, ENVOY)] == [1]
    arriving = quiet(Seat("mink", envoy=ENVOY), Seat("wolf"))
    assert do(arriving, st.DeclareJump("random"), 1, 3).traders[0].envoy == ""


# -- You Are Lost -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "star:S-LOST-1", "star:S-LOST-2", "star:S-LOST-3", "star:S-LOST-6", "star:S-LOST-9", "ST-59", "star:S-SJUMP-3"
)
def test_any_successful_jump_can_be_lost_and_again() -> None:
    state = quiet(Seat("mink", hand=("superjump", "you-are-lost")), Seat("wolf", hand=("you-are-lost",)))
    assert not plays(state, "you-are-lost")
    rolled = do(state, TO_NIVEN, "pass", 6)
    assert (window(rolled), plays(rolled, "you-are-lost")) == ("roll", [])  # not before the ship has moved
    state = do(state, st.DeclareJump("superjump", "capital"), "pass")
    assert window(state) == "lost"
    state = do(state, st.PlayCard("you-are-lost"))  # on his own jump: no answer
    state = do(state, 4, "pass", 2)
    assert window(state) in ("roll", "lost")
    state = do(state, "pass") if window(state) == "roll" else state
    assert (window(state), state.traders[0].world) == ("lost", "terra")
    state = do(state, st.PlayCard("you-are-lost"))
    state = do(state, 1, 1)
    assert state.traders[0].world == "kluge"
    assert state.turn.movement_over
    kept = quiet(Seat("mink", hand=("superjump", "you-are-lost")), Seat("wolf"), options={"lost_ends_movement": False})
    kept = do(kept, st.DeclareJump("superjump", "capital"), "pass", st.PlayCard("you-are-lost"), 1, 1)
    assert not kept.turn.movement_over


# -- Quarantine -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-QUAR-1", "star:S-QUAR-2", "star:S-QUAR-11", "star:S-QUAR-12", "star:S-QUAR-13", "ST-61")
def test_a_quarantine_bars_leaving_by_a_jump_and_nothing_else() -> None:
    state = quiet(Seat("mink", hand=("quarantine",)), Seat("wolf"))
    assert len(plays(state, "quarantine")) == 36
    held = quiet(
        Seat("mink", hold=("frygia-wells",)), Seat("wolf"), contracts=("mink-swarm", "frygia-wells"),
        quarantines=(Quarantine("mink", 1), Quarantine("niven", 1)),
    )  # fmt: skip
    assert st.DeclareJump not in kinds(held)
    assert kinds(held) == {st.PickUp, st.Abandon, st.EndMovement}
    assert kinds(do(held, st.EndMovement())) >= {st.BuildStation, st.PickUp}
    arriving = quiet(Seat("mink"), Seat("wolf"), quarantines=(Quarantine("niven", 1),))
    assert do(arriving, TO_NIVEN, 6).traders[0].world == "niven"


@pytest.mark.rule("star:S-QUAR-3", "ST-60", "star:S-LUCK-18")
def test_a_quarantine_lies_until_its_players_next_turn() -> None:
    state = quiet(Seat("mink", hand=("quarantine",)), Seat("wolf"))
    state = do(state, st.PlayCard("quarantine", world="wolf"))
    assert state.galaxy.quarantines == (Quarantine("wolf", 0),)
    assert state.decks.luck_pile == ()
    state = do(state, st.EndMovement(), st.SkipAction(), st.LuckDrawn(0, "zap"), st.EndTurn())
    assert state.turn.active == 1
    assert st.DeclareJump not in kinds(state)
    state = do(state, st.EndMovement(), "pass", st.SkipAction(), st.LuckDrawn(1, "zap"), st.EndTurn(), "pass")
    assert (state.turn.active, state.galaxy.quarantines, state.decks.luck_pile) == (0, (), ("quarantine",))
    longer = quiet(
        Seat("mink"), Seat("wolf"), stage="finish", active=1, options={"quarantine_lasts": "until-lifted-by-all"},
        quarantines=(Quarantine("wolf", 0),),
    )  # fmt: skip
    assert do(longer, st.EndTurn()).galaxy.quarantines == (Quarantine("wolf", 0),)


@pytest.mark.rule("star:S-QUAR-4", "star:S-AVOID-2")
def test_anyone_may_cancel_a_quarantine_at_once() -> None:
    seats = (
        Seat("mink", hand=("quarantine", "zap")),
        Seat("wolf", hand=("avoid-calamity",)),
        Seat("oz", hand=("zap",)),
    )
    state = do(quiet(*seats), st.PlayCard("quarantine", world="terra"))
    assert queue(state) == (0, 1, 2)
    state = do(state, st.Pass(), st.PlayCard("avoid-calamity"))
    assert (state.galaxy.quarantines, state.decks.luck_pile) == ((), ("avoid-calamity", "quarantine"))


@pytest.mark.rule("star:S-QUAR-5", "star:S-QUAR-6", "star:S-AVOID-3", "ST-40", "star:S-QUAR-8")
def test_each_quarantine_takes_a_card_and_only_for_its_player() -> None:
    both = (Quarantine("mink", 1), Quarantine("mink", 2))
    seats = (Seat("mink", hand=("avoid-calamity",) * 2), Seat("mink"), Seat("wolf"))
    state = quiet(*seats, quarantines=both)
    assert refused(state, TO_NIVEN) == "quarantined"
    assert refused(state, st.DeclareJump("regular", "niven", ("avoid-calamity",))) == "quarantined"
    jump = st.DeclareJump("regular", "niven", ("avoid-calamity",) * 2)
    state = do(state, jump)
    assert hand(state, 0) == ()
    state = do(state, 1)  # fails: the cards go on protecting him
    assert can(state, TO_NIVEN)
    assert all(own.lifted == 0b001 for own in state.galaxy.quarantines)
    poor = quiet(Seat("mink", hand=("avoid-calamity",)), Seat("wolf"), Seat("oz"), quarantines=both)
    assert refused(poor, jump) == "no-card"


@pytest.mark.rule("star:S-QUAR-8")
def test_a_lifted_quarantine_stays_lifted_in_the_next_turn() -> None:
    state = quiet(Seat("mink"), Seat("wolf"), quarantines=(Quarantine("mink", 1, 0b01),))
    assert can(state, TO_NIVEN)


@pytest.mark.rule("star:S-QUAR-7")
def test_leaving_a_second_time_needs_another_card() -> None:
    state = quiet(Seat("mink"), Seat("wolf"), quarantines=(Quarantine("mink", 1, 0b01),))
    state = do(state, TO_NIVEN, 6, st.DeclareJump("regular", "mink"), 6)
    assert refused(state, TO_NIVEN) == "quarantined"


@pytest.mark.rule("star:S-AVOID-3", "star:S-HERO-5", "star:S-TIME-4")
def test_a_quarantine_added_in_step_2_can_be_lifted_there() -> None:
    seats = (Seat("mink", hand=("avoid-calamity", "zap"), personalities=("hero",)), Seat("wolf", hand=("quarantine",)))
    state = do(quiet(*seats), TO_NIVEN, st.Pass(), st.PlayCard("quarantine", world="mink"), "pass")
    assert (window(state), asked(state)) == ("jump", 0)
    state = do(state, st.PlayCard("avoid-calamity"))
    assert state.traders[0].prestige == 2
    assert is_chance(do(state, "pass"))


# -- Piracy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-PIR-1", "star:S-PIR-7", "star:S-PIR-8", "star:S-DONE-5", "star:S-DONE-13", "ST-50", "ST-62")
def test_piracy_takes_a_cargo_and_prestige_but_no_right() -> None:
    seats = (
        Seat("mink", hand=("piracy",)),
        Seat("mink", prestige=5, hold=("frygia-clarke",)),
        Seat("oz", hold=("frygia-clarke",)),
    )
    state = quiet(*seats, completed=(("frygia-clarke", (0, 1, 1)),))
    assert [m.target for m in plays(state, "piracy")] == [1]  # seat 2 is elsewhere
    state = do(state, st.PlayCard("piracy", target=1, cargo="power-crystals"))
    assert [t.prestige for t in state.traders] == [3, 3, 1]
    assert loads(state, 0) == (("power-crystals", "frygia-clarke"),)
    assert state.market.completed[0].rights == (0, 1, 1)
    assert st.Reassociate not in kinds(state)  # S-CARGO-15: no marker moves to a card without a right


@pytest.mark.rule("star:S-DONE-13", "star:S-DONE-11", "ST-50")
def test_a_stolen_copy_keeps_the_card_when_the_last_right_is_gone() -> None:
    seats = (Seat("clarke", hand=("piracy",), hold=("frygia-clarke",)), Seat("clarke", hold=("frygia-clarke",)))
    state = quiet(*seats, completed=(("frygia-clarke", (1, 0)),))
    state = do(state, st.PlayCard("piracy", target=1, cargo="power-crystals"), st.DeliverCompleted("frygia-clarke"))
    assert [own.rights for own in state.market.completed] == [(0, 0)]
    assert loads(state, 0) == (("power-crystals", "frygia-clarke"),)
    gone = do(state, st.Abandon("power-crystals", "frygia-clarke"))
    assert (gone.market.completed, gone.decks.contract_pile) == ((), ("frygia-clarke",))


@pytest.mark.rule("star:S-PIR-3")
def test_piracy_takes_what_there_is() -> None:
    state = quiet(Seat("mink", hand=("piracy",)), Seat("mink", prestige=4), Seat("mink", prestige=0))
    assert [(m.target, m.cargo) for m in plays(state, "piracy")] == [(1, "")]
    cargo = quiet(
        Seat("mink", hand=("piracy",)), Seat("mink", prestige=0, hold=("frygia-wells",)), contracts=("frygia-wells",)
    )
    assert [(m.target, m.cargo) for m in plays(cargo, "piracy")] == [(1, "power-crystals")]


@pytest.mark.rule("star:S-PIR-4", "star:S-PIR-5", "star:S-CARGO-11", "star:S-CARGO-12", "ST-47")
def test_a_full_thief_abandons_the_excess_or_may_not_play() -> None:
    def thief(money: int) -> State:
        seats = (Seat("mink", hand=("piracy",), hold=("kluge-awwad", "kluge-awwad"), money=money, prestige=6),
                 Seat("mink", prestige=9, hold=("frygia-wells",)))  # fmt: skip
        return quiet(*seats, contracts=("frygia-wells", "kluge-awwad"))

    assert not plays(thief(4), "piracy")
    assert refused(thief(4), st.PlayCard("piracy", target=1)) == "no-play"
    state = do(thief(10), st.PlayCard("piracy", target=1, cargo="power-crystals"))
    assert kinds(state) == {st.Abandon}
    state = do(state, st.Abandon("hyperdrives", "kluge-awwad"))
    assert (state.traders[0].prestige, money(state, 0), len(loads(state, 0))) == (5, 5, 2)


@pytest.mark.rule("star:S-PIR-6", "star:S-MISS-10")
def test_imperial_cargo_cannot_be_pirated() -> None:
    seats = (
        Seat("mink", hand=("piracy",)),
        Seat("mink", prestige=3, hold=("imperial-1", "frygia-wells"), mission="awwad-niven"),
    )
    state = quiet(*seats, contracts=("frygia-wells",))
    assert [m.cargo for m in plays(state, "piracy")] == ["power-crystals"]
    alone = quiet(Seat("mink", hand=("piracy",)), Seat("mink", prestige=3, hold=("imperial-1",), mission="awwad-niven"))
    assert [m.cargo for m in plays(alone, "piracy")] == [""]


# -- the other Calamities ---------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-STRESS-1", "star:S-ENGR-6", "ST-63")
def test_stressed_engines_are_repaired_or_the_ship_stays() -> None:
    state = quiet(
        Seat("mink", hand=("stressed-engines",)), Seat("wolf"), Seat("oz", money=1, personalities=("engineer",))
    )
    price = state.rules.catalog.kind_by_slug["stressed-engines"].amount
    own = do(state, st.PlayCard("stressed-engines", target=0))
    assert money(do(own, st.PayRepairs()), 0) == 40 - price
    grounded = do(own, st.StayGrounded())
    assert refused(grounded, TO_NIVEN) == "grounded"
    other = do(state, st.PlayCard("stressed-engines", target=1), st.StayGrounded())
    assert can(other, TO_NIVEN)
    other = do(other, st.EndMovement(), st.SkipAction(), st.LuckDrawn(0, "zap"), st.EndTurn())
    assert (other.turn.active, kinds(other) & {st.DeclareJump}) == (1, set())
    broke = do(state, st.PlayCard("stressed-engines", target=2))
    assert moves(broke) == (st.StayGrounded(),)
    rich = do(quiet(Seat("mink", hand=("stressed-engines",), personalities=("engineer",)), Seat("wolf")),
              st.PlayCard("stressed-engines", target=0), st.PayRepairs())  # fmt: skip
    assert money(rich, 0) == 40 - state.rules.catalog.personalities.engineer.repairs


@pytest.mark.rule("ST-63")
def test_a_jump_just_declared_is_aborted_by_engines_not_repaired() -> None:
    state = quiet(Seat("mink", hand=DULL), Seat("wolf", hand=("stressed-engines",)))
    state = do(state, TO_NIVEN, st.Pass(), st.PlayCard("stressed-engines", target=0), "pass", st.StayGrounded(), "pass")
    assert (state.stack, state.turn.attempts) == ((Moving(0),), 0)


@pytest.mark.rule("star:S-LSTN-1", "star:S-LSTN-2", "star:S-INS-2", "ST-64")
def test_lose_a_station_by_the_victims_choice() -> None:
    seats = (
        Seat("mink", hand=("lose-a-station",)),
        Seat("wolf", stations=("oz", "terra", "capital"), personalities=("insider",)),
    )
    state = do(quiet(*seats), st.PlayCard("lose-a-station", target=1))
    assert {m.what for m in moves(state)} == {"oz", "terra"}
    state = do(state, st.ChooseLoss("oz"))
    assert set(stations_of(state, 1)) == {"terra", "capital"}
    safe = quiet(Seat("mink", hand=("lose-a-station",)), Seat("wolf", imperial=("oz",)), ruleset=ADVANCED)
    assert not plays(safe, "lose-a-station")


@pytest.mark.rule("star:S-LCARGO-1", "star:S-LCARGO-2", "star:S-LCARGO-3", "ST-65")
def test_lose_a_cargo_without_penalty_but_with_its_right() -> None:
    seats = (
        Seat("mink", hand=("lose-a-cargo",)),
        Seat("wolf", prestige=9, hold=("frygia-clarke", "imperial-1"), mission="awwad-niven"),
    )
    state = quiet(*seats, completed=(("frygia-clarke", (0, 1)),))
    assert [m.target for m in plays(state, "lose-a-cargo")] == [1]
    state = do(state, st.PlayCard("lose-a-cargo", target=1))
    assert {m.what for m in moves(state)} == {"power-crystals", "imperial-1"}
    state = do(state, st.ChooseLoss("power-crystals", "frygia-clarke"))
    assert (money(state, 1), state.traders[1].prestige) == (40, 9)
    assert state.market.completed == ()
    assert "frygia-clarke" in state.decks.contract_pile


@pytest.mark.rule("star:S-LSTN-1", "star:S-LCARGO-1")
def test_a_loss_that_cannot_be_is_refused_by_the_rule_of_its_card() -> None:
    for card, rule in (("lose-a-station", "star:S-LSTN-1"), ("lose-a-cargo", "star:S-LCARGO-1")):
        seats = (Seat("mink", hand=(card,)), Seat("wolf", stations=("oz",), hold=("frygia-clarke",)))
        state = do(quiet(*seats, contracts=("frygia-clarke",)), st.PlayCard(card, target=1))
        violation = mr.check(state, st.ChooseLoss("terra"))
        assert violation is not None
        assert (violation.code, violation.rule) == ("no-such-loss", rule)


@pytest.mark.rule("ST-65", "ST-49", "star:S-CARGO-14")
def test_a_marker_may_be_moved_when_a_calamity_is_aimed_at_the_cargo() -> None:
    seats = (Seat("mink", hand=("lose-a-cargo",)), Seat("wolf", hold=("frygia-clarke",), hand=DULL))
    state = quiet(*seats, completed=(("frygia-clarke", (0, 1)),), contracts=("frygia-wells",))
    state = do(state, st.PlayCard("lose-a-cargo", target=1))
    state = do(state, st.Reassociate("power-crystals", "frygia-clarke", "frygia-wells"))
    assert window(state) == "avoid"
    state = do(state, "pass", st.ChooseLoss("power-crystals", "frygia-wells"))
    assert state.market.completed[0].rights == (0, 1)  # the right was saved
