"""Calamities: announced, answered or not, and what they do (S-CAL and the chapters of the ten kinds)."""

from __future__ import annotations

from collections.abc import Callable

from ...errors import Violation
from ...kernel.actions import Spec, fine, only
from ...kernel.value import value
from ..frames import Abandoning, Announced, ChoosingLoss, PayingRepairs, Raiding, Rolling, Window
from ..state import NO_ONE, Load, Quarantine, State
from ..update import (
    announced_on,
    galaxy_quarantines,
    jump_dice,
    pop,
    push,
    set_galaxy,
    set_trader,
    set_turn,
    trader_engines,
    trader_envoy,
    trader_grounded,
    trader_prestige,
    turn_action_used,
    turn_movement_over,
)
from .asking import open_window
from .common import (
    can_pay,
    discarded,
    imperials_of,
    is_imperial,
    is_imperial_station,
    jump_of,
    load_of,
    lost_prestige,
    owner_of,
    paid,
    refusal,
    same_world,
    skills,
    stations_of,
    with_hold,
    with_station,
    without_load,
    world_of,
)
from .engines import repairs
from .holds import dropped
from .movement import LOST, with_jump
from .prestige import stolen
from .stations import is_protected, removable


@value
class ChooseLoss:
    """Choose the station, by its world, or the cargo, with the card it lies on, that is lost."""

    what: str
    marker: str = ""


@value
class PayRepairs:
    """Pay for the repair of Stressed Engines."""


@value
class StayGrounded:
    """Do not pay: no jump attempt for a turn (ST-63)."""


# -- announcing -------------------------------------------------------------------------------------------------------


def target_of(state: State, play: Announced) -> int:
    """The Trader a Calamity is aimed at, `NO_ONE` for a Quarantine."""
    if play.kind == "takeover":
        return owner_of(state, world_of(state, play.player))
    if play.kind == "you-are-lost":
        jump = jump_of(state)
        assert jump is not None
        return jump.seat
    return play.target


def announced(state: State, play: Announced) -> State:
    """S-CAL-2: the victim may answer; one's own Calamity, a Quarantine excepted, is not answered (S-CAL-9).

    So one may get lost on purpose (S-LOST-9). Anybody may answer a Quarantine (S-QUAR-4).
    The window lies on top of the one in which the card was played (S-WIND-9).
    """
    world = world_of(state, play.player) if play.kind == "takeover" else play.world
    play = announced_on(play, target_of(state, play), world)
    if play.target == play.player:
        return resolved(state, play)
    return open_window(state, "avoid", play)


def called_off(state: State, play: Announced) -> State:
    """Nothing comes of it: a Takeover that was stopped ends nothing and uses nothing up (S-TAKE-5)."""
    if play.card:
        return discarded(state, play.card)
    return pop(state) if type(state.stack[-1]) is Raiding else state


def avoid_closed(state: State, window: Window) -> State:
    """Nobody has stopped it, and now it is too late (S-CAL-6)."""
    assert isinstance(window.subject, Announced)
    return resolved(state, window.subject)


def resolved(state: State, play: Announced) -> State:
    """The effect of a Calamity (S-CAL-3); the card is discarded unless it stays in front of somebody (S-LUCK-18).

    There it is in nobody's hand (S-LUCK-5).
    """
    if play.card and play.kind not in IN_FRONT:
        state = discarded(state, play.card)
    return EFFECTS[play.kind](state, play)


#: Cards that stay on the table.
IN_FRONT = ("imperial-envoy", "quarantine")


# -- effects ----------------------------------------------------------------------------------------------------------


def disfavor(state: State, play: Announced) -> State:
    """S-DISF-1."""
    return lost_prestige(state, play.target, state.rules.catalog.face_by_slug[play.card].amount)


def envoy(state: State, play: Announced) -> State:
    """S-ENV-2: the card lies in front of its victim."""
    return set_trader(state, play.target, trader_envoy(state.traders[play.target], play.card))


def you_are_lost(state: State, play: Announced) -> State:
    """S-LOST-4: two rolls, one after the other."""
    jump = jump_of(state)
    assert jump is not None
    return push(with_jump(state, jump_dice(jump, ())), Rolling(LOST, jump.seat))


def quarantine(state: State, play: Announced) -> State:
    """S-QUAR-3: the card lies in front of its player."""
    quarantines = (*state.galaxy.quarantines, Quarantine(play.world, play.player))
    return set_galaxy(state, galaxy_quarantines(state.galaxy, quarantines))


def robbed(state: State, play: Announced) -> State:
    """Prestige goes from the victim to the thief (S-GOT-1, S-PIR-1)."""
    catalog = state.rules.catalog
    victim, thief = state.traders[play.target], state.traders[play.player]
    left, gain = stolen(catalog, victim.prestige, thief.prestige, catalog.kind_by_slug[play.kind].amount)
    state = set_trader(state, play.target, trader_prestige(victim, left))
    return set_trader(state, play.player, trader_prestige(thief, gain))


def piracy(state: State, play: Announced) -> State:
    """S-PIR-1: first Prestige, then the cargo, then the excess (ST-62); a right stays with its holder (S-PIR-7)."""
    state = robbed(state, play)
    load = load_of(state, play.target, play.cargo) if play.cargo else None
    near = state.rules.catalog.kind_by_slug["piracy"].same_world
    if load is None or (near and not same_world(state, play.player, play.target)):
        return state  # it was sold while the card was being answered
    state = without_load(state, play.target, load)
    state = with_hold(state, play.player, (*state.traders[play.player].hold, load))
    return excess_abandoned(state, play.player)


