"""Values to JSON and back: strict, with the exact path of every fault; canonical text, digest, envelope, migrations."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.errors import ComposeError, SchemaError
from merchant_rules.kernel.engine import apply_action
from merchant_rules.kernel.value import value
from merchant_rules.store.codec import Codec, Format, canonical, digest, parse_json
from tests.kernel import toy
from tests.kernel.toy_io import GAME

CODEC = Codec(toy.rules(2, ("fair",)).tags, without={toy.State: ("rules", "source")})


@value
class Hat:
    size: int
    colour: Literal["red", "blue"] = "red"


@value
class Coat:
    size: int


@value
class Seat:
    name: str
    money: int = 0
    ready: bool = False
    goods: tuple[str, ...] = ()
    site: tuple[int, str] = (0, "")
    worn: Hat | Coat | None = None
    spare: Hat | None = None
    option: bool | int | str | None = None
    under: Seat | None = None


@value
class Table:
    players: tuple[Seat, ...]
    stack: tuple[Any, ...] = ()
    _private: int = 0
    always: int = attrs.field(default=attrs.Factory(lambda: 7))
    derived: int = attrs.field(init=False, default=1)


@value
class Even:
    number: int = attrs.field()

    @number.validator
    def _even(self, attribute: attrs.Attribute[int], number: int) -> None:
        if number % 2:
            raise ValueError("the number must be even")


WARDROBE = Codec({"hat": Hat, "coat": Coat, "seat": Seat})

hats = st.builds(Hat, st.integers(), st.sampled_from(["red", "blue"]))
coats = st.builds(Coat, st.integers())
seats = st.recursive(
    st.builds(
        Seat,
        st.text(),
        st.integers(),
        st.booleans(),
        st.lists(st.text()).map(tuple),
        st.tuples(st.integers(), st.text()),
        st.none() | hats | coats,
        st.none() | hats,
        st.none() | st.booleans() | st.integers() | st.text(),
    ),
    lambda inner: st.builds(Seat, st.text(), under=inner),
    max_leaves=3,
)
tables = st.builds(
    Table,
    st.lists(seats, max_size=3).map(tuple),
    st.lists(hats | coats | seats, max_size=3).map(tuple),
    st.integers(),
    st.integers(),
)


@given(tables)
def test_values_come_back_from_text(table: Table) -> None:
    text = canonical(WARDROBE.dump(table, Table))
    back = WARDROBE.load(Table, parse_json(text))
    assert back == table
    assert canonical(WARDROBE.dump(back, Table)) == text


def test_truth_and_number_stay_apart() -> None:
    for option in (True, 1, False, 0, "1", None):
        back = WARDROBE.load(Seat, WARDROBE.dump(Seat("nik", option=option), Seat))
        assert type(back.option) is type(option)
        assert back.option == option


def test_defaults_are_left_out_and_filled_in() -> None:
    data = WARDROBE.dump(Table((Seat("nik", 3, worn=Coat(2), spare=Hat(1)),), (Coat(4),), private=5), Table)
    assert data == {
        "players": [{"name": "nik", "money": 3, "worn": {"is": "coat", "size": 2}, "spare": {"size": 1}}],
        "stack": [{"is": "coat", "size": 4}],
        "_private": 5,
    }
    assert WARDROBE.load(Table, {"players": []}) == Table(())


def test_without_a_hint_a_value_says_what_it_is() -> None:
    assert WARDROBE.dump(Hat(3)) == {"is": "hat", "size": 3}
    assert WARDROBE.load(Any, {"is": "hat", "size": 3}) == Hat(3)
    assert WARDROBE.load(tuple[Any, ...], WARDROBE.dump((Hat(3), Coat(1)))) == (Hat(3), Coat(1))


NIK: dict[str, Any] = {"name": "nik"}


@pytest.mark.parametrize(
    "data, path, says",
    [
        (None, "$", "must be an object, not null"),
        ([], "$", "must be an object, not a list"),
        ({}, "$.players", "is missing"),
        ({"players": {}}, "$.players", "must be a list, not an object"),
        ({"players": [NIK, 3]}, "$.players[1]", "must be an object, not 3"),
        ({"players": [NIK, NIK, {"name": "x", "money": "3"}]}, "$.players[2].money", 'a whole number, not "3"'),
        ({"players": [{"name": "x", "money": True}]}, "$.players[0].money", "a whole number, not true"),
        ({"players": [{"name": "x", "money": 3.0}]}, "$.players[0].money", "a whole number, not a fraction"),
        ({"players": [{"name": "x", "money": None}]}, "$.players[0].money", "a whole number, not null"),
        ({"players": [{"name": 3}]}, "$.players[0].name", "a text, not 3"),
        ({"players": [{"name": "x", "ready": 1}]}, "$.players[0].ready", "true or false, not 1"),
        ({"players": [{"name": "x", "goods": ["a", 1]}]}, "$.players[0].goods[1]", "a text, not 1"),
        ({"players": [{"name": "x", "goods": "ab"}]}, "$.players[0].goods", 'a list, not "ab"'),
        ({"players": [{"name": "x", "site": [1]}]}, "$.players[0].site", "must have 2 items, not 1"),
        ({"players": [{"name": "x", "site": [1, 2]}]}, "$.players[0].site[1]", "a text, not 2"),
        ({"players": [{"name": "x", "worn": {"size": 1}}]}, "$.players[0].worn.is", "is missing"),
        ({"players": [{"name": "x", "worn": {"is": "seat"}}]}, "$.players[0].worn.is", '"seat" is not known here'),
        ({"players": [{"name": "x", "worn": {"is": []}}]}, "$.players[0].worn.is", "a list is not known here"),
        ({"players": [{"name": "x", "worn": 3}]}, "$.players[0].worn", "must be null, not 3"),
        ({"players": [{"name": "x", "spare": {"size": 1, "is": "hat"}}]}, "$.players[0].spare.is", "not known here"),
        ({"players": [{"name": "x", "spare": {"size": 1, "colour": "green"}}]}, "$.players[0].spare.colour", '"green"'),
        ({"players": [{"name": "x", "option": []}]}, "$.players[0].option", "not a list"),
        ({"players": [{"name": "x", "under": {"name": "y", "under": {}}}]}, "$.players[0].under.under.name", "missing"),
        ({"players": [], "stack": [{"is": "shoe"}]}, "$.stack[0].is", '"shoe" is not known here'),
        ({"players": [], "stack": [{"size": 1}]}, "$.stack[0].is", "is missing"),
        ({"players": [], "stack": ["hat"]}, "$.stack[0]", 'must be an object, not "hat"'),
        ({"players": [], "hats": 1}, "$.hats", "is not known here"),
        ({"players": [], "two words": 1}, '$["two words"]', "is not known here"),
        ({"players": [], "derived": 1}, "$.derived", "is not known here"),
        ({"players": [], "private": 1}, "$.private", "is not known here"),
    ],
)
def test_a_fault_has_its_path(data: Any, path: str, says: str) -> None:
    with pytest.raises(SchemaError) as caught:
        WARDROBE.load(Table, data)
    assert caught.value.path == path
    assert says in str(caught.value)


def test_what_a_class_refuses_has_its_path() -> None:
    with pytest.raises(SchemaError, match="must be even") as caught:
        WARDROBE.load(tuple[Even, ...], [{"number": 2}, {"number": 3}])
    assert caught.value.path == "$[1]"


def test_a_path_can_start_elsewhere() -> None:
    for go in (WARDROBE.load, WARDROBE.load_parts):
        with pytest.raises(SchemaError) as caught:
            go(Hat, {"size": "x"}, path="$.config")
        assert caught.value.path == "$.config.size"


def test_loading_leaves_the_data_alone() -> None:
    data = {"players": [{"name": "x", "worn": {"is": "hat", "size": 1}}]}
    before = copy.deepcopy(data)
    WARDROBE.load(Table, data)
    assert data == before


@pytest.mark.parametrize(
    "held, path",
    [
        (Table((Seat("x", money="3"),)), "$.players[0].money"),  # type: ignore[arg-type]
        (Table((Seat("x", money=True),)), "$.players[0].money"),
        (Table((Seat("x", worn=Seat("y")),)), "$.players[0].worn"),  # type: ignore[arg-type]
        (Table([]), "$.players"),  # type: ignore[arg-type]
        (Table((), (3,)), "$.stack[0]"),
        (Table((Seat("x", site=(1,)),)), "$.players[0].site"),  # type: ignore[arg-type]
        (Table((Seat("x", goods=("a", None)),)), "$.players[0].goods[1]"),  # type: ignore[arg-type]
        (Hat(1), "$"),
    ],
)
def test_what_cannot_be_read_back_is_not_written(held: Any, path: str) -> None:
    with pytest.raises(SchemaError) as caught:
        WARDROBE.dump(held, Table)
    assert caught.value.path == path


def test_a_value_without_a_tag_needs_a_hint() -> None:
    with pytest.raises(SchemaError, match="Even has no tag") as caught:
        WARDROBE.dump((Hat(1), Even(2)))
    assert caught.value.path == "$[1]"


def test_mistakes_of_the_program_are_told() -> None:
    with pytest.raises(ComposeError, match="Hat has two tags, 'hat' and 'cap'"):
        Codec({"hat": Hat, "cap": Hat})
    with pytest.raises(TypeError, match="these classes need a tag: Even"):
        WARDROBE.load(Hat | Even, {})


def test_parts_serve_classes_that_need_more_than_a_save_holds() -> None:
    state = apply_action(toy.new(2), toy.Peek("north"))
    parts = CODEC.load_parts(toy.State, GAME.position_out(state))
    assert "rules" not in parts
    assert toy.State(state.rules, **parts) == state
    assert mr.from_json(mr.to_json(state)) == state


# text


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "is no JSON"),
        ("{", "line 1, column 2"),
        ('{"a": 1', "is no JSON"),
        ('{"a": 1} x', "Extra data"),
        ('{"a": {"b": 1, "b": 1}}', 'the key "b" stands twice'),
        ("[NaN]", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        pytest.param("[" * 100_000, "nested too deeply", id="deep"),
        pytest.param("9" * 5000, "is no JSON", id="long"),
        (b"\xff\xfe\xff", "is no JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes, says: str) -> None:
    with pytest.raises(SchemaError) as caught:
        parse_json(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("data", [float("nan"), {1, 2}, [10**5000]])
def test_what_json_cannot_hold_is_not_written(data: Any) -> None:
    with pytest.raises(SchemaError, match="cannot be written"):
        canonical(data)


def test_the_canonical_text_is_one() -> None:
    assert canonical({"b": "é", "a": [True, None]}) == '{"a":[true,null],"b":"\\u00e9"}'
    assert digest({"a": 1}) == digest(json.loads('{ "a" : 1 }'))
    assert digest({"a": 1}) != digest({"a": 2})


def test_the_digest_is_pinned() -> None:
    """A change here would make every stored checksum wrong."""
    assert digest({"a": [1, "x", None, True]}) == "1bc72d1e929d98f21ca3f28e1f66b53b"
    assert mr.digest(toy.new(2)) == "a7104b1696453f6259eb1a4880068878"


def test_the_digest_does_not_depend_on_process_or_hash_seed() -> None:
    program = (
        "from merchant_rules import digest; from tests.kernel import toy, toy_io; print(digest(toy.new(3, ('storm',))))"
    )
    digests = {mr.digest(toy.new(3, ("storm",)))}
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        run = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True
        )
        digests.add(run.stdout.strip())
    assert len(digests) == 1


# the envelope


def rename(kind: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 1 spoke of coins."""
    rest = {key: content for key, content in body.items() if key != "coins"}
    return {**rest, "money": body["coins"]}


