"""Values get the signature of their constructor: griffe reads sources and does not know what attrs makes of a class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import griffe

DECORATORS = ("value", "frozen", "attrs.frozen")


class Constructors(griffe.Extension):
    """Gives every class of values an `__init__` with its fields."""

    def on_class_members(self, *, cls: griffe.Class, **kwargs: Any) -> None:
        """Called for each class when its members are known."""
        if is_value(cls) and "__init__" not in cls.members:
            init = griffe.Function("__init__", parameters=griffe.Parameters(*parameters(cls)), returns="None")
            init.parent = cls
            cls.set_member("__init__", init)

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        """Called when all is read: now the fields of what a class is derived from are known too."""
        for cls in classes(pkg):
            inherited = [own for base in cls.resolved_bases for own in init_of(base)]
            if inherited and (init := cls.members.get("__init__")) and isinstance(init, griffe.Function):
                first, *own = init.parameters
                init.parameters = griffe.Parameters(first, *inherited, *own)


def classes(module: griffe.Module) -> Iterator[griffe.Class]:
    """The classes of a package."""
    for member in module.members.values():
        if isinstance(member, griffe.Class):
            yield member
        elif isinstance(member, griffe.Module):
            yield from classes(member)


def init_of(base: griffe.Object | griffe.Alias) -> list[griffe.Parameter]:
    """The parameters of a class of values that another one is derived from."""
    init = base.members.get("__init__") if is_value(base) else None
    return list(init.parameters)[1:] if isinstance(init, griffe.Function) else []


def is_value(cls: griffe.Object | griffe.Alias) -> bool:
    """Whether attrs makes the constructor."""
    if not isinstance(cls, griffe.Class):
        return False
    return bool({str(decorator.value).partition("(")[0] for decorator in cls.decorators} & set(DECORATORS))


def parameters(cls: griffe.Class) -> list[griffe.Parameter]:
    """The fields of a class in their order; a default that is a call of attrs is shown as dots."""
    usual, by_name = griffe.ParameterKind.positional_or_keyword, griffe.ParameterKind.keyword_only
    kind = by_name if any("kw_only=True" in str(decorator.value) for decorator in cls.decorators) else usual
    found = [griffe.Parameter("self", kind=usual)]
    for name, member in cls.members.items():
        if isinstance(member, griffe.Attribute) and member.annotation is not None and not name.startswith("_"):
            default = None if member.value is None else str(member.value)
            if default is not None and (default.startswith("attrs.field") or default == "_lookup()"):
                member.value = None  # how a field is made tells a reader nothing
            if "ClassVar" in str(member.annotation) or "property" in member.labels or is_lookup(default):
                continue
            if default is not None and default.startswith("attrs.field"):
                default = "..." if "default=" in default or "factory=" in default else None
            found.append(griffe.Parameter(name, annotation=member.annotation, kind=kind, default=default))
    return found


def is_lookup(default: str | None) -> bool:
    """Whether a field follows from others and is no parameter."""
    return default is not None and ("init=False" in default or default == "_lookup()")
