"""Classes of values: which are built the fast way, and that they are the same either way."""

from __future__ import annotations

import pickle

import attrs
import pytest

from merchant_rules.kernel.value import builder, value


class Named:
    """A mixin of methods."""

    __slots__ = ()

    def label(self) -> str:
        return type(self).__name__


class Twice(Named):
    """One that stands on another."""

    __slots__ = ()


class Open:
    """No mixin: objects of this class have a dictionary."""


@value
class Plain:
    number: int
    name: str = "ant"


@value
class Mixed(Named):
    number: int
    name: str = "ant"


@value
class Deep(Twice):
    number: int
    name: str = "ant"


@value
class Loose(Open):
    number: int
    name: str = "ant"


@value
class Child(Plain):
    pass


@pytest.mark.parametrize(("cls", "fast"), [(Plain, True), (Mixed, True), (Deep, False), (Loose, False), (Child, False)])
def test_a_class_of_its_own_fields_is_built_fast_also_with_a_mixin_of_methods(
    cls: type[Plain | Mixed | Deep | Loose | Child], fast: bool
) -> None:
    assert (builder(cls) is not cls) is fast
    one = builder(cls)(1)
    assert type(one) is cls
    assert one == cls(1, "ant") != cls(2)
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.number = 2  # type: ignore[misc]


class Written:
    """A mixin that says how its objects are written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "by the mixin"


@value
class WithField(Written):
    number: int = attrs.field(repr=False)


@value
class WithoutField(Written):
    number: int


@value
class Heir(Plain):
    more: int = 3


def test_a_mixin_may_say_how_values_are_written_and_an_heir_writes_all_its_fields() -> None:
    assert [repr(cls(1)) for cls in (WithField, WithoutField)] == ["by the mixin"] * 2
    assert repr(Heir(1)) == "Heir(number=1, name='ant', more=3)"
    assert Heir(1, more=4) == attrs.evolve(Heir(1), more=4) == pickle.loads(pickle.dumps(Heir(1, "ant", 4)))
