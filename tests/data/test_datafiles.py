"""Data files of any game, tried on a toy: typed rows with limits, unions by a tag, the user's own files and changes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.value import value
from merchant_rules.store.datafiles import CHANGES, Among, Data, DataFiles, Range, Slugs, keyed


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
    height: float = 0.0
    things: tuple[Thing, ...] = ()
    marks: dict[str, int] = attrs.field(factory=dict, metadata=keyed("school-marks"))


@value
class People:
    people: tuple[Person, ...]
    year: int = 0


def pick(table: dict[str, Any]) -> tuple[type[Any], dict[str, Any]]:
    rest = dict(table)
    kinds = {"hat": Hat, "shoe": Shoe}
    if (tag := rest.pop("what", None)) not in kinds:
        raise ValueError(f"no thing {tag!r}")
    return kinds[tag], rest


FILES = DataFiles(
    "nowhere", {"people.toml": People, "more.toml": People}, tagged={Thing: pick}, own=("people.toml", "more.toml")
)


def person(**given: object) -> object:
    return FILES.structure("people.toml", {"people": [{"slug": "ada", **given}]})


def test_rows_are_typed() -> None:
    given: dict[str, object] = {"mood": "gay", "age": 36, "height": 1.5, "school-marks": {"sums": 1}}
    given |= {"things": [{"what": "hat", "size": 7}, {"what": "shoe", "left": True}]}
    assert person(**given) == People((Person("ada", "gay", 36, 1.5, (Hat(7), Shoe(True)), {"sums": 1}),))
    assert person() == People((Person("ada"),))


@pytest.mark.parametrize(
    "given, table, key, message",
    [
        ({"age": 121}, "people[0]", "age", "121 is not a whole number from 0 to 120"),
        ({"age": 10**5000}, "people[0]", "age", "something of type int is not a whole number"),
        ({"age": False}, "people[0]", "age", "False is not a whole number"),
        ({"height": 1001}, "people[0]", "height", "1001.0 is not a number from -1000 to 1000"),
        ({"height": 10**400}, "people[0]", "height", "is not a number from -1000 to 1000"),
        ({"height": "tall"}, "people[0]", "height", "'tall' is not a number"),
        ({"school-marks": {"sums": 10000}}, "people[0].school-marks", "sums", "from 0 to 9999"),
        ({"school-marks": {"sums": -1}}, "people[0].school-marks", "sums", "from 0 to 9999"),
        ({"marks": {}}, "people[0]", "marks", "no such key here"),
        ({"slug": "a" * 1001}, "people[0]", "slug", "at most 1000 characters"),
        ({"things": [0] * 2001}, "people[0]", "things", "at most 2000 items"),
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
    with pytest.raises(mr.DataError) as caught:
        person(**given)
    assert (caught.value.file, caught.value.table, caught.value.key) == ("people.toml", table, key)
    assert message in str(caught.value)


def test_a_file_that_only_a_user_brings() -> None:
    assert FILES.find("people.toml", People) is None
    with pytest.raises(mr.DataError, match="there is no such file"):
        FILES.read("people.toml", People)
    data = FILES.from_dict({"people.toml": {"people": [{"slug": "ada"}]}})
    assert FILES.read("people.toml", People, data) == People((Person("ada"),))
    assert FILES.to_dict(data) == {"people.toml": {"people": [{"slug": "ada"}]}}
    assert FILES.in_use(data) == ("people.toml",)
    assert FILES.in_use(None) == ()
    with pytest.raises(mr.DataError, match="made by load_data"):
        FILES.find("people.toml", People, Data((("people.toml", "{"),)))
    with pytest.raises(mr.DataError, match="a data file is a table"):
        FILES.find("people.toml", People, Data((("people.toml", "[]"),)))


# -- changes.toml ------------------------------------------------------------------------------------------------------

ADA = {"slug": "ada", "age": 36, "things": [{"what": "hat", "size": 7}], "school-marks": {"sums": 1}}


def changed(changes: object) -> People:
    data = FILES.from_dict({"people.toml": {"people": [ADA, {"slug": "bob"}]}, CHANGES: changes})
    return FILES.read("people.toml", People, data)


def test_single_keys_are_changed_and_the_rest_stands() -> None:
    ada = {"age": 37, "mood": "gay", "school-marks": {"sums": 2}}
    people = changed({"people": {"year": 1852, "people": {"ada": ada}}})
    assert people == People((Person("ada", "gay", 37, things=(Hat(7),), marks={"sums": 2}), Person("bob")), year=1852)
    assert (
        changed({"people": {}})
        == changed({})
        == FILES.read("people.toml", People, FILES.from_dict({"people.toml": {"people": [ADA, {"slug": "bob"}]}}))
    )


def test_a_list_is_changed_as_a_whole() -> None:
    assert changed({"people": {"people": [{"slug": "eve"}]}}) == People((Person("eve"),))


@pytest.mark.parametrize(
    "changes, table, key, message",
    [
        ([], "", "", "a data file is a table"),
        ({"persons": {}}, "", "persons", "no data file persons.toml; known are people.toml, more.toml"),
        ({"people": 3}, "", "people", "3 is not a table"),
        ({"people": {"folk": {"ada": {"age": 1}}}}, "people", "folk", "no such table or key there"),
        ({"people": {"year": {"ada": 1}}}, "people", "year", "there is no such table to change"),
        ({"people": {"people": {"eve": {"age": 1}}}}, "people.people", "eve", "no row with this slug"),
        (
            {"people": {"people": {"ada": 7}}},
            "people.people",
            "ada",
            "changed key by key, and 7 is not a table",
        ),
        ({"changes": {"ada": 7}}, "", "changes", "no data file changes.toml; known are people.toml, more.toml"),
        ({"people": {"people": {"ada": {"aeg": 1}}}}, "people.people.ada", "aeg", "no such key here"),
        ({"people": {"people": {"ada": {"age": 200}}}}, "people.people.ada", "age", "from 0 to 120"),
        (
            {"people": {"people": {"ada": {"things": [{"what": "hat", "size": 0}]}}}},
            "people.people.ada",
            "things",
            "1 to 9",
        ),
        (
            {"people": {"people": {"ada": {"school-marks": {"sums": "x"}}}}},
            "people.people.ada.school-marks",
            "sums",
            "'x'",
        ),
        ({"people": {"people": {"ada": {"hats": {"x": 1}}}}}, "people.people.ada", "hats", "no such table to change"),
    ],
)
def test_what_cannot_be_changed_is_named(changes: object, table: str, key: str, message: str) -> None:
    with pytest.raises(mr.DataError) as caught:
        changed(changes)
    assert (caught.value.file, caught.value.table, caught.value.key) == (CHANGES, table, key), str(caught.value)
    assert message in str(caught.value)


def test_a_file_that_nobody_brought_cannot_be_changed() -> None:
    with pytest.raises(mr.DataError, match=r"^changes\.toml / more: there is no more\.toml to change"):
        FILES.find("more.toml", People, FILES.from_dict({CHANGES: {"more": {"year": 1}}}))


def test_a_fault_that_no_change_brought_stays_with_its_file() -> None:
    data = Data((("people.toml", '{"people": [{}]}'), (CHANGES, '{"people": {"year": 3}}')))
    with pytest.raises(mr.DataError, match=r"^people\.toml / people\[0\] / slug: this key is missing"):
        FILES.read("people.toml", People, data)


# -- limits of whole files ---------------------------------------------------------------------------------------------


def _deep(depth: int) -> object:
    held: object = 1
    for _ in range(depth):
        held = [held]
    return held


BIG: dict[str, tuple[Callable[[], object], str]] = {
    "deep": (lambda: {"people": _deep(5000)}, "nested too deeply"),
    "long": (lambda: {"people": ["x" * 400_000, "y" * 200_000]}, "more than 500000 characters"),
    "digits": (lambda: {"year": 10**5000}, "a number has at most 8192 bits"),
    "surrogate": (lambda: {"people": "\ud800"}, "only tables, lists, texts"),
    "none": (lambda: {"people": object()}, "only tables, lists, texts"),
}


@pytest.mark.parametrize("case", BIG)
def test_files_beyond_all_measure_are_refused(case: str) -> None:
    make, message = BIG[case]
    with pytest.raises(mr.DataError, match=message):
        FILES.from_dict({"people.toml": make()})


@pytest.mark.parametrize(
    "text",
    ["year = " + "9" * 5000, "year = 0x" + "f" * 5000, ".".join("a" * 40_000) + " = 1", "x" * 600_000, "a = [" * 3000],
    ids=["digits", "hex", "parts", "long", "deep"],
)
def test_texts_beyond_all_measure_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "people.toml").write_text(text)
    with pytest.raises(mr.DataError) as caught:
        FILES.load(tmp_path)
    assert len(str(caught.value)) < 400


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end_and_a_pipe_are_not_read(tmp_path: Path) -> None:
    place = tmp_path / "people.toml"
    place.symlink_to("/dev/zero")
    with pytest.raises(mr.DataError, match=r"^people\.toml: it is no file"):
        FILES.load(tmp_path)
    place.unlink()
    os.mkfifo(place)
    with pytest.raises(mr.DataError, match=r"^people\.toml: it is no file"):
        FILES.load(tmp_path)


def test_a_file_from_an_editor_that_marks_the_byte_order(tmp_path: Path) -> None:
    (tmp_path / "people.toml").write_bytes(b"\xef\xbb\xbfyear = 1988\r\npeople = []\r\n")
    assert json.loads(FILES.load(tmp_path).content("people.toml") or "") == {"people": [], "year": 1988}


def test_what_is_kept_of_the_users_files_is_bounded() -> None:
    for year in range(200):
        FILES.read("people.toml", People, FILES.from_dict({"people.toml": {"people": [], "year": year}}))
    assert FILES._structured.cache_info().currsize <= 64


def test_names_of_files_that_are_no_text() -> None:
    with pytest.raises(mr.DataError, match="no data file has this name"):
        FILES.from_dict({3: {}, "x": {}})  # type: ignore[dict-item]
    assert json.loads(FILES.from_dict({"people.toml": {"people": []}}).content("people.toml") or "") == {"people": []}
