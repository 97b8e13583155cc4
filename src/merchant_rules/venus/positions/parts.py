"""What a position set up by hand is said with: seats, the moment, what modules have; and whether the types fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...kernel.value import value


@value
class Seat:
    """What one player has, where it differs from the start; also to be given as a dict with these keys.

    `ports` are orbits, or what their Spaceports are called; `factories` are cultures with the site of each, or just
    cultures, whose first possible site is taken. `fresh` is what of cargo and relics was got this turn. With
    modules, `forts` are the dots of its Forts and `damaged` is what of its cargo is damaged.
    """

    ship: str = ""
    """The class of the ship, "" for the one everybody starts with."""
    place: str = ""
    """The dot where it is, "" for the Galactic Base."""
    money: int | None = None
    """Cash, None for what everybody starts with."""
    cargo: Sequence[str] = ()
    """Goods, equipment and fares aboard."""
    relics: Sequence[str] = ()
    """Relics on the hull."""
    ious: Sequence[str] = ()
    """IOUs held, by culture."""
    ports: Sequence[str] = ()
    """Its Spaceports: orbits, or what the ports are called."""
    factories: Mapping[str, str] | Sequence[str] = ()
    """Its Factories: cultures with the site of each, or just cultures."""
    fresh: Sequence[str] = ()
    """What of cargo and relics was got this turn."""
    species: str = ""
    """Its species, "" for the one in the config, or one that is free."""
    forts: Sequence[str] = ()
    """The dots of its Forts, with modules."""
    damaged: Sequence[str] = ()
    """What of its cargo is damaged, with modules."""


@value
class Moment:
    """What is going on; see `position`."""

    dice: Sequence[int]
    points: int | None
    pilot: int
    came_from: str
    used: Sequence[tuple[str, str]]
    off: Sequence[str]
    gates_locked: bool
    auto_pilot: bool
    declared: str
    paid: bool
    trading: str
    buys: int
    sells: int
    credit: int
    iou: int

    def ill_typed(self) -> Iterator[str]:
        """What is said in a wrong type."""
        for name in ("pilot", "buys", "sells", "credit", "iou"):
            yield from unless(int, name, getattr(self, name))
        for name in ("came_from", "declared", "trading"):
            yield from unless(str, name, getattr(self, name))
        for name in ("gates_locked", "auto_pilot", "paid"):
            yield from unless(bool, name, getattr(self, name))
        if self.points is not None:
            yield from unless(int, "points", self.points)
        yield from unless_all(int, "dice", self.dice)
        yield from unless_all(str, "off", self.off)
        if not isinstance(self.used, Sequence) or not all(
            isinstance(way, tuple) and len(way) == 2 for way in self.used
        ):
            yield f"used are pairs of dots, not {self.used!r}"


@value
class Markers:
    """What modules have on the map and beside it; see `position`."""

    rastur: Mapping[str, int]
    transit: int
    destroyed: Sequence[str]

    def ill_typed(self) -> Iterator[str]:
        """What is said in a wrong type."""
        yield from unless(int, "transit", self.transit)
        yield from unless_all(str, "destroyed", self.destroyed)
        if not isinstance(self.rastur, Mapping) or not all(
            type(dot) is str and type(strength) is int for dot, strength in self.rastur.items()
        ):
            yield f"rastur are dots, each with a strength, not {self.rastur!r}"


def unless(kind: type, name: str, given: object) -> Iterator[str]:
    """The complaint about something that is of another type."""
    if type(given) is not kind:
        yield f"{name} must be {kind.__name__}, not {given!r}"


def unless_all(kind: type, name: str, given: object) -> Iterator[str]:
    """The same about several things in a tuple."""
    if isinstance(given, str) or not isinstance(given, Sequence) or any(type(item) is not kind for item in given):
        yield f"{name} must be {kind.__name__}s in a tuple, not {given!r}"


def ill_shaped(
    seats: object,
    tables: Mapping[str, object],
    known: object,
    suns: object,
    piles: Mapping[str, object],
    number: int | None,
) -> Iterator[str]:
    """What of the players, the map and the cup is said in a wrong type."""
    if isinstance(seats, str) or not isinstance(seats, (Sequence, Mapping)):
        yield f"seats are given in order or by number, not as {seats!r}"
    for name, given in tables.items():
        if not names_things(given):
            yield f"{name} are places, each with what is there, not {given!r}"
    if not isinstance(known, Mapping) or not all(names_things(seen) for seen in known.values()):
        yield f"known are seats, each with places and what is there, not {known!r}"
    if not isinstance(suns, Mapping) or any(any(unless_all(str, "suns", relics)) for relics in suns.values()):
        yield f"suns are systems, each with relics in a tuple, not {suns!r}"
    for name, given in piles.items():
        yield from unless_all(str, name, given)
    if number is not None:
        yield from unless(int, "number", number)


def names_things(given: object) -> bool:
    """Whether this is a table from names to names."""
    return isinstance(given, Mapping) and all(type(slug) is str for pair in given.items() for slug in pair)


def ill_typed(seat: Seat) -> Iterator[str]:
    """What of a seat is said in a wrong type."""
    for name in ("cargo", "relics", "ious", "ports", "fresh", "forts", "damaged"):
        yield from unless_all(str, name, getattr(seat, name))
    for name in ("ship", "place", "species"):
        yield from unless(str, name, getattr(seat, name))
    if seat.money is not None:
        yield from unless(int, "money", seat.money)
    sites = seat.factories
    named = [*sites, *sites.values()] if isinstance(sites, Mapping) else sites
    if isinstance(named, str) or not isinstance(named, Sequence) or not all(isinstance(name, str) for name in named):
        yield f"factories are cultures, perhaps with a site each, not {sites!r}"


class Way:
    """How a ship came to where it is: what is closed, what it has skipped in a jump by drive that is under way."""

    def __init__(self, pilot: int, locked: bool) -> None:
        self.pilot, self.locked = pilot, locked
        self.barred = self.entries = 0
        self.previous = ""
        self.skipped: list[str] = []
