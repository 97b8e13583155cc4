"""The basic game: an Imperial Mission wins (S-PET, S-MISS)."""

from __future__ import annotations

import attrs

from ..box.catalog import Catalog
from ..compiled import Manifest
from ..config import Config
from ..rules import missions
from ..rules.frame_sentences import FRAME_SENTENCES
from ..rules.waiting import WAITING
from ..stack import TAGS
from . import common


def manifest(config: Config, catalog: Catalog) -> Manifest:
    """Everything the basic game brings: fewer Contracts (S-SET-19), and the petition for a Mission (S-PET-3)."""
    game = catalog.game
    return Manifest(
        name="star-traders-basic",
        actions=common.ACTIONS,
        hooks=attrs.evolve(
            common.HOOKS, may_petition=missions.may_petition, granted=missions.granted, is_close=missions.is_close
        ),
        tags=TAGS,
        shortcuts=common.SHORTCUTS,
        waiting=WAITING,
        frame_sentences=FRAME_SENTENCES,
        constants=(
            common.constants(
                config,
                catalog,
                spaces={row.traders: row.basic for row in game.tables},
                station_prestige=game.stations.prestige_basic,
                petition_prestige=game.petition.least_prestige,
                petition_table=game.petition.mission,
                seeks_chain=False,
            ),
        ),
    )
