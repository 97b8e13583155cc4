"""The compiled rules of a game of Race for the Galaxy, as types: constants, hooks, tables, and `Rules`, which has all.

Nothing here looks at a config: `compose` fills these records once per config, and every state of that game carries
the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from ..kernel import compose as kernel
from ..kernel.hooks import each, query
from ..kernel.pools import Card

if TYPE_CHECKING:
    from .actions import ChooseAction, ChooseActions, Discard, Drawn, Give, Keep, Pay, Place, PlaceNothing
    from .box.cards import Action as ActionCard
    from .box.catalog import Catalog
    from .box.tables import Tables
    from .config import Config
    from .frames import PowerId, Round
    from .state import State

#: Separate streams of chance, so that one never changes another.
STREAMS: Final = ("worlds", "deck", "sealing")

Events: TypeAlias = "tuple[Callable[[State], State], ...]"


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Constants:
    """The numbers and switches that options set."""

    max_rounds: int | None
    """The game ends after this round; None: it has no limit (R-G42)."""
    tactics_without_world: bool
    """Whether a player who places no world may discard a card for Military all the same (R-G23)."""
    sales_first: bool
    """Whether all sellers sell before anybody consumes (R-G30)."""
    opaque_goods: bool
    """Whether the cards under goods stay unknown in a reshuffle (R-G51)."""
    start_worlds: tuple[str, ...]
    """Start worlds by seat, () where chance or the module deals them (R-G05)."""
    optional: frozenset[PowerId]
    """The consume powers that a player may leave alone (G-POWERS-8, R-G28)."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Hooks:
    """Where modules may speak. A manifest gives some of them; the compiled rules have them all, joined."""

    after_action: Events = each()
    """Any action or outcome was played."""
    deal: Callable[[State], State] = query("first")
    """The fresh state with start worlds and hands, or chance on the way to them."""
    ask_for_actions: Callable[[State], State] = query("first")
    """All are asked for action cards."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Made:
    """What is built once and used again and again: cards in hands, actions, bonuses. By seat, then by slug."""

    #: a card that its owner alone knows; "" is one that the state does not know
    own: tuple[Mapping[str, Card], ...]
    #: a card that everybody knows
    open: Mapping[str, Card]
    drawn: tuple[Mapping[str, Drawn], ...]
    discards: tuple[Mapping[str, Discard], ...]
    keeps: tuple[Mapping[str, Keep], ...]
    places: tuple[Mapping[str, Place], ...]
    nothings: tuple[tuple[PlaceNothing], ...]
    #: by seat, all choices of one action card, and of two
    choices: tuple[tuple[ChooseAction, ...], ...]
    pairs: tuple[tuple[ChooseActions, ...], ...]
    pays: Mapping[str, Pay]
    gives: Mapping[str, Give]
    #: the action cards of a seat, phase, time -> those that give it a bonus
    bonuses: Mapping[tuple[tuple[str, ...], str, int], tuple[ActionCard, ...]]
    #: all cards of the deck, in order
    deck: tuple[str, ...]
    #: first seat -> all seats in the order of play
    orders: tuple[tuple[int, ...], ...]


@attrs.frozen(kw_only=True, eq=False, slots=False, repr=False)
class Rules(kernel.Compiled, Constants, Hooks, Made):
    """The compiled rules of one config: cards, actions, hooks, constants and tables. Shared, never changed."""

    config: Config
    tables: Tables
    #: phase -> what begins it, by the round after the choice: that is not on the stack yet
    phases: Mapping[str, Callable[[State, Round], State]]

    @property
    def catalog(self) -> Catalog:
        """What lies in the box, by the name that it has in every game."""
        return self.tables.catalog


#: What one ruleset or module of this game brings.
Manifest: TypeAlias = kernel.Manifest[Hooks]

__all__ = ["STREAMS", "Constants", "Hooks", "Made", "Manifest", "Rules"]
