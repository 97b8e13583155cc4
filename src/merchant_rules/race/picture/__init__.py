"""Tableaus, hands and phases as pictures of our own design."""
