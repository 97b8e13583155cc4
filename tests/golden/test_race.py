"""The stored games of Race for the Galaxy leave nothing out: no module set, action, frame or ending."""

from __future__ import annotations

from itertools import islice

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.game import Result
from merchant_rules.race.meta import RULESETS
from merchant_rules.testing import check_knowledge
from merchant_rules.testing.strategies import legal_module_sets

from .plans import kinds_in, kinds_of
from .race import PLANS, RacePlan, base
from .test_golden import names, stored
from .test_moments import PLIES, turning_points
from .test_refusals import CLASS_NAME, blank, out_of_place

BY_NAME = {plan.name: plan for plan in PLANS}
MODULE_SETS = legal_module_sets("race-base")
#: The shortest games of some module sets, for what takes long.
SHORT = ("race-chips", "race-first-both", "race-two-chips", "race-options")


def of_modules(modules: tuple[str, ...]) -> list[RacePlan]:
    return [plan for plan in PLANS if plan.config.modules == modules]


def ended(name: str) -> Result:
    over = mr.result(stored(name).final())
    assert isinstance(over, Result)
    return over


@pytest.mark.parametrize("modules", MODULE_SETS)
def test_every_module_set_has_a_full_game_for_every_way_to_end(modules: tuple[str, ...]) -> None:
    assert {stored(plan.name).reason for plan in of_modules(modules)} == {
        "tableau", "chips", "tableau+chips", "round-limit",
    }  # fmt: skip


@pytest.mark.rule("race:G-GAMEEND-1", "race:G-GAMEEND-2", "race:G-TIE-1", "race:G-TIE-3", "R-G42")
def test_every_kind_of_end_is_there() -> None:
    """Twelve cards, no chips, both at once; a tie, its break; nobody at the limit of rounds."""
    for name in BY_NAME:
        last, over = stored(name).final(), ended(name)
        assert ("tableau" in over.reason) == (max(len(player.tableau) for player in last.players) >= 12)
        assert ("chips" in over.reason) == (last.chips <= 0)
        assert (over.reason == "round-limit") == (over.winners == ())
    tie, level = ended("race-tie-broken"), ended("race-shared")
    best = [seat for seat, points in enumerate(tie.scores) if points == max(tie.scores)]
    assert len(best) > 1
    assert tie.winners == (max(best, key=lambda seat: tie.tiebreaks[seat]),)
    assert level.winners == (0, 1)
    assert len({*level.scores}) == len({*level.tiebreaks}) == 1


def test_all_numbers_of_players_have_a_game() -> None:
    assert {plan.config.player_count for plan in of_modules(())} == {2, 3, 4}


def test_every_class_of_action_and_every_frame_comes_up() -> None:
    shown = {kind for plan in of_modules(()) for kind in kinds_in(stored(plan.name))}
    assert names(kinds_of(base(3)) - shown) == []


@pytest.mark.parametrize("modules", [modules for modules in MODULE_SETS if modules])
def test_every_class_of_action_and_every_frame_that_modules_bring_comes_up(modules: tuple[str, ...]) -> None:
    shown = {kind for plan in of_modules(modules) for kind in kinds_in(stored(plan.name))}
    assert names(kinds_of(base(2, *modules)) - kinds_of(base(2)) - shown) == []


def test_every_option_is_played() -> None:
    played = {
        option.name
        for plan in PLANS
        for option in RULESETS["race-base"].options
        if plan.config.option(option.name) != option.default
    }
    # goods stay unknown in games that are fed draw by draw
    assert played == {option.name for option in RULESETS["race-base"].options} - {"opaque_goods"}


@pytest.mark.parametrize("name", SHORT)
def test_a_game_saved_in_the_middle_of_anything_goes_on_as_it_did(name: str) -> None:
    for number, plies in turning_points(name):
        loaded = mr.from_json(mr.to_json(plies[number].state))
        assert isinstance(loaded, race.State)
        assert mr.validate(loaded) == ()
        check_knowledge(loaded)
        for ply in islice(plies, number, number + PLIES):
            assert mr.legal_moves(loaded) == mr.legal_moves(ply.state)
            loaded = mr.apply_action(loaded, ply.action)
            assert loaded == ply.after


@pytest.mark.parametrize("name", SHORT)
def test_a_redacted_game_shows_a_player_all_he_saw_and_no_more(name: str) -> None:
    record = stored(name)
    last = record.final()
    for player in (None, *range(len(last.players))):
        shown = record.redact(player)
        assert mr.view(shown.final(), player) == mr.view(last, player)
        assert (shown.result, shown.reason) == (record.result, record.reason)


@pytest.mark.parametrize("name", SHORT)
def test_every_action_out_of_place_gets_a_reason_and_a_rule_of_what_is_going_on(name: str) -> None:
    for number, plies in turning_points(name):
        state = plies[number].state
        for violation in out_of_place(state):
            assert violation.rule.startswith("race:G-"), violation
            assert violation.message.endswith(".")
            assert not CLASS_NAME.search(violation.message), violation
        for seat in {*range(len(state.players))} - {*mr.actors(state)}:
            for spec in state.rules.specs.values():
                refused = mr.check(state, blank(spec), seat=seat)
                assert refused is not None, (spec.action, state.stack)
