"""What has its place but cannot be done is refused by a code, the rule that says so, and a sentence, whatever it is."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.books import BOOKS
from merchant_rules.race.frames import (
    ChoosingDevelopment,
    ChoosingGoods,
    ChoosingWorld,
    Consuming,
    GivingCards,
    Naming,
    Paying,
    PlacingWorld,
    Producing,
    Selling,
    Trimming,
)
from merchant_rules.race.rules import common
from tests.golden.test_refusals import CLASS_NAME
from tests.golden.test_refusals_of_games import moments
from tests.race.support import card
from tests.race.table import Table, filler, new, seat


def at(state: race.State) -> Table:
    table = Table.__new__(Table)
    table.state = state
    return table


def other() -> race.Seat:
    return seat("New Sparta", "Replicant Robots, Interstellar Bank, Expedition Force")


def opening() -> Table:
    return at(new(2))


def choosing() -> Table:
    return Table(seat("Old Earth", filler(3)), other())


def choosing_two() -> Table:
    return Table(seat("Old Earth", filler(3)), other(), modules=("two-player",))


def keeping() -> Table:
    return Table(seat("Old Earth", "Gem World"), other(), choices=("explore-1-1", "produce")).draw(
        "Comet Zone", "Pirate World", "Spice World", "Black Market Trading World", "Gambling World"
    )


def developing() -> Table:
    hand = "Public Works, Galactic Federation, Gem World, Investment Credits"
    return Table(seat("Old Earth, Public Works", hand), other(), choices=("develop", "produce")).first(
        ChoosingDevelopment
    )


def settling() -> Table:
    return Table(
        seat("Old Earth", "Rebel Base, Deserted Alien Library, Gem World, Public Works"),
        other(),
        choices=("settle", "produce"),
    ).first(ChoosingWorld)


def placing(world: str, cards: str, **options: bool) -> Table:
    """Seat 0 has revealed a world that it can place in several ways."""
    table = Table(
        seat(f"Old Earth, {cards}", f"{world}, {filler(5)}"), other(), choices=("settle", "produce"), options=options
    )
    table.first(ChoosingWorld).place(world, "")
    assert isinstance(table.top(), PlacingWorld)
    return table


def paying() -> Table:
    table = Table(
        seat("Old Earth", "Comet Zone, Artist Colony, Gem World, Pirate World, Spice World"),
        other(),
        choices=("settle", "produce"),
    )
    table.first(ChoosingWorld).place("Comet Zone", "").play(race.Pay(card("Gem World")))
    assert isinstance(table.top(), Paying)
    return table


def consuming(cards: str, hand: str, until: type, action: str = "consume-double") -> Table:
    return Table(seat(cards, hand), other(), choices=(action, "explore-5")).first(until)


def selling() -> Table:
    return consuming("Old Earth, Gem World*, Comet Zone*, Spice World", filler(2), Selling, "consume-trade")


def using() -> Table:
    return consuming("Old Earth, Gem World*, Plague World, Deficit Spending", filler(2), Consuming)


def picking() -> Table:
    goods = "Gem World*, Spice World*, New Vinland*, Secluded World*, Space Port*"
    table = consuming(f"Old Earth, Consumer Markets, {goods}", filler(2), Consuming)
    return table.play(race.UsePower("consumer-markets", 0), race.Consume("spice-world"))


def picked() -> Table:
    table = consuming("New Vinland, Gem World*, Comet Zone*, Spice World", filler(2), Consuming)
    table.play(race.UsePower("new-vinland", 0))
    assert isinstance(table.top(), ChoosingGoods)
    return table


def giving() -> Table:
    table = consuming("Old Earth, Deficit Spending", "Comet Zone, Gem World, Spice World", Consuming)
    table.play(race.UsePower("deficit-spending", 0))
    assert isinstance(table.top(), GivingCards)
    return table


def given() -> Table:
    return giving().play(race.Give(card("Gem World")))


def naming() -> Table:
    table = consuming("Old Earth, Gambling World", filler(2), Consuming).play(race.UsePower("gambling-world", 1))
    assert isinstance(table.top(), Naming)
    return table


def producing() -> Table:
    table = Table(
        seat("Old Earth, Genetics Lab, Empath World, Pre-Sentient Race, Asteroid Belt, Gem World", filler(2)),
        other(),
        choices=("produce", "explore-5"),
    )
    return table.first(Producing)


def trimming() -> Table:
    table = Table(seat("Old Earth", filler(12)), other(), choices=("produce", "produce"))
    assert isinstance(table.top(), Trimming)
    return table


def last_in_hand(table: Table, number: int = 0) -> str:
    return table.state.players[number].hand[-1].face


#: The table, what is tried at it, and the code and the rule of the refusal.
REFUSED: dict[str, tuple[Callable[[], Table], Callable[[Table], Any], str, str]] = {
    "a discard that is not in the hand": (
        opening, lambda table: race.Discard(0, "old-earth"), "no-card", "race:G-SETUP-8",
    ),
    "a discard after which too few are left to discard": (
        opening, lambda table: race.Discard(0, last_in_hand(table)), "no-card", "race:G-SETUP-8",
    ),
    "a discard beyond the limit that is not in the hand": (
        trimming, lambda table: race.Discard(0, card("Gem World")), "no-card", "race:G-ROUNDEND-2",
    ),
    "an action card that does not exist": (
        choosing, lambda table: race.ChooseAction(0, "rest"), "no-such-card", "race:G-ROUND-1",
    ),
    "two action cards that are there once": (
        choosing_two, lambda table: race.ChooseActions(0, "produce", "produce"), "no-such-cards", "race:G-TWO-5",
    ),
    "two action cards in the other order": (
        choosing_two, lambda table: race.ChooseActions(0, "settle", "develop"), "no-such-cards", "race:G-TWO-5",
    ),
    "an old card of the hand in Explore": (
        keeping, lambda table: race.Keep(0, card("Gem World")), "no-card", "race:G-EXPLORE-12",
    ),
    "the cards of somebody else in Explore": (
        keeping, lambda table: race.Keep(0, card("Gambling World")), "no-card", "race:G-EXPLORE-12",
    ),
    "a development that is not in the hand": (
        developing, lambda table: race.Place(0, card("Colony Ship")), "no-card", "race:G-DEVELOP-1",
    ),
    "a second copy": (
        developing, lambda table: race.Place(0, card("Public Works")), "not-placeable", "race:G-DEVELOP-22",
    ),
    "a development that is too dear": (
        developing, lambda table: race.Place(0, card("Galactic Federation")), "not-placeable", "race:G-DEVELOP-22",
    ),
    "a world in Develop": (
        developing, lambda table: race.Place(0, card("Gem World")), "not-placeable", "race:G-DEVELOP-22",
    ),
    "a world that is not in the hand": (
        settling, lambda table: race.Place(0, card("Comet Zone")), "no-card", "race:G-SETTLE-1",
    ),
    "a world that is too strong": (
        settling, lambda table: race.Place(0, card("Rebel Base")), "not-placeable", "race:G-SETTLE-28",
    ),
    "a world that is too dear": (
        settling, lambda table: race.Place(0, card("Deserted Alien Library")), "not-placeable", "race:G-SETTLE-28",
    ),
    "a development in Settle": (
        settling, lambda table: race.Place(0, card("Public Works")), "not-placeable", "race:G-SETTLE-28",
    ),
    "a conquest without Military": (
        lambda: placing("Rebel Base", "Contact Specialist, Colony Ship"),
        lambda table: race.Conquer(), "no-way", "race:G-SETTLE-15",
    ),
    "a payment for a military world without contact": (
        lambda: placing("Pirate World", "Drop Ships, New Military Tactics"),
        lambda table: race.PayCost(), "no-way", "race:G-SETTLE-3",
    ),
    "a ship for a military world without contact": (
        lambda: placing("Pirate World", "Drop Ships, New Military Tactics, Colony Ship"),
        lambda table: race.DiscardShip("colony-ship"), "no-way", "race:G-COLONY-1",
    ),
    "a ship that nobody has": (
        lambda: placing("Gem World", "New Military Tactics"),
        lambda table: race.DiscardShip("colony-ship"), "no-way", "race:G-COLONY-1",
    ),
    "tactics that nobody has": (
        lambda: placing("Gem World", "Colony Ship"),
        lambda table: race.DiscardTactics("new-military-tactics"), "no-way", "race:G-TACTICS-1",
    ),
    "another card for Military": (
        lambda: placing("Gem World", "New Military Tactics"),
        lambda table: race.DiscardTactics("old-earth"), "no-way", "race:G-TACTICS-1",
    ),
    "nothing for a world that was revealed": (
        lambda: placing("Gem World", "New Military Tactics", tactics_without_world=True),
        lambda table: race.KeepTactics(), "no-way", "race:G-TACTICS-8",
    ),
    "a payment before the last pick": (
        paying, lambda table: race.Pay(card("Artist Colony")), "no-card", "race:G-CARD-3",
    ),
    "a payment after which too few are left to pay": (
        paying, lambda table: race.Pay(card("Spice World")), "no-card", "race:G-CARD-3",
    ),
    "a payment with the world itself": (
        paying, lambda table: race.Pay(card("Comet Zone")), "no-card", "race:G-CARD-3",
    ),
    "a sale without a good": (
        selling, lambda table: race.Sell(card("Spice World")), "no-good", "race:G-TRADE-5",
    ),
    "a power without a good that fits": (
        using, lambda table: race.UsePower("plague-world", 0), "no-power", "race:G-CONSUME-3",
    ),
    "a power that the card does not have": (
        using, lambda table: race.UsePower("old-earth", 1), "no-power", "race:G-CONSUME-3",
    ),
    "a power that is a truth and no number": (
        using, lambda table: race.UsePower("old-earth", False), "no-power", "race:G-CONSUME-3",
    ),
    "a card of somebody else's tableau": (
        using, lambda table: race.UsePower("new-sparta", 0), "no-power", "race:G-CONSUME-3",
    ),
    "the end while goods can be consumed": (
        using, lambda table: race.EndConsume(), "must-consume", "race:G-CONSUME-3",
    ),
    "a good before the last pick": (
        picking, lambda table: race.Consume(card("Gem World")), "no-good", "race:G-CONSUME-10",
    ),
    "a good that is not there": (
        picked, lambda table: race.Consume(card("Spice World")), "no-good", "race:G-CONSUME-10",
    ),
    "a gift that is not in the hand": (
        giving, lambda table: race.Give(card("Pirate World")), "no-card", "race:G-CARDVP-1",
    ),
    "a gift before the last one": (
        given, lambda table: race.Give(card("Comet Zone")), "no-card", "race:G-CARDVP-1",
    ),
    "no gift at all": (
        giving, lambda table: race.EndGiving(), "nothing-given", "race:G-CARDVP-3",
    ),
    "nought": (naming, lambda table: race.Name(0), "no-number", "race:G-LUCKY-1"),
    "a number that is too high": (naming, lambda table: race.Name(8), "no-number", "race:G-LUCKY-1"),
    "a truth for a number": (naming, lambda table: race.Name(True), "no-number", "race:G-LUCKY-1"),
    "a windfall world of another kind": (
        producing, lambda table: race.ProduceOn(card("Asteroid Belt"), "genetics-lab"),
        "no-target", "race:G-PRODUCE-10",
    ),
    "a production world": (
        producing, lambda table: race.ProduceOn(card("Gem World")), "no-target", "race:G-PRODUCE-10",
    ),
    "the power of a card that has none": (
        producing, lambda table: race.ProduceOn(card("Empath World"), "old-earth"), "no-target", "race:G-PRODUCE-10",
    ),
}  # fmt: skip


@pytest.mark.rule(*dict.fromkeys(rule for _, _, _, rule in REFUSED.values()))
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_done_is_refused_by_its_rule(what: str) -> None:
    arrange, tried, code, rule = REFUSED[what]
    table = arrange().settle()
    action = tried(table)
    before = table.state
    violation = mr.check(table.state, action)
    assert violation is not None, f"{action} is legal"
    assert (violation.code, violation.rule) == (code, rule)
    assert violation.message.endswith(".")
    assert not CLASS_NAME.search(violation.message.replace(repr(action), "")), violation.message
    with pytest.raises(mr.IllegalAction) as raised:
        mr.apply_action(table.state, action)
    assert raised.value.violation == violation
    assert table.state == before
    assert [entry.id for entry in BOOKS.lookup(violation.rule)] == [violation.rule]
    assert repr(action) not in map(repr, mr.legal_moves(table.state))


def test_every_refusal_of_the_rules_is_tried() -> None:
    """All codes that stand in the chapters and in the modules."""
    game = Path(common.__file__).parents[1]
    written = {
        call.args[0].value
        for file in (*game.glob("rules/*.py"), *game.glob("modules/*.py"))
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "refusal"
        and isinstance(call.args[0], ast.Constant)
    }  # fmt: skip
    assert written == {code for _, _, code, _ in REFUSED.values()}


# -- whatever stands in the fields ------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (None, "zzz", "", 1.0, True, -1, 10**30, (), [], {}, b"gem-world", {"card"}, object())


def broken(state: race.State) -> Iterator[Any]:
    """A legal action or outcome of each kind with something odd in one of its fields."""
    for action in {type(own): own for own in possible(state)}.values():
        for field in attrs.fields(type(action)):
            for odd in ODD:
                yield attrs.evolve(action, **{field.name: odd})


def possible(state: race.State) -> tuple[Any, ...]:
    asked = mr.actors(state)
    if asked:
        return tuple(move for own in asked for move in mr.legal_moves(state, own))
    return tuple(outcome.action for outcome in mr.chance_outcomes(state))


def test_odd_fields_are_refused_and_nothing_else_happens() -> None:
    """A host passes on whatever comes in, and the seat that sent it."""
    tried = 0
    for state in moments("race"):
        asked = mr.actors(state)
        legal = {repr(own) for own in possible(state)}
        for action in broken(state):
            tried += 1
            for sender in asked or (None,):
                violation = mr.check(state, action, seat=sender)
                if violation is not None:
                    assert violation.rule.startswith("race:G-"), violation
                    assert violation.message.endswith("."), violation
                elif repr(action) not in legal:
                    # a draw that is not told, as in a redacted record: nothing that a seat does
                    assert not asked, (action, state.stack)
                    assert action.card == "", (action, state.stack)
    assert tried > 10_000
