"""One English sentence for an action: its spec's template with the game's words for what its fields hold."""

from __future__ import annotations

from string import Formatter
from typing import Any, Final, TypeVar

from ..errors import NotationError, shown
from ..kernel.actions import ChanceSpec
from ..kernel.compose import AnySpec
from ..kernel.game import Game, game_of
from ..kernel.plays import Plays, PluginAction

A = TypeVar("A")

HIDDEN: Final = "something that only the one who looks knows"


def describe(s: Plays[A], action: A | PluginAction) -> str:
    """One sentence on what an action does, said in the position before it. What a view may not know stays unsaid.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.describe(state, mr.Stay())
    'Human stays.'
    >>> mr.describe(state, mr.parse_token(state, "roll:2-3-3"))
    'Human rolls 2, 3 and 3.'
    """
    position: Any = s
    game = game_of(position)
    spec = position.rules.specs.get(type(action))
    if spec is None:
        raise NotationError(f"{shown(action)} is no action of this game")
    parts = [(text, field) for text, field, _, _ in Formatter().parse(spec.sentence)]
    said = "".join(text + (_said(game, position, spec, action, field) if field else "") for text, field in parts)
    if not isinstance(spec, ChanceSpec):
        seat = position.stack[-1].seat
        said = f"{game.words.seat(position, seat if seat >= 0 else game.words.who(position))} {said}"
    said += game.words.after(position, spec, action)
    return said[:1].upper() + said[1:] + "."


def _said(game: Game, s: Any, spec: AnySpec, action: Any, field: str) -> str:
    """What stands for one field of a template: of the action, else of a frame."""
    if field in getattr(spec, "secret", ()) and type(s) is game.view and _field(game, s, action, "looker") != s.seat:
        return HIDDEN
    held = _field(game, s, action, field)
    return game.words.seat(s, held) if field in game.words.seats else in_words(s, held)


def _field(game: Game, s: Any, action: Any, field: str) -> Any:
    for holder in (action, *reversed(s.stack)):
        if hasattr(holder, field):
            return getattr(holder, field)
    return game.words.who(s) if field in game.words.seats else ""


def in_words(s: Any, held: Any) -> str:
    """A value in words: slugs by their names, several things with commas and an and."""
    words = game_of(s).words
    own = words.thing(s, held)
    if own is not None:
        return own
    if isinstance(held, tuple):
        return listed([in_words(s, item) for item in held])
    if isinstance(held, str):
        return words.name(s, held) if held else HIDDEN
    return str(held)


def listed(words: list[str]) -> str:
    """Several things with commas and an and.

    >>> listed(["a hat", "a coat", "a map"]), listed([])
    ('a hat, a coat and a map', 'nothing')
    """
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


__all__ = ["HIDDEN", "describe", "in_words", "listed"]
