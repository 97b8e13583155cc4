"""Saves: values to JSON and back, canonical text, a digest, and a versioned envelope with migrations.

A value class becomes an object of its fields; fields that hold their defaults are left out and filled in on reading.
Tuples become lists. Where a field may hold several classes, the object says which one under the key "is": a Python
keyword, so that no field can ever have that name.

The structuring is our own and not cattrs, for three reasons: the exact path of a fault has to be known
(``$.players[2].money``), types are strict (true is no number, "3" is none either), and what could not be read back
must not be written. With attrs' own description of the fields it is short.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import attrs

from ..errors import ComposeError, SchemaError, clipped, shown
from .foreign import LONGEST_NUMBER, LONGEST_TEXT, ForeignError, read_json
from .shape import Choice, Field, Many, Nested, OneOf, Row, Scalar, Shape, Tagged, fields_of, shape_of

TAG = "is"
_WORDS: Mapping[type, str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    type(None): "null",
    list: "a list",
    dict: "an object",
    float: "a fraction",
}


class _Fault(Exception):
    """A fault on its way up; every level puts its own step in front of the path."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.message, self.path = message, path

    def under(self, step: str) -> _Fault:
        return _Fault(self.message, step + self.path)


Write = Callable[[Any], Any]
Read = Callable[[Any], Any]


class _Plan(NamedTuple):
    """One field of a class and the functions that write and read it, worked out at its first use."""

    field: Field
    write: Write
    read: Read


