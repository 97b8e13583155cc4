"""What rulesets and modules of one's own are made of, in every game; each game adds its own in a `plugins` module.

Public, as `merchant_rules` itself: a `Plugin` with its `ModuleMeta` or `RulesetMeta` stands there.

>>> @value
... class Kneel:
...     pass
>>> def fine(state, frame, action):
...     return None
>>> def as_it_is(state, frame, action):
...     return state
>>> spec = Spec(Kneel, "kneel", (), fine, as_it_is, "kneels", ("house:1",), candidates=only(Kneel()))
>>> Manifest(name="shrine", actions=(spec,)).actions == (spec,)
True
"""

from __future__ import annotations

from .errors import UnknownName, shown
from .kernel.actions import ChanceSpec, Reason, SeatSpec, Spec, because, only, saying
from .kernel.compose import Manifest
from .kernel.engine import resumed
from .kernel.game import game_with, rulesets
from .kernel.meta import RulesetMeta
from .kernel.plays import PluginFrame
from .kernel.plugged import GROUP as GROUP
from .kernel.plugged import find as find
from .kernel.plugged import register as register
from .kernel.secrets import Secret, masked, opened, seen
from .kernel.value import updater, value


def ruleset(name: str) -> RulesetMeta:
    """A ruleset of any game that is there, to be evolved into one of one's own.

    >>> ruleset("ffg-classic").max_players
    4
    """
    game = game_with(name)
    if game is None:
        raise UnknownName(shown(name), f"there is no such ruleset; there are {', '.join(rulesets())}")
    return game.rulesets[name]


__all__ = [
    "ChanceSpec",
    "Manifest",
    "PluginFrame",
    "Reason",
    "SeatSpec",
    "Secret",
    "Spec",
    "because",
    "masked",
    "only",
    "opened",
    "resumed",
    "ruleset",
    "saying",
    "seen",
    "updater",
    "value",
]
