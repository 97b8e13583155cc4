"""Star Traders at the terminal: status, prices, hints with their reasons, warnings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders.bots import StarTraderBot, plans
from merchant_rules.star_traders.bots.desk import Desk
from merchant_rules.star_traders.map.ways import best_way
from merchant_rules.star_traders.rules.petitions import price_of, row_for
from merchant_rules.star_traders.terminal import SCREEN
from merchant_rules.star_traders.terminal.advice import NO_MORE, REASONS
from merchant_rules.star_traders.terminal.prices import prices, status
from tests.cli.keyboard import typed

from .playing import ADVANCED, Seat, do, money, moves, table
from .test_terminal import ALONE

CARRYING = Seat("niven", money=40, prestige=8, hold=("frygia-wells",), hand=("gotcha", "zap"))
OTHER = Seat("kluge", money=12, prestige=4, hand=("superzap",), stations=("wells",))
CONTRACTS = ("frygia-wells", "kluge-awwad")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- status and prices ------------------------------------------------------------------------------------------------


def test_status_has_all_of_ones_own_and_what_others_show() -> None:
    lines = status(mr.view(table(CARRYING, OTHER, contracts=CONTRACTS), 0), 0).splitlines()
    assert lines[0].startswith("You: 8 Prestige; 40 Stellors; 3 engines; aboard ")
    assert lines[1] == "  Prestige 8 of 30, for a petition 15"
    assert lines[2].startswith("  Ship on Niven (")
    assert lines[2].endswith("), 3 of 5 engines")
    assert re.match(r"  Hold 1 of 2: .* for Wells to Wells \(\d+\) for 19 Stellors and \d+ Prestige", lines[3])
    assert lines[4] == "  Cards 2 of 2: Gotcha, Zap"
    assert lines[-1].startswith("seat 1 on Kluge (11): 4 Prestige; 12 Stellors; 3 engines; 1 card")
    assert "Superzap" not in "\n".join(lines)


def test_prices_have_pay_jumps_station_engine_and_petition() -> None:
    state = table(CARRYING, OTHER, contracts=CONTRACTS)
    catalog, starmap = state.rules.catalog, state.rules.starmap
    text = prices(mr.view(state, 0), 0)
    lines = text.splitlines()
    direct = float(best_way(catalog, starmap, "niven", "wells").attempts)
    assert "(aboard)" in lines[1]
    assert f"; {direct:.1f} jumps; the station there gets 9" in lines[1]
    detour = [float(best_way(catalog, starmap, *way).attempts) for way in (("niven", "kluge"), ("kluge", "awwad"))]
    assert f"; {sum(detour):.1f} jumps; " in lines[2]
    assert "A station costs 5 Stellors and brings 2 Prestige." in lines
    assert "Your next engine costs 30 Stellors, on " in text
    assert "to abandon a cargo 5 Stellors and 3 Prestige." in text
    assert lines[-1] == "A petition takes 15 Prestige, and you have 8."


@pytest.mark.rule("star:S-PTAB-10", "star:S-PET-10")
@pytest.mark.parametrize("prestige", [15, 24, 30])
def test_the_petition_in_the_list_is_that_of_the_table(prestige: int) -> None:
    state = table(Seat("mink", prestige=prestige), Seat("oz"), stage="action", movement_over=True)
    lines = prices(mr.view(state, 0), 0).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("A petition takes"))
    for line in lines[start + 1 :]:
        low = int(re.match(r"  (\d+)", line)[1])  # type: ignore[index]
        price = price_of(row_for(state.rules.petition_table, low), prestige)
        assert ("granted" in line) == (price is not None), line
        if price is not None and price.stellors:
            assert f"{price.stellors} Stellors" in line


# -- hints ------------------------------------------------------------------------------------------------------------


def decisions(ruleset: str, modules: tuple[str, ...] = ()) -> Iterator[tuple[st.View, tuple[Any, ...]]]:
    """What bots had to decide in a game: views with several moves."""
    config = st.Config(ruleset, 3, modules)
    for ply in mr.play(config, [StarTraderBot()] * 3, seed=2, max_rounds=25).replay():
        seat = mr.actor(ply.state)
        if seat >= 0:
            seen = mr.view(ply.state, seat)
            own = mr.legal_moves(seen, seat)
            if len(own) > 1:
                yield seen, own


def test_every_decision_of_a_game_has_a_reason_of_its_own() -> None:
    bot, kinds, reasons = StarTraderBot(), Counter[str](), set[str]()
    for seen, own in decisions("star-traders-advanced", ("personalities",)):
        move = bot.choose(seen, own)
        said = SCREEN.reason(seen, bot, move)
        assert type(move) in REASONS, move
        assert said != NO_MORE
        kinds[type(move).__name__] += 1
        reasons.add(said)
    assert {"DeclareJump", "PickUp", "BuildStation", "EndMovement", "Pass", "PlayCard"} <= kinds.keys()
    assert len(reasons) > 60, "no fixed phrases"


def test_a_jump_names_the_goal_and_what_is_wanted_there() -> None:
    bot, errands = StarTraderBot(), Counter[str]()
    for seen, own in decisions("star-traders-basic"):
        move = bot.choose(seen, own)
        if type(move) is not st.DeclareJump or seen.seat is None:
            continue
        desk = Desk(seen, seen.seat, bot.habits)
        to, said = plans.goal(desk), SCREEN.reason(seen, bot, move)
        assert said.startswith(
            f"the goal is {seen.rules.called[to]}, {desk.attempts(desk.me.world, to):.1f} jumps away"
        )
        hold = [load.cargo for load in desk.me.hold]
        if "to deliver" in said and "Imperial" not in said:
            assert any(own.to == to and own.cargo in hold for _, own in desk.contracts())
        elif "to pick up" in said and "Imperial" not in said:
            assert any(own.pick_up == to and own.cargo not in hold for _, own in desk.contracts())
        errands[said.split(", ")[2].split()[1]] += 1
    assert errands["deliver"]
    assert errands["pick"]


def test_a_hint_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said, _ = typed(monkeypatch, capsys, ALONE, "hint", "status", "prices", "help")
    told = " ".join(said.split())
    assert re.search(r"\d+: Seat 0 \w+.* Why: (the goal is|it pays) ", told)
    assert "Hold 0 of 2: nothing" in told
    assert "Contracts: what they would pay you" in told
    assert "Contracts with pay and jumps" in told


def test_another_bot_weighs_nothing() -> None:
    seen = mr.view(table(CARRYING, OTHER, contracts=CONTRACTS), 0)
    assert SCREEN.reason(seen, object(), mr.legal_moves(seen, 0)[0]) == NO_MORE


# -- warnings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-DROP-16")
def test_abandoning_is_warned_of_with_what_it_costs() -> None:
    state = table(CARRYING, OTHER, contracts=CONTRACTS)
    move = next(own for own in moves(state) if type(own) is st.Abandon)
    said = SCREEN.warning(mr.view(state, 0), move)
    assert "goes overboard and costs you 5 Stellors and 3 Prestige, and on Wells it would bring 19 Stellors" in said
    after = do(state, move)
    assert (money(after, 0), after.traders[0].prestige) == (35, 5)


@pytest.mark.rule("star:S-PET-15")
def test_a_petition_that_may_cost_is_warned_of() -> None:
    poor = table(Seat("mink", prestige=15, money=10), Seat("oz"), stage="action", movement_over=True)
    said = SCREEN.warning(mr.view(poor, 0), st.Petition())
    granted = sum(
        price is not None and price.stellors <= 10 and price.prestige <= 15
        for price in (price_of(row_for(poor.rules.petition_table, roll), 15) for roll in range(1, 7))
    )
    assert said.startswith(
        f"a petition is granted at a price you can pay by {granted} of 6 rolls; with a roll of 1 it is"
    )
    row = row_for(poor.rules.petition_table, 1)
    assert row.loss is not None
    assert f"{row.loss.prestige} Prestige" in said


@pytest.mark.rule("star:S-PTAB-10")
def test_a_grant_refused_is_warned_of_with_what_it_costs() -> None:
    state = table(Seat("mink", prestige=15), Seat("oz"), stage="action", movement_over=True, options={"deals": "off"})
    state = do(state, st.Petition(), 4)
    assert type(state.stack[-1]).__name__ == "PayingPetition"
    loss = row_for(state.rules.petition_table, 4).otherwise
    assert loss is not None
    said = SCREEN.warning(mr.view(state, 0), st.RefusePetition())
    assert said.startswith("the grant is lost, and ")
    after = do(state, st.RefusePetition())
    lost = state.traders[0].prestige - after.traders[0].prestige, money(state, 0) - money(after, 0)
    assert all(str(amount) in said for amount in lost if amount)
    assert any(lost)
    assert SCREEN.warning(mr.view(state, 0), st.PayPetition()) == ""


def test_what_is_warned_of_is_done_when_asked_for_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = table(CARRYING, OTHER, contracts=CONTRACTS, seed=4)
    Path("game.json").write_text(mr.to_json(state))
    number = str(1 + next(at for at, own in enumerate(moves(state)) if type(own) is st.Abandon))
    said, _ = typed(monkeypatch, capsys, "--load game.json --seats you,random", number, "status", number)
    told = " ".join(said.split())
    assert told.count("Careful: ") == 1
    assert "pays the bank 5 Stellors, for cargo abandoned. Seat 0 loses 3 Prestige, for cargo abandoned." in told


def test_a_hint_tells_a_journey_to_be_rid_of_cargo() -> None:
    mine = Seat("niven", money=0, hold=("frygia-wells", "kluge-awwad"))
    late = (("frygia-wells", (1, 0)), ("kluge-awwad", (0, 1)))
    told = hint(table(mine, OTHER, contracts=("babel-oz", "oz-asimov"), completed=late))
    assert told.startswith("the goal is Wells, ")
    assert told.endswith(", to leave cargo there that nobody pays for any more")


def test_a_hint_promises_no_prestige_to_who_has_all_there_is() -> None:
    mine = Seat("mink", prestige=30, imperial=("verne", "niven"))
    told = [hint(table(attrs.evolve(mine, prestige=own), OTHER, ruleset=ADVANCED, stage="action")) for own in (20, 30)]
    assert ["Prestige" in text for text in told] == [True, False]


def hint(state: st.State) -> str:
    """Why the bot would make the move that it would make."""
    view = mr.view(state, 0)
    return SCREEN.reason(view, StarTraderBot(), StarTraderBot().choose(view, moves(state)))
