"""From TOML to typed rows, and from whatever is wrong in between to a `DataError` with file, table and key.

Nothing here knows a game. A row is a class of values; its fields say what may stand in a file:

* `int`: a whole number from 0 to 9999, `Signed`: one from -99 to 99, `float`: a number from -1000 to 1000;
* `str`, `bool`, tuples of anything, dicts by text, other rows; a field with a default may be left out;
* a table at the top of a file with the metadata `keyed(...)` has another name in the file than in the code.

>>> from merchant_rules.kernel.value import value
>>> @value
... class Toy:
...     price: int
>>> structure("toys.toml", parse("toys.toml", "price = 3"), Toy)
Toy(price=3)
>>> structure("toys.toml", {"price": "3"}, Toy)
Traceback (most recent call last):
    ...
merchant_rules.errors.DataError: toys.toml / price: '3' is not a whole number from 0 to 9999
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NewType, TypeVar, get_args, get_origin

import attrs

from merchant_rules.errors import DataError

Signed = NewType("Signed", int)
"""A whole number that may be negative."""

PROVENANCES = ("printed", "inferred-strong", "inferred-moderate", "inferred-weak", "invented")
"""How sure a value is, the surest first."""

KEY = "key"

Rows = TypeVar("Rows")


def keyed(key: str) -> dict[str, str]:
    """Return the metadata of a field that goes by this key in its file."""
    return {KEY: key}


def parse(name: str, text: str) -> dict[str, Any]:
    """Read TOML text."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"not valid TOML: {error}", file=name) from None


def structure(name: str, content: object, kind: type[Rows]) -> Rows:
    """Turn parsed content into the rows of a file, or say at which table and key it is wrong."""
    import cattrs

    if not isinstance(content, dict):
        raise DataError("a data file is a table", file=name)
    try:
        rows: Rows = _converter().structure(content, kind)
    except (cattrs.BaseValidationError, RecursionError) as error:
        raise _data_error(name, error, kind) from None
    for place, key, label in _labels(rows, ""):
        if label not in PROVENANCES:
            raise DataError(f"{_short(label)} is none of {', '.join(PROVENANCES)}", file=name, table=place, key=key)
    return rows


@cache
def _converter() -> Any:
    """Build a converter that takes nothing for something else: 1 is no text, "1" and true are no number."""
    from cattrs import Converter

    converter = Converter()
    converter.register_structure_hook_factory(attrs.has, partial(_record, converter))
    converter.register_structure_hook_func(_is_tuple, partial(_list, converter))
    converter.register_structure_hook(str, lambda given, _: _exactly(str, given, "a text"))
    converter.register_structure_hook(bool, lambda given, _: _exactly(bool, given, "true or false"))
    converter.register_structure_hook(int, lambda given, _: _whole(given, 0, 9999))
    converter.register_structure_hook(Signed, lambda given, _: _whole(given, -99, 99))
    converter.register_structure_hook(float, lambda given, _: _number(given))
    return converter


def _record(converter: Any, kind: Any) -> Callable[[object, object], object]:
    from cattrs.gen import make_dict_structure_fn, override

    renamed: dict[str, Any] = {
        field.name: override(rename=field.metadata[KEY]) for field in attrs.fields(kind) if KEY in field.metadata
    }
    build = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **renamed)

    def hook(given: object, _: object) -> object:
        return build(_exactly(dict, given, "a table"), kind)

    return hook


def _is_tuple(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _exactly(kind: type[Any], given: object, words: str) -> Any:
    if type(given) is not kind:
        raise ValueError(f"{_short(given)} is not {words}")
    return given


def _whole(given: object, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        raise ValueError(f"{_short(given)} is not a whole number from {least} to {most}")
    return given


def _number(given: object) -> float:
    # Not a number compares false with everything, so it is refused as well.
    if type(given) not in (int, float) or not -1000 <= given <= 1000:  # type: ignore[operator]
        raise ValueError(f"{_short(given)} is not a number from -1000 to 1000")
    return float(given)  # type: ignore[arg-type]


def _short(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."


def _list(converter: Any, given: object, kind: Any) -> tuple[Any, ...]:
    """Structure a list item by item, so that an error can name the item; a text is no list of letters."""
    from cattrs.errors import IterableValidationError, IterableValidationNote

    item_kind = get_args(kind)[0]
    items, errors = [], []
    for index, item in enumerate(_exactly(list, given, "a list")):
        try:
            items.append(converter.structure(item, item_kind))
        except Exception as error:
            error.add_note(IterableValidationNote(f"item {index}", index, item_kind))
            errors.append(error)
    if errors:
        raise IterableValidationError(f"{kind}", errors, kind)
    return tuple(items)


def _data_error(name: str, error: BaseException, kind: Any) -> DataError:
    from cattrs import transform_error

    if not isinstance(error, Exception) or isinstance(error, RecursionError):
        return DataError(str(error), file=name)
    first = transform_error(error, path="", format_exception=_explain)[0]
    message, _, path = first.rpartition(" @ ")
    path = _as_in_file(path.lstrip("."), kind)
    table, _, key = path.rpartition(".")
    if message.startswith("extra fields found ("):
        table, key = path, message.removeprefix("extra fields found (").rstrip(")")
        message = "no such key here"
    elif message == "required field missing":
        message = "this key is missing"
    return DataError(message, file=name, table=table, key=key)


def _as_in_file(path: str, kind: Any) -> str:
    """Give a path of attributes the key that its file has at the top."""
    head, dot, rest = path.partition(".")
    keys = {field.name: field.metadata.get(KEY, field.name) for field in attrs.fields(kind)}
    return f"{keys.get(head, head)}{dot}{rest}"


def _explain(error: BaseException, kind: type[Any] | None) -> str:
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(error, KeyError):
        return "required field missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"extra fields found ({', '.join(sorted(error.extra_fields))})"
    if isinstance(error, TypeError | AttributeError):
        return "a value of another type was expected here"
    return str(error)


def _labels(rows: Any, place: str) -> Iterator[tuple[str, str, str]]:
    """Every label of provenance in rows, with the table and the key it stands under."""
    if isinstance(rows, tuple):
        for number, row in enumerate(rows):
            yield from _labels(row, f"{place}[{number}]")
        return
    if not attrs.has(type(rows)):
        return
    for field in attrs.fields(type(rows)):
        found, key = getattr(rows, field.name), field.metadata.get(KEY, field.name)
        inner = f"{place}.{key}" if place else key
        if not field.name.endswith("provenance"):
            yield from _labels(found, inner)
        elif isinstance(found, dict):
            yield from ((inner, what, label) for what, label in found.items())
        else:
            yield place, key, found
