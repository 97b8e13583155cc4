"""Ways to choose a move at random: evenly, rare ones first, never ending a turn, going after money, picking fights.

Each is made for one game and may remember what it saw in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules.venus.frames import Trading
from merchant_rules.venus.state import Player
from tests.soak.watched import Choose, Moves, evenly


def rare_first(rng: Random) -> Choose:
    """What was done seldom in this game is done now; deals are offered wherever two pawns meet."""
    done: Counter[type] = Counter()

    def choose(state: mr.State, moves: Moves) -> Any:
        offer = _offer(state, rng) if rng.random() < 0.3 else None
        kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
        kind = rng.choices(kinds, [1 / (1 + done[kind]) ** 2 for kind in kinds])[0]
        move = offer or rng.choice([move for move in moves if type(move) is kind])
        done[type(move)] += 1
        return move

    return choose


#: What ends a turn or cuts it short.
_CLOSING = (mr.EndTurn, mr.Stay, mr.Land, mr.StopOnPenalty, mr.StopInCircle, mr.StopOnGate)


def stubborn(rng: Random) -> Choose:
    """Whoever can go on goes on: no turn is ended as long as there is anything else to do."""

    def choose(state: mr.State, moves: Moves) -> Any:
        offer = _offer(state, rng) if rng.random() < 0.2 else None
        open_ended = [move for move in moves if not isinstance(move, _CLOSING)]
        return offer or rng.choice(open_ended or moves)

    return choose


def eager(rng: Random) -> Choose:
    """Moves, lands and trades as often as it can, so that there is money for ships, drives and deeds."""

    def choose(state: mr.State, moves: Moves) -> Any:
        if rng.random() < 0.1:
            return rng.choice(moves)
        lands = [move for move in moves if isinstance(move, mr.Land)]
        if lands and rng.random() < 0.7:
            return lands[0]
        idle = (mr.Stay, mr.StopOnPenalty, mr.StopInCircle, mr.StopOnGate, mr.Jettison, mr.EndTurn)
        busy = [move for move in moves if not isinstance(move, idle)]
        return rng.choice(busy or [move for move in moves if not isinstance(move, mr.Jettison)] or moves)

    return choose


def wanderer(rng: Random) -> Choose:
    """Declares far and wide and never stays: for circles, gates, jumps and looks."""

    def choose(state: mr.State, moves: Moves) -> Any:
        going = [move for move in moves if not isinstance(move, (mr.Stay, mr.Land, mr.DeclareStep))]
        if going and rng.random() < 0.6:
            return rng.choice(going)
        return rng.choice([move for move in moves if not isinstance(move, mr.Stay)] or moves)

    return choose


#: What a fighter does whenever it can; games without the modules have few of these.
_FIGHTING = (
    "Blast", "FireWeapon", "Swindle", "Revolt", "HitHull", "HitHold", "ClaimLoot", "PayPenalty", "BuyFort", "MoveFort",
)  # fmt: skip


def fighter(rng: Random) -> Choose:
    """Looks for other ships, arms itself, and attacks what it finds."""

    def choose(state: mr.State, moves: Moves) -> Any:
        seat = state.stack[-1].seat
        others = {p.place for n, p in enumerate(state.players) if n != seat}
        fights = [move for move in moves if type(move).__name__ in _FIGHTING]
        if fights and rng.random() < 0.8:
            return rng.choice(fights)
        meets = [move for move in moves if getattr(move, "to", "") in others]
        if state.players[seat].place in others:
            meets += [move for move in moves if isinstance(move, mr.Stay)]
        arms = [move for move in moves if getattr(move, "item", "") in ("laser", "nova-ball")]
        arms = [move for move in arms if not isinstance(move, mr.Jettison)]
        return rng.choice((meets or arms or moves) if rng.random() < 0.8 else moves)

    return choose


CHOOSERS: dict[str, Callable[[Random], Choose]] = {
    "evenly": evenly,
    "rare-first": rare_first,
    "stubborn": stubborn,
    "eager": eager,
    "wanderer": wanderer,
    "fighter": fighter,
}


# -- deals ------------------------------------------------------------------------------------------------------------


def _offer(state: mr.State, rng: Random) -> mr.OfferDeal | None:
    """A deal with somebody on the same dot, None where there is none to make."""
    frame = state.stack[-1]
    if not isinstance(frame, Trading):
        return None
    me = state.players[frame.seat]
    near = [n for n, p in enumerate(state.players) if n != frame.seat and p.place == me.place]
    if not near:
        return None
    partner = rng.choice(near)
    action = mr.OfferDeal(_deal(rng, me, state.players[partner], partner))
    return action if mr.check(state, action) is None else None


def _deal(rng: Random, me: Player, other: Player, partner: int) -> mr.Deal:
    give, take = _some(rng, (*me.cargo, *me.relics)), _some(rng, (*other.cargo, *other.relics))
    both = {*give} & {*take}
    give, take = (tuple(item for item in items if item not in both) for items in (give, take))
    pays = rng.random() < 0.5
    amount = rng.randrange(0, 40, 10)
    return mr.Deal(
        partner, give, take, amount if pays else 0, 0 if pays else amount, _some(rng, me.ious), _some(rng, other.ious)
    )


def _some(rng: Random, items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(rng.sample(items, min(len(items), rng.randrange(3)))))
