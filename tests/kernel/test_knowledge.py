"""Who knows what: views, worlds that fit them, redacted games, news, and plies that must not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from merchant_rules.kernel import knowledge, pools
from merchant_rules.kernel.actions import EVERYBODY, knowers, knows
from merchant_rules.kernel.compose import chances
from merchant_rules.kernel.engine import Step, actors, apply_action, chance_outcomes, legal_moves, steps
from merchant_rules.kernel.gathering import Gathering, answered, asking, withdrawn
from merchant_rules.kernel.knowledge import Deal, Mask, brings_news, closes, redacted, undo_point, without_answer
from merchant_rules.kernel.pools import UNKNOWN, Card, Pool
from merchant_rules.kernel.tuples import replaced
from merchant_rules.testing import Telltale, check_no_tell
from tests.kernel import fairs, toy, toy_fair
from tests.kernel.toy_fair import Drawn, Drop, Hold, KeepAll, Leave, Offer, Offering, Sealed, Toss, Trimming
from tests.kernel.toy_view import blank, deal, look, resample, unseen

GAMES = 10
VIEWERS: tuple[int | None, ...] = (None, *range(fairs.SEATS))


# -- masks and deals --------------------------------------------------------------------------------------------------


def test_a_mask_hides_faces_and_keeps_what_is_public() -> None:
    mask = Mask(1)
    cards = (UNKNOWN, Card("ant", 0, True), Card("bee", 0b01), Card("cat", 0b10), Card("dog", EVERYBODY))
    assert mask.row(cards) == (UNKNOWN, Card("", 0, True), Card("", 0b01), *cards[3:])
    assert mask.pool(Pool(("asp",), 1)) == Pool(("ant", "asp", "bee"), 1)
    assert Mask(None).row(cards)[3] == Card("", 0b10)


def test_answers_are_hidden_in_every_frame_of_the_stack() -> None:
    laid = answered(Offering(asking((0, 1))), 0, "ox")
    assert Mask(1).frames((laid, toy.Hunting(1))) == (Offering(asking((0, 1))), toy.Hunting(1))


def test_a_hand_is_sorted_again_when_it_is_masked() -> None:
    hand = (Card("ant", EVERYBODY), Card("bee", 0b01), Card("cat", EVERYBODY))
    other = (Card("ant", EVERYBODY), Card("cat", EVERYBODY), Card("dog", 0b01))
    assert Mask(1).cards(hand) == Mask(1).cards(other)


def test_a_deal_fills_what_somebody_knows_and_what_is_sealed() -> None:
    cards = (UNKNOWN, Card("", 0, True), Card("", 0b01), Card("", 0b10), Card("dog", EVERYBODY))
    dealing = Deal(Pool(("ant", "bee", "cat", "cow"), 2), seed=5)
    dealt = dealing.row(cards)
    assert (dealt[0], dealt[4]) == (cards[0], cards[4])
    assert dealt[1].sealed
    assert [card.known_to for card in dealt] == [card.known_to for card in cards]
    assert sorted((*(card.face for card in dealt[1:4]), *dealing.pool().unseen)) == ["ant", "bee", "cat", "cow"]
    assert dealing.pool().supply == 2


def test_every_deal_is_as_likely_as_every_other() -> None:
    pool, hand = Pool(("ant", "ant", "bee", "cat"), 2), (Card("", 0b01), Card("", 0b01))
    found = Counter(tuple(card.face for card in Deal(pool, seed).cards(hand)) for seed in range(1200))
    expected = {("ant", "ant"): 200, ("ant", "bee"): 400, ("ant", "cat"): 400, ("bee", "cat"): 200}
    assert sum((found[what] - wanted) ** 2 / wanted for what, wanted in expected.items()) < 16.3  # 0.1%


def test_a_world_that_fits_a_view_looks_the_same_and_allows_the_same() -> None:
    others = 0
    for number, state in enumerate(fairs.states(GAMES)):
        for seat in VIEWERS if number % 3 == 0 else ():
            seen, world = look(state, seat), resample(state, seat, number)
            assert look(world, seat) == seen
            assert toy_fair.problems(world.fair) == toy_fair.problems(seen.extras[0]) == []
            if seat is not None:
                moves = legal_moves(state, seat)
                assert legal_moves(world, seat) == moves == legal_moves(blank(seen), seat)
            others += world != state
    assert others > 500


def test_in_an_imagined_world_no_other_seat_has_answered() -> None:
    for state in fairs.states(GAMES, Gathering):
        for seat in state.stack[-1].answers.asked:
            answers, frame = state.stack[-1].answers, resample(state, seat, 1).stack[-1]
            assert frame.answers.of(seat) == answers.of(seat)
            assert set(frame.answers.waiting) == {*answers.asked} - ({seat} - {*answers.waiting})


# -- plies must not tell ----------------------------------------------------------------------------------------------


def no_ply_tells(states: Sequence[toy.State]) -> None:
    for number, state in enumerate(states):
        check_no_tell(state, look, deal, fairs.SEATS, seed=number)


def test_no_ply_of_the_toy_tells() -> None:
    no_ply_tells(list(fairs.states(GAMES))[::2])


def one_kind_left() -> toy.State:
    """All that is left to draw is the same, and only those who have the rest in hand know it."""
    state = toy.new(3, ("fair",))
    figs = Pool(("fig",) * 5, 5)
    hands = [Card(face, 1 << at % 3) for at, face in enumerate(toy_fair.DECK[5:])]
    held = tuple(tuple(card for card in hands if card.known_to == 1 << seat) for seat in range(3))
    return toy_fair.with_fair(state, pool=figs, hands=held)


def without(state: toy.State, action: type, **changes: Any) -> toy.State:
    """The same position under rules whose spec of this action is changed."""
    rules = state.rules
    specs = {**rules.specs, action: attrs.evolve(rules.specs[action], **changes)}
    return attrs.evolve(state, rules=attrs.evolve(rules, specs=specs, chances=chances(specs)))


def test_a_hidden_draw_changes_nothing_that_others_can_count() -> None:
    no_ply_tells([one_kind_left()])


def test_a_private_draw_that_is_settled_because_only_one_card_is_left_is_noticed() -> None:
    open_book = without(one_kind_left(), Drawn, private=False)
    with pytest.raises(Telltale):
        no_ply_tells([open_book])


def test_an_answer_that_is_turned_up_at_once_is_noticed() -> None:
    """A stall is turned up before the others have answered."""
    state = next(state for state in fairs.gatherings(GAMES) if type(state.stack[-1]) is Offering)

    def at_once(state: toy.State, frame: Offering, action: Offer) -> toy.State:
        after = toy_fair.apply_offer(state, frame, action)
        return toy.with_frame(after, toy_fair.Turning(0)) if after.stack[-1] != frame else after

    with pytest.raises(Telltale):
        no_ply_tells([without(state, Offer, apply=at_once)])


def test_a_question_that_is_left_out_because_of_a_hidden_card_is_noticed() -> None:
    """Only who holds an ox is asked about tossing again: whoever watches learns of the ox."""
    state = next(
        state
        for state in fairs.states(GAMES, toy.Hunting)
        if len({card.face for card in state.fair.hands[state.stack[-1].seat]}) > 1
    )

    def again(state: toy.State, frame: toy.Hunting, action: Toss) -> toy.State:
        after = toy_fair.apply_toss(state, frame, action)
        return toy.with_frame(after, toy.Tolling(frame.seat)) if action.card > "fig" else after

    with pytest.raises(Telltale, match="sees"):
        no_ply_tells([without(state, Toss, apply=again)])


def test_an_action_that_only_a_hidden_card_allows_is_noticed() -> None:
    """Only who holds an ox may bank: whoever sees that learns of the ox."""
    state = next(
        state
        for state in fairs.states(GAMES, toy.Hunting)
        if "ox" in pools.faces(state.fair.hands[state.stack[-1].seat])
    )
    no_ply_tells([state])

    def only_with_an_ox(state: toy.State, frame: toy.Hunting) -> list[Any]:
        return [toy.Bank()] if "ox" in pools.faces(state.fair.hands[frame.seat]) else []

    rules = attrs.evolve(state.rules, proposers={**state.rules.proposers, toy.Hunting: (only_with_an_ox,)})
    with pytest.raises(Telltale, match="elsewhere it is illegal"):
        no_ply_tells([attrs.evolve(state, rules=rules)] * 9)  # in one of these worlds the ox lies elsewhere


def test_a_world_in_which_somebody_else_is_to_act_is_noticed() -> None:
    due = next(state for state in fairs.states(GAMES, toy_fair.Fetching))
    check_no_tell(due, look, deal, fairs.SEATS)
    with pytest.raises(Telltale, match="who is to act"):
        check_no_tell(due, look, lambda seen, seed: toy.new(fairs.SEATS, ("fair",)), fairs.SEATS)


def draws_look_alike() -> int:
    """Whatever one seat draws, nobody else sees a difference; a card that nobody sees is sealed unnoticed."""
    compared = 0
    for state in fairs.states(GAMES):
        frame, outcomes = state.stack[-1], chance_outcomes(state)
        spec = state.rules.chances.get(type(frame))
        if spec is None or not spec.private or len(outcomes) < 2:
            continue
        for seat in VIEWERS:
            if not knows(knowers(state, frame, spec, outcomes[0].action), seat):
                after = [apply_action(state, outcome.action) for outcome in outcomes]
                same = {look(one, seat) for one in after}
                assert len(same) == 1, f"seat {seat} can tell outcomes of {frame} apart"
                compared += 1
    return compared


def test_all_outcomes_of_a_private_draw_look_alike_to_others() -> None:
    assert draws_look_alike() > 500


def test_a_hand_that_is_not_sorted_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mask, "cards", Mask.row)
    monkeypatch.setattr(pools, "in_order", lambda cards: tuple(sorted(cards, key=lambda card: card.face)))
    seen = attrs.evolve(one_kind_left(), stack=(toy.Hunting(0), toy_fair.Fetching((0,), ())))
    hand = (Card("hen", 0b001), Card("jug", EVERYBODY))
    state = toy_fair.with_fair(seen, hands=(hand, (), ()), pool=Pool(("fig", "ox"), 2))
    assert len({look(apply_action(state, Drawn(0, face)), 1) for face in ("fig", "ox")}) == 2
    monkeypatch.undo()
    assert len({look(apply_action(state, Drawn(0, face)), 1) for face in ("fig", "ox")}) == 1


def test_a_mask_that_forgets_to_hide_sealed_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    hide = Mask.card
    monkeypatch.setattr(Mask, "card", lambda mask, card: card if card.sealed else hide(mask, card))
    with pytest.raises(AssertionError, match="Sealing"):
        draws_look_alike()


# -- redacted games ---------------------------------------------------------------------------------------------------


def replayed(state: toy.State, actions: Sequence[Any]) -> toy.State:
    for action in actions:
        state = apply_action(state, action)
    return state


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_redacted_game_replays_to_what_the_seat_knows(seat: int | None) -> None:
    start = toy.new(fairs.SEATS, ("fair",))
    for number in range(GAMES):
        told = fairs.game(number)
        for length in (len(told), len(told) // 2, len(told) // 3):
            plies = told[:length]
            shown = redacted(start, plies, seat)
            assert replayed(start, shown) == blank(look(plies[-1].after, seat))


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_redacted_game_names_nothing_that_was_hidden_from_the_seat(seat: int | None) -> None:
    start, named = toy.new(fairs.SEATS, ("fair",)), Counter[type]()
    for number in range(GAMES):
        for action in redacted(start, fairs.game(number), seat):
            own = getattr(action, "seat", None) == seat and seat is not None
            if isinstance(action, (Drop, Drawn)):
                assert bool(action.card) == own
            if isinstance(action, (Offer, Sealed)):
                assert bool(action.card) == isinstance(action, Offer)
            named[type(action)] += 1
    assert all(named[kind] > 3 for kind in (Drop, Drawn, Offer, Sealed))


def test_answers_are_told_in_timing_order_when_all_are_in() -> None:
    state = next(state for state in fairs.gatherings(GAMES) if state.stack[-1].answers.asked == (0, 1, 2))
    told: list[Step[Any]] = []
    for seat in (2, 0):
        told += steps(state, KeepAll(seat))
        state = told[-1].after
    start = told[0].before
    assert redacted(blank(look(start, 1)), told, 1) == ()
    assert redacted(blank(look(start, 0)), told, 0) == (KeepAll(0),)
    told += steps(state, KeepAll(1))
    assert redacted(blank(look(start, 1)), told[:3], 1) == (KeepAll(0), KeepAll(1), KeepAll(2))


def test_whoever_leaves_takes_the_answer_along() -> None:
    state = next(state for state in fairs.gatherings(GAMES) if state.stack[-1].answers.asked == (0, 1, 2))
    start, told = blank(look(state, None)), list[Step[Any]]()
    for action in (KeepAll(2), KeepAll(0), Leave(0), Leave(1)):
        told += steps(told[-1].after if told else state, action)
    assert redacted(start, told[:3], None) == (Leave(0),)
    assert redacted(start, told[:4], None) == (Leave(0), KeepAll(2), Leave(1))


def test_whoever_leaves_in_the_midst_of_an_answer_takes_it_along() -> None:
    """Of two cards to drop one lies face down already, and nobody else is to come: nobody learns which it was."""
    state = next(state for state in fairs.gatherings(GAMES) if type(state.stack[-1]) is Trimming)
    seat, *others = actors(state)
    more = pools.with_card(state.fair.hands[seat], Card("ox", 1 << seat))
    state = toy_fair.with_fair(state, hands=replaced(state.fair.hands, seat, more))
    start, told = blank(look(state, None)), list[Step[Any]]()
    for own in (*others, seat):
        told += steps(told[-1].after if told else state, legal_moves(told[-1].after if told else state, own)[0])
    told += steps(told[-1].after, Leave(seat))
    assert [closes(step) for step in told if not step.chance][-2:] == [False, True]
    told_all = redacted(start, told, None)
    assert Leave(seat) in told_all
    assert [action.seat for action in told_all if isinstance(action, Drop)] == others


def test_a_game_with_a_peek_tells_what_comes_to_light() -> None:
    start = toy.new(2)
    told: list[Step[Any]] = []
    for action in (toy.Peek("north"), toy.Seen("idol"), toy.Dig("north")):
        told += steps(told[-1].after if told else start, action)
    assert [step.noted for step in told] == [True, True, True, False]
    assert redacted(start, told, 0) == (toy.Peek("north"), toy.Seen("idol"), toy.Dig("north"))
    assert redacted(start, told, 1) == (toy.Peek("north"), toy.Seen(""), toy.Dig("north"), toy.Found("idol"))


# -- news -------------------------------------------------------------------------------------------------------------


def test_chance_and_closing_are_news_and_answers_are_not() -> None:
    kinds = Counter[tuple[str, bool]]()
    for number in range(GAMES):
        for step in fairs.game(number):
            kinds[type(step.action).__name__, brings_news(step, unseen, fairs.SEATS)] += 1
            if step.chance or closes(step):
                assert brings_news(step, unseen, fairs.SEATS)
    assert kinds["Drawn", True] > 50
    assert (kinds["Drawn", False], kinds["Hold", True], kinds["Toss", True], kinds["Bank", True]) == (0, 0, 0, 0)
    assert min(kinds["Offer", True], kinds["Offer", False], kinds["Toss", False], kinds["Drop", False]) > 0


def test_a_card_that_somebody_shows_is_news() -> None:
    state = next(state for state in fairs.states(GAMES, toy.Hunting) if state.fair.hands[0])
    card = state.fair.hands[0][0]
    shown = replaced(state.fair.hands, 0, (Card(card.face, EVERYBODY), *state.fair.hands[0][1:]))
    step = Step(state, toy.Bank(), toy_fair.with_fair(state, hands=shown))
    assert brings_news(step, unseen, fairs.SEATS)
    assert not brings_news(Step(state, toy.Bank(), state), unseen, fairs.SEATS)


def test_what_came_after_the_last_news_can_be_taken_back() -> None:
    told = list(steps(toy.new(3, ("fair",), 2), Hold()))
    state = told[-1].after
    assert undo_point(told, unseen, 3) == len(told)
    more = [*told, *steps(state, KeepAll(1)), *steps(apply_action(state, KeepAll(1)), KeepAll(0))]
    assert undo_point(more, unseen, 3) == len(told)
    assert undo_point([], unseen, 3) == 0
    first = next(number for number, step in enumerate(told) if brings_news(step, unseen, 3))
    assert undo_point(told[first : first + 1], unseen, 3) == 1


def test_an_answer_that_is_dropped_leaves_the_record() -> None:
    told = list(steps(toy.new(3, ("fair",)), Hold()))
    while chance_outcomes(told[-1].after):
        told += steps(told[-1].after, chance_outcomes(told[-1].after)[0].action)
    for action in (KeepAll(1), KeepAll(2)):
        told += steps(told[-1].after, action)
    state = told[-1].after
    assert actors(state) == (0,)
    left = without_answer(told, 1)
    assert left == tuple(step.action for step in told if step.noted and step.action != KeepAll(1))
    assert replayed(toy.new(3, ("fair",)), left) == withdrawn(state, 1)
    told += steps(state, KeepAll(0))
    assert without_answer(told, 1) == tuple(step.action for step in told if step.noted)


def test_an_answer_of_several_picks_closes_only_with_the_last() -> None:
    state = next(state for state in fairs.gatherings(GAMES) if type(state.stack[-1]) is Trimming)
    (seat, *others) = actors(state)
    for other in others:
        state = apply_action(state, legal_moves(state, other)[0])
    more = pools.with_card(state.fair.hands[seat], Card("ox", 1 << seat))
    state = toy_fair.with_fair(state, hands=replaced(state.fair.hands, seat, more))
    first = next(iter(steps(state, legal_moves(state, seat)[0])))
    assert not closes(first)
    assert closes(next(iter(steps(first.after, legal_moves(first.after, seat)[0]))))
    assert knowledge.is_answer(first)
