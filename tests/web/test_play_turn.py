"""Turns on the page: by mouse, by keyboard alone, refusals with their rules, taking back, hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from merchant_rules import rule_url
from tests.web.playing import Player

pytestmark = pytest.mark.slow

#: Places in the picture where something can be done now.
LEGAL = '#board [data-spot][data-legal="yes"]'
#: What has the focus, as a test asks for it.
FOCUSED = "(() => { const at = document.activeElement; return at.id || at.dataset.spot || at.dataset.token || '' })()"


@pytest.fixture(scope="module")
def player(browser: Any, address: str) -> Iterator[Player]:
    """One page for all of these tests."""
    playing = Player(browser, address)
    yield playing
    playing.close()


@pytest.fixture
def venus(player: Player) -> Player:
    """A game of Merchant of Venus for two people, and the first one's view."""
    player.start("classic-1988", ("person", "person"))
    player.begin()
    return player


def test_a_whole_turn_by_mouse(venus: Player) -> None:
    page, mover, before = venus.page, venus.asked, venus.ply
    said = page.locator("#now").inner_text()
    spots = page.locator(LEGAL)
    assert spots.count() > 1
    named = spots.first.get_attribute("aria-label")
    assert named
    spots.first.click()
    venus.at(before + 1)
    assert page.locator("#now").inner_text() != said
    assert "declares" in page.locator("#log li").last.inner_text()
    for _ in range(40):
        if page.locator("#curtain").is_visible():
            break
        venus.press(page.locator(LEGAL if page.locator(LEGAL).count() else "#moves .move").last)
    page.locator("#show").click()
    page.locator("#moves .move").first.wait_for()
    assert venus.asked != mover
    assert "rolls" in page.locator("#log li").last.inner_text()  # what the others did, in a sentence


@pytest.mark.parametrize("where", ["#moves li:first-child .move", LEGAL])
def test_a_double_click_is_one_decision(venus: Player, where: str) -> None:
    """The second click falls on what comes to the place of the first."""
    before = venus.ply
    venus.page.locator(where).last.hover()
    _click(venus, number=1)
    venus.at(before + 1)  # the page is as quick as can be
    assert venus.page.locator("#moves .move").count()
    _click(venus, number=2)
    venus.page.wait_for_timeout(300)
    venus.settle()
    assert venus.ply == before + 1
    venus.choose(1)
    assert venus.ply > before + 1


def _click(player: Player, *, number: int) -> None:
    """Click where the mouse is, for the first time or soon after."""
    player.page.mouse.down(click_count=number)
    player.page.mouse.up(click_count=number)


def test_a_double_click_or_a_key_that_is_held_lifts_no_curtain(player: Player) -> None:
    page = player.page
    player.start("race-base", ("person", "person"))
    page.locator("#curtain").wait_for()
    page.locator("#show").hover()
    _click(player, number=2)
    page.locator("#show").focus()
    _hold(player, repeats=3, first=False)
    page.wait_for_timeout(300)
    assert page.locator("#curtain").is_visible()
    page.locator("#show").click()
    page.locator("#moves .move").first.wait_for()


def test_a_key_that_is_held_is_one_decision(venus: Player) -> None:
    page = venus.page
    for wanted in (LEGAL, "#moves .move"):
        before = venus.ply
        page.locator(wanted).first.focus()
        _hold(venus, repeats=1)
        page.locator(f'body:not([data-ply="{before}"])').wait_for()
        venus.settle()
        decided = venus.ply
        assert page.evaluate("document.activeElement.matches('.move, [data-legal], #show')")  # another one could follow
        _hold(venus, repeats=4, first=False)
        page.wait_for_timeout(300)
        venus.settle()
        assert venus.ply == decided


def _hold(player: Player, *, repeats: int, first: bool = True) -> None:
    """Hold Enter down on what has the focus; without `first` it has been held down before."""
    if first:
        player.page.keyboard.press("Enter")
    session = player.context.new_cdp_session(player.page)
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r", "autoRepeat": True}
    for _ in range(repeats):
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", **key})
    session.detach()


def test_a_whole_turn_by_keyboard_alone(venus: Player) -> None:
    page, mover, before = venus.page, venus.asked, venus.ply
    _tab_to(venus, "[data-spot]")
    assert page.evaluate("document.activeElement.dataset.legal") == "yes"
    assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).strokeWidth)") >= 3  # its ring
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) != first
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    venus.at(before + 1)
    for _ in range(40):
        if page.locator("#curtain").is_visible():
            break
        ply = venus.ply
        _tab_to(venus, ".move")
        page.keyboard.press("Enter")
        page.locator(f'body:not([data-ply="{ply}"])').wait_for()
        venus.settle()
    _tab_to(venus, "#show")
    page.keyboard.press("Enter")
    page.locator("#moves .move").first.wait_for()
    assert venus.asked != mover
    _tab_to(venus, "#token")
    token = venus.tokens()[0]
    ply = venus.ply
    page.keyboard.type(token)
    page.keyboard.press("Enter")
    venus.at(ply + 1)


