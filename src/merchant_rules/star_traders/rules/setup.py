"""Setting up: the first player, personalities, starting worlds, hands and Contracts, in the printed order (S-SET)."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec
from ...kernel.chance import Outcome, Source
from ...kernel.pools import Pool
from ...kernel.value import value
from ..compiled import Rules
from ..frames import DealingLuck, DealingPersonality, DrawingArm, DrawingFirst, PlacingStations, Refilling
from ..state import NO_ONE, Decks, Galaxy, Market, State, Trader, Turn
from ..update import (
    push,
    set_top,
    set_trader,
    set_turn,
    trader_engines,
    trader_ledger,
    trader_personalities,
    trader_world,
)
from .common import owner_of, refusal, with_station
from .flow import jubilee_seen
from .starts import arm_starts, centre_seat, starting_engines, starting_money
from .turn_end import begin_turn
from .turns import turn_order


@value
class FirstDrawn:
    """Chance: who begins (S-SET-5)."""

    seat: int


@value
class PersonalityDealt:
    """Chance: a personality goes to a seat (S-SET-7)."""

    seat: int
    personality: str


@value
class ArmDrawn:
    """Chance: the world a seat starts on (ST-32)."""

    seat: int
    world: str


@value
class PlaceStation:
    """The Insider puts a station on a free world (S-INS-7)."""

    world: str


def fresh_state(rules: Rules, source: Source | None) -> State:
    """S-SET-1 to S-SET-4, S-SET-22: ships, resources and no Completed Contract; the first player is to be drawn."""
    catalog, count = rules.catalog, rules.config.player_count
    start = catalog.game.setup
    trader = Trader("", start.stellors, start.engines, start.prestige)
    luck = tuple(sorted(face.slug for face in catalog.faces for _ in range(face.count)))
    contracts = tuple(sorted(contract.slug for contract in catalog.contracts))
    return State(
        rules,
        (trader,) * count,
        (DrawingFirst(),),
        Turn(0, 0, 0, proposals=(0,) * count),
        Market(("",) * rules.spaces[count]),
        Decks(Pool(luck, len(luck)), (), Pool(contracts, len(contracts)), ()),
        Galaxy((NO_ONE,) * len(catalog.worlds)),
        (),
        source,
    )


def is_setting_up(state: State) -> bool:
    """Whether the first turn has not begun."""
    return state.turn.number == 0


def first_outcomes(state: State, frame: DrawingFirst) -> list[Outcome]:
    return [Outcome(FirstDrawn(seat), 1) for seat in range(len(state.traders))]


def apply_first(state: State, frame: DrawingFirst, action: FirstDrawn) -> State:
    """S-SET-5: whoever was drawn begins; personalities come next, in a game with them."""
    state = set_turn(state, Turn(0, action.seat, action.seat, proposals=state.turn.proposals))
    give_out = state.rules.give_out
    return give_out(state) if give_out is not None else starts_drawn(state)


# -- personalities ----------------------------------------------------------------------------------------------------


def with_personality(state: State, seat: int, personality: str) -> State:
    """A seat gets its personality in setup, with the start that goes with it (S-BANK-1, ST-88)."""
    trader, catalog, start = state.traders[seat], state.rules.catalog, state.rules.catalog.game.setup
    own = tuple(sorted((*trader.personalities, personality)))
    trader = trader_personalities(trader, own)
    trader = trader_ledger(trader, trader.ledger - start.stellors + starting_money(catalog, own))
    return set_trader(state, seat, trader_engines(trader, starting_engines(catalog, own)))


def deal_personalities(state: State, pool: tuple[str, ...]) -> State:
    """Deal one to each seat at random."""
    return set_top(state, DealingPersonality(pool, turn_order(len(state.traders), state.turn.first)))


def personality_outcomes(state: State, frame: DealingPersonality) -> list[Outcome]:
    return [Outcome(PersonalityDealt(frame.seats[0], personality), 1) for personality in frame.left]


def apply_personality(state: State, frame: DealingPersonality, action: PersonalityDealt) -> State:
    """S-SET-7, S-PERS-2: one to each seat."""
    state = with_personality(state, action.seat, action.personality)
    left = tuple(own for own in frame.left if own != action.personality)
    if len(frame.seats) > 1:
        return set_top(state, DealingPersonality(left, frame.seats[1:]))
    return starts_drawn(state)


# -- starting worlds --------------------------------------------------------------------------------------------------


def starts_drawn(state: State) -> State:
    """S-SET-8 to S-SET-13: Capital is taken first, fixed worlds next, the arms are drawn for the others."""
    catalog = state.rules.catalog
    seats = turn_order(len(state.traders), state.turn.first)
    insider = next((seat for seat in seats if "insider" in state.traders[seat].personalities), None)
    fixed = dict(enumerate(state.rules.starts))
    if insider is not None or not fixed:
        centre = centre_seat(catalog, seats, insider)
        if centre is not None:
            home = catalog.game.setup.centre if insider is None else catalog.personalities.insider.starts_at
            state = placed(state, centre, home)
    for seat, world in fixed.items():
        if not state.traders[seat].world and owner_of(state, world) == NO_ONE:
            state = placed(state, seat, world)
    left = tuple(seat for seat in seats if not state.traders[seat].world)
    return set_top(state, DrawingArm(left)) if left else extra_stations(state)


def placed(state: State, seat: int, world: str) -> State:
    """Ship and first station on the starting world, without cost or Prestige (S-SET-14)."""
    state = set_trader(state, seat, trader_world(state.traders[seat], world))
    return with_station(state, world, seat)


def arm_outcomes(state: State, frame: DrawingArm) -> list[Outcome]:
    free = [world for world in arm_starts(state.rules.catalog) if owner_of(state, world) == NO_ONE]
    return [Outcome(ArmDrawn(frame.seats[0], world), 1) for world in free]


def apply_arm(state: State, frame: DrawingArm, action: ArmDrawn) -> State:
    """S-SET-9, S-SET-10: ship and first station on the world that was drawn."""
    state = placed(state, action.seat, action.world)
    return set_top(state, DrawingArm(frame.seats[1:])) if len(frame.seats) > 1 else extra_stations(state)


def extra_stations(state: State) -> State:
    """S-SET-15, S-INS-8: the Insider's stations come after all first stations and before any Contract."""
    count = state.rules.catalog.personalities.insider.extra_stations
    for seat, trader in enumerate(state.traders):
        if count and "insider" in trader.personalities:
            return set_top(state, PlacingStations(seat, count))
    return deal_hands(state)


