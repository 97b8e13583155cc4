"""Property tests for users: strategies, a conformance suite, a check for bots, perft. Needs the extra `testing`.

>>> import merchant_rules as mr
>>> from merchant_rules.testing import Line, perft
>>> line = Line(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), "stay end")
>>> line.state.turn.seat
1
>>> perft(line.state, 1) == len(mr.legal_moves(line.state))
True

A whole suite over a config, for a test module of yours::

    TestMyBox = conformance_suite(mr.Config("classic-1988", 3, data=mr.load_data("my-data")))

What fails shrinks to a short `Line`, whose representation can be pasted into a test.
"""

from __future__ import annotations

try:
    import hypothesis  # noqa: F401
except ImportError as missing:  # pragma: no cover
    raise ImportError("merchant_rules.testing needs Hypothesis: pip install 'merchant-rules[testing]'") from missing

from .bots import BotFault, check_bot
from .conformance import ConformanceError
from .forging import forged_actions
from .line import Line, Moment
from .no_tell import Telltale, check_no_tell
from .perft import divide, perft
from .shrink import shortest
from .strategies import configs, illegal_moments, legal_moments, lines, states, whole_games
from .suite import Leak, check_game, check_knowledge, conformance_suite, kit

__all__ = [
    "BotFault",
    "ConformanceError",
    "Leak",
    "Line",
    "Moment",
    "Telltale",
    "check_bot",
    "check_game",
    "check_knowledge",
    "check_no_tell",
    "configs",
    "conformance_suite",
    "divide",
    "forged_actions",
    "illegal_moments",
    "kit",
    "legal_moments",
    "lines",
    "perft",
    "shortest",
    "states",
    "whole_games",
]
