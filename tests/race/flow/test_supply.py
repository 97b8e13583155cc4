"""The supply: reshuffles at once, goods unseen, draws that cannot be had."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel import engine
from merchant_rules.race.frames import ChoosingWorld, Keeping, Naming, Sealing, Selecting, Trimming
from tests.race.support import CATALOG, tableau
from tests.race.table import Table, filler, new, seat

EVERY = [slug for own in CATALOG.cards for slug in [own.slug] * own.copies]


def packed(*seats: race.Seat, out: int, pile: str = "") -> tuple[race.Seat, ...]:
    """The seats with so many cards left outside of them, these among them: the last one holds all others in hand."""
    left = list(EVERY)
    for slug in tableau(pile):
        left.remove(slug)
        left.append(slug)
    for own in seats:
        for slug in (*own.tableau, *own.hand):
            left.remove(slug)
    last = seats[-1]
    keep = len(left) - out - sum(len(own.goods) for own in seats)
    return (*seats[:-1], race.Seat(last.tableau, last.goods, (*last.hand, *left[:keep]), last.chips))


@pytest.mark.rule("race:G-SUPPLY-1", "race:G-SUPPLY-2", "R-G14")
def test_the_reshuffle_comes_with_the_last_card() -> None:
    seats = packed(seat("Old Earth"), seat("New Sparta"), out=21)
    table = Table(*seats, choices=("explore-1-1", "produce"), supply=2)
    assert table.piles == (2, 19)
    table.draw(CATALOG.names[table.state.pool.unseen[0]])
    assert table.piles == (1, 19)
    table.draw(CATALOG.names[table.state.pool.unseen[0]])
    assert table.piles == (19, 0)  # two of five draws, and already reshuffled
    table.settle()
    assert table.piles == (16, 0)


@pytest.mark.rule("race:G-SUPPLY-1", "R-G14")
def test_the_reshuffle_does_not_wait_for_the_next_draw() -> None:
    table = Table(
        seat("Old Earth", f"Gem World, {filler(3)}"), seat("New Sparta"), choices=("settle", "settle"), supply=1
    )
    discards = table.piles[1]
    table.place("Gem World", "").pay(2).draw(CATALOG.names[table.state.pool.unseen[0]])  # the bonus, and the last card
    assert isinstance(table.state.stack[-1], Selecting)
    assert table.piles == (discards + 2, 0)


@pytest.mark.rule("race:G-SUPPLY-3", "race:G-EXPLORE-5")
def test_cards_being_chosen_from_are_not_reshuffled() -> None:
    seats = packed(seat("Old Earth"), seat("New Sparta"), out=9)
    table = Table(*seats, choices=("explore-5", "produce"), supply=7)
    table.settle()
    assert isinstance(table.top(), Keeping)
    first, second = ({own.face for own in cards} for cards in table.top().cards)
    assert (len(table.top().cards[0]), len(table.top().cards[1])) == (7, 2)
    assert table.piles == (0, 0)
    keeps = (race.Keep(0, sorted(first)[0]), race.Keep(1, sorted(second)[0]))
    table.play(*keeps)
    assert table.piles == (0, 7)


@pytest.mark.rule("race:G-SUPPLY-4", "race:G-SUPPLY-7", "race:G-CARD-1")
def test_hands_tableaus_and_goods_stay_out_of_a_reshuffle() -> None:
    table = Table(
        seat("Old Earth, Gem World*, Comet Zone*", filler(4)), seat("New Sparta", filler(3, 4)),
        choices=("explore-5", "produce"), supply=3,
    )  # fmt: skip
    before = [(player.tableau, player.goods, player.hand) for player in table.state.players]
    table.draw("Spice World", "Space Port", "New Vinland")
    assert isinstance(table.state.stack[-1], Sealing)
    assert [(player.tableau, player.goods, player.hand) for player in table.state.players] == before
    table.settle()
    assert [(player.tableau, player.goods, player.hand) for player in table.state.players] == before
    assert mr.validate(table.state) == ()


def _at_the_opening() -> Table:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    table.state = new(2, seed=None, start_worlds=("old-earth", "new-sparta"))
    return table.settle()


def _trading(cards: str, hand: str = "") -> Table:
    """The first seat trades, and what it has to consume it consumes."""
    return Table(seat(cards, hand), seat("Old Earth"), choices=("consume-trade", "develop"))


def _settling(cards: str, hand: str) -> Table:
    return Table(seat(cards, hand), seat("Old Earth"), choices=("develop", "settle"))


SHIP, TACTICS = race.DiscardShip("colony-ship"), race.DiscardTactics("new-military-tactics")
LUCK = race.UsePower("gambling-world", 1)

#: Where discards come from: a table, what is done there, and how many cards it brings.
SOURCES: dict[str, tuple[Callable[[], Table], Callable[[Table], Any], int]] = {
    "opening": (_at_the_opening, lambda table: table.first(Selecting), 2 + 2),
    "explore": (
        lambda: Table(seat("Old Earth"), seat("New Sparta"), choices=("explore-5", "produce")),
        lambda table: table.first(Selecting),
        6 + 1,
    ),
    "payment": (
        lambda: _settling("New Sparta", f"Gem World, {filler(4)}"),
        lambda table: table.first(ChoosingWorld).place("Gem World", "").pay(2),
        2,
    ),
    "sale": (lambda: _trading("New Sparta, Gem World*, Comet Zone*"), lambda table: table.play(table.moves()[0]), 1),
    "goods": (
        lambda: _trading("New Sparta, Gem World*, Comet Zone*, Public Works"),
        lambda table: table.play(race.Sell("gem-world"), race.UsePower("public-works")),
        2,
    ),
    "given": (
        lambda: _trading("New Sparta, Deficit Spending", filler(2)),
        lambda table: table.place("", "").play(
            race.UsePower("deficit-spending"), *map(race.Give, sorted(tableau(filler(2))))
        ),
        2,
    ),
    "hand limit": (
        lambda: Table(seat("Old Earth", filler(12)), seat("New Sparta"), choices=("produce", "produce")),
        lambda table: table.first(Selecting),
        2,
    ),
    "lucky draw": (
        lambda: _trading("New Sparta, Gambling World"),
        lambda table: table.play(LUCK, race.Name(7)).draw("Gem World"),
        1,
    ),
    "ship": (
        lambda: _settling("New Sparta, Colony Ship", f"Gem World, {filler(4)}"),
        lambda table: table.first(ChoosingWorld).place("Gem World", "").play(SHIP),
        1,
    ),
    "tactics": (
        lambda: _settling("New Sparta, New Military Tactics", "Rebel Miners"),
        lambda table: table.first(ChoosingWorld).place("Rebel Miners", "").play(TACTICS),
        1,
    ),
}


@pytest.mark.rule("race:G-SUPPLY-5")
@pytest.mark.parametrize("source", SOURCES)
def test_what_is_discarded_lies_in_the_pile(source: str) -> None:
    begin, act, cards = SOURCES[source]
    table = begin()
    before = table.piles[1]
    act(table)
    assert table.piles[1] == before + cards


@pytest.mark.rule("race:G-SUPPLY-5")
def test_the_whole_pile_is_reshuffled() -> None:
    pile = "Gem World, Comet Zone, Spice World, Colony Ship"
    table = Table(*packed(seat("Old Earth"), seat("New Sparta"), out=5, pile=pile), choices=("explore-1-1", "produce"),
                  supply=1, discard=pile)  # fmt: skip
    assert table.piles == (1, 4)
    table.draw(CATALOG.names[table.state.pool.unseen[0]])
    assert table.piles == (4, 0)
    assert table.state.pool.unseen == tuple(sorted(tableau(pile)))


@pytest.mark.rule("race:G-SUPPLY-6")
def test_the_supply_is_reshuffled_again_and_again() -> None:
    rng, state, reshuffles = random.Random(2), new(4, seed=2, max_rounds=40), 0
    while mr.result(state) is None:
        for step in engine.steps(state, rng.choice(mr.legal_moves(state))):
            reshuffles += step.after.pool.supply > step.before.pool.supply
            state = step.after
    assert reshuffles >= 2


@pytest.mark.rule("race:G-SUPPLY-8", "race:G-PRODUCE-3", "race:G-PRODUCE-4", "race:G-SETTLE-11", "race:G-CARD-1")
def test_goods_are_taken_unseen_from_the_supply() -> None:
    table = Table(seat("Old Earth, Spice World, Space Port, New Vinland"), seat("New Sparta"), choices=("develop",) * 2)
    supply, unseen = table.state.pool.supply, table.state.pool.unseen
    table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "produce"))
    assert table.state.pool.supply == supply - 3
    assert table.state.pool.unseen == unseen
    assert table.goods(0) == {"Spice World", "Space Port", "New Vinland"}
    table = Table(seat("Old Earth", f"Asteroid Belt, {filler(3)}"), seat("New Sparta"), choices=("settle", "produce"))
    supply = table.state.pool.supply
    table.place("Asteroid Belt", "")
    assert (table.state.pool.supply, table.goods(0)) == (supply - 1, {"Asteroid Belt"})


@pytest.mark.rule("race:G-SUPPLY-2", "race:G-SUPPLY-4", "R-G51", "R-G57")
def test_the_supply_can_end_between_two_goods() -> None:
    """Goods laid out before the reshuffle are older than the new supply and are fixed; the one from it is not."""
    seats = seat("Old Earth, Spice World, Space Port, New Vinland"), seat("New Sparta")
    table = Table(*seats, choices=("develop",) * 2, supply=2)
    discards = table.piles[1]
    table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "produce"))
    assert table.state.stack[-1] == Sealing(("spice-world", "space-port"))
    assert table.goods(0) == {"Spice World", "Space Port"}
    table.settle()
    assert table.piles == (discards - 1, 0)
    assert table.goods(0) == {"Spice World", "Space Port", "New Vinland"}
    assert [card.sealed for card in table.state.players[0].lying] == [True, True, False]
    assert mr.validate(table.state) == ()


@pytest.mark.rule("race:G-SUPPLY-9", "R-G15")
def test_without_any_card_a_draw_gives_nothing() -> None:
    seats = packed(seat("New Sparta", "Outlaw World"), seat("Old Earth"), out=0)
    table = Table(*seats, choices=("settle", "settle"))
    assert table.piles == (0, 0)
    table.place("Outlaw World", "")
    assert isinstance(table.state.stack[-1], Trimming)
    assert "Outlaw World" in table.cards(0)
    assert table.sizes()[0] == 0


@pytest.mark.rule("race:G-SUPPLY-10", "R-G15")
def test_without_any_card_no_good_is_produced() -> None:
    seats = packed(
        seat("Old Earth, Gem World, Asteroid Belt, Destroyed World, Diversified Economy"), seat("New Sparta"), out=0
    )
    table = Table(*seats, choices=("produce", "produce"))
    table.settle()
    assert isinstance(table.top(), Trimming)  # nobody is asked what to fill
    assert table.goods(0) == set()
    assert table.sizes()[0] == 0


@pytest.mark.rule("race:G-SUPPLY-11", "race:G-TIMING-4", "race:G-EXPLORE-16", "R-G16")
def test_few_cards_go_to_the_first_in_timing_order() -> None:
    seats = packed(seat("New Sparta"), seat("Old Earth"), seat("Epsilon Eridani"), out=3)
    table = Table(*seats, choices=("produce", "produce", "explore-1-1"))
    order = table.state.rules.orders[table.state.first]
    assert order == (1, 2, 0)
    before = table.sizes()
    table.settle()
    assert isinstance(table.top(), Keeping)
    assert [len(cards) for cards in table.top().cards] == [0, 2, 0]
    assert table.top().keeps == (0, 1, 1)
    assert table.sizes()[2] - before[2] == 1  # he keeps the one card that was left for him


@pytest.mark.rule("race:G-SUPPLY-13", "R-G15")
def test_what_is_discarded_later_is_the_supply_when_it_is_needed() -> None:
    seats = packed(seat("Old Earth", "Mining World, Gem World, Spice World, Space Port"), seat("New Sparta"), out=0)
    table = Table(*seats, choices=("settle", "settle"))
    table.place("Mining World", "")  # pays all that he has, and draws one of them
    assert mr.actor(table.state) == mr.CHANCE
    assert table.state.pool.supply == 3
    table.settle()
    assert (table.state.pool.supply, table.sizes()[0]) == (2, 1)


@pytest.mark.rule("race:G-EXPLORE-16")
def test_of_few_cards_the_stated_number_is_kept() -> None:
    for bonus, kept in (("explore-5", 1), ("explore-1-1", 2)):
        seats = packed(seat("Old Earth"), seat("New Sparta"), out=2)
        table = Table(*seats, choices=(bonus, "develop"), first=0)
        table.settle()
        if kept == 1:
            assert [len(cards) for cards in table.top().cards] == [2, 0]
            table.play(table.moves(0)[0])
        assert table.sizes()[0] == kept


@pytest.mark.rule("race:G-LUCKY-8", "R-G14", "R-G56")
def test_the_card_turned_up_is_not_in_the_reshuffle_that_it_causes() -> None:
    seats = packed(seat("Old Earth, Gambling World"), seat("New Sparta"), out=11)
    table = Table(*seats, choices=("consume-double", "produce"), supply=1)
    lucky = next(move for move in table.moves() if isinstance(move, race.UsePower))
    table.play(lucky)
    table.play(race.Name(7))
    slug = next(s for s in table.state.pool.unseen if CATALOG.by_slug[s].number != 7)
    table.draw(CATALOG.names[slug])
    assert table.piles == (10, 1)
    empty = Table(
        *packed(seat("Old Earth, Gambling World"), seat("New Sparta"), out=0), choices=("consume-double",) * 2
    )
    assert isinstance(empty.top(), Trimming)  # nobody was asked for a number


@pytest.mark.rule("R-G51")
def test_a_fed_game_leaves_goods_unknown() -> None:
    """What was drawn is named as at the table; a miss of the lucky draw need not be."""
    seats = (seat("Old Earth, Gem World*, Gambling World"), seat("New Sparta"))
    table = Table(*seats, choices=("explore-5", "consume-double"), supply=9, options={"opaque_goods": True})
    table.settle()
    assert not table.state.players[0].lying[0].sealed
    assert mr.validate(table.state) == ()
    while not isinstance(table.top(), Naming):
        table.play(next(move for move in table.moves() if not isinstance(move, race.EndConsume)))
    piles = table.piles
    table.play(race.Name(3))
    table.state = mr.apply_action(table.state, race.Flipped(""))
    assert table.piles == (piles[0] - 1, piles[1] + 1)
    assert mr.validate(table.state) == ()
    closed = Table(*seats, choices=("explore-5", "consume-double"), supply=9)
    closed.settle()
    assert closed.state.players[0].lying[0].sealed
