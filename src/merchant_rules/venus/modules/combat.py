"""Where pickles of earlier versions look for the frames of theft; they are in `theft` now."""

from .theft import Revolting, Swindling

__all__ = ["Revolting", "Swindling"]
