"""Nothing lost: saves survive kills and full disks, games never share a file, one bad bot does not end a run."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.cli import main
from merchant_rules.cli.files import check_writable, read_text, write_new, write_whole
from merchant_rules.cli.play import SAVE, Session
from tests.package.tree import SOURCE

CONFIG = mr.Config("classic-1988", ("human", "nik"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}


def session(file: str = "", seed: int = 1) -> Session:
    """A game at the terminal."""
    return Session(mr.new_game(CONFIG, seed=seed), ("you", "you"), file)


def command(*arguments: str, folder: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "merchant_rules", *arguments],
        cwd=folder, env=ENVIRONMENT, text=True, capture_output=True, check=False, timeout=120, **more,
    )  # fmt: skip


# -- files are written whole -------------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")
    target.chmod(0o640)
    write_whole(str(target), "new")
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_the_old_file_stands_when_writing_fails(at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, at, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(str(target), "new")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


WRITER = """
import sys
from merchant_rules.cli.files import write_whole
print("go", flush=True)
number = 0
while True:
    number += 1
    write_whole(sys.argv[1], f"{number}\\n" * 20000)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_a_kill_leaves_an_old_or_a_new_file_but_whole(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("0\n" * 20000)
    for moment in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(target)], env=ENVIRONMENT, stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.03 + 0.011 * moment)
            writer.kill()
        rows = target.read_text().splitlines()
        assert len(rows) == 20000
        assert len({*rows}) == 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB, where one may mount it."""
    place = tmp_path / "disk"
    place.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    try:
        done = subprocess.run(mounting, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount command")
    if done.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_leaves_the_old_save(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = session(str(small_disk / "game.json"))
    game.save("")
    old = (small_disk / "game.json").read_text()
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "filler").write_bytes(b"x" * 200_000)
    game.state = mr.apply_action(game.state, mr.legal_moves(game.state)[0])
    elsewhere = small_disk.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    game._save_somewhere()
    assert (small_disk / "game.json").read_text() == old
    assert {path.name for path in small_disk.iterdir()} == {"game.json", "filler"}
    assert mr.from_json((elsewhere / SAVE).read_text()) == game.state
    assert f"Saved to {elsewhere / SAVE}." in capsys.readouterr().out


def test_a_game_that_cannot_be_saved_anywhere_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = session(str(tmp_path / "gone" / "game.json"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone too"))
    game._save_somewhere()
    assert mr.from_json(capsys.readouterr().out.splitlines()[-1]) == game.state


class Stumbles:
    """A bot that cannot play."""

    def choose(self, view: Any, moves: tuple[Any, ...]) -> Any:
        raise ZeroDivisionError("which way?")


def test_a_bot_that_fails_at_the_terminal_does_not_cost_the_game(tmp_path: Path) -> None:
    state = mr.new_game(attrs.evolve(CONFIG, options={"first_player": 1}), seed=1)
    game = Session(state, ("you", "trader"), str(tmp_path / "game.json"))
    game.bots[1] = Stumbles()
    with pytest.raises(ZeroDivisionError):
        game.run()
    assert mr.from_json((tmp_path / "game.json").read_text()) == game.state


PLAY = (sys.executable, "-u", "-m", "merchant_rules", "play", "--seats", "you,you", "--save", "game.json")


@contextmanager
def at_the_terminal(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A game that waits for its first move."""
    with subprocess.Popen(
        PLAY, cwd=folder, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        assert game.stdout is not None
        shown = b""
        while not shown.endswith(b"> "):
            letter = game.stdout.read(1)
            assert letter, shown
            shown += letter
        yield game


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_a_closed_terminal_and_a_polite_kill_save_the_game(name: str, tmp_path: Path) -> None:
    if not hasattr(signal, name):
        pytest.skip(f"there is no {name} here")
    with at_the_terminal(tmp_path) as game:
        game.send_signal(getattr(signal, name))
        told, errors = game.communicate(timeout=120)
    assert (game.returncode, errors) == (0, b"")
    assert told.decode().splitlines()[1:] == [
        "Saved to game.json.",
        "Go on with: merchant-rules play --load game.json --seats you,you",
    ]
    assert mr.actor(mr.from_json((tmp_path / "game.json").read_text())) in (0, 1)


def test_a_game_whose_output_is_gone_is_saved(tmp_path: Path) -> None:
    with at_the_terminal(tmp_path) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.close()
        game.stdin.write(b"help\n")
        game.stdin.close()
        assert b"Traceback" not in game.stderr.read()
    assert mr.actor(mr.from_json((tmp_path / "game.json").read_text())) in (0, 1)


# -- games do not share files ------------------------------------------------------------------------------------------


def test_two_games_that_begin_in_one_folder_have_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = [session(seed=seed) for seed in (1, 2, 3)]
    for game in (*games, *games):
        game.save("")
    assert len({game.file for game in games}) == 3
    for game in games:
        assert mr.from_json(Path(game.file).read_text()).source == game.state.source


def test_many_writers_at_once_get_many_names(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        names = [*pool.map(lambda number: write_new(tmp_path, SAVE, f"{number}"), range(40))]
    assert len({*names}) == 40
    assert sorted(Path(name).read_text() for name in names) == sorted(f"{number}" for number in range(40))
    assert len([*tmp_path.iterdir()]) == 40


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*given: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refuses)
    assert [Path(write_new(tmp_path, "a.json", text)).name for text in "xy"] == ["a.json", "a-2.json"]
    assert ((tmp_path / "a.json").read_text(), (tmp_path / "a-2.json").read_text()) == ("x", "y")


def test_a_save_that_somebody_else_has_changed_is_left_alone(tmp_path: Path) -> None:
    first, second = session(seed=1), session(seed=2)
    first.save(str(tmp_path / "game.json"))
    second.save(str(tmp_path / "game.json"))  # by name, so this is meant
    first.save("")
    assert first.file == str(tmp_path / "game-2.json")
    assert mr.from_json((tmp_path / "game.json").read_text()).source == second.state.source
    assert mr.from_json((tmp_path / "game-2.json").read_text()).source == first.state.source


def test_the_place_of_need_is_no_fixed_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    games = [session(str(tmp_path / "gone" / "game.json"), seed) for seed in (1, 2)]
    for game in games:
        game._save_somewhere()
    assert len({game.file for game in games}) == 2
    assert [mr.from_json(Path(game.file).read_text()).source for game in games] == [g.state.source for g in games]


# -- the command line --------------------------------------------------------------------------------------------------


def test_a_closed_input_ends_in_one_line(tmp_path: Path) -> None:
    script = 'exec "$0" -m merchant_rules play --seats you,you <&-'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable],
        cwd=tmp_path, env=ENVIRONMENT, text=True, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout + done.stderr == "merchant-rules: there is no input from which a game could be played\n"
    assert not [*tmp_path.iterdir()]


