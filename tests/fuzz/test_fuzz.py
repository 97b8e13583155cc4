"""A few hundred broken inputs of every kind; `python -m tests.fuzz` feeds as many as there is time for."""

from __future__ import annotations

import json
from random import Random

import pytest

import merchant_rules as mr
from tests.fuzz import kinds
from tests.fuzz.__main__ import MOMENTS, batch, kind_of
from tests.fuzz.mutate import mutated_content, mutated_save

EACH = 40


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_broken_inputs_are_refused_or_whole(kind: str) -> None:
    numbers = [number for number in range(EACH * 40) if kind_of(number) == kind][:EACH]
    refused = taken = 0
    for number in numbers:
        counts, failures = batch(1, range(number, number + 1))
        assert not failures, failures[0]
        refused += counts[kind, "refused"]
        taken += counts[kind, "taken"]
    assert refused
    assert taken


def test_what_is_of_another_moment_is_refused_or_whole() -> None:
    counts, failures = batch(1, range(80), moments=True)
    assert not failures, failures[0]
    assert counts[MOMENTS, "refused"] > 10
    assert counts[MOMENTS, "taken"] > 10


def test_every_kind_has_its_share() -> None:
    found = [kind_of(number) for number in range(100)]
    assert {kind: found.count(kind) for kind in kinds.KINDS} == {
        kind: share for kind, (_, share) in kinds.KINDS.items()
    }


def test_a_state_that_cannot_go_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mr, "validate", lambda state: ("it hurts",))
    name, outcome, failure = next(found for number in range(500) if (found := kinds_fed(number))[1] == "failed")
    assert (name in kinds.KINDS, outcome) == (True, "failed")
    assert "it hurts" in failure


def kinds_fed(number: int) -> tuple[str, str, str]:
    """One input by its number."""
    counts, failures = batch(1, range(number, number + 1))
    ((name, outcome),) = counts
    return name, outcome, failures[0] if failures else ""


def test_an_error_of_another_family_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(text: str) -> object:
        raise KeyError(text[:3])

    monkeypatch.setattr(mr, "from_json", falls)
    counts, failures = batch(1, range(20))
    assert sum(count for (_, outcome), count in counts.items() if outcome == "failed") == len(failures) > 0
    assert "KeyError" in failures[0]


def test_mutants_differ_and_come_again_by_their_seed() -> None:
    good, other = kinds.saves()[0], kinds.saves()[-1]
    made = [mutated_save(good, other, Random(seed)) for seed in range(40)]
    assert made == [mutated_save(good, other, Random(seed)) for seed in range(40)]
    assert len({*made}) > 30
    content = json.loads(good)
    assert mutated_content(content, Random(1)) != content == json.loads(good)
