"""Several seats decide at once: the order of answers does not matter, and nobody sees another's before the last."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from merchant_rules.errors import ComposeError, IllegalAction
from merchant_rules.kernel import compose, engine, gathering
from merchant_rules.kernel.actions import ForSeat, SeatSpec, Spec
from merchant_rules.kernel.compose import Manifest
from merchant_rules.kernel.engine import actor, actors, apply_action, check, legal_moves
from merchant_rules.kernel.gathering import Answers, Gathering, answered, asking, still_open, withdrawn
from merchant_rules.kernel.pools import Card
from merchant_rules.kernel.stack import CHANCE
from merchant_rules.kernel.tuples import replaced
from merchant_rules.testing import conformance
from tests.compiled import patches
from tests.kernel import fairs, toy, toy_fair
from tests.kernel.kits import DOMAINS, hunt_kit
from tests.kernel.toy_fair import Drop, KeepAll, Leave, Offer, Offering, Trimming
from tests.kernel.toy_view import blank, look

KIT = hunt_kit()

GAMES = 12


def a_gathering(kind: type[Gathering], seats: int = fairs.SEATS) -> toy.State:
    return next(
        state
        for state in fairs.gatherings(GAMES)
        if isinstance(state.stack[-1], kind) and len(state.stack[-1].answers.asked) == seats
    )


# -- the order of answers ---------------------------------------------------------------------------------------------


def in_some_order(state: toy.State, answers: dict[int, list[Any]], rng: Random) -> toy.State:
    """All answers, one by one, the seats mixed at random; each seat's own picks stay in order."""
    left = {seat: list(picks) for seat, picks in answers.items()}
    while any(left.values()):
        seat = rng.choice([seat for seat, picks in left.items() if picks])
        state = apply_action(state, left[seat].pop(0), seat=seat)
    return state


def no_order_matters() -> int:
    compared = 0
    for number, state in enumerate(fairs.gatherings(GAMES)):
        rng = Random(number)
        asked = actors(state)
        answers = {seat: fairs.answer_of(state, seat, rng) for seat in asked}
        ends = {in_some_order(state, answers, rng) for _ in range(6)}
        assert len(ends) == 1, f"the order of {answers} matters at {state.stack[-1]}"
        compared += len(asked) > 1
    return compared


def test_the_end_of_a_gathering_does_not_depend_on_the_order_of_answers() -> None:
    assert no_order_matters() > 60


def test_an_order_that_matters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_arrival(frame: Any, seat: int, *picks: str, more: bool = False) -> Any:
        done = answered(frame, seat, *picks, more=more).answers
        laid = [*filter(None, frame.answers.laid), picks, *((),) * len(done.asked)]
        return gathering.with_answers(frame, Answers(done.asked, done.waiting, tuple(laid[: len(done.asked)])))

    monkeypatch.setattr(toy_fair, "answered", by_arrival)
    with pytest.raises((AssertionError, IllegalAction, ValueError)):
        no_order_matters()


def test_a_rule_that_reads_an_answer_too_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_is_paid(state: toy.State, frame: Offering) -> toy.State:
        laid = [seat for seat, laid in zip(frame.answers.asked, frame.answers.laid, strict=True) if laid]
        state = toy_fair.earned(state, laid[0], 1) if len(laid) == 1 else state
        return sold(state, frame)

    sold = toy_fair.sold
    monkeypatch.setattr(toy_fair, "sold", first_is_paid)
    with pytest.raises(AssertionError, match="matters"):
        no_order_matters()


def test_every_choice_of_cards_is_reached_by_one_path() -> None:
    state = a_gathering(Trimming, 1)
    (seat,) = actors(state)
    faces = ("fig", "fig", "hen", "jug", "jug", "ox")
    hand = tuple(Card(face, 1 << seat) for face in faces)
    state = toy_fair.with_fair(state, hands=replaced(state.fair.hands, seat, hand))
    paths: list[tuple[str, ...]] = []

    def follow(state: toy.State, so_far: tuple[str, ...]) -> None:
        for move in legal_moves(state, seat):
            if isinstance(move, Drop):
                after = apply_action(state, move)
                if isinstance(after.stack[-1], Trimming):
                    follow(after, (*so_far, move.card))
                else:
                    paths.append((*so_far, move.card))

    follow(state, ())
    assert sorted(paths) == sorted(set(itertools.combinations(faces, 4)))


