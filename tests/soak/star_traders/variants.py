"""Star Traders in the soak: basic and advanced game with all modules, two to six seats, all modes of windows."""

from __future__ import annotations

from random import Random
from typing import Any

from merchant_rules import star_traders as st
from tests.soak.watched import Variant, Watched

from .choosers import CHOOSERS
from .invariants import changes, faults
from .rich import rich_start

TURNS = 60
SEATS = (2, 3, 4, 5, 6)
MODULES = ("personalities", "new-personalities", "optional")
#: Options that some games are played with.
SELDOM: dict[str, tuple[Any, ...]] = {
    "adv_min_prestige": (0, 5),
    "deal_limit": (0, 1, 9),
    "deals": ("own-turn", "off"),
    "favor_on_others": (False,),
    "kluge_ends_turn": (False,),
    "lost_ends_movement": (False,),
    "map": ("A_fit", "B_reviewer"),
    "open_money": (True,),
    "passage_fees_listed": ((), (0, 3)),
    "prestige_cards_after_roll": (False,),
    "quarantine_lasts": ("until-lifted-by-all",),
}
STAR_TRADERS = Watched("star-traders", CHOOSERS, rich_start, faults, changes, rounds=TURNS, thorough=20, redacted=True)


def variant(ruleset: str, seats: int) -> Variant:
    """A row of the table."""

    def config(rng: Random, rich: bool) -> st.Config:
        options: dict[str, Any] = {
            "turn_limit": TURNS,
            "windows": rng.choice(("full", "standard", "standard", "key")),
            "personalities": "dealt" if rich else rng.choice(("dealt", "dealt", "auction")),
            "personalities_as_commodity": rng.random() < 0.5,
        }
        options |= {name: rng.choice(settings) for name, settings in SELDOM.items() if rng.random() < 0.15}
        return st.Config(ruleset, seats, MODULES, options)

    return Variant(f"{ruleset}-{seats}", ruleset, STAR_TRADERS, (seats,), config)


VARIANTS: tuple[Variant, ...] = tuple(
    variant(ruleset, seats) for ruleset in ("star-traders-basic", "star-traders-advanced") for seats in SEATS
)
