"""What two players agree on: part of an offer, of the frame that waits for an answer, and of saves (11.4)."""

from __future__ import annotations

from ..kernel.value import value


@value
class Deal:
    """What changes hands between two players (11.4), as seen by the one who offers."""

    partner: int
    give: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    pay: int = 0
    receive: int = 0
    #: cultures whose IOUs are given and taken
    give_ious: tuple[str, ...] = ()
    take_ious: tuple[str, ...] = ()
