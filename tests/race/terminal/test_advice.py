"""Race for the Galaxy at the terminal: status, prices, hints with their reasons, warnings."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.bots import RaceBot
from merchant_rules.race.bots.desk import Desk
from merchant_rules.race.box.tables import Tables
from merchant_rules.race.frames import ChoosingGoods, Consuming
from merchant_rules.race.rules.consume import is_usable
from merchant_rules.race.rules.powers import without
from merchant_rules.race.rules.scoring import points_of
from merchant_rules.race.rules.trade import sale_price
from merchant_rules.race.terminal import SCREEN
from merchant_rules.race.terminal.advice import REASONS, card_worths, expected
from merchant_rules.race.terminal.prices import prices, status
from tests.cli.keyboard import typed
from tests.race.support import card
from tests.race.table import Table, seat

ALONE = "--ruleset race-base --seed 5 --seats you,race"


# -- status and prices ------------------------------------------------------------------------------------------------


def test_status_has_score_goods_hand_and_what_others_show() -> None:
    table = Table(
        seat("Old Earth, Gem World*, Galactic Federation", "Public Works", chips=2),
        seat("New Sparta, Spice World*", "Space Port, Drop Ships"),
        choices=("develop", "settle"),
    )
    seen = mr.view(table.state, 0)
    lines = status(seen, 0).splitlines()
    assert lines[0] == f"You: {mr.scores(seen)[0]} points (2 in chips); 3 of 12 cards; Military +0"
    assert "  Score now: 7 points: chips 2, cards 3, Galactic Federation 2" in lines
    assert "  Goods: Novelty on Gem World" in lines
    assert "  Hand: 1 card; beyond 10 they go at the end of a round" in lines
    assert any(line.startswith("player 2: ") and line.endswith("hand 2; goods: Novelty") for line in lines)
    assert "player 1: Develop, player 2: Settle. Phases to come: Settle." in lines
    assert "Space Port" not in status(seen, 0)
    assert "Drop Ships" not in status(seen, 0)


def test_prices_count_powers_and_the_bonus_of_the_phase() -> None:
    table = Table(
        seat("Old Earth, Replicant Robots, Gem World*", "Space Port, Public Works, Rebel Base, Trade League"),
        seat("New Sparta"),
        choices=("develop", "settle"),
    )
    assert prices(mr.view(table.state, 0), 0).splitlines() == [
        "To place, from a hand of 4:",
        "  Public Works: costs 0 instead of 1",
        "  Rebel Base: defense 6, you have 0 (not now)",
        "  Space Port: costs 0 instead of 2",
        "  Trade League: costs 5 instead of 6 (not now)",
        "Goods, sold in Consume by Trade:",
        "  Gem World (Novelty): 3 cards (2, and 1 by powers)",
        "Consume powers with the goods you have:",
        "  Old Earth: 1 good for 1 VP, up to 2 times: 1 VP for 1 good",
        "Explore: see 2 cards and keep 1, without a bonus.",
    ]


@pytest.mark.rule("race:G-DOUBLE-1", "race:G-CONSUME-15")
@pytest.mark.parametrize("bonus", ["consume-double", "settle"])
def test_what_powers_would_bring_is_what_they_bring(bonus: str) -> None:
    """The list says so many points and cards, and so many come."""
    table = Table(
        seat("Old Earth, Gem World*, Comet Zone*, Galactic Resort, Black Market Trading World", "Public Works"),
        seat("New Sparta", "Star Nomad Lair"),
        choices=(bonus, "consume-double"),
    ).first(Consuming)
    moves = table.moves()
    lines = SCREEN.menu(mr.view(table.state, 0), moves).splitlines()
    assert len(lines) == len(moves) == 3
    for move, line in zip(moves, lines, strict=True):
        after = table.copy().play(move)
        while isinstance(after.settle().state.stack[-1], ChoosingGoods):
            after.play(max(after.moves(), key=lambda own: sale_price(tables(), (), own.world)))
        old, new = table.state.players[0], after.state.players[0]
        points, cards = (re.search(rf"now .*?(\d+) {unit}", line) for unit in ("VP", "card"))
        assert new.chips - old.chips == (int(points[1]) if points else 0), line
        assert len(new.hand) - len(old.hand) == (int(cards[1]) if cards else 0), line
        assert points or cards, line


def tables() -> Tables:
    return Table(seat("Old Earth"), seat("New Sparta")).state.rules.tables


# -- hints ------------------------------------------------------------------------------------------------------------


def decisions(seed: int) -> list[tuple[race.View, tuple[race.Action, ...]]]:
    """What bots had to decide in a game: views with several moves."""
    found = []
    for ply in mr.play(race.Config("race-base", 3), [RaceBot()] * 3, seed=seed).replay():
        own = getattr(ply.action, "seat", mr.actor(ply.state))
        if own >= 0:
            seen = mr.view(ply.state, own)
            moves = mr.legal_moves(seen, own)
            found += [(seen, moves)] if len(moves) > 1 else []
    return found


def test_every_decision_of_a_game_has_a_reason_of_its_own() -> None:
    bot, kinds, reasons = RaceBot(), Counter[str](), Counter[str]()
    for seed in (2, 3):
        for seen, moves in decisions(seed):
            move = bot.choose(seen, moves)
            assert type(move) in REASONS
            said = SCREEN.reason(seen, bot, move)
            assert "no more" not in said
            kinds[type(move).__name__] += 1
            reasons[said] += 1
    assert {"ChooseAction", "Place", "PlaceNothing", "Pay", "Keep", "Sell", "UsePower", "Consume"} <= kinds.keys()
    assert len(reasons) > kinds.total() / 3, "no fixed phrases"


def test_reasons_tell_what_the_bot_reckons() -> None:
    """What a reason says of a move is what comes of it in the bot's own rehearsal."""
    bot, looked = RaceBot(), Counter[str]()
    for seen, moves in decisions(2):
        move, own = bot.choose(seen, moves), seen.seat
        assert own is not None
        desk, said = Desk(bot.appraiser(seen.rules.tables), seen, own), SCREEN.reason(seen, bot, move)
        if isinstance(move, race.ChooseAction):
            _, after = expected(desk, (move.action,))
            placed = [slug for slug in after.tableau if slug not in desk.held.tableau]
            assert all(seen.rules.tables.catalog.names[slug] in said for slug in placed)
        elif isinstance(move, race.Give):
            assert card_worths(desk)[move.card] < 1
        elif isinstance(move, race.EndConsume):
            assert min(card_worths(desk).values()) >= 1
        elif isinstance(move, race.Sell):
            price = sale_price(seen.rules.tables, seen.players[own].tableau, move.world)
            assert said.startswith(f"it brings {price} card")
        else:
            continue
        looked[type(move).__name__] += 1
    assert len(looked) >= 2


