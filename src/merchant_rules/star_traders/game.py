"""Star Traders as a `Game`: what the shared rooms need to know of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ..kernel.game import NONSENSE, RANDOM_BOT, Game, register
from . import knowledge
from .actions import (
    Abandon,
    AcceptDeal,
    AskPassage,
    Bid,
    BidPersonality,
    BuildStation,
    BuyEngine,
    DeclareJump,
    DiscardCard,
    PayPetition,
    PayRepairs,
    PlayCard,
    Reroll,
)
from .codec import BY_NAME, KEYS, check_types, position_data, position_in
from .compose import compile_rules
from .config import Config, given_values, own_values
from .frames import Bundle, OpenSide
from .meta import MODULES, RULESETS
from .positions.validate import validate
from .rules.setup import fresh_state, is_setting_up
from .rules.winning import net_worth, result, scores
from .situation import situation
from .state import State
from .summary import FIGURES
from .view import View, as_state, imagine, view
from .words import WORDS

#: No turn has more decisions than this: cards, passages and proposals that restart a window are counted (ST-06).
LONGEST_TURN: Final = 4000


def label(state: State) -> str:
    """The line that a position belongs to: number and seat of its turn, or 0 before the first."""
    return "0" if is_setting_up(state) else f"{state.turn.number}.{state.turn.active}"


def round_of(state: State) -> int:
    """Rounds from 1, as many turns each as there are seats."""
    return max(1, -(-state.turn.number // len(state.traders)))


#: Actions by which a seat openly shows a card, or that it has enough money.
SHOWING: Final = (
    PlayCard, Reroll, DiscardCard, DeclareJump, PayPetition, PayRepairs, Bid, BuyEngine, BuildStation, Abandon,
    AcceptDeal, AskPassage, BidPersonality,
)  # fmt: skip


# -- what a forger would try ------------------------------------------------------------------------------------------

_NUMBERS: Final = ("face", "space", "copies", "amount", "shift", "fee", "to", "seat", "target")


def domain(state: State, rng: Random) -> Callable[[type, str], Sequence[Any]]:
    """What to try in the fields of actions: names that matter now, any others, and nonsense."""
    catalog = state.rules.catalog
    slugs = sorted((*catalog.world_by_slug, *catalog.face_by_slug, *catalog.kind_by_slug, *catalog.contract_by_slug))
    near = tuple(sorted({trader.world for trader in state.traders} | {slug for slug in state.market.spaces if slug}))
    hands = tuple(sorted({card.face for trader in state.traders for card in trader.hand if card.face}))
    seats = range(-1, len(state.traders) + 1)

    def tried(action: type, field: str) -> Sequence[Any]:
        if field in ("give", "get"):
            return (*_bundles(state, rng, hands), *rng.sample(NONSENSE, 2))
        if field in ("gives", "gets"):
            return (OpenSide(), OpenSide(cards=1), OpenSide(engines=1), *rng.sample(NONSENSE, 2))
        if field in _NUMBERS:
            return (*seats, *rng.sample(range(-2, 12), 4), None, *rng.sample(NONSENSE, 2))
        if field == "cards":
            return ((), ("avoid-calamity",), hands[:1], hands[:2], *rng.sample(NONSENSE, 2))
        if field in ("add", "again", "engine"):
            return (True, False, *rng.sample(NONSENSE, 2))
        if field == "kind":
            return ("", "regular", "station", "random", "superjump", "awesome", "psychic", "gotcha", "takeover", None)
        if field == "scope":
            return ("", "turn", *rng.sample(NONSENSE, 2))
        return ("", *near, *hands, *rng.choices(slugs, k=8), *rng.sample(NONSENSE, 3))

    return tried


def _bundles(state: State, rng: Random, hands: tuple[str, ...]) -> list[Bundle]:
    worlds = [world for world, owner in zip(state.rules.starmap.worlds, state.galaxy.owners, strict=True) if owner >= 0]
    cargoes = [load.cargo for trader in state.traders for load in trader.hold]
    made = [Bundle(), Bundle(stellors=rng.randrange(8)), Bundle(engines=1), Bundle(show=True)]
    made += [Bundle(stations=(world,)) for world in rng.sample(worlds, min(1, len(worlds)))]
    made += [Bundle(cargoes=(cargo,)) for cargo in rng.sample(cargoes, min(1, len(cargoes)))]
    made += [Bundle(cards=(face,)) for face in rng.sample(hands, min(1, len(hands)))]
    return made


GAME: Final = register(
    Game(
        name="star-traders",
        title="Star Traders",
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
        scores=scores,
        worth=net_worth,
        problems=validate,
        longest_turn=LONGEST_TURN,
        look=view,
        deal=imagine,
        blank=as_state,
        news=knowledge.news,
        leaks=knowledge.leaks,
        shows=lambda state, action: isinstance(action, SHOWING),
        tells=lambda config: config.option("skip_forced_passes") is True,  # ST-05
        position_out=position_data,
        position_in=position_in,
        check_types=check_types,
        keys=KEYS,
        by_name=BY_NAME,
        words=WORDS,
        place_fields=frozenset(("world", "stations", "passage", "DeclareJump.to")),
        places=lambda rules: rules.starmap.worlds,
        domain=domain,
        situation=situation,
        figures=FIGURES,
        bots={"random": RANDOM_BOT, "star-trader": "merchant_rules.star_traders.bots:StarTraderBot"},
        usual_bot="star-trader",
        books="merchant_rules.star_traders.books:BOOKS",
        changes="merchant_rules.star_traders.events:changes",
        price="merchant_rules.star_traders.events:price",
        screen="merchant_rules.star_traders.terminal:SCREEN",
        picture="merchant_rules.star_traders.picture.drawing:map_svg",
        face="merchant_rules.star_traders.face:FACE",
    )
)
