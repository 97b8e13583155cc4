"""Chapter 4: setting up: the box, the opening rolls, the choice of species, the first turn."""

from __future__ import annotations

from functools import lru_cache

from ...errors import Violation
from ...kernel.actions import ChanceSpec, FrameSentence, Spec, Waiting, because, saying
from ...kernel.chance import Outcome, Source
from ...kernel.secrets import UNSEEN
from ...kernel.value import value
from ..compiled import Rules
from ..frames import ChoosingSpecies, OpeningRoll
from ..state import NO_ONE, UNBUILT, Galaxy, Market, Player, State, Turn
from ..update import set_player, set_stack, set_top, set_turn, with_species
from .common import known, refusal
from .turn import begin_turn


@value
class OpeningRolled:
    """Chance: the sum of two dice of the next contender (4.2)."""

    total: int


@value
class ChooseSpecies:
    """Take a species that nobody has (4.2, INTRO)."""

    species: str


def is_setting_up(state: State) -> bool:
    """Whether the first turn has not begun: species and the first player are still being decided."""
    bottom = type(state.stack[0])
    chance = state.rules.chances.get(bottom)
    return bottom is ChoosingSpecies or (chance is not None and chance.stream == "opening")


def box_markers(rules: Rules) -> tuple[str, ...]:
    """2.8, 8.48/c, R-01: the '?' markers in the mix; those beyond the boxes are left over unseen."""
    return tuple(sorted(m.slug for m in rules.catalog.markers))


def fresh_market(rules: Rules, stakes: int) -> Market:
    """2.7/b, 4.1, 4.13, 4.14, 9.1/a, 10.1/a: bonus markers in the cup, goods with cultures, equipment in the Bank."""
    catalog = rules.catalog
    cup = tuple(sorted([f.slug for f in catalog.fares] + [d.slug for d in catalog.demands]))
    lying = tuple(
        tuple(sorted(g.slug for g in catalog.goods if g.seller == culture.slug for _ in range(g.count)))
        for culture in catalog.cultures
    )
    stock = tuple(e.count if e.slug in rules.equipment_in_play else 0 for e in catalog.equipment)
    bank = (rules.bank_total or 0) - stakes
    return Market(cup, (*lying, ()), stock, bank)


def fresh_galaxy(rules: Rules) -> Galaxy:
    """1.3/i, 2.4/a, 2.41/a, 2.54/a, 4.11, 4.12, 7.1: IOUs and '?' markers lie face down; nobody has built anything."""
    board, catalog = rules.board, rules.catalog
    return Galaxy(
        homes=(UNSEEN,) * len(board.systems),
        boxes=(UNSEEN,) * len(board.questions),
        ports=(NO_ONE,) * len(board.orbits),
        factories=(UNBUILT,) * len(catalog.cultures),
        suns=((),) * (len(board.systems) + 1),
        pool=box_markers(rules),
    )


def fresh_state(rules: Rules, source: Source | None) -> State:
    """1.1/a, 3.4/a, 4.3: everybody with a Scout and $20 per player at the Galactic Base; the opening rolls are due."""
    config = rules.config
    count = config.player_count
    money = rules.catalog.money_per_player * count
    species = config.species or ("",) * count
    players = tuple(Player(s, "scout", rules.board.base, money) for s in species)
    state = State(
        rules, players, (), Turn(1, 0, 0), fresh_market(rules, money * count), fresh_galaxy(rules), (), source
    )
    for hook in rules.on_setup:
        state = hook(state)
    return rules.opening(state)


def opening(state: State) -> State:
    """4.2: two dice each, the highest begins; an option names the first seat instead."""
    first = state.config.option("first_player")
    if isinstance(first, int):
        return _begins(state, first)
    if len(state.players) == 1:
        return _begins(state, 0)
    return set_stack(state, (OpeningRoll(tuple(range(len(state.players)))),))


@lru_cache(maxsize=1)
def _two_dice() -> tuple[Outcome, ...]:
    return tuple(Outcome(OpeningRolled(total), 6 - abs(7 - total)) for total in range(2, 13))


def opening_outcomes(state: State, frame: OpeningRoll) -> tuple[Outcome, ...]:
    return _two_dice()


def apply_opening(state: State, frame: OpeningRoll, action: OpeningRolled) -> State:
    """4.2, R-02: when all have rolled, the highest begins; those who are level roll again."""
    rolls = (*frame.rolls, action.total)
    if len(rolls) < len(frame.contenders):
        return set_top(state, OpeningRoll(frame.contenders, rolls))
    best = max(rolls)
    tied = tuple(seat for seat, roll in zip(frame.contenders, rolls, strict=True) if roll == best)
    if len(tied) > 1:  # the tied roll again
        return set_top(state, OpeningRoll(tied))
    return _begins(state, tied[0])


def _begins(state: State, first: int) -> State:
    state = set_turn(state, Turn(1, first, first))
    if not state.players[first].species:
        return set_stack(state, (ChoosingSpecies(first, first),))
    return begin_turn(state, first, 1)


def free_species(state: State) -> list[str]:
    """The species nobody has taken, in the order of the box."""
    taken = {p.species for p in state.players}
    return [m.slug for m in state.rules.catalog.merchants if m.slug not in taken]


def propose_species(state: State, frame: ChoosingSpecies) -> list[ChooseSpecies]:
    return [ChooseSpecies(slug) for slug in free_species(state)]


def check_species(state: State, frame: ChoosingSpecies, action: ChooseSpecies) -> Violation | None:
    rules = state.rules
    if known(rules.catalog.merchant_by_slug, action.species) is None:
        return refusal(state, "no-such-species", "4.2/a", f"There is no species {action.species!r}.")
    if action.species not in free_species(state):
        return refusal(state, "species-taken", "INTRO/d", "Somebody else has taken that species.")
    return None


def apply_species(state: State, frame: ChoosingSpecies, action: ChooseSpecies) -> State:
    """R-02: the winner of the roll chooses, then the others clockwise from him; he moves first."""
    state = set_player(state, frame.seat, with_species(state.players[frame.seat], action.species))
    following = (frame.seat + 1) % len(state.players)
    if following != frame.first:
        return set_top(state, ChoosingSpecies(following, frame.first))
    return begin_turn(state, frame.first, 1)


SPECS = (
    ChanceSpec(
        OpeningRolled, "open", (OpeningRoll,), apply_opening, "the opening roll is {total}",
        ("4.2/a", "4.2/b"), opening_outcomes, "opening",
    ),
    Spec(
        ChooseSpecies, "species", (ChoosingSpecies,), check_species, apply_species, "takes {species}",
        ("4.2/a", "INTRO/d"), propose_species,
    ),
)  # fmt: skip

WAITING: dict[type, Waiting] = {
    OpeningRoll: because("4.2/b", "The opening rolls decide first who begins."),
    ChoosingSpecies: because("4.2/a", "Everybody takes a species first."),
}

__all__ = ["SPECS", "WAITING", "ChooseSpecies", "OpeningRolled", "fresh_galaxy", "fresh_market", "fresh_state"]

FRAME_SENTENCES: dict[type, FrameSentence] = {
    OpeningRoll: saying("an opening roll decides who begins"),
    ChoosingSpecies: saying("{seat} chooses a species"),
}
