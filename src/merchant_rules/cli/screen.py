"""What a person at the terminal sees of a game: what a game plugs in, and what serves one that brings nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import attrs

from ..api import scores
from ..errors import Violation
from ..kernel.engine import Step
from ..kernel.game import Game, game_of
from ..run.bots import RandomBot
from ..store.describe import capital, describe, listed
from .tale import Tale


class Table(Protocol):
    """What a command of a game can do at the terminal."""

    def view(self) -> Any:
        """What the person who is asked may know."""
        ...

    def apply(self, action: Any) -> None:
        """Play a legal action and tell what comes of it."""
        ...

    def say(self, text: str) -> None:
        """Print a few lines."""
        ...

    def page(self, text: str) -> None:
        """Print what may be long; on a terminal nothing leaves the screen before it could be read."""
        ...

    def refuse(self, why: Violation | str) -> None:
        """Say why something cannot be done; `?` then tells the rule, or that there is none."""
        ...

    #: whether a person is asked even where there is nothing to choose
    ask_always: bool


#: So wide are the words in the help, before what they do.
WORD = 15


@attrs.frozen(eq=False)
class Command:
    """A word that a person can type: its line in the help, and what it does with the rest of the line."""

    help: str
    run: Callable[[Table, str], None]

    @property
    def stands_alone(self) -> bool:
        """Whether nothing can be said after it: then its line in the help names nothing beside it.

        >>> Command("hand           your hand", print).stands_alone, Command("go PLACE       fly", print).stands_alone
        (True, False)
        """
        return " " not in self.help[:WORD].strip()


def plain_reason(view: Any, bot: Any, move: Any) -> str:
    """Why a bot of a game that says nothing more would make a move."""
    return "it picks one at random" if isinstance(bot, RandomBot) else "it promises most"


@attrs.frozen(eq=False, kw_only=True)
class Screen:
    """How one game shows itself in the terminal. Only views come in here, but for `ending`."""

    heading: Callable[[Any, int], str]
    #: what is shown under the heading at the start of a turn, "" for nothing
    surroundings: Callable[[Any], str] = lambda view: ""
    menu: Callable[[Any, tuple[Any, ...]], str]
    prompt: Callable[[Any, int], str]
    commands: Mapping[str, Command] = attrs.field(factory=dict)
    #: ``page(state)``: the heading is shown again when this changes; None for the turn
    page: Callable[[Any], object] | None = None
    #: ``draws(steps, seat)``: what chance brought a person by some steps, as only that one may know it, or ""; None for
    #: a sentence on every ply of chance after a person's move
    draws: Callable[[list[Step[Any]], int], str] | None = None
    #: ``reason(view, bot, move)``: why a bot would make this move, in a few words
    reason: Callable[[Any, Any, Any], str] = plain_reason
    #: ``warning(view, move)``: what a move loses for good, "" for nothing
    warning: Callable[[Any, Any], str] = lambda view, move: ""
    #: ``unasked(view, moves)``: what is played for the only person at the terminal without asking, as there is nothing
    #: to choose; None to ask. With several people all are asked: who is left out would tell the others something
    unasked: Callable[[Any, tuple[Any, ...]], Any] = lambda view, moves: None
    #: said at the end of the help
    hint: str = ""
    tale: Callable[[], Tale] = Tale
    #: how it is told to people who play, where that is another way; None for the same
    live_tale: Callable[[], Tale] | None = None
    #: ``aim(config)``: what wins, in a sentence or ""
    aim: Callable[[Any], str] = lambda config: ""
    #: ``score(s, seat)``: how a seat stands
    score: Callable[[Any, int], str]
    #: what the game counts from the first to the last, as turns
    unit: str = "turn"
    #: ``usual_players(ruleset, number)``: who plays if nobody says so
    usual_players: Callable[[str, int], str] = lambda ruleset, number: str(number)
    #: ``figures(ruleset)``: the printed board in figures, None where there is no board
    figures: Callable[[str], str] | None = None


def screen_of(game: Game) -> Screen:
    """The screen that a game brings, or one that will do for any game."""
    return game.part("screen") if game.screen else PLAIN


def numbered(view: Any, moves: tuple[Any, ...], after: list[str]) -> str:
    """Moves with numbers and sentences, as orders, and what is said after each."""
    said = orders(view, moves)
    return "\n".join(
        f"{number:3}  {text}{more}" for number, (text, more) in enumerate(zip(said, after, strict=True), 1)
    )


def orders(view: Any, moves: tuple[Any, ...]) -> list[str]:
    """Moves of the one who looks, each in a sentence that tells to do it."""
    who = game_of(view).words.seat(view, view.seat)
    return [as_order(describe(view, move)[len(who) + 1 :].rstrip(".")) for move in moves]


def as_order(said: str) -> str:
    """What somebody does as what he is told to do.

    >>> as_order("stays"), as_order("tries to swindle Nik"), as_order("switches off Red Drive")
    ('Stay', 'Try to swindle Nik', 'Switch off Red Drive')
    """
    verb, space, rest = said.partition(" ")
    if verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith(("ches", "shes", "sses")):
        verb = verb[:-2]
    else:
        verb = verb.removesuffix("s")
    return capital(verb + space + rest)


# -- for any game -----------------------------------------------------------------------------------------------------


def headline(state: Any, names: tuple[str, ...], seed: int) -> str:
    """Who plays what."""
    game, config = game_of(state), state.config
    players = ", ".join(_who(state, seat, name) for seat, name in enumerate(names))
    return sentence(f"{game.rulesets[config.ruleset].title}: {players}.", screen_of(game).aim(config), f"Seed {seed}.")


def _who(state: Any, seat: int, bot: str) -> str:
    """A seat and its bot."""
    return f"{game_of(state).words.seat(state, seat)} ({bot})"


def sentence(*parts: str) -> str:
    """Sentences one after the other, without those that say nothing."""
    return " ".join(part for part in parts if part)


def ending(state: Any) -> str:
    """How a game ended, and how everybody stands."""
    game = game_of(state)
    words, screen = game.words, screen_of(game)
    stand = ", ".join(f"{words.seat(state, seat)} {screen.score(state, seat)}" for seat in range(_players(state)))
    ended = game.result(state)
    if ended is None:
        return f"The game was left off after {screen.unit} {game.turn(state) - 1}. {capital(stand)}."
    winners = listed([words.seat(state, seat) for seat in ended.winners]) if ended.winners else "Nobody"
    verb = "win" if len(ended.winners) > 1 else "wins"
    how = f"in round {game.round(state)} ({words.name(state, ended.reason)})"
    return f"{capital(winners)} {verb} {how}. {capital(stand)}."


def _players(s: Any) -> int:
    count: int = s.config.player_count
    return count


def _heading(view: Any, seat: int) -> str:
    game = game_of(view)
    stand = [f"{game.words.seat(view, own)}: {_score(view, own)}" for own in range(_players(view))]
    return "\n".join([f"== Round {game.round(view)}: {game.words.seat(view, seat)} ==", *stand])


def _score(s: Any, seat: int) -> str:
    return str(scores(s)[seat])


PLAIN = Screen(
    heading=_heading,
    menu=lambda view, moves: numbered(view, moves, [""] * len(moves)),
    prompt=lambda view, seat: game_of(view).words.seat(view, seat),
    score=_score,
)

__all__ = ["PLAIN", "Command", "Screen", "Table", "as_order", "ending", "headline", "numbered", "orders", "screen_of"]
