"""Which manifests a config brings, and that a module that is off leaves no trace."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import Source
from merchant_rules.venus.compiled import STREAMS, Constants, Hooks, Rules
from merchant_rules.venus.compose import compile_rules, manifests, rules_of
from merchant_rules.venus.modules.attack import Arsenal
from merchant_rules.venus.rules.setup import fresh_state

#: Every legal set of modules, as a config completes it.
SETS = (
    (),
    ("combat",),
    ("rastur",),
    ("combat", "rastur"),
    ("rastur", "solitaire"),
    ("combat", "rastur", "solitaire"),
)


@pytest.mark.rule("R-06")
@pytest.mark.parametrize(
    "modules, names",
    [
        ((), ()),
        (("combat",), ("weapons", "forts", "combat")),
        (("rastur",), ("weapons", "rastur", "invasion")),
        (("combat", "rastur"), ("weapons", "forts", "combat", "rastur", "invasion")),
        (("solitaire",), ("weapons", "forts", "rastur", "solitaire")),
        (("combat", "solitaire"), ("weapons", "forts", "combat", "rastur", "solitaire")),
    ],
)
def test_modules_bring_along_what_they_need(modules: tuple[str, ...], names: tuple[str, ...]) -> None:
    players = 1 if "solitaire" in modules else 2
    rules = compile_rules(mr.Config("classic-1988", players, modules))
    assert rules.names == ("classic-1988", *names)


@pytest.mark.parametrize("modules", SETS)
def test_each_module_has_its_own_part(modules: tuple[str, ...]) -> None:
    players = 1 if "solitaire" in modules else 2
    state = mr.new_game(mr.Config("classic-1988", players, modules), seed=1)
    kinds = {"Arms": bool(modules), "Forts": "combat" in modules or "solitaire" in modules}
    kinds |= {"Invasion": "rastur" in modules, "Reserve": "solitaire" in modules}
    assert [type(own).__name__ for own in state.extras] == [name for name, there in kinds.items() if there]


def from_modules(things: Iterable[object]) -> list[object]:
    """Those among some classes and functions that a module brings."""
    return [thing for thing in things if ".venus.modules" in getattr(thing, "__module__", "")]


@pytest.mark.rule("1988:15/a", "1988:16/a", "1988:2.1/a")
def test_without_modules_nothing_of_them_is_in_the_compiled_rules() -> None:
    rules = compile_rules(mr.Config("classic-1988", 2))
    assert rules.names == ("classic-1988",)
    functions = [held for spec in rules.specs.values() for held in (spec.apply, getattr(spec, "check", None))]
    tables = (rules.specs, rules.chances, rules.proposers, rules.resumes, rules.tags.values(), functions)
    assert from_modules(thing for table in tables for thing in table) == []
    hooks = [getattr(rules, field.name) for field in attrs.fields(Hooks)]
    assert from_modules(hook for given in hooks for hook in (given if isinstance(given, tuple) else (given,))) == []
    assert [rules.put_forts, rules.put_damage, rules.put_lost, rules.put_rastur, rules.put_transit] == [None] * 5
    assert list(rules.constants) == [Constants]
    with_combat = compile_rules(mr.Config("classic-1988", 2, ("combat",)))
    assert from_modules(with_combat.specs)
    assert from_modules(with_combat.on_landed)
    assert from_modules(with_combat.constants)


@pytest.mark.rule("1988:15/a", "1988:16/a")
def test_without_modules_a_game_is_played_by_the_rulesets_own_manifest_alone() -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    bare = rules_of(config, manifests(config)[:1])
    rules = compile_rules(config)
    assert (bare.specs.keys(), bare.tags) == (rules.specs.keys(), rules.tags)
    assert (bare.hull, bare.equipment_in_play, bare.quiet_dots) == (
        rules.hull,
        rules.equipment_in_play,
        rules.quiet_dots,
    )
    one, other = (engine.settle(fresh_state(r, Source(3, (0,) * len(STREAMS)))) for r in (bare, rules))
    for step in range(200):
        assert one == other
        assert other.extras == ()
        moves = mr.legal_moves(other)
        assert mr.legal_moves(one) == moves
        one, other = (mr.apply_action(state, moves[step * 7 % len(moves)]) for state in (one, other))
    assert mr.digest(one) == mr.digest(other)


@pytest.mark.parametrize(
    "config", [mr.Config("classic-1988", 2, ("combat", "rastur")), mr.Config("ffg-classic", 2)], ids=str
)
def test_compiled_rules_refuse_assignment(config: mr.Config) -> None:
    rules = compile_rules(config)
    for field in attrs.fields(Rules):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(rules, field.name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.kept_barz = 1  # type: ignore[attr-defined]
    for record in rules.constants.values():
        for field in attrs.fields(type(record)):  # type: ignore[arg-type]
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(record, field.name, None)


def test_constants_of_a_module_that_is_off_are_asked_for_in_vain() -> None:
    with pytest.raises(mr.ComposeError, match="nothing in this game brings the constants Arsenal"):
        compile_rules(mr.Config("classic-1988", 2)).record(Arsenal)


def test_the_other_ruleset_has_no_modules() -> None:
    with pytest.raises(mr.ConfigError, match="does not go with ruleset"):
        mr.Config("ffg-classic", 2, ("combat",))
