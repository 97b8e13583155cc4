"""Merchant of Venus as a `Game`: what the shared rooms need to know of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from ..kernel.game import NONSENSE, RANDOM_BOT, Game, register
from . import knowledge
from .codec import BY_NAME, KEYS, check_types, position_data, position_in
from .compose import compile_rules
from .config import Config, given_values, own_values
from .deal import Deal
from .meta import MODULES, RULESETS
from .positions.validate import validate
from .rules.setup import fresh_state, is_setting_up
from .rules.winning import net_worth, net_worths, result
from .situation import round_of, situation
from .state import State
from .summary import FIGURES
from .view import View, as_state, imagine, view
from .words import WORDS

#: No turn has more decisions than this, whatever a player does: moving spends points, trading money or cargo, and the
#: offers of deals are counted. The longest are those of a rich player who buys and barters the same thing all the time.
LONGEST_TURN: Final = 1000


def label(state: State) -> str:
    """The line that a position belongs to: number and seat of its turn, or 0 before the first."""
    return "0" if is_setting_up(state) else f"{state.turn.number}.{state.turn.seat}"


# -- what a forger would try ------------------------------------------------------------------------------------------

#: Fields that hold a number.
_NUMBERS: Final = ("pilot", "face", "total", "die", "number", "seat", "amount")


def domain(state: State, rng: Random) -> Callable[[type, str], Sequence[Any]]:
    """What to try in the fields of actions: names that matter where the pawns stand, any others, and nonsense."""
    slugs, near = sorted(state.rules.catalog.names), _near(state)

    def tried(action: type, field: str) -> Sequence[Any]:
        if field == "deal":
            return (*_deals(state, rng), *NONSENSE)
        if field in _NUMBERS:
            return (0, 0, 0, *range(7), *rng.sample(NONSENSE, 2))
        return (*near, *rng.choices(slugs, k=10), *rng.sample(NONSENSE, 3))

    return tried


def _near(state: State) -> tuple[str, ...]:
    links = state.rules.board.links
    dots = {link.to for player in state.players for link in links[player.place]}
    aboard = {item for player in state.players for item in (*player.cargo, *player.relics, *player.ious)}
    return tuple(sorted(dots | aboard))


def _deals(state: State, rng: Random) -> Iterator[Deal]:
    seats = len(state.players)
    things = _near(state)
    for _ in range(5):
        give, take = (tuple(rng.sample(things, min(len(things), rng.randrange(2)))) for _ in range(2))
        yield Deal(rng.randrange(seats + 1), give, take, rng.randrange(0, 30, 10), rng.randrange(0, 30, 10))


GAME: Final = register(
    Game(
        name="merchant-of-venus",
        title="Merchant of Venus",
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
        round=round_of,
        turn=lambda state: state.turn.number,
        result=result,
        scores=net_worths,
        worth=net_worth,
        problems=validate,
        longest_turn=LONGEST_TURN,
        look=view,
        deal=imagine,
        blank=as_state,
        news=knowledge.news,
        leaks=knowledge.leaks,
        position_out=position_data,
        position_in=position_in,
        check_types=check_types,
        keys=KEYS,
        by_name=BY_NAME,
        unnamed=True,
        words=WORDS,
        place_fields=frozenset(("to", "dot", "site", "place", "fort", "system")),
        places=lambda rules: rules.board.kind.keys() | rules.board.system_index.keys(),
        domain=domain,
        situation=situation,
        figures=FIGURES,
        bots={"random": RANDOM_BOT, "trader": "merchant_rules.venus.bots:TraderBot"},
        usual_bot="trader",
        books="merchant_rules.venus.books:BOOKS",
        screen="merchant_rules.venus.terminal:SCREEN",
        picture="merchant_rules.venus.picture.drawing:board_svg",
        face="merchant_rules.venus.face:FACE",
        strategy="merchant_rules.venus.strategies:configs",
        changes="merchant_rules.venus.events:changes",
        price="merchant_rules.venus.events:price",
    )
)
