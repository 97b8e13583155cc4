"""Writes stored saves of the present version; what is there already stays as it was written."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingGoods, Keeping, PlacingWorld, Producing, Sealing, SelectingTwo
from merchant_rules.store.saves import FORMAT
from merchant_rules.venus.frames import MakingRoom
from merchant_rules.venus.modules.hits import Looting
from merchant_rules.venus.modules.rastur import PlacingRastur
from merchant_rules.venus.modules.weapons import Blasting
from tests.golden.test_golden import stored
from tests.saves.games import CONFIGS, rich, walk


def moment(name: str, kind: type) -> Any:
    """The last time that something goes on in a stored game."""
    last: Any
    *_, last = (state for state, _ in stored(name) if kind in map(type, state.stack))
    return last


def main() -> None:
    """One save of each kind, states from the start and out of the middle of games."""
    folder = Path(__file__).parent / f"v{FORMAT.version}"
    folder.mkdir(exist_ok=True)
    *_, middle = walk(mr.new_game(CONFIGS["two"], seed=5), Random(5), 150)
    *_, busy = walk(rich(CONFIGS["three"], seed=6), Random(6), 26)
    blast = moment("combat-rastur-fights", Blasting)
    things = {
        "start": mr.new_game(CONFIGS["six"]),
        "middle": middle,
        "rich": rich(CONFIGS["three"], seed=6),
        "busy": busy,
        "view": mr.view(busy, 1),
        "config": CONFIGS["six"],
        "action": mr.parse_token(CONFIGS["two"], "offer:(1;space-spice;-;5)"),
        "blast": blast,
        "blast-view": mr.view(blast, None),
        "loot": moment("rastur-loot", Looting),
        "siege": moment("all-fights", PlacingRastur),
        "ffg": moment("ffg-rich", MakingRoom),
        "race-start": mr.new_game(race.Config("race-base", 4)),
        "race-keeping": moment("race-tableau", Keeping),
        "race-sealed": moment("race-tableau-four", Sealing),
        "race-settling": moment("race-options", PlacingWorld),
        "race-consuming": moment("race-two-chips", ChoosingGoods),
        "race-choosing": moment("race-two-tableau", SelectingTwo),
        "race-first": moment("race-first-tableau", Producing),
        "race-first-two": stored("race-first-two-both").final(),
        "race-view": mr.view(moment("race-tableau", Keeping), 1),
        "race-settling-view": mr.view(moment("race-options", PlacingWorld), None),
        "race-config": race.Config("race-base", 2, ("two-player",), {"max_rounds": 30, "sales_first": True}),
        "race-action": race.Place(1, "gem-world"),
    }
    for name, thing in things.items():
        path = folder / f"{name}.json"
        if not path.exists():
            path.write_text(mr.to_json(thing) + "\n", encoding="ascii")
            (folder.parent / "pickles" / f"{name}.pickle").write_bytes(pickle.dumps(thing, protocol=4))
    records = {"race": stored("race-tie-broken"), "race-seat-1": stored("race-tie-broken").redact(1)}
    for name, record in records.items():
        path = folder / f"{name}.txt"
        if not path.exists():
            path.write_text(record.to_text(), encoding="ascii")


if __name__ == "__main__":
    main()
