"""Chapter 12: deeds: Spaceports and Factories. What they earn is in `commissions`, whose they are in `deeds`."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec
from ...kernel.value import value
from ..box.catalog import Culture
from ..frames import Trading
from ..state import NO_ONE, Galaxy, State
from ..update import with_bank, with_factory, with_money, with_port
from .common import called, known, name_of, refusal
from .trading import bought, buying_violation, cash_for, may_still_buy, nobody_here

#: What a player pays for a deed of his own species, in percent (3.3/a).
OWN_SPECIES = 80


@value
class BuyPort:
    """Buy the deed of the Spaceport in this orbit."""

    dot: str


@value
class BuyFactory:
    """Buy the culture's Factory deed and build on this site."""

    site: str


# -- deeds (12.1, 13.1) ----------------------------------------------------------------------------------------------


def buildings(state: State, seat: int) -> int:
    """How many building markers of a seat are on the map."""
    galaxy = state.galaxy
    return galaxy.ports.count(seat) + sum(owner == seat for owner, _ in galaxy.factories)


def deed_price(state: State, seat: int, culture: str, printed: int) -> int:
    """3.3, 9.2/b: a deed bought from the own species costs a fifth less."""
    merchant = state.rules.catalog.merchant_by_slug[state.players[seat].species]
    return printed * OWN_SPECIES // 100 if merchant.culture == culture else printed


def no_marker_left(state: State, seat: int) -> Violation | None:
    """2.2, R-59: every deed needs one of the player's building markers."""
    markers = state.rules.catalog.building_markers
    if markers is None or buildings(state, seat) < markers:
        return None
    return refusal(state, "no-marker-left", "2.2/a", f"All your {markers} building markers are on the map.")


def _deed_violation(state: State, frame: Trading, site: str, price: int) -> Violation | None:
    return (
        no_marker_left(state, frame.seat)
        or state.rules.may_build(state, frame.seat, site)
        or buying_violation(state, frame, site, price)
    )


def _deed_bought(state: State, frame: Trading, price: int, galaxy: Galaxy) -> State:
    """2.54/b, 12.1/b: to buy a deed is to build, and the marker stays where it is (2.54/c)."""
    p, m = state.players[frame.seat], state.market
    cash = cash_for(frame, price)
    market = with_bank(m, m.bank + cash)
    return bought(state, frame, price, with_money(p, p.money - cash), market, galaxy)


def _is_out_of_reach(state: State, frame: Trading, price: int) -> bool:
    """Whether no deed at this price can be bought here, whatever the site: spares the search for sites."""
    return (
        frame.culture not in state.rules.catalog.culture_by_slug
        or cash_for(frame, price) > state.players[frame.seat].money
        or not may_still_buy(state, frame, price)
        or no_marker_left(state, frame.seat) is not None
    )


def _is_free_to_build(state: State, seat: int, site: str) -> bool:
    """Whether no module forbids this site."""
    rules = state.rules
    return rules.may_build(state, seat, site) is None and rules.may_buy(state, seat, site) is None


# -- Spaceports (12.2) -----------------------------------------------------------------------------------------------


def _port_price(state: State, frame: Trading) -> int:
    return deed_price(state, frame.seat, frame.culture, state.rules.catalog.port_deed)


def propose_buy_port(state: State, frame: Trading) -> list[BuyPort]:
    if not frame.culture or _is_out_of_reach(state, frame, _port_price(state, frame)):
        return []
    board, ports = state.rules.board, state.galaxy.ports
    orbits = board.orbits_of[board.system[state.players[frame.seat].place]]
    free = [dot for dot in orbits if ports[board.orbit_index[dot]] == NO_ONE]
    return [BuyPort(dot) for dot in free if _is_free_to_build(state, frame.seat, dot)]


