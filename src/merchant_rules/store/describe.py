"""One English sentence for an action or a situation: a template with the game's words for what its fields hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any, Final, TypeVar

import attrs

from ..errors import NotationError, WrongType, shown
from ..kernel.actions import AnySpec, ChanceSpec, SeatSpec, knowers, knows, misfit
from ..kernel.events import CHANGES, MONEY, Change, Moved, Owned, Paid, Place, Scored, Seen, Went
from ..kernel.game import Game, as_state, game_of
from ..kernel.plays import Plays, PluginAction
from ..kernel.situation import OVER, Situation

A = TypeVar("A")

HIDDEN: Final = "something that only the one who looks knows"


def describe(s: Plays[A], action: A | PluginAction | Situation | Change) -> str:
    """One sentence on what an action does, said in the position before it. What a view may not know stays unsaid.

    The `situation` of a position is told in a sentence as well; it is the same for all who look on. So is each of the
    `changes` between two positions.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.describe(state, mr.Stay())
    'Human stays.'
    >>> mr.describe(state, mr.parse_token(state, "roll:2-3-3"))
    'Human rolls 2, 3 and 3.'
    >>> mr.describe(state, mr.situation(state))
    'Human begins a turn: to fly or to stay.'
    """
    position: Any = s
    game = game_of(position)
    if isinstance(action, Situation):
        return _sentence(_going_on(game, position, action))
    if type(action) in CHANGES:
        return _sentence(_changed(game, position, action))
    spec = position.rules.specs.get(type(action))
    if spec is None:
        raise NotationError(f"{shown(action)} is no action of this game")
    try:
        return _sentence(_acted(game, position, spec, action))
    except Exception:
        name = misfit(action)
        if not name:
            raise
    # nothing can be said of a field that holds something else than it says
    raise NotationError(f"{shown(getattr(action, name))} is nothing that {type(action).__name__} can have as {name}")


def _acted(game: Game, position: Any, spec: AnySpec, action: Any) -> str:
    """What an action does."""
    template = game.words.sentence(position, spec, action) or spec.sentence or _plain_sentence(spec)
    said = _filled(template, lambda field: _said(game, position, spec, action, field))
    if not isinstance(spec, ChanceSpec):
        seat = getattr(action, "seat", -1) if isinstance(spec, SeatSpec) else position.stack[-1].seat
        said = f"{game.words.seat(position, seat if seat >= 0 else game.words.who(position))} {said}"
    return said + game.words.after(position, spec, action)


def _sentence(said: str) -> str:
    return f"{capital(said)}."


def capital(said: str) -> str:
    """A text as a sentence begins."""
    return said[:1].upper() + said[1:]


def _plain_sentence(spec: AnySpec) -> str:
    """What can be said of any action: its tag, and what its fields hold."""
    fields = [field.name for field in attrs.fields(spec.action) if field.name not in ("seat", "plugin")]
    done = spec.tag.replace("-", " ") + ": " * bool(fields) + ", ".join(f"{{{name}}}" for name in fields)
    return done if isinstance(spec, ChanceSpec) else f"plays {done}"


def _filled(template: str, word: Callable[[str], str]) -> str:
    """A template with words in place of its fields."""
    parts = Formatter().parse(template)
    return "".join(text + (word(field) if field else "") for text, field, _, _ in parts)


def _said(game: Game, s: Any, spec: AnySpec, action: Any, field: str) -> str:
    """What stands for one field of a template: of the action, else of a frame."""
    if field in spec.secret and type(s) is game.view and not knows(knowers(s, s.stack[-1], spec, action), s.seat):
        return HIDDEN
    held = _field(game, s, action, field)
    return game.words.seat(s, held) if field in game.words.seats else in_words(s, held)


def _field(game: Game, s: Any, action: Any, field: str) -> Any:
    for holder in (action, *reversed(s.stack)):
        if hasattr(holder, field):
            return getattr(holder, field)
    return game.words.who(s) if field in game.words.seats else ""


# -- what is going on -------------------------------------------------------------------------------------------------


def _going_on(game: Game, s: Any, now: Situation) -> str:
    """What the game says of its top frame, or what can be said in any game."""
    if now != game.now(as_state(s)):
        raise WrongType("a situation is told in the position that it is of, and this is another one")
    if now.kind == OVER:
        return f"the game is over: {_winners(game, s)}"
    frame = s.stack[-1]
    sentence = s.rules.frame_sentences.get(type(frame))
    if sentence is not None:
        return _filled(sentence(s, frame), lambda field: _held(game, s, now, field))
    if not now.seats:
        return f"chance decides: {now.kind.replace('-', ' ')}"
    verb = "decides" if len(now.seats) == 1 else "decide"
    return f"{_seats(game, s, now.seats)} {verb}: {now.kind.replace('-', ' ')}"


def _held(game: Game, s: Any, now: Situation, field: str) -> str:
    """The words for one field of a sentence; the seats are those asked, never those that have not answered."""
    if field == "seat":
        return _seats(game, s, tuple(sorted(now.seats)))
    held = _field(game, s, s.stack[-1], field)
    return game.words.seat(s, held) if field in game.words.seats else in_words(s, held)


def _seats(game: Game, s: Any, seats: tuple[int, ...]) -> str:
    return listed([game.words.seat(s, seat) for seat in seats])


def _winners(game: Game, s: Any) -> str:
    winners = game.result(as_state(s)).winners
    if not winners:
        return "nobody wins"
    return f"{_seats(game, s, winners)} {'win' if len(winners) > 1 else 'wins'}"


# -- what has changed -------------------------------------------------------------------------------------------------


def _changed(game: Game, s: Any, change: Any) -> str:
    """One event in words."""
    said = _CHANGED.get(type(change))
    if said is None:
        return f"{change.field} was {_plain(change.old)} and is {_plain(change.new)}"
    return said(game, s, change)


def _plain(held: Any) -> str:
    return type(held).__name__ if hasattr(type(held), "__attrs_attrs__") else repr(held)


def _paid(game: Game, s: Any, paid: Paid) -> str:
    words = game.words
    amount, why = words.amount(s, paid.amount, paid.unit), _why(game, s, paid.why, paid.what)
    if paid.why == LOST and paid.payer is not None:
        return f"{words.seat(s, paid.payer)} loses {amount}{why}"
    bank = words.edition(s, words.bank)
    payer, payee = (bank if seat is None else words.seat(s, seat) for seat in (paid.payer, paid.payee))
    if paid.unit != MONEY and None in (paid.payer, paid.payee):  # no coin: somebody has more of it, or less
        verb, who = ("gets", payee) if paid.payer is None else ("spends", payer)
        return f"{who} {verb} {amount}{why}"
    return f"{payer} pays {payee} {amount}{why}"


def _why(game: Game, s: Any, why: str, what: str = "") -> str:
    """A reason in words, after a comma."""
    said = game.words.edition(s, game.words.reasons.get(why, why.replace("-", " ")))
    return f", {said.format(what=in_words(s, what))}" if said else ""


def _went(game: Game, s: Any, went: Went) -> str:
    source, target = (in_words(s, place) if place else "" for place in (went.source, went.target))
    return f"{game.words.seat(s, went.seat)} goes{_way(source, target)}"


def _moved(game: Game, s: Any, moved: Moved) -> str:
    what = game.words.name(s, moved.what) if moved.what else "cards" if moved.count > 1 else "a card"
    if moved.count > 1:
        what = f"{moved.count} {what}"
    source, target = (_place(game, s, place) for place in (moved.source, moved.target))
    why = _why(game, s, moved.why)
    return f"{what}{_way(source, target)}{why}"


def _way(source: str, target: str) -> str:
    """From where to where, after what goes."""
    away = f" from {source}" if source else ""
    return f"{away} to {target}" if target else f"{away} out of the game"


def _place(game: Game, s: Any, place: Place) -> str:
    if isinstance(place, int):
        return game.words.seat(s, place)
    return game.words.name(s, place)


def _scored(game: Game, s: Any, scored: Scored) -> str:
    verb = "gets" if scored.points > 0 else "loses"
    points = game.words.points(s, abs(scored.points))
    return f"{game.words.seat(s, scored.seat)} {verb} {points}{_why(game, s, scored.why)}"


def _owned(game: Game, s: Any, owned: Owned) -> str:
    what = f"{game.words.name(s, owned.kind)} at {in_words(s, owned.what)}"
    if owned.new is None:
        return f"{what} is gone"
    return f"{what} belongs to {game.words.seat(s, owned.new)}"


def _seen(game: Game, s: Any, seen: Seen) -> str:
    place = in_words(s, seen.place)
    if not seen.seats:
        return f"all see {in_words(s, seen.what)} at {place}"
    found = f" and sees {in_words(s, seen.what)}" if seen.what else ""
    return f"{_seats(game, s, seen.seats)} looks at {place}{found}"


#: Why means are gone that nobody was paid with.
LOST: Final = "lost"
_CHANGED: Final[dict[type, Callable[[Game, Any, Any], str]]] = {
    Paid: _paid,
    Went: _went,
    Moved: _moved,
    Scored: _scored,
    Owned: _owned,
    Seen: _seen,
}


def money_told(s: Any, events: Iterable[Change]) -> list[str]:
    """The payments among some events, a sentence each; in Race for the Galaxy and others, points as well."""
    game = game_of(s)
    return [_sentence(_changed(game, s, event)) for event in events if type(event) in (Paid, Scored)]


# -- words ------------------------------------------------------------------------------------------------------------


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


__all__ = ["HIDDEN", "capital", "describe", "in_words", "listed", "money_told"]
