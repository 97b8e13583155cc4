"""Which game is played: what the configs of all games have in common.

A config is a frozen value of its game: ruleset, players, modules, options and the user's own data, complete and checked
as a whole. Here is what checks them against the tables of the game, how a config is written as TOML or JSON, and what a
seed may be.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from os import urandom
from typing import Any, Final, Self, SupportsIndex

import attrs

from ..errors import ConfigError, shown
from ..kernel.game import Game, find_plugins, game_of, game_of_type, game_with, game_with_type, owner_of
from ..kernel.meta import ModuleMeta, OptionValue, RulesetMeta
from ..kernel.plugged import missing_plugins, plugins_of
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
        plain = _with_needs(self)
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
        config: Self = config_from_dict(game_of_type(cls), _needs_met(plain))
        return config

    def to_json(self) -> str:
        """Write the config as JSON."""
        return json.dumps(_with_needs(self), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, *, limit: int = LONGEST_TEXT) -> Self:
        """Read a config from JSON; a text of more than `limit` characters is not looked at."""
        try:
            plain = read_json(text, limit)
        except ForeignError as error:
            raise ConfigError(f"the config is not valid JSON: {error}") from None
        config: Self = config_from_dict(game_of_type(cls), _needs_met(plain))
        return config

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """A pickle names the plug-ins that it needs, as all that is written does."""
        made: Any = super().__reduce_ex__(protocol)
        needs = plugins_of(self) if game_with_type(type(self)) is not None else ()
        return (_unpickled, (needs, *made[:2]), *made[2:]) if needs else made


# -- plug-ins that are needed -----------------------------------------------------------------------------------------

NEEDS: Final = "needs"


def _with_needs(config: Any) -> dict[str, Any]:
    """The config as plain values, with the plug-ins that it needs."""
    plain, needs = config_to_dict(config), plugins_of(config)
    return {**plain, NEEDS: list(needs)} if needs else plain


def _needs_met(plain: object) -> object:
    """Plain values without the names of plug-ins, all of which are here."""
    if not isinstance(plain, dict) or NEEDS not in plain:
        return plain
    needs = plain[NEEDS]
    if not isinstance(needs, list) or not all(isinstance(name, str) for name in needs):
        raise ConfigError(f"{NEEDS} is a list of the names of plug-ins, not {shown(needs)}")
    _check_plugins(tuple(needs))
    return {key: own for key, own in plain.items() if key != NEEDS}


def _unpickled(needs: tuple[str, ...], make: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    _check_plugins(needs)
    return make(*arguments)


def _check_plugins(needs: tuple[str, ...]) -> None:
    if missing := missing_plugins(needs):
        raise ConfigError(f"the config needs a plug-in that is missing: {', '.join(missing)}")


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
        raise ConfigError(f"there is no ruleset {shown(name)}; there are {', '.join(rulesets)}{_of_another(name)}")
    return rulesets[name]


def _of_another(name: object) -> str:
    """Where a ruleset belongs that another game has."""
    game = game_with(name) if isinstance(name, str) and owner_of(name) else None
    return f"; {name!r} belongs to {game.title}: {_door(game.config)}" if game is not None else ""


def _door(cls: type) -> str:
    """The shortest path that leads to a class."""
    parts = cls.__module__.split(".")
    modules = (".".join(parts[:count]) for count in range(1, len(parts)))
    found = (name for name in modules if getattr(sys.modules.get(name), cls.__name__, None) is cls)
    return f"{next(found, cls.__module__)}.{cls.__name__}"


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
    for name in sorted(complete):
        _check_company(modules, name, complete)
    for name in (*given, *sorted(complete)):  # those named first: the user knows what he asked for
        if not goes_with(modules[name], meta):
            have = f"it has {', '.join(meta.modules)}" if meta.modules else "it has none"
            raise ConfigError(f"module {name!r} does not go with ruleset {meta.name!r}: {have}")
    return tuple(sorted(complete))


def _check_company(modules: Modules, name: str, chosen: set[str]) -> None:
    """Refuse a module without those that it needs."""
    if name not in modules:
        bringer = next(own for own in chosen if own in modules and name in modules[own].brings)
        raise ConfigError(f"module {bringer!r} brings {name!r}, and there is no such module")
    for needed in modules[name].needs:
        if needed in modules and needed not in chosen:
            raise ConfigError(f"module {name!r} needs module {needed!r}")


def goes_with(module: ModuleMeta, meta: RulesetMeta) -> bool:
    """Whether a module can be played with a ruleset: one of them has to name the other."""
    return module.name in meta.modules or meta.name in module.rulesets


def smallest(modules: Modules, meta: RulesetMeta, own: ModuleMeta) -> tuple[int, tuple[str, ...]]:
    """The fewest players and modules with which a module can be played."""
    metas = [own, *(modules[name] for name in own.brings if name in modules)]
    least = max([one.min_players for one in metas if one.min_players is not None], default=meta.min_players)
    players = min([least, *(one.max_players for one in metas if one.max_players is not None)])
    return players, (own.name, *(name for name in own.needs if name in modules))


def check_player_count(modules: Modules, meta: RulesetMeta, count: int, chosen: tuple[str, ...]) -> None:
    """Refuse more or fewer players than the modules are for, or the ruleset where no module says otherwise."""
    metas = [modules[name] for name in chosen]
    for own in metas:
        if not _is_for(own, count):
            raise ConfigError(f"module {own.name!r} is for {_range(own)}, not for {shown(count)}")
    too_few = count < meta.min_players and all(own.min_players is None for own in metas)
    too_many = count > meta.max_players and all(own.max_players is None for own in metas)
    if too_few or too_many:
        raise ConfigError(
            f"ruleset {meta.name!r} is for {_range(meta)}, not for {shown(count)}{_way_out(modules, meta, count)}"
        )


def _is_for(meta: RulesetMeta | ModuleMeta, count: int) -> bool:
    low, high = meta.min_players, meta.max_players
    return (low is None or low <= count) and (high is None or count <= high)


def _way_out(modules: Modules, meta: RulesetMeta, count: int) -> str:
    """The modules with which so many can play where the ruleset alone is not for them."""
    told = ""
    for own in map(modules.__getitem__, meta.modules):
        bound = own.min_players if count < meta.min_players else own.max_players
        if bound is not None and _is_for(own, count):
            told += f"; with module {own.name!r} it is for {_range(own)}"
    return told


def _range(meta: RulesetMeta | ModuleMeta) -> str:
    """For how many players something is."""
    low, high = meta.min_players, meta.max_players
    if low is None or high is None:
        return f"at least {low} players" if high is None else f"at most {high} players"
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
