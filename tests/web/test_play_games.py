"""Whole games of bots on the page, one of each game, and bots that are stopped while they think."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.page.keeping import recorded, restored
from tests.web.playing import LOADING, Player

pytestmark = pytest.mark.slow

#: Short games: a small goal, the bots that end soonest.
GAMES: dict[str, tuple[tuple[str, ...], int | None]] = {
    "classic-1988": (("trader", "trader"), 500),
    "ffg-classic": (("trader", "trader"), 500),
    "race-base": (("race", "race"), None),
    "star-traders-basic": (("star-trader", "star-trader"), None),
}
WHOLE_GAME = 600_000
#: From now on a worker hears nothing of a pause, as if a bot thought for ever.
DEAF = """() => {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (told) { if (told.kind !== "pause") send.call(this, told); };
}"""


@pytest.fixture(scope="module")
def player(browser: Any, address: str) -> Iterator[Player]:
    """One page for all of these tests."""
    playing = Player(browser, address)
    yield playing
    playing.close()


@pytest.mark.parametrize("ruleset", GAMES)
def test_bots_play_a_whole_game(player: Player, ruleset: str) -> None:
    seats, goal = GAMES[ruleset]
    page = player.page
    player.set_up(ruleset, seats, goal=goal)
    page.locator("#start").click()
    page.locator("#over-text").wait_for(timeout=WHOLE_GAME)
    player.idle()
    table = restored(player.saved())
    over = mr.result(table.state)
    assert over is not None
    assert len(table.moves) == player.ply
    assert recorded(table).result != "stopped"
    assert page.locator("#moves .move").count() == 0
    assert len(page.locator("#over-text").inner_text()) > 10


def test_bots_that_think_can_be_stopped_and_go_on(player: Player) -> None:
    page = player.page
    player.set_up("classic-1988", ("trader", "trader", "trader"))
    page.locator("#start").click()
    page.locator("#stop").click()
    page.locator("#go-on").wait_for(timeout=LOADING)  # one that thinks long is ended with its worker
    stopped = player.ply
    page.locator("#go-on").click()
    page.locator(f'body:not([data-ply="{stopped}"])').wait_for()
    page.locator("#stop").click()
    page.locator("#go-on").wait_for(timeout=LOADING)
    assert player.ply > stopped


def test_a_bot_that_does_not_stop_is_ended_with_its_worker_and_the_game_is_there_again(player: Player) -> None:
    page = player.page
    page.evaluate(DEAF)
    [worker] = page.workers
    player.set_up("classic-1988", ("trader", "trader", "trader"), goal=5000)
    page.locator("#start").click()
    page.locator('body[data-screen="table"]:not([data-ply="0"])').wait_for()  # of this game, not of the last one
    page.locator("#stop").click()
    page.locator("#go-on").wait_for(timeout=LOADING)
    assert page.locator("#bots-text").inner_text() == "The bots have been stopped."
    assert worker not in page.workers
    table = restored(player.saved())
    assert (len(table.moves), table.is_over) == (player.ply, False)
    assert player.ply > 0
    stopped = player.ply
    page.locator("#go-on").click()
    page.locator(f'body:not([data-ply="{stopped}"])').wait_for()
    page.reload()  # workers hear again
    player.ready()
