"""Cards in words for one who plays: what a card would cost this seat now, what it is worth and what it does."""

from __future__ import annotations

from ..box.cards import PRODUCTION, WINDFALL, Action, Card
from ..box.powers import DEVELOP, POWER_PHASES
from ..box.words import power_words, scoring_words
from ..frames import Round
from ..rules.common import bonus_of
from ..rules.develop import development_price
from ..rules.military import military_against
from ..rules.settle import ships_for, world_price
from ..view import View, as_state


def card_of(view: View, slug: str) -> Card:
    """The design of a card."""
    return view.rules.tables.cards[slug]


def cost_words(view: View, seat: int, slug: str) -> str:
    """What a card would cost a seat now, with its powers and, in Develop, its bonus."""
    card, tableau = card_of(view, slug), view.players[seat].tableau
    if not card.is_world:
        if slug in tableau:
            return "you have one already"
        return _price(development_price(view.rules.tables, tableau, slug, _bonus(view, seat)), card)
    price = world_price(view.rules.tables, tableau, slug)
    words = _price(price, card) if price is not None else ""
    if card.is_military:
        own = military_against(view.rules.tables, tableau, slug)
        words = f"defense {card.defense}, you have {own}" + (f", or pay {price}" if price is not None else "")
    names = view.rules.tables.catalog.names
    ships = " or ".join(names[ship] for ship in ships_for(view.rules.tables, tableau, slug))
    return words + (f", free with {ships}" if ships else "")


def _bonus(view: View, seat: int) -> tuple[Action, ...]:
    bottom = view.stack[0]
    return bonus_of(as_state(view), seat) if isinstance(bottom, Round) and bottom.phase == DEVELOP else ()


def _price(price: int, card: Card) -> str:
    return f"costs {price}" + (f" instead of {card.cost}" if price != card.cost else "")


def worth_words(card: Card) -> str:
    """The points on a card."""
    return "variable VP" if card.vp is None else f"{card.vp} VP"


def type_words(view: View, card: Card) -> str:
    """What a card is: "Genes windfall world", "Rebel military world", "development"."""
    kind = view.rules.tables.catalog.names.get(card.kind, "")
    produces = card.produces if card.produces in (WINDFALL, PRODUCTION) else ""
    words = [
        *(word.title() for word in card.keywords if not kind.startswith(word.title())),
        kind,
        produces,
        "military" if card.is_military else "",
        card.type,
    ]
    return " ".join(word for word in words if word)


def deeds(view: View, card: Card) -> list[str]:
    """What a card does, phase by phase, and what it scores for."""
    catalog = view.rules.tables.catalog
    said = []
    for phase in POWER_PHASES:
        own = [power_words(catalog, power) for power in card.powers if power.phase == phase]
        if own:
            said.append(f"{phase.title()}: {', '.join(own)}")
    if card.scoring:
        said.append(f"VP: {', '.join(scoring_words(catalog, card))}")
    return said


def card_line(view: View, seat: int, slug: str) -> str:
    """A card of the hand on one line: its name, what it is, what it costs now, its points and what it does."""
    card = card_of(view, slug)
    facts = [type_words(view, card), cost_words(view, seat, slug), worth_words(card), *deeds(view, card)]
    return f"{card.name}: {'; '.join(facts)}"


def card_text(view: View, slug: str) -> str:
    """All about a card, as it is printed."""
    card = card_of(view, slug)
    price = f"defense {card.defense}" if card.is_military else f"cost {card.cost}"
    lines = [f"{card.name}: {type_words(view, card)}, {price}, {worth_words(card)}"]
    return "\n".join([*lines, *(f"  {deed}" for deed in deeds(view, card))])
