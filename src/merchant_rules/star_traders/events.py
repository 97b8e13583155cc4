"""What changed between two positions of Star Traders, and what a move costs or brings.

Money is what the public ledger shows; what two Traders passed each other in secret is told to those whose position
has it (ST-25). Why money and Prestige moved is told in `reasons`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ..kernel import engine
from ..kernel.events import Became, Change, Moved, Owned, Paid, Place, Scored, Went, balanced, moved, rest
from ..kernel.stack import CHANCE
from .frames import LosingMoney, Window
from .reasons import payments, prestige
from .rules.asking import Pass
from .rules.common import money_of
from .rules.flow import LuckDrawn
from .rules.movement import DieRolled
from .state import NO_ONE, State
from .view import View

LUCK, LUCK_PILE, CONTRACTS, CONTRACT_PILE = "luck-deck", "luck-pile", "contract-deck", "contract-pile"
MARKET, COMPLETED, ENGINE = "market", "completed", "engine"
#: Money that passed in secret: no part of the ledger.
SECRET: Final = "secret"

#: Fields that other events tell of wherever they differ.
TOLD: Final = ("traders.*.ledger", "traders.*.prestige", "traders.*.engines", "traders.*.world", "galaxy.owners")


def changes(before: State | View, after: State | View) -> tuple[Change, ...]:
    """What is different, by what both positions show."""
    things = moved(_things(before), _things(after))
    return (
        *_ledgers(before, after),
        *_secrets(before, after),
        *things,
        *_seats(before, after),
        *_stations(before, after),
        *_rest(before, after, things),
    )


def _ledgers(before: State | View, after: State | View) -> list[Paid]:
    """What everybody saw, payment by payment."""
    rows = enumerate(zip(before.traders, after.traders, strict=True))
    owed = {seat: new.ledger - old.ledger for seat, (old, new) in rows if new.ledger != old.ledger}
    if not owed:
        return []
    return balanced(payments(before, after, owed), {seat: owed.get(seat, 0) for seat in range(len(before.traders))})


def _secrets(before: State | View, after: State | View) -> Iterator[Paid]:
    known = {(own.giver, own.taker): own.net for own in before.sums}
    for own in after.sums:
        old = known.get((own.giver, own.taker), 0)
        if own.net is not None and old is not None and own.net != old:
            more = own.net - old
            giver, taker = (own.giver, own.taker) if more > 0 else (own.taker, own.giver)
            yield Paid(giver, taker, abs(more), "deal", "", SECRET)


def _things(s: State | View) -> dict[Place, Counter[str]]:
    """Cards, cargo, engines and Contracts by place."""
    places: dict[Place, Counter[str]] = {}
    for seat, trader in enumerate(s.traders):
        faces = [card.face for card in trader.hand]
        faces += [load.cargo for load in trader.hold]
        faces += [slug for slug in (trader.envoy, trader.mission, *trader.personalities) if slug]
        places[seat] = Counter(faces) + Counter({ENGINE: max(trader.engines, 0)})
    d = s.decks
    places[LUCK], places[LUCK_PILE] = Counter({"": d.luck.supply}), Counter(d.luck_pile)
    places[CONTRACTS], places[CONTRACT_PILE] = Counter({"": d.contracts.supply}), Counter(d.contract_pile)
    places[MARKET] = Counter(slug for slug in s.market.spaces if slug)
    places[COMPLETED] = Counter(own.contract for own in s.market.completed)
    return places


def _seats(before: State | View, after: State | View) -> Iterator[Scored | Went]:
    for seat, (old, new) in enumerate(zip(before.traders, after.traders, strict=True)):
        if old.prestige != new.prestige:
            yield Scored(seat, new.prestige - old.prestige, prestige(before, after, seat))
        if old.world != new.world:
            yield Went(seat, old.world, new.world)


def _stations(before: State | View, after: State | View) -> Iterator[Owned]:
    for at, (old, new) in enumerate(zip(before.galaxy.owners, after.galaxy.owners, strict=True)):
        if old != new:
            world = before.rules.starmap.worlds[at]
            yield Owned("station", world, *(None if own == NO_ONE else own for own in (old, new)))


def _rest(before: State | View, after: State | View, things: list[Moved]) -> list[Became]:
    """What other events do not tell: the order of spaces, rights, who has seen a card, frames, the turn."""
    touched = {place for thing in things for place in (thing.source, thing.target)}
    told = list(TOLD)
    told += [f"traders.{seat}.hand" for seat in range(len(before.traders)) if seat in touched]
    told += ["decks.luck.supply"] * (LUCK in touched) + ["decks.luck_pile"] * (LUCK_PILE in touched)
    told += ["decks.contracts.supply"] * (CONTRACTS in touched) + ["decks.contract_pile"] * (CONTRACT_PILE in touched)
    return rest(before, after, told)


# -- prices -----------------------------------------------------------------------------------------------------------


def price(state: State, action: Any) -> int | None:
    """Stellors that a move brings the one who decides, below 0 what it costs, if all others pass.

    What was declared is paid when its window closes, so windows are passed through, and chance as well. None is a sum
    that depends on dice, or on money that a view does not know. The tax of a Jubilee that is drawn afterwards is no
    part of it. In a window it is what follows for the one who passes there.
    """
    seat: int = getattr(action, "seat", state.stack[-1].seat)
    found = set[int]()
    waiting = [engine.apply_unchecked(state.with_source(None), action)]
    while waiting and len(found) < 2:
        after = waiting.pop()
        top = after.stack[-1]
        if top.seat == CHANCE and (outcomes := _outcomes(after)):
            waiting += [engine.apply_unchecked(after, outcome) for outcome in outcomes]
        elif isinstance(top, LosingMoney):
            return None
        elif isinstance(top, Window) and top.queue:
            waiting.append(engine.apply_unchecked(after, Pass()))
        else:
            found.add(_held(after, seat) - _held(state, seat))
    return found.pop() if len(found) == 1 else None


def _outcomes(state: State) -> list[Any]:
    """All faces of a die; of cards any but a Jubilee, for which it is makes no difference to money.

    None where a view would have to be told what comes of it: somebody's hand, or what he can lose.
    """
    outcomes = [outcome.action for outcome in engine.chance_outcomes(state)]
    if outcomes and isinstance(outcomes[0], DieRolled):
        return outcomes
    plain = [own for own in outcomes if not (isinstance(own, LuckDrawn) and own.card == "jubilee")]
    return plain[:1] or outcomes[:1]


def _held(state: State, seat: int) -> int:
    """What a seat has; where this state may not know that, what all have seen."""
    known = money_of(state, seat)
    return state.traders[seat].ledger if known is None else known


__all__ = ["SECRET", "changes", "price"]