def split_names(kind: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 2 had all names in one text, in tables only."""
    return {**body, "names": body["names"].split()} if kind == "table" else body


SAVES = Format("wardrobe", 3, (rename, split_names))


def test_an_envelope_is_put_on_and_taken_off() -> None:
    data = SAVES.wrap("seat", {"money": 3})
    assert data == {"format": "wardrobe", "kind": "seat", "version": 3, "money": 3}
    assert SAVES.unwrap(data, "seat") == {"money": 3}
    assert SAVES.kind(data) == "seat"


@pytest.mark.parametrize("version, body", [(1, {"coins": 3, "names": "a b"}), (2, {"money": 3, "names": "a b"})])
def test_older_saves_are_brought_up_to_date(version: int, body: dict[str, Any]) -> None:
    data = {"format": "wardrobe", "kind": "table", "version": version, **body}
    before = copy.deepcopy(data)
    assert SAVES.unwrap(data, "table") == {"money": 3, "names": ["a", "b"]}
    assert data == before
    other = {**data, "kind": "seat"}
    assert SAVES.unwrap(other, "seat") == {"money": 3, "names": "a b"}


GOOD = {"format": "wardrobe", "kind": "table", "version": 3}


@pytest.mark.parametrize(
    "data, path, says",
    [
        ([], "$", "must be an object"),
        ({}, "$.format", "is missing"),
        ({**GOOD, "format": "cupboard"}, "$.format", 'must be "wardrobe", not "cupboard"'),
        ({"format": "wardrobe"}, "$.kind", "is missing"),
        ({**GOOD, "kind": "seat"}, "$.kind", 'must be "table", not "seat"'),
        ({"format": "wardrobe", "kind": "table"}, "$.version", "is missing"),
        ({**GOOD, "version": 4}, "$.version", "4 is newer than this library, which reads up to 3"),
        ({**GOOD, "version": 0}, "$.version", "from 1, not 0"),
        ({**GOOD, "version": True}, "$.version", "from 1, not true"),
        ({**GOOD, "version": "3"}, "$.version", 'from 1, not "3"'),
        ({**GOOD, "version": 1}, "$", "cannot be brought from version 1 to 2"),
        ({**GOOD, "version": 2, "names": 5}, "$", "cannot be brought from version 2 to 3"),
    ],
)
def test_a_wrong_envelope_is_refused(data: Any, path: str, says: str) -> None:
    with pytest.raises(SchemaError) as caught:
        SAVES.unwrap(data, "table")
    assert caught.value.path == path
    assert says in str(caught.value)


@pytest.mark.parametrize("data", [[], {}, {"format": "x"}, {"format": "wardrobe"}, {"format": "wardrobe", "kind": 1}])
def test_a_kind_that_is_not_told(data: Any) -> None:
    with pytest.raises(SchemaError):
        SAVES.kind(data)


def test_a_migration_may_say_itself_what_is_wrong() -> None:
    def refuse(kind: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        raise SchemaError("is lost", path="$.money")

    with pytest.raises(SchemaError) as caught:
        Format("x", 2, (refuse,)).unwrap({"format": "x", "kind": "y", "version": 1}, "y")
    assert caught.value.path == "$.money"


def test_the_envelope_is_not_for_the_body() -> None:
    with pytest.raises(SchemaError, match="belongs to the envelope") as caught:
        SAVES.wrap("seat", {"version": 1})
    assert caught.value.path == "$.version"


def test_every_older_version_needs_a_migration() -> None:
    with pytest.raises(ComposeError, match="version 3 and 1 migrations, not 2"):
        Format("x", 3, (rename,))


# fuzz


def mutated(data: Any, rng: Random) -> Any:
    """The same data with one small fault somewhere."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice(sorted(data))
        fault = rng.randrange(8)
        if fault == 0:
            return {name: data[name] for name in data if name != key}
        if fault == 1:
            return {**data, key + "x": data[key]}
        return {**data, key: mutated(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.85:
        at = rng.randrange(len(data))
        return [*data[:at], mutated(data[at], rng), *data[at + 1 :]]
    return rng.choice([None, True, -1, 10**30, 2.5, "", "x", [], {}, {"is": "over"}, [data], data])


def test_broken_positions_are_refused_or_read_but_never_fail_otherwise() -> None:
    rng = Random(8)
    state = apply_action(apply_action(toy.new(3), toy.Peek("north")), toy.Seen("gem"))
    good, refused = GAME.position_out(state), 0
    for _ in range(500):
        try:
            parts = CODEC.load_parts(toy.State, mutated(good, rng))
        except SchemaError as error:
            refused += error.path.startswith("$")
        else:
            assert isinstance(CODEC.dump(toy.State(state.rules, **parts), toy.State), dict)
    assert refused > 300
