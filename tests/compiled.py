"""What differs where the package is compiled: few things, each named here with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from merchant_rules._version import COMPILED

T = TypeVar("T")

#: Compiled functions call each other directly.
patches = pytest.mark.skipif(COMPILED, reason="nothing can be put in the place of a compiled function")
#: Tests that put texts where tuples and parts of states belong, so that a field out of order shows.
puts_texts = pytest.mark.skipif(COMPILED, reason="native fields take no texts in place of tuples and parts")
#: Tests that put something else where a native field or function counts.
miscounts = pytest.mark.skipif(COMPILED, reason="where native code counts, a fraction is refused and True is 1")
#: Tests that change a source and look what happens.
changes_sources = pytest.mark.skipif(COMPILED, reason="what is compiled does not read its source again")
#: The types of arguments and results stand in the sources.
reads_signatures = pytest.mark.skipif(COMPILED, reason="compiled functions do not carry their types")


def ill_typed(build: Callable[[], T]) -> T | None:
    """Something with a field of a wrong type; None where a native field refuses it when it is built.

    Numbers, texts and truth values, and all fields of actions, may be anything in both; a tuple or a part of a state
    (its turn, its market) may not, where the package is compiled.
    """
    try:
        return build()
    except TypeError:
        if not COMPILED:
            raise
        return None
