"""The page of the command line lists what there is: rulesets, modules, bots, options, commands."""

from __future__ import annotations

import re

import pytest

import merchant_rules as mr
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
        # two rulesets may have an option of the same name with other values: each has a line that tells its own
        lines = [line for line in text.splitlines() if line.startswith(f"| `{option.name}` |")]
        assert any(_tells(line, option) for line in lines), (option.name, lines)


def _tells(line: str, option: mr.OptionMeta) -> bool:
    """Whether a line of a table has the meaning of an option, its usual value and the others."""
    _, _, usual, others, _, _ = line.split("|")
    values = [_setting(value) for value in option.values if value != option.default]
    listed = re.search(r"a number|a list|` to `", others) or re.findall(r"`(.*?)`", others) == values
    return option.summary in line and usual == f" `{_setting(option.default)}` " and bool(listed)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_has_every_command_of_the_game(ruleset: str) -> None:
    game, text = game_with(ruleset), PAGE.read_text()
    assert game is not None
    for word in screen_of(game).commands:
        assert f"`{word}" in text, word
    for word in ("hint", "picture", "moves", "news", "tokens", "undo", "save", "quit"):
        assert word in HELP
        assert f"`{word}" in text, word