class Codec:
    """Writes values as JSON data and reads them back, for one registry of tags.

    `tags` names the classes that may stand where a field can hold several; `without` names fields that are not
    part of a save.

    >>> @attrs.frozen
    ... class Seat:
    ...     name: str
    ...     money: int = 0
    >>> codec = Codec({"seat": Seat})
    >>> codec.dump((Seat("ann", 3), Seat("bob")))
    [{'is': 'seat', 'name': 'ann', 'money': 3}, {'is': 'seat', 'name': 'bob'}]
    >>> codec.load(tuple[Seat, ...], [{"name": "ann"}, {"name": "bob", "money": "3"}])
    Traceback (most recent call last):
    ...
    merchant_rules.errors.SchemaError: $[1].money: must be a whole number, not "3"
    """

    def __init__(self, tags: Mapping[str, type], *, without: Mapping[type, tuple[str, ...]] | None = None) -> None:
        self._class_of = dict(tags)
        self._tag_of: dict[type, str] = {}
        for tag, cls in tags.items():
            if cls in self._tag_of:
                raise ComposeError(f"{cls.__name__} has two tags, {self._tag_of[cls]!r} and {tag!r}")
            self._tag_of[cls] = tag
        self._without = dict(without or {})
        self._plans: dict[type, tuple[_Plan, ...]] = {}
        self._writers: dict[Any, Write] = {}
        self._readers: dict[Any, Read] = {}

    def dump(self, held: Any, hint: Any = Any, *, path: str = "$") -> Any:
        """The JSON data of a value; `hint` is what the reader will expect, any tagged class unless given."""
        try:
            if hint is Any and type(held) is tuple:
                return [self.dump(item, path=f"{path}[{at}]") for at, item in enumerate(held)]
            return self._writer_of(hint)(held)
        except _Fault as fault:
            raise SchemaError(fault.message, path=path + fault.path) from None

    def load(self, hint: Any, data: Any, *, path: str = "$") -> Any:
        """The value of a type that JSON data mean; a `SchemaError` carries the path of the first fault."""
        try:
            return self._reader_of(hint)(data)
        except _Fault as fault:
            raise SchemaError(fault.message, path=path + fault.path) from None

    def load_parts(self, cls: type, data: Any, *, path: str = "$") -> dict[str, Any]:
        """What the data say about the fields of a class, as arguments for its constructor, but for those left out.

        For a class that needs more than a save holds, and so cannot be made by the codec alone.
        """
        try:
            return self._read_contents(cls, data)
        except _Fault as fault:
            raise SchemaError(fault.message, path=path + fault.path) from None

    def _writer_of(self, hint: Any) -> Write:
        found = self._writers.get(hint)
        if found is None:
            found = self._writers[hint] = self._writer(shape_of(hint))
        return found

    def _reader_of(self, hint: Any) -> Read:
        found = self._readers.get(hint)
        if found is None:
            found = self._readers[hint] = self._reader(shape_of(hint))
        return found

    def _writer(self, shape: Shape) -> Write:
        match shape:
            case Scalar(kind):
                return _whole if kind is int else partial(_same, kind)
            case Choice(options):
                return partial(_chosen, options)
            case Many(item):
                return partial(_write_many, self._writer(item))
            case Row(items):
                return partial(_write_row, [self._writer(item) for item in items])
            case Nested(cls):
                # looked up late, since a class may hold values of its own kind
                return lambda held: self._write_fields(cls, held)
            case OneOf(options):
                return self._union_writer(options)
            case Tagged():
                return self._write_tagged

    def _reader(self, shape: Shape) -> Read:
        match shape:
            case Scalar(kind):
                return _whole if kind is int else partial(_same, kind)
            case Choice(options):
                return partial(_chosen, options)
            case Many(item):
                return partial(_read_many, self._reader(item))
            case Row(items):
                return partial(_read_row, [self._reader(item) for item in items])
            case Nested(cls):
                return lambda data: self._read_fields(cls, data)
            case OneOf(options):
                return self._union_reader(options)
            case Tagged():
                return self._read_tagged

    # value classes

    def _plan(self, cls: type) -> tuple[_Plan, ...]:
        found = self._plans.get(cls)
        if found is None:
            fields = fields_of(cls, self._without.get(cls, ()))
            found = tuple(_Plan(field, self._writer(field.shape), self._reader(field.shape)) for field in fields)
            self._plans[cls] = found
        return found

    def _write_fields(self, cls: type, held: Any) -> dict[str, Any]:
        if type(held) is not cls:
            raise _Fault(f"must be a {cls.__name__}, not {shown(held)}")
        data: dict[str, Any] = {}
        for field, write, _ in self._plan(cls):
            content = getattr(held, field.name)
            try:
                written = write(content)
            except _Fault as fault:
                raise fault.under(f".{field.name}") from None
            if not field.omits(content):
                data[field.name] = written
        return data

    def _read_fields(self, cls: type, data: Any) -> Any:
        contents = self._read_contents(cls, data)
        try:
            return cls(**contents)
        except (TypeError, ValueError) as error:  # what the class itself refuses
            raise _Fault(str(error)) from None

    def _read_contents(self, cls: type, data: Any) -> dict[str, Any]:
        rest = dict(_same(dict, data))
        contents: dict[str, Any] = {}
        for field, _, read in self._plan(cls):
            if field.name not in rest:
                if field.default is attrs.NOTHING:
                    raise _Fault("is missing", f".{field.name}")
                continue
            try:
                contents[field.alias] = read(rest.pop(field.name))
            except _Fault as fault:
                raise fault.under(f".{field.name}") from None
        for name in rest:
            raise _Fault("is not known here", _step(name))
        return contents

    # where several classes may stand

    def _write_tagged(self, held: Any) -> dict[str, Any]:
        cls: type = type(held)
        tag = self._tag_of.get(cls)
        if tag is None:
            raise _Fault(f"{cls.__name__} has no tag")
        return {TAG: tag, **self._write_fields(cls, held)}

    def _read_tagged(self, data: Any) -> Any:
        return self._read_one_of(self._class_of, data)

    def _read_one_of(self, classes: Mapping[str, type], data: Any) -> Any:
        rest = dict(_same(dict, data))
        if TAG not in rest:
            raise _Fault("is missing", f".{TAG}")
        tag = rest.pop(TAG)
        cls = classes.get(tag) if isinstance(tag, str) else None
        if cls is None:
            raise _Fault(f"{_shown(tag)} is not known here", f".{TAG}")
        return self._read_fields(cls, rest)

    def _union_parts(self, options: Sequence[Shape]) -> tuple[dict[str, type], list[Shape]]:
        """The classes of a union by tag, and what else it may hold. A lone class in it needs no tag."""
        classes = [option.cls for option in options if isinstance(option, Nested)]
        plain: list[Shape] = [option for option in options if not isinstance(option, Nested)]
        if len(classes) == 1:
            return {"": classes[0]}, plain
        missing = [cls.__name__ for cls in classes if cls not in self._tag_of]
        if missing:
            raise TypeError(f"in a union, these classes need a tag: {', '.join(missing)}")
        return {self._tag_of[cls]: cls for cls in classes}, plain

    def _union_writer(self, options: Sequence[Shape]) -> Write:
        classes, plain = self._union_parts(options)
        lone, known = classes.get(""), set(classes.values())
        others = [self._writer(option) for option in plain]

        def write(held: Any) -> Any:
            if type(held) in known:
                return self._write_fields(lone, held) if lone else self._write_tagged(held)
            return _first_that_fits(others, held)

        return write

    def _union_reader(self, options: Sequence[Shape]) -> Read:
        classes, plain = self._union_parts(options)
        lone = classes.get("")
        others = [self._reader(option) for option in plain]

        def read(data: Any) -> Any:
            if type(data) is dict and classes:
                return self._read_fields(lone, data) if lone else self._read_one_of(classes, data)
            return _first_that_fits(others, data)

        return read


