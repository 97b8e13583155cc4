"""A decision: the view, what the seat holds, and a rehearsal to weigh moves with."""

from __future__ import annotations

from ..box.cards import Action as ActionCard
from ..frames import Round
from ..rules.scoring import points_of
from ..rules.selection import bonus_cards
from ..view import View
from .appraisal import Appraiser
from .feast import Feast
from .rehearsal import LEAST_LEFT, Holding, Outlook, Rehearsal
from .rivals import is_last_round, rounds_left


class Desk:
    """One decision: the view, what the seat holds, and a rehearsal to weigh moves with."""

    def __init__(self, appraiser: Appraiser, view: View, seat: int) -> None:
        self.appraiser, self.view, self.seat = appraiser, view, seat
        self.tables, self.habits = appraiser.tables, appraiser.habits
        self.player = view.players[seat]
        hand = tuple(slug for slug in view.hand if slug)
        unknown = len(view.hand) - len(hand)
        self.held = Holding(self.player.tableau, self.player.goods, hand, unknown, self.player.chips)
        self.rehearsal = Rehearsal(appraiser, self._outlook(), self.player.chips)

    def _outlook(self) -> Outlook:
        view, tables, habits = self.view, self.tables, self.habits
        left = rounds_left(view, habits.pace)
        later = max(LEAST_LEFT, left - 1)
        points, worths = [], []
        for seat, other in enumerate(view.players):
            if seat != self.seat:
                points.append(points_of(tables, other.tableau, other.chips) + habits.last_gain)
                cards = self.appraiser.card_worth(later) * len(other.hand)
                worths.append(points[-1] + self.appraiser.future(other.tableau, later) + cards)
        full = any(len(other.tableau) >= tables.numbers.tableau_end for other in view.players)
        return Outlook(left, view.chips, is_last_round(view), max(points), max(worths), full)

    @property
    def round(self) -> Round:
        """The round under way."""
        now = self.view.stack[0]
        assert type(now) is Round
        return now

    def after_the_rest(self, held: Holding) -> float:
        """What a holding is worth after the phases of this round that are still to come."""
        rest = self.rehearsal.play(held, self.round.choices[self.seat], self.round.left)
        return self.rehearsal.worth(rest)

    @property
    def bonus(self) -> tuple[ActionCard, ...]:
        """The action cards that give the seat a bonus in the phase under way."""
        now = self.round
        return bonus_cards(self.tables, now.choices[self.seat], now.phase, now.time)

    def feast(self) -> Feast:
        """Consume plans with the bonus of this phase."""
        factor = max((action.factor for action in self.bonus), default=1)
        card = 0.0 if self.rehearsal.ends(self.held) else self.rehearsal.card
        return self.appraiser.feast(self.held.tableau, factor, card)


__all__ = ["Desk"]
