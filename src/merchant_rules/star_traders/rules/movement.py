"""Movement: declaring a jump and its seven steps (S-MOVE, S-TIME, S-ENG, S-QUAR, ST-37 to ST-43).

Step 1 is `DeclareJump`; step 2 the window "jump", after which the jump may be aborted; step 3 the roll; step 4 the
window "roll"; step 5 moves the token; step 6 is the window "lost"; step 7 takes the `Jumping` frame away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, interned
from ...kernel.chance import Outcome, Table
from ...kernel.value import value
from ..frames import ChoosingWorld, Jumping, Moving, RerollingFirst, Roll, Rolling, UsingSkill, Window
from ..stack import Frame
from ..state import NO_ONE, Quarantine, State
from ..update import (
    galaxy_quarantines,
    jump_dice,
    jump_lost,
    jump_moved,
    jump_step,
    on_top,
    pop,
    push,
    set_galaxy,
    set_stack,
    set_top,
    set_trader,
    set_turn,
    trader_world,
    turn_attempts,
    turn_awesome,
    turn_movement_over,
)
from .asking import open_window
from .common import discarded, gained, jump_of, owner_of, refusal, skills, thrown, world_of
from .flow import is_owing
from .jumps import (
    attempts,
    awesome_worlds,
    least_roll,
    psychic_worlds,
    roll_bonus,
    succeeds,
    velma_rerolls,
    world_named,
)

REGULAR, STATION, RANDOM, SUPERJUMP, AWESOME, PSYCHIC = (
    "regular",
    "station",
    "random",
    "superjump",
    "awesome",
    "psychic",
)
AVOID, LOST = "avoid-calamity", "lost"
LIFTED_BY_ALL = "until-lifted-by-all"


@value
class DeclareJump:
    """Declare type and destination of a jump; `cards` lift the Quarantines on the world that is left (ST-40).

    A regular jump where a station jump is possible is said by its type (S-MOVE-15, S-TIME-2).
    """

    kind: str
    to: str = ""
    cards: tuple[str, ...] = ()


@value
class DieRolled:
    """Chance: the face of a die."""

    face: int


@value
class Navigate:
    """The Navigator adds to his roll, or does not (S-NAV-5)."""

    add: bool


@value
class RerollFirst:
    """Verdant Velma rolls the first die again, or keeps it (S-VEL-3)."""

    again: bool


@value
class ChooseWorld:
    """Choose where the jump leads; "" to stay (S-AND-3, S-SEER-2, S-SEER-3)."""

    world: str


jumping = interned(DeclareJump)


# -- step 1: the declaration ------------------------------------------------------------------------------------------


def attempts_left(state: State, seat: int) -> int:
    """How many jump attempts this Trader still has in his turn, for the same jump too (S-ENG-9, S-MOVE-6, ST-37).

    What is left when movement is over is lost (S-MOVE-23).
    """
    if state.turn.movement_over or state.traders[seat].grounded:
        return 0
    made = attempts(state.rules.catalog, state.traders[seat].engines, state.turn.priority_runs)
    return max(0, made - state.turn.attempts)


def holding(state: State, seat: int) -> tuple[Quarantine, ...]:
    """The Quarantines that hold this Trader where he is, even if they came after he did (S-TIME-27, S-QUAR-10).

    Nothing but a jump asks for them: he has all stages of his turn (S-QUAR-11), trades, plays, delivers (S-QUAR-13).
    """
    if not state.galaxy.quarantines:
        return ()
    world = state.traders[seat].world
    return tuple(own for own in state.galaxy.quarantines if own.world == world and not own.lifted >> seat & 1)


def may_use(state: State, seat: int, world: str) -> bool:
    """Whether a Trader may use the station on a world: always his own (S-STN-8), others' by leave or Codebreaker.

    S-MOVE-8, S-MOVE-12, S-MOVE-13, S-CODE-1. With a Codebreaker no refusal matters (S-CODE-2).
    """
    owner = owner_of(state, world)
    if owner in (seat, NO_ONE):
        return owner == seat
    return state.turn.codebreaker or bool(state.turn.passages >> state.rules.starmap.index[world] & 1)


def lifting_faces(state: State, seat: int) -> tuple[str, ...]:
    """The faces that can lift a Quarantine for this Trader: Pirate Pete's Piracy is one (ST-87)."""
    pete = state.rules.catalog.personalities.pirate_pete
    return (AVOID, "piracy") if "pirate-pete" in skills(state, seat) and AVOID in pete.piracy_as else (AVOID,)


