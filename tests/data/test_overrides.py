"""The user's own data files: what they replace, and what is said when they are wrong."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.run.bots import RandomBot
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.box.rows import SCHEMAS, data_from_dict, data_to_dict
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.meta import RULESETS
from tests.data.packaged import packaged

Table = dict[str, Any]

RASTUR = """
# better numbers
strengths = [40, 50, 60]
status = "counted"
mix = [{ goal = 2000, low = 40, high = 50, markers = 2 }]
"""


def _folder(place: Path, **files: str) -> Path:
    for name, text in files.items():
        (place / f"{name}.toml").write_text(text)
    return place


def test_one_file_replaces_one_file(tmp_path: Path) -> None:
    data = mr.load_data(_folder(tmp_path, rastur=RASTUR))
    assert data.names == ("rastur.toml",)
    catalog, packaged_catalog = load_catalog("classic-1988", data), load_catalog("classic-1988")
    assert catalog.rastur is not None
    assert catalog.rastur.strengths == (40, 50, 60)
    assert catalog.rastur.status == "counted"
    assert [(row.goal, row.status) for row in catalog.rastur.mix] == [(2000, "printed")]
    assert catalog.goods == packaged_catalog.goods
    assert catalog != packaged_catalog
    assert load_catalog("classic-1988", data) is catalog


def test_data_compare_by_content_and_survive_json_and_pickle(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    data = mr.load_data(_folder(tmp_path / "a", rastur=RASTUR))
    other = mr.load_data(_folder(tmp_path / "b", rastur=RASTUR.replace("# better numbers", "")))
    assert data == other
    assert hash(data) == hash(other)
    assert data_from_dict(json.loads(json.dumps(data_to_dict(data)))) == data
    assert pickle.loads(pickle.dumps(data)) == data


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_packaged_files_are_themselves_fit_to_be_overrides(ruleset: str) -> None:
    data = data_from_dict({name: packaged(ruleset, name) for name in RULESETS[ruleset].files})
    assert load_catalog(ruleset, data) == load_catalog(ruleset)
    assert set(RULESETS[ruleset].files) <= set(SCHEMAS)


def test_notes_beside_the_data_are_passed_over(tmp_path: Path) -> None:
    _folder(tmp_path, rastur=RASTUR)
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "old").mkdir()
    assert mr.load_data(str(tmp_path)).names == ("rastur.toml",)


def test_folders_and_files_that_are_wrong_as_such(tmp_path: Path) -> None:
    with pytest.raises(mr.DataError, match="there is no folder"):
        mr.load_data(tmp_path / "nowhere")
    with pytest.raises(mr.DataError, match="no data file in"):
        mr.load_data(tmp_path)
    (tmp_path / "rastur.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(mr.DataError, match=r"^rastur\.toml: cannot be read as UTF-8"):
        mr.load_data(tmp_path)
    (tmp_path / "rastur.toml").write_text("strengths = [")
    with pytest.raises(mr.DataError, match=r"^rastur\.toml: not valid TOML"):
        mr.load_data(tmp_path)
    (tmp_path / "rastur.toml").unlink()
    (tmp_path / "rastor.toml").write_text(RASTUR)
    with pytest.raises(mr.DataError, match=r"^rastor\.toml: no data file has this name; known are board\.toml"):
        mr.load_data(tmp_path)
    with pytest.raises(mr.DataError, match=r"^7: no data file has this name"):
        data_from_dict({7: {}})  # type: ignore[dict-item]


SHAPES: dict[str, tuple[str, Callable[[Table], Any], tuple[str, str], str]] = {
    "missing key": ("cultures.toml", lambda t: t["goods"][3].pop("cost"), ("goods[3]", "cost"), "this key is missing"),
    "missing table": ("bonus.toml", lambda t: t.pop("fares"), ("", "fares"), "this key is missing"),
    "extra key": (
        "ships.toml",
        lambda t: t["ships"][0].update(colour="red"),
        ("ships[0]", "colour"),
        "no such key here",
    ),
    "extra table": ("questions.toml", lambda t: t.update(more=1), ("", "more"), "no such key here"),
    "text for number": (
        "ships.toml",
        lambda t: t["ships"][1].update(cost="60"),
        ("ships[1]", "cost"),
        "'60' is not a whole",
    ),
    "truth for number": ("forts.toml", lambda t: t.update(cost=True), ("", "cost"), "True is not a whole number"),
    "fraction": ("forts.toml", lambda t: t.update(cost=1.5), ("", "cost"), "1.5 is not a whole number"),
    "negative": ("bonus.toml", lambda t: t["fares"][0].update(fee=-1), ("fares[0]", "fee"), "-1 is not a whole number"),
    "number for text": (
        "cultures.toml",
        lambda t: t["cultures"][0].update(name=1),
        ("cultures[0]", "name"),
        "1 is not a text",
    ),
    "number for truth": (
        "board.toml",
        lambda t: t["systems"][0].update(inhabited=1),
        ("systems[0]", "inhabited"),
        "1 is not true",
    ),
    "text for list": (
        "ships.toml",
        lambda t: t["ships"][0].update(sold_by="base"),
        ("ships[0]", "sold_by"),
        "'base' is not a list",
    ),
    "table for list": ("bonus.toml", lambda t: t.update(fares={}), ("", "fares"), "{} is not a list"),
    "text for table": ("ships.toml", lambda t: t.update(money="20"), ("", "money"), "'20' is not a table"),
    "text among rows": ("bonus.toml", lambda t: t["fares"].append("spy"), ("", "fares[10]"), "'spy' is not a table"),
    "list for penalties": (
        "questions.toml",
        lambda t: t.update(penalties=[]),
        ("", "penalties"),
        "another type was expected",
    ),
    "text among numbers": (
        "rastur.toml",
        lambda t: t["strengths"].append("x"),
        ("", "strengths[36]"),
        "'x' is not a whole",
    ),
    "status of a row": (
        "rastur.toml",
        lambda t: t["mix"][1].update(status="sure"),
        ("mix[1]", "status"),
        "'sure' is none of printed",
    ),
    "status of a file": ("rastur.toml", lambda t: t.update(status="sure"), ("", "status"), "none of printed, counted"),
    "status of goods": (
        "cultures.toml",
        lambda t: t["goods"][0].update(status=""),
        ("goods[0]", "status"),
        "'' is none of",
    ),
}


@pytest.mark.parametrize("case", SHAPES)
def test_a_file_of_the_wrong_shape_is_refused_by_file_table_and_key(case: str) -> None:
    name, spoil, (table, key), message = SHAPES[case]
    content = packaged("classic-1988", name)
    spoil(content)
    with pytest.raises(mr.DataError) as caught:
        data_from_dict({name: content})
    error = caught.value
    assert (error.file, error.table, error.key) == (name, table, key), str(error)
    assert message in str(error)


@pytest.mark.parametrize("content", [[], None, "x", 3])
def test_a_file_is_a_table(content: object) -> None:
    with pytest.raises(mr.DataError, match=r"^rastur\.toml: a data file is a table"):
        data_from_dict({"rastur.toml": content})


def test_dates_and_infinite_numbers_are_refused(tmp_path: Path) -> None:
    for odd in ("1988-01-01", "inf"):
        with pytest.raises(mr.DataError, match=r"^rastur\.toml: only tables, lists, texts"):
            mr.load_data(_folder(tmp_path, rastur=RASTUR + f"[extra]\nday = {odd}\n"))


def _first(table: Table, name: str) -> Table:
    row: Table = table[name][0]
    return row


CLASHES: dict[str, tuple[str, Callable[[Table], Any], str]] = {
    "demand where nobody buys": (
        "bonus.toml",
        lambda t: _first(t, "demands").update(at="humans"),
        "demands / at: 'humans' does not buy 'designer-genes'",
    ),
    "demand at nobody's": (
        "bonus.toml",
        lambda t: _first(t, "demands").update(at="base"),
        "demands / at: there is no culture",
    ),
    "demand for nothing": (
        "bonus.toml",
        lambda t: _first(t, "demands").update(goods="tea"),
        "demands / goods: .* 'tea'",
    ),
    "demands twice": ("bonus.toml", lambda t: t["demands"].append(_first(t, "demands")), "demands / slug: .* twice"),
    "fare from nowhere": (
        "bonus.toml",
        lambda t: _first(t, "fares").update(origin="mars"),
        r"fares \(fare-graw-qossuth\) / origin",
    ),
    "fare to nowhere": (
        "bonus.toml",
        lambda t: _first(t, "fares").update(to="mars"),
        r"fares \(fare-graw-qossuth\) / to",
    ),
    "fare in a circle": (
        "bonus.toml",
        lambda t: _first(t, "fares").update(to="graw"),
        r"fares .* / to: the fare goes nowhere",
    ),
    "fare twice": (
        "bonus.toml",
        lambda t: t["fares"].append(_first(t, "fares")),
        "fares / slug: 'fare-graw-qossuth' stands",
    ),
    "unknown buyer": (
        "cultures.toml",
        lambda t: _first(t, "cultures").update(buyers=["mars"]),
        r"cultures \(nillis\) / buyers",
    ),
    "buying back": (
        "cultures.toml",
        lambda t: _first(t, "cultures").update(buyers=["nillis"]),
        "cultures / buyers: 'nillis' buys",
    ),
    "seller twice": (
        "cultures.toml",
        lambda t: _first(t, "goods").update(seller="graw"),
        "goods / seller: two kinds have one",
    ),
    "unknown seller": (
        "cultures.toml",
        lambda t: _first(t, "goods").update(seller="mars"),
        "goods / seller: nothing is sold by",
    ),
    "extra seller": (
        "cultures.toml",
        lambda t: t["goods"].append({**_first(t, "goods"), "slug": "tea", "seller": "mars"}),
        "goods / seller: there is no culture 'mars'",
    ),
    "no profit": (
        "cultures.toml",
        lambda t: _first(t, "goods").update(payoff=80),
        "goods / payoff: 'bionic-perfume' pays no",
    ),
    "goods twice": (
        "cultures.toml",
        lambda t: t["goods"][1].update(slug="bionic-perfume"),
        "'bionic-perfume' stands .* twice",
    ),
    "goods that are gear": (
        "cultures.toml",
        lambda t: _first(t, "goods").update(slug="shield"),
        "'shield' stands there twice",
    ),
    "odd demand_as": (
        "cultures.toml",
        lambda t: _first(t, "goods").update(demand_as="tea"),
        "goods / demand_as: .*'tea'",
    ),
    "number twice": (
        "cultures.toml",
        lambda t: _first(t, "cultures").update(number="1b"),
        "cultures / number: '1b' stands",
    ),
    "empty slug": ("cultures.toml", lambda t: _first(t, "merchants").update(slug=""), "merchants / slug: it is empty"),
    "merchant of nobody": (
        "cultures.toml",
        lambda t: _first(t, "merchants").update(culture="mars"),
        "merchants / culture",
    ),
    "no merchants": ("cultures.toml", lambda t: t["merchants"].clear(), "merchants: nobody can play"),
    "too few markers": (
        "questions.toml",
        lambda t: t.update(penalties={}),
        "19 '\\?' markers cannot fill 24 '\\?' boxes",
    ),
    "gate seven": ("questions.toml", lambda t: t["gates"].append(7), "gates: no die shows 7"),
    "gate twice": ("questions.toml", lambda t: t["gates"].append(6), "'gate-6' stands there twice"),
    "pink penalty": (
        "questions.toml",
        lambda t: t["penalties"].update(pink=[10]),
        "penalties / pink: there is no colour 'pink'",
    ),
    "free penalty": (
        "questions.toml",
        lambda t: t["penalties"]["red"].append(0),
        "penalties / red: a penalty of nothing",
    ),
    "relic's slug": (
        "questions.toml",
        lambda t: _first(t, "relics").update(slug="jump"),
        "relics / slug: 'jump' does not begin",
    ),
    "relic's colour": (
        "questions.toml",
        lambda t: _first(t, "relics").update(skips=["pink"]),
        "relics / skips: .* 'pink'",
    ),
    "five dice": ("ships.toml", lambda t: _first(t, "ships").update(dice=5), "ships / dice: 'scout' rolls 1 to 4 dice"),
    "no dice": ("ships.toml", lambda t: _first(t, "ships").update(dice=0), "ships / dice: 'scout' rolls 1 to 4 dice"),
    "no scout": ("ships.toml", lambda t: _first(t, "ships").update(slug="tug"), "ships / slug: .* 'scout'"),
    "ship of no science": (
        "ships.toml",
        lambda t: _first(t, "ships").update(sold_by=["art"]),
        "ships / sold_by: .* 'art'",
    ),
    "gear of no science": (
        "ships.toml",
        lambda t: _first(t, "equipment").update(sold_by="art"),
        "equipment / sold_by: .* 'art'",
    ),
    "gear of the base": (
        "ships.toml",
        lambda t: _first(t, "equipment").update(sold_by="base"),
        "equipment / sold_by: .* 'base'",
    ),
    "gear's colour": (
        "ships.toml",
        lambda t: _first(t, "equipment").update(skips=["pink"]),
        "equipment / skips: .* 'pink'",
    ),
    "goods too big": ("ships.toml", lambda t: t["capacity"].update(goods_units=3), "capacity: 3 of 2 units do not fit"),
    "no goals": ("ships.toml", lambda t: t.update(goals=[]), "goals: goals are positive"),
    "goal of nothing": ("ships.toml", lambda t: t["goals"].append(0), "goals: goals are positive"),
    "other default": ("ships.toml", lambda t: t.update(default_goal=5), "default_goal: 5 is none of the goals"),
    "miscounted mix": (
        "rastur.toml",
        lambda t: t["mix"][0].update(markers=11),
        r"mix\[0\] / markers: 11 markers, but 12",
    ),
    "empty mix": (
        "rastur.toml",
        lambda t: t["mix"][0].update(low=1, high=2, markers=0),
        r"mix\[0\] / markers: 0 markers",
    ),
    "goal twice": ("rastur.toml", lambda t: t["mix"][0].update(goal=2000), "mix / goal: one row for each goal"),
    "weak Rastur": ("rastur.toml", lambda t: t["strengths"].append(0), "strengths: strengths are positive"),
}


@pytest.mark.parametrize("case", CLASHES)
def test_files_that_do_not_fit_together_are_refused(case: str) -> None:
    name, spoil, message = CLASHES[case]
    content = packaged("classic-1988", name)
    spoil(content)
    data = data_from_dict({name: content})
    with pytest.raises(mr.DataError, match=message):
        load_catalog("classic-1988", data)


def test_a_culture_cannot_be_called_base() -> None:
    text = json.dumps(packaged("classic-1988", "cultures.toml")).replace('"nillis"', '"base"')
    with pytest.raises(mr.DataError, match="cultures / slug: that is the Galactic Base"):
        load_catalog("classic-1988", data_from_dict({"cultures.toml": json.loads(text)}))


# -- numbers beyond all measure ----------------------------------------------------------------------------------------

HUGE: dict[str, tuple[str, Callable[[Table], Any], str]] = {
    "demands": ("bonus.toml", lambda t: _first(t, "demands").update(count=10**12), r"demands\[0\] / count"),
    "open ports": ("questions.toml", lambda t: t.update(open_ports=10**12), "open_ports"),
    "goods": ("cultures.toml", lambda t: _first(t, "goods").update(count=10**12), r"goods\[0\] / count"),
    "factory goods": (
        "cultures.toml",
        lambda t: t["factory_goods"][2].update(count=201),
        r"factory_goods\[2\] / count",
    ),
    "dice": ("ships.toml", lambda t: t.update(dice=10**9), "dice"),
    "holds": ("ships.toml", lambda t: _first(t, "ships").update(holds=10**9), r"ships\[0\] / holds"),
    "hull": ("ships.toml", lambda t: _first(t, "equipment").update(hull=10**9), r"equipment\[0\] / hull"),
    "money": ("ships.toml", lambda t: t["money"].update(per_player=10**30), "money / per_player"),
    "penalties": ("questions.toml", lambda t: t["penalties"]["red"].append(10**9), r"penalties / red\[\d+\]"),
    "forts": ("forts.toml", lambda t: t.update(per_player=10**9), "per_player"),
    "strengths": ("rastur.toml", lambda t: t["strengths"].append(10**9), r"strengths\[36\]"),
    "slug": ("ships.toml", lambda t: _first(t, "ships").update(slug="a:b"), r"ships\[0\] / slug: 'a:b' is not lower"),
}


@pytest.mark.parametrize("case", HUGE)
def test_numbers_beyond_all_measure_are_refused_before_anything_is_made_of_them(case: str) -> None:
    name, spoil, message = HUGE[case]
    content = packaged("classic-1988", name)
    spoil(content)
    with pytest.raises(mr.DataError, match=f"^{name} / {message}"):
        data_from_dict({name: content})


# -- changes of single keys --------------------------------------------------------------------------------------------

CHANGES = """
[ships.ships.scout]
cost = 80

