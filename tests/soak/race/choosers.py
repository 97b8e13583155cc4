"""Ways to choose a move at random: evenly, rare ones first, filling the tableau, hoarding cards, going after chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from merchant_rules import race
from tests.soak.watched import Choose, Moves, evenly


def rare_first(rng: Random) -> Choose:
    """What was done seldom in this game is done now, and action cards that were seldom chosen come first."""
    done: Counter[object] = Counter()

    def kind(move: Any) -> object:
        return move.action if isinstance(move, race.ChooseAction) else type(move).__name__

    def choose(state: race.State, moves: Moves) -> Any:
        move = rng.choices(moves, [1 / (1 + done[kind(move)]) ** 2 for move in moves])[0]
        done[kind(move)] += 1
        return move

    return choose


def _drawn_to(rng: Random, actions: tuple[str, ...], idle: tuple[type, ...]) -> Choose:
    """Chooses these action cards most of the time, and does not do what is idle if there is anything else."""

    def liked(move: Any) -> bool:
        chosen = (
            {move.action}
            if isinstance(move, race.ChooseAction)
            else {move.first, move.second}
            if isinstance(move, race.ChooseActions)
            else set()
        )
        return chosen <= set(actions) and not isinstance(move, idle)

    def choose(state: race.State, moves: Moves) -> Any:
        better = [move for move in moves if liked(move)]
        return rng.choice(better if better and rng.random() < 0.9 else moves)

    return choose


def builder(rng: Random) -> Choose:
    """Places whatever it can, so that tableaus fill up."""
    return _drawn_to(rng, ("develop", "settle", "explore-1-1"), (race.PlaceNothing,))


def hoarder(rng: Random) -> Choose:
    """Draws and holds on to its cards: for hand limits and reshuffles, and for games that reach the limit of rounds."""
    return _drawn_to(rng, ("explore-5", "explore-1-1", "produce", "consume-trade"), (race.Place, race.Give))


def consumer(rng: Random) -> Choose:
    """Produces and consumes, so that the pool of chips runs out."""
    return _drawn_to(rng, ("settle", "produce", "consume-double"), (race.EndConsume, race.EndGiving, race.PlaceNothing))


CHOOSERS: dict[str, Callable[[Random], Choose]] = {
    "evenly": evenly,
    "rare-first": rare_first,
    "builder": builder,
    "hoarder": hoarder,
    "consumer": consumer,
}
