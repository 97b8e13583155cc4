"""The Action stage: stations and engines (S-STN, S-ENG-5, S-ENG-6, S-PRES-1)."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec, only
from ...kernel.value import value
from ..frames import Acting, Declared, Window
from ..state import NO_ONE, State
from ..update import on_top, set_trader, trader_engines
from .asking import open_window
from .common import can_pay, gained, is_barred, owner_of, paid, refusal, skills, with_station, world_of
from .engines import engine_price, sells_engines
from .flow import acted, is_owing


@value
class BuildStation:
    """Build a station on the world one is on."""


@value
class BuyEngine:
    """Add an engine at a shipyard."""


def check_build(state: State, frame: Acting, action: BuildStation) -> Violation | None:
    seat = frame.seat
    if is_barred(state, seat, "action"):
        return envoy_bars()
    if owner_of(state, world_of(state, seat)) != NO_ONE:
        return refusal("occupied", "S-STN-1", "There is a station on this world.")
    if not can_pay(state, seat, state.rules.catalog.game.stations.cost):
        return refusal("cannot-pay", "S-MONEY-8", "A station costs more than you have.")
    return None


def envoy_bars() -> Violation:
    """The refusal of an Action with an Envoy aboard."""
    return refusal("envoy", "S-ENV-7", "With an Imperial Envoy aboard there is no Action.")


def apply_build(state: State, frame: Acting, action: BuildStation) -> State:
    """S-STN-2: declared; it is built when nobody acts any more."""
    return open_window(state, "action", Declared("station"))


def check_engine(state: State, frame: Acting, action: BuyEngine) -> Violation | None:
    seat, catalog = frame.seat, state.rules.catalog
    if is_barred(state, seat, "action"):
        return envoy_bars()
    if not sells_engines(catalog, world_of(state, seat), skills(state, seat)):
        return refusal("no-shipyard", "S-ENG-5", "There is no shipyard on this world.")
    price = engine_price(catalog, state.traders[seat].engines, skills(state, seat))
    if price is None:
        return refusal("no-room", "S-ENG-2", "The ship has as many engines as it can have.")
    if not can_pay(state, seat, price):
        return refusal("cannot-pay", "S-MONEY-8", "An engine costs more than you have.")
    return None


def apply_engine(state: State, frame: Acting, action: BuyEngine) -> State:
    """S-ENG-5: declared; it is bought when nobody acts any more."""
    return open_window(state, "action", Declared("engine"))


def action_closed(state: State, window: Window) -> State:
    """What was declared is done, if it still can be and no delivery is due (S-DROP-2); if not, the Action is unused."""
    frame, subject = on_top(state, Acting), window.subject
    assert isinstance(subject, Declared)
    if is_owing(state, frame.seat):
        return state
    if subject.what == "station":
        return built(state, frame.seat) if check_build(state, frame, BuildStation()) is None else state
    return fitted(state, frame.seat) if check_engine(state, frame, BuyEngine()) is None else state


def declared_price(state: State, declared: Declared) -> int:
    """What the Trader whose turn it is has said that he will pay."""
    if declared.what == "station":
        return state.rules.catalog.game.stations.cost
    seat = state.turn.active
    return engine_price(state.rules.catalog, state.traders[seat].engines, skills(state, seat)) or 0


def built(state: State, seat: int) -> State:
    """S-STN-2 to S-STN-4: where the ship is, for Stellors, and each brings Prestige (S-PRES-1, S-ADV-3)."""
    state = with_station(paid(state, seat, state.rules.catalog.game.stations.cost), world_of(state, seat), seat)
    return acted(gained(state, seat, state.rules.station_prestige))


def fitted(state: State, seat: int) -> State:
    """S-ENG-5, S-ENG-6: one engine more; movement is over by then, so it gives no jump in this turn (S-ENG-8)."""
    price = engine_price(state.rules.catalog, state.traders[seat].engines, skills(state, seat))
    assert price is not None
    state = paid(state, seat, price)
    trader = state.traders[seat]
    return acted(set_trader(state, seat, trader_engines(trader, trader.engines + 1)))


CLOSINGS = {"action": action_closed}

SPECS = (
    Spec(
        BuildStation, "build", (Acting,), check_build, apply_build, "builds a station",
        ("star:S-STN-2",), candidates=only(BuildStation()),
    ),
    Spec(
        BuyEngine, "engine", (Acting,), check_engine, apply_engine, "buys an engine", ("star:S-ENG-5",),
        candidates=only(BuyEngine()),
    ),
)  # fmt: skip
