"""Games that begin in the middle: money, ships, cargo, drives, relics, buildings, a map half known.

Random play from the start stays poor and seldom meets the rarer rules. A rich start deals the pieces of the box out at
random, each to one place, the way play could have done it: a relic aboard has left an empty asteroid behind, money
came out of the Bank, only discovered systems have ports and factories.
"""

from __future__ import annotations

from random import Random

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.compiled import Rules
from merchant_rules.venus.rules.dot_kinds import is_hidden
from merchant_rules.venus.state import NO_ONE, Galaxy, Market, Player

#: Nobody starts with more money than this.
PURSE = 1500


def rich_start(config: mr.Config, rng: Random, seed: int | None) -> mr.State:
    """The first turn of a game in full swing; the config names the species and the seat that begins."""
    state = mr.new_game(config, seed=seed)
    rules = state.rules
    hidden = rng.random() < 0.3
    homes = _homes(rules, rng, hidden)
    boxes, pool, relics = _boxes(state, rng, hidden)
    suns, hulls = _placed_relics(rules, rng, relics, len(state.players))
    galaxy = Galaxy(homes, boxes, state.galaxy.ports, state.galaxy.factories, suns, pool)
    state = _with(state, state.players, state.market, galaxy)
    state = _built(state, rng)
    state = _crewed(state, rng, hulls)
    return engine.settle(engine.resumed(state))


def _with(state: mr.State, players: tuple[Player, ...], market: Market, galaxy: Galaxy) -> mr.State:
    return mr.State(state.rules, players, state.stack, state.turn, market, galaxy, state.extras, state.source)


def _homes(rules: Rules, rng: Random, hidden: bool) -> tuple[Secret, ...]:
    seats = rules.config.player_count
    cultures = [culture.slug for culture in rules.catalog.cultures]
    rng.shuffle(cultures)
    found = 0.2 if hidden else 0.8
    return tuple(_secret(rng, culture, found, seats) for culture in cultures)


def _secret(rng: Random, what: str, chance: float, seats: int) -> Secret:
    """Face up, seen by some, or unseen."""
    luck = rng.random()
    if luck < chance:
        return Secret(what, rng.randrange(1 << seats), True)
    return Secret(what, rng.randrange(1, 1 << seats), False) if luck > 0.95 else Secret()


def _boxes(state: mr.State, rng: Random, hidden: bool) -> tuple[tuple[Secret, ...], tuple[str, ...], list[str]]:
    """The '?' boxes, the markers still unknown, and the relics that somebody took."""
    markers = list(state.galaxy.pool)
    rng.shuffle(markers)
    boxes: list[Secret] = []
    taken: list[str] = []
    for marker in markers[: len(state.galaxy.boxes)]:
        secret = _secret(rng, marker, 0.2 if hidden else 0.7, len(state.players))
        if secret.open and marker in state.rules.relics and rng.random() < 0.8:
            taken.append(marker)
            secret = Secret("asteroid", secret.known_to, True)
        boxes.append(secret)
    known = {box.what for box in boxes} | {*taken}
    pool = tuple(marker for marker in state.galaxy.pool if marker not in known)
    return tuple(boxes), pool, taken


def _placed_relics(
    rules: Rules, rng: Random, relics: list[str], seats: int
) -> tuple[tuple[tuple[str, ...], ...], list[list[str]]]:
    suns: list[list[str]] = [[] for _ in range(len(rules.board.systems) + 1)]
    hulls: list[list[str]] = [[] for _ in range(seats)]
    favourite = rng.randrange(seats)
    for relic in relics:
        if rng.random() < 0.15:
            rng.choice(suns).append(relic)
        else:
            hulls[favourite if rng.random() < 0.5 else rng.randrange(seats)].append(relic)
    return tuple(tuple(sorted(sun)) for sun in suns), hulls


def _built(state: mr.State, rng: Random) -> mr.State:
    """Ports and factories in discovered systems, none of them paid for."""
    rules, galaxy, seats = state.rules, state.galaxy, len(state.players)
    ports = list(galaxy.ports)
    left = [6] * seats
    for system, home in zip(rules.board.systems, galaxy.homes, strict=True):
        for dot in rules.board.orbits_of[system]:
            owner = rng.randrange(seats)
            if home.open and rng.random() < 0.4 and left[owner]:
                ports[rules.board.orbit_index[dot]] = owner
                left[owner] -= 1
    built = Galaxy(galaxy.homes, galaxy.boxes, tuple(ports), galaxy.factories, galaxy.suns, galaxy.pool)
    state = _with(state, state.players, state.market, built)
    factories = [(NO_ONE, "")] * len(galaxy.factories)
    for system, home in zip(rules.board.systems, galaxy.homes, strict=True):
        sites = rules.factory_sites(state, system) if home.open else []
        owner = rng.randrange(seats)
        if sites and rng.random() < 0.3 and sum(own == owner for own, _ in factories) < 5:
            factories[rules.culture_index[home.what]] = (owner, rng.choice(sites))
    done = Galaxy(galaxy.homes, galaxy.boxes, tuple(ports), tuple(factories), galaxy.suns, galaxy.pool)
    return _with(state, state.players, state.market, done)


