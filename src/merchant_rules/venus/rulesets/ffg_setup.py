"""Setting up the FFG game: species dealt where nobody chose, a first player by lot, and the fast play variant."""

from __future__ import annotations

from ...kernel.actions import ChanceSpec, FrameSentence, Waiting, because, saying
from ...kernel.chance import Outcome
from ...kernel.tuples import with_items
from ...kernel.value import value
from ..frames import DealingSpecies, Drawing, DrawingLots
from ..rules.setup import free_species
from ..rules.turn import begin_turn
from ..state import Market, State, Turn
from ..update import push, set_market, set_player, set_stack, set_turn, with_species


@value
class SpeciesDealt:
    """Chance: the species of the next seat."""

    species: str


@value
class FirstPlayerDrawn:
    """Chance: the seat that begins."""

    first: int


def opening(state: State) -> State:
    """F-SETUP-9, 10, 13: species as the players agreed or at random, then the first player at random."""
    if all(p.species for p in state.players):
        return _choose_first(state)
    return set_stack(state, (DealingSpecies(),))


def _choose_first(state: State) -> State:
    first = state.config.option("first_player")
    if isinstance(first, int):
        return _begins(state, first)
    return set_stack(state, (DrawingLots(),))


def _begins(state: State, first: int) -> State:
    return begin_turn(set_turn(state, Turn(1, first, first)), first, 1)


def dealt_outcomes(state: State, frame: DealingSpecies) -> list[Outcome]:
    return [Outcome(SpeciesDealt(species), 1) for species in free_species(state)]


def apply_dealt(state: State, frame: DealingSpecies, action: SpeciesDealt) -> State:
    """F-SETUP-10: the next seat plays this species."""
    seat = next(seat for seat, p in enumerate(state.players) if not p.species)
    state = set_player(state, seat, with_species(state.players[seat], action.species))
    return state if seat + 1 < len(state.players) else _choose_first(state)


def first_outcomes(state: State, frame: DrawingLots) -> list[Outcome]:
    return [Outcome(FirstPlayerDrawn(seat), 1) for seat in range(len(state.players))]


def apply_first(state: State, frame: DrawingLots, action: FirstPlayerDrawn) -> State:
    """F-SETUP-13: this seat begins."""
    return _begins(state, action.first)


# -- fast play -------------------------------------------------------------------------------------------------------


def goods_into_cup(state: State) -> State:
    """F-OPT-FAST-1, F-27: all ordinary goods start in the cup; factory goods wait with their cultures."""
    m, table = state.market, state.rules.catalog.goods_by_slug
    goods = tuple(item for pile in m.lying for item in pile if not table[item].factory)
    lying = tuple(tuple(item for item in pile if table[item].factory) for pile in m.lying)
    return set_market(state, Market(with_items(m.cup, goods), lying, m.stock, m.bank))


def first_draws(state: State) -> State:
    """F-OPT-FAST-2: before the first turn some tokens are drawn for their cultures."""
    return _draws(state, state.rules.catalog.fast_play_setup) if state.turn.number == 1 else state


def draws_on_discovery(state: State) -> State:
    """F-OPT-FAST-3: each discovery brings a few more."""
    return _draws(state, state.rules.catalog.fast_play_discovery)


def _draws(state: State, count: int) -> State:
    count = min(count, len(state.market.cup))
    return push(state, Drawing(count)) if count else state


SPECS = (
    ChanceSpec(
        SpeciesDealt, "dealt", (DealingSpecies,), apply_dealt, "{species} is dealt to the next player",
        ("F-SETUP-10",), dealt_outcomes, "opening",
    ),
    ChanceSpec(
        FirstPlayerDrawn, "first", (DrawingLots,), apply_first, "{first} begins",
        ("F-SETUP-13",), first_outcomes, "opening",
    ),
)  # fmt: skip

WAITING: dict[type, Waiting] = {
    DealingSpecies: because("F-SETUP-10", "The races are dealt first."),
    DrawingLots: because("F-SETUP-13", "Who begins is decided by lot first."),
}

FRAME_SENTENCES: dict[type, FrameSentence] = {
    DealingSpecies: saying("the races are dealt"),
    DrawingLots: saying("lots decide who begins"),
}