def layings(state: State, seat: int, *also: str) -> Iterator[tuple[str, ...]]:
    """The ways to lay down a card for each Quarantine, beside other cards that are laid down."""
    count = len(holding(state, seat))
    if not count and not also:
        yield ()
        return
    faces = lifting_faces(state, seat)
    for pirates in range(count + 1 if len(faces) > 1 else 1):
        cards = (AVOID,) * (count - pirates) + ("piracy",) * pirates
        if can_lay(state, seat, (*cards, *also)):
            yield cards


def can_lay(state: State, seat: int, faces: tuple[str, ...]) -> bool:
    """Whether all these cards are in a hand, or may be where the hand is not known."""
    if not faces:
        return True
    hand = Counter(card.face for card in state.traders[seat].hand)
    missing = Counter(faces) - hand
    return missing.total() <= hand[""] and not missing - Counter(state.decks.luck.unseen)


def propose_jump(state: State, frame: Moving) -> list[DeclareJump]:
    seat = frame.seat
    if not attempts_left(state, seat):
        return []
    made: list[DeclareJump] = []
    world, starmap = state.traders[seat].world, state.rules.starmap
    for cards in layings(state, seat):
        for to in starmap.joins[world]:
            made.append(jumping(REGULAR, to, cards))
            if may_use(state, seat, to):
                made.append(jumping(STATION, to, cards))
        made.append(jumping(RANDOM, "", cards))
        made += [jumping(kind, "", cards) for kind in state.rules.special_jumps(state, seat)]
    for card in state.traders[seat].hand:
        if card.face == SUPERJUMP:
            for cards in layings(state, seat, SUPERJUMP):
                made += [jumping(SUPERJUMP, to, cards) for to in starmap.worlds if to != world]
            break
    return made


def check_jump(state: State, frame: Moving, action: DeclareJump) -> Violation | None:
    seat = frame.seat
    if state.turn.movement_over:
        return refusal("movement-over", "S-MOVE-18", "Movement is over.")
    if state.traders[seat].grounded:
        return refusal("grounded", "S-STRESS-1", "The engines were not repaired: no jump attempt in this turn.")
    if not attempts_left(state, seat):
        return refusal("no-attempt", "S-ENG-1", "All jump attempts of this turn are used.")
    return _check_kind(state, seat, action) or _check_cards(state, seat, action)


def _check_kind(state: State, seat: int, action: DeclareJump) -> Violation | None:
    """Lines lead to neighbours (S-MOVE-2); a station that may not be used leaves the regular jump (S-MOVE-14)."""
    kind, to, world, starmap = action.kind, action.to, state.traders[seat].world, state.rules.starmap
    if type(kind) is not str or type(to) is not str:
        return refusal("no-jump", "S-MOVE-1", "A jump has a type and a destination.")
    if kind in (REGULAR, STATION):
        if to not in starmap.joins[world]:
            return refusal("no-line", "S-MOVE-2", "No jumpline leads there.")
        if kind == STATION and not may_use(state, seat, to):
            return refusal("no-station", "S-MOVE-13", "There is no station there that you may use.")
        return None
    if kind == SUPERJUMP:
        if to not in starmap.index or to == world:
            return refusal("no-world", "S-SJUMP-5", "A Superjump leads to another world.")
        return None
    if kind != RANDOM and kind not in state.rules.special_jumps(state, seat):
        return refusal("no-jump", "S-MOVE-1", "You cannot make such a jump now.")
    return refusal("no-destination", "S-MOVE-3", "This jump has no destination yet.") if to else None


