"""The seeded source: exact, in separate streams, the same everywhere; and hidden things dealt by rank."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from merchant_rules.kernel import chance
from merchant_rules.kernel.chance import Outcome, Source, by_rank, dice_faces, mixed, weighted
from merchant_rules.kernel.engine import sample
from tests.compiled import miscounts
from tests.kernel import toy

SLOTS = tuple(f"slot-{n}" for n in range(7))
THINGS = tuple(f"thing-{n}" for n in range(7))


def test_numbers_are_the_same_on_every_machine() -> None:
    """Pinned: a change here changes every seeded game."""
    source, numbers = Source(7, (0, 0)), []
    for _ in range(8):
        number, source = source.below(6, "die", 0)
        numbers.append(number)
    assert numbers == [4, 1, 2, 3, 0, 5, 1, 3]
    assert mixed(7, "die", 0) == 0xBC65C91E354FAB7C10892462AF6D0F40


@miscounts
def test_numbers_do_not_depend_on_what_was_asked_before() -> None:
    """Seeds that are equal and are written in different ways: what is kept of one is not taken for the other."""
    asked = [mixed(seed, "die", 0) for seed in (1, True, 1)]
    assert asked[0] == asked[2] != asked[1]


def test_a_number_uses_up_one_count_of_its_stream() -> None:
    _, after = Source(7, (0, 4, 9)).below(6, "cup", 1)
    assert after == Source(7, (0, 5, 9))


def test_streams_and_seeds_do_not_touch_each_other() -> None:
    many = {(seed, stream): Source(seed, (0,)).below(10**9, stream, 0)[0] for seed in range(20) for stream in "abc"}
    assert len(set(many.values())) == 60


def test_below_refuses_the_last_incomplete_stretch() -> None:
    """Numbers from the last multiple of the bound on would favour the low ones."""
    bound = (1 << 127) + 1  # just over half the span: about half of all numbers lie beyond its one multiple
    refused_twice = 0
    for seed in range(20):
        numbers = [chance.mixed(seed, "die", count) for count in range(12)]
        taken = next(count for count, number in enumerate(numbers) if number < bound)
        assert Source(seed, (0,)).below(bound, "die", 0) == (numbers[taken], Source(seed, (taken + 1,)))
        refused_twice += taken >= 2
    assert refused_twice


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 36, 1000])
def test_below_stays_below_and_reaches_all(bound: int) -> None:
    source, numbers = Source(3, (0,)), []
    for _ in range(min(bound * 20, 2000)):
        number, source = source.below(bound, "die", 0)
        numbers.append(number)
    assert min(numbers) >= 0
    assert max(numbers) < bound
    assert bound > 100 or len(set(numbers)) == bound


def test_frequencies_agree_with_the_weights() -> None:
    """Chi-square of 6000 draws over weights 1 to 5: 4 degrees of freedom, 18.5 is passed once in a thousand."""
    outcomes = [Outcome(name, weight) for weight, name in enumerate("abcde", start=1)]
    source, seen, draws = Source(20, (0,)), Counter[str](), 6000
    for _ in range(draws):
        number, source = source.below(15, "cup", 0)
        seen[weighted(outcomes, number).action] += 1
    expected = {outcome.action: draws * outcome.weight / 15 for outcome in outcomes}
    assert sum((seen[name] - mean) ** 2 / mean for name, mean in expected.items()) < 18.5


def test_every_number_falls_on_the_outcome_of_its_weight() -> None:
    outcomes = [Outcome("a", 2), Outcome("b", 1), Outcome("c", 3)]
    assert "".join(weighted(outcomes, number).action for number in range(6)) == "aabccc"
    with pytest.raises(ValueError, match="not below the sum"):
        weighted(outcomes, 6)


def test_a_seeded_die_is_fair() -> None:
    """The engine asks with the sum of the weights: chi-square over 1200 seeds, 5 degrees of freedom."""
    faces = Counter(sample(toy.with_frame(toy.new(2, (), seed), toy.Throwing())).action.face for seed in range(1200))
    assert sum((faces[face] - 200) ** 2 / 200 for face in range(1, 7)) < 20.5


def test_by_rank_deals_the_same_in_every_order_of_looking() -> None:
    whole = by_rank(5, "caves", SLOTS, THINGS)
    assert sorted(whole) == sorted(SLOTS)
    assert sorted(whole.values()) == sorted(THINGS)
    for order in itertools.islice(itertools.permutations(SLOTS), 0, None, 101):
        slots, things = list(SLOTS), list(THINGS)
        for slot in order:
            thing = by_rank(5, "caves", tuple(slots), tuple(things))[slot]
            assert thing == whole[slot]
            slots.remove(slot)
            things.remove(thing)


def test_by_rank_does_not_depend_on_how_slots_and_things_are_listed() -> None:
    assert by_rank(5, "caves", SLOTS[::-1], THINGS[3:] + THINGS[:3]) == by_rank(5, "caves", SLOTS, THINGS)


def test_by_rank_ranks_slots_and_things_apart() -> None:
    """Things that bear the names of the slots do not all lie at home."""
    dealt = [by_rank(seed, "caves", SLOTS, SLOTS) for seed in range(20)]
    assert sum(pairs[slot] == slot for pairs in dealt for slot in SLOTS) < 50


def test_by_rank_spreads_evenly() -> None:
    """Chi-square of what lies in the first slot over 2000 seeds: 6 degrees of freedom, 22.5 once in a thousand."""
    seen = Counter(by_rank(seed, "caves", SLOTS, THINGS)[SLOTS[0]] for seed in range(2000))
    mean = 2000 / len(THINGS)
    assert sum((seen[thing] - mean) ** 2 / mean for thing in THINGS) < 22.5


def test_by_rank_needs_as_many_slots_as_things() -> None:
    with pytest.raises(ValueError):
        by_rank(5, "caves", SLOTS, THINGS[1:])


@pytest.mark.parametrize("count, sides", [(1, 6), (2, 6), (3, 4), (4, 6)])
def test_dice_faces_weigh_all_ordered_rolls(count: int, sides: int) -> None:
    rolls = Counter(tuple(sorted(roll)) for roll in itertools.product(range(1, sides + 1), repeat=count))
    assert dict(dice_faces(count, sides)) == rolls


def test_no_dice_show_nothing() -> None:
    assert dice_faces(0) == (((), 1),)
