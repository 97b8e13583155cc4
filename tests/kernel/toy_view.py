"""What a seat may know of the treasure hunt, and worlds that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, field

from merchant_rules.kernel.chance import Source, by_rank
from merchant_rules.kernel.knowledge import Deal, Mask
from merchant_rules.kernel.secrets import Secret, masked
from merchant_rules.kernel.value import value
from tests.kernel import toy
from tests.kernel.toy_fair import Fair


@value
class View:
    rules: toy.Rules = field(eq=False, repr=False)
    seat: int | None
    turn: int
    purses: tuple[int, ...]
    caves: tuple[Secret, ...]
    cup: tuple[str, ...]
    stack: tuple[Any, ...]
    extras: tuple[Fair, ...] = ()

    @property
    def config(self) -> toy.Config:
        return self.rules.config

    if TYPE_CHECKING:

        def _plays(self) -> toy.Types: ...
        def _is_seen(self) -> toy.Types: ...

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.seat, self.turn, self.purses, self.caves, self.cup, self.stack, self.extras)
        return _rebuilt, (self.rules.seats, self.rules.modules, *parts)


def _rebuilt(seats: int, modules: tuple[str, ...], *parts: Any) -> View:
    return View(toy.rules(seats, modules), *parts)


def look(state: toy.State, seat: int | None) -> View:
    mask = Mask(seat)
    caves = tuple(masked(cave, seat) for cave in state.caves)
    extras = tuple(_fair_for(mask, fair) for fair in state.extras)
    return View(state.rules, seat, state.turn, state.purses, caves, state.cup, mask.frames(state.stack), extras)


def _fair_for(mask: Mask, fair: Fair) -> Fair:
    hands, stalls = tuple(map(mask.cards, fair.hands)), tuple(card and mask.card(card) for card in fair.stalls)
    pile = mask.cards(fair.pile)
    return Fair(mask.pool(fair.pool), hands, stalls, pile, fair.left, fair.held)


def blank(view: View) -> toy.State:
    """A state that knows as little as the view."""
    v = view
    return toy.State(v.rules, v.turn, v.purses, v.caves, v.cup, v.stack, v.extras)


def deal(view: View, seed: int) -> toy.State:
    state = blank(view)
    slots = tuple(name for name, cave in zip(toy.CAVES, state.caves, strict=True) if not cave.what) + toy.LEFT_OVER
    there = by_rank(seed, "caves", slots, toy.unseen(state))
    caves = tuple(
        Secret(there[name], cave.known_to) if cave.known_to and not cave.what and not _knows(cave, view.seat) else cave
        for name, cave in zip(toy.CAVES, state.caves, strict=True)
    )
    extras = tuple(_fair_dealt(Deal(fair.pool, seed), fair) for fair in state.extras)
    return evolve(state, caves=caves, extras=extras, source=Source(seed, (0,) * len(state.rules.streams)))


def _knows(cave: Secret, seat: int | None) -> bool:
    return seat is not None and cave.known_by(seat)


def _fair_dealt(dealing: Deal, fair: Fair) -> Fair:
    hands, stalls = tuple(map(dealing.cards, fair.hands)), tuple(card and dealing.card(card) for card in fair.stalls)
    pile = dealing.cards(fair.pile)
    return Fair(dealing.pool(), hands, stalls, pile, fair.left, fair.held)


def resample(state: toy.State, seat: int | None, seed: int) -> toy.State:
    return deal(look(state, seat), seed)


def unseen(state: toy.State, seat: int | None) -> list[str]:
    """All that a seat cannot place: things and cards."""
    seen = look(state, seat)
    return [*toy.unseen(blank(seen)), *(face for fair in seen.extras for face in fair.pool.unseen)]
