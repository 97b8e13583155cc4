"""What a config of Star Traders has to know about rulesets, modules and options: tables, no rule code, no data files.

>>> sorted(RULESETS)
['star-traders-advanced', 'star-traders-basic']
>>> RULESETS["star-traders-basic"].option("windows").values
('full', 'standard', 'key')
"""

from __future__ import annotations

from typing import Final

from ..kernel.meta import Check, ModuleMeta, OptionMeta, RulesetMeta, flag

WINDOW_MODES: Final = ("full", "standard", "key")
DEAL_TIMES: Final = ("any-time", "own-turn", "off")
#: The maps that come with the library; data of one's own may bring others.
MAPS: Final = ("A_plus", "A_fit", "B_reviewer")
QUARANTINE_LASTS: Final = ("until-own-turn", "until-lifted-by-all")

#: A module that cannot be without `personalities`; the config names both when it is missing.
NEEDS_PERSONALITIES: Final = "personalities"


def _one_of(name: str, default: str, ruling: str, summary: str, values: tuple[str, ...]) -> OptionMeta:
    """An option with a few values to choose from."""

    def check(setting: object, players: int) -> str:
        # bool and int would compare equal to nothing here: the values are texts
        return "" if setting in values else f"it is one of {', '.join(map(repr, values))}"

    return OptionMeta(name, default, ruling, summary, check, values)


def _whole(least: int, most: int, *, none: bool = False) -> Check:
    """The check of an option that is a whole number, or perhaps None."""

    def check(setting: object, players: int) -> str:
        if (none and setting is None) or (type(setting) is int and least <= setting <= most):
            return ""
        return f"it is a whole number from {least} to {most}{', or None' if none else ''}"

    return check


def _fees(setting: object, players: int) -> str:
    fine = (
        isinstance(setting, tuple)
        and all(type(fee) is int and 0 <= fee <= 999 for fee in setting)
        and len(set(setting)) == len(setting)
    )
    return "" if fine else "it is a tuple of different whole numbers from 0 to 999"


def _texts(setting: object) -> bool:
    return isinstance(setting, tuple) and all(isinstance(name, str) for name in setting)


def _personalities(setting: object, players: int) -> str:
    if setting in ("dealt", "auction"):
        return ""
    if isinstance(setting, tuple) and _texts(setting) and len(set(setting)) == len(setting) == players:
        return ""
    return f'it is "dealt", "auction" or a different personality for each of {players} seats'


def _starts(setting: object, players: int) -> str:
    if setting is None:
        return ""
    if isinstance(setting, tuple) and _texts(setting) and len(set(setting)) == len(setting) == players:
        return ""
    return f"it is None or a different world for each of {players} seats"


def _map(setting: object, players: int) -> str:
    return "" if setting is None or (isinstance(setting, str) and setting) else "it is the name of a map, or None"


OPTIONS: Final = (
    OptionMeta("adv_min_prestige", 15, "ST-76", "Prestige that an Imperial Station takes.", _whole(0, 30), (15, 0)),
    OptionMeta("deal_limit", 4, "ST-19", "Proposals of a seat in one turn.", _whole(0, 99), (4, 0, 1)),
    _one_of("deals", "any-time", "ST-18", "When deals may be put.", DEAL_TIMES),
    flag("favor_on_others", True, "ST-69", "Imperial Favor may be played on others."),
    flag("kluge_ends_turn", True, "ST-54", "The engine at Kluge ends the turn."),
    flag("lost_ends_movement", True, "ST-59", "You Are Lost ends movement."),
    OptionMeta("map", None, "ST-34", "The map; without a name the default one of the data.", _map, MAPS),
    flag("open_money", False, "ST-25", "Everybody sees everybody's money."),
    OptionMeta("passage_fees_listed", (0, 1, 2, 5, 10), "ST-24", "Fees for passage that are listed.", _fees),
    OptionMeta(
        "personalities", "dealt", "ST-88", "How personalities are given out.", _personalities, ("dealt", "auction")
    ),
    flag("personalities_as_commodity", False, "ST-90", "Personalities may be traded."),
    flag("prestige_cards_after_roll", True, "ST-71", "Prestige cards may follow a petition's roll."),
    _one_of("quarantine_lasts", "until-own-turn", "ST-60", "How long a Quarantine lasts.", QUARANTINE_LASTS),
    flag("skip_forced_passes", False, "ST-05", "Seats that can only pass are skipped, which gives hands away."),
    OptionMeta("starts", None, "ST-32", "Starting worlds by seat; without, they are drawn.", _starts, (None,)),
    OptionMeta(
        "turn_limit", None, "ST-44", "The turn after which nobody wins.", _whole(1, 100_000, none=True), (None, 60)
    ),
    _one_of("windows", "standard", "ST-09", "How often seats are asked.", WINDOW_MODES),
)
"""The options of both rulesets."""

FILES: Final = ("worlds.toml", "map.toml", "contracts.toml", "luck.toml", "personalities.toml", "game.toml")

MODULES: dict[str, ModuleMeta] = {
    meta.name: meta
    for meta in (
        ModuleMeta("personalities", "The seven original personalities"),
        ModuleMeta("new-personalities", "Five more personalities", needs=(NEEDS_PERSONALITIES,)),
        ModuleMeta("optional", "Personalities chosen, auctioned or traded", needs=(NEEDS_PERSONALITIES,)),
    )
}
"""Every module that a config can name."""


def _ruleset(name: str, title: str) -> RulesetMeta:
    return RulesetMeta(
        name=name,
        folder="",
        title=title,
        min_players=2,
        max_players=6,
        modules=tuple(MODULES),
        options=OPTIONS,
        files=FILES,
        revision=4,
    )


RULESETS: dict[str, RulesetMeta] = {
    meta.name: meta
    for meta in (
        _ruleset("star-traders-basic", "Star Traders, basic game"),
        _ruleset("star-traders-advanced", "Star Traders, advanced game"),
    )
}
"""Every ruleset by its name; both read the same data."""

__all__ = ["FILES", "MODULES", "OPTIONS", "RULESETS"]
