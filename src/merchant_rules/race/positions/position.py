"""A position set up by hand: tableaus, goods, hands, chips, discards, and where the round stands.

>>> from merchant_rules.race.config import Config
>>> config = Config("race-base", 2)
>>> seats = (
...     Seat(("old-earth", "gem-world"), goods=("gem-world",), hand=("public-works", "comet-zone"), chips=3),
...     Seat(("new-sparta",), hand=("space-marines",)),
... )
>>> state = position(config, seats, round=4, choices=("consume-trade", "produce"))
>>> len(state.players[0].hand), state.stack[-1].seat  # the good was sold: three cards are to be drawn
(2, -1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...errors import ConfigError, PositionError, shown
from ...kernel import engine
from ...kernel.chance import Source
from ...kernel.game import type_told
from ...kernel.pools import UNKNOWN, Card, Pool, in_order
from ...kernel.value import value
from ...store.config import check_seed
from ..compiled import Rules
from ..compose import compile_rules
from ..config import Config
from ..frames import Round
from ..rules.ending import pool_at_start
from ..rules.selection import next_phase, phases_of
from ..rules.setup import cards_left
from ..rules.timing import first_seat
from ..state import Player, State
from ..update import set_stack
from .frames import selectable
from .validate import validate


@value
class Seat:
    """One seat of a position: tableau in the order of placing, worlds with a good, hand, points in chips."""

    tableau: tuple[str, ...]
    """The cards laid out, in the order of placing; the first is the start world."""
    goods: tuple[str, ...] = ()
    """The worlds that hold a good."""
    hand: tuple[str, ...] = ()
    """The hand."""
    chips: int = 0
    """Points in chips."""


def position(
    config: Config,
    seats: Sequence[Seat],
    *,
    round: int = 1,
    choices: Sequence[str | tuple[str, ...]] | None = None,
    discard: Iterable[str] = (),
    supply: int | None = None,
    first: int | None = None,
    seed: int | None = None,
) -> State:
    """A position of which everything is known but goods and supply; a `PositionError` says all that is wrong.

    It stands where all choose their action cards; with `choices` by seat, right after they were turned up. `discard`
    are cards that everybody knows to lie there. All other cards are the supply; with a smaller `supply` the rest of
    them lie in the discard pile, unseen. `first` is the seat with the lowest start world, unless given. With a seed,
    draws happen by themselves.

    >>> import merchant_rules as mr
    >>> home, other, *_ = (card.slug for card in mr.race.load_catalog().start_worlds)
    >>> seats = [mr.race.Seat((home,)), mr.race.Seat((other,), chips=7)]
    >>> state = position(mr.race.Config("race-base", 2), seats, round=3)
    >>> state.round, mr.actors(state), [player.chips for player in state.players]
    (3, (0, 1), [0, 7])
    """
    if type(config) is not Config:
        raise ConfigError(f"position needs a Config of Race for the Galaxy, not {type_told(config)}")
    rules = compile_rules(config)
    if seed is not None:
        check_seed(seed, " or None")
    if problems := tuple(_malformed(seats, discard, supply)):
        raise PositionError(problems)
    _refuse_unknown(rules, seats, discard := tuple(discard))
    players = tuple(_player(rules, seat, own) for seat, own in enumerate(seats))
    pile = [rules.open[slug] for slug in discard]
    pool, hidden = _pool(rules, seats, discard, supply)
    chips = pool_at_start(rules.tables, config.player_count) - sum(own.chips for own in seats)
    if first is None:
        first = first_seat(rules.tables, [own.tableau[0] for own in seats])
    if type(first) is not int or not 0 <= first < len(seats):
        raise PositionError((f"there is no seat {shown(first)} to be first",))
    source = None if seed is None else Source(seed, (0,) * len(rules.streams))
    state = State(rules, players, (), pool, in_order((*pile, *hidden)), chips, round, first, source)
    state = rules.ask_for_actions(state)
    if problems := validate(state):
        raise PositionError(problems)
    return state if choices is None else engine.settle(_chosen(state, choices))


def _malformed(seats: Any, discard: Any, supply: Any) -> Iterator[str]:
    """What is not of the kind that is asked for."""
    if not isinstance(seats, Sequence):
        yield f"seats are a Seat for each player, not {shown(seats)}"
        return
    if isinstance(discard, str) or not isinstance(discard, Iterable):
        yield f"discard has the slugs of cards, not {shown(discard)}"
    if supply is not None and type(supply) is not int:
        yield f"supply is how many cards there are, not {shown(supply)}"
    for seat, own in enumerate(seats):
        if type(own) is not Seat:
            yield f"seat {seat} is described by a Seat, not by {shown(own)}"
            continue
        for name in ("tableau", "goods", "hand"):
            if not _are_slugs(given := getattr(own, name)):
                yield f"seat {seat}: {name} is a tuple of slugs, not {shown(given)}"
        if type(own.chips) is not int:
            yield f"seat {seat}: chips are points, a whole number, not {shown(own.chips)}"


def _are_slugs(given: Any) -> bool:
    return isinstance(given, tuple) and all(isinstance(slug, str) for slug in given)


def _refuse_unknown(rules: Rules, seats: Sequence[Seat], discard: tuple[str, ...]) -> None:
    count, known = rules.config.player_count, rules.tables.cards
    if not _are_slugs(discard):
        raise PositionError((f"discard has the slugs of cards, not {shown(discard)}",))
    if len(seats) != count:
        raise PositionError((f"{count} players need as many seats, not {len(seats)}",))
    if any(not own.tableau for own in seats):
        raise PositionError(("every seat has at least its start world",))
    named = Counter((*discard, *(slug for own in seats for slug in (*own.tableau, *own.hand))))
    wrong = [f"there is no card {slug!r}" for slug in named if slug not in known]
    wrong += [f"there are not {n} of {slug!r}" for slug, n in named.items() if slug in known and n > known[slug].copies]
    if wrong:
        raise PositionError(tuple(wrong))


def _player(rules: Rules, seat: int, own: Seat) -> Player:
    goods = tuple(world for world in own.tableau if world in own.goods)
    if len(goods) != len(own.goods):
        raise PositionError((f"seat {seat}: goods lie on worlds of the tableau, one each, not on {own.goods}",))
    hand = in_order(rules.own[seat][slug] for slug in own.hand)
    return Player(own.tableau, goods, (UNKNOWN,) * len(goods), hand, own.chips)


def _pool(
    rules: Rules, seats: Sequence[Seat], discard: tuple[str, ...], supply: int | None
) -> tuple[Pool, tuple[Card, ...]]:
    """The supply, and the unseen cards of the discard pile."""
    taken = [slug for own in seats for slug in (*own.tableau, *own.hand)]
    unseen = tuple(sorted(slug for slug, n in cards_left(rules.tables, (*taken, *discard)) for _ in range(n)))
    most = len(unseen) - sum(len(own.goods) for own in seats)
    if supply is None:
        supply = most
    if not 0 <= supply <= most:
        raise PositionError((f"the supply has 0 to {most} cards, not {supply}",))
    return Pool(unseen, supply), (UNKNOWN,) * (most - supply)


def _chosen(state: State, choices: Sequence[str | tuple[str, ...]]) -> State:
    """The position right after the action cards were turned up."""
    given = choices if isinstance(choices, Sequence) else ()
    chosen = tuple(tuple(own) if isinstance(own, tuple | list) else (own,) for own in given)
    possible = selectable(state)
    if len(chosen) != len(state.players) or not all(own in possible for own in chosen):
        raise PositionError((f"these action cards cannot be chosen: {shown(choices)}",))
    return next_phase(set_stack(state, (Round(chosen, "", 0, phases_of(state.rules.tables, chosen)),)))


__all__ = ["Seat", "position"]