def _check_cards(state: State, seat: int, action: DeclareJump) -> Violation | None:
    cards = action.cards
    if type(cards) is not tuple or not all(type(face) is str for face in cards):
        return refusal("no-cards", "S-QUAR-1", "Cards are laid down by their faces.")
    if cards != tuple(sorted(cards)) or any(face not in lifting_faces(state, seat) for face in cards):
        return refusal("no-cards", "S-QUAR-5", "Only Avoid Calamity lifts a Quarantine.")
    if len(cards) != len(holding(state, seat)):
        return refusal(
            "quarantined", "S-QUAR-6", "Each Quarantine here takes a card of its own, and nothing else does."
        )
    also = (SUPERJUMP,) if action.kind == SUPERJUMP else ()
    if not can_lay(state, seat, (*cards, *also)):
        return refusal("no-card", "S-QUAR-1" if cards else "S-SJUMP-1", "You do not have the card.")
    return None


def apply_jump(state: State, frame: Moving, action: DeclareJump) -> State:
    """S-TIME-1, S-TIME-3: declared; before any roll all may act, an Awesome Jump not excepted (S-AND-7)."""
    seat = frame.seat
    for face in action.cards:
        state = lifted(thrown(state, seat, face), seat)
    if action.kind == SUPERJUMP:
        state = thrown(state, seat, SUPERJUMP)
    state = push(state, Jumping(seat, action.kind, state.traders[seat].world, action.to))
    return open_window(state, "jump")


def lifted(state: State, seat: int) -> State:
    """One Quarantine on his world is lifted for this Trader; the Hero gains by it (S-QUAR-5, S-HERO-5)."""
    mine = holding(state, seat)[0]
    quarantines = list(state.galaxy.quarantines)
    at = quarantines.index(mine)
    quarantines[at] = Quarantine(mine.world, mine.owner, mine.lifted | 1 << seat)
    if state.rules.quarantine_lasts == LIFTED_BY_ALL and not _held_by(state, quarantines[at]):
        del quarantines[at]  # it lasts as long as it holds a ship (ST-60)
        state = discarded(state, "quarantine")
    state = set_galaxy(state, galaxy_quarantines(state.galaxy, tuple(quarantines)))
    return avoided_by(state, seat)


def _held_by(state: State, own: Quarantine) -> bool:
    """Whether a ship on the world is still held by this Quarantine."""
    return any(world_of(state, seat) == own.world and not own.lifted >> seat & 1 for seat in range(len(state.traders)))


def avoided_by(state: State, seat: int) -> State:
    """An Avoid Calamity was played: the Hero gains Prestige (S-HERO-5)."""
    hero = state.rules.catalog.personalities.hero
    return gained(state, seat, hero.prestige_per_avoid_calamity) if "hero" in skills(state, seat) else state


# -- the end of step 2, step 3 ----------------------------------------------------------------------------------------


def jump_closed(state: State, window: Window) -> State:
    """Aborted, which costs no attempt (S-TIME-4 to S-TIME-6), or into hyperspace (S-TIME-9, S-TIME-10).

    From here every attempt counts (S-MOVE-7, S-MOVE-19), and Quarantines, stations and leave no longer matter
    (S-TIME-8, S-QUAR-9); what the Seer may use is written down (S-SEER-5). A Superjump arrives without a roll
    (S-SJUMP-2, S-SJUMP-3); it, random and Awesome Jumps cannot fail (S-LOST-2).
    """
    jump = on_top(state, Jumping)
    if is_aborted(state, jump):
        return pop(state)
    open_stations: tuple[str, ...] = ()
    if jump.kind == PSYCHIC:
        ways = state.rules.starmap.ways[jump.origin]
        open_stations = tuple(way.to for way in ways if may_use(state, jump.seat, way.to))
    state = set_turn(state, turn_attempts(state.turn, state.turn.attempts + 1))
    if jump.kind == AWESOME:
        state = set_turn(state, turn_awesome(state.turn, True))
    state = set_top(state, jump_step(jump, 3, open_stations))
    if jump.kind in (REGULAR, STATION):
        return push(state, Rolling("jump", jump.seat)) if least_of(state, jump) is not None else arrived(state, jump.to)
    return arrived(state, jump.to) if jump.kind == SUPERJUMP else push(state, Rolling(jump.kind, jump.seat))


