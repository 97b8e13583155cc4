"""Thousands of broken records: reading and replaying ends in a `RecordError`, or in a game that is whole."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import merchant_rules as mr
from tests.records.test_records import game, recorded
from tests.saves.games import CONFIGS
from tests.saves.mutate import mutated_data, mutated_json, mutated_text, mutated_words
from tests.saves.test_fuzz import assert_whole

BATCHES = 8
PER_BATCH = 280


@cache
def texts() -> tuple[str, ...]:
    """Records of every kind of game, played from both chairs: with and without checksums, remarks, a player's own."""
    games = [game(name, 3, 3) for name in CONFIGS]
    games += [game("three", 8, 5), recorded(CONFIGS["six"], 90, seed=1).record()]
    bare = mr.play(CONFIGS["two"], [_Calm(), _Calm()], seed=2, max_rounds=4, checksums=False).to_text()
    remarked = game("three", 8, 3).to_text().replace("\n3.", "\n# a remark\n3.").replace("\n2.", "\n\n2.")
    redacted = [game(name, 8, 4).redact(seat) for name in ("three", "ffg", "combat") for seat in (None, 1)]
    return (*(record.to_text() for record in (*games, *redacted)), bare, remarked)


class _Calm:
    def choose(self, view: mr.View, moves: tuple[mr.Action, ...]) -> mr.Action:
        return moves[-1]


def broken(good: str, number: int, rng: Random) -> str:
    """A mutated record: the text anywhere, words of its turns, or the data of the config in its header."""
    match number % 5:
        case 0:
            head, config, tail = good.partition("config: ")[0], *good.partition("config: ")[2].split("\n", 1)
            return f"{head}config: {rng.choice((mutated_data, mutated_json))(config, rng)}\n{tail}"
        case 1:
            return mutated_words(good, rng)
    return mutated_text(good, rng)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_mutated_record_is_refused_or_whole(batch: int) -> None:
    rng = Random(batch)
    refused = 0
    for number in range(PER_BATCH):
        text = broken(rng.choice(texts()), number, rng)
        try:
            record = mr.Record.from_text(text, truncated=number % 3 == 0)
            last = record.final()
        except mr.RecordError:
            refused += 1
            continue
        assert_whole(last)
        assert mr.Record.from_text(record.to_text(), truncated=not record.kept.complete).final() == last
    assert refused > PER_BATCH // 2


def test_there_are_enough_of_every_game() -> None:
    assert BATCHES * PER_BATCH >= 2000
    assert {mr.Record.from_text(text).config for text in texts()} == {*CONFIGS.values()}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_is_asked_of_a_mutated_record_ends_in_a_record_error(seat: int | None) -> None:
    """Redaction, undo and the actions by themselves replay as well."""
    rng = Random(9)
    for number in range(40):
        text = broken(rng.choice(texts()), number, rng)
        try:
            record = mr.Record.from_text(text, truncated=True)
            if seat is None or seat < record.config.player_count:
                shown = record.redact(seat)
                assert mr.Record.from_text(shown.to_text(), truncated=True) == shown
            assert record.undo_point() <= len(record) == len(record.actions)
        except mr.RecordError:
            continue
