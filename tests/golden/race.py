"""The stored games of Race for the Galaxy: for each module set one for every way in which it can end.

All of them are seeded; of many seeds one is kept whose game ends as planned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.game import Result
from merchant_rules.race.bots import RaceBot
from tests.soak.race.choosers import CHOOSERS

#: Asked of the result of a game.
Ending = Callable[[Result], bool]


@attrs.frozen
class RacePlan:
    """One stored game: some seats race, the others choose at random in the way of a chooser of the soak."""

    name: str
    config: race.Config
    ending: Ending
    #: how the seats play that do not race
    others: str = "rare-first"
    racers: int = 1
    #: of so many games that end as planned one is chosen, and how many are played for that at most
    choice: int = 3
    tries: int = 400

    def ends(self, before: race.State, action: Any, after: race.State) -> bool:
        """Whether a game has ended as planned."""
        over = mr.result(after)
        return over is not None and self.ending(over)


def played(plan: RacePlan, seed: int, wanted: Collection[type]) -> mr.Record | None:
    """The game of a seed; None if it does not end as planned."""
    rng, missing = Random(f"{plan.name}/{seed}"), set(wanted)
    bots = [RaceBot() for _ in range(plan.racers)]
    choose = CHOOSERS[plan.others](rng)
    recorder = mr.Recorder(plan.config, seed=seed)
    while mr.result(recorder.state) is None:
        state, seat = recorder.state, mr.actor(recorder.state)
        moves = mr.legal_moves(state, seat)
        new = [move for move in moves if type(move) in missing]
        if seat < len(bots):
            action = bots[seat].choose(mr.view(state, seat), moves)
        else:
            action = rng.choice(new) if new else choose(state, moves)
        missing.discard(type(action))
        recorder.play(action, seat=seat)
    record = recorder.record()
    over = mr.result(recorder.state)
    return record if over is not None and plan.ending(over) else None


# -- how games end ----------------------------------------------------------------------------------------------------


def by(reason: str) -> Ending:
    """For this reason, and one seat alone has the most points, or nobody has won."""
    return lambda over: over.reason == reason and len(over.winners) < 2 and not _level(over)


def _level(over: Result) -> bool:
    return bool(over.winners) and over.scores.count(max(over.scores)) > 1


def tie_broken(over: Result) -> bool:
    """G-TIE-1: several have the most points, and one of them more cards and goods."""
    return _level(over) and len(over.winners) == 1


def shared(over: Result) -> bool:
    """G-TIE-3: several have the most points, and cards and goods are level, too."""
    return len(over.winners) > 1


TABLEAU, CHIPS, BOTH, LIMIT = by("tableau"), by("chips"), by("tableau+chips"), by("round-limit")


# -- the games --------------------------------------------------------------------------------------------------------


def base(players: int, *modules: str, **options: Any) -> race.Config:
    return race.Config("race-base", players, modules, {"max_rounds": 40, **options})


PLANS: tuple[RacePlan, ...] = (
    RacePlan("race-tableau", base(3), TABLEAU, choice=40),
    RacePlan("race-tableau-four", base(4), TABLEAU, racers=2, choice=20),
    RacePlan("race-chips", base(2), CHIPS, others="consumer"),
    RacePlan("race-both", base(4), BOTH, others="consumer", racers=2),
    RacePlan("race-tie-broken", base(3), tie_broken, racers=3),
    RacePlan("race-shared", base(2), shared, racers=0, others="consumer", tries=4000),
    RacePlan("race-limit", base(2, max_rounds=6), LIMIT, others="hoarder"),
    RacePlan("race-chosen-worlds", base(2, start_worlds=("new-sparta", "old-earth")), TABLEAU, racers=2),
    RacePlan(
        "race-options",
        base(4, sales_first=True, lucky_draw_optional=True, tactics_without_world=True),
        TABLEAU,
        racers=0,
        choice=60,
    ),
    RacePlan("race-two-tableau", base(2, "two-player"), TABLEAU, choice=40),
    RacePlan("race-two-chips", base(2, "two-player"), CHIPS, others="consumer"),
    RacePlan("race-two-both", base(2, "two-player"), BOTH, others="consumer"),
    RacePlan("race-two-limit", base(2, "two-player", max_rounds=5), LIMIT, others="hoarder"),
    RacePlan("race-first-tableau", base(4, "first-game"), TABLEAU, choice=20),
    RacePlan("race-first-chips", base(2, "first-game"), CHIPS, others="consumer"),
    RacePlan("race-first-both", base(3, "first-game"), BOTH, others="consumer"),
    RacePlan("race-first-limit", base(3, "first-game", max_rounds=4), LIMIT, others="hoarder"),
    RacePlan("race-first-two-tableau", base(2, "first-game", "two-player"), TABLEAU, choice=20),
    RacePlan("race-first-two-chips", base(2, "first-game", "two-player"), CHIPS, others="consumer"),
    RacePlan("race-first-two-both", base(2, "first-game", "two-player"), BOTH, others="consumer"),
    RacePlan("race-first-two-limit", base(2, "first-game", "two-player", max_rounds=4), LIMIT, others="hoarder"),
)
