"""Plays the stored games anew: `python -m tests.golden.make`, or some of them by name.

Of several games that end as planned the one is kept that adds most to what the others of its kind have shown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import merchant_rules as mr

from . import race
from .plans import PLANS, Plan, kinds_in, kinds_of
from .players import Player, led

#: How many ways of playing the next turns are tried for something new, and how far.
SCOUTS = 40
FAR = 80
GAMES = Path(__file__).parent / "games"
#: The plans of all games.
ALL: tuple[Plan | race.RacePlan, ...] = (*PLANS, *race.PLANS)


def path_of(plan: Plan | race.RacePlan) -> Path:
    """Where the game of a plan is stored."""
    return GAMES / f"{plan.name}.txt"


def played(plan: Plan, number: int, wanted: Iterable[type]) -> mr.Record | None:
    """One game of a plan; None if it does not end as planned."""
    rng = Random(f"{plan.name}/{number}")
    config = plan.config
    recorder = mr.Recorder(config, seed=plan.seed)
    player = Player(rng, {*wanted}, config.player_count, plan.mischief, plan.calm * config.player_count)
    before, action = recorder.state, None
    ahead: list[Any] = [mr.parse_token(config, token) for token in plan.opening.split()]
    turn = 0
    while mr.result(recorder.state) is None:
        before = recorder.state
        if before.turn.number > plan.rounds * config.player_count:
            return None
        if before.turn.number != turn and not ahead and plan.seed is None:
            turn = before.turn.number
            ahead = scouted(before, player, plan, rng)
        if ahead:
            action = ahead.pop(0)
            player.saw(before, action)
        else:
            action = led(before, plan.luck, rng) if mr.actor(before) == mr.CHANCE else player.choose(before)
        recorder.play(action)
    return recorder.record() if plan.ends(before, action, recorder.state) else None


def scouted(state: mr.State, player: Player, plan: Plan, rng: Random) -> list[Any]:
    """The next two turns, if some way to play them shows what was not played yet; nothing if none was found."""
    if not player.missing or state.turn.number > plan.calm * plan.config.player_count:
        return []
    for _ in range(SCOUTS):
        scout = Player(rng, player.missing, plan.config.player_count, 1.0, state.turn.number + 2)
        now, actions = state, list[Any]()
        while now.turn.number < state.turn.number + 2 and mr.result(now) is None and len(actions) < FAR:
            action = led(now, plan.luck, rng) if mr.actor(now) == mr.CHANCE else scout.choose(now)
            actions.append(action)
            if {type(action), *map(type, now.stack)} & player.missing:
                return actions
            now = mr.apply_action(now, action)
    return []


def best(plan: Plan | race.RacePlan, wanted: set[type]) -> mr.Record | None:
    """Of some games the one that shows most of what is wanted; the shortest of these."""
    found: list[mr.Record] = []
    for number in range(plan.tries):
        record = played(plan, number, wanted) if isinstance(plan, Plan) else race.played(plan, number, wanted)
        if record is not None:
            found.append(record)
            if len(found) == plan.choice or not wanted - kinds_in(record):
                break
    return max(found, key=lambda record: (len(kinds_in(record) & wanted), -len(record)), default=None)


def main(names: list[str]) -> int:
    """Write the games; 1 if a plan did not work out."""
    GAMES.mkdir(exist_ok=True)
    missing: dict[Any, set[type]] = {}
    failed = 0
    for plan in ALL:
        key = (plan.config.ruleset, plan.config.modules)
        wanted = missing.setdefault(key, kinds_of(plan.config))
        record = best(plan, wanted) if not names or plan.name in names else _stored(plan)
        if record is None:
            print(f"{plan.name}: no such game", flush=True)
            failed += 1
            continue
        path_of(plan).write_text(record.to_text(), encoding="ascii")
        wanted -= kinds_in(record)
        left = ", ".join(sorted(kind.__name__ for kind in wanted))
        print(f"{plan.name}: {len(record)} plies, {record.reason} {record.result}; missing yet: {left}", flush=True)
    return 1 if failed else 0


def _stored(plan: Plan | race.RacePlan) -> mr.Record | None:
    path = path_of(plan)
    return mr.Record.from_text(path.read_text(encoding="ascii")) if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
