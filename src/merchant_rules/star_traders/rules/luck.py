"""Playing Trader's Luck cards: when, on whom, and those that are no Calamities (S-LUCK, S-ZAP, S-CODE, S-FAV)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeGuard

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.value import value
from ..box.catalog import Face, Kind
from ..frames import Acting, Announced, Finishing, Moving, Roll, Rolling, Window
from ..map.compiled import StarMap
from ..stack import Frame
from ..state import NO_ONE, State
from ..update import pop, push, set_top, set_turn, turn_codebreaker, turn_runs, window_subject
from .asking import played
from .calamities import announced, called_off
from .common import (
    can_pay,
    cargoes,
    discarded,
    faces_in,
    facts,
    gained,
    holds_card,
    is_barred,
    is_imperial,
    is_imperial_station,
    is_seat,
    jump_of,
    owner_of,
    refusal,
    same_world,
    skills,
    taken_from,
    thrown,
    world_of,
)
from .movement import REROLLED, STATION, avoided_by, holding, lifted
from .stations import is_protected
from .targets import is_target
from .windows import ANY, WINDOW_BY_SLUG, is_time_for

#: Kinds that change a petitioner's Prestige (ST-71).
PRESTIGE_KINDS = ("imperial-disfavor", "imperial-favor", "gotcha", "piracy")
RAID = "raid"


@value
class PlayCard:
    """Play a card: on a Trader, on a world, for a cargo, to shift a roll; `kind` if it stands for another.

    What a card does not need is left out: ``PlayCard("zap", shift=-1)``, ``PlayCard("gotcha", target=2)``.
    """

    card: str
    target: int | None = None
    world: str = ""
    cargo: str = ""
    shift: int = 0
    kind: str = ""


@value
class Reroll:
    """Give a card up to roll a jump attempt again (S-LUCK-11)."""

    card: str


# -- when -------------------------------------------------------------------------------------------------------------


def kinds_of(state: State, seat: int, face: Face) -> tuple[str, ...]:
    """What a card in this hand can be played as: its own kind, and what Pirate Pete's Piracy may stand for (ST-87).

    Played so it is a card of that kind in every way (S-PETE-1, S-PETE-3).
    """
    pete = state.rules.catalog.personalities.pirate_pete
    if face.kind == "piracy" and "pirate-pete" in skills(state, seat):
        return (face.kind, *pete.piracy_as)
    return (face.kind,)


def is_time(state: State, frame: Frame, kind: Kind) -> bool:
    """Whether cards of a kind can be played at this node, by the seat that decides there (S-TURN-8)."""
    return _in_window(state, frame, kind) if type(frame) is Window else _at_own_node(state, frame, kind)


def _at_own_node(state: State, frame: Frame, kind: Kind) -> bool:
    """In the own turn, to its very end, for cards just drawn too (S-TURN-9).

    A Takeover takes the place of the Action: it has to be unused (S-TAKE-3), and cards are drawn after it (S-TAKE-4).
    """
    stage = type(frame)
    if kind.when == ANY:
        return True
    if kind.when == "own-movement":
        return stage is Moving and not state.turn.movement_over and kind.slug != "superjump"
    return kind.when == "own-turn-action-unused" and stage in (Moving, Acting) and not state.turn.action_used


def _in_window(state: State, frame: Window, kind: Kind) -> bool:
    """Rolls are changed where one was made (S-ZAP-8); Favor and Disfavor come before that of a petition.

    S-FAV-2, S-DISF-2. Avoid Calamity needs a Calamity to answer, or a Quarantine to leave (S-AVOID-4).
    """
    subject = frame.subject
    if frame.kind == "avoid":
        assert isinstance(subject, Announced)
        if subject.kind == RAID:
            return kind.slug in state.rules.catalog.personalities.pirate_pete.raid_saved_by
        return kind.when == "answer"
    jump = jump_of(state)
    jumper = jump is not None and jump.seat == frame.seat
    if not is_time_for(kind, WINDOW_BY_SLUG[frame.kind], jumper=jumper):
        return False
    if frame.kind == "jump" and kind.slug == "avoid-calamity":
        return bool(holding(state, frame.seat))
    if frame.kind == "jump" and kind.slug == "codebreaker":
        return jump is not None and jump.kind in (STATION, "psychic")
    after_petition = isinstance(subject, Roll) and subject.purpose == "petition"
    if after_petition and kind.slug in PRESTIGE_KINDS:
        return state.rules.prestige_cards_after_roll
    return True


# -- on whom ----------------------------------------------------------------------------------------------------------


def propose_play(state: State, frame: Frame) -> list[PlayCard]:
    made: list[PlayCard] = []
    catalog = state.rules.catalog
    for slug in faces_in(state, frame.seat):
        face = catalog.face_by_slug[slug]
        for kind in kinds_of(state, frame.seat, face):
            if is_time(state, frame, catalog.kind_by_slug[kind]):
                made += _plays(state, frame, face, catalog.kind_by_slug[kind])
    return made


def _plays(state: State, frame: Frame, face: Face, kind: Kind) -> Iterator[PlayCard]:
    """All ways to play a card as a kind now; anybody may change a roll, his own to the worse too (S-ZAP-5)."""
    seat, also = frame.seat, "" if face.kind == kind.slug else kind.slug
    if _is_answer(frame):
        yield PlayCard(face.slug, kind=also)
    elif kind.target == "trader":
        for target in range(len(state.traders)):
            if _is_target(state, seat, face, kind, target):
                for cargo in _spoils(state, seat, target, kind):
                    yield PlayCard(face.slug, target, cargo=cargo, kind=also)
    elif kind.target == "world":
        yield from _on_worlds(state.rules.starmap, face.slug, also)
    elif kind.target == "roll":
        yield from (PlayCard(face.slug, shift=shift, kind=also) for shift in kind.shifts)
    elif _is_useful(state, frame, kind):
        yield PlayCard(face.slug, kind=also)


@lru_cache(maxsize=64)
def _on_worlds(starmap: StarMap, card: str, kind: str) -> tuple[PlayCard, ...]:
    """The plays of a card on each world: always the same, as any may be Quarantined (S-QUAR-12)."""
    return tuple(PlayCard(card, world=world, kind=kind) for world in starmap.worlds)


def _is_answer(frame: Frame) -> TypeGuard[Window]:
    return type(frame) is Window and frame.kind == "avoid"


def _is_target(state: State, seat: int, face: Face, kind: Kind, target: object) -> bool:
    """Whether a card can be played on a Trader: a Favor, by agreement, for the benefit of another too (S-PRES-10)."""
    if not is_seat(state, target):
        return False
    assert isinstance(target, int)
    if kind.slug == "imperial-favor" and target != seat and not state.rules.favor_on_others:
        return False
    shown = face if face.kind == kind.slug else Face(face.slug, kind.slug, 1, kind.amount)
    public = facts(state, target, stations="removable-station" in kind.needs)
    together = kind.same_world and same_world(state, seat, target)
    return is_target(state.rules.catalog, shown, public, own=target == seat, same_world=together) and bool(
        _spoils(state, seat, target, kind)
    )


def _spoils(state: State, seat: int, target: int, kind: Kind) -> tuple[str, ...]:
    """What Piracy may take: one cargo where there is one, if the thief could pay for an excess (S-PIR-3 to S-PIR-6).

    The Imperial Cargo is safe, what else its carrier has is not (S-MISS-10).
    """
    if kind.slug != "piracy":
        return ("",)
    limits, costs = state.rules.catalog.game.limits, state.rules.catalog.game.cargo
    loot = tuple(dict.fromkeys(cargo for cargo in cargoes(state, target) if not is_imperial(cargo)))
    if not loot:
        return ("",)
    full = len(state.traders[seat].hold) >= limits.hold
    return () if full and not can_pay(state, seat, costs.abandon_stellors) else loot


def _is_useful(state: State, frame: Frame, kind: Kind) -> bool:
    """Whether a card without a choice can change something (S-LUCK-19)."""
    if kind.slug == "codebreaker":
        return not state.turn.codebreaker
    return kind.slug != "takeover" or _why_no_takeover(state, frame.seat) is None


def _why_no_takeover(state: State, seat: int) -> Violation | None:
    """S-TAKE-1, S-TAKE-7, ST-57."""
    if is_barred(state, seat, "takeover"):
        return refusal("envoy", "S-ENV-7", "With an Imperial Envoy aboard there is no Takeover.")
    world = world_of(state, seat)
    owner = owner_of(state, world)
    if owner in (NO_ONE, seat):
        return refusal("no-station", "S-TAKE-1", "There is no other Trader's station on this world.")
    imperial = is_imperial_station(state, world)
    if is_protected(state.rules.catalog, world, imperial=imperial, personalities=skills(state, owner)):
        return refusal("protected", "S-TAKE-7", "This station cannot be taken over.")
    return None


def check_play(state: State, frame: Frame, action: PlayCard) -> Violation | None:
    catalog, seat = state.rules.catalog, frame.seat
    if not holds_card(state, seat, action.card) or action.card not in catalog.face_by_slug:
        return refusal("no-card", "S-LUCK-2", "This card is not in your hand.")
    face = catalog.face_by_slug[action.card]
    slug = action.kind or face.kind
    if slug not in kinds_of(state, seat, face) or action.kind == face.kind:
        return refusal("no-such-use", "S-PETE-2", "The card cannot be played as that.")
    kind = catalog.kind_by_slug[slug]
    if not is_time(state, frame, kind):
        return refusal("not-now", "S-LUCK-2", f"{kind.name} is not played at this time.")
    for play in _fitting(state, frame, face, kind, action):
        # 1.0 and True are equal to 1, but would stay in the record as what they are
        if play == action and type(play.target) is type(action.target) and type(play.shift) is type(action.shift):
            return None
    if kind.slug == "takeover":
        return _why_no_takeover(state, seat) or refusal(
            "no-play", "S-TAKE-1", "Takeover is played on the world one is on."
        )
    return refusal("no-play", "S-LUCK-19", f"{kind.name} cannot be played so: it must be able to change something.")


def _fitting(state: State, frame: Frame, face: Face, kind: Kind, action: PlayCard) -> Iterator[PlayCard]:
    """The plays that this one may be, without listing all worlds."""
    if kind.target == "world" and not _is_answer(frame):
        if type(action.world) is str and action.world in state.rules.starmap.index:
            yield PlayCard(face.slug, world=action.world)
        return
    yield from _plays(state, frame, face, kind)


# -- what comes of it -------------------------------------------------------------------------------------------------


def apply_play(state: State, frame: Frame, action: PlayCard) -> State:
    """S-LUCK-2, S-WIND-8: an answer stops a Calamity, a Calamity is announced, anything else is done at once."""
    catalog, seat = state.rules.catalog, frame.seat
    face = catalog.face_by_slug[action.card]
    kind = catalog.kind_by_slug[action.kind or face.kind]
    if _is_answer(frame):
        return answered(thrown(state, seat, face.slug), frame, kind)
    if kind.calamity:
        target = -1 if action.target is None else action.target
        state = played(taken_from(state, seat, face.slug))
        return announced(state, Announced(kind.slug, face.slug, seat, target, action.world, action.cargo))
    state = discarded(taken_from(state, seat, face.slug), face.slug)
    return played(_done(state, frame, face, kind, action))


def _done(state: State, frame: Frame, face: Face, kind: Kind, action: PlayCard) -> State:
    """The effect of a card that is no Calamity: nobody can stop it (S-CAL-4).

    A roll is changed by Zap and Superzap (S-ZAP-1, S-SZAP-1), again and again (S-ZAP-6), to a number that no die shows
    too (S-ZAP-3).
    """
    if kind.target == "roll":
        assert type(frame) is Window
        assert isinstance(frame.subject, Roll)
        roll = frame.subject
        changed = Roll(roll.purpose, roll.roller, roll.result + action.shift)
        return set_top(state, window_subject(frame, frame.queue, changed, frame.again))
    if kind.slug == "imperial-favor":
        assert action.target is not None
        return gained(state, action.target, face.amount)
    if kind.slug == "codebreaker":
        return set_turn(state, turn_codebreaker(state.turn, True))
    if kind.slug == "priority-run":
        return set_turn(state, turn_runs(state.turn, state.turn.priority_runs + 1))
    return lifted(state, frame.seat)  # Avoid Calamity in the jumper's own window (S-AVOID-3)


def answered(state: State, window: Window, kind: Kind) -> State:
    """A Calamity is stopped: no effect at all, and both cards are discarded (S-CAL-5)."""
    assert isinstance(window.subject, Announced)
    if kind.slug == "avoid-calamity":
        state = avoided_by(state, window.seat)
    return called_off(pop(state), window.subject)


# -- re-rolls ---------------------------------------------------------------------------------------------------------


def may_reroll(state: State, frame: Window) -> bool:
    """Only the jumping player, and only the roll of a jump attempt (S-LUCK-12, S-LUCK-13, S-LUCK-17).

    A roll that succeeds too (S-LUCK-16); that of a Psychic Jump (S-SEER-6), but not of an Awesome one (S-AND-5).
    """
    roll = frame.subject
    return isinstance(roll, Roll) and roll.purpose in REROLLED and roll.roller == frame.seat


def propose_reroll(state: State, frame: Window) -> list[Reroll]:
    return [Reroll(face) for face in faces_in(state, frame.seat)] if may_reroll(state, frame) else []


def check_reroll(state: State, frame: Window, action: Reroll) -> Violation | None:
    if not may_reroll(state, frame):
        return refusal("no-reroll", "S-LUCK-13", "Only the roll of one's own jump attempt can be made again.")
    if not holds_card(state, frame.seat, action.card):
        return refusal("no-card", "S-LUCK-11", "This card is not in your hand.")
    return None


def apply_reroll(state: State, frame: Window, action: Reroll) -> State:
    """S-LUCK-15: the new roll replaces the old one and all changes to it, and may be rolled again itself (S-LUCK-14).

    So a Zap on the old one is lost (S-ZAP-7).
    The card is given up, not played: an Avoid Calamity brings the Hero nothing (S-HERO-6).
    """
    assert isinstance(frame.subject, Roll)
    roll = frame.subject
    return push(pop(thrown(state, frame.seat, action.card)), Rolling(roll.purpose, roll.roller))


PLAYED_IN = (Moving, Acting, Finishing, Window)

SPECS = (
    Spec(
        PlayCard, "play", PLAYED_IN, check_play, apply_play, "plays {card}", ("star:S-LUCK-2", "star:S-WIND-8"),
        propose_play,
    ),
    Spec(
        Reroll, "reroll", (Window,), check_reroll, apply_reroll, "gives up {card} to roll again",
        ("star:S-LUCK-11",), propose_reroll,
    ),
)  # fmt: skip

__all__ = ["SPECS", "PlayCard", "Reroll"]
