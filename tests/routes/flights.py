"""Ships under way, for the tests of routes: any place, dice, drives and relics, with things known and unknown."""

from __future__ import annotations

import random
from typing import Any

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import STARTING, Looking, Moving, Revealing
from merchant_rules.venus.rules.movement import resume_moving
from merchant_rules.venus.rules.setup import fresh_galaxy, fresh_market
from merchant_rules.venus.state import Galaxy, Player, Turn

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
FFG = mr.Config("ffg-classic", ("human", "whynom"), options={"first_player": 0})


def flight(
    place: str,
    dice: tuple[int, ...],
    *,
    config: mr.Config = CONFIG,
    skips: int = 0,
    declared: str = "",
    jump: bool = False,
    money: int = 100,
    relics: tuple[str, ...] = (),
    boxes: dict[str, Secret] | None = None,
    gates_locked: bool = False,
) -> mr.State:
    """Seat 0 has rolled; the '?' boxes hold what is said of them, everything else is hidden."""
    rules = compile_rules(config)
    markers = boxes or {}
    pool = [m for m in fresh_galaxy(rules).pool if m not in relics and m not in {box.what for box in markers.values()}]
    g = fresh_galaxy(rules)
    slots = tuple(markers.get(dot, Secret()) for dot in rules.board.questions)
    galaxy = Galaxy(g.homes, slots, g.ports, g.factories, g.suns, tuple(pool))
    players = (
        Player(config.players[0], "scout", place, money, (), tuple(sorted(relics))),  # type: ignore[index]
        Player(config.players[1], "scout", rules.board.base, 100),  # type: ignore[index]
    )
    m = Moving(
        0, sum(dice), tuple(sorted(dice)), 0, 0, skips, gates_locked, declared, jump, (), -1, 0, STARTING
    )  # fmt: skip
    turn = Turn(5, 0, 0, tuple(sorted(dice)))
    return resume_moving(mr.State(rules, players, (m,), turn, fresh_market(rules, 0), galaxy))


def random_flight(rng: random.Random, points: int, config: mr.Config = CONFIG) -> mr.State | None:
    """A ship somewhere with so many points, dice that fit, and a random galaxy; None if it cannot move at all."""
    rules = compile_rules(config)
    board = rules.board
    count = rng.randint(max(1, -(-points // 6)), min(4, points))
    dice = [1] * count
    while sum(dice) < points:
        index = rng.randrange(count)
        dice[index] += dice[index] < 6
    markers = list(fresh_galaxy(rules).pool)
    rng.shuffle(markers)
    relics = tuple(m for m in markers if m in rules.relics and rng.random() < 0.25)
    boxes = {}
    for dot in board.questions:
        marker = markers.pop()
        if marker in relics:
            continue
        kind = rng.random()
        if kind < 0.6:
            boxes[dot] = Secret(marker, rng.randrange(1, 4) if kind < 0.3 else 0, kind >= 0.3)
    place = rng.choice([d for d in board.dots if d not in board.question_index])
    skips = rng.choice((0, 0, 0, 1, 2, 3))
    state = flight(
        place, tuple(dice), config=config, skips=skips, relics=relics, boxes=boxes, money=rng.choice((0, 30))
    )
    return state if type(state.stack[-1]) is Moving else None


def steer(state: mr.State, action: Any, seat: int = 0) -> mr.State:
    """The action and the looks it sets off; what they show is hidden, so that only the way matters."""
    state = mr.apply_action(state, action)
    while type(state.stack[-1]) is Looking and state.turn.seat == seat:
        state = mr.apply_action(state, mr.Looked(state.stack[-1].place, ""))
    return state


def everywhere(state: mr.State, patience: int = 3000) -> tuple[dict[str, int], set[str]] | None:
    """By trying every sequence of actions: dot -> most points left on arrival, and the dots where movement can end.

    Nothing is merged but what is entirely equal. It knows what seat 0 knows. None if there are too many ways.
    """
    arrivals: dict[str, int] = {}
    ends: set[str] = set()
    seen: set[mr.State] = set()
    todo = [state]
    while todo:
        now = todo.pop()
        for action in mr.legal_moves(now):
            if type(action).__name__ == "LookAt":  # shows something, changes no way
                continue
            after = steer(now, action)
            place, top = after.players[0].place, after.stack[-1]
            if type(top) is Revealing:
                under = after.stack[-2]
                assert type(under) is Moving
                arrivals[place] = max(arrivals.get(place, -1), under.points)
            elif type(top) is not Moving or top.seat != 0 or after.turn.number != state.turn.number:
                ends.add(place)
            else:
                if top.entries and not top.skipped:
                    arrivals[place] = max(arrivals.get(place, -1), top.points)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
                    if len(seen) > patience:
                        return None
    return arrivals, ends
