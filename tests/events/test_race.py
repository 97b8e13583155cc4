"""Race for the Galaxy: why cards and points move, and what a price counts, in games of bots and by single rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.bots import RaceBot
from merchant_rules.race.frames import Consuming, Round, Selling
from merchant_rules.race.rules.trade import sale_price
from merchant_rules.race.words import WHY
from merchant_rules.run.bots import RandomBot
from tests.race.support import card
from tests.race.table import Table, filler, seat

from .games import RACE, steps

#: Reasons for which cards come to a hand or leave it, and that prices count.
COUNTED = {"payment", "given", "sale", "consume"}


def hands(events: tuple[Any, ...]) -> Counter[tuple[int, str]]:
    """Cards that each seat has more in hand, by reason."""
    found: Counter[tuple[int, str]] = Counter()
    for event in events:
        if type(event) is mr.Moved:
            for place, sign in ((event.source, -1), (event.target, 1)):
                if type(place) is int:
                    found[place, event.why] += sign * event.count
    return found


@pytest.mark.parametrize("name", RACE)
def test_every_card_and_point_moves_for_a_reason_that_has_words(name: str) -> None:
    reasons: Counter[str] = Counter()
    for step in steps(name, 150):
        for event in mr.changes(step.before, step.after):
            if isinstance(event, mr.Moved | mr.Scored):
                assert event.why in WHY, (event, step.action)
                reasons[event.why] += 1
    assert {"explore", "payment", "placed"} <= reasons.keys()


def prices_and_cards(record: Any) -> tuple[Counter[Any], Counter[Any]]:
    """By seat and phase of a round: the prices of its moves, and the cards that moved, without what is sold unasked."""
    prices, cards = Counter[Any](), Counter[Any]()
    sold = set[Any]()
    where = (0, "setup", 0)
    for ply in record.replay():
        bottom = ply.state.stack[0]
        if isinstance(bottom, Round):
            where = ply.state.round, bottom.phase, bottom.time
        own = getattr(ply.action, "seat", mr.actor(ply.state))
        if own >= 0:
            amount = mr.price(ply.state, ply.action)
            assert amount == mr.price(mr.view(ply.state, own), ply.action), ply.action
            prices[own, where] += amount or 0
            sold |= {(own, where)} if isinstance(ply.action, race.Sell) else set()
        phase = ply.after.stack[0]
        then = (ply.after.round, phase.phase, phase.time) if isinstance(phase, Round) else where
        for (who, why), count in hands(mr.changes(ply.state, ply.after)).items():
            if why in COUNTED:
                at = then if why == "sale" else where
                cards[who, at] += count if why != "sale" or (who, at) in sold else 0
    return prices, cards


@pytest.mark.parametrize("bot", [RaceBot, RandomBot])
@pytest.mark.parametrize("name", ["race", "race-two"])
def test_prices_add_up_to_the_cards_that_moved_for_them(name: str, bot: Any) -> None:
    """In every phase, seat by seat: what moves cost and bring is what was paid, given, sold for and consumed for."""
    total: Counter[str] = Counter()
    for seed in (1, 2):
        config = RACE[name]
        record = mr.play(config, [bot(seed + own) for own in range(config.player_count)], seed=seed, max_rounds=25)
        prices, cards = prices_and_cards(record)
        for key in prices.keys() | cards.keys():
            assert prices[key] == cards[key], key
            total[key[1][1]] += abs(cards[key])
    assert total["develop"]
    assert total["settle"]
    assert total["consume"]


# -- by single rules --------------------------------------------------------------------------------------------------


def counted(before: race.State, after: race.State) -> Counter[str]:
    """How many cards moved for each reason, and points."""
    found: Counter[str] = Counter()
    for event in mr.changes(before, after):
        if type(event) is mr.Moved:
            found[event.why] += event.count
        elif type(event) is mr.Scored:
            found[f"points-{event.why}"] += event.points
    return found


@pytest.mark.rule("race:G-DEVELOP-3", "race:G-DEVELOP-4")
def test_a_development_has_its_price_and_is_paid_for_in_cards() -> None:
    table = Table(seat("Old Earth", f"Trade League, {filler(5)}"), seat("New Sparta"), choices=("develop", "develop"))
    placing = race.Place(0, card("Trade League"))
    assert mr.price(table.state, placing) == -5, "six, less the bonus"
    before = table.state
    after = table.play(placing).state
    assert counted(before, after) == {"placed": 1, "payment": 5}, "all that is left in hand pays, unasked"


@pytest.mark.rule("race:G-TRADE-9", "race:G-TRADE-7")
def test_a_sale_brings_cards_for_its_price() -> None:
    table = Table(
        seat("Old Earth, Gem World*, Comet Zone*"), seat("New Sparta"), choices=("consume-trade", "settle")
    ).first(Selling)
    before, move = table.state, race.Sell(card("Comet Zone"))
    amount = mr.price(before, move)
    assert amount == sale_price(before.rules.tables, before.players[0].tableau, card("Comet Zone"))
    sold = table.play(move).state
    assert counted(before, sold) == {"sale": 1}, "the good goes"
    drawn = Counter[str]()
    while mr.actor(sold) == mr.CHANCE:
        after = mr.apply_action(sold, mr.chance_outcomes(sold)[0].action)
        drawn += counted(sold, after)
        sold = after
    assert drawn["sale"] == amount


@pytest.mark.rule("race:G-CARDVP-1")
def test_cards_given_for_points_are_told_apart_from_goods() -> None:
    table = Table(
        seat("Old Earth, Merchant World", "Public Works, Space Port"),
        seat("New Sparta"),
        choices=("consume-double", "settle"),
    ).first(Consuming)
    power = race.UsePower(card("Merchant World"))
    assert mr.price(table.state, power) == 0, "how many is settled card by card"
    before = table.play(power).state
    give = race.Give(card("Public Works"))
    assert mr.price(before, give) == -1
    assert counted(before, table.play(give).state) == {"given": 1, "points-given": 1}


@pytest.mark.rule("race:G-COLONY-1", "race:G-SETTLE-3")
def test_a_world_with_several_ways_has_its_price_with_the_way() -> None:
    table = Table(
        seat("Old Earth, Colony Ship", f"Gem World, {filler(4)}"), seat("New Sparta"), choices=("settle", "settle")
    )
    assert mr.price(table.state, race.Place(0, card("Gem World"))) == 0
    placing = table.place("Gem World", "").settle().state
    ship = race.DiscardShip(card("Colony Ship"))
    assert {move: mr.price(placing, move) for move in table.moves()} == {race.PayCost(): -2, ship: 0}
    assert counted(placing, mr.apply_action(placing, ship))["ship"] == 1
