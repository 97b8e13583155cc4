"""The compiled rules of a game of Star Traders, as types: constants, hooks, and `Rules`, which has all.

Nothing here looks at a config: `compose` fills these records once per config, and every state of that game carries
the result. Rules of play read them as attributes: ``rules.station_prestige``, ``rules.may_petition(state, seat)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from ..errors import Violation
from ..kernel import compose as kernel
from ..kernel.hooks import each, query

if TYPE_CHECKING:
    from .box.catalog import Catalog
    from .box.rows import PetitionRow
    from .config import Config
    from .map.compiled import StarMap
    from .state import State

#: Separate streams of chance, so that one never changes another.
STREAMS: Final = ("setup", "dice", "luck", "contracts")

Events: TypeAlias = "tuple[Callable[[State], State], ...]"
Reports: TypeAlias = "tuple[Callable[[State], Iterable[str]], ...]"


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Constants:
    """The numbers and switches of one game: those of its ruleset and those of its options."""

    spaces: Mapping[int, int]
    """Contract spaces by the number of Traders (S-SET-19, S-ADV-1)."""
    station_prestige: int
    """Prestige for a station that is built (S-PRES-1, S-ADV-3)."""
    petition_prestige: int
    """Prestige that a petition takes (S-PET-1, ST-76)."""
    petition_table: tuple[PetitionRow, ...]
    """What petitions cost and bring."""
    seeks_chain: bool
    """Whether a chain of Imperial Stations wins, and not a Mission: for bots."""
    # options, each by its ruling
    windows: str
    """How often seats are asked (ST-09)."""
    skip_forced_passes: bool
    """Whether seats that can only pass are skipped, which gives hands away (ST-05)."""
    deals: str
    """When deals may be put (ST-18)."""
    deal_limit: int
    """Proposals of a seat in one turn (ST-19)."""
    open_money: bool
    """Whether everybody sees everybody's money (ST-25)."""
    turn_limit: int | None
    """The turn after which nobody wins; None: there is no limit (ST-44)."""
    starts: tuple[str, ...]
    """Starting worlds by seat, () where they are drawn (ST-32)."""
    kluge_ends_turn: bool
    """Whether the engine at Kluge ends the turn (ST-54)."""
    lost_ends_movement: bool
    """Whether You Are Lost ends movement (ST-59)."""
    favor_on_others: bool
    """Whether Imperial Favor may be played on others (ST-69)."""
    prestige_cards_after_roll: bool
    """Whether Prestige cards may follow a petition's roll (ST-71)."""
    quarantine_lasts: str
    """How long a Quarantine lasts (ST-60)."""
    passage_fees: tuple[int, ...]
    """Fees for passage that are listed (ST-24)."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Hooks:
    """Where rulesets and modules may speak. A manifest gives some of them; the compiled rules have them all, joined."""

    after_action: Events = each()
    """Any action or outcome was played."""
    may_petition: Callable[[State, int], Violation | None] = query("first")
    """(state, seat): why this Trader cannot petition, beside his Prestige."""
    granted: Callable[[State, int], State] = query("only")
    """(state, seat): the state after the price of a petition was paid."""
    forfeited: Callable[[State, int], State] = query("first")
    """(state, seat): the state after a petition that costs the station (S-ATAB-1)."""
    is_close: Callable[[State, int], bool] = query("any", False)
    """(state, seat): is this Trader one step from winning (ST-09)."""
    give_out: Callable[[State], State] | None = query("only", None)
    """(state): how the personalities are given out, the first player being known; None where there are none."""
    special_jumps: Callable[[State, int], tuple[str, ...]] = query("first", ())
    """(state, seat): jumps that only this Trader can declare now (S-AND-1, S-SEER-1)."""
    personalities_for_sale: Callable[[State], bool] = query("any", False)
    """(state): are personalities a commodity (S-DEAL-3, S-OPT-5)."""
    on_turn_end: Events = each()
    """What happens when a turn has ended, before the next one begins."""
    on_turn_start: Events = each()
    """And when the next one has begun."""
    on_validate: Reports = each()
    """Sentences on what is wrong with a state."""


@attrs.frozen(kw_only=True, eq=False, slots=False, repr=False)
class Rules(kernel.Compiled, Constants, Hooks):
    """The compiled rules of one config: catalog, map, actions, hooks and constants. Shared, never changed.

    >>> from merchant_rules import star_traders
    >>> from merchant_rules.star_traders.compose import compile_rules
    >>> compile_rules(star_traders.Config("star-traders-advanced", 4)).station_prestige
    3
    """

    config: Config
    catalog: Catalog
    starmap: StarMap
    #: kinds of windows that this game opens (ST-09)
    opens: frozenset[str]
    #: kind of window -> the faces that somebody may play there
    timely: Mapping[str, frozenset[str]]
    #: slug -> what it is called
    called: Mapping[str, str]
    #: kind of window -> what goes on when it has closed: (state, window)
    closings: Mapping[str, Callable[[State, Any], State]]
    #: purpose of a roll -> what comes of it: (state, roll)
    rolls: Mapping[str, Callable[[State, Any], State]]
    #: class of frame -> what a drawn card does there: (state, frame, card)
    drawn_for: Mapping[type, Callable[[State, Any, str], State]]


#: What one ruleset or module of this game brings.
Manifest: TypeAlias = kernel.Manifest[Hooks]

__all__ = ["STREAMS", "Constants", "Hooks", "Manifest", "Rules"]
