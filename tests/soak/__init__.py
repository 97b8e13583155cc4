"""Random games under invariants: `python -m tests.soak --games 10000`."""
