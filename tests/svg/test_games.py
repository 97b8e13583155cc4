"""Games as pictures: what stands on the map, what the players have, and nothing that is hidden."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.picture import svg as svg_pieces
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.rastur import Invasion
from tests.svg.scenes import (
    RULESETS,
    SVG,
    covered,
    crowded,
    dot_boxes,
    dots,
    label_boxes,
    midgame,
    parsed,
    piece_boxes,
    words,
)

MODULES = ((), ("combat",), ("rastur",), ("combat", "rastur"))
CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(SVG + "text")]


# -- room --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("place", ["", "hoth-base", "cloud-wing-3", "asteroid-44", "genship-1"])
def test_nothing_is_covered_where_everything_is_built_and_everybody_meets(ruleset: str, place: str) -> None:
    picture = mr.board_svg(crowded(ruleset, place=place))
    assert covered(picture) == []
    frame = [float(number) for number in parsed(picture).attrib["viewBox"].split()]
    for left, top, right, bottom in (*label_boxes(picture).values(), *piece_boxes(picture).values()):
        assert 0 < left < right < frame[2]
        assert 0 < top < bottom < frame[3]


@pytest.mark.parametrize("modules", MODULES)
def test_forts_and_rastur_everywhere_cover_nothing(modules: tuple[str, ...]) -> None:
    assert covered(mr.board_svg(crowded("classic-1988", modules=modules))) == []


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_covered_in_random_games(ruleset: str, seed: int) -> None:
    state = midgame(ruleset, seed, 300 * seed)
    for shown in (state, mr.view(state, seed % 4), mr.view(state, None)):
        assert covered(mr.board_svg(shown)) == []


def test_names_stay_where_they_are_from_picture_to_picture() -> None:
    before, after = mr.board_svg(midgame("classic-1988", 1, 5)), mr.board_svg(crowded("classic-1988"))
    fixed = {name: box for name, box in label_boxes(before).items() if name.startswith(("name:", "system:", "exit:"))}
    assert len(fixed) > 60
    assert fixed.items() <= label_boxes(after).items()


# -- what is on the map ------------------------------------------------------------------------------------------------


def the_table() -> mr.State:
    return mr.position(
        CONFIG,
        seats=[
            {"place": "rumble-city", "ports": ["Rainfall"], "factories": ["graw"], "money": 700, "ship": "clipper"},
            {
                "place": "cloud-body-1",
                "ports": ["Shuttlestop"],
                "relics": ["relic-spy-eye"],
                "cargo": ["voll-silk"] * 2,
            },
        ],
        cultures={"rogue": "graw", "cloud": "nillis"},
        questions={
            "moon-3": "gate-4",
            "moon-10": "penalty-red-30-1",
            "water-8": "open-port-1",
            "giant-8": "relic-air-foil",
        },
        known={1: {"ice": "volois", "ice-4": "gate-2"}},
    )


def test_cultures_ports_factories_and_ships() -> None:
    picture = mr.board_svg(the_table())
    assert words(picture, "culture") == {"rogue": "Graw", "cloud": "Nillis", "ice": "(Volois)"}
    drawn = dots(picture)
    assert texts(drawn["rogue-4"]) == ["H"]
    assert texts(drawn["cloud-body-1"]) == ["N"]
    assert texts(drawn["rogue-1"]) == []
    pieces = piece_boxes(picture)
    assert pieces.keys() == {"ship:Human", "ship:Nik", "factory:graw"}


def test_pieces_stand_beside_their_dots() -> None:
    picture = mr.board_svg(the_table())
    boxes = piece_boxes(picture)
    for piece, dot in (("ship:Human", "rumble-city"), ("ship:Nik", "cloud-body-1"), ("factory:graw", "rumble-city")):
        a, b = boxes[piece], dot_boxes(picture)[dot]
        assert abs(a[0] + a[2] - b[0] - b[2]) / 2 < 60
        assert abs(a[1] + a[3] - b[1] - b[3]) / 2 < 60


def test_face_up_markers() -> None:
    picture = mr.board_svg(the_table())
    drawn = dots(picture)
    assert texts(drawn["moon-3"]) == ["4"]
    assert texts(drawn["moon-10"]) == ["30"]
    assert texts(drawn["water-8"]) == ["P"]
    assert texts(drawn["giant-8"]) == []
    assert texts(drawn["ice-9"]) == ["?"]
    assert words(picture, "relic") == {"giant-8": "Air Foil"}


def test_a_box_whose_relic_is_gone_is_an_asteroid() -> None:
    picture, state = mr.board_svg(the_table()), the_table()
    boxes = dict(zip(state.rules.board.questions, state.galaxy.boxes, strict=True))
    taken = next(dot for dot, box in boxes.items() if box.what == "asteroid")
    shape = [ET.tostring(element) for element in dots(picture)[taken] if element.tag != SVG + "title"]
    rock = [ET.tostring(element) for element in dots(picture)["ice-2"] if element.tag != SVG + "title"]
    assert shape == rock


def test_relics_for_sale_are_named() -> None:
    state = mr.position(CONFIG, cultures={"rogue": "graw"}, suns={"rogue": ["relic-gate-lock"]})
    assert words(mr.board_svg(state), "relic") == {"rogue:relic-gate-lock": "Gate Lock for sale"}


def test_the_panel_tells_money_worth_and_what_is_aboard() -> None:
    state = the_table()
    panel = next(g for g in parsed(mr.board_svg(state)).iter(SVG + "g") if g.get("class") == "players")
    human, nik = (texts(row) for row in panel.findall(SVG + "g"))
    assert "Human, Clipper" in human
    assert f"$700 cash, worth ${mr.net_worth(state, 0):,} of 2,000" in human
    assert "port, factory" in human
    assert "port, Spy Eye, 2 × Voll Silk" in nik


def test_the_head_line_tells_what_is_going_on() -> None:
    assert "turn 1, Human: declaring" in mr.board_svg(the_table())
    assert "as Nik knows it: turn 1" in mr.board_svg(mr.view(the_table(), 1))
    assert "as everybody knows it: turn 1" in mr.board_svg(mr.view(the_table(), None))
    rolling = mr.position(CONFIG, dice=(1, 3, 4))
    assert "Human: moving, dice 1 3 4" in mr.board_svg(rolling)


def test_the_head_line_does_not_show_the_roll_of_the_player_before() -> None:
    state = mr.apply_action(mr.apply_action(mr.new_game(CONFIG, seed=1), mr.Stay()), mr.EndTurn())
    state = attrs.evolve(state, turn=attrs.evolve(state.turn, dice=(1, 3, 4)))
    assert "dice" not in mr.board_svg(state).partition("</text>")[2].partition("</text>")[0]


def test_the_end_is_told() -> None:
    state = mr.position(
        CONFIG, seats=[{"place": "rumble-city", "money": 5000}], cultures={"rogue": "graw"}, trading="landed"
    )
    end = next(move for move in mr.legal_moves(state) if type(move).__name__ == "EndTurn")
    assert "the game is over: won by Human" in mr.board_svg(mr.apply_action(state, end))


def test_games_that_have_not_begun_are_drawn_too() -> None:
    picture = mr.board_svg(mr.new_game(mr.Config("classic-1988", 3)))
    assert "Seat 0" in picture
    assert "chance: opening roll" in picture


def test_forts_and_rastur_are_drawn_where_they_stand() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), modules=("combat", "rastur")), seed=1)
    extras = tuple(
        Forts((("dry-city",), ())) if isinstance(part, Forts)
        else attrs.evolve(part, placed=(("rogue-1", 75),)) if isinstance(part, Invasion)
        else part
        for part in state.extras
    )  # fmt: skip
    picture = mr.board_svg(attrs.evolve(state, extras=extras))
    pieces = {g.attrib["data-piece"]: texts(g) for g in parsed(picture).iter(SVG + "g") if "data-piece" in g.attrib}
    assert pieces["fort:dry-city"] == ["H"]
    assert pieces["rastur:rogue-1"] == ["75"]
    legend = next(g for g in parsed(picture).iter(SVG + "g") if g.get("class") == "legend")
    assert {"Fort", "Rastur"} <= set(texts(legend))


def test_a_factory_in_a_market_stands_by_the_name_of_its_system() -> None:
    picture = mr.board_svg(crowded("ffg-classic"))
    factories = [name for name in piece_boxes(picture) if name.startswith("factory:")]
    assert len(factories) == 14


# -- what is hidden ----------------------------------------------------------------------------------------------------


def test_a_view_does_not_show_what_its_player_does_not_know() -> None:
    state = the_table()
    own, others = mr.board_svg(mr.view(state, 1)), mr.board_svg(mr.view(state, 0))
    assert words(own, "culture")["ice"] == "(Volois)"
    assert texts(dots(own)["ice-4"]) == ["2"]
    assert "ice" not in words(others, "culture")
    assert "Volois" not in others
    assert texts(dots(others)["ice-4"]) == ["?"]


def test_that_somebody_has_looked_is_public() -> None:
    others = dots(mr.board_svg(mr.view(the_table(), 0)))
    assert any("stroke-dasharray" in element.attrib for element in others["ice-4"].iter())
    assert not any("stroke-dasharray" in element.attrib for element in others["ice-9"].iter())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seat", [0, 3, None])
def test_the_picture_of_a_view_is_the_same_in_every_world_that_fits_it(ruleset: str, seat: int | None) -> None:
    state = midgame(ruleset, 7, 900)
    assert any(slot.what and not slot.open for slot in (*state.galaxy.homes, *state.galaxy.boxes)), "nothing is hidden"
    pictures = {mr.board_svg(mr.view(mr.resample(state, seat, seed), seat)) for seed in range(3)}
    assert pictures == {mr.board_svg(mr.view(state, seat))}


def test_nothing_that_only_others_know_is_in_the_text_of_the_picture() -> None:
    state = mr.new_game(CONFIG, seed=1)
    secret = Secret("volois", 0b10, False)
    galaxy = attrs.evolve(state.galaxy, homes=(secret, *state.galaxy.homes[1:]))
    state = attrs.evolve(state, galaxy=galaxy)
    assert "Volois" in mr.board_svg(state)
    assert "olois" not in mr.board_svg(mr.view(state, 0))
    assert "olois" not in mr.board_svg(mr.view(state, None))


# -- notebooks, and the same picture every time ------------------------------------------------------------------------


def test_notebooks_show_states_and_views() -> None:
    state = the_table()
    assert state._repr_svg_() == mr.board_svg(state)
    assert mr.board_svg(state) in state._repr_html_()
    seen = mr.view(state, 0)
    assert seen._repr_svg_() == mr.board_svg(seen)
    assert mr.board_svg(seen) in seen._repr_html_()


def test_names_of_the_user_are_escaped() -> None:
    assert svg_pieces.text("A < B & C", (0, 0), 10).count("A &lt; B &amp; C") == 1
    assert ET.fromstring(svg_pieces.group((1, 2), "<g/>", 'x > "y"', data_id='"<')).attrib["data-id"] == '"<'


PROGRAM = """
from tests.svg.scenes import crowded
from merchant_rules.venus.picture.drawing import board_svg
print(board_svg(crowded("classic-1988", modules=("combat", "rastur"))))
"""


def test_the_same_state_gives_the_same_picture_in_every_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": ":".join(path for path in sys.path if path), "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == f"{mr.board_svg(crowded('classic-1988', modules=('combat', 'rastur')))}\n"
