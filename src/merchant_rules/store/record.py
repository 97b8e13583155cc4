"""Game records: a config and every action, chance outcomes included, as readable text that replays.

One line is a turn: its label, tokens, the beginning of the digest after it. What comes before the first turn is line 0.
A record of a seeded game holds what its dice and draws gave, so it replays without the seed, to the same digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

import attrs

from ..errors import ConfigError, MerchantRulesError, RecordError, SchemaError, UnknownName, shown
from ..kernel import engine
from ..kernel.game import Game, game_named, game_of, game_with_type
from ..kernel.plays import Begins, PluginAction, Seats
from ..kernel.plugged import missing_plugins, plugins_of
from ..kernel.value import value
from . import notation, redaction, transcript
from .codec import canonical, parse_json
from .config import check_seed, config_from_dict, config_to_dict
from .foreign import LONGEST_TEXT
from .saves import digest
from .transcript import CHECKSUM_DIGITS, STOPPED, Line, Transcript

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ..picture.svg import Svg

    S = TypeVar("S", default=Any)
    A = TypeVar("A", default=Any)
else:  # defaults of type variables are for type checkers alone
    from typing import TypeVar

    S = TypeVar("S")
    A = TypeVar("A")

NOBODY_WON: Final = "nobody"
#: Lines of the header that a redacted record makes anew, or must not have.
OWN_KEYS: Final = ("game", "revision", "config", "needs", "seed")


class Ply(NamedTuple):
    """One step of a replay: its number from 1, the position before, the action, the position after."""

    number: int
    state: Any
    action: Any
    after: Any


def outcome(game: Game, state: Any) -> tuple[str, str] | None:
    """Winners and reason of a finished game as a record writes them: `("0+2", "bank-empty")`."""
    ended = game.result(state)
    if ended is None:
        return None
    return "+".join(map(str, ended.winners)) or NOBODY_WON, ended.reason


def explicit_start(config: Any) -> Any:
    """The first position of a game in which every chance event is a node."""
    return engine.settle(game_of(config).new(config, None))


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
    >>> record
    <Record classic-1988, 2 players, 3 plies>
    >>> mr.Record.from_text(record.to_text()) == record
    True
    >>> [mr.describe(state, action) for state, action in record]
    ['Human stays.', 'Human ends the turn.', 'Nik stays.']
    """

    config: Any
    """What was played."""
    kept: Transcript
    """The lines of the text: header, turns with their tokens and checksums, result."""

    @classmethod
    def of(
        cls,
        config: Seats[Any, A],
        actions: Iterable[A | PluginAction],
        *,
        tags: Mapping[str, str] | None = None,
        checksums: bool = True,
        complete: bool = True,
    ) -> Record:
        """The record of some actions, chance outcomes among them, played from the start of a game.

        `tags` are further lines of the header, such as a date or the players' names.
        """
        header = header_of(config, tags or {})
        return cls(config, _written(config, header, actions, checksums=checksums, complete=complete))

    @classmethod
    def from_text(cls, text: str, *, truncated: bool = False, limit: int = LONGEST_TEXT) -> Record:
        """The record that a text holds; a `RecordError` names the line of a fault. Nothing is replayed yet.

        A text that was cut off is refused unless `truncated` says that this is expected, and one of more than `limit`
        characters is not looked at.

        >>> import merchant_rules as mr
        >>> mr.Record.from_text("format: game-record\\nversion: 1\\n\\n1.0  stay\\n\\nend: 1\\n")
        Traceback (most recent call last):
        ...
        merchant_rules.errors.RecordError: the header says no game
        """
        kept = transcript.read(text, truncated=truncated, limit=limit)
        needs = [name.strip() for name in kept.get("needs").split(",") if name.strip()]
        if missing := missing_plugins(needs):
            raise RecordError(f"the record needs a plug-in that is missing: {', '.join(missing)}")
        game = _game_in(kept.get("game"))
        made = kept.get("revision")
        if not (made.isascii() and made.isdigit() and len(made) < 10):
            raise RecordError(f"the header says no revision of the rules, but {made[:40]!r}")
        return cls(_config_in(game, kept.get("config")), kept)

    def to_text(self) -> str:
        """The record as text; `from_text` reads it back."""
        return transcript.write(self.kept)

    @property
    def tokens(self) -> tuple[str, ...]:
        """All actions as tokens."""
        return self.kept.tokens

    @property
    def actions(self) -> tuple[Any, ...]:
        """All actions, chance outcomes among them; a token that cannot be read is a `RecordError`."""
        tags = game_of(self.config).compile(self.config).by_tag
        found: list[Any] = []
        for line in self.kept.lines:
            for text in line.tokens:
                try:
                    found.append(notation.parse(tags, text))
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

    def __repr__(self) -> str:
        config, ended = self.config, f", {self.result} ({self.reason})" if self.result else ""
        return f"<Record {config.ruleset}, {config.player_count} players, {len(self)} plies{ended}>"

    def __str__(self) -> str:
        return self.to_text()

    def __len__(self) -> int:
        return len(self.kept.tokens)

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        for ply in self.replay():
            yield ply.state, ply.action

    def replay(self) -> Iterator[Ply]:
        """Play it again, ply by ply: number, state, action, state after.

        Stops at the first fault with a `RecordError` that says line, ply, token and reason, and whether the rules
        have changed since.
        """
        return _replayed(self.config, self.kept)

    def final(self) -> Any:
        """The last position, in explicit play; everything before it is checked on the way."""
        last = None
        for ply in self.replay():
            last = ply
        return last.after if last is not None else explicit_start(self.config)

    def worth_svg(self, *, size: int | None = None, theme: str = "dark") -> Svg:
        """How every seat stood after each round, as a picture of lines: worth, or scores in games without worth.

        >>> import merchant_rules as mr
        >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
        >>> record = mr.Record.of(config, [mr.Stay(), mr.parse_token(config, "end"), mr.Stay()])
        >>> record.worth_svg().count("data-line")
        2
        """
        from ..picture.plots import lines_svg  # who draws is not who replays

        game = game_of(self.config)
        start = explicit_start(self.config)
        stand = {game.round(start): game.scores(start)}
        last = start
        for ply in self.replay():
            last = ply.after
            stand[game.round(last)] = game.scores(last)
        names = [game.words.seat(last, seat) for seat in range(self.config.player_count)]
        series = {name: [stand[number][seat] for number in sorted(stand)] for seat, name in enumerate(names)}
        word = game.figures.score_word if game.figures else "score"
        title = f"{game.rulesets[self.config.ruleset].title}: {word} by round"
        return lines_svg(series, title, "round", word, first=min(stand), size=size, theme=theme)

    def to_html(self, *, seat: int | None = None) -> str:
        """The game as one page that opens from disk: to step, jump and play through it, with pictures and words.

        A full record's page shows everything, and follows any seat; the page of a redacted record has the one view
        that is in it. With `seat` there is nothing in the page but what this seat saw.

        >>> import merchant_rules as mr
        >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
        >>> record = mr.Record.of(config, [mr.Stay(), mr.parse_token(config, "end"), mr.Stay()])
        >>> page = record.to_html(seat=1)
        >>> page.startswith("<!DOCTYPE html>"), "Human ends the turn." in page, "http-equiv" in page
        (True, True, True)
        """
        from ..page.replay import replay_page  # who writes pages is not who replays

        known = self if seat is None else self.redact(seat)
        return replay_page(known, explicit_start(self.config), seat)

    def _repr_html_(self) -> str:
        """A table of the turns, for notebooks."""
        from ..picture.svg import escape

        heads = "".join(f"<tr><th>{escape(key)}</th><td>{escape(told)}</td></tr>" for key, told in self.kept.header)
        rows = "".join(
            f"<tr><td>{escape(line.label)}</td><td style='text-align:left'>{escape(' '.join(line.tokens))}</td></tr>"
            for line in self.kept.lines
        )
        return f"<table>{heads}</table><table><tr><th>turn</th><th>actions</th></tr>{rows}</table>"

    def redact(self, player: int | None) -> Record:
        """The record without what this player (None: a spectator) could not see; it replays all the same."""
        count = self.config.player_count
        if player is not None and (type(player) is not int or not 0 <= player < count):
            raise UnknownName(shown(player), f"there is no such seat; seats are 0 to {count - 1}")
        start = explicit_start(self.config)
        left = redaction.redacted(start, [action for _, action in self], player)
        tags = {key: text for key, text in self.kept.header if key not in OWN_KEYS}
        made = Record.of(self.config, left, tags=tags, complete=self.kept.complete)
        return made if self.result != STOPPED else made.stopped(self.reason)

    def undo_point(self) -> int:
        """How many plies have to stand because somebody learned something by them; the rest can be taken back."""
        plies = list(self.replay())
        steps = [(ply.state, ply.action) for ply in plies]
        return redaction.undo_point(steps, plies[-1].after) if plies else 0

    def stopped(self, reason: str) -> Record:
        """The same game, left off for this reason; one that is over cannot be left off."""
        if self.result not in ("", STOPPED):
            raise RecordError(f"the game is over, won by {self.result} ({self.reason}): it cannot be left off")
        return Record(self.config, attrs.evolve(self.kept, result=STOPPED, reason=reason))


