"""Chapter 8: what the ship's drives and relics do for those who move it; what is chosen about them is in `equipment`.

Shields are in `dot_kinds.net_penalty`.
"""

from __future__ import annotations

from ..state import Player, State

AIR_FOIL = "relic-air-foil"
AUTO_PILOT = "relic-auto-pilot"
GATE_LOCK = "relic-gate-lock"
JUMP_START = "relic-jump-start"
MULLIGAN_GEAR = "relic-mulligan-gear"
SWITCH_SWITCH = "relic-switch-switch"
#: Relics that change the ways out of a dot for a ship under way (8.41, 8.46).
STEERING = frozenset((AIR_FOIL, SWITCH_SWITCH))

#: The face of the die that the Auto Pilot sets (8.42).
AUTO_PILOT_FACE = 4


def drives_aboard(state: State, seat: int) -> list[str]:
    """The kinds of drive a seat can use, sorted, relics included (8.4/b, F-REL-YD)."""
    bits = state.rules.drive_bits
    pieces = state.rules.equipment(state, seat) + state.players[seat].relics
    return sorted({piece for piece in pieces if piece in bits}) if pieces else []


def may_skip(state: State, player: Player) -> bool:
    """Whether there is a drive aboard, working or not, or a relic that may be one: a quick no for most ships."""
    return bool(player.relics) or not state.rules.drive_bits.keys().isdisjoint(player.cargo)


def skipping(state: State, seat: int, off: tuple[str, ...]) -> int:
    """The colours that drives skip now, as bits: all drives aboard that are not off (1.3/e, 8.2/d, e, h, 8.23)."""
    if not may_skip(state, state.players[seat]):
        return 0
    mask = 0
    bits = state.rules.drive_bits
    for piece in state.rules.equipment(state, seat):
        if piece in bits and piece not in off:
            mask |= bits[piece]
    for relic in state.players[seat].relics:
        if relic in bits and relic not in off:
            mask |= bits[relic]
    return mask
