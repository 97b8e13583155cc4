"""A line of play that says how it came about: short to print, easy to paste, replayed by itself."""

from __future__ import annotations

from typing import Any

import attrs

from ..api import apply_action, new_game, parse_token, token
from ..kernel.game import game_of
from ..store.record import Record, Recorder


@attrs.frozen(repr=False)
class Line:
    """A game from its start: config, tokens and, for seeded play, the seed. Its text can be pasted into a test.

    >>> from merchant_rules import Config
    >>> line = Line(Config("classic-1988", ("human", "nik"), options={"first_player": 1}), "stay end")
    >>> eval(repr(line)) == line, len(line), line.state.turn.number
    (True, 2, 2)
    """

    config: Any
    #: actions as tokens, a blank between them; of seeded play only those of seats
    tokens: str = ""
    seed: int | None = None
    #: the positions from the first to the last, if somebody has them already
    kept: tuple[Any, ...] = attrs.field(default=(), eq=False)

    @property
    def states(self) -> tuple[Any, ...]:
        """All positions from the first to the last; without what was kept, the line is played again."""
        if self.kept:
            return self.kept
        states = [new_game(self.config, seed=self.seed)]
        for text in self.tokens.split():
            states.append(apply_action(states[-1], parse_token(self.config, text)))
        return tuple(states)

    @property
    def state(self) -> Any:
        """The last position."""
        return self.states[-1]

    @property
    def actions(self) -> tuple[Any, ...]:
        """All actions."""
        return tuple(parse_token(self.config, text) for text in self.tokens.split())

    def record(self) -> Record:
        """The line as a game record, with what dice and draws gave."""
        recorder = Recorder(self.config, seed=self.seed)
        for action in self.actions:
            recorder.play(action)
        return recorder.record()

    def __len__(self) -> int:
        return len(self.tokens.split())

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed={self.seed}"
        return f"Line({shown_config(self.config)}, {self.tokens!r}{seed})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # Hypothesis and IPython would write out every field, the kept positions too
        printer.text(repr(self))


@attrs.frozen(repr=False)
class Moment:
    """A line and one action more, legal at its end or not."""

    line: Line
    action: Any

    @property
    def state(self) -> Any:
        """The position in which the action is tried."""
        return self.line.state

    def __repr__(self) -> str:
        return f"Moment({self.line!r}, {self.action!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


def shown_config(config: Any) -> str:
    """A config as short Python code: only what is not as usual.

    >>> from merchant_rules import Config
    >>> shown_config(Config("classic-1988", 3, goal=1000, options={"bank_total": 5000}))
    "Config('classic-1988', 3, goal=1000, options={'bank_total': 5000})"
    """
    meta = game_of(config).rulesets[config.ruleset]
    parts = [repr(config.ruleset), repr(config.players)]
    for field in attrs.fields(type(config))[2:]:
        own = getattr(config, field.name)
        if field.name == "options":
            own = {option.name: own[option.name] for option in meta.options if own[option.name] != option.default}
            parts += [f"options={own!r}"] if own else []
        elif own != field.default:
            parts.append(f"{field.name}={own!r}")
    return f"Config({', '.join(parts)})"


def line_of(config: Any, seed: int | None, states: list[Any], actions: list[Any]) -> Line:
    """A line whose positions are known."""
    return Line(config, " ".join(token(config, action) for action in actions), seed, tuple(states))