def _same(kind: type, held: Any) -> Any:
    if type(held) is not kind:
        raise _Fault(f"must be {_WORDS[kind]}, not {_shown(held)}")
    return held


def _whole(held: Any) -> int:
    """The number, if it is one that every reader can take: Python itself writes no more than some thousand digits."""
    number: int = _same(int, held)
    if number.bit_length() > LONGEST_NUMBER:
        raise _Fault("has too many digits")
    return number


def _chosen(options: tuple[Any, ...], held: Any) -> Any:
    if not any(type(held) is type(option) and held == option for option in options):
        raise _Fault(f"must be one of {', '.join(map(_shown, options))}, not {_shown(held)}")
    return held


def _write_many(write: Write, held: Any) -> list[Any]:
    if type(held) is not tuple:
        raise _Fault(f"must be a tuple, not {shown(held)}")
    return _each([write] * len(held), held)


def _read_many(read: Read, data: Any) -> tuple[Any, ...]:
    items = _same(list, data)
    return tuple(_each([read] * len(items), items))


def _write_row(writers: Sequence[Write], held: Any) -> list[Any]:
    if type(held) is not tuple or len(held) != len(writers):
        raise _Fault(f"must be a tuple of {len(writers)}, not {shown(held)}")
    return _each(writers, held)


def _read_row(readers: Sequence[Read], data: Any) -> tuple[Any, ...]:
    if len(_same(list, data)) != len(readers):
        raise _Fault(f"must have {len(readers)} items, not {len(data)}")
    return tuple(_each(readers, data))


def _each(functions: Iterable[Callable[[Any], Any]], items: Sequence[Any]) -> list[Any]:
    done: list[Any] = []
    for function, item in zip(functions, items, strict=True):
        try:
            done.append(function(item))
        except _Fault as fault:
            raise fault.under(f"[{len(done)}]") from None
    return done


def _first_that_fits(functions: Sequence[Callable[[Any], Any]], held: Any) -> Any:
    faults = []
    for function in functions:
        try:
            return function(held)
        except _Fault as fault:
            faults.append(fault)
    if not faults:
        raise _Fault(f"must be an object, not {_shown(held)}")
    raise max(faults, key=lambda fault: len(fault.path))  # the one that came furthest is the one that was meant


def _shown(data: Any) -> str:
    """A short JSON-like rendering for messages."""
    if type(data) in (list, dict, float):
        return _WORDS[type(data)]
    try:
        text = json.dumps(data)
    except (TypeError, ValueError):
        text = shown(data)
    return clipped(text, 60)


def _step(name: str) -> str:
    return f".{name}" if name.isidentifier() else f"[{_shown(name)}]"


# text


def canonical(data: Any) -> str:
    """The one JSON text of some data: keys sorted, no spaces, ASCII only.

    >>> canonical({"b": [1, 2], "a": None})
    '{"a":null,"b":[1,2]}'
    """
    try:
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:  # no JSON data, or a number of thousands of digits
        raise SchemaError(f"cannot be written as JSON: {error}") from None


