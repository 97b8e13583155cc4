"""The rules of a game as data: numbered obligations, and rulings on what the printed rules leave open.

Every obligation has a full id, `edition:number`, for instance `"first:5.32/b"`; code, tests and documents cite it.
A rule that only says another one again names it in `repeats`; one that is played as a rule of another edition, by the
same code, names that in `same_as`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field

from ..errors import DataError, UnknownRule
from ..kernel.value import value

__all__ = ["Home", "Rule", "Rulebook", "Ruling", "parse_homes", "parse_rulebook", "parse_rulings"]

CONFIDENCES = ("high", "medium", "low", "very low")

# A number ends at one of these; what follows is the letter or the place within its group.
_SEPARATORS = "/-"


@value
class Rule:
    """One testable obligation of a rulebook, in our own words.

    >>> rule = Rule("first:5.32/b", "base", "5", "movement", "A way is not used in both directions.")
    >>> rule.edition, rule.number
    ('first', '5.32/b')
    """

    id: str
    module: str
    chapter: str
    area: str
    statement: str
    repeats: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    example: bool = False
    same_as: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """The part of the id before the colon."""
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        """The id without its edition."""
        return self.id.partition(":")[2]

    def under(self, number: str) -> bool:
        """Whether this is the rule of that number, or one of the rules it is divided into.

        >>> rule = Rule("first:5.32/b", "base", "5", "movement", "A way is not used in both directions.")
        >>> rule.under("5.32"), rule.under("5.32/b"), rule.under("5.3")
        (True, True, False)
        """
        return self.number == number or (
            self.number.startswith(number) and self.number[len(number) : len(number) + 1] in _SEPARATORS
        )


@value
class Ruling:
    """An answer to a question that the printed rules leave open or answer twice.

    `rules` holds the numbers it touches, the one it belongs to first; `option` is the game option that selects
    the other reading, empty if there is none; `same_as` the rulings of another edition that the code cites for it.
    """

    id: str
    edition: str
    rules: tuple[str, ...]
    question: str
    ruling: str
    confidence: str
    option: str = ""
    why: str = ""
    same_as: tuple[str, ...] = ()

    def touches(self, rule: Rule) -> bool:
        """Whether this ruling says how to read that rule.

        >>> rule = Rule("first:5.32/b", "base", "5", "movement", "A way is not used in both directions.")
        >>> Ruling("R-14", "first", ("5.32",), "What is a way?", "One link.", "high").touches(rule)
        True
        """
        return rule.edition == self.edition and any(rule.under(number) for number in self.rules)


@value
class Home:
    """Where a reader looks for rules that no function carries, and why none does."""

    ids: tuple[str, ...]
    file: str
    reason: str


@value
class Rulebook:
    """All rules of one ruleset, in the order of the book.

    >>> book = parse_rulebook('''
    ... ruleset = "toy"
    ... edition = "first"
    ... [[obligation]]
    ... id = "first:1.1/a"
    ... module = "base"
    ... chapter = "1"
    ... area = "turn"
    ... statement = "Turns alternate."
    ... ''')
    >>> len(book), "first:1.1/a" in book, book.chapters
    (1, True, ('1',))
    >>> book["1.1/a"].statement
    'Turns alternate.'
    """

    ruleset: str
    edition: str
    rules: tuple[Rule, ...]
    _by_id: dict[str, Rule] = field(init=False, eq=False, repr=False)

    @_by_id.default
    def _index(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule_id: object) -> bool:
        return isinstance(rule_id, str) and self.full_id(rule_id) in self._by_id

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule of that id, with or without its edition; raises `UnknownRule`."""
        try:
            return self._by_id[self.full_id(rule_id)]
        except KeyError:
            raise UnknownRule(rule_id, f"the rules of {self.ruleset} have no such id") from None

    def full_id(self, rule_id: str) -> str:
        """The id with its edition in front."""
        return rule_id if ":" in rule_id else f"{self.edition}:{rule_id}"

    def find(self, number: str) -> tuple[Rule, ...]:
        """All rules of a number or a group: `"5.32"` gives 5.32/a, 5.32/b and so on, but not 5.321."""
        if not (bare := self._bare(number)):
            return ()
        return tuple(rule for rule in self.rules if rule.under(bare))

    def starting_with(self, prefix: str) -> tuple[Rule, ...]:
        """All rules whose number begins with these letters: `"5.3"` gives 5.3, 5.31, 5.32 and so on."""
        if not (bare := self._bare(prefix)):
            return ()
        return tuple(rule for rule in self.rules if rule.number.startswith(bare))

    def chapter(self, name: str) -> tuple[Rule, ...]:
        """All rules of a chapter, empty if the book has no such chapter."""
        return tuple(rule for rule in self.rules if rule.chapter == name)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The names of the chapters in the order of the book."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that the rules belong to, in order of first appearance."""
        return tuple(dict.fromkeys(rule.module for rule in self.rules))

    def _bare(self, number: str) -> str:
        """The number without this book's edition; empty if it names another edition."""
        edition, colon, rest = number.partition(":")
        if not colon:
            return number
        return rest if edition == self.edition else ""


