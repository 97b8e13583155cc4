"""Positions set up by hand, and what is wrong with a position."""
