"""The check for bots lets honest ones pass and finds those that do or know what they may not."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.testing import BotFault, check_bot

CONFIG = mr.Config("classic-1988", 2)


class Dice:
    """An honest bot with dice of its own."""

    def __init__(self, seed: int | None) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        return self.rng.choice(moves)


class Peeker(Dice):
    """Looks over the referee's shoulder for what others have seen."""

    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        state = sys._getframe(1).f_locals["state"]
        secrets = [h.what for h in state.galaxy.homes if h.what and not h.known_by(view.seat or 0)]
        return moves[sum(map(len, secrets)) % len(moves)]


class Cheat(Dice):
    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        return mr.StepTo("no-such-place")


class Vandal(Dice):
    """Pays itself."""

    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        object.__setattr__(view.players[0], "money", view.players[0].money + 1)
        return moves[0]


class Crash(Dice):
    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        raise KeyError("plan")


GAMES = {
    "ffg-classic": mr.Config("ffg-classic", 3),
    "combat": mr.Config("classic-1988", 2, ("combat",)),
    "rastur": mr.Config("classic-1988", 2, ("rastur",), goal=1000),
    "combat-rastur": mr.Config("classic-1988", 3, ("combat", "rastur"), goal=1000),
}


def test_an_honest_bot_passes() -> None:
    check_bot(Dice, CONFIG, games=4, rounds=10)
    check_bot(Dice, mr.Config("classic-1988", 1, ("solitaire",), goal=1000), games=2, rounds=10)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_honest_and_who_peeks_in_other_games(game: str) -> None:
    check_bot(Dice, GAMES[game], games=3, rounds=5)
    with pytest.raises(BotFault, match="in a world that looks the same"):
        check_bot(lambda seat: Peeker(seat), GAMES[game], games=6, rounds=30)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda seat: Peeker(seat), "in a world that looks the same"),
        (lambda seat: Dice(None), "in a world that looks the same"),
        (lambda seat: Cheat(seat), "which is illegal"),
        (lambda seat: Vandal(seat), "changes the view"),
        (lambda seat: Crash(seat), "it fails with KeyError"),
    ],
    ids=["peeker", "own dice", "cheat", "vandal", "crash"],
)
def test_a_bad_bot_is_found_out(make: Callable[[int], mr.Bot], reason: str) -> None:
    with pytest.raises(BotFault, match=reason):
        check_bot(make, CONFIG, games=6, rounds=30)


def test_the_fault_ends_with_the_record_of_the_game() -> None:
    with pytest.raises(BotFault) as caught:
        check_bot(Cheat, CONFIG)
    said, _, text = str(caught.value).partition("\n")
    assert said.startswith("seat 0: it plays StepTo")
    assert mr.Record.from_text(text).config == CONFIG
