"""States of Star Traders whose pieces cannot lie as they do: each thing that can be wrong is wrong by itself once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.star_traders import Seat, State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.state import Load, Quarantine, Sum
from tests.compiled import ill_typed
from tests.star_traders.playing import table

SEATS = (
    Seat("mink", hand=("zap", "zap"), stations=("mink",)),
    Seat("niven", hand=("gotcha",), stations=("niven", "oz")),
    Seat("mink"),
)
OUT = 2
Change = Callable[[State], State]


def part(name: str, **changed: Any) -> Change:
    """Another galaxy, market or turn."""
    return lambda state: attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **changed)})


def trader(seat: int, **changed: Any) -> Change:
    """Another Trader."""

    def change(state: State) -> State:
        made = attrs.evolve(state.traders[seat], **changed)
        return attrs.evolve(state, traders=(*state.traders[:seat], made, *state.traders[seat + 1 :]))

    return change


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(state: State) -> State:
        for own in changes:
            state = own(state)
        return state

    return change


def gone(**changed: Any) -> Change:
    """A seat that has left, with nothing."""
    return trader(OUT, **{"out": True, "world": "", **changed})


def stack(*frames: Any) -> Change:
    return lambda state: attrs.evolve(state, stack=frames)


def owned_by(seat: int) -> Change:
    """The first station belongs to another seat."""

    def change(state: State) -> State:
        owners = list(state.galaxy.owners)
        owners[owners.index(0)] = seat
        return part("galaxy", owners=tuple(owners))(state)

    return change


HYPERDRIVES = Load("hyperdrives", "kluge-awwad")

#: What is wrong -> how it came, and all that is said of it.
WRONG: dict[str, tuple[Change, str]] = {
    "a world too many": (part("galaxy", owners=(-1,) * 37), "stations are told of 37 worlds, not of 36"),
    "a station of nobody": (owned_by(7), "the station on mink belongs to seat 7, which is not in the game"),
    "a station below nobody": (owned_by(-2), "the station on mink belongs to seat -2, which is not in the game"),
    "a station of who left": (
        both(gone(), owned_by(OUT)),
        "the station on mink belongs to seat 2, which is not in the game",
    ),
    "an Imperial Station beyond": (part("galaxy", imperial=1 << 36), "an Imperial Station lies on no world"),
    "an Imperial Station that is not there": (part("galaxy", imperial=1), "a station is Imperial and not there"),
    "a Quarantine nowhere": (
        part("galaxy", quarantines=(Quarantine("sol", 0),)),
        "the Quarantine on 'sol' of seat 0 cannot be",
    ),
    "a Quarantine of no seat": (
        part("galaxy", quarantines=(Quarantine("oz", 3),)),
        "the Quarantine on 'oz' of seat 3 cannot be",
    ),
    "a Quarantine of who left": (
        both(gone(), part("galaxy", quarantines=(Quarantine("oz", OUT),))),
        "the Quarantine on 'oz' of seat 2 cannot be",
    ),
    "a Quarantine lifted below nobody": (
        part("galaxy", quarantines=(Quarantine("oz", 0, -1),)),
        "the Quarantine on 'oz' of seat 0 cannot be",
    ),
    "the Imperial space gone": (
        part("market", closed=0b01),
        "Contracts: the spaces that are out of the game cannot be",
    ),
    "a space gone that never was": (
        part("market", closed=0b100),
        "Contracts: the spaces that are out of the game cannot be",
    ),
    "spaces owed below none": (part("market", owed=-1), "Contracts: the spaces that are out of the game cannot be"),
    "a personality twice": (
        both(trader(0, personalities=("hero",)), trader(1, personalities=("hero",))),
        "a personality is there twice",
    ),
    "Prestige above the track": (trader(0, prestige=31), "seat 0 has 31 Prestige, and the track goes from 0 to 30"),
    "Prestige below the track": (trader(0, prestige=-1), "seat 0 has -1 Prestige, and the track goes from 0 to 30"),
    "a sixth engine": (trader(0, engines=6), "seat 0 has 6 engines"),
    "less than no engine": (trader(0, engines=-1), "seat 0 has -1 engines"),
    "less than no money": (trader(0, ledger=-1), "seat 0 has -1 Stellors"),
    "a place nowhere": (trader(0, world="sol"), "seat 0 is on 'sol'"),
    "a place of who left": (gone(world="mink"), "seat 2 is on 'mink'"),
    "an Envoy of who left": (gone(envoy="imperial-envoy-snell"), "seat 2 has left and still has pieces"),
    "turns lost below none": (trader(0, lost_turns=-1), "seat 0 has -1 turns to lose"),
    "no Envoy": (trader(0, envoy="zap"), "seat 0 has 'zap' for an Envoy"),
    "too much aboard": (trader(0, hold=(HYPERDRIVES,) * 3), "seat 0 has 3 cargoes aboard"),
    "a card lost": (
        trader(1, hand=()),
        "Trader's Luck: cards are not those of the deck: [] too many, ['gotcha'] missing",
    ),
    "cargo of another Contract": (
        trader(0, hold=(Load("hyperdrives", "frygia-wells"),)),
        "seat 0 carries hyperdrives on 'frygia-wells', where it cannot lie",
    ),
    "cargo of a Contract in the deck": (
        trader(0, hold=(Load("hyperdrives", "kluge-wells"),)),
        "seat 0 carries hyperdrives on 'kluge-wells', where it cannot lie",
    ),
    "Imperial Cargo on a Contract": (
        trader(0, hold=(Load("imperial-cargo-1", "kluge-awwad"),)),
        "seat 0 carries imperial-cargo-1 on 'kluge-awwad'",
    ),
    "a turn of no seat": (part("turn", active=3), "turn 1 of seat 3 cannot be"),
    "a first seat that is none": (part("turn", first=-1), "turn 1 of seat 0 cannot be"),
    "a turn of who left": (both(gone(), part("turn", active=OUT)), "it is the turn of seat 2, which has left"),
    "attempts below none": (part("turn", attempts=-1), "what was done in the turn is counted below 0"),
    "proposals below none": (part("turn", proposals=(0, 0, -1)), "what was done in the turn is counted below 0"),
    "a pass of no seat": (part("turn", passes=8), "passes and passages name seats and worlds that do not exist"),
    "a passage of no world": (
        part("turn", passages=1 << 36),
        "passes and passages name seats and worlds that do not exist",
    ),
    "one personality for two": (
        both(trader(0, personalities=("hero",)), part("turn", swaps=(("hero", 0, 1), ("hero", 0, 2)))),
        "a personality goes to two seats",
    ),
    "sums out of order": (
        lambda state: attrs.evolve(state, sums=(Sum(1, 2, 1), Sum(0, 1, 1))),
        "secret sums are not told by pair, each once, in order",
    ),
    "a sum to oneself": (
        lambda state: attrs.evolve(state, sums=(Sum(1, 1, 1),)),
        "secret sums are not told by pair, each once, in order",
    ),
    "winners who left": (both(gone(), stack(f.GameOver((OUT,), "chain"))), "GameOver: the seats (2,) have not won"),
    "a winner twice": (stack(f.GameOver((0, 0), "chain")), "GameOver: the seats (0, 0) have not won"),
    "more thrown away than there are": (stack(f.Drawing(0, 66)), "Drawing: 66 cards were thrown away"),
    "a Mission beside a Mission": (
        both(trader(0, mission="kluge-wells"), stack(f.Acting(0), f.DrawingMission(0))),
        "DrawingMission: seat 0 has a Mission",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_pieces_lie_as_they_can(case: str) -> None:
    change, sentence = WRONG[case]
    state = table(*SEATS, contracts=("frygia-wells", "kluge-awwad"))
    assert mr.validate(state) == ()
    made = ill_typed(lambda: change(state))
    assert made is not None
    assert sentence in mr.validate(made), mr.validate(made)


def test_any_space_but_the_imperial_one_can_go() -> None:
    state = part("market", closed=0b10)(table(*SEATS, contracts=("frygia-wells", "kluge-awwad")))
    assert mr.validate(state) == ("Contracts: space 2 is out of the game and has a card",)


def test_a_hand_holds_no_more_than_it_can() -> None:
    three = Seat("niven", hand=("gotcha", "piracy", "takeover"), stations=("niven", "oz"))
    with pytest.raises(mr.PositionError, match="seat 1 has 3 cards"):
        table(SEATS[0], three, SEATS[2])
    lou = attrs.evolve(three, personalities=("lucky-lou",))
    assert len(table(SEATS[0], lou, SEATS[2]).traders[1].hand) == 3
