"""What others bring: a house rule of one's own, by a call or as an installed package, and what is said without it."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.game import plugins_of, unplug
from merchant_rules.run.bots import RandomBot
from merchant_rules.venus.compiled import Hooks, Manifest
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.rulesets import classic_1988
from tests.package.tree import ROOT

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


PACKAGE = """
import merchant_rules as mr
from merchant_rules.venus.compiled import Hooks, Manifest
META = mr.ModuleMeta("calm", "Calm", rulesets=("classic-1988",), manifest=lambda config: Manifest(name="calm"))
PLUGIN = mr.Plugin(name="calm-space", game="merchant-of-venus", modules=(META,))
"""


def installed(folder: Path, entry: str) -> dict[str, str]:
    """An environment in which a package with this entry point is installed."""
    (folder / "calm_space.py").write_text(PACKAGE, encoding="utf-8")
    info = folder / "calm_space-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: calm-space\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[merchant_rules.plugins]\ncalm = {entry}\n", encoding="utf-8")
    return {"PYTHONPATH": f"{ROOT / 'src'}:{folder}"}


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
    environment = installed(folder, "calm_space:PLUGIN")
    done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("['', '']\n", "")


def test_a_broken_plug_in_is_named(tmp_path: Path) -> None:
    done = run("import merchant_rules as mr; mr.Config('classic-1989', 2)", installed(tmp_path, "calm_space:NOTHING"))
    assert "the plug-in 'calm' (calm_space:NOTHING) cannot be loaded: AttributeError" in done.stderr


def test_the_example_is_a_plug_in(tmp_path: Path) -> None:
    """Its package and its tests, without installing anything."""
    folder = ROOT / "examples" / "house_rule"
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{folder / 'src'}"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
