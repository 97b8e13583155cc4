"""A house rule for Merchant of Venus: every printed red penalty costs ten dollars more.

>>> import merchant_rules as mr
>>> config = mr.Config("classic-1988", 2, modules=("red-alert",))
>>> config.modules
('red-alert',)
"""

from __future__ import annotations

from typing import Final

import merchant_rules as mr
from merchant_rules.venus.plugins import Hooks, Manifest

#: What a red penalty costs more.
SURCHARGE: Final = 10


def surcharge(state: mr.State, seat: int, dot: str) -> int:
    """What this module adds to the price of entering a dot; the answers of all manifests are summed."""
    board = state.rules.board
    return SURCHARGE if board.kind[dot] == "penalty" and board.skip_colour[dot] == "red" else 0


def manifest(config: mr.Config) -> Manifest:
    """What the module brings to a game."""
    return Manifest(name="red-alert", hooks=Hooks(penalty=surcharge))


RED_ALERT: Final = mr.ModuleMeta(
    "red-alert", "Red alert: red penalties cost $10 more", rulesets=("classic-1988",), manifest=manifest
)

PLUGIN: Final = mr.Plugin(name="house-rule", game="merchant-of-venus", modules=(RED_ALERT,))
