"""Chapter 5: the ways out of a dot: which paths are open to a moving ship, which Pilot Numbers, which gates.

Only questions; `movement` acts on the answers.
"""

from __future__ import annotations

from ..frames import Moving
from ..map.board import Link, Links
from ..state import Player, State
from .dot_kinds import gate_number, open_gates, open_marker
from .gear import AIR_FOIL, SWITCH_SWITCH


def links_of(state: State, seat: int) -> Links:
    """The links this seat can use: with the Air Foil also from city to city of a planet (8.41)."""
    board = state.rules.board
    return board.foil_links if AIR_FOIL in state.players[seat].relics else board.links


def way_to(state: State, player: Player, to: object) -> Link | None:
    """The way from a player's place to another dot, None where no path leads there."""
    if type(to) is not str:
        return None
    board = state.rules.board
    if AIR_FOIL in player.relics:
        return next((link for link in board.foil_links[player.place] if link.to == to), None)
    return board.joins[player.place].get(to)


def skip_bit(state: State, dot: str) -> int:
    """The colour of a dot as a bit if a drive can skip it: space dots, ovals, face-up penalty markers.

    8.2/a, f, g; a Rastur is none of them (16.3/e).
    """
    rules = state.rules
    if dot in rules.skip_bits:
        return rules.skip_bits[dot]
    if dot in rules.board.question_index:
        return rules.marker_bits.get(open_marker(state, dot), 0)
    return 0


def bar(state: State, barred: int, link: Link) -> int:
    """What is closed after a path was used: its way back (5.3/c, 5.32), as long as the ruleset keeps it so."""
    return barred & state.rules.lasting_bars | link.back


def is_open(state: State, m: Moving, link: Link, target: str) -> bool:
    """Whether a way can be taken: not closed, and it leads to an occupied dot that can be paid for (5.21, R-12, R-89).

    With a target, that dot has to be the end of this jump (5.31, 8.21).
    """
    if link.ahead & m.barred:
        return False
    if not m.skips or not skip_bit(state, link.to) & m.skips:
        return link.cost <= m.points and (not target or link.to == target)
    if link.to in m.skipped:
        return False
    points = m.points - (link.cost - 1)
    return _jump_ends(state, m, link.to, bar(state, m.barred, link), (*m.skipped, link.to), points, target)


def _jump_ends(
    state: State, m: Moving, dot: str, barred: int, skipped: tuple[str, ...], points: int, target: str
) -> bool:
    """Whether a jump that now skips this dot can still end on an occupied dot (R-88, R-89)."""
    for link in links_of(state, m.seat)[dot]:
        if link.ahead & barred:
            continue
        if not skip_bit(state, link.to) & m.skips:
            if link.cost <= points and (not target or link.to == target):
                return True
        elif link.to not in skipped and _jump_ends(
            state, m, link.to, bar(state, barred, link), (*skipped, link.to), points, target
        ):
            return True
    return False


def pilots(state: State, m: Moving) -> tuple[int, ...]:
    """The Pilot Numbers to choose from: the one in force (6.51), or any rolled one (6.41; Switch Switch 8.46)."""
    if m.pilot and SWITCH_SWITCH not in state.players[m.seat].relics:
        return (m.pilot,)
    return tuple(sorted(set(m.dice)))


def works_as_gate(state: State, m: Moving) -> bool:
    """Whether leaving this place takes a Pilot Number for a jump: a working gate (6.5), or the Jump Start (8.43).

    A gate that the ship itself has turned up works at once (6.5/g), the Jump Start for a first move alone (8.43/g).
    A lock on all gates stops the Jump Start too (R-22); one on the gate where the ship stands does not (F-12).
    """
    if m.skipped or (m.gates_locked and (state.rules.lock_lasts or not m.jump)):
        return False
    if m.jump and not m.entries:
        return True
    place = state.players[m.seat].place
    return place in state.rules.board.question_index and gate_number(state, place) > 0


def jump_cost(state: State, m: Moving) -> int:
    """6.5: one point; 8.43/e: two out of a surface city, one with the Air Foil."""
    place = state.players[m.seat].place
    links = links_of(state, m.seat)[place]
    return links[0].cost if state.rules.board.kind[place] == "surface-city" else 1


def other_gates(state: State, m: Moving) -> dict[int, str]:
    """The face-up gates the ship could jump to, by number: never the one it stands on (6.5/c, d)."""
    here = state.players[m.seat].place
    return {number: dot for number, dot in open_gates(state).items() if dot != here}


def has_to_jump(state: State, m: Moving) -> bool:
    """Whether a Jump Start under way leaves no choice but to jump: where it fails for want of gates only (F-30)."""
    if not (state.rules.jump_start_binds and m.jump):
        return False
    return m.gates_locked or not gate_number(state, state.players[m.seat].place)


def ways_on(state: State, m: Moving) -> list[tuple[str, int]]:
    """All dots to which a path can be taken now, each with the Pilot Number it takes (0 for none).

    Out of a gate one walks with a number that no other gate shows (6.52/c), with the Jump Start too (8.43/f).
    """
    place = state.players[m.seat].place
    links = links_of(state, m.seat)[place]
    declared = m.declared
    if m.jump and declared:
        return []
    if works_as_gate(state, m):
        if has_to_jump(state, m):
            return []
        gates = other_gates(state, m)
        walking = [n for n in pilots(state, m) if n not in gates]
        return [way for n in walking for way in _walks(state, m, place, links, n)]
    if place in state.rules.board.exits and not m.skipped:
        return [way for n in pilots(state, m) for way in _walks(state, m, place, links, n)]
    if m.skips or declared:
        return [(link.to, 0) for link in links if is_open(state, m, link, declared)]
    barred, points = m.barred, m.points
    return [(link.to, 0) for link in links if not link.ahead & barred and link.cost <= points]


def _walks(state: State, m: Moving, place: str, links: tuple[Link, ...], pilot: int) -> list[tuple[str, int]]:
    """The ways out of a circle (where its arrow points, 1.3/g, 6.4) or a gate (any path, 6.5/c) by a Pilot Number."""
    exits = state.rules.board.exits.get(place)
    only = exits[pilot] if exits else ""
    return [(link.to, pilot) for link in links if (not only or link.to == only) and is_open(state, m, link, m.declared)]


def jump_targets(state: State, m: Moving) -> list[str]:
    """The gates to which a jump is legal now (6.5, 6.52, 8.43)."""
    if m.due >= 0 or not works_as_gate(state, m) or m.points < jump_cost(state, m):
        return []
    numbers = pilots(state, m)
    if m.declared:
        return [m.declared] if m.jump and gate_number(state, m.declared) in numbers else []
    gates = other_gates(state, m)
    return [gates[n] for n in numbers if n in gates]


def can_go_on(state: State, m: Moving) -> bool:
    """5.22: whether the ship has any legal way to go."""
    if m.points <= 0:
        return False
    return bool(ways_on(state, m)) or bool(jump_targets(state, m))
