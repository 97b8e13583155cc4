"""Configs: what they complete, how they compare, how they are written and read."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.kernel.game import game_with
from merchant_rules.store.config import Options, config_to_dict
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.box.unpacking import catalog_for, load_catalog
from merchant_rules.venus.meta import MODULES, RULESETS
from tests.support import config_from_dict

RASTUR = """
strengths = [10, 20, 30]
mix = [{ goal = 500, low = 10, high = 20, markers = 2, status = "counted" }]
"""


def _rastur_folder(folder: Path) -> Path:
    (folder / "rastur.toml").write_text(RASTUR)
    return folder


def test_players_are_species_or_a_number() -> None:
    named = mr.Config(ruleset="classic-1988", players=("human", "nik", "dell"), goal=1000)
    assert (named.player_count, named.species) == (3, ("human", "nik", "dell"))
    counted = mr.Config(ruleset="ffg-classic", players=4)
    assert (counted.player_count, counted.species) == (4, None)
    assert counted.goal == 2000


def test_modules_are_completed_and_sorted() -> None:
    assert mr.Config("classic-1988", 1, modules=("solitaire",)).modules == ("rastur", "solitaire")
    assert mr.Config("classic-1988", 2, modules=("rastur", "combat", "rastur")).modules == ("combat", "rastur")
    both = mr.Config("classic-1988", ("human",), modules=("solitaire", "combat"))
    assert both.modules == ("combat", "rastur", "solitaire")


@pytest.mark.rule("R-01", "R-04", "R-32", "R-54", "R-65", "R-96")
def test_every_option_of_1988_with_its_default_and_its_ruling() -> None:
    assert dict(mr.Config("classic-1988", 2).options) == {
        "bank_total": None,
        "deliver_fare_same_turn": False,
        "drive_covers_staying": False,
        "first_player": "roll",
        "guard_plants_payoff": 160,
        "offers_per_turn": 20,
        "relic_laser": True,
    }
    assert {option.name: option.ruling for option in RULESETS["classic-1988"].options} == {
        "bank_total": "R-65",
        "deliver_fare_same_turn": "R-54",
        "drive_covers_staying": "R-32",
        "first_player": "",
        "guard_plants_payoff": "R-04",
        "offers_per_turn": "R-96",
        "relic_laser": "R-01",
    }


def test_every_option_of_the_2012_game() -> None:
    defaults = {"fast_play": False, "first_player": "roll", "offers_per_turn": 20, "small_bank": False}
    assert dict(mr.Config("ffg-classic", 2).options) == defaults
    assert mr.Config("ffg-classic", 2, options={"small_bank": True}).option("small_bank") is True


def test_defaults_given_or_not_make_equal_configs() -> None:
    plain = mr.Config("classic-1988", ["human", "nik"])
    spelled = mr.Config("classic-1988", ("human", "nik"), options={"relic_laser": True, "first_player": "roll"})
    assert plain == spelled
    assert hash(plain) == hash(spelled)
    assert plain != mr.Config("classic-1988", ("nik", "human"))
    assert len({plain, spelled, mr.Config("classic-1988", 2)}) == 2


def test_a_config_cannot_change() -> None:
    given_options = {"relic_laser": False}
    config = mr.Config("classic-1988", 2, options=given_options)
    given_options["relic_laser"] = True
    assert config.option("relic_laser") is False
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        config.goal = 1000  # type: ignore[misc]
    with pytest.raises(TypeError):
        config.options["relic_laser"] = True  # type: ignore[index]
    with pytest.raises(AttributeError):
        config.options._pairs = ()  # type: ignore[attr-defined]


def test_evolve_copy_and_pickle() -> None:
    config = mr.Config("classic-1988", 2, modules=("rastur",), options={"first_player": 1})
    assert attrs.evolve(config, goal=1000) == mr.Config(
        "classic-1988", 2, modules=("rastur",), goal=1000, options={"first_player": 1}
    )
    assert pickle.loads(pickle.dumps(config)) == config
    assert copy.deepcopy(config) == config
    assert repr(config.options).startswith("{'bank_total': None")


def test_asking_for_an_option_of_the_other_ruleset() -> None:
    with pytest.raises(mr.ConfigError, match=r"'fast_play' does not go with ruleset 'classic-1988'.*'ffg-classic'"):
        mr.Config("classic-1988", 2).option("fast_play")


@pytest.mark.rule("R-04")
def test_the_option_changes_what_guard_plants_pay() -> None:
    assert catalog_for(mr.Config("classic-1988", 2)) is load_catalog("classic-1988")
    other = catalog_for(mr.Config("classic-1988", 2, options={"guard_plants_payoff": 140}))
    assert other.goods_by_slug["guard-plants"].payoff == 140
    changed = [g.slug for g, h in zip(other.goods, load_catalog("classic-1988").goods, strict=True) if g != h]
    assert changed == ["guard-plants"]


@pytest.mark.rule("R-01")
def test_the_option_takes_the_relic_laser_out() -> None:
    other = catalog_for(mr.Config("classic-1988", 2, options={"relic_laser": False}))
    assert len(other.markers) == 35
    assert "relic-laser" not in {*other.marker_by_slug, *other.relic_by_slug, *other.names}


@pytest.mark.rule("1988:14/a", "1988:14.1/a", "1988:14.2/a", "1988:14.3/a", "1988:14.4/a")
@pytest.mark.parametrize("goal", [1, 777, 1000, 2000, 3000, 4000, 10_000])
def test_any_positive_goal_can_be_agreed(goal: int) -> None:
    assert mr.Config("classic-1988", 2, goal=goal).goal == goal
    assert {1000, 2000, 3000, 4000} == set(load_catalog("classic-1988").goals)


@pytest.mark.rule(
    "ffg:F-OPT-LEN-1", "ffg:F-OPT-LEN-2", "ffg:F-OPT-LEN-3", "ffg:F-OPT-LEN-4", "ffg:F-OVER-1", "ffg:F-OVER-2"
)
def test_lengths_and_numbers_of_players_of_the_2012_game() -> None:
    assert mr.Config("ffg-classic", 2).goal == load_catalog("ffg-classic").default_goal == 2000
    for goal in (1000, 2000, 3000, 4000):
        assert goal in load_catalog("ffg-classic").goals
        assert mr.Config("ffg-classic", 4, goal=goal).goal == goal
    assert [mr.Config("ffg-classic", players).player_count for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(mr.ConfigError, match=f"'ffg-classic' is for 2 to 4 players, not for {players}"):
            mr.Config("ffg-classic", players)


def test_the_tables_of_rulesets_and_modules_fit_together() -> None:
    for name, meta in RULESETS.items():
        assert (name, meta.revision) == (meta.name, 2)
        assert set(meta.modules) <= set(MODULES)
        for option in meta.options:
            assert option.check(option.default, 2) == ""
            assert option.summary
    for name, module in MODULES.items():
        assert name == module.name
        assert set(module.brings) <= set(MODULES)


# -- reading and writing ------------------------------------------------------------------------------------------


def _examples() -> list[mr.Config]:
    return [
        mr.Config("classic-1988", 2),
        mr.Config("classic-1988", ("human", "nik", "dell"), modules=("combat", "rastur"), goal=3000),
        mr.Config("classic-1988", ("whynom",), modules=("solitaire",), goal=1000),
        mr.Config("classic-1988", 6, options={"bank_total": 9000, "first_player": 5, "relic_laser": False}),
        mr.Config("ffg-classic", ("eeepeeep", "human"), goal=1, options={"small_bank": True, "fast_play": True}),
    ]


@pytest.mark.parametrize("config", _examples())
def test_toml_json_and_dict_bring_the_config_back(config: mr.Config) -> None:
    assert mr.Config.from_toml(config.to_toml()) == config
    assert mr.Config.from_json(config.to_json()) == config
    assert config_from_dict(json.loads(json.dumps(config_to_dict(config)))) == config


def test_a_config_file_looks_like_this() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), modules=("rastur",), options={"relic_laser": False})
    assert config.to_toml() == (
        'ruleset = "classic-1988"\nplayers = ["human", "nik"]\nmodules = ["rastur"]\ngoal = 2000\n\n'
        "[options]\nrelic_laser = false\n"
    )
    assert mr.Config.from_toml('ruleset = "ffg-classic"\nplayers = 3') == mr.Config("ffg-classic", 3)


def test_the_users_own_data_travel_with_the_config(tmp_path: Path) -> None:
    data = mr.load_data(_rastur_folder(tmp_path))
    config = mr.Config("classic-1988", 2, modules=("rastur",), goal=500, data=data)
    assert "rastur.toml" in config.to_toml()
    for again in (mr.Config.from_toml(config.to_toml()), mr.Config.from_json(config.to_json()), copy.deepcopy(config)):
        assert again == config
        assert hash(again) == hash(config)
    rastur = catalog_for(config).rastur
    assert rastur is not None
    assert rastur.strengths == (10, 20, 30)


def test_a_whole_board_of_the_users_own_survives_toml_and_json() -> None:
    from merchant_rules.venus.box.rows import BoardFile, read_file

    rows = read_file("ffg-classic", "board.toml", BoardFile)
    plain = json.loads(json.dumps(attrs.asdict(rows)))
    config = mr.Config("ffg-classic", 2, data=data_from_dict({"board.toml": plain}))
    assert mr.Config.from_toml(config.to_toml()) == config
    assert mr.Config.from_json(config.to_json()) == config


_TEXT = st.text(st.characters(codec="utf-8"), max_size=20)


@given(name=_TEXT)
def test_any_name_in_the_data_survives_toml(name: str) -> None:
    from merchant_rules.venus.box.rows import BonusFile, read_file

    rows = read_file("classic-1988", "bonus.toml", BonusFile)
    plain = json.loads(json.dumps(attrs.asdict(rows)))
    plain["fares"][0]["name"] = name
    config = mr.Config("classic-1988", 2, data=data_from_dict({"bonus.toml": plain}))
    assert mr.Config.from_toml(config.to_toml()) == config


def test_options_are_a_mapping() -> None:
    options = Options([("b", 1), ("a", None)])
    assert list(options) == ["a", "b"]
    assert (len(options), options["b"], options.get("c", 7)) == (2, 1, 7)
    assert options == {"a": None, "b": 1}
    with pytest.raises(KeyError):
        options["c"]


OWN = ("classic-1988", "ffg-classic", "race-base", "star-traders-basic", "star-traders-advanced")


@pytest.mark.parametrize("ruleset", OWN)
def test_what_an_option_lists_is_taken_with_some_number_of_players(ruleset: str) -> None:
    """Four seats at most in the classic game of 2012: a seat 5 begins in none of its games."""
    game = game_with(ruleset)
    assert game is not None
    meta = game.rulesets[ruleset]
    sizes = range(meta.min_players, meta.max_players + 1)
    assert meta.options
    for option in meta.options:
        for own in option.values:
            assert any(not option.check(own, size) for size in sizes), (option.name, own)
