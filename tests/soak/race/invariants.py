"""What holds in every state of every game, counted afresh from the cards and from nothing the rules compute.

`faults(state, start)` looks at one state; `changes(before, after)` at a step. Both give sentences, none if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.pools import Card
from merchant_rules.race import load_catalog
from merchant_rules.race.frames import Exploring, Flipping, GameOver, Keeping, Trimming

#: Points in chips for each player (G-SETUP-1), and the most cards that a hand has after a round (G-ROUNDEND-1).
CHIPS, HAND = 12, 10
#: A tableau of so many cards ends the game (G-GAMEEND-1).
TABLEAU = 12


def faults(state: race.State, start: race.State) -> list[str]:
    """Everything that is wrong with a state of a game that began as `start`."""
    return [*_cards(state), *_sizes(state), *_chips(state), *_seats(state), *_stack(state)]


# -- every card in one place ------------------------------------------------------------------------------------------


@cache
def box() -> Counter[str]:
    """All cards of the game."""
    return Counter({card.slug: card.copies for card in load_catalog().cards})


def _lying(state: race.State) -> Iterator[Card]:
    """Every card outside the supply that is not in a tableau."""
    for player in state.players:
        yield from (*player.hand, *player.lying)
    yield from state.discard
    for frame in state.stack:
        if isinstance(frame, Exploring | Keeping):
            for cards in frame.cards:
                yield from cards
        if isinstance(frame, Flipping) and frame.card is not None:
            yield Card(frame.card, -1)


def _cards(state: race.State) -> Iterator[str]:
    found = Counter(state.pool.unseen)
    found.update(slug for player in state.players for slug in player.tableau)
    found.update(card.face for card in _lying(state) if card.face)
    for slug, count in (box() - found).items():
        yield f"{count} of {slug} lost"
    for slug, count in (found - box()).items():
        yield f"{count} of {slug} too many"


def _sizes(state: race.State) -> Iterator[str]:
    """What nobody can place is as much as lies in the supply and in unknown places."""
    unknown = sum(not card.face for card in _lying(state))
    if len(state.pool.unseen) != state.pool.supply + unknown:
        yield f"{len(state.pool.unseen)} unseen cards, {state.pool.supply} in the supply and {unknown} elsewhere"
    if state.pool.supply < 0:
        yield f"{state.pool.supply} cards in the supply"


# -- chips and seats --------------------------------------------------------------------------------------------------


def _chips(state: race.State) -> Iterator[str]:
    held = [player.chips for player in state.players]
    if sum(held) + state.chips != CHIPS * len(held):
        yield f"all chips add up to {sum(held) + state.chips}, not {CHIPS * len(held)}"
    if min(held) < 0:
        yield f"a seat has chips below 0: {held}"


def _seats(state: race.State) -> Iterator[str]:
    kinds = {card.slug: card.kind for card in load_catalog().cards}
    for seat, player in enumerate(state.players):
        if len(set(player.tableau)) != len(player.tableau):
            yield f"seat {seat} has a card twice: {player.tableau}"
        if player.goods != tuple(world for world in player.tableau if world in player.goods and kinds[world]):
            yield f"the goods of seat {seat} lie elsewhere or out of order: {player.goods}"
        if len(player.lying) != len(player.goods) or any(card.known_to for card in player.lying):
            yield f"seat {seat} has goods that are not there or that somebody knows"
        if any(not card.known_to >> seat & 1 for card in player.hand):
            yield f"seat {seat} holds a card that it has not seen"
        if [card.face for card in player.hand] != sorted(card.face for card in player.hand):
            yield f"the hand of seat {seat} is out of order"


# -- who decides ------------------------------------------------------------------------------------------------------


def _stack(state: race.State) -> Iterator[str]:
    top = state.stack[-1]
    for seat in mr.actors(state):
        if seat not in range(len(state.players)):
            yield f"{top} is for a seat that does not exist"
    if isinstance(top, GameOver):
        yield from _ending(state, top)


def _ending(state: race.State, over: GameOver) -> Iterator[str]:
    full, empty = max(len(player.tableau) for player in state.players) >= TABLEAU, state.chips <= 0
    due = "+".join(why for why, so in (("tableau", full), ("chips", empty)) if so) or "round-limit"
    if over.reason != due:
        yield f"the game ended by {over.reason} and not by {due}"
    standing = [
        (points, len(player.hand) + len(player.goods))
        for points, player in zip(mr.scores(state), state.players, strict=True)
    ]
    best = tuple(seat for seat, own in enumerate(standing) if own == max(standing))
    if over.winners != (() if due == "round-limit" else best):
        yield f"{over} with {standing}"


# -- from one state to the next ---------------------------------------------------------------------------------------


def changes(before: race.State, after: race.State) -> list[str]:
    """Everything that can never happen between a state and the next one."""
    return [*_lost(before, after), *_round_end(before, after)]


def _lost(before: race.State, after: race.State) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.chips < was.chips:
            yield f"seat {seat} has given chips back"
        if was.tableau and now.tableau[:1] != was.tableau[:1]:
            yield f"seat {seat} has another start world"
    if before.round and after.first != before.first:
        yield f"seat {after.first} has become the first instead of {before.first}"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {after.round} follows round {before.round}"


def _round_end(before: race.State, after: race.State) -> Iterator[str]:
    if after.round == before.round and not isinstance(after.stack[-1], GameOver):
        return
    hands = [len(player.hand) for player in after.players]
    if before.round and max(hands) > HAND:
        yield f"hands of {hands} after a round"
    top = before.stack[-1]
    kept = [
        len(was.hand) > len(now.hand) != HAND
        for was, now in zip(before.players, after.players, strict=True)
        if isinstance(top, Trimming)
    ]
    if any(kept):
        yield f"somebody has discarded below the limit: {hands}"
