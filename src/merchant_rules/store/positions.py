"""What the states and views of all games can do; a game adds the fields.

It is a mixin of methods without fields, so that building a state stays as cheap as that of any plain value.
"""

from __future__ import annotations

from typing import Any, Self

from ..kernel.game import game_of


class PositionBase:
    """How a state or a view is shown and copied: in print, in a notebook, and never twice."""

    __slots__ = ()

    def __str__(self) -> str:
        from .shown import position_table  # only people ask for it

        return position_table(self)

    def __repr__(self) -> str:
        from .shown import brief

        return brief(self)

    def _repr_svg_(self) -> Any:  # a text, or None in a game without a picture: then notebooks show the line
        return drawn(self)._repr_svg_() if game_of(self).picture else None

    def _repr_html_(self) -> Any:
        return drawn(self)._repr_html_() if game_of(self).picture else None

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def drawn(thing: object) -> Any:
    """The picture of a state or a view, which notebooks ask for."""
    return game_of(thing).part("picture")(thing)


__all__ = ["PositionBase"]
