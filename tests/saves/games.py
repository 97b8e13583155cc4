"""Games for the tests of saves and records: random play from a fresh start, and from positions rich in rare things.

>>> len(list(walk(rich(Config("classic-1988", 3)), Random(1), 5)))
6
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules import Config, Seat, State
from merchant_rules.kernel.engine import check
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Trading
from merchant_rules.venus.rules.exchange import OfferDeal

CONFIGS = {
    "two": Config("classic-1988", 2, goal=400),
    "three": Config("classic-1988", ("human", "nik", "dell"), goal=4000),
    "six": Config("classic-1988", 6, options={"bank_total": 900, "relic_laser": False}),
    "ffg": Config("ffg-classic", 3, goal=900),
    "fast": Config("ffg-classic", ("human", "whynom"), options={"fast_play": True, "small_bank": True}),
    "combat": Config("classic-1988", ("human", "nik", "dell"), ("combat",), goal=4000),
    "rastur": Config("classic-1988", 2, ("rastur",), goal=1000),
    "war": Config("classic-1988", ("eeep", "whynom"), ("combat", "rastur"), goal=3000),
    "alone": Config("classic-1988", ("qossuth",), ("solitaire",), goal=1000),
    "besieged": Config("classic-1988", 1, ("combat", "solitaire"), goal=2000),
}


def rich(config: Config, *, seed: int | None = None) -> State:
    """Everybody discovered, money, drives, weapons and relics on all ships, gates and ports open: for rare rules."""
    rules = compile_rules(config)
    board, catalog = rules.board, rules.catalog
    count = config.player_count
    ships = sorted(catalog.ships, key=lambda ship: ship.holds)
    drives = [piece for piece in rules.equipment_in_play if catalog.equipment_by_slug[piece].skips]
    weapons = [piece for piece in rules.equipment_in_play if catalog.equipment_by_slug[piece].firepower]
    money = 100 if rules.bank_total else 700
    seats = [
        Seat(
            ship=ships[-1 - seat % 2].slug,
            place=sorted(rules.quiet_dots)[seat // 2] if weapons else board.cities_of[board.systems[seat // 2]][0],
            money=money + seat,
            cargo=(*drives[seat : seat + 1], *weapons, catalog.goods[seat].slug, catalog.fares[seat].slug),
            relics=tuple(sorted(rules.relics))[seat::count],
            ious=(catalog.cultures[seat].slug,),
            ports=(board.orbits[seat],),
            factories=(catalog.cultures[seat + 2].slug,),
        )
        for seat in range(count)
    ]
    homes = dict(zip(board.systems[1:], (culture.slug for culture in catalog.cultures), strict=False))
    gates = [marker.slug for marker in catalog.markers if marker.kind == "gate"]
    return mr.position(
        config,
        seats=seats,
        cultures={**homes, board.systems[0]: catalog.cultures[-1].slug},
        questions=dict(zip(board.questions, gates, strict=False)),
        known={0: {board.questions[len(gates)]: "open-port-1"}},
        seed=seed,
    )


def choices(state: State) -> tuple[Any, ...]:
    """What can happen next, one deal among it where players meet."""
    if mr.actor(state) == mr.CHANCE:
        return tuple(outcome.action for outcome in mr.chance_outcomes(state))
    moves = mr.legal_moves(state)
    top = state.stack[-1]
    if type(top) is Trading:
        others = [seat for seat in range(len(state.players)) if seat != top.seat]
        offers = [OfferDeal(Deal(seat, pay=1, take=state.players[seat].cargo[:1])) for seat in others]
        moves += tuple(offer for offer in offers if check(state, offer) is None)[:1]
    return moves


def walk(state: State, rng: Random, plies: int) -> Iterator[State]:
    """The states of a random game, the first one included; drops and stays come up less than what leads on."""
    for _ in range(plies):
        yield state
        if mr.result(state) is not None:
            return
        state = mr.apply_action(state, chosen(choices(state), rng))
    yield state


def chosen(actions: tuple[Any, ...], rng: Random) -> Any:
    """One of the actions; half the time first a class of them, so that the rare ones get their turn."""
    if rng.random() < 0.5:
        kind = rng.choice(list(dict.fromkeys(type(action) for action in actions)))
        actions = tuple(action for action in actions if type(action) is kind)
    return rng.choice(actions)


def starts(name: str) -> list[State]:
    """A fresh game and a rich one of a config, seeded and explicit."""
    config = CONFIGS[name]
    longer = attrs.evolve(config, goal=4000)
    return [mr.new_game(config, seed=3), mr.new_game(config), rich(longer, seed=4), rich(longer)]


def states(name: str, plies: int) -> Iterator[State]:
    """States of all kinds along four games of a config."""
    for number, start in enumerate(starts(name)):
        yield from walk(start, Random(f"{name}/{number}"), plies)
