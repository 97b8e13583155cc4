"""Which games are stored: for each ruleset and module set, one for every way in which it can end.

Each plan has a way to make it come about: how chance leans, how long it may take, how much mischief is played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel.game import game_of
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.frames import Answering, OpeningRoll
from merchant_rules.venus.modules.common import part_of
from merchant_rules.venus.modules.hits import ChoosingHit, Looting
from merchant_rules.venus.modules.rastur import Invasion

from .players import Luck, fortunate

#: Asked of the state before the last action, that action, and the state after it.
Ending = Callable[[mr.State, Any, mr.State], bool]


@attrs.frozen
class Plan:
    """One stored game."""

    name: str
    config: mr.Config
    ends: Ending
    luck: Luck = fortunate
    rounds: int = 120
    mischief: float = 0.25
    #: a game whose dice and draws come from this seed, and not from luck
    seed: int | None = None
    #: after so many rounds it is all business
    calm: int = 25
    #: of so many games that end as planned one is chosen, and how many are played for that at most
    choice: int = 2
    tries: int = 20
    #: how the game begins, as tokens: for what nobody would run into
    opening: str = ""


# -- how games end ----------------------------------------------------------------------------------------------------


def over(before: mr.State, action: Any, after: mr.State) -> bool:
    """In any way."""
    return mr.result(after) is not None


def by(reason: str, *, winners: int) -> Ending:
    """For this reason, with so many winners."""

    def ends(before: mr.State, action: Any, after: mr.State) -> bool:
        end = mr.result(after)
        return end is not None and end.reason == reason and len(end.winners) == winners

    return ends


def level(before: mr.State, action: Any, after: mr.State) -> bool:
    """The Bank is empty and several are the richest; what that means depends on the ruleset."""
    end = mr.result(after)
    return end is not None and end.reason == "bank-empty" and end.worths.count(max(end.worths)) > 1


def by_expansion(before: mr.State, action: Any, after: mr.State) -> bool:
    """17.21: the last Rastur went on the map, and the Transit Box had none to send."""
    return lost(before, action, after) and not isinstance(action, mr.RasturRolled)


def by_a_lone_rastur(before: mr.State, action: Any, after: mr.State) -> bool:
    """17.22, R-85: a merger was rolled, and there were no two to merge."""
    return (
        lost(before, action, after) and isinstance(action, mr.RasturRolled) and len(part_of(before, Invasion).pool) < 2
    )


def by_a_last_merger(before: mr.State, action: Any, after: mr.State) -> bool:
    """17.22, R-84: the last two were merged, and the Reserve had none to take their place."""
    return (
        lost(before, action, after) and isinstance(action, mr.RasturRolled) and len(part_of(before, Invasion).pool) == 2
    )


won = by("goal", winners=1)
bank_empty = by("bank-empty", winners=1)
broke = by("bank-empty", winners=0)
lost = by("rastur", winners=0)


# -- how chance leans -------------------------------------------------------------------------------------------------


def peaceful(state: mr.State, action: Any) -> float:
    """The Rastur stay away as long as they can."""
    match action:
        case mr.Rolled(dice=dice) if 1 in dice:
            return 0.1
        case mr.RasturRolled(face=face):
            return 1.0 if face <= 4 else 0.02
    return fortunate(state, action)


def invaded(state: mr.State, action: Any) -> float:
    """A Rastur every turn."""
    match action:
        case mr.Rolled(dice=dice):
            return 20.0 if 1 in dice else 1.0
        case mr.RasturRolled(face=face):
            return 20.0 if face <= 4 else 1.0
    return fortunate(state, action)


def later(state: mr.State, action: Any) -> float:
    """First peace, for as long as there is mischief, then a Rastur every turn."""
    return (peaceful if state.turn.number < 100 else invaded)(state, action)


def until(few: int) -> Luck:
    """Expansion as long as the pool has more than so many, then a merger."""

    def luck(state: mr.State, action: Any) -> float:
        if isinstance(action, mr.RasturRolled):
            return float((action.face > 4) == (len(part_of(state, Invasion).pool) <= few))
        return fortunate(state, action)

    return luck


# -- what they have to show -------------------------------------------------------------------------------------------

#: What takes somebody else, and so never happens with one player.
NEEDS_OTHERS = frozenset(
    (
        OpeningRoll,
        mr.OpeningRolled,
        Answering,
        mr.OfferDeal,
        mr.AcceptDeal,
        mr.RefuseDeal,
        ChoosingHit,
        mr.HitHull,
        mr.HitHold,
        Looting,
        mr.ClaimLoot,
        mr.LeaveLoot,
        mr.Swindle,
        mr.Revolt,
    )
)


def kinds_of(config: Any) -> set[type]:
    """Every class of action, of seats and of chance, and every kind of frame that waits for one of them."""
    specs = game_of(config).compile(config).specs
    frames = {frame for spec in specs.values() for frame in spec.frames}
    return {*specs, *frames} - (NEEDS_OTHERS if config.player_count == 1 else set())


def kinds_in(record: mr.Record) -> set[type]:
    """The classes of action and the kinds of frame that come up in a game."""
    return {kind for state, action in record for kind in (type(action), *map(type, state.stack))}


# -- the games --------------------------------------------------------------------------------------------------------


def classic(players: Any, *modules: str, goal: int = 1000, data: Any = None, **options: Any) -> mr.Config:
    return mr.Config("classic-1988", players, modules, goal, options, data)


def ffg(players: Any, *, goal: int = 1000, data: Any = None, **options: Any) -> mr.Config:
    return mr.Config("ffg-classic", players, (), goal, options, data)


def ships_with(folder: str, *changes: tuple[str, str]) -> Data:
    """The packaged ships and amounts of money, with something changed."""
    text = (resources.files("merchant_rules.venus") / "data" / folder / "ships.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return data_from_dict({"ships.toml": tomllib.loads(text)})


#: So small a bank that players are soon level.
SMALL_CHANGE = ships_with("ffg_classic", ("small_bank = 12000", "small_bank = 200"))
#: Players who can afford weapons, Forts and thefts from the first turn.
RICH = ships_with("classic_1988", ("per_player = 20", "per_player = 400"), ("solitaire = 20", "solitaire = 700"))
RICH_2012 = ships_with("ffg_classic", ("per_player = 20", "per_player = 400"))
#: R-20: with the Switch Switch into a gate from both sides, by a jump between, and there a stop.
TRAPPED = """
open:9 open:4
head:cloud-body-8 roll:4-5-6 go:cloud-body-8 go:cloud-body-4:6 turn:cloud-body-4:relic-switch-switch land take end
stay end
head:cloud-space-city roll:1-1-2 go:cloud-space-city go:cloud-body-2 turn:cloud-body-2:gate-4 go:cloud-body-1:2
see:cloud:nillis go:cloud-body-5:2 turn:cloud-body-5:gate-5
stay end
gate:cloud-body-2 roll:1-3-4 jump:cloud-body-2 go:cloud-space-city:4 land end
stay end
head:cloud-body-2 roll:1-1-5 go:cloud-body-2 jump:cloud-body-5 go:cloud-body-1:1 go:cloud-body-2:1 stop:1
"""
THREE = ("human", "nik", "dell")
PAIR = ("nik", "dell")
ONE = ("human",)

PLANS: tuple[Plan, ...] = (
    Plan("1988-gates", classic(("human", "nik"), goal=300), won, opening=TRAPPED),
    Plan("1988-goal", classic(3), won),
    Plan("1988-bank", classic(("whynom", "qossuth"), goal=4000, bank_total=900), bank_empty),
    Plan("1988-bank-shared", classic(("eeep", "human"), goal=4000, bank_total=200), level, tries=400),
    Plan("1988-rich", classic(("dell", "eeep"), goal=3000, data=RICH), won, mischief=0.9, choice=6),
    Plan("1988-seeded", classic(4, goal=300), won, mischief=0.5, seed=1),
    Plan("combat-bank", classic(PAIR, "combat", goal=4000, bank_total=1000), bank_empty, mischief=0.4),
    Plan("combat-goal", classic(THREE, "combat"), won, mischief=0.4),
    Plan("combat-fights", classic(PAIR, "combat", goal=4000, data=RICH), won, mischief=0.9, choice=4),
    Plan("rastur-lost", classic(4, "rastur", goal=2000), lost, invaded, mischief=0.4),
    Plan("rastur-bank", classic(PAIR, "rastur", goal=4000, bank_total=900), bank_empty, mischief=0.4),
    Plan("rastur-goal", classic(THREE, "rastur"), won, peaceful, mischief=0.4),
    Plan("rastur-fights", classic(PAIR, "rastur", goal=4000, data=RICH), lost, later, mischief=0.9, choice=4),
    Plan("rastur-loot", classic(PAIR, "rastur", goal=2000, data=RICH), over, later, mischief=0.9, choice=4),
    Plan("combat-rastur-lost", classic(3, "combat", "rastur", goal=3000), lost, invaded, mischief=0.4),
    Plan("combat-rastur-bank", classic(PAIR, "combat", "rastur", bank_total=900), bank_empty, peaceful),
    Plan("combat-rastur-goal", classic(THREE, "combat", "rastur"), won, peaceful, mischief=0.4),
    Plan(
        "combat-rastur-fights",
        classic(2, "combat", "rastur", goal=4000, data=RICH),
        lost,
        later,
        mischief=0.9,
        choice=4,
    ),
    Plan(
        "combat-rastur-hull",
        classic(PAIR, "combat", "rastur", goal=2000, data=RICH),
        over,
        later,
        mischief=0.9,
        choice=6,
    ),
    Plan("combat-rastur-seeded", classic(2, "combat", "rastur"), lost, mischief=0.5, seed=2),
    Plan("solitaire-lost", classic(1, "solitaire"), by_expansion, until(0), mischief=0.3),
    Plan("solitaire-lost-lone", classic(ONE, "solitaire"), by_a_lone_rastur, until(1), mischief=0.3),
    Plan("solitaire-lost-merged", classic(ONE, "solitaire", goal=4000), by_a_last_merger, until(2), mischief=0.3),
    Plan("solitaire-bank", classic(ONE, "solitaire", goal=4000, bank_total=400), broke, peaceful, tries=100),
    Plan("solitaire-goal", classic(ONE, "solitaire"), won, peaceful, mischief=0.1, tries=60),
    Plan("solitaire-seeded", classic(ONE, "solitaire"), lost, mischief=0.5, seed=3),
    Plan("solitaire-fights", classic(ONE, "solitaire", goal=4000, data=RICH), lost, mischief=0.9, choice=4, calm=60),
    Plan("all-fights", classic(ONE, "combat", "solitaire", goal=4000, data=RICH), lost, mischief=0.9, choice=8),
    Plan("all-armed", classic(ONE, "combat", "solitaire", goal=4000, data=RICH), over, mischief=0.9, choice=8),
    Plan("all-lost", classic(1, "combat", "solitaire", goal=3000), lost, invaded, mischief=0.6),
    Plan("all-bank", classic(ONE, "combat", "solitaire", goal=4000, bank_total=400), broke, peaceful),
    Plan("all-goal", classic(ONE, "combat", "solitaire"), won, peaceful, calm=0, tries=60),
    Plan("ffg-goal", ffg(3), won, mischief=0.4),
    Plan("ffg-rich", ffg(("human", "qossuth"), goal=3000, data=RICH_2012), won, mischief=0.9, choice=16),
    Plan("ffg-seeded", ffg(4, goal=300, fast_play=True), won, mischief=0.5, seed=4),
    Plan("ffg-bank-level", ffg(2, goal=4000, small_bank=True, data=SMALL_CHANGE), level, tries=400),
    Plan("ffg-fast", ffg(("human", "whynom"), fast_play=True), won),
    Plan("ffg-bank", ffg(("human", "whynom"), goal=100_000, small_bank=True), bank_empty, mischief=0.05, rounds=300),
)
