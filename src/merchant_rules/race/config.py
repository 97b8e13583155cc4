"""Which game is played: ruleset, players, modules, options and the user's own data, checked as a whole.

>>> config = Config("race-base", 2, modules=("two-player",), options={"max_rounds": 30})
>>> config.player_count, config.option("max_rounds"), config.option("sales_first")
(2, 30, False)
>>> Config.from_toml(config.to_toml()) == config
True
>>> Config("race-base", 3, modules=("two-player",))
Traceback (most recent call last):
merchant_rules.errors.ConfigError: module 'two-player' is for exactly 2 players, not for 3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ..errors import ConfigError, shown
from ..kernel.meta import OptionValue
from ..kernel.value import value
from ..store.config import (
    ConfigBase,
    Options,
    as_options,
    as_tuple,
    check_player_count,
    checked_keys,
    complete_modules,
    complete_options,
    plain_values,
    ruleset_named,
)
from .box.catalog import Catalog, Data, data_from_dict, data_to_dict, load_catalog
from .meta import MODULES, RULESETS

KEYS: Final = ("ruleset", "players", "modules", "options", "data")


@value
class Config(ConfigBase):
    """One game's setup; `players` is how many there are.

    Modules come out sorted, options with all their defaults, so equal games compare equal.
    """

    ruleset: str
    players: int
    modules: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    options: Mapping[str, OptionValue] = attrs.field(factory=Options, converter=as_options)
    data: Data | None = None

    def __attrs_post_init__(self) -> None:
        """Complete modules and options, and refuse what does not go together."""
        meta = ruleset_named(RULESETS, self.ruleset)
        object.__setattr__(self, "modules", complete_modules(MODULES, meta, self.modules))
        if type(self.players) is not int:
            raise ConfigError(f"players is how many there are, not {shown(self.players)}")
        check_player_count(MODULES, meta, self.players, self.modules)
        object.__setattr__(self, "options", complete_options(RULESETS, meta, self.options, self.players))
        if self.data is not None and not isinstance(self.data, Data):
            raise ConfigError(f"data comes from load_data, not {shown(self.data)}")
        _check_against_cards(self, load_catalog(self.data))


def _check_against_cards(config: Config, catalog: Catalog) -> None:
    """Start worlds that are named have to be there; of a first game they need a hand."""
    hands = "first-game" in config.modules
    fitting = [card.slug for card in catalog.start_worlds if not hands or catalog.preset_hand(card.start or 0)]
    if len(fitting) < config.players:
        raise ConfigError(f"{config.players} players, but {len(fitting)} start worlds in the data")
    named = config.options["start_worlds"]
    assert isinstance(named, tuple)
    for slug in named:
        if slug not in fitting:
            of = " of a first game" if hands else ""
            raise ConfigError(f"option start_worlds: {slug!r} is no start world{of}; they are {', '.join(fitting)}")


def config_to_dict(config: Config) -> dict[str, Any]:
    """Return the config as plain values; options only where they differ from the default, data only if given.

    >>> config_to_dict(Config("race-base", 3, options={"sales_first": True}))["options"]
    {'sales_first': True}
    """
    plain = plain_values(config, RULESETS[config.ruleset], {})
    if config.data is not None:
        plain["data"] = data_to_dict(config.data)
    return plain


def config_from_dict(plain: object) -> Config:
    """Make a config from plain values; keys that mean nothing are refused."""
    found = checked_keys(plain, KEYS)
    given = {key: own for key, own in found.items() if key != "data"}
    if found.get("data") is not None:
        if not isinstance(found["data"], dict):
            raise ConfigError(f"data is a table of files, not {shown(found['data'])}")
        given["data"] = data_from_dict(found["data"])
    return Config(**given)


__all__ = ["Config", "config_from_dict", "config_to_dict"]
