"""Rounds told phase by phase, by what everybody at the table sees.

A phase may begin within the step that ends the one before: a single good is sold, worlds produce. So what happens is
told of the phase to which it belongs, and the step in between is part of both tales.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from typing_extensions import override

from ...cli.tale import Tale
from ...kernel import engine
from ...kernel.engine import Step
from ...kernel.value import value
from ...store.describe import listed
from ..actions import ChooseAction, ChooseActions, DiscardShip, Drawn, Flipped
from ..box.powers import CONSUME, PRODUCE
from ..frames import Flipping, GameOver, Round, Selecting, SelectingTwo, Trimming
from ..rules.consume import is_lucky
from ..rules.military import can_conquer
from ..rules.powers import awake
from ..rules.selection import PHASES, bonus_cards, phases_of
from ..rules.trade import sale_price
from ..state import Player, State
from ..update import set_stack
from ..view import as_state
from ..words import seat_name
from .prices import cards_text
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

    @override
    def ends(self, step: Step[Any]) -> bool:
        """Whether a step leads into another phase."""
        return moment(step.before) != moment(step.after)

    @override
    def add(self, step: Step[Any]) -> str:
        """Take in a step; the tale of the phases that it brings to an end, else ""."""
        steps = [*self.steps, step]
        if not self.ends(step):
            self.steps = steps
            return ""
        self.steps = [step]
        return tell(steps, _start(steps), moment(step.after))

    @override
    def told(self) -> str:
        """What happened so far in the phase under way."""
        steps, self.steps = self.steps, []
        if not steps or (len(steps) == 1 and self.ends(steps[0])):
            return ""
        start = _start(steps)
        return tell(steps, start, (start[0] + 1, 0, 0))


def _start(steps: list[Step[Any]]) -> Moment:
    """Where a tale begins: the step before it is the first, if it led there."""
    first = steps[0]
    leads = len(steps) > 1 and moment(first.before) != moment(first.after)
    return moment(first.after if leads else first.before)


def tell(steps: list[Step[Any]], start: Moment, end: Moment) -> str:
    """All phases from one moment up to another, one to a line."""
    events = [event for step in steps for event in events_of(step) if start <= event.moment < end]
    last, lines, phases = steps[-1], [], _phases(steps)
    if start[0] == 0 < end[0]:
        lines.append(_setup(last.after))
    elif start[1] == CHOICE and end > start:
        choices = _choices(steps)
        lines.append(f"  Actions: {choices_text(last.before, choices)}.")
        selected = phases_of(last.before.rules.tables, choices)
        phases |= {(start[0], PHASES.index(phase) + 1, time) for phase, time in selected}
    told = {now for now in phases if start <= now < end} | {event.moment for event in events}
    lines += [_phase(steps, now, [event for event in events if event.moment == now]) for now in sorted(told)]
    return "\n".join(line for line in lines if line)


def _choices(steps: list[Step[Any]]) -> tuple[tuple[str, ...], ...]:
    """The action cards of all seats, which the last step turned up."""
    last = steps[-1]
    found: dict[int, tuple[str, ...]] = {}
    bottom = last.before.stack[0]
    if isinstance(bottom, Selecting | SelectingTwo):
        found.update(zip(bottom.answers.asked, bottom.answers.laid, strict=True))
    for action in (step.action for step in steps):
        if isinstance(action, ChooseAction):
            found[action.seat] = (action.action,)
        elif isinstance(action, ChooseActions):
            found[action.seat] = (action.first, action.second)
    return tuple(found.get(seat, ()) for seat in range(len(last.before.players)))


def _phases(steps: list[Step[Any]]) -> set[Moment]:
    """The phases of the round under way from here on, also those in which nothing happens."""
    found = set()
    for s in (s for step in steps for s in (step.before, step.after)):
        bottom = s.stack[0]
        if isinstance(bottom, Round):
            times = ((bottom.phase, bottom.time), *bottom.left)
            found |= {(s.round, PHASES.index(phase) + 1, time) for phase, time in times}
    return found


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
    alone = _alone(step)
    for seat, (old, new) in enumerate(zip(before.players, alone.players, strict=True)):
        placed = list((Counter(new.tableau) - Counter(old.tableau)).elements())
        for slug in placed:
            yield Event(here, seat, "places", slug)
        for slug in (Counter(old.tableau) - Counter(new.tableau)).elements():
            yield Event(here, seat, _discarded(step, slug), slug)
        lost = len(old.hand) - len(new.hand) - len(placed)
        if lost:
            yield Event(here, seat, "pays" if lost > 0 else "gets", count=abs(lost))
        if new.chips != old.chips:
            yield Event(here, seat, "vp", count=new.chips - old.chips)
        yield from _goods(here, here, seat, old, new)
    for seat, (old, new) in enumerate(zip(alone.players, after.players, strict=True)):
        yield from _goods(_phase_of(step, CONSUME), _phase_of(step, PRODUCE), seat, old, new)


def _discarded(step: Step[Any], slug: str) -> str:
    """What a card left its tableau for: as the action says, or as the card does where there was only one way."""
    if type(step.action) is DiscardShip and step.action.card == slug:
        return "ship"
    return "tactics" if slug in step.before.rules.tables.tactics else "ship"


def _alone(step: Step[Any]) -> Any:
    """The position after a step if no other phase came after this one."""
    s = as_state(step.before)
    bottom = s.stack[0]
    if moment(step.before) == moment(step.after):
        return step.after
    if not isinstance(bottom, Round):
        return step.before if isinstance(bottom, Selecting | SelectingTwo) else step.after
    last = Round(bottom.choices, bottom.phase, bottom.time, ())
    return engine.apply_unchecked(set_stack(s, (last, *s.stack[1:])), step.action)


def _goods(lost: Moment, won: Moment, seat: int, old: Player, new: Player) -> Iterator[Event]:
    for world in (world for world in old.goods if world not in new.goods):
        yield Event(lost, seat, "loses", world)
    for world in (world for world in new.goods if world not in old.goods):
        yield Event(won, seat, "good", world)


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


def _explores(own: _Seat) -> list[str]:
    return [f"sees {cards_text(own.count('draws'))}", f"keeps {own.count('gets')}"]


def _develops(own: _Seat) -> list[str]:
    paid = own.count("pays")
    said = [f"places {own.names[slug]} for {cards_text(paid) if paid else 'nothing'}" for slug in own.cards("places")]
    return said + _draws(own.count("draws"))


def _settles(own: _Seat) -> list[str]:
    said = [f"discards {own.names[slug]} for Military" for slug in own.cards("tactics")]
    goods = own.cards("good")
    for slug in own.cards("places"):
        with_good = f" with {_a(own.names[own.tables.kind[slug]])} good" if slug in goods else ""
        said.append(f"{_way(own, slug)}{with_good}")
    return said + _draws(own.count("draws"))


def _a(what: str) -> str:
    return f"{'an' if what[:1].lower() in 'aeiou' else 'a'} {what}"


def _way(own: _Seat, slug: str) -> str:
    paid, ships = own.count("pays"), own.cards("ship")
    if ships:
        return f"discards {own.names[ships[0]]} and places {own.names[slug]}"
    tableau = awake(own.state.players[own.seat].tableau, slug)
    military = sum(own.tables.tactics[card] for card in own.cards("tactics"))
    if not paid and can_conquer(own.tables, tableau, slug, military):
        return f"conquers {own.names[slug]}"
    return f"places {own.names[slug]} for {cards_text(paid) if paid else 'nothing'}"


def _consumes(own: _Seat) -> list[str]:
    goods, drawn, said = own.cards("loses"), own.count("draws"), []
    if own.sells and goods:
        price = min(drawn, sale_price(own.tables, own.state.players[own.seat].tableau, goods[0]))
        said.append(f"sells the good of {own.names[goods[0]]} for {cards_text(price)}")
        goods, drawn = goods[1:], drawn - price
    gains = [f"{own.count('vp')} VP"] if own.count("vp") else []
    gains += [cards_text(drawn)] if drawn else []
    if goods:
        what = "good" if len(goods) == 1 else "goods"
        said.append(f"consumes the {what} of {listed([own.names[world] for world in goods])}")
    if own.count("pays"):
        said.append(f"discards {cards_text(own.count('pays'))}")
    if gains:
        said.append(f"gets {' and '.join(gains)}")
    return said + own.notes("flips")


def _produces(own: _Seat) -> list[str]:
    worlds = [own.names[world] for world in own.cards("good")]
    return ([f"produces on {listed(worlds)}"] if worlds else []) + _draws(own.count("draws"))


def _trims(own: _Seat) -> list[str]:
    return [f"discards {cards_text(own.count('pays'))} down to the limit"] if own.count("pays") else []


def _draws(count: int) -> list[str]:
    return [f"draws {cards_text(count)}"] if count else []


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
