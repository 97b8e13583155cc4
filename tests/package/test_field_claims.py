"""What the sentences of public fields promise of order, length and bounds holds wherever games lead."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from tests.events.games import OTHERS, RACE, STAR, VENUS
from tests.saves.games import choices, chosen, starts

PLIES = 150


def is_sorted(things: Any) -> bool:
    return list(things) == sorted(things)


def walked(name: str) -> list[Any]:
    """States of random games, and now and then what a seat and everybody sees of them."""
    found: list[Any] = []
    for number, start in enumerate(starts(name) if name in VENUS else [mr.new_game(OTHERS[name], seed=5)]):
        state, rng = start, Random(f"claims/{name}/{number}")
        for ply in range(PLIES):
            if mr.actor(state) == mr.NOBODY:
                break
            moves = choices(state) if name in VENUS else mr.legal_moves(state)
            for step in engine.steps(state, chosen(moves, rng)):
                state = step.after
                found.append(state)
            found += [mr.view(state, seat) for seat in (None, 0) if ply % 20 == 0]
    return found


@pytest.mark.parametrize("name", VENUS)
def test_venus(name: str) -> None:
    frames: Counter[str] = Counter()
    for s in walked(name):
        board, catalog, seats = s.rules.board, s.rules.catalog, range(len(s.players))
        for p in s.players:
            assert all(map(is_sorted, (p.cargo, p.relics, p.ious, p.fresh)))
            assert Counter(p.fresh) <= Counter((*p.cargo, *p.relics))
            assert p.place in board.kind
        assert len(s.market.lying) == len(catalog.cultures) + 1
        assert all(map(is_sorted, (s.market.cup, s.galaxy.pool, *s.market.lying, *s.galaxy.suns)))
        assert len(s.market.stock) == len(catalog.equipment)
        lengths = [len(s.galaxy.homes), len(s.galaxy.boxes), len(s.galaxy.ports), len(s.galaxy.suns) - 1]
        assert lengths == [len(board.systems), len(board.questions), len(board.orbits), len(board.systems)]
        assert all(owner == -1 or owner in seats for owner in s.galaxy.ports)
        sites = board.systems if catalog.ruleset == "ffg-classic" else board.dots
        assert all((owner == -1) == (not site) and site in ("", *sites) for owner, site in s.galaxy.factories)
        for frame in s.stack:
            frames[type(frame).__name__] += 1
            if type(frame).__name__ == "Moving":
                assert is_sorted(frame.dice)
                assert frame.skips in (0, 1, 2, 3)
                assert frame.due >= -1
                assert frame.stage in (0, 1, 2, 3)
                assert (frame.previous == "") == (frame.entries == 0)
            elif type(frame).__name__ == "Rolling":
                assert s.turn.dice == (), "they are in hand"
            elif type(frame).__name__ == "Trading":
                assert frame.culture in ("", "base", *catalog.culture_by_slug)
    assert frames["Moving"]
    assert frames["Rolling"]
    assert frames["Trading"]


@pytest.mark.parametrize("name", RACE)
def test_race(name: str) -> None:
    for s in walked(name):
        for player in s.players:
            assert [world for world in player.tableau if world in player.goods] == [*player.goods]
            assert len(player.lying) == len(player.goods)
        assert is_sorted(s.pool.unseen)


WINDOWS = ("start", "jump", "roll", "lost", "avoid", "stage", "action", "petition", "draw", "end")
ROLLS = ("jump", "random", "awesome", "psychic", "lost", "petition", "jackpot", "raid")


def test_windows_and_rolls_of_star_traders_are_those_that_are_told() -> None:
    rules = mr.new_game(OTHERS["star-all"], seed=5).rules
    assert set(rules.closings) == set(WINDOWS)
    assert set(rules.rolls) == set(ROLLS)


@pytest.mark.parametrize("name", STAR)
def test_star_traders(name: str) -> None:
    for s in walked(name):
        catalog = s.rules.catalog
        for trader in s.traders:
            assert is_sorted([(load.cargo, load.contract) for load in trader.hold])
            assert is_sorted(trader.personalities)
            assert trader.world or s.turn.number == 0
            assert trader.envoy in ("", *catalog.face_by_slug)
            assert trader.mission in ("", *catalog.contract_by_slug)
        assert is_sorted([(own.giver, own.taker) for own in s.sums])
        assert len(s.galaxy.owners) == len(s.rules.starmap.worlds)
        assert s.galaxy.imperial >> len(s.rules.starmap.worlds) == 0
        assert s.market.closed >> len(s.market.spaces) == 0
        assert len(s.turn.proposals) == len(s.traders)
        for frame in s.stack:
            if type(frame).__name__ == "Jumping":
                assert frame.step in (2, 3, 6)
                assert (s.traders[frame.seat].world == frame.origin) or frame.step == 6
                assert frame.kind in ("regular", "station", "random", "superjump", "awesome", "psychic")
            elif type(frame).__name__ == "Window":
                assert frame.queue or frame.again
                assert frame.kind in WINDOWS
            elif type(frame).__name__ == "Rolling":
                assert frame.purpose in ROLLS
