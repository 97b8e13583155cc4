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
from typing import TYPE_CHECKING, Any

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
    complete_modules,
    complete_options,
    ruleset_named,
    with_data,
)
from ..store.datafiles import Data
from .box.catalog import Catalog, data_from_dict, data_to_dict, load_catalog
from .meta import MODULES, PRESET_HANDS, RULESETS

if TYPE_CHECKING:
    from ..kernel.game import Result
    from ..kernel.plays import Kinds
    from .actions import Action
    from .state import State
    from .view import View


@value
class Config(ConfigBase):
    """One game's setup; `players` is how many there are.

    Modules come out sorted, options with all their defaults, so equal games compare equal.
    """

    ruleset: str
    """The id of the rules that are played."""
    players: int
    """How many players there are."""
    modules: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The optional modules, in any order."""
    options: Mapping[str, OptionValue] = attrs.field(factory=Options, converter=as_options)
    """Options by name; those not given have their defaults."""
    data: Data | None = None
    """Your own data, from `load_data`; None for what comes with the library."""

    if TYPE_CHECKING:  # see kernel.plays

        def _sets_up(self) -> Kinds[State, View, Action, Result]: ...

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
    hands = any(PRESET_HANDS in MODULES[name].needs for name in config.modules)
    fitting = [card.slug for card in catalog.start_worlds if not hands or catalog.preset_hand(card.start or 0)]
    if len(fitting) < config.players:
        raise ConfigError(f"{config.players} players, but {len(fitting)} start worlds in the data")
    named = config.options["start_worlds"]
    assert isinstance(named, tuple)
    for slug in named:
        if slug not in fitting:
            of = " of a first game" if hands else ""
            raise ConfigError(f"option start_worlds: {slug!r} is no start world{of}; they are {', '.join(fitting)}")


def own_values(config: Config) -> dict[str, Any]:
    """The user's data as plain values, if there is any."""
    return {} if config.data is None else {"data": data_to_dict(config.data)}


def given_values(plain: dict[str, Any]) -> dict[str, Any]:
    """Plain values as keywords of the config."""
    return with_data(plain, data_from_dict)


__all__ = ["Config", "given_values", "own_values"]