def is_aborted(state: State, jump: Jumping) -> bool:
    """S-TIME-4, S-TIME-5; that unrepaired engines abort a jump just declared is the project's reading (ST-63).

    A Superjump too (S-SJUMP-4), and a station jump whose station was lost meanwhile (S-LSTN-3).
    So is that a cargo got in step 2 where it is wanted does: with a delivery due nobody moves on (S-DROP-3, ST-46).
    """
    if holding(state, jump.seat) or state.traders[jump.seat].grounded:
        return True
    if is_owing(state, jump.seat):
        return True
    return jump.kind == STATION and not may_use(state, jump.seat, jump.to)


def least_of(state: State, jump: Jumping) -> int | None:
    """The least roll that the declared jump needs, None without a roll; by Codebreaker it is no other (S-CODE-3)."""
    way = state.rules.starmap.joins[jump.origin][jump.to]
    return least_roll(state.rules.catalog, way, station=jump.kind == STATION, personalities=skills(state, jump.seat))


# -- rolls ------------------------------------------------------------------------------------------------------------

_DIE = Table(Outcome(DieRolled(face), 1) for face in range(1, 7))


def die_outcomes(state: State, frame: Rolling) -> Table:
    return _DIE


def apply_die(state: State, frame: Rolling, action: DieRolled) -> State:
    """S-COMP-9: one die; before anything comes of it all may act, the roller too (S-TIME-11, S-TIME-14).

    This goes for every roll: petitions, Jackpot and raids (S-PET-9, S-SPEC-4, S-PETE-9, S-ZAP-9), and for each of a
    series by itself (S-ZAP-4, S-LOST-5).
    """
    return open_window(pop(state), "roll", Roll(frame.purpose, frame.roller, action.face))


def roll_closed(state: State, window: Window) -> State:
    """The roll stands as it was changed; what it was for goes on."""
    assert isinstance(window.subject, Roll)
    return state.rules.rolls[window.subject.purpose](state, window.subject)


def jump_rolled(state: State, roll: Roll) -> State:
    """The end of step 4: success, failure, or the Navigator's question (S-TIME-15, ST-42).

    Who fails stays where he was, without any further step (S-MOVE-5, S-TIME-16, S-LOST-8). No Quarantine is looked at
    any more (S-TIME-13). The Navigator adds to the roll as changed, and to no other kind of roll (S-NAV-3, S-NAV-6,
    S-NAV-7).
    """
    jump = on_top(state, Jumping)
    least = least_of(state, jump)
    if succeeds(roll.result, least):
        return arrived(state, jump.to)
    way = state.rules.starmap.joins[jump.origin][jump.to]
    bonus = roll_bonus(state.rules.catalog, way, skills(state, jump.seat))
    if bonus and succeeds(roll.result, least, bonus):
        return push(state, UsingSkill(jump.seat, roll.result))
    return pop(state)


