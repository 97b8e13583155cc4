"""Race for the Galaxy as a `Game`: what the shared rooms need to know of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ..kernel.engine import Step
from ..kernel.game import NONSENSE, RANDOM_BOT, Game, register
from ..kernel.knowledge import brings_news
from .codec import KEYS, position_data, position_in
from .compose import compile_rules
from .config import Config, given_values, own_values
from .frames import Round, Selecting, SelectingTwo
from .meta import MODULES, RULESETS
from .positions.validate import validate
from .rules.ending import result, scores
from .rules.selection import PHASES
from .rules.setup import fresh_state
from .situation import situation
from .state import State
from .summary import FIGURES
from .view import View, as_state, imagine, leaks, unseen, view
from .words import WORDS

#: No round has more decisions than this: a card is paid, kept, discarded or consumed once.
LONGEST_ROUND: Final = 1000


def label(state: State) -> str:
    """The line that a position belongs to: the round, and 0 for the choice of actions, 1 to 5 for the phases, 6 for
    the end of the round; "0" before round 1."""
    if not state.round:
        return "0"
    bottom = state.stack[0]
    if type(bottom) is Round:
        return f"{state.round}.{PHASES.index(bottom.phase) + 1}"
    return f"{state.round}.{0 if isinstance(bottom, Selecting | SelectingTwo) else len(PHASES) + 1}"


def news(before: State, action: Any, after: State) -> bool:
    """Whether somebody can place a card that he could not place before."""
    return brings_news(Step(before, action, after), unseen, len(before.players))


#: Fields that hold a number.
_NUMBERS: Final = ("seat", "player", "power", "number")


def domain(state: State, rng: Random) -> Callable[[type, str], Sequence[Any]]:
    """What to try in the fields of actions: cards that matter now, any others, and nonsense."""
    catalog = state.rules.tables.catalog
    slugs = [card.slug for card in catalog.cards]
    actions = [card.slug for card in catalog.actions]
    near = {card.face for player in state.players for card in player.hand} | {
        world for player in state.players for world in player.tableau
    }

    def tried(action: type, field: str) -> Sequence[Any]:
        if field in _NUMBERS:
            return (0, 0, 1, 1, *range(8), *rng.sample(NONSENSE, 2))
        if field in ("action", "first", "second"):
            return (*actions, *rng.sample(NONSENSE, 2))
        return (*sorted(near), *rng.choices(slugs, k=10), *rng.sample(NONSENSE, 3))

    return tried


GAME: Final = register(
    Game(
        name="race-for-the-galaxy",
        title="Race for the Galaxy",
        config=Config,
        state=State,
        view=View,
        rulesets=RULESETS,
        modules=MODULES,
        compile=compile_rules,
        start=fresh_state,
        config_own=own_values,
        config_given=given_values,
        label=label,
        round=lambda state: max(1, state.round),
        turn=lambda state: state.round,
        result=result,
        scores=scores,
        problems=validate,
        longest_turn=LONGEST_ROUND,
        look=view,
        deal=imagine,
        blank=as_state,
        news=news,
        leaks=leaks,
        position_out=position_data,
        position_in=position_in,
        keys=KEYS,
        words=WORDS,
        domain=domain,
        situation=situation,
        figures=FIGURES,
        bots={"random": RANDOM_BOT, "race": "merchant_rules.race.bots:RaceBot"},
        usual_bot="race",
        books="merchant_rules.race.books:BOOKS",
        screen="merchant_rules.race.terminal:SCREEN",
        picture="merchant_rules.race.picture.drawing:table_svg",
        face="merchant_rules.race.face:FACE",
        changes="merchant_rules.race.events:changes",
        price="merchant_rules.race.events:price",
    )
)
