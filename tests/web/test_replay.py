"""The page of a record in a real browser, opened from disk without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.games import CONFIGS, recorded
from tests.web.playing import LOADING

pytestmark = pytest.mark.slow

WIDTHS = {"desktop": (1280, 900, "dark"), "phone": (390, 800, "light")}
HOSTILE = """</script><script>document.title = "mine"</script><img src=x onerror="document.title = 'mine'">"""


@pytest.fixture(scope="module", params=["1988", "ffg", "race", "star"])
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a short game."""
    path = tmp_path_factory.mktemp("page") / f"{request.param}.html"
    path.write_text(recorded(CONFIGS[request.param], 25, remark=HOSTILE).to_html(), encoding="utf-8")
    return path


class Reader:
    """Somebody who looks at the page, and everything that the browser complained about."""

    def __init__(self, browser: Any, file: Path, device: str) -> None:
        width, height, scheme = WIDTHS[device]
        size = {"width": width, "height": height}
        self.context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
        self.context.set_default_timeout(LOADING)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda asked: self.complaints.append(asked.url) if asked.url != file.as_uri() else None)
        self.page.goto(file.as_uri())

    def at(self) -> int:
        """The step that is shown; slider, field and picture agree on it."""
        number = int(self.page.locator("#number").input_value())
        assert int(self.page.locator("#slider").input_value()) == number
        assert f"step {number} of" in self.page.locator("#board svg").get_attribute("aria-label")
        return number


@pytest.fixture(params=WIDTHS)
def reader(request: pytest.FixtureRequest, browser: Any, file: Path) -> Iterator[Reader]:
    """A reader at a desk, another one with a phone."""
    reading = Reader(browser, file, request.param)
    yield reading
    reading.context.close()
    assert reading.complaints == []


def test_step_jump_play_and_another_view(reader: Reader) -> None:
    page = reader.page
    last = int(page.locator("#slider").get_attribute("max"))
    assert (reader.at(), page.get_by_role("button", name="One step back").is_disabled()) == (0, True)
    first = page.locator("#board svg").inner_html()
    page.get_by_role("button", name="One step on").click()
    assert reader.at() == 1
    told = page.locator("#told p").first.inner_text()
    assert told == page.locator("#log [aria-current]").inner_text()
    page.get_by_role("spinbutton", name="Step").fill("12")
    page.keyboard.press("Enter")
    assert reader.at() == 12
    page.locator("#log button").nth(6).click()
    assert reader.at() == 7
    page.get_by_role("button", name="Last position").click()
    assert (reader.at(), page.get_by_role("button", name="One step on").is_disabled()) == (last, True)
    at_last = page.locator("#board svg").inner_html()
    assert at_last != first
    views = page.get_by_role("combobox", name="View")
    for number in range(1, views.locator("option").count()):
        views.select_option(index=number)
        assert reader.at() == last
    views.select_option(index=0)
    assert page.locator("#board svg").inner_html() == at_last
    speed = page.get_by_role("combobox", name="Speed")
    speed.select_option("0.5")  # slow: else it might be over before a busy machine has looked
    page.get_by_role("button", name="Play", exact=True).click()  # from the beginning again
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    speed.select_option("20")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert reader.at() == last
    page.get_by_role("button", name="First position").click()
    assert page.locator("#board svg").inner_html() == first


def test_by_keyboard_alone(reader: Reader) -> None:
    page = reader.page
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.dataset.step"))
    for control in ("play", "next", "last", "slider", "number", "speed", "view", "large", "board", "1"):
        assert control in reached
    page.locator("#log [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert reader.at() == 2
    assert page.evaluate("document.activeElement.dataset.step") == "2"
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    assert reader.at() == 3
    page.keyboard.press("Home")
    assert reader.at() == 0
    page.keyboard.press("End")
    assert reader.at() == int(page.locator("#slider").get_attribute("max"))
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_it_fits_its_width_and_takes_texts_as_texts(reader: Reader) -> None:
    page = reader.page
    page.get_by_role("button", name="Last position").click()
    size = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size
    page.get_by_role("checkbox", name="Large picture").check()
    assert page.evaluate("document.documentElement.scrollWidth") <= size
    assert page.locator("#board svg").bounding_box()["width"] > 900
    assert page.locator("#header dd").inner_text() == HOSTILE
    assert page.title().endswith(": replay")
    assert page.locator("img").count() == 0


def test_the_picture_is_bright_on_a_bright_page(browser: Any, file: Path) -> None:
    dark, light = Reader(browser, file, "desktop"), Reader(browser, file, "phone")
    grounds = [own.page.locator("#board svg").inner_html() for own in (dark, light)]
    assert ["#0d1526" in ground for ground in grounds] == [True, False]
    dark.page.emulate_media(color_scheme="light")
    dark.page.locator("#board svg [fill='#fdfdfb']").first.wait_for(state="attached")
    assert dark.page.locator("#board svg").inner_html() == grounds[1]
    for own in (dark, light):
        own.context.close()
        assert own.complaints == []
