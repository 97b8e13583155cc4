"""Five more personalities: Awesome Andi, the Seer, Verdant Velma, the Banker, Pirate Pete (S-AND to S-PETE)."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.value import value
from ..box.catalog import Catalog
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import Acting, Announced, Raiding, Roll, Rolling
from ..rules import movement
from ..rules.asking import open_window
from ..rules.building import envoy_bars
from ..rules.common import is_barred, is_seat, lost_prestige, refusal, same_world, skills
from ..rules.flow import acted
from ..rules.movement import AWESOME, PSYCHIC
from ..rules.prestige import can_spend
from ..state import State
from ..update import pop, push


@value
class Raid:
    """Pirate Pete tries to destroy an engine of a Trader on his world (S-PETE-4)."""

    target: int


def special_jumps(state: State, seat: int) -> tuple[str, ...]:
    """S-AND-1: once a turn; S-SEER-1: the first attempt of a turn, the others are ordinary (S-SEER-7)."""
    own = skills(state, seat)
    andi = "awesome-andi" in own and not state.turn.awesome
    seer = "seer" in own and not state.turn.attempts
    return (AWESOME,) * andi + (PSYCHIC,) * seer


def check_raid(state: State, frame: Acting, action: Raid) -> Violation | None:
    pete, seat = state.rules.catalog.personalities.pirate_pete, frame.seat
    if "pirate-pete" not in skills(state, seat):
        return refusal("no-pirate", "S-PETE-4", "Only Pirate Pete raids.")
    if is_barred(state, seat, "action"):
        return envoy_bars()
    if not can_spend(state.traders[seat].prestige, pete.raid_prestige):
        return refusal("prestige", "S-PETE-5", "You have too little Prestige for a raid.")
    if not is_seat(state, action.target) or action.target == seat or not same_world(state, seat, action.target):
        return refusal("not-here", "S-PETE-4", "There is no such Trader on your world.")
    if state.traders[action.target].engines <= pete.raid_leaves_engines:
        return refusal("last-engine", "S-PETE-8", "The last engine is safe.")
    return None


def raids_on_others(state: State, frame: Acting) -> list[Raid]:
    return [Raid(seat) for seat in range(len(state.traders))] if "pirate-pete" in skills(state, frame.seat) else []


def apply_raid(state: State, frame: Acting, action: Raid) -> State:
    """S-PETE-5: the Prestige is paid whatever comes of it."""
    price = state.rules.catalog.personalities.pirate_pete.raid_prestige
    state = acted(lost_prestige(state, frame.seat, price))
    return push(push(state, Raiding(frame.seat, action.target)), Rolling("raid", frame.seat))


def raid_rolled(state: State, roll: Roll) -> State:
    """S-PETE-6, S-PETE-7: on a high roll the victim may still save the engine."""
    frame = state.stack[-1]
    if type(frame) is not Raiding:
        return state  # its target has left the game
    pete = state.rules.catalog.personalities.pirate_pete
    if roll.result < pete.raid_least_roll or state.traders[frame.target].engines <= pete.raid_leaves_engines:
        return pop(state)
    return open_window(state, "avoid", Announced("raid", "", frame.seat, frame.target))


ROLLS = {"raid": raid_rolled}


def manifest(config: Config, catalog: Catalog) -> Manifest:
    """What the module brings."""
    raid = Spec(
        Raid, "raid", (Acting,), check_raid, apply_raid, "raids {target}", ("star:S-PETE-4",),
        candidates=raids_on_others,
    )  # fmt: skip
    return Manifest(
        name="new-personalities",
        actions=(*movement.NEW_SPECS, raid),
        hooks=Hooks(special_jumps=special_jumps),
    )