def check_buy_port(state: State, frame: Trading, action: BuyPort) -> Violation | None:
    """1.4/b, 2.541/a, 9.2/d, 12.1/a, 12.2/a: a free orbit of this system; Open Spaceports have none (12.23/b)."""
    board = state.rules.board
    index = known(board.orbit_index, action.dot)
    if index is None:
        return refusal(
            state, "no-orbit", "12.2/a", f"{called(state, action.dot)} is no orbit, so no Spaceport can stand there."
        )
    if not frame.culture:
        return nobody_here(state)
    if board.system[action.dot] != board.system[state.players[frame.seat].place]:
        return refusal(state, "other-system", "12.1/a", f"{name_of(state, action.dot)} is sold in its own system only.")
    if state.galaxy.ports[index] != NO_ONE:
        return refusal(state, "sold-out", "9.2/c", f"The Spaceport at {name_of(state, action.dot)} is built already.")
    return _deed_violation(state, frame, action.dot, _port_price(state, frame))


def apply_buy_port(state: State, frame: Trading, action: BuyPort) -> State:
    """12.1, 12.2: the deed is paid for, and the Spaceport stands in its orbit at once."""
    index = state.rules.board.orbit_index[action.dot]
    return _deed_bought(state, frame, _port_price(state, frame), with_port(state.galaxy, index, frame.seat))


# -- Factories (12.3) ------------------------------------------------------------------------------------------------


def factory_sites(state: State, system: str) -> list[str]:
    """12.3, R-60: Cities and Spaceports of the system, whoever owns them, Open Spaceports too; no empty orbit."""
    board = state.rules.board
    boxes = [dot for dot in board.questions if board.system[dot] == system]
    places = (*board.cities_of[system], *board.orbits_of[system], *boxes)
    return [dot for dot in places if state.rules.landing(state, dot) in ("city", "port", "open-port")]


def _factory_price(state: State, frame: Trading, culture: Culture) -> int:
    return deed_price(state, frame.seat, culture.slug, culture.factory_deed)


def propose_buy_factory(state: State, frame: Trading) -> list[BuyFactory]:
    culture = state.rules.catalog.culture_by_slug.get(frame.culture)
    if culture is None or _is_out_of_reach(state, frame, _factory_price(state, frame, culture)):
        return []
    if state.galaxy.factories[state.rules.culture_index[culture.slug]][0] != NO_ONE:
        return []
    system = state.rules.board.system[state.players[frame.seat].place]
    sites = state.rules.factory_sites(state, system)
    return [BuyFactory(dot) for dot in sites if _is_free_to_build(state, frame.seat, dot)]


def check_buy_factory(state: State, frame: Trading, action: BuyFactory) -> Violation | None:
    """12.3, 2.542/a: the one Factory of this culture, on a site of its system; the Base has no culture (GAZ/BASE/b)."""
    culture = state.rules.catalog.culture_by_slug.get(frame.culture)
    if culture is None:
        return refusal(state, "no-culture", "12.1/a", "A Factory deed is bought from the culture it stands with.")
    if state.galaxy.factories[state.rules.culture_index[culture.slug]][0] != NO_ONE:
        return refusal(state, "sold-out", "12.3/a", f"The {culture.name} have their Factory already.")
    sites = state.rules.factory_sites(state, state.rules.board.system[state.players[frame.seat].place])
    if not isinstance(action.site, str) or action.site not in sites:
        places = " or ".join(name_of(state, site) for site in sites) or "no place"
        text = f"This Factory cannot stand at {called(state, action.site)}, only at {places}."
        return refusal(state, "no-site", "12.3/b", text)
    return _deed_violation(state, frame, action.site, _factory_price(state, frame, culture))


def apply_buy_factory(state: State, frame: Trading, action: BuyFactory) -> State:
    """12.1, 12.3: the deed is paid for, and the Factory stands; its goods are for sale from now on (12.31/d)."""
    culture = state.rules.catalog.culture_by_slug[frame.culture]
    index = state.rules.culture_index[culture.slug]
    galaxy = with_factory(state.galaxy, index, frame.seat, action.site)
    return _deed_bought(state, frame, _factory_price(state, frame, culture), galaxy)


SPECS: tuple[Spec | ChanceSpec, ...] = (
    Spec(
        BuyPort, "port", (Trading,), check_buy_port, apply_buy_port, "builds a Spaceport at {dot}",
        ("12.1/a", "12.2/a", "12.2/c"), propose_buy_port,
    ),
    Spec(
        BuyFactory, "factory", (Trading,), check_buy_factory, apply_buy_factory, "builds a Factory at {site}",
        ("12.3/a", "12.3/b", "12.3/c"), propose_buy_factory,
    ),
)  # fmt: skip