# -- what a waiting seat sees and may do ------------------------------------------------------------------------------


def universe(state: toy.State) -> list[Any]:
    cards = [make(seat, card) for make in (Offer, Drop) for seat in range(4) for card in DOMAINS["card"]]
    return [*cards, *map(KeepAll, range(4)), toy.Bank()]


def as_seen_from(state: toy.State, seat: int | None) -> Any:
    if seat is None:
        return look(state, None)
    refusals = tuple(str(check(state, action, seat=seat)) for action in universe(state))
    return look(state, seat), legal_moves(state, seat), refusals


def nothing_shows_before_the_last_answer() -> int:
    compared = 0
    for number, state in enumerate(fairs.gatherings(GAMES)):
        rng = Random(number)
        first, *others = rng.sample(actors(state), len(actors(state)))
        before = {seat: as_seen_from(state, seat) for seat in (*others, 3, None)}
        for action in fairs.answer_of(state, first, rng) if others else ():
            state = apply_action(state, action, seat=first)
            for seat, seen in before.items():
                assert as_seen_from(state, seat) == seen, f"seat {seat} notices {action}"
                compared += 1
    return compared


def test_what_a_waiting_seat_sees_and_may_do_does_not_change_with_others_answers() -> None:
    assert nothing_shows_before_the_last_answer() > 150


@patches
def test_a_view_that_shows_answers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "answers_for", lambda answers, seat: answers)
    with pytest.raises(AssertionError, match="notices"):
        nothing_shows_before_the_last_answer()


def test_a_refusal_that_tells_who_is_waiting_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(state: toy.State, action: Any, seat: int) -> Any:
        return engine.check(state, action, seat) if seat == actor(state) else None

    monkeypatch.setitem(globals(), "check", telling)
    with pytest.raises(AssertionError, match="notices"):
        nothing_shows_before_the_last_answer()


def test_a_list_that_depends_on_other_answers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = toy.rules(fairs.SEATS, ("fair",))

    def shorter(state: toy.State, frame: Offering, seat: int) -> list[Any]:
        return [] if any(frame.answers.laid) else toy_fair.propose_offer(state, frame, seat)

    listing = (ForSeat(shorter, False), *rules.proposers[Offering][1:])
    monkeypatch.setitem(vars(rules), "proposers", {**rules.proposers, Offering: listing})
    with pytest.raises(AssertionError, match="notices"):
        nothing_shows_before_the_last_answer()


def test_a_view_of_a_gathering_shows_who_was_asked_and_ones_own_picks() -> None:
    state = a_gathering(Offering)
    asked = actors(state)
    card = state.fair.hands[asked[1]][0].face
    after = apply_action(state, Offer(asked[1], card))
    assert look(after, asked[1]).stack[-1] == Offering(Answers(asked, (asked[0], asked[2]), ((), (card,), ())))
    assert look(after, asked[0]).stack[-1] == look(after, None).stack[-1] == state.stack[-1]
    assert actor(blank(look(after, asked[0]))) == actor(state)


def test_picked_cards_stay_in_the_hand_until_the_gathering_closes() -> None:
    state = a_gathering(Offering)
    seat = actors(state)[0]
    after = apply_action(state, Offer(seat, state.fair.hands[seat][0].face))
    assert after.extras == state.extras


# -- who may act ------------------------------------------------------------------------------------------------------


def refused(state: toy.State, action: Any, seat: int | None = None) -> str:
    violation = check(state, action, seat=seat)
    assert violation is not None
    with pytest.raises(IllegalAction):
        apply_action(state, action, seat=seat)
    return violation.code


def test_all_waiting_seats_act_in_timing_order() -> None:
    state = a_gathering(Offering)
    assert actors(state) == state.stack[-1].answers.asked == (0, 1, 2)
    assert actor(state) == 0
    assert legal_moves(state) == legal_moves(state, 0)
    after = apply_action(state, KeepAll(0), seat=0)
    assert (actors(after), actor(after), legal_moves(after, 0)) == ((1, 2), 1, (Leave(0),))
    assert legal_moves(after) == legal_moves(after, 1) == legal_moves(state, 1)


