"""The rulebooks of a game and the rulings on them, read from the package's data when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files

from ..errors import ConfigError, UnknownRule
from .code_index import CodeIndex
from .rulebook import Rule, Rulebook, Ruling, parse_rulebook, parse_rulings


class Books:
    """All that is printed and ruled about one game, and where the code of it is.

    `rulebooks` leads from a ruleset to its file of obligations, `homes` from the area of a rule to the file where a
    reader looks for what no function names. `examples` says what a number looks like.
    """

    def __init__(
        self,
        package: str,
        rulebooks: Mapping[str, str],
        *,
        rulings: str = "rulings.toml",
        index: Callable[[], CodeIndex],
        homes: Mapping[str, str],
        examples: str,
    ) -> None:
        self._package, self._files, self._rulings, self._index = package, rulebooks, rulings, index
        self._homes, self.examples = homes, examples
        self._read_books: dict[str, Rulebook] = {}

    def rulebook(self, ruleset: str) -> Rulebook:
        """All rules of a ruleset, in the order of the book."""
        file = self._files.get(ruleset)
        if file is None:
            raise ConfigError(f"there is no ruleset {ruleset!r}; the rulesets are {', '.join(self._files)}")
        if file not in self._read_books:
            self._read_books[file] = parse_rulebook(self._read(file), file=file)
        return self._read_books[file]

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """Every rulebook once."""
        return tuple({file: self.rulebook(ruleset) for ruleset, file in self._files.items()}.values())

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings on all the rulebooks."""
        return parse_rulings(self._read(self._rulings))

    def ruling(self, ruling_id: str) -> Ruling:
        """One ruling by its id; raises `UnknownRule`."""
        for entry in self.rulings:
            if entry.id == ruling_id:
                return entry
        raise UnknownRule(ruling_id, "there is no such ruling")

    def lookup(self, text: str) -> tuple[Rule | Ruling, ...]:
        """Everything a reader may mean by a number: a rule, all rows of a number, a chapter, a group or a ruling.

        Upper and lower case are the same; raises `UnknownRule` if nothing fits.
        """
        wanted = text.strip().lower()
        found: tuple[Rule | Ruling, ...] = tuple(entry for entry in self.rulings if entry.id.lower() == wanted)
        if found:
            return found
        every = [rule for book in self.rulebooks for rule in book]
        edition, _, number = wanted.rpartition(":")
        for fits in (_is_rule, _is_chapter, _is_under, _starts):
            found = tuple(rule for rule in every if edition in ("", rule.edition) and fits(rule, number))
            if found and number:
                return found
        raise UnknownRule(text, f"neither a rule, a chapter nor a ruling ({self.examples})")

    @cached_property
    def index(self) -> CodeIndex:
        """Which functions cite which rule."""
        return self._index()

    def where(self, rule_id: str) -> tuple[str, ...]:
        """Where the code of a rule is: its functions, those of the rules it repeats, or the file of its subject."""
        names = self.index.functions_for(rule_id)
        if names:
            return names
        for book in self.rulebooks:
            if rule_id in book:
                rule = book[rule_id]
                repeated = {name for target in rule.repeats for name in self.index.functions_for(target)}
                return tuple(sorted(repeated)) or (self._homes[rule.area],)
        return ()

    def _read(self, name: str) -> str:
        return files(self._package).joinpath("data", *name.split("/")).read_text(encoding="utf-8")


def _is_rule(rule: Rule, number: str) -> bool:
    return rule.number.lower() == number


def _is_chapter(rule: Rule, number: str) -> bool:
    return rule.chapter == number


def _is_under(rule: Rule, number: str) -> bool:
    return rule.number.lower().startswith((f"{number}/", f"{number}-"))


def _starts(rule: Rule, number: str) -> bool:
    return rule.number.lower().startswith(number)


__all__ = ["Books"]
