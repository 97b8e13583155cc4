"""What a person at the terminal is told about money: prices, payments, warnings, advice."""

from __future__ import annotations

import sys
from pathlib import Path

import pexpect
import pytest

import merchant_rules as mr
from merchant_rules.cli import main
from merchant_rules.cli.common import coloured
from merchant_rules.cli.play import Session
from merchant_rules.cli.reader import Reader
from merchant_rules.venus.terminal.prices import free_holds, prices, status
from merchant_rules.venus.terminal.screen import amount, counted
from tests.package.tree import SOURCE

from .transcript import PAGE, table, written


def test_the_page_has_the_turn_as_it_is_played() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == written(text), "run python -m tests.cli.transcript"
    assert "The Bank pays Nik $60, the commission of the Factory of the Volois." in text


def test_prices_know_what_the_player_knows() -> None:
    state = table()
    seen = mr.view(state, 0)
    assert "Volois (Desert Planet): sells Voll Silk for $140" in prices(seen, "")
    assert "Cholos" not in prices(seen, "").replace("Cholos (", "")
    assert "Cholos (home unknown)" in prices(seen, "designer genes")
    assert "once the Factory stands" not in prices(seen, "volois")
    assert prices(seen, "furnit") == prices(seen, "impossible furniture"), "a part is enough where it is the only one"
    with pytest.raises(mr.UnknownName, match=r"'tea': there are no such goods and no such culture$"):
        prices(seen, "tea")
    with pytest.raises(mr.UnknownName, match=r"; is it .* or Voll Silk\?$|; is it Volois and Voll Silk\?$"):
        prices(seen, "vol")


def test_prices_count_the_demands_that_lie_there() -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    rules = table().rules
    demand = next(demand for demand in rules.catalog.demands if demand.at == "graw")
    goods = next(goods for goods in rules.catalog.goods if goods.demand_as == demand.goods)
    plain = prices(mr.view(table(), 0), goods.name)
    state = mr.position(config, cultures={"desert": "graw"}, lying=(demand.slug,), seed=1)
    assert f"for ${goods.payoff + demand.bonus}, ${demand.bonus} of it by demands" in prices(
        mr.view(state, 0), goods.name
    )
    assert "by demands" not in plain


def test_the_status_has_cash_holds_deeds_and_papers() -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    seats = [mr.Seat(money=75, cargo=("voll-silk",), ious=("volois",), ports=("desert-1",)), mr.Seat()]
    seen = mr.view(mr.position(config, seats=seats, cultures={"desert": "volois"}, seed=1), 0)
    told = status(seen, 0)
    assert "$75 in cash, worth $275" in told
    assert "1 Voll Silk" in told
    assert "IOU of the Volois" in told
    assert "deed: Desolation Landing, $200" in told
    assert free_holds(seen, 0) == 1


