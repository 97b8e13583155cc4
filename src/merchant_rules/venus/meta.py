"""What a `Config` has to know about rulesets, modules and options, as tables: no rule code, no data files.

>>> sorted(RULESETS)
['classic-1988', 'ffg-classic']
>>> MODULES["solitaire"].brings
('rastur',)
"""

from __future__ import annotations

from typing import Final

from ..kernel.meta import ModuleMeta, OptionMeta, OptionValue, RulesetMeta, flag
from .rulesets.ffg_words import WORDS
from .speech import Speech

#: A module that needs one of the goals of the Rastur mix chart.
GOAL_OF_MIX: Final = "goal-of-mix"

#: What a goal, or all the money there is, can be at most: far beyond any game.
MOST_MONEY: Final = 10**9


def _guard_plants(setting: object, players: int) -> str:
    return "" if type(setting) is int and setting in (140, 160) else "the pieces show 140 or 160"


def _bank_total(setting: object, players: int) -> str:
    if setting is None or (type(setting) is int and 0 < setting <= MOST_MONEY):
        return ""
    return f"it is a positive whole number up to {MOST_MONEY}, or None for a bank without limit"


def _offers(setting: object, players: int) -> str:
    if setting is None or (type(setting) is int and 0 < setting <= MOST_MONEY):
        return ""
    return "it is a positive whole number, or None for as many deals as one likes"


def _first_player(setting: object, players: int) -> str:
    if setting == "roll" or (type(setting) is int and 0 <= setting < players):
        return ""
    seats = "0" if players == 1 else f"0 to {players - 1}"
    return f'it is "roll" or a seat, and with {players} player{"s" * (players > 1)} the seats are {seats}'


def _beginner(players: int) -> OptionMeta:
    """Who begins in a game of so many players at most."""
    summary = "Who begins: chance decides, or this seat."
    return OptionMeta("first_player", "roll", "", summary, _first_player, ("roll", *range(players)))


_OFFERS = OptionMeta(
    "offers_per_turn",
    20,
    "R-96",
    "So many deals may be accepted in a turn, and so many refused.",
    _offers,
    (20, None),
)

_CLASSIC_1988 = RulesetMeta(
    name="classic-1988",
    folder="classic_1988",
    title="Merchant of Venus, 1988",
    min_players=2,
    max_players=6,
    modules=("combat", "rastur", "solitaire"),
    options=(
        OptionMeta(
            "bank_total",
            None,
            "R-65",
            "All the money there is; the game ends when the bank is empty.",
            _bank_total,
            (None, 20_000),
        ),
        flag("deliver_fare_same_turn", False, "R-54", "A fare may be delivered in the turn it was got."),
        flag("drive_covers_staying", False, "R-32", "A drive saves the price of staying on its colour."),
        _beginner(6),
        OptionMeta("guard_plants_payoff", 160, "R-04", "What Guard Plants pay.", _guard_plants, (140, 160)),
        _OFFERS,
        flag("relic_laser", True, "R-01", "The Relic Laser is among the '?' markers."),
    ),
    files=(
        "board.toml",
        "cultures.toml",
        "ships.toml",
        "bonus.toml",
        "questions.toml",
        "forts.toml",
        "rastur.toml",
    ),
    revision=2,
)

_FFG_CLASSIC = RulesetMeta(
    name="ffg-classic",
    folder="ffg_classic",
    title="Merchant of Venus, classic game of 2012",
    min_players=2,
    max_players=4,
    modules=(),
    options=(
        flag("fast_play", False, "F-27", "Goods start in the cup, some are dealt out at once."),
        _beginner(4),
        _OFFERS,
        flag("small_bank", False, "F-24, F-29", "The bank is limited; the game ends when it is empty."),
    ),
    files=("board.toml", "cultures.toml", "ships.toml", "bonus.toml", "questions.toml"),
    revision=2,
)

RULESETS: dict[str, RulesetMeta] = {meta.name: meta for meta in (_CLASSIC_1988, _FFG_CLASSIC)}
"""Every ruleset by its name."""

#: By the edition whose data a ruleset plays with.
_SPEECH: Final = {"classic_1988": Speech(), "ffg_classic": Speech(("{} credit", "{} credits"), WORDS)}
"""How each ruleset calls things and writes money."""

MODULES: dict[str, ModuleMeta] = {
    meta.name: meta
    for meta in (
        ModuleMeta("combat", "Combat: weapons, forts and theft", inner=("weapons", "forts")),
        ModuleMeta("rastur", "The Rastur", inner=("weapons",), needs=(GOAL_OF_MIX,)),
        ModuleMeta(
            "solitaire", "Solitaire", brings=("rastur",), inner=("weapons", "forts"), min_players=1, max_players=1
        ),
    )
}
"""Every module that a config can name."""


def speech_of(ruleset: str) -> Speech:
    """How the edition of a ruleset calls things and writes money."""
    return _SPEECH[RULESETS[ruleset].folder]


__all__ = [
    "GOAL_OF_MIX",
    "MODULES",
    "MOST_MONEY",
    "RULESETS",
    "ModuleMeta",
    "OptionMeta",
    "OptionValue",
    "RulesetMeta",
    "speech_of",
]
