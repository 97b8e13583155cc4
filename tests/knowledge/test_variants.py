"""What players know in the other games: the classic one of 2012, and those with modules."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Drawing, Moving, Rolling, TurnEnding
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.modules.attack import Clashing, Side
from merchant_rules.venus.modules.common import part_of, set_part
from merchant_rules.venus.modules.rastur import DrawingRastur, Invasion
from merchant_rules.venus.modules.solitaire import Expanding, Merging, Reserve, RollingRastur
from merchant_rules.venus.modules.stowage import Arms, stowed
from merchant_rules.venus.rules.setup import box_markers
from merchant_rules.venus.update import set_stack
from merchant_rules.venus.view import as_state
from tests.golden.test_golden import of_variant, stored
from tests.saves.games import CONFIGS, rich, states

from .games import seats_of

NAMES = [name for name, config in CONFIGS.items() if config.modules or config.ruleset == "ffg-classic"]
ALONE = mr.Config("classic-1988", ("human",), ("solitaire",), goal=1000)
WAR = mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"), goal=1000)


def looked_at(name: str) -> Iterator[mr.State]:
    """States of random games, those in which somebody knows a secret more than others."""
    for number, state in enumerate(states(name, 80)):
        secret = any(s.what and not s.open for s in (*state.galaxy.homes, *state.galaxy.boxes))
        if number % 12 == 0 or (secret and number % 4 == 0):
            yield state


@pytest.mark.parametrize("name", NAMES)
def test_views_and_moves_do_not_change_under_resample(name: str) -> None:
    told = 0
    for number, state in enumerate(looked_at(name)):
        for seat in seats_of(state):
            seen, world = mr.view(state, seat), mr.resample(state, seat, number)
            assert mr.view(world, seat) == seen
            assert mr.legal_moves(world) == mr.legal_moves(state)
            assert mr.validate(world) == ()
            assert world == mr.imagine(seen, number)
            told += world != state
    assert told or len(state.players) == 1, "with several players somebody knows more than another"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_unseen_and_what_is_seen_add_up_to_the_box(name: str) -> None:
    for state in looked_at(name):
        markers = Counter(box_markers(state.rules))
        gone = Counter(item for report in state.rules.pieces_set_aside for item in report(state))
        out = Counter(relic for p in state.players for relic in p.relics)
        out += Counter(relic for sun in state.galaxy.suns for relic in sun)
        out += Counter({item: count for item, count in gone.items() if item in markers})
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            boxes = Counter(box.what for box in seen.galaxy.boxes if box.what not in ("", "asteroid", "space"))
            assert boxes + out + Counter(seen.unseen_markers) == markers


# -- modules ----------------------------------------------------------------------------------------------------------


def test_holds_damage_and_forts_are_open_to_all() -> None:
    state = rich(CONFIGS["combat"])
    now = stowed(state, 0)
    after = mr.apply_action(state, mr.ArrangeHolds(now.hull, now.holds[::-1]))
    for seat in (None, 1, 2):
        assert part_seen(mr.view(after, seat), Arms).rigs[0].stowage.holds == now.holds[::-1]
        assert mr.imagine(mr.view(after, seat), 5).extras == after.extras


def part_seen(view: mr.View, kind: type) -> Any:
    return next(own for own in view.extras if type(own) is kind)


@pytest.mark.rule("1988:16.2/a", "1988:17.11/a")
def test_the_reserve_lies_face_up_and_of_the_pool_one_knows_what_is_in_it() -> None:
    """What comes out of the pool next is in no state, so no view can tell it."""
    worlds = [mr.new_game(ALONE, seed=seed) for seed in range(20)]
    assert len({world.extras for world in worlds}) == 1
    seen = mr.view(worlds[0], None)
    assert part_seen(seen, Reserve).pool == tuple(sorted(part_seen(seen, Reserve).pool))
    chart = worlds[0].rules.catalog.rastur
    assert chart is not None
    assert sorted((*part_seen(seen, Reserve).pool, *part_seen(seen, Invasion).pool)) == sorted(chart.strengths)


def nodes() -> dict[str, mr.State]:
    """A position for every kind of chance that modules bring, and for the draw from the cup beside them."""
    alone, war = mr.new_game(ALONE), mr.new_game(WAR, seed=1).with_source(None)
    war_turn = war.turn.seat
    moving = Moving(war_turn, 4, (1, 1, 2), declared="base-colony-1")
    pool = set_part(alone, Invasion((60, 75, 75, 90)))
    pool = set_part(pool, Reserve(tuple(sorted((Counter(_strengths(alone)) - Counter((60, 75, 75, 90))).elements()))))
    return {
        "pool": set_stack(set_part(war, part_of(war, Invasion)), (moving, DrawingRastur(war_turn))),
        "pool alone": set_stack(pool, (TurnEnding(0), Expanding(), DrawingRastur(0))),
        "merger": set_stack(pool, (TurnEnding(0), Merging())),
        "die": set_stack(alone, (TurnEnding(0), RollingRastur())),
        "attack": set_stack(war, (*war.stack, Clashing(war_turn, Side(10, 20), Side(10, 75)))),
    }


def _strengths(state: mr.State) -> tuple[int, ...]:
    assert state.rules.catalog.rastur is not None
    return state.rules.catalog.rastur.strengths


@pytest.mark.rule("1988:16.2/a", "1988:17.22/a")
@pytest.mark.parametrize("name", nodes())
def test_what_comes_next_in_imagined_worlds_follows_the_weights(name: str) -> None:
    assert_fair(nodes()[name], 400)


def assert_fair(state: mr.State, each: int) -> None:
    """What seeds give in worlds imagined from a view comes up as often as its weight says (chi-squared)."""
    seen = mr.view(state, None)
    outcomes = mr.chance_outcomes(as_state(seen))  # for all that is known from there
    draws = each * len(outcomes)
    found = Counter(mr.sample(mr.imagine(seen, seed)).action for seed in range(draws))
    total = sum(outcome.weight for outcome in outcomes)
    assert set(found) == {outcome.action for outcome in outcomes}
    chi = sum((found[o.action] - draws * o.weight / total) ** 2 / (draws * o.weight / total) for o in outcomes)
    free = len(outcomes) - 1
    assert chi < free + 4 * math.sqrt(2 * free), f"{chi:.1f} with {free} degrees of freedom"


@cache
def chances(ruleset: str) -> dict[type, mr.State]:
    """A position of a stored game for every kind of chance of a ruleset."""
    found: dict[type, mr.State] = {}
    for plan in of_variant(ruleset, ()):
        for state, _ in stored(plan.name):
            if mr.actor(state) == mr.CHANCE:
                found.setdefault(type(state.stack[-1]), state)
        if len(found) == len(state.rules.chances):
            break
    return found


@pytest.mark.parametrize(
    "ruleset, kind", [(name, kind) for name in RULESETS for kind in mr.new_game(mr.Config(name, 2)).rules.chances]
)
def test_every_kind_of_chance_of_both_rulesets_follows_its_weights(ruleset: str, kind: type) -> None:
    assert_fair(chances(ruleset)[kind], 120)


def test_looking_never_changes_what_the_pool_gives() -> None:
    """The pool has a stream of its own: dice, draws and looks in between do not matter."""
    rng = random.Random(5)
    state = mr.new_game(WAR, seed=8)
    before = state.source
    assert before is not None
    drawn = _next_draw(state)
    for _ in range(40):
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
        if part_of(state, Invasion) != part_of(mr.new_game(WAR, seed=8), Invasion):
            break
        assert _next_draw(state) == drawn


def _next_draw(state: mr.State) -> Any:
    seat = state.turn.seat
    return mr.sample(set_stack(state, (Moving(seat, 4, (1, 1, 2)), DrawingRastur(seat)))).action


def test_the_nodes_are_all_that_modules_bring() -> None:
    plain = mr.new_game(mr.Config("classic-1988", 2)).rules.chances
    brought = {kind for state in nodes().values() for kind in state.rules.chances} - {*plain}
    assert {type(state.stack[-1]) for state in nodes().values()} == brought
    assert not brought & {Drawing, Rolling}
