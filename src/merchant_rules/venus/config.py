"""Which game is played: ruleset, players, modules, goal, options and the user's own data, checked as a whole.

>>> config = Config(ruleset="classic-1988", players=("human", "nik"), modules=("rastur",), goal=1000)
>>> config.player_count, config.option("guard_plants_payoff")
(2, 160)
>>> Config.from_toml(config.to_toml()) == config
True
>>> Config(ruleset="ffg-classic", players=5)
Traceback (most recent call last):
merchant_rules.errors.ConfigError: ruleset 'ffg-classic' is for 2 to 4 players, not for 5
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
from .box.catalog import Catalog
from .box.rows import data_from_dict, data_to_dict
from .box.unpacking import catalog_for
from .map.board import compile_board
from .meta import GOAL_OF_MIX, MODULES, MOST_MONEY, RULESETS

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .rules.winning import Result
    from .state import State
    from .view import View


@value
class Config(ConfigBase):
    """One game's setup. `players` are species in the order of their seats, or just how many there are.

    Modules come out complete and sorted, options with all their defaults, so equal games compare equal.
    """

    ruleset: str
    """The id of the rules that are played."""
    players: int | tuple[str, ...] = attrs.field(converter=as_tuple)
    """The species in the order of their seats, or how many players there are."""
    modules: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The optional modules, in any order."""
    goal: int = 2000
    """The net worth that wins."""
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
        object.__setattr__(self, "options", complete_options(RULESETS, meta, self.options, self.player_count))
        _check_goal(self.goal)
        if self.data is not None and not isinstance(self.data, Data):
            raise ConfigError(f"data comes from load_data, not {shown(self.data)}")
        self._check_against_pieces(catalog_for(self))

    def _check_against_pieces(self, catalog: Catalog) -> None:
        _check_species(self.ruleset, self.species or (), catalog)
        if self.player_count > len(catalog.merchants):
            raise ConfigError(f"{self.player_count} players, but {len(catalog.merchants)} species in the data")
        _check_mix(self.goal, self.modules, catalog)
        total, dealt = self.options.get("bank_total"), catalog.money_per_player * self.player_count**2
        if isinstance(total, int) and total <= dealt:  # the game is over as soon as the Bank is empty (13.3)
            message = f"option bank_total={total}: the {self.player_count} players begin with {dealt} in all"
            raise ConfigError(message)
        if self.data is not None:
            compile_board(self.ruleset, self.data)

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in attrs.fields(Config)}

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A pickle written before an option came into the game gets its default, as a save does."""
        for name, own in held.items():
            object.__setattr__(self, name, own)
        meta = ruleset_named(RULESETS, self.ruleset)
        object.__setattr__(self, "options", complete_options(RULESETS, meta, self.options, self.player_count))

    @property
    def species(self) -> tuple[str, ...] | None:
        """The species by seat, None if they are chosen in the game."""
        return None if isinstance(self.players, int) else self.players


def own_values(config: Config) -> dict[str, Any]:
    """Goal and data as plain values, the data only if there is any."""
    return {"goal": config.goal} | ({} if config.data is None else {"data": data_to_dict(config.data)})


def given_values(plain: dict[str, Any]) -> dict[str, Any]:
    """Plain values as keywords of the config."""
    return with_data(plain, data_from_dict)


def _counted(players: object) -> int:
    if type(players) is int:
        return players
    if isinstance(players, tuple):
        return len(players)
    raise ConfigError(f"players are species in a tuple, or their number, not {shown(players)}")


def _check_species(ruleset: str, species: tuple[object, ...], catalog: Catalog) -> None:
    for seat, own in enumerate(species):
        if not isinstance(own, str) or own not in catalog.merchant_by_slug:
            known = ", ".join(catalog.merchant_by_slug)
            raise ConfigError(f"seat {seat}: ruleset {ruleset!r} has no species {shown(own)}; it has {known}")
        if own in species[:seat]:
            raise ConfigError(f"seats {species.index(own)} and {seat} both take species {own!r}; each is there once")


def _check_goal(goal: object) -> None:
    if type(goal) is not int or goal <= 0:
        raise ConfigError(f"the goal is a positive whole number, not {shown(goal)}")
    if goal > MOST_MONEY:
        raise ConfigError(f"the goal is at most {MOST_MONEY}")


def _check_mix(goal: int, modules: tuple[str, ...], catalog: Catalog) -> None:
    if catalog.rastur is None:
        return
    rows = [row.goal for row in catalog.rastur.mix]
    for name in modules:
        if GOAL_OF_MIX in MODULES[name].needs and goal not in rows:
            known = ", ".join(map(str, rows))
            raise ConfigError(f"goal {goal} does not go with module {name!r}: the mix chart has rows for {known}")
