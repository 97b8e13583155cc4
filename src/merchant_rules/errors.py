"""Every exception this library raises on purpose, and the verdict a check returns.

All of them derive from `MerchantRulesError`, so one `except` catches whatever user input can cause:

>>> from merchant_rules.errors import ConfigError, MerchantRulesError
>>> issubclass(ConfigError, MerchantRulesError)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any, Final

import attrs

from .links import rule_url


def clipped(text: str, most: int = 200) -> str:
    """A text for messages: its beginning, if it is long.

    >>> clipped("abcdefgh", 6)
    'abc...'
    """
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(thing: object) -> str:
    """A representation for messages that is never long and never fails, whatever somebody passed in.

    >>> shown("hat"), shown(10**5000)
    ("'hat'", 'something of type int')
    """
    try:
        if type(thing) in (str, bytes) or takes_little(thing, MOST_WRITTEN):
            return clipped(repr(thing))
    except Exception:  # what it is made of has a will of its own
        pass
    return f"something of type {type(thing).__name__}"


#: Characters that a representation may take, if only the beginning is shown of it.
MOST_WRITTEN: Final = 10_000


def takes_little(thing: object, most: int) -> bool:
    """Whether something takes about so many characters to write at most, found out without writing it.

    What is in it several times counts as often: seventy lists, each with the next one twice, take no room in memory,
    and no memory is large enough for their text. Parsers that know references, as those of YAML do, make such things.

    >>> held = ["hat"]
    >>> for _ in range(70): held = [held, held]
    >>> takes_little(["hat"] * 70, 1000), takes_little(held, 1000)
    (True, False)
    """
    left = [thing]
    while left:
        inner = left.pop()
        most -= 1 + (len(inner) if isinstance(inner, str | bytes) else 0)
        if len(left) > most:
            return False
        left += islice(_parts(inner), most + 1)
    return True


def _parts(thing: object) -> Iterable[object]:
    """What a representation of something is made of."""
    if isinstance(thing, dict):
        return chain(thing, thing.values())
    if isinstance(thing, list | tuple | set | frozenset):
        return thing
    return (getattr(thing, field.name) for field in getattr(type(thing), "__attrs_attrs__", ()) if field.repr)


def told(error: BaseException) -> str:
    """The class of an error and what it says, as text that can be written anywhere, whatever the error is.

    >>> told(ValueError("no hat"))
    'ValueError: no hat'
    """
    try:
        said = f"{clipped(str(error), 2000)}"
    except KeyboardInterrupt:
        raise
    except BaseException:  # it may leave by any door here, too
        said = "it cannot say what"
    name = type.__dict__["__name__"].__get__(type(error))  # also where its class has a will of its own
    return f"{clipped(name)}: {said}".encode("utf-8", "replace").decode()


#: What a message has at most, whatever it quotes; lists of problems are whole in the attribute of that name.
LONGEST_MESSAGE = 800


def reduced(error: BaseException) -> tuple[Any, ...]:
    """How an error with a constructor of its own is pickled and copied: it comes back as it was.

    Exceptions are otherwise made again from their text, and one that takes something else breaks the process pool in
    which it was raised.
    """
    return _made_anew, (type(error), error.args), vars(error)


def _made_anew(cls: type[BaseException], arguments: tuple[Any, ...]) -> BaseException:
    return cls.__new__(cls, *arguments)


class MerchantRulesError(Exception):
    """The root of all errors of this library. A message is never long, however long the input was that it quotes."""

    __reduce__ = reduced

    def __str__(self) -> str:
        return clipped(super().__str__(), LONGEST_MESSAGE)


class ConfigError(MerchantRulesError, ValueError):
    """A game cannot be set up like this; the message names what clashes and why."""


class DataError(MerchantRulesError, ValueError):
    """A data file is broken; the message names file, table and key."""

    def __init__(self, message: str, *, file: str = "", table: str = "", key: str = "") -> None:
        self.message, self.file, self.table, self.key = message, file, table, key
        place = " / ".join(part for part in (file, table, key) if part)
        super().__init__(f"{place}: {message}" if place else message)


class UnknownRule(MerchantRulesError, LookupError):
    """No rule and no ruling has this id; `text` is what was asked for."""

    def __init__(self, text: str, message: str) -> None:
        self.text = text
        super().__init__(f"{shown(text)}: {message}")


class UnknownName(MerchantRulesError, LookupError):
    """A game has no such seat, place or other thing; `text` is what was asked for."""

    def __init__(self, text: str, message: str) -> None:
        self.text = text
        super().__init__(f"{clipped(text)}: {message}")


class WrongType(MerchantRulesError, TypeError):
    """A function got something else than it takes, such as a view where a state is needed."""


class ComposeError(MerchantRulesError, ValueError):
    """Two manifests do not fit together; the message names both."""


class SchemaError(MerchantRulesError, ValueError):
    """A save cannot be read; `path` is where the fault lies, `problems` everything found."""

    def __init__(self, message: str, *, path: str = "$", problems: tuple[str, ...] = ()) -> None:
        self.path = clipped(path)
        self.problems = problems or (message,)
        super().__init__(f"{self.path}: {message}")


class NotationError(MerchantRulesError, ValueError):
    """A token of the game notation cannot be read."""

    def __init__(self, message: str, *, token: str = "") -> None:
        self.token = token
        super().__init__(f"{shown(token)}: {message}" if token else message)


class RecordError(MerchantRulesError, ValueError):
    """A game record cannot be read or replayed; says at which line, ply and token."""

    def __init__(self, message: str, *, line: int = 0, ply: int | None = None, token: str = "") -> None:
        self.line, self.ply, self.token = line, ply, token
        where = []
        if line:
            where.append(f"line {line}")
        if ply is not None:
            where.append(f"ply {ply}")
        if token:
            where.append(f"token {shown(token)}")
        super().__init__(f"{', '.join(where)}: {message}" if where else message)


class PositionError(MerchantRulesError, ValueError):
    """A position that cannot exist; `problems` lists everything wrong with it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


@attrs.frozen
class Violation:
    """Why an action is not legal: a short code, the rule that says so, and a sentence for a player.

    >>> violation = Violation("too-poor", "1988:9.2/a", "It costs $60 and you have $40.")
    >>> violation.rule
    '1988:9.2/a'
    >>> violation.url
    'https://merchant-rules.github.io/merchant-rules/rules-1988/#1988-9.2-a'
    """

    code: str
    """A short word for it, such as "too-poor"."""
    rule: str
    """The rule that says so, as "1988:9.2/a"."""
    message: str
    """A sentence for a player."""

    @property
    def url(self) -> str:
        """Where the documentation has the rule; "" where a plug-in has a rule of its own."""
        return rule_url(self.rule)

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class IllegalAction(MerchantRulesError, ValueError):
    """An action that the rules do not allow now; `violation` says which rule and why, `url` where to read on."""

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        self.code, self.rule = violation.code, violation.rule
        super().__init__(str(violation))

    @property
    def url(self) -> str:
        """Where the documentation has the rule."""
        return self.violation.url
