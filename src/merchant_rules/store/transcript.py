"""The text of a game record: a header, one line of tokens per turn, result and reason.

    format: game-record
    version: 1
    game: treasure-hunt
    revision: 1
    config: {"seats":2}

    1.0  throw threw:4 bank ~3f09ab  # a careful start
    # whole lines may be remarks, too
    1.1  throw threw:1

    result: 0
    reason: caves-empty
    end: 5

A line starts with the label of its turn. A word after `~` is the beginning of the digest of the position after that
line. `#` starts a remark, except in header and footer, whose values are taken as they stand. The footer tells how
many plies (actions of seats and of chance) there are; a text without it was cut off. The result of a game that was left
off before its end is `stopped`. Plies are counted from 1.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from ..errors import RecordError
from ..kernel.value import value
from .foreign import LONGEST_TEXT

FORMAT: Final = "game-record"
VERSION: Final = 1
CHECKSUM_DIGITS: Final = 8
#: The result of a game that was left off before its end; the reason says why.
STOPPED: Final = "stopped"

_PAIR = re.compile(r"([a-z][a-z0-9-]*):(?: (.*))?\Z")
_LABEL = re.compile(r"[0-9]+(\.[0-9]+)*\Z")
_TOKEN = re.compile(r'[a-z][!"$-~]*\Z')
_CHECKSUM = re.compile(r"~[0-9a-f]{4,64}\Z")
_COUNT = re.compile(r"[0-9]{1,9}\Z")
_FOOTER = ("result", "reason", "end")
_BLANK = " \t\r"


@value
class Line:
    """One turn: its label, its tokens, the beginning of the digest after it, a note, and the remarks before it."""

    label: str
    tokens: tuple[str, ...]
    checksum: str = ""
    note: str = ""
    remarks: tuple[str, ...] = ()
    #: where it stood in the text it was read from, 0 if nowhere
    number: int = attrs.field(default=0, eq=False, repr=False)


@value
class Transcript:
    """A game as data: header pairs, turn lines, how it ended. `complete` is false for one that was cut off."""

    header: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    result: str = ""
    reason: str = ""
    complete: bool = True
    #: remarks after the last line
    remarks: tuple[str, ...] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """All tokens in order."""
        return tuple(token for line in self.lines for token in line.tokens)

    def get(self, key: str, default: str = "") -> str:
        """What the header says under a key."""
        return dict(self.header).get(key, default)


# -- writing ----------------------------------------------------------------------------------------------------------


def write(record: Transcript) -> str:
    """The text of a record; what could not be read back is a `RecordError`.

    >>> print(write(Transcript((("game", "toy"),), (Line("1.0", ("throw", "threw:4")),), "0", "goal")))
    format: game-record
    version: 1
    game: toy
    <BLANKLINE>
    1.0  throw threw:4
    <BLANKLINE>
    result: 0
    reason: goal
    end: 2
    <BLANKLINE>
    """
    rows = [_pair("format", FORMAT), _pair("version", str(VERSION))]
    rows += _header_rows(record.header)
    rows.append("")
    for line in record.lines:
        rows += [_remark(remark) for remark in line.remarks]
        rows.append(_turn_row(line))
    if record.complete and record.lines:
        rows.append("")
    rows += [_remark(remark) for remark in record.remarks]
    if record.complete:
        rows += [_pair(key, text) for key, text in (("result", record.result), ("reason", record.reason)) if text]
        rows.append(_pair("end", str(len(record.tokens))))
    return "\n".join(rows) + "\n"


def _header_rows(header: tuple[tuple[str, str], ...]) -> list[str]:
    taken = {"format", "version", *_FOOTER}
    rows = []
    for key, text in header:
        if key in taken:
            twice = key not in ("format", "version", *_FOOTER)
            raise RecordError(f"the header cannot have the key {key!r} {'twice' if twice else 'here'}")
        taken.add(key)
        rows.append(_pair(key, text))
    return rows


def _pair(key: str, text: str) -> str:
    row = f"{key}: {text}".rstrip(_BLANK)
    found = _PAIR.match(row)
    if found is None or found[1] != key or (found[2] or "") != text or text.strip(_BLANK) != text:
        raise RecordError(f"{key!r} cannot be written with {text!r}: a value is one line without blanks around it")
    return row


def _remark(text: str) -> str:
    if text.strip(_BLANK) != text or "\n" in text:
        raise RecordError(f"{text!r} cannot be a remark: it is one line without blanks around it")
    return f"# {text}".rstrip(_BLANK)


def _turn_row(line: Line) -> str:
    if not _LABEL.match(line.label) or not line.tokens:
        raise RecordError(f"{line.label!r} with {len(line.tokens)} tokens is no turn")
    for token in line.tokens:
        if not _TOKEN.match(token):
            raise RecordError("is no token", token=token)
    row = f"{line.label}  {' '.join(line.tokens)}"
    if line.checksum:
        if not _CHECKSUM.match(f"~{line.checksum}"):
            raise RecordError(f"{line.checksum!r} is no checksum")
        row += f" ~{line.checksum}"
    return f"{row}  {_remark(line.note)}" if line.note else row


# -- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, *, truncated: bool = False, limit: int = LONGEST_TEXT) -> Transcript:
    """The record that a text holds, not yet replayed; a `RecordError` names the line of a fault.

    A text without its end line was cut off and is refused, unless `truncated` says that this is expected; then a
    last line without its line break is dropped, since its last token may be a part only.

    >>> read("format: game-record\\nversion: 1\\n\\n1.0  throw\\n")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.RecordError: line 4: the text was cut off: it has no end line
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    if len(text) > limit:
        raise RecordError(f"a record of {len(text)} characters is more than the limit of {limit}")
    reader = _Reader()
    rows = text.removeprefix("\ufeff").split("\n")
    last = rows.pop()
    for number, row in enumerate(rows, start=1):
        reader.take(number, row.strip(_BLANK))
    if reader.ended or not truncated or last.strip(_BLANK) == _pair("end", str(reader.plies)):
        reader.take(len(rows) + 1, last.strip(_BLANK))
    return reader.record(truncated)


