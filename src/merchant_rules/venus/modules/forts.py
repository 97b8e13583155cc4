"""Chapter 15.1: Forts, the penalty markers that players build. Combat and solitaire bring them (R-06)."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.hooks import perhaps
from ...kernel.tuples import replaced, with_item, without_item
from ...kernel.value import value
from ..box.catalog import BASE, Fort
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import Trading
from ..rules.common import called, known, name_of, refusal
from ..rules.trading import bought, buying_violation, cash_for, nobody_here
from ..state import State
from ..update import with_bank, with_money
from .common import add_part, is_sorted, part_of, part_or_none, set_part

#: What a Fort is called as a target.
FORT = "fort"
#: Landing places on which a Fort can stand (15.12/b, R-66); the Galactic Base is none (GAZ/BASE/c).
SITES = ("city", "port", "open-port", "asteroid")


@value
class Forts:
    """The part of this module: the dots of each seat's Forts, sorted."""

    sites: tuple[tuple[str, ...], ...]
    """For each seat the dots of its Forts, sorted."""

    def on_map(self) -> tuple[tuple[str, str, int, int], ...]:
        """For pictures: dot, what stands there, its owner, its number."""
        return tuple((dot, FORT, seat, 0) for seat, dots in enumerate(self.sites) for dot in dots)


@value
class BuyFort:
    """Buy a Fort and build it on this dot."""

    site: str


@value
class MoveFort:
    """Take back a Fort of one's own and pay for it again to build it on another dot, here in this system."""

    fort: str
    site: str


def fort_numbers(state: State) -> Fort:
    """15.1/b: what Forts cost and do; every ruleset that has this module has them in its data."""
    numbers = state.rules.catalog.fort
    assert numbers is not None
    return numbers


def owner_of(state: State, dot: str) -> int:
    """The seat whose Fort stands on a dot, -1 for none."""
    forts = part_or_none(state, Forts)
    if forts is not None:
        for seat, sites in enumerate(forts.sites):
            if dot in sites:
                return seat
    return -1


def fort_price(state: State, frame: Trading) -> int:
    """15.1/c: a fifth less from the own species."""
    numbers = fort_numbers(state)
    merchant = state.rules.catalog.merchant_by_slug[state.players[frame.seat].species]
    return numbers.own_cost if merchant.culture == frame.culture else numbers.cost


# -- building (15.11, 15.12) -----------------------------------------------------------------------------------------


def fort_sites(state: State, seat: int) -> list[str]:
    """The dots of the system a seat is in on which one more Fort can stand."""
    board = state.rules.board
    dots = board.dots_of[board.system[state.players[seat].place]]
    return [dot for dot in dots if _site_violation(state, seat, dot) is None]


def _site_violation(state: State, seat: int, site: object) -> Violation | None:
    """15.12, 16.4/d: a landing place of the system one is in, without Fort or Rastur; never the Base (15.12/c)."""
    board = state.rules.board
    if not isinstance(site, str) or known(board.kind, site) is None:
        return refusal(state, "no-such-place", "15.12/a", f"There is no dot {site!r} on the board.")
    if board.system[site] != board.system[state.players[seat].place]:
        return refusal(state, "other-system", "15.12/a", "A Fort goes into the system you are trading in.")
    violation = state.rules.may_build(state, seat, site)
    if violation is not None:
        return violation
    if state.rules.landing(state, site) not in SITES:
        text = "A Fort stands on a City, a Spaceport or an Asteroid, and not on the Galactic Base."
        return refusal(state, "no-site", "15.12/b", text)
    if owner_of(state, site) >= 0:
        return refusal(state, "has-fort", "15.12/b", f"There is a Fort at {name_of(state, site)} already.")
    return None


def _purchase_violation(state: State, frame: Trading, site: object) -> Violation | None:
    if frame.culture == BASE:
        return refusal(state, "no-site", "GAZ/BASE/c", "No Fort can be built at the Galactic Base.")
    if not frame.culture:
        return nobody_here(state)
    return _site_violation(state, frame.seat, site) or _too_dear(state, frame)


def _too_dear(state: State, frame: Trading) -> Violation | None:
    return buying_violation(state, frame, FORT, fort_price(state, frame), "15.1/c")


def _is_for_sale(state: State, frame: Trading) -> bool:
    """Whether a Fort can be bought at all: spares the search for sites."""
    return frame.culture in state.rules.catalog.culture_by_slug and _too_dear(state, frame) is None


def propose_buy_fort(state: State, frame: Trading) -> list[BuyFort]:
    if not _is_for_sale(state, frame) or _all_built(state, frame.seat):
        return []
    return [BuyFort(site) for site in fort_sites(state, frame.seat)]


def _all_built(state: State, seat: int) -> bool:
    """15.1/d, 15.11/c: whether all Forts of the seat's own species are on the map."""
    return len(part_of(state, Forts).sites[seat]) >= fort_numbers(state).per_player


def check_buy_fort(state: State, frame: Trading, action: BuyFort) -> Violation | None:
    if _all_built(state, frame.seat):
        count = fort_numbers(state).per_player
        return refusal(state, "no-fort-left", "15.11/c", f"All your {count} Forts are on the map: move one.")
    return _purchase_violation(state, frame, action.site)


