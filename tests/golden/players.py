"""Who plays the stored games: traders who try whatever was not played yet, and chance that takes sides.

Records hold what dice and draws gave, so that chance may be led here: rare things come up within a short game, and
each game ends in the way that it is meant to end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot
from merchant_rules.venus.frames import MakingRoom, Trading
from merchant_rules.venus.map.board import Board
from merchant_rules.venus.modules.attack import Arsenal, weapons_in, weapons_of
from merchant_rules.venus.modules.common import part_or_none
from merchant_rules.venus.modules.hits import ChoosingHit, Looting
from merchant_rules.venus.modules.stowage import Arms, stowed
from merchant_rules.venus.modules.weapons import SHELTERS, Standing
from merchant_rules.venus.state import NO_ONE
from tests.soak.venus.choosers import CHOOSERS
from tests.support import top

#: How much more often an outcome comes up than its weight says.
Luck = Callable[[mr.State, Any], float]
#: What it takes a weapon, and something in reach, to do; and what it takes somebody on the same dot.
HITTING = {mr.HitHull, mr.HitHold, mr.ClaimLoot, mr.LeaveLoot}
FIGHTING = {mr.FireWeapon, mr.HoldFire, mr.Revolt} | HITTING
#: Frames that are worth an action for what they lead to.
LEADING: dict[type, tuple[type, ...]] = {
    MakingRoom: (),
    Standing: (mr.HoldFire,),
    Looting: (mr.ClaimLoot, mr.LeaveLoot),
}
MEETING = {mr.Swindle, mr.OfferDeal, mr.AcceptDeal, mr.RefuseDeal}


class Player:
    """All seats of one game: most turns are business, some are mischief; what was not played yet comes first.

    After turn `last` it is all business.
    """

    def __init__(self, rng: Random, wanted: Collection[type], seats: int, mischief: float, last: int) -> None:
        self._rng, self._mischief, self._last = rng, mischief, last
        self.missing = set(wanted)
        self._bots = [TraderBot() for _ in range(seats)]
        self._rare = CHOOSERS["rare-first"](rng)
        self._turn, self._idle = 0, False

    def choose(self, state: mr.State) -> Any:
        """The next action of whoever decides."""
        action = self._chosen(state, mr.legal_moves(state))
        self.saw(state, action)
        return action

    def saw(self, state: mr.State, action: Any) -> None:
        """This was played now."""
        self.missing -= {type(action), *map(type, state.stack)}

    def _chosen(self, state: mr.State, moves: tuple[Any, ...]) -> Any:
        rng = self._rng
        if state.turn.number != self._turn:
            self._turn, self._idle = state.turn.number, bool(self.missing) and rng.random() < self._mischief
            if self._turn > self._last:
                self.missing.clear()
        new = [move for move in moves if type(move) in self.missing] + self._unlisted(state, moves)
        if new and rng.random() < 0.8:
            return rng.choice(new)
        if type(moves[0]) is mr.PlaceRastur:
            return _out_of_the_way(state, moves)
        if type(state.stack[-1]) is ChoosingHit and self.missing & {mr.ClaimLoot, mr.LeaveLoot}:
            return _richest_hold(state, moves)
        guns = [move for move in moves if type(move) is mr.BuyEquipment and _is_gun_for(state, move)]
        if guns and self.missing & FIGHTING:
            return rng.choice(guns)
        if self._idle:
            return self._on_an_errand(state, moves)
        seat = mr.actor(state)
        return self._bots[seat].choose(mr.view(state, seat), moves)

    def _unlisted(self, state: mr.State, moves: tuple[Any, ...]) -> list[Any]:
        """What is legal without being listed, or leads to something rare, as long as it is wanted."""
        found: list[Any] = []
        if mr.ArrangeHolds in self.missing:
            found += _arranged(state)
        if self.missing & {mr.OfferDeal, mr.AcceptDeal, mr.RefuseDeal}:
            found += _offers(state)
        aims = {frame for frame, needed in LEADING.items() if self.missing & {frame, *needed}}
        if aims:
            leading = [move for move in moves if type(move) in (mr.BuyShip, mr.Stay, mr.HitHold)]
            found += [move for move in leading if type(mr.apply_action(state, move).stack[-1]) in aims]
        return found

    def _on_an_errand(self, state: mr.State, moves: tuple[Any, ...]) -> Any:
        """Towards somebody or something that makes rare actions possible; anything rare on the way."""
        rng = self._rng
        if mr.HoldFire in self.missing and mr.StopOnPenalty() in moves and weapons_of(state, mr.actor(state)):
            return mr.StopOnPenalty()  # whoever stays there may fire in the next turn, or not
        steps = [move for move in moves if type(move) in (mr.DeclareStep, mr.StepTo)]
        targets = self._targets(state)
        if not steps or not targets or rng.random() < 0.15:
            return self._rare(state, moves)
        if state.players[mr.actor(state)].place in targets and mr.Land() in moves:
            return mr.Land()
        far = distances(state, frozenset(targets))
        return min(steps, key=lambda step: (far.get(step.to, 999), rng.random()))

    def _targets(self, state: mr.State) -> set[str]:
        """The dots to go to: where the others are, where weapons are sold, where there is something to fire at."""
        seat = mr.actor(state)
        pawns = {p.place for other, p in enumerate(state.players) if other != seat}
        if part_or_none(state, Arms) is None or not self.missing & FIGHTING:
            return pawns if self.missing & MEETING else set()
        if not weapons_of(state, seat):
            return _armouries(state)
        afloat = {place for place in pawns if state.rules.landing(state, place) not in SHELTERS}
        if self.missing & HITTING:
            return afloat or _victims(state, seat)
        return _buildings(state, seat) if mr.Revolt in self.missing else pawns | _victims(state, seat)


def _richest_hold(state: mr.State, moves: tuple[Any, ...]) -> Any:
    """A hit on a hold with goods, if there is one."""
    holds = stowed(state, top(state, ChoosingHit).victim).holds
    goods = state.rules.catalog.goods_by_slug

    def loot(move: Any) -> int:
        return sum(item in goods for item in holds[move.hold - 1].whole) if type(move) is mr.HitHold else 0

    return max(moves, key=loot)


def _armouries(state: mr.State) -> set[str]:
    """Where weapons are sold."""
    rules, board = state.rules, state.rules.board
    sciences = {piece.sold_by for piece in rules.catalog.equipment if piece.firepower}
    found = zip(board.systems, state.galaxy.homes, strict=True)
    sellers = [s for s, home in found if home.open and rules.catalog.culture_by_slug[home.what].science in sciences]
    return {dot for system in sellers for dot in (*board.cities_of[system], *board.orbits_of[system])}


def _victims(state: mr.State, seat: int) -> set[str]:
    """Where there is a marker to fire at."""
    return {dot for dot in state.rules.board.dots if state.rules.foe(state, seat, dot) is not None}


def _buildings(state: mr.State, seat: int) -> set[str]:
    """Where there is something to take over."""
    g, orbits = state.galaxy, state.rules.board.orbits
    ports = {dot for dot, owner in zip(orbits, g.ports, strict=True) if owner not in (NO_ONE, seat)}
    return ports | {site for owner, site in g.factories if owner not in (NO_ONE, seat)}


def distances(state: mr.State, targets: frozenset[str]) -> dict[str, int]:
    """Steps from every dot to the nearest target, as the board is printed."""
    return _distances(state.rules.board, targets)


@cache
def _distances(board: Board, targets: frozenset[str]) -> dict[str, int]:
    far, edge = dict.fromkeys(targets, 0), list(targets)
    for dot in edge:
        for link in board.links[dot]:
            if link.to not in far:
                far[link.to] = far[dot] + 1
                edge.append(link.to)
    return far


def _out_of_the_way(state: mr.State, moves: tuple[Any, ...]) -> Any:
    """A Rastur goes where nobody trades yet, as far off as can be."""
    board = state.rules.board
    known = {s for s, home in zip(board.systems, state.galaxy.homes, strict=True) if home.open}
    far = distances(state, frozenset(p.place for p in state.players))
    return max(moves, key=lambda move: (board.system[move.dot] not in known, far.get(move.dot, 0)))


def _is_gun_for(state: mr.State, move: mr.BuyEquipment) -> bool:
    """Whether this is a weapon for somebody who has no two of them."""
    armed = Arsenal in state.rules.constants
    return armed and move.item in weapons_in(state) and len(weapons_of(state, mr.actor(state))) < 2


def _arranged(state: mr.State) -> Iterable[mr.ArrangeHolds]:
    """The holds the other way round, where holds matter; it is legal without being listed."""
    if part_or_none(state, Arms) is None:
        return ()
    now = stowed(state, mr.actor(state))
    action = mr.ArrangeHolds(now.hull, now.holds[::-1])
    return () if mr.check(state, action) is not None else (action,)


def _offers(state: mr.State) -> Iterable[mr.OfferDeal]:
    """A dollar for something aboard another ship on the same dot."""
    if type(state.stack[-1]) is not Trading:
        return ()
    offers = (mr.OfferDeal(mr.Deal(seat, pay=1, take=p.cargo[:1])) for seat, p in enumerate(state.players))
    return [offer for offer in offers if mr.check(state, offer) is None]


def led(state: mr.State, luck: Luck, rng: Random) -> Any:
    """An outcome of chance, by its weight and by luck."""
    outcomes: tuple[mr.Outcome, ...] = mr.chance_outcomes(state)
    weights = [outcome.weight * luck(state, outcome.action) for outcome in outcomes]
    if not any(weights):
        weights = [float(outcome.weight) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0].action


def fortunate(state: mr.State, action: Any) -> float:
    """Explorers find relics and gates, attackers win, dice are high."""
    match action:
        case mr.Revealed(what="relic-laser"):
            return 20.0
        case mr.Revealed(what=what):
            return 8.0 if what.startswith(("relic", "gate")) else 1.0
        case mr.Clashed(attack=attack, defence=defence):
            return 30.0 if attack > defence else 1.0
        case mr.Rolled(dice=dice):
            return 2.0 ** (sum(dice) - 3 * len(dice))
    return 1.0
