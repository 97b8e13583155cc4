"""One game at a table: its position, who sits where, what was done and told, and what can be taken back.

Whoever sits at the table is a person or a bot. What a person may know comes from that person's view alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import attrs

from ..api import changes, check, legal_moves, new_game, parse_token, scores, token, view
from ..cli.screen import screen_of
from ..errors import ConfigError, IllegalAction, MerchantRulesError
from ..kernel import engine
from ..kernel.actions import SeatSpec
from ..kernel.engine import Step
from ..kernel.game import game_of
from ..run.play import Chooser
from ..run.simulate import bot_seed, maker_of
from ..store.describe import describe, money_told
from ..store.redaction import brings_news, last_own

#: The kind of a seat where somebody plays at the page.
PERSON: Final = "person"


@attrs.frozen
class Told:
    """Something that happened, in words; with a seat, for that one's eyes only."""

    round: int
    text: str
    seat: int | None = None


@attrs.frozen
class _Mark:
    """A decision that can be taken back, whose it was, and where the table stood before it."""

    seat: int
    state: Any
    action: Any
    moves: int
    log: int
    steps: tuple[Step[Any], ...]
    stand: dict[int, tuple[int, ...]]


class Table:
    """A game under way. `kinds` says for every seat whether a person or which bot plays.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> table = Table(mr.new_game(config, seed=1), ("person", "trader"))
    >>> table.asked, table.play("stay"), table.moves
    (0, None, ['stay'])
    """

    def __init__(self, state: Any, kinds: Iterable[str]) -> None:
        self.game, self.start, self.state = game_of(state), state, state
        self.kinds = tuple(kinds)
        if len(self.kinds) != state.config.player_count:
            raise ConfigError(f"the game has {state.config.player_count} players, and {len(self.kinds)} seats are told")
        if state.source is None:
            raise ConfigError("this game has no seed: its dice would have to be typed in")
        self.screen = screen_of(self.game)
        self.bots: dict[int, Chooser[Any, Any]] = {
            seat: maker_of(self.game, kind)(bot_seed(state.source.seed, seat))
            for seat, kind in enumerate(self.kinds)
            if kind != PERSON
        }
        self.people = tuple(seat for seat in range(len(self.kinds)) if seat not in self.bots)
        #: every decision so far, as a token
        self.moves: list[str] = []
        self.log: list[Told] = []
        #: by round, how all stand
        self.stand: dict[int, tuple[int, ...]] = {}
        #: the person whose view may be shown; with several people, nobody until that one says so
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self._back: list[_Mark] = []
        self._tale = (self.screen.live_tale or self.screen.tale)()
        self._note_standing()

    # -- who is asked --------------------------------------------------------------------------------------------------

    @cached_property
    def is_whole(self) -> bool:
        """Whether the table has the game from its beginning, and not from a save."""
        return bool(self.start == new_game(self.start.config, seed=self.start.source.seed))

    @cached_property
    def adviser(self) -> Chooser[Any, Any]:
        """A bot that is asked what it would do."""
        return maker_of(self.game, self.game.usual_bot)(0)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result(self.state) is not None

    @property
    def asked(self) -> int | None:
        """The person who has to decide; None at the end, while bots think, and where there is nothing to choose."""
        if self.is_over:
            return None
        seat: int = engine.actor(self.state)
        return None if seat in self.bots or self._unasked(seat) is not None else seat

    @property
    def viewer(self) -> int | None:
        """Whose view may be shown now: the person's at the table, or what everybody knows."""
        if len(self.people) == 1:
            return self.people[0]
        return self.at_table if self.asked is not None and self.asked == self.at_table else None

    @property
    def curtain(self) -> bool:
        """Whether somebody is asked who has not sat down at the page yet."""
        return self.asked is not None and self.asked != self.at_table

    def sit_down(self) -> None:
        """The person who is asked says that nobody else is looking."""
        if self.asked is not None:
            self.at_table = self.asked

    def _unasked(self, seat: int) -> Any:
        """What is played for the only person without asking; with several, who is left out would tell something."""
        if len(self.people) > 1:
            return None
        return self.screen.unasked(view(self.state, seat), legal_moves(self.state, seat))

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play a move of the person who is asked, by its token; an `IllegalAction` if the rules refuse it."""
        seat = self.asked
        if seat is None:
            raise MerchantRulesError("Nobody is asked for a move now.")
        seen = view(self.state, seat)
        action = parse_token(seen, text)
        refused = check(seen, action, seat=seat)
        if refused is not None:
            raise IllegalAction(refused)
        self._apply(seat, action)

    def step(self) -> bool:
        """Let a bot decide, or play what nobody is asked for; whether there was anything to do."""
        if self.is_over or self.asked is not None:
            return False
        seat = engine.actor(self.state)
        bot = self.bots.get(seat)
        if bot is not None:
            self._apply(seat, bot.choose(view(self.state, seat), legal_moves(self.state, seat)))
            return True
        before = self.state
        self._apply(seat, self._unasked(seat), asked=False)
        if self._back and self._back[-1].state is before:  # it would be played again
            self._back.pop()
        return True

    def replay(self, moves: Iterable[str]) -> None:
        """Play decisions again that were made before, whoever made them."""
        for text in moves:
            action = parse_token(self.state, text)
            spec = self.state.rules.specs[type(action)]
            self._apply(action.seat if isinstance(spec, SeatSpec) else engine.actor(self.state), action)

    def _apply(self, seat: int, action: Any, *, asked: bool = True) -> None:
        before = self.state
        mark = _Mark(seat, before, action, len(self.moves), len(self.log), tuple(self._tale.steps), dict(self.stand))
        said = token(before, action)
        steps = list(engine.steps(before, action))
        self.state = steps[-1].after
        self.moves.append(said)
        self._tell(seat, action if asked else None, steps)
        self._note_standing()
        turn = self.game.turn
        news = brings_news(before, action, self.state) or turn(before) != turn(self.state)
        self._back = [] if news else [*self._back, mark]

    def _note_standing(self) -> None:
        self.stand[self.game.round(self.state)] = scores(view(self.state, None))

    # -- telling -------------------------------------------------------------------------------------------------------

    def _tell(self, seat: int, action: Any, steps: list[Step[Any]]) -> None:
        """What a person did and what came of it for that one's eyes; what others do at the end of a turn, for all."""
        now = self.game.round(steps[0].before)
        if seat not in self.bots and action is not None:
            self._add(now, " ".join(self._own(seat, action, steps)), seat)
        if self.screen.draws is not None:
            for person in self.people:
                self._add(now, self.screen.draws(steps, person), person)
        self._tale.amounts = seat in self.bots or len(self.people) > 1  # else what was paid is told beside it
        for step in steps:
            told = self._tale.add(step)
            if self._tale.of_all or seat in self.bots or len(self.people) > 1:
                self._add(now, told)

    def _own(self, seat: int, action: Any, steps: list[Step[Any]]) -> Iterable[str]:
        for step in steps:
            old, new = view(step.before, seat), view(step.after, seat)
            if step.action is action or self.screen.draws is None:
                yield describe(old, step.action)
            yield from money_told(old, changes(old, new))

    def _add(self, now: int, text: str, seat: int | None = None) -> None:
        if text.strip():
            self.log.append(Told(now, text, seat))

    # -- taking back ---------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the person who is asked can take something back: nobody has learned or decided anything since."""
        return self._mark() >= 0

    def _mark(self) -> int:
        seat = self.asked
        return -1 if seat is None else last_own([(mark.seat, mark.state, mark.action) for mark in self._back], seat)

    def undo(self) -> None:
        """Take back the last decision of the person who is asked."""
        number = self._mark()
        if number < 0:
            raise MerchantRulesError("Nothing can be taken back: somebody has learned something or decided since.")
        mark = self._back[number]
        self.state, self.stand, self._tale.steps = mark.state, mark.stand, list(mark.steps)
        self._back = self._back[:number]
        del self.moves[mark.moves :]
        del self.log[mark.log :]


__all__ = ["PERSON", "Table", "Told"]
