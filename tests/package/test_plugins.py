"""What others bring: a house rule of one's own, by a call or as an installed package, and what is said without it."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.kernel.game import game_named, game_of
from merchant_rules.kernel.plugged import GROUP, find, plugged_in, plugins_of, unplug
from merchant_rules.plugins import ruleset
from merchant_rules.run.bots import RandomBot
from merchant_rules.venus.compiled import Hooks, Manifest
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.plugins import ffg_classic
from merchant_rules.venus.rulesets import classic_1988
from tests.package.tree import ROOT

STARS = star_traders.Config("star-traders-basic", 3)
GENTLE = mr.ModuleMeta(
    "gentle", "No penalties", rulesets=("classic-1988",), manifest=lambda config: Manifest(name="gentle", hooks=Hooks())
)
RICH = attrs.evolve(
    RULESETS["classic-1988"],
    name="rich-1988",
    max_players=3,
    manifest=lambda config, board: attrs.evolve(classic_1988.manifest(config, board), name="rich"),
)


@pytest.fixture
def house() -> Iterator[mr.Plugin]:
    plugin = mr.Plugin(name="house", game="merchant-of-venus", modules=(GENTLE,))
    mr.register(plugin)
    yield plugin
    unplug(plugin)


def test_a_module_joins_and_leaves(house: mr.Plugin) -> None:
    config = mr.Config("classic-1988", 2, modules=("gentle", "combat"))
    assert config.modules == ("combat", "gentle")
    assert plugins_of(config) == ("house",)
    assert mr.new_game(config, seed=1).rules.names[-1] == "gentle"
    mr.register(house)  # once more is no harm
    with pytest.raises(mr.ConfigError, match="module 'gentle' does not go with ruleset 'ffg-classic'"):
        mr.Config("ffg-classic", 2, modules=("gentle",))
    unplug(house)
    with pytest.raises(mr.ConfigError, match="there is no module 'gentle'"):
        mr.Config("classic-1988", 3, modules=("gentle",))


@pytest.mark.parametrize(
    "plugin, says",
    [
        (mr.Plugin(name="house", game="merchant-of-venus"), "there is a plug-in 'house' already"),
        (mr.Plugin(name="b", game="merchant-of-venus", modules=(GENTLE,)), "both have a module 'gentle'"),
        (mr.Plugin(name="b", game="chess", modules=(GENTLE,)), "is for a game 'chess', and there is none"),
        (
            mr.Plugin(name="b", game="merchant-of-venus", rulesets=(attrs.evolve(RICH, name="ffg-classic"),)),
            "b and merchant-of-venus both have a ruleset 'ffg-classic'",
        ),
        (7, "7 is no Plugin and no Game"),
    ],
)
def test_what_clashes_is_named(house: mr.Plugin, plugin: mr.Plugin, says: str) -> None:
    with pytest.raises(mr.ComposeError, match=says):
        mr.register(plugin)


def dearer(amount: int) -> mr.Plugin:
    """A house rule by which every dot costs so much more, made anew each time, as by a cell that is run again."""
    hooks = Hooks(penalty=lambda state, seat, dot: amount)
    module = attrs.evolve(GENTLE, name="dear", manifest=lambda config: Manifest(name="dear", hooks=hooks))
    return mr.Plugin(name="prices", game="merchant-of-venus", modules=(module,))


def test_a_changed_plug_in_takes_the_place_of_the_old_one(house: mr.Plugin) -> None:
    def price() -> int:
        state = mr.new_game(mr.Config("classic-1988", 2, modules=("dear",)), seed=1)
        return state.rules.penalty(state, 0, state.rules.board.base)

    second = dearer(20)
    mr.register(dearer(10))
    try:
        state = mr.new_game(mr.Config("classic-1988", 2, modules=("dear",)), seed=1)
        assert price() == 10
        with pytest.raises(mr.ComposeError, match="'prices' already; replace=True puts this one in its place"):
            mr.register(second)
        assert price() == 10
        mr.register(second, replace=True)
        assert price() == 20, "rules that were compiled before are forgotten"
        assert state.rules.penalty(state, 0, state.rules.board.base) == 10, "a game under way goes on as it began"
        clash = attrs.evolve(dearer(30), modules=(*dearer(30).modules, GENTLE))
        with pytest.raises(mr.ComposeError, match="both have a module 'gentle'"):
            mr.register(clash, replace=True)
        assert price() == 20, "what cannot join leaves all as it was"
    finally:
        unplug(second)


def elsewhere(base: str, made: Any) -> mr.Plugin:
    """A ruleset like one of the library's, on the board of that one."""
    meta = attrs.evolve(
        ruleset(base), name="moved", manifest=lambda config, board: attrs.evolve(made(config, board), name="moved")
    )
    return mr.Plugin(name="moving", game="merchant-of-venus", rulesets=(meta,))


