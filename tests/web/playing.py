"""Somebody at the page that plays in the browser: what he clicks, types and sees."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

WIDTHS = {"desktop": (1280, 900), "phone": (390, 800)}
#: Python has to come first, and this machine may be busy.
LOADING = 120_000
THINKING = 60_000
#: What is behind everything else in the picture; other parts of it have rectangles of their own.
GROUND = "#board svg > rect:first-of-type"


def patient_page(browser: Any, **how: Any) -> Any:
    """A new page, for which this machine may take its time."""
    page = browser.new_page(**how)
    page.set_default_timeout(LOADING)
    return page


class Player:
    """A browser of one's own with the page in it, and everything that it complained about."""

    def __init__(self, browser: Any, address: str, device: str = "desktop", scheme: str = "dark") -> None:
        width, height = WIDTHS[device]
        size = {"width": width, "height": height}
        self.context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        self.context.set_default_timeout(THINKING)
        self.page = self.context.new_page()
        self.address = address.partition("#")[0]
        self.complaints: list[str] = []
        self.page.on("console", lambda told: self._heard(told.type, told.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", lambda failed: self.complaints.append(f"failed: {failed.url}"))
        self.page.on("request", lambda asked: self._asked(asked.url))
        self.page.goto(address)
        self.ready()

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert"):
            self.complaints.append(text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"asked another host: {url}")

    def ready(self) -> None:
        """Wait until Python is there."""
        self.page.locator('body[data-ready="yes"]').wait_for(timeout=LOADING)
        self.idle()

    def idle(self) -> None:
        """Wait until the worker has answered."""
        self.page.locator('body[data-busy="no"]').wait_for()

    def emptied(self, field: Any) -> None:
        """Wait until there is no text in a field: no locator tells what somebody could type over."""
        for _ in range(THINKING // 100):
            if field.input_value() == "":
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(field.input_value())

    def set_up(self, ruleset: str, seats: Iterable[str], *, seed: int = 7, goal: int | None = None) -> None:
        """Fill in the form of a new game."""
        page = self.page
        if page.locator("#setup").is_hidden():
            page.locator("#new").click()
        page.locator("#setup").wait_for()
        names = page.locator("#game option").evaluate_all("all => all.map(one => one.value)")
        for name in names:
            page.locator("#game").select_option(name)
            if ruleset in page.locator("#ruleset option").evaluate_all("all => all.map(one => one.value)"):
                break
        page.locator("#ruleset").select_option(ruleset)
        chosen = list(seats)
        page.locator("#players").select_option(str(len(chosen)))
        for number, who in enumerate(chosen):
            page.locator(f"#seat-{number}").select_option(who)
        page.locator("#seed").fill(str(seed))
        if goal is not None:
            page.locator("#goal").fill(str(goal))

    def start(self, ruleset: str, seats: Iterable[str], *, seed: int = 7, goal: int | None = None) -> None:
        """Begin a game; ends when somebody is asked, or the curtain is there."""
        self.set_up(ruleset, seats, seed=seed, goal=goal)
        self.page.locator("#start").click()
        self.page.locator("#table").wait_for()
        self.idle()

    @property
    def ply(self) -> int:
        """How many decisions have been played."""
        return int(self.page.locator("body").get_attribute("data-ply"))

    @property
    def asked(self) -> str:
        """The seat that is asked."""
        found: str = self.page.locator("body").get_attribute("data-asked")
        return found

    def at(self, ply: int) -> None:
        """Wait until so many decisions have been played."""
        self.page.locator(f'body[data-ply="{ply}"]').wait_for()
        self.idle()

    def tokens(self) -> list[str]:
        """The moves that are listed."""
        found: list[str] = self.page.locator("#moves .move").evaluate_all("all => all.map(one => one.dataset.token)")
        return found

    def lift(self) -> None:
        """Lift the curtain, if it is there."""
        if self.page.locator("#curtain").is_visible():
            self.page.locator("#show").click()
            self.page.locator("#moves .move").first.wait_for()

    def choose(self, times: int) -> None:
        """Play the first of the listed moves a few times, until the curtain falls."""
        for _ in range(times):
            if self.page.locator("#curtain").is_visible():
                return
            self.press(self.page.locator("#moves .move").first)

    def press(self, button: Any) -> None:
        """Click on something that plays a move, and wait for what comes of it."""
        ply = self.ply
        button.click()
        if self.page.locator("#choices").is_visible():
            self.page.locator("#choices .choice").first.click()
        self.page.locator(f'body:not([data-ply="{ply}"])').wait_for()
        self.settle()

    def begin(self) -> None:
        """Choose the first species that is there, for everybody: then the first turn begins."""
        self.lift()
        while self.tokens()[0].startswith("species:"):
            self.press(self.page.locator("#moves .move").first)
            self.lift()

    def settle(self) -> None:
        """Wait until somebody is asked again, or the game is over."""
        self.idle()
        self.page.locator("#moves .move, #show, #over-text").locator("visible=true").first.wait_for()

    def type(self, token: str) -> None:
        """Type a move and press Enter."""
        self.page.locator("#token").fill(token)
        self.page.locator("#token").press("Enter")

    def other_theme(self) -> None:
        """Choose the other theme, and wait until the board is drawn in it."""
        page = self.page
        theme = page.locator("body").get_attribute("data-theme")
        ground = page.locator(GROUND).get_attribute("fill") if page.locator(GROUND).count() else None
        page.locator("#theme").click()
        drawn = f'{GROUND}:not([fill="{ground}"])' if ground else ""
        page.locator(f'body:not([data-theme="{theme}"]) {drawn}'.strip()).wait_for()
        self.idle()

    def saved(self) -> str:
        """What `Save` writes."""
        with self.page.expect_download() as waiting:
            self.page.locator("#save").click()
        return Path(waiting.value.path()).read_text(encoding="utf-8")

    def load(self, text: str, name: str = "game.json") -> None:
        """Give the page a file."""
        page = self.page
        if page.locator("#error").is_visible():
            page.locator("#error-close").click()
        page.locator("#message").evaluate("message => { message.textContent = '' }")
        where = "#setup-load" if page.locator("#setup").is_visible() else "#load"
        page.locator(where).set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
        page.locator("#error").or_(page.get_by_text("Loaded.", exact=True)).locator("visible=true").first.wait_for()
        self.idle()

    def shared(self) -> str:
        """The address that `Share` gives."""
        self.page.locator("#share").click()
        self.page.locator("#share-dialog").wait_for()
        link: str = self.page.locator("#share-link").input_value()
        self.page.locator("#share-close").click()
        return link

    def width(self) -> int:
        """How wide the page is."""
        found: int = self.page.evaluate("document.documentElement.scrollWidth")
        return found

    def close(self) -> None:
        """Leave; nothing may have gone wrong meanwhile."""
        self.context.close()
        assert self.complaints == [], self.complaints


def digest_in(save: str) -> str:
    """The digest of the position in a save."""
    data: Any = json.loads(save)
    return str(data["digest"])
