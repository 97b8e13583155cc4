"""How this game speaks of its things: players' names for seats, names for slugs, bundles of a deal in words."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.game import Words
from ..store.describe import in_words, listed
from .frames import Bundle, OpenSide
from .sentences import sentence
from .speech import counted, named, stellors
from .state import State
from .view import View

#: Fields of actions and frames that hold a seat.
SEATS: Final = frozenset(
    (
        "seat",
        "target",
        "to",
        "asker",
        "proposer",
        "roller",
        "drawer",
        "looker",
        "holder",
        "loser",
        "petitioner",
        "leader",
    )
)
#: Why a game ended.
REASONS: Final = {
    "mission": "the Imperial Mission is accomplished",
    "chain": "the chain of Imperial Stations is complete",
    "last-trader": "all others have left",
    "turn-limit": "the limit of turns",
}


def _thing(s: State | View, held: Any) -> str | None:
    if isinstance(held, bool):
        return "yes" if held else "no"
    if isinstance(held, (Bundle, OpenSide)):
        return _bundle(s, held)
    return None


def _bundle(s: State | View, bundle: Bundle | OpenSide) -> str:
    b = bundle
    said = [in_words(s, slug) for slug in (*b.cargoes, *b.personalities)]
    said += [f"the station on {in_words(s, world)}" for world in b.stations]
    said += [f"a right to deliver {in_words(s, slug)}" for slug in b.rights]
    said += [f"passage to {in_words(s, world)}" for world in b.passage]
    said += [stellors(b.stellors)] * (b.stellors > 0)
    if isinstance(b, Bundle):
        said += [in_words(s, face) for face in b.cards]
    elif b.cards:
        said.append(counted(b.cards, "card"))
    said += [counted(b.engines, "engine")] * (b.engines > 0) + ["a look at the hand"] * b.show
    return listed(said)


def _amount(s: State | View, number: int, unit: str) -> str:
    return f"{number} Stellor{'s' * (number != 1)}{' in secret' * (unit == 'secret')}"


#: Places of cards that the box has no name for.
PLACES: Final = {
    "luck-deck": "the Luck deck",
    "luck-pile": "the Luck discards",
    "contract-deck": "the Contract deck",
    "contract-pile": "the Contract discards",
    "market": "the Contract spaces",
    "completed": "the Completed Contracts",
}


def _name(s: State | View, slug: str) -> str:
    """What a slug is called; Imperial Cargo is that of a seat."""
    cargo, _, seat = slug.partition("-")
    if cargo == "imperial" and seat.isdecimal():
        return f"the Imperial Cargo of {named(s, int(seat))}"
    return s.rules.called.get(slug) or PLACES.get(slug) or REASONS.get(slug, slug)


#: Why money and Prestige move, in words.
WHY: Final = {
    "passage": "for passage to {what}",
    "station": "for a station",
    "auction": "for the station on {what}",
    "engine": "for an engine",
    "payoff": "for a delivery",
    "station-share": "for a delivery at the station",
    "bankers-share": "the Banker's share",
    "petition": "for a petition granted",
    "petition-loss": "by a petition",
    "repairs": "for repairs",
    "abandoned": "for cargo abandoned",
    "jubilee": "by the Jubilee",
    "personality": "for {what}",
    "start": "to start with",
    "deal": "in a deal",
    "raid": "for a raid",
    "avoid-calamity": "for a Calamity avoided",
    "imperial-favor": "by Imperial Favor",
    "imperial-disfavor": "by Imperial Disfavor",
    "gotcha": "by a Gotcha",
    "piracy": "by Piracy",
    "left": "by leaving the game",
}

WORDS: Final = Words(
    seat=named,
    thing=_thing,
    amount=_amount,
    name=_name,
    seats=SEATS,
    who=lambda s: s.turn.active,
    sentence=sentence,
    points=lambda s, number: f"{number} Prestige",
    reasons=WHY,
)
