"""Where pickles of earlier versions look for the data of a config; it is in `store.datafiles` now."""

from ..store.datafiles import Data

__all__ = ["Data"]
