"""Game records: a config and every action, chance outcomes included, as readable text that replays.

One line is a turn: its number and seat, tokens, the beginning of the digest after it. What comes before the first turn
(opening rolls, species) is line 0. A record of a seeded game holds what its dice and draws gave, so it replays without
the seed, to the same digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from ..errors import ConfigError, IllegalAction, MerchantRulesError, RecordError, SchemaError
from ..kernel import engine
from ..kernel.chance import Source
from ..kernel.value import value
from ..venus import codec, history
from ..venus.compose import compile_rules
from ..venus.config import Config, check_seed, config_from_dict, config_to_dict
from ..venus.game import Action, new_game
from ..venus.meta import RULESETS
from ..venus.notation import parse_token, token
from ..venus.positions.frames import is_setting_up
from ..venus.rules.setup import fresh_state
from ..venus.rules.winning import result
from ..venus.state import State
from . import transcript as record
from .codec import canonical, parse_json
from .transcript import CHECKSUM_DIGITS, STOPPED, Line, Ply

GAME: Final = "merchant-of-venus"
NOBODY_WON: Final = "nobody"


@value
class _Game:
    """What the kernel's records need to know of this game."""

    config: Config

    @property
    def revision(self) -> int:
        return RULESETS[self.config.ruleset].revision

    def new(self, header: Mapping[str, str]) -> State:
        return new_game(self.config)

    def apply(self, state: State, action: Action) -> State:
        return engine.apply_action(state, action)

    def token(self, state: State, action: Action) -> str:
        return token(state, action)

    def parse(self, state: State, text: str) -> Action:
        return parse_token(state, text)

    def digest(self, state: State) -> str:
        return codec.digest(state)

    def label(self, state: State) -> str:
        return label(state)

    def outcome(self, state: State) -> tuple[str, str] | None:
        return outcome(state)


def label(state: State) -> str:
    """The line that a position belongs to: number and seat of its turn, or 0 before the first."""
    return "0" if is_setting_up(state) else f"{state.turn.number}.{state.turn.seat}"


def outcome(state: State) -> tuple[str, str] | None:
    """Winners and reason of a finished game as a record writes them: `("0+2", "bank-empty")`."""
    ended = result(state)
    if ended is None:
        return None
    return "+".join(map(str, ended.winners)) or NOBODY_WON, ended.reason


@value
class Record:
    """A game from its start: iterate over it for (state, action) pairs.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> record = mr.Record.of(config, [mr.Stay(), mr.parse_token(config, "end"), mr.Stay()])
    >>> print(record.to_text())
    format: game-record
    version: 1
    game: merchant-of-venus
    revision: ...
    config: {"goal":2000,...}
    <BLANKLINE>
    1.0  stay end ~...
    2.1  stay ~...
    <BLANKLINE>
    end: 3
    <BLANKLINE>
    >>> mr.Record.from_text(record.to_text()) == record
    True
    >>> [mr.describe(state, action) for state, action in record]
    ['Human stays.', 'Human ends the turn.', 'Nik stays.']
    """

    config: Config
    kept: record.Record

    @classmethod
    def of(
        cls,
        config: Config,
        actions: Iterable[Action],
        *,
        tags: Mapping[str, str] | None = None,
        checksums: bool = True,
        complete: bool = True,
    ) -> Record:
        """The record of some actions, chance outcomes among them, played from the start of a game.

        `tags` are further lines of the header, such as a date or the players' names.
        """
        game = _Game(config)
        kept = record.recorded(game, header_of(config, tags or {}), actions, checksums=checksums, complete=complete)
        return cls(config, kept)

    @classmethod
    def from_text(cls, text: str, *, truncated: bool = False) -> Record:
        """The record that a text holds; a `RecordError` names the line of a fault. Nothing is replayed yet.

        A text that was cut off is refused unless `truncated` says that this is expected.

        >>> import merchant_rules as mr
        >>> mr.Record.from_text("format: game-record\\nversion: 1\\n\\n1.0  stay\\n\\nend: 1\\n")
        Traceback (most recent call last):
        ...
        merchant_rules.errors.RecordError: the header says no game, and this library reads merchant-of-venus
        """
        kept = record.read(text, truncated=truncated)
        said = kept.get("game")
        if said != GAME:
            what = f"the game {said[:40]!r}" if said else "no game"
            raise RecordError(f"the header says {what}, and this library reads {GAME}")
        made = kept.get("revision")
        if not (made.isascii() and made.isdigit() and len(made) < 10):
            raise RecordError(f"the header says no revision of the rules, but {made[:40]!r}")
        return cls(_config_in(kept.get("config")), kept)

    def to_text(self) -> str:
        """The record as text; `from_text` reads it back."""
        return record.write(self.kept)

    @property
    def tokens(self) -> tuple[str, ...]:
        """All actions as tokens."""
        return self.kept.tokens

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, chance outcomes among them; a token that cannot be read is a `RecordError`."""
        rules = compile_rules(self.config)
        found: list[Action] = []
        for line in self.kept.lines:
            for text in line.tokens:
                try:
                    found.append(parse_token(rules, text))
                except MerchantRulesError as error:
                    raise RecordError(str(error), line=line.number, ply=len(found) + 1, token=text) from None
        return tuple(found)

    @property
    def result(self) -> str:
        """Who won: seats joined by +, "nobody", "stopped" for a game left off, "" for one that goes on."""
        return self.kept.result

    @property
    def reason(self) -> str:
        """Why it ended."""
        return self.kept.reason

    @property
    def revision(self) -> int:
        """The revision of the rules that the game was played by."""
        return int(self.kept.get("revision"))

    def __len__(self) -> int:
        return len(self.kept.tokens)

    def __iter__(self) -> Iterator[tuple[State, Action]]:
        for ply in self.replay():
            yield ply.state, ply.action

    def replay(self) -> Iterator[Ply]:
        """Play it again, ply by ply: number, state, action, state after.

        Stops at the first fault with a `RecordError` that says line, ply, token and reason, and whether the rules
        have changed since.
        """
        return record.replay(_Game(self.config), self.kept)

    def final(self) -> State:
        """The last position, in explicit play; everything before it is checked on the way."""
        return record.final(_Game(self.config), self.kept)

    def redact(self, player: int | None) -> Record:
        """The record without what this player (None: a spectator) could not see; it replays all the same."""
        start = new_game(self.config)
        shown = history.redacted(start, [action for _, action in self], player)
        tags = {key: text for key, text in self.kept.header if key not in ("game", "revision", "config", "seed")}
        made = Record.of(self.config, shown, tags=tags, complete=self.kept.complete)
        return made if self.result != STOPPED else made.stopped(self.reason)

    def undo_point(self) -> int:
        """How many plies have to stand because somebody learned something by them; the rest can be taken back."""
        plies = list(self.replay())
        steps = [(ply.state, ply.action) for ply in plies]
        return history.undo_point(steps, plies[-1].after) if plies else 0

    def stopped(self, reason: str) -> Record:
        """The same game, left off for this reason; one that is over cannot be left off."""
        if self.result not in ("", STOPPED):
            raise RecordError(f"the game is over, won by {self.result} ({self.reason}): it cannot be left off")
        return Record(self.config, attrs.evolve(self.kept, result=STOPPED, reason=reason))


def header_of(config: Config, tags: Mapping[str, str]) -> dict[str, str]:
    """The header of a record: the game, the revision of its rules, the config, and the user's own lines."""
    own = {"game": GAME, "revision": str(_Game(config).revision), "config": canonical(config_to_dict(config))}
    for key in tags:
        if key in own:
            raise RecordError(f"the header has its own {key!r}")
    return {**own, **tags}