def random_rolled(state: State, roll: Roll) -> State:
    """Two dice, each with a window of its own (S-TIME-24), name a world (S-MOVE-16), maybe one's own (S-MOVE-20).

    The ship may be lost or on a random jump; for Velma the world where the jump began counts in both (S-VEL-5).
    """
    jump = jump_of(state)
    assert jump is not None
    dice = (*jump.dice, roll.result)
    state = with_jump(state, jump_dice(jump, dice))
    if len(dice) == 2:
        to = world_named(state.rules.starmap, *dice)
        return arrived(state, to) if roll.purpose == RANDOM else strayed(state, to)
    if "verdant-velma" in skills(state, jump.seat) and velma_rerolls(state.rules.starmap, jump.origin, roll.result):
        return push(state, RerollingFirst(jump.seat, roll.purpose, roll.result))
    return push(state, Rolling(roll.purpose, jump.seat))


def awesome_rolled(state: State, roll: Roll) -> State:
    """Three dice, each with a window of its own, then the choice (S-AND-2, S-AND-3)."""
    jump = on_top(state, Jumping)
    dice, catalog = (*jump.dice, roll.result), state.rules.catalog
    state = set_top(state, jump_dice(jump, dice))
    if len(dice) < catalog.personalities.awesome_andi.dice:
        return push(state, Rolling(AWESOME, jump.seat))
    return push(state, ChoosingWorld(jump.seat, awesome_worlds(catalog, state.rules.starmap, dice)))


def psychic_rolled(state: State, roll: Roll) -> State:
    """Any line on which this roll would have succeeded, or none (S-SEER-2, S-SEER-3)."""
    jump = on_top(state, Jumping)
    worlds = psychic_worlds(
        state.rules.catalog, state.rules.starmap, jump.origin, roll.result, stations=jump.open,
        personalities=skills(state, jump.seat),
    )  # fmt: skip
    return push(state, ChoosingWorld(jump.seat, worlds, True)) if worlds else pop(state)


ROLLS = {
    "jump": jump_rolled,
    RANDOM: random_rolled,
    LOST: random_rolled,
    AWESOME: awesome_rolled,
    PSYCHIC: psychic_rolled,
}
#: Rolls that a card can have made again: those of jump attempts with one die (S-LUCK-11, S-LUCK-13, ST-43).
REROLLED = ("jump", PSYCHIC)


# -- steps 5 to 7 -----------------------------------------------------------------------------------------------------


def with_jump(state: State, jump: Jumping) -> State:
    """The jump under way has changed, wherever it lies."""
    return set_stack(state, tuple(jump if type(frame) is Jumping else frame for frame in state.stack))


def arrived(state: State, to: str) -> State:
    """Step 5: the token is moved, however many ships are there (S-MOVE-21); a lifted Quarantine holds again.

    S-TIME-17, S-QUAR-7; none keeps a ship out (S-QUAR-2). Then comes step 6, in which all may act (S-TIME-18): now the
    jumper may get lost (S-LOST-1).
    """
    jump = on_top(state, Jumping)
    seat = jump.seat
    state = set_trader(state, seat, trader_world(state.traders[seat], to))
    quarantines = tuple(Quarantine(q.world, q.owner, q.lifted & ~(1 << seat)) for q in state.galaxy.quarantines)
    if quarantines:
        state = set_galaxy(state, galaxy_quarantines(state.galaxy, quarantines))
    return open_window(set_top(state, jump_moved(jump, to, 6, ())), "lost")


def strayed(state: State, to: str) -> State:
    """You Are Lost: the token goes to the world that the dice name; the window asks again (S-LOST-3, S-LOST-4).

    So a Quarantine laid in step 6 can be escaped (S-TIME-28, S-LOST-7).
    """
    jump = next(frame for frame in state.stack if type(frame) is Jumping)
    state = set_trader(state, jump.seat, trader_world(state.traders[jump.seat], to))
    return with_jump(state, jump_lost(jump, to, (), True))


def lost_closed(state: State, window: Window) -> State:
    """Step 7: out of hyperspace (S-TIME-20).

    A random jump ends movement (S-MOVE-18), getting lost does (S-LOST-6), an Awesome Jump does not (S-AND-4).
    """
    jump = on_top(state, Jumping)
    state = pop(state)
    if jump.kind == RANDOM or (jump.lost and state.rules.lost_ends_movement) or _leap_ends_movement(state, jump):
        state = set_turn(state, turn_movement_over(state.turn, True))
    return state


