"""Boards, states and views drawn as SVG."""
