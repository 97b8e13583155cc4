"""The command line as a user meets it: every subcommand, and what happens when something is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules.cli import SUBCOMMANDS, main
from merchant_rules.cli.simulate import progress_on
from tests.package.tree import SOURCE

CONFIG = mr.Config("classic-1988", ("human", "nik"), goal=200)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    command = [sys.executable, "-m", "merchant_rules", *arguments]
    environment = {"PYTHONPATH": str(SOURCE.parent)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A record, a save and some broken files."""
    folder = tmp_path_factory.mktemp("files")
    from merchant_rules.venus.bots import TraderBot

    record = mr.play(CONFIG, [TraderBot(), TraderBot()], seed=1, max_rounds=30)
    save = mr.to_json(mr.new_game(CONFIG, seed=1))
    texts = {
        "record": record.to_text(),
        "save": save,
        "config": mr.to_json(CONFIG),
        "view": mr.to_json(mr.view(mr.new_game(CONFIG, seed=1), 1)),
        "action": mr.to_json(mr.Stay()),
        "cut": record.to_text()[:-40],
        "wrong": record.to_text().replace("stay", "jump:nowhere", 1).replace("head:", "head:x", 1),
        "broken": save[:-30],
        "altered": save.replace('"money":40', '"money":41', 1),
        "other": "hello\n",
        "empty": "",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "binary").write_bytes(b"\xff\xfe\x00\x81")
    return {name: str(folder / name) for name in (*texts, "binary")}


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints when all is well."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


# -- in general -------------------------------------------------------------------------------------------------------


def test_version() -> None:
    assert run("--version").stdout == f"merchant-rules {mr.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "COMMAND"),
        (("fly",), "fly"),
        (("demo", "--fast"), "--fast"),
        (("demo", "--goal", "much"), "much"),
        (("board",), "ruleset"),
    ],
)
def test_wrong_arguments_give_one_line_and_status_2(arguments: tuple[str, ...], word: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("merchant-rules")
    assert word in done.stderr


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("board chess", "chess"),
        ("board {action}", "action"),
        ("board {save} --svg /no/such/folder/x.svg", "/no/such/folder"),
        ("board {save} --seat 7 --svg x.svg", "7"),
        ("board classic-1988 --seat 0", "--seat"),
        ("board {config} --seat 0", "--seat"),
        ("board {view} --seat 0", "--seat"),
        ("demo --players 9", "9"),
        ("demo --players human,human", "human"),
        ("demo --goal -5", "-5"),
        ("demo --bots gambler", "gambler"),
        ("demo --bots trader,trader", "bots"),
        ("demo --max-rounds 0", "max-rounds"),
        (f"demo --players {'1' * 5000}", "players"),
        (f"demo --option bank_total={'1' * 5000}", "bank_total"),
        ("demo --modules chess", "chess"),
        ("demo --option relic_laser", "NAME=VALUE"),
        ("demo --option luck=3", "luck"),
        ("simulate --games 0", "games"),
        ("simulate --jobs 0", "jobs"),
        ("simulate --bots fox,trader", "fox"),
        ("simulate --bots fox", "fox"),
        ("simulate --csv /no/such/folder/games.csv", "/no/such/folder"),
        ("simulate --csv - --json -", "only one"),
        ("play --seats trader,trader", "you"),
        ("play --seats you", "1"),
        ("play --seats you,fox", "fox"),
        ("play --seats fox", "there is no bot 'fox'"),
        ("board race-base", "no board"),
        ("board race-base --svg x.svg", "no printed board"),
        ("play --load /no/such/file", "/no/such/file"),
        ("play --save /no/such/folder/game.json", "/no/such/folder"),
        ("play --save .", "saved"),
        ("play --load {record}", "no saved game"),
        ("play --load {save} --seats you,trader,trader", "2 players"),
        ("replay /no/such/file", "No such file"),
        ("replay {save}", "no record"),
        ("replay {cut}", "cut: line"),
        ("replay {wrong}", "wrong: line"),
        ("replay {wrong} --html x.html", "wrong: line"),
        ("replay {record} --html /no/such/folder/x.html", "/no/such/folder"),
        ("replay {record} --html x.html --seat 7", "seats are 0 to 1"),
        ("replay {record} --seat 0", "--html"),
        ("board {wrong} --svg x.svg", "wrong: line"),
        ("rules 99.9", "99.9"),
        ("check /no/such/file", "No such file"),
        ("check {cut}", "cut: line"),
        ("check {wrong}", "wrong: line"),
        ("check {broken}", "broken: $: is no JSON"),
        ("check {altered}", "altered: $"),
        ("check {other}", "other: line 1"),
        ("check {empty}", "empty: the file is empty"),
        ("check {binary}", "binary: this is no text in UTF-8"),
        ("check .", "directory"),
    ],
)
def test_what_the_user_gets_wrong(
    line: str, word: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.format(**files).split()) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("merchant-rules: ")
    assert word in told


