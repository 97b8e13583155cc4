"""Which game is played: what the configs of all games have in common.

A config is a frozen value of its game: ruleset, players, modules, options and the user's own data, complete and checked
as a whole. Here is what checks them against the tables of the game, how a config is written as TOML or JSON, and what a
seed may be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from os import urandom
from typing import Any, Final, Self

import attrs

from ..errors import ConfigError, shown
from ..kernel.game import Game, find_plugins, game_of, game_of_type
from ..kernel.meta import ModuleMeta, OptionValue, RulesetMeta
from .foreign import LONGEST_NUMBER, LONGEST_TEXT, ForeignError, read_json, read_toml

Rulesets = Mapping[str, RulesetMeta]
Modules = Mapping[str, ModuleMeta]


class Options(Mapping[str, OptionValue]):
    """The options of one game, all of them with their values: a mapping that cannot change and can be hashed."""

    __slots__ = ("_pairs",)
    _pairs: tuple[tuple[str, OptionValue], ...]

    def __init__(self, pairs: Iterable[tuple[str, OptionValue]] = ()) -> None:
        object.__setattr__(self, "_pairs", tuple(sorted(pairs)))

    def __setattr__(self, name: str, given: object) -> None:
        raise AttributeError("options cannot change; make a new config")

    def __getitem__(self, name: str) -> OptionValue:
        for own, setting in self._pairs:
            if own == name:
                return setting
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return repr(dict(self._pairs))

    def __reduce__(self) -> tuple[type[Options], tuple[tuple[tuple[str, OptionValue], ...]]]:
        return Options, (self._pairs,)


def as_tuple(given: Any) -> Any:
    """Lists become tuples; what is neither is left for the check to refuse."""
    return tuple(given) if isinstance(given, list) else given


def as_options(given: Any) -> Any:
    """What a converter makes of options; what is no table of names is left for the check to refuse."""
    return Options(given.items()) if type(given) is dict and all(isinstance(name, str) for name in given) else given


class ConfigBase:
    """What the configs of all games can do; a game adds the fields."""

    __slots__ = ()

    ruleset: str
    players: int | tuple[str, ...]
    modules: tuple[str, ...]
    options: Mapping[str, OptionValue]

    @property
    def player_count(self) -> int:
        """How many play."""
        return self.players if isinstance(self.players, int) else len(self.players)

    def option(self, name: str) -> OptionValue:
        """Return the value of an option of this ruleset."""
        if name not in self.options:
            raise ConfigError(no_such_option(game_of(self).rulesets, self.ruleset, name))
        return self.options[name]

    def to_toml(self) -> str:
        """Write the config as a TOML file."""
        plain = config_to_dict(self)
        tables = [key for key in ("options", "data") if key in plain]
        lines = [f"{key} = {_toml(plain[key])}" for key in plain if key not in tables]
        for table in tables:
            lines += ["", f"[{table}]", *(f"{_toml_key(key)} = {_toml(own)}" for key, own in plain[table].items())]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_toml(cls, text: str, *, limit: int = LONGEST_TEXT) -> Self:
        """Read a config from the text of a TOML file; one of more than `limit` characters is not looked at."""
        try:
            plain = read_toml(text, limit)
        except ForeignError as error:
            raise ConfigError(f"the config is not valid TOML: {error}") from None
        config: Self = config_from_dict(game_of_type(cls), plain)
        return config

    def to_json(self) -> str:
        """Write the config as JSON."""
        return json.dumps(config_to_dict(self), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, *, limit: int = LONGEST_TEXT) -> Self:
        """Read a config from JSON; a text of more than `limit` characters is not looked at."""
        try:
            plain = read_json(text, limit)
        except ForeignError as error:
            raise ConfigError(f"the config is not valid JSON: {error}") from None
        config: Self = config_from_dict(game_of_type(cls), plain)
        return config


# -- as plain values --------------------------------------------------------------------------------------------------


def config_to_dict(config: Any) -> dict[str, Any]:
    """The config as plain values: what is its game's own after the modules, options only where they are not usual.

    >>> from merchant_rules import Config
    >>> config_to_dict(Config("ffg-classic", 3, options={"fast_play": True}))["options"]
    {'fast_play': True}
    """
    game = game_of(config)
    defaults = {option.name: option.default for option in game.rulesets[config.ruleset].options}
    changed = {name: setting for name, setting in config.options.items() if setting != defaults[name]}
    own = game.config_own(config)
    last = {key: own.pop(key) for key in ("data",) if key in own}
    plain: dict[str, Any] = {
        "ruleset": config.ruleset,
        "players": config.players if isinstance(config.players, int) else list(config.players),
        "modules": list(config.modules),
        **own,
    }
    if changed:
        plain["options"] = {name: list(it) if isinstance(it, tuple) else it for name, it in changed.items()}
    return plain | last


def config_from_dict(game: Game, plain: object) -> Any:
    """Make a config from plain values; keys that mean nothing are refused."""
    keys = [field.name for field in attrs.fields(game.config)]
    if not isinstance(plain, dict):
        raise ConfigError(f"a config is a table, not {shown(plain)}")
    for key in plain:
        if key not in keys:
            raise ConfigError(f"a config has no key {shown(key)}; it has {', '.join(keys)}")
    for key in ("ruleset", "players"):
        if key not in plain:
            raise ConfigError(f"the config does not say {key!r}")
    return game.config(**game.config_given(dict(plain)))


# -- what does not go together ----------------------------------------------------------------------------------------


def ruleset_named(rulesets: Rulesets, name: object) -> RulesetMeta:
    """The ruleset of this name; installed packages may bring it."""
    if isinstance(name, str) and name not in rulesets:
        find_plugins(lambda: name in rulesets)
    if not isinstance(name, str) or name not in rulesets:
        raise ConfigError(f"there is no ruleset {shown(name)}; there are {', '.join(rulesets)}")
    return rulesets[name]


def complete_modules(modules: Modules, meta: RulesetMeta, given: object) -> tuple[str, ...]:
    """The modules with all that they bring along, sorted; what does not go with the ruleset is refused."""
    if not isinstance(given, tuple):
        raise ConfigError(f"modules are a tuple of names, not {shown(given)}")
    complete: set[str] = set()
    for name in given:
        if isinstance(name, str) and name not in modules:
            find_plugins(partial(modules.__contains__, name))
        if not isinstance(name, str) or name not in modules:
            raise ConfigError(f"there is no module {shown(name)}; there are {', '.join(modules)}")
        complete |= {name, *modules[name].brings}
    for name in (*given, *sorted(complete)):  # those named first: the user knows what he asked for
        if not goes_with(modules[name], meta):
            have = f"it has {', '.join(meta.modules)}" if meta.modules else "it has none"
            raise ConfigError(f"module {name!r} does not go with ruleset {meta.name!r}: {have}")
    return tuple(sorted(complete))


def goes_with(module: ModuleMeta, meta: RulesetMeta) -> bool:
    """Whether a module can be played with a ruleset: one of them has to name the other."""
    return module.name in meta.modules or meta.name in module.rulesets


def check_player_count(modules: Modules, meta: RulesetMeta, count: int, chosen: tuple[str, ...]) -> None:
    """Refuse more or fewer players than the modules, or else the ruleset, are for."""
    for name in chosen:
        low, high = modules[name].min_players, modules[name].max_players
        if low is not None and high is not None:
            if not low <= count <= high:
                raise ConfigError(f"module {name!r} is for {_range(low, high)}, not for {shown(count)}")
            return
    if not meta.min_players <= count <= meta.max_players:
        ranged = _range(meta.min_players, meta.max_players)
        raise ConfigError(
            f"ruleset {meta.name!r} is for {ranged}, not for {shown(count)}{_way_out(modules, meta, count)}"
        )


def _way_out(modules: Modules, meta: RulesetMeta, count: int) -> str:
    """The modules with which so many can play where the ruleset alone is not for them."""
    told = ""
    for name in meta.modules:
        low, high = modules[name].min_players, modules[name].max_players
        if low is not None and high is not None and low <= count <= high:
            told += f"; with module {name!r} it is for {_range(low, high)}"
    return told


def _range(low: int, high: int) -> str:
    return f"{low} to {high} players" if low < high else f"exactly {low} player{'s' * (low > 1)}"


def with_data(plain: dict[str, Any], read: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Plain values of a config, the user's own data read from its table of files."""
    given = plain.get("data")
    if given is None:
        return plain
    if not isinstance(given, dict):
        raise ConfigError(f"data is a table of files, not {shown(given)}")
    return {**plain, "data": read(given)}


