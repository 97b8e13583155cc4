"""The numbers that a player of Race lives by."""

from __future__ import annotations

import attrs


@attrs.frozen
class Habits:
    """Worths in victory points, and how often things happen in a round."""

    #: what a card in hand is worth while many rounds are left
    card: float = 0.6
    #: with so many rounds left it is worth half of that
    half_card: float = 1.5
    #: how much of its worth a card has in a hand of that many cards or more, and beyond the hand limit
    plenty: int = 7
    plentiful: float = 0.75
    #: what it is worth to see a card in Explore that is not kept
    look: float = 0.13
    #: how much of what goods would bring when consumed they are worth as long as they lie
    lying: float = 0.55
    #: cards that a player places in a round
    pace: float = 0.75
    #: how often the goods of all worlds are produced and consumed in a round
    cycle: float = 0.3
    #: how often a player explores, develops, settles in a round
    explores: float = 0.4
    develops: float = 0.45
    settles: float = 0.45
    #: what a good that powers could consume beyond those produced is worth in a round
    hunger: float = 0.04
    #: how much the profit on an average card of the deck counts in a round
    reach: float = 1.0
    #: how much better the cards placed suit a scoring development than cards of the deck do
    suits: float = 1.5
    #: how much of their profit the best plans in hand count before they are done
    plans: tuple[float, ...] = (0.5, 0.2, 0.1)
    #: for each card that is missing to pay for a plan
    waiting: float = 0.8
    #: how much the best rival counts
    envy: float = 1.0
    #: what rivals are expected to add in a last round
    last_gain: float = 2.0
    #: what it is worth to end a game ahead
    win: float = 12.0
    #: how many guesses at the phases of others are weighed
    guesses: int = 6
    #: how much of what others seem likely to choose is counted on
    trust: float = 0.5
