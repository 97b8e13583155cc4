"""Stored games that replay for ever: `python -m tests.golden.make` plays them anew when the rules have changed."""
