"""Whatever is written of a game with a plug-in says which one it needs; what needs none is written as before."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.kernel.game import game_of
from merchant_rules.kernel.plugged import unplug
from merchant_rules.race.compiled import Manifest as RaceManifest
from merchant_rules.star_traders.compiled import Manifest as StarManifest
from merchant_rules.venus.compiled import Manifest

#: A config without and with a module of a plug-in, for each game, and what makes the manifest of that module.
GAMES: dict[str, tuple[Callable[[tuple[str, ...]], Any], Any]] = {
    "venus": (lambda modules: mr.Config("classic-1988", 2, modules=modules), Manifest),
    "race": (lambda modules: race.Config("race-base", 2, modules=modules), RaceManifest),
    "stars": (lambda modules: star_traders.Config("star-traders-basic", 3, modules=modules), StarManifest),
}

#: How a config goes out and comes in again.
WAYS: dict[str, tuple[Callable[[Any], Any], Callable[[type[Any], Any], Any]]] = {
    "toml": (lambda config: config.to_toml(), lambda kind, text: kind.from_toml(text)),
    "json": (lambda config: config.to_json(), lambda kind, text: kind.from_json(text)),
    "pickle": (pickle.dumps, lambda kind, data: pickle.loads(data)),
    "old pickle": (lambda config: pickle.dumps(config, 1), lambda kind, data: pickle.loads(data)),
    "state": (lambda config: pickle.dumps(mr.new_game(config, seed=1)), lambda kind, data: pickle.loads(data).config),
    "copy": (copy.deepcopy, lambda kind, config: config),
}


def plugin_for(config: Any, made: Any) -> mr.Plugin:
    meta = mr.ModuleMeta("calm", "Calm", rulesets=(config.ruleset,), manifest=lambda config: made(name="calm"))
    return mr.Plugin(name="calm-space", game=game_of(config).name, modules=(meta,))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", [way for way in WAYS if way != "copy"])
def test_a_config_names_the_plug_in_that_it_needs(game: str, way: str) -> None:
    config_with, made = GAMES[game]
    out, back = WAYS[way]
    plugin = plugin_for(config_with(()), made)
    mr.register(plugin)
    try:
        config = config_with(("calm",))
        written = out(config)
        assert back(type(config), written) == config
    finally:
        unplug(plugin)
    with pytest.raises(mr.ConfigError, match="the config needs a plug-in that is missing: calm-space"):
        back(type(config), written)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_config_that_needs_none_comes_back(game: str, way: str) -> None:
    config = GAMES[game][0](())
    out, back = WAYS[way]
    written = out(config)
    assert "needs" not in str(written)
    assert back(type(config), written) == config


@pytest.mark.parametrize("needs", ['"calm-space"', "[7]", "{}"])
def test_needs_are_names(needs: str) -> None:
    text = '{"ruleset": "classic-1988", "players": 2, "needs": ' + needs + "}"
    with pytest.raises(mr.ConfigError, match="needs is a list of the names of plug-ins, not "):
        mr.Config.from_json(text)
