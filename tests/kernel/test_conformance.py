"""The conformance checks bite: every promise, broken in one line of the toy game, is caught by its own error."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import attrs
import pytest
from attrs import evolve

from merchant_rules.api import token
from merchant_rules.errors import IllegalAction, SchemaError, Violation
from merchant_rules.kernel import compose
from merchant_rules.kernel.actions import ChanceSpec, Spec
from merchant_rules.kernel.chance import Outcome, Source
from merchant_rules.kernel.compose import Manifest
from merchant_rules.kernel.engine import apply_action, proposed
from merchant_rules.kernel.secrets import Secret
from merchant_rules.store.saves import digest
from merchant_rules.testing import ConformanceError, conformance
from tests.compiled import miscounts
from tests.kernel import toy
from tests.kernel.kits import broken, hunt_kit, universe

KIT = hunt_kit()


def walks(kit: conformance.Kit, state: toy.State) -> None:
    """Enough random play that everything comes up."""
    for game in range(5):
        rng = Random(game)
        conformance.walk(kit, state, lambda state, choices: rng.choice(choices), 40)  # noqa: B023


def caught(error: type[ConformanceError], state: toy.State, kit: conformance.Kit = KIT) -> str:
    """What the walks say, which has to be this kind of error."""
    with pytest.raises(ConformanceError) as found:
        walks(kit, state)
    assert type(found.value) is error, found.value
    assert isinstance(found.value, AssertionError)
    assert isinstance(found.value.state, toy.State)
    return str(found.value)


def kit(**changes: Any) -> conformance.Kit:
    return evolve(KIT, trips={}, universe=lambda state: (), **changes)


NO_TRIPS = evolve(KIT, trips={})


def proposing(*actions: Any) -> Callable[[Any, Any], Iterable[Any]]:
    return lambda state, frame: actions


def test_a_seat_without_moves() -> None:
    state = broken(toy.Answer, propose=proposing())
    assert "seat 1 has to decide" in caught(conformance.NoMoves, toy.with_frame(state, toy.Tolling(1)))


def test_a_shortcut_that_forgets_a_move() -> None:
    state = toy.new(3)
    made = evolve(state.rules, shortcuts={toy.Hunting: lambda state, frame: proposed(state)[:1]})
    assert "the shortcut lists" in caught(conformance.WrongShortcut, evolve(state, rules=made))


def test_a_seat_that_acts_at_chance_or_after_the_end() -> None:
    state = toy.with_top(toy.new(3), toy.Over((), seat=-1))
    assert "no outcome" in caught(conformance.BadChance, state)
    state = toy.with_top(broken(toy.Threw, outcomes=lambda state, frame: toy.FACES), toy.Throwing(seat=1))
    assert "no legal action" in caught(conformance.NoMoves, state)
    over = broken(toy.Bank, frames=(toy.Hunting, toy.Over))
    assert "no seat decides" in caught(conformance.WrongDecider, toy.with_top(over, toy.Over((0,))))
    lucky = broken(toy.Threw, frames=(toy.Throwing, toy.Over))
    assert "the game is over" in caught(conformance.WrongDecider, toy.with_top(lucky, toy.Over((0,))))
    both = broken(toy.Threw, frames=(toy.Throwing, toy.Hunting))
    assert "chance has outcomes" in caught(conformance.WrongDecider, both)


def test_a_move_listed_twice_or_in_changing_order() -> None:
    assert "Bank() is listed twice" in caught(
        conformance.DoubledMove, broken(toy.Bank, propose=proposing(toy.Bank(), toy.Bank()))
    )
    changing = iter(range(100))
    state = broken(toy.Bank, propose=lambda state, frame: [toy.Bank()][: next(changing) % 2])
    assert "two calls" in caught(conformance.DoubledMove, state)


def test_a_listed_move_that_is_refused() -> None:
    state = broken(toy.Dig, propose=proposing(toy.Dig("east"), toy.Dig("nowhere")))
    assert "Dig(cave='nowhere') is listed and refused" in caught(conformance.RefusedMove, state)


def test_a_move_that_cannot_be_applied() -> None:
    def fall(state: Any, frame: Any, action: Any) -> Any:
        raise KeyError("a bug")

    assert "cannot be applied: KeyError" in caught(conformance.RefusedMove, broken(toy.Dig, apply=fall))


def test_a_legal_move_that_is_not_listed() -> None:
    state = broken(toy.Dig, propose=proposing(toy.Dig("east")), check=toy.fine)
    assert "is legal and not listed" in caught(conformance.UnlistedMove, state)


def test_an_open_action_needs_no_listing() -> None:
    state = toy.new(3)
    conformance.check_universe(state, [toy.Gift(1, 2)])
    with pytest.raises(conformance.UnlistedMove):
        conformance.check_universe(broken(toy.Gift, open=False), [toy.Gift(1, 2)])


def test_an_outcome_without_its_secret_part_needs_no_listing() -> None:
    looking = toy.with_frame(toy.new(3), toy.Looking("east"))
    conformance.check_universe(looking, [toy.Seen(""), toy.Seen("gem"), toy.Seen("coal")])
    assert apply_action(looking, toy.Seen("")).caves[0] == Secret("", 0b1)
    with pytest.raises(IllegalAction):
        apply_action(toy.with_frame(toy.new(3), toy.Opening("east")), toy.Found(""))


def test_a_check_that_stumbles_or_gives_no_reason() -> None:
    def stumble(state: Any, frame: Any, action: Any) -> Violation | None:
        return toy.check_gift(state, frame, toy.Gift(action.to + 0, action.coins))

    assert "fails with TypeError" in caught(conformance.UnlistedMove, broken(toy.Gift, check=stumble))
    mute = broken(toy.Gift, check=lambda *_: Violation("no", "", ""))
    assert "without code, rule or message" in caught(conformance.UnlistedMove, mute)


def test_an_action_that_changes_nothing_or_the_past() -> None:
    idle = broken(toy.Bank, apply=lambda state, frame, action: state)
    assert "Bank() changes nothing" in caught(conformance.StateChanged, idle)

    def scribble(state: Any, frame: Any, action: Any) -> Any:
        object.__setattr__(state, "purses", (0, 0, 0))
        return toy.end_turn(state, frame.seat, 1)

    assert "has changed the state it was applied to" in caught(
        conformance.StateChanged, broken(toy.Bank, apply=scribble)
    )


def test_a_past_that_is_changed_later() -> None:
    first = toy.new(3)

    def choose(state: Any, choices: tuple[Any, ...]) -> Any:
        if state.turn == 2:
            object.__setattr__(first, "turn", 7)
        return toy.Bank()

    with pytest.raises(conformance.StateChanged, match="changed by later play"):
        conformance.walk(KIT, first, choose, 4)


@pytest.mark.parametrize("weight", [0, -1, pytest.param(1.0, marks=miscounts), pytest.param(True, marks=miscounts)])
def test_a_weight_that_is_none(weight: Any) -> None:
    state = broken(toy.Threw, outcomes=lambda state, frame: [*toy.FACES[1:], Outcome(toy.Threw(1), weight)])
    assert "has the weight" in caught(conformance.BadChance, toy.with_frame(state, toy.Throwing()))


def test_an_outcome_twice() -> None:
    state = broken(toy.Threw, outcomes=lambda state, frame: [*toy.FACES, toy.FACES[0]])
    assert "an outcome stands twice" in caught(conformance.BadChance, toy.with_frame(state, toy.Throwing()))


def test_an_outcome_that_is_refused() -> None:
    changing = iter(range(1000))
    state = broken(toy.Threw, outcomes=lambda state, frame: [Outcome(toy.Threw(next(changing)), 1)])
    with pytest.raises(conformance.BadChance, match="is an outcome and refused"):
        conformance.check_chance(toy.with_frame(state, toy.Throwing()))


def test_a_source_that_draws_what_is_no_outcome() -> None:
    state = broken(toy.Found, pick=lambda state, frame, source: (toy.Found("coal"), source))
    state = toy.with_frame(state.with_source(Source(1, (0, 0, 0))), toy.Opening("east"))
    with pytest.raises(conformance.BadChance, match="no outcome"):
        conformance.check_chance(state)


def test_a_seed_that_does_what_cannot_be_done_by_hand() -> None:
    def cheat(state: Any, frame: Any, source: Source) -> tuple[toy.Found, Source]:
        return toy.Found("coal"), source

    state = broken(toy.Found, pick=cheat).with_source(Source(1, (0, 0, 0)))
    assert "is refused by hand" in caught(conformance.SeedDiffers, state, NO_TRIPS)


def test_a_seed_that_changes_the_rules() -> None:
    def favoured(state: Any, frame: Any, action: Any) -> Any:
        return toy.end_turn(state, frame.seat, 3 if state.source else 0)

    state = broken(toy.Bank, apply=favoured).with_source(Source(1, (0, 0, 0)))
    assert "ends elsewhere by hand" in caught(conformance.SeedDiffers, state, NO_TRIPS)


def test_a_source_that_is_used_differently_when_traced() -> None:
    rolls = iter(range(1000))

    def restless(state: Any, frame: Any, source: Source) -> tuple[toy.Threw, Source]:
        return toy.Threw(2 + next(rolls) % 2), source

    state = broken(toy.Threw, pick=restless).with_source(Source(1, (0, 0, 0)))
    with pytest.raises(conformance.SeedDiffers, match="when it is told step by step"):
        conformance.check_seeded(state, toy.Throw(), digest)


def test_a_token_that_loses_something() -> None:
    def short(state: Any, action: Any) -> str:
        return token(state, action).partition(":")[0]

    def wrong(state: Any, text: str) -> Any:
        return toy.Bank()

    assert "comes back as" in caught(conformance.LostInTransit, toy.new(3), kit(parse=wrong))
    lenient = kit(token=short, parse=lambda state, text: toy.Throw() if text == "throw" else toy.Peek("east"))
    assert "share the token 'peek'" in caught(conformance.LostInTransit, toy.new(3), lenient)
    assert "is no token" in caught(conformance.LostInTransit, toy.new(3), kit(token=lambda state, action: "a b"))
    assert "is no token" in caught(conformance.LostInTransit, toy.new(3), kit(token=lambda state, action: ""))


def test_a_state_that_does_not_come_back() -> None:
    def lossy(state: toy.State) -> toy.State:
        return evolve(state, caves=tuple(evolve(cave, known_to=0) for cave in state.caves))

    def sourceless(state: toy.State) -> toy.State:
        return state.with_source(None)

    def refused(state: toy.State) -> toy.State:
        raise SchemaError("is missing", path="$.turn")

    assert "different from post" in caught(conformance.LostInTransit, toy.new(3), evolve(KIT, trips={"post": lossy}))
    assert "another future" in caught(
        conformance.LostInTransit, toy.new(3, (), 1), evolve(KIT, trips={"post": sourceless})
    )
    assert "$.turn: is missing" in caught(conformance.LostInTransit, toy.new(3), evolve(KIT, trips={"post": refused}))


def test_pickle_is_a_trip_that_everybody_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickle, "loads", lambda data: toy.new(2))
    assert "different from pickle" in caught(conformance.LostInTransit, toy.new(3), NO_TRIPS)


def test_a_turn_without_end() -> None:
    assert "more than 2 decisions" in caught(conformance.EndlessTurn, toy.new(3), evolve(KIT, limit=2))
    conformance.walk(evolve(KIT, limit=1), toy.new(3), lambda state, choices: toy.Bank(), 30)


def test_a_turn_may_take_all_its_decisions_but_no_more() -> None:
    def peek_first(state: Any, choices: tuple[Any, ...]) -> Any:
        wanted = (toy.Seen("gem"), toy.Peek("east"), toy.Bank())
        return next(choice for choice in choices if choice in wanted)

    conformance.walk(evolve(KIT, limit=2), toy.new(3), peek_first, 8)
    with pytest.raises(conformance.EndlessTurn, match="more than 1 decisions"):
        conformance.walk(evolve(KIT, limit=1), toy.new(3), peek_first, 8)


def test_a_game_that_finds_fault_with_itself() -> None:
    def problems(state: toy.State) -> list[str]:
        return ["too late", "too dark"] if state.turn > 2 else []

    assert "too late; too dark" in caught(conformance.BrokenInvariant, toy.new(3), evolve(KIT, problems=problems))


def test_dear_checks_may_be_made_now_and_then() -> None:
    seen: list[int] = []

    def problems(state: toy.State) -> list[str]:
        seen.append(state.turn)
        return []

    conformance.walk(evolve(KIT, problems=problems), toy.new(3), lambda state, choices: toy.Bank(), 10, every=4)
    assert seen == [1, 5, 9]


@attrs.frozen
class Pair:
    left: int
    right: str


def test_a_universe_holds_every_combination_or_a_sample() -> None:
    spec = Spec(Pair, "pair", (), toy.fine, toy.as_it_is, "", ("x",))
    domain: conformance.Domain = lambda cls, name: (1, 2, 3) if name == "left" else ("a", "b")  # noqa: E731
    every = list(conformance.universe([spec], domain, limit=6, rng=Random(1)))
    assert sorted(every, key=repr) == [Pair(left, right) for left in (1, 2, 3) for right in ("a", "b")]
    some = list(conformance.universe([spec], domain, limit=4, rng=Random(1)))
    assert len(some) == 4
    assert set(some) <= set(every)
    assert some == list(conformance.universe([spec], domain, limit=4, rng=Random(1)))


def test_the_universe_of_the_toy_reaches_all_classes() -> None:
    classes = {type(action) for action in universe(toy.new(3))}
    assert classes >= set(toy.new(3).rules.specs)


def test_a_manifest_of_nothing_changes_nothing() -> None:
    """A module that is off is absent: the tables are the same as without it."""
    with_empty = compose.compose(toy.Hooks, (toy.BASE, Manifest("empty")))
    without = compose.compose(toy.Hooks, (toy.BASE,))
    assert with_empty.specs == without.specs
    assert with_empty.hooks.worth is without.hooks.worth
    assert with_empty.hooks.on_turn_end == without.hooks.on_turn_end
    assert isinstance(with_empty.specs[toy.Threw], ChanceSpec)
    assert apply_action(toy.new(2), toy.Bank()).turn == 2
