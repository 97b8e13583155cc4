"""The table as a picture: what is on it, what a view may not show, and that no words run out of their place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import WrongType, race
from merchant_rules.cli import main
from merchant_rules.picture.space import text_width
from merchant_rules.race.frames import Keeping
from merchant_rules.race.picture.cards import CARD_WIDTH, INDENT, card_height, card_svg, rows_of
from merchant_rules.race.terminal.prices import status
from merchant_rules.race.terminal.screen import heading
from tests.race.support import CATALOG, TABLES
from tests.race.table import Table, seat


def game_after(plies: int, players: int = 3, seed: int = 4) -> race.State:
    """A game played at random for a while."""
    state, rng = mr.new_game(race.Config("race-base", players), seed=seed), Random(seed)
    for _ in range(plies):
        if mr.result(state) is None:
            state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    return state


def shown(picture: str) -> list[str]:
    """The cards that lie face up."""
    return re.findall(r'data-card="([^"]+)"', picture)


def test_a_pool_that_has_run_out_is_empty_and_not_below_it() -> None:
    """R-G40: nobody goes short in the last round, and nobody at a table has ever seen -2 chips."""
    state = game_after(0)
    for chips, told in ((3, "3 VP"), (0, "0 VP"), (-2, "0 VP (2 more taken)")):
        now = attrs.evolve(state, chips=chips)
        assert f"pool {told} ·" in race.table_svg(now)
        assert f"{told} left in the pool" in status(mr.view(now, 0), 0)
        assert f"{told} left in the pool" in heading(mr.view(now, 0), 0)


def test_tableaus_goods_and_hands_are_on_it() -> None:
    table = Table(seat("Old Earth, Gem World*", "Public Works", chips=2), seat("New Sparta", "Space Port, Drop Ships"))
    picture = race.table_svg(table.state)
    ET.fromstring(picture)
    assert shown(picture) == ["old-earth", "gem-world", "public-works", "new-sparta", "drop-ships", "space-port"]
    assert picture.count('data-good="yes"') == 1
    assert "5 points · 2 in chips · Military +0 · 2 of 12 cards · hand 1" in picture
    assert "data-backs" not in picture


def test_a_view_shows_its_own_hand_and_backs_of_the_others() -> None:
    table = Table(seat("Old Earth", "Public Works"), seat("New Sparta", "Space Port, Drop Ships"))
    mine, hers = (race.table_svg(mr.view(table.state, own)) for own in (0, 1))
    assert shown(mine) == ["old-earth", "public-works", "new-sparta"]
    assert 'data-backs="2"' in mine
    assert shown(hers) == ["old-earth", "new-sparta", "drop-ships", "space-port"]
    assert shown(race.table_svg(mr.view(table.state, None))) == ["old-earth", "new-sparta"]


@pytest.mark.rule("race:G-INFO-4", "race:G-INFO-5")
@pytest.mark.parametrize("plies", [0, 3, 7, 20, 45, 80])
def test_the_picture_of_a_view_is_the_same_in_every_world_that_fits_it(plies: int) -> None:
    state = game_after(plies)
    for own in (0, 1, 2, None):
        seen = mr.view(state, own)
        picture = race.table_svg(seen)
        for seed in range(5):
            assert race.table_svg(mr.view(mr.imagine(seen, seed), own)) == picture


@pytest.mark.rule("race:G-ROUND-2")
def test_an_answer_in_a_gathering_changes_nothing_for_the_others() -> None:
    state = game_after(6)
    assert len(mr.actors(state)) > 1
    first, other = mr.actors(state)[:2]
    before = race.table_svg(mr.view(state, other))
    after = mr.apply_action(state, mr.legal_moves(state, first)[0], seat=first)
    assert race.table_svg(mr.view(after, other)) == before


def test_the_cards_drawn_in_explore_are_shown_to_those_who_choose() -> None:
    state: Any = game_after(0)
    rng = Random(1)
    while not isinstance(state.stack[-1], Keeping):
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    own = mr.actors(state)[0]
    drawn = {card.face for card in state.stack[-1].cards[own]}
    assert drawn <= set(shown(race.table_svg(mr.view(state, own))))
    assert "Drawn, to choose from" in race.table_svg(mr.view(state, None))


def test_phases_tell_who_chose_them_and_which_is_under_way() -> None:
    table = Table(seat("Old Earth", "Public Works"), seat("New Sparta", "Space Port"), choices=("develop", "settle"))
    picture = race.table_svg(table.state)
    phases = re.findall(r'data-phase="(\w+)"><rect[^>]*stroke-width="(\d)"/>', picture)
    assert [phase for phase, edge in phases if edge == "3"] == ["develop"]
    assert len(phases) == 5
    assert [re.findall(">(P[12])<", part) for part in picture.split("data-phase")[2:4]] == [["P1"], ["P2"]]


@pytest.mark.parametrize("card", CATALOG.cards, ids=lambda card: card.slug)
def test_the_words_of_every_card_fit(card: race.Card) -> None:
    for row in rows_of(TABLES, card):
        assert all(text_width(line, 10.5) <= CARD_WIDTH - INDENT for line in row.lines)
    height = card_height(TABLES, card.slug, good=True)
    picture = card_svg(TABLES, card.slug, (0, 0), height, good=bool(card.kind))
    assert "…" not in picture, "a word was cut off"
    lines = [float(y) for y in re.findall(r'<text x="24" y="([\d.]+)"', picture)]
    assert max(lines, default=0) < height - 22, "the good lies below"


def test_one_point_is_no_points() -> None:
    state = race.position(race.Config("race-base", 2), (race.Seat(("new-sparta",)), race.Seat(("old-earth",))))
    picture = race.table_svg(state)
    assert re.findall(r">(\d+ points?) ", picture) == ["1 point", "2 points"]


def test_notebooks_show_states_and_views(tmp_path: Path) -> None:
    state = game_after(10)
    assert state._repr_svg_() == race.table_svg(state)
    assert mr.view(state, 1)._repr_svg_() == race.table_svg(mr.view(state, 1))
    assert state._repr_html_().startswith('<div style="max-width:1000px"><svg')


def test_a_picture_is_of_a_state_or_a_view() -> None:
    config: Any = race.Config("race-base", 2)
    with pytest.raises(WrongType, match="State or a View"):
        race.table_svg(config)


def test_the_command_line_draws_a_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = game_after(30)
    save, picture = tmp_path / "game.json", tmp_path / "game.svg"
    save.write_text(mr.to_json(state))
    assert main(["board", str(save), "--svg", str(picture)]) == 0
    assert picture.read_text() == f"{race.table_svg(mr.view(state, None))}\n"
    assert main(["board", str(save), "--svg", str(picture), "--seat", "1"]) == 0
    assert picture.read_text() == f"{race.table_svg(mr.view(state, 1))}\n"
    assert main(["board", "race-base", "--svg", str(picture)]) == 2
    assert "Race for the Galaxy has no printed board" in capsys.readouterr().err
