"""The user's own data files: what they replace, and what is said when they are wrong."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from merchant_rules import DataError
from merchant_rules.star_traders import load_data
from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.box.files import data_from_dict, data_to_dict
from merchant_rules.star_traders.box.rows import SCHEMAS
from merchant_rules.star_traders.box.uncertain import uncertain
from merchant_rules.star_traders.map.compiled import compile_map
from merchant_rules.store.datafiles import Data
from tests.star_traders.packaged import CATALOG, packaged

Table = dict[str, Any]
Spoil = Callable[[Table], Any]

MINE = """
default = "mine"
colours = [
    { slug = "orange", regular = 2, provenance = "printed" },
    { slug = "green", regular = 6, station = 3, provenance = "printed" },
]

[[maps]]
name = "mine"
title = "a ring"
lines = [
"""


def ring() -> str:
    """A map of the user's own: all worlds in a circle."""
    worlds = [world.slug for world in CATALOG.worlds]
    sure = 'provenance = "printed", colour_provenance = "printed"'
    pairs = zip(worlds, worlds[1:] + worlds[:1], strict=True)
    return MINE + "".join(f'{{ a = "{a}", b = "{b}", colour = "orange", {sure} }},\n' for a, b in pairs) + "]\n"


@pytest.mark.rule("star:S-MAP-10")
def test_a_board_of_ones_own_replaces_the_map(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(ring())
    data = load_data(tmp_path)
    catalog = load_catalog(data)
    assert data.names == ("map.toml",)
    assert catalog.default_map == "mine"
    assert [way.to for way in compile_map(catalog).ways["kluge"]] == ["verne", "capital"]
    assert catalog.contracts == CATALOG.contracts
    assert load_catalog(data) is catalog
    assert not [entry for entry in uncertain(data) if entry.file == "map.toml"]


def test_data_compare_by_content_and_survive_json_and_pickle(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(ring())
    data = load_data(tmp_path)
    (tmp_path / "map.toml").write_text("# a remark\n" + ring())
    assert load_data(tmp_path) == data
    assert data_from_dict(json.loads(json.dumps(data_to_dict(data)))) == data
    assert pickle.loads(pickle.dumps(data)) == data
    assert Data().content("map.toml") is None


def test_the_packaged_files_are_themselves_fit_to_be_overrides() -> None:
    data = data_from_dict({name: packaged(name) for name in SCHEMAS})
    assert load_catalog(data) == CATALOG
    assert uncertain(data) == uncertain()


def test_folders_and_files_that_are_wrong_as_such(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no folder"):
        load_data(tmp_path / "nowhere")
    with pytest.raises(DataError, match="no data file in"):
        load_data(tmp_path)
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "map.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"^map\.toml: cannot be read as UTF-8"):
        load_data(tmp_path)
    (tmp_path / "map.toml").write_text("default = [")
    with pytest.raises(DataError, match=r"^map\.toml: not valid TOML"):
        load_data(tmp_path)
    (tmp_path / "board.toml").write_text("")
    with pytest.raises(DataError, match=r"^board\.toml: no data file has this name; known are worlds\.toml"):
        load_data(tmp_path)
    with pytest.raises(DataError, match="a data file is a table"):
        data_from_dict({"map.toml": []})
    with pytest.raises(DataError, match="only tables, lists"):
        data_from_dict({"map.toml": {"default": {1, 2}}})
    with pytest.raises(DataError, match="overrides are made by load_data"):
        load_catalog(Data((("map.toml", "{"),)))


# file, what to spoil, the table and the key that the error names, its words
SHAPES: dict[str, tuple[str, Spoil, tuple[str, str], str]] = {
    "missing key": (
        "contracts.toml",
        lambda t: t["contracts"][3].pop("stellors"),
        ("contracts[3]", "stellors"),
        "this key is missing",
    ),
    "missing table": ("game.toml", lambda t: t.pop("setup"), ("", "setup"), "this key is missing"),
    "extra key": ("worlds.toml", lambda t: t["worlds"][0].update(mass=1), ("worlds[0]", "mass"), "no such key here"),
    "extra table": ("luck.toml", lambda t: t.update(more=1), ("", "more"), "no such key here"),
    "unknown personality": (
        "personalities.toml",
        lambda t: t.update(cook={}),
        ("", "cook"),
        "no such key here",
    ),
    "personality's key": (
        "personalities.toml",
        lambda t: t["lucky-lou"].pop("draws"),
        ("lucky-lou", "draws"),
        "this key is missing",
    ),
    "missing personality": (
        "personalities.toml",
        lambda t: t.pop("lucky-lou"),
        ("", "lucky-lou"),
        "this key is missing",
    ),
    "text for number": (
        "game.toml",
        lambda t: t["stations"].update(cost="5"),
        ("stations", "cost"),
        "'5' is not a whole number from 0 to 9999",
    ),
    "truth for number": (
        "game.toml",
        lambda t: t["stations"].update(cost=True),
        ("stations", "cost"),
        "True is not a whole number",
    ),
    "negative": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(prestige=-1),
        ("contracts[0]", "prestige"),
        "-1 is not a whole number from 0 to 9999",
    ),
    "too large": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(stellors=10**20),
        ("contracts[0]", "stellors"),
        "is not a whole number from 0 to 9999",
    ),
    "too low a result": (
        "game.toml",
        lambda t: t["petition"]["mission"][0].update(high=-100),
        ("petition.mission[0]", "high"),
        "-100 is not a whole number from -99 to 99",
    ),
    "number for text": (
        "worlds.toml",
        lambda t: t["worlds"][0].update(name=1),
        ("worlds[0]", "name"),
        "1 is not a text",
    ),
    "number for truth": (
        "worlds.toml",
        lambda t: t["worlds"][0].update(starred=1),
        ("worlds[0]", "starred"),
        "1 is not true or false",
    ),
    "far away": (
        "worlds.toml",
        lambda t: t["worlds"][0].update(x=1e9),
        ("worlds[0]", "x"),
        "is not a number from -1000 to 1000",
    ),
    "text for a place": (
        "worlds.toml",
        lambda t: t["worlds"][0].update(x="1"),
        ("worlds[0]", "x"),
        "is not a number from -1000 to 1000",
    ),
    "text for list": (
        "luck.toml",
        lambda t: t["kinds"][0].update(needs="cargo"),
        ("kinds[0]", "needs"),
        "'cargo' is not a list",
    ),
    "list for table": ("game.toml", lambda t: t.update(setup=[]), ("", "setup"), "[] is not a table"),
    "provenance of a line": (
        "map.toml",
        lambda t: t["maps"][0]["lines"][2].update(colour_provenance="sure"),
        ("maps[0].lines[2]", "colour_provenance"),
        "'sure' is none of printed",
    ),
    "provenance of a card": (
        "luck.toml",
        lambda t: t["kinds"][1]["provenance"].update(amounts="sure"),
        ("kinds[1].provenance", "amounts"),
        "'sure' is none of printed",
    ),
    "provenance of a file": ("game.toml", lambda t: t.update(provenance=""), ("", "provenance"), "'' is none of"),
    "provenance of an area": (
        "game.toml",
        lambda t: t["prestige"]["areas"][0].update(provenance="counted"),
        ("prestige.areas[0]", "provenance"),
        "'counted' is none of",
    ),
}


@pytest.mark.parametrize("case", SHAPES)
def test_a_file_of_the_wrong_shape_is_refused_with_its_place(case: str) -> None:
    name, spoil, place, message = SHAPES[case]
    content = packaged(name)
    spoil(content)
    with pytest.raises(DataError) as caught:
        data_from_dict({name: content})
    assert (caught.value.file, caught.value.table, caught.value.key) == (name, *place)
    assert message in str(caught.value)


def first_map(t: Table) -> Table:
    found: Table = t["maps"][0]
    return found


def line(t: Table, number: int = 0) -> Table:
    found: Table = first_map(t)["lines"][number]
    return found


def kind(t: Table, slug: str) -> Table:
    return next(row for row in t["kinds"] if row["slug"] == slug)


def cut_off(t: Table, world: str) -> None:
    first_map(t)["lines"] = [row for row in first_map(t)["lines"] if world not in (row["a"], row["b"])]


# file, what to spoil, what the error says
CLASHES: dict[str, tuple[str, Spoil, str]] = {
    "a 37th world": (
        "worlds.toml",
        lambda t: t["worlds"].append({**t["worlds"][0], "slug": "zod", "number": 17}),
        r"worlds\[36\] / number: no two dice name 17",
    ),
    "a world too few": ("worlds.toml", lambda t: t["worlds"].pop(1), "35 worlds, but dice name 36"),
    "world twice": (
        "worlds.toml",
        lambda t: t["worlds"][1].update(slug="kluge"),
        "worlds / slug: 'kluge' stands there",
    ),
    "world without a name": ("worlds.toml", lambda t: t["worlds"][1].update(slug=""), "worlds / slug: it is empty"),
    "number twice": ("worlds.toml", lambda t: t["worlds"][1].update(number=11), "worlds / number: 11 stands there"),
    "number 70": ("worlds.toml", lambda t: t["worlds"][1].update(number=70), r"worlds\[1\] / number: no two dice"),
    "two starts in an arm": ("worlds.toml", lambda t: t["worlds"][0].update(starred=True), "worlds / starred"),
    "no shipyard": (
        "worlds.toml",
        lambda t: [row.update(shipyard=False) for row in t["worlds"]],
        "worlds / shipyard: nobody could buy",
    ),
    "unknown centre": (
        "game.toml",
        lambda t: t["setup"].update(centre="sol"),
        "setup / centre: there is no world 'sol'",
    ),
    "centre without a star": ("game.toml", lambda t: t["setup"].update(centre="kluge"), "setup / centre: 'kluge'"),
    "unknown colour": ("map.toml", lambda t: line(t).update(colour="pink"), r"lines\[0\] / colour: 'pink' is none of"),
    "line to nowhere": ("map.toml", lambda t: line(t).update(b="sol"), r"lines\[0\] / b: there is no world 'sol'"),
    "line from nowhere": ("map.toml", lambda t: line(t).update(a="sol"), r"lines\[0\] / a: there is no world 'sol'"),
    "loop": ("map.toml", lambda t: line(t).update(b="kluge"), r"lines\[0\] / b: a line from 'kluge' to itself"),
    "double line": (
        "map.toml",
        lambda t: first_map(t)["lines"].append({**line(t), "a": line(t)["b"], "b": line(t)["a"]}),
        r"maps\[0\]\.lines\[55\] / b: a second line between 'verne' and 'kluge'",
    ),
    "cut-off world": ("map.toml", lambda t: cut_off(t, "mink"), r"maps\[0\] / lines: no way leads to mink"),
    "no default": ("map.toml", lambda t: t.update(default="C"), "default: there is no map 'C'"),
    "map twice": ("map.toml", lambda t: t["maps"][1].update(name="A_plus"), r"maps\[1\] / name: 'A_plus' stands there"),
    "like nothing": ("map.toml", lambda t: t["maps"][1].update(like="C"), r"maps\[1\] / like: no map 'C'"),
    "like a later one": ("map.toml", lambda t: t["maps"][1].update(like="B_reviewer"), r"maps\[1\] / like: no map"),
    "changes of itself": ("map.toml", lambda t: first_map(t).update(without=["arm chain"]), r"maps\[0\] / like: only"),
    "without nothing": ("map.toml", lambda t: t["maps"][1].update(without=["x"]), r"maps\[1\] / without: no line"),
    "recolour nothing": (
        "map.toml",
        lambda t: t["maps"][1]["recolour"][0].update(a="kluge"),
        r"maps\[1\]\.recolour\[0\]: there is no such line",
    ),
    "recolour both": (
        "map.toml",
        lambda t: t["maps"][1]["recolour"][0].update(family="half arm"),
        r"maps\[1\]\.recolour\[0\]: it names either",
    ),
    "colour of 7": (
        "map.toml",
        lambda t: t["colours"][0].update(regular=7),
        r"colours\[0\] / regular: 7 is not from 1",
    ),
    "harder with a station": (
        "map.toml",
        lambda t: t["colours"][0].update(station=3),
        r"colours\[0\] / station: 3 is not from 1 to 2",
    ),
    "colour twice": ("map.toml", lambda t: t["colours"][1].update(slug="orange"), "colours / slug: 'orange'"),
    "contract for nothing": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(cargo="rust"),
        r"contracts\[0\] / cargo: there is no cargo 'rust'",
    ),
    "contract twice": (
        "contracts.toml",
        lambda t: t["contracts"].append(t["contracts"][0]),
        "contracts / to: 'kluge-awwad' stands there twice",
    ),
    "contract to nowhere": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(to="sol"),
        r"contracts\[0\] / to: there is no world 'sol'",
    ),
    "contract home": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(to="kluge"),
        r"contracts\[0\] / to: it goes",
    ),
    "cargo from nowhere": ("contracts.toml", lambda t: t["cargoes"][0].update(home="sol"), r"cargoes\[0\] / home"),
    "cargo twice": ("contracts.toml", lambda t: t["cargoes"].append(t["cargoes"][0]), "cargoes / slug"),
    "other special": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(special="tea"),
        r"contracts\[0\] / special: 'tea' is none of",
    ),
    "roll for nothing": (
        "contracts.toml",
        lambda t: t["contracts"][0].update(least_roll=5),
        r"contracts\[0\] / least_roll: a roll belongs",
    ),
    "roll of 7": (
        "contracts.toml",
        lambda t: next(row for row in t["contracts"] if row["to"] == "jackpot").update(least_roll=7),
        "least_roll: 7 is not from 0 to 6",
    ),
    "few contracts": ("contracts.toml", lambda t: t.update(contracts=t["contracts"][:5]), "5 Contracts cannot fill 6"),
    "no mission": (
        "game.toml",
        lambda t: t["petition"].update(mission_payoff=99),
        "petition / mission_payoff: no Contract pays enough",
    ),
    "card of no kind": ("luck.toml", lambda t: t["faces"][0].update(kind="x"), r"kinds\[0\] / slug: no card is of"),
    "face of no kind": (
        "luck.toml",
        lambda t: t["faces"].append({"slug": "x", "kind": "x", "count": 1}),
        r"faces\[26\] / kind: there is no kind 'x'",
    ),
    "face twice": ("luck.toml", lambda t: t["faces"].append(t["faces"][0]), "faces / slug: 'takeover' stands there"),
    "kind twice": ("luck.toml", lambda t: t["kinds"].append(t["kinds"][0]), "kinds / slug: 'takeover' stands there"),
    "envoy to nowhere": (
        "luck.toml",
        lambda t: t["faces"][4].update(destination="sol"),
        r"faces\[4\] / destination: there is no world 'sol'",
    ),
    "odd group": ("luck.toml", lambda t: kind(t, "zap").update(group="x"), "group: 'x' is none of"),
    "odd time": ("luck.toml", lambda t: kind(t, "zap").update(when="x"), "when: 'x' is none of"),
    "odd target": ("luck.toml", lambda t: kind(t, "zap").update(target="x"), "target: 'x' is none of"),
    "odd need": ("luck.toml", lambda t: kind(t, "gotcha").update(needs=["x"]), "needs: 'x' is none of"),
    "odd exception": ("luck.toml", lambda t: kind(t, "gotcha").update(spares=["x"]), "spares: 'x' is none of"),
    "a second Envoy": (  # it took the place of the first, which was in the game no more
        "luck.toml",
        lambda t: kind(t, "imperial-envoy").update(spares=["on-mission"]),
        "spares: the rules of imperial-envoy spare has-envoy",
    ),
    "odd bar": ("luck.toml", lambda t: kind(t, "imperial-envoy").update(bars=["x"]), "bars: 'x' is none of"),
    "odd duration": ("luck.toml", lambda t: kind(t, "quarantine").update(lasts="x"), "lasts: 'x' is none of"),
    "odd chooser": ("luck.toml", lambda t: kind(t, "piracy").update(chooser="x"), "chooser: 'x' is none of"),
    "zap of nothing": ("luck.toml", lambda t: kind(t, "zap").update(shifts=[0]), "shifts: it changes no roll"),
    "zap without a number": ("luck.toml", lambda t: kind(t, "zap").pop("shifts"), "shifts: it changes no roll"),
    "odd set": ("personalities.toml", lambda t: t["hero"].update(set="x"), "hero / set: 'x' is none of"),
    "navigator's colour": ("personalities.toml", lambda t: t["navigator"].update(not_on=["x"]), "navigator / not_on"),
    "velma's colour": ("personalities.toml", lambda t: t["verdant-velma"].update(colour="x"), "verdant-velma / colour"),
    "velma's roll": ("personalities.toml", lambda t: t["verdant-velma"].update(regular=0), "verdant-velma / regular"),
    "insider's world": ("personalities.toml", lambda t: t["insider"].update(starts_at="x"), "insider / starts_at"),
    "insider on every world": (
        "personalities.toml",
        lambda t: t["insider"].update(extra_stations=31),
        "insider / extra_stations: 31 is not from 0 to 30",
    ),
    "andi's fourth die": (
        "personalities.toml",
        lambda t: t["awesome-andi"].update(pairs=[[1, 4]]),
        "awesome-andi / pairs",
    ),
    "andi's triple": (
        "personalities.toml",
        lambda t: t["awesome-andi"].update(pairs=[[1, 2, 3]]),
        "awesome-andi / pairs",
    ),
    "andi without pairs": ("personalities.toml", lambda t: t["awesome-andi"].update(pairs=[]), "awesome-andi / pairs"),
    "share of more": ("personalities.toml", lambda t: t["banker"].update(share_percent=101), "banker / share_percent"),
    "pete's card": (
        "personalities.toml",
        lambda t: t["pirate-pete"].update(piracy_as=["x"]),
        "pirate-pete / piracy_as",
    ),
    "pete's defence": ("personalities.toml", lambda t: t["pirate-pete"].update(raid_saved_by=["x"]), "raid_saved_by"),
    "lou's first hand": (
        "personalities.toml",
        lambda t: t["lucky-lou"].update(starts_with=3),
        "lucky-lou / starts_with: the rules know 2, not 3",
    ),
    "lou's small hand": (
        "personalities.toml",
        lambda t: t["lucky-lou"].update(hand_limit=1),
        "lucky-lou / hand_limit: everybody is dealt 2 cards",
    ),
    "andi's jumps": (
        "personalities.toml",
        lambda t: t["awesome-andi"].update(jumps_per_turn=2),
        "awesome-andi / jumps_per_turn: the rules know 1, not 2",
    ),
    "the seer's jumps": (
        "personalities.toml",
        lambda t: t["seer"].update(jumps_per_turn=0),
        "seer / jumps_per_turn: the rules know 1, not 0",
    ),
    "engines of the banker": ("personalities.toml", lambda t: t["banker"].update(engines=6), "banker / engines: 6 is"),
    "engines of the engineer": (
        "personalities.toml",
        lambda t: t["engineer"].update(engine_limit=2),
        "engineer / engine_limit: everybody starts with 3 engines",
    ),
    "engine without a price": (
        "game.toml",
        lambda t: t["engines"]["costs"].pop(),
        "engines / costs: no price for engine 6",
    ),
    "table without a row": ("game.toml", lambda t: t["tables"].pop(), "tables / traders: one row each"),
    "no table": ("game.toml", lambda t: t.update(tables=[]), "tables / traders: one row each"),
    "seventh space": ("game.toml", lambda t: t["tables"][4].update(advanced=7), r"tables\[4\] / advanced: 7 is not"),
    "no space": ("game.toml", lambda t: t["tables"][0].update(basic=0), r"tables\[0\] / basic: 0 is not from 1"),
    "no chain": ("game.toml", lambda t: t["tables"][0].update(chain=0), r"tables\[0\] / chain: 0 is not from 1"),
    "imperial space": ("game.toml", lambda t: t["imperial"].update(space=7), "imperial / space: 7 is not from 1"),
    "cards at the start": ("game.toml", lambda t: t["setup"].update(luck_cards=3), "setup / luck_cards: 3 is not"),
    "too few cards": (
        "game.toml",
        lambda t: (t["setup"].update(luck_cards=11), t["limits"].update(hand=11)),
        "setup / luck_cards: 65 cards are not enough for 6 hands",
    ),
    "engines at the start": ("game.toml", lambda t: t["setup"].update(engines=6), "setup / engines: 6 is not"),
    "prestige at the start": ("game.toml", lambda t: t["setup"].update(prestige=31), "setup / prestige: 31 is not"),
    "gap between areas": (
        "game.toml",
        lambda t: t["prestige"]["areas"][1].update(low=16),
        r"prestige\.areas\[1\] / low: .* begins at 15",
    ),
    "area of nothing": ("game.toml", lambda t: t["prestige"]["areas"][1].update(high=14), r"areas\[1\] / low"),
    "areas too short": ("game.toml", lambda t: t["prestige"]["areas"].pop(), "prestige / areas: the areas end at 30"),
    "petition without end": ("game.toml", lambda t: t["petition"]["mission"].pop(), "petition.mission: the first row"),
    "petition from 0": ("game.toml", lambda t: t["petition"]["mission"].pop(0), "petition.mission: the first row"),
    "gap in a petition": (
        "game.toml",
        lambda t: t["petition"]["imperial_station"].pop(3),
        r"petition\.imperial_station\[3\] / low: rows follow",
    ),
    "row upside down": (
        "game.toml",
        lambda t: t["petition"]["mission"][2].update(high=0),
        r"petition\.mission\[2\] / high: it ends",
    ),
    "row of nothing": (
        "game.toml",
        lambda t: t["petition"]["mission"][2].pop("loss"),
        r"petition\.mission\[2\] / price: a row has either",
    ),
    "row with too much": (
        "game.toml",
        lambda t: t["petition"]["mission"][2].update(otherwise={"prestige": 1}),
        r"petition\.mission\[2\] / otherwise: without a price",
    ),
}


