"""`merchant-rules play`: people against bots in the terminal. What one may not know is never shown."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from ..api import changes, check, legal_moves, new_game, parse_token, situation, token, view
from ..errors import ConfigError, MerchantRulesError, NotationError, UnknownRule, Violation
from ..kernel import engine
from ..kernel.engine import Step
from ..kernel.game import game_of, game_with_type
from ..run.play import Chooser
from ..run.simulate import bot_seed, maker_of
from ..run.summary import figures_of
from ..store.config import fresh_seed
from ..store.describe import describe, money_told
from ..store.redaction import brings_news, last_own
from ..store.saves import to_json
from .common import (
    EXIT_OK,
    Subcommand,
    add_game_arguments,
    coloured,
    complaint,
    config_from,
    game_meant,
    is_number,
    players_meant,
    words,
)
from .files import loaded, read_text, write_new, write_whole
from .reader import Reader
from .rules import rule_text
from .screen import ending, screen_of

SAVE = "merchant-rules-save.json"
PICTURE = "merchant-rules.svg"
YOU = "you"

#: The goal of a new game if nobody says so.
GOAL = 1000

#: Words after which nothing comes: what else was meant would be passed over in silence.
ALONE = frozenset(("help", "h", "moves", "news", "tokens", "hint", "undo", "quit"))

HELP = """\
NUMBER         play that move of the list
{commands}?              the rule behind the last refusal; ? NUMBER: the rules of a move
hint           the move that a bot would make, and why
picture [FILE] write what you see as a picture (SVG) and say where
moves          what is going on, and the legal moves again
news           what was told since your last turn, again
tokens         the moves as tokens; a token plays any action, listed or not
undo           take back what told nobody anything
save [FILE]    save the game; load [FILE]: go on with a saved one
quit           save and leave; Ctrl-C does the same
{hint}"""


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, players="")
    parser.add_argument(
        "--seats",
        default="",
        metavar="WHO,...",
        help="you or a bot by seat: trader, race, star-trader, random; default: you and the game's own, three in all",
    )
    parser.add_argument("--seed", type=int, help="for the same dice again; default: a new one each time")
    parser.add_argument("--ask-always", action="store_true", help="ask even where there is nothing to choose")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument(
        "--save", metavar="FILE", help=f"where to save; default: the file of --load, else {SAVE} or one like it"
    )


def play(arguments: argparse.Namespace) -> int:
    """Play in the terminal against bots, or several people at one terminal (--seats you,you,trader).

    Type `help` in the game for what you can do. Ctrl-C saves the game and leaves.
    """

    if sys.stdin is None:  # closed before the start
        raise ConfigError("there is no input from which a game could be played")
    file = arguments.save or arguments.load or ""
    _check_folder(file)
    seats = words(arguments.seats)
    if arguments.load is not None:
        state = _saved_game(arguments.load)
    else:
        for bot in seats:
            if bot != YOU:
                maker_of(game_meant(arguments), bot)  # a misspelt one is no matter of how many play
        config = config_from(arguments, goal=GOAL, players=len(seats) or players_meant(arguments, 3))
        state = new_game(config, seed=fresh_seed() if arguments.seed is None else arguments.seed)
    others = [game_of(state).usual_bot] * (state.config.player_count - 1)
    session = Session(state, seats or (YOU, *others), file)
    session.ask_always |= arguments.ask_always
    if arguments.load is not None and file == arguments.load:
        session.is_in_file()
    if arguments.load is None:
        aim = figures_of(config).aim(config)
        # one that nobody chose is nobody's business: with it, all dice and all that lies face down could be known
        seed = "" if arguments.seed is None else f", seed {arguments.seed}"
        session.say(f"A new game of {config.ruleset}{aim}{seed}. Type help for what you can do.")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a wrong word, not the end of the game
    with _saving_at_the_end():
        session.run()
    return EXIT_OK


@contextmanager
def _saving_at_the_end() -> Iterator[None]:
    """A terminal that is closed, and a polite kill, save the game as Ctrl-C does."""

    def leave(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():  # which alone may say what signals do
        numbers = []
    usual = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in usual:
            signal.signal(number, leave)
        yield
    finally:
        for number in usual:
            signal.signal(number, signal.SIG_DFL)


def _check_folder(path: str) -> None:
    """Complain about a place where nothing can be saved before the game, not after it."""
    if path and (Path(path).is_dir() or not Path(path).parent.is_dir()):
        raise ConfigError(f"{path}: a game cannot be saved there")


def _saved_game(path: str) -> Any:
    state = loaded(path)
    game = game_with_type(type(state))
    if game is None or type(state) is not game.state:
        raise MerchantRulesError(f"{path} holds no saved game")
    if state.source is None:
        raise MerchantRulesError(f"{path} holds a game without a seed: its dice would have to be typed in")
    return state


class _Leave(Exception):
    """The person wants to stop."""


class Session:
    """One game at the terminal: the state, who plays, and what can be taken back."""

    def __init__(self, state: Any, seats: tuple[str, ...], save: str) -> None:
        self.game = game_of(state)
        players = state.config.player_count
        if len(seats) != players:
            raise ConfigError(f"the game has {players} players, and the seats say {len(seats)}")
        if YOU not in seats:
            raise ConfigError("nobody is you: say --seats you,trader, or watch bots with merchant-rules demo")
        seed = state.source.seed if state.source is not None else 0
        self.screen = screen_of(self.game)
        self._reader = Reader()
        self.state, self.seats, self.file = state, seats, save
        #: what the file of this game held when it was read or written here; None as long as it never was
        self._written: str | None = None
        self.bots: dict[int, Chooser[Any, Any]] = {
            seat: maker_of(self.game, name)(bot_seed(seed, seat)) for seat, name in enumerate(seats) if name != YOU
        }
        #: what can be taken back: positions, and what of the turn had been told by then
        self.back: list[tuple[Any, Any, tuple[Step[Any], ...]]] = []
        #: what was last refused, and by which rule; a text where no rule has to do with it
        self.refused: Violation | str | None = None
        #: the move that was warned of, and where
        self._warned: tuple[Any, Any] = (None, None)
        self._adviser: Chooser[Any, Any] | None = None
        #: the last hint, and where it was given
        self._hinted: tuple[Any, str] = (None, "")
        self.shown: tuple[object, int] = (None, -1)
        #: None while nobody can have seen anything
        self._at_keyboard: int | None = -1 if self._has_secrets() else None
        #: what all were told since somebody took the keyboard, and before that
        self._told: list[str] = []
        self._news: list[str] = []
        self._listed: Any = None
        self._tale = (self.screen.live_tale or self.screen.tale)()
        #: with several people, who is not asked would tell the others something
        self.ask_always = seats.count(YOU) > 1

    # -- the game ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves; nothing is lost either way."""
        try:
            while self.game.result(self.state) is None:
                self._decide()
        except BaseException as error:  # a bot may fail, and the terminal be gone: the game is not lost for that
            try:
                print()
            finally:
                self._save_somewhere()
            print(f"Go on with: merchant-rules play --load {self.file} --seats {','.join(self.seats)}")
            if not isinstance(error, KeyboardInterrupt | EOFError | _Leave):
                raise
            return
        self.say(ending(self.state))

    def _decide(self) -> None:
        seat = engine.actor(self.state)
        bot = self.bots.get(seat)
        if bot is not None:
            self.apply(bot.choose(view(self.state, seat), legal_moves(self.state, seat)))
            return
        seen = self.view()
        if self._goes_unasked(seen, seat):
            return
        self._greet(seat)
        self.obey(self._reader.ask(f"{self.screen.prompt(seen, seat)}> "), legal_moves(seen, seat))

    def _goes_unasked(self, seen: Any, seat: int) -> bool:
        """Play for a person who has nothing to choose; that cannot be taken back, it would be played again."""
        action = None if self.ask_always else self.screen.unasked(seen, legal_moves(seen, seat))
        if action is None:
            return False
        before = self.state
        self.apply(action)
        if self.back and self.back[-1][0] is before:
            self.back.pop()
        return True

    def _has_secrets(self) -> bool:
        """Whether somebody knows something that not everybody knows, or the game has gone on for a while."""
        look, parts = self.game.look, self.game.parts
        common = parts(look(self.state, None))
        seats = range(len(self.seats))
        return self.game.turn(self.state) > 1 or any(parts(look(self.state, seat)) != common for seat in seats)

    def _who(self, seat: int) -> str:
        return self.game.words.seat(self.state, seat)

    def _greet(self, seat: int) -> None:
        """The whole screen at the start of a turn, the moves alone within it."""
        now = ((self.screen.page or self.game.turn)(self.state), seat)
        seen = self.view()
        if now != self.shown:
            self._hand_over(seat)
            title, _, rest = self.screen.heading(seen, seat).partition("\n")
            around = self.screen.surroundings(seen)
            self.page("\n" + coloured(title, "bold") + "\n" + rest + "\n" + (f"\n{around}\n" if around else ""))
            self.shown = now
        if self._listed is not self.state:
            self.page(f"{describe(seen, situation(seen))}\n{self.screen.menu(seen, legal_moves(seen, seat))}")
            self._listed = self.state

    def _hand_over(self, seat: int) -> None:
        """With several people at the terminal, what one saw and typed is gone before the next one looks."""
        if self.seats.count(YOU) > 1 and self._at_keyboard not in (None, seat):
            self._reader.clear()
            told = self._told if sys.stdout.isatty() else []  # else it stands above
            self.page("\n".join((*told, "")))
            self._reader.pause(f"Now {self._who(seat)}: take the keyboard and press Enter. ")
            self._reader.clear()
        self._at_keyboard, self._news, self._told = seat, self._told, []

    def apply(self, action: Any) -> None:
        """Play a legal action; what others do is told when their turn is over."""
        before, told_so_far = self.state, tuple(self._tale.steps)
        seat = engine.actor(before)
        steps = list(engine.steps(before, action))
        self.state = steps[-1].after  # at once: Ctrl-C must not leave the game between a roll and what it leads to
        for step in steps:
            self._tell(step, action, seat)
        if self.screen.draws is not None:
            self._tell_draws(steps, seat)
        turn = self.game.turn
        news = brings_news(before, action, self.state) or turn(before) != turn(self.state)
        self.back = [] if news else [*self.back, (before, action, told_so_far)]

    def _tell(self, step: Step[Any], action: Any, seat: int) -> None:
        """What chance did to a person and what it cost; and the turn, to those who did not see it."""
        own, several = seat not in self.bots, self.seats.count(YOU) > 1
        if self.screen.draws is None and own and step.action is not action:
            self.say(f"  {self._said(step, seat)}")
        # what is told at once comes before its price, and a turn that is over after it
        if own and not self._tale.of_all:
            self._tell_money(step, seat)
        self._tale.amounts = not own or several
        told = self._tale.add(step)
        if told and (self._tale.of_all or not own or several):
            self.page(told)
            self._told.append(told)
        if own and self._tale.of_all:
            self._tell_money(step, seat)

    def _tell_money(self, step: Step[Any], seat: int) -> None:
        """Every coin and point that moved by what a person did, as that person may know it."""
        old, new = view(step.before, seat), view(step.after, seat)
        for line in money_told(old, changes(old, new)):
            self.say(f"  {line}", "money")

    def _tell_draws(self, steps: list[Step[Any]], seat: int) -> None:
        """What came to the person at the keyboard: the one who acted, or the only one there is."""
        people = [own for own in range(len(self.seats)) if own not in self.bots]
        reader = seat if seat in people else people[0]
        if self.screen.draws is None or (seat != reader and len(people) > 1):
            return
        if said := self.screen.draws(steps, reader):
            self.say(f"  {said}")

    def _said(self, step: Step[Any], seat: int) -> str:
        """What chance did, as the person who acted may know it: in the turn of another, not what that one sees."""
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
            "help": self._help,
            "h": self._help,
            "?": lambda: self._why(rest, moves),
            "moves": self._again,
            "news": self._tell_news,
            "tokens": lambda: self._tokens(moves),
            "hint": lambda: self._hint(moves),
            "picture": lambda: self._picture(rest),
            "undo": self._undo,
            "save": lambda: self.save(rest),
            "load": lambda: self._load(rest),
            "quit": self._quit,
        }
        own = self.screen.commands.get(word)
        try:
            if rest and (word in ALONE or (own is not None and own.stands_alone)):
                self.refuse(f"There is nothing to say after {word}.")
            elif own is not None:
                own.run(self, rest)
            else:
                commands.get(word, lambda: self._token(line))()
        except NotationError as error:
            known = [*commands, *self.screen.commands]
            near = () if word in known or ":" in word else get_close_matches(word, known, 1)
            meant = f". Did you mean {near[0]}?" if near else ""
            self.refuse(f"{complaint(error)} (help tells what you can type){meant}")
        except (MerchantRulesError, OSError) as error:
            self.refuse(complaint(error))

    def _number(self, number: int, moves: tuple[Any, ...]) -> None:
        if 1 <= number <= len(moves):
            self._warned_apply(moves[number - 1])
        else:
            self.refuse(f"There are moves 1 to {len(moves)}.")

    def _token(self, text: str) -> None:
        """Any action in the notation of records; a refusal can be asked about."""
        seen = self.view()
        action = parse_token(seen, text)
        violation = check(seen, action, seat=seen.seat)
        if violation is None:
            self._warned_apply(action)
        else:
            self.refuse(violation)

    def refuse(self, why: Violation | str) -> None:
        """Say why something cannot be done; `?` then tells the rule, or that there is none."""
        self.refused = why
        said = why if isinstance(why, str) else f"{why.message} (? for the rule)"
        self.say(f"  {said}", "refusal")

    def _warned_apply(self, action: Any) -> None:
        """Play a move; one that loses something for good only when it is asked for twice."""
        lost = self.screen.warning(self.view(), action)
        if lost and self._warned != (self.state, action):
            self._warned = (self.state, action)
            self.say(f"  Careful: {lost}. The same again does it.", "refusal")
            return
        self.apply(action)

    def _hint(self, moves: tuple[Any, ...]) -> None:
        """What a bot would do here, by what the person knows, and why."""
        seen = self.view()
        if self._hinted[0] is not self.state:  # asked again it says the same
            if self._adviser is None:
                self._adviser = maker_of(self.game, self.game.usual_bot)(0)
            move = self._adviser.choose(seen, moves)
            why = "there is no other move" if len(moves) == 1 else self.screen.reason(seen, self._adviser, move)
            number = f"{moves.index(move) + 1}: " if move in moves else ""
            self._hinted = (self.state, f"  {number}{describe(seen, move)} Why: {why}.")
        self.say(self._hinted[1])

    def _picture(self, path: str) -> None:
        """The board as the person knows it, in a file that can be opened in a browser."""
        target = path or PICTURE
        self.game.part("picture")(self.view()).write(target)
        self.say(f"  The picture is in {Path(target).resolve()}.")

    def say(self, text: str, colour: str = "") -> None:
        """Print a few lines, perhaps in a colour."""
        self._reader.say(text, colour)

    def page(self, text: str) -> None:
        """Print what may be long; on a terminal nothing leaves the screen before it could be read."""
        self._reader.page(text)

    def view(self) -> Any:
        """What the person who is asked may know."""
        return view(self.state, engine.actor(self.state))

    def _help(self) -> None:
        commands = "".join(f"{command.help}\n" for command in self.screen.commands.values())
        self.page(HELP.format(commands=commands, hint=self.screen.hint).rstrip())

    def _why(self, number: str, moves: tuple[Any, ...]) -> None:
        if is_number(number) and 1 <= int(number) <= len(moves):
            ids = list(self.state.rules.specs[type(moves[int(number) - 1])].cites)
        elif number:
            self.say(f"  `? NUMBER` tells the rules of a move, and there are moves 1 to {len(moves)}.")
            return
        elif isinstance(self.refused, Violation):
            ids = [self.refused.rule]
        elif self.refused is not None:
            self.say(f"  The last one was: {self.refused}\n  No rule of the game has to do with that.")
            return
        else:
            self.say("  Nothing was refused yet. Try a token that is not in the list, or `? NUMBER` for a move.")
            return
        told = set[str]()
        self.page("\n".join(self._rule(rule, told) for rule in ids))

    def _rule(self, rule: str, told: set[str]) -> str:
        """What the books say of a rule; those of plug-ins are in none."""
        try:
            books = self.game.part("books")
            return "\n".join(rule_text(books, entry, told) for entry in books.lookup(rule))
        except (ConfigError, UnknownRule):
            return f"  {rule} stands in no book that is here: whoever brought this rule can tell more."

    def _tell_news(self) -> None:
        """What has gone off the top of a small screen."""
        self.page("\n".join((*self._news, *self._told)) or "  Nothing has been told yet.")

    def _again(self) -> None:
        self._listed = None

    def _tokens(self, moves: tuple[Any, ...]) -> None:
        self.page("  " + " ".join(token(self.state, move) for move in moves))

    def _undo(self) -> None:
        decisions = [(engine.actor(state), state, action) for state, action, _ in self.back]
        number = last_own(decisions, engine.actor(self.state))
        if number < 0:
            self.refuse(
                "Nothing can be taken back: somebody has learned something or decided since, or it was not you."
            )
            return
        self.state, _, steps = self.back[number]
        self.back, self._tale.steps = self.back[:number], list(steps)
        self.say("  Taken back.")

    def save(self, path: str) -> None:
        """Write the game to a file: the one that was named, its own, or for the first time a new one."""
        text = to_json(self.state) + "\n"
        target = path or self.file
        if not target:
            target = write_new(Path(), SAVE, text)
        elif not path and self._is_changed():  # somebody else's game by now
            target = write_new(Path(target).parent, Path(target).name, text)
        else:
            write_whole(target, text)
        self.file, self._written = target, text
        self.say(f"Saved to {self.file}.")

    def is_in_file(self) -> None:
        """The game was read from its file."""
        self._written = read_text(self.file)

    def _is_changed(self) -> bool:
        """Whether the file of this game has become another since it was read or written here."""
        try:
            return self._written is not None and read_text(self.file) != self._written
        except (OSError, MerchantRulesError):
            return False

    def _save_somewhere(self) -> None:
        """Save where that is still possible: the disk may be full, the folder gone."""
        try:
            self.save("")
            return
        except OSError as error:
            print(complaint(error))
        try:
            self.file = write_new(Path(tempfile.gettempdir()), SAVE, to_json(self.state) + "\n")
            print(f"Saved to {self.file}.")
        except OSError as error:
            print(f"{complaint(error)}. Nothing can be saved, so this is the game, for a file of yours:")
            print(to_json(self.state))

    def _load(self, path: str) -> None:
        if not (path or self.file):
            raise ConfigError("this game was not saved yet: load FILE")
        state = _saved_game(path or self.file)
        players = state.config.player_count
        if game_of(state) is not self.game or players != len(self.seats):
            raise ConfigError(f"that is a game of {players} players, and here are {len(self.seats)}")
        self.state, self.back, self.shown = state, [], (None, -1)
        if path in ("", self.file):
            self.is_in_file()
        self._tale.steps, self.refused = [], None
        self.say("Loaded.")

    def _quit(self) -> None:
        raise _Leave


SUBCOMMAND = Subcommand(
    "play",
    "play against bots in the terminal",
    "merchant-rules play --seats you,trader,trader --goal 1000",
    _arguments,
    play,
)
