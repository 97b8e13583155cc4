"""Values get the signature of their constructor: griffe reads sources and does not know what attrs makes of a class."""

from __future__ import annotations

from typing import Any

import griffe

DECORATORS = ("value", "frozen", "attrs.frozen")


class Constructors(griffe.Extension):
    """Gives every class of values an `__init__` with its fields."""

    def on_class_members(self, *, cls: griffe.Class, **kwargs: Any) -> None:
        """Called for each class when its members are known."""
        called = {str(decorator.value).partition("(")[0] for decorator in cls.decorators}
        if called & set(DECORATORS) and "__init__" not in cls.members:
            init = griffe.Function("__init__", parameters=griffe.Parameters(*parameters(cls)), returns="None")
            init.parent = cls
            cls.set_member("__init__", init)


def parameters(cls: griffe.Class) -> list[griffe.Parameter]:
    """The fields of a class in their order; a default that is a call of attrs is shown as dots."""
    kind = griffe.ParameterKind.positional_or_keyword
    found = [griffe.Parameter("self", kind=kind)]
    for name, member in cls.members.items():
        if isinstance(member, griffe.Attribute) and member.annotation is not None and not name.startswith("_"):
            default = None if member.value is None else str(member.value)
            if default is not None and (default.startswith("attrs.field") or default == "_lookup()"):
                member.value = None  # how a field is made tells a reader nothing
            if "ClassVar" in str(member.annotation) or "property" in member.labels or is_lookup(default):
                continue
            if default is not None and "(" in default:
                default = "..." if "default=" in default or "factory=" in default else None
            found.append(griffe.Parameter(name, annotation=member.annotation, kind=kind, default=default))
    return found


def is_lookup(default: str | None) -> bool:
    """Whether a field follows from others and is no parameter."""
    return default is not None and ("init=False" in default or default == "_lookup()")
