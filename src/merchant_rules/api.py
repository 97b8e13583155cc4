"""The verbs for every game: they find the `Game` by the type of the config, state or view they are given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar, overload

import attrs

from .errors import ConfigError, IllegalAction, NotationError, UnknownName, Violation, WrongType, shown
from .kernel import engine
from .kernel.chance import Outcome, weighted
from .kernel.events import Change, differences
from .kernel.game import STATES, Game, as_state, game_of, game_of_state, game_with_type, not_a_state, type_told
from .kernel.plays import Deals, Ends, Plays, PluginAction, Seats, Shows, Situated, Starts, Steps
from .kernel.situation import Situation
from .store import notation
from .store.config import check_seed

S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
R = TypeVar("R")
N = TypeVar("N", bound=Situation)

_moves, _check = engine.moves, engine.check

# -- playing ----------------------------------------------------------------------------------------------------------


def new_game(config: Starts[S], *, seed: int | None = None) -> S:
    """Set up a game. With a seed, dice and draws happen by themselves; without, every chance event is a node.

    >>> import merchant_rules as mr
    >>> config = mr.Config(ruleset="classic-1988", players=("human", "nik"))
    >>> mr.actor(mr.new_game(config)) == mr.CHANCE       # the opening roll waits for you
    True
    >>> mr.actor(mr.new_game(config, seed=7)) in (0, 1)  # somebody won it
    True
    """
    game = game_with_type(type(config))
    if game is None or type(config) is not game.config:
        raise ConfigError(f"new_game needs a Config, not {type(config).__name__}")
    if seed is not None:
        check_seed(seed, " or None")
    state: S = engine.settle(game.new(config, None if seed is None else game.source(config, seed)))
    return state


def actor(state: Plays[Any]) -> int:
    """The seat to decide, `CHANCE` where an outcome is due (explicit play), `NOBODY` at the end.

    Where several seats decide at the same time, it is the first of `actors`.

    >>> import merchant_rules as mr
    >>> mr.actor(mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 1}), seed=1))
    1
    """
    return engine.actor(as_state(state))


def actors(state: Plays[Any]) -> tuple[int, ...]:
    """All seats that have to decide now, in timing order: several where all choose at the same time in secret.

    >>> import merchant_rules as mr
    >>> mr.actors(mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 1}), seed=1))
    (1,)
    """
    return engine.actors(as_state(state))


def legal_moves(state: Plays[A], seat: int | None = None) -> tuple[A, ...]:
    """Every listable legal action, in a fixed order; () at chance nodes and at the end.

    Deals between players (11.4) are legal without being listed. Where several seats decide at the same time, `seat`
    says for whom to list; without it the moves are those of `actor(state)`.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.legal_moves(state)[0]
    Stay()
    >>> mr.legal_moves(state, 1)
    ()
    """
    played: Any = state if type(state) in STATES else as_state(state)
    if seat is None:
        return _moves(played)
    return engine.legal_moves(played, checked_seat(played, seat))


def apply_action(state: Steps[S, A], action: A | PluginAction, *, seat: int | None = None) -> S:
    """The state after a legal action; raises `IllegalAction` and never changes the state it was given.

    In explicit play it takes chance outcomes as well. A server passes the seat that sent the action.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> after = mr.apply_action(state, mr.Stay())
    >>> type(after.stack[-1]).__name__, type(state.stack[-1]).__name__
    ('Trading', 'Declaring')
    """
    if type(state) not in STATES:
        game_of_state(state)
    played: Any = state
    after: S = engine.apply_action(played, action, seat)
    return after


def play_forced(state: Steps[S, A], *, most: int = 1000) -> tuple[S, tuple[A, ...]]:
    """Play on while the seat to act has exactly one listed move: the state then, and what was played.

    About half of all decisions of random play are such. It ends after a move that sets off a roll or a draw, so that
    nobody misses what came up, where several seats decide at the same time, and after `most` moves. An offer of a deal
    (11.4) is not listed and counts as no choice. It is meant for playouts and search: at a table, that somebody was not
    asked may tell the others what he holds.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> state = mr.apply_action(mr.new_game(config, seed=1), mr.Stay())
    >>> mr.legal_moves(state)
    (EndTurn(),)
    >>> after, played = mr.play_forced(state)
    >>> played, mr.actor(after), len(mr.legal_moves(after)) > 1
    ((EndTurn(),), 1, True)
    """
    if type(state) not in STATES:
        game_of_state(state)
    if type(most) is not int or most < 0:
        raise WrongType(f"most is a whole number from 0, not {shown(most)}")
    now: Any = state
    played: list[A] = []
    while len(played) < most and len(engine.actors(now)) == 1 and len(moves := engine.legal_moves(now)) == 1:
        after = engine.apply_unchecked(now, moves[0])
        now = engine.settle(after)
        played.append(moves[0])
        if now is not after:
            break
    return now, tuple(played)


def check(state: Plays[A], action: A | PluginAction, *, seat: int | None = None) -> Violation | None:
    """Why this one action is not legal now, or None; never lists the legal ones. Takes a state or a view.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.check(state, mr.Stay()) is None
    True
    >>> print(mr.check(mr.view(state, 1), mr.Stay(), seat=1))
    Seat 0 decides now, not seat 1. [1988:INTRO/a]
    """
    played: Any = state if type(state) in STATES else as_state(state)
    return _check(played, action, seat)


def result(state: Ends[R]) -> R | None:
    """How a finished game ended (winners, reason, final scores); None while it goes on.

    >>> import merchant_rules as mr
    >>> mr.result(mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=1)) is None
    True
    """
    played = as_state(state)
    ended: R | None = game_of(played).result(played)
    return ended


@overload
def situation(s: Situated[N]) -> N: ...
@overload
def situation(s: Plays[Any]) -> Situation: ...
def situation(s: Situated[Any] | Plays[Any]) -> Situation:
    """What is going on, in public: who decides, what, in which round, and what else the game has to tell.

    It takes a state or a view, and is the same for a state and for every view of it: it rests on public facts alone.
    Where several seats decide at the same time, they are all in it, whoever has answered. `describe` makes a sentence
    of it.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> state = mr.apply_action(state, mr.DeclareStep("cloud-body-8"))
    >>> now = mr.situation(mr.view(state, 1))
    >>> now.seats, now.kind, now.points, now.pilot, now == mr.situation(state)
    ((0,), 'moving', 9, None, True)
    >>> mr.describe(state, now)
    'Human is on the way with 9 points left.'
    """
    state = as_state(s)
    return game_of(state).now(state)


# -- standing ---------------------------------------------------------------------------------------------------------


def net_worth(state: Plays[Any], player: int) -> int:
    """Money, and every deed at its printed cost (13.1); it is public, so a view will do.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell")), seed=1)
    >>> mr.net_worth(state, 2), mr.net_worth(mr.view(state, None), 2)
    (60, 60)
    """
    state = as_state(state)
    game = game_of(state)
    if game.worth is None:
        raise WrongType(f"{game.title} has no net worth; scores(state) tells how the seats stand")
    return game.worth(state, checked_seat(state, player))


def scores(state: Plays[Any]) -> tuple[int, ...]:
    """How the seats stand by what wins the game: net worth, victory points, prestige.

    >>> import merchant_rules as mr
    >>> mr.scores(mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell")), seed=1))
    (60, 60, 60)
    """
    state = as_state(state)
    return game_of(state).scores(state)


def validate(state: Steps[Any, Any]) -> tuple[str, ...]:
    """Everything wrong with a state, one sentence each; () if it could occur in a game. Never raises.

    >>> import merchant_rules as mr, attrs
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=7)
    >>> mr.validate(state)
    ()
    >>> rich = attrs.evolve(state.players[0], money=1000)
    >>> mr.validate(attrs.evolve(state, players=(rich, state.players[1])))
    ('the money does not add up: there is 960 more than there should be',)
    """
    game = game_with_type(type(state))
    if game is None or type(state) is not game.state:
        return (f"{type_told(state)} is no state",)
    return game.problems(state)


# -- what happened, and what it costs ---------------------------------------------------------------------------------


def changes(before: Plays[A], after: Plays[A]) -> tuple[Change, ...]:
    """What is different between two states of a game, or between two views of one seat, as events.

    `Paid` says who paid whom how much and why, `Moved` what went where, `Owned` whose deeds are whose, `Went` who is
    elsewhere, `Seen` what came to light, `Scored` who got points; `Became` names every other field that differs. The
    payments come to the difference in money. One step apart (a `Ply` of a record) the reasons are those of the rules;
    where several moves lie between, the payments may be the bare differences, with "net" as their reason.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> after = mr.apply_action(state, mr.DeclareStep("cloud-body-8"))
    >>> [change.field for change in mr.changes(state, after)]
    ['stack.0', 'turn.dice']
    >>> step = mr.changes(after, mr.apply_action(after, mr.StepTo("cloud-body-8")))
    >>> step[0], mr.describe(after, step[0])
    (Went(seat=0, source='galactic-base', target='cloud-body-8'), 'Human goes from Galactic Base to Cloud Body 8.')
    """
    game = game_of(before)
    old, new = before, after
    if type(new) is not type(old) or type(old) is game.config:
        raise WrongType(f"changes compares two states or two views, not {type_told(old)} and {type_told(new)}")
    ours: Any = old
    theirs: Any = new
    if ours.config != theirs.config or getattr(ours, "seat", None) != getattr(theirs, "seat", None):
        raise WrongType("changes compares positions of one game, and views of one seat")
    told: tuple[Change, ...]
    told = game.part("changes")(ours, theirs) if game.changes else tuple(differences(ours, theirs))
    return told


def price(state: Plays[A], action: A | PluginAction) -> int | None:
    """What a legal move brings the one who makes it: above 0 a gain, below 0 a cost, None where dice decide.

    In Merchant of Venus it counts money together with credit that can still be spent in this turn: a barter brings its
    value, and to end the turn costs what is left of it. A view knows as much as the state does: what a move costs is
    public. Race for the Galaxy counts hand cards, each once, at the move that settles how many: what a card laid down
    costs, what a sale or a consume power pays, what is given for points (points are told by `changes`). Star Traders
    counts money as it will be when all others pass, for what is declared is paid later.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> seats = [mr.Seat(place="dry-city", money=150), mr.Seat()]
    >>> state = mr.position(config, seats=seats, cultures={"desert": "volois"}, seed=1)
    >>> state = mr.apply_action(state, mr.Stay())
    >>> [(mr.token(state, move), mr.price(state, move)) for move in mr.legal_moves(state)]
    [('buy:voll-silk', -140), ('end', 0)]
    """
    played = as_state(state)
    game = game_of(played)
    if not game.price:
        raise WrongType(f"{game.title} has no prices")
    violation = engine.check(played, action)
    if violation is not None:
        raise IllegalAction(violation)
    amount: int | None = game.part("price")(played, action)
    return amount


# -- chance -----------------------------------------------------------------------------------------------------------


def chance_outcomes(state: Plays[Any]) -> tuple[Outcome, ...]:
    """What chance may do now, as ordinary actions with exact integer weights; () where a seat decides.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> [(o.action.total, o.weight) for o in mr.chance_outcomes(state)][:3]
    [(2, 1), (3, 2), (4, 3)]
    """
    return engine.chance_outcomes(as_state(state))


def sample(state: Plays[Any], rng: random.Random | None = None) -> Outcome:
    """One outcome of this chance node: what the state's own source gives, or by weight from a generator of yours.

    >>> import merchant_rules as mr, random
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> outcome = mr.sample(state, random.Random(5))
    >>> outcome in mr.chance_outcomes(state)
    True
    """
    played = as_state(state)
    if rng is None:
        return engine.sample(played)
    if not isinstance(rng, random.Random):
        raise WrongType(f"sample draws from a random.Random, not {type(rng).__name__}")
    outcomes = engine.chance_outcomes(played)
    if not outcomes:
        raise IllegalAction(Violation("no-chance-here", played.rules.no_such_action, "A seat decides now."))
    return weighted(outcomes, rng.randrange(sum(outcome.weight for outcome in outcomes)))


# -- knowing ----------------------------------------------------------------------------------------------------------


def view(state: Shows[V], player: int | None) -> V:
    """What a player may know, `None` for a spectator: everything public, and what he has looked at himself.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> seen = mr.view(state, 1)
    >>> seen.players == state.players, hasattr(seen, "source")
    (True, False)
    >>> mr.apply_action(seen, mr.Stay())
    Traceback (most recent call last):
    ...
    merchant_rules.errors.WrongType: a view is not a state: play on imagine(view, seed) instead
    """
    game = game_with_type(type(state))
    if game is None or type(state) is not game.state:
        raise not_a_state(state)
    if player is not None:
        checked_seat(state, player)
    seen: V = game.look(state, player)
    return seen


def imagine(view: Deals[S], seed: int) -> S:
    """A full world that fits a view: what somebody else has seen is dealt anew by the seed, and so is all to come.

    The same seed gives the same world. Every world that fits is as likely as every other.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> seen = mr.view(state, 1)
    >>> world = mr.imagine(seen, 99)
    >>> mr.view(world, 1) == seen, world.source.seed
    (True, 99)
    """
    game = game_with_type(type(view))
    if game is None or type(view) is not game.view:
        raise WrongType(f"imagine needs a View, not {type(view).__name__}")
    check_seed(seed)
    world: S = game.deal(view, seed)
    return world


def resample(state: Steps[S, Any], player: int | None, seed: int) -> S:
    """Another world that this player cannot tell from the given one: `imagine(view(state, player), seed)`.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> mr.resample(state, 0, 5) == mr.imagine(mr.view(state, 0), 5)
    True
    """
    seen: Any = view(state, player)
    world: S = imagine(seen, seed)
    return world


def checked_seat(state: Any, seat: int) -> int:
    """The seat, if there is one of that number."""
    count = state.rules.config.player_count
    if type(seat) is not int or not 0 <= seat < count:
        raise UnknownName(shown(seat), f"there is no such seat; seats are 0 to {count - 1}")
    return seat


# -- notation ---------------------------------------------------------------------------------------------------------


def rules_of(played: Any) -> Any:
    """The compiled rules of a state, a view or a config; compiled rules are their own."""
    game: Game | None = game_with_type(type(played))
    if game is None:
        if hasattr(played, "by_tag"):
            return played
        raise WrongType(f"a State, a View or a Config is needed here, not {type(played).__name__}")
    return game.compile(played) if type(played) is game.config else played.rules


def token(played: Plays[A] | Seats[Any, A], action: A | PluginAction) -> str:
    """The token of an action: its tag and its fields; `NotationError` for what is no action of this game.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.token(state, mr.legal_moves(state)[0])
    'stay'
    """
    return notation.token(rules_of(played).specs, action)


def parse_token(played: Plays[A] | Seats[Any, A], text: str) -> A:
    """The action that a token means; whether it is legal is another question. A place has to be one of the board.

    >>> import merchant_rules as mr
    >>> mr.parse_token(mr.Config("classic-1988", 2), "roll:2-3")
    Rolled(dice=(2, 3))
    >>> mr.parse_token(mr.Config("classic-1988", 2), "go:atlantis")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.NotationError: 'go:atlantis': there is no place 'atlantis'
    """
    rules = rules_of(played)
    action: A = notation.parse(rules.by_tag, text)
    game = game_of(rules.config)
    for place in _places_in(action, game.place_fields):
        if place not in game.places(rules):
            raise NotationError(f"there is no place {place!r}", token=text)
    return action


def _places_in(held: Any, fields: frozenset[str]) -> Iterator[str]:
    """The places that an action names, also within what it holds, such as one side of a deal."""
    for field in attrs.fields(type(held)):
        own = getattr(held, field.name)
        if attrs.has(type(own)):
            yield from _places_in(own, fields)
        elif not fields.isdisjoint((field.name, f"{type(held).__name__}.{field.name}")):
            yield from filter(None, own if isinstance(own, tuple) else (own,))


__all__ = [
    "actor",
    "actors",
    "apply_action",
    "chance_outcomes",
    "changes",
    "check",
    "imagine",
    "legal_moves",
    "net_worth",
    "new_game",
    "parse_token",
    "play_forced",
    "price",
    "resample",
    "result",
    "rules_of",
    "sample",
    "scores",
    "situation",
    "token",
    "validate",
    "view",
]
