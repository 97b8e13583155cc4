"""The page of the command line lists what there is: rulesets, modules, bots, options, commands."""

from __future__ import annotations

import re

import pytest

from merchant_rules.cli.common import _setting
from merchant_rules.cli.play import HELP
from merchant_rules.cli.screen import screen_of
from merchant_rules.kernel.game import game_with

from .transcript import PAGE

RULESETS = ("classic-1988", "ffg-classic", "race-base", "star-traders-basic", "star-traders-advanced")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_has_every_ruleset_with_its_modules_bots_and_options(ruleset: str) -> None:
    game, text = game_with(ruleset), PAGE.read_text()
    assert game is not None
    meta = game.rulesets[ruleset]
    row = next(line for line in text.splitlines() if line.startswith(f"| `{ruleset}` | {meta.title} |"))
    assert f"| {meta.min_players} to {meta.max_players} |" in row
    assert f"| `{game.usual_bot}`" in row
    for name in (*game.modules, *game.bots):
        assert f"`{name}`" in text, name
    for option in meta.options:
        line = next(line for line in text.splitlines() if line.startswith(f"| `{option.name}` |"))
        assert option.summary in line
        _, _, usual, others, _, _ = line.split("|")
        assert usual == f" `{_setting(option.default)}` "
        if not re.search(r"a number|a list|` to `", others):
            values = [_setting(value) for value in option.values if value != option.default]
            assert re.findall(r"`(.*?)`", others) == values


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_has_every_command_of_the_game(ruleset: str) -> None:
    game, text = game_with(ruleset), PAGE.read_text()
    assert game is not None
    for word in screen_of(game).commands:
        assert f"`{word}" in text, word
    for word in ("hint", "picture", "moves", "news", "tokens", "undo", "save", "quit"):
        assert word in HELP
        assert f"`{word}" in text, word