def _crewed(state: mr.State, rng: Random, hulls: list[list[str]]) -> mr.State:
    """Ships with what they carry, money, pawns on the map; everything comes out of the market."""
    rules, market = state.rules, state.market
    bank, cup = market.bank, list(market.cup)
    locked = _locked(state)
    piles, stock = [[item for item in pile if item not in locked] for pile in market.lying], list(market.stock)
    _drawn_from_cup(rules, rng, cup, piles)
    meeting = _place(state, rng)
    players: list[Player] = []
    for seat, old in enumerate(state.players):
        ship = rng.choice(rules.catalog.ships).slug
        cargo = _cargo(rules, rng, ship, cup, piles, stock)
        money = _purse(rules, rng, bank + old.money, len(state.players) - seat)
        bank -= money - old.money
        place = meeting if rng.random() < 0.4 else _place(state, rng)
        players.append(Player(old.species, ship, place, money, cargo, tuple(sorted(hulls[seat])), _ious(state, seat)))
    waiting = [[item for item in pile if item in locked] for pile in market.lying]
    lying = tuple(tuple(sorted(pile + rest)) for pile, rest in zip(piles, waiting, strict=True))
    return _with(state, tuple(players), Market(tuple(sorted(cup)), lying, tuple(stock), bank), state.galaxy)


def _locked(state: mr.State) -> set[str]:
    """The Factory Goods that wait for their Factory."""
    built = zip(state.rules.catalog.cultures, state.galaxy.factories, strict=True)
    return {culture.factory_goods for culture, (owner, _) in built if owner == NO_ONE}


def _purse(rules: Rules, rng: Random, bank: int, waiting: int) -> int:
    """What a seat has; limited money is dealt out evenly, and the Bank keeps so little that it may run dry."""
    if rules.bank_total is None:
        return rng.randrange(0, PURSE + 10, 10)
    return bank // waiting - rng.randrange(5) if waiting > 1 else bank - rng.choice((10, 50, min(200, bank)))


def _drawn_from_cup(rules: Rules, rng: Random, cup: list[str], piles: list[list[str]]) -> None:
    """Some fares and demands lie with their cultures, and as many goods have gone into the cup."""
    goods = rules.catalog.goods_by_slug
    for _ in range(rng.randrange(30)):
        pile = rng.choice(piles)
        sold = [item for item in pile if item in goods]
        drawn = rng.choice(cup)
        if sold and drawn not in goods:
            item = rng.choice(sold)
            pile.remove(item)
            cup.remove(drawn)
            cup.append(item)
            piles[rules.culture_index[_home_of(rules, drawn)]].append(drawn)


def _home_of(rules: Rules, marker: str) -> str:
    fare = rules.catalog.fare_by_slug.get(marker)
    return fare.origin if fare is not None else rules.catalog.demand_by_slug[marker].at


def _cargo(
    rules: Rules, rng: Random, ship: str, cup: list[str], piles: list[list[str]], stock: list[int]
) -> tuple[str, ...]:
    """Goods, fares and equipment as long as they fit."""
    cargo: list[str] = []
    goods, fares = rules.catalog.goods_by_slug, rules.catalog.fare_by_slug
    for _ in range(rng.randrange(9)):
        pile = rng.choice(piles)
        index = rng.choice([rules.stock_index[slug] for slug in rules.equipment_in_play])
        wares = [item for item in pile if item in goods or item in fares]
        machine = rng.random() < 0.5
        if (machine and not stock[index]) or (not machine and not wares):
            continue
        item = rules.catalog.equipment[index].slug if machine else rng.choice(wares)
        if not rules.fits(rules, ship, tuple(sorted((*cargo, item)))):
            continue
        cargo.append(item)
        if machine:
            stock[index] -= 1
        else:
            pile.remove(item)
    return tuple(sorted(cargo))


def _place(state: mr.State, rng: Random) -> str:
    """Any dot, landing places and '?' boxes more often; whoever is on such a box has turned its marker up."""
    board = state.rules.board
    dots = [dot for dot in board.dots if not is_hidden(state, dot)]
    landings = [dot for dot in dots if state.rules.landing(state, dot)]
    boxes = [dot for dot in dots if dot in board.question_index] or landings
    return rng.choice(rng.choice((landings, landings, boxes, dots, list(board.exits))))


def _ious(state: mr.State, seat: int) -> tuple[str, ...]:
    """Each seat holds the IOUs of a few discovered cultures, no two the same."""
    found = sorted(home.what for home in state.galaxy.homes if home.open)
    return tuple(found[seat :: 2 * len(state.players)])
