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

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from ..errors import ConfigError, DataError, SchemaError, WrongType, shown
from ..kernel.chance import Source
from ..kernel.game import Game, game_named, game_with_type, games, unnamed_game
from ..kernel.plays import Plays
from ..kernel.plugged import Plugin, missing_plugins, plugged_in, plugins_of
from . import codec
from .codec import TAG, Codec, Format
from .config import config_from_dict, config_to_dict, goes_with, smallest
from .fields import Data, checked_keys, int_in, named_in
from .foreign import LONGEST_TEXT
from .shape import fields_of

#: Version 1 is the first. A later one brings a function from each version to the next, and a stored file of each.
FORMAT = Format("merchant-rules", version=1)

_READ = Codec({})

#: The names of plug-ins that something needs, sorted; () for what a game has by itself.
Needs: TypeAlias = tuple[str, ...]


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
    needs = _needed_by(body)
    game = _game_in(body)
    return reader(game, body, needs)


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
    return {**body, **_needs(plugins_of(config))}


def _needs(names: Needs) -> Data:
    return {NEEDS_KEY: list(names)} if names else {}


def _action_out(thing: object) -> Data:
    for game in games():
        known = _action_known(game, type(thing))
        if known is not None:
            _action_meant(game, known.tag, known.needs)  # a tag with two meanings could not be read back
            written = _action_codec(game, known, plugged_in()).dump(thing, path="$.action")
            return _enveloped(game, "action", {"action": written, **_needs(known.needs)})
    raise WrongType(f"a State, a View, a Config or an action can be saved, not {type(thing).__name__}")


def _source_out(rules: Any, source: Source) -> Data:
    counts = zip(rules.streams, source.counts, strict=True)
    seed = _READ.dump(source.seed, int, path="$.source.seed")
    return {"seed": seed, "counts": {stream: count for stream, count in counts if count}}


# -- what there is where no config says it ----------------------------------------------------------------------------
# Saves of actions name no config, and neither does a schema: there they are those of every ruleset, and of every module
# with it. Two plug-ins that have nothing to do with each other may use the same tag, and one whose rules cannot be
# compiled has no actions here.


@attrs.frozen
class Known:
    """A class of actions or of frames, with its tag and the plug-ins without which it is not there."""

    tag: str
    cls: type
    needs: Needs


def actions_of(game: Game) -> tuple[Known, ...]:
    """All classes of action of a game."""
    return _known(game, plugged_in())[0]


def frames_of(game: Game) -> tuple[Known, ...]:
    """All classes of frames and of parts that modules bring."""
    return _known(game, plugged_in())[1]


@lru_cache(maxsize=16)
def _known(game: Game, plugins: tuple[Plugin, ...]) -> tuple[tuple[Known, ...], tuple[Known, ...]]:
    compiled = sorted(_every_rules(game), key=lambda pair: len(pair[0]))
    actions = ((tag, spec.action, needs) for needs, rules in compiled for tag, spec in rules.by_tag.items())
    frames = ((tag, cls, needs) for needs, rules in compiled for tag, cls in rules.tags.items())
    return _least(actions), _least(frames)


def _least(found: Iterable[tuple[str, type, Needs]]) -> tuple[Known, ...]:
    """Each class by the smallest sets of plug-ins with which it is there; small ones come first."""
    kept: dict[type, dict[Known, None]] = {}
    for tag, cls, needs in found:
        own = kept.setdefault(cls, {})
        if not any({*known.needs} < {*needs} for known in own) and (not needs or _has_shape(cls)):
            own[Known(tag, cls, needs)] = None
    return tuple(known for own in kept.values() for known in own)


def _has_shape(cls: type) -> bool:
    """Whether its fields can be written; a plug-in may have classes of which nobody has asked that yet."""
    try:
        fields_of(cls)
    except Exception:
        return False
    return True


