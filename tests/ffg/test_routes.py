"""Charts and routes of the FFG game, as far as its own rules make a difference to them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.venus.frames import Moving
from tests.ffg.test_random_play import busy, step
from tests.scenes import ffg_market as market
from tests.scenes import ffg_start as start
from tests.scenes import go, pilot, place, points, under_way

GATES = {"cloud-body-4": "gate-2", "jungle-5": "gate-5"}


def test_a_factory_in_a_market_is_nowhere_on_the_chart() -> None:
    state = market("graw", factories={"graw": (1, "jungle")}, ports={"jungle-1": 1})
    graph = mr.chart(state)
    assert {data["factory"] for _, data in graph.nodes(data=True)} == {None}
    assert graph.nodes["jungle-1"]["owner"] == 1


def test_a_movement_may_end_on_an_orbit_where_one_could_look() -> None:
    state = under_way(start(pilot("jungle-2"), known=False), 1, came=("jungle-1",))
    assert [(r.to, r.ends, type(r.actions[-1])) for r in mr.reachable(state) if r.ends] == [
        ("jungle-3", True, mr.EndMove)
    ]


@pytest.mark.rule("F-12")
def test_the_gate_lock_opens_ways_past_a_gate() -> None:
    def ends(*relics: str) -> set[str]:
        state = start(pilot("cloud-space-city", *relics), boxes=GATES)
        state = under_way(state, 2, 5, 5, 5, came=("cloud-south-1",))
        return {route.to for route in mr.reachable(state)}

    assert "cloud-body-8" not in ends()
    assert {"cloud-body-8", "jungle-5"} <= ends("relic-gate-lock")


@pytest.mark.rule("ffg:F-MOVE-17")
def test_a_loop_leads_back_to_where_one_came_from() -> None:
    state = under_way(start(pilot("asteroid-11")), 5, 1, 1, 6)
    back = [route for route in mr.reachable(state) if route.to == "asteroid-11"]
    assert back
    for action in back[-1].actions:
        state = mr.apply_action(state, action)
    assert place(state) == "asteroid-11"


# -- against a search of everything --------------------------------------------------------------------------------


def everywhere(state: mr.State) -> dict[str, int]:
    """Every place that any sequence of decisions leads to before something is turned up, with the most points left."""
    found: dict[str, int] = {}
    seen: set[Any] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        for move in mr.legal_moves(now):
            if type(move) in (mr.LookAt, mr.AssignDie, mr.StopOnPenalty):
                continue
            after = engine.apply_unchecked(now, move)
            frame = next((f for f in reversed(after.stack) if type(f) is Moving), None)
            if frame is None:
                found.setdefault(place(after), 0)
            elif type(after.stack[-1]) is not Moving or not frame.skipped:
                found[place(after)] = max(points(after), found.get(place(after), 0))
            if type(after.stack[-1]) is Moving and after not in seen:
                seen.add(after)
                waiting.append(after)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_missed_within_a_few_points(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 12:
        state = busy(rng)
        for _ in range(40):
            top = state.stack[-1]
            if type(top) is Moving and top.seat == 0 and not top.skipped and 1 < top.points <= 6:
                best: dict[str, int] = {}
                for route in mr.reachable(state):
                    best[route.to] = max(route.points, best.get(route.to, 0))
                assert best == everywhere(state), state
                compared += 1
                break
            state = step(state, rng)


def test_locking_is_listed_only_where_a_gate_is() -> None:
    state = start(pilot("cloud-space-city", "relic-gate-lock"), boxes=GATES)
    state = go(under_way(state, 3, 5, 5, 5, came=("cloud-south-1",)), "cloud-body-4")
    assert mr.LockGates() in mr.legal_moves(state)