def parse_rulebook(text: str, *, file: str = "obligations.toml") -> Rulebook:
    """Read a rulebook from TOML text: `ruleset`, `edition` and a table `[[obligation]]` per rule.

    >>> parse_rulebook('ruleset = "toy"')
    Traceback (most recent call last):
    ...
    merchant_rules.errors.DataError: obligations.toml / edition: is missing
    """
    top = _Table(_read_toml(text, file), file, "")
    ruleset, edition = top.text("ruleset"), top.text("edition")
    rules = tuple(_rule(table, edition) for table in top.tables("obligation"))
    top.nothing_else()
    book = Rulebook(ruleset, edition, rules)
    _check_unique([rule.id for rule in rules], file, "obligation")
    _check_repeats(book, file)
    return book


def parse_rulings(text: str, *, file: str = "rulings.toml") -> tuple[Ruling, ...]:
    """Read rulings from TOML text: a table `[[ruling]]` for each.

    >>> parse_rulings("[[ruling]]")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.DataError: rulings.toml / ruling 1 / id: is missing
    """
    top = _Table(_read_toml(text, file), file, "")
    rulings = tuple(_ruling(table) for table in top.tables("ruling"))
    top.nothing_else()
    _check_unique([ruling.id for ruling in rulings], file, "ruling")
    return rulings


def parse_homes(text: str, *, file: str = "homes.toml") -> tuple[Home, ...]:
    """Read the homes of rules that no function carries from TOML text: a table `[[home]]` for each.

    >>> parse_homes("[[home]]\\nids = ['first:1.1']\\nfile = 'data/board.toml'\\nreason = 'It is drawn there.'")
    (Home(ids=('first:1.1',), file='data/board.toml', reason='It is drawn there.'),)
    """
    top = _Table(_read_toml(text, file), file, "")
    homes = tuple(_home(table) for table in top.tables("home"))
    top.nothing_else()
    _check_unique([name for home in homes for name in home.ids], file, "home")
    return homes


class _Table:
    """A TOML table that hands out its keys once, with their types checked, and complains with its place."""

    def __init__(self, content: Mapping[str, Any], file: str, place: str) -> None:
        self._rest = dict(content)
        self._file, self._place = file, place

    def fault(self, key: str, message: str) -> DataError:
        return DataError(message, file=self._file, table=self._place, key=key)

    def _take(self, key: str, kind: type, default: Any = None) -> Any:
        found = self._rest.pop(key, default)
        if found is None:
            raise self.fault(key, "is missing")
        if type(found) is not kind:
            raise self.fault(key, f"must be {_KINDS[kind]}, not {found!r}")
        return found

    def text(self, key: str, default: str | None = None) -> str:
        """A text, not empty unless that is its default."""
        found: str = self._take(key, str, default)
        if not found.strip() and default is None:
            raise self.fault(key, "is empty")
        return found

    def flag(self, key: str) -> bool:
        found: bool = self._take(key, bool, False)
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty if the key is absent."""
        found = self._take(key, list, [])
        for item in found:
            if not isinstance(item, str) or not item.strip():
                raise self.fault(key, f"must hold texts only, not {item!r}")
        return tuple(found)

    def tables(self, key: str) -> list[_Table]:
        found = self._take(key, list, [])
        for item in found:
            if not isinstance(item, dict):
                raise self.fault(key, f"must hold tables only, not {item!r}")
        return [_Table(item, self._file, f"{key} {number}") for number, item in enumerate(found, start=1)]

    def nothing_else(self) -> None:
        for key in self._rest:
            raise self.fault(key, "is not a key known here")


_KINDS = {str: "a text", bool: "true or false", list: "a list"}


def _read_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"is no TOML: {error}", file=file) from None


def _rule(table: _Table, edition: str) -> Rule:
    rule = Rule(
        id=table.text("id"),
        module=table.text("module"),
        chapter=table.text("chapter"),
        area=table.text("area"),
        statement=table.text("statement"),
        repeats=table.texts("repeats"),
        rulings=table.texts("rulings"),
        example=table.flag("example"),
        same_as=table.texts("same_as"),
    )
    table.nothing_else()
    if rule.edition != edition or not rule.number:
        raise table.fault("id", f"must be {edition}: and a number, not {rule.id!r}")
    return rule


def _ruling(table: _Table) -> Ruling:
    ruling = Ruling(
        id=table.text("id"),
        edition=table.text("edition"),
        rules=table.texts("rules"),
        question=table.text("question"),
        ruling=table.text("ruling"),
        confidence=table.text("confidence"),
        option=table.text("option", ""),
        why=table.text("why", ""),
        same_as=table.texts("same_as"),
    )
    table.nothing_else()
    if not ruling.rules:
        raise table.fault("rules", "must name at least one rule")
    if ruling.confidence not in CONFIDENCES:
        raise table.fault("confidence", f"must be one of {', '.join(CONFIDENCES)}, not {ruling.confidence!r}")
    return ruling


def _home(table: _Table) -> Home:
    home = Home(table.texts("ids"), table.text("file"), table.text("reason"))
    table.nothing_else()
    return home


def _check_unique(ids: list[str], file: str, table: str) -> None:
    seen: set[str] = set()
    for number, name in enumerate(ids, start=1):
        if name in seen:
            raise DataError(f"{name!r} stands here twice", file=file, table=f"{table} {number}", key="id")
        seen.add(name)


def _check_repeats(book: Rulebook, file: str) -> None:
    for number, rule in enumerate(book.rules, start=1):
        for target in rule.repeats:
            if target not in book or target == rule.id:
                message = f"{rule.id} cannot repeat {target!r}"
                raise DataError(message, file=file, table=f"obligation {number}", key="repeats")
