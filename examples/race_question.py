"""A rules question about Race for the Galaxy, asked with a position and answered with the number of the rule.

`race.position` sets up tableaus, goods and hands; with `choices` it stands right after the action cards were turned
up. `check` says whether one action is legal, and if not, which rule forbids it and where to read it.
"""

from __future__ import annotations

import merchant_rules as mr
from merchant_rules import race

CONFIG = race.Config("race-base", players=2)
OTHER = race.Seat(("alpha-centauri",))


def answer(question: str, state: race.State, action: race.Action) -> mr.Violation | None:
    """Print a question with its answer."""
    violation = mr.check(state, action)
    print(f"{question}\n  {'Yes.' if violation is None else f'{violation} {violation.url}'}")
    return violation


def main() -> None:
    """Four questions."""
    trader = race.Seat(("old-earth", "gem-world", "comet-zone"), goods=("gem-world", "comet-zone"))
    state = race.position(CONFIG, (trader, OTHER), choices=("consume-trade", "develop"), seed=3)
    assert answer("I have goods and chose Consume: Trade. May I keep them?", state, race.EndConsume()) is not None
    assert answer("May I choose which good is sold?", state, race.Sell("comet-zone")) is None

    # Public Works gives a card after a development was placed. Mining Robots cost two cards, and one is left in hand.
    builder = race.Seat(("old-earth", "public-works"), hand=("mining-robots", "star-nomad-lair"))
    state = race.position(CONFIG, (builder, OTHER), choices=("settle", "develop"), seed=3)
    short = answer("May I pay with the card that Public Works will draw?", state, race.Place(0, "mining-robots"))
    assert short is not None
    assert short.rule == "race:G-DEVELOP-22"

    # Whoever chose Develop pays one card less, and so the same hand is enough.
    state = race.position(CONFIG, (builder, OTHER), choices=("develop", "settle"), seed=3)
    assert answer("And if I chose Develop myself?", state, race.Place(0, "mining-robots")) is None


if __name__ == "__main__":
    main()
