"""Changes that know the structure of what they change: most of what comes out nearly makes sense.

On top of the plain ones of `tests.saves.mutate`, a part of one save goes into the same place of another, a frame on
another stack, a name in the place of a name of the same kind; numbers come near to the limits that data have. Of two
moments of one game, some of what differs between them is taken from the other: nearly all of that fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.saves.mutate import mutated_data, mutated_json, mutated_text, mutated_words, places

__all__ = [
    "mutated_content",
    "mutated_data",
    "mutated_json",
    "mutated_moment",
    "mutated_save",
    "mutated_text",
    "mutated_words",
]

#: Numbers that are just right or just wrong somewhere.
LIMITS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 20, 21, 99, 100, 199, 200, 201, 999, 10**5, 10**9, 10**12)


def mutated_save(text: str, other: str, rng: Random) -> str:
    """A save with one to three things changed, some of them taken from another save."""
    if rng.random() < 0.3:
        return mutated_data(text, rng)
    data, donor = json.loads(text), json.loads(other)
    for _ in range(rng.choice((1, 1, 2, 3))):
        _graft(data, donor, rng)
    return json.dumps(data)


def mutated_moment(text: str, other: str, rng: Random) -> str:
    """A save with some of what is otherwise at another moment of the same game, or with something moved."""
    data, donor = json.loads(text), json.loads(other)
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice((_mix, _mix, _shift))(data, donor, rng)
    return json.dumps(data)


def _graft(data: Any, donor: Any, rng: Random) -> None:
    match rng.randrange(8):
        case 0:  # a whole part
            key = rng.choice(sorted(data.keys() & donor.keys()))
            data[key] = deepcopy(donor[key])
        case 1 if data.get("stack") and donor.get("stack"):  # a frame on top, or in place of one
            frame = deepcopy(rng.choice([*donor["stack"], *donor.get("extras", ())]))
            at = rng.randrange(len(data["stack"]) + 1)
            data["stack"][at : at + rng.randrange(2)] = [frame]
        case 2 if data.get("stack"):  # a field of a frame
            frame = rng.choice(data["stack"])
            if isinstance(frame, dict) and frame:
                key = rng.choice([*frame, "seat", "stage", "points", "entries", "due", "victim", "fired", "dice"])
                frame[key] = deepcopy(rng.choice([frame.get(key), rng.choice(LIMITS), [], "", rng.randrange(4)]))
        case 3:
            data["seat"] = rng.choice((0, 1, 2, None, data.get("seat")))
        case 4:  # another number
            spots = [spot for spot in places(data) if type(spot[0][spot[1]]) is int]
            if spots:
                container, key = rng.choice(spots)
                container[key] = rng.choice((*LIMITS, container[key] + 1, container[key] - 1))
        case 5:  # a name for a name under the same key
            _swap(data, rng)
        case 6 if (seats := "traders" if "traders" in data else "players") in data and seats in donor:
            if isinstance(data[seats], list) and data[seats] and isinstance(donor[seats], list):  # somebody else's seat
                data[seats][rng.randrange(len(data[seats]))] = deepcopy(rng.choice(donor[seats] or [{}]))
        case _:  # what lies under the same key in the other
            spots = [spot for spot in places(data) if isinstance(spot[1], str)]
            container, key = rng.choice(spots)
            found = [box[at] for box, at in places(donor) if at == key]
            if found:
                container[key] = deepcopy(rng.choice(found))


def _mix(data: Any, donor: Any, rng: Random) -> None:
    """Some of what differs is as it is in the other."""
    differing = [*_differing(data, donor)]
    for container, key, other in rng.sample(differing, min(len(differing), rng.choice((1, 1, 2, 3, 10)))):
        container[key] = deepcopy(other)


def _shift(data: Any, donor: Any, rng: Random) -> None:
    """Something is more by what something else is less."""
    spots = [(box, key) for box, key in places(data) if type(box[key]) is int]
    if len(spots) > 1:
        (box, key), (source, at) = rng.sample(spots, 2)
        by = rng.choice((1, 1, 2, 3, source[at]))
        box[key] += by
        source[at] -= by


def _differing(data: Any, donor: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every (container, key) that is there in both and not the same, with what the other has."""
    if isinstance(data, dict) and isinstance(donor, dict):
        keys: list[Any] = sorted(data.keys() & donor.keys())
    elif isinstance(data, list) and isinstance(donor, list):
        keys = [*range(min(len(data), len(donor)))]
    else:
        return
    for key in keys:
        if data[key] != donor[key]:
            yield data, key, donor[key]
            yield from _differing(data[key], donor[key])


def _swap(data: Any, rng: Random) -> None:
    """Two texts change places: often names of one kind, as nothing is lost by it."""
    spots = [spot for spot in places(data) if isinstance(spot[0][spot[1]], str)]
    if len(spots) < 2:
        return
    (a, at), (b, to) = rng.sample(spots, 2)
    a[at], b[to] = b[to], a[at]


def mutated_content(content: Any, rng: Random) -> Any:
    """Parsed content of a data file or a config with one to three things changed."""
    held = deepcopy(content)
    changes: tuple[Callable[[Any, Random], None], ...] = (_number, _number, _swap, _row, _key, _odd)
    for _ in range(rng.choice((1, 1, 2, 3))):
        rng.choice(changes)(held, rng)
    return held


def _number(held: Any, rng: Random) -> None:
    spots = [(box, key) for box, key in places(held) if type(box[key]) is int]
    if spots:
        box, key = rng.choice(spots)
        box[key] = rng.choice((*LIMITS, box[key] + 1, box[key] * 2))


def _row(held: Any, rng: Random) -> None:
    lists = [box[key] for box, key in places(held) if isinstance(box[key], list) and box[key]]
    if lists:
        rows = rng.choice(lists)
        at = rng.randrange(len(rows))
        match rng.randrange(4):
            case 0:
                del rows[at]
            case 1:
                rows.append(deepcopy(rows[at]))
            case 2:
                rows.clear()
            case _:
                rows += deepcopy(rows) * rng.choice((1, 20))


def _key(held: Any, rng: Random) -> None:
    boxes = [(box, key) for box, key in places(held) if isinstance(box, dict)]
    if boxes:
        box, key = rng.choice(boxes)
        if rng.random() < 0.5:
            del box[key]
        else:
            box[rng.choice(["x", "slug", "count", str(key) + "s"])] = box[key]


def _odd(held: Any, rng: Random) -> None:
    spots = places(held)
    if spots:
        box, key = rng.choice(spots)
        other, at = rng.choice(spots)
        box[key] = deepcopy(rng.choice([None, True, -1, 1.5, "", "x" * 300, "a:b", "Ünder", [], {}, [[]], other[at]]))
