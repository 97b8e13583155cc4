"""What can be taken back at the page told nobody anything: it would have come out the same in every world."""

from __future__ import annotations

import random

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.page.table import PERSON, Table
from tests.page.games import CONFIGS

#: So many decisions of a game are made at random.
DECISIONS = 60


@pytest.mark.parametrize("name", CONFIGS)
def test_a_move_that_can_be_taken_back_looks_the_same_in_every_world(name: str) -> None:
    config, tried = CONFIGS[name], 0
    table, rng = Table(mr.new_game(config, seed=4), (PERSON,) * config.player_count), random.Random(4)
    for number in range(DECISIONS):
        while table.asked is None and not table.is_over:
            table.step()
        if table.is_over:
            break
        table.sit_down()
        before, seat = table.state, table.asked
        seen = mr.view(before, seat)
        move = rng.choice(mr.legal_moves(seen, seat))
        table.play(mr.token(seen, move))
        if table.asked != seat or not table.can_undo:
            continue
        tried += 1
        other = [*engine.steps(mr.imagine(seen, number), move)][-1].after
        assert mr.view(other, seat) == mr.view(table.state, seat), move
        if number % 3 == 0:
            table.undo()
            assert table.state == before
    assert tried >= 5
