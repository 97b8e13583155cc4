"""Chapter 6: the kinds of movement dots, as questions about the map: landing places, penalties, '?' boxes, gates.

How a ship uses them is in `movement`; what its player chooses there is in `dot_actions`.
"""

from __future__ import annotations

from ..box.catalog import BASE
from ..state import NO_ONE, State

#: What a '?' box holds after its relic was taken: it stays an asteroid (6.11, R-34).
EMPTY_ROCK = "asteroid"
#: What a '?' box is after its penalty marker was destroyed: a plain blue dot (R-38).
EMPTY_SPACE = "space"


def open_marker(state: State, dot: str) -> str:
    """The face-up marker in a '?' box (or what was left of it), "" if face down or no '?' box."""
    index = state.rules.board.question_index
    if dot not in index:
        return ""
    box = state.galaxy.boxes[index[dot]]
    return box.what if box.open else ""


def is_hidden(state: State, dot: str) -> bool:
    """Whether a face-down '?' marker lies on this dot."""
    index = state.rules.board.question_index
    return dot in index and not state.galaxy.boxes[index[dot]].open


def landing(state: State, dot: str) -> str:
    """What a ship that ends its movement here has landed on: "city", "base", "port", "open-port", "asteroid" or "".

    6.2: only Cities, Spaceports and Asteroids are landing places; an orbit becomes one when its port stands (6.2/d),
    a '?' box when it turns out to hold a relic or an Open Spaceport (6.11, 6.12). Nothing that stands closes another
    place (12.2/b).
    """
    rules = state.rules
    kind = rules.board.kind[dot]
    if kind in _FIXED:
        return _FIXED[kind]
    orbits = rules.board.orbit_index
    if dot in orbits:
        return "port" if state.galaxy.ports[orbits[dot]] != NO_ONE else ""
    marker = open_marker(state, dot)
    if not marker:
        return ""
    if marker in rules.relics or marker == EMPTY_ROCK:
        return "asteroid"
    return "open-port" if marker.startswith("open-port") else ""


_FIXED = {
    "surface-city": "city",
    "space-city": "city",
    "galactic-base": BASE,
    "asteroid": "asteroid",
    "dot": "",
    "penalty": "",
}


def printed_penalty(state: State, seat: int, dot: str) -> int:
    """6.12/d, 6.3: the amount on a Penalty Oval, or on a face-up Penalty Marker in a '?' box; 0 elsewhere."""
    rules = state.rules
    amount = rules.board.penalty[dot]
    if amount or dot not in rules.board.question_index:
        return amount
    marker = rules.catalog.marker_by_slug.get(open_marker(state, dot))
    return marker.amount if marker is not None and marker.kind == "penalty" else 0


def net_penalty(state: State, seat: int, dot: str) -> int:
    """6.3/b, 8.3, F-REL-SH: what entering costs after the shields aboard, at least 0; -1 where there is no penalty."""
    amount = state.rules.penalty(state, seat, dot)
    if not amount:
        return -1
    shields = state.rules.shields
    player = state.players[seat]
    for piece in (*state.rules.equipment(state, seat), *player.relics):
        amount -= shields.get(piece, 0)
    return max(amount, 0)


def gate_number(state: State, dot: str) -> int:
    """6.5: the number of the face-up Tele Gate on this dot, 0 if there is none."""
    marker = open_marker(state, dot)
    return state.rules.gate_numbers.get(marker, 0) if marker else 0


def open_gates(state: State) -> dict[int, str]:
    """6.12/e, 6.5: number -> dot of all face-up Tele Gates; one only spied on does not count (6.5/f, 17.4/b, R-21)."""
    gates = {}
    numbers = state.rules.gate_numbers
    for dot, box in zip(state.rules.board.questions, state.galaxy.boxes, strict=True):
        if box.open and box.what in numbers:
            gates[numbers[box.what]] = dot
    return gates


def culture_of(state: State, system: str) -> str:
    """The slug of the culture discovered in a system, "" while it is hidden or where nobody lives."""
    index = state.rules.board.system_index.get(system)
    if index is None:
        return ""
    home = state.galaxy.homes[index]
    return home.what if home.open else ""


def system_of(state: State, culture: str) -> str:
    """The system in which a discovered culture lives, "" while it is hidden."""
    for system, home in zip(state.rules.board.systems, state.galaxy.homes, strict=True):
        if home.open and home.what == culture:
            return system
    return ""
