"""`merchant-rules play`: people against bots in the terminal. What one may not know is never shown."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from merchant_rules.errors import ConfigError, MerchantRulesError, NotationError

from .base import (
    EXIT_OK,
    Subcommand,
    add_game_arguments,
    complaint,
    config_from,
    is_number,
    loaded,
    players_meant,
    say,
    words,
)

if TYPE_CHECKING:
    from merchant_rules.errors import Violation
    from merchant_rules.run.play import Bot
    from merchant_rules.venus.state import State
    from merchant_rules.venus.view import View

    from .telling import Step

SAVE = "merchant-rules-save.json"
YOU = "you"

HELP = """\
NUMBER         play that move of the list
map [POINTS]   the dots around your ship, so far away
galaxy         all systems, as far as you know them
go PLACE       fly there, if this roll gets you there; go: where it does
?              the rule behind the last refusal; ? NUMBER: the rules of a move
moves          the legal moves again
tokens         the moves as tokens; a token plays any action, listed or not
undo           take back what told nobody anything
save [FILE]    save the game; load [FILE]: go on with a saved one
quit           save and leave; Ctrl-C does the same
Places go by name or id. An id stands in [brackets] where it is not just the
name in small letters with hyphens: cloud-body-8 is Cloud Body 8."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, goal=1000, players="")
    parser.add_argument(
        "--seats",
        default="",
        metavar="WHO,...",
        help="you, trader or random by seat; default: you and traders, three in all",
    )
    parser.add_argument("--seed", type=int, help="for the same dice again; default: a new one each time")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument(
        "--save", metavar="FILE", help=f"where to save; default: the file of --load, else {SAVE} or one like it"
    )


def play(arguments: argparse.Namespace) -> int:
    """Play in the terminal against bots, or several people at one terminal (--seats you,you,trader).

    Type `help` in the game for what you can do. Ctrl-C saves the game and leaves.
    """
    from merchant_rules.venus.game import new_game

    file = arguments.save or arguments.load or _free_name()
    _check_folder(file)
    seats = words(arguments.seats)
    if arguments.load is not None:
        state = _saved_game(arguments.load)
    else:
        config = config_from(arguments, players=len(seats) or players_meant(arguments, 3))
        seed = random.SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
        state = new_game(config, seed=seed)
    session = Session(state, seats or (YOU, *["trader"] * (len(state.players) - 1)), file)
    if arguments.load is None:
        say(f"A new game of {config.ruleset} to ${config.goal}, seed {seed}. Type help for what you can do.")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a wrong word, not the end of the game
    session.run()
    return EXIT_OK


def _free_name() -> str:
    """Where a new game is saved: never over another one."""
    name, stem = Path(SAVE), Path(SAVE).stem
    number = 1
    while name.exists():
        number += 1
        name = Path(f"{stem}-{number}.json")
    return str(name)


def _check_folder(path: str) -> None:
    """Complain about a place where nothing can be saved before the game, not after it."""
    if Path(path).is_dir() or not Path(path).parent.is_dir():
        raise ConfigError(f"{path}: a game cannot be saved there")


def _saved_game(path: str) -> State:
    from merchant_rules.venus.state import State

    state = loaded(path)
    if not isinstance(state, State):
        raise MerchantRulesError(f"{path} holds no saved game")
    if state.source is None:
        raise MerchantRulesError(f"{path} holds a game without a seed: its dice would have to be typed in")
    return state


class _Leave(Exception):
    """The person wants to stop."""


