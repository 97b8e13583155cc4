"""What the generated pages stand on: the rulebooks of all games, their pages, and which tests name which rule."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import attrs  # noqa: E402

from merchant_rules.links import PAGES, anchor  # noqa: E402
from merchant_rules.race.books import BOOKS as RACE  # noqa: E402
from merchant_rules.star_traders.books import BOOKS as STAR  # noqa: E402
from merchant_rules.store.books import Books  # noqa: E402
from merchant_rules.store.rulebook import Rule, Rulebook  # noqa: E402
from merchant_rules.venus.books import BOOKS as VENUS  # noqa: E402
from tests.rules.naming import exceptions, named_by_tests  # noqa: E402

#: The chapters of 1988, which have numbers; those of the other books are called by their names.
CHAPTERS_1988 = {
    "1": "The board",
    "2": "The pieces",
    "3": "Merchants and ships",
    "4": "The turn",
    "5": "Movement",
    "6": "What dots do",
    "7": "Finding cultures",
    "8": "Equipment",
    "9": "Trading with cultures",
    "10": "Bonus markers",
    "11": "Other trading",
    "12": "Ports and factories",
    "13": "Winning",
    "14": "Length of the game",
    "15": "Combat",
    "16": "The Rastur",
    "17": "Solitaire",
}


@attrs.frozen
class Shelf:
    """One rulebook: the title of its page, the books of its game, and what its rules are about as a picture."""

    title: str
    books: Books
    ruleset: str
    picture: str

    @property
    def book(self) -> Rulebook:
        """All its rules."""
        return self.books.rulebook(self.ruleset)

    @property
    def page(self) -> str:
        """The file of its rules."""
        return page_of(f"{self.book.edition}:")

    def chapter_title(self, chapter: str) -> str:
        """What a chapter is called, with its number if it has one."""
        if chapter in CHAPTERS_1988:
            return f"{chapter}. {CHAPTERS_1988[chapter]}"
        words = chapter.replace("-", " ")
        return words[0].upper() + words[1:]


#: Every rulebook.
SHELVES = (
    Shelf("Rules of 1988", VENUS, "classic-1988", "![The board of 1988](images/board-1988.svg)"),
    Shelf("Rules of 2012 (classic game)", VENUS, "ffg-classic", "![The board of 2012](images/made/venus-2012.svg)"),
    Shelf("Rules of Race for the Galaxy", RACE, "race-base", "![A table of two](images/made/race-table.svg)"),
    Shelf("Rules of Star Traders", STAR, "star-traders-basic", "![The printed map](images/made/star-printed.svg)"),
)


def page_of(entry_id: str) -> str:
    """The file that has a rule or ruling."""
    return next(page for start, page in PAGES.items() if entry_id.startswith(start)) + ".md"


def link(entry_id: str, words: str) -> str:
    """A link to a rule or ruling."""
    return f"[{words}]({page_of(entry_id)}#{anchor(entry_id)})"


def rule_link(edition: str, number: str) -> str:
    """A link to the rule of a number, or to the first of the rules it is divided into."""
    book = next(shelf.book for shelf in SHELVES if shelf.book.edition == edition)
    found = next((rule for rule in book if rule.under(number)), None)
    return link(found.id, number) if found else number


@cache
def named() -> dict[str, list[str]]:
    """Each id that some test names, with the files that do."""
    return named_by_tests()


@cache
def reasons() -> dict[str, str]:
    """Why no test can reach an id."""
    return {name: entry["reason"] for entry in exceptions() for name in entry["ids"]}


def unproven(entries: list[str]) -> list[str]:
    """Those ids that no test names and that are not excepted either."""
    return [name for name in entries if not (name in named() or name in reasons())]


def needs_proof(rule: Rule) -> bool:
    """Whether a rule says something of its own."""
    return not rule.repeats