def complete_options(rulesets: Rulesets, meta: RulesetMeta, given: object, players: int) -> Options:
    """All options of the ruleset: those given, checked, and the others as usual."""
    if not isinstance(given, Mapping):
        raise ConfigError(f"options are a mapping of names to values, not {shown(given)}")
    for name in given:
        if not isinstance(name, str) or meta.option(name) is None:
            raise ConfigError(no_such_option(rulesets, meta.name, name))
    settings = {option.name: as_tuple(given.get(option.name, option.default)) for option in meta.options}
    for option in meta.options:
        if wrong := option.check(settings[option.name], players):
            if settings[option.name] == NONE_AS_TEXT and not option.check(None, players):
                settings[option.name] = None
                continue
            raise ConfigError(f"option {option.name}={shown(settings[option.name])}: {wrong}")
    return Options(settings.items())


def no_such_option(rulesets: Rulesets, ruleset: str, name: object) -> str:
    """What to say of an option that this ruleset does not have."""
    others = [other.name for other in rulesets.values() if isinstance(name, str) and other.option(name)]
    owned = f"it belongs to ruleset {others[0]!r}" if others else "no ruleset has it"
    known = ", ".join(option.name for option in rulesets[ruleset].options)
    return f"option {shown(name)} does not go with ruleset {ruleset!r}: {owned}; {ruleset!r} has {known}"


