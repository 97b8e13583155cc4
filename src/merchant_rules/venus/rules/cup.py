"""2.7, 10.1: the cup. One marker in, one marker out, every time.

What goes into the cup leaves a `Drawing` frame behind; what is drawn goes to its culture, also to a hidden one, beside
whose marker it waits off the map (10.12).
"""

from __future__ import annotations

from functools import lru_cache

from ...kernel.actions import ChanceSpec
from ...kernel.chance import Outcome
from ...kernel.engine import resumed
from ...kernel.tuples import replaced, with_item, with_items, without_item
from ...kernel.value import value
from ..compiled import Rules
from ..frames import Drawing
from ..state import Market, State
from ..update import pop, set_market, set_top


@value
class Drawn:
    """Chance: the marker that comes out of the cup."""

    marker: str


def into_cup(rules: Rules, cup: tuple[str, ...], markers: tuple[str, ...]) -> tuple[tuple[str, ...], Drawing]:
    """2.7/a, c: the cup after markers went in, and the draws that are due.

    One goes in and one comes out before the next goes in (R-46), unless the ruleset draws for all of them together.
    """
    if rules.cup_draws_together:
        return with_items(cup, markers), Drawing(len(markers))
    return with_item(cup, markers[0]), Drawing(1, markers[1:])


@lru_cache(maxsize=1 << 14)
def _outcome(marker: str, weight: int) -> Outcome:
    return Outcome(Drawn(marker), weight)


def drawn_outcomes(state: State, frame: Drawing) -> list[Outcome]:
    """10.1/c: every marker in the cup is equally likely, the one just put in too."""
    outcomes = []
    cup = state.market.cup
    start = 0
    while start < len(cup):
        marker = cup[start]
        end = start + 1
        while end < len(cup) and cup[end] == marker:
            end += 1
        outcomes.append(_outcome(marker, end - start))
        start = end
    return outcomes


def home_of(rules: Rules, marker: str) -> str:
    """10.11, 10.12, 2.61/b: goods go to their seller, fares and demands to the culture they name."""
    catalog = rules.catalog
    goods = catalog.goods_by_slug.get(marker)
    if goods is not None:
        return goods.seller
    fare = catalog.fare_by_slug.get(marker)
    return fare.origin if fare is not None else catalog.demand_by_slug[marker].at


def apply_drawn(state: State, frame: Drawing, action: Drawn) -> State:
    """2.7, 10.1: the marker goes to its culture, and if more wait to go into the cup, the next one does.

    It lies there before anybody decides again, so it counts for the next sale (10.12/c).
    """
    m = state.market
    marker = action.marker
    index = state.rules.culture_index[home_of(state.rules, marker)]
    cup = without_item(m.cup, marker)
    lying = replaced(m.lying, index, with_item(m.lying[index], marker))
    if frame.waiting:
        market = Market(with_item(cup, frame.waiting[0]), lying, m.stock, m.bank)
        return set_top(set_market(state, market), Drawing(frame.count, frame.waiting[1:]))
    state = set_market(state, Market(cup, lying, m.stock, m.bank))
    if frame.count > 1:
        return set_top(state, Drawing(frame.count - 1))
    return resumed(pop(state))


SPECS = (
    ChanceSpec(
        Drawn, "draw", (Drawing,), apply_drawn, "{marker} is drawn from the cup",
        ("2.7/d", "10.1/b", "10.11/a", "10.12/a"), drawn_outcomes, "cup",
    ),
)  # fmt: skip
