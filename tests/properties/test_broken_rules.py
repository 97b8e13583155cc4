"""The suite bites: rules with one thing wrong fail it, by the right test, with a short line to paste."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import testing
from merchant_rules.testing import Line, conformance, conformance_suite
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.testing.suite import PROPERTIES
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.positions.validate import validate
from tests.properties.broken import FAULTS, FAULTS_OF_MODULES, Mend, with_fault

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})


GAMES = {
    "classic-1988": CONFIG,
    "ffg-classic": mr.Config("ffg-classic", ("human", "whynom"), options={"first_player": 0}),
    "combat": mr.Config("classic-1988", ("human", "nik"), ("combat",)),
    "rastur": mr.Config("classic-1988", 2, ("rastur",), goal=1000),
    "combat-rastur": mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"), goal=1000),
    "solitaire": mr.Config("classic-1988", ("human",), ("solitaire",), goal=1000),
    "combat-solitaire": mr.Config("classic-1988", ("human",), ("combat", "solitaire"), goal=1000),
}


def assert_noticed(config: mr.Config, action: type, fault: Mend, noticed_by: str, error: str) -> None:
    """The suite fails, by the right test and for the right reason."""
    suite = conformance_suite(config, plies=100, examples=200, start=with_fault(action, fault), shrink=False)
    kind = getattr(testing, error, None) or getattr(conformance, error)
    with pytest.raises(kind):
        getattr(suite(), f"test_{noticed_by}")()


#: One player alone has nobody whose secrets could leak to him.
OF_OTHERS = ("leaks", "tells-by-what-follows")
PAIRS = [(name, game) for name in FAULTS for game in GAMES if name not in OF_OTHERS or GAMES[game].player_count > 1]


@pytest.mark.parametrize("name, game", PAIRS)
def test_a_broken_rule_fails_the_suite(name: str, game: str) -> None:
    assert_noticed(GAMES[game], *FAULTS[name])


@pytest.mark.parametrize("name", FAULTS_OF_MODULES)
def test_a_broken_rule_of_a_module_fails_the_suite(name: str) -> None:
    modules, action, fault, noticed_by, error = FAULTS_OF_MODULES[name]
    players = ("human",) if "solitaire" in modules else ("human", "nik")
    assert_noticed(mr.Config("classic-1988", players, modules, goal=1000), action, fault, noticed_by, error)


def test_the_games_are_all_there_are() -> None:
    there = {(config.ruleset, config.modules) for config in GAMES.values()}
    assert there == {(ruleset, modules) for ruleset in RULESETS for modules in legal_module_sets(ruleset)}


def test_every_property_is_broken_by_something_or_proved_elsewhere() -> None:
    """Saves and seeds are broken in the kernel's own tests, on the toy game."""
    noticed = {noticed_by for _, _, noticed_by, _ in FAULTS.values()}
    assert noticed | {"saves_come_back", "seeded_play_is_explicit_play"} == {*PROPERTIES, "turns_end"}


def test_what_fails_shrinks_to_a_short_line_that_can_be_pasted() -> None:
    action, fault, noticed_by, _ = FAULTS["loses-a-coin"]
    suite = conformance_suite(CONFIG, start=with_fault(action, fault))
    with pytest.raises(conformance.BrokenInvariant) as caught:
        getattr(suite(), f"test_{noticed_by}")()
    code = "Line(Config('classic-1988', ('human', 'nik'), options={'first_player': 0}), 'stay end')"
    assert f"shortest line found: {code}" in caught.value.__notes__
    pasted: Line = eval(code, {"Line": Line, "Config": mr.Config})
    assert pasted.state.players[0].money == 40, "the right rules lose no coin"
    assert list(pasted.record().tokens) == ["stay", "end"]


def test_a_fault_of_a_module_shrinks_to_the_one_draw_that_shows_it() -> None:
    modules, action, fault, noticed_by, _ = FAULTS_OF_MODULES["drops-a-rastur"]
    config = mr.Config("classic-1988", ("human", "nik"), modules, goal=1000, options={"first_player": 0})
    suite = conformance_suite(config, start=with_fault(action, fault))
    with pytest.raises(conformance.BrokenInvariant) as caught:
        getattr(suite(), f"test_{noticed_by}")()
    note = next(note for note in caught.value.__notes__ if note.startswith("shortest line found: "))
    pasted: Line = eval(note.partition(": ")[2], {"Line": Line, "Config": mr.Config})
    assert [token.partition(":")[0] for token in pasted.tokens.split()] == ["head", "roll", "rastur"]
    assert validate(pasted.state) == (), "the right rules lose no Rastur"


def test_the_unbroken_rules_pass_with_the_same_start() -> None:
    suite = conformance_suite(CONFIG, plies=60, examples=10, start=lambda config, seed: mr.new_game(config, seed=seed))
    for name in (*PROPERTIES, "turns_end"):
        getattr(suite(), f"test_{name}")()
