"""The six screens of the page that are looked at by name: with axe-core, at two widths, and as pictures in the docs."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.playing import Player


def start(player: Player) -> None:
    """The form of a new game."""
    player.set_up("classic-1988", ("person", "trader"))


def venus(player: Player) -> None:
    """A turn of Merchant of Venus: a dot was declared, the dice are rolled."""
    player.start("classic-1988", ("person", "trader"))
    player.begin()
    player.press(player.page.locator('#board [data-legal="yes"]').last)


def race(player: Player) -> None:
    """A turn of Race for the Galaxy, after the first cards were chosen."""
    player.start("race-base", ("person", "race"))
    player.choose(2)


def stars(player: Player) -> None:
    """A turn of Star Traders."""
    player.start("star-traders-basic", ("person", "star-trader"))
    player.choose(2)


def curtain(player: Player) -> None:
    """Two people at one screen, and the other one's turn."""
    player.start("race-base", ("person", "person"))
    player.lift()
    while player.page.locator("#curtain").is_hidden():
        player.choose(1)


def refusal(player: Player) -> None:
    """A move that a rule forbids."""
    player.start("classic-1988", ("person", "person"))
    player.begin()
    player.type("land")
    player.page.locator("#refusal").wait_for()


SCREENS: dict[str, Callable[[Player], None]] = {
    "start": start,
    "Venus turn": venus,
    "Race turn": race,
    "Star Traders turn": stars,
    "curtain of the hot seat": curtain,
    "refusal shown": refusal,
}
