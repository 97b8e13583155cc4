"""Boards, states and views as SVG; the drawing itself is in `picture`."""

from ..picture.svg import Svg
from .picture.drawing import board_svg

__all__ = ["Svg", "board_svg"]
