"""Where configs with data of their own that were pickled by earlier versions look for it; it is in `box.rows` now."""

from .box.rows import Data

__all__ = ["Data"]
