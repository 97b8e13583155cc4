"""The end of a round and of the game, chips, ties, and the order of play."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingDevelopment, ChoosingWorld, GameOver, Selecting, Trimming
from merchant_rules.race.update import set_chips
from tests.race.support import CATALOG, card
from tests.race.table import Table, filler, seat

ELEVEN = (
    "New Sparta, Space Marines, Drop Ships, Expedition Force, Outlaw World, Rebel Base, Rebel Underground, "
    "Rebel Miners, Merchant Guild, Mining League, Space Port"
)


# -- the hand limit ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "race:G-ROUNDEND-2", "race:G-ROUNDEND-4", "race:G-ROUNDEND-5", "race:G-ROUNDEND-7", "race:G-ROUNDEND-1"
)
def test_those_over_ten_discard_at_once_in_secret() -> None:
    table = Table(
        seat("Old Earth", filler(13)), seat("New Sparta", "Gem World"), seat("Epsilon Eridani", "Comet Zone"),
        choices=("produce",) * 3,
    )  # fmt: skip
    assert isinstance(table.top(), Trimming)
    assert table.top().answers.asked == (0,)
    assert table.refuses(race.Discard(1, card("Gem World"))).startswith("race:G-")
    count = 0
    stack = [table.state]
    while stack:
        state = stack.pop()
        if not isinstance(state.stack[-1], Trimming):
            count += 1
            continue
        stack += [mr.apply_action(state, move) for move in mr.legal_moves(state)]
    assert count == 286
    before = table.sizes()
    table.play(table.moves()[0])
    assert table.sizes() == before  # the cards go when all have chosen
    table.first(Selecting)
    assert table.sizes()[0] == 10
    assert not any(own.face for own in mr.view(table.state, 1).discard)


@pytest.mark.rule("race:G-ROUNDEND-6", "race:G-TIE-2", "race:G-TIE-1", "R-G45")
def test_the_last_round_has_its_discards_and_ties_count_them() -> None:
    table = Table(
        seat(f"{ELEVEN}, Genetics Lab", filler(11)),
        seat("Old Earth", filler(1, 11), chips=24),
        choices=("consume-trade",) * 2,
    )
    assert isinstance(table.top(), Trimming)
    table.play(table.moves()[0])
    ended = table.ended
    assert ended.reason == "tableau+chips"
    assert ended.tiebreaks == (10, 1)


# -- chips -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-CHIPS-4", "race:G-CHIPS-5", "race:G-CHIPS-6", "race:G-TIMING-5", "R-G40")
def test_all_points_are_paid_when_the_pool_runs_out() -> None:
    table = Table(
        seat("Old Earth, Galactic Trendsetters, Gem World*, Spice World*", chips=20),
        seat("New Sparta, Galactic Resort*, Tourist World, Comet Zone*, Public Works, Mining World*", chips=2),
        choices=("consume-double", "consume-double"),
    )  # fmt: skip
    assert table.state.chips == 2
    before = table.chips
    while mr.result(table.settle().state) is None:
        table.play(table.moves()[0])
        assert all(now >= was for now, was in zip(table.chips, before, strict=True))
        before = table.chips
    assert table.state.chips < 0
    assert sum(table.chips) + table.state.chips == 24
    assert table.ended.reason == "chips"


@pytest.mark.rule("race:G-CHIPS-5", "race:G-SETUP-2", "R-G40")
def test_more_points_are_paid_than_chips_are_printed() -> None:
    state = Table(seat("Old Earth", chips=20), seat("New Sparta", chips=3)).state
    printed = sum(chips.value * chips.count for chips in CATALOG.chips)
    after = set_chips(state, 1, printed + 1)
    assert after.players[1].chips == 3 + printed + 1
    assert after.chips == 1 - (printed + 1)


@pytest.mark.rule("race:G-CHIPS-1", "race:G-CHIPS-3")
def test_only_consuming_gives_chips() -> None:
    table = Table(seat("Old Earth, Gem World*, Comet Zone", f"Asteroid Belt, {filler(3)}"), seat("New Sparta"))
    for own, other in (("consume-trade", "settle"), ("produce", "explore-5")):
        table.play(race.ChooseAction(0, own), race.ChooseAction(1, other))
        while not isinstance(table.top(), Selecting):
            moves = table.moves()
            table.play(next((move for move in moves if isinstance(move, race.PlaceNothing)), moves[0]))
        if own == "consume-trade":
            assert table.chips == (0, 0)  # the only good was sold
    assert table.chips == (0, 0)
    assert table.state.chips == 24


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-GAMEEND-3", "race:G-GAMEEND-7", "race:G-GAMEEND-2")
def test_cards_are_counted_and_goods_are_not() -> None:
    table = Table(
        seat(ELEVEN.replace("Space Port", "Space Port*").replace("Rebel Miners", "Rebel Miners*")), seat("Old Earth")
    )
    table.play(race.ChooseAction(0, "develop"), race.ChooseAction(1, "develop"))
    assert isinstance(table.top(), Selecting)
    table = Table(seat(f"{ELEVEN}, Genetics Lab"), seat("Old Earth"), choices=("develop",) * 2)
    assert table.ended.reason == "tableau"
    for chips, over in ((24, True), (23, False)):
        table = Table(seat("New Sparta"), seat("Old Earth", chips=chips), choices=("develop",) * 2)
        assert (mr.result(table.state) is not None) is over


@pytest.mark.rule("race:G-GAMEEND-4", "race:G-GAMEEND-5", "race:G-GAMEEND-1")
def test_the_last_round_is_played_to_its_end() -> None:
    table = Table(
        seat(ELEVEN, f"Genetics Lab, Asteroid Belt, {filler(6)}"), seat("Old Earth", f"Gem World, {filler(3, 6)}"),
        choices=("develop", "settle"),
    )  # fmt: skip
    table.place("Genetics Lab", "").first(ChoosingWorld)
    assert len(table.cards(0)) == 12
    assert mr.result(table.state) is None
    table.place("Asteroid Belt", "Gem World").first(GameOver)
    assert len(table.cards(0)) == 13
    assert "Gem World" in table.cards(1)


@pytest.mark.rule("race:G-GAMEEND-6", "R-G38")
def test_a_tableau_that_fell_back_to_eleven_does_not_end_the_game() -> None:
    eleven = ELEVEN.replace("Mining League", "Colony Ship")
    table = Table(seat(eleven, f"Asteroid Belt, {filler(3)}"), seat("Old Earth"), choices=("settle", "settle"))
    table.place("Asteroid Belt", "")
    assert len(table.cards(0)) == 12
    paid = table.copy()
    table.play(race.DiscardShip(card("Colony Ship"))).settle()
    assert isinstance(table.top(), Selecting)
    paid.play(race.PayCost()).first(GameOver)
    assert paid.ended.reason == "tableau"


@pytest.mark.rule("race:G-OVER-2", "race:G-SCORE-3", "race:G-TIE-3")
def test_the_most_points_win_and_cards_only_break_ties() -> None:
    def ended(first: race.Seat, second: race.Seat) -> tuple[int, ...]:
        return Table(first, second, choices=("consume-trade",) * 2).ended.winners

    assert ended(seat("New Sparta", filler(9)), seat("Old Earth", chips=24)) == (1,)
    # Old Earth is worth 2, New Sparta 1: 12 + 2 and 13 + 1
    assert ended(seat("Old Earth", chips=12), seat("New Sparta", filler(1), chips=13)) == (1,)
    assert ended(seat("Old Earth", filler(1, 3), chips=12), seat("New Sparta", filler(1), chips=13)) == (0, 1)


# -- the order of play -------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-TIMING-3", "race:G-TIMING-8", "race:G-SETUP-19")
def test_the_order_stays_that_of_the_first_start_worlds() -> None:
    table = Table(
        seat("New Sparta", f"Old Earth, {filler(5)}"),
        seat("Earth's Lost Colony", filler(2, 5)),
        seat("Epsilon Eridani", filler(2, 7)),
    )
    for _ in range(2):
        assert mr.actors(table.state) == (2, 0, 1)
        table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "settle"), race.ChooseAction(2, "develop"))
        assert isinstance(table.top(), ChoosingDevelopment)
        assert mr.actors(table.state) == (2, 0, 1)
        table.place("", "", "").place("Old Earth" if "Old Earth" in table.hand(0) else "", "", "").first(Selecting)
    assert "Old Earth" in table.cards(0)
    assert table.state.first == 2
