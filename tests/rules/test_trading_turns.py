"""Whole trading turns at random: what is listed is what is legal, nothing gets lost, and every turn ends."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.books import rulebook
from merchant_rules.venus.compiled import Rules
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Answering, Drawing, MakingRoom, Trading
from tests.support import seat, table, total_money

RULES = compile_rules(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}))
PLACES = ("dry-city", "desert-1", "desert-3", "desert-4", "desert-5", "galactic-base", "smoke-ring")
BOUND = 400


@cache
def universe() -> tuple[Any, ...]:
    """Every action of a trading turn that can be put together, sensible or not."""
    catalog, board = RULES.catalog, RULES.board
    things = (*catalog.goods_by_slug, *catalog.equipment_by_slug, *catalog.relic_by_slug, *catalog.fare_by_slug)
    dots = [dot for dot in board.dots if board.system[dot] in ("desert", "biosphere", "base", "rogue")]
    actions: list[Any] = [mr.TakeRelic(), mr.EndTurn(), mr.AcceptDeal(), mr.RefuseDeal(), mr.BuyFactory("")]
    actions += [kind(thing) for kind in (mr.Jettison, mr.Barter, mr.SellGoods, mr.BuyGoods) for thing in things]
    actions += [mr.BuyEquipment(slug) for slug in catalog.equipment_by_slug]
    actions += [mr.BuyShip(slug) for slug in catalog.ship_by_slug] + [
        mr.BuyRelic(slug) for slug in catalog.relic_by_slug
    ]
    actions += [kind(slug) for kind in (mr.TakeFare, mr.DeliverFare) for slug in catalog.fare_by_slug]
    actions += [mr.RedeemIou(slug) for slug in (*catalog.culture_by_slug, "base", "")]
    actions += [kind(dot) for kind in (mr.BuyPort, mr.BuyFactory) for dot in dots]
    return tuple(actions)


@cache
def known_rules() -> frozenset[str]:
    return frozenset(rule.id for rule in rulebook("classic-1988"))


def some(rng: random.Random, rules: Rules, ship: str, capacity: int) -> tuple[str, ...]:
    """A random load that fits."""
    catalog = rules.catalog
    single = [*catalog.fare_by_slug, *(goods.slug for goods in catalog.goods if goods.factory)]
    rng.shuffle(single)
    pool = [*single[:6], *(goods.slug for goods in catalog.goods if not goods.factory), *rules.equipment_in_play]
    load: tuple[str, ...] = ()
    for item in rng.sample(pool, capacity):
        if rules.fits(rules, ship, (more := tuple(sorted((*load, item))))):
            load = more
    return load


def position(seed: int) -> mr.State:
    """A random moment of trade: place, people, money, load, buildings, relics and markers on the map."""
    rng = random.Random(seed)
    place = rng.choice(PLACES)
    cultures = rng.sample([culture.slug for culture in RULES.catalog.cultures], 2)
    relics = rng.sample([relic.slug for relic in RULES.catalog.relics], 6)
    ship = rng.choice(("scout", "clipper", "transport", "freighter", "freighter"))
    load = some(rng, RULES, ship, 9)
    taken = [item for item in load if item in RULES.catalog.fare_by_slug]
    waiting = [d.slug for d in RULES.catalog.demands if d.at == cultures[0]]
    waiting += [f.slug for f in RULES.catalog.fares if f.origin == cultures[0] and f.slug not in taken]
    box = rng.choice((relics[0], "open-port-1", "asteroid")) if place == "desert-3" else "open-port-1"
    return table(
        seat(
            "human", place, ship=ship, money=rng.choice((0, 60, 200, 700)), cargo=load, relics=tuple(relics[1:3]),
            ious=tuple(rng.sample(cultures, 1)), fresh=tuple(item for item in load if rng.random() < 0.3),
        ),
        seat("nik", rng.choice((place, "rain-city")), money=150),
        cultures={"desert": cultures[0], "biosphere": cultures[1]},
        boxes={"desert-3": box},
        ports={orbit: rng.choice((0, 1)) for orbit in ("desert-1", "desert-4") if place == orbit or rng.random() < 0.3},
        factories={cultures[0]: (rng.choice((0, 1)), "dry-city")} if rng.random() < 0.5 else {},
        lying={cultures[0]: tuple(waiting)},
        suns={"desert": tuple(relics[3:4]), "base": tuple(relics[4:5])},
        moved=rng.random() < 0.4,
    )  # fmt: skip


def census(state: mr.State) -> Counter[str]:
    """Every marker that can change places, wherever it is."""
    found = Counter(state.market.cup)
    for pile in (*state.market.lying, *state.galaxy.suns):
        found.update(pile)
    for player in state.players:
        found.update(player.cargo + player.relics)
    found.update(marker for frame in state.stack if isinstance(frame, Drawing) for marker in frame.waiting)
    found.update({slug: state.market.stock[index] for slug, index in state.rules.stock_index.items()})
    found.update(box.what for box in state.galaxy.boxes if box.what in state.rules.relics)
    return +found


def assert_sound(state: mr.State, before: mr.State) -> None:
    assert census(state) == census(before)
    assert total_money(state) == total_money(before)
    assert all(player.money >= 0 for player in state.players)
    for player in state.players:
        assert not Counter(player.fresh) - Counter(player.cargo + player.relics)
        fits = state.rules.fits(state.rules, player.ship, player.cargo)
        assert fits or any(isinstance(frame, MakingRoom) for frame in state.stack)


def assert_listed_is_legal(state: mr.State) -> None:
    listed = mr.legal_moves(state)
    assert listed
    assert len(set(listed)) == len(listed)
    for action in universe():
        violation = mr.check(state, action)
        assert (violation is None) is (action in listed), f"{action}: {violation}"
        if violation is not None:
            assert violation.message.endswith((".", ")")), violation
            assert violation.rule in known_rules() or violation.code == "not-now", violation
    assert set(listed) <= set(universe())


def reluctant(rng: random.Random, moves: tuple[Any, ...]) -> Any:
    """Any move, but the end of the turn only when nothing else is left to do: the longest turns there are."""
    return rng.choice([move for move in moves if move != mr.EndTurn()] or moves)


def deal(rng: random.Random, state: mr.State) -> mr.OfferDeal:
    give = rng.sample(state.players[0].cargo, min(1, len(state.players[0].cargo)))
    return mr.OfferDeal(mr.Deal(1, give=tuple(give), receive=rng.choice((0, 20))))


@pytest.mark.rule(
    "1988:9.1/a", "1988:9.4/a", "1988:10.1/b", "1988:11.1/b", "1988:3.43/a", "1988:12.4/a", "R-56", "R-52"
)
@pytest.mark.parametrize("seed", range(40))
def test_a_random_trading_turn(seed: int) -> None:
    rng = random.Random(seed)
    state = position(seed)
    for _ in range(BOUND):
        if not isinstance(state.stack[0], Trading):
            return
        if mr.actor(state) == mr.CHANCE:
            action = rng.choice(mr.chance_outcomes(state)).action
        else:
            assert_listed_is_legal(state)
            offer = deal(rng, state)
            if isinstance(state.stack[-1], Trading) and rng.random() < 0.2 and mr.check(state, offer) is None:
                action = offer
            else:
                action = reluctant(rng, mr.legal_moves(state))
            if isinstance(state.stack[-1], Answering):
                assert mr.actor(state) == 1
        digest = hash(state)
        after = mr.apply_action(state, action)
        assert after != state, f"{action} changes nothing"
        assert hash(state) == digest
        assert_sound(after, state)
        state = after
    pytest.fail("the turn does not end")
