"""Annotations become shapes; what cannot be written down is told by class and field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Optional

import attrs
import pytest

from merchant_rules.errors import shown
from merchant_rules.kernel.value import value
from merchant_rules.store.shape import Choice, Many, Nested, OneOf, Row, Scalar, Tagged, fields_of, shape_of
from tests.kernel import toy

if TYPE_CHECKING:
    from decimal import Decimal


@value
class Base:
    first: int


@value
class Child(Base):
    second: tuple[str, ...] = ()
    hidden: Decimal | None = None


@value
class Own:
    number: int
    twice: int = attrs.field(default=attrs.Factory(lambda self: 2 * self.number, takes_self=True))


@pytest.mark.parametrize(
    "hint, shape",
    [
        (int, Scalar(int)),
        (None, Scalar(type(None))),
        (Any, Tagged()),
        (object, Tagged()),
        (tuple[bool, ...], Many(Scalar(bool))),
        (tuple[int, str], Row((Scalar(int), Scalar(str)))),
        (tuple[tuple[int, ...], ...], Many(Many(Scalar(int)))),
        (int | None, OneOf((Scalar(int), Scalar(type(None))))),
        (Optional[int], OneOf((Scalar(int), Scalar(type(None))))),  # noqa: UP045
        (Literal["a", 1], Choice(("a", 1))),
        (Base, Nested(Base)),
    ],
)
def test_an_annotation_becomes_a_shape(hint: Any, shape: Any) -> None:
    assert shape_of(hint) == shape


def test_shapes_of_different_kinds_are_never_equal() -> None:
    shapes: set[Any] = {Row((Scalar(int),)), OneOf((Scalar(int),)), Many(Scalar(int)), Nested(int), Scalar(int)}
    assert len(shapes) == 5


@pytest.mark.parametrize("hint", [dict, list[int], dict[str, int], float, set[int], tuple[float, ...], complex, "int"])
def test_what_cannot_be_written_down_is_told(hint: Any) -> None:
    with pytest.raises(TypeError, match=r"^here: "):
        shape_of(hint, "here")


def test_fields_of_base_classes_come_first_and_names_can_be_left_out() -> None:
    assert [field.name for field in fields_of(Child, ("hidden",))] == ["first", "second"]
    assert [field.shape for field in fields_of(toy.Looking)] == [Scalar(str), Scalar(int)]


def test_a_type_that_only_the_type_checker_knows_is_told_by_its_field() -> None:
    with pytest.raises(TypeError, match=r"Child\.hidden.*Decimal"):
        fields_of(Child)


def test_a_default_made_from_other_fields_is_none() -> None:
    assert fields_of(Own)[1].default is attrs.NOTHING


def test_a_field_is_left_out_only_for_the_same_type() -> None:
    field = fields_of(toy.Hunting)[1]
    assert field.omits(0)
    assert not field.omits(False)
    assert not field.omits(1)


class Grumpy:
    def __repr__(self) -> str:
        raise RuntimeError


def test_whatever_is_passed_in_can_be_shown() -> None:
    assert shown("hat") == "'hat'"
    assert shown(Grumpy()) == "something of type Grumpy"
    assert shown(10**5000) == "something of type int"
    assert len(shown("x" * 1000)) == 200
