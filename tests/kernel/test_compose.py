"""Manifests that claim the same thing, or what nobody declared, are refused by name; the rest is merged in order."""

from __future__ import annotations

from typing import Any

import pytest

from merchant_rules.errors import ComposeError
from merchant_rules.kernel.actions import ChanceSpec, Spec, nothing
from merchant_rules.kernel.compose import Join, Manifest, Query, chances, compose, proposers
from merchant_rules.kernel.value import value


@value
class Waiting:
    seat: int = 0


@value
class Go: ...


@value
class Stop: ...


def spec(action: type, tag: str, *, open: bool = False, propose: Any = nothing) -> Spec:
    return Spec(action, tag, (Waiting,), lambda *_: None, lambda state, *_: state, "", ("x",), propose, open)


def chance(action: type, tag: str) -> ChanceSpec:
    return ChanceSpec(action, tag, (Waiting,), lambda state, *_: state, "", ("x",), lambda *_: (), "die")


FIRST = Manifest("first", actions=(spec(Go, "go"),))

CONFLICTS = {
    "an action": (
        (FIRST, Manifest("second", actions=(spec(Go, "walk"),))),
        ("first", "second", "Go"),
    ),
    "a tag": (
        (FIRST, Manifest("second", actions=(spec(Stop, "go"),))),
        ("first", "second", "'go'"),
    ),
    "a replacement": (
        (FIRST, Manifest("second", replaces=(spec(Go, "go"),)), Manifest("third", replaces=(spec(Go, "go"),))),
        ("second", "third", "Go"),
    ),
    "a replacement of nothing": (
        (FIRST, Manifest("second", replaces=(spec(Stop, "stop"),))),
        ("second", "Stop", "nobody"),
    ),
    "a replacement under another tag": (
        (FIRST, Manifest("second", replaces=(spec(Go, "walk"),))),
        ("first", "second", "'walk'", "'go'"),
    ),
    "an undeclared event": (
        (FIRST, Manifest("second", events={"on_rain": lambda state: state})),
        ("second", "'on_rain'"),
    ),
    "an undeclared query": (
        (FIRST, Manifest("second", queries={"depth": lambda: 1})),
        ("second", "'depth'"),
    ),
    "a constant": (
        (Manifest("first", constants={"goal": 1}), Manifest("second", constants={"goal": 1})),
        ("first", "second", "goal"),
    ),
    "a tag of saves": (
        (Manifest("first", tags={"wait": Waiting}), Manifest("second", tags={"wait": Go})),
        ("first", "second", "wait"),
    ),
    "a resume": (
        (Manifest("first", resumes={Waiting: lambda s: s}), Manifest("second", resumes={Waiting: lambda s: s})),
        ("first", "second", "Waiting"),
    ),
}


@pytest.mark.parametrize("conflict", CONFLICTS)
def test_a_conflict_names_both_sides(conflict: str) -> None:
    manifests, names = CONFLICTS[conflict]
    with pytest.raises(ComposeError) as caught:
        compose(("on_start",), (), manifests)
    for name in names:
        assert name in str(caught.value)


def test_two_chances_cannot_settle_one_frame() -> None:
    specs = compose((), (), (Manifest("first", actions=(chance(Go, "go"), chance(Stop, "stop"))),)).specs
    with pytest.raises(ComposeError, match="Stop and Go both settle Waiting"):
        chances(specs)


def test_a_replacement_takes_the_place_and_the_rest_stays() -> None:
    new = spec(Go, "go")
    made = compose(
        (), (), (Manifest("first", actions=(spec(Go, "go"), spec(Stop, "stop"))), Manifest("x", replaces=(new,)))
    )
    assert made.names == ("first", "x")
    assert list(made.specs) == [Go, Stop]
    assert made.specs[Go] is new


def test_proposers_stand_in_the_order_of_the_manifests_without_open_actions() -> None:
    def first(state: Any, frame: Any) -> list[Any]:
        return [Go()]

    def second(state: Any, frame: Any) -> list[Any]:
        return [Stop()]

    one = Manifest("one", actions=(spec(Go, "go", propose=first),))
    two = Manifest("two", actions=(spec(Stop, "stop", propose=second),))
    three = Manifest("three", actions=(spec(Waiting, "wait", open=True),))
    assert proposers(compose((), (), (one, two, three)).specs) == {Waiting: (first, second)}
    assert proposers(compose((), (), (two, one)).specs) == {Waiting: (second, first)}


def test_a_shortcut_is_dropped_where_another_manifest_lists_more() -> None:
    def quick(state: Any, frame: Any) -> tuple[Any, ...] | None:
        return None

    one = Manifest("one", actions=(spec(Go, "go"),), shortcuts={Waiting: quick})
    other = Manifest("other", actions=(spec(Stop, "stop"),))
    silent = Manifest("silent", actions=(spec(Stop, "stop", open=True),))
    assert compose((), (), (one,)).shortcuts == {Waiting: quick}
    assert compose((), (), (one, silent)).shortcuts == {Waiting: quick}
    assert compose((), (), (one, other)).shortcuts == {}
    assert compose((), (), (one, Manifest("new", replaces=(spec(Go, "go"),)))).shortcuts == {}
    said: list[bool] = [True]
    quiet = Manifest("quiet", actions=(spec(Stop, "stop"),), silent={Waiting: lambda state, frame: said[0]})
    one = Manifest("one", actions=(spec(Go, "go"),), shortcuts={Waiting: lambda state, frame: (Go(),)})
    kept = compose((), (), (one, quiet)).shortcuts[Waiting]
    assert kept(None, None) == (Go(),)
    said[0] = False
    assert kept(None, None) is None
    with pytest.raises(ComposeError, match="one and two both set the shortcut of Waiting"):
        compose((), (), (one, Manifest("two", shortcuts={Waiting: quick})))


def test_events_run_in_the_order_of_the_manifests() -> None:
    one = Manifest("one", events={"on_start": lambda log: [*log, 1]})
    two = Manifest("two", events={"on_start": lambda log: [*log, 2]})
    log: list[int] = []
    for handler in compose(("on_start", "on_end"), (), (one, two)).events["on_start"]:
        log = handler(log)
    assert log == [1, 2]
    assert compose(("on_start", "on_end"), (), (one, two)).events["on_end"] == ()


@pytest.mark.parametrize(
    "join, default, answers, joined",
    [
        ("sum", 0, (), 0),
        ("sum", 0, (2,), 2),
        ("sum", 0, (2, 3), 5),
        ("all", True, (), True),
        ("all", True, (True, False), False),
        ("all", True, (True, True), True),
        ("any", False, (), False),
        ("any", False, (False, True), True),
        ("any", False, (False, False), False),
        ("first", "base", (), "base"),
        ("first", "base", (None,), "base"),
        ("first", "base", ("a",), "a"),
        ("first", "base", ("a", "b"), "b"),
        ("first", "base", ("a", None), "a"),
        ("first", "base", (None, None), "base"),
        ("first", None, ("a",), "a"),
    ],
)
def test_queries_are_joined(join: Join, default: Any, answers: tuple[Any, ...], joined: Any) -> None:
    manifests = [
        Manifest(f"m{at}", queries={"q": lambda state, answer=answer: answer}) for at, answer in enumerate(answers)
    ]
    assert compose((), (Query("q", join, default),), manifests).queries["q"]("state") == joined


def test_a_lone_answer_is_used_as_it_is() -> None:
    def answer(state: Any) -> int:
        return 3

    made = compose((), (Query("q", "sum", 0),), (Manifest("m", queries={"q": answer}),))
    assert made.queries["q"] is answer
