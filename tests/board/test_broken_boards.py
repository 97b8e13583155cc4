"""A user's own board that does not hold together is refused with the place of the fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.map.board import compile_board

Table = dict[str, Any]


def _small_board() -> Table:
    """Build a whole galaxy of one planet: base - dot - orbit - city, a circle between orbit and base."""
    return {
        "systems": [{"slug": "home", "name": "Home", "inhabited": True}],
        "dots": [
            {"slug": "galactic-base", "kind": "galactic-base"},
            {"slug": "red-1", "kind": "dot", "colour": "red"},
            {"slug": "oval", "kind": "penalty", "colour": "blue", "penalty": 10},
            {"slug": "orbit", "kind": "orbit", "system": "home", "port": "Port"},
            {"slug": "circle", "kind": "navigation", "system": "home"},
            {"slug": "town", "kind": "surface-city", "system": "home"},
            {"slug": "city", "kind": "surface-city", "system": "home"},
        ],
        "links": [
            {"a": "galactic-base", "b": "red-1"},
            {"a": "red-1", "b": "oval"},
            {"a": "oval", "b": "orbit"},
            {"a": "orbit", "b": "circle"},
            {"a": "circle", "b": "galactic-base"},
            {"a": "orbit", "b": "town", "kind": "surface"},
            {"a": "circle", "b": "city", "kind": "surface"},
        ],
        "dashed": [["galactic-base", "red-1"]],
        "navigation": [{"circle": "circle", "exits": ["orbit", "orbit", "city", "city", "galactic-base", "orbit"]}],
        "air_foil": [["town", "city"]],
        "places": {dot: [0, 0] for dot in ("galactic-base", "red-1", "oval", "orbit", "circle", "town", "city")},
    }


def test_the_small_board_compiles() -> None:
    tables = compile_board("classic-1988", data_from_dict({"board.toml": _small_board()}))
    assert tables.orbits == ("orbit",)
    assert tables.cities_of["home"] == ("town", "city")
    assert [link.to for link in tables.foil_links["town"]] == ["orbit", "city"]


def _dot(board: Table, slug: str) -> Table:
    return next(dot for dot in board["dots"] if dot["slug"] == slug)


def _cut_off(board: Table, dot: str) -> None:
    board["links"] = [link for link in board["links"] if dot not in (link["a"], link["b"])]
    board["dashed"] = []


FAULTS: dict[str, tuple[Callable[[Table], Any], str]] = {
    "unknown kind": (lambda b: _dot(b, "red-1").update(kind="pink"), r"dots \(red-1\) / kind: 'pink' is none of"),
    "unknown system": (lambda b: _dot(b, "town").update(system="away"), r"dots \(town\) / system: .* 'away'"),
    "no colour": (lambda b: _dot(b, "red-1").update(colour=""), r"dots \(red-1\) / colour"),
    "odd colour": (lambda b: _dot(b, "oval").update(colour="green"), r"dots \(oval\) / colour"),
    "coloured city": (lambda b: _dot(b, "town").update(colour="red"), r"dots \(town\) / colour"),
    "oddly coloured city": (lambda b: _dot(b, "town").update(colour="green"), r"dots \(town\) / colour"),
    "no penalty": (lambda b: _dot(b, "oval").update(penalty=0), r"dots \(oval\) / penalty"),
    "a dot with a penalty": (lambda b: _dot(b, "red-1").update(penalty=10), r"dots \(red-1\) / penalty"),
    "nameless orbit": (lambda b: _dot(b, "orbit").update(port=""), r"dots \(orbit\) / port"),
    "port in a city": (lambda b: _dot(b, "town").update(port="Port"), r"dots \(town\) / port"),
    "empty slug": (lambda b: _dot(b, "red-1").update(slug=""), r"dots / slug: it is empty"),
    "dot twice": (lambda b: b["dots"].append(dict(_dot(b, "red-1"))), r"dots / slug: 'red-1' stands there twice"),
    "system twice": (lambda b: b["systems"].append(dict(b["systems"][0])), r"systems / slug: a system stands .* twice"),
    "no place": (lambda b: b["places"].pop("town"), r"places / town: x and y are needed"),
    "half a place": (lambda b: b["places"].update(town=[1]), r"places / town: x and y are needed"),
    "place of nothing": (lambda b: b["places"].update(moon=[1, 2]), r"places / moon: there is no such dot"),
    "link to nothing": (
        lambda b: b["links"].append({"a": "orbit", "b": "moon"}),
        r"links \(orbit - moon\) / b: .*'moon'",
    ),
    "link to itself": (lambda b: b["links"].append({"a": "oval", "b": "oval"}), r"links: .* is not a pair of dots"),
    "link twice": (lambda b: b["links"].append({"a": "oval", "b": "red-1"}), r"links \(oval - red-1\): .* twice"),
    "odd link": (lambda b: b["links"][0].update(kind="rope"), r"links \(galactic-base - red-1\) / kind: 'rope'"),
    "dashed nothing": (lambda b: b["dashed"].append(["oval", "city"]), r"dashed: there is no link oval - city"),
    "dashed triple": (lambda b: b["dashed"].append(["a", "b", "c"]), r"dashed: .* is not a pair of dots"),
    "two pieces": (
        lambda b: _cut_off(b, "red-1"),
        "links: not every dot can be reached",
    ),
    "no base": (lambda b: _dot(b, "galactic-base").update(kind="asteroid"), "dots / kind: one Galactic Base, not 0"),
    "five exits": (lambda b: b["navigation"][0]["exits"].pop(), r"navigation \(circle\) / exits: six exits"),
    "far exit": (
        lambda b: b["navigation"][0]["exits"].__setitem__(2, "town"),
        r"navigation \(circle\) / exits: 'town' is no",
    ),
    "circle without exits": (lambda b: b["navigation"].clear(), "navigation: 'circle'"),
    "exits of a dot": (
        lambda b: b["navigation"].append({"circle": "oval", "exits": ["orbit"] * 6}),
        "navigation: 'oval'",
    ),
    "planet without orbit": (
        lambda b: _dot(b, "orbit").update(kind="asteroid", port=""),
        r"systems \(home\) / inhabited",
    ),
    "planet without city": (
        lambda b: b["systems"].append({"slug": "away", "name": "Away", "inhabited": True}),
        r"systems \(away\) / inhabited",
    ),
    "orbit of nobody": (
        lambda b: b["systems"][0].update(inhabited=False),
        r"systems \(home\) / inhabited: an orbit of nobody",
    ),
    "box of nobody": (
        lambda b: _dot(b, "red-1").update(kind="question", colour=""),
        r"dots \(red-1\) / system: a question lies",
    ),
    "city of nobody": (
        lambda b: _dot(b, "red-1").update(kind="space-city", colour=""),
        r"dots \(red-1\) / system: a space-city",
    ),
    "city of two paths": (
        lambda b: b["links"].append({"a": "oval", "b": "town", "kind": "surface"}),
        "links: 'town' lies at the end of exactly one path",
    ),
    "cheap way down": (
        lambda b: b["links"][5].pop("kind"),
        r"links \(orbit - town\) / kind: a link is of kind surface",
    ),
    "dear way in space": (lambda b: b["links"][1].update(kind="surface"), r"links \(red-1 - oval\) / kind: .* surface"),
    "foil to a dot": (
        lambda b: b["air_foil"].append(["town", "oval"]),
        "air_foil: town and oval are no Surface Cities",
    ),
    "foil to nothing": (
        lambda b: b["air_foil"].append(["town", "moon"]),
        "air_foil: town and moon are no Surface Cities",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_board_is_refused_with_the_place_of_the_fault(fault: str) -> None:
    spoil, message = FAULTS[fault]
    broken = copy.deepcopy(_small_board())
    spoil(broken)
    with pytest.raises(mr.DataError, match=r"^board\.toml / " + message):
        compile_board("classic-1988", data_from_dict({"board.toml": broken}))


def test_a_config_checks_the_board_it_is_given() -> None:
    """One planet is too little for fourteen cultures; the config says so, and not the game later."""
    with pytest.raises(mr.DataError, match=r"cultures\.toml / cultures: 14 cultures for 1 inhabited systems"):
        mr.Config("classic-1988", 2, data=data_from_dict({"board.toml": _small_board()}))
