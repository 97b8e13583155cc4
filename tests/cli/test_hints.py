"""What the trader says of its own moves, and what a person gets who asks for a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules.cli.play import Session
from merchant_rules.venus.bots import TraderBot
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.terminal import SCREEN
from merchant_rules.venus.terminal.reasons import NO_MORE
from tests.ffg.test_own_words import foreign

CONFIGS = {
    "1988": mr.Config("classic-1988", ("human", "nik"), goal=1000),
    "ffg": mr.Config("ffg-classic", 2, goal=1000),
    "war": mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"), goal=1000),
}


def told(name: str) -> Iterator[tuple[mr.View, TraderBot, mr.Action, str]]:
    """Every choice of a game of traders: what is seen, who chooses, the move and the reason."""
    config = CONFIGS[name]
    state, bots = mr.new_game(config, seed=11), [TraderBot() for _ in range(config.player_count)]
    for _ in range(900):
        if mr.result(state) is not None:
            return
        seat = mr.actor(state)
        seen, moves = mr.view(state, seat), mr.legal_moves(state)
        move = bots[seat].choose(seen, moves)
        if len(moves) > 1:
            yield seen, bots[seat], move, SCREEN.reason(seen, bots[seat], move)
        state = mr.apply_action(state, move)


@pytest.mark.parametrize("name", CONFIGS)
def test_every_move_of_a_game_has_a_reason_of_its_own(name: str) -> None:
    reasons: Counter[str] = Counter()
    plain = 0
    for _, _, move, said in told(name):
        assert "None" not in said, move
        assert not said.endswith("."), move
        assert name != "ffg" or not foreign(said), said
        plain += said == NO_MORE
        reasons[said] += 1
    assert len(reasons) > 25, "no fixed phrases"
    assert plain < sum(reasons.values()) / 20 or name == "war", "fights are not weighed"
    assert any("to meet whoever lives there" in said for said in reasons)
    assert any(" to sell " in said for said in reasons)


def test_a_way_names_the_stop_that_it_leads_to_and_the_business_there() -> None:
    sales = 0
    for seen, bot, move, said in told("1988"):
        if type(move) is not mr.DeclareStep:
            continue
        aim = bot.aim(seen)
        assert aim is not None
        names = seen.rules.catalog.names
        assert said.startswith(f"the aim is {names.get(aim.dot, aim.dot)}, ")
        assert aim.dot in aim.dots
        stop, first = aim.journey.stops[0], aim.journey.first
        assert ("to meet whoever lives there" in said) == (stop.partner == "?")
        if first.sales:
            sales += 1
            assert f"to the {names[stop.partner]} for ${sum(paid for paid, _ in first.sales)}" in said
            cargo = Counter(seen.players[seen.stack[-1].seat].cargo)
            assert Counter(goods.slug for _, goods in first.sales) <= cargo
    assert sales > 5


@pytest.mark.parametrize("name", ["1988", "ffg"])
def test_on_the_way_the_reason_names_the_place_where_the_turn_ends(name: str) -> None:
    """As long as the trader learns nothing new, it ends its turn where the reason said, and the errand is one there."""
    state, bots = mr.new_game(CONFIGS[name], seed=11), [TraderBot(), TraderBot()]
    said: list[tuple[mr.View, str]] = []
    kept = there = 0
    for _ in range(900):
        seat = mr.actor(state)
        if mr.result(state) is not None:
            break
        seen, moves = mr.view(state, seat), mr.legal_moves(state)
        move = bots[seat].choose(seen, moves)
        if type(seen.stack[-1]) is Moving and len(moves) > 1 and type(move) not in (mr.LookAt, mr.TakeRelic):
            aim, why = bots[seat].aim(seen, move), SCREEN.reason(seen, bots[seat], move)
            assert aim is not None
            end = seen.rules.catalog.names.get(aim.by, aim.by)
            said.append((seen, aim.by))
            assert why.startswith(f"the aim is {end}, this turn, ") == (aim.by in aim.dots)
            assert why.startswith(
                (f"the aim is {end}, ", f"the turn ends at {end}; ", f"what lies face down at {end} ")
            )
            there += aim.by in aim.dots
        state = mr.apply_action(state, move)
        if type(state.stack[-1]) is not Moving:
            learned = mr.view(state, seat).galaxy
            for before, dot in said:
                if before.galaxy.boxes == learned.boxes and before.galaxy.homes == learned.homes:
                    assert state.players[seat].place == dot
                    kept += 1
            said = []
    assert kept > 20
    assert there > 20


def test_another_bot_weighs_nothing() -> None:
    seen = mr.view(mr.new_game(CONFIGS["1988"], seed=1), 0)
    assert SCREEN.reason(seen, object(), mr.Stay()) == NO_MORE


def test_a_hint_asked_for_again_is_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Having stayed for business once, the trader goes; having said so is not having stayed."""
    seats = [mr.Seat(place="dry-city", money=300, cargo=("designer-genes",) * 2), mr.Seat()]
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    state = mr.position(config, seats=seats, cultures={"desert": "volois", "rogue": "graw"}, seed=1)
    monkeypatch.chdir(tmp_path)
    game = Session(state, ("you", "trader"), "")
    said = []
    for _ in range(3):
        game.obey("hint", mr.legal_moves(state))
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] == said[2]
    assert (
        "1: Human stays. Why: there is business here: sell 2 Designer Genes to the Volois for $240 and buy" in said[0]
    )


@pytest.mark.parametrize("name", ["1988", "ffg"])
def test_a_circle_to_the_place_where_the_turn_ends_is_not_told_as_the_only_way(name: str) -> None:
    """The trader flew from beside a city once around its system to that city, and the hint named only the city."""
    circles: Counter[str] = Counter()
    for seen, bot, move, said in told(name):
        if type(seen.stack[-1]) is not Moving or type(move) is not mr.StepTo or not said.startswith("the aim is "):
            continue
        aim, names = bot.aim(seen, move), seen.rules.catalog.names
        assert aim is not None
        other = said.partition("; ")[2]
        end, by = names.get(aim.by, aim.by), other.partition("the shorter way there is by ")[2]
        steps = [own for own in mr.legal_moves(seen) if type(own) is mr.StepTo]
        if other == "to land at once does as well":
            assert (mr.Land() in mr.legal_moves(seen), seen.players[seen.seat or 0].place) == (True, aim.by)
        elif other == "to enter it at once does as well":
            assert end in {names.get(own.to, own.to) for own in steps}
            assert move.to != aim.by
        elif by:
            assert by in {names.get(own.to, own.to) for own in steps} - {names.get(move.to, move.to)}
        circles[other.partition(" by ")[0]] += 1
    assert circles["to land at once does as well"] or circles["to enter it at once does as well"], circles
    assert circles["the shorter way there is"], circles
    assert circles[""], "most ways are straight"
