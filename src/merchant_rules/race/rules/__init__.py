"""The rules, a module per chapter.

Functions here are pure: they take the compiled `Tables` of the cards in play and plain tuples of slugs, and know no
card by its name.
"""