def header_of(config: Any, tags: Mapping[str, str]) -> dict[str, str]:
    """The header of a record: the game, the revision of its rules, the config, and the user's own lines."""
    game = game_of(config)
    own = {"game": game.name, "revision": str(game.revision(config)), "config": canonical(config_to_dict(config))}
    if needs := plugins_of(config):
        own["needs"] = ", ".join(needs)
    for key in tags:
        if key in own:
            raise RecordError(f"the header has its own {key!r}")
    return {**own, **tags}


def _game_in(said: str) -> Game:
    if not said:
        raise RecordError("the header says no game")
    game = game_named(said)
    if game is None:
        raise RecordError(f"the header says the game {said[:40]!r}: a package that brings it is missing")
    return game


def _config_in(game: Game, text: str) -> Any:
    if not text:
        raise RecordError("the header says no config")
    try:
        return config_from_dict(game, parse_json(text))
    except SchemaError as error:
        raise RecordError(f"the config in the header cannot be read: {error}") from None
    except MerchantRulesError as error:
        raise RecordError(f"the config in the header is refused: {error}") from None


def _written(
    config: Any, header: Mapping[str, str], actions: Iterable[Any], *, checksums: bool, complete: bool
) -> Transcript:
    """The transcript of some actions, played from the start of a game."""
    game, state = game_of(config), explicit_start(config)
    specs = state.rules.specs
    lines: list[Line] = []
    for action in actions:
        label, token = game.label(state), notation.token(specs, action)
        if not lines or lines[-1].label != label:
            if lines and checksums:
                lines[-1] = _stamped(lines[-1], state)
            lines.append(Line(label, ()))
        lines[-1] = Line(label, (*lines[-1].tokens, token))
        state = engine.apply_action(state, action)
    if lines and checksums:
        lines[-1] = _stamped(lines[-1], state)
    result, reason = (outcome(game, state) or ("", "")) if complete else ("", "")
    return Transcript(tuple(header.items()), tuple(lines), result, reason, complete)


