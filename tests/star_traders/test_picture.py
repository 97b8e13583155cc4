"""The map as a picture: names and pieces beside their own worlds, nothing over another, nothing secret."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.picture.space import Box, distance
from merchant_rules.star_traders import State
from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.map.compiled import compile_map
from merchant_rules.star_traders.picture.chart import (
    BOTTOM,
    RADIUS,
    TOP,
    WIDTH,
    Chart,
    Lying,
    chart,
    in_row,
    is_nearest,
)
from merchant_rules.star_traders.picture.drawing import SEATS, lying
from tests.star_traders.choosing import game
from tests.star_traders.playing import Quarantine, Seat, table

CATALOG = load_catalog()
MAPS = [own.name for own in CATALOG.maps]


def check_chart(name: str, row: dict[str, Lying]) -> None:
    """Nothing overlaps, all is on the picture, and everything is nearest to its own world."""
    drawn = chart(CATALOG.worlds, compile_map(CATALOG, name), row)
    assert {*drawn.names} == {world.slug for world in CATALOG.worlds}
    assert {*drawn.pieces} == {*row}
    labels = [*drawn.names.items(), *drawn.pieces.items()]
    # with the station, and the peak on it where it is Imperial
    side = RADIUS + 2
    worlds = [Box(x - side, y - side, x + side, y + side) for x, y in drawn.at.values()]
    worlds += [Box(x - 9, y - side - 11, x + 9, y) for x, y in drawn.at.values()]
    for (_, one), (_, other) in combinations(labels, 2):
        assert not one.overlaps(other)
    for world, box in labels:
        assert not any(box.overlaps(dot) for dot in worlds), world
        assert is_nearest(drawn.at, world, box), world
        if world in row and box is drawn.pieces[world]:
            check_row(drawn, world, row[world])
        assert box.left >= 0
        assert box.right <= WIDTH
        assert box.top >= TOP
        assert box.bottom <= BOTTOM


def check_row(drawn: Chart, world: str, row: Lying) -> None:
    """The pieces of a world lie side by side in their row, the ships nearest to it and to no other world."""
    ships, badges = in_row(drawn, world, row)
    boxes = [box for _, box in (*ships, *badges)]
    assert [seat for seat, _ in ships] == [*row.ships]
    assert [badge for badge, _ in badges] == [*row.badges]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    whole = drawn.pieces[world]
    assert all(whole.left - 0.1 <= box.left and box.right <= whole.right + 0.1 for box in boxes)
    far = [distance(drawn.at[world], box.centre) for box in boxes]
    assert max(far[: len(ships)], default=0) <= min(far[len(ships) :], default=1000)
    if len(ships) <= 2:  # of a crowd in the hub, the whole lies nearest
        assert all(is_nearest(drawn.at, world, box) for _, box in ships), world


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_room_for_its_names(name: str) -> None:
    check_chart(name, {})


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_room_for_a_crowd_at_any_world(name: str) -> None:
    """Three ships and three badges at one world, a piece at every other."""
    one = {world.slug: Lying((0,), ()) for world in CATALOG.worlds}
    for world in CATALOG.worlds[::5]:
        check_chart(name, {**one, world.slug: Lying((0, 1, 2), ("1↑",))})
        check_chart(name, {**one, world.slug: Lying((0, 1), ("1↑", "2↓"))})


def test_there_is_room_in_whole_games() -> None:
    for number in (2, 4):
        for at, state in enumerate(game(number, turns=30)):
            if at % 150 == 0 and state.traders[0].world:
                check_chart("A_plus", lying(state))


def crowded() -> State:
    return table(
        Seat("mink", hand=("zap", "gotcha"), hold=("endor-hench",), stations=("oz",), personalities=("hero",)),
        Seat("mink", hand=("superzap",), imperial=("niven",), prestige=7),
        contracts=("endor-hench", "kluge-awwad"),
        quarantines=(Quarantine("oz", 1),),
    )


def test_all_that_lies_on_the_map_is_drawn() -> None:
    picture = st.map_svg(crowded())
    ElementTree.fromstring(picture)
    for number in (0, 1):
        assert picture.count(f'data-ship="{number}"') == 1
    assert {*re.findall(r'data-station="(\w+)"', picture)} == {"oz", "niven"}
    assert re.findall(r'data-quarantine="(\w+)"', picture) == ["oz"]
    assert "Niven, station of seat 1, Imperial" in picture
    assert "Fur from Endor to Hench" in picture
    assert "aboard Fur for Hench" in picture
    assert ">1↑<" in picture
    assert ">2↓<" in picture
    assert picture.count("<line") == sum(len(ways) for ways in crowded().rules.starmap.ways.values()) // 2 + len(
        CATALOG.colours
    )
    assert len({*SEATS}) == 6


@pytest.mark.rule("star:S-QUAR-6")
def test_of_several_quarantines_on_a_world_each_is_told() -> None:
    """On the map they are one ring, but each of them takes a card of its own to lift."""
    state = table(Seat("mink"), Seat("oz"), quarantines=(*[Quarantine("mink", 1)] * 2, Quarantine("mink", 0)))
    picture = st.map_svg(state)
    assert re.findall(r'data-quarantine="(\w+)"', picture) == ["mink"]
    told = {number: picture.count("; Quarantine on Mink" * number) for number in (1, 2, 3)}
    assert told == {1: 3, 2: 1, 3: 0}


def test_however_much_a_trader_has_all_of_it_is_told() -> None:
    much = Seat(
        "mink", hand=("imperial-favor-2", "lose-a-station"), hold=("university-swarm", "jackpot-drachir"),
        stations=("oz",), envoy="imperial-envoy-hexworld", mission="babel-capital", personalities=("hero", "navigator"),
    )  # fmt: skip
    state = table(much, Seat("oz"), contracts=("university-swarm", "jackpot-drachir"))
    picture = st.map_svg(state)
    told = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture))
    assert "Indentured Labor for Drachir, Scholarly Expeditions for Swarm" in told
    assert "Imperial Envoy (Hexworld); Mission: Universal Translators from Babel to Capital" in told
    assert "…" not in told
    least = st.map_svg(table(Seat("mink"), Seat("oz")))
    assert _height(picture) == _height(least) + 18


def _height(picture: str) -> int:
    return int(re.findall(r'viewBox="0 0 1000 (\d+)"', picture)[0])


def test_a_view_shows_its_own_hand_and_counts_those_of_others() -> None:
    state = crowded()
    assert "Zap" in st.map_svg(state)
    assert "Superzap" in st.map_svg(state)
    own = st.map_svg(mr.view(state, 0))
    assert "Gotcha, Zap" in own
    assert "Superzap" not in own
    assert "As seat 0 knows it." in own
    nobody = st.map_svg(mr.view(state, None))
    assert "Gotcha" not in nobody
    assert "2 cards" in nobody


def test_a_picture_does_not_change_with_what_is_unknown() -> None:
    state = crowded()
    worlds = [mr.resample(state, 0, seed) for seed in range(4)]
    assert {st.map_svg(mr.view(own, 0)) for own in worlds} == {st.map_svg(mr.view(state, 0))}


def test_notebooks_show_states_and_views() -> None:
    state = crowded()
    assert state._repr_svg_() == st.map_svg(state)
    assert mr.view(state, 1)._repr_html_().startswith('<div style="max-width:1000px"><svg')


@pytest.mark.parametrize("name", MAPS)
def test_the_printed_map_has_all_worlds_and_nothing_on_them(name: str) -> None:
    config = st.Config("star-traders-basic", 3, options={"map": name})
    printed = st.map_svg(config)
    ElementTree.fromstring(printed)
    assert printed.count("data-world") == len(CATALOG.worlds)
    assert "data-ship" not in printed
    assert "data-station" not in printed
    assert "Prestige" not in printed
    assert (st.map_svg("star-traders-basic") == printed) == (name == MAPS[0])


def test_what_is_printed_at_a_world_is_drawn_and_told_apart_from_what_lies_there() -> None:
    printed, played = st.map_svg("star-traders-basic"), st.map_svg(crowded())
    for picture in (printed, played):
        shown = {*re.findall(r'data-yard="(\w+)"', picture)}
        assert shown == {world.slug for world in CATALOG.worlds if world.shipyard}
        rims = re.findall(r'data-world="(\w+)".*?r="12"[^>]*stroke-width="(\d)"', picture)
        assert {world for world, width in rims if width == "2"} == {w.slug for w in CATALOG.worlds if w.starred}
        assert "bold rim: star, ships start there · underlined: shipyard" in picture
    assert "Capital, star, shipyard" in printed
    assert "Quarantine" not in printed
    assert "dashed ring: Quarantine" in played


def test_lines_can_be_told_apart_without_their_colours() -> None:
    lines = re.findall(r"<line [^>]*>", st.map_svg("star-traders-basic"))
    looks = {(re.findall(r'stroke="([^"]+)"', line)[0], *re.findall(r'dasharray="([^"]+)"', line)) for line in lines}
    assert len(looks) == len({own[0] for own in looks}) == len({own[1:] for own in looks}) == len(CATALOG.colours)


def test_pictures_are_of_rulesets_configs_states_and_views() -> None:
    with pytest.raises(mr.WrongType, match="of a ruleset, a Config, a State or a View, not of 7"):
        st.map_svg(7)  # type: ignore[arg-type]
    with pytest.raises(mr.ConfigError, match="there is no ruleset 'atlantis'"):
        st.map_svg("atlantis")


def test_names_are_text_and_nothing_else() -> None:
    own = st.Config("star-traders-basic", ("<b>&", '"quoted"'))
    state = mr.new_game(own, seed=Random(1).randrange(9))
    ElementTree.fromstring(st.map_svg(state))
