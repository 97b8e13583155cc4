"""The library and a second, plain telling of the rules play the same games: all moves, cards, goods and points."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.engine import steps
from merchant_rules.race.frames import Sealing
from merchant_rules.race.rules.scoring import points_of
from tests.race.games import SETS, config
from tests.race.referee.referee import Referee, Request
from tests.race.referee.scoring import points
from tests.race.support import CATALOG
from tests.soak.race.choosers import CHOOSERS
from tests.soak.race.rich import rich_start

ALL = range(len(SETS))


def play_beside(state: race.State, rng: Random) -> int:
    """Play a game to its end with both; how many lists of moves were compared."""
    referee = Referee(len(state.players), state.config.modules, state.config.options)
    if state.round:
        take_over(referee, state)
    play = referee.rounds() if state.round else referee.game()
    choose = [CHOOSERS[rng.choice([*CHOOSERS])](rng) for _ in state.players]
    request: Request | None = next(play)
    lists = 0
    while mr.result(state) is None:
        lists += compare(referee, request, state)
        seats = mr.actors(state)
        seat = rng.choice(seats) if seats else None
        action = rng.choice(outcomes(state)) if seat is None else choose[seat](state, mr.legal_moves(state, seat))
        for step in steps(state, action):
            state = step.after
            if not isinstance(step.action, race.Sealed):  # no part of a game at a table
                request = next_request(play, answer(request, step.action, seat))
            seat = None
    assert request is None
    compare_ends(referee, state)
    return lists


def outcomes(state: race.State) -> list[Any]:
    return [outcome.action for outcome in mr.chance_outcomes(state)]


def next_request(play: Any, answered: Any) -> Request | None:
    try:
        request: Request = play.send(answered)
    except StopIteration:
        return None
    return request


def answer(request: Request | None, action: Any, seat: int | None) -> Any:
    """What the referee is told; it has asked for just that."""
    if seat is not None:
        return seat, action
    kinds = {race.StartWorldDealt: "world", race.Drawn: "draw", race.Flipped: "flip"}
    assert request is not None
    assert request[0] == kinds[type(action)]
    if isinstance(action, race.Flipped):
        return action.card
    assert request[1] == action.player
    return action.world if isinstance(action, race.StartWorldDealt) else action.card


def take_over(referee: Referee, state: race.State) -> None:
    """A game that begins in the middle, at the choice of action cards."""
    referee.tableaus = [list(player.tableau) for player in state.players]
    referee.hands = [[card.face for card in player.hand] for player in state.players]
    referee.goods = [set(player.goods) for player in state.players]
    referee.chips = [player.chips for player in state.players]
    referee.pool, referee.supply, referee.discards = state.chips, state.pool.supply, len(state.discard)
    referee.round, referee.first = state.round - 1, state.first


def compare(referee: Referee, request: Request | None, state: race.State) -> int:
    """Everything that both know is the same; how many lists of moves there were."""
    if any(isinstance(frame, Sealing) for frame in state.stack):
        return 0  # the library has the reshuffle still before it
    assert request is not None
    compare_tables(referee, state)
    if request[0] != "ask":
        assert mr.actor(state) == mr.CHANCE
        return 0
    assert {*mr.actors(state)} == request[1].keys()
    for seat, wanted in request[1].items():
        moves = mr.legal_moves(state, seat)
        assert len(moves) == len(wanted)
        assert {*moves} == wanted
    return len(request[1])


def compare_tables(referee: Referee, state: race.State) -> None:
    assert state.round == referee.round
    assert [list(player.tableau) for player in state.players] == referee.tableaus
    assert [[card.face for card in player.hand] for player in state.players] == list(map(sorted, referee.hands))
    assert [list(player.goods) for player in state.players] == [*map(referee.goods_of, referee.seats)]
    assert [player.chips for player in state.players] == referee.chips
    assert (state.chips, state.pool.supply, len(state.discard)) == (referee.pool, referee.supply, referee.discards)
    assert list(mr.scores(state)) == list(map(points, referee.tableaus, referee.chips))


def compare_ends(referee: Referee, state: race.State) -> None:
    compare_tables(referee, state)
    over = mr.result(state)
    assert over is not None
    assert (over.winners, over.reason, over.scores, over.tiebreaks) == referee.over


@pytest.mark.parametrize("at", ALL)
def test_games_from_the_box(at: int) -> None:
    for seed in range(2):
        assert play_beside(mr.new_game(config(*SETS[at])), Random(seed)) > 40


@pytest.mark.parametrize("at", [at for at in ALL if "first-game" not in SETS[at][1]])
def test_games_that_begin_in_the_middle(at: int) -> None:
    """With the rarer cards in the tableaus, and sometimes next to nothing in the supply."""
    for seed in range(4):
        rng = Random(f"{at}/{seed}")
        assert play_beside(rich_start(config(*SETS[at]), rng, None), rng) > 4


@pytest.mark.slow
@pytest.mark.parametrize("at", ALL)
def test_many_games(at: int) -> None:
    for seed in range(60):
        rng = Random(f"many/{at}/{seed}")
        play_beside(mr.new_game(config(*SETS[at])), rng)
        if "first-game" not in SETS[at][1]:
            play_beside(rich_start(config(*SETS[at]), rng, None), rng)


@pytest.mark.rule("race:G-SCORE-11", "race:G-SCORE-5", "race:G-SCORE-6")
def test_every_pair_of_cards_scores_the_same() -> None:
    """And tableaus of a dozen cards at random."""
    state = mr.new_game(config(2), seed=1)
    cards, rng = [card.slug for card in CATALOG.cards], Random(3)
    pairs = [[one, two] for one in cards for two in cards if one != two]
    for tableau in (*pairs, *(rng.sample(cards, 12) for _ in range(2000))):
        chips = rng.randrange(30)
        assert points_of(state.rules.tables, tableau, chips) == points(tableau, chips), tableau