# -- TOML -------------------------------------------------------------------------------------------------------------

#: TOML has no null: an option that is None is written like this.
NONE_AS_TEXT: Final = "none"


def _toml(given: object) -> str:
    """Write one value, tables and lists inline."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if given is None:
        return _toml_text(NONE_AS_TEXT)
    if isinstance(given, dict):
        return "{ " + ", ".join(f"{_toml_key(key)} = {_toml(own)}" for key, own in given.items()) + " }"
    if isinstance(given, list):
        return "[" + ", ".join(map(_toml, given)) + "]"
    return _toml_text(given) if isinstance(given, str) else str(given)


def _toml_key(key: str) -> str:
    bare = key.replace("_", "").replace("-", "")
    return key if bare.isascii() and bare.isalnum() else _toml_text(key)


def _toml_text(text: str) -> str:
    # JSON's escapes are TOML's too, but for the one control character that JSON leaves alone.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# -- seeds ------------------------------------------------------------------------------------------------------------

#: What a seed may have at most: Python itself writes no number of more than some thousand digits.
LONGEST_SEED: Final = LONGEST_NUMBER


def check_seed(seed: object, other: str = "") -> None:
    """Refuse what is no seed; `other` says what else would have done."""
    if type(seed) is not int:
        raise ConfigError(f"a seed is a whole number{other}, not {shown(seed)}")
    if seed.bit_length() > LONGEST_SEED:
        raise ConfigError(f"a seed has at most {LONGEST_SEED} bits, and this one has {seed.bit_length()}")


def fresh_seed() -> int:
    """A seed that nobody can guess, from the system's own source of randomness: for games with people.

    A small seed can be found by trying: a few rolls tell it, and with it all rolls to come and all that lies face down.
    128 bits cannot be tried.

    >>> fresh_seed() != fresh_seed()
    True
    """
    return int.from_bytes(urandom(16), "big")
