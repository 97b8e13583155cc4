"""Boards, states and views as SVG; the drawing itself is in `picture`."""

from .picture.drawing import Svg, board_svg

__all__ = ["Svg", "board_svg"]
