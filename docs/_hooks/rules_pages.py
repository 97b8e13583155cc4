"""The pages of rules, one block for each: its text, and folded away the code that carries it and its tests.

And the pages of rulings, with their questions as headings. A rule that no test names, that repeats none and that is not
excepted stops the build, and so does a ruling that no test names.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.exceptions import PluginError
from shelves import ROOT, SHELVES, Shelf, link, named, needs_proof, page_of, reasons, rule_link, unproven

from merchant_rules.links import anchor
from merchant_rules.store.books import Books
from merchant_rules.store.rulebook import Rule, Ruling

SOURCE = "https://github.com/merchant-rules/merchant-rules/blob/main/"


def rules_pages() -> dict[str, str]:
    """File -> text of every page of rules and rulings."""
    made = {shelf.page: rules_page(shelf) for shelf in SHELVES}
    for title, books in RULINGS:
        made[page_of(books.rulings[0].id)] = rulings_page(title, books)
    return made


# -- rules -----------------------------------------------------------------------------------------------------------


def rules_page(shelf: Shelf) -> str:
    """Every rule of one book, chapter by chapter."""
    book = shelf.book
    missing = unproven([rule.id for rule in book if needs_proof(rule)])
    if missing:
        raise PluginError(f"no test names {' '.join(missing)}")
    lines = [
        f"# {shelf.title}",
        "",
        f"{len(book)} rules in our own words: {_proofs(book)}. The anchor of a rule is its id "
        f"(`#{anchor(book.rules[0].id)}`) and stays; the `url` of a refusal leads to it. Open questions are answered "
        f"by the [rulings]({page_of(shelf.books.rulings[0].id)}).",
        "",
        f"{shelf.picture}{{ .picture }}",
    ]
    for chapter in book.chapters:
        lines += ["", f"## {shelf.chapter_title(chapter)} {{ #{book.edition}-chapter-{chapter} }}"]
        for rule in book.chapter(chapter):
            lines += _rule(shelf, rule)
    return "\n".join(lines) + "\n"


def _proofs(book: Iterable[Rule]) -> str:
    """How many rules of a book have which status: every rule is counted once."""
    words = {
        "tested": ("is named by tests of its own", "are named by tests of their own"),
        "repeats": ("repeats another one", "repeat another one"),
        "excepted": ("is excepted with a reason", "are excepted with a reason"),
    }
    counts = Counter(_status(rule) for rule in book)
    told = ((counts[status], one, many) for status, (one, many) in words.items())
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in told if count)


def _rule(shelf: Shelf, rule: Rule) -> Iterator[str]:
    """One rule: number, text, rulings, and what is folded away."""
    yield from ("", f"#### {rule.number} {{ #{anchor(rule.id)} .rule }}", "")
    module = "" if rule.module == shelf.book.modules[0] else f" *({rule.module})*"
    example = " *(printed example)*" if rule.example else ""
    rulings = "".join(f" {link(name, name)}" for name in rule.rulings)
    yield f"{written(rule.statement)}{example}{module}{rulings}"
    yield from ("", _folded(_status(rule), [("code", _code(shelf.books, rule.id)), ("tests", _tests(rule))]))


def _status(rule: Rule) -> str:
    return "tested" if rule.id in named() else "repeats" if rule.repeats else "excepted"


def _tests(rule: Rule) -> str:
    if rule.id in named():
        return _test_files(rule.id)
    if rule.repeats:
        targets = (f'<a href="#{anchor(name)}">{name.partition(":")[2]}</a>' for name in rule.repeats)
        return "as " + ", ".join(targets)
    return html.escape(reasons()[rule.id])


# -- rulings ---------------------------------------------------------------------------------------------------------

#: The page of each game's rulings.
RULINGS = (
    ("Rulings on Merchant of Venus", SHELVES[0].books),
    ("Rulings on Race for the Galaxy", SHELVES[2].books),
    ("Rulings on Star Traders", SHELVES[3].books),
)
EDITIONS = {"1988": "1988", "ffg": "2012, classic game", "race": "The rulings", "star": "The rulings"}


def rulings_page(title: str, books: Books) -> str:
    """All rulings of a game, each under its question."""
    missing = unproven([ruling.id for ruling in books.rulings])
    if missing:
        raise PluginError(f"no test names {' '.join(missing)}")
    lines = [
        f"# {title}",
        "",
        "Questions that the rulebook leaves open or answers twice, and how this library plays them. "
        "No official answer is known for any of these. The anchor of a ruling is its id and stays.",
    ]
    for edition in dict.fromkeys(ruling.edition for ruling in books.rulings):
        lines += ["", f"## {EDITIONS[edition]}"]
        for ruling in books.rulings:
            if ruling.edition == edition:
                lines += _ruling(books, ruling)
    return "\n".join(lines) + "\n"


def _ruling(books: Books, ruling: Ruling) -> Iterator[str]:
    yield from ("", f"### {ruling.id}: {written(ruling.question)} {{ #{anchor(ruling.id)} }}", "")
    yield from (written(ruling.ruling), "")
    if ruling.why:
        yield from (f"*Why:* {written(ruling.why)}", "")
    if ruling.option:
        yield from (f"The option `{ruling.option}` plays the other reading.", "")
    touched = ", ".join(rule_link(ruling.edition, number) for number in ruling.rules)
    yield f"*On* {touched}; *confidence* {ruling.confidence}."
    tests = _test_files(ruling.id) if ruling.id in named() else html.escape(reasons()[ruling.id])
    yield from ("", _folded("code and tests", [("code", _code(books, ruling.id)), ("tests", tests)]))


# -- what both have --------------------------------------------------------------------------------------------------


def written(text: str) -> str:
    """A text of the data for Markdown: nothing in it is taken for markup but code between backticks."""
    parts = text.split("`")
    for number in range(0, len(parts), 2):
        for sign in "\\*_[]<":
            parts[number] = parts[number].replace(sign, "&lt;" if sign == "<" else f"\\{sign}")
    return "`".join(parts)


def _folded(summary: str, entries: Iterable[tuple[str, str]]) -> str:
    """A line that opens when it is asked to."""
    told = "".join(f"<dt>{name}</dt><dd>{said}</dd>" for name, said in entries if said)
    return f'<details class="proof"><summary>{summary}</summary><dl>{told}</dl></details>'


def _code(books: Books, entry_id: str) -> str:
    """The functions that carry a rule, or the file to look at, as links to the source."""
    folder = books.folder.relative_to(ROOT).as_posix()
    places = books.places(entry_id)[:4]
    return ", ".join(_to_source(f"{folder}/{place.file}", place.name or place.file) for place in places)


def _test_files(entry_id: str) -> str:
    return ", ".join(_to_source(file, Path(file).name) for file in named()[entry_id])


def _to_source(file: str, words: str) -> str:
    return f'<a href="{SOURCE}{file}"><code>{html.escape(words)}</code></a>'