def test_help_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Merchant of Venus, Race for the Galaxy, Star Traders" in told


@pytest.mark.parametrize("subcommand", SUBCOMMANDS, ids=lambda subcommand: subcommand.name)
def test_help_gives_an_example(subcommand: object, capsys: pytest.CaptureFixture[str]) -> None:
    name, example = subcommand.name, subcommand.example  # type: ignore[attr-defined]
    with pytest.raises(SystemExit) as leaving:
        main([name, "--help"])
    assert leaving.value.code == 0
    assert f"Example: {example}" in capsys.readouterr().out
    assert example.startswith(f"merchant-rules {name}")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m merchant_rules board classic-1988 | true"
    environment = {"PYTHONPATH": str(SOURCE.parent), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""


# -- demo, replay -----------------------------------------------------------------------------------------------------


def test_the_demo_is_a_finished_game() -> None:
    done = run("demo")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Merchant of Venus, 1988: Human (trader), Nik (trader), Dell (trader). First to $1000. Seed 7."
    assert " wins in round " in lines[-1]
    assert lines.count("Round 1") == 1
    turns = [line for line in lines if line[:4].strip().rstrip(".").isdigit()]
    assert len(turns) > 30
    assert all(", worth $" in turn for turn in turns)


@pytest.mark.parametrize(
    "line",
    [
        "demo --ruleset ffg-classic --goal 150",
        "demo --goal 150 --players 2 --seed 3",
        "demo --goal 150 --bots random --max-rounds 3",
        "demo --modules solitaire --max-rounds 3",
        "demo --modules combat --goal 150 --option relic_laser=false --option first_player=1 --max-rounds 5",
    ],
)
def test_other_demos(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, *line.split()).splitlines()[-1]
    assert " wins in round " in told or "left off after turn " in told


def test_what_only_one_player_saw_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "demo", "--goal", "300", "--seed", "5")
    assert "looks at " in told
    assert " sees " not in told


def test_the_demo_tells_prices_relics_and_rastur(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "demo")
    assert "takes the Gate Lock" in told
    assert "takes the relic" not in told
    assert " Spaceport at Moonport for $" in told
    alone = shown(capsys, "demo", "--modules", "solitaire", "--max-rounds", "3")
    assert alone.startswith("Merchant of Venus, 1988: player 1 (trader). First to $1000.")
    assert "; the Rastur roll 3; draws a Rastur of 110; puts the Rastur on " in alone
    assert "and moves" not in shown(capsys, "demo", "--modules", "rastur", "--max-rounds", "3")


def test_a_record_is_told_like_the_game_itself(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "replay", files["record"])
    lived = shown(capsys, "demo", "--players", "human,nik", "--goal", "200", "--seed", "1")
    assert told.splitlines()[-1] == lived.splitlines()[-1]
    assert told.splitlines()[1:] == lived.splitlines()[1:]