def test_one_seat_decides_elsewhere_and_none_at_chance_nodes() -> None:
    start = toy.new(2)
    assert (actors(start), legal_moves(start, 0), legal_moves(start, 1)) == ((0,), legal_moves(start), ())
    assert legal_moves(start, True) == ()
    thrown = apply_action(start, toy.Throw())
    assert (actor(thrown), actors(thrown), legal_moves(thrown, 0)) == (CHANCE, (), ())
    over = toy.with_top(start, toy.Over((0,)))
    assert actors(over) == ()


def test_an_action_is_taken_from_its_own_seat_while_it_is_waiting() -> None:
    state = a_gathering(Offering)
    card = state.fair.hands[1][0].face
    assert check(state, Offer(1, card)) is None is check(state, Offer(1, card), seat=1)
    assert refused(state, Offer(1, card), seat=0) == "not-your-seat"
    assert refused(state, Offer(True, card)) == "not-your-seat"
    assert refused(state, Offer(1, card), seat=True) == "not-your-seat"
    assert refused(state, Offer(3, card)) == "not-your-turn"
    assert refused(state, Drop(1, card)) == "not-now"
    after = apply_action(state, Offer(1, card))
    assert refused(after, Offer(1, card)) == "answered"
    assert refused(after, KeepAll(1), seat=1) == "answered"
    assert refused(after, toy.Bank(), seat=1) == "not-now"  # it was asked, so it is not out of turn
    assert refused(toy.new(2, ("fair",)), KeepAll(0)) == "not-now"
    assert refused(toy.new(2, ("fair",)), KeepAll(1), seat=1) == "not-your-turn"


def test_a_player_names_the_card_that_goes() -> None:
    state = a_gathering(Trimming, 1)
    (seat,) = actors(state)
    assert refused(state, Drop(seat, ""), seat=seat) == "struck-out"
    assert refused(state, Drop(seat, "")) == "no-card"
    assert check(blank(look(state, None)), Drop(seat, "")) is None


def test_a_host_may_drop_an_answer_before_the_gathering_closes() -> None:
    state = a_gathering(Offering)
    after = apply_action(apply_action(state, KeepAll(2)), KeepAll(0))
    assert withdrawn(after, 2) == apply_action(state, KeepAll(0))
    assert withdrawn(withdrawn(after, 2), 0) == state
    offer = next(move for move in legal_moves(state, 0) if isinstance(move, Offer))
    assert withdrawn(apply_action(apply_action(state, KeepAll(2)), offer), 2) == apply_action(state, offer)
    for seat, position in ((1, after), (3, after), (0, toy.new(2))):
        with pytest.raises(IllegalAction) as caught:
            withdrawn(position, seat)
        assert caught.value.code == "nothing-to-withdraw"


def test_a_partial_answer_is_dropped_as_a_whole() -> None:
    state = a_gathering(Trimming, 1)
    (seat,) = actors(state)
    more = state.fair.hands[seat] + (Card("ox", 1 << seat),)
    state = toy_fair.with_fair(state, hands=replaced(state.fair.hands, seat, more))
    after = apply_action(state, legal_moves(state, seat)[0])
    assert actors(after) == (seat,)
    assert withdrawn(after, seat) == state


def test_anyone_may_leave_wherever_a_seat_decides() -> None:
    start = toy.new(3, ("fair",))
    assert Leave(0) in legal_moves(start)
    assert legal_moves(start, 2) == (Leave(2),)
    assert check(start, Leave(2), seat=2) is None
    assert refused(start, Leave(2), seat=0) == "not-your-seat"
    assert refused(start, Leave(3)) == "away"
    after = apply_action(start, Leave(2))
    assert actor(after) == 0
    assert legal_moves(after, 2) == ()
    assert refused(apply_action(start, toy.Throw()), Leave(2)) == "chance-decides"
    assert refused(toy.with_top(start, toy.Over((0,))), Leave(2)) == "game-over"


def test_leaving_may_close_a_gathering() -> None:
    state = a_gathering(Offering)
    waiting = apply_action(apply_action(state, KeepAll(0)), KeepAll(2))
    after = apply_action(waiting, Leave(1))
    assert not isinstance(after.stack[-1], Offering)
    assert 1 not in actors(apply_action(state, Leave(1)))


# -- the kernel's promises --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("modules", [("fair",), ("storm", "tax", "fair")], ids="+".join)
def test_the_fair_conforms(modules: tuple[str, ...], seed: int | None) -> None:
    for number in range(3):
        rng = Random(number)
        choose: conformance.Choose = lambda state, possible, rng=rng: fairs.chosen(rng, possible)  # type: ignore[misc]  # noqa: E731
        conformance.walk(KIT, toy.new(3, modules, seed), choose, 150, every=2)


