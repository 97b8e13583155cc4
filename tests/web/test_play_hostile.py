"""Files, links and typed texts that mean harm never become HTML, and are refused in words; the game goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.page.keeping import kept, packed
from merchant_rules.page.table import Table
from merchant_rules.star_traders.config import LONGEST_NAME
from merchant_rules.store.config import config_to_dict
from merchant_rules.store.foreign import LONGEST_TEXT
from tests.page.games import recorded
from tests.web.playing import LOADING, WIDTHS, Player

pytestmark = pytest.mark.slow

TAG = """<img src=x onerror="document.title='own'"><script>document.title='own'</script><svg onload=alert(1)>"""
VENUS = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
SAVE = mr.to_json(mr.new_game(VENUS, seed=7))
RECORD = recorded(race.Config("race-base", 2), 8).to_text()
TABLE: dict[str, Any] = {
    "format": "merchant-rules-table",
    "version": 1,
    "game": "merchant-of-venus",
    "seed": "7",
    "config": config_to_dict(VENUS),
    "seats": ["person", "trader"],
    "moves": "stay",
}


def table(**other: object) -> str:
    """What the page writes, with something else in it."""
    return json.dumps(TABLE | other)


REFUSED = {
    "the name of a game": table(game=TAG),
    "a seed": table(seed=TAG),
    "a seat": table(seats=[TAG, "trader"]),
    "a move": table(moves=TAG),
    "a config": table(config={"ruleset": TAG, "players": [TAG]}),
    "a version": table(version=TAG),
    "a start": table(start=TAG),
    "a save's player": SAVE.replace('"nik"', json.dumps(TAG)),
    "a save's ruleset": SAVE.replace('"classic-1988"', json.dumps(TAG)),
    "a save's format": json.dumps({"format": TAG}),
    "a record's game": RECORD.replace("race-for-the-galaxy", TAG.replace('"', "'")),
    "a record's token": RECORD + f"\n{TAG}\n",
    "a record's header": f'[{TAG}]\n[game "{TAG}"]\n',
    "a page": f"<!doctype html><title>x</title>{TAG}",
    "nothing": "",
    "deep brackets": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "an endless number": table(seed="9" * 100_000),
    "a huge name": table(game="<b>" * 300_000),
    "a huge move": table(moves="<b>" * 300_000),
    "many moves": table(moves="stay " * 100_000),
    "too long": table(remark="x" * (LONGEST_TEXT + 10)),
    "not a text": "\x00\x01\x02\ufffd" * 100,
}
#: A bomb: a few kilobytes that unpack to far more than a game can be.
BOMB = packed(" " * (LONGEST_TEXT * 20))
#: Each of them loads Python anew; what else can stand in a link can stand in a file.
LINKS = {"a tag": TAG, "a packed move": packed(table(moves=TAG)), "a bomb": BOMB, "nothing": ""}
#: What no text may bring into the page.
BROUGHT = "document.querySelectorAll('img, script:not([src]), iframe, object, embed, b, [onerror], [onload]').length"


@pytest.fixture(scope="module")
def player(browser: Any, address: str) -> Iterator[Player]:
    """Somebody who was sent these things."""
    playing = Player(browser, address)
    playing.start("classic-1988", ("person", "trader"))
    yield playing
    playing.close()


def unharmed(player: Player) -> None:
    """Nothing came in, and the page is what it was."""
    assert player.page.evaluate(BROUGHT) == 0
    assert "own" not in player.page.title()
    assert player.width() <= player.page.viewport_size["width"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_is_refused_in_words_and_the_game_stays(player: Player, name: str) -> None:
    before = (player.ply, player.tokens())
    assert len(before[1]) > 1
    player.load(REFUSED[name])
    said = player.page.locator("#error")
    said.wait_for()
    assert said.inner_text().startswith("game.json: "), "it says what it speaks of"
    assert 10 < len(said.inner_text()) < 2000
    assert "Traceback" not in said.inner_text()
    unharmed(player)
    assert (player.ply, player.tokens()) == before


@pytest.mark.parametrize("text", [TAG, "<b>" * 2000, "%3Cimg%20src=x%3E", "constructor", "__proto__"])
def test_a_typed_move_is_text(player: Player, text: str) -> None:
    before = player.ply
    for news in ("error", "refusal"):
        if player.page.locator(f"#{news}").is_visible():
            player.page.locator(f"#{news}-close").click()
    player.type(text)
    player.page.locator("#refusal, #error").locator("visible=true").first.wait_for()
    unharmed(player)
    assert player.ply == before


def test_after_all_of_it_python_is_well_and_the_game_goes_on(player: Player) -> None:
    before = player.ply
    player.choose(1)
    assert player.ply > before


def test_what_takes_too_long_to_read_can_be_stopped_and_the_game_stays(player: Player) -> None:
    """Moves that are all legal, and so many that hours would pass."""
    page, before = player.page, (player.ply, player.tokens())
    text = table(moves="stay end " * 200_000, config=config_to_dict(attrs.evolve(VENUS, goal=100_000)))
    given = {"name": "game.json", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#load").set_input_files(given)
    page.locator("#stop").click()
    page.get_by_text("It was stopped.", exact=True).wait_for(timeout=LOADING)
    player.idle()
    assert page.locator("#bots").is_hidden()
    assert (player.ply, player.tokens()) == before
    page.locator("#new").click()
    page.locator("#setup-load").set_input_files(given)
    page.locator("#stop").click()
    page.get_by_text("It was stopped.", exact=True).wait_for(timeout=LOADING)
    page.locator("#continue").click()
    player.settle()
    assert (player.ply, player.tokens()) == before


@pytest.mark.parametrize("name", LINKS)
def test_a_link_is_refused_in_words(player: Player, name: str) -> None:
    page = player.page
    page.goto("about:blank")
    page.goto(f"{player.address}#game={LINKS[name]}")
    player.ready()
    said = page.locator("#error")
    said.wait_for()
    assert said.inner_text().startswith("The link: "), "it says what it speaks of"
    assert 10 < len(said.inner_text()) < 2000
    assert page.locator("#setup").is_visible()
    unharmed(player)


def test_a_remark_in_a_record_stays_a_text(player: Player) -> None:
    """This one is loaded, for its moves are good."""
    player.load(recorded(VENUS, 6, remark=TAG, event=TAG).to_text(), "game.txt")
    player.page.locator("#table").wait_for()
    player.page.locator("#record").click()
    player.page.locator("#record-dialog").wait_for()
    unharmed(player)
    player.page.locator("#record-close").click()


@pytest.mark.parametrize("name", ["W" * LONGEST_NAME, "a b " * 24 + "c", TAG], ids=["word", "words", "tag"])
def test_a_long_name_in_a_save_is_text_that_breaks_no_phone(player: Player, name: str) -> None:
    state = mr.new_game(star_traders.Config("star-traders-basic", (name, "Bo")), seed=7)
    player.page.set_viewport_size(dict(zip(("width", "height"), WIDTHS["phone"], strict=True)))
    for seats in (["person", "star-trader"], ["person", "person"]):
        player.load(kept(Table(state, seats)))
        assert player.page.locator("#error").is_hidden()
        unharmed(player)
        player.lift()
        unharmed(player)
