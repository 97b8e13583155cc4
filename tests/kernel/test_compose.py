"""Manifests that claim the same thing are refused by name; the rest is merged in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from merchant_rules.errors import ComposeError, Violation
from merchant_rules.kernel.actions import ChanceSpec, Reason, SeatSpec, Spec, because, nothing, only
from merchant_rules.kernel.compose import Manifest, chances, compiled, compose, proposers
from merchant_rules.kernel.hooks import each, perhaps, query
from merchant_rules.kernel.value import value


@value
class Waiting:
    seat: int = 0


@value
class Go: ...


@value
class Stop: ...


@value
class Named:
    seat: int


def spec(action: type, tag: str, *, open: bool = False, propose: Any = nothing) -> Spec:
    return Spec(action, tag, (Waiting,), lambda *_: None, lambda state, *_: state, "", ("x",), propose, open)


@attrs.frozen(kw_only=True)
class Numbers:
    goal: int


@attrs.frozen(kw_only=True)
class Hooks:
    on_start: tuple[Callable[[list[int]], list[int]], ...] = each()
    on_end: tuple[Callable[[list[int]], list[int]], ...] = each()
    number: Callable[[str], int] = query("sum", 0)
    every: Callable[[str], bool] = query("all", True)
    some: Callable[[str], bool] = query("any", False)
    named: Callable[[str], str] = query("first", "base")
    special: Callable[[str], str] = query("first")
    lone: Callable[[str], int] | None = query("only")


def manifest(name: str, **brings: Any) -> Manifest[Hooks]:
    return Manifest(name, **brings)


def chance(action: type, tag: str) -> ChanceSpec:
    return ChanceSpec(action, tag, (Waiting,), lambda state, *_: state, "", ("x",), lambda *_: (), "die")


FIRST = manifest("first", actions=(spec(Go, "go"),))

CONFLICTS = {
    "an action": (
        (FIRST, manifest("second", actions=(spec(Go, "walk"),))),
        ("first", "second", "Go"),
    ),
    "a tag": (
        (FIRST, manifest("second", actions=(spec(Stop, "go"),))),
        ("first", "second", "'go'"),
    ),
    "a replacement": (
        (FIRST, manifest("second", replaces=(spec(Go, "go"),)), manifest("third", replaces=(spec(Go, "go"),))),
        ("second", "third", "Go"),
    ),
    "a replacement of nothing": (
        (FIRST, manifest("second", replaces=(spec(Stop, "stop"),))),
        ("second", "Stop", "nobody"),
    ),
    "a replacement under another tag": (
        (FIRST, manifest("second", replaces=(spec(Go, "walk"),))),
        ("first", "second", "'walk'", "'go'"),
    ),
    "a query for one": (
        (manifest("first", hooks=Hooks(lone=int)), manifest("second", hooks=Hooks(lone=int))),
        ("first", "second", "lone"),
    ),
    "constants": (
        (manifest("first", constants=(Numbers(goal=1),)), manifest("second", constants=(Numbers(goal=1),))),
        ("first", "second", "Numbers"),
    ),
    "a tag of saves": (
        (manifest("first", tags={"wait": Waiting}), manifest("second", tags={"wait": Go})),
        ("first", "second", "wait"),
    ),
    "a resume": (
        (manifest("first", resumes={Waiting: lambda s: s}), manifest("second", resumes={Waiting: lambda s: s})),
        ("first", "second", "Waiting"),
    ),
}


@pytest.mark.parametrize("conflict", CONFLICTS)
def test_a_conflict_names_both_sides(conflict: str) -> None:
    manifests, names = CONFLICTS[conflict]
    with pytest.raises(ComposeError) as caught:
        compose(Hooks, manifests)
    for name in names:
        assert name in str(caught.value)


def test_two_chances_cannot_settle_one_frame() -> None:
    specs = compose(Hooks, (manifest("first", actions=(chance(Go, "go"), chance(Stop, "stop"))),)).specs
    with pytest.raises(ComposeError, match="Stop and Go both settle Waiting"):
        chances(specs)


def test_a_replacement_takes_the_place_and_the_rest_stays() -> None:
    new = spec(Go, "go")
    made = compose(
        Hooks, (manifest("first", actions=(spec(Go, "go"), spec(Stop, "stop"))), manifest("x", replaces=(new,)))
    )
    assert made.names == ("first", "x")
    assert list(made.specs) == [Go, Stop]
    assert made.specs[Go] is new


def test_proposers_stand_in_the_order_of_the_manifests_without_open_actions() -> None:
    def first(state: Any, frame: Any) -> list[Any]:
        return [Go()]

    def second(state: Any, frame: Any) -> list[Any]:
        return [Stop()]

    one = manifest("one", actions=(spec(Go, "go", propose=first),))
    two = manifest("two", actions=(spec(Stop, "stop", propose=second),))
    three = manifest("three", actions=(spec(Waiting, "wait", open=True),))
    assert proposers(compose(Hooks, (one, two, three)).specs) == {Waiting: (first, second)}
    assert proposers(compose(Hooks, (two, one)).specs) == {Waiting: (second, first)}


def test_a_shortcut_is_dropped_where_another_manifest_lists_more() -> None:
    def quick(state: Any, frame: Any) -> tuple[Any, ...] | None:
        return None

    one = manifest("one", actions=(spec(Go, "go"),), shortcuts={Waiting: quick})
    other = manifest("other", actions=(spec(Stop, "stop"),))
    silent = manifest("silent", actions=(spec(Stop, "stop", open=True),))
    assert compose(Hooks, (one,)).shortcuts == {Waiting: quick}
    assert compose(Hooks, (one, silent)).shortcuts == {Waiting: quick}
    assert compose(Hooks, (one, other)).shortcuts == {}
    assert compose(Hooks, (one, manifest("new", replaces=(spec(Go, "go"),)))).shortcuts == {}
    said: list[bool] = [True]
    quiet = manifest("quiet", actions=(spec(Stop, "stop"),), silent={Waiting: lambda state, frame: said[0]})
    one = manifest("one", actions=(spec(Go, "go"),), shortcuts={Waiting: lambda state, frame: (Go(),)})
    kept = compose(Hooks, (one, quiet)).shortcuts[Waiting]
    assert kept(None, None) == (Go(),)
    said[0] = False
    assert kept(None, None) is None
    with pytest.raises(ComposeError, match="one and two both set the shortcut of Waiting"):
        compose(Hooks, (one, manifest("two", shortcuts={Waiting: quick})))


def test_a_frame_has_its_reason_to_wait_from_one_manifest() -> None:
    one = manifest("one", waiting={Waiting: because("toy:1", "Wait.")})
    assert compose(Hooks, (one,)).waiting[Waiting](None, None, None) == Reason("toy:1", "Wait.")
    with pytest.raises(ComposeError, match="one and two both set the reason to wait for Waiting"):
        compose(Hooks, (one, manifest("two", waiting={Waiting: because("toy:2", "No.")})))


def test_events_run_in_the_order_of_the_manifests() -> None:
    one = manifest("one", hooks=Hooks(on_start=(lambda log: [*log, 1],)))
    two = manifest("two", hooks=Hooks(on_start=(lambda log: [*log, 2], lambda log: [*log, 3])))
    log: list[int] = []
    made = compose(Hooks, (one, manifest("silent"), two)).hooks
    for handler in made.on_start:
        log = handler(log)
    assert log == [1, 2, 3]
    assert made.on_end == ()


@pytest.mark.parametrize(
    "name, answers, joined",
    [
        ("number", (), 0),
        ("number", (2,), 2),
        ("number", (2, 3), 5),
        ("every", (), True),
        ("every", (True, False), False),
        ("every", (True, True), True),
        ("some", (), False),
        ("some", (False, True), True),
        ("some", (False, False), False),
        ("named", (), "base"),
        ("named", (None,), "base"),
        ("named", ("a",), "a"),
        ("named", ("a", "b"), "b"),
        ("named", ("a", None), "a"),
        ("named", (None, None), "base"),
        ("special", ("a",), "a"),
        ("special", (), None),
    ],
)
def test_queries_are_joined(name: str, answers: tuple[Any, ...], joined: Any) -> None:
    given: list[dict[str, Any]] = [{name: lambda state, answer=answer: answer} for answer in answers]
    manifests = [manifest(f"m{at}", hooks=Hooks(**own)) for at, own in enumerate(given)]
    assert getattr(compose(Hooks, manifests).hooks, name)("state") == joined


def answer(state: str) -> int:
    return 3


def test_a_lone_answer_is_used_as_it_is() -> None:
    made = compose(Hooks, (manifest("m", hooks=Hooks(number=answer, lone=answer)),)).hooks
    assert made.number is answer
    assert made.lone is answer
    assert compose(Hooks, ()).hooks.lone is None
    assert perhaps(answer) is answer


def test_an_undeclared_hook_is_no_keyword() -> None:
    with pytest.raises(TypeError, match="on_rain"):
        Hooks(on_rain=())  # type: ignore[call-arg]


def test_a_hook_says_how_answers_join() -> None:
    @attrs.frozen(kw_only=True)
    class Vague:
        on_start: tuple[Any, ...] = ()

    with pytest.raises(ComposeError, match="on_start of Vague"):
        compose(Vague, ())


def test_constants_are_found_by_their_class() -> None:
    made = compose(Hooks, (manifest("m", constants=(Numbers(goal=7),)), manifest("empty")))
    assert made.record(Numbers).goal == 7
    with pytest.raises(ComposeError, match="nothing in this game brings the constants Numbers"):
        compose(Hooks, (manifest("empty"),)).record(Numbers)


def test_compiled_rules_refuse_to_be_changed() -> None:
    made = compose(Hooks, (FIRST, manifest("m", constants=(Numbers(goal=7),))))
    rules = compiled(made, made.specs, streams=("die",), no_such_action="toy:0")
    assert rules.record(Numbers) is made.record(Numbers)
    assert repr(rules) == "<Compiled first + m>"
    for name in ("specs", "streams", "no_such_action", "goal"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(rules, name, None)
    for table in (rules.by_tag, rules.tags, rules.resumes, rules.constants):
        assert not hasattr(table, "__setitem__")
    made.specs[Stop] = made.specs[Go]  # type: ignore[index]
    assert list(rules.specs) == [Go], "the tables are copies"


def test_candidates_are_listed_as_far_as_they_pass_the_check() -> None:
    refused = Violation("odd", "x", "no")
    picky = attrs.evolve(
        spec(Go, "go"),
        candidates=lambda state, frame: [1, 2, 3, 4],
        check=lambda state, frame, action: refused if action % 2 else None,
    )
    made = compose(Hooks, [manifest("first", actions=(picky,))]).specs[Go]
    assert isinstance(made, Spec)
    assert list(made.propose(None, Waiting())) == [2, 4]
    none = attrs.evolve(picky, candidates=lambda state, frame: [])
    made = compose(Hooks, [manifest("first", actions=(none,))]).specs[Go]
    assert isinstance(made, Spec)
    assert not made.propose(None, Waiting())


def test_candidates_of_an_action_with_a_seat_get_the_seat() -> None:
    own = SeatSpec(
        Named, "named", (), lambda *_: None, lambda state, *_: state, "", ("x",), anyone=True,
        candidates=lambda state, frame, seat: [Named(seat)],
    )  # fmt: skip
    made = compose(Hooks, [manifest("first", actions=(own,))]).specs[Named]
    assert isinstance(made, SeatSpec)
    assert list(made.propose(None, Waiting(), 2)) == [Named(2)]


def test_an_action_has_candidates_or_proposes_not_both() -> None:
    both = attrs.evolve(spec(Go, "go", propose=only(Go())), candidates=only(Go()))
    with pytest.raises(ComposeError, match="first: Go has both candidates and propose"):
        compose(Hooks, [manifest("first", actions=(both,))])