def test_a_move_that_is_legal_for_a_seat_and_not_listed_for_it_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_gathering(Offering)
    table = state.rules.proposers
    monkeypatch.setitem(vars(state.rules), "proposers", {**table, Offering: table[Offering][1:]})
    with pytest.raises(conformance.UnlistedMove):
        conformance.check_universe(state, [Offer(1, state.fair.hands[1][0].face)])


def test_a_gathering_where_a_waiting_seat_has_no_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_gathering(Offering)
    only_first = ForSeat(lambda state, frame, seat: [KeepAll(seat)] if seat == 0 else [], False)
    monkeypatch.setitem(vars(state.rules), "proposers", {**state.rules.proposers, Offering: (only_first,)})
    with pytest.raises(conformance.NoMoves, match="seat 1"):
        conformance.check_decider(state)


# -- the frame itself -------------------------------------------------------------------------------------------------


def test_a_gathering_is_built_like_any_value() -> None:
    frame = Offering(asking((1, 0)))
    assert hash(frame) == hash(Offering(asking((1, 0))))
    assert not hasattr(frame, "__dict__")
    assert (frame.seat, frame.open) == (1, True)
    with pytest.raises(AttributeError):
        frame.answers = asking((0,))  # type: ignore[misc]


def test_a_new_gathering_of_the_same_kind_is_not_the_old_one() -> None:
    fresh = (Offering(asking((0, 1))),)
    half = (answered(fresh[0], 0),)
    assert still_open(fresh, half)
    assert not still_open(half, fresh)
    assert not still_open(half, (Trimming(asking((0, 1))),))
    assert not still_open(half, ())
    alone = (Offering(asking((0,))),)
    assert not still_open(alone, alone)
    assert still_open(alone, (answered(alone[0], 0, "fig", more=True),))


def spec_of(kind: type[Spec], action: type, frames: tuple[type, ...], **more: Any) -> Spec:
    return kind(action, "x", frames, toy.fine, toy.as_it_is, "", ("toy:1",), **more)


@pytest.mark.parametrize(
    "spec, says",
    [
        (spec_of(Spec, KeepAll, (Offering,)), "answers a gathering without a SeatSpec"),
        (spec_of(SeatSpec, KeepAll, (toy.Hunting,)), "a frame that is no gathering"),
        (spec_of(SeatSpec, toy.Peek, (Offering,)), "its first field is not seat"),
        (spec_of(SeatSpec, toy.Bank, (Offering,)), "its first field is not seat"),
        (spec_of(SeatSpec, KeepAll, (Offering,), anyone=True), "names no frames"),
    ],
)
def test_a_spec_that_does_not_fit_its_frame_is_refused(spec: Spec, says: str) -> None:
    with pytest.raises(ComposeError, match=f"mine: .*{says}"):
        compose.compose(toy.Hooks, [Manifest("mine", actions=(spec,))])
    base: Manifest[toy.Hooks] = Manifest("base", actions=(spec_of(SeatSpec, spec.action, (), anyone=True),))
    if spec.action is KeepAll:
        with pytest.raises(ComposeError, match=f"mine: .*{says}"):
            compose.compose(toy.Hooks, [base, Manifest("mine", replaces=(spec,))])


def test_a_shortcut_gives_way_to_an_action_of_anyone() -> None:
    known: Any = lambda state, frame: (toy.Bank(),)  # noqa: E731
    base: Manifest[toy.Hooks] = Manifest(
        "base", actions=(spec_of(Spec, toy.Bank, (toy.Hunting,)),), shortcuts={toy.Hunting: known}
    )
    leaving = SeatSpec(Leave, "leave", (), toy.fine, toy.as_it_is, "", ("toy:1",), anyone=True)
    assert toy.Hunting in compose.compose(toy.Hooks, [base]).shortcuts
    assert toy.Hunting not in compose.compose(toy.Hooks, [base, Manifest("mine", actions=(leaving,))]).shortcuts


def test_the_mixin_keeps_its_seat_free_when_all_have_answered() -> None:
    assert Offering(Answers((0,), (), ((),))).seat < 0
    assert isinstance(Offering(asking((0,))), Gathering)