def test_a_closed_output_is_no_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m merchant_rules rules R-14 >&-', sys.executable],
        cwd=tmp_path, env=ENVIRONMENT, text=True, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_a_killed_run_leaves_no_empty_table(tmp_path: Path) -> None:
    arguments = ["simulate", "--games", "100000", "--bots", "random", "--csv", "games.csv", "--json", "games.json"]
    with subprocess.Popen(
        [sys.executable, "-m", "merchant_rules", *arguments], cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.DEVNULL
    ) as run:
        time.sleep(2)
        assert run.poll() is None
        run.kill()
    assert not [*tmp_path.iterdir()]


def test_a_table_that_cannot_be_written_is_told_before_the_games(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_writable(str(tmp_path / "nowhere" / "x.csv"))
    with pytest.raises(IsADirectoryError):
        check_writable(str(tmp_path))
    check_writable(str(tmp_path / "x.csv"))
    assert not [*tmp_path.iterdir()]
    done = command("simulate", "--games", "1000000", "--csv", "nowhere/x.csv", folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "merchant-rules: nowhere/x.csv: No such file or directory\n")


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * 17_000_000)
    with pytest.raises(mr.MerchantRulesError, match="far too long"):
        read_text(str(tmp_path / "long"))
    assert main(["check", str(tmp_path / "long")]) == 2