def session(state: mr.State, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session:
    monkeypatch.chdir(tmp_path)
    return Session(state, ("you", "trader"), "")


def test_what_is_lost_for_good_is_asked_for_twice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = session(mr.apply_action(table(), mr.Stay()), monkeypatch, tmp_path)
    game.obey("drop:designer-genes", mr.legal_moves(game.state))
    assert game.state.players[0].cargo == ("designer-genes",)
    assert "Careful: Designer Genes is thrown overboard, for nothing." in capsys.readouterr().out
    game.obey("drop:designer-genes", mr.legal_moves(game.state))
    assert game.state.players[0].cargo == ()


def test_credit_that_is_not_spent_is_told_before_and_after(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    seats = [mr.Seat(place="dry-city", money=75, ious=("volois",)), mr.Seat()]
    state = mr.position(config, seats=seats, cultures={"desert": "volois"}, seed=1)
    game = session(mr.apply_action(state, mr.Stay()), monkeypatch, tmp_path)
    game.obey("iou:volois", mr.legal_moves(game.state))
    worth = state.rules.catalog.culture_by_slug["volois"].iou
    assert f"Human gets ${worth} of barter value, for the IOU." in capsys.readouterr().out
    game.obey("end", mr.legal_moves(game.state))
    assert f"${worth} of barter value, which you have not spent, is lost" in capsys.readouterr().out
    game.obey("end", mr.legal_moves(game.state))
    assert f"Human loses ${worth} of barter value, not spent in this turn." in capsys.readouterr().out


def test_what_credit_pays_whole_takes_no_cash_and_equal_names_are_counted_together() -> None:
    seats = [mr.Seat(place="dry-city", money=75, ious=("zum",)), mr.Seat()]
    demands = ("demand-graw-designer-genes-1", "demand-graw-designer-genes-2")
    state = mr.position(mr.Config("classic-1988", 2), seats=seats, cultures={"desert": "zum"}, lying=demands, seed=1)
    state = mr.apply_action(mr.apply_action(state, mr.Stay()), mr.RedeemIou("zum"))
    assert amount(mr.view(state, 0), mr.BuyGoods("chicle-liquor")) == " for $40, none in cash"
    assert counted(mr.view(state, 0), demands) == "2 Demand for Designer Genes"


def test_a_hint_is_a_move_of_the_list_with_a_reason_and_a_picture_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = session(mr.apply_action(table(), mr.Stay()), monkeypatch, tmp_path)
    game.obey("hint", mr.legal_moves(game.state))
    assert "1: Human sells Designer Genes. Why: it brings $120." in capsys.readouterr().out
    game.obey("picture", mr.legal_moves(game.state))
    assert "merchant-rules.svg" in capsys.readouterr().out
    assert (tmp_path / "merchant-rules.svg").read_text(encoding="utf-8").startswith("<svg")


def test_demo_and_replay_tell_every_commission(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "game.txt")
    assert main(["demo", "--seed", "3", "--goal", "600", "--record", file]) == 0
    told = capsys.readouterr().out
    assert main(["replay", file, "--every"]) == 0
    every = capsys.readouterr().out
    assert ("in commission of" in told) == ("the commission of the" in every)
    assert " pays the Bank $" in every


def test_what_an_iou_pays_is_told_with_the_cash_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    told = capsys.readouterr().out
    assert "redeems the IOU of Volois, worth $120; buys Voll Silk for $140 ($20 in cash). $40, worth $40." in told
    assert "buys Shield for $60 (none in cash); Dell loses $20 of barter value, not spent. $220" in told
    assert main(["demo", "--ruleset", "ffg-classic", "--max-rounds", "3"]) == 0
    told = capsys.readouterr().out
    assert "buys 2 Chicle Liquor for 80 credits (none in cash)" in told
    assert "loses 20 credits on the First Contact card, not spent" in told


def test_no_colour_and_no_page_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Reader().page("\n".join(map(str, range(200))))
    assert capsys.readouterr().out.count("\n") == 200
    assert coloured("text", "money") == "text"


def test_a_small_terminal_shows_lists_page_by_page_in_colours(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(mr.to_json(table()), encoding="utf-8")
    command = ["-m", "merchant_rules", "play", "--load", "table.json", "--seats", "you,trader"]
    environment = {"PYTHONPATH": str(SOURCE.parent), "TERM": "xterm"}
    game = pexpect.spawn(
        sys.executable, command, env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=20, dimensions=(14, 80)
    )
    game.expect("\\x1b\\[1m== Round 1: Human at Desolation Landing ==\\x1b\\[0m")
    game.expect("-- Enter for more, q to stop -- > $")
    game.sendline("q")
    game.expect("1  Stay")
    game.expect("Human, \\$200, 2 holds free> $")
    game.sendline("help")
    game.expect("-- Enter for more, q to stop -- > $")
    assert max(map(len, str(game.before).split("\r\n"))) <= 80
    game.sendline("q")
    game.expect("holds free> $")
    game.sendline("galaxy")
    game.expect("-- Enter for more, q to stop -- > $")
    game.sendline("q")
    game.expect("holds free> $")
    game.sendline("quit")
    game.expect(pexpect.EOF)


@pytest.mark.parametrize("line", ["--players human,nik,dell", "--ruleset race-base", "--ruleset star-traders-basic"])
def test_eighty_by_twenty_four_is_enough(line: str, tmp_path: Path) -> None:
    """Whatever comes between two prompts, hints and others' turns with it, nothing leaves the screen unseen."""
    command = ["-m", "merchant_rules", "play", "--seed", "11", *line.split()]
    environment = {"PYTHONPATH": str(SOURCE.parent), "TERM": "dumb"}
    game = pexpect.spawn(
        sys.executable, command, env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=60, dimensions=(24, 80)
    )
    stops = prompts = 0
    while prompts < 40:
        game.expect("> $")
        shown = str(game.before).split("\r\n")
        assert len(shown) <= 24, shown
        assert max(map(len, shown)) <= 80
        if shown[-1].startswith("-- Enter for more"):
            stops += 1
            game.sendline("")
            continue
        prompts += 1
        hinted = [row.partition(":")[0].strip() for row in shown if "  " in row[:3] and row[:6].strip().endswith(":")]
        game.sendline(hinted[0] if hinted else ("hint", "1", "hand", "status")[prompts % 4])
    assert stops
    game.sendcontrol("c")
    game.expect("Saved to ")
