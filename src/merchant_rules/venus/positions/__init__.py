"""Positions set up by hand, and everything that can be wrong with one."""
