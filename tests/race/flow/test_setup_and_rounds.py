"""Setup, the choice of actions, and the course of a round."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import merchant_rules as mr
from merchant_rules import ConfigError, race
from merchant_rules.race.frames import ChoosingDevelopment, ChoosingWorld, Keeping, Opening, Selecting, Trimming
from merchant_rules.race.rules.setup import fresh_state
from tests.race.support import CATALOG, card, tableau
from tests.race.table import Table, filler, new, seat

ALPHA = card("Alpha Centauri")


# -- the box and the deal ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-OVER-1", "R-G01")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        assert len(new(players).players) == players
    for players in (1, 5):
        with pytest.raises(ConfigError, match="2 to 4 players"):
            race.Config("race-base", players)


@pytest.mark.rule("race:G-SETUP-4", "race:G-SETUP-5")
def test_start_worlds_are_dealt_by_chance_for_all_to_see() -> None:
    state = new(3, seed=None)
    assert [(o.action.world, o.weight) for o in mr.chance_outcomes(state)] == [
        (world.slug, 1) for world in CATALOG.start_worlds
    ]
    dealt = Counter(player.tableau for seed in range(150) for player in new(3, seed=seed).players)
    assert {len(worlds) for worlds in dealt} == {1}
    assert len(dealt) == 5
    assert all(60 < count < 120 for count in dealt.values())
    state = new(3)
    assert len({player.tableau for player in state.players}) == 3
    assert [player.tableau for player in mr.view(state, None).players] == [player.tableau for player in state.players]


@pytest.mark.rule("race:G-SETUP-7", "race:G-SETUP-16", "race:G-INFO-4")
def test_six_cards_each_known_to_their_owner() -> None:
    state = new(4)
    for number, player in enumerate(state.players):
        assert len(player.hand) == 6
        assert {own.known_to for own in player.hand} == {1 << number}
        assert player.chips == 0
        seen = mr.view(state, number)
        assert all(own.face for own in seen.players[number].hand)
        assert not any(own.face for other in seen.players if other != seen.players[number] for own in other.hand)


def picks(state: race.State) -> list[str]:
    """The cards that the first seat may discard next."""
    return [move.card for move in mr.legal_moves(state, 0) if isinstance(move, race.Discard)]


@pytest.mark.rule("race:G-SETUP-8", "race:G-SETUP-9", "race:G-SETUP-10", "R-G04", "race:G-TIMING-9")
def test_all_discard_two_at_once_in_secret() -> None:
    state = new(2)
    assert isinstance(state.stack[-1], Opening)
    assert mr.actors(state) in ((0, 1), (1, 0))
    hand = [own.face for own in state.players[0].hand]
    subsets = {(one, two) for one in picks(state) for two in picks(mr.apply_action(state, race.Discard(0, one)))}
    assert (len(set(hand)), len(subsets)) == (6, 15)
    assert all(list(pair) == sorted(pair, key=hand.index) for pair in subsets)
    half = mr.apply_action(mr.apply_action(state, mr.legal_moves(state, 0)[0]), mr.legal_moves(state, 1)[0])
    assert mr.view(half, 1).players == mr.view(mr.apply_action(state, mr.legal_moves(state, 1)[0]), 1).players
    assert half.discard == () == state.discard
    assert [len(player.hand) for player in half.players] == [6, 6]
    while isinstance(half.stack[-1], Opening):
        half = mr.apply_action(half, mr.legal_moves(half)[0])
    assert [len(player.hand) for player in half.players] == [4, 4]
    assert len(half.discard) == 4
    assert sum(own.known_by(0) for own in half.discard) == 2


@pytest.mark.rule("race:G-SETUP-11", "race:G-SETUP-12", "R-G03")
@pytest.mark.parametrize(("players", "left"), [(2, 100), (3, 93), (4, 86)])
def test_what_is_left_is_the_supply(players: int, left: int) -> None:
    found = set()
    for seed in range(8):
        state = new(players, seed=seed)
        while isinstance(state.stack[-1], Opening):
            state = mr.apply_action(state, mr.legal_moves(state)[0])
        holder = [player for player in state.players if player.tableau == (ALPHA,)]
        assert state.pool.supply == left - len(holder)
        assert [player.goods for player in holder] == [(ALPHA,)] * len(holder)
        assert len(state.discard) == 2 * players
        found.add(bool(holder))
    assert found == {True, False}


@pytest.mark.rule("race:G-SETUP-2", "race:G-SETUP-3", "race:G-ROUND-1", "race:G-ROUND-8", "race:G-ROUNDEND-8")
def test_every_round_begins_with_the_same_seven_cards() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    assert table.state.chips == 24  # the large chips do not count
    seven = [action.slug for action in CATALOG.actions]
    for _ in range(3):
        for number in (0, 1):
            assert [move.action for move in table.moves(number)] == seven
        table.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "produce"))
        assert isinstance(table.top(), Selecting)
    assert table.state.round == 4


@pytest.mark.rule("race:G-SETUP-14")
def test_a_start_world_settled_later_gets_its_good_then() -> None:
    table = Table(seat("Old Earth", f"Alpha Centauri, {filler(2)}"), seat("New Sparta"), choices=("settle", "settle"))
    assert table.goods(0) == set()
    table.place("Alpha Centauri", "")
    assert table.goods(0) == {"Alpha Centauri"}


@pytest.mark.rule("race:G-SETUP-14", "race:G-SETUP-13")
def test_a_start_world_in_a_hand_begins_without_a_good() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    table.state = new(2, seed=None, start_worlds=tableau("Old Earth, New Sparta"))
    table.draw("Alpha Centauri", *filler(11).split(", "))
    hands = [[own.face for own in player.hand] for player in table.state.players]
    assert ALPHA in hands[0]
    for number, hand in enumerate(hands):
        table.play(*(race.Discard(number, slug) for slug in [slug for slug in hand if slug != ALPHA][:2]))
    assert isinstance(table.top(), Selecting)
    assert "Alpha Centauri" in table.hand(0)
    assert [player.goods for player in table.state.players] == [(), ()]


@pytest.mark.rule("race:G-SETUP-15", "race:G-SETUP-6")
def test_a_start_world_that_nobody_got_is_drawn_and_settled_like_any_world() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    table.state = new(2, seed=None, start_worlds=tableau("Old Earth, New Sparta"))
    assert {"epsilon-eridani", ALPHA, "earths-lost-colony"} <= {o.action.card for o in mr.chance_outcomes(table.state)}
    for world, price in (("Old Earth", 3), ("Epsilon Eridani", 2), ("Earth's Lost Colony", 2)):
        hand = f"{world}, {filler(5)}"
        paid = Table(seat("Alpha Centauri", hand), seat("New Sparta"), choices=("develop", "settle"))
        paid.first(ChoosingWorld).place(world, "")
        assert (paid.top().seat, paid.top().left) == (0, price)
    taken = Table(seat("Old Earth, Space Marines", "New Sparta"), seat("Alpha Centauri"), choices=("settle", "settle"))
    assert "New Sparta" in taken.place("New Sparta", "").settle().cards(0)


@pytest.mark.rule("race:G-SETUP-17")
def test_start_worlds_have_their_powers_from_the_first_round() -> None:
    table = Table(seat("New Sparta", "Rebel Miners, Aquatic Uplift Race"), seat("Old Earth"), choices=("settle",) * 2)
    assert race.Place(0, card("Rebel Miners")) in table.moves(0)
    table = Table(seat("Old Earth, Gem World*"), seat("New Sparta"), choices=("consume-trade", "develop"))
    assert table.settle().sizes()[0] == 3


# -- the first game ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-FIRST-2", "race:G-FIRST-7", "race:G-FIRST-11", "race:G-FIRST-13", "R-G05")
def test_the_first_game_has_fixed_worlds_and_hands() -> None:
    state = new(4, "first-game")
    worlds = [CATALOG.names[player.tableau[0]] for player in state.players]
    assert worlds == ["Epsilon Eridani", "Alpha Centauri", "New Sparta", "Earth's Lost Colony"]
    assert [len(player.hand) for player in state.players] == [4] * 4
    assert sorted(own.face for own in state.players[0].hand) == sorted(
        tableau("Rebel Fuel Cache, Public Works, Colony Ship, Gem World")
    )
    # all know which cards belong to a start world, so a view of another seat has them too
    assert mr.view(state, 3).players[0].hand == state.players[0].hand
    assert state.discard == ()
    assert isinstance(state.stack[-1], Selecting)
    assert state.pool.supply == 114 - 5 * 4 - 1
    other = new(2, "first-game", start_worlds=(card("New Sparta"), ALPHA))
    assert [player.tableau for player in other.players] == [(card("New Sparta"),), (ALPHA,)]
    assert other.first == 1
    own, plain = other.rules, new(2).rules  # only the deal is another
    assert own.deal is not plain.deal
    assert [(spec.action, spec.apply) for spec in own.specs.values()] == [
        (spec.action, spec.apply) for spec in plain.specs.values()
    ]
    assert (own.phases, own.ask_for_actions) == (plain.phases, plain.ask_for_actions)
    with pytest.raises(ConfigError, match="start_worlds"):
        new(2, "first-game", start_worlds=(card("Old Earth"), ALPHA))


@pytest.mark.rule("race:G-FIRST-8", "race:G-FIRST-9", "race:G-FIRST-10", "race:G-FIRST-12")
@pytest.mark.parametrize(("players", "supply"), [(2, 103), (3, 98), (4, 93)])
def test_a_first_game_always_begins_with_one_good(players: int, supply: int) -> None:
    state = new(players, "first-game")
    assert [player.goods for player in state.players] == [(), (ALPHA,), (), ()][:players]
    assert (state.pool.supply, state.first) == (supply, 0)
    preset = [own.face for player in state.players for own in player.hand]
    assert all(state.pool.unseen.count(slug) == CATALOG.by_slug[slug].copies - 1 for slug in preset)


@pytest.mark.rule("R-G02", "race:G-TWO-1", "race:G-TWO-2")
def test_modules_can_be_combined_and_want_their_players() -> None:
    assert len(mr.legal_moves(new(2, "first-game", "two-player"), 0)) == 23
    assert len(mr.legal_moves(new(2, "first-game"), 0)) == 7
    for players in (3, 4):
        with pytest.raises(ConfigError, match="two-player"):
            race.Config("race-base", players, ("two-player",))


# -- the choice of actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-ROUND-2", "race:G-INFO-8", "R-G08")
def test_a_choice_shows_when_all_have_chosen() -> None:
    table = Table(seat("Old Earth", filler(3)), seat("New Sparta", filler(3, 3)), seat("Epsilon Eridani"))
    views = set()
    for move in table.moves(0):
        after = mr.apply_action(table.state, move)
        views.add(mr.view(after, 1))
        assert mr.legal_moves(after, 1) == table.moves(1)
    assert len(views) == 1
    table.play(race.ChooseAction(2, "produce"), race.ChooseAction(0, "develop"), race.ChooseAction(1, "settle"))
    assert mr.situation(mr.view(table.state, None)).choices == (("develop",), ("settle",), ("produce",))


@pytest.mark.rule("race:G-OVER-4", "race:G-ROUND-5", "race:G-ROUND-6", "race:G-ROUND-11")
def test_all_take_part_in_a_phase_and_those_who_chose_it_have_the_bonus() -> None:
    hands = ["Mining Conglomerate", "Terraforming Robots", "Drop Ships"]
    seats = [
        seat(world, f"{own}, {filler(4, 4 * at)}")
        for at, (world, own) in enumerate(zip(("Old Earth", "New Sparta", "Epsilon Eridani"), hands, strict=True))
    ]
    table = Table(*seats, choices=("develop", "produce", "produce"))
    assert set(mr.actors(table.state)) == {0, 1, 2}
    table.place(hands[0], hands[1], "")
    assert (table.top().seat, table.top().left) == (0, 2)  # three, less one
    table.pay(2)
    assert (table.top().seat, table.top().left) == (1, 3)
    table = Table(
        seat("Old Earth", f"Gem World, {filler(3)}"), seat("New Sparta", f"Comet Zone, {filler(4, 4)}"),
        seat("Epsilon Eridani", f"Spice World, {filler(3, 8)}"), seat("Earth's Lost Colony", "Asteroid Belt"),
        choices=("settle", "settle", "explore-5", "explore-5"), supply=60,
    )  # fmt: skip
    table.first(ChoosingWorld)
    before = table.sizes()
    table.place("Gem World", "Comet Zone", "Spice World", "").first(Selecting)
    assert [now - was for now, was in zip(table.sizes(), before, strict=True)][:3] == [-3 + 1, -4 + 1, -3]


@pytest.mark.rule("race:G-ROUND-9", "race:G-DEVELOP-25", "race:G-SETTLE-30")
def test_without_a_card_placed_the_bonus_is_lost() -> None:
    table = Table(
        seat("Old Earth", f"Gem World, {filler(3)}"), seat("New Sparta", filler(3, 4)), choices=("settle",) * 2
    )
    assert race.PlaceNothing(0) in table.moves(0)
    beside = table.copy()
    table.place("", "")
    assert table.sizes() == (4, 3)
    assert isinstance(table.top(), Selecting)
    beside.place("", "Former Penal Colony").first(Selecting)  # another's world brings him nothing either
    assert beside.sizes() == (4, 3 - 1 + 1)
    table = Table(seat("Old Earth", "Public Works, Gem World"), seat("New Sparta"), choices=("develop",) * 2)
    assert race.PlaceNothing(0) in table.moves(0)


@pytest.mark.rule("race:G-ROUND-10", "race:G-ROUND-14", "race:G-ROUNDEND-3", "race:G-EXPLORE-15")
def test_after_the_phases_come_the_discards_and_then_the_next_choice() -> None:
    table = Table(seat("Old Earth", filler(10)), seat("New Sparta"), choices=("explore-1-1", "develop"))
    table.first(ChoosingDevelopment)
    assert table.sizes()[0] == 12
    table.place("", "")
    assert isinstance(table.top(), Trimming)
    assert table.top().answers.asked == (0,)
    table.first(Selecting)
    assert table.sizes()[0] == 10
    before = [player.hand for player in table.state.players]
    table.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "consume-trade"))
    assert isinstance(table.top(), Selecting)
    assert [player.hand for player in table.state.players] == before


@pytest.mark.rule("race:G-ROUND-15", "race:G-GAMEEND-8", "R-G42")
def test_no_rule_counts_rounds_but_a_limit_of_the_config() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"), round=500)
    table.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "produce"))
    assert table.state.round == 501
    limited = Table(seat("Old Earth"), seat("New Sparta", chips=3), options={"max_rounds": 4}, round=4)
    limited.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "produce"))
    ended = limited.ended
    assert (ended.winners, ended.reason, ended.scores) == ((), "round-limit", (2, 4))


# -- the order of answers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-TIMING-1", "R-G54", "race:G-EXPLORE-6", "race:G-SETUP-9")
@pytest.mark.parametrize("kind", [Opening, Selecting, Keeping, ChoosingDevelopment, ChoosingWorld])
def test_the_order_of_answers_does_not_matter(kind: type) -> None:
    rng, found = random.Random(3), 0
    for seed in range(12):
        state = new(3, seed=seed)
        for _ in range(150):
            if isinstance(state.stack[-1], kind) and len(mr.actors(state)) > 1:
                assert len({_answered(state, order) for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0))}) == 1
                found += 1
            state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
            if mr.result(state) or found > 4:
                break
    assert found


@pytest.mark.rule("race:G-TIMING-1", "race:G-TIMING-9", "R-G54", "race:G-ROUNDEND-7")
def test_the_order_of_discards_at_the_end_of_a_round_does_not_matter() -> None:
    many = [", ".join(CATALOG.names[own.slug] for own in CATALOG.cards[at : at + 12]) for at in (10, 30, 50)]
    worlds = ("Old Earth", "New Sparta", "Epsilon Eridani")
    seats = [seat(world, hand) for world, hand in zip(worlds, many, strict=True)]
    table = Table(*seats, choices=("produce",) * 3)
    assert isinstance(table.top(), Trimming)
    assert set(table.top().answers.asked) == {0, 1, 2}
    orders = ((0, 1, 2), (2, 1, 0), (1, 2, 0))
    (after,) = {_answered(table.state, order) for order in orders}
    assert isinstance(after.stack[-1], Selecting)


def _answered(state: race.State, order: tuple[int, ...]) -> race.State:
    """Everybody takes the last of his moves until the gathering closes."""
    kind, number = type(state.stack[-1]), state.round
    for own in order:
        while isinstance(state.stack[-1], kind) and own in mr.actors(state) and state.round == number:
            state = mr.apply_action(state, mr.legal_moves(state, own)[-1])
    return state


def test_a_game_starts_the_same_for_the_same_seed() -> None:
    assert new(3, seed=5) == new(3, seed=5)
    assert new(3, seed=5) != new(3, seed=6)
    assert fresh_state(new(2).rules, None).players[0].tableau == ()
