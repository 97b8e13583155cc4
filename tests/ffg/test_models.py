"""The FFG game against a second model of its ways through space and of its money, written from the rules.

In games that begin in full swing the model says from the spaces passed this turn where a ship may go next (F-04,
F-NAV, F-NSP, F-TG, F-DRIVE), and keeps the books of every Transaction phase (F-13, F-21). It asks none of the
functions it checks.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.frames import Moving, Trading
from merchant_rules.venus.map.board import compile_board
from tests.scenes import FFG_CATALOG as CATALOG
from tests.soak.venus.rich import rich_start

BOARD = compile_board("ffg-classic")
SPECIES = tuple(merchant.slug for merchant in CATALOG.merchants)
ENDINGS = (mr.Land, mr.Stay, mr.EndMove, mr.StopOnPenalty, mr.StopInCircle, mr.TakeRelic)
CITIES = ("surface-city", "space-city", "galactic-base")


def games(seed: int, count: int) -> list[mr.State]:
    """Games in full swing, in explicit play."""
    rng = random.Random(seed)
    config = [mr.Config("ffg-classic", tuple(rng.sample(SPECIES, 3)), goal=4000, options={"first_player": 0})] * count
    return [rich_start(each, rng, None) for each in config]


def by_chance(state: mr.State, rng: random.Random) -> mr.State:
    """Let chance act until a seat decides."""
    while mr.actor(state) == engine.CHANCE:
        outcomes = mr.chance_outcomes(state)
        total = sum(outcome.weight for outcome in outcomes)
        state = mr.apply_action(state, weighted(outcomes, rng.randrange(total)).action)
    return state


# -- ways through space -----------------------------------------------------------------------------------------------


@attrs.define
class Voyage:
    """A ship under way: the spaces it passed this turn, those that it skips as well, and the one where it is."""

    state: mr.State
    passed: list[str]
    #: whether it came to where it is by a jump
    jumped: bool

    @property
    def m(self) -> Moving:
        frame = self.state.stack[-1]
        assert isinstance(frame, Moving)
        return frame

    @property
    def relics(self) -> tuple[str, ...]:
        return self.state.players[self.m.seat].relics

    def faces(self) -> dict[str, str]:
        """The tokens that lie face up."""
        boxes = zip(BOARD.questions, self.state.galaxy.boxes, strict=True)
        return {dot: box.what for dot, box in boxes if box.open}

    def skips(self, dot: str) -> bool:
        token = self.faces().get(dot, "")
        colour = token.split("-")[1] if token.startswith("penalty-") else BOARD.colour[dot]
        return bool({"red": 1, "yellow": 2}.get(colour, 0) & self.m.skips)

    def near(self, dot: str) -> list[tuple[str, int]]:
        """The next spaces with what they cost: green lines two points, with the Air Foil one (F-REL-AIR-1)."""
        if "relic-air-foil" in self.relics:
            return [(link.to, 1) for link in BOARD.foil_links[dot]]
        kinds = BOARD.kind
        return [
            (link.to, 2 if "surface-city" in (kinds[dot], kinds[link.to]) else 1) for link in BOARD.links[dot]
        ]  # fmt: skip

    def ends(self, dot: str, before: str, over: tuple[str, ...], points: int) -> bool:
        """Whether a flight that skips this space can still end somewhere (R-88, R-89)."""
        for to, cost in self.near(dot):
            if to == before:
                continue
            if self.skips(to):
                if to not in over and self.ends(to, dot, (*over, to), points):
                    return True
            elif cost <= points and self.m.declared in ("", to):
                return True
        return False

    def is_open(self, to: str, cost: int) -> bool:
        m, here = self.m, self.passed[-1]
        if len(self.passed) > 1 and to == self.passed[-2]:
            return False  # F-04: no turning back at once
        if not self.skips(to):
            return cost <= m.points and m.declared in ("", to)
        return to not in m.skipped and self.ends(to, here, (*m.skipped, to), m.points - cost + 1)

    def expected(self) -> tuple[set[tuple[str, int]], set[str]]:
        """Where the ship may step, with the navigation die it takes, and where it may jump."""
        m, here = self.m, self.passed[-1]
        if m.due >= 0 or not m.points:
            return set(), set()
        gates = {int(what[-1]): dot for dot, what in self.faces().items() if what.startswith("gate-")}
        others = {number: dot for number, dot in gates.items() if dot != here}
        dice = {m.pilot} if m.pilot and "relic-switch-switch" not in self.relics else {*m.dice}
        at_gate = here in gates.values() and not m.skipped and not m.gates_locked and not self.jumped  # F-09
        open_ways = {to for to, cost in self.near(here) if self.is_open(to, cost)}
        if m.jump and m.declared:
            return set(), {m.declared}
        if m.jump and not at_gate:
            return set(), {others[die] for die in dice if die in others}  # F-30
        if at_gate:
            jumps = set() if m.declared else {others[die] for die in dice & {*others}}
            return {(to, die) for to in open_ways for die in dice - {*others}}, jumps
        if here in BOARD.exits and not m.skipped:
            came = {a for a, b in zip(self.passed, self.passed[1:], strict=False) if b == here}
            ways = {(BOARD.exits[here][die], die) for die in dice}
            return {(to, die) for to, die in ways if to in open_ways and to not in came}, set()
        return {(to, 0) for to in open_ways}, set()


def sail(state: mr.State, rng: random.Random, decisions: int) -> Counter[str]:
    """Random play that goes on as long as it can; every moment under way is compared."""
    seen: Counter[str] = Counter()
    number, passed, jumped = 0, [""], False
    for _ in range(decisions):
        state = by_chance(state, rng)
        if mr.actor(state) == engine.NOBODY:
            break
        if state.turn.number != number:
            number, passed, jumped = state.turn.number, [state.players[state.turn.seat].place], False
        listed = mr.legal_moves(state)
        if isinstance(state.stack[-1], Moving):
            voyage = Voyage(state, passed, jumped)
            steps = {(move.to, move.pilot) for move in listed if isinstance(move, mr.StepTo)}
            jumps = {move.to for move in listed if isinstance(move, mr.JumpTo)}
            assert (steps, jumps) == voyage.expected(), f"{state.stack[-1]} after {passed}"
            seen.update(steps=bool(steps), jumps=bool(jumps), skipped=bool(voyage.m.skipped))
        onward = [move for move in listed if not isinstance(move, ENDINGS)]
        action = rng.choice(onward if onward and rng.random() < 0.9 else listed)
        if isinstance(action, mr.StepTo | mr.JumpTo):
            passed, jumped = [*passed, action.to], isinstance(action, mr.JumpTo)
        state = mr.apply_action(state, mr.EndTurn() if isinstance(state.stack[-1], Trading) else action)
    return seen


@pytest.mark.rule(
    "ffg:F-MOVE-6", "ffg:F-MOVE-7", "ffg:F-MOVE-17", "ffg:F-MOVE-20", "ffg:F-NAV-1", "ffg:F-NAV-6", "ffg:F-NSP-1",
    "ffg:F-NSP-2", "ffg:F-TG-2", "ffg:F-TG-3", "ffg:F-TG-4", "ffg:F-BR-2", "ffg:F-DRIVE-2", "ffg:F-DRIVE-4",
    "ffg:F-REL-AIR-1", "ffg:F-REL-JUMP-2", "ffg:F-REL-JUMP-3", "ffg:F-REL-SWITCH", "F-04", "F-06", "F-09", "F-10",
    "F-30",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(2))
def test_the_rules_and_a_second_model_of_movement_agree(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for state in games(seed, 30):
        seen += sail(state, rng, 200)
    assert min(seen["steps"], seen["jumps"], seen["skipped"]) > 0, seen


# -- the books of a Transaction phase ----------------------------------------------------------------------------------


@attrs.define
class Books:
    """What one player's Transaction phase has come to."""

    place: str
    moved: bool
    owner: int
    total: int = 0
    credit: int = 0
    iou: int = 0
    buys: int = 0
    sells: int = 0

    @property
    def limited(self) -> bool:
        """F-TRANS-3, F-TRANS-5: the landing turn at a city or neutral spaceport."""
        return self.moved and BOARD.kind[self.place] in CITIES

    def buy(self, price: int) -> int:
        """The cash for a thing at this price: the card pays first, then what was bartered (F-13)."""
        by_card = min(self.iou, price)
        by_barter = min(self.credit, price - by_card)
        self.buys += by_card < price
        self.iou, self.credit = self.iou - by_card, self.credit - by_barter
        self.total += price - by_barter
        return price - by_card - by_barter

    def barter(self, worth: int) -> None:
        self.sells += 1
        self.credit += worth
        self.total += worth


