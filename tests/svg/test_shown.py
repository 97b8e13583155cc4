"""Positions as tables, and what notebooks and plots show of records and simulations."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.cli import main
from merchant_rules.picture.plots import spread_svg
from tests.svg.scenes import marked, parsed

CONFIGS: dict[str, Any] = {
    "venus": mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}),
    "race": mr.race.Config("race-base", 2),
    "star": mr.star_traders.Config("star-traders-basic", 3),
}


@pytest.fixture(params=CONFIGS)
def state(request: pytest.FixtureRequest) -> Any:
    rng, state = random.Random(3), mr.new_game(CONFIGS[request.param], seed=7)
    for _ in range(120):
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    return state


def test_a_position_is_a_table_with_a_row_for_every_seat(state: Any) -> None:
    title, going_on, empty, head, *rows = str(state).splitlines()
    assert title.endswith(f"round {_round(state)}")
    assert going_on == mr.describe(state, mr.situation(state))
    assert empty == ""
    assert head.split()[:3] == ["seat", "name", "score"]
    for seat, (row, score) in enumerate(zip(rows, mr.scores(state), strict=False)):
        assert row.split()[0] == str(seat)
        assert str(score) in row.split()
    assert max(map(len, rows)) <= 120


def _round(state: Any) -> int:
    from merchant_rules.kernel.game import game_of

    return game_of(state).round(state)


def test_a_repr_is_a_line(state: Any) -> None:
    assert repr(state).startswith(f"<State {state.config.ruleset}, {state.config.player_count} players, round ")
    assert repr(mr.view(state, 1)).startswith("<View of seat 1, ")
    assert len(repr(mr.view(state, None))) < 120


def test_the_table_of_a_view_is_the_same_in_every_world_that_fits_it(state: Any) -> None:
    for seat in (0, 1, None):
        tables = {str(mr.view(mr.resample(state, seat, seed), seat)) for seed in range(3)}
        assert tables == {str(mr.view(state, seat))}
        assert repr(mr.view(mr.resample(state, seat, 1), seat)) == repr(mr.view(state, seat))


def test_the_hand_of_another_is_unknown_in_the_table() -> None:
    state = mr.new_game(CONFIGS["race"], seed=7)
    own, other = str(mr.view(state, 0)).splitlines()[-2:]
    assert "unknown" not in own
    assert "hand 6 unknown" in other


def test_what_a_seat_has_is_named() -> None:
    state = mr.position(CONFIGS["venus"], seats=[{"cargo": ["voll-silk"] * 2, "relics": ["relic-spy-eye"]}])
    assert "Human: cargo 2 Voll Silk; relics Spy Eye" in str(state)


def test_printing_loads_nothing_when_the_library_is_imported() -> None:
    program = "import sys, merchant_rules; print(*(m for m in sys.modules if m.endswith(('.shown', '.plots'))))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == ""


# -- records and simulations -------------------------------------------------------------------------------------------


def some_record() -> mr.Record:
    config = CONFIGS["venus"]
    return mr.play(config, [mr_bot(), mr_bot()], seed=3, max_rounds=4)


def mr_bot() -> Any:
    from merchant_rules.venus.bots import TraderBot

    return TraderBot()


def test_a_record_plots_worth_by_round() -> None:
    record = some_record()
    lines = {path.attrib["data-line"]: path.attrib["d"] for path in marked(record.worth_svg(), "path", "data-line")}
    assert lines.keys() == {"Human", "Nik"}
    rounds = {_round(ply.after) for ply in record.replay()} | {1}
    assert all(shape.count("L") == len(rounds) - 1 for shape in lines.values())
    assert parsed(record.worth_svg(size=300, theme="print")).attrib["width"] == "300"


def test_the_command_line_plots_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.txt").write_text(some_record().to_text(), encoding="utf-8")
    assert main(["replay", str(tmp_path / "game.txt"), "--plot", str(tmp_path / "worth.svg")]) == 0
    assert (tmp_path / "worth.svg").read_text(encoding="utf-8") == f"{some_record().worth_svg()}\n"
    assert "worth.svg" in capsys.readouterr().out


def test_notebooks_show_a_record_as_a_table_of_turns() -> None:
    record = some_record()
    html = record._repr_html_()
    assert html.count("<tr>") == len(record.kept.header) + 1 + len(record.kept.lines)
    named = attrs.evolve(record, kept=attrs.evolve(record.kept, header=(*record.kept.header, ("by", "<b>&"))))
    assert "&lt;b&gt;&amp;" in named._repr_html_()


def test_a_simulation_shows_its_table_and_how_results_are_spread() -> None:
    done = mr.simulate(CONFIGS["venus"], ["random", "random"], [5, 6, 7], max_rounds=3)
    html = done._repr_html_()
    assert "<caption>3 games of classic-1988" in html
    assert (html.count("<tr>"), html.count("<th>"), html.count("<td>")) == (3, 9, 18)
    assert re.findall(r"<td>(\d)</td><td>(human|nik)</td><td>random</td>", html) == [("0", "human"), ("1", "nik")]
    names = [path.attrib["data-line"] for path in marked(done.results_svg(), "path", "data-line")]
    assert names == ["seat 0", "seat 1"]
    broken = attrs.evolve(done, games=(attrs.evolve(done.games[0], error="<script>"),))
    assert "<script>" not in broken._repr_html_()
    assert "&lt;script&gt;" in broken._repr_html_()


def test_results_are_spread_over_round_figures() -> None:
    picture = spread_svg({"Nik": [0, 37, 1160]}, "Results", "worth")
    written = [element.text for element in marked(picture, "text", "x") if element.text]
    assert {"0", "200", "400", "1000"} <= set(written)
    (line,) = marked(picture, "path", "data-line")
    assert line.attrib["d"].count("H") == 12


def test_what_was_built_is_in_the_table_of_a_position() -> None:
    builder = mr.Seat(place="dry-city", ports=("Dryport",), factories=("volois",))
    state = mr.position(CONFIGS["venus"], seats=[builder], cultures={"desert": "volois"})
    for shown in (state, mr.view(state, 1), mr.view(state, None)):
        assert "\nHuman: ports Dryport; factories Volois" in str(shown)
    traders = [mr.star_traders.Seat("niven", stations=("niven", "mink")), *map(mr.star_traders.Seat, ("terra", "oz"))]
    table = mr.star_traders.position(CONFIGS["star"], traders)
    assert "stations Niven, Mink" in str(table)
    assert "lost turns" in str(table)


@pytest.mark.parametrize("name", CONFIGS)
def test_a_record_and_a_simulation_are_a_line_each_at_the_prompt(name: str) -> None:
    config = CONFIGS[name]
    bots = ["random"] * config.player_count
    done = mr.simulate(config, bots, range(2), max_rounds=2, keep_records=True)
    record = mr.Record.from_text(done.games[0].record)
    assert repr(record).startswith(f"<Record {config.ruleset}, {config.player_count} players, {len(record)} plies")
    assert repr(record).endswith(", stopped (max-rounds)>")
    assert repr(done) == f"<Simulation {config.ruleset}, {config.player_count} players, 2 games>"
    assert str(record) == record.to_text()
    assert str(done) == done.table()
