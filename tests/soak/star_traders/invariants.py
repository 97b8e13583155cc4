"""What holds in every state of every game, counted afresh from the pieces and from nothing the rules compute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from merchant_rules import star_traders as st
from merchant_rules.star_traders.frames import (
    Abandoning,
    Announced,
    AnsweringDeal,
    AnsweringPassage,
    Discarding,
    Jumping,
    Window,
)
from merchant_rules.star_traders.state import NO_ONE
from merchant_rules.star_traders.view import view

#: The end of the Prestige track, and how deep frames lie at most (ST-07).
TRACK, DEEPEST = 30, 10
#: Lucky Lou keeps one card more than others, the Engineer has one engine more.
HAND, HOLD, ENGINES = 3, 2, 6


def faults(state: st.State, start: st.State) -> list[str]:
    """Everything that is wrong with a state of a game that began as `start`."""
    return [*_luck(state), *_contracts(state), *_traders(state), *_money(state), *_stack(state)]


def _luck(state: st.State) -> Iterator[str]:
    """Every Trader's Luck card is in one place: deck, pile, a hand, in front of somebody, or announced."""
    box = Counter({face.slug: face.count for face in state.rules.catalog.faces})
    found = Counter((*state.decks.luck.unseen, *state.decks.luck_pile))
    for trader in state.traders:
        found.update(card.face for card in trader.hand if card.face)
        found.update([trader.envoy] if trader.envoy else [])
    found["quarantine"] += len(state.galaxy.quarantines)
    for frame in state.stack:
        if type(frame) is Window and isinstance(frame.subject, Announced) and frame.subject.card:
            found[frame.subject.card] += 1
    if found - box:
        yield f"too many of {found - box}"
    if box - found:
        yield f"{box - found} are nowhere"


def _contracts(state: st.State) -> Iterator[str]:
    """Every Contract is in one place: deck, pile, seen on top, a space, completed, or a Mission."""
    found = Counter((*state.decks.contracts.unseen, *state.decks.contract_pile))
    found.update(card.face for card in state.decks.top if card.face)
    found.update(slug for slug in state.market.spaces if slug)
    found.update(own.contract for own in state.market.completed)
    found.update(trader.mission for trader in state.traders if trader.mission)
    if found != Counter(contract.slug for contract in state.rules.catalog.contracts):
        yield "a Contract is in two places, or in none"


def _traders(state: st.State) -> Iterator[str]:
    discarding = {frame.seat for frame in state.stack if type(frame) is Discarding}
    abandoning = {frame.seat for frame in state.stack if type(frame) is Abandoning}
    for seat, trader in enumerate(state.traders):
        if not 0 <= trader.prestige <= TRACK:
            yield f"seat {seat} has {trader.prestige} Prestige"
        if not 0 <= trader.engines <= ENGINES:
            yield f"seat {seat} has {trader.engines} engines"
        if len(trader.hold) > HOLD and seat not in abandoning:
            yield f"seat {seat} carries {len(trader.hold)} cargoes"
        if len(trader.hand) > HAND and seat not in discarding and not trader.out:
            yield f"seat {seat} holds {len(trader.hand)} cards"
        if trader.out and seat in state.galaxy.owners:
            yield f"seat {seat} has left, and has a station"


def _money(state: st.State) -> Iterator[str]:
    for seat in range(len(state.traders)):
        held = view(state, seat).money(seat)
        if held is None or held < 0:
            yield f"seat {seat} has {held} Stellors"


def _stack(state: st.State) -> Iterator[str]:
    if not 0 < len(state.stack) < DEEPEST:
        yield f"{len(state.stack)} frames"


def changes(before: st.State, after: st.State) -> list[str]:
    """Everything that can never happen between a state and the next one."""
    wrong = []
    if after.turn.number < before.turn.number:
        wrong.append("turns go backwards")
    back = [seat for seat, trader in enumerate(after.traders) if before.traders[seat].out and not trader.out]
    wrong += [f"seat {seat} has come back" for seat in back]
    old, new = before.stack[-1], after.stack[-1]
    inside = type(old) is Window and type(new) is Window and old.kind == new.kind
    if inside and before.turn.number == after.turn.number:
        more = sum(len(own.hand) for own in after.traders) - sum(len(own.hand) for own in before.traders)
        wrong += ["cards were drawn inside a window"] if more > 0 else []
    if _acted(before, after) and not _left(after) < _left(before):
        wrong.append("a window asks again, and nothing was used up")
    return wrong + _made_by_a_deal(before, after)


def _made_by_a_deal(before: st.State, after: st.State) -> list[str]:
    """What an answered deal or passage has made or lost: it passes from one to another, but for engines too many."""
    stays = [trader.out for trader in before.traders] == [trader.out for trader in after.traders]
    if not stays or not isinstance(before.stack[-1], AnsweringDeal | AnsweringPassage):
        return []
    wrong = []
    if _all_money(before) != _all_money(after):
        wrong.append("money came or went in a deal")
    if sum(own.engines for own in after.traders) > sum(own.engines for own in before.traders):
        wrong.append("engines came from nowhere")
    if after.galaxy.owners.count(NO_ONE) != before.galaxy.owners.count(NO_ONE):
        wrong.append("stations came or went in a deal")
    return wrong


def _all_money(state: st.State) -> int:
    return sum(view(state, seat).money(seat) or 0 for seat in range(len(state.traders)))


def _acted(before: st.State, after: st.State) -> bool:
    """Whether the seat that a window asked has acted in it: all will be asked again, or are already."""
    at, old = len(before.stack) - 1, before.stack[-1]
    leaving = [trader.out for trader in before.traders] != [trader.out for trader in after.traders]
    if type(old) is not Window or leaving or before.stack[:at] != after.stack[:at]:
        return False
    new = after.stack[at] if len(after.stack) > at else None
    if type(new) is not Window or new.kind != old.kind or before.turn.number != after.turn.number:
        return False
    return new.again != old.again or new.queue != old.queue[1:]


def _left(state: st.State) -> tuple[int, ...]:
    """What can still be used up in windows, the dearest first; with every play it becomes less (ST-06).

    Cards, deals, first deals of the victims of a Calamity, passages that can be withdrawn or restored, markers.
    """
    announced = [own.subject for own in state.stack if type(own) is Window and isinstance(own.subject, Announced)]
    jumps = [frame for frame in state.stack if type(frame) is Jumping]
    return (
        sum(len(trader.hand) for trader in state.traders),
        -sum(state.turn.proposals),
        -sum(play.requested.bit_count() for play in announced),
        -sum(len(jump.revoked) + len(jump.restored) for jump in jumps),
        -len(state.turn.moved),
    )
