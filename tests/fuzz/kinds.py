"""The kinds of input: how a good one is broken, and what must hold of whatever is not refused.

Every function here takes a source of randomness and gives True if the input was refused by an error of the library's
own. An input that is taken must be whole: it comes back from its own text, and a game can be played on from it. All
else raises, and the runner tells with which input.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import resources
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.errors import LONGEST_MESSAGE
from merchant_rules.race.box import catalog as race_box
from merchant_rules.star_traders.box.files import FILES as STAR_FILES
from merchant_rules.store.datafiles import CHANGES, DataFiles
from merchant_rules.store.foreign import read_toml
from merchant_rules.venus.box.rows import FILES, SCHEMAS
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.positions.validate import UNFORESEEN
from tests.data.packaged import packaged
from tests.fuzz.mutate import (
    mutated_content,
    mutated_data,
    mutated_json,
    mutated_moment,
    mutated_save,
    mutated_text,
    mutated_words,
)
from tests.saves.games import CONFIGS, choices, chosen, states
from tests.star_traders.choosing import next_action
from tests.star_traders.playing import ALL as STAR_MODULES

#: How long a position that was taken is played on.
MOVES = 50
#: After how many moves it is looked at; the first ones show most.
LOOKED_AT = (1, 2, 3, 5, 8, 13, 21, 34, 50)


class Broken(Exception):
    """An input was taken that should not have been, or refused in the wrong way."""


#: The input at hand, for the report on a failure.
last: dict[str, object] = {}


@contextmanager
def refusing(*kinds: type[mr.MerchantRulesError]) -> Iterator[list[bool]]:
    """Whether the block was refused, by an error of one of these kinds with a short message."""
    refused: list[bool] = []
    try:
        yield refused
    except kinds as error:
        if len(str(error)) > LONGEST_MESSAGE + 10:
            raise Broken(f"a message of {len(str(error))} characters") from None
        if UNFORESEEN in str(error):
            raise Broken(f"a check fell: {error}") from None
        refused.append(True)


# -- good ones ---------------------------------------------------------------------------------------------------------


@cache
def saves() -> tuple[str, ...]:
    """Saves along games, of states with rare frames more than of others."""
    common = {"Declaring", "Moving", "Trading", "Rolling", "PlacingRastur"}
    return tuple(
        mr.to_json(state)
        for name in CONFIGS
        for number, state in enumerate(states(name, 90))
        if number % 6 == 0 or type(state.stack[-1]).__name__ not in common
    )


@cache
def views() -> tuple[str, ...]:
    """Views along games, of every seat and of spectators."""
    return tuple(
        mr.to_json(mr.view(state, seat))
        for name in CONFIGS
        for number, state in enumerate(states(name, 60))
        if number % 12 == 0
        for seat in (None, *range(min(2, len(state.players))))
    )


#: Configs of Race for the Galaxy.
RACES: tuple[race.Config, ...] = (
    race.Config("race-base", 2),
    race.Config("race-base", 3, options={"tactics_without_world": True, "lucky_draw_optional": True}),
    race.Config("race-base", 4, ("first-game",), {"sales_first": True, "max_rounds": 30}),
    race.Config("race-base", 2, ("two-player",), {"start_worlds": ("old-earth", "new-sparta")}),
)

#: Configs of Star Traders.
STARS: tuple[star_traders.Config, ...] = (
    star_traders.Config("star-traders-basic", 2, options={"turn_limit": 30}),
    star_traders.Config("star-traders-basic", ("ann", "bob", "cid"), ("personalities",), {"windows": "key"}),
    star_traders.Config("star-traders-advanced", 4, STAR_MODULES, {"personalities_as_commodity": True}),
    star_traders.Config("star-traders-advanced", 3, STAR_MODULES, {"personalities": "auction", "windows": "standard"}),
    star_traders.Config("star-traders-advanced", 2, options={"open_money": True, "turn_limit": 40}),
)

#: Those of all games.
_CONFIGS: tuple[Any, ...] = (*CONFIGS.values(), *RACES, *STARS)

#: What has positions of its own, and what is seen of them.
_STATES = (mr.State, race.State, star_traders.State)
_VIEWS = (mr.View, race.View, star_traders.View)


@cache
def race_states() -> tuple[race.State, ...]:
    """States along games of Race for the Galaxy, every other game with its chance explicit."""
    kept: list[race.State] = []
    for number, config in enumerate(RACES):
        rng = Random(number)
        state: race.State = mr.new_game(config, seed=None if number % 2 else number)
        for _ in range(200):
            kept.append(state)
            if mr.result(state) is not None:
                break
            state = mr.apply_action(state, rng.choice(_next(state)))
    return tuple(kept)


@cache
def star_states() -> tuple[star_traders.State, ...]:
    """States along games of Star Traders with deals and seats that leave, every other game with its chance explicit."""
    kept: list[star_traders.State] = []
    for number, config in enumerate(STARS):
        rng = Random(number)
        state: star_traders.State = mr.new_game(config, seed=None if number % 2 else number)
        for _ in range(400):
            kept.append(state)
            if mr.result(state) is not None:
                break
            state = mr.apply_action(state, _star_action(state, rng))
    return tuple(kept)


def _star_action(state: star_traders.State, rng: Random) -> Any:
    """What happens next; somebody leaves once in a while."""
    if mr.actor(state) == mr.CHANCE:
        return rng.choice(_next(state))
    return next_action(state, rng, deals=0.05, leaving=0.002)


@cache
def moments() -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """States with what can happen in them."""
    venus = [state for name in CONFIGS for state in [*states(name, 60)][::7]]
    others = (*race_states()[::5], *star_states()[::7])
    return tuple((state, _next(state)) for state in (*venus, *others) if _next(state))


@cache
def race_saves() -> tuple[str, ...]:
    """Saves of states and views of Race for the Galaxy."""
    kept = []
    for number, state in enumerate(race_states()[::12]):
        kept += [mr.to_json(state), mr.to_json(mr.view(state, number % len(state.players)))]
    return tuple(kept)


@cache
def star_saves() -> tuple[str, ...]:
    """Saves of states and views of Star Traders, of states with rare frames more than of others."""
    kept, met = [], Counter[str]()
    for number, state in enumerate(star_states()):
        top = " ".join(sorted({type(frame).__name__ for frame in state.stack}))
        met[top] += 1
        if met[top] <= 3 or number % 25 == 0:
            kept += [mr.to_json(state), mr.to_json(mr.view(state, number % len(state.traders)))]
    return tuple(kept)


class _First:
    def choose(self, view: Any, moves: tuple[Any, ...]) -> Any:
        return moves[len(moves) // 2]


@cache
def records() -> tuple[str, ...]:
    """Records of every config of all games."""
    return tuple(
        mr.play(config, [_First()] * config.player_count, seed=3, max_rounds=2).to_text() for config in _CONFIGS
    )


# -- what holds of what is taken ---------------------------------------------------------------------------------------


def plays_on(state: Any, rng: Random) -> None:
    """Fifty moves, and every position on the way could occur."""
    _whole(state)
    for move in range(1, MOVES + 1):
        if mr.result(state) is not None:
            return
        actions = _next(state)
        if not actions and _waits_to_be_told(state):
            return
        if not actions:
            raise Broken("nothing can happen")
        state = mr.apply_action(state, chosen(actions, rng))
        if move in LOOKED_AT:
            _whole(state)
    for seat in (None, *range(state.config.player_count)):
        mr.view(state, seat)


def _waits_to_be_told(state: Any) -> bool:
    """Whether it is a game without seed, like one from a redacted record, that lacks what somebody has to tell it."""
    seats = state.traders if isinstance(state, star_traders.State) else state.players
    unknown = any(not card.face for own in seats for card in getattr(own, "hand", ()))
    return state.source is None and (unknown or any(own.net is None for own in getattr(state, "sums", ())))


def _next(state: Any) -> tuple[Any, ...]:
    """What can happen next in any game."""
    if isinstance(state, mr.State):
        return choices(state)
    if mr.actor(state) == mr.CHANCE:
        return tuple(outcome.action for outcome in mr.chance_outcomes(state))
    return tuple(mr.legal_moves(state))


def _whole(state: Any) -> None:
    if problems := mr.validate(state):
        raise Broken("; ".join(problems))


def comes_back(thing: Any) -> None:
    """It is read back from its own text."""
    if mr.from_json(mr.to_json(thing)) != thing:
        raise Broken("it is another one after saving and loading")


# -- the kinds ---------------------------------------------------------------------------------------------------------


def a_save(rng: Random) -> bool:
    """A save of a state."""
    return _saved(saves(), rng)


def a_view(rng: Random) -> bool:
    """A save of a view."""
    return _saved(views(), rng)


def a_save_of_race(rng: Random) -> bool:
    """A save of a state or a view of Race for the Galaxy."""
    return _saved(race_saves(), rng)


def a_save_of_star_traders(rng: Random) -> bool:
    """A save of a state or a view of Star Traders."""
    return _saved(star_saves(), rng)


def a_moment(rng: Random) -> bool:
    """A save or view with something of another moment of its game: nearly all of it fits, so much more is taken."""
    good = rng.choice((saves, views, race_saves, star_saves))()
    at = rng.randrange(len(good))
    beside = good[max(0, min(at + rng.choice((-4, -2, -1, 1, 2, 4)), len(good) - 1))]  # mostly of the same game
    return _read(good[at], mutated_moment(good[at], beside, rng), rng)


def _saved(good: tuple[str, ...], rng: Random) -> bool:
    text = rng.choice(good)
    return _read(text, rng.choice((mutated_text, mutated_json, *(_grafted(rng.choice(good)),) * 6))(text, rng), rng)


def _read(text: str, broken: str, rng: Random) -> bool:
    last["text"] = broken
    with refusing(mr.SchemaError) as refused:
        loaded = mr.from_json(broken)
    if refused:
        return True
    if broken != text:
        comes_back(loaded)
        if isinstance(loaded, _STATES):
            plays_on(loaded, rng)
        elif isinstance(loaded, _VIEWS):
            plays_on(mr.imagine(loaded, 1), rng)
    return False


def _grafted(other: str) -> Callable[[str, Random], str]:
    return lambda text, rng: mutated_save(text, other, rng)


def a_record(rng: Random) -> bool:
    """A record: its text, its words, its config."""
    good = rng.choice(records())
    head, _, rest = good.partition("config: ")
    config, _, tail = rest.partition("\n")
    match rng.randrange(4):
        case 0:
            broken = f"{head}config: {rng.choice((mutated_data, mutated_json_or_data))(config, rng)}\n{tail}"
        case 1:
            broken = mutated_words(good, rng)
        case _:
            broken = mutated_text(good, rng)
    last["text"] = broken
    with refusing(mr.RecordError) as refused:
        record = mr.Record.from_text(broken, truncated=rng.random() < 0.3)
        state = record.final()
    if refused:
        return True
    again = mr.Record.from_text(record.to_text(), truncated=not record.kept.complete)
    if again.final() != state:
        raise Broken("the record replays to something else")
    if rng.random() < 0.1:
        plays_on(state, rng)
    return False


def a_config(rng: Random) -> bool:
    """A config as JSON or TOML."""
    config = rng.choice(_CONFIGS)
    kind = type(config)
    as_json = rng.random() < 0.5
    plain = json.loads(config.to_json())
    how = rng.randrange(3)
    if how == 0:
        text = mutated_text(config.to_json() if as_json else config.to_toml(), rng)
    elif as_json:
        text = json.dumps(mutated_content(plain, rng))
    else:
        text = mutated_text(config.to_toml(), rng) if how == 1 else _toml_of(mutated_content(plain, rng))
    last["text"] = text
    with refusing(mr.ConfigError, mr.DataError) as refused:
        made = kind.from_json(text) if as_json else kind.from_toml(text)
    if refused:
        return True
    if kind.from_toml(made.to_toml()) != made or kind.from_json(made.to_json()) != made:
        raise Broken("the config is another one after writing and reading")
    if rng.random() < 0.2:
        plays_on(mr.new_game(made, seed=1), rng)
    return False


def _toml_of(plain: Any) -> str:
    return "".join(f"{key} = {json.dumps(held)}\n" for key, held in plain.items()) if isinstance(plain, dict) else ""


def an_action(rng: Random) -> bool:
    """An action as JSON, asked of a state."""
    state, actions = rng.choice(moments())
    _, others = rng.choice(moments())
    text = mr.to_json(rng.choice(actions))
    broken = rng.choice((mutated_text, mutated_json_or_data, _grafted(mr.to_json(rng.choice(others)))))(text, rng)
    last["text"] = broken
    with refusing(mr.SchemaError) as refused:
        action = mr.from_json(broken)
    if refused:
        return True
    comes_back(action)
    if not isinstance(action, (*_STATES, *_VIEWS, mr.Config, race.Config, star_traders.Config)):
        _asked(state, action, rng)
    return False


def mutated_json_or_data(text: str, rng: Random) -> str:
    """Whatever can be done to a short text."""
    try:
        return mutated_json(text, rng)
    except IndexError:  # there is no number in it
        return mutated_data(text, rng)


def a_token(rng: Random) -> bool:
    """A token, asked of a state."""
    state, actions = rng.choice(moments())
    words = " ".join(mr.token(state, action) for action in actions[:4])
    broken = rng.choice((mutated_words, mutated_text))(words, rng).split(" ")
    last["text"] = broken
    refused_all = True
    for word in broken:
        with refusing(mr.NotationError) as refused:
            action = mr.parse_token(state, word)
        if refused:
            continue
        refused_all = False
        if mr.token(state, action) != word:
            raise Broken("the token of the action is another one")
        _asked(state, action, rng)
    return refused_all


def _asked(state: Any, action: Any, rng: Random) -> None:
    """It is legal or refused with a rule, from every chair."""
    if mr.actor(state) == mr.CHANCE:
        with refusing(mr.IllegalAction):
            mr.apply_action(state, action)
        return
    seat = rng.choice((None, *range(state.config.player_count)))
    with refusing(mr.IllegalAction) as refused:
        violation = mr.check(state, action, seat=seat)
        after = mr.apply_action(state, action, seat=seat)
        if violation is not None:
            raise Broken(f"applied, although {violation}")
        _whole(after)
    if refused and violation is None:
        raise Broken("refused, although the check had nothing against it")


# -- data files --------------------------------------------------------------------------------------------------------


def venus_data(rng: Random) -> bool:
    """Data files and changes of Merchant of Venus; a game is played with what is taken."""
    ruleset = rng.choice([*RULESETS])
    name = rng.choice(RULESETS[ruleset].files)
    tables = {name: mutated_content(packaged(ruleset, name), rng)}
    if rng.random() < 0.3:
        tables = {CHANGES: mutated_content(CHANGED, rng), **({} if rng.random() < 0.5 else tables)}
    modules = rng.choice(((), ("combat",), ("combat", "rastur"))) if RULESETS[ruleset].modules else ()
    last["text"] = tables
    with refusing(mr.DataError, mr.ConfigError) as refused:
        data = FILES.from_dict(tables)
        config = mr.Config(ruleset, 2, modules, data=data)
    if refused:
        return True
    if FILES.from_dict(FILES.to_dict(data)) != data:
        raise Broken("the data are others after writing and reading")
    plays_on(mr.new_game(config, seed=rng.randrange(100)), rng)
    return False


#: A good changes.toml of Merchant of Venus.
CHANGED = {
    "ships": {"ships": {"scout": {"cost": 80}, "clipper": {"holds": 3}}, "money": {"per_player": 30}, "goals": [2000]},
    "cultures": {"goods": {"bionic-perfume": {"count": 4, "payoff": 200}}},
    "questions": {"open_ports": 3, "penalties": {"red": [10, 20, 30]}},
}


def race_data(rng: Random) -> bool:
    """Data files of Race for the Galaxy; a game is played with what is taken."""
    names = ("cards.toml", "constants.toml")
    return _other_data(race_box.FILES, race.__name__, names, rng.choice(RACES), rng)


def star_data(rng: Random) -> bool:
    """Data files of Star Traders; a game is played with what is taken."""
    names = ("worlds.toml", "map.toml", "contracts.toml", "luck.toml", "personalities.toml", "game.toml")
    return _other_data(STAR_FILES, star_traders.__name__, names, rng.choice(STARS), rng)


def _other_data(files: DataFiles, package: str, names: tuple[str, ...], config: Any, rng: Random) -> bool:
    name = rng.choice(names)
    tables = {name: mutated_content(_content(package, name), rng)}
    last["text"] = (config, tables)
    with refusing(mr.DataError, mr.ConfigError) as refused:
        data = files.from_dict(tables)
        config = attrs.evolve(config, data=data)
    if refused:
        return True
    if files.from_dict(files.to_dict(data)) != data:
        raise Broken("the data are others after writing and reading")
    plays_on(mr.new_game(config, seed=rng.randrange(100)), rng)
    return False


@cache
def _text(package: str, name: str) -> str:
    return (resources.files(package) / "data" / name).read_text(encoding="utf-8")


def _content(package: str, name: str) -> dict[str, Any]:
    return read_toml(_text(package, name))


def a_toml_text(rng: Random) -> bool:
    """The text of a data file."""
    ruleset = rng.choice([*RULESETS])
    name = rng.choice(RULESETS[ruleset].files)
    text = mutated_text(_text("merchant_rules.venus", f"{RULESETS[ruleset].folder}/{name}"), rng)
    last["text"] = text
    try:
        content = read_toml(text)
    except ValueError:
        return True
    with refusing(mr.DataError) as refused:
        FILES.from_dict({name: content})
    return bool(refused)


KINDS: Mapping[str, tuple[Callable[[Random], bool], int]] = {
    "saves": (a_save, 17),
    "views": (a_view, 6),
    "saves of Race": (a_save_of_race, 8),
    "saves of Star Traders": (a_save_of_star_traders, 12),
    "records": (a_record, 13),
    "configs": (a_config, 8),
    "actions": (an_action, 10),
    "tokens": (a_token, 10),
    "data files": (venus_data, 6),
    "data files of Race": (race_data, 3),
    "data files of Star Traders": (star_data, 3),
    "texts of data files": (a_toml_text, 4),
}
"""Every kind of input, and how many of a hundred are of it."""

assert sum(share for _, share in KINDS.values()) == 100, KINDS
assert {*SCHEMAS} >= {name for meta in RULESETS.values() for name in meta.files}
