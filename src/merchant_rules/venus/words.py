"""How this game speaks of its things: species for seats, names for slugs, a deal in words."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.game import Words
from ..store.describe import in_words, listed
from .deal import Deal
from .state import State
from .view import View

#: Fields of actions and frames that hold a seat.
SEATS: Final = frozenset(
    (
        "attacker",
        "defender",
        "drawer",
        "finder",
        "finished",
        "first",
        "looker",
        "mover",
        "offerer",
        "partner",
        "seat",
        "target",
        "victim",
    )
)


def species(s: State | View, seat: Any) -> str:
    """What a seat is called: its species, or its number while it has none."""
    if type(seat) is not int or not 0 <= seat < len(s.players):
        return f"seat {seat}"
    slug = s.players[seat].species
    return s.rules.catalog.names.get(slug, slug) if slug else f"player {seat + 1}"


def _thing(s: State | View, held: Any) -> str | None:
    return _deal(s, held) if isinstance(held, Deal) else None


def _deal(s: State | View, deal: Deal) -> str:
    given = _side(s, deal.give, deal.give_ious, deal.pay)
    taken = _side(s, deal.take, deal.take_ious, deal.receive)
    return f"{given} to {species(s, deal.partner)} for {taken}"


def _side(s: State | View, items: tuple[str, ...], ious: tuple[str, ...], money: int) -> str:
    speech = s.rules.words
    papers = [f"{speech.say('the IOU')} of {in_words(s, culture)}" for culture in ious]
    return listed([*(in_words(s, item) for item in items), *papers, *[speech.cash(money)] * (money > 0)])


def _pilot(s: State | View, spec: Any, action: Any) -> str:
    """The Pilot Number, where the sentence does not have it anyway."""
    pilot = getattr(action, "pilot", 0)
    return s.rules.words.say(f" by Pilot Number {pilot}") if pilot and "{pilot}" not in spec.sentence else ""


def amount(s: State | View, number: int, unit: str) -> str:
    """So much money, barter value, or rest of an IOU."""
    speech = s.rules.words
    return speech.cash(number) + speech.say({"credit": " of barter value", "iou": " on the IOU"}.get(unit, ""))


def _name(s: State | View, slug: str) -> str:
    if slug.startswith(IOU_OF):
        return f"{s.rules.words.say('the IOU')} of {_name(s, slug.removeprefix(IOU_OF))}"
    own = s.rules.catalog.names.get(slug)
    return own if own is not None else s.rules.words.say(PLACES[slug]) if slug in PLACES else slug


#: A thing that is an IOU: this, and the slug of its culture.
IOU_OF: Final = "iou-of-"
#: Places and deeds that the catalog has no name for.
PLACES: Final = {"cup": "the cup", "bank": "the Bank", "spaceport": "the Spaceport"}
#: Why money and things change hands.
REASONS: Final = {
    "price": "for {what}",
    "sale": "for {what}",
    "fee": "for {what}",
    "barter": "for what was handed in",
    "redeemed": "for the IOU",
    "deal": "by their deal",
    "penalty": "the penalty at {what}",
    "stay": "to stay at {what}",
    "bounty": "for what was shot down",
    "stake": "at the start",
    "swindle": "for a swindle",
    "revolt": "for a revolt",
    "port-commission": "the commission of the Spaceport at {what}",
    "factory-commission": "the commission of the Factory of the {what}",
    "lost": "not spent in this turn",
    "net": "all in all",
    "hit": "by a hit",
    "loot": "as loot",
    "fired": "fired",
}

WORDS: Final = Words(
    seat=species,
    thing=_thing,
    name=_name,
    seats=SEATS,
    who=lambda s: s.turn.seat,
    after=_pilot,
    amount=amount,
    reasons=REASONS,
    bank="the Bank",
    edition=lambda s, text: s.rules.words.say(text),
)
