"""Star Traders: what money and Prestige are paid for, and what a price is, in random games and by single rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.engine import Step
from merchant_rules.kernel.events import NET
from merchant_rules.star_traders.bots import StarTraderBot
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.rules.common import money_of
from merchant_rules.star_traders.rules.engines import engine_price, repairs
from merchant_rules.star_traders.rules.money import bankers_share
from merchant_rules.star_traders.rules.payoffs import station_share
from merchant_rules.star_traders.state import Sum
from merchant_rules.star_traders.words import WHY
from tests.star_traders.playing import Seat, do, table

from .games import STAR, steps

QUIET = {"deals": "off"}


def played(name: str) -> Iterator[Any]:
    """The plies of a game of bots: before, action, after."""
    config = STAR[name]
    bots = [StarTraderBot()] * config.player_count
    for ply in mr.play(config, bots, seed=3, max_rounds=30).replay():
        yield Step(ply.state, ply.action, ply.after)


def looked_at(name: str) -> Iterator[Any]:
    yield from played(name)
    yield from steps(name, 250)


def given_by_rules(state: Any, event: mr.Paid) -> int | None:
    """What the rules say that a payment comes to, None where they leave it open."""
    catalog, seat = state.rules.catalog, event.payer if event.payer is not None else event.payee
    trader = state.traders[seat]
    if event.why == "station":
        return int(catalog.game.stations.cost)
    if event.why == "engine":
        return engine_price(catalog, trader.engines, trader.personalities)
    if event.why == "repairs":
        return repairs(catalog, trader.personalities)
    if event.why == "station-share":
        return station_share(catalog, catalog.contract_by_slug[event.what], trader.personalities)
    if event.why == "payoff":
        extra = catalog.personalities.negotiator.stellors_per_delivery if "negotiator" in trader.personalities else 0
        return int(catalog.contract_by_slug[event.what].stellors + extra)
    return None


@pytest.mark.parametrize("name", STAR)
def test_money_and_prestige_move_for_reasons_and_by_the_amounts_of_the_rules(name: str) -> None:
    reasons: Counter[str] = Counter()
    for step in looked_at(name):
        events = [own for own in mr.changes(step.before, step.after) if isinstance(own, mr.Paid | mr.Scored)]
        paid = sum(own.amount for own in events if isinstance(own, mr.Paid) and own.payee is None)
        for event in events:
            assert event.why in WHY, (event, step.action)
            assert event.why != NET
            reasons[event.why] += 1
            if isinstance(event, mr.Paid):
                due = given_by_rules(step.before, event)
                assert due is None or event.amount == due, (event, step.action)
                if event.why == "bankers-share":
                    assert event.amount == bankers_share(step.before.rules.catalog, paid)
    assert {"station", "payoff"} <= reasons.keys(), reasons


# -- prices -----------------------------------------------------------------------------------------------------------


def held(state: Any, seat: int) -> int:
    amount = money_of(state, seat)
    assert amount is not None
    return amount


def outcome(state: Any, seat: int, move: Any, seed: int) -> int | None:
    """What a seat has more after a move, with other dice, when all have passed; None if a Jubilee was drawn then."""
    after = mr.apply_action(state.with_source(Source(seed, (0,) * len(state.rules.streams))), move)
    while isinstance(after.stack[-1], Window) and after.stack[-1].queue:
        after = mr.apply_action(after, st.Pass())
    taxed = after.decks.luck_pile.count("jubilee") > state.decks.luck_pile.count("jubilee")
    return None if taxed else held(after, seat) - held(state, seat)


@pytest.mark.parametrize("name", STAR)
def test_a_price_is_what_one_has_more_when_all_pass_and_none_where_chance_decides(name: str) -> None:
    found: Counter[str] = Counter()
    for number, step in enumerate(looked_at(name)):
        state, seat = step.before, mr.actor(step.before)
        if seat < 0 or number % 17:
            continue
        for move in mr.legal_moves(state)[::2]:
            price = mr.price(state, move)
            assert price == mr.price(mr.view(state, seat), move), move
            sums = {outcome(state, seat, move, seed) for seed in range(3 if price is not None else 60)}
            sums.discard(None)
            if price is None:
                assert len(sums) > 1, (move, sums)
            else:
                assert sums <= {price}, move
            found["none" if price is None else "some" if price else "nothing"] += 1
    assert found["some"]
    assert found["nothing"] > found["some"]


# -- by single rules --------------------------------------------------------------------------------------------------


def payments(before: Any, after: Any) -> list[tuple[Any, ...]]:
    """Payments and Prestige between two states: payer, payee, amount, why, what; seat, points, why."""
    return [attrs.astuple(event) for event in mr.changes(before, after) if isinstance(event, mr.Paid | mr.Scored)]


def payments_of(state: Any, *actions: Any) -> list[tuple[Any, ...]]:
    """All payments of some actions, each step told by itself."""
    found = []
    for action in actions:
        after = do(state, action)
        found += payments(state, after)
        state = after
    return found


@pytest.mark.rule("star:S-STN-2", "star:S-BANK-2")
def test_a_station_its_prestige_and_the_bankers_share() -> None:
    state = table(
        Seat("mink"), Seat("oz", personalities=("banker",)), stage="action", movement_over=True, options=QUIET
    )
    assert mr.price(state, st.BuildStation()) == -5
    assert payments_of(state, st.BuildStation()) == [
        (0, None, 5, "station", "mink", "money"),
        (None, 1, 1, "bankers-share", "", "money"),
        (0, 2, "station"),
    ]


@pytest.mark.rule("star:S-DROP-16")
def test_a_cargo_abandoned_is_told_with_its_name() -> None:
    state = table(Seat("niven", hold=("frygia-wells",), prestige=8), Seat("oz"), contracts=("frygia-wells",))
    load = state.traders[0].hold[0]
    move = st.Abandon(load.cargo, load.contract)
    assert mr.price(state, move) == -5
    assert payments_of(state, move) == [(0, None, 5, "abandoned", load.cargo, "money"), (0, -3, "abandoned")]


@pytest.mark.rule("star:S-MOVE-13")
def test_passage_is_paid_from_trader_to_trader() -> None:
    state = table(Seat("mink"), Seat("oz", stations=("niven",)))
    asked = do(state, st.AskPassage("niven", 2))
    assert mr.price(asked, st.GrantPassage()) == 2
    assert payments_of(asked, st.GrantPassage()) == [(0, 1, 2, "passage", "niven", "money")]
    assert mr.price(asked, st.RefusePassage()) == 0


@pytest.mark.rule("star:S-PTAB-10", "star:S-PET-15")
def test_a_petition_that_is_granted_and_one_that_is_not() -> None:
    state = table(Seat("mink", prestige=15), Seat("oz"), stage="action", movement_over=True, options=QUIET)
    assert mr.price(state, st.Petition()) is None
    paying = do(state, st.Petition(), 4)
    assert mr.price(paying, st.PayPetition()) == -40
    assert payments_of(paying, st.PayPetition()) == [(0, None, 40, "petition", "", "money")]
    assert payments_of(paying, st.RefusePetition()) == [
        (0, None, 10, "petition-loss", "", "money"),
        (0, -10, "petition-loss"),
    ]


@pytest.mark.rule("star:S-GOT-1")
def test_prestige_that_a_card_takes_has_its_name() -> None:
    state = table(Seat("mink", hand=("gotcha",)), Seat("oz", prestige=9), options=QUIET)
    before = do(state, st.PlayCard("gotcha", target=1))
    found = [*payments(state, before)]
    while isinstance(before.stack[-1], Window):
        after = do(before, st.Pass())
        found += payments(before, after)
        before = after
    amount = state.rules.catalog.kind_by_slug["gotcha"].amount
    assert found == [(0, amount, "gotcha"), (1, -amount, "gotcha")]


@pytest.mark.rule("star:S-OUT-2", "star:S-OUT-3")
def test_money_prestige_and_the_ship_of_who_leaves_are_told_as_such() -> None:
    seats = (Seat("mink", hold=("endor-hench",), prestige=7), Seat("oz", prestige=9), Seat("terra"))
    state = table(*seats, contracts=("endor-hench",))
    for seat, prestige, world in ((0, 7, "Mink"), (1, 9, "Oz")):
        after = do(state, st.DropOut(seat))
        assert payments(state, after) == [(seat, None, 40, "left", "", "money"), (seat, -prestige, "left")]
        told = [mr.describe(after, event) for event in mr.changes(state, after)]
        assert told[0] == f"Seat {seat} pays the bank 40 Stellors, by leaving the game."
        assert f"Seat {seat} loses {prestige} Prestige, by leaving the game." in told
        assert f"Seat {seat} goes from {world} out of the game." in told


@pytest.mark.rule("star:S-OUT-2", "star:S-MONEY-3")
def test_who_lived_on_secret_sums_leaves_with_a_ledger_of_nothing() -> None:
    """Others saw it spend more than they had seen it get."""
    state = table(Seat("mink", money=0), Seat("oz"), Seat("terra"), sums=(Sum(0, 1, -10),))
    assert state.traders[0].ledger == -10
    assert payments(state, do(state, st.DropOut(0)))[0] == (None, 0, 10, "left", "", "money")


@pytest.mark.rule("star:S-SET-8")
def test_a_ship_comes_from_nowhere_to_where_it_starts() -> None:
    state = mr.new_game(st.Config("star-traders-basic", 2))
    state = do(state, st.FirstDrawn(0))
    after = do(state, st.ArmDrawn(0, "niven"))
    assert "Seat 0 goes to Niven." in [mr.describe(after, event) for event in mr.changes(state, after)]
