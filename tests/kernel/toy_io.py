"""How the treasure hunt is saved, noted and recorded, and what the conformance checks need of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import attrs

from merchant_rules.errors import SchemaError
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import Source
from merchant_rules.store import codec, notation
from merchant_rules.testing import conformance
from tests.kernel import toy, toy_fair

SAVES = codec.Format("treasure-hunt", version=1)
CODEC = codec.Codec(toy.rules(2, ("fair",)).tags, without={toy.State: ("rules", "source")})


@attrs.frozen
class Setup:
    seats: int
    modules: tuple[str, ...] = ()


def position(state: toy.State) -> Any:
    return CODEC.dump(state, toy.State)


def digest(state: toy.State) -> str:
    return codec.digest(position(state))


def to_json(state: toy.State) -> str:
    setup = CODEC.dump(Setup(state.rules.seats, state.rules.modules), Setup)
    source = CODEC.dump(state.source, Source | None)
    return codec.canonical(SAVES.wrap("state", {"setup": setup, "position": position(state), "source": source}))


def from_json(text: str) -> toy.State:
    body = SAVES.unwrap(codec.parse_json(text), "state")
    if set(body) != {"setup", "position", "source"}:
        raise SchemaError("a save has setup, position and source")
    setup: Setup = CODEC.load(Setup, body["setup"], path="$.setup")
    parts = CODEC.load_parts(toy.State, body["position"], path="$.position")
    source: Source | None = CODEC.load(Source | None, body["source"], path="$.source")
    return toy.State(toy.rules(setup.seats, setup.modules), source=source, **parts)


class Hunt:
    """The adapter for records."""

    revision = 1

    def new(self, header: Mapping[str, str]) -> toy.State:
        setup: Setup = CODEC.load(Setup, codec.parse_json(header.get("config", "")), path="$.config")
        return toy.new(setup.seats, setup.modules)

    def apply(self, state: toy.State, action: Any) -> toy.State:
        return engine.apply_action(state, action)

    def token(self, state: toy.State, action: Any) -> str:
        return notation.token(state.rules.specs, action)

    def parse(self, state: toy.State, text: str) -> Any:
        return notation.parse(state.rules.by_tag, text)

    def digest(self, state: toy.State) -> str:
        return digest(state)

    def label(self, state: toy.State) -> str:
        return f"{state.turn}.{(state.turn - 1) % state.rules.seats}"

    def outcome(self, state: toy.State) -> tuple[str, str] | None:
        frame = state.stack[-1]
        if not isinstance(frame, toy.Over):
            return None
        reason = "caves-open" if all(cave.open for cave in state.caves) else "purse-full"
        return " ".join(map(str, frame.winners)), reason


HUNT = Hunt()


def header(state: toy.State) -> dict[str, str]:
    setup = CODEC.dump(Setup(state.rules.seats, state.rules.modules), Setup)
    return {"game": "treasure-hunt", "config": codec.canonical(setup)}


DOMAINS: Mapping[str, tuple[Any, ...]] = {
    "cave": (*toy.CAVES, "nowhere", "", 3, None),
    "face": (0, 1, 6, 7, "1", True),
    "token": (*sorted(set(toy.CUP)), "red", ""),
    "thing": (*toy.THINGS, "coal", "", None),
    "claim": (False, True),
    "to": (-1, 0, 1, 2, 3, "0"),
    "coins": (-1, 0, 1, 6, 7, 1000, None),
    "card": (*sorted(set(toy_fair.DECK)), "fly", "", None),
    "seat": (-2, -1, 0, 1, 2, 3, True, "0", None),
    "stall": (-1, 0, 1, 2, 3, None),
}


def universe(state: toy.State) -> Iterator[Any]:
    specs = state.rules.specs.values()
    yield "no action at all"
    yield from conformance.universe(specs, lambda cls, name: DOMAINS[name], limit=100, rng=Random(5))


def problems(state: toy.State) -> list[str]:
    found = [cave.what for cave in state.caves if cave.what]
    doubled = ["a thing lies in two caves"] if len(set(found)) != len(found) else []
    owing = ["a purse is empty and owes"] * any(purse < -100 for purse in state.purses)
    return doubled + owing + [problem for fair in state.extras for problem in toy_fair.problems(fair)]


KIT = conformance.Kit(
    turn=lambda state: state.turn,
    limit=10 * toy.THROWS,
    digest=digest,
    token=HUNT.token,
    parse=HUNT.parse,
    trips={"JSON": lambda state: from_json(to_json(state))},
    universe=universe,
    problems=problems,
)
