"""Hypothesis strategies: configs, lines of play, positions, whole games, legal and illegal actions.

A line is drawn as bytes, one for each choice, so that what fails shrinks to few and simple actions.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from ..api import apply_action, check, legal_moves, new_game
from ..errors import ConfigError
from ..kernel.game import Game, game_of, game_with, game_with_type, unnamed_game
from ..kernel.meta import OptionMeta
from .conformance import choices
from .forging import forged_actions
from .line import Line, Moment, line_of

#: One config, or a strategy for them.
Configs = Any
#: ``start(config, seed)`` makes the first position; another one than `new_game` tries other rules.
Start = Callable[[Any, int | None], Any]


def from_box(config: Any, seed: int | None) -> Any:
    """A game from its set-up."""
    return new_game(config, seed=seed)


# -- configs ----------------------------------------------------------------------------------------------------------


@st.composite
def configs(
    draw: st.DrawFn,
    rulesets: Sequence[str] = (),
    module_sets: Sequence[tuple[str, ...]] | None = None,
) -> Any:
    """Configs of these rulesets (those of Merchant of Venus), with any of their modules and options.

    `module_sets` narrows the modules down.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(configs(["classic-1988"], [()]))
    ... def always(config):
    ...     assert config.modules == ()
    >>> always()
    """
    ruleset = draw(st.sampled_from(list(rulesets or unnamed_game().rulesets)))
    game = _game_with(ruleset)
    meta = game.rulesets[ruleset]
    modules = draw(st.sampled_from(list(module_sets) if module_sets is not None else legal_module_sets(ruleset)))
    metas = [game.modules[name] for name in modules]
    least = max([meta.min_players, *(m.min_players for m in metas if m.min_players is not None)])
    most = min([meta.max_players, *(m.max_players for m in metas if m.max_players is not None)])
    count = draw(st.integers(min(least, most), most))
    own = draw(game.part("strategy")(ruleset, count)) if game.strategy else {"players": count}
    options = {option.name: draw(_settings(option, count)) for option in meta.options}
    try:
        return game.config(meta.name, modules=modules, options=options, **own)
    except ConfigError:
        reject()


def _game_with(ruleset: str) -> Game:
    game = game_with(ruleset)
    if game is None:
        raise ConfigError(f"there is no ruleset {ruleset!r}")
    return game


def legal_module_sets(ruleset: str) -> list[tuple[str, ...]]:
    """Every set of modules that a config of this ruleset takes, complete as the config completes them.

    >>> legal_module_sets("ffg-classic")
    [()]
    """
    game = _game_with(ruleset)
    names, players = game.rulesets[ruleset].modules, range(1, game.rulesets[ruleset].max_players + 1)
    found: dict[tuple[str, ...], None] = {(): None}
    for size in range(1, len(names) + 1):
        for modules in itertools.combinations(names, size):
            for count in players:
                try:
                    found[game.config(ruleset, count, modules).modules] = None
                except ConfigError:
                    continue
    return list(found)


def _settings(option: OptionMeta, players: int) -> st.SearchStrategy[Any]:
    """The usual setting, and the others that its check lets pass."""
    tried = (option.default, *option.values)
    fitting = [it for n, it in enumerate(tried) if not option.check(it, players) and not _is_among(it, tried[:n])]
    return st.sampled_from(fitting)


def _is_among(setting: object, others: tuple[object, ...]) -> bool:
    return any(type(own) is type(setting) and own == setting for own in others)


def _config(draw: st.DrawFn, of: Configs) -> Any:
    """The config, or one that a strategy gives; any without."""
    return of if game_with_type(type(of)) else draw(configs() if of is None else of)


# -- play -------------------------------------------------------------------------------------------------------------


@st.composite
def lines(
    draw: st.DrawFn,
    of: Configs = None,
    *,
    plies: int = 120,
    seeds: st.SearchStrategy[int | None] | None = None,
    start: Start = from_box,
) -> Line:
    """Lines of at most so many plies from the start of a game, seeded or explicit.

    Without `seeds`, explicit play comes first, because in it nothing happens that the line does not say.

    >>> import merchant_rules as mr
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(lines(mr.Config("classic-1988", 2), plies=20))
    ... def replays(line):
    ...     assert line.record().final() == line.state
    >>> replays()
    """
    config = _config(draw, of)
    seed = draw(st.none() | st.integers(0, 1 << 32) if seeds is None else seeds)
    # The second kind of code is long from the outset; what fails in it shrinks as the first kind.
    code = draw(st.binary(max_size=plies) | st.binary(min_size=plies // 2, max_size=plies))
    return walked(config, seed, code, start)


def walked(config: Any, seed: int | None, code: bytes, start: Start = from_box) -> Line:
    """The line that takes one byte for each choice; 0 is the first in the list."""
    states: list[Any] = [start(config, seed)]
    actions: list[Any] = []
    for byte in code:
        possible = choices(states[-1])
        if not possible:
            break
        action = possible[byte * len(possible) // 256]
        try:
            after = apply_action(states[-1], action)
        except Exception:
            break  # broken rules: the property that looks at the last position says what is wrong
        actions.append(action)
        states.append(after)
    return line_of(config, seed, states, actions)


def states(of: Configs = None, *, plies: int = 120) -> st.SearchStrategy[Any]:
    """Positions that play can reach.

    >>> import merchant_rules as mr
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(states(mr.Config("classic-1988", 2), plies=20))
    ... def sound(state):
    ...     assert mr.validate(state) == ()
    >>> sound()
    """
    return lines(of, plies=plies).map(lambda line: line.state)


@st.composite
def whole_games(draw: st.DrawFn, of: Configs = None, *, rounds: int = 10, start: Start = from_box) -> Line:
    """Games at random to their end, or until so many rounds are over; they do not shrink well.

    >>> import merchant_rules as mr
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(whole_games(mr.Config("classic-1988", 2), rounds=2))
    ... def counts(game):
    ...     assert mr.situation(game.state).round == 3
    >>> counts()
    """
    config = _config(draw, of)
    seed = draw(st.none() | st.integers(0, 1 << 32))
    rng = Random(draw(st.integers(0, 1 << 32)))
    states: list[Any] = [start(config, seed)]
    actions: list[Any] = []
    game = game_of(config)
    while game.round(states[-1]) <= rounds and (possible := choices(states[-1])):
        actions.append(rng.choice(possible))
        states.append(apply_action(states[-1], actions[-1]))
    return line_of(config, seed, states, actions)


# -- actions ----------------------------------------------------------------------------------------------------------


@st.composite
def legal_moments(draw: st.DrawFn, of: Configs = None, *, plies: int = 120) -> Moment:
    """Positions in which a seat decides, each with one of its legal moves.

    >>> import merchant_rules as mr
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(legal_moments(mr.Config("classic-1988", 2), plies=20))
    ... def is_told(moment):
    ...     assert mr.describe(moment.state, moment.action).endswith(".")
    >>> is_told()
    """
    line = draw(lines(of, plies=plies).filter(lambda line: bool(legal_moves(line.state))))
    return Moment(line, draw(st.sampled_from(legal_moves(line.state))))


@st.composite
def illegal_moments(draw: st.DrawFn, of: Configs = None, *, plies: int = 120) -> Moment:
    """Positions, each with a forged action that is not legal in it.

    >>> import merchant_rules as mr, pytest
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(illegal_moments(mr.Config("classic-1988", 2), plies=20))
    ... def refused(moment):
    ...     with pytest.raises(mr.IllegalAction):
    ...         mr.apply_action(moment.state, moment.action)
    >>> refused()
    """
    line = draw(lines(of, plies=plies))
    rng = Random(draw(st.integers(0, 1 << 16)))
    forged = [action for action in forged_actions(line.state, rng, 5) if check(line.state, action) is not None]
    return Moment(line, draw(st.sampled_from(forged)))
