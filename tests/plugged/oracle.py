"""A module of a plug-in with all that a module can have: a part of the state, a frame, chance, a secret, two actions.

Who trades may kneel for $2 and then ask one or two questions; the oracle shows the seat a sign in secret. It is written
by what the library promises alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

import attrs

import merchant_rules as mr
from merchant_rules.plugins import ChanceSpec, Secret, Spec, because, masked, only, resumed, saying, seen, value
from merchant_rules.venus.parts import Trading
from merchant_rules.venus.plugins import (
    Hooks,
    Manifest,
    add_part,
    part_of,
    pop,
    push,
    set_market,
    set_part,
    set_player,
    with_bank,
    with_money,
)

SIGNS: Final = ("calm", "storm", "fire")
GIFT: Final = 2


@value
class Shrine:
    """What each seat was shown last, and how often anybody knelt."""

    shown: tuple[Secret, ...]
    kneelings: int = 0

    def masked(self, seat: int | None) -> Shrine:
        """As a seat knows it."""
        return Shrine(tuple(masked(sign, seat) for sign in self.shown), self.kneelings)

    def imagined(self, seat: int | None, seed: int) -> Shrine:
        """With signs for those that only others know."""
        rng = Random(f"oracle/{seed}")
        signs = [rng.choice(SIGNS) for _ in self.shown]
        dealt = (
            attrs.evolve(own, what=sign) if own.known_to and not own.what else own
            for own, sign in zip(self.shown, signs, strict=True)
        )
        return Shrine(tuple(dealt), self.kneelings)


@value
class Praying:
    """A question is due."""

    plugin: ClassVar[str] = "oracle"
    seat: int


@value
class Brewing:
    """The sign is due."""

    plugin: ClassVar[str] = "oracle"
    asker: int
    questions: int
    seat: int = mr.CHANCE


@value
class Kneel:
    """Give the Bank $2."""

    plugin: ClassVar[str] = "oracle"


@value
class Ask:
    """Ask so many questions."""

    plugin: ClassVar[str] = "oracle"
    questions: int


@value
class Omened:
    """What the oracle shows."""

    plugin: ClassVar[str] = "oracle"
    sign: str


def begin(state: mr.State) -> mr.State:
    return add_part(state, Shrine((Secret(),) * len(state.players)))


def check_kneel(state: mr.State, frame: Trading, action: Kneel) -> mr.Violation | None:
    if state.players[frame.seat].money < GIFT:
        return mr.Violation("too-poor", "oracle:1", f"A gift is ${GIFT}.")
    if part_of(state, Shrine).kneelings >= 2 * state.turn.number:
        return mr.Violation("crowded", "oracle:1", "There is no room left to kneel.")
    return None


def apply_kneel(state: mr.State, frame: Trading, action: Kneel) -> mr.State:
    player, market, shrine = state.players[frame.seat], state.market, part_of(state, Shrine)
    state = set_player(state, frame.seat, with_money(player, player.money - GIFT))
    state = set_market(state, with_bank(market, market.bank + GIFT))
    return push(set_part(state, Shrine(shrine.shown, shrine.kneelings + 1)), Praying(frame.seat))


def check_ask(state: mr.State, frame: Praying, action: Ask) -> mr.Violation | None:
    if action.questions not in (1, 2):
        return mr.Violation("questions", "oracle:2", "It is one question, or two.")
    return None


def apply_ask(state: mr.State, frame: Praying, action: Ask) -> mr.State:
    return push(pop(state), Brewing(frame.seat, action.questions))


def signs(state: mr.State, frame: Brewing) -> list[mr.Outcome]:
    return [mr.Outcome(Omened(sign), frame.questions + at) for at, sign in enumerate(SIGNS)]


def apply_omened(state: mr.State, frame: Brewing, action: Omened) -> mr.State:
    shrine = part_of(state, Shrine)
    shown = list(shrine.shown)
    shown[frame.asker] = seen(Secret(), frame.asker, action.sign)
    return resumed(pop(set_part(state, Shrine(tuple(shown), shrine.kneelings))))


def problems(state: mr.State) -> Iterator[str]:
    shrine = part_of(state, Shrine)
    if shrine.kneelings < 0 or len(shrine.shown) != len(state.players):
        yield "this is no shrine"
    for seat, sign in enumerate(shrine.shown):
        if sign.what not in ("", *SIGNS):
            yield f"seat {seat}: there is no sign {sign.what!r}"


SPECS: Final = (
    Spec(Kneel, "kneel", (Trading,), check_kneel, apply_kneel, "kneels", ("oracle:1",), candidates=only(Kneel())),
    Spec(
        Ask,
        "ask",
        (Praying,),
        check_ask,
        apply_ask,
        "asks for {questions}",
        ("oracle:2",),
        candidates=lambda state, frame: (Ask(1), Ask(2)),
    ),
    ChanceSpec(
        Omened,
        "omened",
        (Brewing,),
        apply_omened,
        "the oracle shows {sign}",
        ("oracle:3",),
        signs,
        stream="oracle",
        secret=("sign",),
        knows=lambda state, frame, action: 1 << frame.asker,
        private=True,
    ),
)


def manifest(config: mr.Config) -> Manifest:
    return Manifest(
        name="oracle",
        actions=SPECS,
        hooks=Hooks(on_setup=(begin,), on_validate=(problems,)),
        tags={"shrine": Shrine, "praying": Praying, "brewing": Brewing},
        waiting={
            Praying: because("oracle:2", "A question is due."),
            Brewing: because("oracle:3", "The sign is due."),
        },
        frame_sentences={Praying: saying("{seat} prays"), Brewing: saying("the oracle is brewing something")},
    )


ORACLE: Final = mr.ModuleMeta("oracle", "The oracle", rulesets=("classic-1988", "ffg-classic"), manifest=manifest)
PLUGIN: Final = mr.Plugin(name="oracle-pack", game="merchant-of-venus", modules=(ORACLE,))