# -- bots that leave by any door ---------------------------------------------------------------------------------------


class Mute(Exception):
    """Cannot even say what is wrong."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class Leaving(Exception):
    """Leaves when it is asked what is wrong."""

    def __str__(self) -> str:
        raise SystemExit


class Nowhere(Exception):
    """Does not say where it comes from."""

    @property
    def __traceback__(self) -> Any:  # type: ignore[override]
        raise RuntimeError("nowhere")

    def __str__(self) -> str:
        return Words("lost")


class Words(str):
    """A text that cannot be written."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class Contrary(type):
    """A class that does not tell its name."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError("no name")


def nameless() -> Exception:
    """An error of such a class, which stands in no module: pytest asks all that do."""
    made: Any = Contrary("Nameless", (Exception,), {})
    return cast("Exception", made("over"))


class Fails:
    """A bot that plays twice and then fails in its own way."""

    error: BaseException = ValueError()

    def __init__(self, seed: int) -> None:
        self.left = 2

    def choose(self, view: Any, moves: tuple[Any, ...]) -> Any:
        self.left -= 1
        if not self.left:
            raise self.error
        return moves[0]


class Strange:
    """No action at all, and it cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no picture")


class Plays(Fails):
    """A bot whose action is no action."""

    def choose(self, view: Any, moves: tuple[Any, ...]) -> Any:
        return Strange()


ERRORS: dict[str, tuple[BaseException, str]] = {
    "mute": (Mute(), "Mute: it cannot say what"),
    "generator": (GeneratorExit("over"), "GeneratorExit: over"),
    "exit": (SystemExit(3), "SystemExit: 3"),
    "surrogate": (ValueError("bad \ud800 end"), "ValueError: bad ? end"),
    "long": (ValueError("x" * 10**6), "ValueError: xxx"),
    "leaving": (Leaving(), "Leaving: it cannot say what"),
    "nowhere": (Nowhere(), "Nowhere: it cannot say what"),
    "nameless": (nameless(), "Nameless: over"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_an_error_of_a_bot_is_told_and_the_others_play_on(case: str) -> None:
    error, said = ERRORS[case]
    bot = type("Bot", (Fails,), {"error": error})
    done = mr.simulate(CONFIG, [bot, bot], range(3), max_rounds=3)
    assert len(done) == 3
    for game in done:
        assert said in game.error
        assert len(game.error) < 3000
        assert mr.Record.from_text(game.record).reason == "error"
    assert len([*csv.reader(io.StringIO(done.to_csv().encode().decode()))]) == 4
    assert json.loads(done.to_json().encode())


def test_an_error_is_told_where_no_folder_is_and_in_code_with_long_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = FunctionType(Fails.choose.__code__.replace(co_filename="x" * 10**5, co_name="y" * 10**5), globals())
    bot = type("Bot", (Fails,), {"choose": choose})
    (done,) = mr.simulate(CONFIG, [bot, bot], [1], max_rounds=3)
    assert "ValueError" in done.error
    assert len(done.error) < 3000
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    (done,) = mr.simulate(CONFIG, [bot, bot], [1], max_rounds=3)
    assert "ValueError" in done.error


def test_an_action_that_cannot_be_shown() -> None:
    for game in mr.simulate(CONFIG, [Plays, Plays], range(2), max_rounds=3):
        assert "playing something of type Strange" in game.error


def test_an_interrupt_still_interrupts() -> None:
    bot = type("Bot", (Fails,), {"error": KeyboardInterrupt()})
    assert mr.simulate(CONFIG, [bot, bot], range(3), max_rounds=3).interrupted
