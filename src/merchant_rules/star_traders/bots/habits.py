"""What a StarTraderBot thinks things are worth."""

from __future__ import annotations

from ...kernel.value import value


@value
class Habits:
    """The figures a bot decides by; Stellors are the unit."""

    #: what a point of Prestige is worth, as long as there are too few for a petition with the best bonus
    prestige: float = 3.0
    #: the least chance that a petition is granted at a price the bot can pay
    petition: float = 0.65
    #: the same after so many rounds: better a risk than no end
    late_petition: float = 0.45
    late: int = 18
    #: pay for an expected jump attempt that makes a Contract worth its way
    fair_pay: float = 1.5
    #: Stellors that an engine must leave
    after_engine: int = 45


__all__ = ["Habits"]
