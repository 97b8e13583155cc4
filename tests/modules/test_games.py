"""Random games with every set of modules: nothing is lost, listed is checked, and every moment can be saved."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.actions import Spec
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.modules.attack import Firing
from merchant_rules.venus.modules.stowage import Bay, Stowage, rig_of, stowed
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.winning import result
from merchant_rules.venus.view import view
from tests.modules.battle import BOTH, COMBAT, RASTUR, SOLO, alone, declaring, doing, entered, fire, invaded, landed
from tests.scenes import BOARD, CATALOG, fly
from tests.support import play, seat

FULL = ("combat", "solitaire")
SETS = (COMBAT, RASTUR, BOTH, SOLO, FULL)
SPECIES = ("human", "nik", "dell")
#: A few dots close together, so that ships meet.
MEETINGS = ("rogue-3", "desert-5", "dry-city", "desert-4", "rogue-1", "rogue-2", "galactic-base")
WEAPONS = ("laser", "laser", "nova-ball", "nova-ball", "shield", "red-drive")
#: Actions that random players take too rarely.
RARE = (
    "Blast", "FireWeapon", "Swindle", "Revolt", "BuyFort", "MoveFort", "HitHull", "HitHold", "ClaimLoot", "PayPenalty",
    "BuyPort", "BuyFactory", "BuyGoods", "BuyEquipment", "Stay",
)  # fmt: skip
#: No turn takes more decisions than this.
LIMIT = 400


def busy(modules: tuple[str, ...], rng: Random) -> mr.State:
    """Armed ships close together, Forts and Rastur beside them, ports and a factory to fight for."""
    seats = []
    for species in SPECIES[: 1 if "solitaire" in modules else rng.choice((2, 3))]:
        cargo = rng.sample(WEAPONS, 4) + rng.sample(["space-spice", "mulch-wine"], rng.randrange(3))
        seats.append(
            seat(species, rng.choice(MEETINGS), money=rng.choice((50, 300, 900)), ship="freighter", cargo=tuple(cargo))
        )
    ports = {dot: rng.randrange(len(seats)) for dot in ("desert-4", "rogue-1")}
    boxes = {"desert-3": "penalty-blue-40-1"}
    setting: dict[str, Any] = {"ports": ports, "factories": {"volois": (0, "desert-4")}, "boxes": boxes}
    if "solitaire" in modules:
        state = alone(seats[0], modules=modules, **setting)
    else:
        state = declaring(*seats, modules=modules, **setting)
    return invaded(state, {"rogue-4": 60, "desert-1": 75}) if "Invasion" in _parts(state) else state


def _parts(state: mr.State) -> list[str]:
    return [type(own).__name__ for own in state.extras]


def step(state: mr.State, rng: Random) -> mr.State:
    """One decision or outcome; rare actions are preferred."""
    if mr.actor(state) == engine.CHANCE:
        outcomes = mr.chance_outcomes(state)
        number = rng.randrange(sum(outcome.weight for outcome in outcomes))
        return mr.apply_action(state, weighted(outcomes, number).action)
    moves = mr.legal_moves(state)
    assert moves
    rare = [move for move in moves if type(move).__name__ in RARE]
    return mr.apply_action(state, rng.choice(rare if rare and rng.random() < 0.6 else moves))


@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("number", range(4))
def test_random_games_are_sound(modules: tuple[str, ...], number: int) -> None:
    rng = Random(f"{modules}/{number}")
    state = busy(modules, rng)
    decisions: Counter[int] = Counter()
    for count in range(350):
        if result(state) is not None:
            break
        decisions[state.turn.number] += 1
        before, was = state, mr.digest(state)
        state = step(state, rng)
        assert mr.digest(before) == was
        if not count % 5:
            assert validate(state) == ()
        if not count % 10:
            same_after_saving(state)
        if count % 40 == 0:
            listed_is_checked(state)
    assert max(decisions.values()) < LIMIT
    assert validate(state) == ()


def same_after_saving(state: mr.State) -> None:
    """JSON, pickle, tokens, sentences and views of a moment."""
    again = mr.from_json(mr.to_json(state))
    assert again == state
    assert mr.digest(again) == mr.digest(state)
    assert pickle.loads(pickle.dumps(state)) == state
    for action in (*mr.legal_moves(state), *(o.action for o in mr.chance_outcomes(state))):
        assert mr.parse_token(state, mr.token(state, action)) == action
        assert mr.describe(state, action)
    for who in range(len(state.players)):
        seen = view(state, who)
        assert mr.from_json(mr.to_json(seen)) == seen
        world = mr.resample(state, who, 5)
        assert view(world, who) == seen
        assert mr.imagine(seen, 5) == world
        if mr.actor(state) == who:
            assert mr.legal_moves(world) == mr.legal_moves(state)


# -- what is listed is what is checked --------------------------------------------------------------------------------

NONSENSE: tuple[Any, ...] = ("nowhere", "", None, 3, ("laser",), ["laser"])


@cache
def arguments(field: str) -> tuple[Any, ...]:
    """All values to try for a field of a module's action, by its name."""
    pieces = [e.slug for e in CATALOG.equipment] + [r.slug for r in CATALOG.relics]
    goods = [g.slug for g in CATALOG.goods]
    foes = [*SPECIES, "fort", "rastur", *(m.slug for m in CATALOG.markers)]
    found: dict[str, list[Any]] = {
        "foe": foes, "weapon": pieces, "piece": pieces, "goods": goods, "item": [*pieces, *goods, "fare-base-graw"],
        "prize": ["port", "factory", "fort"], "site": list(BOARD.dots), "dot": list(BOARD.dots),
        "fort": ["dry-city", "desert-4", "desert-5", "rogue-1"], "hold": list(range(-1, 8)),
    }  # fmt: skip
    return (*found[field], *(thing for thing in NONSENSE if field != "hold" or thing != 3))


