"""The random mutants: each is other code that can be read, and the judged survivors are still there."""

from __future__ import annotations

import ast
from collections import Counter
from random import Random

from tests.mutants.breakages import ROOT, SOURCE
from tests.mutants.sample import ROOMS, all_mutants, judged, mutants

CODE = '''
def pay(money: int, cost: int = 3) -> bool:
    """Costs 3."""
    if money < cost and not money == 0:
        raise ValueError(f"{cost + 1} is too much")
    return money - cost >= 0
'''


def test_what_is_changed_and_what_is_not() -> None:
    changed = [(mutant.old, mutant.new) for mutant in mutants("pay.py", CODE)]
    assert ("money < cost", "(money <= cost)") in changed
    assert ("not money == 0", "(money == 0)") in changed
    assert ("money < cost and not money == 0", "((money < cost) or (not money == 0))") in changed
    assert ("money - cost", "((money) + (cost))") in changed
    assert ("0", "1") in changed
    assert not any("3" in old and "cost" not in old and old != "3" for old, _ in changed)  # no words, no annotations
    assert not any(old == "cost + 1" for old, _ in changed)


def test_every_mutant_is_other_code_that_can_be_read() -> None:
    found = all_mutants()
    assert len(found) > 3000
    assert {mutant.file.rpartition("/")[0] for mutant in found} == {*ROOMS}
    for mutant in Random(1).sample(found, 300):
        text = (ROOT / SOURCE / mutant.file).read_bytes()
        assert text[mutant.start : mutant.end].decode() == mutant.old
        broken = (text[: mutant.start] + mutant.new.encode() + text[mutant.end :]).decode()
        assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(text)), mutant.name


def test_judged_survivors_are_still_there() -> None:
    there = Counter((mutant.file, mutant.old, mutant.new) for mutant in all_mutants())
    assert [key for key, why in judged().items() if not there[key] or not why.strip()] == []
