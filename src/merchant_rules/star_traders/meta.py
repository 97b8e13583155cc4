"""What a config of Star Traders has to know about rulesets, modules and options: tables, no rule code, no data files.

>>> sorted(RULESETS)
['star-traders-advanced', 'star-traders-basic']
>>> OPTIONS["windows"].values
('full', 'standard', 'key')
"""

from __future__ import annotations

from merchant_rules.kernel.value import value

OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...] | None
"""What an option can be set to."""

MIN_PLAYERS, MAX_PLAYERS = 2, 6


@value
class RulesetMeta:
    """A ruleset: basic and advanced game stand beside each other."""

    name: str
    title: str
    modules: tuple[str, ...]


@value
class ModuleMeta:
    """A module and those it cannot do without."""

    name: str
    title: str
    needs: tuple[str, ...] = ()


@value
class OptionMeta:
    """An option: its default, the values to choose from (or the `kind` of value), and the ruling that asks for it."""

    name: str
    default: OptionValue
    ruling: str
    summary: str
    values: tuple[OptionValue, ...] = ()
    kind: str = ""


MODULES = {
    module.name: module
    for module in (
        ModuleMeta("personalities", "The seven original personalities"),
        ModuleMeta("new-personalities", "Five more personalities", ("personalities",)),
        ModuleMeta("optional", "Personalities chosen or traded", ("personalities",)),
    )
}

RULESETS = {
    ruleset.name: ruleset
    for ruleset in (
        RulesetMeta("star-traders-basic", "Star Traders, basic game", tuple(MODULES)),
        RulesetMeta("star-traders-advanced", "Star Traders, advanced game", tuple(MODULES)),
    )
}

YES_NO = (True, False)

OPTIONS = {
    option.name: option
    for option in (
        OptionMeta("windows", "standard", "ST-09", "How often seats are asked", ("full", "standard", "key")),
        OptionMeta("skip_forced_passes", False, "ST-05", "Skip seats that can only pass; it gives hands away", YES_NO),
        OptionMeta("deals", "any-time", "ST-18", "When deals may be put", ("any-time", "own-turn", "off")),
        OptionMeta("deal_limit", 4, "ST-19", "Proposals per seat and turn", kind="a whole number"),
        OptionMeta("passage_fees_listed", (0, 1, 2, 5, 10), "ST-24", "Fees for passage in the list", kind="numbers"),
        OptionMeta("open_money", False, "ST-25", "Everybody sees everybody's money", YES_NO),
        OptionMeta("turn_limit", None, "ST-44", "Turns after which nobody wins", kind="a whole number or None"),
        OptionMeta("personalities", "dealt", "ST-88", "How they are given out", kind='"dealt", "auction" or names'),
        OptionMeta("personalities_as_commodity", False, "ST-90", "They may be traded", YES_NO),
        OptionMeta("starts", None, "ST-32", "Starting worlds by seat", kind="worlds or None"),
        OptionMeta("map", "A_plus", "ST-34", "Which map", kind="the name of a map"),
        OptionMeta("kluge_ends_turn", True, "ST-54", "The engine at Kluge ends the turn", YES_NO),
        OptionMeta("lost_ends_movement", True, "ST-59", "You Are Lost ends movement", YES_NO),
        OptionMeta("favor_on_others", True, "ST-69", "Favor may be played on others", YES_NO),
        OptionMeta("adv_min_prestige", 15, "ST-76", "Prestige for an Imperial Station", kind="a whole number"),
        OptionMeta("prestige_cards_after_roll", True, "ST-71", "Prestige cards after a petition's roll", YES_NO),
        OptionMeta(
            "quarantine_lasts",
            "until-own-turn",
            "ST-60",
            "How long a Quarantine lasts",
            ("until-own-turn", "until-lifted-by-all"),
        ),
    )
}
