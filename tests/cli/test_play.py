"""A game at the terminal: a real one with keys pressed, and what the screen may show."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pexpect
import pytest

import merchant_rules as mr
from merchant_rules import star_traders
from merchant_rules.cli import main
from merchant_rules.cli.play import Session
from merchant_rules.venus.terminal import screen
from tests.cli import keyboard
from tests.cli.keyboard import Keys
from tests.package.tree import SOURCE

PROMPT = "> $"


def start(*arguments: str, folder: Path) -> pexpect.spawn[str]:
    """The game in a terminal of its own."""
    command = ["-m", "merchant_rules", "play", *arguments]
    environment = {"PYTHONPATH": str(SOURCE.parent), "TERM": "dumb"}
    return pexpect.spawn(
        sys.executable, command, env=environment, cwd=str(folder), encoding="utf-8", timeout=60, dimensions=(50, 200)
    )


def test_a_game_at_the_terminal(tmp_path: Path) -> None:
    game = start(
        "--seed", "5", "--players", "human,nik", "--seats", "you,trader", "--option", "first_player=0", folder=tmp_path
    )
    game.expect("A new game of classic-1988 to \\$1000, seed 5")
    game.expect("Round 1: Human at Galactic Base")
    game.expect("1  Stay")
    game.expect(PROMPT)
    game.sendline("sell:space-spice")
    game.expect("You trade when your movement is over")
    game.sendline("?")
    game.expect("1988:9.1/b  ")
    game.sendline("map 2")
    game.expect("Cloud Body 4  \\? face down")
    game.sendline("galaxy")
    game.expect("3 points  Space Station Planet \\(the Cloud\\): unknown")
    game.sendline("99")
    game.expect("There are moves 1 to 4")
    game.sendline("1")
    game.expect("End the turn")
    game.expect(PROMPT)
    game.sendline("undo")
    game.expect("Taken back")
    game.expect("Declare Cloud Body 8")
    game.sendline("4")
    game.expect("Human rolls")
    game.expect(PROMPT)
    game.sendline("undo")
    game.expect("Nothing can be taken back")
    game.sendline("save mine.json")
    game.expect("Saved to mine.json")
    game.expect(PROMPT)
    game.sendcontrol("c")
    game.expect("Saved to mine.json")
    game.expect("merchant-rules play --load mine.json --seats you,trader")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0

    again = start("--load", "mine.json", "--seats", "you,trader", folder=tmp_path)
    again.expect("Round 1: Human at ")
    again.expect(PROMPT)
    again.sendline("help")
    again.expect("take back what told nobody anything")
    again.sendline("quit")
    again.expect("Saved to mine.json")
    again.expect(pexpect.EOF)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_a_narrow_terminal_cuts_no_word_in_two(tmp_path: Path) -> None:
    game = start("--seed", "5", "--modules", "rastur", folder=tmp_path)
    game.setwinsize(12, 40)
    game.expect("-- Enter for more, q to stop -- > $")
    for line in ("q", "1", "1", "1", "help", "galaxy"):
        game.sendline(line)
        game.expect(PROMPT)
        assert max(map(len, str(game.before).split("\r\n"))) <= 40
    game.sendeof()
    game.expect("Saved to merchant-rules-save.json")
    game.expect(pexpect.EOF)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, *keys: str) -> str:
    """What the screen shows while these keys are pressed."""
    return keyboard.typed(monkeypatch, capsys, line, *keys)[0]


ALONE = "--players human,nik --option first_player=0 --seed 5 --seats you,trader"


def test_a_place_is_flown_to_by_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "3", "go smoke ring", "end")
    assert "live in Interstellar Biosphere" in told
    state = mr.from_json((folder / "merchant-rules-save.json").read_text())
    assert state.players[0].place == "smoke-ring"
    far = typed(monkeypatch, capsys, ALONE, "3", "go hoth-base", "?")
    assert " points away and you have " in far
    assert "1988:5.22/d  " in far
    nowhere = typed(monkeypatch, capsys, ALONE, "3", "go atlantis", "?")
    assert "There is no place called 'atlantis'" in nowhere
    assert "No rule of the game has to do with that." in nowhere


def test_what_somebody_else_answered_is_not_taken_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = star_traders.Config("star-traders-basic", 2)
    held = [star_traders.Seat("mink"), star_traders.Seat("capital", stations=("niven",))]
    (folder / "asks.json").write_text(mr.to_json(star_traders.position(config, held, seed=1)))
    line = "--load asks.json --seats you,you"
    keys = ("ask-passage:niven:5", "", "refuse-passage", "", "undo", "end-movement", "undo", "undo")
    told = typed(monkeypatch, capsys, line, *keys)
    assert told.count("Nothing can be taken back: somebody has learned something or decided since") == 2
    assert told.count("Taken back.") == 1


def test_tokens_and_the_rules_of_a_move(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "tokens", "? 1", "?", "nonsense", "moves", "", "h")
    assert "stay head:base-colony-1" in told
    assert "1988:4.4/d  " in told
    assert "Nothing was refused yet" in told
    assert "'nonsense'" in told
    again = typed(monkeypatch, capsys, ALONE, "nonsense", "?", "99", "?", "undo", "?", "save /no/such/folder/x", "?")
    for refused in ("'nonsense': no action has the tag", "There are moves 1 to ", "Nothing can be taken back"):
        assert again.count(refused) == 2, "told, and told again when asked"
    assert again.count("/no/such/folder/x: No such file or directory") == 2
    assert again.count("No rule of the game has to do with that.") == 4
    assert "there are moves 1 to 4" in typed(monkeypatch, capsys, ALONE, "? 99")
    assert told.count("1  Stay") == 2, "once by itself, once when asked"


def test_what_was_told_can_be_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "news", "1", "end", "news", "1", "news")
    assert "  Nothing has been told yet." in told
    turn = next(line for line in told.splitlines() if line.startswith("  2. Nik "))
    assert told.count(turn) == 3, "once by itself, twice when asked"


def test_what_is_going_on_stands_over_the_moves(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "moves", "1")
    assert told.count("\nHuman begins a turn: to fly or to stay.\n  1  Stay\n") == 2
    assert "\nHuman trades with the Galactic Base.\n  1  " in told


def test_a_game_is_loaded_within_a_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "save a.json", "1", "end", "load a.json", "quit")
    assert told.count("== Round 1: Human") == 2
    assert "Loaded." in told
    assert "No such file" in typed(monkeypatch, capsys, ALONE, "load b.json")


def test_a_new_game_is_never_saved_over_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("merchant-rules-save.json", "merchant-rules-save-2.json", "merchant-rules-save-3.json"):
        assert f"Saved to {name}." in typed(monkeypatch, capsys, ALONE)
    assert "Saved to other.json." in typed(monkeypatch, capsys, f"{ALONE} --save other.json")
    told = typed(monkeypatch, capsys, "--load merchant-rules-save-2.json")
    assert "Saved to merchant-rules-save-2.json." in told


def test_a_folder_that_vanishes_costs_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "spare").mkdir()
    (folder / "here").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder / "spare"))
    state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    session = Session(state, ("you", "trader"), str(folder / "here" / "game.json"))
    (folder / "here").rmdir()
    monkeypatch.setattr("builtins.input", Keys([]))
    session.run()
    told = capsys.readouterr().out
    assert "No such file" in told
    assert mr.from_json((folder / "spare" / "merchant-rules-save.json").read_text()) == session.state


def test_ctrl_c_does_not_stop_between_a_roll_and_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    session = Session(state, ("you", "trader"), "x.json")

    def pressed(text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "say", pressed)
    with pytest.raises(KeyboardInterrupt):
        session.apply(mr.DeclareStep("cloud-body-8"))
    assert mr.actor(session.state) == 0
    assert mr.from_json(mr.to_json(session.state)) == session.state


def test_what_can_be_typed_by_mistake(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(
        monkeypatch, capsys, ALONE, "1 2", "9" * 5000, "-1", "go", "map " + "9" * 5000, "map x", "? 77", "\udcff\x00"
    )
    assert "'1 2': is no token (help tells what you can type)" in told
    assert "You are not moving" in told
    assert told.count("  Say how many points away, as map ") == 2
    assert "Ends" not in told
    assert mr.from_json((folder / "merchant-rules-save.json").read_text()).turn.number == 1


def test_a_command_that_is_misspelt_is_guessed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "price volois", "hnt", "Undo", "sell:hint")
    assert "(help tells what you can type). Did you mean prices?" in told
    assert "(help tells what you can type). Did you mean hint?" in told
    assert "(help tells what you can type). Did you mean undo?" in told
    assert told.count("Did you mean") == 3, "a token is no command"


def test_a_place_and_goods_that_are_misspelt_are_guessed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = ("2", "go smok ring", "go smoke", "go zork", "prices voll silks", "prices tea")
    told = typed(monkeypatch, capsys, ALONE, *keys)
    assert "There is no place called 'smok ring'. Did you mean Smoke Ring?\n" in told
    assert "There is no place called 'smoke'. Did you mean Smoke Ring?\n" in told
    assert "There is no place called 'zork'.\n" in told
    assert "'voll silks': there are no such goods and no such culture. Did you mean Voll Silk?" in told
    assert told.count("Did you mean") == 3


def test_nothing_that_is_typed_after_a_command_is_passed_over_in_silence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "status nik", "undo 2", "hint 1", "map 13", "map 12")
    assert [told.count(f"There is nothing to say after {word}.") for word in ("status", "undo", "hint")] == [1, 1, 1]
    assert told.count("So far go 12 points; galaxy has all systems.") == 1
    other = typed(monkeypatch, capsys, "--ruleset race-base --seed 5 --players 2 --seats you,race", "prices gem world")
    assert "There is nothing to say after prices." in other


def test_go_after_the_movement_says_that_it_is_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = typed(monkeypatch, capsys, ALONE, "go rumble city", "?")
    assert "declare your first dot with a number" in before
    assert "1988:5.3/a  " in before
    after = typed(monkeypatch, capsys, ALONE, "1", "go rumble city", "?")
    assert "declare your first dot" not in after
    assert "Your movement is over" in after


def test_bytes_that_are_no_text_do_not_end_the_game(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "merchant_rules", "play", "--seed", "5"]
    environment = {"PYTHONPATH": str(SOURCE.parent), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, input=b"\xff\xfe\n1\n", env=environment, cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"is no token" in done.stdout


def test_where_the_roll_leads_and_what_things_cost(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, ALONE, "3", "go", "go smoke ring", "1")
    assert "You can end at Rogue 5 ($20), " in told
    assert " Smoke Ring, " in told
    assert "You can fly to Rogue 6 ($20), " in told
    assert " Biosphere Base 2, " in told
    assert "  1  Buy Impossible Furniture for $110, $30 in cash\n" in told
    assert " Build a Factory at Smoke Ring for $100, $20 in cash" in told


def test_the_map_goes_the_shortest_ways() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=5)
    near, far = (screen.neighbourhood(mr.view(state, 0), points).splitlines() for points in (2, 12))
    assert set(near) <= set(far)
    assert "  Cloud Body 8  circle 1/4/5/6 to Cloud Body 4, 2 to Galactic Base, 3 to Cloud Body 7" in far


def test_a_hot_seat_is_told_of_others_and_asked_after_loading(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "--players human,nik --option first_player=0 --seed 5 --seats you,you --save hot.json"
    told = typed(monkeypatch, capsys, line, "1", "end", "", "save early.json", "1", "end", "", "load early.json", "")
    assert "  1. Human stays. $40, worth $40." in told
    keys = Keys([""])
    monkeypatch.setattr("builtins.input", keys)
    assert main(["play", "--load", "early.json", "--seats", "you,you"]) == 0
    assert keys.prompts[0] == "Now Nik: take the keyboard and press Enter. "


def test_people_at_one_terminal_hand_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = Keys(["1", "end", "", "1"])
    monkeypatch.setattr("builtins.input", keys)
    line = "play --players human,nik --option first_player=0 --seed 5 --seats you,you"
    assert main(line.split()) == 0
    assert [prompt for prompt in keys.prompts if "press Enter" in prompt] == [
        "Now Nik: take the keyboard and press Enter. "
    ]
    assert "== Round 1: Nik" in capsys.readouterr().out


def test_a_game_that_is_won_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = typed(monkeypatch, capsys, f"{ALONE} --goal 40", "1", "end")
    assert told.rstrip().endswith("Human wins in round 1 (goal). Human $40, Nik $40.")


@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic"])
def test_the_screen_shows_only_what_the_player_may_know(ruleset: str) -> None:
    rng = Random(3)
    state = mr.new_game(mr.Config(ruleset, 2), seed=8)
    looked = 0
    for number in range(220):
        if mr.actor(state) < 0:
            break
        if number % 40 == 39:
            for seat in range(2):
                seen, other = mr.view(state, seat), mr.view(mr.resample(state, seat, number), seat)
                for show in (screen.neighbourhood, screen.galaxy, lambda view: screen.heading(view, 0)):
                    assert show(seen) == show(other)
            looked += sum(home.known_to != 0 and not home.open for home in state.galaxy.homes)
        moves = mr.legal_moves(state)
        looks = [move for move in moves if isinstance(move, mr.LookAt)]
        state = mr.apply_action(state, rng.choice(looks or moves))
    assert looked, "something was secret"


def test_the_map_shows_forts_and_rastur() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"))
    nik = mr.Seat(place="rogue-2", forts=("rumble-city",))
    state = mr.position(
        config, seats=[mr.Seat(place="rogue-2"), nik], cultures={"rogue": "graw"}, rastur={"rogue-1": 70}
    )
    told = screen.neighbourhood(mr.view(state, 0), 3)
    assert "Rumbleport [rogue-1]  orbit; penalty $70; Rastur of 70" in told
    assert "Fort of Nik" in told


def test_a_session_wants_its_seats() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    with pytest.raises(mr.ConfigError, match="2 players"):
        Session(state, ("you", "trader", "trader"), "x.json")
