"""What one can ask of a picture: marks, routes, sizes, themes, labels."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.picture.themes import THEMES
from tests.svg.scenes import covered, crowded, label_boxes, labels, marked, parsed, words

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
FRESH = mr.new_game(CONFIG, seed=1)
MOVING = mr.position(CONFIG, seats=[{"place": "cloud-body-1"}], dice=(2, 3, 3))


def marks(picture: str, kind: str) -> list[str]:
    found = [element.attrib["data-mark"] for element in parsed(picture).iter() if "data-mark" in element.attrib]
    return [mark.partition(":")[2] for mark in found if mark.startswith(kind + ":")]


def test_dots_and_whole_systems_are_highlighted() -> None:
    assert marks(mr.board_svg(FRESH, highlight="rumble-city"), "highlight") == ["rumble-city"]
    assert marks(mr.board_svg(FRESH, highlight=["ice-1", "ice-2"]), "highlight") == ["ice-1", "ice-2"]
    ice = marks(mr.board_svg("classic-1988", highlight="ice"), "highlight")
    assert set(ice) == {dot for dot, node in mr.board("classic-1988").nodes(data=True) if node["system"] == "ice"}


def test_arrows_go_from_dot_to_dot() -> None:
    picture = mr.board_svg(FRESH, arrows=[("galactic-base", "hoth-base"), ("ice-1", "ice-2")])
    assert marks(picture, "arrow") == ["galactic-base--hoth-base", "ice-1--ice-2"]


def test_a_route_is_drawn_from_the_ship_along_the_paths() -> None:
    route = max(mr.reachable(MOVING), key=lambda found: len(found.actions))
    legs = [leg.split("--") for leg in marks(mr.board_svg(MOVING, route=route), "route")]
    assert legs[0][0] == MOVING.players[0].place
    assert legs[-1][1] == route.to
    assert all(a[1] == b[0] for a, b in pairwise(legs))
    assert legs == [leg.split("--") for leg in marks(mr.board_svg(MOVING, route=route.actions), "route")]


def test_a_route_of_dots_needs_no_game_and_is_broken_where_no_path_leads() -> None:
    picture = mr.board_svg("classic-1988", route=["ice-1", "hoth-base", "rumble-city"])
    broken = [path.get("stroke-dasharray") for path in marked(picture, "path", "data-mark")]
    assert marks(picture, "route") == ["ice-1--hoth-base", "hoth-base--rumble-city"]
    assert broken == [None, "1 12"]


def test_last_marks_what_actions_have_to_do_with() -> None:
    step = next(move for move in mr.legal_moves(MOVING) if isinstance(move, mr.StepTo))
    place = attrs.astuple(step)[0]
    assert place in marks(mr.board_svg(mr.apply_action(MOVING, step), last=step), "last")
    assert marks(mr.board_svg(FRESH, last=mr.Stay()), "last") == []


def test_reachable_is_searched_or_given() -> None:
    searched = marks(mr.board_svg(MOVING, reachable=True), "reachable")
    assert set(searched) == {route.to for route in mr.reachable(MOVING)}
    assert marks(mr.board_svg(MOVING, reachable=mr.reachable(MOVING)), "reachable") == searched
    assert marks(mr.board_svg("ffg-classic", reachable=["ice-1"]), "reachable") == ["ice-1"]
    assert marks(mr.board_svg(FRESH, reachable=True), "reachable") == []


def test_marks_of_a_view_are_the_same_in_every_world_that_fits_it() -> None:
    seen = {mr.board_svg(mr.view(mr.resample(MOVING, 0, seed), 0), reachable=True) for seed in range(3)}
    assert len(seen) == 1


def test_a_size_is_a_width_in_pixels() -> None:
    assert parsed(mr.board_svg("classic-1988")).attrib["width"] == "100%"
    assert parsed(mr.board_svg("classic-1988", size=640)).attrib["width"] == "640"


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "dark"])
def test_a_theme_changes_colours_and_nothing_else(theme: str) -> None:
    state = crowded("classic-1988", modules=("combat", "rastur"))
    dark, other = mr.board_svg(state), mr.board_svg(state, theme=theme)
    assert dark != other
    assert re.sub("#[0-9a-f]{6}", "", dark) == re.sub("#[0-9a-f]{6}", "", other)


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return 0.3 * red + 0.6 * green + 0.1 * blue


@pytest.mark.parametrize("theme", THEMES)
def test_names_stand_out_from_the_ground_in_every_theme(theme: str) -> None:
    picture = mr.board_svg(crowded("classic-1988"), theme=theme)
    ground = next(rect.attrib["fill"] for rect in marked(picture, "rect", "fill"))
    for name, text in labels(picture).items():
        assert abs(brightness(text.attrib["fill"]) - brightness(ground)) > 90, name


def test_labels_are_left_out_on_request() -> None:
    state = crowded("classic-1988")
    assert labels(mr.board_svg(state, labels=False)) == {}
    some = {name.partition(":")[0] for name in labels(mr.board_svg(state, labels=("names", "cultures")))}
    assert some == {"name", "culture"}
    kept = mr.board_svg(state, labels=["names", "systems", "exits", "cultures", "relics"])
    assert kept == mr.board_svg(state, labels=True) == mr.board_svg(state)


def markets(picture: str) -> str:
    panel = next(group for group in marked(picture, "g", "class") if group.attrib["class"] == "markets")
    return " ".join(text.text or "" for text in panel)


def test_what_a_culture_sells_and_wants_is_listed() -> None:
    state = mr.position(CONFIG, cultures={"rogue": "graw"})
    told = markets(mr.board_svg(state, labels=["goods"]))
    catalog = state.rules.catalog
    for goods in catalog.goods:
        assert (f"{goods.name} for {goods.cost}" in told) == (goods.seller == "graw")
        assert (f"{goods.name} for {goods.payoff}" in told) == ("graw" in goods.buyers)
    assert all(culture.name in markets(mr.board_svg("classic-1988", labels=["goods"])) for culture in catalog.cultures)


def test_markets_of_hidden_cultures_are_not_in_a_view() -> None:
    state = mr.position(CONFIG, cultures={"rogue": "graw"}, known={1: {"ice": "volois"}})
    assert "Volois (" in markets(mr.board_svg(mr.view(state, 1), labels=["goods"]))
    assert "Volois (" not in markets(mr.board_svg(mr.view(state, 0), labels=["goods"]))


def test_nothing_is_covered_by_the_markets() -> None:
    picture = mr.board_svg(crowded("ffg-classic"), labels=["names", "systems", "goods"])
    height = float(parsed(picture).attrib["viewBox"].split()[3])
    assert covered(picture) == []
    assert max(box[3] for box in label_boxes(picture).values()) < height
    assert words(picture, "name")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"highlight": "atlantis"}, "'atlantis': there is no such dot"),
        ({"highlight": 7}, "highlight takes several"),
        ({"arrows": [("ice-1",)]}, "an arrow is a pair of dots"),
        ({"arrows": "ice-1"}, "arrows takes several"),
        ({"arrows": [("ice-1", "atlantis")]}, "no such dot"),
        ({"route": ["ice-1", "atlantis"]}, "no such dot"),
        ({"route": [mr.Stay()]}, "needs the picture of a State or a View"),
        ({"route": [3]}, "needs the picture of a State or a View"),
        ({"last": [3]}, "a way is made of dots"),
        ({"reachable": True}, "needs the picture of a State or a View"),
        ({"reachable": ["atlantis"]}, "no such dot"),
        ({"size": 0}, "size is the width in pixels"),
        ({"size": "big"}, "size is the width in pixels"),
        ({"theme": "sepia"}, "there is no such theme: dark, light, print"),
        ({"labels": "names"}, "labels is True, False, or a list"),
        ({"labels": ["hames"]}, "'hames': there are no such labels"),
    ],
)
def test_what_makes_no_sense_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(mr.MerchantRulesError, match=why):
        mr.board_svg("classic-1988", **asked)


def test_the_table_of_race_has_themes_and_sizes_too() -> None:
    state = mr.new_game(mr.race.Config("race-base", 2), seed=7)
    assert parsed(mr.race.table_svg(state, size=500)).attrib["width"] == "500"
    assert mr.race.table_svg(state, theme="light") != mr.race.table_svg(state)
    with pytest.raises(mr.UnknownName, match="no such theme"):
        mr.race.table_svg(state, theme="sepia")
