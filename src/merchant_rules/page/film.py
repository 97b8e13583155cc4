"""Many pictures that hardly differ, kept small: the first one in pieces, then what was cut out and put in.

>>> from ..picture.svg import Svg
>>> film = Film(lambda s: Svg(f"<svg><a/><b at='{s}'/><c/></svg>"))
>>> shot = film.shot([1, 1, 2])
>>> shot
{'first': [0, 1, 2, 3], 'steps': [0, 1]}
>>> film.cuts.all
[[], [2, 1, 1, 4]]
>>> list(shown(film, shot))[2]
"<svg><a/><b at='2'/><c/></svg>"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T", bound=Hashable)

#: Where a picture may be cut: before an element begins. What closes one stays with it, for that is the same everywhere.
BETWEEN: Final = re.compile("(?<=>)(?=<[^/])")


class Numbered(Generic[T]):
    """Things by number; one that comes again has its old number."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}

    def number(self, thing: T) -> int:
        """The number of a thing."""
        return self._numbers.setdefault(thing, len(self._numbers))

    @property
    def all(self) -> list[Any]:
        """All things in the order of their numbers; tuples as lists, as JSON has them."""
        return [list(thing) if isinstance(thing, tuple) else thing for thing in self._numbers]


class Film:
    """Draws positions and keeps the pictures; those of several points of view share their pieces."""

    def __init__(self, draw: Callable[[Any], str]) -> None:
        self._draw = draw
        self.pieces: Numbered[str] = Numbered()
        self.cuts: Numbered[tuple[int, ...]] = Numbered()
        self.cuts.number(())

    def shot(self, positions: Iterable[Any]) -> dict[str, list[int]]:
        """The pictures of some positions: the pieces of the first, and the number of the cut that leads to the next."""
        frames = [self._cut(position) for position in positions]
        steps = [self.cuts.number(tuple(_difference(old, new))) for old, new in pairwise(frames)]
        return {"first": frames[0], "steps": steps}

    def _cut(self, position: Any) -> list[int]:
        return [self.pieces.number(piece) for piece in BETWEEN.split(str(self._draw(position)))]


def _difference(old: list[int], new: list[int]) -> Iterator[int]:
    """Where in the old list, how many go, how many come, and these; again and again, places as in the old list."""
    if len(old) == len(new):
        yield from _exchanged(old, new)
        return
    begin = 0
    while begin < min(len(old), len(new)) and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < min(len(old), len(new)) - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    middle = SequenceMatcher(None, old[begin : len(old) - end], new[begin : len(new) - end], autojunk=False)
    for kind, left, right, first, last in middle.get_opcodes():
        if kind != "equal":
            yield from (begin + left, right - left, last - first, *new[begin + first : begin + last])


def _exchanged(old: list[int], new: list[int]) -> Iterator[int]:
    """The difference of two lists of one length, place by place."""
    differs = [at for at, (left, right) in enumerate(zip(old, new, strict=True)) if left != right]
    while differs:
        count = next((n for n, at in enumerate(differs) if at != differs[0] + n), len(differs))
        yield from (differs[0], count, count, *new[differs[0] : differs[0] + count])
        differs = differs[count:]


def shown(film: Film, shot: dict[str, list[int]]) -> Iterator[str]:
    """The pictures again, as the page puts them together."""
    pieces, cuts = film.pieces.all, film.cuts.all
    frame = shot["first"]
    yield "".join(pieces[number] for number in frame)
    for step in shot["steps"]:
        frame = _applied(frame, cuts[step])
        yield "".join(pieces[number] for number in frame)


def _applied(frame: list[int], cut: list[int]) -> list[int]:
    made: list[int] = []
    done = at = 0
    while at < len(cut):
        place, gone, come = cut[at : at + 3]
        made += frame[done:place] + cut[at + 3 : at + 3 + come]
        done, at = place + gone, at + 3 + come
    return made + frame[done:]