def propose_station(state: State, frame: PlacingStations) -> list[PlaceStation]:
    return [PlaceStation(world) for world in state.rules.starmap.worlds if owner_of(state, world) == NO_ONE]


def check_station(state: State, frame: PlacingStations, action: PlaceStation) -> Violation | None:
    if type(action.world) is not str or action.world not in state.rules.starmap.index:
        return refusal("no-world", "S-INS-7", "There is no such world.")
    if owner_of(state, action.world) != NO_ONE:
        return refusal("occupied", "S-STN-1", "There is a station on this world.")
    return None


def apply_station(state: State, frame: PlacingStations, action: PlaceStation) -> State:
    """S-INS-7, S-INS-9: a station without cost or Prestige."""
    state = with_station(state, action.world, frame.seat)
    return set_top(state, PlacingStations(frame.seat, frame.left - 1)) if frame.left > 1 else deal_hands(state)


# -- hands and Contracts ----------------------------------------------------------------------------------------------


def deal_hands(state: State) -> State:
    """S-SET-16, S-LOU-2: two cards to each player, Lucky Lou as well."""
    seats = turn_order(len(state.traders), state.turn.first) * state.rules.catalog.game.setup.luck_cards
    return set_top(state, DealingLuck(seats)) if seats else first_turn(state)


def hand_dealt(state: State, frame: DealingLuck, card: str) -> State:
    """After the last card a Jubilee takes effect, then the Contracts are dealt (S-SET-17, S-SET-18, S-SET-20)."""
    return set_top(state, DealingLuck(frame.seats[1:])) if len(frame.seats) > 1 else first_turn(jubilee_seen(state))


def first_turn(state: State) -> State:
    """S-SET-20: the Contracts are dealt, and the first player begins."""
    state = begin_turn(state, state.turn.first, 1)
    for space in reversed(range(len(state.market.spaces))):
        state = push(state, Refilling(space))
    return state


SPECS = (
    ChanceSpec(
        FirstDrawn, "first", (DrawingFirst,), apply_first, "{seat} begins", ("star:S-SET-5",), first_outcomes, "setup",
    ),
    ChanceSpec(
        ArmDrawn, "arm", (DrawingArm,), apply_arm, "{seat} starts on {world}", ("star:S-SET-10",), arm_outcomes,
        "setup",
    ),
)  # fmt: skip

#: With personalities: they are dealt, and the Insider places her stations.
PERSONALITY_SPECS = (
    ChanceSpec(
        PersonalityDealt, "personality", (DealingPersonality,), apply_personality, "{seat} gets {personality}",
        ("star:S-SET-7",), personality_outcomes, "setup",
    ),
    Spec(
        PlaceStation, "place", (PlacingStations,), check_station, apply_station, "places a station on {world}",
        ("star:S-INS-7",), propose_station,
    ),
)  # fmt: skip

__all__ = ["SPECS", "fresh_state", "is_setting_up"]