def _leap_ends_movement(state: State, jump: Jumping) -> bool:
    """Whether a Superjump is the last jump of the turn; as the data have it, movement goes on (S-SJUMP-5)."""
    return jump.kind == SUPERJUMP and state.rules.catalog.kind_by_slug[SUPERJUMP].ends_movement


CLOSINGS = {"jump": jump_closed, "roll": roll_closed, "lost": lost_closed}


# -- answers of personalities -----------------------------------------------------------------------------------------


def _is_flag(state: State, frame: Frame, action: Navigate | RerollFirst) -> Violation | None:
    given = action.add if type(action) is Navigate else action.again  # type: ignore[union-attr]
    return None if type(given) is bool else refusal("no-answer", "S-NAV-5", "The answer is True or False.")


def apply_navigate(state: State, frame: UsingSkill, action: Navigate) -> State:
    """S-NAV-5: with 1 more the jump succeeds, without it fails."""
    state = pop(state)
    return arrived(state, on_top(state, Jumping).to) if action.add else pop(state)


def apply_reroll_first(state: State, frame: RerollingFirst, action: RerollFirst) -> State:
    """S-VEL-3, S-VEL-6: the first die again, without a card; if it matches once more, she is asked again (S-VEL-4)."""
    state = set_top(state, Rolling(frame.purpose, frame.seat))
    if not action.again:
        return state
    jump = next(own for own in state.stack if type(own) is Jumping)
    return with_jump(state, jump_dice(jump, jump.dice[:-1]))


def propose_world(state: State, frame: ChoosingWorld) -> list[ChooseWorld]:
    return [ChooseWorld(world) for world in (*frame.worlds, *([""] if frame.stay else []))]


def check_world(state: State, frame: ChoosingWorld, action: ChooseWorld) -> Violation | None:
    if type(action.world) is str and (action.world in frame.worlds or (frame.stay and not action.world)):
        return None
    return refusal("no-world", "S-AND-3", "The dice do not lead there.")


def apply_world(state: State, frame: ChoosingWorld, action: ChooseWorld) -> State:
    """S-AND-3, S-SEER-2, S-SEER-3: to the world chosen, where one may be lost like anybody (S-AND-6), or nowhere."""
    state = pop(state)
    return arrived(state, action.world) if action.world else pop(state)


SPECS = (
    Spec(
        DeclareJump, "jump", (Moving,), check_jump, apply_jump, "declares a {kind} jump to {to}",
        ("star:S-MOVE-1", "star:S-TIME-1"), propose_jump,
    ),
    ChanceSpec(
        DieRolled, "roll", (Rolling,), apply_die, "the die shows {face}", ("star:S-COMP-9",), die_outcomes, "dice",
    ),
)  # fmt: skip

#: For the module of the original personalities.
NAVIGATOR_SPECS = (
    Spec(
        Navigate, "navigate", (UsingSkill,), _is_flag, apply_navigate, "adds to the roll: {add}", ("star:S-NAV-5",),
        lambda state, frame: (Navigate(True), Navigate(False)),
    ),
)  # fmt: skip
#: For the module of the new personalities.
NEW_SPECS = (
    Spec(
        RerollFirst, "reroll-first", (RerollingFirst,), _is_flag, apply_reroll_first, "rolls again: {again}",
        ("star:S-VEL-3",), lambda state, frame: (RerollFirst(True), RerollFirst(False)),
    ),
    Spec(
        ChooseWorld, "world", (ChoosingWorld,), check_world, apply_world, "jumps to {world}",
        ("star:S-AND-3", "star:S-SEER-2"), propose_world,
    ),
)  # fmt: skip

__all__ = ["SPECS", "attempts_left", "holding", "may_use"]
