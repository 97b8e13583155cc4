"""Counted sequences of actions from stored positions; `python -m tests.perft` counts them anew."""
