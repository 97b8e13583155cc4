"""The advanced game: a chain of Imperial Stations wins (S-ADV, S-IST, S-ATAB, S-AWIN)."""

from __future__ import annotations

import attrs

from ..box.catalog import Catalog
from ..compiled import Manifest
from ..config import Config
from ..rules import imperial
from ..rules.frame_sentences import FRAME_SENTENCES
from ..rules.waiting import WAITING
from ..stack import TAGS
from . import common

#: The Prestige that a petition takes unless an option or a file says otherwise (ST-76).
USUAL_PRESTIGE = 15


def manifest(config: Config, catalog: Catalog) -> Manifest:
    """Everything the advanced game brings.

    More Contracts, the sixth space among them (S-ADV-1, S-SET-21), more Prestige for a station (S-ADV-3), and the
    petition for Imperial Stations (S-ADV-4).
    """
    game = catalog.game
    least = config.option("adv_min_prestige")
    assert isinstance(least, int)
    if least == USUAL_PRESTIGE:
        least = game.petition.least_prestige
    return Manifest(
        name="star-traders-advanced",
        actions=(*common.ACTIONS, *imperial.SPECS),
        hooks=attrs.evolve(
            common.HOOKS,
            may_petition=imperial.may_petition,
            granted=imperial.granted,
            forfeited=imperial.forfeited,
            is_close=imperial.is_close,
        ),
        tags=TAGS,
        shortcuts=common.SHORTCUTS,
        waiting=WAITING,
        frame_sentences=FRAME_SENTENCES,
        constants=(
            common.constants(
                config,
                catalog,
                spaces={row.traders: row.advanced for row in game.tables},
                station_prestige=game.stations.prestige_advanced,
                petition_prestige=least,
                petition_table=game.petition.imperial_station,
                seeks_chain=True,
            ),
        ),
    )