def test_a_changed_ruleset_is_played_on_its_own_board() -> None:
    """Not on that of the one it takes the place of."""
    first, second = elsewhere("classic-1988", classic_1988.manifest), elsewhere("ffg-classic", ffg_classic)
    for plugin, base in ((first, "classic-1988"), (second, "ffg-classic")):
        mr.register(plugin, replace=True)
        rules = mr.new_game(mr.Config("moved", 2), seed=1).rules
        own = mr.new_game(mr.Config(base, 2), seed=1).rules
        assert rules.board.dots == own.board.dots
        assert rules.catalog.ships == own.catalog.ships
        assert set(mr.board("moved")) == set(mr.board(base))
    unplug(second)


def test_a_module_may_be_for_the_ruleset_of_another() -> None:
    """Then both are needed, by saves of its actions, too."""
    first = elsewhere("classic-1988", classic_1988.manifest)
    second = mr.Plugin(
        name="guest", game="merchant-of-venus", modules=(attrs.evolve(GENTLE, rulesets=("moved",)),)
    )  # fmt: skip
    with pytest.raises(mr.ComposeError, match="the plug-in 'guest': the module 'gentle' is for a ruleset 'moved'"):
        mr.register(second)
    mr.register(first)
    mr.register(second)
    try:
        state = mr.new_game(mr.Config("moved", 2, modules=("gentle", "combat")), seed=1)
        assert '"needs":["guest","moving"]' in mr.to_json(state)
        assert mr.from_json(mr.to_json(state)) == state
    finally:
        unplug(second)
        unplug(first)


def test_a_plug_in_joins_as_a_whole_or_not_at_all(house: mr.Plugin) -> None:
    game = attrs.evolve(
        game_of(mr.Config("classic-1988", 2)),
        name="other-venus",
        rulesets={},
        unnamed=False,
        config=type("Config", (), {}),
        state=type("State", (), {}),
        view=type("View", (), {}),
    )
    with pytest.raises(mr.ComposeError, match="both have a module 'gentle'"):
        mr.register(mr.Plugin(name="b", games=(game,), game="merchant-of-venus", modules=(GENTLE,)))
    assert game_named("other-venus") is None


def test_saves_and_records_name_what_they_need(house: mr.Plugin) -> None:
    config = mr.Config("classic-1988", ("human", "nik"), modules=("gentle",), options={"first_player": 0})
    save = mr.to_json(mr.new_game(config, seed=1))
    recorder = mr.Recorder(config, seed=1)
    recorder.play(mr.Stay())
    text = recorder.record().to_text()
    assert '"needs":["house"]' in save
    assert "\nneeds: house\n" in text
    assert mr.from_json(save).config == config
    assert mr.Record.from_text(text).final() == recorder.state
    assert "needs: house" in recorder.record().redact(0).to_text()
    unplug(house)
    with pytest.raises(mr.SchemaError, match="a plug-in is missing: house"):
        mr.from_json(save)
    with pytest.raises(mr.RecordError, match="needs a plug-in that is missing: house"):
        mr.Record.from_text(text)


