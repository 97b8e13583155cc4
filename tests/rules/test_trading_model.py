"""Trade in the 1988 game against a second model of chapters 3.4 and 9 to 12, written from the rules.

Wherever a seat trades in games that begin in full swing, the model says from the pieces alone what is legal, what each
action pays to whom, which piece goes where, and what of it counts as new. It asks none of the functions it checks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.venus.box.unpacking import catalog_for
from merchant_rules.venus.frames import Drawing, Trading
from tests.scenes import BOARD
from tests.soak.venus.rich import rich_start
from tests.support import top

SPECIES = ("human", "nik", "dell", "eeep", "whynom", "qossuth")
BOX = catalog_for(mr.Config("classic-1988", players=2))
GOODS, FARES, DEMANDS = BOX.goods_by_slug, BOX.fare_by_slug, BOX.demand_by_slug
SHIPS, RELICS = BOX.ship_by_slug, BOX.relic_by_slug
MACHINES = {piece.slug: piece for piece in BOX.equipment if not piece.firepower}

Places = Counter[tuple[str, str]]


def pieces(state: mr.State) -> Places:
    """Every piece that moves, with where it is; stock in the Bank and buildings are counted the same way."""
    found: Places = Counter()

    def put(place: str, items: Iterable[str]) -> None:
        found.update((item, place) for item in items)

    for number, p in enumerate(state.players):
        put(f"ship {number}", (*p.cargo, *p.relics))
        put(f"papers {number}", p.ious)
        put(f"dock {number}", (p.ship,))
    put("cup", state.market.cup)
    put("cup", (marker for frame in state.stack if isinstance(frame, Drawing) for marker in frame.waiting))
    for culture, items in zip([*(c.slug for c in BOX.cultures), "base"], state.market.lying, strict=True):
        put(f"with {culture}", items)
    for system, relics in zip([*BOARD.systems, ""], state.galaxy.suns, strict=True):
        put(f"sun {system}", relics)
    for dot, secret in zip(BOARD.questions, state.galaxy.boxes, strict=True):
        put(f"box {dot}", [secret.what] if secret.open else [])
    for piece, count in zip(BOX.equipment, state.market.stock, strict=True):
        put("bank", [piece.slug] * count)
    put("map", (f"{dot} of {who}" for dot, who in zip(BOARD.orbits, state.galaxy.ports, strict=True)))
    put("map", (f"{site} of {who}" for who, site in state.galaxy.factories))
    return found


@attrs.frozen
class Effect:
    """What an action does: money by seat, barter value left, pieces by place, what is new aboard, buys and sales."""

    money: tuple[int, ...]
    credit: int
    moved: dict[tuple[str, str], int]
    fresh: tuple[str, ...]
    buys: int = 0
    sells: int = 0


class Books:
    """One moment of a trading turn by the book."""

    def __init__(self, state: mr.State, frame: Trading) -> None:
        self.state, self.frame, self.seat = state, frame, frame.seat
        self.me = state.players[frame.seat]
        self.system = BOARD.system[self.me.place]
        self.ship, self.here = f"ship {frame.seat}", f"with {frame.culture}"
        self.culture = BOX.culture_by_slug.get(frame.culture)
        self.found: dict[Any, Effect | None] = {mr.EndTurn(): None}
        self.where = pieces(state)

    # what is there

    def things(self, place: str) -> set[str]:
        return {item for (item, at), count in self.where.items() if at == place and count > 0}

    def port_at(self, dot: str) -> int:
        """Whose Spaceport is in this orbit."""
        return self.state.galaxy.ports[BOARD.orbits.index(dot)] if dot in BOARD.orbits else -1

    def factory(self) -> int:
        assert self.culture is not None
        return self.state.galaxy.factories[BOX.cultures.index(self.culture)][0]

    def old(self, item: str) -> bool:
        return (*self.me.cargo, *self.me.relics).count(item) > self.me.fresh.count(item)

    def carries(self, ship: str, cargo: Iterable[str]) -> bool:
        """3.431, 3.432: a hold for goods, half a hold for the rest, one shield and all relics outside."""
        load = [item for item in cargo if item not in RELICS]
        goods = sum(item in GOODS for item in load)
        small = len(load) - goods - ("shield" in load)
        return 2 * goods + small + small % 2 <= 2 * SHIPS[ship].holds

    # what happens

    def note(
        self, action: Any, money: dict[int, int], credit: int, moved: list[tuple[str, str, str]], *,
        values: tuple[int, ...] = (), new: str = "", gone: str = "", buys: int = 0, sells: int = 0,
    ) -> None:  # fmt: skip
        """Enter an action; of the values that changed hands the owner of the port gets a tenth each (12.22)."""
        purses = Counter(money)
        if (owner := self.port_at(self.me.place)) >= 0:
            purses[owner] += sum(worth // 10 for worth in values)
        places: Counter[tuple[str, str]] = Counter()
        for item, start, end in moved:
            if start:
                places[item, start] -= 1
            if end:
                places[item, end] += 1
        fresh = Counter(self.me.fresh) + Counter([new] if new else []) - Counter([gone] if gone else [])
        self.found[action] = Effect(
            tuple(purses[seat] for seat in range(len(self.state.players))), credit,
            {key: n for key, n in places.items() if n}, tuple(sorted(fresh.elements())), buys, sells,
        )  # fmt: skip

    def buy(
        self,
        action: Any,
        price: int,
        moved: list[tuple[str, str, str]],
        new: str = "",
        barter: int = 0,
        factory: int = -1,
    ) -> None:
        """9.2, 9.41: if one may still buy and can pay; barter value goes first (R-43)."""
        purse = self.frame.credit + barter
        if (self.frame.limited and self.frame.buys) or price > purse + self.me.money:
            return
        money = Counter({self.seat: -max(price - purse, 0)})
        if factory >= 0:
            money[factory] += price // 2
        values = (barter, price) if barter else (price,)
        self.note(
            action, money, max(purse - price, 0), moved, values=values, new=new, buys=1, sells=int(barter > 0)
        )  # fmt: skip

    # the chapters

    def options(self) -> dict[Any, Effect | None]:
        self.chapter_11()
        if self.frame.culture:
            self.sales()
            self.wares()
            self.ships()
        if self.culture is not None:
            self.papers()
        return self.found

    def chapter_11(self) -> None:
        """Relics and fares are picked up, anything old goes overboard, a passenger who has arrived pays."""
        credit = self.frame.credit
        for item in self.things(self.ship):
            if not self.old(item):
                continue
            if item in FARES and FARES[item].to == self.frame.culture:
                self.note(mr.DeliverFare(item), {self.seat: FARES[item].fee}, credit, [(item, self.ship, "cup")])
                continue
            to = f"sun {self.sun()}" if item in RELICS else "bank" if item in MACHINES else "cup"
            self.note(mr.Jettison(item), {}, credit, [(item, self.ship, to)])
        box = f"box {self.me.place}"
        for relic in self.things(box) & RELICS.keys():
            self.note(mr.TakeRelic(), {}, credit, [(relic, box, self.ship), ("asteroid", "", box)], new=relic)
        for fare in self.things(self.here) & FARES.keys():
            if self.frame.culture and self.carries(self.me.ship, (*self.me.cargo, fare)):
                self.note(mr.TakeFare(fare), {}, credit, [(fare, self.here, self.ship)], new=fare)

    def sun(self) -> str:
        return self.system if self.system in BOARD.systems else ""

    def sales(self) -> None:
        """9.3, 10.2: one sale or barter on the turn of arrival at a City."""
        if self.frame.limited and self.frame.sells:
            return
        credit, partner = self.frame.credit, self.frame.culture
        for item in self.things(self.ship):
            if item in MACHINES or item in RELICS:
                worth = (MACHINES[item].cost if item in MACHINES else RELICS[item].cost) // 2
                to = "bank" if item in MACHINES else f"sun {self.sun()}"
                self.note(
                    mr.Barter(item), {}, credit + worth, [(item, self.ship, to)], values=(worth,), gone=item, sells=1
                )
            elif item in GOODS and partner in GOODS[item].buyers:
                wanted = sorted(d for d in self.things(self.here) & DEMANDS.keys() if DEMANDS[d].goods == item)
                pay = GOODS[item].payoff + sum(DEMANDS[demand].bonus for demand in wanted)
                back = [(demand, self.here, "cup") for demand in wanted[:1]]
                moved = [(item, self.ship, "cup"), *back]
                self.note(mr.SellGoods(item), {self.seat: pay}, credit, moved, values=(pay,), gone=item, sells=1)

    def wares(self) -> None:
        """9.2, 9.21, 9.322, 12.31: goods and equipment that fit, relics on the sun."""
        science = self.culture.science if self.culture is not None else "base"
        for item in self.things("bank") & MACHINES.keys():
            if MACHINES[item].sold_by == science and self.carries(self.me.ship, (*self.me.cargo, item)):
                self.buy(mr.BuyEquipment(item), MACHINES[item].cost, [(item, "bank", self.ship)], item)
        for relic in self.things(f"sun {self.sun()}"):
            self.buy(mr.BuyRelic(relic), RELICS[relic].cost, [(relic, f"sun {self.sun()}", self.ship)], relic)
        for item in self.things(self.here) & GOODS.keys():
            owner = self.factory() if GOODS[item].factory else -1
            if self.carries(self.me.ship, (*self.me.cargo, item)) and (owner >= 0 or not GOODS[item].factory):
                self.buy(mr.BuyGoods(item), GOODS[item].cost, [(item, self.here, self.ship)], item, factory=owner)

    def ships(self) -> None:
        """3.4, 9.323, R-40, R-51: the old ship is the one barter, and what is new has to fit into the new one."""
        if self.frame.limited and self.frame.sells:
            return
        science = self.culture.science if self.culture is not None else "base"
        for ship in BOX.ships:
            if science in ship.sold_by and ship.slug != self.me.ship and self.carries(ship.slug, self.me.fresh):
                dock = f"dock {self.seat}"
                swap = [(self.me.ship, dock, ""), (ship.slug, "", dock)]
                self.buy(mr.BuyShip(ship.slug), ship.cost, swap, barter=SHIPS[self.me.ship].trade_in)

    def papers(self) -> None:
        """9.321, 12.1, 12.3, R-59: the IOU of these people, and the deeds of their system."""
        culture = self.culture
        assert culture is not None
        if culture.slug in self.me.ious:
            gone = [(culture.slug, f"papers {self.seat}", "")]
            self.note(mr.RedeemIou(culture.slug), {}, self.frame.credit + culture.iou, gone, values=(culture.iou,))
        if (
            sum(count for (name, at), count in self.where.items() if at == "map" and name.endswith(f" of {self.seat}"))
            > 11
        ):
            return
        discount = 80 if BOX.merchant_by_slug[self.me.species].culture == culture.slug else 100
        for dot in BOARD.dots:
            if BOARD.system[dot] != self.system:
                continue
            if dot in BOARD.orbits and self.port_at(dot) < 0:
                self.buy(mr.BuyPort(dot), 200 * discount // 100, self.build(dot, dot))
            elif self.factory() < 0 and self.is_site(dot):
                self.buy(mr.BuyFactory(dot), culture.factory_deed * discount // 100, self.build("", dot))

    def build(self, before: str, dot: str) -> list[tuple[str, str, str]]:
        return [(f"{before} of -1", "map", ""), (f"{dot} of {self.seat}", "", "map")]

    def is_site(self, dot: str) -> bool:
        city = BOARD.kind[dot] in ("surface-city", "space-city")
        return city or self.port_at(dot) >= 0 or any(m.startswith("open-port") for m in self.things(f"box {dot}"))


def seen_effect(state: mr.State, action: Any) -> Effect:
    """What the library makes of an action, up to the draws that follow."""
    before = next(frame for frame in state.stack if isinstance(frame, Trading))
    after = engine.apply_unchecked(state, action)
    frame = next(frame for frame in after.stack if isinstance(frame, Trading))
    moved = pieces(after)
    moved.subtract(pieces(state))
    return Effect(
        tuple(new.money - old.money for new, old in zip(after.players, state.players, strict=True)), frame.credit,
        {key: n for key, n in moved.items() if n}, after.players[frame.seat].fresh,
        frame.buys - before.buys, frame.sells - before.sells,
    )  # fmt: skip


def compare(state: mr.State) -> set[str]:
    """Every legal action of a trading seat and its effect; returns the kinds of actions that came up."""
    expected = Books(state, top(state, Trading)).options()
    listed = mr.legal_moves(state)
    assert set(listed) == expected.keys(), f"{state.stack[-1]}, {state.players[state.stack[-1].seat]}"
    for action, effect in expected.items():
        if effect is not None:
            assert seen_effect(state, action) == effect, f"{action}, {state.stack[-1]}"
    return {type(action).__name__ for action in listed}


def play_on(state: mr.State, rng: random.Random, decisions: int) -> set[str]:
    """Random play that lands and trades as often as it can; every moment of trade is compared."""
    seen: set[str] = set()
    for _ in range(decisions):
        if mr.actor(state) < 0:
            break
        listed = mr.legal_moves(state)
        if isinstance(state.stack[-1], Trading):
            seen |= compare(state)
        state = mr.apply_action(state, rng.choice([move for move in listed if isinstance(move, mr.Land)] or listed))
    return seen


@pytest.mark.rule(
    "1988:3.3/a", "1988:3.4/c", "1988:3.43/a", "1988:3.431/a", "1988:3.432/a", "1988:9.1/c", "1988:9.2/a", "1988:9.2/b",
    "1988:9.2/c", "1988:9.2/d", "1988:9.21/a", "1988:9.31/a", "1988:9.31/b", "1988:9.32/a", "1988:9.32/c",
    "1988:9.321/a", "1988:9.321/b", "1988:9.322/a", "1988:9.322/b", "1988:9.322/d", "1988:9.323/a", "1988:9.41/a",
    "1988:9.41/b", "1988:9.41/d", "1988:9.41/e", "1988:10.2/a", "1988:10.21/a", "1988:10.21/b", "1988:10.3/b",
    "1988:10.3/c", "1988:11.2/a", "1988:11.2/c", "1988:11.3/b", "1988:11.3/c", "1988:11.3/f", "1988:12.1/a",
    "1988:12.22/a", "1988:12.22/b", "1988:12.22/d", "1988:12.3/b", "1988:12.32/a", "1988:12.41/a", "1988:12.42/a",
    "R-40", "R-41", "R-43", "R-49", "R-50", "R-51", "R-53", "R-57", "R-60",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_the_rules_and_a_second_model_of_trade_agree_in_games_in_full_swing(seed: int) -> None:
    rng = random.Random(seed)
    seen: set[str] = set()
    for game in range(8):
        species = tuple(rng.sample(SPECIES, rng.choice((2, 3, 4))))
        config = mr.Config("classic-1988", species, goal=4000, options={"first_player": 0})
        seen |= play_on(rich_start(config, rng, 100 * seed + game), rng, 120)
    assert seen >= {
        "BuyGoods", "SellGoods", "BuyEquipment", "BuyShip", "BuyRelic", "BuyPort", "BuyFactory", "Barter", "RedeemIou",
        "TakeFare", "TakeRelic", "Jettison", "EndTurn",
    }  # fmt: skip