def digest(data: Any) -> str:
    """A hash of some JSON data, the same in every process, on every platform and Python version.

    >>> digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
    True
    >>> len(digest([]))
    32
    """
    return blake2b(canonical(data).encode("ascii"), digest_size=16).hexdigest()


def parse_json(text: str | bytes, limit: int = LONGEST_TEXT) -> Any:
    """JSON data from text; what is no JSON, names a key twice or holds no finite number is a `SchemaError`.

    >>> parse_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    merchant_rules.errors.SchemaError: $: the key "a" stands twice in one object
    """
    try:
        return read_json(text, limit)
    except ForeignError as error:
        raise SchemaError(str(error)) from None


# the envelope

#: ``migrate(kind, body)`` gives the body of one version later; it changes nothing it was given.
Migration = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
_ENVELOPE = ("format", "kind", "version")


@attrs.frozen(eq=False)
class Format:
    """A family of saves: its name, the version written today, and how to bring older ones up to date.

    `migrations` has one function for every version before the present one, in order.

    >>> saves = Format("toy", version=2, migrations=(lambda kind, body: {**body, "purse": 0},))
    >>> saves.unwrap({"format": "toy", "kind": "seat", "version": 1, "name": "ann"}, "seat")
    {'name': 'ann', 'purse': 0}
    >>> saves.wrap("seat", {"name": "ann", "purse": 3})
    {'format': 'toy', 'kind': 'seat', 'version': 2, 'name': 'ann', 'purse': 3}
    """

    name: str
    version: int = 1
    migrations: tuple[Migration, ...] = ()

    def __attrs_post_init__(self) -> None:
        if len(self.migrations) != self.version - 1:
            raise ComposeError(
                f"the format {self.name} has version {self.version} and {len(self.migrations)} migrations,"
                f" not {self.version - 1}"
            )

    def wrap(self, kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The body of a save in its envelope."""
        for key in _ENVELOPE:
            if key in body:
                raise SchemaError("belongs to the envelope", path=f"$.{key}")
        return {"format": self.name, "kind": kind, "version": self.version, **body}

    def unwrap(self, data: Any, kind: str) -> dict[str, Any]:
        """The body of a save of this kind, brought up to date; a `SchemaError` says what is wrong with the envelope."""
        if type(data) is not dict:
            raise SchemaError(f"must be an object, not {_shown(data)}")
        body = dict(data)
        self._expect(body, "format", self.name)
        self._expect(body, "kind", kind)
        version = self._version(body)
        for older in range(version, self.version):
            body = self._migrated(older, kind, body)
        return body

    def kind(self, data: Any) -> str:
        """What a save says it holds."""
        if type(data) is not dict:
            raise SchemaError(f"must be an object, not {_shown(data)}")
        self._expect(dict(data), "format", self.name)
        if type(data.get("kind")) is not str:
            raise SchemaError("is missing" if "kind" not in data else "must be a text", path="$.kind")
        return str(data["kind"])

    def _expect(self, body: dict[str, Any], key: str, wanted: str) -> None:
        if key not in body:
            raise SchemaError("is missing", path=f"$.{key}")
        found = body.pop(key)
        if found != wanted:
            raise SchemaError(f"must be {_shown(wanted)}, not {_shown(found)}", path=f"$.{key}")

    def _version(self, body: dict[str, Any]) -> int:
        if "version" not in body:
            raise SchemaError("is missing", path="$.version")
        version = body.pop("version")
        if type(version) is not int or version < 1:
            raise SchemaError(f"must be a whole number from 1, not {_shown(version)}", path="$.version")
        if version > self.version:
            message = f"{version} is newer than this library, which reads up to {self.version}"
            raise SchemaError(message, path="$.version")
        return version

    def _migrated(self, older: int, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            return dict(self.migrations[older - 1](kind, body))
        except SchemaError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            message = f"cannot be brought from version {older} to {older + 1}: {type(error).__name__} {error}"
            raise SchemaError(message) from None