def excess_abandoned(state: State, seat: int) -> State:
    """Whoever has too much aboard abandons the excess at once (S-CARGO-11)."""
    full = len(state.traders[seat].hold) > state.rules.catalog.game.limits.hold
    return push(state, Abandoning(seat)) if full else state


def stressed_engines(state: State, play: Announced) -> State:
    """S-STRESS-1: the victim chooses."""
    return push(state, PayingRepairs(play.target))


def lose_a_station(state: State, play: Announced) -> State:
    """S-LSTN-1: the victim chooses which."""
    return push(state, ChoosingLoss(play.target, "station")) if _removable(state, play.target) else state


def lose_a_cargo(state: State, play: Announced) -> State:
    """S-LCARGO-1: the victim chooses which."""
    return push(state, ChoosingLoss(play.target, "cargo")) if _losable(state, play.target) else state


def takeover(state: State, play: Announced) -> State:
    """S-TAKE-1, S-TAKE-2: the station changes hands; movement ends and the Action is used.

    It brings no Prestige (S-TAKE-6).
    """
    owner = owner_of(state, play.world)
    if owner not in (NO_ONE, play.player) and not is_protected(
        state.rules.catalog,
        play.world,
        imperial=is_imperial_station(state, play.world),
        personalities=skills(state, owner),
    ):
        state = with_station(state, play.world, play.player)
    kind, turn = state.rules.catalog.kind_by_slug["takeover"], state.turn
    turn = turn_movement_over(turn, turn.movement_over or kind.ends_movement)
    return set_turn(state, turn_action_used(turn, turn.action_used or kind.uses_action))


def raid(state: State, play: Announced) -> State:
    """S-PETE-6: an engine is destroyed, unless the last one is left by now (S-PETE-8)."""
    trader, state = state.traders[play.target], pop(state)
    if trader.engines <= state.rules.catalog.personalities.pirate_pete.raid_leaves_engines:
        return state
    return set_trader(state, play.target, trader_engines(trader, trader.engines - 1))


EFFECTS: dict[str, Callable[[State, Announced], State]] = {
    "imperial-disfavor": disfavor,
    "imperial-envoy": envoy,
    "you-are-lost": you_are_lost,
    "quarantine": quarantine,
    "piracy": piracy,
    "stressed-engines": stressed_engines,
    "lose-a-station": lose_a_station,
    "lose-a-cargo": lose_a_cargo,
    "gotcha": robbed,
    "takeover": takeover,
    "raid": raid,
}


# -- what the victim chooses ------------------------------------------------------------------------------------------


def _removable(state: State, seat: int) -> tuple[str, ...]:
    return removable(state.rules.catalog, stations_of(state, seat), imperials_of(state, seat), skills(state, seat))


def _losable(state: State, seat: int) -> tuple[Load, ...]:
    """What Lose a Cargo can take: Imperial Cargo too, unless the data spare it (ST-65)."""
    spared = "imperial-cargo" in state.rules.catalog.kind_by_slug["lose-a-cargo"].spares
    return tuple(load for load in state.traders[seat].hold if not (spared and is_imperial(load.cargo)))


def propose_loss(state: State, frame: ChoosingLoss) -> list[ChooseLoss]:
    if frame.what == "station":
        return [ChooseLoss(world) for world in _removable(state, frame.seat)]
    return [ChooseLoss(load.cargo, load.contract) for load in dict.fromkeys(_losable(state, frame.seat))]


def check_loss(state: State, frame: ChoosingLoss, action: ChooseLoss) -> Violation | None:
    if action in propose_loss(state, frame) and type(action.what) is str and type(action.marker) is str:
        return None
    return refusal(
        "no-such-loss", "S-LSTN-1" if frame.what == "station" else "S-LCARGO-1", "You have nothing of the kind."
    )


def apply_loss(state: State, frame: ChoosingLoss, action: ChooseLoss) -> State:
    """S-LSTN-1, S-LCARGO-1: the station or the cargo that the victim has chosen is gone."""
    state = pop(state)
    if frame.what == "station":
        return with_station(state, action.what, NO_ONE)
    return dropped(state, frame.seat, Load(action.what, action.marker))


def check_repairs(state: State, frame: PayingRepairs, action: PayRepairs) -> Violation | None:
    if can_pay(state, frame.seat, repairs(state.rules.catalog, skills(state, frame.seat))):
        return None
    return refusal("cannot-pay", "S-MONEY-8", "The repairs cost more than you have.")


def apply_repairs(state: State, frame: PayingRepairs, action: PayRepairs) -> State:
    """S-STRESS-1: the repairs are paid for."""
    return paid(pop(state), frame.seat, repairs(state.rules.catalog, skills(state, frame.seat)))


def apply_grounded(state: State, frame: PayingRepairs, action: StayGrounded) -> State:
    """S-STRESS-1, ST-63: no jump attempt for a turn."""
    return set_trader(pop(state), frame.seat, trader_grounded(state.traders[frame.seat], True))


CLOSINGS = {"avoid": avoid_closed}

SPECS = (
    Spec(
        ChooseLoss, "lose", (ChoosingLoss,), check_loss, apply_loss, "loses {what}",
        ("star:S-LSTN-1", "star:S-LCARGO-1"), propose_loss,
    ),
    Spec(
        PayRepairs, "repair", (PayingRepairs,), check_repairs, apply_repairs, "pays for repairs",
        ("star:S-STRESS-1",), candidates=only(PayRepairs()),
    ),
    Spec(
        StayGrounded, "stay-grounded", (PayingRepairs,), fine, apply_grounded,
        "leaves the engines unrepaired", ("star:S-STRESS-1",), only(StayGrounded()),
    ),
)  # fmt: skip
