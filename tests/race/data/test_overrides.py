"""The user's own cards: how they join or replace the packaged ones, and what is said when they are wrong."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from merchant_rules import DataError
from merchant_rules.race import load_catalog, load_data
from merchant_rules.race.box.catalog import data_from_dict, data_to_dict
from merchant_rules.race.box.tables import load_tables
from merchant_rules.race.rules.consume import Reward, reward
from merchant_rules.race.rules.military import military_against
from merchant_rules.race.rules.scoring import development_points
from merchant_rules.race.rules.settle import world_price
from merchant_rules.race.rules.trade import sale_price

Table = dict[str, Any]

# Two worlds with a keyword of their own, and a development that lives on them.
MORE = """
[[cards]]
slug = "tea-garden"
name = "Tea Garden"
type = "world"
cost = 2
vp = 1
produces = "production"
kind = "novelty"
keywords = ["garden"]
powers = [{ phase = "trade", effect = "sale-bonus", amount = 4, here = true }]

[[cards]]
slug = "thorn-garden"
name = "Thorn Garden"
type = "world"
defense = 4
vp = 2
produces = "gray"
keywords = ["garden"]

[[cards]]
slug = "gardeners"
name = "Gardeners"
type = "development"
cost = 6
powers = [
    { phase = "settle", effect = "military", amount = 2, keyword = "garden" },
    { phase = "settle", effect = "reduce-cost", amount = 1, kind = "novelty" },
    { phase = "consume", effect = "consume-goods", kind = "novelty", goods = 2, times = 2, vp = 3 },
]
scoring = [{ per = "card", vp = 4, keyword = "garden" }, { per = "card", vp = 1, type = "world" }]
"""


def packaged(name: str) -> Table:
    place = resources.files("merchant_rules.race") / "data" / name
    return tomllib.loads(place.read_text(encoding="utf-8"))


def test_cards_join(tmp_path: Path) -> None:
    (tmp_path / "more_cards.toml").write_text(MORE)
    (tmp_path / "README.md").write_text("mine")
    data = load_data(tmp_path)
    tables = load_tables(data)
    assert data.names == ("more_cards.toml",)
    assert len(tables.cards) == 98
    owned = ("tea-garden", "thorn-garden", "gardeners", "old-earth")
    assert sale_price(tables, owned, "tea-garden") == 2 + 4 + 1
    assert military_against(tables, owned, "thorn-garden") == 2
    assert world_price(tables, owned, "spice-world") == 1
    assert development_points(tables, "gardeners", owned) == 4 + 4 + 1
    assert reward(tables, owned, tables.consume["gardeners"][0], ("a", "b", "c", "d")) == Reward(6, 0)
    assert load_catalog(data) is load_catalog(data) is tables.catalog
    assert len(load_catalog().cards) == 95


def test_a_file_replaces_a_file() -> None:
    constants = packaged("constants.toml")
    constants["kinds"][0]["price"] = 7
    tables = load_tables(data_from_dict({"constants.toml": constants}))
    assert tables.price["gem-world"] == 7
    assert tables.cards == load_tables().cards


def test_the_packaged_files_are_themselves_fit_to_be_overrides() -> None:
    data = data_from_dict({name: packaged(name) for name in ("cards.toml", "constants.toml")})
    assert load_catalog(data) == load_catalog()


def test_data_compare_by_content_and_survive_json_and_pickle() -> None:
    data = data_from_dict({"more_cards.toml": tomllib.loads(MORE)})
    assert data == data_from_dict({"more_cards.toml": tomllib.loads(MORE + "# a comment\n")})
    assert data_from_dict(json.loads(json.dumps(data_to_dict(data)))) == data
    assert pickle.loads(pickle.dumps(data)) == data
    assert hash(data) == hash(pickle.loads(pickle.dumps(data)))


def test_folders_and_files_that_are_wrong_as_such(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no folder"):
        load_data(tmp_path / "nowhere")
    with pytest.raises(DataError, match="no data file in"):
        load_data(tmp_path)
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"^cards\.toml: cannot be read as UTF-8"):
        load_data(tmp_path)
    for text in ("cards = [", f"number = {'9' * 5000}"):
        (tmp_path / "cards.toml").write_text(text)
        with pytest.raises(DataError, match=r"^cards\.toml: not valid TOML"):
            load_data(tmp_path)
    (tmp_path / "cards.toml").rename(tmp_path / "card.toml")
    with pytest.raises(DataError, match=r"^card\.toml: no data file has this name; known are cards\.toml"):
        load_data(tmp_path)
    wrongs: list[Any] = [{7: {}}, {"cards.toml": [1]}, {"cards.toml": {"cards": {1, 2}}}]
    for wrong in wrongs:
        with pytest.raises(DataError):
            data_from_dict(wrong)


# What is done to more_cards.toml; the table and key that are named; a part of the message.
SHAPES: dict[str, tuple[Callable[[list[Table]], Any], tuple[str, str], str]] = {
    "missing key": (lambda c: c[0].pop("name"), ("cards[0]", "name"), "this key is missing"),
    "extra key": (lambda c: c[0].update(size=1), ("cards[0]", "size"), "no such key here"),
    "text for number": (lambda c: c[0].update(cost="2"), ("cards[0]", "cost"), "'2' is not a whole number"),
    "truth for number": (lambda c: c[0].update(cost=True), ("cards[0]", "cost"), "True is not a whole number"),
    "fraction": (lambda c: c[0].update(cost=1.5), ("cards[0]", "cost"), "1.5 is not a whole number"),
    "number for text": (lambda c: c[1].update(name=5), ("cards[1]", "name"), "5 is not a text"),
    "cost below": (lambda c: c[0].update(cost=-1), ("cards[0]", "cost"), "-1 is not a whole number from 0 to 20"),
    "cost above": (lambda c: c[0].update(cost=21), ("cards[0]", "cost"), "21 is not a whole number from 0 to 20"),
    "no copies": (lambda c: c[2].update(copies=0), ("cards[2]", "copies"), "0 is not a whole number from 1"),
    "type": (lambda c: c[0].update(type="moon"), ("cards[0]", "type"), "'moon' is none of world, development"),
    "slug": (lambda c: c[0].update(slug="Tea Garden"), ("cards[0]", "slug"), "lower case"),
    "empty slug": (lambda c: c[0].update(slug=""), ("cards[0]", "slug"), "lower case"),
    "keywords": (lambda c: c[0].update(keywords="garden"), ("cards[0]", "keywords"), "'garden' is not a list"),
    "a power": (lambda c: c[0].update(powers=["x"]), ("cards[0]", "powers[0]"), "'x' is not a table"),
    "effect": (
        lambda c: c[0]["powers"][0].update(effect="win"),
        ("cards[0]", "powers[0]"),
        "no effect 'win'; there are draw-extra",
    ),
    "no effect": (lambda c: c[0]["powers"][0].pop("effect"), ("cards[0]", "powers[0]"), "no effect None"),
    "phase": (
        lambda c: c[0]["powers"][0].update(phase="produce"),
        ("cards[0]", "powers[0]"),
        "the effect 'sale-bonus' belongs to trade, not to 'produce'",
    ),
    "key of another effect": (
        lambda c: c[2]["powers"][0].update(goods=1),
        ("cards[2].powers[0]", "goods"),
        "no such key here",
    ),
    "missing amount": (
        lambda c: c[2]["powers"][0].pop("amount"),
        ("cards[2].powers[0]", "amount"),
        "this key is missing",
    ),
    "amount of nothing": (
        lambda c: c[0]["powers"][0].update(amount=0),
        ("cards[0].powers[0]", "amount"),
        "0 is not a whole number from 1 to 20",
    ),
    "per": (
        lambda c: c[2]["scoring"][0].update(per="moon"),
        ("cards[2]", "scoring[0]"),
        "points are not counted per 'moon'; they are per card, chips, military",
    ),
    "a key of scoring": (
        lambda c: c[2]["scoring"][0].update(chips=3),
        ("cards[2].scoring[0]", "chips"),
        "no such key here",
    ),
}


@pytest.mark.parametrize("what", SHAPES)
def test_a_wrong_shape_is_named_by_table_and_key(what: str) -> None:
    change, place, message = SHAPES[what]
    content = tomllib.loads(MORE)
    change(content["cards"])
    with pytest.raises(DataError) as caught:
        data_from_dict({"more_cards.toml": content})
    assert caught.value.file == "more_cards.toml"
    assert (caught.value.table, caught.value.key) == place
    assert message in str(caught.value)


def _power(number: int, **changes: object) -> Callable[[list[Table]], None]:
    """Replace the powers of a card by one that is the first with changes."""
    return lambda cards: cards[number].update(powers=[changes])


# What is done to more_cards.toml, the slug and key that are named, a part of the message: it all has the right shape.
MEANINGS: dict[str, tuple[Callable[[list[Table]], Any], tuple[str, str], str]] = {
    "slug twice": (lambda c: c[0].update(slug="old-earth"), ("old-earth", "slug"), "twice"),
    "slug of an action": (lambda c: c[0].update(slug="settle"), ("settle", "slug"), "twice"),
    "name twice": (lambda c: c[0].update(name="Old Earth"), ("tea-garden", "name"), "twice"),
    "empty name": (lambda c: c[0].update(name=" "), ("tea-garden", "name"), "empty"),
    "cost and defense": (lambda c: c[0].update(defense=1), ("tea-garden", "cost"), "either a cost or a defense"),
    "neither": (lambda c: c[0].pop("cost"), ("tea-garden", "cost"), "either a cost or a defense"),
    "points and scoring": (lambda c: c[2].update(vp=1), ("gardeners", "vp"), "either points or a scoring"),
    "no points": (lambda c: c[0].pop("vp"), ("tea-garden", "vp"), "either points or a scoring"),
    "keyword twice": (lambda c: c[0].update(keywords=["a", "a"]), ("tea-garden", "keywords"), "twice"),
    "a world of no class": (lambda c: c[0].pop("produces"), ("tea-garden", "produces"), "gray, windfall or production"),
    "a gray kind": (lambda c: c[1].update(kind="genes"), ("thorn-garden", "kind"), "a gray world has no kind"),
    "unknown kind": (lambda c: c[0].update(kind="tea"), ("tea-garden", "kind"), "no kind of goods 'tea'"),
    "a world twice": (lambda c: c[0].update(copies=2), ("tea-garden", "copies"), "exists once"),
    "defense of a development": (
        lambda c: (c[2].pop("cost"), c[2].update(defense=3)),
        ("gardeners", "defense"),
        "only worlds",
    ),
    "kind of a development": (lambda c: c[2].update(kind="genes"), ("gardeners", "kind"), "only worlds"),
    "a start development": (lambda c: c[2].update(start=7), ("gardeners", "start"), "only worlds"),
    "kind of a power": (
        _power(0, phase="trade", effect="sale-bonus", amount=1, kind="tea"),
        ("tea-garden", "powers[0]"),
        "no kind of goods 'tea'",
    ),
    "exception of a power": (
        _power(2, phase="settle", effect="waive-cost", except_kind="tea"),
        ("gardeners", "powers[0]"),
        "no kind of goods 'tea'",
    ),
    "kind of developments": (
        _power(2, phase="develop", effect="reduce-cost", amount=1, kind="genes"),
        ("gardeners", "powers[0]"),
        "a development has no kind",
    ),
    "no Military": (
        _power(2, phase="settle", effect="military", amount=0),
        ("gardeners", "powers[0]"),
        "no power",
    ),
    "unknown keyword": (
        _power(2, phase="settle", effect="military", amount=1, keyword="moon"),
        ("gardeners", "powers[0]"),
        "no card with the keyword 'moon'",
    ),
    "no good here": (
        _power(1, phase="trade", effect="sale-bonus", amount=1, here=True),
        ("thorn-garden", "powers[0]"),
        "no good can lie on this card",
    ),
    "no good produced here": (
        _power(2, phase="produce", effect="draw-when-produced", amount=1),
        ("gardeners", "powers[0]"),
        "no good can lie on this card",
    ),
    "goods for nothing": (_power(2, phase="consume", effect="consume-goods"), ("gardeners", "powers[0]"), "nothing"),
    "five kinds": (
        _power(2, phase="consume", effect="consume-goods", vp=9, goods=5, different=True),
        ("gardeners", "powers[0]"),
        "so many different kinds",
    ),
    "different kinds twice": (
        _power(2, phase="consume", effect="consume-goods", vp=9, goods=2, times=2, different=True),
        ("gardeners", "powers[0]"),
        "once",
    ),
    "no number to name": (
        _power(2, phase="consume", effect="lucky-draw", low=5, high=4),
        ("gardeners", "powers[0]"),
        "no number",
    ),
    "kind of scoring": (lambda c: c[2]["scoring"][0].update(kind="tea"), ("gardeners", "scoring[0]"), "no kind"),
    "keyword of scoring": (lambda c: c[2]["scoring"][0].update(keyword="x"), ("gardeners", "scoring[0]"), "no card"),
    "card of scoring": (lambda c: c[2]["scoring"][0].update(card="x"), ("gardeners", "scoring[0]"), "no card 'x'"),
}


@pytest.mark.parametrize("what", MEANINGS)
def test_cards_that_do_not_fit_are_named_with_their_key(what: str) -> None:
    change, (slug, key), message = MEANINGS[what]
    content = tomllib.loads(MORE)
    change(content["cards"])
    data = data_from_dict({"more_cards.toml": content})
    with pytest.raises(DataError) as caught:
        load_catalog(data)
    assert (caught.value.file, caught.value.table) == ("more_cards.toml", f"cards ({slug})")
    assert caught.value.key == key
    assert message in str(caught.value)


# What is done to a packaged file, and the table and key that are named.
WHOLE: dict[str, tuple[str, Callable[[Table], Any], tuple[str, str]]] = {
    "a card lost": ("cards.toml", lambda t: t["cards"].pop(), ("counts", "designs")),
    "a copy lost": ("cards.toml", lambda t: t["cards"][-13].pop("copies"), ("counts", "cards")),
    "another count": ("cards.toml", lambda t: t["counts"].update(military=22), ("counts", "military")),
    "a number twice": ("cards.toml", lambda t: t["cards"][0].update(start=1), ("cards", "start")),
    "a hand too large": ("cards.toml", lambda t: t["cards"][5].update(preset=1), ("cards", "preset")),
    "a hand of no start world": ("cards.toml", lambda t: t["cards"][0].update(start=9, preset=8), ("cards", "preset")),
    "too few start worlds": (
        "cards.toml",
        lambda t: (t.pop("counts"), [card.pop("start", None) for card in t["cards"][:2]]),
        ("cards", "start"),
    ),
    "too few cards": (
        "cards.toml",
        lambda t: (t.pop("counts"), t["cards"].__delitem__(slice(5, None))),
        ("cards", ""),
    ),
    "kind twice": ("constants.toml", lambda t: t["kinds"][0].update(slug="genes"), ("kinds", "slug")),
    "any kind": (
        "constants.toml",
        lambda t: t["kinds"].append({"slug": "any", "name": "Any", "price": 1}),
        ("kinds", "slug"),
    ),
    "no kind": ("constants.toml", lambda t: t.update(kinds=[]), ("kinds", "slug")),
    "action twice": ("constants.toml", lambda t: t["actions"][0].update(slug="settle"), ("actions", "slug")),
    "action of no phase": (
        "constants.toml",
        lambda t: t["actions"][0].update(phase="trade", draw=0),
        ("actions (explore-5)", "phase"),
    ),
    "bonus of another phase": (
        "constants.toml",
        lambda t: t["actions"][2].update(sells=True),
        ("actions (develop)", "sells"),
    ),
    "a phase without action": ("constants.toml", lambda t: t["actions"].pop(), ("actions", "phase")),
    "more discards than cards": (
        "constants.toml",
        lambda t: t["numbers"].update(opening_discards=7),
        ("numbers", "opening_discards"),
    ),
    "more kept than drawn": (
        "constants.toml",
        lambda t: t["numbers"].update(explore_keep=3),
        ("numbers", "explore_keep"),
    ),
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_file_that_does_not_hold_together_is_refused(what: str) -> None:
    file, change, place = WHOLE[what]
    content = packaged(file)
    change(content)
    data = data_from_dict({file: content})
    with pytest.raises(DataError) as caught:
        load_catalog(data)
    assert (caught.value.file, caught.value.table, caught.value.key) == (file, *place)


def test_in_explore_something_is_kept() -> None:
    """Nobody could choose none of the cards drawn."""
    constants = packaged("constants.toml")
    constants["numbers"]["explore_keep"] = 0
    with pytest.raises(DataError, match="numbers / explore_keep: 0 is not a whole number from 1"):
        data_from_dict({"constants.toml": constants})


PROGRAM = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import merchant_rules.race.box.tables, merchant_rules.race.books, merchant_rules.race.rules.settle
assert "cattrs" not in sys.modules and not any(name.endswith(".toml") for name in opened)
merchant_rules.race.box.tables.load_tables()
assert any(name.endswith("cards.toml") for name in opened), "the hook sees what is read"
print("lazy")
"""


