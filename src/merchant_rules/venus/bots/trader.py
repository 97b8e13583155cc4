"""A competent player: explores, trades along planned journeys, improves its ship, builds, and goes for the win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any, Final

import attrs

from ...api import net_worth
from ...errors import WrongType
from ...kernel import engine
from ..actions import Action
from ..frames import Answering, ChoosingSpecies, Declaring, MakingRoom, Moving, Rerolling, Trading
from ..map.search import looked_away
from ..rules.bonus import DeliverFare
from ..rules.equipment import EngageAutoPilot, KeepDice, Reroll
from ..rules.exchange import AcceptDeal, Jettison, RefuseDeal
from ..rules.movement import DeclareStep, Stay
from ..rules.ship import carried_outside
from ..rulesets.ffg_movement import LookAt
from ..state import Player
from ..view import View, as_state
from .atlas import Atlas, chart, known_boxes, vessel_of
from .distances import Distances
from .helm import WORST, Helm
from .journey import Habits, Journey, Means, Planner
from .outfit import Outfitter
from .survey import ROCK, survey
from .trading import trade

#: A die that shows less than this is rolled again with the Mulligan Gear.
LOW_DIE: Final = 3
#: How many stops are weighed as the next one.
CHOICES: Final = 6
#: A stop that is so many turns behind the best is not looked at any further.
BEHIND: Final = 2.0


class TraderBot:
    """A heuristic trader for every seat and ruleset; it decides by the view alone, always in the same way.

    It throws no dice of its own, so the seed that every bot of `simulate` is made with makes no difference to it.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), goal=300)
    >>> record = mr.play(config, [TraderBot(), TraderBot()], seed=1, max_rounds=60)
    >>> record.reason
    'goal'
    """

    def __init__(self, seed: int = 0, *, habits: Habits | None = None) -> None:
        if type(seed) is not int:
            raise WrongType(f"a seed is a whole number, not {seed!r}; habits go by name: TraderBot(habits=...)")
        self.habits = habits or Habits()
        self._atlas: Atlas | None = None
        self._course: _Course | None = None
        self._advice: tuple[Any, Outfitter] | None = None
        #: the player as it was when it last stayed: if nothing came of that, it goes
        self._stayed: Player | None = None

    def choose(self, view: View, moves: tuple[Action, ...], /) -> Action:
        """The move that promises most."""
        if len(moves) == 1:
            return moves[0]
        decide = _DECISIONS.get(type(view.stack[-1]))
        return moves[0] if decide is None else decide(self, view, moves)

    # -- plans -------------------------------------------------------------------------------------------------

    def atlas(self, view: View, seat: int) -> Atlas:
        """Distances for the seat's ship on the map it knows."""
        old, boxes = self._atlas, known_boxes(view.galaxy)
        vessel = vessel_of(view.rules, view.players[seat])
        if old is None or old.vessel != vessel or old.rules is not view.rules:
            old = None
        elif old.boxes == boxes:
            return old
        self._atlas = found = chart(view.rules, vessel, boxes, old)
        return found

    def planner(self, view: View, seat: int) -> Planner:
        """A planner for the seat as it stands."""
        stops, means = survey(view, seat), means_of(view, seat)
        outfitter = Outfitter(view, seat, stops, means, self.habits)
        return Planner(
            self.atlas(view, seat), stops, means, self.habits, outfitter, self._adviser(view, seat, outfitter)
        )

    def _adviser(self, view: View, seat: int, outfitter: Outfitter) -> Outfitter:
        """The first one of this turn, while the ship is the same: what it is drawn to changes little at a counter."""
        key = (view.turn.number, seat, vessel_of(view.rules, view.players[seat]), view.players[seat].ship)
        if self._advice is None or self._advice[0] != key:
            self._advice = (key, outfitter)
        return self._advice[1]

    def course(self, view: View) -> _Course:
        """Where to go in this turn; made anew when something new is known."""
        seat = view.stack[-1].seat
        old, key = self._course, (view.turn.number, view.players[seat].ship, view.galaxy.homes)
        if old is None or old.key != key:
            self._course = old = _Course(key, self.planner(view, seat), view, seat)
        elif old.boxes != view.galaxy.boxes:
            old.unroll(self.atlas(view, seat), view)
        return old

    # -- decisions ---------------------------------------------------------------------------------------------

    def declare(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Stay for business, or head for the best stop."""
        if EngageAutoPilot() in moves:
            return EngageAutoPilot()
        course = self.course(view)
        me = view.players[view.stack[-1].seat]
        if Stay() in moves and course.staying > course.going and me != self._stayed:
            self._stayed = me
            return Stay()
        steps = [move for move in moves if type(move) is DeclareStep]
        return min(steps, key=lambda step: course.way_by(step.to)) if steps else moves[0]

    def move(self, view: View, moves: tuple[Action, ...]) -> Action:
        """The step on the best way that the dice allow."""
        look = next((move for move in moves if type(move) is LookAt), None)
        if look is not None:
            return look
        m = view.stack[-1]
        assert type(m) is Moving
        course = self.course(view)
        helm = course.helm(m, view.players[m.seat].money)
        place = view.players[m.seat].place
        return max(moves, key=lambda move: helm.worth(place, m, move, self.habits.relic))

    def trade(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Business at the counter."""
        return trade(self, view, moves)

    def reroll(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Roll the lowest die again if it is low."""
        low = min((move.face for move in moves if type(move) is Reroll), default=6)
        return Reroll(low) if low < LOW_DIE else KeepDice()

    def answer(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Take a deal that clearly pays."""
        asked = view.stack[-1]
        assert type(asked) is Answering
        deal = asked.deal
        planner = self.planner(view, asked.seat)
        gets = _value(planner, deal.give, deal.give_ious) + deal.pay
        gives = _value(planner, deal.take, deal.take_ious) + deal.receive
        return AcceptDeal() if AcceptDeal() in moves and gets > 1.3 * gives + 10 else RefuseDeal()

    def make_room(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Passengers off where they want to go, then the least valuable thing overboard."""
        for move in moves:
            if type(move) is DeliverFare:
                return move
        planner = self.planner(view, view.stack[-1].seat)
        drops = [move for move in moves if type(move) is Jettison]
        return min(drops, key=lambda drop: _value(planner, (drop.item,), ())) if drops else moves[0]

    def aim(self, view: View, move: Action | None = None) -> Aim | None:
        """The stop that it is after in this turn, on the way with this move; None if it has not thought about that."""
        course = self._course
        if course is None or course.key[0] != view.turn.number:
            return None
        if move is None or type(view.stack[-1]) is not Moving:
            return course.best()
        return course.best_by(self._end_of(view, move))

    def _end_of(self, view: View, move: Action) -> str:
        """The dot where this turn ends after a move on the way, or where something unknown turns up before."""
        seat, course = view.stack[-1].seat, self.course(view)
        state = looked_away(engine.apply_unchecked(as_state(view), move))
        while type(m := state.stack[-1]) is Moving:
            player, helm = state.players[seat], course.helm(m, state.players[seat].money)
            ways = [own for own in engine.legal_moves(state) if type(own) is not LookAt]
            best = max(ways, key=lambda own: helm.worth(player.place, m, own, self.habits.relic))
            state = looked_away(engine.apply_unchecked(state, best))
        return state.players[seat].place

    def staying(self, view: View) -> Journey | None:
        """The journey that would begin where it is, None if it has not thought about that in this turn."""
        course = self._course
        return None if course is None or course.key[0] != view.turn.number else course.at_home

    def first(self, view: View, moves: tuple[Action, ...]) -> Action:
        """Any species will do."""
        return moves[0]


@attrs.frozen(eq=False)
class Aim:
    """The stop that a trader is after: where it lands there, the journey from there, and the turns until then."""

    dots: frozenset[str]
    journey: Journey
    turns: float
    #: the nearest of the dots
    dot: str
    #: once the dice lie, the dot where this turn ends and from which the other turns count; "" before
    by: str


class _Course:
    """Where to go in one turn: what each stop is worth once reached, and so what each dot is worth to end on."""

    def __init__(self, key: Any, planner: Planner, view: View, seat: int) -> None:
        self.key, self.planner = key, planner
        self.place = view.players[seat].place
        self._goals = _goals(planner, self.place)
        self.unroll(planner.atlas, view)
        self.going = 0.0 if self._aim is None else self._worth_from(*self._aim, self.place)
        #: the journey that begins with business where the ship is
        self.at_home: Journey | None = None
        self.staying = self._staying()

    def unroll(self, atlas: Atlas, view: View) -> None:
        """The same aims on the map as it is now: a marker may have turned up on the way."""
        self.atlas, self.boxes = atlas, view.galaxy.boxes
        self._state = as_state(view)
        self._lands: dict[str, bool] = {}
        self._endings: dict[str, float] = {}
        self._ways = [(goal, atlas.to(goal.dots)) for goal in self._goals]
        self._by_worth = sorted(self._ways, key=lambda way: -way[0].worth)
        self._aim = max(self._ways, key=lambda way: self._worth_from(way[0], way[1], self.place), default=None)
        self._helm: tuple[Any, Helm] | None = None

    def best(self) -> Aim | None:
        """The goal that is worth most from where the turn began."""
        if self._aim is None:
            return None
        return self._told(*self._aim, self.place, "")

    def best_by(self, dot: str) -> Aim | None:
        """The goal for which it is best to end the turn on this dot."""
        ways = [(self._worth_at(goal, far, dot), goal, far) for goal, far in self._ways]
        return self._told(*max(ways, key=lambda way: way[0])[1:], dot, dot) if ways else None

    def _told(self, goal: _Goal, far: Distances, place: str, by: str) -> Aim:
        atlas, number = self.atlas, self.atlas.number[place]
        near = min(sorted(goal.dots), key=lambda dot: atlas.to(frozenset((dot,)))[number])
        return Aim(goal.dots, goal.journey, atlas.turns(far[number]), near, by)

    def _worth_at(self, goal: _Goal, far: Distances, dot: str) -> float:
        """What a goal is worth to a ship that ends its turn on a dot."""
        return goal.worth if dot in goal.dots else self._worth_from(goal, far, dot)

    def _worth_from(self, goal: _Goal, far: Distances, place: str) -> float:
        points = far[self.atlas.number[place]]
        if points == inf:
            return -1e6
        return goal.worth - self.atlas.turns(points if points > 1 else 1) * self.planner.turn_worth

    def _staying(self) -> float:
        here = next((stop for stop in self.planner.stops if self.place in stop.dots), None)
        if here is None or here.partner == ROCK:
            return -1e6
        self.at_home = journey = self.planner.best_from(here, True)
        return journey.worth - self.planner.turn_worth if journey.first.matters else -1e6

    def way_by(self, dot: str) -> float:
        """Points to the best goal by way of this first dot."""
        return 0.0 if self._aim is None else min(self._aim[1][self.atlas.number[dot]], 1e6)

    def lands(self, dot: str) -> bool:
        """Whether one can land on this dot."""
        found = self._lands.get(dot)
        if found is None:
            found = self._lands[dot] = bool(self._state.rules.landing(self._state, dot))
        return found

    def ending(self, dot: str) -> float:
        """What it is worth to end the turn on this dot."""
        found = self._endings.get(dot)
        if found is None:
            found = self._endings[dot] = self._best_at(dot)
        return found

    def _best_at(self, dot: str) -> float:
        if not self._ways:
            return 0.0
        best = WORST
        for goal, far in self._by_worth:
            if goal.worth <= best:
                break  # the way only takes from it
            worth = self._worth_at(goal, far, dot)
            if worth > best:
                best = worth
        return best

    def helm(self, m: Moving, money: int) -> Helm:
        """The search for this roll; kept while the roll is the same."""
        key = (m.dice, m.gates_locked, money)
        if self._helm is None or self._helm[0] != key:
            self._helm = (key, Helm(self.atlas, m, money, self.lands, self.ending))
        return self._helm[1]


class _Goal:
    """A stop reached at some of its dots, and the journey from there with what it is worth."""

    def __init__(self, dots: frozenset[str], journey: Journey) -> None:
        self.dots, self.journey, self.worth = dots, journey, journey.worth


def _goals(planner: Planner, place: str) -> list[_Goal]:
    """Stops to head for. Third stops are thought of only for those that are not far behind the best by then."""
    looks = []
    for stop in planner.promising(place, CHOICES):
        by_city, by_port = planner.turns_from(place, stop)
        if by_city < by_port + 0.5:
            looks.append((by_city, stop.cities, planner.outlook(stop, False)))
        if stop.ports:
            looks.append((by_port, stop.ports, planner.outlook(stop, True)))
    worths = [look.best.brings - turns * planner.turn_worth for turns, _, look in looks]
    enough = max(worths, default=0.0) - BEHIND * planner.turn_worth
    return [
        _Goal(dots, planner.carried_on(look) if worth >= enough else look.best.told())
        for worth, (_, dots, look) in zip(worths, looks, strict=True)
    ]


def means_of(view: View, seat: int) -> Means:
    """What a seat has to trade with."""
    rules, p = view.rules, view.players[seat]
    catalog = rules.catalog
    goods = Counter(item for item in p.cargo if item in catalog.goods_by_slug)
    fares = tuple((f.to, f.fee) for f in map(catalog.fare_by_slug.get, p.cargo) if f is not None)
    small = len(p.cargo) - sum(goods.values()) - carried_outside(rules, p.cargo)
    holds = catalog.ship_by_slug[p.ship].holds
    return Means(p.money, holds, dict(goods), fares, small, net_worth(view, seat), view.goal)


def _value(planner: Planner, items: tuple[str, ...], ious: tuple[str, ...]) -> float:
    """What things count that one has or is offered."""
    catalog = planner.atlas.rules.catalog
    value = sum(0.5 * catalog.culture_by_slug[culture].iou for culture in ious)
    for item in items:
        if item in catalog.goods_by_slug:
            value += planner.unsold(catalog.goods_by_slug[item])
        elif item in catalog.fare_by_slug:
            value += 0.4 * catalog.fare_by_slug[item].fee
        elif item in catalog.equipment_by_slug:
            value += catalog.equipment_by_slug[item].cost
        elif item in catalog.relic_by_slug:
            value += catalog.relic_by_slug[item].trade_in
    return value


_DECISIONS: Final[dict[type, Callable[[TraderBot, View, tuple[Action, ...]], Action]]] = {
    ChoosingSpecies: TraderBot.first,
    Declaring: TraderBot.declare,
    Rerolling: TraderBot.reroll,
    Moving: TraderBot.move,
    Trading: TraderBot.trade,
    Answering: TraderBot.answer,
    MakingRoom: TraderBot.make_room,
}

__all__ = ["Aim", "TraderBot", "means_of"]
