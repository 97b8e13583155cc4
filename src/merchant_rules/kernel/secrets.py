"""Hidden things: slots whose content nobody has seen yet, was seen by some, or lies open.

What nobody has seen is not in the state: the slot is empty of information, and the things not yet found form a pool.
The first look draws an identity from the pool; from then on the slot carries it, with a bit for each seat that knows
it. A redacted game may know that a seat has looked without knowing what it saw.
"""

from __future__ import annotations

from .value import value


@value
class Secret:
    """One slot: what lies there ("" while the state does not know), who has seen it (a bit per seat), if it is open.

    >>> slot = Secret()
    >>> slot = seen(slot, 1, "treasure")
    >>> slot.known_by(1), slot.known_by(0)
    (True, False)
    """

    what: str = ""
    """The slug of what lies there, "" while the state or view does not know."""
    known_to: int = 0
    """A bit for each seat that has seen it."""
    open: bool = False
    """Whether it lies open for all."""

    def known_by(self, seat: int) -> bool:
        """Whether this seat may know what lies here."""
        return self.open or bool(self.known_to >> seat & 1)


UNSEEN = Secret()


def seen(slot: Secret, seat: int, what: str) -> Secret:
    """The slot after a private look of one seat; `what` may be "" in a redacted game.

    >>> seen(Secret(), 0, "treasure")
    Secret(what='treasure', known_to=1, open=False)
    """
    return Secret(what or slot.what, slot.known_to | 1 << seat, slot.open)


def opened(slot: Secret, what: str) -> Secret:
    """The slot turned up for all to see.

    >>> opened(seen(Secret(), 0, "treasure"), "treasure").known_by(1)
    True
    """
    return Secret(what, slot.known_to, True)


def masked(slot: Secret, seat: int | None) -> Secret:
    """What a seat (or a spectator, None) may know of the slot: who looked is public, what they saw is not.

    >>> slot = seen(Secret(), 0, "treasure")
    >>> masked(slot, 0) == slot, masked(slot, 1)
    (True, Secret(what='', known_to=1, open=False))
    """
    if not slot.what or slot.open or (seat is not None and slot.known_to >> seat & 1):
        return slot
    return Secret("", slot.known_to, False)
