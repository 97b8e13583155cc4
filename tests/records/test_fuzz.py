"""Thousands of broken records: reading and replaying ends in a `RecordError`, or in a game that is whole."""

from __future__ import annotations

from random import Random

import pytest

import merchant_rules as mr
from merchant_rules import Record, RecordError
from tests.records.test_records import game, recorded
from tests.saves.games import CONFIGS
from tests.saves.mutate import mutated_text

BATCHES = 8
PER_BATCH = 260


def texts() -> list[str]:
    return [
        game("two", 3, 6).to_text(),
        game("three", 8, 5).to_text(),
        recorded(CONFIGS["six"], 90, seed=1).record().to_text(),
        *(game(name, 3, 5).to_text() for name in ("ffg", "fast", "combat", "rastur", "war", "alone", "besieged")),
        mr.play(CONFIGS["two"], [_Calm(), _Calm()], seed=2, max_rounds=4, checksums=False).to_text(),
    ]


class _Calm:
    def choose(self, view: mr.View, moves: tuple[object, ...]) -> object:
        return moves[-1]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_mutated_record_is_refused_or_whole(batch: int) -> None:
    rng = Random(batch)
    good = texts()
    refused = 0
    for number in range(PER_BATCH):
        text = mutated_text(rng.choice(good), rng)
        try:
            record = Record.from_text(text, truncated=number % 3 == 0)
            last = record.final()
        except RecordError:
            refused += 1
            continue
        assert mr.validate(last) == ()
        assert Record.from_text(record.to_text(), truncated=not record.kept.complete).final() == last
    assert refused > PER_BATCH // 2
