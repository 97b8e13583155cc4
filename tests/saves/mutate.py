"""Broken saves and records: random changes to JSON data and to texts, so small that they often look right."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 10**6, 10**40, 1.5, "", "x", "base", "asteroid", "space", "gate-1",
    [], {}, [[]], {"is": "moving"},
)  # fmt: skip


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
