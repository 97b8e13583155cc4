"""The obligations of both rulebooks and the rulings, read from the package's data when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from merchant_rules.errors import ConfigError, UnknownRule
from merchant_rules.store.rulebook import Rule, Rulebook, Ruling, parse_rulebook, parse_rulings
from merchant_rules.venus.meta import RULESETS

__all__ = ["lookup", "rulebook", "ruling", "rulings"]


@cache
def rulebook(ruleset: str) -> Rulebook:
    """All rules of a ruleset, in the order of the book.

    >>> book = rulebook("classic-1988")
    >>> len(book)
    695
    >>> [rule.id for rule in book.find("5.22")]
    ['1988:5.22/a', '1988:5.22/b', '1988:5.22/c', '1988:5.22/d']
    """
    meta = RULESETS.get(ruleset)
    if meta is None:
        raise ConfigError(f"there is no ruleset {ruleset!r}; the rulesets are {', '.join(RULESETS)}")
    return parse_rulebook(_read(meta.folder, "obligations.toml"), file=f"{meta.folder}/obligations.toml")


@cache
def rulings() -> tuple[Ruling, ...]:
    """The rulings on both rulebooks.

    >>> len(rulings())
    128
    """
    return parse_rulings(_read("rulings.toml"))


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("R-14").rules
    ('5.32',)
    """
    for entry in rulings():
        if entry.id == ruling_id:
            return entry
    raise UnknownRule(ruling_id, "there is no such ruling")


def lookup(text: str) -> tuple[Rule | Ruling, ...]:
    """Everything a reader may mean by a number: a rule, all rows of a number, a chapter, a group or a ruling.

    Upper and lower case are the same; raises `UnknownRule` if nothing fits.

    >>> [entry.id for entry in lookup("5.21/b")], [entry.id for entry in lookup("r-14")]
    (['1988:5.21/b'], ['R-14'])
    >>> [entry.id for entry in lookup("f-obs")]
    ['ffg:F-OBS-1', 'ffg:F-OBS-2']
    """
    wanted = text.strip().lower()
    found: tuple[Rule | Ruling, ...] = tuple(entry for entry in rulings() if entry.id.lower() == wanted)
    if found:
        return found
    every = [rule for ruleset in RULESETS for rule in rulebook(ruleset)]
    edition, _, number = wanted.rpartition(":")
    for fits in (_is_rule, _is_chapter, _is_under, _starts):
        found = tuple(rule for rule in every if edition in ("", rule.edition) and fits(rule, number))
        if found and number:
            return found
    raise UnknownRule(text, "neither a rule (5.32, 1988:5.32/b, F-MOVE-17), a chapter nor a ruling (R-14)")


def _is_rule(rule: Rule, number: str) -> bool:
    return rule.number.lower() == number


def _is_chapter(rule: Rule, number: str) -> bool:
    return rule.chapter == number


def _is_under(rule: Rule, number: str) -> bool:
    return rule.number.lower().startswith((f"{number}/", f"{number}-"))


def _starts(rule: Rule, number: str) -> bool:
    return rule.number.lower().startswith(number)


def _read(*path: str) -> str:
    return files("merchant_rules.venus").joinpath("data", *path).read_text(encoding="utf-8")