@pytest.mark.parametrize(
    "line", ["--goal 200", "--ruleset ffg-classic --max-rounds 2", "--modules rastur --max-rounds 3"]
)
def test_a_demo_can_be_kept(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "game.txt"
    lived = shown(capsys, "demo", *line.split(), "--record", str(kept))
    assert shown(capsys, "replay", str(kept)).splitlines()[1:] == lived.splitlines()[1:]
    assert "a record of " in shown(capsys, "check", str(kept))
    assert main(["demo", "--record", str(tmp_path / "no" / "game.txt")]) == 2
    assert capsys.readouterr().out == ""


def test_a_record_is_told_action_by_action(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    record = mr.Record.from_text(Path(files["record"]).read_text(encoding="utf-8"))
    lines = shown(capsys, "replay", files["record"], "--every").splitlines()
    assert len(lines) == len(record) + 3
    assert "rolls" in "".join(lines)


def test_a_record_becomes_a_page(files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = mr.Record.from_text(Path(files["record"]).read_text(encoding="utf-8"))
    short, page = tmp_path / "short.txt", tmp_path / "game.html"
    begun = mr.Record.of(record.config, record.actions[:8])
    short.write_text(begun.to_text(), encoding="utf-8")
    assert shown(capsys, "replay", str(short), "--html", str(page)) == f"The page is in {page}.\n"
    assert page.read_text(encoding="utf-8") == begun.to_html()
    shown(capsys, "replay", str(short), "--html", str(page), "--seat", "1")
    assert page.read_text(encoding="utf-8") == begun.to_html(seat=1)


# -- board, rules, check ----------------------------------------------------------------------------------------------


def test_board_in_figures(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "board", "ffg-classic")
    assert "The board of ffg-classic\n  dots      267 " in told
    assert "  links     323 " in told
    assert "  ports      25 " in told
    assert "Trapped Rogue Planet" in told
    told = shown(capsys, "board", "star-traders-basic")
    assert "The map of star-traders-basic\n  worlds     36 " in told
    assert "  lines      55   35 orange (2 or more), " in told


@pytest.mark.parametrize("of", ["classic-1988", "star-traders-advanced", "{save}", "{record}", "{config}"])
def test_board_as_a_picture(of: str, files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.svg"
    assert str(target) in shown(capsys, "board", of.format(**files), "--svg", str(target))
    drawn = target.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert ("data-seat" in drawn) == (of in ("{save}", "{record}"))


def test_rules_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "rules", "1988:5.32/b")
    assert told.startswith("1988:5.32/b  ")
    assert "R-14: " in told
    assert re.search(r"^    \S*rules/ways_out\.py:\d+  bar$", told, re.MULTILINE)
    assert "tests/rules/test_movement_routes.py::test_a_path_is_closed_the_other_way_for_the_whole_turn" in told
    whole = shown(capsys, "rules", "5.32")
    assert whole.count("\n\n") > 5
    assert whole.count("R-14: ") == 1, "a ruling is told once"
    assert whole.count("as above: R-14, ") > 5
    ruling = shown(capsys, "rules", "R-65")
    assert ruling.startswith("R-65  ")
    assert "option bank_total" in ruling
    assert "confidence " in ruling
    assert shown(capsys, "rules", "F-OBS-1").startswith("ffg:F-OBS-1  ")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("record", "a record of classic-1988 with 2 players in turn "),
        ("save", "a save of classic-1988 with 2 players in turn 1, digest "),
        ("config", "a config of classic-1988 with 2 players to $200"),
        ("action", "an action, Stay"),
    ],
)
def test_check_says_what_a_file_holds(
    name: str, words: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(capsys, "check", files[name]).startswith(f"{files[name]}: {words}")


def test_a_mark_of_the_byte_order_does_not_matter(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("save", "record"):
        marked = tmp_path / name
        marked.write_text(Path(files[name]).read_text(encoding="utf-8"), encoding="utf-8-sig")
        assert f"a {name} of classic-1988" in shown(capsys, "check", str(marked))


# -- simulate ---------------------------------------------------------------------------------------------------------


def test_simulate_gives_a_table() -> None:
    done = run("simulate", "--games", "3", "--goal", "200", "--bots", "trader,random", "--seed", "4")
    assert done.returncode == 0
    assert done.stdout.startswith("3 games of classic-1988 with 2 players to $200\n")
    assert "wins by species: " in done.stdout
    assert "rounds: median " in done.stdout
    assert done.stderr == "1 of 3 games\n2 of 3 games\n3 of 3 games\n"


def test_simulate_in_processes_writes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    csv, as_json = tmp_path / "games.csv", tmp_path / "games.json"
    line = f"simulate --games 4 --bots random --players 2 --max-rounds 3 --csv {csv} --json {as_json}"
    assert shown(capsys, *line.split(), "--jobs", "2").startswith("4 games")
    assert csv.read_text(encoding="utf-8").count("\n") == 5
    alone = json.loads(shown(capsys, *line.replace(str(as_json), "-").split()))
    assert alone == json.loads(as_json.read_text(encoding="utf-8"))
    assert shown(capsys, *line.replace(str(csv), "-").split()) == csv.read_text(encoding="utf-8")


def test_one_bot_sits_in_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate --games 1 --bots random --goal 1000 --max-rounds 2"
    four = shown(capsys, *line.split())
    assert four.startswith("1 game of classic-1988 with 4 players")
    alone = shown(capsys, *line.split(), "--modules", "solitaire")
    assert alone.startswith("1 game of classic-1988 with 1 player")


def test_records_go_to_a_folder_not_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.csv").write_text("mine", encoding="utf-8")
    assert main(["simulate", "--games", "1", "--bots", "random", "--records", str(tmp_path / "games.csv")]) == 2
    assert "--records names a folder, and " in capsys.readouterr().err
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == "mine"


class Terminal:
    """A stream that is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None: ...


def test_a_terminal_gets_a_bar() -> None:
    terminal = Terminal()
    progress = progress_on(terminal, 4)  # type: ignore[arg-type]
    for done in range(1, 5):
        progress(done)
    bars = terminal.text.split("\r")
    assert bars[1] == f"[{'#' * 10}{'.' * 30}] 1/4"
    assert bars[4] == f"[{'#' * 40}] 4/4\n"
