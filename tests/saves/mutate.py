"""Broken saves and records: random changes to JSON data and to texts, so small that they often look right."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from math import inf, nan
from random import Random
from typing import Any

#: Values of a wrong type, far too large, from another alphabet, or right in some other place.
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 10**6, 10**40, -(10**400), 1.5, 40.0, 1e300, nan, inf, -inf, "", "x", "3",
    "base", "asteroid", "space", "gate-1", "GATE-1", "gate-1 ", "g\u00e4te", "\uff13", "\u0000", "\ud800", "\U0001f680",
    "x" * 5000, [], {}, [[]], {"": 0}, {"is": "moving"}, {"is": "fort"}, {"is": []}, [[[[[[[[1]]]]]]]],
)  # fmt: skip
_NUMBER = re.compile(r":-?[0-9]+")
_PAIR = re.compile(r'"[a-z_-]+":(?:-?[0-9]+|"[^"]*"|true|false)')


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in some JSON data."""
    found: list[tuple[Any, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, held in items:
        found.append((data, key))
        found += places(held)
    return found


def mutated_data(text: str, rng: Random) -> str:
    """A save with one to three things changed in its data."""
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spots = places(data)
        if spots:
            _change(data, spots, rng)
    return json.dumps(data)


def _change(data: Any, spots: list[tuple[Any, Any]], rng: Random) -> None:
    # the parts of a save differ much in size: first a part, so that the cup does not take all the changes
    part = rng.choice(sorted(data))
    spots = [spot for spot in places({part: data[part]}) if spot[0] is not data] or spots
    container, key = rng.choice(spots)
    held = container[key]
    match rng.randrange(7):
        case 0:
            container[key] = deepcopy(rng.choice(ODD))
        case 1 if type(held) is int:
            container[key] = held + rng.choice((-2, -1, 1, 2, 100))
        case 2:
            other, at = rng.choice(spots)
            container[key] = deepcopy(other[at])
        case 3:
            del container[key]
        case 4 if isinstance(container, list):
            container.insert(rng.randrange(len(container) + 1), deepcopy(held))
        case 5 if isinstance(container, dict):
            container[rng.choice(("x", "seat", *(str(at) for _, at in spots)))] = container.pop(key)
        case _:
            scalars = [other[at] for other, at in spots if type(other[at]) is type(held)]
            container[key] = deepcopy(rng.choice(scalars))


def mutated_json(text: str, rng: Random) -> str:
    """A save with something in it that JSON data cannot show: a key twice, numbers without end, nesting without end."""
    at = rng.choice([*(_PAIR if rng.random() < 0.5 else _NUMBER).finditer(text)])
    head, found, tail = text[: at.start()], at.group(), text[at.end() :]
    if at.re is _PAIR:
        key = found.partition(":")[0]
        return f"{head}{found},{rng.choice((found, key + ':0', key + ':null'))}{tail}"
    depth = rng.choice((3, 900, 20_000))
    odd = (
        "9" * 5000,
        "9" * 4299,
        "1e9999",
        "-0",
        "007",
        "NaN",
        "-Infinity",
        "0x10",
        "1_000",
        "[" * depth + "]" * depth,
    )
    return f"{head}:{rng.choice(odd)}{tail}"


def mutated_text(text: str, rng: Random) -> str:
    """A text with a few letters, words or lines changed, doubled, moved or cut off."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(6):
            case 0:
                text = text[:at] + rng.choice('abz019-:~#+()_{}[]," \n\x00é') + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 9) :]
            case 2:
                text = text[:at]
            case 3:
                text = _moved(text, " ", rng)
            case 4:
                text = _moved(text, "\n", rng)
            case _:
                text = text[:at] + text[at : at + 5] + text[at:]
        if not text:
            return text
    return text


#: Words that a record may hold, in the wrong place, or that only look like them.
WORDS = (
    "stay", "end", "go:moon-1", "go:moon-1:7", "roll:1-2-3", "roll:", "roll:" + "9" * 5000, "open:12", "open:0012",
    "see:desert:_", "see:desert:zum", "find:rogue:humans", "offer:(1;-;-;5)", "offer:" + "(" * 900, "fire:laser",
    "place", "rastur:60", "stow:((-;-);-)", "~0000", "~zz", "#", "1.0", "9.9", "\u0661.\u0660", "g\u00f6:x",
    "", ":", "\t",
)  # fmt: skip


def mutated_words(text: str, rng: Random) -> str:
    """A record with a word changed for another or put in, often one of the same kind with other fields."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    tag = words[at].partition(":")[0]
    alike = [word for word in words if word.partition(":")[0] == tag]
    fields = words[at].split(":")
    fields[rng.randrange(len(fields))] = rng.choice(
        ("_", "-", "0", "7", "yes", "x+y", "1-1", "(1;2)", rng.choice(words))
    )
    new = rng.choice((rng.choice(WORDS), rng.choice(alike), ":".join(fields)))
    return " ".join([*words[:at], new, *words[at + rng.randrange(2) :]])


def _moved(text: str, mark: str, rng: Random) -> str:
    """The text with one of its parts left out, doubled, or changed for another."""
    parts = text.split(mark)
    at, to = rng.randrange(len(parts)), rng.randrange(len(parts))
    match rng.randrange(3):
        case 0:
            del parts[at]
        case 1:
            parts.insert(to, parts[at])
        case _:
            parts[at] = parts[to]
    return mark.join(parts)
