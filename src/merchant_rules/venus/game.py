"""The public functions over a game of Merchant of Venus: the kernel's engine with the types of this game."""

from __future__ import annotations

import random
from typing import Any

from ..errors import ConfigError, IllegalAction, Violation, WrongType
from ..kernel import engine
from ..kernel.chance import Outcome, Source, weighted
from ..kernel.stack import CHANCE, NOBODY
from .compiled import STREAMS
from .compose import compile_rules
from .config import Config, check_seed
from .rules import setup, winning
from .rules.winning import Result
from .state import State
from .view import View, as_state, checked_seat, not_a_state

#: Any action of the game; one frozen class each, in the chapter modules.
Action = Any


def new_game(config: Config, *, seed: int | None = None) -> State:
    """Set up a game. With a seed, dice and draws happen by themselves; without, every chance event is a node.

    >>> import merchant_rules as mr
    >>> config = mr.Config(ruleset="classic-1988", players=("human", "nik"))
    >>> mr.actor(mr.new_game(config)) == mr.CHANCE       # the opening roll waits for you
    True
    >>> mr.actor(mr.new_game(config, seed=7)) in (0, 1)  # somebody won it
    True
    """
    if not isinstance(config, Config):
        raise ConfigError(f"new_game needs a Config, not {type(config).__name__}")
    if seed is not None:
        check_seed(seed, " or None")
    rules = compile_rules(config)
    source = None if seed is None else Source(seed, (0,) * len(STREAMS))
    return engine.settle(setup.fresh_state(rules, source))


def actor(state: State) -> int:
    """The seat to decide, `CHANCE` where an outcome is due (explicit play), `NOBODY` at the end.

    >>> import merchant_rules as mr
    >>> mr.actor(mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 1}), seed=1))
    1
    """
    return engine.actor(state if type(state) is State else as_state(state))


def legal_moves(state: State) -> tuple[Action, ...]:
    """Every listable legal action, in a fixed order; () at chance nodes and at the end.

    Deals between players (11.4) are legal without being listed.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.legal_moves(state)[0]
    Stay()
    """
    return engine.legal_moves(state if type(state) is State else as_state(state))


def apply_action(state: State, action: Action, *, seat: int | None = None) -> State:
    """The state after a legal action; raises `IllegalAction` and never changes the state it was given.

    In explicit play it takes chance outcomes as well. A server passes the seat that sent the action.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> after = mr.apply_action(state, mr.Stay())
    >>> type(after.stack[-1]).__name__, type(state.stack[-1]).__name__
    ('Trading', 'Declaring')
    """
    if type(state) is not State:
        raise not_a_state(state)
    return engine.apply_action(state, action, seat)


def check(state: State | View, action: Action, *, seat: int | None = None) -> Violation | None:
    """Why this one action is not legal now, or None; never lists the legal ones. Takes a state or a view.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.check(state, mr.Stay()) is None
    True
    >>> print(mr.check(mr.view(state, 1), mr.Stay(), seat=1))
    Seat 0 decides now, not seat 1. [1988:4.4/a]
    """
    return engine.check(state if type(state) is State else as_state(state), action, seat)


def net_worth(state: State | View, player: int) -> int:
    """Money, and every deed at its printed cost (13.1); it is public, so a view will do.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell")), seed=1)
    >>> mr.net_worth(state, 2), mr.net_worth(mr.view(state, None), 2)
    (60, 60)
    """
    state = as_state(state)
    return winning.net_worth(state, checked_seat(state, player))


def result(state: State) -> Result | None:
    """Winners, reason and final worths of a finished game; None while it goes on.

    >>> import merchant_rules as mr
    >>> mr.result(mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=1)) is None
    True
    """
    return winning.result(state if type(state) is State else as_state(state))


def chance_outcomes(state: State) -> tuple[Outcome, ...]:
    """What chance may do now, as ordinary actions with exact integer weights; () where a seat decides.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> [(o.action.total, o.weight) for o in mr.chance_outcomes(state)][:3]
    [(2, 1), (3, 2), (4, 3)]
    """
    return engine.chance_outcomes(state if type(state) is State else as_state(state))


def sample(state: State, rng: random.Random | None = None) -> Outcome:
    """One outcome of this chance node: what the state's own source gives, or by weight from a generator of yours.

    >>> import merchant_rules as mr, random
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> outcome = mr.sample(state, random.Random(5))
    >>> outcome in mr.chance_outcomes(state)
    True
    """
    state = as_state(state)
    if rng is None:
        return engine.sample(state)
    if not isinstance(rng, random.Random):
        raise WrongType(f"sample draws from a random.Random, not {type(rng).__name__}")
    outcomes = engine.chance_outcomes(state)
    if not outcomes:
        raise IllegalAction(Violation("no-chance-here", state.rules.no_such_action, "A seat decides now."))
    return weighted(outcomes, rng.randrange(sum(outcome.weight for outcome in outcomes)))


__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "Result",
    "actor",
    "apply_action",
    "chance_outcomes",
    "check",
    "legal_moves",
    "net_worth",
    "new_game",
    "result",
    "sample",
]
