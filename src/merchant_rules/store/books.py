"""The rulebooks of a game and the rulings on them, read from the package's data when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from ..errors import ConfigError, UnknownRule
from .code_index import CodeIndex, Place
from .rulebook import Home, Rule, Rulebook, Ruling, parse_homes, parse_rulebook, parse_rulings


class Books:
    """All that is printed and ruled about one game, and where the code of it is.

    `rulebooks` leads from a ruleset to its file of obligations. `subjects` leads from the area of a rule to the file
    where a reader looks for what no function names ("*" in it is the folder of the rulebook), and the file `homes`
    from single rules to theirs, with the reason. `examples` says what a number looks like.
    """

    def __init__(
        self,
        package: str,
        rulebooks: Mapping[str, str],
        *,
        rulings: str = "rulings.toml",
        homes: str = "",
        index: Callable[[], CodeIndex],
        subjects: Mapping[str, str],
        examples: str,
    ) -> None:
        self._package, self._files, self._rulings, self._index = package, rulebooks, rulings, index
        self._homes, self._subjects, self.examples = homes, subjects, examples
        self._read_books: dict[str, Rulebook] = {}

    @property
    def folder(self) -> Path:
        """The folder of the game, from which the files of places are seen."""
        return Path(str(files(self._package)))

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

    @cached_property
    def homes(self) -> tuple[Home, ...]:
        """Where the rules are that no function carries, and why."""
        return parse_homes(self._read(self._homes)) if self._homes else ()

    def functions_for(self, entry_id: str) -> tuple[Place, ...]:
        """The functions and classes that cite a rule or ruling, by its number or by one that it is the same as."""
        entry = self._entry(entry_id)
        if entry is None:
            return ()
        numbers = (entry.id.rpartition(":")[2], *(name.rpartition(":")[2] for name in entry.same_as))
        home = self._subjects[entry.area] if isinstance(entry, Rule) else ""
        cited = [place for number in numbers for place in self.index.places_for(number, home)]
        return tuple(dict.fromkeys(place for place in cited if place.is_function))

    def places(self, entry_id: str) -> tuple[Place, ...]:
        """Where a rule is: its home, its functions, where the rules are that it repeats, or the file of its subject."""
        if home := next((home.file for home in self.homes if entry_id in home.ids), ""):
            return (Place("", home),)
        if found := self.functions_for(entry_id):
            return found
        entry = self._entry(entry_id)
        if not isinstance(entry, Rule):
            return ()
        if entry.repeats:
            return tuple(dict.fromkeys(place for target in entry.repeats for place in self.places(target)))
        return (Place("", self._subjects[entry.area].replace("*", self._folder_of(entry))),)

    def where(self, entry_id: str) -> tuple[str, ...]:
        """The names of the functions that carry a rule, or the file where it is."""
        return tuple(place.name or place.file for place in self.places(entry_id))

    def why_no_function(self, rule_id: str) -> str:
        """Why no function carries a rule, as its home says; "" if nothing is said."""
        return next((home.reason for home in self.homes if rule_id in home.ids), "")

    def _entry(self, entry_id: str) -> Rule | Ruling | None:
        for book in self.rulebooks:
            if entry_id in book:
                return book[entry_id]
        return next((entry for entry in self.rulings if entry.id == entry_id), None)

    def _folder_of(self, rule: Rule) -> str:
        file = next(file for name, file in self._files.items() if rule.id in self.rulebook(name))
        return file.rpartition("/")[0]

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
