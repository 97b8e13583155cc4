"""Single decisions of RaceBot, each from a position in which there is a right answer."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.bots import Habits, RaceBot
from merchant_rules.race.bots.appraisal import Appraiser
from merchant_rules.race.bots.feast import Feast, Larder, taken_from
from merchant_rules.race.bots.rivals import guesses, likely_phases, rounds_left
from merchant_rules.race.rules.consume import consume_powers
from tests.race.support import TABLES, card, tableau
from tests.race.table import Table, filler, seat

OTHER = seat("Alpha Centauri", "Export Duties")


def chosen(table: Table, own: int = 0) -> Any:
    """What RaceBot does from here."""
    state = table.state
    return RaceBot().choose(mr.view(state, own), mr.legal_moves(state, own))


def told(table: Table, own: int = 0, most: int = 40) -> list[Any]:
    """What RaceBot does until another seat or the next round."""
    done: list[Any] = []
    start = table.state.round
    while own in mr.actors(table.state) and table.state.round == start and len(done) < most:
        done.append(chosen(table, own))
        table.play(done[-1]).settle()
    return done


# -- cards


def test_it_pays_with_the_cards_of_least_use() -> None:
    """A second copy and a world far too strong go, the cheap good card stays."""
    hand = "Space Marines, Space Marines, Rebel Homeworld, Gem World, Mining Robots"
    table = Table(seat("Old Earth", hand), OTHER, choices=("settle", "settle"), seed=1)
    place = chosen(table)
    assert place == race.Place(0, card("Gem World"))
    table.play(place, race.PlaceNothing(1))
    paid = [move.card for move in told(table) if isinstance(move, race.Pay)]
    assert card("Space Marines") in paid
    assert paid == sorted(paid)


def test_it_keeps_what_it_can_place() -> None:
    table = Table(seat("New Sparta", "Colony Ship"), seat("Old Earth", ""), choices=("explore-1-1", "explore-5"))
    table.draw(*_first_draws(table, ("Space Marines", "Rebel Base", "Galactic Federation")))
    assert {move.card for move in told(table)} >= {card("Space Marines")}


def _first_draws(table: Table, mine: tuple[str, ...]) -> list[str]:
    """Cards in the order in which they are drawn: mine, and fillers for the other seat."""
    fillers = iter(filler(12).split(", "))
    own = iter(mine)
    return [next(own) if take == 0 else next(fillers) for take in table.state.stack[-1].takes]  # type: ignore[union-attr]


def test_it_discards_down_to_the_limit_what_it_needs_least() -> None:
    hand = "Space Marines, Space Marines, Mining Robots, Mining Robots, Public Works, " + filler(7)
    table = Table(seat("Old Earth", hand), OTHER, choices=("develop", "develop"), seed=2)
    table.play(race.PlaceNothing(0), race.PlaceNothing(1))
    gone = [move.card for move in told(table)]
    assert len(gone) == 2
    assert set(gone) <= {card("Space Marines"), card("Mining Robots"), *tableau(filler(7))}


# -- placing


def test_it_conquers_what_costs_nothing() -> None:
    table = Table(
        seat("New Sparta, Drop Ships", "Rebel Outpost, Contact Specialist"), OTHER, choices=("settle", "settle")
    )
    assert chosen(table) == race.Place(0, card("Rebel Outpost"))


def test_a_card_that_ends_the_game_is_placed_for_its_point() -> None:
    late = ", ".join(("New Sparta", *filler(10).split(", ")))
    table = Table(seat(late, "Contact Specialist, Mining Robots"), OTHER, choices=("develop", "develop"))
    assert isinstance(chosen(table), race.Place)


def test_it_keeps_the_ship_where_the_world_is_cheap() -> None:
    hand = "Secluded World, Mining Robots, Public Works, Space Marines, " + filler(4)
    table = Table(seat("Old Earth, Colony Ship", hand), OTHER, choices=("settle", "settle"), seed=1)
    table.play(race.Place(0, card("Secluded World")), race.PlaceNothing(1))
    assert chosen(table) == race.PayCost()


def test_it_uses_the_ship_for_what_it_cannot_pay() -> None:
    table = Table(seat("Old Earth, Colony Ship", "Terraformed World"), OTHER, choices=("settle", "settle"), seed=1)
    assert chosen(table) == race.Place(0, card("Terraformed World"))


# -- goods


def test_it_sells_the_good_that_brings_most() -> None:
    own = seat("Old Earth, Gem World*, Lost Alien Battle Fleet*, Comet Zone*", filler(3))
    table = Table(own, OTHER, choices=("consume-trade", "develop"))
    table.play(race.PlaceNothing(0), race.PlaceNothing(1))
    assert chosen(table) == race.Sell(card("Lost Alien Battle Fleet"))


def test_it_leaves_the_special_good_to_the_special_power() -> None:
    """Two powers that take any good and one for Rare elements: all three goods are turned into points."""
    own = seat(
        "Old Earth, Comet Zone*, Galactic Trendsetters, Mining Conglomerate, Gem World*, Mining World*", filler(1)
    )
    table = Table(own, OTHER, choices=("consume-double", "consume-double"), seed=3)
    told(table)
    feast = Appraiser(TABLES, Habits()).feast(own.tableau, 2, 0.4)
    powers = feast.powers(consume_powers(TABLES, own.tableau))
    assert table.state.players[0].chips == feast.best(powers, feast.larder(own.goods)).points
    assert table.state.players[0].goods == ()


def test_it_names_the_number_of_most_cards() -> None:
    own = seat("Old Earth, Gambling World", filler(2))
    table = Table(own, OTHER, choices=("consume-double", "consume-double"))
    moves = told(table)
    unseen = [TABLES.cards[slug].number for slug in mr.view(table.state, 0).pool.unseen]
    names = [move.number for move in moves if isinstance(move, race.Name)]
    assert names
    assert all(unseen.count(names[0]) + 2 >= unseen.count(number) for number in range(1, 8))


def test_it_gives_poor_cards_for_points_in_the_last_round() -> None:
    late = ", ".join(("New Sparta", "Deficit Spending", *filler(10).split(", ")))
    table = Table(seat(late, "Contact Specialist, Mining Robots, Gem World"), OTHER, choices=("consume-double",) * 2)
    assert [type(move) for move in told(table)][:3] == [race.UsePower, race.Give, race.Give]


def test_it_fills_the_best_windfall_world() -> None:
    own = seat("Old Earth, Star Nomad Lair, Lost Alien Warship, Rebel Fuel Cache", "Public Works")
    table = Table(own, OTHER, choices=("produce", "produce"))
    assert chosen(table) == race.ProduceOn(card("Lost Alien Warship"))


# -- action cards


def test_it_consumes_when_goods_lie_and_produces_when_none_do() -> None:
    worlds = "Epsilon Eridani, Gem World{0}, Comet Zone{0}, Mining Conglomerate, Blaster Gem Mines{0}"
    full, empty = Table(seat(worlds.format("*")), OTHER), Table(seat(worlds.format("")), OTHER)
    assert chosen(full).action == "consume-double"
    assert chosen(empty).action == "produce"


def test_it_settles_with_a_good_world_in_hand_and_explores_without_cards() -> None:
    ready = Table(seat("New Sparta, Drop Ships", "Rebel Outpost, Lost Alien Warship"), OTHER)
    assert chosen(ready).action == "settle"
    poor = Table(seat("New Sparta"), OTHER)
    assert chosen(poor).action.startswith("explore")


def test_it_chooses_two_phases_that_go_together() -> None:
    own = seat("New Sparta, Drop Ships", "Lost Alien Warship, Gem World, " + filler(1))
    table = Table(own, OTHER, modules=("two-player",))
    move = chosen(table)
    assert "settle" in (move.first, move.second)


def test_it_ends_a_game_that_it_wins() -> None:
    late = ", ".join(("New Sparta", *filler(10).split(", ")))
    table = Table(seat(late, "Public Works, Mining Robots"), OTHER)
    assert chosen(table).action in ("develop", "settle")


# -- others


def test_guesses_add_up_and_rounds_are_few_at_the_end() -> None:
    table = Table(seat("Old Earth", filler(3)), OTHER)
    seen = mr.view(table.state, 0)
    found = guesses(seen, seen.players[1:], 1.0, 40)
    assert sum(chance for chance, _ in found) == pytest.approx(1)
    assert len(found) == 32
    assert sum(likely_phases(TABLES, seen.players[1])) == pytest.approx(1)
    late = Table(seat(", ".join(("Old Earth", *filler(10).split(", ")))), OTHER, round=9)
    assert rounds_left(mr.view(late.state, 0), 0.75) < 2 < rounds_left(seen, 0.75)


@pytest.mark.parametrize("factor", [1, 2])
def test_a_plan_is_as_good_as_the_best_of_all_orders(factor: int) -> None:
    """Powers of one shape are used best first; trying every order and every set of goods finds nothing better."""
    own = tableau(
        "Old Earth, Public Works, Outlaw World, Terraforming Robots, New Survivalists, Mining League, Gem World"
    )
    goods = tableau("Gem World, Comet Zone, Mining World, Spice World, Malevolent Lifeforms")
    feast = Appraiser(TABLES, Habits()).feast((*own, *goods[1:]), factor, 0.4)
    powers = consume_powers(TABLES, own)
    for count in range(len(goods) + 1):
        larder = feast.larder(goods[:count])
        assert feast.best(feast.powers(powers), larder).worth == pytest.approx(_by_trial(feast, powers, larder))


def _by_trial(feast: Feast, own: tuple[tuple[str, int], ...], larder: Larder) -> float:
    """The most that any order of the powers makes of a larder."""
    found = [
        feast.reward(power, taken)[0]
        + feast.card * feast.reward(power, taken)[1]
        + _by_trial(feast, own[:at] + own[at + 1 :], taken_from(larder, taken))
        for at, (slug, number) in enumerate(own)
        for power in (TABLES.consume[slug][number],)
        for taken in feast.ways(power, larder)
    ]
    return max(found) if found else feast.best((), larder).worth
