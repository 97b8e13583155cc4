"""What rulesets and modules of one's own for Star Traders are made of, beside what all games have in common.

The frames that an action answers and the parts of a state are in `merchant_rules.star_traders.parts`.
"""

from __future__ import annotations

from .compiled import Constants, Hooks, Manifest
from .rulesets.advanced import manifest as advanced
from .rulesets.basic import manifest as basic

__all__ = ["Constants", "Hooks", "Manifest", "advanced", "basic"]
