"""Which game is played: ruleset, players, modules, options and the user's own data, checked as a whole.

>>> config = Config("star-traders-basic", ("ann", "bob"), modules=("personalities",))
>>> config.player_count, config.option("windows")
(2, 'standard')
>>> Config.from_toml(config.to_toml()) == config
True
>>> Config("star-traders-basic", 3, modules=("optional",))
Traceback (most recent call last):
merchant_rules.errors.ConfigError: module 'optional' needs module 'personalities'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

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
from .box.catalog import Catalog, load_catalog
from .box.files import data_from_dict, data_to_dict
from .map.compiled import compile_map
from .meta import MODULES, RULESETS

if TYPE_CHECKING:
    from ..kernel.game import Result
    from ..kernel.plays import Kinds
    from .actions import Action
    from .state import State
    from .view import View

#: Options that a module makes possible: option, its setting without the module, or the only one that needs it, module.
_NEED_MODULES: tuple[tuple[str, OptionValue, OptionValue, str], ...] = (
    ("personalities", "dealt", None, "personalities"),
    ("personalities", None, "auction", "optional"),
    ("personalities_as_commodity", False, None, "optional"),
)
#: The set of personalities that a module brings.
PERSONALITY_SETS: Mapping[str, str] = {"personalities": "original", "new-personalities": "new"}


@value
class Config(ConfigBase):
    """One game's setup. `players` are names in the order of their seats, or just how many there are.

    Modules come out sorted, options with all their defaults, so equal games compare equal.
    """

    ruleset: str
    """The id of the rules that are played."""
    players: int | tuple[str, ...] = attrs.field(converter=as_tuple)
    """Names in the order of their seats, or how many players there are."""
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
        check_player_count(MODULES, meta, _counted(self.players), self.modules)
        _check_names(self.players)
        object.__setattr__(self, "options", complete_options(RULESETS, meta, self.options, self.player_count))
        if self.data is not None and not isinstance(self.data, Data):
            raise ConfigError(f"data comes from load_data, not {shown(self.data)}")
        _check_options(self)
        _check_against_pieces(self, load_catalog(self.data))

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called.

        >>> Config("star-traders-basic", 2).names
        ('seat 0', 'seat 1')
        """
        if isinstance(self.players, int):
            return tuple(f"seat {seat}" for seat in range(self.players))
        return self.players


def own_values(config: Config) -> dict[str, Any]:
    """The data as plain values, if there is any."""
    return {} if config.data is None else {"data": data_to_dict(config.data)}


def given_values(plain: dict[str, Any]) -> dict[str, Any]:
    """Plain values as keywords of the config."""
    return with_data(plain, data_from_dict)


def personality_pool(config: Config, catalog: Catalog) -> tuple[str, ...]:
    """The personalities that can come up: the original ones, and the new ones with their module (S-COMP-4)."""
    sets = [PERSONALITY_SETS[name] for name in sorted(PERSONALITY_SETS, reverse=True) if name in config.modules]
    return tuple(slug for name in sets for slug in catalog.personality_set(name))


def _counted(players: object) -> int:
    if type(players) is int:
        return players
    if isinstance(players, tuple):
        return len(players)
    raise ConfigError(f"players are names in a tuple, or their number, not {shown(players)}")


#: Characters of a player's name.
LONGEST_NAME: Final = 100


def _check_names(players: int | tuple[object, ...]) -> None:
    """Refuse names that would not do; the players have been counted, so they are few."""
    names = () if isinstance(players, int) else players
    for seat, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or name != name.strip() or not name.isprintable():
            raise ConfigError(f"seat {seat}: a name is a text, not {shown(name)}")
        if len(name) > LONGEST_NAME:
            raise ConfigError(f"seat {seat}: a name has at most {LONGEST_NAME} characters, not {len(name)}")
        if name in names[:seat]:  # S-SET-1
            raise ConfigError(f"seats {names.index(name)} and {seat} are both called {name!r}")


def _check_options(config: Config) -> None:
    for name, without, special, module in _NEED_MODULES:
        setting = config.options[name]
        needs = setting != without if special is None else setting == special
        if needs and module not in config.modules:
            raise ConfigError(f"option {name}={shown(setting)} needs module {module!r}")


def _check_against_pieces(config: Config, catalog: Catalog) -> None:
    name = config.options["map"]
    if name is not None and name not in catalog.map_by_name:
        known = ", ".join(catalog.map_by_name)
        raise ConfigError(f"option map={shown(name)}: there is no such map; there are {known}")
    compile_map(catalog, name if isinstance(name, str) else None)
    for world in _texts(config.options["starts"]):
        if world not in catalog.world_by_slug:
            raise ConfigError(f"option starts: there is no world {world!r}")
    pool = personality_pool(config, catalog)
    for own in _texts(config.options["personalities"]):
        if own not in pool:
            raise ConfigError(f"option personalities: {own!r} is none of {', '.join(pool)}")


def _texts(setting: OptionValue) -> tuple[str, ...]:
    return tuple(text for text in setting if isinstance(text, str)) if isinstance(setting, tuple) else ()


__all__ = ["Config", "given_values", "own_values", "personality_pool"]
