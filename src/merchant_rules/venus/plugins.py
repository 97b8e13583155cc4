"""What rulesets and modules of one's own for Merchant of Venus are made of, beside what all games have in common.

The frames that an action answers and the parts of a state are in `merchant_rules.venus.parts`.

>>> import merchant_rules as mr
>>> def surcharge(state: mr.State, seat: int, dot: str) -> int:
...     return 10
>>> Manifest(name="tax", hooks=Hooks(penalty=surcharge)).name
'tax'
"""

from __future__ import annotations

from .compiled import Constants, Hooks, Manifest
from .modules.common import add_part, part_of, set_part
from .rulesets.classic_1988 import manifest as classic_1988
from .rulesets.ffg_classic import manifest as ffg_classic
from .update import (
    pop,
    push,
    set_galaxy,
    set_market,
    set_player,
    set_top,
    set_turn,
    with_bank,
    with_money,
)

__all__ = [
    "Constants",
    "Hooks",
    "Manifest",
    "add_part",
    "classic_1988",
    "ffg_classic",
    "part_of",
    "pop",
    "push",
    "set_galaxy",
    "set_market",
    "set_part",
    "set_player",
    "set_top",
    "set_turn",
    "with_bank",
    "with_money",
]
