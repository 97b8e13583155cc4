"""The packaged cards for the tests, and tables written as text."""

from __future__ import annotations

from merchant_rules.race import load_catalog
from merchant_rules.race.box.cards import Action
from merchant_rules.race.box.tables import load_tables

CATALOG = load_catalog()
TABLES = load_tables()


def slugs(text: str) -> set[str]:
    """The slugs of a list of cards in words, divided by commas.

    >>> sorted(slugs("Gem World, Old Earth"))
    ['gem-world', 'old-earth']
    """
    by_name = {name.lower(): slug for slug, name in CATALOG.names.items()}
    return {by_name[name.strip().lower()] for name in text.split(",") if name.strip()}


def tableau(text: str) -> tuple[str, ...]:
    """A tableau from a list of cards in words, in that order."""
    by_name = {name.lower(): slug for slug, name in CATALOG.names.items()}
    return tuple(by_name[name.strip().lower()] for name in text.split(",") if name.strip())


def card(name: str) -> str:
    """The slug of one card by its name."""
    (slug,) = slugs(name)
    return slug


def bonus(*actions: str) -> tuple[Action, ...]:
    """Action cards by their slugs."""
    return tuple(TABLES.actions[slug] for slug in actions)
