"""The board as a graph and as tables, and the ways over it."""
