"""Which games the page offers: rulesets, modules, options, bots as plain data, and the config that somebody chose."""

from __future__ import annotations

from typing import Any

import attrs

from ..cli.play import GOAL
from ..errors import ConfigError
from ..kernel.game import Game, game_with, games
from ..kernel.meta import OptionMeta, RulesetMeta
from ..store.config import goes_with
from .face import face_of


def offers() -> list[dict[str, Any]]:
    """All games with all that can be chosen.

    >>> [game["title"] for game in offers()][0]
    'Merchant of Venus'
    """
    return [
        {
            "name": game.name,
            "title": game.title,
            "bots": sorted(game.bots, key=lambda name: name != game.usual_bot),
            "names": _names(game),
            "goal": GOAL if _has_goal(game) else None,
            "rulesets": [_ruleset(game, meta) for meta in game.rulesets.values()],
        }
        for game in games()
    ]


def _names(game: Game) -> list[str]:
    """What the seats are called from the start; [] where that is settled in the game."""
    players = face_of(game).players(max(meta.max_players for meta in game.rulesets.values()))
    return [] if isinstance(players, int) else [*players]


def _has_goal(game: Game) -> bool:
    return any(field.name == "goal" for field in attrs.fields(game.config))


def _ruleset(game: Game, meta: RulesetMeta) -> dict[str, Any]:
    modules = [own for own in game.modules.values() if goes_with(own, meta)]
    return {
        "name": meta.name,
        "title": meta.title,
        "least": min([meta.min_players, *(own.min_players for own in modules if own.min_players is not None)]),
        "most": max([meta.max_players, *(own.max_players for own in modules if own.max_players is not None)]),
        "usual": min(3, meta.max_players),
        "modules": [{"name": own.name, "title": own.title, "brings": list(own.brings)} for own in modules],
        "options": [_option(own) for own in meta.options if len(_values(own)) > 1],  # the others leave no choice here
    }


def _option(option: OptionMeta) -> dict[str, Any]:
    """What an option can be set to, the usual value first."""
    return {"name": option.name, "summary": option.summary, "values": [_told(own) for own in _values(option)]}


def _values(option: OptionMeta) -> list[Any]:
    return [option.default, *(own for own in option.values if own != option.default)]


def _told(setting: Any) -> str:
    if isinstance(setting, tuple):
        return ", ".join(map(str, setting)) or "none"
    return {None: "none", True: "yes", False: "no"}.get(setting, str(setting))


def chosen(wanted: dict[str, Any]) -> Any:
    """The config that somebody chose: ruleset, players, modules, goal, and options by the number of their value."""
    name, modules, options = wanted.get("ruleset"), wanted.get("modules", []), wanted.get("options", {})
    game = game_with(name) if isinstance(name, str) else None
    if game is None or not isinstance(name, str):
        raise ConfigError("there is no such ruleset")
    if not isinstance(modules, list) or not isinstance(options, dict):
        raise ConfigError("modules are a list, and options a table")
    count = wanted.get("players")
    if type(count) is not int or not 1 <= count <= 12:
        raise ConfigError("players is how many play")
    own = {"goal": wanted["goal"]} if _has_goal(game) and wanted.get("goal") is not None else {}
    return game.config(
        ruleset=name,
        players=face_of(game).players(count),
        modules=tuple(modules),
        options={key: _setting(game.rulesets[name], key, number) for key, number in options.items()},
        **own,
    )


def _setting(meta: RulesetMeta, name: str, number: object) -> Any:
    option = meta.option(name)
    values = [] if option is None else _values(option)
    if type(number) is not int or not 0 <= number < len(values):
        raise ConfigError(f"option {name[:40]!r} cannot be set like this")
    return values[number]


__all__ = ["chosen", "offers"]
