"""What must hold between the data files, whoever wrote them; a fault is named with file, table and key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import attrs

from ...errors import DataError
from ...kernel.value import value
from ...store.datafiles import check_known, check_unique
from .cards import (
    CARDS,
    CONSTANTS,
    DEVELOPMENT,
    GRAY,
    MORE,
    PRODUCTION,
    WINDFALL,
    Action,
    Card,
    Counts,
    PerCard,
)
from .powers import (
    ANY,
    CONSUME,
    DEVELOP,
    EXPLORE,
    PRODUCE,
    SETTLE,
    ConsumeGoods,
    DrawWhenProduced,
    LuckyDraw,
    Military,
    Power,
    ReduceCost,
    SaleBonus,
    kinds_named,
)

if TYPE_CHECKING:
    from .catalog import Catalog

MOST_PLAYERS = 4
MOST_CARDS = 1000

PHASES = (EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE)

#: Which bonus an action card of a phase can carry.
BONUSES = {
    EXPLORE: ("draw", "keep"),
    DEVELOP: ("discount",),
    SETTLE: ("cards",),
    CONSUME: ("sells", "factor"),
    PRODUCE: ("fills",),
}


@value
class _Known:
    """What the tables may refer to."""

    kinds: frozenset[str]
    keywords: frozenset[str]
    slugs: frozenset[str]


@value
class _Place:
    """Where a card stands, to name it in a fault."""

    file: str
    table: str

    def fault(self, message: str, key: str) -> DataError:
        return DataError(message, file=self.file, table=self.table, key=key)

    def known(self, name: str, among: Collection[str], what: str, key: str) -> None:
        check_known(name, among, what, self.file, self.table, key)


def check_catalog(catalog: Catalog, own_from: int) -> None:
    """Raise DataError for the first thing that does not fit; cards from `own_from` on are those of more_cards.toml."""
    _check_constants(catalog)
    known = _Known(
        frozenset(kind.slug for kind in catalog.kinds),
        frozenset(word for card in catalog.cards for word in card.keywords),
        frozenset(card.slug for card in catalog.cards),
    )
    taken = {kind.slug for kind in catalog.kinds} | {action.slug for action in catalog.actions}
    names: set[str] = set()
    for index, card in enumerate(catalog.cards):
        place = _Place(MORE if index >= own_from else CARDS, f"cards ({card.slug})")
        for key, text, seen in (("slug", card.slug, taken), ("name", card.name, names)):
            if text in seen:
                raise place.fault(f"{text!r} stands there twice", key)
            if not text.strip():
                raise place.fault("it is empty", key)
            seen.add(text)
        _check_card(place, card, known)
        for number, power in enumerate(card.powers):
            _check_power(place, f"powers[{number}]", card, power, known)
        for number, scoring in enumerate(card.scoring):
            if isinstance(scoring, PerCard):
                _check_scoring(place, f"scoring[{number}]", scoring, known)
    _check_start(catalog)
    _check_total(catalog)


def check_counts(file: str, cards: Collection[Card], counts: Counts) -> None:
    """Raise DataError if a file does not hold what it says it holds."""
    found = {
        "designs": len(cards),
        "cards": sum(card.copies for card in cards),
        "start_worlds": sum(card.start is not None for card in cards),
        "worlds": sum(card.is_world and card.start is None for card in cards),
        "developments": sum(card.copies for card in cards if card.type == DEVELOPMENT),
        "military": sum(card.is_military for card in cards),
        "windfall": sum(card.produces == WINDFALL for card in cards),
        "production": sum(card.produces == PRODUCTION for card in cards),
    }
    for key, number in found.items():
        if number != (said := getattr(counts, key)):
            raise DataError(f"the file holds {number}, not {said}", file=file, table="counts", key=key)


#: Actions that can be selected. Two players select every pair of them, and all pairs are built once (see compose).
MOST_ACTIONS: Final = 30


def _check_constants(catalog: Catalog) -> None:
    check_unique((kind.slug for kind in catalog.kinds), CONSTANTS, "kinds")
    check_unique((action.slug for action in catalog.actions), CONSTANTS, "actions")
    if len(catalog.actions) > MOST_ACTIONS:
        raise DataError(f"there are {len(catalog.actions)}, at most {MOST_ACTIONS}", file=CONSTANTS, table="actions")
    if not catalog.kinds or any(kind.slug == ANY for kind in catalog.kinds):
        raise DataError(f"some kind, and none called {ANY!r}", file=CONSTANTS, table="kinds", key="slug")
    for action in catalog.actions:
        _check_action(action)
    for phase in PHASES:
        if all(action.phase != phase for action in catalog.actions):
            raise DataError(f"nobody can select {phase}", file=CONSTANTS, table="actions", key="phase")
    numbers = catalog.numbers
    for small, large in (("opening_discards", "dealt"), ("explore_keep", "explore_draw")):
        if getattr(numbers, small) > getattr(numbers, large):
            raise DataError(f"more than {large}", file=CONSTANTS, table="numbers", key=small)


def _check_action(action: Action) -> None:
    table = f"actions ({action.slug})"
    if action.phase not in BONUSES:
        raise DataError(f"{action.phase!r} is no phase of a round", file=CONSTANTS, table=table, key="phase")
    for field in attrs.fields(Action):
        if field.name in ("slug", "name", "phase", "copies", *BONUSES[action.phase]):
            continue
        if getattr(action, field.name) != field.default:
            raise DataError(f"no bonus of {action.phase}", file=CONSTANTS, table=table, key=field.name)


def _check_card(place: _Place, card: Card, known: _Known) -> None:
    if (card.cost is None) == (card.defense is None):
        raise place.fault("a card has either a cost or a defense", "cost")
    if (card.vp is None) != bool(card.scoring):
        raise place.fault("a card has either points or a scoring", "vp")
    if "" in card.keywords or len(set(card.keywords)) < len(card.keywords):
        raise place.fault("a keyword is empty or stands there twice", "keywords")
    if card.is_world:
        _check_world(place, card, known)
    else:
        for key in ("defense", "start"):
            if getattr(card, key) is not None:
                raise place.fault("only worlds have this", key)
        for key in ("produces", "kind", "colour"):
            if getattr(card, key):
                raise place.fault("only worlds have this", key)


def _check_world(place: _Place, card: Card, known: _Known) -> None:
    if not card.produces:
        raise place.fault("a world is gray, windfall or production", "produces")
    if card.produces == GRAY and card.kind:
        raise place.fault("a gray world has no kind of goods", "kind")
    if card.produces != GRAY:
        place.known(card.kind, known.kinds, "kind of goods", "kind")
    if card.copies != 1:
        raise place.fault("a world exists once", "copies")


def _check_power(place: _Place, key: str, card: Card, power: Power, known: _Known) -> None:
    for kind in kinds_named(power):
        place.known(kind, known.kinds, "kind of goods", key)
    match power:
        case ReduceCost(phase="develop", kind=kind) if kind != ANY:
            raise place.fault("a development has no kind of goods", key)
        case Military(amount=0):
            raise place.fault("Military of 0 is no power", key)
        case Military(keyword=word) if word:
            place.known(word, known.keywords, "card with the keyword", key)
        case SaleBonus(here=True) | DrawWhenProduced() if not card.kind:
            raise place.fault("no good can lie on this card", key)
        case ConsumeGoods(vp=0, cards=0):
            raise place.fault("goods for nothing", key)
        case ConsumeGoods(different=True, goods=goods, kind=kind) if kind != ANY or goods > len(known.kinds):
            raise place.fault("so many different kinds are not there", key)
        case ConsumeGoods(different=True, times=times) if times > 1:
            raise place.fault("different kinds are consumed once", key)
        case LuckyDraw(low=low, high=high) if low > high:
            raise place.fault("no number lies between low and high", key)
        case _:
            pass


def _check_scoring(place: _Place, key: str, scoring: PerCard, known: _Known) -> None:
    if scoring.kind:
        place.known(scoring.kind, known.kinds, "kind of goods", key)
    if scoring.keyword:
        place.known(scoring.keyword, known.keywords, "card with the keyword", key)
    if scoring.card:
        place.known(scoring.card, known.slugs, "card", key)


def _check_start(catalog: Catalog) -> None:
    numbers = [card.start for card in catalog.start_worlds]
    if len(set(numbers)) < len(numbers):
        raise DataError("two start worlds have one number", file=CARDS, table="cards", key="start")
    if len(numbers) < MOST_PLAYERS:
        raise DataError(f"{MOST_PLAYERS} players need a start world each", file=CARDS, table="cards", key="start")
    hands = Counter(card.preset for card in catalog.cards if card.preset is not None)
    for number, size in hands.items():
        if number not in numbers or size != catalog.numbers.preset_hand:
            message = f"hand {number}: {catalog.numbers.preset_hand} cards, and the number of a start world"
            raise DataError(message, file=CARDS, table="cards", key="preset")


def _check_total(catalog: Catalog) -> None:
    total = sum(card.copies for card in catalog.cards)
    # A card for each start world, the hands, and one for a windfall start world's good.
    needed = MOST_PLAYERS * (2 + catalog.numbers.dealt)
    if not needed <= total <= MOST_CARDS:
        raise DataError(f"{total} cards; from {needed} to {MOST_CARDS} make a game", file=CARDS, table="cards")
