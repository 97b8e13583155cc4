"""One word for every action: the kernel's tokens with the tags of this game.

>>> import merchant_rules as mr
>>> config = mr.Config("classic-1988", ("human", "nik"))
>>> mr.token(config, mr.parse_token(config, "go:cloud-body-8"))
'go:cloud-body-8'
"""

from __future__ import annotations

from typing import TypeAlias

from ..errors import WrongType
from ..store import notation
from .compiled import Rules
from .compose import compile_rules
from .config import Config
from .game import Action
from .state import State
from .view import View

#: Whatever says which rules are played.
Played: TypeAlias = State | View | Rules | Config


def rules_of(played: Played) -> Rules:
    """The compiled rules of a state, a view or a config."""
    if isinstance(played, Rules):
        return played
    if isinstance(played, Config):
        return compile_rules(played)
    if isinstance(played, State | View):
        return played.rules
    raise WrongType(f"a State, a View or a Config is needed here, not {type(played).__name__}")


def token(played: Played, action: Action) -> str:
    """The token of an action: its tag and its fields; `NotationError` for what is no action of this game.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.token(state, mr.legal_moves(state)[0])
    'stay'
    """
    return notation.token(rules_of(played).specs, action)


def parse_token(played: Played, text: str) -> Action:
    """The action that a token means; whether it is legal is another question.

    >>> import merchant_rules as mr
    >>> mr.parse_token(mr.Config("classic-1988", 2), "roll:2-3")
    Rolled(dice=(2, 3))
    """
    return notation.parse(rules_of(played).by_tag, text)


__all__ = ["Played", "parse_token", "rules_of", "token"]