def test_who_starts_a_game_by_keyboard_stands_at_the_first_move(player: Player) -> None:
    player.set_up("star-traders-basic", ("person", "star-trader"))
    _tab_to(player, "#start")
    player.page.keyboard.press("Enter")
    player.page.locator("#table").wait_for()
    player.settle()
    assert player.page.evaluate(FOCUSED) == player.tokens()[0]


def test_start_is_not_lost_while_something_else_is_being_answered(player: Player) -> None:
    page = player.page
    player.start("star-traders-basic", ("person", "star-trader"))
    player.choose(1)
    page.evaluate("for (const name of ['hint', 'start', 'start']) document.getElementById(name).click()")
    player.at(0)
    assert player.tokens()


def _tab_to(player: Player, wanted: str) -> None:
    """Press Tab until something of this kind has the focus."""
    for _ in range(300):
        if player.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


def test_a_refusal_names_its_rule_and_leads_to_it(venus: Player) -> None:
    page, before = venus.page, venus.ply
    venus.type("land")
    page.locator("#refusal").wait_for()
    assert page.locator("#refusal").get_attribute("role") == "alert"
    assert page.locator("#refusal-text").inner_text() == "You name your first dot and roll before you move."
    link = page.locator("#refusal-link")
    assert "1988:5.3/a" in link.inner_text()
    name = rule_url("1988:5.3/a").rpartition("/rules-1988/")[2]
    assert link.get_attribute("href").endswith(f"rules-1988/{name}")
    assert len(page.locator("#refusal-rule").inner_text()) > 20
    assert venus.ply == before
    page.locator("#refusal-close").click()
    page.locator("#refusal").wait_for(state="hidden")


def test_a_click_on_a_place_that_is_not_legal_is_refused_by_a_rule(venus: Player) -> None:
    page, before = venus.page, venus.ply
    page.locator('#board [data-spot]:not([data-legal="yes"])').first.click(force=True)
    page.locator("#refusal").wait_for()
    assert page.locator("#refusal-link").inner_text().strip()
    assert page.locator("#refusal-link").get_attribute("href").startswith(("http", "../"))
    assert venus.ply == before
    page.keyboard.press("Escape")


def test_behind_the_curtain_nothing_is_left_of_what_the_last_person_saw(player: Player) -> None:
    page = player.page
    player.start("race-base", ("person", "person"))
    for _ in range(2):  # both give two cards away
        player.lift()
        hand = page.locator("#board [data-card] > title").evaluate_all("all => all.map(one => one.textContent)")
        player.choose(2)
    player.lift()
    page.locator('#board [data-spot="phase:explore"]').click()  # it stands for two moves
    chosen = page.locator("#choices .choice").first
    told = chosen.inner_text()
    chosen.click()
    page.locator("#curtain").wait_for()
    shown = page.evaluate("document.documentElement.textContent")
    assert len(hand) > 5
    assert [name for name in hand if name in shown] == []
    assert told not in shown
    assert page.locator("#undo").is_disabled()
    assert page.locator("#hint").is_disabled()


def test_a_record_shows_everybodys_cards_only_when_asked_and_not_behind_the_curtain(player: Player) -> None:
    page = player.page
    player.start("race-base", ("person", "person"))
    text = page.locator("#record-text")
    for _ in range(2):  # opened once, it is closed again the next time
        page.locator("#record").click()
        page.locator("#record-dialog").wait_for()
        assert text.is_hidden()
        page.locator("#record-part summary").click()
        assert "drawn:" in text.input_value()
        assert text.is_visible()
        page.keyboard.press("Escape")
        page.locator("#record-dialog").wait_for(state="hidden")
    assert "#game=" in player.shared()
    for field in (text, page.locator("#share-link")):  # a dialog tells of its end a little later
        player.emptied(field)


def test_undo_as_far_as_nothing_was_learned(player: Player) -> None:
    page = player.page
    player.start("race-base", ("person", "race"))
    before, moves = player.ply, player.tokens()
    assert page.locator("#undo").is_disabled()
    player.press(page.locator("#moves .move").nth(1))
    assert player.tokens() != moves
    page.locator("#undo").click()
    page.get_by_text("Taken back.", exact=True).wait_for()  # it is said for a while only
    player.at(before)
    assert player.tokens() == moves
    assert page.locator("#undo").is_disabled()
    while page.locator("#undo").is_disabled() or player.ply < before + 2:  # two cards to give away
        player.choose(1)
    player.start("classic-1988", ("person", "trader"))
    player.begin()
    player.press(page.locator(LEGAL).first)  # a dot is declared, and the dice are rolled: this is learned
    assert page.locator("#undo").is_disabled()


def test_a_hint_and_a_move_from_the_list(player: Player) -> None:
    page = player.page
    player.start("star-traders-basic", ("person", "star-trader"))
    page.locator("#hint").click()
    page.locator("#hint-text").wait_for()
    assert len(page.locator("#hint-text").inner_text()) > 10
    for box in ("#status", "#prices", "#log", "#worth"):
        assert page.locator(box).count() == 1
    player.choose(2)
    assert player.ply >= 2
