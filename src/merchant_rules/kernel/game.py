"""One record per game, and the registry that leads to it from a config, a state, a view or a name.

Whatever works for every game (saves, records, views, runners, the testing kit, the command line) takes what it needs
from the `Game` of the thing it was given. States and views stay plain classes: the registry finds their game by type.

A game of the library is *announced* by its name and rulesets and loaded when it is first used; one that comes from
elsewhere is *registered* as it is, or comes with a `Plugin` (`kernel.plugged`), which may be found among installed
packages.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final
from warnings import warn

import attrs

from ..errors import ComposeError, ConfigError, WrongType
from .chance import Source
from .meta import ModuleMeta, RulesetMeta
from .situation import Situation, plain_situation
from .value import value


@value
class Result:
    """How a game ended: winners (several share, nobody if all lose together), why, scores, what broke a tie."""

    winners: tuple[int, ...]
    """The seats that won, () for nobody."""
    reason: str
    """Why the game ended, a slug."""
    scores: tuple[int, ...]
    """How every seat stood, by seat."""
    tiebreaks: tuple[int, ...] = ()
    """What breaks a tie, by seat; () in games where no number does."""


@attrs.frozen(eq=False, kw_only=True)
class Words:
    """How a game speaks of its things: what a sentence about an action needs."""

    #: ``seat(s, number)``: what a seat is called
    seat: Callable[[Any, Any], str] = lambda s, number: f"seat {number}"
    #: ``thing(s, held)``: the words for what a field holds, None where the ordinary ones will do
    thing: Callable[[Any, Any], str | None] = lambda s, held: None
    #: ``name(s, slug)``: what a slug is called
    name: Callable[[Any, str], str] = lambda s, slug: slug
    #: fields of actions and frames that hold a seat
    seats: frozenset[str] = frozenset(("seat",))
    #: ``who(s)``: the seat that a sentence is about where the frame names none
    who: Callable[[Any], int] = lambda s: 0
    #: ``sentence(s, spec, action)``: the template of this one action, where that of its spec will not do; else ""
    sentence: Callable[[Any, Any, Any], str] = lambda s, spec, action: ""
    #: ``after(s, spec, action)``: what is added at the end of a sentence
    after: Callable[[Any, Any, Any], str] = lambda s, spec, action: ""
    #: ``amount(s, number, unit)``: so much money, or of another means that the game has
    amount: Callable[[Any, int, str], str] = lambda s, number, unit: str(number)
    #: ``points(s, number)``: so many of what the players are after
    points: Callable[[Any, int], str] = lambda s, number: f"{number} point{'s' * (number != 1)}"
    #: why somebody pays or gets something, in words: {what} is the thing that a change names
    reasons: Mapping[str, str] = attrs.field(factory=dict)
    #: who pays where no seat does
    bank: str = "the bank"
    #: ``edition(s, text)``: a text in the words of the edition that is played
    edition: Callable[[Any, str], str] = lambda s, text: text


@attrs.frozen(eq=False, kw_only=True)
class Figures:
    """How a game that is over is summed up, and which figures a table of many games shows."""

    #: the class of a summary: it has seed, winners, reason, rounds, digest, error, record, and figures by seat
    summary: type[Any]
    #: ``of(state, **common)`` makes one
    of: Callable[..., Any]
    #: heading -> attribute of the summary that has one figure for each seat
    by_seat: Mapping[str, str]
    #: the attribute with what each seat plays, and what that is called
    who: str = "names"
    #: the attribute with the scores, what a score is called, and how it is written in a game of this config
    score: str = "scores"
    score_word: str = "score"
    amount: Callable[[Any, int], str] = lambda config, score: str(score)
    #: ``say(config, text)``: headings in the words of the edition that is played
    say: Callable[[Any, str], str] = lambda config, text: text
    #: attributes with several things for each seat, of which a table tells how many
    counted: tuple[str, ...] = ()
    #: those of them that stand on the board, and so in no field of a seat
    on_board: tuple[str, ...] = ()
    #: ``aim(config)``: what the players are after, said after the number of players
    aim: Callable[[Any], str] = lambda config: ""


#: What hardly any field of an action takes, for forgers: refused with a reason, never with a traceback.
NONSENSE: Final[tuple[Any, ...]] = (None, -1, 7, 1.0, True, "", "no-such-thing", (), ("x",), (1, 2), [], {})
#: The bot that plays any game.
RANDOM_BOT: Final = "merchant_rules.run.bots:RandomBot"


def nothing_shown(state: Any, action: Any) -> bool:
    """No action is a proof of what its seat has."""
    return False


def no_news(before: Any, action: Any, after: Any) -> bool:
    """Nothing is ever looked at in secret."""
    return False


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Game:
    """Everything about one game that the shared rooms need.

    A State has its compiled `rules` first and its `source` last, a View has `rules` and `seat` first; what stands
    between, its *parts*, is the same in both.
    """

    name: str
    title: str
    config: type[Any]
    state: type[Any]
    view: type[Any]
    rulesets: dict[str, RulesetMeta]
    modules: dict[str, ModuleMeta]

    # -- from a config to a position
    compile: Callable[[Any], Any]
    start: Callable[[Any, Source | None], Any]
    #: ``config_own(config)``: fields of the config beside ruleset, players, modules and options, as plain values;
    #: ``config_given(plain)`` is its inverse: plain values as keywords of the config class
    config_own: Callable[[Any], dict[str, Any]] = lambda config: {}
    config_given: Callable[[dict[str, Any]], dict[str, Any]] = lambda plain: plain

    # -- where a game stands
    #: the line of a record that a position belongs to: numbers with full stops between
    label: Callable[[Any], str]
    #: the round under way, from 1; at the end, how many there were
    round: Callable[[Any], int]
    #: a number that changes when the turn does
    turn: Callable[[Any], int]
    result: Callable[[Any], Any]
    scores: Callable[[Any], tuple[int, ...]]
    worth: Callable[[Any, int], int] | None = None
    problems: Callable[[Any], tuple[str, ...]]
    #: no turn has more decisions than this
    longest_turn: int = 1000

    # -- what a seat may know
    look: Callable[[Any, int | None], Any]
    deal: Callable[[Any, int], Any]
    #: a position that knows no more than a view, to ask questions of
    blank: Callable[[Any], Any]
    #: whether a step of a seat taught anybody something, chance left aside
    news: Callable[[Any, Any, Any], bool] = no_news
    #: ``leaks(state, seat, view)``: what is in a view that its seat may not know, a sentence each, for tests
    leaks: Callable[[Any, int | None, Any], Iterable[str]] = lambda state, seat, view: ()
    #: ``shows(state, action)``: whether an action is an open proof of what its seat has, such as a card; for tests
    shows: Callable[[Any, Any], bool] = nothing_shown
    #: ``tells(config)``: whether an option lets all see who has something to do, so that plies tell of hands; for tests
    tells: Callable[[Any], bool] = lambda config: False

    # -- how it is written
    #: ``position_out(s)`` gives the parts of a state or view as JSON data, ``position_in(rules, data)`` the parts
    position_out: Callable[[Any], dict[str, Any]]
    position_in: Callable[[Any, dict[str, Any]], tuple[Any, ...]]
    #: a `SchemaError` for parts of wrong types
    check_types: Callable[[Any], None] = lambda s: None
    #: the keys of a position: those that must be there, those that may
    keys: tuple[tuple[str, ...], tuple[str, ...]]
    #: JSON Schemas of what is not written as its type says: key of a position, or "Class.field" -> schema
    by_name: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    #: saves that name no game are of this one: it was there before there were others
    unnamed: bool = False
    words: Words = Words()
    #: fields of actions that hold a place, by name or as "Class.field", and ``places(rules)``: all that there are
    place_fields: frozenset[str] = frozenset()
    places: Callable[[Any], Container[str]] = lambda rules: ()
    #: ``domain(state, rng)`` gives a function from action class and field to what a forger would try there
    domain: Callable[[Any, Random], Callable[[type, str], Sequence[Any]]]
    #: ``situation(state)``: what is going on, in public; without it the plain one of every game
    situation: Callable[[Any], Situation] | None = None

    #: how many games are summed up; None for names and scores alone
    figures: Figures | None = None

    # -- loaded when first used: "package.module:name"
    bots: Mapping[str, str] = attrs.field(factory=lambda: {"random": RANDOM_BOT})
    books: str = ""
    screen: str = ""
    picture: str = ""
    #: what the page in a browser needs of the game beside its screen and its picture, a `page.face.Face`
    face: str = ""
    strategy: str = ""
    #: ``changes(before, after)``: what differs between two states or two views of a seat, as events; without it the
    #: plain differences. ``price(state, action)``: what a legal move brings the one who decides, None if dice decide
    changes: str = ""
    price: str = ""
    #: who plays if nobody says so
    usual_bot: str = "random"

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def revision(self, config: Any) -> int:
        """The revision of the rules that a config is played by; it is raised whenever legal play changes."""
        return self.rulesets[config.ruleset].revision

    def new(self, config: Any, source: Source | None) -> Any:
        """The first position of a game, chance not yet settled."""
        return self.start(self.compile(config), source)

    def source(self, config: Any, seed: int) -> Source:
        """A source of chance at its beginning."""
        return Source(seed, (0,) * len(self.compile(config).streams))

    def now(self, s: Any) -> Situation:
        """What is going on in a state."""
        return plain_situation(s, self.round(s)) if self.situation is None else self.situation(s)

    def parts(self, s: Any) -> tuple[Any, ...]:
        """What a state or a view consists of, beside rules, seat and source."""
        names = [field.name for field in attrs.fields(type(s))]
        return tuple(getattr(s, name) for name in names if name not in ("rules", "seat", "source"))

    def part(self, name: str) -> Any:
        """One of the parts that are loaded when first used: `game.part("screen")`."""
        return loaded(getattr(self, name), f"{self.title} has no {name}")


def loaded(name: str, otherwise: str) -> Any:
    """The thing behind "package.module:name"; a `ConfigError` says what is missing where there is no name."""
    if not name:
        raise ConfigError(otherwise)
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


# -- the registry -----------------------------------------------------------------------------------------------------


@value
class Announced:
    """A game that is there and not yet loaded: its name, its rulesets, and where its record stands."""

    name: str
    rulesets: tuple[str, ...]
    where: str


#: class of config, state or view -> its game
BY_TYPE: Final[dict[type, Game]] = {}
#: the classes of states, to tell a state from anything else in one look
STATES: Final[set[type]] = set()
_BY_NAME: Final[dict[str, Game]] = {}
_ANNOUNCED: Final[dict[str, Announced]] = {}
#: called once when a name is not known: installed packages may bring it
_FINDERS: Final[list[Callable[[], None]]] = []
#: What is said where a name is taken.
REPLACED: Final = "; replace=True puts this one in its place"


def announce(game: Announced) -> None:
    """Make a game known by name without loading it."""
    _ANNOUNCED[game.name] = game


def on_unknown(finder: Callable[[], None]) -> None:
    """Have a function called before a name is refused."""
    _FINDERS.append(finder)


def register(game: Game, *, replace: bool = False) -> Game:
    """Take in a game; a `ComposeError` if another one has its name, unless it is replaced, a ruleset or class of it."""
    known = _BY_NAME.get(game.name)
    if known is game:
        return game
    if known is not None and not replace:
        raise ComposeError(f"there is a game {game.name!r} already{REPLACED}")
    for own in game.rulesets:
        owner = owner_of(own)
        if owner not in ("", game.name):
            raise ComposeError(f"{game.name} and {owner} both have a ruleset {own!r}")
    _check_classes(game, known)
    if known is not None:
        unregister(known)
    _BY_NAME[game.name] = game
    for cls in (game.config, game.state, game.view):
        BY_TYPE[cls] = game
    STATES.add(game.state)
    return game


def _check_classes(game: Game, known: Game | None) -> None:
    """Games are found by their classes, so no two can share one; and saves that name no game are of one game only."""
    for cls in (game.config, game.state, game.view):
        owner = BY_TYPE.get(cls)
        if owner is not None and owner is not known:
            raise ComposeError(
                f"{game.name} and {owner.name} both have the class {cls.__qualname__} of {cls.__module__}"
            )
    for other in _BY_NAME.values():
        if game.unnamed and other.unnamed and other is not known:
            raise ComposeError(f"saves that name no game are of {other.name}: {game.name} cannot be unnamed, too")


def unregister(game: Game) -> None:
    """Forget a game that was registered, as a test does."""
    _BY_NAME.pop(game.name, None)
    STATES.discard(game.state)
    for cls in (game.config, game.state, game.view):
        BY_TYPE.pop(cls, None)


def owner_of(wanted: str) -> str:
    """The name of the game that has this ruleset, "" if none has."""
    known: list[Game | Announced] = [*_BY_NAME.values(), *_ANNOUNCED.values()]
    return next((game.name for game in known if wanted in game.rulesets), "")


def find_plugins(is_there: Callable[[], bool] = lambda: False) -> None:
    """Let installed packages bring what they have, once.

    What is wrong with one of them is told, now and the next time, unless that which somebody asks for is there then.
    """
    while _FINDERS:
        finder = _FINDERS.pop()  # while it is at work, it may be asked for what it is about to bring
        try:
            finder()
        except BaseException:
            _FINDERS.append(finder)
            if is_there():
                return
            raise


def _all_plugins() -> None:
    """What installed packages bring, for those who ask for nothing in particular: a broken one is a warning."""
    try:
        find_plugins()
    except ComposeError as error:
        warn(str(error), RuntimeWarning, stacklevel=3)


def game_if_there(name: str) -> Game | None:
    """The game of this name, if it was loaded; nothing is loaded for that."""
    return _BY_NAME.get(name)


def game_named(name: str) -> Game | None:
    """The game of this name, loaded if need be; None if there is none."""
    if name not in _BY_NAME and name not in _ANNOUNCED:
        find_plugins(lambda: name in _BY_NAME)
    if name not in _BY_NAME and name in _ANNOUNCED:
        register(loaded(_ANNOUNCED[name].where, name))
    return _BY_NAME.get(name)


def game_with(ruleset: str) -> Game | None:
    """The game that has this ruleset, loaded if need be; None if there is none."""
    name = owner_of(ruleset)
    if not name:
        find_plugins(lambda: bool(owner_of(ruleset)))
        name = owner_of(ruleset)
    return game_named(name) if name else None


def rulesets() -> tuple[str, ...]:
    """The names of all rulesets of all games; none of the games has to be loaded for that."""
    _all_plugins()
    names = [name for game in _ANNOUNCED.values() for name in game.rulesets]
    names += [name for game in _BY_NAME.values() for name in game.rulesets]
    return tuple(dict.fromkeys(names))


def games() -> Iterator[Game]:
    """All games, each loaded if need be.

    >>> import merchant_rules as mr
    >>> len([game.name for game in mr.games()]) >= 3
    True
    """
    _all_plugins()
    for name in dict.fromkeys((*_ANNOUNCED, *_BY_NAME)):
        game = game_named(name)
        assert game is not None
        yield game


def unnamed_game() -> Game:
    """The game whose saves do not say which game they are of."""
    return next(game for game in _BY_NAME.values() if game.unnamed)


def game_with_type(cls: type) -> Game | None:
    """The game with this class of configs, states or views; None if there is none.

    An installed package may bring it: whoever imports that package, or reads one of its pickles in another process,
    has its classes before anybody asked for its game by name.
    """
    game = BY_TYPE.get(cls)
    if game is None and _FINDERS:
        _all_plugins()
        game = BY_TYPE.get(cls)
    return game


def game_of_type(cls: type) -> Game:
    """The game with this class of configs, states or views; a `WrongType` for any other class."""
    game = game_with_type(cls)
    if game is None:
        raise WrongType(f"a State, a View or a Config is needed here, not {cls.__name__}")
    return game


def game_of(thing: object) -> Game:
    """The game of a state, a view or a config; a `WrongType` for anything else."""
    return BY_TYPE.get(type(thing)) or game_of_type(type(thing))


def game_of_state(thing: object) -> Game:
    """The game of a state; a view is told apart from other things that are no state."""
    game = game_with_type(type(thing))
    if game is None or type(thing) is not game.state:
        raise not_a_state(thing)
    return game


def not_a_state(thing: object, wanted: type | None = None) -> WrongType:
    """The error for something else where a state is needed: of any game, or of that whose states are `wanted`."""
    game = BY_TYPE.get(type(thing))
    if wanted is not None and game is not None and wanted is not game.state and type(thing) in (game.state, game.view):
        title = BY_TYPE[wanted].title
        return WrongType(f"a State or View of {title} is needed here, not {type_told(thing)}")
    if game is not None and type(thing) is game.view:
        return WrongType("a view is not a state: play on imagine(view, seed) instead")
    return WrongType(f"a State is needed here, not {type_told(thing)}")


def type_told(thing: object) -> str:
    """The type of something in words: with several games "State" alone would not tell what is wrong."""
    game = BY_TYPE.get(type(thing))
    return f"{type(thing).__name__} of {game.title}" if game is not None else type(thing).__name__


def as_state(thing: Any) -> Any:
    """A state to ask questions of: a state is itself, a view becomes a position that knows as little."""
    if type(thing) in STATES:
        return thing
    game = game_with_type(type(thing))
    if game is not None and type(thing) is game.view:
        return game.blank(thing)
    game_of_state(thing)
    return thing


__all__ = [
    "BY_TYPE",
    "NONSENSE",
    "RANDOM_BOT",
    "REPLACED",
    "STATES",
    "Announced",
    "Figures",
    "Game",
    "Result",
    "Words",
    "announce",
    "as_state",
    "find_plugins",
    "game_if_there",
    "game_named",
    "game_of",
    "game_of_state",
    "game_of_type",
    "game_with",
    "game_with_type",
    "games",
    "loaded",
    "not_a_state",
    "nothing_shown",
    "on_unknown",
    "owner_of",
    "register",
    "rulesets",
    "unnamed_game",
    "unregister",
]