class _Reader:
    """Takes one row after the other."""

    def __init__(self) -> None:
        self.pairs: dict[str, str] = {}
        self.footer: dict[str, str] = {}
        self.lines: list[Line] = []
        self.remarks: list[str] = []
        self.number = 0
        self.plies = 0

    @property
    def ended(self) -> bool:
        return "end" in self.footer

    def fault(self, message: str, token: str = "") -> RecordError:
        return RecordError(message, line=self.number, ply=self.plies + 1 if token else None, token=token)

    def take(self, number: int, row: str) -> None:
        if not row:
            return
        self.number = number
        if row.startswith("#"):
            self.remarks.append(row[1:].strip(_BLANK))
        elif self.ended:
            raise self.fault("stands after the end line")
        elif row[0] in "0123456789":
            self.take_turn(row)
        else:
            self.take_pair(row)

    def take_pair(self, row: str) -> None:
        found = _PAIR.match(row)
        if found is None:
            raise self.fault(f"{_short(row)} is neither a turn nor a pair of key and value")
        key, text = found[1], (found[2] or "").strip(_BLANK)
        if key in self.pairs or key in self.footer:
            raise self.fault(f"the key {key!r} stands twice")
        if key in _FOOTER:
            self.head_is_done()
            self.footer[key] = text
            if key == "end":
                self.check_count(text)
        elif self.lines or self.footer:
            raise self.fault(f"the key {key!r} belongs into the header")
        else:
            self.pairs[key] = text
            self.check_format()

    def check_format(self) -> None:
        if next(iter(self.pairs.items())) != ("format", FORMAT):
            raise self.fault(f"a record starts with 'format: {FORMAT}'")
        version = self.pairs.get("version", "1")
        if not _COUNT.match(version) or int(version) < 1:
            raise self.fault(f"{_short(version)} is no version")
        if int(version) > VERSION:
            raise self.fault(f"version {version} is newer than this library, which reads up to {VERSION}")

    def head_is_done(self) -> None:
        if "version" not in self.pairs:
            raise self.fault("the header lacks its " + ("version" if self.pairs else "format"))

    def check_count(self, text: str) -> None:
        if not _COUNT.match(text):
            raise self.fault(f"{_short(text)} is no number of plies")
        if int(text) != self.plies:
            raise self.fault(f"the record has {self.plies} plies and should have {int(text)}")

    def take_turn(self, row: str) -> None:
        self.head_is_done()
        if self.footer:
            raise self.fault("a turn stands after the result")
        turn, _, note = row.partition("#")
        label, *words = turn.split()
        stamp = words.pop() if words and words[-1].startswith("~") else ""
        if not _LABEL.match(label):
            raise self.fault(f"{_short(label)} is no label of a turn")
        if not words:
            raise self.fault("the turn has no tokens")
        for at, word in enumerate(words):
            if not _TOKEN.match(word):
                raise RecordError("is no token", line=self.number, ply=self.plies + at + 1, token=word)
        if stamp and not _CHECKSUM.match(stamp):
            raise self.fault(f"{_short(stamp)} is no checksum")
        line = Line(label, tuple(words), stamp[1:], note.strip(_BLANK), tuple(self.remarks), self.number)
        self.lines.append(line)
        self.remarks = []
        self.plies += len(words)

    def record(self, truncated: bool) -> Transcript:
        self.head_is_done()
        if not self.ended and not truncated:
            raise self.fault("the text was cut off: it has no end line")
        pairs = [(key, text) for key, text in self.pairs.items() if key not in ("format", "version")]
        result, reason = (self.footer.get(key, "") if self.ended else "" for key in ("result", "reason"))
        return Transcript(tuple(pairs), tuple(self.lines), result, reason, self.ended, tuple(self.remarks))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
