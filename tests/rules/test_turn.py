"""The introduction and chapters 4.4, 4.5: whose turn it is, moving and then trading, and when somebody has won."""

from __future__ import annotations

import random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.frames import Moving, Trading
from tests.scenes import EVERYWHERE, doing, fly, go, kinds, start, under_way
from tests.support import arrived, legal, moves, play, refused, seat, table, trading

# -- turns go round (INTRO, 4.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("1988:INTRO/a", "1988:4.2/c")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_turns_pass_clockwise_round_the_table(players: int) -> None:
    species = ("human", "nik", "dell", "eeep", "whynom", "qossuth")[:players]
    first = players - 1
    state = mr.new_game(mr.Config("classic-1988", players=species, options={"first_player": first}))
    seen = []
    for _ in range(2 * players):
        seen.append((mr.actor(state), state.turn.seat, state.turn.number))
        state = play(state, mr.Stay(), mr.EndTurn())
    order = [(first + n) % players for n in range(2 * players)]
    assert seen == [(who, who, n + 1) for n, who in enumerate(order)]


@pytest.mark.rule("1988:INTRO/b", "1988:4.4/a", "1988:4.4/c")
def test_a_turn_is_moving_then_trading_and_then_it_is_over() -> None:
    state = start(seat(place="cloud-south-1", money=500))
    stages = [doing(state)]
    for action in (mr.DeclareStep("cloud-space-city"), None, mr.StepTo("cloud-space-city"), mr.Land(), mr.EndTurn()):
        state = play(state, action) if action is not None else play(state, mr.chance_outcomes(state)[0].action)
        stages.append(doing(state))
    assert stages == ["Declaring", "Rolling", "Moving", "Moving", "Trading", "Declaring"]
    assert state.turn.seat == 1


@pytest.mark.rule("1988:4.4/c", "1988:INTRO/b")
def test_nobody_moves_after_trading() -> None:
    state = start(seat(place="galactic-base", money=1000))
    state = play(state, mr.Stay(), mr.BuyShip("clipper"))
    for action in (mr.DeclareStep("base-colony-1"), mr.StepTo("base-colony-1"), mr.Stay(), mr.Land()):
        refused(state, action, "not-now")
    assert not kinds(state) & {"DeclareStep", "StepTo", "Stay", "Land", "JumpTo"}


@pytest.mark.rule("1988:INTRO/b", "1988:4.4/c")
def test_in_whole_games_no_move_ever_follows_trade_in_the_same_turn() -> None:
    rng = random.Random(5)
    state: mr.State = mr.new_game(mr.Config("classic-1988", players=("human", "nik", "dell")))
    traded_in, turn = 0, (0, 0)
    for _ in range(1500):
        if (state.turn.number, state.turn.seat) != turn:
            turn, traded = (state.turn.number, state.turn.seat), False
        top = state.stack[-1]
        traded = traded or isinstance(top, Trading)
        assert not (traded and isinstance(top, Moving))
        traded_in += isinstance(top, Trading)
        state = mr.apply_action(state, _any_action(state, rng))
    assert traded_in > 50


def _any_action(state: mr.State, rng: random.Random) -> Any:
    if mr.actor(state) == engine.CHANCE:
        outcomes = mr.chance_outcomes(state)
        return weighted(outcomes, rng.randrange(sum(outcome.weight for outcome in outcomes))).action
    return rng.choice(mr.legal_moves(state))


# -- moving and trading (4.4) -----------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.4/b")
@pytest.mark.parametrize(
    ("dot", "partner"),
    [("dry-city", EVERYWHERE["desert"]), ("rogue-4", EVERYWHERE["rogue"]), ("galactic-base", "base")],
)
def test_who_stays_on_a_city_or_spaceport_may_trade_there(dot: str, partner: str) -> None:
    state = play(start(seat(place=dot), ports={"rogue-4": 1}), mr.Stay())
    assert trading(state) == Trading(0, partner, False)


@pytest.mark.rule("1988:4.4/b")
def test_who_moved_to_a_city_may_trade_there() -> None:
    state = play(go(under_way(start(seat(place="cloud-south-1")), 3), "cloud-space-city"), mr.Land())
    assert trading(state) == Trading(0, EVERYWHERE["cloud"], True)
    assert moves(state, mr.BuyGoods)


