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

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from merchant_rules.errors import ConfigError
from merchant_rules.kernel.value import value
from merchant_rules.venus.box.catalog import Catalog, Data, catalog_for, data_from_dict, data_to_dict
from merchant_rules.venus.meta import MODULES, RULESETS, OptionValue, RulesetMeta

KEYS = ("ruleset", "players", "modules", "goal", "options", "data")


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


def _as_tuple(given: Any) -> Any:
    """Lists become tuples; what is neither is left for the check to refuse."""
    return tuple(given) if isinstance(given, list) else given


def _as_options(given: Any) -> Any:
    return Options(given.items()) if type(given) is dict and all(isinstance(name, str) for name in given) else given


@value
class Config:
    """One game's setup. `players` are species in the order of their seats, or just how many there are.

    Modules come out complete and sorted, options with all their defaults, so equal games compare equal.
    """

    ruleset: str
    players: int | tuple[str, ...] = attrs.field(converter=_as_tuple)
    modules: tuple[str, ...] = attrs.field(default=(), converter=_as_tuple)
    goal: int = 2000
    options: Mapping[str, OptionValue] = attrs.field(factory=Options, converter=_as_options)
    data: Data | None = None

    def __attrs_post_init__(self) -> None:
        """Complete modules and options, and refuse what does not go together."""
        meta = _ruleset(self.ruleset)
        object.__setattr__(self, "modules", _complete_modules(meta, self.modules))
        _check_players(meta, self.players, self.modules)
        object.__setattr__(self, "options", _complete_options(meta, self.options, self.player_count))
        _check_goal(self.goal)
        if self.data is not None and not isinstance(self.data, Data):
            raise ConfigError(f"data comes from load_data, not {self.data!r}")
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
            from merchant_rules.venus.map.board import compile_board

            compile_board(self.ruleset, self.data)

    @property
    def player_count(self) -> int:
        """How many play."""
        return self.players if isinstance(self.players, int) else len(self.players)

    @property
    def species(self) -> tuple[str, ...] | None:
        """The species by seat, None if they are chosen in the game."""
        return None if isinstance(self.players, int) else self.players

    def option(self, name: str) -> OptionValue:
        """Return the value of an option of this ruleset."""
        if name not in self.options:
            raise ConfigError(_no_option(RULESETS[self.ruleset], name))
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
    def from_toml(cls, text: str) -> Config:
        """Read a config from the text of a TOML file."""
        try:
            plain = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise ConfigError(f"the config is not valid TOML: {error}") from None
        return config_from_dict(plain)

    def to_json(self) -> str:
        """Write the config as JSON."""
        return json.dumps(config_to_dict(self), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Config:
        """Read a config from JSON."""
        try:
            plain = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"the config is not valid JSON: {error}") from None
        return config_from_dict(plain)


def config_to_dict(config: Config) -> dict[str, Any]:
    """Return the config as plain values; options only where they differ from the default, data only if given.

    >>> config_to_dict(Config("ffg-classic", 3, options={"fast_play": True}))["options"]
    {'fast_play': True}
    """
    defaults = {option.name: option.default for option in RULESETS[config.ruleset].options}
    changed = {name: setting for name, setting in config.options.items() if setting != defaults[name]}
    plain: dict[str, Any] = {
        "ruleset": config.ruleset,
        "players": config.players if isinstance(config.players, int) else list(config.players),
        "modules": list(config.modules),
        "goal": config.goal,
    }
    if changed:
        plain["options"] = changed
    if config.data is not None:
        plain["data"] = data_to_dict(config.data)
    return plain


def config_from_dict(plain: object) -> Config:
    """Make a config from plain values; keys that mean nothing are refused."""
    if not isinstance(plain, dict):
        raise ConfigError(f"a config is a table, not {plain!r}")
    for key in plain:
        if key not in KEYS:
            raise ConfigError(f"a config has no key {key!r}; it has {', '.join(KEYS)}")
    for key in ("ruleset", "players"):
        if key not in plain:
            raise ConfigError(f"the config does not say {key!r}")
    given = {key: own for key, own in plain.items() if key != "data"}
    if plain.get("data") is not None:
        if not isinstance(plain["data"], dict):
            raise ConfigError(f"data is a table of files, not {plain['data']!r}")
        given["data"] = data_from_dict(plain["data"])
    return Config(**given)


def _ruleset(name: object) -> RulesetMeta:
    if not isinstance(name, str) or name not in RULESETS:
        raise ConfigError(f"there is no ruleset {name!r}; there are {', '.join(RULESETS)}")
    return RULESETS[name]


