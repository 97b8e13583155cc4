"""What is wrong with the frames of a state: how they lie on each other, and what each of them says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

from ...kernel import engine
from ...kernel.gathering import Gathering
from ...kernel.pools import in_order
from ...kernel.stack import CHANCE, NOBODY
from .. import frames as f
from ..box.powers import TAKE_GOODS, GiveCards, LuckyDraw, Power
from ..rules.common import bonus_of, order_of
from ..rules.consume import consume_powers, goods_to_pick
from ..rules.develop import development_price, fits_development
from ..rules.ending import discards_at_end
from ..rules.powers import awake
from ..rules.produce import powers_to_fill
from ..rules.selection import phases_of, selections
from ..rules.settle import fits_world, ways_to_place
from ..rules.setup import undealt
from ..rules.supply import unsealed_goods
from ..state import State

#: Frame -> what may lie on it; None is the table.
ABOVE: Final[dict[type | None, tuple[type, ...]]] = {
    None: (
        f.DealingWorlds, f.SettingUp, f.Opening, f.Selecting, f.SelectingTwo, f.Round, f.Trimming, f.GameOver,
    ),
    f.SettingUp: (f.Fetching,),
    f.Round: (
        f.Exploring, f.Keeping, f.ChoosingDevelopment, f.Developing, f.ChoosingWorld, f.PlacingWorld, f.Consuming,
        f.Producing,
    ),
    f.Exploring: (f.Fetching,),
    f.Developing: (f.Fetching, f.Paying),
    f.PlacingWorld: (f.Fetching, f.Paying),
    f.Consuming: (f.Fetching, f.Selling, f.ChoosingGoods, f.GivingCards, f.Naming, f.Flipping),
    f.Producing: (f.Fetching,),
    f.Fetching: (f.Sealing,),
    f.Flipping: (f.Sealing,),
}  # fmt: skip
#: Frames that never decide anything themselves.
NEVER_ON_TOP: Final = (f.SettingUp, f.Round, f.Exploring, f.Developing)
#: The phase that a frame on the round belongs to.
PHASE_OF: Final[dict[type, str]] = {
    f.Exploring: "explore",
    f.Keeping: "explore",
    f.ChoosingDevelopment: "develop",
    f.Developing: "develop",
    f.ChoosingWorld: "settle",
    f.PlacingWorld: "settle",
    f.Consuming: "consume",
    f.Producing: "produce",
}


def frame_problems(state: State) -> Iterator[str]:
    """A sentence for everything wrong with the stack."""
    below: type | None = None
    for frame in state.stack:
        if type(frame) not in ABOVE.get(below, ()):
            on = "at the bottom" if below is None else f"on {below.__name__}"
            yield f"{type(frame).__name__} cannot lie {on}"
            return
        below = type(frame)
    if below in NEVER_ON_TOP:
        yield f"nobody decides: {below.__name__} lies on top"
    if len(state.stack) > 1 and type(state.stack[0]) is f.Round:
        phase = PHASE_OF[type(state.stack[1])]
        if state.stack[0].phase != phase:
            yield f"{type(state.stack[1]).__name__} does not belong to the phase {state.stack[0].phase!r}"
    setting_up = isinstance(state.stack[0], f.DealingWorlds | f.SettingUp | f.Opening)
    if setting_up != (state.round == 0):
        yield f"{type(state.stack[0]).__name__} does not go with round {state.round}"
    for frame in state.stack:
        yield from _wrong_seat(state, frame)
        yield from CHECKS.get(type(frame), _nothing)(state, frame)


def slugs_in(state: State) -> Iterator[str]:
    """The slugs of cards that frames name."""
    for frame in state.stack:
        for name in ("fresh", "worlds", "picked"):
            yield from (slug for slug in getattr(frame, name, ()) if slug)
        if isinstance(frame, f.Fetching):
            yield from (take for take in frame.takes if isinstance(take, str))
        for name in ("card", "last"):
            yield from (slug for slug in (getattr(frame, name, ""),) if slug)
        if isinstance(frame, f.Consuming | f.Producing):
            yield from (card for card, _ in frame.left if card)
        if isinstance(frame, f.Producing):
            yield from (world for goods in frame.before for world in goods)


def _wrong_seat(state: State, frame: Any) -> Iterator[str]:
    seats, name = range(len(state.players)), type(frame).__name__
    if isinstance(frame, Gathering):
        yield from _gathering(state, frame, name)
    elif isinstance(frame, f.GameOver):
        if frame.seat != NOBODY:
            yield f"{name} is nobody's"
    elif type(frame) in (f.Developing, f.PlacingWorld, f.Consuming, f.Producing):
        if frame.seat not in seats and (frame.seat != CHANCE or frame is state.stack[-1]):
            yield f"{name} is of seat {frame.seat}, which is not there"
    elif "seat" in DECIDED.get(type(frame), ()):
        if frame.seat not in seats:
            yield f"{name} is of seat {frame.seat}, which is not there"
    elif frame.seat != CHANCE:
        yield f"{name} is decided by chance"


DECIDED: Final[dict[type, tuple[str, ...]]] = dict.fromkeys(
    (f.Paying, f.Selling, f.ChoosingGoods, f.GivingCards, f.Naming), ("seat",)
)


def _gathering(state: State, frame: Any, name: str) -> Iterator[str]:
    a = frame.answers
    if not a.waiting:
        yield f"{name} waits for nobody"
    wanted = ASKED[type(frame)](state, frame)
    if a.asked != wanted:
        yield f"{name} asks the seats {a.asked}, not {wanted}"
    elif a.waiting != tuple(seat for seat in a.asked if seat in a.waiting) or len(a.laid) != len(a.asked):
        yield f"{name} does not have its answers in order"
    else:
        for seat, laid in zip(a.asked, a.laid, strict=True):
            yield from _answer(state, frame, seat, laid)


def _answer(state: State, frame: Any, seat: int, laid: tuple[str, ...]) -> Iterator[str]:
    """What a seat has laid down: as many as it should, and nothing it does not have."""
    name, waiting = type(frame).__name__, seat in frame.answers.waiting
    most = MOST[type(frame)](state, frame, seat)
    partly = isinstance(frame, f.Opening | f.Trimming | f.Keeping)
    if len(laid) > most or (waiting and len(laid) == most) or (not partly and waiting and laid):
        yield f"seat {seat} has laid down {len(laid)} cards in {name}"
    if not waiting and len(laid) < most and not isinstance(frame, f.ChoosingDevelopment | f.ChoosingWorld):
        yield f"seat {seat} has laid down {len(laid)} cards in {name}, and has to lay down {most}"
    if isinstance(frame, f.Selecting | f.SelectingTwo):
        if laid and laid not in selections(state.rules.tables, most):
            yield f"seat {seat} cannot choose {laid}"
        return
    if any(face and not _fits(state, frame, seat, face) for face in laid):
        yield f"seat {seat} has laid down {', '.join(laid)} in {name}, and has no way to place it"
        return
    held = list(frame.cards[seat] if isinstance(frame, f.Keeping) else state.players[seat].hand)
    faces = [card.face for card in held]
    if "" in faces:
        return  # this state does not know
    at = -1
    for face in laid:
        if face not in faces[at + 1 :]:
            yield f"seat {seat} has laid down {face!r} in {name}, out of order or without having it"
            return
        at = faces.index(face, at + 1)


def _fits(state: State, frame: Any, seat: int, face: str) -> bool:
    """Whether a seat can place a card that it has chosen in secret."""
    if isinstance(frame, f.ChoosingDevelopment):
        return fits_development(state, seat, face)
    return not isinstance(frame, f.ChoosingWorld) or fits_world(state, seat, face)


def _all(state: State, frame: Any) -> tuple[int, ...]:
    return order_of(state)


def _with_cards(state: State, frame: Any) -> tuple[int, ...]:
    return tuple(seat for seat in order_of(state) if state.players[seat].hand)


def _over_limit(state: State, frame: Any) -> tuple[int, ...]:
    tables = state.rules.tables
    return tuple(seat for seat in order_of(state) if discards_at_end(tables, len(state.players[seat].hand)))


def _explorers(state: State, frame: Any) -> tuple[int, ...]:
    return tuple(seat for seat in order_of(state) if frame.cards[seat])


ASKED: Final[dict[type, Callable[[State, Any], tuple[int, ...]]]] = {
    f.Opening: _all,
    f.Selecting: _all,
    f.SelectingTwo: _all,
    f.Keeping: _explorers,
    f.ChoosingDevelopment: _with_cards,
    f.ChoosingWorld: _with_cards,
    f.Trimming: _over_limit,
}
MOST: Final[dict[type, Callable[[State, Any, int], int]]] = {
    f.Opening: lambda state, frame, seat: state.rules.tables.numbers.opening_discards,
    f.Selecting: lambda state, frame, seat: 1,
    f.SelectingTwo: lambda state, frame, seat: 2,
    f.Keeping: lambda state, frame, seat: frame.keeps[seat],
    f.ChoosingDevelopment: lambda state, frame, seat: 1,
    f.ChoosingWorld: lambda state, frame, seat: 1,
    f.Trimming: lambda state, frame, seat: discards_at_end(state.rules.tables, len(state.players[seat].hand)),
}


# -- what each frame says ---------------------------------------------------------------------------------------------


def _nothing(state: State, frame: Any) -> Iterable[str]:
    return ()


def _setting_up(state: State, frame: f.SettingUp) -> Iterator[str]:
    if frame.stage not in ("hands", "goods"):
        yield f"there is no stage {frame.stage!r} of the setup"


def _dealing(state: State, frame: f.DealingWorlds) -> Iterator[str]:
    dealt = [bool(player.tableau) for player in state.players]
    if all(dealt) or not undealt(state):
        yield "no start world is to be dealt"
    if dealt != sorted(dealt, reverse=True):
        yield "the start worlds are dealt out of order"
    if any(player.hand for player in state.players):
        yield "hands are dealt after the start worlds"


def _fetching(state: State, frame: f.Fetching) -> Iterator[str]:
    owned = {world for player in state.players for world in player.tableau if world in state.rules.tables.kind}
    for take in frame.takes:
        if take not in (owned if isinstance(take, str) else range(len(state.players))):
            yield f"no card can be taken for {take!r}"
    on_top = frame is state.stack[-1]
    if on_top and (not frame.takes or isinstance(frame.takes[0], str) or not state.pool.supply):
        yield "no card is to be drawn"
    if f.SettingUp("hands") in state.stack:
        for seat, player in enumerate(state.players):
            if len(player.hand) + frame.takes.count(seat) != state.rules.tables.numbers.dealt:
                yield f"seat {seat} is dealt {len(player.hand) + frame.takes.count(seat)} cards"


def _sealing(state: State, frame: f.Sealing) -> Iterator[str]:
    unknown = unsealed_goods(state)
    if frame.worlds != unknown or not unknown:
        yield "the goods to be sealed are not those that nobody has seen"
    if state.pool.supply or not state.discard:
        yield "there is no reason to reshuffle"


def _selecting(state: State, frame: f.Selecting | f.SelectingTwo) -> Iterator[str]:
    if type(frame) is not type(state.rules.ask_for_actions(state).stack[-1]):
        yield f"{type(frame).__name__} is not how action cards are chosen in this game"


def selectable(state: State) -> tuple[tuple[str, ...], ...]:
    """The action cards that a seat can have chosen in this game: one card, or two of them (G-ROUND-1, G-TWO-4)."""
    asked = state.rules.ask_for_actions(state)
    return tuple(attrs.astuple(move)[1:] for move in engine.legal_moves(asked))  # all but its seat


def _round(state: State, frame: f.Round) -> Iterator[str]:
    if len(frame.choices) != len(state.players) or not set(selectable(state)).issuperset(frame.choices):
        yield f"the action cards {frame.choices} cannot be chosen"
        return
    phases = phases_of(state.rules.tables, frame.choices)
    if (frame.phase, frame.time) not in phases or phases[phases.index((frame.phase, frame.time)) + 1 :] != frame.left:
        yield f"the phases of the round are {phases}"


def _exploring(state: State, frame: f.Exploring | f.Keeping) -> Iterator[str]:
    if len(frame.cards) != len(state.players):
        yield "cards were drawn for other seats than there are"
        return
    for seat, cards in enumerate(frame.cards):
        if in_order(cards) != cards or not all(card.known_by(seat) for card in cards):
            yield f"the cards that seat {seat} has drawn are not sorted, or not known to it"
    if isinstance(frame, f.Keeping) and not _can_be_kept(state, frame):
        yield f"so many cards cannot be kept: {frame.keeps}"


def _can_be_kept(state: State, frame: f.Keeping) -> bool:
    pairs = zip(frame.keeps, frame.cards, strict=False)
    fits = all(0 < keep < len(cards) for keep, cards in pairs if cards)
    return len(frame.keeps) == len(state.players) and fits


def _placing(state: State, frame: f.Developing | f.PlacingWorld) -> Iterator[str]:
    name, tables = type(frame).__name__, state.rules.tables
    if isinstance(frame, f.Developing) and not frame.fresh:
        return
    if len(frame.fresh) != len(state.players):
        yield f"{name} has cards for {len(frame.fresh)} seats"
        return
    fitting = tables.developments if isinstance(frame, f.Developing) else tables.worlds
    for seat, card in enumerate(frame.fresh):
        if card and (card not in fitting or card not in state.players[seat].tableau):
            yield f"{card} was not placed by seat {seat} in this phase"
            return
    if not _in_order_of_play(state, frame.queue) or frame.seat in frame.queue:
        yield f"{name} has the queue {frame.queue}"
        return
    if frame.placed != any(isinstance(above, f.Fetching) for above in state.stack):
        yield f"{name} has nothing more to draw" if frame.placed else f"{name} has cards to draw before all is paid"
    for seat in frame.queue:
        if frame.fresh[seat] and not _has_a_way(state, frame, seat, frame.fresh[seat]):
            yield f"seat {seat} has revealed {frame.fresh[seat]} and has no way to place it"


def _has_a_way(state: State, frame: f.Developing | f.PlacingWorld, seat: int, card: str) -> bool:
    """Whether a seat that waits for its turn can pay for what it has revealed, or conquer it: else it had not."""
    tables, player = state.rules.tables, state.players[seat]
    tableau = awake(player.tableau, card)
    if isinstance(frame, f.PlacingWorld):
        return ways_to_place(tables, tableau, card, len(player.hand)).possible
    return development_price(tables, tableau, card, bonus_of(state, seat)) <= len(player.hand)


def _in_order_of_play(state: State, queue: tuple[int, ...]) -> bool:
    return queue == tuple(seat for seat in order_of(state) if seat in queue)


def _paying(state: State, frame: f.Paying) -> Iterator[str]:
    if not 0 < frame.left < len(state.players[frame.seat].hand):
        yield f"seat {frame.seat} cannot choose {frame.left} cards to pay with"
    if frame.seat != state.stack[-2].seat:
        yield f"seat {frame.seat} has placed nothing"


def _consuming(state: State, frame: f.Consuming) -> Iterator[str]:
    own = consume_powers(state.rules.tables, state.players[frame.seat].tableau) if frame.seat >= 0 else ()
    if frame.left != tuple([power for power in own if power in frame.left]):
        yield f"seat {frame.seat} does not have these powers: {frame.left}"
    for what, seat in frame.queue:
        if what not in ("sell", "consume") or seat not in range(len(state.players)):
            yield f"there is no such step of Consume: {(what, seat)}"


def _choosing_goods(state: State, frame: f.ChoosingGoods) -> Iterator[str]:
    power, goods = _power_in_use(state, frame), state.players[frame.seat].goods
    if not isinstance(power, TAKE_GOODS):
        yield f"seat {frame.seat} does not use a power {(frame.card, frame.power)} that takes goods"
        return
    for at, world in enumerate(frame.picked):
        if world not in goods_to_pick(state.rules.tables, power, goods, frame.picked[:at]):
            yield f"seat {frame.seat} has picked goods that it does not have, or not in their order: {frame.picked}"
            return


def _giving_cards(state: State, frame: f.GivingCards) -> Iterator[str]:
    power = _power_in_use(state, frame)
    if not isinstance(power, GiveCards):
        yield f"seat {frame.seat} does not use a power {(frame.card, frame.power)} that takes hand cards"
    elif frame.left < 1 or frame.given < 0 or frame.left + frame.given > power.times:
        yield f"seat {frame.seat} cannot give {frame.left} cards more"


def _naming(state: State, frame: f.Naming) -> Iterator[str]:
    powers = state.rules.tables.consume
    own = [powers[card][at] for card, at in consume_powers(state.rules.tables, state.players[frame.seat].tableau)]
    if not any(isinstance(power, LuckyDraw) and (power.low, power.high) == (frame.low, frame.high) for power in own):
        yield f"seat {frame.seat} has no lucky draw with a number from {frame.low} to {frame.high}"


def _power_in_use(state: State, frame: f.ChoosingGoods | f.GivingCards) -> Power | None:
    """The power that a seat uses, None if it is not its turn or it has no such power left."""
    own, below = (frame.card, frame.power), state.stack[-2]
    powers = consume_powers(state.rules.tables, state.players[frame.seat].tableau)
    in_turn = isinstance(below, f.Consuming) and below.seat == frame.seat and own not in below.left
    if not in_turn or own not in powers:
        return None
    return state.rules.tables.consume[own[0]][own[1]]


def _producing(state: State, frame: f.Producing) -> Iterator[str]:
    if frame.stage not in ("worlds", "powers", "counted", "most"):
        yield f"there is no stage {frame.stage!r} of Produce"
    if Counter(frame.left) - Counter(powers_to_fill(state, frame.seat) if frame.seat >= 0 else ()):
        yield f"seat {frame.seat} does not have these powers: {frame.left}"
    if len(frame.before) != len(state.players) or any(
        not set(before) <= set(player.goods) for before, player in zip(frame.before, state.players, strict=True)
    ):
        yield "goods have gone in Produce"
    if not _in_order_of_play(state, frame.queue):
        yield f"Producing has the queue {frame.queue}"


def _over(state: State, frame: f.GameOver) -> Iterator[str]:
    if not set(frame.winners) <= set(range(len(state.players))):
        yield f"the winners {frame.winners} are not all there"


CHECKS: Final[dict[type, Callable[[State, Any], Iterable[str]]]] = {
    f.SettingUp: _setting_up,
    f.DealingWorlds: _dealing,
    f.Fetching: _fetching,
    f.Sealing: _sealing,
    f.Selecting: _selecting,
    f.SelectingTwo: _selecting,
    f.Round: _round,
    f.Exploring: _exploring,
    f.Keeping: _exploring,
    f.Developing: _placing,
    f.PlacingWorld: _placing,
    f.Paying: _paying,
    f.Consuming: _consuming,
    f.ChoosingGoods: _choosing_goods,
    f.GivingCards: _giving_cards,
    f.Naming: _naming,
    f.Producing: _producing,
    f.GameOver: _over,
}

__all__ = ["frame_problems", "selectable", "slugs_in"]
