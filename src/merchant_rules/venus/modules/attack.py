"""15.21: one way to resolve every attack, and the naming of weapons before it (15.32).

An attack is a frame of its own (a blast, a swindle, a revolt) that stays on the stack until it is settled. On top of it
come a `Firing` for each side that may fire, and a `Clashing` for the dice. Each tells the attack below what came out,
and that frame goes on by its resume. What is added to the dice the attack itself can say (`sides`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from ...errors import Violation
from ...kernel.actions import ChanceSpec, FrameSentence, Spec, Waiting, because, only, saying
from ...kernel.chance import Outcome
from ...kernel.engine import resumed
from ...kernel.stack import CHANCE
from ...kernel.tuples import replaced, with_item, without_item
from ...kernel.value import updater, value
from ..rules.common import called, known, name_of, parted, refusal
from ..state import State
from ..update import pop, push, set_players_stack_market, set_top, with_piece
from .common import is_seat, is_sorted, stacked
from .stowage import held_in_place, working

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from ..stack import Frame


@value
class Firing:
    """A seat names the weapons it fires, one by one; with `needs` firepower or more the dice may be rolled (15.32)."""

    seat: int
    """The seat that decides."""
    needs: int
    """The firepower from which on the dice may be rolled."""
    fired: tuple[str, ...] = ()
    """The weapons named so far."""


@value
class Side:
    """One side of an attack: what its die is multiplied by, what is added and what enemy shields take away."""

    times: int
    """What the die is multiplied by."""
    plus: int
    """What is added."""
    minus: int = 0
    """What enemy shields take away."""


@value
class Clashing:
    """Both dice are due (15.21); afterwards they lie here, the attacker's first, until the attack goes on."""

    attacker: int
    """The seat that attacks."""
    attack: Side
    """The attacker's side."""
    defence: Side
    """The defender's side."""
    dice: tuple[int, ...] = ()
    """Both dice, the attacker's first; () while they are due."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


class Attack(Protocol):
    """What every attack can say while it waits on the stack below: who attacks, and what is added to the dice."""

    @property
    def seat(self) -> int: ...

    def sides(self, state: State) -> tuple[Side, Side]:
        """Attacker and defender, as they stand now."""

    def decided(self, attack: int, defence: int) -> Frame:
        """The attack with both strengths known."""


class ArmedAttack(Attack, Protocol):
    """An attack for which weapons are named first (15.32)."""

    def armed(self, fired: tuple[str, ...]) -> Frame:
        """The attack with the weapons of the side that was asked."""


def is_attack(frame: object) -> TypeIs[Attack]:
    """Whether a frame is an attack, of this package or of a plug-in."""
    return hasattr(frame, "sides")


def is_armed_attack(frame: object) -> TypeIs[ArmedAttack]:
    """Whether a frame is an attack that is told which weapons were fired."""
    return hasattr(frame, "armed")


@value
class FireWeapon:
    """Name one more weapon that is fired; a Nova Ball is gone with it (15.32)."""

    weapon: str


@value
class RollAttack:
    """Leave it at the weapons named and let the dice decide (15.21)."""


@value
class Clashed:
    """Chance: the dice of attacker and defender."""

    attack: int
    defence: int


# -- weapons (15.3) --------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Arsenal:
    """The constants of this module: weapon -> its number (15.3), and all weapons."""

    firepower: Mapping[str, int]
    weapons: frozenset[str]


def weapons_in(state: State) -> Mapping[str, int]:
    """Every weapon of the game and its number."""
    return state.rules.record(Arsenal).firepower


def may_be_armed(state: State, seat: int) -> bool:
    """Whether there is a weapon aboard, damaged or not: a quick no for most ships."""
    arsenal: Any = state.rules.constants[Arsenal]  # asked at nearly every step of a game with weapons: no detour
    weapons, p = arsenal.weapons, state.players[seat]
    return not (weapons.isdisjoint(p.cargo) and weapons.isdisjoint(p.relics))


def weapons_of(state: State, seat: int) -> tuple[str, ...]:
    """The weapons aboard that work, relics included, sorted."""
    if not may_be_armed(state, seat):
        return ()
    power = weapons_in(state)
    pieces = (*working(state, seat), *state.players[seat].relics)
    return tuple(sorted(piece for piece in pieces if piece in power))


def firepower(state: State, fired: tuple[str, ...]) -> int:
    """15.32/b: the numbers of all weapons fired, added up."""
    return sum(weapons_in(state)[weapon] for weapon in fired)


def is_spent(state: State, weapon: str) -> bool:
    """15.32/c: whether a weapon is used up when fired."""
    piece = state.rules.catalog.equipment_by_slug.get(weapon)
    return piece is not None and piece.spent


def still_loaded(state: State, frame: Firing) -> tuple[str, ...]:
    """What may still be fired: each weapon once in an attack; what is used up has left the ship already."""
    left = weapons_of(state, frame.seat)
    for weapon in frame.fired:
        if not is_spent(state, weapon):
            left = without_item(left, weapon)
    return left


def can_be_armed(state: State, frame: Firing) -> bool:
    """Whether all that is fired and loaded is enough for the dice to be rolled."""
    known_ones = [weapon for weapon in frame.fired if weapon in weapons_in(state)]
    return firepower(state, (*known_ones, *still_loaded(state, frame))) >= frame.needs


def propose_fire(state: State, frame: Firing) -> list[FireWeapon]:
    return [FireWeapon(weapon) for weapon in sorted({*still_loaded(state, frame)})]


def check_fire(state: State, frame: Firing, action: FireWeapon) -> Violation | None:
    if known(weapons_in(state), action.weapon) is None:
        return refusal(state, "no-weapon", "15.3/a", f"{called(state, action.weapon)} is no weapon.")
    if action.weapon not in still_loaded(state, frame):
        text = f"You have no {name_of(state, action.weapon)} left to fire in this attack."
        return refusal(state, "not-loaded", "15.32/e", text)
    return None


def apply_fire(state: State, frame: Firing, action: FireWeapon) -> State:
    """15.32: one more weapon is named, each once in an attack; a Nova Ball is gone with it (15.32/c)."""
    fired = with_item(frame.fired, action.weapon)
    state = set_top(state, Firing(frame.seat, frame.needs, fired))
    return _spend(state, frame.seat, action.weapon) if is_spent(state, action.weapon) else state


def _spend(state: State, seat: int, weapon: str) -> State:
    """15.32/c, 15.54/f: back to the Bank."""
    state = held_in_place(state, seat)
    p = state.players[seat]
    market = with_piece(state.market, state.rules.stock_index[weapon])
    players = replaced(state.players, seat, parted(state.rules, p, weapon, p.money))
    return set_players_stack_market(state, players, state.stack, market)


def check_roll(state: State, frame: Firing, action: RollAttack) -> Violation | None:
    if firepower(state, frame.fired) >= frame.needs:
        return None
    text = f"Fire weapons with {frame.needs} firepower or more first." if frame.needs > 1 else "Fire a weapon first."
    return refusal(state, "fire-first", "15.32/a", text)


def apply_roll(state: State, frame: Firing, action: RollAttack) -> State:
    """15.21, 15.32: the attack below is told what was fired, and goes on."""
    state = pop(state)
    below = state.stack[-1]
    assert is_armed_attack(below)
    return resumed(set_top(state, below.armed(frame.fired)))


# -- the dice (15.21) ------------------------------------------------------------------------------------------------


def strength(side: Side, die: int) -> int:
    """What one side brings; never below 0 (15.43/c)."""
    return max(side.times * die + side.plus - side.minus, 0)


def clash(state: State) -> State:
    """Let the dice decide the attack on top of the stack."""
    top = state.stack[-1]
    assert is_attack(top)
    return push(state, Clashing(top.seat, *top.sides(state)))


@cache
def _two_dice() -> tuple[Outcome, ...]:
    return tuple(Outcome(Clashed(a, d), 1) for a in range(1, 7) for d in range(1, 7))


def clashed_outcomes(state: State, frame: Clashing) -> tuple[Outcome, ...]:
    return _two_dice()


def apply_clashed(state: State, frame: Clashing, action: Clashed) -> State:
    """Both dice lie: what a roll sets off comes first (R-91), then the attack goes on."""
    rolled = _with_dice(frame, (action.attack, action.defence))
    state = set_top(state, rolled)
    for hook in state.rules.on_attack:
        state = hook(state)
    return resume_clashing(state) if state.stack[-1] is rolled else state


_with_dice: Callable[[Clashing, tuple[int, ...]], Clashing] = updater(Clashing, "dice")


def resume_clashing(state: State) -> State:
    """15.211, 15.212: the attack below is told both strengths, counted now: a roll may have changed the map (R-97)."""
    c = state.stack[-1]
    assert type(c) is Clashing
    state = pop(state)
    below = state.stack[-1]
    assert is_attack(below)
    attack, defence = below.sides(state)
    return resumed(set_top(state, below.decided(strength(attack, c.dice[0]), strength(defence, c.dice[1]))))


SPECS = (
    Spec(
        FireWeapon, "fire", (Firing,), check_fire, apply_fire, "fires {weapon}",
        ("15.32/a", "15.32/c", "15.32/e"), propose_fire,
    ),
    Spec(
        RollAttack, "attack", (Firing,), check_roll, apply_roll, "lets the dice decide",
        ("15.21/a", "15.32/a"), candidates=only(RollAttack()),
    ),
    ChanceSpec(
        Clashed, "clash", (Clashing,), apply_clashed, "the attack rolls {attack}, the defence {defence}",
        ("15.21/a", "15.211/a", "15.212/a"), clashed_outcomes, "dice",
    ),
)  # fmt: skip

WAITING: dict[type, Waiting] = {
    Firing: because("15.32/a", "Weapons are named first: fire one, or let the dice decide."),
    Clashing: because("15.21/a", "The dice of the attack are due."),
}

FRAME_SENTENCES: dict[type, FrameSentence] = {
    Firing: saying("{seat} names the weapons to be fired"),
    Clashing: saying("the dice of the attack by {attacker} are due"),
}


# -- what cannot be ---------------------------------------------------------------------------------------------------


def problems(state: State) -> Iterator[str]:
    """What is wrong with the frames of an attack."""
    for below, firing, _ in stacked(state, Firing):
        if not is_armed_attack(below):
            yield "Firing: there is no attack to decide"
        elif is_seat(state, firing.seat) and not can_be_armed(state, firing):
            yield f"Firing: seat {firing.seat} has no weapons for {firing.needs} firepower"
        if not is_sorted(firing.fired) or any(weapon not in weapons_in(state) for weapon in firing.fired):
            yield f"Firing: {firing.fired} are no weapons, sorted"
    for below, c, _ in stacked(state, Clashing):
        if not is_attack(below):
            yield "Clashing: there is no attack to decide"
        if not is_seat(state, c.attacker) or len(c.dice) not in (0, 2) or any(not 1 <= die <= 6 for die in c.dice):
            yield "Clashing: these are no dice of an attack"
        elif (state.stack[-1] is c) == bool(c.dice):
            yield "Clashing: the dice are due or have been rolled"
