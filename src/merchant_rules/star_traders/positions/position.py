"""A position set up by hand: what each seat has, what lies on the table, whose turn it is.

>>> from merchant_rules import star_traders
>>> config = star_traders.Config("star-traders-basic", 2)
>>> state = position(config, (Seat("mink", hand=("zap",)), Seat("niven", money=7)), contracts=("frygia-wells",))
>>> state.stack
(Moving(seat=0),)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ...errors import ConfigError, PositionError, SchemaError, shown
from ...kernel import engine
from ...kernel.chance import Source
from ...kernel.game import type_told
from ...kernel.pools import Card, Pool, in_order
from ...kernel.value import value
from ...store.codec import Codec
from ...store.config import check_seed
from ..compiled import Rules
from ..compose import compile_rules
from ..config import Config
from ..frames import Acting, Finishing, Moving, Starting
from ..rules.common import is_imperial
from ..rules.flow import carried_on
from ..stack import Frame
from ..state import NO_ONE, Completed, Decks, Galaxy, Load, Market, Quarantine, State, Sum, Trader, Turn
from .validate import validate

STAGES: dict[str, type] = {"start": Starting, "movement": Moving, "action": Acting, "finish": Finishing}
#: Stage -> what lies behind a Trader who has come so far in his turn.
BEHIND: dict[str, dict[str, Any]] = {
    "action": {"movement_over": True},
    "finish": {"movement_over": True, "action_used": True},
}


@value
class Seat:
    """What one Trader has. `hold` names the Contract that each cargo lies on, or "imperial-0" and the like."""

    world: str
    """Where the ship is."""
    money: int = 40
    """Stellors."""
    engines: int = 3
    """How many engines the ship has."""
    prestige: int = 1
    """Prestige points."""
    hand: tuple[str, ...] = ()
    """The hand, by faces."""
    hold: tuple[str, ...] = ()
    """The Contract that each cargo aboard lies on, or "imperial-0" and the like."""
    stations: tuple[str, ...] = ()
    """Its stations, by world."""
    imperial: tuple[str, ...] = ()
    """Its Imperial Stations, by world."""
    envoy: str = ""
    """The Imperial Envoy in front of it, a face; "" for none."""
    mission: str = ""
    """The Contract of its Imperial Mission, "" for none."""
    personalities: tuple[str, ...] = ()
    """Its personalities."""
    seen_by: tuple[int, ...] = ()
    """The seats that have seen the hand."""
    lost_turns: int = 0
    """How many turns are still to be lost."""
    grounded: bool = False
    """Whether its engines were not repaired (ST-63)."""
    out: bool = False
    """Whether it is out of the game."""


#: What the parts of a position are made of.
_SHAPES: Final[Mapping[str, Any]] = {
    "contracts": tuple[str, ...],
    "completed": tuple[tuple[str, tuple[int, ...]], ...],
    "quarantines": tuple[Quarantine, ...],
    "sums": tuple[Sum, ...],
    "luck_pile": tuple[str, ...],
    "contract_pile": tuple[str, ...],
    "closed": tuple[int, ...],
    "owed": int,
    "turn": int,
    "active": int,
    "first": int,
    "stage": str,
}


def position(
    config: Config,
    seats: Sequence[Seat],
    *,
    contracts: Sequence[str] = (),
    completed: Sequence[tuple[str, Sequence[int]]] = (),
    quarantines: Sequence[Quarantine] = (),
    sums: Sequence[Sum] = (),
    luck_pile: Sequence[str] = (),
    contract_pile: Sequence[str] = (),
    closed: Sequence[int] = (),
    owed: int = 0,
    turn: int = 1,
    active: int = 0,
    first: int = 0,
    stage: str = "movement",
    frames: Sequence[Frame] = (),
    seed: int | None = None,
    **done: Any,
) -> State:
    """A state with these things; a `PositionError` says all that is wrong with it.

    `contracts` fill the spaces from 1 up ("" leaves one empty); the spaces left over get Contracts that nobody on the
    table has to do with. `frames` lie on top of the stage. `done` is what has happened in the turn: the fields of
    `Turn`; in the Action stage movement is over, and at the end the Action is used, unless it says otherwise. Cards
    that are not named lie in the decks.

    >>> import merchant_rules as mr
    >>> seats = [mr.star_traders.Seat(world) for world in ("mink", "oz", "niven")]
    >>> state = position(mr.star_traders.Config("star-traders-basic", 3), seats, stage="action")
    >>> mr.actor(state), mr.legal_moves(state)
    (0, (BuildStation(), SkipAction()))
    """
    if type(config) is not Config:
        raise ConfigError(f"position needs a Config of Star Traders, not {type_told(config)}")
    rules = compile_rules(config)
    if seed is not None:
        check_seed(seed, " or None")
    seats, contracts, completed, quarantines, sums, luck_pile, contract_pile, closed, frames = map(
        _tupled, (seats, contracts, completed, quarantines, sums, luck_pile, contract_pile, closed, frames)
    )
    parts = (
        contracts,
        completed,
        quarantines,
        sums,
        luck_pile,
        contract_pile,
        closed,
        owed,
        turn,
        active,
        first,
        stage,
    )
    if problems := (*_ill_shaped(seats, frames, parts), *_no_part_of_a_turn(done)):
        raise PositionError(problems)
    if stage not in STAGES:
        raise PositionError((f"there is no stage {shown(stage)}; there are {', '.join(STAGES)}",))
    if problems := (*_unknown(rules, seats), *_out_of_range(rules, seats, closed)):
        raise PositionError(problems)
    spaces = _spaces(rules, seats, contracts, completed, contract_pile, closed)
    proposals = (0,) * len(seats)
    made_turn = Turn(
        **{"number": turn, "active": active, "first": first, "proposals": proposals, **BEHIND.get(stage, {}), **done}
    )
    state = State(
        rules,
        tuple(_trader(rules, seat, own, sums) for seat, own in enumerate(seats)),
        (STAGES[stage](active), *frames),
        made_turn,
        Market(
            spaces,
            tuple(Completed(slug, tuple(rights)) for slug, rights in completed),
            sum(1 << space - 1 for space in closed),
            owed,
        ),
        _decks(rules, seats, spaces, completed, quarantines, luck_pile, contract_pile),
        _galaxy(rules, seats, quarantines),
        tuple(sums),
        None if seed is None else Source(seed, (0,) * len(rules.streams)),
    )
    # the start of a turn decides nothing by itself: it is looked at once the turn has begun
    made = carried_on(state) if stage == "start" else state
    if problems := validate(made):
        raise PositionError(problems)
    return engine.settle(carried_on(made))


def _tupled(given: Any) -> Any:
    """Lists and the like as tuples, in a `Seat` too; what is none of these is left for the check to refuse."""
    if type(given) is Seat:
        return Seat(*map(_tupled, attrs.astuple(given, recurse=False)))
    is_row = isinstance(given, Sequence) and not isinstance(given, (str, bytes))
    return tuple(map(_tupled, given)) if is_row else given


def _ill_shaped(seats: Any, frames: Any, parts: tuple[Any, ...]) -> Iterator[str]:
    """What is not of the kind that is asked for."""
    for name, given in (("seats", seats), ("frames", frames)):
        if type(given) is not tuple:
            yield f"{name}: must be a tuple, not {shown(given)}"
    for at, own in enumerate(seats if type(seats) is tuple else ()):
        if type(own) is Seat:
            yield from _misfit(f"seat {at}", own, Seat)
        else:
            yield f"seat {at} is described by a Seat, not by {shown(own)}"
    for (name, shape), given in zip(_SHAPES.items(), parts, strict=True):
        yield from _misfit(name, given, shape)


def _misfit(name: str, given: object, shape: Any) -> Iterator[str]:
    try:
        Codec({}).dump(given, shape, path=name)
    except SchemaError as error:
        yield str(error)


def _out_of_range(rules: Rules, seats: Sequence[Seat], closed: Sequence[int]) -> Iterator[str]:
    """Numbers of spaces and of seats that there are none of."""
    count = rules.spaces[rules.config.player_count]
    yield from (f"there is no Contract space {space} to be closed" for space in closed if not 1 <= space <= count)
    for at, seat in enumerate(seats):
        yield from (
            f"seat {at}: there is no seat {own} to have seen it" for own in seat.seen_by if own not in range(len(seats))
        )


def _no_part_of_a_turn(done: Mapping[str, object]) -> Iterator[str]:
    known = [field.name for field in attrs.fields(Turn)]
    return (f"a turn has no {shown(name)}; it has {', '.join(known)}" for name in done if name not in known)


def _unknown(rules: Rules, seats: Sequence[Seat]) -> list[str]:
    """Names that mean nothing, seat by seat."""
    catalog, wrong = rules.catalog, []
    if len(seats) != rules.config.player_count:
        return [f"{len(seats)} seats are described, and {rules.config.player_count} play"]
    for at, seat in enumerate(seats):
        worlds = (*seat.stations, *seat.imperial, *(() if seat.out else (seat.world,)))
        wrong += [f"seat {at}: there is no world {shown(own)}" for own in worlds if own not in catalog.world_by_slug]
        faces = (*seat.hand, *((seat.envoy,) if seat.envoy else ()))
        wrong += [f"seat {at}: there is no card {shown(own)}" for own in faces if own not in catalog.face_by_slug]
        cards = [own for own in seat.hold if not is_imperial(own)] + ([seat.mission] if seat.mission else [])
        wrong += [
            f"seat {at}: there is no Contract {shown(own)}" for own in cards if own not in catalog.contract_by_slug
        ]
    return wrong


def _trader(rules: Rules, seat: int, own: Seat, sums: Sequence[Sum]) -> Trader:
    contracts = rules.catalog.contract_by_slug
    loads = [Load(slug) if is_imperial(slug) else Load(contracts[slug].cargo, slug) for slug in own.hold]
    bits = sum(1 << other for other in {seat, *own.seen_by})
    secret = sum((s.net or 0) * ((s.taker == seat) - (s.giver == seat)) for s in sums)
    return Trader(
        own.world,
        own.money - secret,
        own.engines,
        own.prestige,
        in_order(Card(face, bits) for face in own.hand),
        tuple(sorted(loads, key=lambda load: (load.cargo, load.contract))),
        own.envoy,
        own.mission,
        tuple(sorted(own.personalities)),
        own.lost_turns,
        own.grounded,
        own.out,
    )


def _spaces(
    rules: Rules,
    seats: Sequence[Seat],
    contracts: Sequence[str],
    completed: Sequence[tuple[str, Sequence[int]]],
    pile: Sequence[str],
    closed: Sequence[int],
) -> tuple[str, ...]:
    """The Contracts given, and others that touch nobody on the table."""
    count = rules.spaces[len(seats)]
    if len(contracts) > count:
        raise PositionError((f"there are {count} Contract spaces, not {len(contracts)}",))
    used = {*contracts, *pile, *(slug for slug, _ in completed), *(seat.mission for seat in seats)}
    by_slug = rules.catalog.contract_by_slug
    carried = {by_slug[slug].cargo for seat in seats for slug in seat.hold if slug in by_slug}
    carried |= {by_slug[slug].cargo for slug in contracts if slug in by_slug}
    worlds = {seat.world for seat in seats}
    idle = (
        own.slug
        for own in rules.catalog.contracts
        if own.slug not in used and own.cargo not in carried and own.pick_up not in worlds and not own.special
    )
    more = range(len(contracts) + 1, count + 1)
    return (*contracts, *("" if space in closed else next(idle) for space in more))


def _decks(
    rules: Rules,
    seats: Sequence[Seat],
    spaces: Sequence[str],
    completed: Sequence[tuple[str, Sequence[int]]],
    quarantines: Sequence[Quarantine],
    luck_pile: Sequence[str],
    contract_pile: Sequence[str],
) -> Decks:
    """What is nowhere else lies in the decks."""
    catalog = rules.catalog
    out = [face for seat in seats for face in (*seat.hand, *((seat.envoy,) if seat.envoy else ()))]
    luck = Counter({face.slug: face.count for face in catalog.faces})
    luck.subtract([*out, *luck_pile, *["quarantine"] * len(quarantines)])
    cards = Counter(contract.slug for contract in catalog.contracts)
    cards.subtract([slug for slug in (*spaces, *contract_pile, *(slug for slug, _ in completed)) if slug])
    cards.subtract([seat.mission for seat in seats if seat.mission])
    wrong = [f"there are too many of {name}" for name, left in (luck | cards).items() if left < 0]
    wrong += [f"there are too many of {name}" for deck in (luck, cards) for name, left in deck.items() if left < 0]
    if wrong:
        raise PositionError(tuple(wrong))
    left, rest = tuple(sorted(luck.elements())), tuple(sorted(cards.elements()))
    return Decks(Pool(left, len(left)), tuple(sorted(luck_pile)), Pool(rest, len(rest)), tuple(sorted(contract_pile)))


def _galaxy(rules: Rules, seats: Sequence[Seat], quarantines: Sequence[Quarantine]) -> Galaxy:
    owners = [NO_ONE] * len(rules.starmap.worlds)
    imperial, index = 0, rules.starmap.index
    for at, seat in enumerate(seats):
        for world in (*seat.stations, *seat.imperial):
            if owners[index[world]] != NO_ONE:
                raise PositionError((f"there are two stations on {world}",))
            owners[index[world]] = at
        imperial |= sum(1 << index[world] for world in seat.imperial)
    return Galaxy(tuple(owners), imperial, tuple(quarantines))


__all__ = ["Seat", "position"]
