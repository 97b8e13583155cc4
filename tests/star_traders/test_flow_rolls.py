"""Cards that change rolls and movement, the Jubilee, and what is known of cards: S-ZAP, S-CODE, S-SJUMP, S-JUB."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel import engine
from merchant_rules.star_traders.frames import DrawingMission, Finishing, LosingMoney
from merchant_rules.star_traders.state import Sum
from merchant_rules.star_traders.view import as_state
from tests.star_traders.playing import (
    TO_NIVEN,
    Quarantine,
    Seat,
    asked,
    can,
    do,
    hand,
    is_chance,
    kinds,
    money,
    moves,
    plays,
    quiet,
    refused,
    subject,
    window,
)

# -- rolls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-ZAP-2", "star:S-ZAP-4", "star:S-SZAP-1", "star:S-SZAP-2", "star:S-LOST-5")
def test_digits_of_worlds_are_held_within_the_die() -> None:
    state = quiet(Seat("mink", hand=("zap", "superzap")), Seat("wolf"))
    state = do(state, st.DeclareJump("random"), "pass", 6, st.PlayCard("zap", shift=1), "pass", 2)
    assert [m.shift for m in plays(state, "superzap")] == list(state.rules.catalog.kind_by_slug["superzap"].shifts)
    state = do(state, st.PlayCard("superzap", shift=-2))
    assert state.traders[0].world == state.rules.starmap.by_number[61]  # 7 counts as 6, 0 as 1
    both = quiet(Seat("mink", hand=("superzap", "superzap")), Seat("wolf"))
    both = do(both, st.DeclareJump("random"), "pass", 1, st.PlayCard("superzap", shift=-2), "pass", 6)
    both = do(both, st.PlayCard("superzap", shift=2))
    assert both.traders[0].world == both.rules.starmap.by_number[16]  # -1 counts as 1, 8 as 6


@pytest.mark.rule("star:S-ZAP-3", "star:S-ZAP-6", "star:S-TIME-15")
def test_other_rolls_stand_as_changed() -> None:
    state = quiet(Seat("mink", hand=("zap",)), Seat("wolf", hand=("zap",)), Seat("oz", hand=("zap",)))
    state = do(state, TO_NIVEN, "pass", 5)
    for _ in range(3):
        while not plays(state, "zap"):
            state = do(state, st.Pass())
        state = do(state, st.PlayCard("zap", shift=-1))
    assert state.traders[0].world == "niven"  # 5 became 2
    green = quiet(Seat("niven", hand=("zap",)), Seat("wolf"))
    green = do(green, st.DeclareJump("regular", "frygia"), "pass", 6, st.PlayCard("zap", shift=1))
    assert green.traders[0].world == "frygia"


@pytest.mark.rule("star:S-ZAP-3", "star:S-PET-9", "star:S-PET-15", "star:S-PTAB-11")
@pytest.mark.parametrize(
    ("face", "card", "shift", "after"), [(6, "zap", 1, 15), (1, "superzap", -2, 0), (1, "zap", -1, 5)]
)
def test_a_petition_counts_a_number_that_no_die_shows(face: int, card: str, shift: int, after: int) -> None:
    """7 is granted for nothing, -1 costs 15 Prestige and the next turn, 0 costs 10."""
    state = quiet(Seat("mink", prestige=15, hand=(card,)), Seat("wolf"), stage="action", movement_over=True)
    state = do(state, st.Petition(), "pass", face, st.PlayCard(card, shift=shift))
    assert state.traders[0].prestige == after
    assert state.traders[0].lost_turns == (after == 0)
    assert (type(state.stack[-1]) is DrawingMission) == (after == 15)


@pytest.mark.rule("star:S-ZAP-3", "star:S-TIME-15")
def test_a_jump_counts_a_number_that_no_die_shows() -> None:
    """A 1 less 2 is -1, and one more makes it 0: had it been held at 1, a 2 would lead to Niven."""
    state = quiet(Seat("mink", hand=("superzap", "zap")), Seat("wolf"))
    state = do(state, TO_NIVEN, "pass", 1, st.PlayCard("superzap", shift=-2))
    assert subject(state).result == -1
    assert do(state, st.PlayCard("zap", shift=1)).traders[0].world == "mink"


@pytest.mark.rule("star:S-ZAP-9", "star:S-SPEC-4", "star:S-PETE-9")
def test_no_kind_of_roll_is_excepted_from_zaps() -> None:
    jackpot = quiet(
        Seat("lambard", hold=("statyk-jackpot",)), Seat("wolf", hand=("zap",)), contracts=("statyk-jackpot",)
    )
    jackpot = do(jackpot, st.DeclareJump("regular", "jackpot"), "pass", 6, "pass", "pass")
    jackpot = do(jackpot, st.Deliver(1, "statyk-jackpot"), 4)
    assert window(jackpot) == "roll"
    paid = do(jackpot, st.PlayCard("zap", shift=1))
    assert money(paid, 0) == 40 + 39
    raid = quiet(
        Seat("mink", prestige=9, personalities=("pirate-pete",)), Seat("mink", hand=("zap",)), stage="action",
        movement_over=True,
    )  # fmt: skip
    raid = do(raid, st.Raid(1), 5, st.PlayCard("zap", shift=-1))
    assert raid.traders[1].engines == 3


# -- Movement cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-CODE-1", "star:S-CODE-2", "star:S-CODE-3", "ST-66")
def test_codebreaker_opens_all_stations_for_the_turn() -> None:
    seats = (Seat("niven", hand=("codebreaker",)), Seat("wolf", stations=("mink", "frygia")))
    state = quiet(*seats)
    assert refused(state, st.DeclareJump("station", "mink")) == "no-station"
    state = do(state, st.PlayCard("codebreaker"))
    assert can(state, st.DeclareJump("station", "mink"))
    assert st.AskPassage not in kinds(state)
    green = do(state, st.DeclareJump("station", "frygia"))
    assert is_chance(green)
    assert do(green, 2).traders[0].world == "niven"
    assert do(green, 3).traders[0].world == "frygia"
    saved = quiet(*seats)
    saved = do(saved, st.AskPassage("mink", 0), st.GrantPassage(), st.DeclareJump("station", "mink"), st.Pass())
    saved = do(saved, st.RevokePassage("mink"))
    assert asked(saved) == 0
    saved = do(saved, st.PlayCard("codebreaker"))
    assert saved.traders[0].world == "mink"  # the owner has no say any more


@pytest.mark.rule("star:S-SJUMP-1", "star:S-SJUMP-2", "star:S-SJUMP-4", "star:S-SJUMP-5", "ST-68")
def test_a_superjump_is_a_declaration_without_a_roll() -> None:
    state = quiet(Seat("mink", hand=("superjump", "zap")), Seat("wolf", hand=("quarantine",)))
    supers = [m for m in moves(state) if type(m) is st.DeclareJump and m.kind == "superjump"]
    assert len(supers) == 35
    state = do(state, st.DeclareJump("superjump", "capital"))
    assert window(state) == "jump"
    assert state.decks.luck_pile == ("superjump",)
    aborted = do(state, st.Pass(), st.PlayCard("quarantine", world="mink"), "pass", "pass")
    assert (aborted.traders[0].world, aborted.turn.attempts, hand(aborted, 0)) == ("mink", 0, ("zap",))
    state = do(state, "pass", "pass")
    assert (state.traders[0].world, state.turn.attempts, state.turn.movement_over) == ("capital", 1, False)
    held = quiet(Seat("mink", hand=("superjump",)), Seat("wolf"), quarantines=(Quarantine("mink", 1),))
    assert refused(held, st.DeclareJump("superjump", "capital")) == "quarantined"


# -- Jubilee ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-JUB-1", "star:S-JUB-2", "star:S-JUB-3", "star:S-JUB-4", "star:S-INS-3", "star:S-VIEW-8")
def test_a_jubilee_taxes_all_on_sight_and_is_not_replaced() -> None:
    seats = (
        Seat("mink", hand=("zap",), stations=("oz",)),
        Seat("wolf", stations=("capital", "terra", "wells"), personalities=("insider",)),
        Seat("terra", money=1, stations=("wolf", "niven")),
    )
    state = quiet(*seats, stage="action", movement_over=True)
    tax = state.rules.catalog.kind_by_slug["jubilee"].amount
    state = do(state, st.SkipAction(), st.LuckDrawn(0, "jubilee"))
    assert state.stack == (Finishing(0),)
    assert hand(state, 0) == ("zap",)
    assert [money(state, seat) for seat in range(3)] == [40 - tax, 40 - 2 * tax, 0]
    fresh = mr.new_game(st.Config("star-traders-basic", 3), seed=2)
    for seed in range(30):
        world = mr.resample(fresh, 0, seed)
        assert all(card.face != "jubilee" for trader in world.traders for card in trader.hand)


@pytest.mark.rule("star:S-MONEY-6", "star:S-MONEY-7", "star:S-JUB-2", "ST-25")
def test_what_is_lost_from_money_that_is_not_known_is_told() -> None:
    seats = (Seat("mink"), Seat("wolf", money=1, stations=("oz", "wells")), Seat("terra", stations=("niven",)))
    given: dict[str, Any] = {"stage": "action", "movement_over": True}
    full = quiet(*seats, sums=(Sum(1, 2, 39),), **given)
    onlooker = as_state(mr.view(full, 0))
    drawn = (st.SkipAction(), st.LuckDrawn(0, "jubilee"))
    tax = full.rules.catalog.kind_by_slug["jubilee"].amount
    plies = list(engine.steps(do(full, drawn[0]), drawn[1]))
    full = plies[-1].after
    assert [(step.action, step.noted) for step in plies[1:]] == [(st.MoneyLost(1), False), (st.MoneyLost(tax), False)]
    assert [money(full, seat) for seat in range(3)] == [40, 0, 40 - tax]

    waiting = do(onlooker, *drawn)
    assert waiting.stack[-1] == LosingMoney(1, 2 * tax)
    assert mr.validate(waiting) == ()
    assert mr.chance_outcomes(waiting) == ()
    for wrong in (2 * tax + 1, -1, True, None):
        assert refused(waiting, st.MoneyLost(wrong)) == "impossible-outcome"  # type: ignore[arg-type]
    told = do(waiting, st.MoneyLost(1), st.MoneyLost(tax))
    assert mr.view(told, 0) == mr.view(full, 0)
    knows = do(as_state(mr.view(quiet(*seats, sums=(Sum(1, 2, 39),), **given), 1)), *drawn)
    assert mr.view(knows, 1) == mr.view(full, 1)  # a party to the secret sum works it out


@pytest.mark.rule("star:S-MONEY-7")
def test_nothing_is_told_of_a_loss_where_all_know_the_money_or_nothing_is_lost() -> None:
    seats = (Seat("mink"), Seat("wolf"), Seat("terra", money=1, stations=("niven",)))
    state = quiet(*seats, sums=(Sum(0, 1, 5),), stage="action", movement_over=True)
    plies = list(engine.steps(do(state, st.SkipAction()), st.LuckDrawn(0, "jubilee")))
    assert [type(step.action) for step in plies] == [st.LuckDrawn]
    assert money(plies[-1].after, 2) == 0


# -- what is known of cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-VIEW-6", "star:S-SPEC-12", "ST-28")
def test_of_equal_cards_the_better_known_one_is_played_first() -> None:
    state = quiet(Seat("mink", hand=("zap", "gotcha"), seen_by=(1,)), Seat("wolf"), Seat("oz"))
    assert hand(mr.view(state, 1), 0) == ("gotcha", "zap")
    assert hand(mr.view(state, 2), 0) == ("", "")
    state = do(state, st.PlayCard("gotcha", target=1))
    assert hand(mr.view(state, 1), 0) == ("zap",)
    state = do(state, st.EndMovement(), st.SkipAction(), st.LuckDrawn(0, "zap"))
    assert hand(mr.view(state, 1), 0) == ("", "zap")
    rolled = do(state, st.EndTurn(), st.DeclareJump("regular", "snell"), "pass", 5)
    assert [hand(mr.view(do(rolled, st.PlayCard("zap", shift=-1)), seat), 0) for seat in (0, 1, 2)] == [
        ("zap",), ("",), ("",),
    ]  # fmt: skip
    state = do(state, st.EndTurn(), st.EndMovement(), "pass", st.SkipAction(), st.LuckDrawn(1, "piracy"))
    assert hand(mr.view(state, 1), 0) == ("", "zap")