@pytest.mark.rule("star:S-MAP-10")
@pytest.mark.parametrize("case", CLASHES)
def test_files_that_do_not_fit_together_are_refused(case: str) -> None:
    name, spoil, message = CLASHES[case]
    content = packaged(name)
    spoil(content)
    data = data_from_dict({name: content})
    with pytest.raises(DataError, match=message) as caught:
        load_catalog(data)
    assert caught.value.file in SCHEMAS


def test_what_is_not_printed_is_listed() -> None:
    found = uncertain()
    assert {entry.provenance for entry in found} == {
        "inferred-strong",
        "inferred-moderate",
        "inferred-weak",
        "invented",
    }
    lines = [entry for entry in found if entry.what.startswith("line ")]
    assert len(lines) == 54  # of 55 one is printed
    assert {entry.rulings for entry in lines} == {("ST-34",)}
    areas = [entry.what for entry in found if entry.file == "game.toml"]
    assert areas == [
        f"Prestige from {area.low} to {area.high} adds {area.bonus}" for area in CATALOG.game.prestige.areas[1:]
    ]
    assert not [entry for entry in found if entry.file in ("contracts.toml", "personalities.toml")]
    invented = [entry.what for entry in found if entry.file == "luck.toml" and entry.provenance == "invented"]
    assert "Stressed Engines: what repairs cost" in invented
    assert "Priority Run: how many attempts it gives" in invented
    own = {(entry.what.split(": ")[0], entry.provenance) for entry in found if entry.what.startswith("on the map ")}
    assert own == {
        ("on the map A_fit", "inferred-moderate"),
        ("on the map B_reviewer", "inferred-moderate"),
        ("on the map B_reviewer", "inferred-weak"),
    }
    chosen = {entry.what.split(": ")[0]: entry.rulings for entry in found if entry.file == "options"}
    assert chosen == {"kluge_ends_turn": ("ST-54",), "adv_min_prestige": ("ST-76",)}


