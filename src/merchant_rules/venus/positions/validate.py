"""What is wrong with a state: for saves that were read, positions set up by hand, and tests along a game.

Every function here gives sentences and raises nothing. The checks of frames are in `validate_frames`. A module adds its
own by the reports `on_validate` and `pieces_set_aside` of its manifest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ...errors import SchemaError, clipped
from ...kernel import engine
from ...kernel.secrets import Secret
from ..codec import check_types, position_data
from ..compiled import Rules
from ..frames import (
    ChoosingSpecies,
    DealingSpecies,
    Declaring,
    Drawing,
    MakingRoom,
    OpeningRoll,
    Revealing,
    TurnEnding,
)
from ..rules.cup import home_of
from ..rules.deeds import deeds
from ..rules.dot_kinds import EMPTY_ROCK, EMPTY_SPACE, is_hidden, system_of
from ..rules.setup import box_markers, fresh_market, fresh_state, is_setting_up
from ..rules.ship import carries_after_dropping
from ..rules.winning import end_if_bank_is_empty
from ..state import NO_ONE, Player, State
from ..update import set_extras
from .frames import frame_problems

#: How a problem begins that no check has a sentence for; tests look for it.
UNFORESEEN: Final = "the state is of a kind that nobody thought of"


def validate(state: State) -> tuple[str, ...]:
    """Everything wrong with a state, one sentence each; () if it could occur in a game. Never raises."""
    try:
        return _problems(state)
    except Exception as error:  # the net below the checks: what makes one of them fall is no state of a game
        return (f"{UNFORESEEN}: {type(error).__name__} {clipped(str(error))}",)


def _problems(state: State) -> tuple[str, ...]:
    problems = tuple(_malformed(state)) or tuple(_unknown_names(state))
    if problems:
        return problems
    problems = tuple(dict.fromkeys((*_pieces(state), *_players(state), *_galaxy(state), *_turn(state))))
    problems += tuple(frame_problems(state))
    for report in state.rules.on_validate:
        problems += tuple(report(state))
    return problems or tuple(_stuck(state))


# -- types and names: what all other checks rely on -------------------------------------------------------------------


def _malformed(state: State) -> Iterator[str]:
    """Fields of a wrong type or length."""
    try:
        check_types(state)
        wrong = [
            f"{name} is no tuple" for name in ("players", "stack", "extras") if type(getattr(state, name)) is not tuple
        ]
        wrong = wrong or [*_wrong_lengths(state)]
        if not wrong:
            position_data(state)
    except SchemaError as error:
        wrong = [str(error)]
    except (TypeError, AttributeError, LookupError, ValueError) as error:
        wrong = [f"the state is malformed: {error}"]
    if wrong:
        yield from wrong
        return
    if not state.stack:
        yield "nobody decides: the stack is empty"
    for frame in state.stack:
        if type(getattr(frame, "seat", None)) is not int:
            yield f"{type(frame).__name__} is no frame of this game"
    if tuple(type(part) for part in state.extras) != _kinds_of_extras(state.rules):
        yield "the parts of modules are not those of the modules that are played"
    for name, items in _multisets(state):
        if tuple(sorted(items)) != items:
            yield f"{name} is not sorted"


def _wrong_lengths(state: State) -> Iterator[str]:
    rules, m, g = state.rules, state.market, state.galaxy
    board, cultures = rules.board, len(rules.catalog.cultures)
    lengths = {
        "players": (state.players, rules.config.player_count),
        "market.lying": (m.lying, cultures + 1),
        "market.stock": (m.stock, len(rules.catalog.equipment)),
        "galaxy.homes": (g.homes, len(board.systems)),
        "galaxy.boxes": (g.boxes, len(board.questions)),
        "galaxy.ports": (g.ports, len(board.orbits)),
        "galaxy.factories": (g.factories, cultures),
        "galaxy.suns": (g.suns, len(board.systems) + 1),
    }
    for name, (held, wanted) in lengths.items():
        if len(held) != wanted:
            yield f"{name} has {len(held)} entries, not {wanted}"


@lru_cache(maxsize=64)
def _kinds_of_extras(rules: Rules) -> tuple[type, ...]:
    return tuple(type(part) for part in fresh_state(rules, None).extras)


def _multisets(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    for seat, p in enumerate(state.players):
        for name in ("cargo", "relics", "ious", "fresh"):
            yield f"{name} of seat {seat}", getattr(p, name)
    yield "the cup", state.market.cup
    yield "the pool", state.galaxy.pool
    for number, items in enumerate((*state.market.lying, *state.galaxy.suns)):
        yield f"what lies in place {number}", items


def _unknown_names(state: State) -> Iterator[str]:
    rules = state.rules
    catalog, board = rules.catalog, rules.board
    for seat in {state.turn.seat, state.turn.first} - {*range(len(state.players))}:
        yield f"turn: there is no seat {seat}"
    for seat, p in enumerate(state.players):
        if p.species and p.species not in catalog.merchant_by_slug:
            yield f"seat {seat}: there is no species {p.species!r}"
        if p.ship not in catalog.ship_by_slug:
            yield f"seat {seat}: there is no ship {p.ship!r}"
        if p.place not in board.kind:
            yield f"seat {seat}: there is no dot {p.place!r}"
        for item in sorted({*p.cargo}):
            if item not in _loadable(rules):
                yield f"seat {seat}: {item!r} is nothing that a ship can carry"
        for relic in sorted({*p.relics} - rules.relics):
            yield f"seat {seat}: there is no relic {relic!r}"
        for culture in sorted({*p.ious} - {*catalog.culture_by_slug}):
            yield f"seat {seat}: there is no culture {culture!r}"
    yield from _unknown_markers(state)


def _unknown_markers(state: State) -> Iterator[str]:
    rules, g = state.rules, state.galaxy
    catalog = rules.catalog
    for marker in sorted({*state.market.cup, *(item for pile in state.market.lying for item in pile)}):
        if marker not in _box(rules):
            yield f"{marker!r} is neither goods nor a fare nor a demand"
    for system, home in zip(rules.board.systems, g.homes, strict=True):
        if home.what and home.what not in catalog.culture_by_slug:
            yield f"{system}: there is no culture {home.what!r}"
    known = {*catalog.marker_by_slug, EMPTY_ROCK, EMPTY_SPACE, ""}
    for dot, box in zip(rules.board.questions, g.boxes, strict=True):
        if box.what not in known:
            yield f"{dot}: there is no '?' marker {box.what!r}"
    for marker in sorted({*g.pool} - {*catalog.marker_by_slug}):
        yield f"there is no '?' marker {marker!r} in the box"
    for relic in sorted({item for sun in g.suns for item in sun} - rules.relics):
        yield f"there is no relic {relic!r} to lie on a sun"


@lru_cache(maxsize=64)
def _loadable(rules: Rules) -> frozenset[str]:
    catalog = rules.catalog
    return frozenset([*catalog.goods_by_slug, *catalog.fare_by_slug, *rules.equipment_in_play])


@lru_cache(maxsize=64)
def _box(rules: Rules) -> Counter[str]:
    """How many there are of every goods, fare and demand marker."""
    fresh = fresh_market(rules, 0)
    return Counter([*fresh.cup, *(item for pile in fresh.lying for item in pile)])


@lru_cache(maxsize=64)
def _cup_size(rules: Rules) -> int:
    return len(fresh_market(rules, 0).cup)


# -- every piece in exactly one place ---------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[str]:
    away = Counter(item for report in state.rules.pieces_set_aside for item in report(state))
    yield from _money(state)
    yield from _market(state, away)
    yield from _equipment(state, away)
    yield from _question_markers(state, away)


def _money(state: State) -> Iterator[str]:
    for seat, p in enumerate(state.players):
        if p.money < 0:
            yield f"seat {seat} has less than no money: {p.money}"
    bank = state.market.bank
    if state.rules.bank_total is not None and bank < 0:
        yield f"the Bank has less than no money: {bank}"
    elif end_if_bank_is_empty in state.rules.after_action and end_if_bank_is_empty(state) is not state:
        yield "the Bank is empty, and the game goes on"
    more = sum(p.money for p in state.players) + bank - (state.rules.bank_total or 0)
    if more:
        yield f"the money does not add up: there is {abs(more)} {'more' if more > 0 else 'less'} than there should be"


def _market(state: State, away: Counter[str]) -> Iterator[str]:
    rules, m = state.rules, state.market
    box = _box(rules)
    there = Counter(m.cup)
    due = 0
    for frame in state.stack:
        if type(frame) is Drawing:
            there.update(frame.waiting)
            due += frame.count
    for culture, index in rules.culture_index.items():
        there.update(m.lying[index])
        for item in sorted({*m.lying[index]}):
            if home_of(rules, item) != culture:
                yield f"{item} lies with {culture} and belongs to {home_of(rules, item)}"
    for p in state.players:
        there.update(item for item in p.cargo if item in box)
    yield from _miscounted(there + Counter({item: n for item, n in away.items() if item in box}), box)
    size = _cup_size(rules)
    if rules.cup_is_constant and len(m.cup) != size + due:
        yield f"the cup holds {len(m.cup)} markers, not {size + due}"


def _miscounted(there: Counter[str], wanted: Counter[str]) -> Iterator[str]:
    for item in sorted({*there, *wanted}):
        if there[item] != wanted[item]:
            yield f"there are {there[item]} of {item}, not {wanted[item]}"


def _equipment(state: State, away: Counter[str]) -> Iterator[str]:
    rules = state.rules
    for piece in rules.catalog.equipment:
        stock = state.market.stock[rules.stock_index[piece.slug]]
        if stock < 0:
            yield f"the Bank has less than none of {piece.slug}: {stock}"
        there = stock + sum(p.cargo.count(piece.slug) for p in state.players) + away[piece.slug]
        wanted = piece.count if piece.slug in rules.equipment_in_play else 0
        if there != wanted:
            yield f"there are {there} of {piece.slug}, not {wanted}"


def _question_markers(state: State, away: Counter[str]) -> Iterator[str]:
    """2.8, 6.1: every '?' marker once; those beyond the boxes stay unseen; a box outlives its marker."""
    rules, g = state.rules, state.galaxy
    out = [relic for p in state.players for relic in p.relics] + [relic for sun in g.suns for relic in sun]
    boxed = [box.what for box in g.boxes if box.what]
    lost = [marker for marker in away.elements() if marker in rules.catalog.marker_by_slug]
    there = Counter([*g.pool, *out, *lost, *(what for what in boxed if what not in (EMPTY_ROCK, EMPTY_SPACE))])
    yield from _miscounted(there, Counter(box_markers(rules)))
    spare = len(box_markers(rules)) - len(g.boxes)
    hidden = len(g.boxes) - len(boxed)
    if len(g.pool) - hidden != spare:
        yield f"{len(g.pool)} '?' markers are unknown, but {hidden} boxes and {spare} left over"


# -- players ----------------------------------------------------------------------------------------------------------


def _players(state: State) -> Iterator[str]:
    yield from _species(state)
    held = Counter(culture for p in state.players for culture in p.ious)
    for culture, count in sorted(held.items()):
        if count > 1:
            yield f"there are {count} IOUs of {culture}"
        if not system_of(state, culture):
            yield f"somebody holds the IOU of {culture}, whom nobody has discovered"
    turned = [frame.place for frame in state.stack if type(frame) is Revealing]
    for seat, p in enumerate(state.players):
        yield from _load(state, seat, p)
        if is_hidden(state, p.place) and p.place not in turned:
            yield f"seat {seat} is on {p.place}, where the '?' marker would have been turned up"
        built = len(deeds(state, seat))
        markers = state.rules.catalog.building_markers
        if markers is not None and built > markers:
            yield f"seat {seat} has {built} deeds and only {markers} building markers"


def _species(state: State) -> Iterator[str]:
    chosen = state.config.species
    species = [p.species for p in state.players]
    if chosen is not None and tuple(species) != chosen:
        yield f"the species are {', '.join(species)}, and the config says {', '.join(chosen)}"
    taken = [own for own in species if own]
    if len(set(taken)) != len(taken):
        yield "two seats have the same species"
    bottom = state.stack[0]
    if len(taken) < len(species) and type(bottom) not in (OpeningRoll, ChoosingSpecies, DealingSpecies):
        yield "a seat has no species"


def _load(state: State, seat: int, p: Player) -> Iterator[str]:
    rules = state.rules
    if Counter(p.fresh) - Counter((*p.cargo, *p.relics)):
        yield f"seat {seat} is said to have got something this turn that it does not have"
    if p.fresh and (type(state.stack[0]) in (Declaring, TurnEnding) or is_setting_up(state)):
        yield f"seat {seat} has got something this turn, but the turn has hardly begun, or is over"
    fits = rules.fits(rules, p.ship, p.cargo)
    if any(type(frame) is MakingRoom and frame.seat == seat for frame in state.stack):
        if fits:
            yield f"seat {seat} has room enough and need not make any"
        elif not carries_after_dropping(state, seat, p.ship):
            yield f"seat {seat} cannot make room: what is new this turn is too much already"
    elif not fits:
        yield f"seat {seat} carries more than a {p.ship} can hold"


# -- the map ----------------------------------------------------------------------------------------------------------


def _galaxy(state: State) -> Iterator[str]:
    rules, g = state.rules, state.galaxy
    board = rules.board
    for place, secret in (*zip(board.systems, g.homes, strict=True), *zip(board.questions, g.boxes, strict=True)):
        yield from _secret(state, place, secret)
    yield from _doubled("culture", [home.what for home in g.homes])
    count = len(state.players)
    for dot, owner in zip(board.orbits, g.ports, strict=True):
        if not NO_ONE <= owner < count:
            yield f"{dot}: seat {owner} cannot own the Spaceport, there is no such seat"
        elif owner != NO_ONE and not g.homes[board.system_index[board.system[dot]]].open:
            yield f"{dot}: a Spaceport stands where nobody is discovered"
    for culture, (owner, site) in zip(rules.catalog.cultures, g.factories, strict=True):
        yield from _factory(state, culture.slug, owner, site)
        if owner == NO_ONE and culture.factory_goods not in state.market.lying[rules.culture_index[culture.slug]]:
            yield f"{culture.slug}: their {culture.factory_goods} were bought, and no Factory stands"


def _secret(state: State, place: str, secret: Secret) -> Iterator[str]:
    if not 0 <= secret.known_to < 1 << len(state.players):
        yield f"{place}: somebody has looked who does not play"
    if secret.open and not secret.what:
        yield f"{place}: what lies open must be known"
    if secret.what and not secret.open and not secret.known_to:
        yield f"{place}: {secret.what!r} is known to the state, although nobody has seen it"
    if secret.what in (EMPTY_ROCK, EMPTY_SPACE) and not secret.open:
        yield f"{place}: what is left of a marker lies open"


def _doubled(kind: str, slugs: Iterable[str]) -> Iterator[str]:
    for slug, count in sorted(Counter(slug for slug in slugs if slug).items()):
        if count > 1:
            yield f"the {kind} {slug} is in {count} places"


def _factory(state: State, culture: str, owner: int, site: str) -> Iterator[str]:
    if not NO_ONE <= owner < len(state.players):
        yield f"{culture}: seat {owner} cannot own the Factory, there is no such seat"
    elif owner == NO_ONE:
        if site:
            yield f"{culture}: a Factory that nobody owns cannot stand at {site!r}"
    elif not (system := system_of(state, culture)):
        yield f"{culture}: they have a Factory, and nobody has discovered them"
    elif site not in state.rules.factory_sites(set_extras(state, ()), system):  # whatever a module put there since
        yield f"{culture}: no Factory can stand at {site!r}"


# -- the turn ---------------------------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[str]:
    t, count = state.turn, len(state.players)
    if t.number < 1:
        yield f"turn: {t.number} is no number of a turn"
    elif t.seat != (t.first + t.number - 1) % count:
        yield f"turn: number {t.number} is not the turn of seat {t.seat} when seat {t.first} began"
    begins = state.config.option("first_player")
    if isinstance(begins, int) and begins != t.first and not is_setting_up(state):
        yield f"turn: seat {begins} began by the config, not seat {t.first}"
    most = max(ship.dice for ship in state.rules.catalog.ships)
    if len(t.dice) > most or any(not 1 <= face <= 6 for face in t.dice) or tuple(sorted(t.dice)) != t.dice:
        yield f"turn: {t.dice} are no dice, sorted, of a ship"


def _stuck(state: State) -> Iterator[str]:
    """Asked last, because listing what is possible relies on everything above."""
    seat = engine.actor(state)
    if seat >= 0 and not engine.legal_moves(state):
        yield f"seat {seat} has to decide and has no legal action"
    if seat == engine.CHANCE and not engine.chance_outcomes(state):
        yield "chance has to act and has no outcome"


__all__ = ["validate"]