def test_a_ruleset_joins() -> None:
    plugin = mr.Plugin(name="rich", game="merchant-of-venus", rulesets=(RICH,))
    mr.register(plugin)
    try:
        config = mr.Config("rich-1988", 2)
        record = mr.play(config, [RandomBot(1), RandomBot(2)], seed=1, max_rounds=2)
        assert mr.Record.from_text(record.to_text()) == record
        with pytest.raises(mr.ConfigError, match="ruleset 'rich-1988' is for 2 to 3 players"):
            mr.Config("rich-1988", 4)
    finally:
        unplug(plugin)
    with pytest.raises(mr.ConfigError, match="there is no ruleset 'rich-1988'"):
        mr.Config("rich-1988", 2)


@pytest.mark.parametrize(
    "config", [mr.Config("classic-1988", 2), race.Config("race-base", 2), STARS], ids=["venus", "race", "stars"]
)
def test_a_module_without_a_manifest_is_refused(config: Any) -> None:
    """In every game: a rule that was forgotten is not played as if there were none."""
    empty = mr.ModuleMeta("empty", "Empty", rulesets=(config.ruleset,))
    plugin = mr.Plugin(name="empty-handed", game=game_of(config).name, modules=(empty,))
    mr.register(plugin)
    try:
        with pytest.raises(mr.ComposeError, match="the module 'empty' brings no manifest"):
            mr.new_game(attrs.evolve(config, modules=("empty",)))
    finally:
        unplug(plugin)


PACKAGE = """
import merchant_rules as mr
from merchant_rules.venus.compiled import Hooks, Manifest
META = mr.ModuleMeta("calm", "Calm", rulesets=("classic-1988",), manifest=lambda config: Manifest(name="calm"))
PLUGIN = mr.Plugin(name="calm-space", game="merchant-of-venus", modules=(META,))
"""


def installed(folder: Path, *entries: str) -> dict[str, str]:
    """An environment in which a package with these entry points is installed."""
    (folder / "calm_space.py").write_text(PACKAGE, encoding="utf-8")
    info = folder / "calm_space-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: calm-space\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("\n".join(["[merchant_rules.plugins]", *entries]), encoding="utf-8")
    return {"PYTHONPATH": f"{ROOT / 'src'}:{folder}:{ROOT}"}


def run(program: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_an_installed_package_is_found_when_it_is_asked_for(tmp_path: Path) -> None:
    """In a fresh process by its name, and in the workers of a process pool that were never told of it."""
    program = """
    import multiprocessing, sys
    from concurrent.futures import ProcessPoolExecutor
    import merchant_rules as mr
    if __name__ == "__main__":
        assert "calm_space" not in sys.modules
        config = mr.Config("classic-1988", 2, modules=("calm",))
        assert "calm_space" in sys.modules
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            done = mr.simulate(config, ["random", "random"], range(2), executor=pool, max_rounds=2)
        print([game.error for game in done])
    """
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(program), encoding="utf-8")
    folder = tmp_path / "site"
    folder.mkdir()
    environment = installed(folder, "calm = calm_space:PLUGIN")
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("['', '']\n", "")


def test_a_whole_game_that_is_installed_is_found_by_its_classes(tmp_path: Path) -> None:
    """Whoever has a config of it has not asked for it by name: not here, and not in a worker that unpickles one."""
    program = """
    import multiprocessing, pickle, sys
    from concurrent.futures import ProcessPoolExecutor
    import merchant_rules as mr
    from tests.kernel import toy
    VERBS = [(mr.actor,), (mr.legal_moves,), (mr.apply_action, toy.Throw()), (mr.view, 0), (mr.to_json,), (mr.digest,)]
    if __name__ == "__main__":
        config = toy.Config("treasure-hunt", 3)
        assert "tests.kernel.toy_io" not in sys.modules  # where its record stands
        print(toy.Config.from_toml(config.to_toml()) == config)
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            done = mr.simulate(config, ["random"] * 3, range(2), executor=pool, max_rounds=2)
            state = mr.apply_action(mr.new_game(config, seed=1), toy.Throw())
            same = [pool.submit(verb, state, *more).result() == verb(state, *more) for verb, *more in VERBS]
        print([game.error for game in done], same)
    """
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(program), encoding="utf-8")
    environment = installed(tmp_path, "hunt = tests.kernel.toy_io:GAME")
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"True\n['', ''] {[True] * 6}\n", "")


