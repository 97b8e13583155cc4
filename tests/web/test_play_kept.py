"""A game that is kept: as a file, over a reload, as a link, as a record; read by the library too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.page.keeping import restored
from tests.web.playing import Player

pytestmark = pytest.mark.slow

GAMES = {
    "classic-1988": ("person", "trader"),
    "ffg-classic": ("person", "person"),
    "race-base": ("person", "race"),
    "star-traders-advanced": ("person", "star-trader"),
}


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


def test_reload_and_go_on_with_the_last_game(player: Player) -> None:
    player.start("classic-1988", ("person", "trader"))
    player.choose(2)
    before = seen(player)
    player.page.reload()
    player.ready()
    player.page.locator("#continue").click()
    player.page.locator("#table").wait_for()
    player.at(before[0])
    assert seen(player) == before


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
