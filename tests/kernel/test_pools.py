"""Decks drawn lazily: exact odds, cards that nobody has seen, and reshuffles that seal them."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from merchant_rules.kernel import pools
from merchant_rules.kernel.actions import EVERYBODY
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.engine import (
    actor,
    apply_action,
    apply_unchecked,
    chance_outcomes,
    check,
    legal_moves,
    sample,
    settle,
    steps,
)
from merchant_rules.kernel.pools import UNKNOWN, Card, Pool
from merchant_rules.kernel.stack import CHANCE
from merchant_rules.kernel.tuples import replaced
from tests.kernel import fairs, toy, toy_fair
from tests.kernel.toy_fair import Drawn, Fetching, Hold, Sealed, Sealing, Turned, Turning

POOL = Pool(("fig", "fig", "hen", "ox"), 3)


# -- the pool ---------------------------------------------------------------------------------------------------------


def test_a_draw_is_uniform_over_what_is_unseen() -> None:
    assert [(o.action, o.weight) for o in pools.draw_outcomes(POOL, str)] == [("fig", 2), ("hen", 1), ("ox", 1)]
    source, drawn = Source(3, (0,)), Counter[str]()
    for _ in range(4000):
        face, source = pools.draw(POOL, source, "deck", 0)
        drawn[face] += 1
    assert chi_square(drawn, {"fig": 2000, "hen": 1000, "ox": 1000}) < 13.8  # two degrees of freedom: 0.1%


def test_cards_leave_the_pile_known_or_unknown() -> None:
    assert pools.drawn(POOL, "fig") == Pool(("fig", "hen", "ox"), 2)
    assert pools.drawn(POOL) == Pool(POOL.unseen, 2)
    assert pools.placed(POOL, "ox") == Pool(("fig", "fig", "hen"), 3)
    assert pools.placed(POOL, "") == POOL
    assert pools.lost(POOL, ("jug", "", "ant")) == Pool(("ant", "fig", "fig", "hen", "jug", "ox"), 3)
    with pytest.raises(ValueError, match="'jug' is not among"):
        pools.drawn(POOL, "jug")
    with pytest.raises(ValueError, match="'zebu' is not among"):
        pools.drawn(POOL, "zebu")


def test_what_may_be_named() -> None:
    assert [pools.is_unseen(POOL, face) for face in ("fig", "ox", "jug", "zebu", "", None, 3)] == [
        True, True, False, False, True, False, False,
    ]  # fmt: skip
    assert not pools.is_unseen(Pool((), 0), "")


def test_a_reshuffle_takes_the_pile_and_what_is_known_of_it() -> None:
    pile = (UNKNOWN, Card("jug", EVERYBODY), Card("ox", 0, True), Card("", 0b10))
    assert pools.reshuffled(Pool(("fig", "hen"), 0), pile) == Pool(("fig", "hen", "jug", "ox"), 4)


def test_only_what_nobody_has_seen_is_sealed() -> None:
    assert pools.to_seal((UNKNOWN, Card("fig", 1), Card("", 2), Card("", 0, True), UNKNOWN)) == (0, 4)
    assert pools.sealed("ox") == Card("ox", 0, True)


# -- hands ------------------------------------------------------------------------------------------------------------

HAND = (Card("fig", 1), Card("hen", EVERYBODY), Card("hen", 1))
BLANK = (Card("", 1), Card("", 1), Card("hen", EVERYBODY))


def test_a_card_is_taken_from_a_hand_by_its_face() -> None:
    assert pools.take(POOL, HAND, "hen") == (POOL, (HAND[0], HAND[2]))
    assert pools.take(POOL, BLANK, "ox") == (Pool(("fig", "fig", "hen"), 3), BLANK[1:])
    with pytest.raises(ValueError, match="not in this hand"):
        pools.take(POOL, HAND, "ox")
    with pytest.raises(ValueError, match="not in this hand"):
        pools.take(POOL, (), "ox")


def test_what_may_be_taken_from_a_hand() -> None:
    asked = ("fig", "hen", "ox", "jug", "", None)
    assert [pools.may_take(POOL, HAND, face) for face in asked] == [True, True, False, False, True, False]
    assert [pools.may_take(POOL, BLANK, face) for face in asked] == [True, True, True, False, True, False]
    assert not pools.may_take(POOL, (Card("fig", 1),), "")


def test_a_card_laid_face_down_makes_others_forget_the_hand() -> None:
    pool, hand, card = pools.lay_down(POOL, HAND, "hen", 0)
    assert (pool, hand, card) == (POOL, (Card("fig", 1), Card("hen", 1)), Card("hen", 1))
    # for the others it may be the hen that they have seen, whichever it is
    assert pools.lay_down(POOL, HAND, "fig", 0)[1:] == ((Card("hen", 1), Card("hen", 1)), Card("fig", 1))
    pool, hand, card = pools.lay_down(POOL, BLANK, "", 0)
    assert (pool, hand, card) == (pools.lost(POOL, ["hen"]), (Card("", 1),) * 2, Card("", 1))


def test_picks_go_in_the_order_of_the_hand_as_far_as_it_is_known() -> None:
    hand = tuple(Card(face, 1) for face in ("fig", "fig", "hen"))
    assert [pools.may_pick(POOL, hand, ("fig",), 2, face) for face in ("fig", "hen", "ox", "", None)] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert not pools.may_pick(POOL, hand, (), 2, "hen")
    assert not pools.may_pick(POOL, hand, ("fig", "fig"), 2, "hen")
    assert pools.may_pick(POOL, BLANK, ("",), 2, "")
    assert pools.may_pick(POOL, BLANK, (), 2, "ox")
    assert not pools.may_pick(POOL, BLANK, ("", ""), 2, "")


@pytest.mark.parametrize("hand", ["", "a", "aab", "abc", "aabbc", "aaaa", "abbbcd"])
def test_every_choice_of_cards_has_one_path(hand: str) -> None:
    for count in range(len(hand) + 1):
        paths: list[tuple[str, ...]] = [()]
        for _ in range(count):
            paths = [(*path, pick) for path in paths for pick in pools.next_picks(hand, path, count)]
        assert sorted(paths) == sorted(set(itertools.combinations(hand, count)))


def test_problems_of_a_pool_are_told() -> None:
    deck = ("fig", "fig", "hen", "jug", "ox")
    assert pools.pool_problems(POOL, (UNKNOWN, Card("jug", 1)), deck) == []
    assert "4 cards are unseen, 3 in the pile and 0 elsewhere" in pools.pool_problems(POOL, (Card("jug", 1),), deck)
    assert "['jug'] missing" in pools.pool_problems(POOL, (UNKNOWN,), deck)[0]
    assert pools.pool_problems(Pool(("ox", "fig"), -1), (), ("ox", "fig"))[:2] == [
        "what is unseen is not sorted", "the draw pile has -1 cards",
    ]  # fmt: skip


# -- a reshuffle against a real deck ----------------------------------------------------------------------------------

#: Unknown: one card in the pile, one on each of two stalls, one in the discard pile beside two that all have seen.
UNSEEN, SHOWN = ("fig", "fig", "hen", "jug"), ("hen", "ox")


def before_the_reshuffle(modules: tuple[str, ...], seed: int | None = None) -> toy.State:
    state = toy.new(2, modules, seed)
    pile = pools.in_order((UNKNOWN, *(Card(face, EVERYBODY) for face in SHOWN)))
    state = toy_fair.with_fair(state, pool=Pool(UNSEEN, 1), stalls=(UNKNOWN, UNKNOWN), pile=pile)
    return apply_unchecked(state, Hold())


#: What seats 0 and 1 draw and what lies on their stalls.
World = tuple[str, str, str, str]


def by_a_real_deck() -> dict[World, Fraction]:
    """All ways in which the unknown cards may lie, and all shuffles of the pile."""
    worlds: dict[World, Fraction] = defaultdict(Fraction)
    ways = list(itertools.permutations(UNSEEN))
    for top, left, right, thrown in ways:
        for card in (thrown, *SHOWN):
            worlds[top, card, left, right] += Fraction(1, len(ways) * (1 + len(SHOWN)))
    return worlds


def drawn_lazily(modules: tuple[str, ...]) -> dict[World, Fraction]:
    worlds: dict[World, Fraction] = defaultdict(Fraction)
    for state, odds in leaves(before_the_reshuffle(modules), Fraction(1)):
        for (left, right), share in stalls(state):
            hands = [pools.faces(hand)[0] for hand in state.fair.hands]
            worlds[hands[0], hands[1], left, right] += odds * share
    return worlds


def leaves(state: toy.State, odds: Fraction) -> Iterator[tuple[toy.State, Fraction]]:
    """All ends of the draws, with their exact odds."""
    outcomes = chance_outcomes(state)
    if not outcomes:
        yield state, odds
    total = sum(outcome.weight for outcome in outcomes)
    for outcome in outcomes:
        yield from leaves(apply_action(state, outcome.action), odds * Fraction(outcome.weight, total))


def stalls(state: toy.State) -> Iterator[tuple[tuple[str, str], Fraction]]:
    """What lies on the stalls: known to the state, or drawn as if they were turned up now."""
    if all(card is not None and card.face for card in state.fair.stalls):
        left, right = (card.face for card in state.fair.stalls if card is not None)
        yield (left, right), Fraction(1)
        return
    ways = list(itertools.permutations(state.fair.pool.unseen, 2))
    for way in ways:
        yield way, Fraction(1, len(ways))


def test_a_sealing_reshuffle_gives_the_odds_of_a_real_deck() -> None:
    assert drawn_lazily(("fair",)) == by_a_real_deck()


def test_without_sealing_the_odds_are_wrong() -> None:
    """A fed game takes any card that may have come; its odds are not those of the deck."""
    fed, real = drawn_lazily(("fair", "fed")), by_a_real_deck()
    assert fed != real
    assert set(real) < set(fed)  # cards just shuffled in turn up on stalls that were covered long before


def chi_square(counted: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    return sum((counted.get(what, 0) - wanted) ** 2 / wanted for what, wanted in expected.items())


def seeded_worlds(modules: tuple[str, ...], games: int) -> Counter[tuple[str, str]]:
    """What seat 1 draws, and what lies on the stall of seat 0; if that is not sealed, it is turned up at the end."""
    counted = Counter[tuple[str, str]]()
    for seed in range(games):
        state = settle(before_the_reshuffle(modules, seed))
        stall = state.fair.stalls[0]
        assert stall is not None
        face = stall.face or sample(toy.with_top(state, Turning(0))).action.card
        counted[pools.faces(state.fair.hands[1])[0], face] += 1
    return counted


def test_seeded_draws_follow_a_real_deck() -> None:
    games = 3000
    expected: dict[tuple[str, str], float] = defaultdict(float)
    for (_, second, left, _), odds in by_a_real_deck().items():
        expected[second, left] += float(games * odds)
    sealing, opaque = (seeded_worlds(modules, games) for modules in (("fair",), ("fair", "fed")))
    assert set(sealing) == set(expected)
    assert chi_square(sealing, expected) < 32  # 11 degrees of freedom: 0.1% lies at 31
    assert chi_square(opaque, expected) > 100


# -- draws in play ----------------------------------------------------------------------------------------------------


def test_sampling_lists_no_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy.new(3, ("fair",), 4)

    def listed(*given: object) -> None:
        raise AssertionError("outcomes were listed")

    monkeypatch.setattr(pools, "draw_outcomes", listed)
    after = apply_action(state, Hold())
    assert [len(hand) for hand in after.fair.hands] == [1, 1, 1]
    explicit = state.with_source(None)
    for step in steps(state, Hold()):
        explicit = apply_action(explicit, step.action)  # nor does the check of an outcome
    assert explicit == after


def test_a_private_draw_is_a_node_and_noted_also_with_one_outcome() -> None:
    state = before_the_reshuffle(("fair",))
    one = toy_fair.with_fair(state, pool=Pool(("fig", "fig", "fig", "fig"), 1))
    assert chance_outcomes(one)[0].weight == 4
    assert len(chance_outcomes(one)) == 1
    assert actor(one) == CHANCE
    seeded = one.with_source(Source(1, (0,) * 4))
    first, *rest = steps(seeded, Drawn(0, "fig"))
    assert first.noted
    assert [type(step.action) for step in rest] == [Sealed, Sealed, Drawn]
    assert all(step.noted for step in rest)
    sealing = apply_action(one, Drawn(0, "fig"))
    assert isinstance(sealing.stack[-1], Sealing)


def test_a_draw_of_the_wrong_seat_or_of_no_such_card_is_refused() -> None:
    state = apply_action(toy.new(2, ("fair",)), Hold())
    refused = [Drawn(1, "fig"), Drawn(False, "fig"), Drawn(0, "fly"), Drawn(0, None)]  # type: ignore[arg-type]
    for outcome in refused:
        violation = check(state, outcome)
        assert violation is not None
        assert violation.code == "impossible-outcome"
    assert check(state, Drawn(0, "ox")) is None is check(state, Drawn(0, ""))


def test_a_card_that_nobody_has_seen_is_turned_up_by_chance_and_a_sealed_one_is_not() -> None:
    unknown = next(fairs.states(20, Turning))
    stall = unknown.stack[-1].stall
    assert unknown.fair.stalls[stall] == UNKNOWN
    after = apply_action(unknown, chance_outcomes(unknown)[0].action)
    assert after.fair.stalls[stall] is None
    face = unknown.fair.pool.unseen[0]
    sealed = toy_fair.with_fair(
        unknown,
        pool=pools.placed(unknown.fair.pool, face),
        stalls=replaced(unknown.fair.stalls, stall, pools.sealed(face)),
    )
    assert [outcome.action for outcome in chance_outcomes(sealed)] == [Turned(face)]
    assert apply_action(sealed, Turned(face)).fair.pool == sealed.fair.pool


def test_cards_are_neither_lost_nor_doubled_over_many_reshuffles() -> None:
    sealed = 0
    for number in range(10):
        for step in fairs.game(number):
            assert toy_fair.problems(step.after.fair) == []
            sealed += isinstance(step.action, Sealed)
    assert sealed > 20


def test_a_fed_game_never_seals() -> None:
    state = toy.new(2, ("fair", "fed"))
    for _ in range(60):
        possible = chance_outcomes(state)
        assert not isinstance(state.stack[-1], Sealing)
        moves = [
            move for move in legal_moves(state) if isinstance(move, (Hold, toy.Bank, toy_fair.KeepAll, toy_fair.Drop))
        ]
        state = apply_action(state, possible[0].action if possible else moves[0])
        assert toy_fair.problems(state.fair) == []
    assert isinstance(before_the_reshuffle(("fair", "fed")).stack[-1], Fetching)