FIRST = """
import merchant_rules as mr
from merchant_rules.kernel.game import game_of, on_unknown, unregister
from merchant_rules.plugins import find
from tests.kernel import toy, toy_view
config, state, seen = toy.Config("treasure-hunt", 2), toy.new(2), toy_view.look(toy.new(2), 0)
for first in (
    lambda: mr.new_game(config),
    lambda: mr.to_json(config),
    lambda: mr.Recorder(config),
    lambda: mr.parse_token(config, "throw"),
    lambda: mr.simulate(config, ["random"] * 2, range(1), max_rounds=1),
    lambda: mr.legal_moves(state),
    lambda: mr.legal_moves(state, 0),
    lambda: mr.check(state, toy.Throw()),
    lambda: mr.apply_action(state, toy.Throw()),
    lambda: mr.play_forced(state),
    lambda: mr.view(state, 0),
    lambda: mr.imagine(seen, 1),
    lambda: mr.actor(seen),
    lambda: mr.scores(state),
    lambda: mr.digest(state),
    lambda: mr.describe(state, toy.Throw()),
):
    first()
    unregister(game_of(state))
    on_unknown(find)
print(mr.validate(state))
"""


def test_any_verb_may_be_the_first_that_needs_an_installed_game(tmp_path: Path) -> None:
    told = run(FIRST, installed(tmp_path, "hunt = tests.kernel.toy_io:GAME"))
    assert (told.stdout, told.stderr) == ("()\n", "")


JOINS = """
import merchant_rules as mr
META = mr.ModuleMeta("feast", "Feast", rulesets=("treasure-hunt",))
PLUGIN = mr.Plugin(name="feast", game="treasure-hunt", modules=(META,))
"""


def test_a_plug_in_may_be_for_the_game_of_another(tmp_path: Path) -> None:
    """In whatever order their names are."""
    (tmp_path / "feast.py").write_text(JOINS, encoding="utf-8")
    environment = installed(tmp_path, "a-feast = feast:PLUGIN", "hunt = tests.kernel.toy_io:GAME")
    told = run("import merchant_rules as mr; print(*[list(game.modules)[-1] for game in mr.games()][-1:])", environment)
    assert (told.stdout, told.stderr) == ("feast\n", "")


def test_a_broken_plug_in_keeps_no_other_out_and_is_told_again(tmp_path: Path) -> None:
    program = """
    import merchant_rules as mr
    print(mr.Config("classic-1988", 2, modules=("calm",)).modules)
    for _ in range(2):
        try:
            mr.Config("classic-1989", 2)
        except mr.ComposeError as error:
            print(error)
    """
    told = run(program, installed(tmp_path, "a = calm_space:NOTHING", "calm = calm_space:PLUGIN"))
    found, first, second = told.stdout.splitlines()
    assert found == "('calm',)"
    assert first.startswith("the plug-in 'a' (calm_space:NOTHING) cannot be loaded: AttributeError")
    assert second == first
    assert told.stderr == ""


