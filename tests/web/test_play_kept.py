"""A game that is kept: as a file, over a reload, as a link, as a record; read by the library too."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from browser.build import write_manifest
from browser.serve import server
from merchant_rules.page.keeping import restored
from tests.web.playing import LOADING, Player

pytestmark = pytest.mark.slow

GAMES = {
    "classic-1988": ("person", "trader"),
    "ffg-classic": ("person", "person"),
    "race-base": ("person", "race"),
    "star-traders-advanced": ("person", "star-trader"),
}
#: Whether what was kept is there for this page, and not only for the next.
CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="module")
def player(browser: Any, address: str) -> Iterator[Player]:
    """One page for all of these tests."""
    playing = Player(browser, address)
    yield playing
    playing.close()


def seen(player: Player) -> tuple[int, str, list[str], str]:
    """What somebody sees of the game."""
    player.lift()
    page = player.page
    return player.ply, page.locator("#now").inner_text(), player.tokens(), page.locator("#board svg").first.inner_html()


@pytest.mark.parametrize("ruleset", GAMES)
def test_save_go_on_load(player: Player, ruleset: str) -> None:
    player.start(ruleset, GAMES[ruleset])
    player.lift()
    player.choose(2)
    before, save = seen(player), player.saved()
    table = restored(save)  # the library reads the page's file
    assert len(table.moves) == before[0]
    player.choose(1)
    player.load(save)
    player.at(before[0])
    assert seen(player) == before


def test_reload_and_go_on_with_the_last_game_of_the_window_else_of_the_browser(player: Player) -> None:
    player.start("classic-1988", ("person", "trader"))
    player.choose(2)
    before = seen(player)
    for other in ("localStorage.setItem('merchant-rules-last-game', 'of another window')", "sessionStorage.clear()"):
        player.page.evaluate(other)
        player.page.reload()
        player.ready()
        player.page.locator("#continue").click()
        player.page.locator("#table").wait_for()
        player.at(before[0])
        assert seen(player) == before


def test_the_last_game_of_a_window_is_its_own_also_where_the_browser_keeps_nothing(player: Player) -> None:
    page = player.page
    player.start("classic-1988", ("person", "trader"))
    player.choose(2)
    before = seen(player)
    page.evaluate("localStorage.setItem('merchant-rules-last-game', 'of another window')")
    for denied in (False, True):
        if denied:
            page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } })")
        page.locator("#new").click()
        page.locator("#continue").click()
        page.locator("#table").wait_for()
        player.at(before[0])
        assert seen(player) == before
    page.reload()
    player.ready()


@pytest.mark.parametrize("ruleset", ["ffg-classic", "race-base"])  # each loads Python anew
def test_a_link_restores_the_game(player: Player, browser: Any, ruleset: str) -> None:
    player.start(ruleset, GAMES[ruleset])
    player.lift()
    player.choose(2)
    before = seen(player)
    player.page.locator("#share").click()
    dialog = player.page.locator("#share-dialog")
    dialog.wait_for()
    assert "seed" in dialog.inner_text()
    link = player.page.locator("#share-link").input_value()
    assert link.startswith(f"{player.address}#")
    assert len(link) < 2000
    player.page.locator("#share-close").click()
    guest = Player(browser, link)
    guest.page.locator("#table").wait_for()
    guest.at(before[0])
    assert seen(guest) == before
    guest.close()


def test_a_link_that_is_put_into_the_address_of_the_open_page_restores_the_game(player: Player) -> None:
    player.start("race-base", ("person", "race"))
    player.choose(2)
    before, link = seen(player), player.shared()
    player.start("classic-1988", ("person", "trader"))
    player.page.goto(link)  # the same address but for the fragment: no page is loaded
    player.page.get_by_text("The game of the link is on the table.", exact=True).wait_for()
    player.at(before[0])
    assert seen(player) == before
    assert player.page.url == player.address


def test_once_loaded_it_plays_on_without_a_network(player: Player) -> None:
    player.context.set_offline(True)
    for ruleset, seats in GAMES.items():
        player.start(ruleset, seats)
        player.lift()
        player.choose(2)
        assert restored(player.saved()).moves
    player.context.set_offline(False)


def kept(player: Player, build: str) -> None:
    """Wait until the browser has one build of the page for a visit without a network, and no other."""
    names: list[str] = []
    for _ in range(LOADING // 100):
        names = player.page.evaluate("caches.keys()")
        if len(names) == 1 and names[0].endswith(f" {build}") and player.page.evaluate(CONTROLLED):
            return
        player.page.wait_for_timeout(100)
    raise AssertionError(names)


def test_a_page_that_was_there_opens_and_plays_on_while_its_host_is_away(
    browser: Any, built: Path, tmp_path: Path
) -> None:
    page = tmp_path / "play"
    shutil.copytree(built, page)
    manifest = json.loads((page / "manifest.json").read_text(encoding="utf-8"))
    with server(tmp_path) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        guest = Player(browser, f"http://127.0.0.1:{host.server_address[1]}/play/")
        kept(guest, manifest["build"])
        write_manifest(page, manifest | {"build": "another"})
        guest.page.reload()
        guest.ready()
        kept(guest, "another")  # in place of the first
        guest.start("race-base", ("person", "race"))
        guest.choose(2)
        before = seen(guest)
        host.shutdown()
    guest.page.reload()
    guest.ready()
    guest.page.locator("#continue").click()
    guest.page.locator("#table").wait_for()
    guest.at(before[0])
    assert seen(guest) == before
    guest.choose(1)
    assert guest.ply > before[0]
    guest.close()


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_record_of_the_page_replays_in_the_library_and_on_the_page(player: Player, ruleset: str) -> None:
    player.start(ruleset, ("person", GAMES[ruleset][1].replace("person", "trader")))  # as a record is taken up
    player.choose(3)
    before = seen(player)
    player.page.locator("#record").click()
    player.page.locator("#record-dialog").wait_for()
    text = player.page.locator("#record-text").input_value()
    player.page.locator("#record-close").click()
    final = mr.Record.from_text(text).final()  # the checksums in it were made in the browser
    assert mr.digest(final) == mr.digest(restored(player.saved()).state)
    player.load(text, "game.txt")
    assert seen(player) == before