def _stamped(line: Line, state: Any) -> Line:
    return Line(line.label, line.tokens, digest(state)[:CHECKSUM_DIGITS])


# -- replaying --------------------------------------------------------------------------------------------------------


def _replayed(config: Any, kept: Transcript) -> Iterator[Ply]:
    """Every ply of a transcript; labels, checksums and the result have to agree with what comes out of the play."""
    game = game_of(config)
    place = _Place(game.revision(config), kept)
    state = explicit_start(config)
    tags = state.rules.by_tag
    for line in kept.lines:
        for token in line.tokens:
            place.next(line, token)
            if (label := game.label(state)) != line.label:
                raise place.fault(f"this belongs to turn {label}, not {line.label}")
            with place:
                action = notation.parse(tags, token)
                after = engine.apply_action(state, action)
            yield Ply(place.ply, state, action, after)
            state = after
        place.token = ""
        if line.checksum and not (found := digest(state)).startswith(line.checksum):
            raise place.fault(f"the position after this line is {found[: len(line.checksum)]}, not {line.checksum}")
    if kept.complete:
        _check_end(place, outcome(game, state), (kept.result, kept.reason))


def _check_end(place: _Place, found: tuple[str, str] | None, written: tuple[str, str]) -> None:
    if found is None and written[0] != STOPPED and any(written):
        raise place.fault(f"the game is not over, and the record ends with {written!r}")
    if found is not None and found != written:
        raise place.fault(f"the game ends with {found!r}, not with {written!r}")