@pytest.mark.parametrize(
    "program, says",
    [
        ("print([game.name for game in mr.games()][0])", "merchant-of-venus"),
        ("print(mr.to_dict(mr.Stay())['action'])", "{'is': 'stay'}"),
        ("print(mr.validate(7))", "('int is no state',)"),
    ],
)
def test_who_asks_for_nothing_of_a_broken_plug_in_is_only_warned(program: str, says: str, tmp_path: Path) -> None:
    told = run(f"import merchant_rules as mr; {program}", installed(tmp_path, "a = calm_space:NOTHING"))
    assert told.returncode == 0
    assert told.stdout.startswith(says)
    assert "RuntimeWarning: the plug-in 'a' (calm_space:NOTHING) cannot be loaded" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("words", "says", "status"),
    [
        (["rules", "R-14"], "R-14  ", 0),
        (["board", "ffg-classic"], "ffg-classic", 0),
        (["check", "nothing.txt"], "", 2),
    ],
)
def test_the_command_line_warns_of_a_broken_plug_in_in_one_line(
    words: list[str], says: str, status: int, tmp_path: Path
) -> None:
    """Not with a line of the library's own code, and not once for each place that asks for all plug-ins."""
    program = f"from merchant_rules.cli import main; raise SystemExit(main({words}))"
    told = run(program, installed(tmp_path, "a = calm_space:NOTHING"))
    assert told.returncode == status
    assert says in told.stdout
    assert bool(told.stdout) is (status == 0)
    assert "Traceback" not in told.stderr
    [line] = [line for line in told.stderr.splitlines() if "warning" in line]
    assert line.startswith("merchant-rules: warning: the plug-in 'a' (calm_space:NOTHING) cannot be loaded: ")
    assert len(told.stderr.splitlines()) == 1 + (status != 0)


def test_a_broken_plug_in_is_named(tmp_path: Path) -> None:
    done = run(
        "import merchant_rules as mr; mr.Config('classic-1989', 2)", installed(tmp_path, "calm = calm_space:NOTHING")
    )
    assert "the plug-in 'calm' (calm_space:NOTHING) cannot be loaded: AttributeError" in done.stderr


MUTE = """
class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")
raise Mute
"""
META = 'import merchant_rules as mr; META = mr.ModuleMeta("odd", "Odd", rulesets=("classic-1988",), {})\n'
ODD = 'PLUGIN = mr.Plugin(name="odd", game="merchant-of-venus", modules=(META,))'
BROKEN = {
    "exits": ("import sys; sys.exit(3)", "(exits:PLUGIN) cannot be loaded: SystemExit: 3"),
    "mute": (MUTE, "(mute:PLUGIN) cannot be loaded: Mute: it cannot say what"),
    "surrogate": ("raise ValueError('\\ud800')", "(surrogate:PLUGIN) cannot be loaded: ValueError: ?"),
    "nothing": ("PLUGIN = None", "(nothing:PLUGIN) is no Plugin and no Game, but None"),
    "listed": ('import merchant_rules as mr; PLUGIN = mr.Plugin(name="odd", game=["x"])', "it cannot join: TypeError"),
    "needs": (META.format("needs=None") + ODD, "it cannot join: TypeError"),
    "players": (META.format("min_players='2', max_players=3") + ODD, "it cannot join: TypeError"),
    "nameless": (
        "import merchant_rules as mr; PLUGIN = mr.Plugin(name=10**5000)",
        "something of type int: a plug-in has",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_however_a_plug_in_is_broken_it_is_named(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, says = BROKEN[case]
    (tmp_path / f"{case}.py").write_text(code, encoding="utf-8")
    entry = EntryPoint(case, f"{case}:PLUGIN", GROUP)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: (entry,))
    before = plugged_in()
    with pytest.raises(mr.ComposeError) as caught:
        find()
    assert says in str(caught.value)
    assert str(caught.value).startswith("the plug-in ")
    assert str(caught.value).encode()
    assert plugged_in() == before


def test_a_manifest_that_cannot_be_made_is_told_with_its_module_and_its_plug_in() -> None:
    sad = mr.ModuleMeta("sad", "Sad", rulesets=("classic-1988",), manifest=lambda config: [][1])
    plugin = mr.Plugin(name="sadness", game="merchant-of-venus", modules=(sad,))
    mr.register(plugin)
    try:
        says = r"the module 'sad' cannot make its manifest \(plug-in 'sadness'\): IndexError: list index out of range"
        with pytest.raises(mr.ComposeError, match=says):
            mr.new_game(mr.Config("classic-1988", 2, modules=("sad",)), seed=1)
    finally:
        unplug(plugin)


def test_the_example_is_a_plug_in(tmp_path: Path) -> None:
    """Its package and its tests, without installing anything."""
    folder = ROOT / "examples" / "house_rule"
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{folder / 'src'}"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
