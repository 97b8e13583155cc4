"""The page for everybody: six screens under axe-core, both themes, the width of a phone, a name for every control."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.package.tree import ROOT
from tests.web.playing import WIDTHS, Player
from tests.web.screens import SCREENS

pytestmark = pytest.mark.slow

AXE = ROOT / "build" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: tags } });
  const short = (all) => all.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]);
  return { passes: found.passes.length, incomplete: short(found.incomplete), violations: short(found.violations) };
}"""
#: Everything one can press or reach, and what it is called.
NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, [role=button], [tabindex]")
  ]
  .filter((one) => one.checkVisibility() && !(
    one.getAttribute("aria-label") || one.getAttribute("aria-labelledby") || one.textContent.trim() || one.title ||
    (one.labels && one.labels.length)))
  .map((one) => one.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module", params=WIDTHS)
def player(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Player]:
    """One at a desk in the dark, one with a phone in the light."""
    playing = Player(browser, address, request.param, {"desktop": "dark", "phone": "light"}[request.param])
    yield playing
    playing.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_fits_has_names_and_passes_axe(player: Player, screen: str) -> None:
    page = player.page
    SCREENS[screen](player)
    assert player.width() <= page.viewport_size["width"]
    assert page.evaluate(NAMELESS) == []
    if not AXE.is_file():
        pytest.skip("no axe-core: make page brings it")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for _ in range(2):
        found = page.evaluate(RUN, TAGS)
        assert found["violations"] == [], page.locator("body").get_attribute("data-theme")
        assert found["passes"] > 10
        player.other_theme()  # and back again


@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic", "star-traders-basic"])
def test_what_can_be_done_next_is_in_sight_on_the_board(player: Player, ruleset: str) -> None:
    player.start(ruleset, ("person", "star-trader" if "star" in ruleset else "trader"), seed=3)
    player.begin()
    place = player.page.locator("#board").bounding_box()
    near = [one.bounding_box() for one in player.page.locator('#board [data-legal="yes"]').all()]
    seen = [box for box in near if box["x"] >= place["x"] and box["x"] + box["width"] <= place["x"] + place["width"]]
    high = [box for box in seen if box["y"] >= place["y"] and box["y"] + box["height"] <= place["y"] + place["height"]]
    assert len(near) >= 3
    assert len(high) >= 3 if "star" in ruleset else len(high) == len(near)  # a star may be far away


@pytest.mark.parametrize("screen", ["Race turn", "Venus turn", "Star Traders turn"])
def test_the_board_ends_in_the_window_and_fits_into_its_place_when_asked(player: Player, screen: str) -> None:
    SCREENS[screen](player)
    page, least = player.page, player.page.viewport_size
    page.evaluate("scrollTo(0, 0)")
    before, place = page.locator("#board svg").bounding_box(), page.locator("#board").bounding_box()
    assert place["y"] + place["height"] <= least["height"]
    assert before["width"] >= 0.99 * place["width"]  # as large as can be read, whatever was done in the last game
    page.locator("#zoom-fit").click()
    inner = page.locator("#board svg").bounding_box()
    assert inner["width"] <= place["width"]
    assert inner["height"] <= place["height"]
    assert page.evaluate("[board.scrollTop, board.scrollLeft]") == [0, 0]


def test_a_hint_is_in_sight_when_it_is_asked_for(player: Player) -> None:
    SCREENS["Race turn"](player)
    page = player.page
    page.evaluate("scrollTo(0, 0)")
    page.locator("#hint").click()
    page.locator("#hint-text").wait_for()
    player.idle()
    box = page.locator("#hint-text").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_what_is_said_of_the_board_is_so(player: Player) -> None:
    note, legal = player.page.locator("#board-note"), player.page.locator("#board [data-legal]")
    SCREENS["Star Traders turn"](player)  # only cards can be played now
    assert legal.count() == 0
    assert "Nothing on it" in note.text_content()
    SCREENS["Race turn"](player)
    assert legal.count() > 0
    assert "What shines" in note.text_content()


def test_the_theme_is_the_systems_until_another_is_chosen(player: Player) -> None:
    body = player.page.locator("body")
    SCREENS["Star Traders turn"](player)
    assert body.get_attribute("data-theme") == ("dark" if player.page.viewport_size["width"] > 1000 else "light")
    colours = [_colours(player)]
    player.other_theme()
    colours.append(_colours(player))
    player.other_theme()
    assert _colours(player) == colours[0]
    assert colours[0][0] != colours[1][0]  # the page
    assert colours[0][1] != colours[1][1]  # the board


def _colours(player: Player) -> tuple[str, str]:
    page: str = player.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return page, player.page.locator("#board svg").first.inner_html()


def test_the_docs_tell_of_these_screens() -> None:
    text = (ROOT / "docs" / "browser.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| ([A-Za-z ]+) \| \d+ \| 0 \| \d+ \|$", text, re.MULTILINE)
    assert told == [*SCREENS]
    pinned = json.loads((ROOT / "browser" / "package.json").read_text(encoding="utf-8"))["devDependencies"]["axe-core"]
    assert f"axe-core {pinned}" in text