class _Place:
    """Where a replay stands; as a context it turns whatever the game refuses into a `RecordError` with that place."""

    def __init__(self, revision: int, kept: Transcript) -> None:
        self.ply, self.line, self.token = 0, 0, ""
        made = kept.get("revision")
        self.hint = ""
        if made and made != str(revision):
            self.hint = f" (the record needs revision {made} of the rules, these are revision {revision})"

    def next(self, line: Line, token: str) -> None:
        self.ply, self.line, self.token = self.ply + 1, line.number, token

    def fault(self, message: str) -> RecordError:
        return RecordError(message + self.hint, line=self.line, ply=self.ply or None, token=self.token)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, MerchantRulesError) and not isinstance(error, RecordError):
            raise self.fault(str(error)) from error


# -- recording --------------------------------------------------------------------------------------------------------


class Recorder(Generic[S, A]):
    """Plays a game and keeps its record; with a seed, what dice and draws gave is noted by itself.

    >>> import merchant_rules as mr
    >>> recorder = mr.Recorder(mr.Config("classic-1988", ("human", "nik")), seed=7)
    >>> state = recorder.play(mr.Stay())
    >>> recorder.record().final() == recorder.state == state
    True
    """

    def __init__(
        self,
        config: Begins[S, A],
        *,
        seed: int | None = None,
        tags: Mapping[str, str] | None = None,
        checksums: bool = True,
    ) -> None:
        game = game_with_type(type(config))
        if game is None or type(config) is not game.config:
            raise ConfigError(f"a game needs a Config, not {type(config).__name__}")
        if seed is not None:
            check_seed(seed, " or None")
        self._game = game
        self.config: Any = config
        self.checksums = checksums
        self._header = header_of(config, tags or {})
        if seed is not None:
            self._header.setdefault("seed", str(seed))
        self._lines: list[Line] = []
        self._label, self._tokens = "", list[str]()
        self.state: S = game.new(config, None if seed is None else game.source(config, seed))
        self._take(engine.chance_steps(self.state))

    def play(self, action: A | PluginAction, *, seat: int | None = None) -> S:
        """Play a legal action and let chance act; the state after it."""
        self._take(engine.steps(self.state, action, seat))
        return self.state

    def record(self, *, stopped: str = "") -> Record:
        """The record so far; `stopped` says why the game was left off before its end."""
        last = [self._line()] if self._tokens else []
        ended = outcome(self._game, self.state) or ((STOPPED, stopped) if stopped else ("", ""))
        return Record(self.config, Transcript(tuple(self._header.items()), (*self._lines, *last), *ended))

    def _take(self, steps: Iterable[engine.Step[Any]]) -> None:
        for step in steps:
            if step.noted:
                self._note(step)
            self.state = step.after

    def _note(self, step: engine.Step[Any]) -> None:
        now = self._game.label(step.before)
        if now != self._label and self._tokens:
            self._lines.append(self._line())
            self._tokens = []
        self._label = now
        self._tokens.append(notation.token(step.before.rules.specs, step.action))

    def _line(self) -> Line:
        now: Any = self.state
        stamp = digest(now)[:CHECKSUM_DIGITS] if self.checksums else ""
        return Line(self._label, tuple(self._tokens), stamp)


__all__ = ["Record", "Recorder"]
