"""Rounds as generators: they say who is asked what, or what is drawn, and are sent the answer or the card.

Requests are ``("ask", {seat: moves})``, answered by ``(seat, move)``; ``("world", seat)``, ``("draw", seat)`` and
``("flip", seat)``, answered by a slug.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from itertools import combinations
from typing import Any, ClassVar

from merchant_rules import race

from . import box
from .box import ALIEN, CARDS, PRICES, added, is_military, is_windfall, is_world, kind, powers
from .scoring import points

Request = tuple[str, Any]
Play = Generator[Request, Any, Any]
Moves = set[Any]

SHIP, TACTICS, CONTACT = "colony-ship", "new-military-tactics", "contact-specialist"


class Referee:
    """One game. Piles are numbers: nobody knows what lies in them."""

    def __init__(self, players: int, modules: Iterable[str], options: Mapping[str, Any]) -> None:
        self.seats = range(players)
        self.modules, self.options = tuple(modules), options
        self.tableaus: list[list[str]] = [[] for _ in self.seats]
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.goods: list[set[str]] = [set() for _ in self.seats]
        self.chips = [0] * players
        self.pool, self.supply, self.discards = 12 * players, 114, 0
        self.round, self.first = 0, 0
        #: winners, reason, points, and what breaks ties, when it is over
        self.over: tuple[Any, ...] = ()

    @property
    def order(self) -> list[int]:
        """Clockwise from the lowest start world (G-TIMING-2)."""
        return [*self.seats[self.first :], *self.seats[: self.first]]

    def goods_of(self, seat: int) -> list[str]:
        """The worlds of a seat that hold a good, as they lie there."""
        return [world for world in self.tableaus[seat] if world in self.goods[seat]]

    def game(self) -> Play:
        """From the box to the end."""
        yield from self.setup()
        yield from self.rounds()

    def rounds(self) -> Play:
        """All rounds that are left (G-ROUND-11)."""
        while not self.over:
            self.round += 1
            yield from self.play_round()

    # -- the supply (G-SUPPLY)

    def reshuffle(self) -> None:
        if not self.supply:
            self.supply, self.discards = self.discards, 0

    def is_card_left(self) -> bool:
        self.reshuffle()
        return self.supply > 0

    def drawn(self, seat: int, count: int, to: list[str] | None = None) -> Play:
        for _ in range(count):
            if self.is_card_left():
                card = yield "draw", seat
                self.supply -= 1
                (self.hands[seat] if to is None else to).append(card)
                self.reshuffle()

    def good_laid(self, seat: int, world: str) -> bool:
        if not self.is_card_left():
            return False
        self.supply -= 1
        self.goods[seat].add(world)
        self.reshuffle()
        return True

    def good_gone(self, seat: int, world: str) -> None:
        self.goods[seat].remove(world)
        self.discards += 1

    # -- choices

    def all_choose(
        self, seats: list[int], count: Callable[[int], int], moves: Callable[[int, list[Any]], Moves]
    ) -> Play:
        """Several at once, in any order, each so many times; what all have chosen (G-TIMING-1)."""
        made: dict[int, list[Any]] = {seat: [] for seat in seats}
        while waiting := [seat for seat in seats if len(made[seat]) < count(seat)]:
            seat, move = yield "ask", {seat: moves(seat, made[seat]) for seat in waiting}
            made[seat].append(move)
        return made

    def one_chooses(self, seat: int, moves: Moves) -> Play:
        _, move = yield "ask", {seat: moves}
        return move

    def placers(self) -> list[int]:
        """Who has a card in hand chooses whether to place one (R-G53)."""
        return [seat for seat in self.order if self.hands[seat]]

    def revealed(self, made: Mapping[int, list[Any]]) -> dict[int, str]:
        """What was chosen goes to the tableaus, all at once."""
        found = {seat: made[seat][0].card for seat in self.order if isinstance(made.get(seat, [0])[0], race.Place)}
        for seat, slug in found.items():
            self.hands[seat].remove(slug)
            self.tableaus[seat].append(slug)
        return found

    def discarded_by_all(self, seats: list[int], count: Mapping[int, int]) -> Play:
        """Face down, and gone when all have chosen (G-TIMING-9)."""
        made = yield from self.all_choose(
            seats, count.__getitem__, lambda seat, own: {
                race.Discard(seat, slug) for slug in next_picks(self.hands[seat], [d.card for d in own], count[seat])
            },
        )  # fmt: skip
        for seat, own in made.items():
            for move in own:
                self.hands[seat].remove(move.card)
                self.discards += 1

    def paid(self, seat: int, price: int) -> Play:
        """Exactly so many cards of the hand (G-CARD-2), in its order; all of it goes without a question (R-G53)."""
        hand, last = self.hands[seat], ""
        if price == len(hand):
            self.discards += price
            hand.clear()
            return
        for left in range(price, 0, -1):
            rest = sorted(hand)
            may = {slug for at, slug in enumerate(rest) if slug >= last and len(rest) - at >= left}
            last = (yield from self.one_chooses(seat, set(map(race.Pay, may)))).card
            hand.remove(last)
            self.discards += 1

    # -- setup (G-SETUP, G-FIRST)

    def setup(self) -> Play:
        starts = sorted((slug for slug in CARDS if "start" in CARDS[slug]), key=lambda slug: CARDS[slug]["start"])
        for seat in self.seats:
            first_game = "first-game" in self.modules
            world = starts[seat + 1] if first_game else (yield "world", seat)
            self.tableaus[seat] = [world]
            self.hands[seat] = [s for s in CARDS if first_game and CARDS[s].get("preset") == seat + 1]
            self.supply -= 1 + len(self.hands[seat])
        numbers = [CARDS[tableau[0]]["start"] for tableau in self.tableaus]
        self.first = numbers.index(min(numbers))
        if "first-game" not in self.modules:
            for seat in self.order:
                yield from self.drawn(seat, 6)
            yield from self.discarded_by_all(self.order, dict.fromkeys(self.seats, 2))
        for seat in self.seats:
            if is_windfall(self.tableaus[seat][0]):
                self.good_laid(seat, self.tableaus[seat][0])

    # -- a round (G-ROUND, G-TWO)

    def play_round(self) -> Play:
        chosen: list[tuple[str, ...]] = yield from self.actions_chosen()

        def times(phase: str) -> int:
            return max(own.count(phase) for own in chosen)

        if times("explore-5") or times("explore-1-1"):
            yield from self.explore(chosen)
        for time in range(times("develop")):
            yield from self.develop([own.count("develop") > time for own in chosen])
        for time in range(times("settle")):
            yield from self.settle([own.count("settle") > time for own in chosen])
        if times("consume-trade") or times("consume-double"):
            yield from self.consume(
                ["consume-trade" in own for own in chosen], ["consume-double" in own for own in chosen]
            )
        if times("produce"):
            yield from self.produce(["produce" in own for own in chosen])
        over = {seat: len(self.hands[seat]) - 10 for seat in self.order if len(self.hands[seat]) > 10}
        yield from self.discarded_by_all(list(over), over)
        self.ended()

    def actions_chosen(self) -> Play:
        """The action cards of all seats."""
        if "two-player" in self.modules:
            pairs = [*combinations(box.ACTIONS, 2), ("develop", "develop"), ("settle", "settle")]
            made = yield from self.all_choose(
                self.order, lambda seat: 1, lambda seat, own: {race.ChooseActions(seat, *pair) for pair in pairs}
            )
            return [(made[seat][0].first, made[seat][0].second) for seat in self.seats]
        made = yield from self.all_choose(
            self.order, lambda seat: 1, lambda seat, own: {race.ChooseAction(seat, card) for card in box.ACTIONS}
        )
        return [(made[seat][0].action,) for seat in self.seats]

    def ended(self) -> None:
        """G-GAMEEND, G-TIE."""
        scores = [points(self.tableaus[seat], self.chips[seat]) for seat in self.seats]
        held = [len(self.hands[seat]) + len(self.goods[seat]) for seat in self.seats]
        full, empty = any(len(tableau) >= 12 for tableau in self.tableaus), self.pool <= 0
        reasons = [reason for reason, true in (("tableau", full), ("chips", empty)) if true]
        if reasons:
            best = [seat for seat in self.seats if scores[seat] == max(scores)]
            most = max(held[seat] for seat in best)
            winners = tuple(seat for seat in best if held[seat] == most)
            self.over = winners, "+".join(reasons), tuple(scores), tuple(held)
        elif self.round == self.options.get("max_rounds"):
            self.over = (), "round-limit", tuple(scores), tuple(held)

    # -- Explore (G-EXPLORE)

    def explore(self, chosen: list[tuple[str, ...]]) -> Play:
        cards: list[list[str]] = [[] for _ in self.seats]
        keeps = {}
        for seat in self.order:
            more = "explore-1-1" in chosen[seat]
            seen = 2 + 5 * ("explore-5" in chosen[seat]) + more + added(self.tableaus[seat], "explore", "draw-extra")
            yield from self.drawn(seat, seen, cards[seat])
            keeps[seat] = min(1 + more + added(self.tableaus[seat], "explore", "keep-extra"), len(cards[seat]))
        asked = [seat for seat in self.order if keeps[seat] < len(cards[seat])]
        for seat in set(self.seats) - set(asked):
            self.hands[seat] += cards[seat]
        made = yield from self.all_choose(
            asked, keeps.__getitem__, lambda seat, own: {
                race.Keep(seat, slug) for slug in next_picks(cards[seat], [kept.card for kept in own], keeps[seat])
            },
        )  # fmt: skip
        for seat, own in made.items():
            self.hands[seat] += [kept.card for kept in own]
            self.discards += len(cards[seat]) - len(own)

    # -- Develop (G-DEVELOP)

    def develop(self, bonus: list[bool]) -> Play:
        for seat in self.order:
            yield from self.drawn(seat, added(self.tableaus[seat], "develop", "draw-at-start"))

        def price(seat: int, slug: str) -> int:
            less = added(self.tableaus[seat], "develop", "reduce-cost") + bonus[seat]
            return max(0, int(CARDS[slug]["cost"]) - less)

        def moves(seat: int, own: list[Any]) -> Moves:
            hand = self.hands[seat]
            fits = {slug for slug in hand if not is_world(slug) and slug not in self.tableaus[seat]}
            return {race.Place(seat, slug) for slug in fits if price(seat, slug) < len(hand)} | {
                race.PlaceNothing(seat)
            }

        made = yield from self.all_choose(self.placers(), lambda seat: 1, moves)
        due = {
            seat: (price(seat, own[0].card), added(self.tableaus[seat], "develop", "draw-after-placing"))
            for seat, own in made.items()
            if isinstance(own[0], race.Place)
        }
        for seat in self.revealed(made):
            yield from self.paid(seat, due[seat][0])
            yield from self.drawn(seat, due[seat][1])

    # -- Settle (G-SETTLE, G-MILITARY, G-TACTICS, G-COLONY, G-CONTACT)

    def settle(self, bonus: list[bool]) -> Play:
        def moves(seat: int, own: list[Any]) -> Moves:
            hand, tableau = self.hands[seat], self.tableaus[seat]
            fits = {slug for slug in hand if is_world(slug) and ways(tableau, slug, len(hand) - 1)}
            return {race.Place(seat, slug) for slug in fits} | {race.PlaceNothing(seat)}

        fresh = self.revealed((yield from self.all_choose(self.placers(), lambda seat: 1, moves)))
        for seat, world in fresh.items():
            if is_windfall(world):
                self.good_laid(seat, world)
        for seat in self.order:
            if seat in fresh:
                yield from self.placed(seat, fresh[seat])
                before = [slug for slug in self.tableaus[seat] if slug != fresh[seat]]
                yield from self.drawn(seat, bonus[seat] + added(before, "settle", "draw-after-placing"))
            elif self.options.get("tactics_without_world") and TACTICS in self.tableaus[seat]:
                move = yield from self.one_chooses(seat, {race.DiscardTactics(TACTICS), race.KeepTactics()})
                self.sacrificed(seat, move)

    def placed(self, seat: int, world: str) -> Play:
        """Conquered, paid for, or placed with a card of the tableau; the card just placed does nothing yet."""
        military = 0
        while True:
            before = [slug for slug in self.tableaus[seat] if slug != world]
            may = ways(before, world, len(self.hands[seat]), military)
            move = next(iter(may)) if len(may) == 1 else (yield from self.one_chooses(seat, may))
            self.sacrificed(seat, move)
            if move == race.PayCost():
                yield from self.paid(seat, price_of(before, world))
            if not isinstance(move, race.DiscardTactics):
                return
            military += 3

    def sacrificed(self, seat: int, move: Any) -> None:
        if isinstance(move, race.DiscardShip | race.DiscardTactics):
            self.tableaus[seat].remove(move.card)
            self.discards += 1

    # -- Consume (G-TRADE, G-CONSUME)

    def consume(self, sells: list[bool], doubles: list[bool]) -> Play:
        sellers = [seat for seat in self.order if sells[seat]]
        if self.options.get("sales_first"):
            for seat in sellers:
                yield from self.sale(seat)
        for seat in self.order:
            if seat in sellers and not self.options.get("sales_first"):
                yield from self.sale(seat)
            yield from self.powers_used(seat, 1 + doubles[seat])

    def price(self, seat: int, world: str) -> int:
        """The price of a good with all Trade powers that fit (G-TRADE-9)."""
        more: int = sum(
            power["amount"]
            for slug, power in powers(self.tableaus[seat], "trade")
            if power.get("kind", kind(world)) == kind(world) and (slug == world or not power.get("here"))
        )
        return PRICES[kind(world)] + more

    def sale(self, seat: int) -> Play:
        goods = self.goods_of(seat)
        if not goods:
            return
        world = goods[0]
        if len(goods) > 1:
            world = (yield from self.one_chooses(seat, set(map(race.Sell, goods)))).world
        cards = self.price(seat, world)
        self.good_gone(seat, world)
        yield from self.drawn(seat, cards)

    def powers_used(self, seat: int, factor: int) -> Play:
        """All that can be used, once each, in any order (G-CONSUME-3, 4)."""
        own = [slug for slug, _ in powers(self.tableaus[seat], "consume")]
        left = {
            race.UsePower(slug, own[:at].count(slug)): power
            for at, (slug, power) in enumerate(powers(self.tableaus[seat], "consume"))
        }
        while usable := {move for move, power in left.items() if self.is_usable(seat, power)}:
            may_end = all(self.is_optional(left[move]) for move in usable)
            move = yield from self.one_chooses(seat, usable | ({race.EndConsume()} if may_end else set()))
            if move == race.EndConsume():
                return
            yield from self.USES[left[move]["effect"]](self, seat, left.pop(move), factor)

    def is_usable(self, seat: int, power: dict[str, Any]) -> bool:
        if power["effect"] in ("draw", "lucky-draw"):
            return power["effect"] == "draw" or self.supply + self.discards > 0
        return bool(self.hands[seat] if power["effect"] == "give-cards" else self.sets_of_goods(seat, power))

    def is_optional(self, power: dict[str, Any]) -> bool:
        lucky = power["effect"] == "lucky-draw" and bool(self.options.get("lucky_draw_optional"))
        return power["effect"] == "give-cards" or lucky

    def sets_of_goods(self, seat: int, power: dict[str, Any]) -> list[tuple[str, ...]]:
        """All goods that a power may take together: as many as it can (G-CONSUME-11, 16)."""
        goods = self.goods_of(seat)
        if power["effect"] == "consume-all":
            return [tuple(goods)] if goods else []
        if power["effect"] == "consume-for-cards":
            return [(world,) for world in goods]
        fitting = [world for world in goods if power.get("kind", kind(world)) == kind(world)]
        each = power.get("goods", 1)
        count = min(power.get("times", 1), len(fitting) // each) * each
        found = [own for own in combinations(fitting, count) if own]
        return [own for own in found if not power.get("different") or len(set(map(kind, own))) == each]

    def goods_used(self, seat: int, power: dict[str, Any], factor: int) -> Play:
        """Goods are picked as they lie, and nothing is asked where only one can be next (R-G31, R-G53)."""
        possible = self.sets_of_goods(seat, power)
        taken: tuple[str, ...] = ()
        while len(taken) < len(possible[0]):
            following = {own[len(taken)] for own in possible}
            if len(following) == 1:
                taken = (*taken, *following)
            else:
                taken = (*taken, (yield from self.one_chooses(seat, set(map(race.Consume, following)))).world)
            possible = [own for own in possible if own[: len(taken)] == taken]
        uses = len(taken) // power.get("goods", 1)
        vp, cards = uses * power.get("vp", 0), uses * power.get("cards", 0)
        if power["effect"] == "consume-all":
            vp = len(taken) - 1
        if power["effect"] == "consume-for-cards":
            cards = self.price(seat, taken[0]) if power["trade_powers"] else PRICES[kind(taken[0])]
        for world in taken:
            self.good_gone(seat, world)
        self.paid_out(seat, vp * factor)
        yield from self.drawn(seat, cards)

    def cards_given(self, seat: int, power: dict[str, Any], factor: int) -> Play:
        """One or two cards of the hand for a point each, which nothing doubles (G-CARDVP, G-DOUBLE-3)."""
        hand, last = self.hands[seat], ""
        most, alone = min(2, len(hand)), len(hand) == 1
        for given in range(most):
            end = {race.EndGiving()} if given else set()
            may = {race.Give(slug) for slug in hand if slug >= last} | end
            move = race.Give(hand[0]) if alone else (yield from self.one_chooses(seat, may))
            if move == race.EndGiving():
                return
            last = move.card
            hand.remove(last)
            self.discards += 1
            self.paid_out(seat, 1)

    def luck_tried(self, seat: int, power: dict[str, Any], factor: int) -> Play:
        """A number, then a card; the supply is made anew before it goes anywhere (G-LUCKY)."""
        named = (yield from self.one_chooses(seat, {race.Name(own) for own in range(1, 8)})).number
        self.reshuffle()
        card = yield "flip", seat
        self.supply -= 1
        self.reshuffle()
        if box.number(card) == named:
            self.hands[seat].append(card)
        else:
            self.discards += 1

    def cards_drawn(self, seat: int, power: dict[str, Any], factor: int) -> Play:
        yield from self.drawn(seat, power["amount"])

    def paid_out(self, seat: int, vp: int) -> None:
        self.chips[seat] += vp
        self.pool -= vp

    USES: ClassVar[dict[str, Callable[..., Play]]] = {
        "consume-goods": goods_used,
        "consume-all": goods_used,
        "consume-for-cards": goods_used,
        "give-cards": cards_given,
        "lucky-draw": luck_tried,
        "draw": cards_drawn,
    }

    # -- Produce (G-PRODUCE)

    def produce(self, bonus: list[bool]) -> Play:
        made: dict[int, list[str]] = {seat: [] for seat in self.seats}
        for seat in self.order:
            tableau = self.tableaus[seat]
            for world in tableau:
                if CARDS[world].get("produces") == "production" and world not in self.goods[seat]:
                    yield from self.produced(seat, world, made[seat])
            yield from self.drawn(
                seat, added(tableau, "produce", "draw") + _counted(tableau, "draw-per-world", tableau)
            )
            yield from self.windfall_worlds_filled(seat, bonus[seat], made[seat])
            kinds = len(set(map(kind, made[seat])))
            yield from self.drawn(
                seat,
                kinds * added(tableau, "produce", "draw-per-kind") + _counted(tableau, "draw-per-good", made[seat]),
            )
        for seat in self.order:
            for _, power in powers(self.tableaus[seat], "produce", "draw-if-most"):
                counts = [list(map(kind, made[own])).count(power["kind"]) for own in self.seats]
                if all(counts[seat] > counts[other] for other in self.seats if other != seat):
                    yield from self.drawn(seat, power["amount"])

    def produced(self, seat: int, world: str, made: list[str]) -> Play:
        """A good, and the cards that this world draws for it (G-PRODUCE-12)."""
        if self.good_laid(seat, world):
            made.append(world)
            yield from self.drawn(seat, added([world], "produce", "draw-when-produced"))

    def windfall_worlds_filled(self, seat: int, bonus: bool, made: list[str]) -> Play:
        """One each by powers and bonus, as long as one fits (R-G35)."""
        left = [
            (slug, power.get("kind")) for slug, power in powers(self.tableaus[seat], "produce", "produce-on-windfall")
        ]
        left += [("", None)] if bonus else []
        while self.supply + self.discards:
            empty = [world for world in self.tableaus[seat] if is_windfall(world) and world not in self.goods[seat]]
            may = {
                race.ProduceOn(world, by): (by, of) for by, of in left for world in empty if of in (None, kind(world))
            }
            if not may:
                return
            move = next(iter(may)) if len(may) == 1 else (yield from self.one_chooses(seat, set(may)))
            left.remove(may[move])
            yield from self.produced(seat, move.world, made)


def next_picks(cards: list[str], picked: list[str], count: int) -> set[str]:
    """What may be picked next, in the order of the cards and so that enough are left (R-G53)."""
    later = sorted(cards)
    for slug in picked:
        later = later[later.index(slug) + 1 :]
    return set(later[: len(later) - (count - len(picked)) + 1])


def price_of(tableau: list[str], world: str) -> Any:
    """What a world costs, None if it cannot be paid for (G-SETTLE-3, G-CONTACT)."""
    less = added(tableau, "settle", "reduce-cost", kind(world))
    if not is_military(world):
        return max(0, CARDS[world]["cost"] - less)
    return max(0, CARDS[world]["defense"] - 1 - less) if CONTACT in tableau and kind(world) != ALIEN else None


def ways(tableau: list[str], world: str, purse: int, temporary: int = 0) -> Moves:
    """All ways to place a world with so many cards to pay from (R-G20 to R-G25)."""
    found: Moves = set()
    if is_military(world):
        against = {"kind": kind(world), "keyword": "rebel" if "rebel" in CARDS[world].get("keywords", ()) else ""}
        military = temporary + sum(
            power["amount"]
            for _, power in powers(tableau, "settle", "military")
            if all(power.get(what, against[what]) == against[what] for what in against)
        )
        found |= {race.Conquer()} if military >= CARDS[world]["defense"] else set()
    price = price_of(tableau, world)
    if price is not None:
        found |= {race.PayCost()} if price <= purse else set()
        found |= {race.DiscardShip(SHIP)} if SHIP in tableau and kind(world) != ALIEN else set()
    if TACTICS in tableau and ways([slug for slug in tableau if slug != TACTICS], world, purse, temporary + 3):
        found.add(race.DiscardTactics(TACTICS))
    return found


def _counted(tableau: list[str], effect: str, worlds: list[str]) -> int:
    """Cards for each of these worlds that is of the kind a power names."""
    return sum(
        power["amount"] * sum(kind(world) == power["kind"] for world in worlds)
        for _, power in powers(tableau, "produce", effect)
    )
