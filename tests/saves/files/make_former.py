"""Writes pickles by an earlier version of the library, and beside them what they hold, as text.

It is run with the source of that version, which it does not choose itself; the files that are there were written so:

    git worktree add ../earlier 36aa6e4
    PYTHONPATH=../earlier/src python tests/saves/files/make_former.py tests/saves/files/former
"""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import attrs

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules

GAMES = {
    "classic": mr.Config("classic-1988", ("human", "nik", "dell"), goal=1000),
    "fights": mr.Config("classic-1988", 3, modules=("combat", "rastur"), goal=1000),
    "alone": mr.Config("classic-1988", 1, modules=("solitaire", "combat")),
    "ffg": mr.Config("ffg-classic", 3, goal=1000),
}
#: What a field of an action holds, by its type; whether the action is legal is another question.
HELD: dict[Any, Any] = {int: 2, str: "cloud-body-8", bool: True, mr.Deal: mr.Deal(1, ("space-spice",), (), 5, 0)}


def actions() -> dict[str, Any]:
    """One action of every class, by its tag."""
    specs = {tag: spec for config in GAMES.values() for tag, spec in compile_rules(config).by_tag.items()}
    return {tag: made(spec.action) for tag, spec in sorted(specs.items())}


def made(cls: Any) -> Any:
    hints = get_type_hints(cls)
    return cls(*(HELD.get(hints[field.name], (1, 2)) for field in attrs.fields(cls)))


def moments(config: mr.Config) -> list[tuple[Any, ...]]:
    """Positions of a random game, one for each kind of frame on top: moves, view and config go with them."""
    rng, state = Random(4), mr.new_game(config, seed=3)
    found: dict[str, tuple[Any, ...]] = {}
    for _ in range(1500):
        if mr.result(state) is not None:
            break
        moves = mr.legal_moves(state)
        found.setdefault(type(state.stack[-1]).__name__, (state, moves, mr.view(state, 0), config))
        state = mr.apply_action(state, rng.choice(moves))
    found["Over"] = (state, mr.legal_moves(state), mr.view(state, None), config)
    return list(found.values())


def main(folder: Path) -> None:
    """All pickles, and one text that says what they hold."""
    folder.mkdir(exist_ok=True)
    two = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    state = mr.new_game(two, seed=1)
    record = mr.play(two, [Last(), Last()], seed=1, max_rounds=3)
    simulation = mr.simulate(two, ["random", "random"], range(3), max_rounds=3)
    flying = mr.apply_action(state, mr.DeclareStep("cloud-body-8"))
    route = mr.routes(flying, "cloud-body-8")[0]
    seat = mr.Seat(place="dry-city", money=150, cargo=("space-spice",), factories={"volois": "dry-city"})
    acts = actions()
    bundles = {name: moments(config) for name, config in GAMES.items()}
    things = {
        "actions": acts, "moments": bundles, "record": record, "plies": list(record.replay())[:2],
        "simulation": simulation, "summary": simulation.games[0], "route": route, "seat": seat,
        "result": mr.Result((0,), "goal", (1000, 60)), "outcome": mr.chance_outcomes(mr.new_game(GAMES["classic"]))[:2],
    }  # fmt: skip
    for name, thing in things.items():
        (folder / f"{name}.pickle").write_bytes(pickle.dumps(thing, protocol=4))
    told = {
        "actions": {tag: repr(action) for tag, action in acts.items()},
        "moments": {
            name: [(mr.digest(state), " ".join(mr.token(state, move) for move in moves)) for state, moves, *_ in own]
            for name, own in bundles.items()
        },
        "record": record.to_text(),
        "simulation": simulation.to_csv(),
        "summary": repr(simulation.games[0]),
        "route": repr(route),
        "seat": repr(seat),
    }
    (folder / "told.json").write_text(json.dumps(told, indent=0, sort_keys=True) + "\n", encoding="ascii")


class Last:
    """A bot of its own, so that no class of a bot comes into it."""

    def choose(self, view: Any, moves: Any) -> Any:
        """The last move."""
        return moves[-1]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