def test_a_hint_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told, _ = typed(monkeypatch, capsys, ALONE, "hint", "1", "2", "hint", "status", "prices", "help")
    assert re.search(r"\d: Player 1 discards .* Why: it is ", told)
    assert re.search(r"\d: Player 1 chooses .* Why: .* it ends the round with ", " ".join(told.split()))
    assert "Score now: " in told
    assert "To place, from a hand of 4:" in told
    assert "what your cards would cost now" in " ".join(told.split())


def test_a_forced_move_has_no_other_reason_and_no_bot_is_asked_that_weighs_nothing() -> None:
    table = Table(seat("Old Earth", "Public Works"), seat("New Sparta", "Star Nomad Lair"))
    seen = mr.view(table.state, 0)
    assert SCREEN.reason(seen, object(), mr.legal_moves(seen, 0)[0]) == "the other moves promise no more"


# -- warnings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-COLONY-1")
def test_a_card_that_leaves_the_tableau_is_warned_of() -> None:
    table = Table(
        seat("Old Earth, Colony Ship", "Gem World, Public Works, Space Port, Drop Ships"),
        seat("New Sparta", "Star Nomad Lair"),
        choices=("settle", "settle"),
    ).place("Gem World", "")
    seen = mr.view(table.settle().state, 0)
    ship = race.DiscardShip(card("Colony Ship"))
    assert SCREEN.warning(seen, ship) == "Colony Ship leaves your tableau for good, and 1 VP with it"
    assert SCREEN.warning(seen, race.PayCost()) == ""
    old = table.state.players[0]
    tableau = without(old.tableau, card("Colony Ship"))
    assert points_of(tables(), old.tableau, 0) - points_of(tables(), tableau, 0) == 1


@pytest.mark.rule("race:G-CONSUME-20")
def test_a_power_that_could_be_used_is_warned_of() -> None:
    table = Table(
        seat("Old Earth, Merchant World", "Public Works, Space Port"),
        seat("New Sparta", "Star Nomad Lair"),
        choices=("consume-double", "settle"),
    ).first(Consuming)
    seen = mr.view(table.state, 0)
    assert SCREEN.warning(seen, race.EndConsume()) == (
        "you could still use Merchant World (may discard up to 2 hand cards for 1 VP each), "
        "and in this phase never again"
    )


@pytest.mark.rule("race:G-CONSUME-3")
def test_a_good_that_goes_for_nothing_is_warned_of_while_another_power_could_use_it() -> None:
    def warned(cards: str) -> str:
        table = Table(seat(cards, "Public Works"), seat("New Sparta"), choices=("consume-double", "settle"))
        seen = mr.view(table.first(Consuming).state, 0)
        power = seen.rules.tables.consume[card("Pilgrimage World")][0]
        assert is_usable(seen.rules.tables, power, seen.players[0].goods, 1)
        return SCREEN.warning(seen, race.UsePower(card("Pilgrimage World")))

    lost = "the good goes for nothing, and Old Earth could use it"
    assert warned("Old Earth, Gem World*, Pilgrimage World") == lost
    assert warned("Old Earth, Gem World*, Comet Zone*, Pilgrimage World") == "", "two goods bring a point"


def test_what_is_warned_of_is_done_when_asked_for_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    state = race.position(
        race.Config("race-base", 2),
        (
            seat("Old Earth, Merchant World", "Public Works, Space Port, Drop Ships"),
            seat("New Sparta", "Star Nomad Lair"),
        ),
        choices=("consume-double", "consume-double"),
        round=2,
        seed=3,
    )
    Path("game.json").write_text(mr.to_json(state))
    told, prompts = typed(monkeypatch, capsys, "--load game.json --seats you,race", "2", "2")
    assert told.count("Careful: you could still use Merchant World") == 1
    assert [prompt for prompt in prompts if "Consume" in prompt] == ["player 1, 3 cards, Consume> "] * 2