def listed_is_checked(state: mr.State) -> None:
    """An action of a module is legal exactly when it is in the list."""
    moves = mr.legal_moves(state)
    assert len(set(moves)) == len(moves)
    top = type(state.stack[-1])
    for kind, spec in state.rules.specs.items():
        if not isinstance(spec, Spec) or spec.open or top not in spec.frames or not _is_ours(kind):
            continue
        fields = [field.name for field in attrs.fields(kind)]
        for given in itertools.product(*map(arguments, fields)):
            action = kind(*given)
            assert (mr.check(state, action) is None) is (action in moves), action


def _is_ours(kind: type) -> bool:
    return ".modules." in kind.__module__ or kind.__name__ in ("Jettison", "Barter")


# -- interrupted moments ----------------------------------------------------------------------------------------------


def moments() -> dict[str, mr.State]:
    """Moments in the middle of something, by name."""
    duel = entered(
        declaring(
            seat("human", "rogue-3", cargo=("laser", "nova-ball", "mulch-wine", "rock-videos")),
            seat("nik", "rogue-3", cargo=("laser", "space-spice")),
            modules=BOTH,
        )
    )
    defending = fire(play(duel, mr.Blast("nik")), "laser")
    hitting = play(fire(defending), mr.Clashed(6, 1))
    looting = play(hitting, mr.HitHold(1))
    drawing = play(fire(defending), mr.Clashed(1, 1))
    placing = play(drawing, mr.RasturDrawn(60))
    thief = landed(
        declaring(seat("human", "desert-4", cargo=("laser",)), seat("nik"), modules=BOTH, ports={"desert-4": 1})
    )
    victim = landed(declaring(seat("human", "dry-city"), seat("nik", "dry-city", cargo=("space-spice",)), modules=BOTH))
    rolled = fly(declaring(seat("human", "rogue-2"), modules=RASTUR), "rogue-1", 1, 2, 3)
    return {
        "aiming": play(duel, mr.Blast("nik"), mr.FireWeapon("nova-ball")),
        "defending": defending,
        "clashing": fire(defending, "laser"),
        "choosing a hit": hitting,
        "making room for loot": looting,
        "drawing a rastur in an attack": drawing,
        "placing a rastur in an attack": placing,
        "drawing a rastur": rolled,
        "placing a rastur": play(rolled, mr.RasturDrawn(60)),
        "firing for a revolt": play(thief, mr.Revolt("port")),
        "swindled": play(victim, mr.Swindle("nik"), mr.Clashed(6, 1)),
    }


@pytest.mark.parametrize("name", moments())
def test_an_interrupted_moment_can_be_saved_and_continued(name: str) -> None:
    state = moments()[name]
    assert validate(state) == ()
    same_after_saving(state)
    if mr.actor(state) >= 0:
        listed_is_checked(state)
    again = mr.from_json(mr.to_json(state))
    rng, other = Random(7), Random(7)
    for _ in range(25):
        state, again = step(state, rng), step(again, other)
        assert state == again


def test_the_frames_say_who_decides() -> None:
    found = moments()
    assert [mr.actor(found[name]) for name in ("aiming", "defending", "making room for loot")] == [0, 1, 0]
    assert type(found["defending"].stack[-1]) is Firing
    assert doing(found["placing a rastur"]) == "PlacingRastur"
    assert mr.check(found["making room for loot"], mr.LeaveLoot()) is None
    assert mr.check(found["making room for loot"], mr.ClaimLoot("space-spice")) is not None
    assert mr.check(found["placing a rastur in an attack"], mr.PlaceRastur("ice-1")) is None


# -- holds arranged at random -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_arranging_never_changes_what_is_aboard(number: int) -> None:
    rng = Random(number)
    state = busy(COMBAT, rng)
    now = stowed(state, 0)
    bays = list(now.holds)
    rng.shuffle(bays)
    hull = Bay()
    loose = [Bay((item,)) for item in now.hull.whole]
    free = [at for at, bay in enumerate(bays) if not bay.pieces()]
    for at, bay in zip(free, loose, strict=False):
        bays[at] = bay
    hull = Bay(tuple(sorted(item for bay in loose[len(free) :] for item in bay.whole)))
    action = mr.ArrangeHolds(hull, tuple(bays))
    if mr.check(state, action) is None:
        after = mr.apply_action(state, action)
        assert after.players == state.players
        assert rig_of(after, 0).stowage == Stowage(hull, tuple(bays)) == stowed(after, 0)
        assert validate(after) == ()
        assert mr.from_json(mr.to_json(after)) == after
    else:
        assert Stowage(hull, tuple(bays)) == now