@pytest.mark.rule("1988:4.4/b", "1988:4.4/a")
@pytest.mark.parametrize("dot", ["water-6", "desert-4", "cloud-body-8", "jungle-5"])
def test_where_no_trading_is_possible_the_turn_is_over_after_movement(dot: str) -> None:
    state = play(start(seat(place=dot), boxes={"jungle-5": "gate-1"}), mr.Stay())
    assert (doing(state), state.turn.seat) == ("Declaring", 1)


@pytest.mark.rule("1988:4.4/d", "R-07")
def test_staying_is_a_choice_before_the_roll_wherever_the_ship_is() -> None:
    for dot in ("galactic-base", "water-6", "cloud-body-8", "desert-4", "dry-city", "ice-2"):
        state = start(seat(place=dot))
        assert legal(state, mr.Stay())
        assert play(state, mr.Stay()).players[0].place == dot


@pytest.mark.rule("1988:4.4/d", "R-07")
def test_staying_is_still_possible_after_drives_were_switched_off() -> None:
    state = play(start(seat(place="water-6", cargo=("red-drive",))), mr.SwitchOff("red-drive"))
    assert legal(state, mr.Stay())


@pytest.mark.rule("R-07")
def test_no_dice_no_inertia_but_after_the_roll_the_ship_has_to_move() -> None:
    state = fly(start(seat(place="water-6")), "water-7", 1, 1, 1)
    assert kinds(state) == {"StepTo"}


@pytest.mark.rule("R-03")
def test_on_the_first_turn_a_player_may_stay_and_buy_without_limit_at_the_base() -> None:
    state = mr.new_game(mr.Config("classic-1988", players=("human", "nik"), options={"first_player": 0}))
    state = play(state, mr.Stay())
    assert trading(state) == Trading(0, "base", False)
    rich = play(start(seat(money=1000)), mr.Stay(), mr.BuyShip("transport"), mr.BuyShip("clipper"))
    assert rich.players[0].ship == "clipper"
    came = arrived(start(seat(money=1000)), moved=True)
    refused(play(came, mr.BuyShip("transport")), mr.BuyShip("clipper"), "one-buy")


# -- winning (INTRO, 4.5) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.5/a")
@pytest.mark.parametrize(("money", "wins"), [(1999, False), (2000, True), (2001, True)])
def test_the_goal_is_two_thousand_in_cash_and_deeds(money: int, wins: bool) -> None:
    state = play(table(seat(money=money), seat("nik")), mr.EndTurn())
    assert (mr.result(state) is not None) is wins
    owner = table(seat(money=money - 200), seat("nik"), ports={"rogue-4": 0})
    assert mr.net_worth(owner, 0) == money
    finished = mr.result(play(owner, mr.EndTurn()))
    assert (finished is not None and finished.winners == (0,)) is wins


@pytest.mark.rule("1988:INTRO/c", "1988:4.5/a")
def test_the_goal_touched_in_the_middle_of_a_turn_does_not_count() -> None:
    price = 240 - 30  # a Transport for a Scout
    state = table(seat(money=2050), seat("nik"))
    assert mr.net_worth(state, 0) == 2050
    state = play(state, mr.BuyShip("transport"))
    assert mr.net_worth(state, 0) == 2050 - price
    state = play(state, mr.EndTurn())
    assert mr.result(state) is None
    assert mr.actor(state) == 1


@pytest.mark.rule("1988:4.5/a")
def test_a_rich_player_does_not_win_at_the_end_of_the_turn_of_another() -> None:
    state = play(table(seat(money=10), seat("nik", money=5000)), mr.EndTurn())
    assert mr.result(state) is None
    state = play(state, mr.Stay(), mr.EndTurn())
    finished = mr.result(state)
    assert finished is not None
    assert (finished.winners, finished.worths, finished.reason) == ((1,), (10, 5000), "goal")
    assert (mr.actor(state), mr.legal_moves(state)) == (engine.NOBODY, ())
    refused(state, mr.Stay(), "game-over")


@pytest.mark.rule("1988:4.5/a")
def test_a_turn_without_trade_ends_with_the_same_look_at_the_goal() -> None:
    state = play(start(seat(place="water-6", money=2000)), mr.Stay())
    assert mr.result(state) is not None