def test_nothing_is_read_before_somebody_asks() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout == "lazy\n", done.stderr


def test_single_keys_of_cards_and_constants_are_changed(tmp_path: Path) -> None:
    (tmp_path / "changes.toml").write_text(
        "[cards.cards.gem-world]\ncost = 3\n\n[constants.numbers]\nhand_limit = 12\n"
    )
    catalog = load_catalog(load_data(tmp_path))
    assert (catalog.by_slug["gem-world"].cost, load_catalog().by_slug["gem-world"].cost) == (3, 2)
    assert (catalog.numbers.hand_limit, load_catalog().numbers.hand_limit) == (12, 10)


@pytest.mark.parametrize(
    "text, message",
    [
        ("[card.cards.gem-world]\ncost = 3", r"^changes\.toml / card: no data file card\.toml"),
        ("[cards.cards.gem]\ncost = 3", r"^changes\.toml / cards\.cards / gem: there is no row with this slug"),
        ("[cards.cards.gem-world]\nprice = 3", r"^changes\.toml / cards\.cards\.gem-world / price: no such key here"),
        ("[cards.cards.gem-world]\ncost = 21", r"^changes\.toml / cards\.cards\.gem-world / cost: 21 is not a whole"),
        ("[more_cards.cards.gem-world]\ncost = 3", r"^changes\.toml / more_cards: there is no more_cards\.toml"),
        ("[cards.counts]\ndesigns = 1000000000000", r"^changes\.toml / cards\.counts / designs: .* from 0 to 9999"),
    ],
)
def test_changes_of_what_is_not_there_are_refused_by_name(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "changes.toml").write_text(text)
    with pytest.raises(DataError, match=message):
        load_catalog(load_data(tmp_path))