def _config_in(text: str) -> Config:
    if not text:
        raise RecordError("the header says no config")
    try:
        return config_from_dict(parse_json(text))
    except SchemaError as error:
        raise RecordError(f"the config in the header cannot be read: {error}") from None
    except MerchantRulesError as error:
        raise RecordError(f"the config in the header is refused: {error}") from None


class Recorder:
    """Plays a game and keeps its record; with a seed, what dice and draws gave is noted by itself.

    >>> import merchant_rules as mr
    >>> recorder = mr.Recorder(mr.Config("classic-1988", ("human", "nik")), seed=7)
    >>> state = recorder.play(mr.Stay())
    >>> recorder.record().final() == recorder.state == state
    True
    """

    def __init__(
        self,
        config: Config,
        *,
        seed: int | None = None,
        tags: Mapping[str, str] | None = None,
        checksums: bool = True,
    ) -> None:
        if not isinstance(config, Config):
            raise ConfigError(f"a game needs a Config, not {type(config).__name__}")
        if seed is not None:
            check_seed(seed, " or None")
        rules = compile_rules(config)
        self.config, self.checksums = config, checksums
        self._header = header_of(config, tags or {})
        if seed is not None:
            self._header.setdefault("seed", str(seed))
        self._lines: list[Line] = []
        self._label, self._tokens = "", list[str]()
        self.state = fresh_state(rules, None if seed is None else Source(seed, (0,) * len(rules.streams)))
        self._settle()

    def play(self, action: Action, *, seat: int | None = None) -> State:
        """Play a legal action and let chance act; the state after it."""
        violation = engine.check(self.state, action, seat=seat)
        if violation is not None:
            raise IllegalAction(violation)
        self._note(action)
        self.state = engine.apply_unchecked(self.state, action)
        self._settle()
        return self.state

    def record(self, *, stopped: str = "") -> Record:
        """The record so far; `stopped` says why the game was left off before its end."""
        last = [self._line()] if self._tokens else []
        ended = outcome(self.state) or ((STOPPED, stopped) if stopped else ("", ""))
        return Record(self.config, record.Record(tuple(self._header.items()), (*self._lines, *last), *ended))

    def _settle(self) -> None:
        """Like the engine's own, but what had an alternative is noted."""
        while type(self.state.stack[-1]) in self.state.rules.chances:
            outcomes, source = engine.chance_outcomes(self.state), self.state.source
            if source is None:
                if len(outcomes) != 1:
                    return
                self.state = engine.apply_unchecked(self.state, outcomes[0].action)
                continue
            action, source = engine.picked(self.state, source)
            if len(outcomes) > 1:
                self._note(action)
            self.state = engine.apply_unchecked(self.state, action).with_source(source)

    def _note(self, action: Any) -> None:
        now = label(self.state)
        if now != self._label and self._tokens:
            self._lines.append(self._line())
            self._tokens = []
        self._label = now
        self._tokens.append(token(self.state, action))

    def _line(self) -> Line:
        stamp = codec.digest(self.state)[:CHECKSUM_DIGITS] if self.checksums else ""
        return Line(self._label, tuple(self._tokens), stamp)


__all__ = ["Record", "Recorder"]