[ships]
goals = [500, 2000]
"""


def test_changes_toml_changes_single_keys(tmp_path: Path) -> None:
    data = mr.load_data(_folder(tmp_path, changes=CHANGES))
    assert data.names == ("changes.toml",)
    changed, packaged_catalog = load_catalog("classic-1988", data), load_catalog("classic-1988")
    assert (changed.ship_by_slug["scout"].cost, packaged_catalog.ship_by_slug["scout"].cost) == (80, 60)
    assert changed.goals == (500, 2000)
    assert changed.ships[1:] == packaged_catalog.ships[1:]
    assert changed.ship_by_slug["scout"].holds == packaged_catalog.ship_by_slug["scout"].holds
    assert load_catalog("ffg-classic", data).ship_by_slug["scout"].cost == 80


def test_changes_join_a_whole_file(tmp_path: Path) -> None:
    data = mr.load_data(_folder(tmp_path, rastur=RASTUR, changes="rastur.strengths = [40, 50]"))
    catalog = load_catalog("classic-1988", data)
    assert catalog.rastur is not None
    assert (catalog.rastur.strengths, catalog.rastur.status) == ((40, 50), "counted")


def test_a_game_is_played_saved_and_recorded_with_changes(tmp_path: Path) -> None:
    config = mr.Config("classic-1988", ("human", "nik"), data=mr.load_data(_folder(tmp_path, changes=CHANGES)))
    state = mr.new_game(config, seed=3)
    assert mr.from_json(mr.to_json(state)) == state
    assert mr.Config.from_toml(config.to_toml()) == config
    record = mr.play(config, [RandomBot(1), RandomBot(2)], seed=3, max_rounds=2)
    again = mr.Record.from_text(record.to_text())
    assert again.config == config
    assert again.final() == record.final()


@pytest.mark.parametrize(
    "text, message",
    [
        ("[shops.x]\ny = 1", r"^changes\.toml / shops: no data file shops\.toml; known are board\.toml"),
        ("[ships.boats.scout]\ncost = 1", r"^changes\.toml / ships / boats: no such table or key"),
        ("[ships.ships.canoe]\ncost = 1", r"^changes\.toml / ships\.ships / canoe: there is no row with this slug"),
        ("[ships.ships.scout]\nprice = 1", r"^changes\.toml / ships\.ships\.scout / price: no such key here"),
        ("[ships.ships.scout]\ncost = 'x'", r"^changes\.toml / ships\.ships\.scout / cost: 'x' is not a whole number"),
        ("[ships.money]\nper_player = -1", r"^changes\.toml / ships\.money / per_player: -1 is not a whole number"),
        ("[questions.penalties.red]\nx = 1", r"^changes\.toml / questions\.penalties\.red / x: there is no row"),
        ("[ships.ships.scout]\ndice = 5", r"^ships\.toml / ships / dice: 'scout' rolls 1 to 4 dice"),
    ],
)
def test_changes_that_change_nothing_there_is_are_refused_by_name(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(mr.DataError, match=message):
        load_catalog("classic-1988", mr.load_data(_folder(tmp_path, changes=text)))


def test_a_file_of_another_ruleset_cannot_be_changed(tmp_path: Path) -> None:
    data = mr.load_data(_folder(tmp_path, changes="forts.cost = 10"))
    assert load_catalog("classic-1988", data).fort is not None
    with pytest.raises(mr.DataError, match=r"^forts\.toml: the ruleset ffg-classic has no such file"):
        load_catalog("ffg-classic", data)


def test_without_overrides_there_is_nothing_to_say() -> None:
    assert Data().names == ()
    assert Data().content("rastur.toml") is None
    assert load_catalog("classic-1988", Data()) == load_catalog("classic-1988")