def _complete_modules(meta: RulesetMeta, modules: object) -> tuple[str, ...]:
    if not isinstance(modules, tuple):
        raise ConfigError(f"modules are a tuple of names, not {modules!r}")
    complete: set[str] = set()
    for name in modules:
        if not isinstance(name, str) or name not in MODULES:
            raise ConfigError(f"there is no module {name!r}; there are {', '.join(MODULES)}")
        complete |= {name, *MODULES[name].brings}
    for name in (*modules, *sorted(complete)):  # those named first: the user knows what he asked for
        if name not in meta.modules:
            have = f"it has {', '.join(meta.modules)}" if meta.modules else "it has none"
            raise ConfigError(f"module {name!r} does not go with ruleset {meta.name!r}: {have}")
    return tuple(sorted(complete))


def _check_players(meta: RulesetMeta, players: object, modules: tuple[str, ...]) -> None:
    if type(players) is int:
        count = players
    elif isinstance(players, tuple):
        count = len(players)
    else:
        raise ConfigError(f"players are species in a tuple, or their number, not {players!r}")
    for name in modules:
        low, high = MODULES[name].min_players, MODULES[name].max_players
        if low is not None and high is not None:
            if not low <= count <= high:
                raise ConfigError(f"module {name!r} is for {_range(low, high)}, not for {count}")
            return
    if not meta.min_players <= count <= meta.max_players:
        ranged = _range(meta.min_players, meta.max_players)
        raise ConfigError(f"ruleset {meta.name!r} is for {ranged}, not for {count}")


def _range(low: int, high: int) -> str:
    return f"{low} to {high} players" if low < high else f"exactly {low} player{'s' * (low > 1)}"


def _check_species(ruleset: str, species: tuple[object, ...], catalog: Catalog) -> None:
    for seat, own in enumerate(species):
        if not isinstance(own, str) or own not in catalog.merchant_by_slug:
            known = ", ".join(catalog.merchant_by_slug)
            raise ConfigError(f"seat {seat}: ruleset {ruleset!r} has no species {own!r}; it has {known}")
        if own in species[:seat]:
            raise ConfigError(f"seats {species.index(own)} and {seat} both take species {own!r}; each is there once")


def _complete_options(meta: RulesetMeta, given: object, players: int) -> Options:
    if not isinstance(given, Mapping):
        raise ConfigError(f"options are a mapping of names to values, not {given!r}")
    for name in given:
        if not isinstance(name, str) or meta.option(name) is None:
            raise ConfigError(_no_option(meta, name))
    settings = {option.name: given.get(option.name, option.default) for option in meta.options}
    for option in meta.options:
        if wrong := option.check(settings[option.name], players):
            raise ConfigError(f"option {option.name}={settings[option.name]!r}: {wrong}")
    return Options(settings.items())


def _no_option(meta: RulesetMeta, name: object) -> str:
    others = [other.name for other in RULESETS.values() if isinstance(name, str) and other.option(name)]
    owned = f"it belongs to ruleset {others[0]!r}" if others else "no ruleset has it"
    known = ", ".join(option.name for option in meta.options)
    return f"option {name!r} does not go with ruleset {meta.name!r}: {owned}; {meta.name!r} has {known}"


def _check_goal(goal: object) -> None:
    if type(goal) is not int or goal <= 0:
        raise ConfigError(f"the goal is a positive whole number of dollars, not {goal!r}")


def _check_mix(goal: int, modules: tuple[str, ...], catalog: Catalog) -> None:
    if catalog.rastur is None:
        return
    rows = [row.goal for row in catalog.rastur.mix]
    for name in modules:
        if MODULES[name].needs_goal_of_mix and goal not in rows:
            known = ", ".join(map(str, rows))
            raise ConfigError(f"goal {goal} does not go with module {name!r}: the mix chart has rows for {known}")


def _toml(given: object) -> str:
    """Write one value, tables and lists inline."""
    if isinstance(given, bool):
        return "true" if given else "false"
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


#: What a seed may have at most: Python itself writes no number of more than some thousand digits.
LONGEST_SEED: Final = 8192


def check_seed(seed: object, other: str = "") -> None:
    """Refuse what is no seed; `other` says what else would have done."""
    if type(seed) is not int:
        raise ConfigError(f"a seed is a whole number{other}, not {seed!r}")
    if seed.bit_length() > LONGEST_SEED:
        raise ConfigError(f"a seed has at most {LONGEST_SEED} bits, and this one has {seed.bit_length()}")
