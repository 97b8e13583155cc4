"""Saves last: files of every version load for ever, and say the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.meta import RULESETS as RACE_RULESETS
from merchant_rules.store.codec import Format, parse_json
from merchant_rules.store.saves import FORMAT
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.venus.meta import RULESETS

FILES = Path(__file__).parent / "files"
DIGESTS = {
    "v1/alone": "00c0ecaf745fb4871f31e1478830f5f5",
    "v1/blast": "37462833dd1b4bc472db455c6bf96a12",
    "v1/blast-view": "2cc6ecd74bcafc2ff1f740788cc96341",
    "v1/busy": "4b2c80bb801e4e175d756d9593b96e6f",
    "v1/ffg": "84d648917688bce935f4fef1bfc82d9d",
    "v1/ffg-view": "badfd7cf38b2ad513a907bb183b52a56",
    "v1/loot": "dad6b7b000217783c33d16886a9369e6",
    "v1/middle": "8fb4bc80c69b660be0b3bfea95c0edca",
    "v1/race-choosing": "3025482ceedadc0dbc10e1a09effa7c5",
    "v1/race-consuming": "c4956cf33b391b42a6efdaca6254374a",
    "v1/race-first-two": "ff8613381cccecb153d51924edf7b349",
    "v1/race-first": "9c295a974853440786a44c4f7a65fe3e",
    "v1/race-keeping": "eb9bede06b3ab630a12a8159fad1d0fb",
    "v1/race-sealed": "6bc854d5056976461c96ed804f79f584",
    "v1/race-settling-view": "23751831b51c0dacaa617deae0b85884",
    "v1/race-settling": "d0388b52c85da2bab63785dc1b8374f0",
    "v1/race-start": "2ae13e1cb04b504605e42d38bababaea",
    "v1/race-view": "59424cd18fdfd12c6ca8ab99acfd44c9",
    "v1/rich": "e72049aaf3cef4ad6539cf5e22728496",
    "v1/siege": "506fc95ecffbfe2645708c50375cbaa6",
    "v1/start": "58e6de3b639bf6ffedc4c35519268aa3",
    "v1/theft": "deef0902d722bf35c32bcecbbc8ba438",
    "v1/view": "4807d7718688c52b2d47ef9433b6ce0f",
}
#: Records and what their last positions are; the second is what seat 1 saw of the first.
RECORDS = {
    "v1/race": "0bf2eb4ea81f32b2e69edfbdfe2e91cb",
    "v1/race-seat-1": "f5e271f0642de048659b345381629a67",
}


def text(name: str) -> str:
    return (FILES / f"{name}.json").read_text(encoding="ascii").strip()


def test_every_version_has_stored_files() -> None:
    assert sorted(folder.name for folder in FILES.iterdir() if folder.name.startswith("v")) == [
        f"v{version}" for version in range(1, FORMAT.version + 1)
    ]
    for version in range(1, FORMAT.version + 1):
        kinds = {FORMAT.kind(parse_json(path.read_text())) for path in (FILES / f"v{version}").glob("*.json")}
        assert kinds == {"state", "view", "config", "action"}


def test_every_ruleset_and_module_set_has_a_stored_position() -> None:
    configs = [mr.from_json(text(name)).config for name in DIGESTS]
    rulesets = (*RULESETS, *RACE_RULESETS)
    wanted = {(ruleset, modules) for ruleset in rulesets for modules in legal_module_sets(ruleset)}
    assert {(config.ruleset, config.modules) for config in configs} == wanted
    assert {f"v1/{path.stem}" for path in (FILES / "v1").glob("*.json")} == {
        *DIGESTS, "v1/action", "v1/config", "v1/race-action", "v1/race-config",
    }  # fmt: skip


@pytest.mark.parametrize("name", DIGESTS)
def test_a_stored_position_is_what_it_was(name: str) -> None:
    loaded: Any = mr.from_json(text(name))
    assert mr.digest(loaded) == DIGESTS[name]
    if type(loaded) in (mr.State, race.State) and mr.actor(loaded) >= 0:
        assert mr.legal_moves(loaded)


@pytest.mark.parametrize("name", RECORDS)
def test_a_stored_record_is_what_it_was(name: str) -> None:
    written = (FILES / f"{name}.txt").read_text(encoding="ascii")
    record = mr.Record.from_text(written)
    assert record.to_text() == written
    assert mr.digest(record.final()) == RECORDS[name]


def test_a_redacted_record_is_what_its_seat_saw() -> None:
    whole, seen = (mr.Record.from_text((FILES / f"{name}.txt").read_text(encoding="ascii")) for name in RECORDS)
    assert whole.redact(1) == seen
    assert mr.view(whole.final(), 1) == mr.view(seen.final(), 1)


@pytest.mark.parametrize("path", sorted((FILES / f"v{FORMAT.version}").glob("*.json")), ids=lambda path: path.stem)
def test_the_present_version_writes_what_it_read(path: Path) -> None:
    stored = path.read_text(encoding="ascii").strip()
    assert mr.to_json(mr.from_json(stored)) == stored


def test_older_saves_go_through_every_step_of_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a second and third version would do: each step changes one thing and gets what the one before left."""

    def second(kind: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**body, "purses": [p["money"] for p in body["players"]]} if kind == "state" else body

    def third(kind: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        assert kind != "state" or body["purses"]
        return {key: held for key, held in body.items() if key != "purses"}

    before = mr.from_json(text("v1/middle"))
    monkeypatch.setattr("merchant_rules.store.saves.FORMAT", Format("merchant-rules", 3, (second, third)))
    assert mr.from_json(text("v1/middle")) == before
    assert mr.from_json(text("v1/action")) == mr.parse_token(before, "offer:(1;space-spice;-;5)")
    assert parse_json(mr.to_json(before))["version"] == 3
