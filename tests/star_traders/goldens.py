"""Whole games that lead to every ending and through every card and action: how they are played and stored.

`python -m tests.star_traders.goldens` writes them anew. A stored game changes only with legal play: whoever stores
another one raises the revision of the ruleset and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import CHANCE, Recorder
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.rules.common import imperials_of, owner_of, world_of
from tests.star_traders.choosing import config, next_action
from tests.star_traders.collecting import COLLECTED, collected
from tests.star_traders.playing import ADVANCED, BASIC

STORED = Path(__file__).parent / "stored"
#: Random games that lead through the rest: their numbers, and how often deals are put and seats leave.
RANDOM: dict[str, tuple[int, float, float]] = {}
for _number in (0, 1, 2, 3, 6, 7, 9):
    RANDOM[f"random-{_number}"] = (_number, 0.05, 0.0)
for _number in (43, 46, 122):
    RANDOM[f"random-{_number}"] = (_number, 0.05, 0.001)
RANDOM["leaving"] = (8, 0.0, 0.02)


def is_doomed(state: State) -> bool:
    """With three Traders the petition fails as badly as can be, so that the station is auctioned (ST-78)."""
    return "superzap" not in state.decks.luck_pile and len(state.traders) == 3


class Guide:
    """Leads seat 0 to victory in an explicit game: chance does what it wants, the others only pass."""

    def __init__(self, want: Callable[[State], str]) -> None:
        #: where the ship of seat 0 should go next
        self.want = want

    def choose(self, state: State) -> Any:
        """The next action or outcome."""
        if mr.actor(state) == CHANCE:
            return self.chance(state)
        moves = mr.legal_moves(state)
        if type(state.stack[-1]) is f.Auctioning and mr.actor(state) and not state.stack[-1].bid:
            return st.Bid(1)
        liked = self.liked(state) if mr.actor(state) == 0 else ()
        for move in liked:
            if move in moves:
                return move
        idle = (st.Pass, st.EndMovement, st.SkipAction, st.KeepHand, st.EndTurn, st.PassBid, st.PayPetition)
        return next((move for kind in idle for move in moves if type(move) is kind), moves[0])

    def liked(self, state: State) -> Iterator[Any]:
        """What seat 0 does if it can, the best first."""
        for bonus in (0,) if len(state.traders) == 3 else (2, 1, 0):
            yield st.AddBonus(bonus)
        top = state.stack[-1]
        if type(top) is f.Window and isinstance(top.subject, f.Roll) and top.subject.purpose == "petition":
            yield st.PlayCard("superzap", shift=-2)
        yield from (st.PlayCard(f"imperial-favor-{amount}", 0) for amount in (6, 4, 2))
        yield st.PickUpImperial()
        to = self.want(state)
        if to and world_of(state, 0) != to and type(state.stack[-1]) is f.Moving:
            yield st.DeclareJump("random")
        yield st.Petition()
        yield st.BuildStation()
        yield from (
            st.DiscardCard(card.face)
            for card in state.traders[0].hand
            if "favor" not in card.face and card.face != "superzap"
        )

    def chance(self, state: State) -> Any:
        """The outcome that serves seat 0."""
        outcomes = [outcome.action for outcome in mr.chance_outcomes(state)]
        top, faces = state.stack[-1], {card.face for card in state.traders[0].hand}
        wanted: list[Any] = [st.FirstDrawn(0)]
        if type(top) is f.Rolling:
            number = state.rules.starmap.number[self.want(state)] if top.purpose == "random" else 66
            number = 11 if top.purpose == "petition" and "superzap" in faces else number
            jump = next((frame for frame in state.stack if type(frame) is f.Jumping), None)
            wanted = [st.DieRolled(number % 10 if jump is not None and jump.dice else number // 10)]
        elif type(top) is f.DrawingCards and top.drawer == 0:
            wanted = [st.LuckDrawn(0, f"imperial-favor-{amount}") for amount in (6, 4, 2)]
            if is_doomed(state) and "superzap" not in faces:
                wanted.insert(0, st.LuckDrawn(0, "superzap"))
        elif type(top) is f.DrawingMission:
            wanted = [st.ContractDrawn("frygia-clarke"), st.ContractDrawn("drachir-babel")]
        return next((action for action in wanted if action in outcomes), outcomes[-1])


def to_mission(state: State) -> str:
    """Stations first; then to where the Imperial Cargo waits, and to where it goes."""
    trader = state.traders[0]
    if trader.mission:
        contract = state.rules.catalog.contract_by_slug[trader.mission]
        return contract.to if any(load.cargo == "imperial-0" for load in trader.hold) else contract.pick_up
    return next(world for world in state.rules.starmap.worlds if owner_of(state, world) < 0)


def to_chain(state: State) -> str:
    """To one of some worlds in a row that has no Imperial Station yet."""
    done = imperials_of(state, 0)
    if state.traders[0].prestige < 15:
        return next(world for world in state.rules.starmap.worlds if owner_of(state, world) < 0)
    mine = [world for world in ("endor", "capital", "oz") if world not in done and owner_of(state, world) in (0, -1)]
    return mine[0] if mine else "capital"


GUIDED: dict[str, tuple[st.Config, Callable[[State], str]]] = {
    "mission": (st.Config(BASIC, 2), to_mission),
    "chain": (st.Config(ADVANCED, 5), to_chain),
    "auction": (st.Config(ADVANCED, 3, (), {"turn_limit": 20}), to_chain),
}


def played(name: str) -> mr.Record:
    """A game of this name, played anew."""
    if name in GUIDED:
        own, want = GUIDED[name]
        recorder, guide = Recorder(own, seed=None), Guide(want)
        while mr.result(recorder.state) is None:
            recorder.play(guide.choose(recorder.state))
            assert recorder.state.turn.number < 400, name
        return recorder.record()
    if name in COLLECTED:
        return collected(name)
    number, deals, leaving = RANDOM[name]
    rng, recorder = Random(number), Recorder(config(number, 60), seed=number)
    while mr.result(recorder.state) is None:
        recorder.play(next_action(recorder.state, rng, deals=deals, leaving=leaving))
    return recorder.record()


#: Games as a seat, or an onlooker, has seen them.
REDACTED: dict[str, int | None] = {"seat-1-of-leaving": 1, "onlooker-of-pete-velma": None}
NAMES = (*GUIDED, *COLLECTED, *RANDOM)


def stored(name: str) -> mr.Record:
    """A stored game."""
    return mr.Record.from_text((STORED / f"{name}.txt").read_text(encoding="utf-8"))


def main() -> None:
    """Write all games."""
    for name in NAMES:
        record = played(name)
        (STORED / f"{name}.txt").write_text(record.to_text(), encoding="utf-8")
        print(name, mr.result(record.final()))


if __name__ == "__main__":
    main()
