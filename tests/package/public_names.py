"""The public interface as text: every public name with its signature, one a line.

The listing is stored beside this file. After a change that is meant, write it anew and look at the difference:

    python -m tests.package.public_names
"""

from __future__ import annotations

import importlib
import inspect
from collections import ChainMap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any

import attrs

MODULES = (
    "merchant_rules",
    "merchant_rules.plugins",
    "merchant_rules.race",
    "merchant_rules.star_traders",
    "merchant_rules.testing",
    "merchant_rules.race.parts",
    "merchant_rules.race.plugins",
    "merchant_rules.star_traders.parts",
    "merchant_rules.star_traders.plugins",
    "merchant_rules.venus.bots",
    "merchant_rules.venus.parts",
    "merchant_rules.venus.plugins",
    "merchant_rules.venus.svg",
)
#: Names of which no more is said: one changes with every release, one is the record of a game, one tunes a bot.
UNSAID = ("merchant_rules.__version__", "merchant_rules.race.GAME", "merchant_rules.venus.bots.Habits")
STORED = Path(__file__).with_suffix(".txt")


def listing() -> str:
    """All public modules with their names."""
    lines = [line for name in MODULES for line in module_lines(importlib.import_module(name))]
    return "\n".join(lines) + "\n"


def module_lines(module: ModuleType) -> Iterator[str]:
    """One module: what stands in its `__all__`, sorted."""
    for name in sorted(module.__all__):
        yield from lines_of(f"{module.__name__}.{name}", getattr(module, name))


def lines_of(name: str, found: Any) -> Iterator[str]:
    """One name: a class with its fields and methods, a function with its signature, a constant with its value."""
    if found is Any or name in UNSAID:
        yield name
    elif isinstance(found, UnionType):
        yield f"{name} = {' | '.join(sorted(kind.__name__ for kind in found.__args__))}"
    elif inspect.isclass(found):
        yield f"class {name}{bases(found)}{fields(found)}"
        yield from sorted(members(name, found))
    elif inspect.isroutine(found):
        yield f"def {name}{signature(found)}"
    else:
        yield f"{name} = {found!r}"


def bases(cls: type) -> str:
    """What an exception is caught as; the bases of other classes are nobody's business."""
    return f"({', '.join(base.__name__ for base in cls.__bases__)})" if issubclass(cls, BaseException) else ""


def fields(cls: type) -> str:
    """How to build one: fields of a value, parameters of anything else."""
    if not attrs.has(cls):
        make: Any = vars(cls).get("__init__", getattr(cls, "__init__", None))
        return signature(make) if inspect.isfunction(make) and not is_protocol(cls) else ""
    told = []
    # as they are written: what reads data files resolves the types of fields when it is first used
    written = dict(ChainMap(*(inspect.get_annotations(base) for base in cls.__mro__)))
    for field in attrs.fields(cls):
        kind = written.get(field.name, "Any")
        told.append(f"{field.name}: {kind}" + (" = ..." if field.default is not attrs.NOTHING else ""))
    return f"({', '.join(told)})"


def is_protocol(cls: type) -> bool:
    """Whether a class only says what others have to look like."""
    return bool(getattr(cls, "_is_protocol", False))


def members(name: str, cls: type) -> Iterator[str]:
    """The public methods and properties that a class of the library has, from its own bases as well."""
    own = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    own_bases = [cls] if issubclass(cls, BaseException) else cls.__mro__
    library = [dict(vars(base)) for base in own_bases if base.__module__.split(".")[0] == cls.__module__.split(".")[0]]
    for member, found in dict(ChainMap(*library)).items():
        if member.startswith("_") or member in own or (hasattr(cls, "choose") and member != "choose"):
            continue  # of a bot only its choice is public
        if isinstance(found, property) and found.fget is not None:
            yield f"  {name}.{member}{result(inspect.signature(found.fget))}"
        elif isinstance(found, (classmethod, staticmethod)):
            yield f"  {name}.{member}{signature(found.__func__)}"
        elif inspect.isfunction(found):
            yield f"  {name}.{member}{signature(found)}"


def signature(function: Any) -> str:
    """Parameters and result as they are written, without the object itself."""
    whole = inspect.signature(function)
    plain = [p.replace(annotation=p.empty, default=p.empty) for p in whole.parameters.values()]
    bare = str(whole.replace(parameters=plain, return_annotation=whole.empty))
    told = {p.name: parameter(p) for p in whole.parameters.values()}
    parts = [told.get(part.lstrip("*"), part) for part in bare.strip("()").split(", ") if part not in ("self", "cls")]
    return f"({', '.join(parts)}){result(whole)}"


def parameter(p: inspect.Parameter) -> str:
    """One parameter; a default that is no number, word or None is shown as dots."""
    stars = "*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else ""
    kind = f": {p.annotation}" if isinstance(p.annotation, str) else ""
    simple = p.default is None or isinstance(p.default, (bool, int, float, str))
    default = "" if p.default is p.empty else f" = {p.default!r}" if simple else " = ..."
    return f"{stars}{p.name}{kind}{default}"


def result(whole: inspect.Signature) -> str:
    """What comes back. Hypothesis writes the results of its composite strategies in a way of its own."""
    returned = whole.return_annotation
    if returned in (whole.empty, "None"):
        return ""
    return f" -> {returned}" if isinstance(returned, str) else " -> SearchStrategy"


if __name__ == "__main__":
    STORED.write_text(listing(), encoding="utf-8")
    print(f"{STORED.name} has {len(listing().splitlines())} lines")
