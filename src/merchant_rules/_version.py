"""The version of the library: the only place where it stands."""

from __future__ import annotations

from types import FunctionType
from typing import Final

from .kernel.tuples import replaced

__version__ = "0.1.0"

#: Whether this is the compiled package: the same rules, made native when the wheel was built.
COMPILED: Final = not isinstance(replaced, FunctionType)

if COMPILED:
    __version__ += "+native"