def _every_rules(game: Game) -> Iterator[tuple[Needs, Any]]:
    """The rules of every ruleset, alone and with each module, and the plug-ins that are needed for them."""
    for ruleset, players, modules in _setups(game):
        try:
            config = game.config(ruleset, players, modules)
            rules = game.compile(config)
        except Exception:  # whatever a plug-in falls over: who plays with it is told
            continue
        yield plugins_of(config), rules


def _setups(game: Game) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for meta in game.rulesets.values():
        yield meta.name, meta.min_players, ()
        for own in game.modules.values():
            if goes_with(own, meta):
                yield meta.name, *smallest(game.modules, meta, own)


def _action_known(game: Game, cls: type) -> Known | None:
    """What is known of a class of action, None if this game has no such action."""
    return next((known for known in actions_of(game) if known.cls is cls), None)


def _action_meant(game: Game, tag: str, needs: Needs) -> Known | None:
    """What a tag means in a save that needs these plug-ins, None if nothing; it may need one for nothing else.

    A save that names none may be of a plug-in all the same: one from before actions named them.
    """
    called = [known for known in actions_of(game) if known.tag == tag]
    theirs = [known for known in called if known.needs and {*known.needs} <= {*needs}]
    meant = theirs or [known for known in called if not known.needs] or ([] if needs else called)
    several = len({known.cls for known in meant})
    if several > 1:
        by = ", ".join(sorted({name for known in meant for name in known.needs})) or game.name
        raise SchemaError(f"{shown(tag)} means {several} different actions of {by}", path=f"$.action.{TAG}")
    return meant[0] if meant else None


@lru_cache(maxsize=64)
def _action_codec(game: Game, meant: Known | None, plugins: tuple[Plugin, ...]) -> Codec:
    """What writes and reads an action, and whatever else of its game it holds."""
    tags = {} if meant is None else {meant.tag: meant.cls}
    needs = () if meant is None else meant.needs
    for known in actions_of(game):
        if {*known.needs} <= {*needs} and known.cls not in tags.values():
            tags.setdefault(known.tag, known.cls)
    return Codec(tags)


# -- reading ----------------------------------------------------------------------------------------------------------

GAME_KEY = "game"
NEEDS_KEY = "needs"


def _needed_by(body: Data) -> Needs:
    """The plug-ins that a save needs, all of which are here; they are taken out of the body."""
    needs: Needs = _READ.load(tuple[str, ...], body.pop(NEEDS_KEY, []), path=f"$.{NEEDS_KEY}")
    if missing := missing_plugins(needs):
        raise SchemaError(f"a plug-in is missing: {', '.join(missing)}", path=f"$.{NEEDS_KEY}")
    return needs


def _game_in(body: Data) -> Game:
    """The game that a save is of; its name is taken out of the body."""
    if GAME_KEY not in body:
        return unnamed_game()
    name = body.pop(GAME_KEY)
    game = game_named(name) if type(name) is str else None
    if game is None:
        raise SchemaError(f"there is no game {shown(name)} here; a package may bring it", path=f"$.{GAME_KEY}")
    return game


def _read_state(game: Game, body: Data, needs: Needs) -> Any:
    rules = _rules_in(game, body, "source")
    source = _source_in(rules, body["source"]) if "source" in body else None
    state = game.state(rules, *game.position_in(rules, body), source)
    _refuse_impossible(game, state)
    return state


def _read_view(game: Game, body: Data, needs: Needs) -> Any:
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


def _read_config(game: Game, body: Data, needs: Needs) -> Any:
    return _config_in(game, checked_keys(body, "$", ("config",))["config"])


def _read_action(game: Game, body: Data, needs: Needs) -> Any:
    data = checked_keys(body, "$", ("action",))["action"]
    tag = data.get(TAG) if type(data) is dict else None
    meant = _action_meant(game, tag, needs) if type(tag) is str else None
    return _action_codec(game, meant, plugged_in()).load(Any, data, path="$.action")


_READERS: Mapping[str, Callable[[Game, Data, Needs], Any]] = {
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
