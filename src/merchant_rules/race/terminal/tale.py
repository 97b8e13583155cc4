"""Rounds told phase by phase, by what everybody at the table sees.

A phase may begin within the step that ends the one before: a single good is sold, worlds produce. So what happens is
told of the phase in which such a thing can happen, and the step in between belongs to both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ...cli.tale import Tale
from ...kernel.engine import Step
from ...kernel.value import value
from ...store.describe import listed
from ..actions import DiscardShip, Drawn, Flipped
from ..box.powers import CONSUME, PRODUCE, SETTLE
from ..frames import Flipping, GameOver, PlacingWorld, Round, Selecting, SelectingTwo, Trimming
from ..rules.consume import is_lucky
from ..rules.military import can_conquer
from ..rules.powers import awake
from ..rules.selection import PHASES, bonus_cards
from ..rules.trade import sale_price
from ..state import State
from ..words import seat_name
from .screen import choices_text

#: A moment: the round, 0 for the choice of actions, 1 to 5 for the phases, 6 for the end of the round, 7 for that of
#: the game; and which time of the phase.
Moment = tuple[int, int, int]
CHOICE, TRIMMING, OVER = 0, len(PHASES) + 1, len(PHASES) + 2


def moment(s: Any) -> Moment:
    """Where in the game a position is."""
    bottom = s.stack[0]
    if isinstance(bottom, Round):
        return s.round, PHASES.index(bottom.phase) + 1, bottom.time
    number = {Trimming: TRIMMING, GameOver: OVER}.get(type(bottom), CHOICE)
    return s.round, number, 0


@value
class Event:
    """Something that a seat did, for all to see: what, which card, how many."""

    moment: Moment
    seat: int
    what: str
    card: str = ""
    count: int = 1
    #: said with it
    note: str = ""


class RoundTale(Tale):
    """Collects the steps of one phase and tells them; the step into a phase is kept for it."""

    of_all = True

    def ends(self, step: Step[Any]) -> bool:
        """Whether a step leads into another phase."""
        return moment(step.before) != moment(step.after)

    def told(self) -> str:
        """What happened so far."""
        steps = self.steps
        if not steps:
            return ""
        crosses, kept = self.ends(steps[-1]), len(steps) > 1 and self.ends(steps[0])
        self.steps = steps[-1:] if crosses else []
        start = moment(steps[0].after if kept else steps[0].before)
        end = moment(steps[-1].after) if crosses else (start[0] + 1, 0, 0)
        return tell(steps, start, end)


def tell(steps: list[Step[Any]], start: Moment, end: Moment) -> str:
    """All phases from one moment up to another, one to a line."""
    events = [event for step in steps for event in events_of(step) if start <= event.moment < end]
    last = steps[-1].after
    lines = [_setup(last)] if start[0] == 0 < end[0] else []
    lines += [_choices(step.after) for step in steps if start == moment(step.before) and _turns_up(step)]
    for now in sorted({event.moment for event in events} | _phases(steps, start, end)):
        lines.append(_phase(steps, now, [event for event in events if event.moment == now]))
    return "\n".join(line for line in lines if line)


def _turns_up(step: Step[Any]) -> bool:
    """Whether a step turns up the action cards."""
    return isinstance(step.before.stack[0], Selecting | SelectingTwo) and isinstance(step.after.stack[0], Round)


def _choices(state: State) -> str:
    bottom = state.stack[0]
    assert isinstance(bottom, Round)
    return f"  Actions: {choices_text(state, bottom.choices)}."


def _phases(steps: list[Step[Any]], start: Moment, end: Moment) -> set[Moment]:
    """The phases that were gone through, also those in which nothing happened."""
    found = set()
    for step in steps:
        for s in (step.before, step.after):
            bottom = s.stack[0]
            if isinstance(bottom, Round):
                times = ((bottom.phase, bottom.time), *bottom.left)
                found |= {(s.round, PHASES.index(phase) + 1, time) for phase, time in times}
    return {now for now in found if start <= now < end}


def _setup(state: State) -> str:
    names = state.rules.tables.catalog.names
    worlds = [
        f"{seat_name(state, seat)} has {names[p.tableau[0]]}" for seat, p in enumerate(state.players) if p.tableau
    ]
    return f"  Start worlds: {', '.join(worlds)}."


# -- what happened ----------------------------------------------------------------------------------------------------


def events_of(step: Step[Any]) -> Iterator[Event]:
    """What everybody sees of a step; of setting up nothing is told but the start worlds."""
    before, after = step.before, step.after
    here = moment(before)
    if not before.round:
        return
    if type(step.action) is Drawn:
        yield Event(here, step.action.player, "draws")
    if type(step.action) is Flipped:
        yield _flip(step, here)
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        placed = list((Counter(new.tableau) - Counter(old.tableau)).elements())
        for slug in placed:
            yield Event(here, seat, "places", slug)
        for slug in (Counter(old.tableau) - Counter(new.tableau)).elements():
            ship = type(step.action) is DiscardShip
            yield Event(here, seat, "ship" if ship else "tactics", slug)
        lost = len(old.hand) - len(new.hand) - len(placed)
        if lost:
            yield Event(here, seat, "pays" if lost > 0 else "gets", count=abs(lost))
        for world in (world for world in old.goods if world not in new.goods):
            yield Event(_phase_of(step, CONSUME), seat, "loses", world)
        for world in (world for world in new.goods if world not in old.goods):
            fresh = any(isinstance(frame, PlacingWorld) and world in frame.fresh for frame in after.stack)
            yield Event(_phase_of(step, SETTLE if fresh else PRODUCE), seat, "good", world)
        if new.chips != old.chips:
            yield Event(_phase_of(step, CONSUME), seat, "vp", count=new.chips - old.chips)


def _phase_of(step: Step[Any], phase: str) -> Moment:
    """The moment of a phase that this step belongs to, leads to, or passes."""
    number = PHASES.index(phase) + 1
    for s in (step.before, step.after):
        if moment(s)[1] == number:
            return moment(s)
    return step.before.round, number, 1


def _flip(step: Step[Any], here: Moment) -> Event:
    s, card = step.before, step.action.card
    frame = next(frame for frame in reversed(s.stack) if isinstance(frame, Flipping))
    below = s.stack[s.stack.index(frame) - 1]
    name = s.rules.tables.catalog.names.get(card, "another card")
    kept = " and keeps it" if card and is_lucky(s.rules.tables, frame.number, card) else ""
    return Event(here, below.seat, "flips", card, note=f"names {frame.number}, turns up {name}{kept}")


# -- in words ---------------------------------------------------------------------------------------------------------


def _phase(steps: list[Step[Any]], now: Moment, events: list[Event]) -> str:
    s = steps[-1].after
    if not CHOICE < now[1] <= TRIMMING:
        return ""
    said = []
    for seat in range(len(s.players)):
        own = [event for event in events if event.seat == seat]
        phrases = PHRASES[now[1]](_Seat(steps, seat, now, own)) if own else []
        said += [f"{seat_name(s, seat)} {listed(phrases)}"] if phrases else []
    title = "End of the round" if now[1] == TRIMMING else PHASES[now[1] - 1].title()
    text = "; ".join(said) or NOTHING[now[1]]
    return f"  {title}{' again' if now[2] > 1 else ''}: {text}."


class _Seat:
    """What one seat did in one phase."""

    def __init__(self, steps: list[Step[Any]], seat: int, now: Moment, events: list[Event]) -> None:
        self.seat, self.events = seat, events
        self.tables = steps[0].before.rules.tables
        rounds = [step.before for step in steps] + [steps[-1].after]
        self.state = next((s for s in rounds if moment(s) == now), steps[-1].before)
        self.names = self.tables.catalog.names

    def cards(self, what: str) -> list[str]:
        return [event.card for event in self.events if event.what == what]

    def count(self, what: str) -> int:
        return sum(event.count for event in self.events if event.what == what)

    def notes(self, what: str) -> list[str]:
        return [event.note for event in self.events if event.what == what]

    @property
    def sells(self) -> bool:
        """Whether the seat has the bonus of a sale."""
        bottom = self.state.stack[0]
        if not isinstance(bottom, Round):
            return False
        bonus = bonus_cards(self.tables, bottom.choices[self.seat], bottom.phase, bottom.time)
        return any(card.sells for card in bonus)


def cards(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def _explores(own: _Seat) -> list[str]:
    return [f"sees {cards(own.count('draws'))}", f"keeps {own.count('gets')}"]


def _develops(own: _Seat) -> list[str]:
    paid = own.count("pays")
    said = [f"places {own.names[slug]} for {cards(paid) if paid else 'nothing'}" for slug in own.cards("places")]
    return said + _draws(own.count("draws"))


def _settles(own: _Seat) -> list[str]:
    said = [f"discards {own.names[slug]} for Military" for slug in own.cards("tactics")]
    goods = own.cards("good")
    for slug in own.cards("places"):
        with_good = f" with a {own.names[own.tables.kind[slug]]} good" if slug in goods else ""
        said.append(f"{_way(own, slug)}{with_good}")
    return said + _draws(own.count("draws"))


def _way(own: _Seat, slug: str) -> str:
    paid, ships = own.count("pays"), own.cards("ship")
    if ships:
        return f"discards {own.names[ships[0]]} and places {own.names[slug]}"
    tableau = awake(own.state.players[own.seat].tableau, slug)
    military = sum(own.tables.tactics[card] for card in own.cards("tactics"))
    if not paid and can_conquer(own.tables, tableau, slug, military):
        return f"conquers {own.names[slug]}"
    return f"places {own.names[slug]} for {cards(paid) if paid else 'nothing'}"


def _consumes(own: _Seat) -> list[str]:
    goods, drawn, said = own.cards("loses"), own.count("draws"), []
    if own.sells and goods:
        price = min(drawn, sale_price(own.tables, own.state.players[own.seat].tableau, goods[0]))
        said.append(f"sells the good of {own.names[goods[0]]} for {cards(price)}")
        goods, drawn = goods[1:], drawn - price
    gains = [f"{own.count('vp')} VP"] if own.count("vp") else []
    gains += [cards(drawn)] if drawn else []
    if goods:
        said.append(f"consumes the goods of {listed([own.names[world] for world in goods])}")
    if own.count("pays"):
        said.append(f"discards {cards(own.count('pays'))}")
    if gains:
        said.append(f"gets {' and '.join(gains)}")
    return said + own.notes("flips")


def _produces(own: _Seat) -> list[str]:
    worlds = [own.names[world] for world in own.cards("good")]
    return ([f"produces on {listed(worlds)}"] if worlds else []) + _draws(own.count("draws"))


def _trims(own: _Seat) -> list[str]:
    return [f"discards {cards(own.count('pays'))} down to the limit"] if own.count("pays") else []


def _draws(count: int) -> list[str]:
    return [f"draws {cards(count)}"] if count else []


PHRASES: Final = dict(enumerate((_explores, _develops, _settles, _consumes, _produces, _trims), 1))
"""By the number of a phase, what a seat did in it."""
NOTHING: Final = (
    "", "nobody draws", "nobody places a development", "nobody places a world", "nobody has anything to consume",
    "nobody produces", "nobody discards",
)  # fmt: skip


def draws(steps: list[Step[Any]], seat: int) -> str:
    """The cards that a seat drew, for its eyes only."""
    drawn = [step.action.card for step in steps if type(step.action) is Drawn and step.action.player == seat]
    if not drawn:
        return ""
    names = steps[0].before.rules.tables.catalog.names
    return f"You draw {listed([names.get(card, 'a card') for card in drawn])}."