def apply_buy_fort(state: State, frame: Trading, action: BuyFort) -> State:
    """15.11, 15.12: the price is paid and the Fort stands; there is none that could be carried or sold (15.11/b)."""
    return _built(_paid(state, frame), frame.seat, action.site)


def _paid(state: State, frame: Trading) -> State:
    """R-67: a Fort is a purchase like others, on which a port earns its share."""
    p, m, price = state.players[frame.seat], state.market, fort_price(state, frame)
    cash = cash_for(frame, price)
    market = with_bank(m, m.bank + cash)
    return bought(state, frame, price, with_money(p, p.money - cash), market)


def _built(state: State, seat: int, site: str) -> State:
    sites = part_of(state, Forts).sites
    return set_part(state, Forts(replaced(sites, seat, with_item(sites[seat], site))))


def without_fort(state: State, seat: int, site: str) -> State:
    """The Fort goes back to the Bank."""
    sites = part_of(state, Forts).sites
    return set_part(state, Forts(replaced(sites, seat, without_item(sites[seat], site))))


def propose_move_fort(state: State, frame: Trading) -> list[MoveFort]:
    own = part_of(state, Forts).sites[frame.seat]
    if not own or not _is_for_sale(state, frame):
        return []
    return [MoveFort(fort, site) for fort in own for site in fort_sites(state, frame.seat)]


def check_move_fort(state: State, frame: Trading, action: MoveFort) -> Violation | None:
    if action.fort not in part_of(state, Forts).sites[frame.seat]:
        return refusal(state, "no-such-fort", "15.11/d", f"You have no Fort at {called(state, action.fort)}.")
    return _purchase_violation(state, frame, action.site)


def apply_move_fort(state: State, frame: Trading, action: MoveFort) -> State:
    """15.11/e: taking it back pays nothing, building it again costs the full price."""
    return _built(without_fort(_paid(state, frame), frame.seat, action.fort), frame.seat, action.site)


# -- what a Fort does (15.13, 15.42) ---------------------------------------------------------------------------------


def penalty(state: State, seat: int, dot: str) -> int:
    """15.1/a, 15.13: everybody but the owner lands or pays."""
    owner = owner_of(state, dot)
    return fort_numbers(state).penalty if owner >= 0 and owner != seat else 0


def staying_rule(state: State, seat: int, dot: str) -> str | None:
    """15.13/d: whoever starts his turn on an enemy Fort pays or leaves."""
    return "15.13/d" if penalty(state, seat, dot) else None


def foe(state: State, seat: int, dot: str) -> tuple[str, int] | None:
    """15.4: enemy Forts can be blasted."""
    number = penalty(state, seat, dot)
    return (FORT, number) if number else None


def destroy(state: State, seat: int, name: str) -> State | None:
    """15.42/e: a destroyed Fort can be bought again."""
    if name != FORT:
        return None
    dot = state.players[seat].place
    return without_fort(state, owner_of(state, dot), dot)


def occupied(state: State, dot: str) -> bool:
    """16.23: no Rastur where a Fort stands."""
    return owner_of(state, dot) >= 0


# -- the manifest ----------------------------------------------------------------------------------------------------


def set_up(state: State) -> State:
    """15.11/a: the Bank holds all Forts."""
    return add_part(state, Forts(((),) * len(state.players)))


def put(state: State, sites: tuple[tuple[str, ...], ...]) -> State:
    """For positions by hand: the dots of each seat's Forts."""
    return set_part(state, Forts(tuple(tuple(sorted(own)) for own in sites)))


def problems(state: State) -> Iterator[str]:
    """What is wrong with the Forts of a state."""
    sites, board = part_of(state, Forts).sites, state.rules.board
    if len(sites) != len(state.players):
        yield f"there are Forts of {len(sites)} seats for {len(state.players)}"
        return
    everywhere = [dot for own in sites for dot in own]
    if len(set(everywhere)) != len(everywhere):
        yield "two Forts stand on one dot"
    for seat, own in enumerate(sites):
        if len(own) > fort_numbers(state).per_player or not is_sorted(own):
            yield f"{own} are not the Forts of seat {seat}, sorted"
        for dot in own:
            if dot not in board.kind or state.rules.landing(state, dot) not in SITES:
                yield f"no Fort can stand at {dot!r}"


def manifest(config: Config) -> Manifest:
    """What the Forts bring."""
    return Manifest(
        name="forts",
        actions=SPECS,
        hooks=Hooks(
            on_setup=(set_up,),
            on_validate=(problems,),
            penalty=penalty,
            staying_rule=perhaps(staying_rule),
            foe=foe,
            destroy=perhaps(destroy),
            occupied=occupied,
            put_forts=put,
        ),
        tags={"forts": Forts},
    )


SPECS = (
    Spec(
        BuyFort, "fort", (Trading,), check_buy_fort, apply_buy_fort, "builds a Fort at {site}",
        ("15.11/a", "15.12/a", "15.12/b"), propose_buy_fort,
    ),
    Spec(
        MoveFort, "move-fort", (Trading,), check_move_fort, apply_move_fort, "moves the Fort from {fort} to {site}",
        ("15.11/d", "15.11/e"), propose_move_fort,
    ),
)  # fmt: skip
