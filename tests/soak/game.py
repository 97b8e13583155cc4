"""One game of the soak: planned from a seed and a number, played to its end or the limit, looked at on the way."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel.game import game_of
from merchant_rules.testing import check_knowledge, conformance, forged_actions
from merchant_rules.testing.conformance import pickled

from .variants import of_group
from .watched import Variant


@attrs.frozen
class Plan:
    """Everything that decides a game: the same plan is the same game."""

    group: str
    seed: int
    number: int
    variant: Variant
    config: Any
    chooser: str
    rich: bool
    seeded: bool
    thorough: bool

    @property
    def name(self) -> str:
        """How to ask for this game again."""
        return f"--seed {self.seed} --only {self.group} --game {self.number}"

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
    config = variant.config(rng, rich)
    chooser = rng.choice(sorted(variant.watched.choosers))
    # the step from game to game is odd, so that seeded and explicit games of all variants get their turn
    every = variant.watched.thorough
    thorough = (number + number // every) % every == 0
    return Plan(group, seed, number, variant, config, chooser, rich, seeded, thorough)


def started(plan: Plan) -> Any:
    """The first state of a planned game."""
    seed = plan.rng("source").randrange(1 << 32) if plan.seeded else None
    if plan.rich:
        return plan.variant.watched.rich_start(plan.config, plan.rng("start"), seed)
    return mr.new_game(plan.config, seed=seed)


class Broken(AssertionError):
    """An invariant does not hold."""


def play(plan: Plan) -> Report:
    """Play the game; whatever goes wrong is in the report, with the start as a save if it is not the box."""
    report = Report(games=1)
    actions: list[Any] = []
    start: Any = None
    try:
        start = started(plan)
        last = _play_on(plan, start, actions, report)
        if plan.thorough and not plan.rich:
            _recorded(plan, start, last, actions)
    except Exception:
        shown = f"starts at {mr.to_json(start)}" if start is not None and plan.rich else "starts from the box"
        tokens = tuple(mr.token(plan.config, action) for action in actions)
        report.failures.append(Failure(plan.name, plan.config.to_toml(), shown, tokens, traceback.format_exc(limit=-6)))
    return report


def _play_on(plan: Plan, start: Any, actions: list[Any], report: Report) -> Any:
    game, watched = game_of(start), plan.variant.watched
    choose, luck, chairs = watched.choosers[plan.chooser](plan.rng("moves")), plan.rng("luck"), plan.rng("chairs")
    state, decisions = start, 0
    report.endings["stopped"] += 1
    while game.round(state) <= watched.rounds:
        if plan.thorough:
            _look(plan, start, state, report)
        if (over := mr.result(state)) is not None:
            report.endings["stopped"] -= 1
            report.endings[over.reason] += 1
            break
        asked = mr.actors(state)
        seat = chairs.choice(asked) if asked else None  # those who decide at the same time answer in any order
        action = mr.sample(state, luck).action if seat is None else choose(state, mr.legal_moves(state, seat))
        actions.append(action)
        report.frames[type(state.stack[-1]).__name__] += 1
        report.actions[type(action).__name__] += 1
        # where one seat decides it need not be named: whoever is not asked may leave
        after = mr.apply_action(state, action, seat=seat if len(asked) > 1 else None)
        if plan.thorough or game.round(after) != game.round(state):
            _demand([*watched.changes(state, after), *watched.faults(after, start)])
        if seat is not None:
            decisions += 1
            report.decisions += 1
            report.longest_turn = max(report.longest_turn, decisions)
            _demand([f"{decisions} decisions in a turn"] if decisions > game.longest_turn else [])
        if game.turn(after) != game.turn(state):
            decisions = 0
        state = after
    report.rounds += game.round(state)
    _demand([*watched.faults(state, start), *mr.validate(state)])
    return state


# -- what is asked of states and games --------------------------------------------------------------------------------


def _look(plan: Plan, start: Any, state: Any, report: Report) -> None:
    """All that is asked of every state of a thorough game; the dear questions of some states only."""
    report.checked += 1
    _demand(plan.variant.watched.faults(state, start))
    conformance.check_decider(state)
    conformance.check_listed(state)
    conformance.check_chance(state)
    rng = plan.rng(f"look/{report.checked}")
    if rng.random() < 0.04:
        _demand(list(mr.validate(state)))
        check_knowledge(state)
        conformance.check_tokens(state, mr.token, mr.parse_token)
        conformance.check_trips(state, {"JSON": lambda it: mr.from_json(mr.to_json(it)), "pickle": pickled}, mr.digest)
        conformance.check_untouched(state, _fingerprint)
        conformance.check_universe(state, forged_actions(state, rng, 5))
    if len(mr.actors(state)) > 1 and rng.random() < 0.1:
        _demand(_order_matters(state, rng))
    if state.source is not None and rng.random() < 0.2 and (moves := mr.legal_moves(state)):
        conformance.check_seeded(state, rng.choice(moves), _fingerprint)


def _order_matters(state: Any, rng: Random) -> list[str]:
    """Whoever answers first, once all have answered the game stands at the same place."""
    seed = rng.random()
    asked = mr.actors(state)
    ends = [_answered(state, order, seed) for order in (asked, asked[::-1], rng.sample(asked, len(asked)))]
    same = all(end == ends[0] and end.source == ends[0].source for end in ends)
    return [] if same else [f"the order of answers matters: {state.stack[-1]}"]


def _answered(state: Any, order: Sequence[int], seed: float) -> Any:
    """The state after all have answered, seat by seat in this order; each seat makes up its mind by itself."""
    kind = type(state.stack[-1])
    for seat in order:
        mind, laid = Random(f"{seed}/{seat}"), -1
        while laid < (laid := _laid(state, kind, seat)):  # it goes on as long as its answer grows
            state = mr.apply_action(state, mind.choice(mr.legal_moves(state, seat)), seat=seat)
    return state


def _laid(state: Any, kind: type, seat: int) -> int:
    """How much a seat has laid down so far in a gathering of this kind; -1 if it has no more to answer."""
    due = type(state.stack[-1]) is kind and seat in mr.actors(state)
    return len(state.stack[-1].answers.of(seat)) if due else -1


def _recorded(plan: Plan, start: Any, last: Any, actions: list[Any]) -> None:
    """The record of a game from the box comes back from its text and leads to the same end.

    A redacted record leads to what its seat, or somebody who looked on, sees of that end.
    """
    recorder = mr.Recorder(start.config, seed=None if start.source is None else start.source.seed)
    for action in actions:
        recorder.play(action)
    record = recorder.record()
    again = mr.Record.from_text(record.to_text())
    if again != record or again.final() != last:
        raise Broken("the record of the game is another one after writing and reading")
    for seat in (None, len(actions) % start.config.player_count) if plan.variant.watched.redacted else ():
        told = mr.Record.from_text(record.redact(seat).to_text()).final()
        if mr.view(told, seat) != mr.view(last, seat):
            raise Broken(f"the record redacted for {seat} leads to something else than it sees")


def _fingerprint(state: Any) -> str:
    """All that a state holds, but for its source of chance."""
    return mr.to_json(state.with_source(None))


def _demand(problems: list[str]) -> None:
    if problems:
        raise Broken("; ".join(problems))
