"""From a config to compiled rules: the only file that looks at `config.ruleset` and `config.modules`.

A ruleset is one manifest made of shared chapters and its own file; each module adds one. They are merged once per
config into `Rules`, which every state of that game carries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..errors import ComposeError, Violation
from ..kernel.actions import ChanceSpec, Shortcut
from ..kernel.compose import AnySpec, Composed, Manifest, Query, chances, compose, proposers
from .box.catalog import Catalog, catalog_for
from .config import Config
from .map.board import Board, board_for
from .meta import MODULES, RULESETS
from .wording import reworded

if TYPE_CHECKING:
    from .state import State

#: Named moments at which manifests may act: ``hook(state) -> state``.
EVENTS: Final = (
    "on_turn_start",
    "on_stay",  # the price of staying is paid, trading has not begun
    "on_dice",  # the movement dice are final
    "on_attack",  # both dice of an attack lie on the table
    "on_landed",
    "on_discovered",
    "on_turn_end",
    "after_action",
    "on_setup",
)

#: What manifests can say about whole states: ``on_validate(state)`` gives sentences on what is wrong with the parts
#: that a manifest brings, ``elsewhere(state)`` the slugs of pieces that lie in them or have left the game,
#: ``endings(state)`` the reasons for which this game can end beside the goal and an empty Bank.
REPORTS: Final = ("on_validate", "elsewhere", "endings")

#: Named questions and how their answers are joined.
QUERIES: Final = (
    Query("penalty", "sum", 0),  # (state, seat, dot): what entering this dot costs, shields not yet counted
    Query("landing", "first", None),  # (state, dot): "city", "base", "port", "open-port", "asteroid" or ""
    Query("equipment", "first", None),  # (state, seat): the pieces aboard that work
    Query("may_buy", "first", None),  # (state, seat, what): Violation or None
    Query("may_build", "first", None),  # (state, seat, dot): Violation or None
    Query("deed_worth", "first", None),  # (state, dot, printed): what a deed whose building stands there counts
    Query("lingers", "any", False),  # (state, seat): is there something to do with no points left
    Query("foe", "first", None),  # (state, seat, dot): name and number of the penalty marker that can be fired at
    Query("destroyed", "first", None),  # (state, seat, foe): the state without that marker
    Query("occupied", "any", False),  # (state, dot): does a marker that players or invaders put there hold the dot
    Query("fits", "first", None),  # (rules, ship, cargo): can this ship carry that cargo
    Query("hull_room", "sum", 0),  # (slug): how many of this piece the hull carries for nothing
    Query("in_play", "any", False),  # (equipment): is this kind of equipment in the game
)

#: Separate streams of chance, so that one never changes another.
STREAMS: Final = ("opening", "dice", "cup", "rastur", "galaxy")


class Rules:
    """The compiled rules of one config: catalog, board, actions, hooks and constants. Shared, never changed."""

    config: Config
    catalog: Catalog
    board: Board
    names: tuple[str, ...]
    specs: Mapping[type, AnySpec]
    proposers: Mapping[type, tuple[Callable[[Any, Any], Any], ...]]
    shortcuts: Mapping[type, Shortcut]
    chances: Mapping[type, ChanceSpec]
    resumes: Mapping[type, Callable[[Any], Any]]
    by_tag: Mapping[str, AnySpec]
    #: tag in saves -> class of frame or of a module's part
    tags: Mapping[str, type]
    streams: tuple[str, ...] = STREAMS
    no_such_action: str
    # events
    after_action: tuple[Callable[[State], State], ...]
    on_turn_start: tuple[Callable[[State], State], ...]
    on_stay: tuple[Callable[[State], State], ...]
    on_dice: tuple[Callable[[State], State], ...]
    on_attack: tuple[Callable[[State], State], ...]
    on_landed: tuple[Callable[[State], State], ...]
    on_discovered: tuple[Callable[[State], State], ...]
    on_turn_end: tuple[Callable[[State], State], ...]
    on_setup: tuple[Callable[[State], State], ...]
    # reports
    on_validate: tuple[Callable[[State], Iterable[str]], ...]
    elsewhere: tuple[Callable[[State], Iterable[str]], ...]
    endings: tuple[Callable[[State], Iterable[str]], ...]
    # queries
    penalty: Callable[[State, int, str], int]
    landing: Callable[[State, str], str]
    equipment: Callable[[State, int], tuple[str, ...]]
    may_buy: Callable[[State, int, str], Violation | None]
    may_build: Callable[[State, int, str], Violation | None]
    deed_worth: Callable[[State, str, int], int]
    lingers: Callable[[State, int], bool]
    foe: Callable[[State, int, str], tuple[str, int] | None]
    destroyed: Callable[[State, int, str], State]
    occupied: Callable[[State, str], bool]
    fits: Callable[[Rules, str, tuple[str, ...]], bool]
    # constants of the ruleset
    kept_bars: int
    #: numbers of the 1988 rules -> ids of this edition, where they differ
    citations: Mapping[str, str]
    #: words and phrases of 1988 -> those of this edition
    words: Mapping[str, str] = {}
    looks_are_forced: bool
    staying_costs: bool
    cup_draws_together: bool
    #: all the money there is, None for a Bank without limit (13.3, R-65)
    bank_total: int | None
    commission: Callable[[State, int, int, int], State]
    counts_as_buy: Callable[[Any, int], bool]
    fresh_fares_pay: bool
    drops_on_asteroids: bool
    drops_relics: bool
    #: whether a passenger who has arrived may be put off for nothing (11.3/d, F-ROOM-3)
    drops_arrivals: bool
    #: landing places where the turn is over for a player who did not move
    idle_places: tuple[str, ...]
    #: whether the Gate Lock works until the turn ends, or for the one gate (8.47, F-12)
    lock_lasts: bool
    #: whether a jump may lead back to the gate just left (R-15, F-04)
    jumps_may_return: bool
    #: whether a Jump Start that misses its gate has to take another one that was rolled (R-23, F-30)
    jump_start_binds: bool
    opening: Callable[[State], State]
    tie_break: Callable[[State, tuple[int, ...]], tuple[int, ...]]
    factory_sites: Callable[[State, str], list[str]]
    offers_per_turn: int
    # constants of modules
    #: weapon -> its number (15.3)
    firepower: Mapping[str, int]
    #: what happens to a Rastur of this strength that was drawn (16.2, 17.21), or destroyed (16.3, 17.3)
    rastur_drawn: Callable[[State, int, int], State]
    rastur_destroyed: Callable[[State, int], State]
    #: how a position set up by hand gets the parts of modules; None where nothing of the kind is in the game
    put_forts: Callable[[State, tuple[tuple[str, ...], ...]], State] | None = None
    put_damage: Callable[[State, tuple[tuple[str, ...], ...]], State] | None = None
    put_lost: Callable[[State, tuple[str, ...]], State] | None = None
    put_rastur: Callable[[State, Mapping[str, int]], State] | None = None
    put_transit: Callable[[State, int], State] | None = None
    #: whether as many markers leave the cup as go in (2.7)
    cup_is_constant: bool = True
    #: frames that draws and looks may interrupt, beside those of the base game
    interrupted: tuple[type, ...] = ()
    #: actions of a moving ship that decide its way, beside those of the base game
    steering: tuple[type, ...] = ()
    # tables
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

    def __init__(self, config: Config, catalog: Catalog, board: Board, composed: Composed) -> None:
        self.config, self.catalog, self.board = config, catalog, board
        self.names = composed.names
        self.resumes, self.tags, self.shortcuts = composed.resumes, composed.tags, composed.shortcuts
        for name, handlers in composed.events.items():
            setattr(self, name, handlers)
        for name, query in composed.queries.items():
            setattr(self, name, query)
        for name, constant in composed.constants.items():
            setattr(self, name, constant)
        self._fill_tables(composed)
        self.specs = {action: self._cited(spec) for action, spec in composed.specs.items()}
        self.by_tag = {spec.tag: spec for spec in self.specs.values()}
        self.proposers, self.chances = proposers(self.specs), chances(self.specs)
        self.no_such_action = self.rule("4.4/a")

    def _cited(self, spec: AnySpec) -> AnySpec:
        cited = attrs.evolve(spec, rules=tuple(self.rule(number) for number in spec.rules))
        return reworded(cited, self.words)

    def _fill_tables(self, composed: Composed) -> None:
        catalog, board = self.catalog, self.board
        self.culture_index = {c.slug: i for i, c in enumerate(catalog.cultures)} | {"base": len(catalog.cultures)}
        in_play = composed.queries["in_play"]
        self.equipment_in_play = tuple(e.slug for e in catalog.equipment if in_play(e))
        self.stock_index = {e.slug: i for i, e in enumerate(catalog.equipment)}
        room = composed.queries["hull_room"]
        self.hull = tuple(slug for slug in self.equipment_in_play for _ in range(room(slug)))
        pieces: tuple[Any, ...] = (*catalog.equipment, *catalog.relics)
        self.drive_bits = {p.slug: colour_bits(p.skips) for p in pieces if p.skips}
        self.shields = {p.slug: p.shield for p in pieces if p.shield}
        self.relics = frozenset(r.slug for r in catalog.relics)
        self.skip_bits = {dot: colour_bits((colour,)) for dot, colour in board.skip_colour.items()}
        markers = catalog.markers
        self.marker_bits = {m.slug: colour_bits((m.colour,)) for m in markers if m.kind == "penalty"}
        eventful = {*board.questions, *board.orbits, *board.exits}
        self.quiet_dots = frozenset(d for d in board.dots if board.kind[d] == "dot" and d not in eventful)
        self.plain_exits = frozenset(d for d in board.dots if d not in board.exits and d not in board.question_index)
        self.gate_numbers = {m.slug: m.number for m in markers if m.kind == "gate"}

    def rule(self, number: str) -> str:
        """The full id of a rule in this edition: "1988:5.32/b" for rule("5.32/b"), or what this edition calls it."""
        return self.citations.get(number) or f"1988:{number}"

    def __repr__(self) -> str:
        return f"<Rules {' + '.join(self.names)}>"


def colour_bits(colours: tuple[str, ...]) -> int:
    """Bit 1 for red, bit 2 for yellow; blue is never skipped (8.2)."""
    return ("red" in colours) | ("yellow" in colours) << 1


def _rulesets() -> dict[str, Callable[[Config, Board], Manifest]]:
    from .rulesets import classic_1988, ffg_classic

    return {"classic-1988": classic_1988.manifest, "ffg-classic": ffg_classic.manifest}


def _modules(config: Config) -> list[Manifest]:
    """The manifests of the modules in their fixed order; nothing of them is even imported without modules."""
    if not config.modules:
        return []
    from .modules import combat, forts, rastur, solitaire, weapons

    chosen = {name for module in config.modules for name in (module, *MODULES[module].inner)}
    if "rastur" in chosen and "solitaire" not in chosen:
        chosen.add("invasion")  # how the Rastur come and go with several players
    makers = {
        "weapons": weapons.manifest,
        "forts": forts.manifest,
        "combat": combat.manifest,
        "rastur": rastur.manifest,
        "invasion": rastur.invasion,
        "solitaire": solitaire.manifest,
    }
    return [make(config) for name, make in makers.items() if name in chosen]


def manifests(config: Config) -> tuple[Manifest, ...]:
    """The manifests of a config, in the order in which they are merged."""
    return (_rulesets()[config.ruleset](config, board_for(config)), *_modules(config))


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    composed = compose((*EVENTS, *REPORTS), QUERIES, manifests(config))
    return Rules(config, catalog_for(config), board_for(config), composed)


@lru_cache(maxsize=1)
def known_actions() -> Mapping[str, type]:
    """Tag -> class of every action of every ruleset and module, for what has to be read without a game."""
    classes: dict[str, type] = {}
    for name in _rulesets():
        meta = RULESETS[name]
        for chosen in ((), *((module,) for module in meta.modules)):
            players = MODULES[chosen[0]].min_players if chosen else None
            rules = compile_rules(Config(name, players or meta.min_players, chosen))
            for tag, spec in rules.by_tag.items():
                if classes.setdefault(tag, spec.action) is not spec.action:
                    raise ComposeError(f"the tag {tag!r} of {rules.names} has another meaning elsewhere")
    return classes
