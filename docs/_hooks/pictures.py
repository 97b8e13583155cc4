"""Pictures that are drawn when the documentation is built, so that they show what the library draws now."""

from __future__ import annotations

import shelves  # noqa: F401  so that the package is found

import merchant_rules as mr
from merchant_rules.race.bots import RaceBot
from merchant_rules.venus.bots import TraderBot


def pictures() -> dict[str, str]:
    """File -> picture."""
    race = mr.play(mr.race.Config("race-base", players=2), [RaceBot(), RaceBot()], seed=4)
    table = next(state for state, _ in race if state.round == 8)
    trade = mr.play(
        mr.Config("classic-1988", ("human", "nik", "dell")), [TraderBot() for _ in range(3)], seed=7, max_rounds=12
    )
    return {
        "images/made/race-table.svg": str(mr.race.table_svg(table)),
        "images/made/race-view.svg": str(mr.race.table_svg(mr.view(table, 0))),
        "images/made/venus-view.svg": str(mr.board_svg(mr.view(trade.final(), 0))),
    }
