"""The version of the library: the only place where it stands."""

from __future__ import annotations

__version__ = "0.1.0"