PROGRAM = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import merchant_rules.star_traders.meta, merchant_rules.star_traders.books
import merchant_rules.star_traders.box.uncertain, merchant_rules.star_traders.box.checks
import merchant_rules.star_traders.map.graph, merchant_rules.star_traders.map.ways
heavy = [name for name in ("networkx", "cattrs") if name in sys.modules]
data = [name for name in opened if name.endswith(".toml")]
assert not heavy and not data, (heavy, data)
from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.map.compiled import compile_map
compile_map(load_catalog())
assert "networkx" not in sys.modules, "tables need no graph"
assert any(name.endswith("luck.toml") for name in opened), "the hook sees what is read"
print("lazy")
"""


def test_imports_read_nothing_and_the_tables_need_no_networkx() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout == "lazy\n", done.stderr


def test_single_keys_are_changed(tmp_path: Path) -> None:
    (tmp_path / "changes.toml").write_text("[personalities.lucky-lou]\nhand_limit = 9\n\n[game.stations]\ncost = 7\n")
    catalog = load_catalog(load_data(tmp_path))
    assert (catalog.personalities.lucky_lou.hand_limit, catalog.game.stations.cost) == (9, 7)
    assert catalog.worlds == load_catalog().worlds


@pytest.mark.parametrize(
    "text, message",
    [
        ("[games]\nx = 1", r"^changes\.toml / games: no data file games\.toml"),
        ("[personalities.lucky_lou]\nhand_limit = 9", r"^changes\.toml / personalities / lucky_lou: no such table"),
        ("[worlds.worlds.mars]\nx = 1", r"^changes\.toml / worlds\.worlds / mars: there is no row with this slug"),
        ("[game.stations]\nprice = 7", r"^changes\.toml / game\.stations / price: no such key here"),
        (
            "[game.stations]\ncost = 10000",
            r"^changes\.toml / game\.stations / cost: 10000 is not a whole number from 0",
        ),
        ("[game]\nprovenance = 'sure'", r"^changes\.toml / game / provenance: 'sure' is none of printed"),
    ],
)
def test_changes_of_what_is_not_there_are_refused_by_name(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "changes.toml").write_text(text)
    with pytest.raises(DataError, match=message):
        load_catalog(load_data(tmp_path))