def opened(state: mr.State, seat: int) -> Books:
    place = state.players[seat].place
    orbit = BOARD.orbit_index.get(place)
    return Books(place, bool(state.turn.dice), -1 if orbit is None else state.galaxy.ports[orbit])


def price_of(state: mr.State, t: Trading, action: Any) -> int | None:
    """What a purchase costs; None for what is no purchase."""
    if isinstance(action, mr.BuyGoods):
        return CATALOG.goods_by_slug[action.goods].cost
    if isinstance(action, mr.BuyEquipment):
        return CATALOG.equipment_by_slug[action.item].cost
    if isinstance(action, mr.BuyRelic):
        return CATALOG.relic_by_slug[action.relic].cost
    if isinstance(action, mr.BuyShip):
        return CATALOG.ship_by_slug[action.ship].cost
    if isinstance(action, mr.BuyPort | mr.BuyFactory):
        printed = 200 if isinstance(action, mr.BuyPort) else CATALOG.culture_by_slug[t.culture].factory_deed
        home = CATALOG.merchant_by_slug[state.players[t.seat].species].culture
        return printed * 4 // 5 if home == t.culture else printed
    return None


def sale_of(state: mr.State, t: Trading, action: mr.SellGoods) -> int:
    """F-DEM-1, F-DEM-3, F-19: the resale value and all demands for the good, factory goods included."""
    lying = state.market.lying[[c.slug for c in CATALOG.cultures].index(t.culture)]
    demands = [CATALOG.demand_by_slug[item] for item in lying if item in CATALOG.demand_by_slug]
    name = action.goods.removesuffix("-factory")
    return CATALOG.goods_by_slug[action.goods].payoff + sum(d.bonus for d in demands if d.goods == name)