class Session:
    """One game at the terminal: the state, who plays, and what can be taken back."""

    def __init__(self, state: State, seats: tuple[str, ...], save: str) -> None:
        from merchant_rules.run.simulate import bot_seed, maker_of

        from .telling import Telling

        if len(seats) != len(state.players):
            raise ConfigError(f"the game has {len(state.players)} players, and the seats say {len(seats)}")
        if YOU not in seats:
            raise ConfigError("nobody is you: say --seats you,trader, or watch bots with merchant-rules demo")
        seed = state.source.seed if state.source is not None else 0
        self.state, self.seats, self.file = state, seats, save
        self.bots: dict[int, Bot] = {
            seat: maker_of(name)(bot_seed(seed, seat)) for seat, name in enumerate(seats) if name != YOU
        }
        #: what can be taken back: positions, and what of the turn had been told by then
        self.back: list[tuple[State, tuple[Step, ...]]] = []
        self.refused: Violation | None = None
        self.shown = (-1, -1)
        #: None while nobody can have seen anything
        self._at_keyboard: int | None = None if state.turn.number == 1 else -1
        self._listed: State | None = None
        self._telling = Telling()

    # -- the game ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves; nothing is lost either way."""
        from merchant_rules.venus.rules.winning import result

        from .demo import ending

        try:
            while result(self.state) is None:
                self._decide()
        except (KeyboardInterrupt, EOFError, _Leave):
            print()
            self._save_somewhere()
            print(f"Go on with: merchant-rules play --load {self.file} --seats {','.join(self.seats)}")
            return
        say(ending(self.state))

    def _decide(self) -> None:
        from merchant_rules.kernel import engine
        from merchant_rules.venus.view import view

        seat = engine.actor(self.state)
        bot = self.bots.get(seat)
        if bot is not None:
            self.apply(bot.choose(view(self.state, seat), engine.legal_moves(self.state)))
            return
        self._greet(seat)
        moves = view(self.state, seat).moves
        self.obey(input(f"{self._prompt(seat)}> ").strip(), moves)

    def _who(self, seat: int) -> str:
        from merchant_rules.venus.describe import species

        return species(self.state, seat)

    def _prompt(self, seat: int) -> str:
        """Who is asked, and how far he still gets."""
        points = getattr(self.state.stack[-1], "points", None)
        left = "" if points is None else f", {points} point{'s' * (points != 1)} left"
        return f"{self._who(seat)}{left}"

    def _greet(self, seat: int) -> None:
        """The whole screen at the start of a turn, the moves alone within it."""
        from merchant_rules.venus.view import view

        from . import screen

        now = (self.state.turn.number, seat)
        seen = view(self.state, seat)
        if now != self.shown:
            self._hand_over(seat)
            say("\n" + screen.heading(seen, seat) + "\n")
            say(screen.neighbourhood(seen, 2) + "\n")
            self.shown = now
        if self._listed is not self.state:
            say(screen.menu(seen, seen.moves))
            self._listed = self.state

    def _hand_over(self, seat: int) -> None:
        """With several people at the terminal, the one before looks away."""
        if self.seats.count(YOU) > 1 and self._at_keyboard not in (None, seat):
            input(f"\nNow {self._who(seat)}: take the keyboard and press Enter. ")
            if sys.stdout.isatty():
                print("\033[2J\033[H", end="")
        self._at_keyboard = seat

    def apply(self, action: Any) -> None:
        """Play a legal action; what others do is told when their turn is over."""
        from merchant_rules.venus.history import brings_news

        from .telling import steps_of

        before, told_so_far = self.state, tuple(self._telling.steps)
        seat = before.stack[-1].seat
        steps = list(steps_of(before, action))
        self.state = steps[-1].after  # at once: Ctrl-C must not leave the game between a roll and what it leads to
        for step in steps:
            if seat not in self.bots and step.action is not action:
                say(f"  {self._said(step, seat)}")
            told = self._telling.add(step)
            if told and (step.before.turn.seat in self.bots or self.seats.count(YOU) > 1):
                say(told)
        news = brings_news(before, action, self.state) or before.turn.number != self.state.turn.number
        self.back = [] if news else [*self.back, (before, told_so_far)]

    def _said(self, step: Any, seat: int) -> str:
        """What chance did, as the person who acted may know it: in the turn of another, not what that one sees."""
        from merchant_rules.venus.describe import describe
        from merchant_rules.venus.view import view

        return describe(view(step.before, seat), step.action)

    # -- what a person types -----------------------------------------------------------------------------------

    def obey(self, line: str, moves: tuple[Any, ...]) -> None:
        """Do what the person asks for."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if is_number(line):
            self._number(int(line), moves)
            return
        commands = {
            "": lambda: None,
            "help": lambda: say(HELP),
            "h": lambda: say(HELP),
            "?": lambda: self._why(rest, moves),
            "map": lambda: self._map(rest),
            "galaxy": self._galaxy,
            "moves": self._again,
            "tokens": lambda: self._tokens(moves),
            "go": lambda: self._go(rest),
            "undo": self._undo,
            "save": lambda: self.save(rest),
            "load": lambda: self._load(rest),
            "quit": self._quit,
        }
        try:
            commands[word]() if word in commands else self._token(line)
        except NotationError as error:
            say(f"  {complaint(error)} (help tells what you can type)")
        except (MerchantRulesError, OSError) as error:
            say(f"  {complaint(error)}")

    def _number(self, number: int, moves: tuple[Any, ...]) -> None:
        if 1 <= number <= len(moves):
            self.apply(moves[number - 1])
        else:
            print(f"  There are moves 1 to {len(moves)}.")

    def _token(self, text: str) -> None:
        """Any action in the notation of records; a refusal can be asked about."""
        from merchant_rules.venus.game import check
        from merchant_rules.venus.notation import parse_token

        seen = self._view()
        action = parse_token(seen, text)
        self.refused = check(seen, action, seat=seen.seat)
        if self.refused is None:
            self.apply(action)
        else:
            say(f"  {self.refused.message} (? for the rule)")

    def _view(self) -> View:
        from merchant_rules.kernel import engine
        from merchant_rules.venus.view import view

        return view(self.state, engine.actor(self.state))

    def _why(self, number: str, moves: tuple[Any, ...]) -> None:
        from merchant_rules.venus.books import lookup

        from .rules import rule_text

        if is_number(number) and 1 <= int(number) <= len(moves):
            ids = list(self.state.rules.specs[type(moves[int(number) - 1])].rules)
        elif self.refused is not None:
            ids = [self.refused.rule]
        else:
            say("  Nothing was refused yet. Try a token that is not in the list, or `? NUMBER` for a move.")
            return
        for rule in ids:
            say("\n".join(rule_text(entry) for entry in lookup(rule)))

    def _map(self, points: str) -> None:
        from . import screen

        far = int(points) if is_number(points) else screen.NEARBY
        say(screen.neighbourhood(self._view(), min(far, 12)))

    def _galaxy(self) -> None:
        from . import screen

        say(screen.galaxy(self._view()))

    def _again(self) -> None:
        self._listed = None

    def _tokens(self, moves: tuple[Any, ...]) -> None:
        from merchant_rules.venus.notation import token

        say("  " + " ".join(token(self.state, move) for move in moves))

    def _go(self, place: str) -> None:
        """Fly to a place along a route that this roll allows, as far as nothing new turns up."""
        from merchant_rules.venus.frames import Moving
        from merchant_rules.venus.game import check
        from merchant_rules.venus.map.routes import reachable, routes

        seen = self._view()
        names = seen.rules.catalog.names
        wanted = place.lower()
        dots = [dot for dot in seen.rules.board.dots if wanted in (dot, names.get(dot, dot).lower())]
        if type(seen.stack[-1]) is not Moving:
            say("  You are not moving: declare your first dot with a number, then go as far as the roll allows.")
            return
        if not place:
            ends = [names.get(route.to, route.to) for route in reachable(seen) if route.ends]
            say(f"  This roll can take you to {', '.join(dict.fromkeys(ends)) or 'no place to stop'}.")
            return
        found = routes(seen, dots[0] if dots else place)
        if not found:
            say("  This roll does not get you there by any way that is known.")
            return
        for action in found[0].actions:
            if self._view().seat != seen.seat or check(self._view(), action, seat=seen.seat) is not None:
                return
            self.apply(action)

    def _undo(self) -> None:
        seat = self._view().seat
        for number in range(len(self.back) - 1, -1, -1):
            state, steps = self.back[number]
            if state.stack[-1].seat == seat:
                self.state, self.back, self._telling.steps = state, self.back[:number], list(steps)
                print("  Taken back.")
                return
        say("  Nothing can be taken back: somebody has learned something since, or it was not you.")

    def save(self, path: str) -> None:
        """Write the game to a file."""
        from merchant_rules.venus.codec import to_json

        Path(path or self.file).write_text(to_json(self.state) + "\n", encoding="utf-8")
        self.file = path or self.file
        print(f"Saved to {self.file}.")

    def _save_somewhere(self) -> None:
        """Save where that is still possible: the disk may be full, the folder gone."""
        try:
            self.save("")
        except OSError as error:
            print(complaint(error))
            self.save(str(Path(tempfile.gettempdir()) / SAVE))

    def _load(self, path: str) -> None:
        state = _saved_game(path or self.file)
        if len(state.players) != len(self.seats):
            raise ConfigError(f"that game has {len(state.players)} players, and here are {len(self.seats)}")
        self.state, self.back, self.shown = state, [], (-1, -1)
        self._telling.steps, self.refused = [], None
        print("Loaded.")

    def _quit(self) -> None:
        raise _Leave


SUBCOMMAND = Subcommand(
    "play",
    "play against bots in the terminal",
    "merchant-rules play --seats you,trader,trader --goal 1000",
    _arguments,
    play,
)
