"""The stored games replay, end as they did, and leave nothing out: no ruleset, module set, action or ending."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.game import game_of
from merchant_rules.store.record import Ply
from merchant_rules.store.transcript import CHECKSUM_DIGITS
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.rules.winning import BANK_EMPTY, GOAL
from tests.soak.race.invariants import faults as race_faults
from tests.soak.venus.invariants import faults as venus_faults

from .make import ALL, GAMES, path_of
from .plans import PLANS, Plan, kinds_in, kinds_of

#: The games of Merchant of Venus, and those of all games.
BY_NAME = {plan.name: plan for plan in PLANS}
ALL_BY_NAME = {plan.name: plan for plan in ALL}
FAULTS: dict[str, Callable[[Any, Any], list[str]]] = {
    "merchant-of-venus": venus_faults,
    "race-for-the-galaxy": race_faults,
}
VARIANTS = [(ruleset, modules) for ruleset in RULESETS for modules in legal_module_sets(ruleset)]
#: Enough for a few dozen games, little enough to be read by everybody who gets the sources.
LARGEST = 700_000


@cache
def stored(name: str) -> mr.Record:
    return mr.Record.from_text(path_of(ALL_BY_NAME[name]).read_text(encoding="ascii"))


SEEDED = [name for name in ALL_BY_NAME if stored(name).kept.get("seed")]


def of_variant(ruleset: str, modules: tuple[str, ...]) -> list[Plan]:
    return [plan for plan in PLANS if (plan.config.ruleset, plan.config.modules) == (ruleset, modules)]


def test_every_plan_has_its_game_and_every_game_its_plan() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == sorted(path_of(plan).name for plan in ALL)
    for plan in ALL:
        assert stored(plan.name).config == plan.config
    assert sum(path.stat().st_size for path in GAMES.iterdir()) < LARGEST


@pytest.mark.parametrize("name", ALL_BY_NAME)
def test_a_stored_game_replays_to_its_checksums_and_its_end(name: str) -> None:
    record = stored(name)
    assert record.to_text() == path_of(ALL_BY_NAME[name]).read_text(encoding="ascii")
    game = game_of(record.config)
    assert record.revision == game.revision(record.config), "play these games anew: tests.golden.make"
    assert all(len(line.checksum) == CHECKSUM_DIGITS for line in record.kept.lines)
    start, *_, last = started(record)
    assert ALL_BY_NAME[name].ends(last.state, last.action, last.after)
    over = mr.result(last.after)
    assert over is not None
    assert (record.result, record.reason) == ("+".join(map(str, over.winners)) or "nobody", over.reason)
    assert mr.validate(last.after) == ()
    assert FAULTS[game.name](last.after, start.state) == []


def started(record: mr.Record) -> Iterator[Ply]:
    """The plies of a record; in Merchant of Venus from where all have their species."""
    return (ply for ply in record.replay() if all(getattr(p, "species", "none") for p in ply.state.players))


@pytest.mark.parametrize("name", SEEDED)
def test_a_stored_seed_gives_the_same_game_for_ever(name: str) -> None:
    record = stored(name)
    recorder = mr.Recorder(record.config, seed=int(record.kept.get("seed")))
    for state, action in record:
        if mr.actor(state) != mr.CHANCE:
            assert mr.digest(recorder.state) == mr.digest(state)
            recorder.play(action)
    assert recorder.record() == record


# -- nothing is missing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_every_ruleset_and_module_set_has_a_full_game_for_every_way_to_end(
    ruleset: str, modules: tuple[str, ...]
) -> None:
    plans = of_variant(ruleset, modules)
    state = mr.new_game(plans[0].config)
    reasons = {GOAL, BANK_EMPTY, *(reason for report in state.rules.endings for reason in report(state))}
    assert {stored(plan.name).reason for plan in plans} == reasons


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_class_of_action_and_every_frame_of_a_ruleset_comes_up(ruleset: str) -> None:
    plans = of_variant(ruleset, ())
    assert names(kinds_of(plans[0].config) - shown_by(plans)) == []


@pytest.mark.parametrize("ruleset, modules", [variant for variant in VARIANTS if variant[1]])
def test_every_class_of_action_and_every_frame_that_modules_bring_comes_up(
    ruleset: str, modules: tuple[str, ...]
) -> None:
    plans = of_variant(ruleset, modules)
    brought = kinds_of(plans[0].config) - kinds_of(of_variant(ruleset, ())[0].config)
    assert brought
    assert names(brought - shown_by(plans)) == []


def shown_by(plans: list[Plan]) -> set[type]:
    return {kind for plan in plans for kind in kinds_in(stored(plan.name))}


def names(classes: set[type]) -> list[str]:
    return sorted(kind.__name__ for kind in classes)


def test_every_way_to_set_up_or_end_that_options_offer_is_played() -> None:
    changed = {
        (plan.config.ruleset, name)
        for plan in PLANS
        for name, setting in plan.config.options.items()
        if setting != RULESETS[plan.config.ruleset].option(name).default  # type: ignore[union-attr]
    }
    assert changed == {("classic-1988", "bank_total"), ("ffg-classic", "small_bank"), ("ffg-classic", "fast_play")}


def test_every_kind_of_end_is_there() -> None:
    """One winner, several who share, one by the tie break, nobody; and the three ways to lose alone."""
    ends = {name: mr.result(stored(name).final()) for name in BY_NAME}
    counts = {name: len(over.winners) for name, over in ends.items() if over is not None}
    assert counts["1988-bank-shared"] > 1
    level = ends["ffg-bank-level"]
    assert level is not None
    assert (len(level.winners), level.worths.count(max(level.worths))) == (1, 2)
    lost = {name for name in BY_NAME if stored(name).reason == "rastur"}
    assert {name for name, count in counts.items() if not count} == lost | {"solitaire-bank", "all-bank"}
    alone: dict[str, Any] = {plan.ends.__name__: plan for plan in PLANS if plan.config.player_count == 1}
    assert {"by_expansion", "by_a_lone_rastur", "by_a_last_merger"} <= set(alone)


@pytest.mark.parametrize("name", ["1988-bank", "combat-rastur-lost", "ffg-goal"])
def test_a_stored_game_that_departs_from_the_rules_says_where(name: str) -> None:
    """What a reader sees when the rules have changed since: the revision the game needs, and its first wrong ply."""
    text = stored(name).to_text()
    older = text.replace(f"revision: {stored(name).revision}\n", "revision: 0\n", 1)
    assert older != text
    assert mr.Record.from_text(older).final() == stored(name).final(), "as long as nothing departs, all is well"
    line = next(line for line in stored(name).kept.lines if line.label.startswith("6."))
    changed = older.replace(f"{line.label}  {line.tokens[0]} ", f"{line.label}  no-such-move ", 1)
    with pytest.raises(mr.RecordError, match=r"line \d+, ply \d+.*needs revision 0 of the rules, these are") as caught:
        mr.Record.from_text(changed).final()
    assert caught.value.token == "no-such-move"
