"""What two players agree on: part of an offer, of the frame that waits for an answer, and of saves (11.4)."""

from __future__ import annotations

from ..kernel.value import value


@value
class Deal:
    """What changes hands between two players (11.4), as seen by the one who offers."""

    partner: int
    """The seat it is offered to."""
    give: tuple[str, ...] = ()
    """Goods, equipment, fares and relics that the one who offers gives."""
    take: tuple[str, ...] = ()
    """What he gets of the same."""
    pay: int = 0
    """What he pays."""
    receive: int = 0
    """What he is paid."""
    give_ious: tuple[str, ...] = ()
    """The cultures whose IOUs he gives."""
    take_ious: tuple[str, ...] = ()
    """The cultures whose IOUs he gets."""
