"""Random games of every game and module set, step by step, and what each event names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.engine import Step
from tests.saves.games import CONFIGS, choices, chosen, starts

VENUS = tuple(CONFIGS)
RACE = {
    "race": mr.race.Config("race-base", 3),
    "race-two": mr.race.Config("race-base", 2, ("two-player",)),
    "race-first": mr.race.Config("race-base", 2, ("first-game",)),
}
STAR = {
    "star-basic": mr.star_traders.Config("star-traders-basic", 3),
    "star": mr.star_traders.Config("star-traders-advanced", 3, ("personalities",)),
    "star-all": mr.star_traders.Config("star-traders-advanced", 4, ("personalities", "new-personalities", "optional")),
}
OTHERS: dict[str, Any] = {**RACE, **STAR}


def steps(name: str, plies: int) -> Iterator[Step[Any]]:
    """The steps of random games of a config, chance by itself and as a node."""
    for number, state in enumerate(_starts(name)):
        rng = Random(f"events/{name}/{number}")
        for _ in range(plies):
            if mr.actor(state) == mr.NOBODY:
                break
            action = chosen(choices(state) if name in VENUS else _moves(state), rng)
            for step in engine.steps(state, action):
                yield step
                state = step.after


def _starts(name: str) -> list[Any]:
    if name in VENUS:
        return list(starts(name))
    return [mr.new_game(OTHERS[name], seed=5), mr.new_game(OTHERS[name], seed=6)]


def _moves(state: Any) -> tuple[Any, ...]:
    return mr.legal_moves(state)


# -- what differs, and what events name -------------------------------------------------------------------------------


def fields(s: Any) -> dict[str, Any]:
    """The fields of a position, seats one by one, parts field by field; what is no part by its name."""
    found: dict[str, Any] = {}
    for field in attrs.fields(type(s)):
        if field.name in ("rules", "seat", "source"):
            continue
        held = getattr(s, field.name)
        if field.name in ("players", "traders"):
            for seat, player in enumerate(held):
                found |= {
                    f"{field.name}.{seat}.{own.name}": getattr(player, own.name) for own in attrs.fields(type(player))
                }
        elif attrs.has(type(held)):
            found |= {f"{field.name}.{own.name}": getattr(held, own.name) for own in attrs.fields(type(held))}
        else:
            found[field.name] = held
    return found


def differing(before: Any, after: Any) -> set[str]:
    """The names of the fields that differ."""
    old, new = fields(before), fields(after)
    return {name for name in old if old[name] != new[name]}


def named(event: Any) -> list[str]:
    """Patterns of the fields that an event speaks of."""
    kind = type(event)
    if kind is mr.Paid:
        seats = [seat for seat in (event.payer, event.payee) if seat is not None]
        purses = [f"{who}.{seat}.{own}" for seat in seats for who, own in PURSES]
        return [*purses, "market.bank", "sums"]
    if kind is mr.Moved:
        return [pattern for place in (event.source, event.target) for pattern in _of_place(place)]
    if kind is mr.Went:
        return [f"players.{event.seat}.place", f"traders.{event.seat}.world"]
    if kind is mr.Scored:
        return [f"players.{event.seat}.chips", f"traders.{event.seat}.prestige", "chips"]
    if kind is mr.Owned:
        return {"spaceport": ["galaxy.ports"], "factory": ["galaxy.factories"], "station": ["galaxy.owners"]}.get(
            event.kind, ["extras"]
        )
    if kind is mr.Seen:
        return ["galaxy.homes", "galaxy.boxes", "galaxy.pool"]
    return [event.field]


PURSES = (("players", "money"), ("traders", "ledger"))
ABOARD = ("cargo", "relics", "ious", "hand", "hold", "envoy", "mission", "personalities", "engines")


def _of_place(place: Any) -> list[str]:
    if isinstance(place, int):
        return [f"{seats}.{place}.{own}" for seats in ("players", "traders") for own in ABOARD]
    if place in PILES:
        return [PILES[place]]
    if place.startswith("tableau-"):
        return [f"players.{place.removeprefix('tableau-')}.tableau"]
    if place.startswith("good-on-"):
        return ["players.*.goods", "players.*.lying"]
    return ["market.lying", "galaxy.suns", "galaxy.boxes"] if place else []


PILES = {
    "cup": "market.cup",
    "bank": "market.stock",
    "supply": "pool.supply",
    "discards": "discard",
    "luck-deck": "decks.luck",
    "luck-pile": "decks.luck_pile",
    "contract-deck": "decks.contracts",
    "contract-pile": "decks.contract_pile",
    "market": "market.spaces",
    "completed": "market.completed",
}


def unnamed(before: Any, after: Any, events: tuple[Any, ...]) -> set[str]:
    """The fields that differ and that no event names."""
    patterns = {pattern for event in events for pattern in named(event)}
    return {name for name in differing(before, after) if not any(_covers(pattern, name) for pattern in patterns)}


def _covers(pattern: str, name: str) -> bool:
    """Whether a path names a field, something in it, or something that it is in."""
    parts = zip(pattern.split("."), name.split("."), strict=False)
    return all(own in ("*", other) for own, other in parts)
