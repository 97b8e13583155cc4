"""What the FFG rulebook calls the things, and where it says the rules, that the shared chapters know from 1988."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# Id and `same_as` of a row, each on a line of its own.
_SAME_AS = re.compile(r'^(?:id = "(?P<id>[^"]+)"|same_as = \[(?P<names>[^\]]*)\])$', re.MULTILINE)

WORDS = {
    "Auto Pilot": "Autopilot",
    "Bank": "bank",
    "IOU": "First Contact card",
    "IOUs": "First Contact cards",
    "Navigation Circle": "navigation space",
    "Open Spaceport": "open spaceport",
    "Pilot Number": "navigation die",
    "by Pilot Number": "with a navigation value of",
    "Tele Gate": "telegate",
    "Tele Gates": "telegates",
    "arrow": "path",
    "barter value": "trade-in value",
    "cash, worth": "in hand, worth",
    "circle": "navigation space",
    "dot": "space",
    "dots": "spaces",
    "fare": "passenger",
    "marker": "token",
    "markers": "tokens",
    "species": "race",
    # cities and ports are written small here; names of places keep their capitals
    "Cities and Spaceports": "cities and spaceports",
    "a City": "a city",
    "a Spaceport": "a spaceport",
    "its Spaceport": "its spaceport",
    "no Spaceport": "no spaceport",
    "Spaceport of": "spaceport of",
    "The Spaceport at": "The spaceport at",
    "the Spaceport at": "the spaceport at",
    "a Factory": "a factory",
    "A Factory deed": "A factory deed",
    "Factory of": "factory of",
    "This Factory": "This factory",
    "the Factory": "the factory",
    "their Factory": "their factory",
    # penalties are hazards here
    "penalty": "hazard",
    "penalties": "hazards",
    "The penalty is": "The hazard costs",
    "No penalty is due here": "No hazard is to be paid here",
    "Pay the penalty": "Pay for the hazard",
    "pays the penalty": "pays for the hazard",
    # nothing is thrown overboard here, but offloaded
    "throws {item} overboard": "offloads {item}",
    "throw that overboard": "offload that",
    "throw the surplus overboard": "offload the surplus",
    "thrown overboard": "offloaded",
    "A relic rides on the hull": "A relic lies in your play area",
    # signs of the map
    "'?' box": "encounter space",
    "navigation circle": "navigation space",
    "space city": "neutral spaceport",
    "tele gate": "telegate",
    # rules that differ, and so their reasons (F-TRANS-3, F-04, F-12)
    "move to a City": "land on a city or a neutral spaceport",
    "You have used that path the other way this turn": "You have just come from there, or entered here from there",
    "All Tele Gates are switched off this turn, so nobody jumps": "For you this telegate is a plain space, so it leads"
    " nowhere",
}
"""A word or phrase of 1988 -> the one of 2012."""


@cache
def own_numbers() -> dict[str, str]:
    """What the chapters cite, numbers of 1988 and rulings, -> ids of this edition, as the data say by `same_as`."""
    data = files("merchant_rules.venus").joinpath("data")
    texts = (data.joinpath("ffg_classic", "obligations.toml"), data.joinpath("rulings.toml"))
    return rows_by_number(*(text.read_text(encoding="utf-8") for text in texts))


def rows_by_number(*texts: str) -> dict[str, str]:
    """What the code cites -> the id of the row that is meant: its own number, or one that it is the `same_as`.

    The first row that names a number has it. A game needs this to start, so the texts are not parsed as a whole.

    >>> rows_by_number('[[obligation]]\\nid = "second:A-7"\\nsame_as = ["first:5.32/b"]\\n')
    {'A-7': 'second:A-7', '5.32/b': 'second:A-7'}
    """
    own: dict[str, str] = {}
    same: dict[str, str] = {}
    for match in _SAME_AS.finditer("\n".join(texts)):
        if match["id"]:
            current = match["id"]
            own[current.rpartition(":")[2]] = current
        else:
            for name in re.findall(r'"([^"]+)"', match["names"]):
                same.setdefault(name.rpartition(":")[2], current)
    return own | same
