"""Data files of any game, tried on a toy: typed rows with limits, unions by a tag, the user's own files."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from merchant_rules.errors import DataError
from merchant_rules.kernel.value import value
from merchant_rules.store.datafile import Among, Data, Range, Shelf, Slugs


@value
class Hat:
    size: Annotated[int, Range(1, 9)]


@value
class Shoe:
    left: bool


Thing = Hat | Shoe


@value
class Person:
    slug: Annotated[str, Slugs()]
    mood: Annotated[str, Among(("gay", "grave"))] = "grave"
    age: Annotated[int, Range(0, 120)] | None = None
    things: tuple[Thing, ...] = ()


@value
class People:
    people: tuple[Person, ...]


def pick(table: dict[str, Any]) -> tuple[type[Any], dict[str, Any]]:
    rest = dict(table)
    kinds = {"hat": Hat, "shoe": Shoe}
    if (tag := rest.pop("what", None)) not in kinds:
        raise ValueError(f"no thing {tag!r}")
    return kinds[tag], rest


SHELF = Shelf("nowhere", (("people.toml", People), ("more.toml", People)), ((Thing, pick),), own=("people.toml",))


def person(**given: object) -> object:
    return SHELF.structure("people.toml", {"people": [{"slug": "ada", **given}]})


def test_rows_are_typed() -> None:
    given = {"mood": "gay", "age": 36, "things": [{"what": "hat", "size": 7}, {"what": "shoe", "left": True}]}
    assert person(**given) == People((Person("ada", "gay", 36, (Hat(7), Shoe(True))),))
    assert person() == People((Person("ada"),))


@pytest.mark.parametrize(
    "given, table, key, message",
    [
        ({"age": 121}, "people[0]", "age", "121 is not a whole number from 0 to 120"),
        ({"age": 10**5000}, "people[0]", "age", "a number that long is not a whole number"),
        ({"age": False}, "people[0]", "age", "False is not a whole number"),
        ({"mood": "sad"}, "people[0]", "mood", "'sad' is none of gay, grave"),
        ({"slug": "a--b"}, "people[0]", "slug", "lower case"),
        ({"slug": "é"}, "people[0]", "slug", "lower case"),
        ({"size": 1}, "people[0]", "size", "no such key here"),
        ({"things": [{"what": "coat"}]}, "people[0]", "things[0]", "no thing 'coat'"),
        ({"things": [{"what": "shoe", "left": True}, {"what": "hat"}]}, "people[0].things[1]", "size", "missing"),
        ({"things": [{"what": "hat", "size": 0}]}, "people[0].things[0]", "size", "from 1 to 9"),
    ],
)
def test_faults_have_a_place(given: dict[str, object], table: str, key: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        person(**given)
    assert (caught.value.file, caught.value.table, caught.value.key) == ("people.toml", table, key)
    assert message in str(caught.value)


def test_a_file_that_only_a_user_brings() -> None:
    assert SHELF.read("people.toml", People) is None
    data = SHELF.from_dict({"people.toml": {"people": [{"slug": "ada"}]}})
    assert SHELF.read("people.toml", People, data) == People((Person("ada"),))
    assert SHELF.to_dict(data) == {"people.toml": {"people": [{"slug": "ada"}]}}
    with pytest.raises(DataError, match="made by load_data"):
        SHELF.read("people.toml", People, Data((("people.toml", "{"),)))
    with pytest.raises(DataError, match="a data file is a table"):
        SHELF.read("people.toml", People, Data((("people.toml", "[]"),)))
