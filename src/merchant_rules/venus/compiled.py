"""The compiled rules of a game of Merchant of Venus, as types: constants, hooks, tables, and `Rules`, which has all.

Nothing here looks at a config: `compose` fills these records once per config, and every state of that game carries
the result. Rules of play read them as attributes: ``rules.lasting_bars``, ``rules.penalty(state, seat, dot)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from ..errors import Violation
from ..kernel import compose as kernel
from ..kernel.hooks import each, query

if TYPE_CHECKING:
    from .box.catalog import Catalog, Equipment
    from .config import Config
    from .frames import Trading
    from .map.board import Board
    from .rules.movement import StepTo
    from .speech import Speech
    from .state import State

#: Separate streams of chance, so that one never changes another.
STREAMS: Final = ("opening", "dice", "cup", "rastur", "galaxy")

Events: TypeAlias = "tuple[Callable[[State], State], ...]"
Reports: TypeAlias = "tuple[Callable[[State], Iterable[str]], ...]"


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Constants:
    """The numbers and switches in which the rulesets differ; each ruleset fills them all."""

    lasting_bars: int
    """Directed uses of paths that stay closed to a ship when it goes on, one bit each (5.32, F-04)."""
    own_numbers: Mapping[str, str]
    """Numbers of the 1988 rules -> ids of this edition, where they differ."""
    words: Speech
    """How this edition calls things and writes money."""
    looks_are_forced: bool
    """Whether the Spy Eye looks at every marker it comes by, or its owner decides (8.45)."""
    staying_costs: bool
    """Whether to stay on a penalty costs it again (6.3, F-03)."""
    drive_covers_staying: bool
    """Whether a drive that is on saves the price of staying on its colour (R-32)."""
    cup_draws_together: bool
    """Whether all that go into the cup do so before the draws for them, or one by one (2.7, R-46)."""
    cup_is_constant: bool
    """Whether as many markers leave the cup as go in (2.7)."""
    bank_total: int | None
    """All the money there is, None for a Bank without limit (13.3, R-65)."""
    commission: Callable[[State, int, int, int], State]
    """(state, seat, worth, on_credit): the state after the shares in a transaction, part of it on barter value."""
    counts_as_buy: Callable[[Trading, int], bool]
    """(frame, price): whether a purchase counts against the limit of a turn."""
    fresh_fares_pay: bool
    """Whether a passenger taken aboard in this turn pays when delivered in it."""
    drops_on_asteroids: bool
    """Whether cargo may be thrown overboard on asteroids."""
    drops_relics: bool
    """Whether relics may be thrown overboard without need."""
    drops_arrivals: bool
    """Whether a passenger who has arrived may be put off for nothing (11.3/d, F-ROOM-3)."""
    lock_lasts: bool
    """Whether the Gate Lock works until the turn ends, or for the one gate (8.47, F-12)."""
    jumps_may_return: bool
    """Whether a jump may lead back to the gate just left (R-15, F-04)."""
    jump_start_binds: bool
    """Whether a Jump Start that misses its gate has to take another one that was rolled (R-23, F-30)."""
    opening: Callable[[State], State]
    """(state): the state on its way to who begins and who plays what."""
    tie_break: Callable[[State, tuple[int, ...]], tuple[int, ...]]
    """(state, seats): those of several richest seats that win."""
    factory_sites: Callable[[State, str], list[str]]
    """(state, system): the dots of a system on which a Factory can stand."""
    offers_per_turn: int | None
    """How many deals may be accepted in a turn, and how many refused; None for any number (R-96)."""

    def rule(self, number: str) -> str:
        """The full id of a rule in this edition: "1988:5.32/b" for rule("5.32/b"), or what this edition calls it.

        Rulings go by their own number, and whole ids stay, such as a plug-in has for its rules: rule("R-88") is "R-88",
        rule("house:1") is "house:1".
        """
        return self.own_numbers.get(number) or (number if number[:2] == "R-" or ":" in number else f"1988:{number}")


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Hooks:
    """Where rulesets and modules may speak. A manifest gives some of them; the compiled rules have them all, joined."""

    # moments at which manifests may act
    on_setup: Events = each()
    """The state is fresh: parts of modules are added."""
    on_turn_start: Events = each()
    """A turn begins."""
    on_stay: Events = each()
    """The price of staying is paid, trading has not begun."""
    on_dice: Events = each()
    """The movement dice are final."""
    on_attack: Events = each()
    """Both dice of an attack lie on the table."""
    on_landed: Events = each()
    """A ship has landed."""
    on_discovered: Events = each()
    """A culture was met for the first time."""
    on_turn_end: Events = each()
    """A turn ends."""
    after_action: Events = each()
    """Any action or outcome was played."""

    # what manifests say about whole states
    on_validate: Reports = each()
    """Sentences on what is wrong with the parts that a manifest brings."""
    pieces_set_aside: Reports = each()
    """The slugs of pieces that lie in them or have left the game."""
    endings: Reports = each()
    """The reasons for which this game can end beside the goal and an empty Bank."""
    interrupted_by_draws: tuple[type, ...] = each()
    """Frames that draws and looks may interrupt, beside those of the base game."""
    steering_actions: tuple[type, ...] = each()
    """Actions of a moving ship that decide its way, beside those of the base game."""

    # questions
    penalty: Callable[[State, int, str], int] = query("sum", 0)
    """(state, seat, dot): what entering this dot costs, shields not yet counted."""
    staying_rule: Callable[[State, int, str], str] = query("first", "6.3/f")
    """(state, seat, dot): the rule that makes staying there cost something."""
    landing: Callable[[State, str], str] = query("first")
    """(state, dot): "city", "base", "port", "open-port", "asteroid" or ""; None leaves the answer to others."""
    held: Callable[[State, str], Violation | None] = query("first")
    """(state, dot): why nobody can land on what is a landing place otherwise."""
    ending_rule: Callable[[str], str] = query("first")
    """(reason): the rule by which the game has ended."""
    equipment: Callable[[State, int], tuple[str, ...]] = query("first")
    """(state, seat): the pieces aboard that work."""
    may_buy: Callable[[State, int, str], Violation | None] = query("first")
    """(state, seat, what): why this cannot be bought here."""
    may_build: Callable[[State, int, str], Violation | None] = query("first")
    """(state, seat, dot): why nothing can be built here."""
    deed_worth: Callable[[State, str, int], int] = query("first")
    """(state, dot, printed): what a deed whose building stands there counts."""
    wins_by_bank: Callable[[State, int], bool] = query("all", True)
    """(state, seat): is the richest also a winner when the Bank is empty (R-98)."""
    has_more_to_do: Callable[[State, int], bool] = query("any", False)
    """(state, seat): is there something to do with no points left."""
    foe: Callable[[State, int, str], tuple[str, int] | None] = query("first")
    """(state, seat, dot): name and number of the penalty marker that can be fired at."""
    destroy: Callable[[State, int, str], State] = query("first")
    """(state, seat, foe): the state without that marker."""
    occupied: Callable[[State, str], bool] = query("any", False)
    """(state, dot): does a marker that players or invaders put there hold the dot."""
    fits: Callable[[Rules, str, tuple[str, ...]], bool] = query("first")
    """(rules, ship, cargo): can this ship carry that cargo."""
    hull_room: Callable[[str], int] = query("sum", 0)
    """(slug): how many of this piece the hull carries for nothing."""
    in_play: Callable[[Equipment], bool] = query("any", False)
    """(equipment): is this kind of equipment in the game."""

    # how a position set up by hand gets the parts of modules; None where nothing of the kind is in the game
    put_forts: Callable[[State, tuple[tuple[str, ...], ...]], State] | None = query("only")
    """(state, forts): the state with Forts on these dots, by seat."""
    put_damage: Callable[[State, tuple[tuple[str, ...], ...]], State] | None = query("only")
    """(state, damaged): the state with this cargo damaged, by seat."""
    put_lost: Callable[[State, tuple[str, ...]], State] | None = query("only")
    """(state, markers): the state in which these were destroyed."""
    put_rastur: Callable[[State, Mapping[str, int]], State] | None = query("only")
    """(state, placed): the state with Rastur of these strengths on the map, by dot."""
    put_transit: Callable[[State, int], State] | None = query("only")
    """(state, strength): the state with this Rastur in the Transit Box."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Tables:
    """What is looked up again and again, made once of catalog and board."""

    relics: frozenset[str]
    culture_index: Mapping[str, int]
    stock_index: Mapping[str, int]
    hull: tuple[str, ...]
    equipment_in_play: tuple[str, ...]
    skip_bits: Mapping[str, int]
    drive_bits: Mapping[str, int]
    shields: Mapping[str, int]
    marker_bits: Mapping[str, int]
    gate_numbers: Mapping[str, int]
    #: dots on which nothing happens: no marker, orbit, circle, penalty or landing place
    quiet_dots: frozenset[str]
    #: dots that one leaves by any path: no circle, and no '?' box that may be a gate
    plain_exits: frozenset[str]
    #: dot -> staying, and declaring each first dot around it
    headings: Mapping[str, tuple[object, ...]]
    #: dot -> the steps out of it without the Air Foil: the action, the bit of its way, its cost
    steps_out: Mapping[str, tuple[tuple[StepTo, int, int], ...]]


@attrs.frozen(kw_only=True, eq=False, slots=False, repr=False)
class Rules(kernel.Compiled, Constants, Hooks, Tables):
    """The compiled rules of one config: catalog, board, actions, hooks, constants and tables. Shared, never changed.

    >>> import merchant_rules as mr
    >>> rules = mr.new_game(mr.Config("classic-1988", 2), seed=1).rules
    >>> rules.staying_costs, rules.rule("6.3/a")
    (True, '1988:6.3/a')
    >>> rules.staying_costs = False
    Traceback (most recent call last):
        ...
    attr.exceptions.FrozenInstanceError: can't set attribute
    """

    config: Config
    catalog: Catalog
    board: Board


#: What one ruleset or module of this game brings.
Manifest: TypeAlias = kernel.Manifest[Hooks]

__all__ = ["STREAMS", "Constants", "Hooks", "Manifest", "Rules", "Tables"]
