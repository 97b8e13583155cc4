"""Saves: states, views, configs and actions of any game as JSON and back, and the digest of a position.

Every save is one object with format, kind and version, and the name of its game unless it is the one that was there
first. How a position is written is its game's own; the source of a seeded game stands under its own key.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=7)
>>> text = mr.to_json(state)
>>> mr.from_json(text) == state, mr.digest(mr.from_json(text)) == mr.digest(state)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..errors import ComposeError, ConfigError, DataError, SchemaError, WrongType, shown
from ..kernel.chance import Source
from ..kernel.game import Game, game_named, game_with_type, games, missing_plugins, plugins_of, unnamed_game
from ..kernel.plays import Plays
from . import codec
from .codec import Codec, Format
from .config import config_from_dict, config_to_dict, goes_with
from .fields import Data, checked_keys, int_in, named_in
from .foreign import LONGEST_TEXT

#: Version 1 is the first. A later one brings a function from each version to the next, and a stored file of each.
FORMAT = Format("merchant-rules", version=1)

_READ = Codec({})


def to_json(thing: object) -> str:
    """A state, a view, a config or an action as JSON text: one line, keys sorted, the same for equal things.

    >>> import merchant_rules as mr
    >>> mr.to_json(mr.Stay())
    '{"action":{"is":"stay"},"format":"merchant-rules","kind":"action","version":1}'
    """
    return codec.canonical(to_dict(thing))


def to_dict(thing: object) -> Data:
    """A state, a view, a config or an action as plain data: what `to_json` writes, before it becomes text.

    It is made of dicts with text keys, lists, texts, whole numbers, True, False and None.

    >>> import merchant_rules as mr
    >>> mr.to_dict(mr.Stay())["action"]
    {'is': 'stay'}
    """
    game = game_with_type(type(thing))
    if game is None:
        return _action_out(thing)
    if type(thing) is game.config:
        return _enveloped(game, "config", _with_needs(thing, {"config": config_to_dict(thing)}))
    s: Any = thing
    game.check_types(s)
    body = _with_needs(s.config, {"config": config_to_dict(s.config), **game.position_out(s)})
    if type(s) is game.view:
        return _enveloped(game, "view", body if s.seat is None else {**body, "seat": s.seat})
    return _enveloped(game, "state", body if s.source is None else {**body, "source": _source_out(s.rules, s.source)})


def from_json(text: str | bytes, *, limit: int = LONGEST_TEXT) -> Any:
    """What a save holds: a state, a view, a config or an action.

    A save that cannot be read is a `SchemaError` with the path of the fault; a state or view that could not occur is
    one that lists everything `validate` finds. A text of more than `limit` characters is not looked at.

    >>> import merchant_rules as mr
    >>> mr.from_json('{"action":{"is":"go"},"format":"merchant-rules","kind":"action","version":1}')
    Traceback (most recent call last):
    ...
    merchant_rules.errors.SchemaError: $.action.to: is missing
    """
    if not isinstance(text, str | bytes):
        raise WrongType(f"a save is a text, not {type(text).__name__}")
    data = codec.parse_json(text, limit)
    kind = FORMAT.kind(data)
    reader = _READERS.get(kind)
    if reader is None:
        raise SchemaError(f"{kind[:40]!r} is none of {', '.join(_READERS)}", path="$.kind")
    body = FORMAT.unwrap(data, kind)
    return reader(_game_in(body), body)


def digest(s: Plays[Any]) -> str:
    """A hash of the position (not of the source), the same in every process, on every platform and Python version.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> mr.digest(mr.new_game(config, seed=1)) == mr.digest(mr.new_game(config, seed=2))
    True
    """
    game = game_with_type(type(s))
    if game is None or type(s) is game.config:
        raise WrongType(f"a State or a View is needed here, not {type(s).__name__}")
    return codec.digest(game.position_out(s))


# -- writing ----------------------------------------------------------------------------------------------------------


def _enveloped(game: Game, kind: str, body: Data) -> Data:
    return FORMAT.wrap(kind, body if game.unnamed else {**body, GAME_KEY: game.name})


def _with_needs(config: Any, body: Data) -> Data:
    """The body, with the plug-ins that are needed to read it."""
    needs = plugins_of(config)
    return {**body, NEEDS_KEY: list(needs)} if needs else body


def _action_out(thing: object) -> Data:
    game = next((game for game in games() if type(thing) in known_actions(game).values()), None)
    if game is None:
        raise WrongType(f"a State, a View, a Config or an action can be saved, not {type(thing).__name__}")
    return _enveloped(game, "action", {"action": _action_codec(game).dump(thing, path="$.action")})


def known_actions(game: Game) -> Mapping[str, type]:
    """Tag -> class of every action of every ruleset and module, for what has to be read without a config."""
    return _known_actions(game, tuple(game.rulesets), tuple(game.modules))


@lru_cache(maxsize=16)
def _known_actions(game: Game, names: tuple[str, ...], modules: tuple[str, ...]) -> Mapping[str, type]:
    classes: dict[str, type] = {}
    for rules in _every_rules(game, names, modules):
        for tag, spec in rules.by_tag.items():
            if classes.setdefault(tag, spec.action) is not spec.action:
                raise ComposeError(f"the tag {tag!r} of {rules.names} has another meaning elsewhere")
    return classes


def every_rules(game: Game) -> Iterator[Any]:
    """The compiled rules of every ruleset, and of every module with it."""
    return _every_rules(game, tuple(game.rulesets), tuple(game.modules))


def _every_rules(game: Game, names: tuple[str, ...], modules: tuple[str, ...]) -> Iterator[Any]:
    known = set(modules)
    for meta in map(game.rulesets.__getitem__, names):
        configs = [game.config(meta.name, meta.min_players)]
        for own in map(game.modules.__getitem__, modules):
            if goes_with(own, meta):
                together = (own.name, *(needed for needed in own.needs if needed in known))
                configs.append(game.config(meta.name, own.min_players or meta.min_players, together))
        yield from map(game.compile, configs)


def _action_codec(game: Game) -> Codec:
    return _codec_of(tuple(known_actions(game).items()))


@lru_cache(maxsize=16)
def _codec_of(tags: tuple[tuple[str, type], ...]) -> Codec:
    return Codec(dict(tags))


def _source_out(rules: Any, source: Source) -> Data:
    counts = zip(rules.streams, source.counts, strict=True)
    seed = _READ.dump(source.seed, int, path="$.source.seed")
    return {"seed": seed, "counts": {stream: count for stream, count in counts if count}}


# -- reading ----------------------------------------------------------------------------------------------------------

GAME_KEY = "game"
NEEDS_KEY = "needs"


def _game_in(body: Data) -> Game:
    """The game that a save is of; its name and what it needs are taken out of the body."""
    needs = _READ.load(tuple[str, ...], body.pop(NEEDS_KEY, []), path=f"$.{NEEDS_KEY}")
    if missing := missing_plugins(needs):
        raise SchemaError(f"a plug-in is missing: {', '.join(missing)}", path=f"$.{NEEDS_KEY}")
    if GAME_KEY not in body:
        return unnamed_game()
    name = body.pop(GAME_KEY)
    game = game_named(name) if type(name) is str else None
    if game is None:
        raise SchemaError(f"there is no game {shown(name)} here; a package may bring it", path=f"$.{GAME_KEY}")
    return game


def _read_state(game: Game, body: Data) -> Any:
    rules = _rules_in(game, body, "source")
    source = _source_in(rules, body["source"]) if "source" in body else None
    state = game.state(rules, *game.position_in(rules, body), source)
    _refuse_impossible(game, state)
    return state


def _read_view(game: Game, body: Data) -> Any:
    rules = _rules_in(game, body, "seat")
    seat = _READ.load(int, body["seat"], path="$.seat") if "seat" in body else None
    if seat is not None and not 0 <= seat < rules.config.player_count:
        raise SchemaError("there is no such seat", path="$.seat")
    view = game.view(rules, seat, *game.position_in(rules, body))
    blank = game.blank(view)
    _refuse_impossible(game, blank)
    if game.look(blank, seat) != view:
        raise SchemaError("it shows what this seat, or a spectator, may not know", path="$.seat")
    return view


def _rules_in(game: Game, body: Data, own: str) -> Any:
    """The compiled rules of the config in a save, once its keys are known to be right."""
    needed, optional = game.keys
    checked_keys(body, "$", ("config", *needed), (*optional, own))
    return game.compile(_config_in(game, body["config"]))


def _refuse_impossible(game: Game, state: Any) -> None:
    problems = game.problems(state)
    if problems:
        raise SchemaError("; ".join(problems), problems=problems)


def _read_config(game: Game, body: Data) -> Any:
    return _config_in(game, checked_keys(body, "$", ("config",))["config"])


def _read_action(game: Game, body: Data) -> Any:
    return _action_codec(game).load(Any, checked_keys(body, "$", ("action",))["action"], path="$.action")


_READERS: Mapping[str, Callable[[Game, Data], Any]] = {
    "state": _read_state,
    "view": _read_view,
    "config": _read_config,
    "action": _read_action,
}


def _config_in(game: Game, data: Any) -> Any:
    try:
        return config_from_dict(game, data)
    except (ConfigError, DataError) as error:
        raise SchemaError(str(error), path="$.config") from None


def _source_in(rules: Any, data: Any) -> Source:
    checked_keys(data, "$.source", ("seed", "counts"))
    index = {stream: at for at, stream in enumerate(rules.streams)}
    counts = named_in(data["counts"], "$.source.counts", index, 0, int_in)
    if min(counts) < 0:
        raise SchemaError("must not be below 0", path="$.source.counts")
    return Source(int_in(data["seed"], "$.source.seed"), counts)


__all__ = ["FORMAT", "digest", "from_json", "to_dict", "to_json"]
