"""How an edition speaks: the chapters use the words of 1988, and a ruleset may have other ones and another money.

>>> speech = Speech(("{} credit", "{} credits"), {"dot": "space"})
>>> speech.say("No dot 'dot' is called {dot}."), speech.cash(120), speech.cash(1)
("No space 'dot' is called {dot}.", '120 credits', '1 credit')
"""

from __future__ import annotations

import re
from collections.abc import Mapping


class Speech:
    """The words of one edition: how it writes money, and what it calls the things of 1988."""

    def __init__(self, money: tuple[str, str] = ("${}", "${}"), phrases: Mapping[str, str] | None = None) -> None:
        self._money, self.phrases = money, dict(phrases or {})
        longest_first = sorted(self.phrases, key=len, reverse=True)
        # whole words and phrases only; slugs, quotations and {fields} of a sentence stay
        found = "|".join(map(re.escape, longest_first))
        self._pattern = re.compile(rf"(?<![\w{{'-])(?:{found})(?![\w}}-])")

    def say(self, text: str) -> str:
        """A text of 1988 in the words of this edition."""
        return self._pattern.sub(lambda found: self.phrases[found[0]], text) if self.phrases else text

    def cash(self, amount: int, form: str = "") -> str:
        """An amount of money; `form` is how to write the figure."""
        return self._money[amount != 1].format(format(amount, form))
