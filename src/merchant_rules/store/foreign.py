"""Texts from outside: JSON and TOML within limits, so that anything is read or refused in bounded time and memory.

The limits lie far above what this library writes itself. Whoever has larger files passes a larger `limit`; depth, parts
of a key and digits of a number have none that could be raised. A fault is a `ForeignError`, for the caller to name the
place.

>>> read_toml("a.b = 3")
{'a': {'b': 3}}
>>> read_toml("a = " + "[" * 100 + "]" * 100)
Traceback (most recent call last):
...
merchant_rules.store.foreign.ForeignError: is nested too deeply, more than 64 levels
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

from ..errors import clipped

__all__ = [
    "DEEPEST",
    "LONGEST_NUMBER",
    "LONGEST_TEXT",
    "ForeignError",
    "check_depth",
    "check_length",
    "read_json",
    "read_toml",
]

#: Characters of one text: a save takes some thousand, the record of a very long game some hundred thousand.
LONGEST_TEXT: Final = 4_000_000
#: Tables and lists inside each other.
DEEPEST: Final = 64
#: Parts of one dotted key of TOML.
MOST_PARTS: Final = 16
#: Bits of a whole number; a seed may have as many.
LONGEST_NUMBER: Final = 8192


class ForeignError(ValueError):
    """A text that is not what it should be, or more than is read."""


def check_length(text: str | bytes, limit: int = LONGEST_TEXT) -> None:
    """Refuse what is no text, and one that is longer than the limit."""
    if not isinstance(text, str | bytes):
        raise ForeignError(f"is no text, but {type(text).__name__}")
    if len(text) > limit:
        raise ForeignError(f"has {len(text)} characters, more than the limit of {limit}")


#: What is written as a list: a program may pass in tuples.
_ROWS: Final = (list, tuple)


def check_depth(held: object, most: int = LONGEST_TEXT) -> None:
    """Refuse parsed content that is nested deeply, has numbers of absurd length, or takes too many characters.

    What came from a text takes no more than that had, but a program may pass in lists that hold the same one again and
    again, and no memory is large enough to write them out.
    """
    level: list[Any] = [held]
    size = 0
    for _ in range(DEEPEST + 1):
        inner: list[Any] = []
        for thing in level:
            if isinstance(thing, dict):
                inner += thing
                inner += thing.values()
            elif isinstance(thing, _ROWS):
                inner += thing
            elif isinstance(thing, str):
                size += len(thing)
            elif isinstance(thing, int) and thing.bit_length() > LONGEST_NUMBER:
                raise ForeignError(f"a number has at most {LONGEST_NUMBER} bits, not {thing.bit_length()}")
            if size + len(inner) > most:
                raise ForeignError(f"has more than {most} characters")
        if not inner:
            return
        size += len(inner)
        level = inner
    raise ForeignError(f"is nested too deeply, more than {DEEPEST} levels")


def read_json(text: str | bytes, limit: int = LONGEST_TEXT) -> Any:
    """The content of a JSON text; a key that stands twice in one object and numbers that are none are refused."""
    check_length(text, limit)
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text), "surrogatepass")
        _check_brackets(text)
        held = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ForeignError(f"is no JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except ForeignError:
        raise
    except ValueError as error:  # bytes that are no text, numbers of thousands of digits
        raise ForeignError(f"is no JSON: {clipped(str(error))}") from None
    return held  # of any numbers: whoever reads them knows what may stand there, and where they stand


#: What is no bracket of JSON: texts, closed or not, and all that stands outside of texts.
_BETWEEN: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?+|[^"\[\]{}]++)++', re.DOTALL)


def _check_brackets(text: str) -> None:
    """Refuse deep brackets before the parser sees them, which would go down with them: under WebAssembly to its end."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for bracket in _BETWEEN.sub("", text):
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ForeignError(f"is nested too deeply, more than {DEEPEST} levels")
        else:
            depth -= 1


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(pairs)
    if len(held) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ForeignError(f"the key {clipped(json.dumps(name), 60)} stands twice in one object")
            seen.add(name)
    return held


def _no_constant(name: str) -> Any:
    raise ForeignError(f"{name} is no number that a save can hold")


def read_toml(text: str, limit: int = LONGEST_TEXT) -> dict[str, Any]:
    """The content of a TOML text."""
    check_length(text, limit)
    if not isinstance(text, str):
        raise ForeignError("is no text, but bytes")
    _check_parts(text)
    try:
        held = tomllib.loads(text)
    except RecursionError:
        raise ForeignError(f"is nested too deeply, more than {DEEPEST} levels") from None
    except ValueError as error:  # TOMLDecodeError, and numbers of thousands of digits
        raise ForeignError(clipped(str(error))) from None
    check_depth(held, limit)
    return held


#: Texts and comments of TOML, closed or not: what they hold is no key. Nothing is given back, so it takes linear time.
_NO_KEYS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?+'
    r"|'''(?:[^']|'(?!''))*+(?:''')?+"
    r'|"(?:[^"\\\n]|\\.)*+"?+'
    r"|'[^'\n]*+'?+"
    r"|#[^\n]*+",
    re.DOTALL,
)
_BETWEEN_KEYS: Final = re.compile(r"[=\n\[\],{}]")


def _check_parts(text: str) -> None:
    """Refuse a key of many parts before the parser sees it, which takes room with the square of them."""
    if text.count(".") <= MOST_PARTS:
        return
    blank: Callable[[re.Match[str]], str] = lambda found: "\n" if found[0][0] == "#" else "_"  # noqa: E731
    for piece in _BETWEEN_KEYS.split(_NO_KEYS.sub(blank, text)):
        if piece.count(".") >= MOST_PARTS:
            raise ForeignError(f"a key has more than {MOST_PARTS} parts")
