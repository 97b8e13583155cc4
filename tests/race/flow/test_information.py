"""What is public, what is secret, and who knows which card."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.actions import EVERYBODY
from merchant_rules.race import GAME
from merchant_rules.race.box.powers import LuckyDraw
from merchant_rules.race.frames import ChoosingWorld, Consuming, Keeping, Naming, Paying, Selecting, Trimming
from tests.race.support import TABLES, card
from tests.race.table import Table, filler, new, seat


@pytest.mark.rule("race:G-INFO-1", "race:G-INFO-2", "race:G-INFO-3", "race:G-INFO-11", "R-G13")
def test_sizes_chips_tableaus_and_goods_are_public() -> None:
    table = Table(
        seat("Old Earth, Gem World*", filler(5), chips=4), seat("New Sparta", filler(2, 5)), discard="Comet Zone"
    )
    for viewer in (None, 0, 1):
        seen = mr.view(table.state, viewer)
        assert [len(player.hand) for player in seen.players] == [5, 2]
        assert [player.chips for player in seen.players] == [4, 0]
        assert [player.tableau for player in seen.players] == [player.tableau for player in table.state.players]
        assert seen.players[0].goods == (card("Gem World"),)
        assert (seen.pool.supply, len(seen.discard)) == table.piles
        assert seen.chips == table.state.chips


@pytest.mark.rule("race:G-INFO-4", "race:G-INFO-5", "R-G09", "R-G51")
def test_hands_are_the_owners_and_goods_nobodys() -> None:
    table = Table(seat("Old Earth, Gem World*", filler(3)), seat("New Sparta", filler(3, 3)))
    hands = set()
    for seed in range(20):
        world = mr.resample(table.state, 0, seed)
        assert world.players[0].hand == table.state.players[0].hand
        hands.add(world.players[1].hand)
    assert len(hands) > 10
    for viewer in (None, 0, 1):
        assert [own.face for own in mr.view(table.state, viewer).players[0].lying] == [""]
    sealed = sealed_table()
    assert sealed.state.players[0].lying[0].sealed
    assert sealed.state.players[0].lying[0].face
    for viewer in (None, 0, 1):
        assert [own.face for own in mr.view(sealed.state, viewer).players[0].lying] == [""]


def sealed_table() -> Table:
    """A reshuffle has sealed the good on Gem World."""
    table = Table(
        seat("Old Earth, Gem World*, Public Works", f"Colony Ship, {filler(2)}"), seat("New Sparta", "Drop Ships"),
        choices=("develop", "produce"), supply=1,
    )  # fmt: skip
    return table.place("Colony Ship", "").pay(1).settle()


@pytest.mark.rule("race:G-CONSUME-9", "race:G-INFO-5", "race:G-INFO-6")
def test_a_good_goes_to_the_pile_unseen_also_after_a_reshuffle() -> None:
    table = sealed_table().first(Selecting)
    table.play(race.ChooseAction(0, "consume-double"), race.ChooseAction(1, "consume-double"))
    before = Counter(table.state.discard)
    table.first(Consuming).play(race.UsePower(card("Public Works")))
    assert table.goods(0) == set()
    (gone,) = (Counter(table.state.discard) - before).elements()
    assert gone.face
    assert (gone.known_to, gone.sealed) == (0, True)
    for viewer in (None, 0, 1):
        assert gone.face not in {own.face for own in mr.view(table.state, viewer).discard}


@pytest.mark.rule("race:G-INFO-6", "race:G-INFO-9", "race:G-CARD-3", "R-G11")
def test_payments_are_known_to_who_paid() -> None:
    table = Table(seat("Old Earth", f"Colony Ship, {filler(3)}"), seat("New Sparta"), choices=("settle", "develop"))
    table.place("Colony Ship", "")
    paid = table.moves()[0].card
    assert mr.describe(mr.view(table.state, 1), race.Pay(paid)).endswith("knows.")
    table.play(race.Pay(paid))
    assert mr.view(table.state, 1).stack[-1] == race_paying(table, "")
    assert mr.view(table.state, 0).stack[-1] == race_paying(table, paid)
    table.pay(1)
    assert len(table.state.discard) == 2
    assert all(own.face for own in mr.view(table.state, 0).discard)
    for viewer in (None, 1):
        assert not any(own.face for own in mr.view(table.state, viewer).discard)


def race_paying(table: Table, last: str) -> object:
    frame = table.top()
    return Paying(frame.seat, frame.left, last)


@pytest.mark.rule("race:G-INFO-7", "race:G-EXPLORE-2", "race:G-EXPLORE-6")
def test_explored_cards_are_seen_by_who_drew_them() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"), choices=("explore-5", "produce"))
    drawn = race.Drawn(0, card("Gem World"))
    assert mr.describe(mr.view(table.state, 0), drawn) == "Player 1 draws Gem World."
    assert mr.describe(mr.view(table.state, 1), drawn).endswith("knows.")
    table.draw("Gem World", "Comet Zone", *filler(5).split(", "), "Spice World", "Space Port")
    assert isinstance(table.top(), Keeping)
    for viewer in (None, 1):
        assert not any(own.face for own in table.seen(viewer).cards[0])
    assert all(own.face for own in table.seen(0).cards[0])
    table.play(race.Keep(1, card("Spice World")), race.Keep(0, card("Gem World")))
    assert table.hand(0) == ("Gem World",)
    assert len(table.state.discard) == 7
    assert sum(bool(own.face) for own in mr.view(table.state, 0).discard) == 6
    assert [own.face for own in mr.view(table.state, 1).discard if own.face] == [card("Space Port")]


@pytest.mark.rule("race:G-INFO-8", "race:G-INFO-12", "race:G-DEVELOP-2", "race:G-SETTLE-2", "R-G10")
@pytest.mark.parametrize("phase", ["develop", "settle"])
def test_what_is_placed_shows_when_all_have_chosen(phase: str) -> None:
    table = Table(
        seat("Old Earth", f"Gem World, Public Works, {filler(3)}"), seat("New Sparta", f"Space Port, {filler(3, 3)}"),
        choices=(phase, phase),
    )  # fmt: skip
    moves = table.moves(0)
    assert len(moves) > 1
    assert len({mr.view(mr.apply_action(table.state, move), 1) for move in moves}) == 1
    assert {mr.legal_moves(mr.apply_action(table.state, move), 1) for move in moves} == {table.moves(1)}
    table.play(moves[0], race.PlaceNothing(1))
    assert moves[0].card in mr.view(table.state, None).players[0].tableau


@pytest.mark.rule("race:G-INFO-10", "R-G12", "race:G-LUCKY-1", "race:G-LUCKY-3", "race:G-LUCKY-6")
def test_a_card_turned_up_is_seen_by_all() -> None:
    table = Table(
        seat("Old Earth, Gambling World", filler(1)), seat("New Sparta"), choices=("consume-double", "develop")
    )
    table.place("", "")
    table.play(race.UsePower(card("Gambling World"), lucky_power()))
    assert isinstance(table.top(), Naming)
    assert [move.number for move in table.moves()] == [1, 2, 3, 4, 5, 6, 7]
    before = table.piles
    table.play(race.Name(2))
    assert mr.actor(table.state) == mr.CHANCE
    hit, miss = table.copy(), table.copy()
    hit.draw("Gem World")
    assert "Gem World" in hit.hand(0)
    assert [own.face for own in mr.view(hit.state, 1).players[0].hand if own.face] == [card("Gem World")]
    miss.draw("Comet Zone")
    assert "Comet Zone" not in miss.hand(0)
    assert miss.piles == (before[0] - 1, before[1] + 1)
    assert [own.face for own in mr.view(miss.state, None).discard] == [card("Comet Zone")]


@pytest.mark.rule("R-G12", "R-G11", "race:G-INFO-6", "race:G-INFO-9", "race:G-INFO-10")
def test_a_card_seen_in_a_hand_is_not_known_there_after_a_payment() -> None:
    """Who pays face down may have paid with it, and whatever he did looks the same to all others."""
    table = Table(
        seat("Old Earth, Gambling World", f"Public Works, {filler(3, 2)}"),
        seat("New Sparta"),
        choices=("consume-double", "produce"),
    )
    table.play(race.UsePower(card("Gambling World"), lucky_power()), race.Name(2)).draw("Gem World")
    table.first(Selecting).play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "develop"))
    table.place("Public Works", "")
    known = [own.face for own in mr.view(table.state, 1).players[0].hand if own.face]
    assert known == [card("Gem World")]
    paid = {move.card: mr.apply_action(table.state, move) for move in table.moves()}
    assert min(paid) < card("Gem World") < max(paid)
    for viewer in (None, 1):
        (seen,) = {mr.view(state, viewer) for state in paid.values()}
        assert not any(own.face for own in (*seen.players[0].hand, *seen.discard))
    for slug, state in paid.items():
        assert slug in {own.face for own in mr.view(state, 0).discard}


@pytest.mark.rule("race:G-CARD-3")
@pytest.mark.parametrize("seed", [None, 1])
def test_a_payment_is_left_unsaid_only_where_a_game_is_told(seed: int | None) -> None:
    """All know the hands of a first game; in one with a seed a payment without a name would lose the hand."""
    table = Table(seat("Old Earth"), seat("New Sparta"))
    table.state = new(2, "first-game", seed=seed)
    table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "settle")).place("Gem World", "")
    assert isinstance(table.top(), Paying)
    assert (mr.check(table.state, race.Pay("")) is None) is (seed is None)


@pytest.mark.rule("race:G-ROUNDEND-2")
@pytest.mark.parametrize("seed", [None, 1])
def test_a_discard_is_left_unsaid_only_where_a_game_is_told(seed: int | None) -> None:
    state = Table(seat("Old Earth", filler(11)), seat("New Sparta"), choices=("produce",) * 2, seed=seed).state
    own = state.players[0]
    seen = (state.rules.open[own.hand[0].face], *own.hand[1:])  # as after a lucky draw
    state = attrs.evolve(state, players=(attrs.evolve(own, hand=seen), state.players[1]))
    assert mr.validate(state) == ()
    assert isinstance(state.stack[-1], Trimming)
    assert (mr.check(state, race.Discard(0, "")) is None) is (seed is None)


def lucky_power() -> int:
    powers = TABLES.consume[card("Gambling World")]
    return next(at for at, power in enumerate(powers) if isinstance(power, LuckyDraw))


@pytest.mark.rule("race:G-INFO-13", "race:G-SUPPLY-12")
def test_cards_discarded_from_a_tableau_are_known_until_the_reshuffle() -> None:
    table = Table(
        seat("Old Earth, Colony Ship", f"New Earth, {filler(5)}"), seat("New Sparta", "Drop Ships"),
        choices=("explore-5", "settle"), supply=9 + 1,
    )  # fmt: skip
    table.first(ChoosingWorld).place("New Earth", "")
    table.play(race.DiscardShip(card("Colony Ship")))
    known = [own for own in table.state.discard if own.known_to == EVERYBODY]
    assert [own.face for own in known] == [card("Colony Ship")]
    assert card("Colony Ship") in {own.face for own in mr.view(table.state, None).discard}
    table.play(race.ChooseAction(0, "explore-5"), race.ChooseAction(1, "explore-5")).settle()
    assert card("Colony Ship") not in {own.face for own in table.state.discard}
    assert mr.view(table.state, None).pool.unseen.count(card("Colony Ship")) == 2


def test_a_world_imagined_for_a_seat_whose_cards_are_not_known_can_be_played() -> None:
    """What another seat saw of a game names a payment; in a world that fits, the seat picks among any cards."""
    table = Table(seat("Old Earth", f"Comet Zone, {filler(5)}"), seat("New Sparta"), choices=("settle", "settle"))
    table.place("Comet Zone", "")
    paying = GAME.blank(mr.view(table.state, 1))
    paying = mr.apply_action(paying, race.Pay(card("Tourist World")))  # hardly a card comes after it
    opening = GAME.blank(mr.view(new(2), 1))
    opening = mr.apply_action(opening, race.Discard(0, card("Tourist World")))
    for lacking in (paying, opening):
        for seed in range(10):
            world = mr.imagine(mr.view(lacking, 0), seed)
            assert mr.validate(world) == ()
            assert mr.legal_moves(world, 0)
