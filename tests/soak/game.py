"""One game of the soak: planned from a seed and a number, played to its end or the limit, looked at on the way."""

from __future__ import annotations

import traceback
from collections import Counter
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.testing import conformance
from merchant_rules.testing.conformance import pickled
from merchant_rules.testing.forging import forged_actions
from merchant_rules.venus.frames import GameOver
from merchant_rules.venus.game import LONGEST_TURN
from merchant_rules.venus.positions.validate import validate
from tests.support import top

from .choosers import CHOOSERS
from .invariants import changes, faults
from .rich import rich_start
from .variants import Variant, config_for, of_group

#: Games need not end: they are stopped after so many rounds.
ROUNDS = 40
#: One game in so many is looked at after every action.
THOROUGH = 20
#: No turn takes more decisions than this. Declaring takes a dozen; a move has at most 24 points, with a penalty and a
#: few skipped dots for each; trading spends money or cargo with every purchase and sale, and deals are counted.
LIMIT = LONGEST_TURN


@attrs.frozen
class Plan:
    """Everything that decides a game: the same plan is the same game."""

    group: str
    seed: int
    number: int
    variant: Variant
    config: mr.Config
    chooser: str
    rich: bool
    seeded: bool
    thorough: bool

    @property
    def name(self) -> str:
        """How to ask for this game again."""
        return f"--seed {self.seed} --group {self.group} --game {self.number}"

    def rng(self, what: str) -> Random:
        """A generator of this game's own for one purpose."""
        return Random(f"{self.seed}/{self.group}/{self.number}/{what}")


@attrs.frozen
class Failure:
    """A game that went wrong: how to play it again, and what happened."""

    plan: str
    config: str
    start: str
    tokens: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        moves = " ".join(self.tokens)
        return f"python -m tests.soak {self.plan}\n{self.config}\n{self.start}\n{moves}\n{self.reason}"


@attrs.define
class Report:
    """What some games added up to."""

    games: int = 0
    decisions: int = 0
    rounds: int = 0
    longest_turn: int = 0
    checked: int = 0
    actions: Counter[str] = attrs.field(factory=Counter)
    frames: Counter[str] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    failures: list[Failure] = attrs.field(factory=list)

    def add(self, other: Report) -> None:
        """Take in another report."""
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.longest_turn = max(self.longest_turn, other.longest_turn)
        self.checked += other.checked
        self.actions += other.actions
        self.frames += other.frames
        self.endings += other.endings
        self.failures += other.failures


def planned(group: str, seed: int, number: int) -> Plan:
    """The game of this number: half of the games are seeded and half explicit, half of each begin rich."""
    rng = Random(f"{seed}/{group}/{number}")
    variants = of_group(group)
    variant = variants[number % len(variants)]
    seeded, rich = number // len(variants) % 2 == 0, rng.random() < 0.5
    config = config_for(variant, rng, rich=rich)
    chooser = rng.choice(sorted(CHOOSERS))
    # the step from game to game is odd, so that seeded and explicit games of all variants get their turn
    thorough = (number + number // THOROUGH) % THOROUGH == 0
    return Plan(group, seed, number, variant, config, chooser, rich, seeded, thorough)


def started(plan: Plan) -> mr.State:
    """The first state of a planned game."""
    seed = plan.rng("source").randrange(1 << 32) if plan.seeded else None
    return rich_start(plan.config, plan.rng("start"), seed) if plan.rich else mr.new_game(plan.config, seed=seed)


class Broken(AssertionError):
    """An invariant does not hold."""


def play(plan: Plan) -> Report:
    """Play the game; whatever goes wrong is in the report, with the start as a save if it is not the box."""
    report = Report(games=1)
    actions: list[Any] = []
    start: mr.State | None = None
    try:
        start = started(plan)
        _play_on(plan, start, actions, report)
    except Exception:
        shown = f"starts at {mr.to_json(start)}" if start is not None and plan.rich else "starts from the box"
        tokens = tuple(mr.token(plan.config, action) for action in actions)
        report.failures.append(Failure(plan.name, plan.config.to_toml(), shown, tokens, traceback.format_exc(limit=-6)))
    return report


def _play_on(plan: Plan, start: mr.State, actions: list[Any], report: Report) -> None:
    choose, luck = CHOOSERS[plan.chooser](plan.rng("moves")), plan.rng("luck")
    last = ROUNDS * len(start.players)
    state, turn, decisions = start, start.turn.number, 0
    report.endings["stopped"] += 1
    while state.turn.number <= last:
        seat = mr.actor(state)
        if plan.thorough:
            _look(plan, start, state, report)
        if seat == mr.NOBODY:
            report.endings["stopped"] -= 1
            report.endings[top(state, GameOver).reason] += 1
            break
        action = mr.sample(state, luck).action if seat == mr.CHANCE else choose(state, mr.legal_moves(state))
        actions.append(action)
        report.frames[type(state.stack[-1]).__name__] += 1
        report.actions[type(action).__name__] += 1
        after = mr.apply_action(state, action, seat=None if seat == mr.CHANCE else seat)
        if plan.thorough:
            _demand(changes(state, after))
        if seat != mr.CHANCE:
            decisions += 1
            report.decisions += 1
            report.longest_turn = max(report.longest_turn, decisions)
            _demand([f"{decisions} decisions in a turn"] if decisions > LIMIT else [])
        if after.turn.number != turn:
            turn, decisions = after.turn.number, 0
        state = after
    report.rounds += -(-state.turn.number // len(state.players))
    _demand([*faults(state, start), *validate(state)])


def _look(plan: Plan, start: mr.State, state: mr.State, report: Report) -> None:
    """All that is asked of every state of a thorough game; the dear questions of some states only."""
    report.checked += 1
    _demand(faults(state, start))
    conformance.check_decider(state)
    conformance.check_listed(state)
    conformance.check_chance(state)
    rng = plan.rng(f"look/{report.checked}")
    if rng.random() < 0.04:
        _demand(list(validate(state)))
        conformance.check_tokens(state, mr.token, mr.parse_token)
        conformance.check_trips(state, {"JSON": lambda it: mr.from_json(mr.to_json(it)), "pickle": pickled}, mr.digest)
        conformance.check_untouched(state, _fingerprint)
        conformance.check_universe(state, forged_actions(state, rng, 5))
    if state.source is not None and rng.random() < 0.2 and (moves := mr.legal_moves(state)):
        conformance.check_seeded(state, rng.choice(moves), _fingerprint)


def _fingerprint(state: mr.State) -> str:
    return repr(state)


def _demand(problems: list[str]) -> None:
    if problems:
        raise Broken("; ".join(problems))
