"""Every wrong config is refused, and the message names what clashes with what."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.bots import RandomBot
from merchant_rules.venus.box.rows import data_from_dict
from tests.support import config_from_dict

SIX = ("nik", "dell", "human", "eeep", "whynom", "qossuth")

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown ruleset": (
        {"ruleset": "monopoly"},
        "no ruleset 'monopoly'; there are classic-1988, ffg-classic",
    ),
    "the other game of the box": ({"ruleset": "ffg-standard"}, "no ruleset 'ffg-standard'"),
    "ruleset of another type": ({"ruleset": 1988}, "no ruleset 1988"),
    "a list as ruleset": ({"ruleset": ["classic-1988"]}, "no ruleset"),
    "seven players": ({"players": 7}, "ruleset 'classic-1988' is for 2 to 6 players, not for 7"),
    "seven species": ({"players": (*SIX, "human")}, "'classic-1988' is for 2 to 6 players, not for 7"),
    "one player": ({"players": 1}, "'classic-1988' is for 2 to 6 players, not for 1"),
    "nobody": ({"players": 0}, "is for 2 to 6 players, not for 0"),
    "no species": ({"players": ()}, "is for 2 to 6 players, not for 0"),
    "fewer than nobody": ({"players": -1}, "not for -1"),
    "two of one species": ({"players": ("human", "nik", "human")}, "seats 0 and 2 both take species 'human'"),
    "unknown species": ({"players": ("human", "klingon")}, "seat 1: ruleset 'classic-1988' has no species 'klingon'"),
    "species of the other game": ({"players": ("human", "eeepeeep")}, "'classic-1988' has no species 'eeepeeep'"),
    "a number as species": ({"players": ("human", 3)}, "has no species 3"),
    "a text as players": ({"players": "human"}, "species in a tuple, or their number, not 'human'"),
    "true as players": ({"players": True}, "species in a tuple, or their number, not True"),
    "half a player": ({"players": 2.0}, "species in a tuple, or their number, not 2.0"),
    "five players in the 2012 game": (
        {"ruleset": "ffg-classic", "players": 5},
        "ruleset 'ffg-classic' is for 2 to 4 players, not for 5",
    ),
    "combat in the 2012 game": (
        {"ruleset": "ffg-classic", "modules": ("combat",)},
        "module 'combat' does not go with ruleset 'ffg-classic': it has none",
    ),
    "solitaire in the 2012 game": (
        {"ruleset": "ffg-classic", "players": 1, "modules": ("solitaire",)},
        "module 'solitaire' does not go with ruleset 'ffg-classic'",
    ),
    "unknown module": ({"modules": ("chess",)}, "no module 'chess'; there are combat, rastur, solitaire"),
    "the inner module": ({"modules": ("weapons",)}, "no module 'weapons'"),
    "a text as modules": ({"modules": "combat"}, "modules are a tuple of names, not 'combat'"),
    "a number as module": ({"modules": (1,)}, "no module 1"),
    "a list as module": ({"modules": (["combat"],)}, "no module"),
    "solitaire with two": (
        {"players": 2, "modules": ("solitaire",)},
        "module 'solitaire' is for exactly 1 player, not for 2",
    ),
    "solitaire without anybody": ({"players": 0, "modules": ("solitaire",)}, "exactly 1 player, not for 0"),
    "goal without a row": (
        {"goal": 1500, "modules": ("rastur",)},
        "goal 1500 does not go with module 'rastur': the mix chart has rows for 1000, 2000, 3000, 4000",
    ),
    "solitaire goal without a row": (
        {"players": 1, "goal": 5000, "modules": ("solitaire",)},
        "goal 5000 does not go with module 'rastur'",
    ),
    "goal zero": ({"goal": 0}, "the goal is a positive whole number, not 0"),
    "negative goal": ({"goal": -2000}, "not -2000"),
    "goal in words": ({"goal": "2000"}, "not '2000'"),
    "true as goal": ({"goal": True}, "not True"),
    "fractional goal": ({"goal": 1000.0}, "not 1000.0"),
    "option of the other ruleset": (
        {"options": {"fast_play": True}},
        "option 'fast_play' does not go with ruleset 'classic-1988': it belongs to ruleset 'ffg-classic'",
    ),
    "option of the first ruleset": (
        {"ruleset": "ffg-classic", "options": {"relic_laser": False}},
        "option 'relic_laser' does not go with ruleset 'ffg-classic': it belongs to ruleset 'classic-1988'",
    ),
    "unknown option": ({"options": {"cheat": True}}, "option 'cheat' .*: no ruleset has it"),
    "a number as option": ({"options": {1: True}}, "option 1 does not go with"),
    "a list as options": ({"options": ["relic_laser"]}, "options are a mapping of names to values"),
    "flag as number": ({"options": {"relic_laser": 1}}, "option relic_laser=1: it is True or False"),
    "flag as nothing": ({"options": {"drive_covers_staying": None}}, "option drive_covers_staying=None"),
    "flag in words": ({"options": {"deliver_fare_same_turn": "yes"}}, "option deliver_fare_same_turn='yes'"),
    "odd payoff": ({"options": {"guard_plants_payoff": 150}}, "guard_plants_payoff=150: the pieces show 140 or 160"),
    "payoff as truth": ({"options": {"guard_plants_payoff": True}}, "guard_plants_payoff=True"),
    "bank of nothing": ({"options": {"bank_total": 0}}, "bank_total=0: it is a positive whole number"),
    "bank as truth": ({"options": {"bank_total": True}}, "bank_total=True"),
    "bank too small": (
        {"players": 3, "options": {"bank_total": 179}},
        "option bank_total=179: the 3 players begin with 180 in all",
    ),
    "bank that is empty at once": (
        {"players": 3, "options": {"bank_total": 180}},
        "option bank_total=180: the 3 players begin with 180 in all",
    ),
    "first seat too high": (
        {"players": 3, "options": {"first_player": 3}},
        'option first_player=3: it is "roll" or a seat, and with 3 players the seats are 0 to 2',
    ),
    "negative first seat": ({"options": {"first_player": -1}}, "option first_player=-1"),
    "first player by name": ({"options": {"first_player": "human"}}, "option first_player='human'"),
    "true as first seat": ({"options": {"first_player": True}}, "option first_player=True"),
    "first seat in the 2012 game": (
        {"ruleset": "ffg-classic", "players": 2, "options": {"first_player": 2}},
        "with 2 players the seats are 0 to 1",
    ),
    "first seat alone": (
        {"players": 1, "modules": ("solitaire",), "options": {"first_player": 1}},
        "with 1 player the seats are 0",
    ),
    "data from a dict": ({"data": {"rastur.toml": {}}}, "data comes from load_data"),
}


@pytest.mark.rule("1988:CONT/b", "1988:INTRO/d", "ffg:F-OVER-3")
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_config_is_refused_with_both_sides_named(case: str) -> None:
    settings, message = WRONG[case]
    with pytest.raises(mr.ConfigError, match=message):
        mr.Config(**{"ruleset": "classic-1988", "players": 2, **settings})


@pytest.mark.rule("1988:CONT/b")
def test_six_players_are_welcome() -> None:
    assert mr.Config("classic-1988", SIX).player_count == 6
    assert mr.Config("classic-1988", 6).player_count == 6


def test_a_bank_that_pays_the_start_and_has_a_dollar_left_is_enough() -> None:
    assert mr.Config("classic-1988", 3, options={"bank_total": 181}).option("bank_total") == 181
    alone = mr.Config("classic-1988", 1, modules=("solitaire",), options={"bank_total": 21})
    assert alone.option("bank_total") == 21


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ([], "a config is a table"),
        ({}, "does not say 'ruleset'"),
        ({"ruleset": "classic-1988"}, "does not say 'players'"),
        ({"ruleset": "classic-1988", "players": 2, "rules": 1}, "a config has no key 'rules'; it has ruleset, players"),
        ({"ruleset": "classic-1988", "players": 2, 3: 4}, "a config has no key 3"),
        ({"ruleset": "classic-1988", "players": 2, "data": "folder"}, "data is a table of files, not 'folder'"),
        ({"ruleset": "classic-1988", "players": 2, "options": None}, "options are a mapping"),
        ({"ruleset": "classic-1988", "players": None}, "species in a tuple"),
    ],
)
def test_plain_values_that_are_no_config(plain: object, message: str) -> None:
    with pytest.raises(mr.ConfigError, match=message):
        config_from_dict(plain)


def test_texts_that_are_no_config() -> None:
    with pytest.raises(mr.ConfigError, match="not valid TOML"):
        mr.Config.from_toml("ruleset = ")
    with pytest.raises(mr.ConfigError, match="not valid JSON"):
        mr.Config.from_json("{")
    with pytest.raises(mr.ConfigError, match="a config is a table"):
        mr.Config.from_json("[]")


def test_data_of_a_file_that_the_ruleset_does_not_have() -> None:
    rastur = {"strengths": [10], "mix": [{"goal": 10, "low": 10, "high": 10, "markers": 1}]}
    data = data_from_dict({"rastur.toml": rastur})
    assert mr.Config("classic-1988", 2, data=data).data is data
    with pytest.raises(mr.DataError, match=r"rastur\.toml: the ruleset ffg-classic has no such file"):
        mr.Config("ffg-classic", 2, data=data)


def test_data_put_together_by_hand_are_checked_too() -> None:
    with pytest.raises(mr.DataError, match=r"rastur\.toml: overrides are made by load_data"):
        mr.Config("classic-1988", 2, data=Data((("rastur.toml", "{"),)))
    with pytest.raises(mr.DataError, match=r"monopoly\.toml: the ruleset classic-1988 has no such file"):
        mr.Config("classic-1988", 2, data=Data((("monopoly.toml", "{}"),)))


def test_more_players_than_species_in_the_users_data() -> None:
    from tests.data.packaged import packaged

    people = packaged("classic-1988", "cultures.toml")
    people["merchants"] = people["merchants"][:2]
    with pytest.raises(mr.ConfigError, match="3 players, but 2 species in the data"):
        mr.Config("classic-1988", 3, data=data_from_dict({"cultures.toml": people}))


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=5) | st.just("human") | st.just("classic-1988"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    plain=st.fixed_dictionaries(
        {"ruleset": st.just("classic-1988") | _JUNK, "players": st.just(2) | _JUNK},
        optional={"modules": _JUNK, "goal": _JUNK, "options": _JUNK, "data": _JUNK},
    )
)
def test_no_junk_gets_past_as_anything_but_our_own_errors(plain: dict[str, Any]) -> None:
    try:
        config = config_from_dict(plain)
    except mr.MerchantRulesError:
        return
    assert mr.Config.from_json(config.to_json()) == config


@pytest.mark.parametrize("seed", [10**5000, -(10**5000)], ids=["long", "long and negative"])
def test_no_function_takes_a_seed_of_thousands_of_digits(seed: int) -> None:
    config = mr.Config("classic-1988", 2)
    seen = mr.view(mr.new_game(config, seed=1), 0)
    for ask in (
        lambda: mr.new_game(config, seed=seed),
        lambda: mr.Recorder(config, seed=seed),
        lambda: mr.position(config, seats=[mr.Seat("human"), mr.Seat("nik")], seed=seed),
        lambda: mr.imagine(seen, seed),
        lambda: mr.play(config, [RandomBot(1), RandomBot(2)], seed=seed),
        lambda: mr.simulate(config, ["random", "random"], [seed]),
    ):
        with pytest.raises(mr.ConfigError, match="a seed has at most 8192 bits, and this one has 16610"):
            ask()
