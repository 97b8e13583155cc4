"""Race for the Galaxy at the terminal: what the screen shows, and to whom."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pexpect
import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.cli import main
from merchant_rules.cli.screen import ending
from merchant_rules.race.frames import Trimming
from merchant_rules.race.terminal import SCREEN
from merchant_rules.race.terminal.cards import card_text, cost_words
from tests.cli.keyboard import typed
from tests.package.tree import SOURCE
from tests.race.games import SETS, config
from tests.race.support import card
from tests.race.table import Table, filler, new, seat
from tests.soak.race.rich import rich_start

ALONE = "--ruleset race-base --seed 5 --seats you,random"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_hand_says_what_a_card_would_cost_now() -> None:
    table = Table(
        seat("Old Earth, Replicant Robots, New Sparta", "Space Port, Public Works, Rebel Miners, Rebel Base"),
        seat("Alpha Centauri", "Tourist World"),
        choices=("develop", "settle"),
    )
    seen = mr.view(table.state, 0)
    said = {
        name: cost_words(seen, 0, card(name)) for name in ("Space Port", "Public Works", "Rebel Base", "New Sparta")
    }
    assert said["Space Port"] == "costs 0 instead of 2"
    assert said["Public Works"] == "costs 0 instead of 1", "the bonus of Develop"
    assert said["Rebel Base"] == "defense 6, you have 2"
    assert cost_words(seen, 0, card("Replicant Robots")) == "you have one already"


@pytest.mark.rule("race:G-TIE-1")
def test_the_end_says_what_broke_a_tie() -> None:
    # Old Earth is worth 2, New Sparta 1: 12 + 2 and 13 + 1
    seats = seat("Old Earth", filler(3), chips=12), seat("New Sparta", filler(1, 3), chips=13)
    tied = Table(*seats, seat("Alpha Centauri", chips=11), choices=("consume-trade",) * 3)
    first = "Player 1 has 14 points and 3 in cards and goods"
    assert ending(tied.state).endswith(
        f"{first}, player 2 has 14 points and 1 in cards and goods, player 3 has 11 points."
    )
    clear = Table(*seats, seat("Alpha Centauri", chips=15), choices=("consume-trade",) * 3)
    assert ending(clear.state).endswith("Player 1 has 14 points, player 2 has 14 points, player 3 has 15 points.")


def test_other_ways_to_pay_are_said() -> None:
    table = Table(seat("Old Earth, Contact Specialist, Colony Ship", "Rebel Miners, Gem World"), seat("New Sparta"))
    seen = mr.view(table.state, 0)
    assert cost_words(seen, 0, card("Rebel Miners")) == "defense 2, you have -1, or pay 1, free with Colony Ship"
    assert cost_words(seen, 0, card("Gem World")) == "costs 2, free with Colony Ship"


def test_a_heading_shows_how_all_stand_and_no_other_hand() -> None:
    table = Table(seat("Old Earth, Gem World*", "Public Works", chips=2), seat("New Sparta", "Space Port, Drop Ships"))
    heading = SCREEN.heading(mr.view(table.state, 0), 0)
    assert "You: 5 points (2 in chips); 2 of 12 cards; Military +0\n  Old Earth, Gem World (+good)" in heading
    assert "player 2: 1 point (0 in chips); 1 of 12 cards; Military +2; hand 2" in heading
    assert "Public Works: development; costs 1; 1 VP; Develop: draw 1 card after placing" in heading
    assert "Space Port" not in heading
    assert "Drop Ships" not in heading


@pytest.mark.rule("race:G-SETUP-9")
def test_start_worlds_are_known_before_the_opening_discards() -> None:
    state = new(3, seed=3)
    heading = SCREEN.heading(mr.view(state, 0), 0)
    assert "player 2: New Sparta; 1 point (0 in chips); 1 of 12 cards; Military +2; hand 6" in heading
    assert "player 3: Epsilon Eridani; 1 point (0 in chips); 1 of 12 cards; Military +1; hand 6" in heading


def test_moves_have_amounts() -> None:
    table = Table(
        seat("Old Earth, Gem World*, Spice World*", "Public Works"),
        seat("New Sparta"),
        choices=("consume-trade", "settle"),
    )
    state = table.state
    while type(state.stack[-1]).__name__ != "Selling":
        state = mr.apply_action(state, mr.legal_moves(state)[-1])
    seen = mr.view(state, 0)
    assert SCREEN.menu(seen, mr.legal_moves(seen, 0)).splitlines() == [
        "  1  Sell the good on Gem World (Novelty) for 5 cards",
        "  2  Sell the good on Spice World (Novelty) for 5 cards",
    ]


def test_the_menu_of_action_cards_says_what_their_bonus_brings() -> None:
    table = Table(seat("Old Earth, Gem World*", "Public Works"), seat("New Sparta", "Space Port"))
    seen = mr.view(table.state, 0)
    lines = SCREEN.menu(seen, mr.legal_moves(seen, 0)).splitlines()
    assert lines[0] == "  1  Choose Explore +5 (see 7 cards, keep 1)"
    assert lines[4] == "  5  Choose Consume-Trade (sell a good first, for 3 at most)"


@pytest.mark.rule("race:G-PRODUCE-10", "race:G-POWERS-13", "R-G35")
def test_moves_by_different_powers_read_differently() -> None:
    worlds = seat("New Sparta, Genetics Lab, Pre-Sentient Race, Empath World")
    table = Table(worlds, seat("Old Earth"), choices=("produce", "settle"))
    assert menu_of(table) == [
        "  1  Produce on Pre-Sentient Race by Genetics Lab (Genes, sells for 5)",
        "  2  Produce on Empath World by Genetics Lab (Genes, sells for 5)",
        "  3  Produce on Pre-Sentient Race by the bonus (Genes, sells for 5)",
        "  4  Produce on Empath World by the bonus (Genes, sells for 5)",
    ]
    table = Table(
        seat("New Sparta, Gambling World, Gem World*"), seat("Old Earth"), choices=("consume-double", "settle")
    )
    assert menu_of(table) == [
        "  1  Use Gambling World: 1 good for 1 VP, VP times 2 (now 2 VP for 1 good)",
        "  2  Use Gambling World: name 1 to 7, turn up a card, keep it if its number is that",
    ]


@pytest.mark.parametrize("at", range(len(SETS)))
def test_no_two_moves_of_a_list_read_the_same(at: int) -> None:
    rng = Random(at)
    for seed in range(12):
        state = rich_start(config(*SETS[at]), rng, seed) if "first-game" not in SETS[at][1] else new(2, "first-game")
        for _ in range(60):
            if mr.result(state) is not None:
                break
            own = rng.choice(mr.actors(state))
            moves = mr.legal_moves(state, own)
            assert len({mr.describe(state, move) for move in moves}) == len(moves)
            state = mr.apply_action(state, rng.choice(moves))


@pytest.mark.rule("race:G-DOUBLE-1", "race:G-DOUBLE-2", "race:G-DOUBLE-3")
def test_a_menu_doubles_points_for_goods_alone() -> None:
    table = Table(
        seat("New Sparta, Gem World*, Public Works, New Vinland, Deficit Spending", filler(3)),
        seat("Old Earth"),
        choices=("consume-double", "settle"),
    )
    table.place("", "")
    assert menu_of(table) == [
        "  1  Use Public Works: 1 good for 1 VP, VP times 2 (now 2 VP for 1 good)",
        "  2  Use New Vinland: 1 good for 2 cards (now 2 cards for 1 good)",
        "  3  Use Deficit Spending: may discard up to 2 hand cards for 1 VP each (now 1 VP a card, 2 at most)",
    ]


@pytest.mark.rule("race:G-SETUP-8", "race:G-EXPLORE-11", "race:G-ROUNDEND-1")
def test_the_prompt_says_how_many_cards_are_still_to_pick() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    table.state = new(2, seed=3)
    assert prompt_of(table) == "player 1, 6 cards, 2 to discard"
    assert prompt_of(table.play(table.moves(0)[0])) == "player 1, 6 cards, 1 to discard"
    table = Table(seat("Old Earth", filler(11)), seat("New Sparta"), choices=("explore-1-1", "produce"))
    assert prompt_of(table) == "player 1, 11 cards, Explore, 2 to keep"
    assert prompt_of(table.play(table.moves(0)[0])) == "player 1, 11 cards, Explore, 1 to keep"
    table.first(Trimming)
    assert prompt_of(table) == "player 1, 13 cards, 3 to discard"


def prompt_of(table: Table) -> str:
    """What the first player is asked with."""
    return SCREEN.prompt(mr.view(table.settle().state, 0), 0)


def menu_of(table: Table) -> list[str]:
    """The menu of the first player."""
    seen = mr.view(table.settle().state, 0)
    return SCREEN.menu(seen, mr.legal_moves(seen, 0)).splitlines()


def test_two_action_cards_stand_in_two_columns() -> None:
    state = race.position(
        race.Config("race-base", 2, ("two-player",)), (seat("Old Earth", "Public Works"), seat("New Sparta")), round=2
    )
    seen = mr.view(state, 0)
    lines = SCREEN.menu(seen, mr.legal_moves(seen, 0)).splitlines()
    assert len(lines) == 12
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].split("  ")[-1] == "Develop, Settle"


def test_a_card_in_full() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"))
    assert card_text(mr.view(table.state, 0), card("Galactic Imperium")).splitlines() == [
        "Galactic Imperium: Imperium development, cost 6, variable VP",
        "  Settle: +4 Military against Rebel worlds",
        "  VP: 2 for each Rebel military world, 1 for each other military world",
    ]


def test_what_can_be_typed(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    cards = ("card gem world", "card zzz", "card publik works", "card", "card world")
    keys = ("hand", "table", "table 2", "table 3", *cards, "score", "help")
    told, prompts = typed(monkeypatch, capsys, ALONE, *keys)
    assert {prompt.split(",")[0] for prompt in prompts} == {"player 1"}
    assert "There are players 1 to 2." in told
    assert "Gem World: Novelty production world, cost 2, 1 VP" in told
    assert "There is no card 'zzz'.\n" in told
    assert "There is no card 'publik works'. Did you mean Public Works?\n" in told
    assert "Say which: card NAME." in told
    assert "cards have that in their names: " in told
    assert "player 1: 1 point: chips 0, cards 1" in told
    assert "what each card costs you now" in told
    assert told.count("Hand (6):") == 2, "in the heading, and when asked"


def test_a_round_at_the_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, _ = typed(monkeypatch, capsys, ALONE, "1", "1", "1", "undo", "1", "? 1", "place:0:gem-world", "?")
    assert "Start worlds: player 1 has Earth's Lost Colony, player 2 has Epsilon Eridani." in told
    assert "Actions: player 1: Explore +5, player 2: " in told
    assert "You draw " in told
    assert "== Round 1, Explore: player 1 ==" in told
    assert "Nothing can be taken back" in told, "the choice of the other was turned up"
    assert "Explore: player 1 sees 7 cards and keeps 1; player 2 sees " in told


@pytest.mark.rule("race:G-ROUND-1")
def test_people_at_one_terminal_do_not_see_each_others_choices(tmp_path: Path) -> None:
    state = race.position(
        race.Config("race-base", 2),
        (seat("Old Earth", "Public Works"), seat("New Sparta", "Space Port")),
        round=2,
        seed=3,
    )
    (tmp_path / "game.json").write_text(mr.to_json(state))
    command = ["-m", "merchant_rules", "play", "--load", "game.json", "--seats", "you,you"]
    environment = {"PYTHONPATH": str(SOURCE.parent), "TERM": "dumb", "PATH": os.environ["PATH"]}
    game = pexpect.spawn(
        sys.executable, command, env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=60, dimensions=(24, 80)
    )
    game.expect("Now player 1: take the keyboard")
    assert "Public Works" not in str(game.before)
    game.sendline("")
    game.expect("Public Works")
    game.expect("player 1, 1 card> $")
    game.sendline("3")
    game.expect("\033\\[2J\033\\[3J\033\\[H", timeout=60)
    game.expect("Now player 2: take the keyboard")
    assert str(game.before).strip() == "", "the screen is clean before the other one looks"
    game.sendline("")
    game.expect("player 2, 1 card> $")
    assert "Public Works" not in str(game.before)
    assert max(map(len, str(game.before).split("\r\n"))) <= 80
    game.sendline("undo")
    game.expect("Nothing can be taken back")
    game.sendline("4")
    game.expect("Actions: player 1: Develop, player 2: Settle.")
    game.sendcontrol("c")
    game.expect("Saved to game.json")
    game.expect(pexpect.EOF)


def test_demo_and_replay_tell_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    line = ["--ruleset", "race-base", "--seed", "3", "--max-rounds", "12", "--option", "max_rounds=12"]
    assert main(["demo", *line, "--record", str(record)]) == 0
    shown = capsys.readouterr().out
    assert "Round 12\n  Actions: player 1: " in shown
    assert "Nobody wins in round 12 (the limit of rounds). Player 1 has " in shown
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.partition("\n")[2] == shown.partition("\n")[2]


def test_a_rule_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "G-TRADE-2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("race:G-TRADE-2  ")
    assert "race/rules/trade.py" in said
