"""Short games of Pirate Pete and somebody else that show what comes up in no other stored game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import merchant_rules as mr
from merchant_rules import CHANCE, Recorder
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.rules.common import owner_of, stations_of, world_of
from merchant_rules.store.record import Ply
from tests.star_traders.covering import marks
from tests.star_traders.playing import BASIC

#: Who meets Pirate Pete, and what their game shows, stage by stage; there are three Piracies to a game.
COLLECTED: dict[str, tuple[str, tuple[set[str], ...]]] = {
    "pete-velma": (
        "verdant-velma",
        (
            {"ProposeDeal", "AcceptDeal", "S-VEL-1", "S-VEL-2"}
            | {"piracy as codebreaker", "piracy as takeover", "piracy as lose-a-cargo"},
            {"jubilee"},  # takes money that has passed in secret before
        ),
    ),
    "pete-negotiator": (
        "negotiator",
        ({"piracy as gotcha", "piracy as stressed-engines", "piracy as you-are-lost", "S-NEG-1", "S-NEG-2"},),
    ),
    "pete-engineer": (
        "engineer",
        (
            {"you-are-lost", "you-are-lost is avoided", "piracy as avoid-calamity"}
            | {"lose-a-station", "lose-a-station is avoided", "Abandoning", "S-ENGR-1"},
            {"S-PETE-6", "S-PETE-7"},
        ),
    ),
}
#: What brings a game on, the best first.
LIKED = (st.AcceptDeal, st.Deliver, st.DeliverCompleted, st.PickUp, st.BuyEngine, st.PayRepairs)
#: The cards that each of the two should get: the first while it is wanted, the other again and again.
CARDS = (("lose-a-station", "piracy"), ("you-are-lost", "avoid-calamity"))
GIFT = st.ProposeDeal(1, st.Bundle(stellors=1), st.Bundle())


class Collector:
    """Plays an explicit game until it has shown what is wanted, then seat 1 leaves. Pirate Pete has seat 0.

    Wanted are marks (`covering`), actions and frames that come on top, by name, in stages one after the other.
    """

    def __init__(self, *stages: set[str]) -> None:
        self.stages = [set(stage) for stage in stages]

    @property
    def wanted(self) -> set[str]:
        """What this stage has not shown yet."""
        return self.stages[0] if self.stages else set()

    def choose(self, state: State) -> Any:
        """What shows most of what is wanted, or else brings ships and cards together."""
        chance = mr.actor(state) == CHANCE
        if not self.stages and not chance:
            return st.DropOut(1)
        options = [outcome.action for outcome in mr.chance_outcomes(state)] if chance else self.moves(state)
        best = max(options, key=lambda action: len(self.found(state, action)))
        if found := self.found(state, best):
            self.stages = [stage for stage in (self.wanted - found, *self.stages[1:]) if stage]
            return best
        liked = self.drawn(state) if chance else self.liked(state)
        return next((action for action in liked if action in options), options[-1])

    def found(self, state: State, action: Any) -> set[str]:
        """What is wanted of that which this action shows."""
        after = mr.apply_action(state, action)
        names = {type(action).__name__, type(after.stack[-1]).__name__}
        return self.wanted & {*marks(Ply(0, state, action, after)), *names}

    def moves(self, state: State) -> list[Any]:
        """The legal moves, those against oneself last, and a gift, which is not listed."""
        seat = mr.actor(state)
        plays = sorted(mr.legal_moves(state), key=lambda move: getattr(move, "target", 1) == seat)
        return [*plays, GIFT] if seat == 0 and mr.check(state, GIFT) is None else plays

    def liked(self, state: State) -> Iterator[Any]:
        """What brings the game on: cargo, raids, ships on one world, stations, room for another card."""
        seat = mr.actor(state)
        moves = [move for move in mr.legal_moves(state) if not seat or not is_copy(state, move)]
        raids = (st.Raid,) if {"S-PETE-6", "S-PETE-7"} & self.wanted else ()
        yield from (move for kind in (*LIKED, *raids) for move in moves if type(move) is kind)
        if type(state.stack[-1]) is f.Moving:
            here = world_of(state, seat)
            yield from (st.DeclareJump("station", way) for way in green_ways(state))
            yield from (st.DeclareJump("regular", way) for way in green_ways(state) if owner_of(state, here) == seat)
            yield from [st.DeclareJump("random")] if self.want(state) != here else []
        yield from (st.BuildStation(), st.EndMovement(), st.SkipAction(), st.Pass())
        kept = {face for faces in CARDS for face in faces}
        yield from (st.DiscardCard(card.face) for card in state.traders[seat].hand if card.face not in kept)
        yield from (st.KeepHand(), st.EndTurn())

    def want(self, state: State) -> str:
        """Where the ship of the player whose turn it is should go: with its cargo, for cargo, or after the other."""
        seat, contracts = state.turn.active, state.rules.catalog.contract_by_slug
        trader = state.traders[seat]
        if not seat and "piracy as takeover" in self.wanted:
            return stations_of(state, 1)[0]
        ready = not seat and trader.prestige >= 6
        if ready and len(trader.hold) == 2:
            return state.traders[1].world
        if trader.hold and not ready:
            return contracts[trader.hold[0].contract].to
        current = [contracts[slug] for slug in state.market.spaces if slug]
        aboard = {load.cargo for load in trader.hold}
        return next((own.pick_up for own in current if own.cargo not in aboard), trader.world)

    def drawn(self, state: State) -> Iterator[Any]:
        """The dice and cards that serve."""
        top = state.stack[-1]
        yield st.FirstDrawn(0)
        if type(top) is f.Rolling:
            yield st.DieRolled(self.die(state, top))
        if type(top) is f.Refilling:
            contracts = state.rules.catalog.contracts
            yield from (st.ContractDrawn(own.slug) for own in contracts if owner_of(state, own.to) == 1)
        for seat, (once, often) in enumerate(CARDS):
            held = {card.face for card in state.traders[seat].hand}
            faces = (once, often) if once in self.wanted - held else (often, once)
            yield from (st.LuckDrawn(seat, face) for face in faces)
        outcomes = (outcome.action for outcome in mr.chance_outcomes(state))
        yield from (action for action in outcomes if getattr(action, "card", "") != "jubilee")

    def die(self, state: State, top: f.Rolling) -> int:
        """To the world that is wanted; as little as Velma needs; a six otherwise."""
        if top.purpose == "jump" and "S-VEL-1" in self.wanted:
            return state.rules.catalog.personalities.verdant_velma.regular
        if top.purpose != "random":
            return 6
        jump = next(frame for frame in state.stack if type(frame) is f.Jumping)
        return divmod(state.rules.starmap.number[self.want(state)], 10)[len(jump.dice)]


def is_copy(state: State, move: Any) -> bool:
    """Whether this is to pick up a cargo that is aboard already."""
    if type(move) is not st.PickUp:
        return False
    cargo = state.rules.catalog.contract_by_slug[state.market.spaces[move.space - 1]].cargo
    return any(load.cargo == cargo for load in state.traders[mr.actor(state)].hold)


def green_ways(state: State) -> list[str]:
    """Where Verdant Velma jumps more easily than others."""
    seat = mr.actor(state)
    if "verdant-velma" not in state.traders[seat].personalities:
        return []
    colour = state.rules.catalog.personalities.verdant_velma.colour
    return [way.to for way in state.rules.starmap.ways[world_of(state, seat)] if way.colour == colour]


def collected(name: str) -> mr.Record:
    """A game of this name, played anew."""
    other, stages = COLLECTED[name]
    options = {"personalities": ("pirate-pete", other)}
    recorder = Recorder(st.Config(BASIC, 2, ("personalities", "new-personalities"), options), seed=None)
    collector = Collector(*stages)
    while mr.result(recorder.state) is None:
        recorder.play(collector.choose(recorder.state))
        assert recorder.state.turn.number < 30, (name, collector.stages)
    return recorder.record()
