"""Positions that do not come from play: set up by hand, or read and to be checked."""
