"""Any moment of the stored games can be saved, loaded and continued: somebody is always in the middle of something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.store.record import Ply
from merchant_rules.store.redaction import brings_news
from merchant_rules.testing import check_knowledge
from merchant_rules.venus.modules.attack import Firing

from .test_golden import BY_NAME, VARIANTS, of_variant, stored

#: How far a loaded game is played on beside the one that was never saved.
PLIES = 25


def turning_points(name: str) -> Iterator[tuple[int, list[Ply]]]:
    """The number of each ply at which the stack looks as it never did before in this game, with all plies."""
    plies = list(stored(name).replay())
    seen: set[tuple[type, ...]] = set()
    for number, ply in enumerate(plies):
        looks = tuple(type(frame) for frame in ply.state.stack)
        if looks not in seen:
            seen.add(looks)
            yield number, plies


@pytest.mark.parametrize("name", BY_NAME)
def test_a_game_saved_in_the_middle_of_anything_goes_on_as_it_did(name: str) -> None:
    for number, plies in turning_points(name):
        text = mr.to_json(plies[number].state)
        loaded = mr.from_json(text)
        assert isinstance(loaded, mr.State)
        assert loaded == plies[number].state
        assert mr.to_json(loaded) == text
        assert mr.validate(loaded) == ()
        for ply in islice(plies, number, number + PLIES):
            assert mr.legal_moves(loaded) == mr.legal_moves(ply.state)
            assert mr.chance_outcomes(loaded) == mr.chance_outcomes(ply.state)
            loaded = mr.apply_action(loaded, ply.action)
            assert loaded == ply.after


@pytest.mark.parametrize("name", BY_NAME)
def test_nobody_learns_what_he_may_not_in_the_middle_of_anything(name: str) -> None:
    for number, plies in turning_points(name):
        state = plies[number].state
        check_knowledge(state)
        for seat in (None, *range(len(state.players))):
            view = mr.view(state, seat)
            assert mr.from_json(mr.to_json(view)) == view
            world = mr.imagine(view, number)
            assert mr.validate(world) == ()
            # what lies open: holds, damage, Forts, Rastur on the map, the faces that are still in the pools
            assert (view.stack, view.extras) == (state.stack, state.extras) == (world.stack, world.extras)


def test_somebody_decides_out_of_turn_in_some_game() -> None:
    plies = stored("combat-fights").replay()
    seats = [(type(ply.state.stack[-1]), mr.actor(ply.state) == ply.state.turn.seat) for ply in plies]
    assert {(Firing, True), (Firing, False)} <= {*seats}


# -- records ----------------------------------------------------------------------------------------------------------


def looks(name: str) -> int:
    return sum(token.startswith("see:") for token in stored(name).tokens)


#: So many looks are much to see.
LOOKS = 5


def with_many_looks(ruleset: str, modules: tuple[str, ...]) -> str:
    """The shortest game of a ruleset and module set in which there was much to see."""
    names = [plan.name for plan in of_variant(ruleset, modules)]
    return min((name for name in names if looks(name) >= LOOKS), key=lambda name: len(stored(name)))


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_a_redacted_game_shows_a_player_all_he_saw_and_no_more(ruleset: str, modules: tuple[str, ...]) -> None:
    record = stored(with_many_looks(ruleset, modules))
    last = record.final()
    for player in (None, *range(len(last.players))):
        shown = record.redact(player)
        assert mr.view(shown.final(), player) == mr.view(last, player)
        assert (shown.result, shown.reason) == (record.result, record.reason)
        told = [token for token in shown.tokens if token.startswith("see:")]
        seen = [ply for ply in record.replay() if mr.token(ply.state, ply.action).startswith("see:")]
        own = [ply for ply in seen if ply.state.stack[-1].looker == player]
        assert len(told) >= len(seen)
        assert sum(not token.endswith(":_") for token in told) >= len(own)


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_what_was_learned_is_never_taken_back(ruleset: str, modules: tuple[str, ...]) -> None:
    for ply in stored(with_many_looks(ruleset, modules)).replay():
        chance = mr.actor(ply.state) == engine.CHANCE
        before, after = ((*s.galaxy.homes, *s.galaxy.boxes) for s in (ply.state, ply.after))
        looked = [(b.known_to, b.open) for b in before] != [(a.known_to, a.open) for a in after]
        assert brings_news(ply.state, ply.action, ply.after) == (chance or looked)
