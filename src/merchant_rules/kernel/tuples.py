"""Tuples with one thing changed: rows of seats and pieces, and sorted multisets of names.

>>> replaced(("a", "b", "c"), 1, "x")
('a', 'x', 'c')
>>> with_item(("ash", "oak"), "elm"), without_item(("ash", "ash", "oak"), "ash")
(('ash', 'elm', 'oak'), ('ash', 'oak'))
>>> with_items(("ash", "oak"), ("yew", "ash"))
('ash', 'ash', 'oak', 'yew')
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    changed = list(items)  # a third faster than joining slices
    changed[index] = item
    return tuple(changed)


def with_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The sorted multiset with one item more."""
    if not items:
        return (item,)
    more = list(items)
    insort(more, item)
    return tuple(more)


def without_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The sorted multiset with one item less; the item is known to be there."""
    index = bisect_left(items, item)
    return items[:index] + items[index + 1 :]


def with_items(items: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """The sorted multiset with several items more."""
    return tuple(sorted((*items, *more))) if more else items


__all__ = ["replaced", "with_item", "with_items", "without_item"]
