"""What rulesets and modules of one's own for Race for the Galaxy are made of, beside what all games have in common.

The frames that an action answers and the parts of a state are in `merchant_rules.race.parts`.
"""

from __future__ import annotations

from .compiled import Constants, Hooks, Manifest
from .rulesets.base import manifest as race_base

__all__ = ["Constants", "Hooks", "Manifest", "race_base"]
