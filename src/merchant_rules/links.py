"""Where the documentation on the web speaks of a rule or a ruling: one law for all games, so that links last.

The anchor of a rule is its id with a hyphen for the colon and for the slash, that of a ruling its id as it is.

>>> anchor("1988:6.41/a"), anchor("race:G-TRADE-1"), anchor("ST-34")
('1988-6.41-a', 'race-G-TRADE-1', 'ST-34')
"""

from __future__ import annotations

from typing import Final

SITE: Final = "https://merchant-rules.github.io/merchant-rules/"

#: How the ids of rules and rulings begin -> the page that has them. A ruling is nothing but that and a number.
PAGES: Final = {
    "1988:": "rules-1988",
    "ffg:": "rules-ffg",
    "race:": "rules-race",
    "star:": "rules-star",
    "R-G": "rulings-race",
    "ST-": "rulings-star",
    "R-": "rulings",
    "F-": "rulings",
}


def anchor(entry_id: str) -> str:
    """The name of a rule or ruling within its page."""
    return entry_id.replace(":", "-").replace("/", "-")


def rule_url(entry_id: str) -> str:
    """The address at which the documentation speaks of a rule or ruling; "" for ids of a plug-in, which has its own.

    >>> rule_url("1988:6.41/a")
    'https://merchant-rules.github.io/merchant-rules/rules-1988/#1988-6.41-a'
    >>> rule_url("R-G30")
    'https://merchant-rules.github.io/merchant-rules/rulings-race/#R-G30'
    >>> rule_url("house:1"), rule_url("R-HOUSE-1")
    ('', '')
    """
    page = next((page for start, page in PAGES.items() if _begins(entry_id, start)), "")
    return f"{SITE}{page}/#{anchor(entry_id)}" if page else ""


def _begins(entry_id: str, start: str) -> bool:
    """Whether an id is one of those that begin so."""
    return entry_id.startswith(start) and (start.endswith(":") or entry_id.removeprefix(start).isdecimal())


__all__ = ["PAGES", "SITE", "anchor", "rule_url"]
