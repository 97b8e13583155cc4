"""The small kernel: no game nouns, imports no game."""
