"""A recorded game as one page: it opens from disk, asks for nothing from elsewhere, and steps through the game.

The page knows no game. For everybody whose view it can follow it has the first picture, cut where an element ends, and
for every ply what differs from the picture before; a piece or sentence that comes again is there once. All that is in a
record comes as JSON in a block of data and is put on the page as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from ..kernel.actions import is_struck_out
from ..kernel.events import Became, Change, Moved, differences
from ..kernel.game import Game, as_state, game_of
from ..picture.themes import LIGHT
from ..store.describe import capital, describe
from ..store.transcript import STOPPED
from .film import Film, Numbered
from .html import filled

if TYPE_CHECKING:
    from ..store.record import Ply, Record

#: The version of the data that the script reads.
VERSION: Final = 1
#: Lines of the header that say nothing to people, or too much: who has the seed knows what is hidden.
UNTOLD: Final = ("format", "version", "game", "revision", "config", "needs", "seed")


def replay_page(record: Record, start: Any, seat: int | None) -> str:
    """The page of a record, from the first position on; with a seat, the record is one of what that seat saw."""
    game, plies = game_of(record.config), list(record.replay())
    told = _Told(game, start, plies)
    film = Film(game.part("picture"))
    views = [told.view(film, name, whose) for name, whose in _followed(record, told, seat)]
    ruleset = game.rulesets[record.config.ruleset].title
    data = {
        "version": VERSION,
        "title": ruleset,
        "seats": told.names,
        "word": game.figures.score_word if game.figures else "score",
        "header": [[key, text] for key, text in record.kept.header if key not in UNTOLD],
        "ended": _ended(record, told),
        "rounds": [game.round(state) for state in told.states],
        "labels": [game.label(ply.state) for ply in plies],
        "remarks": _remarks(record),
        "views": views,
        "pieces": film.pieces.all,
        "cuts": film.cuts.all,
        "words": told.words.all,
        "light": LIGHT,
    }
    files = resources.files(__package__)
    page, style, script = (files.joinpath(f"replay.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
    return filled(page, title=ruleset, style=style, script=script, data=data)


# -- whose view -------------------------------------------------------------------------------------------------------


class Everything:
    """In place of a seat: the position as it is in the record."""


EVERYTHING: Final = Everything()
Whose = int | None | Everything


def _followed(record: Record, told: _Told, seat: int | None) -> list[tuple[str, Whose]]:
    """Whose views the page has, by name. What is struck out of a record nobody's view has, so there is one alone."""
    if seat is not None:
        return [(told.names[seat], seat)]
    if not _is_redacted(told.plies):
        return [("Everything", EVERYTHING), *((name, seat) for seat, name in enumerate(told.names))]
    if record.redact(None).tokens != record.tokens:
        for own, name in enumerate(told.names):
            if record.redact(own).tokens == record.tokens:
                return [(name, own)]
    return [("What all know", None)]


def _is_redacted(plies: Iterable[Ply]) -> bool:
    return any(is_struck_out(ply.action, ply.state.rules.specs[type(ply.action)]) for ply in plies)


# -- in words ---------------------------------------------------------------------------------------------------------


class _Told:
    """A game in words and figures, from anybody's point of view."""

    def __init__(self, game: Game, start: Any, plies: Sequence[Ply]) -> None:
        self.game, self.plies = game, plies
        self.words: Numbered[str] = Numbered()
        self.states = [start, *(ply.after for ply in plies)]
        seats = range(start.config.player_count)
        self.names = [capital(game.words.seat(self.states[-1], seat)) for seat in seats]

    def view(self, film: Film, name: str, whose: Whose) -> dict[str, Any]:
        """Everything about one point of view, position by position."""
        seen = [state if isinstance(whose, Everything) else self.game.look(state, whose) for state in self.states]
        steps = zip(seen, self.plies, seen[1:], strict=False)
        return {
            "name": name,
            "film": film.shot(seen),
            "told": [[self.words.number(said) for said in self._step(s, ply.action, after)] for s, ply, after in steps],
            "now": [self.words.number(describe(s, self.game.now(as_state(s)))) for s in seen],
            "scores": _when_changed(list(self.game.scores(as_state(s))) for s in seen),
        }

    def _step(self, before: Any, action: Any, after: Any) -> list[str]:
        """What was done, then what came of it."""
        changes = self.game.part("changes") if self.game.changes else differences
        return [describe(before, action), *(describe(before, one) for one in changes(before, after) if _counts(one))]


def _counts(change: Change) -> bool:
    """Whether an event is told: not what only the rules keep in mind, nor a card unknown that goes nowhere known."""
    if isinstance(change, Moved):
        return change.what != "" or change.target != ""
    return not isinstance(change, Became)


def _when_changed(figures: Iterable[list[int]]) -> list[list[Any]]:
    """Pairs of a number and figures, only where these are others than before."""
    kept: list[list[Any]] = []
    for number, own in enumerate(figures):
        if not kept or kept[-1][1] != own:
            kept.append([number, own])
    return kept


def _remarks(record: Record) -> dict[int, list[str]]:
    """What somebody wrote beside the turns, by the number of the ply that it stands with."""
    found: dict[int, list[str]] = {}
    ply = 0
    for line in record.kept.lines:
        for text in line.remarks:
            found.setdefault(ply + 1, []).append(text)
        ply += len(line.tokens)
        if line.note:
            found.setdefault(ply, []).append(line.note)
    for text in record.kept.remarks:
        found.setdefault(ply, []).append(text)
    return found


def _ended(record: Record, told: _Told) -> str:
    """How the game ended, in a sentence; a game that goes on says nothing."""
    if record.result == STOPPED:
        return f"The game was left off: {record.reason}" if record.reason else "The game was left off."
    last = told.states[-1]
    return describe(last, told.game.now(last)) if told.game.result(last) else ""
