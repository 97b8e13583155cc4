"""What a config has to know about ruleset, modules and options: tables, no rule code, no data files.

>>> [option.name for option in RULESETS["race-base"].options]
['lucky_draw_optional', 'max_rounds', 'opaque_goods', 'sales_first', 'start_worlds', 'tactics_without_world']
"""

from __future__ import annotations

from typing import Final

from ..kernel.meta import ModuleMeta, OptionMeta, RulesetMeta, flag

#: A module whose start worlds need a hand of their own.
PRESET_HANDS: Final = "preset-hands"


def _max_rounds(setting: object, players: int) -> str:
    if setting is None or (type(setting) is int and setting > 0):
        return ""
    return "it is a whole number from 1, or None for a game without limit"


def _start_worlds(setting: object, players: int) -> str:
    if not isinstance(setting, tuple) or not all(isinstance(slug, str) for slug in setting):
        return "it is a tuple of slugs, one for each seat, or () if chance or the module deals them"
    if setting and len(setting) != players:
        return f"{players} players need as many start worlds, not {len(setting)}"
    return "" if len(set(setting)) == len(setting) else "each start world is there once"


RULESETS: dict[str, RulesetMeta] = {
    "race-base": RulesetMeta(
        name="race-base",
        folder="",
        title="Race for the Galaxy",
        min_players=2,
        max_players=4,
        modules=("first-game", "two-player"),
        options=(
            flag("lucky_draw_optional", False, "R-G28", "The lucky draw may be left alone."),
            OptionMeta(
                "max_rounds", None, "R-G42", "The game ends after this round, without a winner.", _max_rounds,
                (None, 5, 30),
            ),
            flag("opaque_goods", False, "R-G51", "A fed game: cards under goods stay unknown in a reshuffle."),
            flag("sales_first", False, "R-G30", "All sellers sell before anybody consumes."),
            OptionMeta(
                "start_worlds", (), "R-G05", "The start worlds by seat, instead of a deal.", _start_worlds, ((),),
            ),
            flag("tactics_without_world", False, "R-G23", "Who places no world may discard a card for Military, too."),
        ),
        files=("cards.toml", "constants.toml"),
    )
}  # fmt: skip
"""Every ruleset by its name."""

MODULES: dict[str, ModuleMeta] = {
    "first-game": ModuleMeta("first-game", "First game: fixed start worlds and hands", needs=(PRESET_HANDS,)),
    "two-player": ModuleMeta("two-player", "Experienced two-player game", min_players=2, max_players=2),
}
"""Every module that a config can name."""

__all__ = ["MODULES", "PRESET_HANDS", "RULESETS"]
