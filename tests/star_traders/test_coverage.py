"""Every obligation and ruling of Star Traders is named by a test, repeats one that is, or is excepted with a reason."""

from __future__ import annotations

from merchant_rules.star_traders.books import rulebook, rulings
from tests.rules.naming import excepted_ids, named_by_tests


def test_every_obligation_is_covered() -> None:
    covered = named_by_tests().keys() | excepted_ids()
    book = rulebook()
    missing = [rule.id for rule in book if rule.id not in covered and not rule.repeats]
    assert not missing, f"no test names {' '.join(missing)}"
    assert all(target in {rule.id for rule in book} for rule in book for target in rule.repeats)


def test_every_ruling_is_covered() -> None:
    covered = named_by_tests().keys() | excepted_ids()
    assert [ruling.id for ruling in rulings() if ruling.id not in covered] == []
