"""What must hold in every game: cards and chips, secrets, written forms, worlds that fit a view."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel import knowledge
from merchant_rules.race import GAME
from merchant_rules.race.frames import Keeping
from merchant_rules.race.rules.setup import cards_left
from merchant_rules.race.view import loose_cards
from merchant_rules.testing import check_game, check_knowledge, check_no_tell, conformance_suite, kit
from merchant_rules.testing.conformance import check_state
from tests.race.games import SETS, config, game, states

ALL = range(len(SETS))
PICKS = (race.Discard, race.Keep, race.Pay, race.Give, race.Place)


@pytest.mark.parametrize("at", ALL)
@pytest.mark.rule("race:G-SUPPLY-7", "race:G-CARD-1")
def test_every_card_is_in_exactly_one_place(at: int) -> None:
    for state in states(at, 1):
        deck = Counter(dict(cards_left(state.rules.tables)))
        held = Counter(slug for player in state.players for slug in player.tableau)
        held += Counter(card.face for card in loose_cards(state) if card.face) + Counter(state.pool.unseen)
        held += Counter(frame.card for frame in state.stack if getattr(frame, "number", 0) and frame.card)  # type: ignore[union-attr]
        assert held == deck
        assert mr.validate(state) == ()


@pytest.mark.parametrize("at", ALL)
@pytest.mark.rule("race:G-CHIPS-2", "race:G-CHIPS-6", "race:G-ROUNDEND-1", "race:G-ROUNDEND-3")
def test_chips_add_up_and_hands_have_ten_after_a_round(at: int) -> None:
    for step in game(at, 2):
        before, after = step.before, step.after
        assert sum(player.chips for player in after.players) + after.chips == 12 * len(after.players)
        assert all(new.chips >= old.chips for new, old in zip(after.players, before.players, strict=True))
        if after.round > before.round or mr.result(after) is not None:
            assert max(len(player.hand) for player in after.players) <= 10


@pytest.mark.parametrize("at", ALL)
def test_states_keep_the_promises_of_the_kernel(at: int) -> None:
    watched = kit(GAME, forged=2)
    for state in states(at, 3, every=23):
        check_state(watched, state)
    start = mr.new_game(config(*SETS[at]), seed=at)
    rng = Random(at)
    check_game(start, lambda state, choices: rng.choice(choices), 40, every=10)


@pytest.mark.parametrize("at", ALL)
def test_cards_are_picked_one_by_one_so_no_list_is_longer_than_the_hand(at: int) -> None:
    """A hand of twelve has 924 ways to pay six, and a hand limit hundreds of thousands."""
    met = set()
    for state in states(at, 2):
        for seat in mr.actors(state):
            moves, top = mr.legal_moves(state, seat), state.stack[-1]
            cards = top.cards[seat] if isinstance(top, Keeping) else state.players[seat].hand
            picks = [move for move in moves if isinstance(move, PICKS)]
            met |= {type(move) for move in picks}
            assert len(picks) <= len(cards)
            assert len({*moves}) == len(moves) <= max(len(picks) + 1, 23, len(state.players[seat].tableau) ** 2)
    assert met >= {race.Keep, race.Pay, race.Place}


@pytest.mark.parametrize("at", ALL)
@pytest.mark.rule("race:G-INFO-4", "race:G-INFO-6", "R-G12")
def test_views_are_equal_in_worlds_that_fit(at: int) -> None:
    for state in states(at, 4, every=13):
        check_knowledge(state)
        for seat in (None, *range(len(state.players))):
            world = mr.resample(state, seat, 7)
            assert mr.validate(world) == ()
            assert mr.view(world, seat) == mr.view(state, seat)


@pytest.mark.parametrize("at", ALL)
@pytest.mark.rule("R-G53")
def test_plies_do_not_tell(at: int) -> None:
    for state in states(at, 5, every=17):
        check_no_tell(state, GAME.look, GAME.deal, len(state.players), seed=at)


@pytest.mark.parametrize("at", ALL)
def test_a_redacted_game_is_what_its_seat_saw(at: int) -> None:
    told = game(at, 6)
    start = told[0].before.with_source(None)
    for seat in (None, *range(SETS[at][0])):
        blank = GAME.blank(mr.view(start, seat))
        for action in knowledge.redacted(blank, told, seat):
            blank = mr.apply_action(blank, action)
        assert blank == GAME.blank(mr.view(told[-1].after, seat))


@pytest.mark.parametrize("at", ALL)
def test_records_come_back(at: int) -> None:
    recorder = mr.Recorder(config(*SETS[at]), seed=9)
    rng = Random(9)
    while mr.result(recorder.state) is None and recorder.state.round < 8:
        seat = rng.choice(mr.actors(recorder.state))
        recorder.play(rng.choice(mr.legal_moves(recorder.state, seat)), seat=seat)
    record = recorder.record()
    assert mr.Record.from_text(record.to_text()) == record
    assert record.final() == recorder.state
    for player in (None, 0, 1):
        hidden = record.redact(player)
        assert hidden.final() == GAME.blank(mr.view(recorder.state, player))
        assert mr.Record.from_text(hidden.to_text()).final() == hidden.final()
    assert 0 <= record.undo_point() <= len(record)


@pytest.mark.parametrize("at", ALL)
def test_saves_and_views_come_back(at: int) -> None:
    for state in states(at, 8, every=11):
        back = mr.from_json(mr.to_json(state))
        assert (back, back.source, mr.digest(back)) == (state, state.source, mr.digest(state))
        for seat in (None, 1):
            seen = mr.view(state, seat)
            assert mr.from_json(mr.to_json(seen)) == seen


@pytest.mark.parametrize("at", ALL)
def test_every_action_has_a_sentence(at: int) -> None:
    for step in game(at, 10)[::3]:
        for given in (step.before, mr.view(step.before, None)):
            said = mr.describe(given, step.action)
            assert said.endswith(".")
            assert "{" not in said
        now = mr.situation(step.before)
        assert all(mr.situation(mr.view(step.before, seat)) == now for seat in (None, 0, 1))
        assert "{" not in mr.describe(step.before, now)


def test_random_bots_play_and_simulate() -> None:
    played = config(3)
    record = mr.play(played, [_First()] * 3, seed=1, max_rounds=4)
    assert (record.result, record.reason) == ("stopped", "max-rounds")
    done = mr.simulate(played, ["random"] * 3, [1, 2], max_rounds=6)
    assert [len(one.scores) for one in done] == [3, 3]
    assert done.failed == ()


class _First:
    def choose(self, view: race.View, moves: tuple[race.Action, ...]) -> race.Action:
        assert moves == view.moves
        return moves[0]


TestBase = conformance_suite(config(3), plies=50, examples=5)
TestDuel = conformance_suite(config(2, ("two-player",)), plies=50, examples=5)