def booked(state: mr.State, t: Trading, action: Any, books: Books) -> list[int]:
    """The money of all seats after an action, which is entered in the books."""
    money = [p.money for p in state.players]
    player = state.players[t.seat]
    if isinstance(action, mr.BuyShip):
        books.barter(CATALOG.ship_by_slug[player.ship].trade_in)
    price = price_of(state, t, action)
    if price is not None:
        money[t.seat] -= books.buy(price)
    if isinstance(action, mr.BuyGoods) and action.goods.endswith("-factory"):
        owner, _ = state.galaxy.factories[[c.slug for c in CATALOG.cultures].index(t.culture)]
        money[owner] += CATALOG.goods_by_slug[action.goods].cost // 2
    elif isinstance(action, mr.SellGoods):
        worth = sale_of(state, t, action)
        money[t.seat] += worth
        books.total, books.sells = books.total + worth, books.sells + 1
    elif isinstance(action, mr.Barter):
        piece = CATALOG.equipment_by_slug.get(action.item) or CATALOG.relic_by_slug[action.item]
        books.barter(piece.cost // 2)
    elif isinstance(action, mr.RedeemIou):
        books.iou = CATALOG.culture_by_slug[t.culture].iou
    elif isinstance(action, mr.DeliverFare):
        money[t.seat] += CATALOG.fare_by_slug[action.fare].fee
    elif isinstance(action, mr.EndTurn) and books.owner >= 0:
        money[books.owner] += books.total // 10
    return money


def trade(state: mr.State, rng: random.Random, decisions: int) -> Counter[str]:
    """Random play that lands and trades as often as it can; every transaction is compared with the books."""
    seen: Counter[str] = Counter()
    number, books = 0, Books("", False, -1)
    for _ in range(decisions):
        state = by_chance(state, rng)
        t = state.stack[-1]
        if mr.actor(state) == engine.NOBODY:
            break
        listed = mr.legal_moves(state)
        action = rng.choice([move for move in listed if isinstance(move, mr.Land | mr.Stay)] or listed)
        if not isinstance(t, Trading):
            state = mr.apply_action(state, action if rng.random() < 0.6 else rng.choice(listed))
            continue
        if state.turn.number != number:
            number, books = state.turn.number, opened(state, t.seat)
        now = (t.limited, t.credit, t.iou, t.buys, t.sells)
        assert now == (books.limited, books.credit, books.iou, books.buys, books.sells), t
        assert not (books.limited and max(books.buys, books.sells) > 1), t
        money = booked(state, t, action, books)
        state = mr.apply_action(state, action)
        assert [p.money for p in state.players] == money, f"{action}, {t}"
        seen[type(action).__name__] += 1
    return seen


@pytest.mark.rule(
    "ffg:F-TRANS-3", "ffg:F-TRANS-5", "ffg:F-BUY-3", "ffg:F-SELL-4", "ffg:F-DEM-1", "ffg:F-DEM-3", "ffg:F-DIFF-5",
    "ffg:F-SHIP-3", "ffg:F-IOU-1", "ffg:F-IOU-2", "ffg:F-IOU-3", "ffg:F-IOU-4", "ffg:F-BART-3", "ffg:F-BART-4",
    "ffg:F-BART-5", "ffg:F-COM-1", "ffg:F-COM-2", "ffg:F-COM-3", "ffg:F-COM-4", "ffg:F-COM-5", "ffg:F-COM-6",
    "ffg:F-COM-8", "ffg:F-DISC-1", "F-13", "F-15", "F-19", "F-21", "F-22",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(2))
def test_the_rules_and_a_second_set_of_books_agree(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for state in games(seed, 30):
        seen += trade(state, rng, 200)
    assert {*seen} >= {
        "BuyGoods", "SellGoods", "BuyEquipment", "BuyShip", "BuyRelic", "BuyPort", "BuyFactory", "Barter", "RedeemIou",
    }, seen  # fmt: skip
