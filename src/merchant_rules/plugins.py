"""The door for others: rulesets, modules and games that join without touching this package.

An installed package names its `Plugin` as an entry point, and then the command line, saves, process pools and workers
elsewhere all know it:

    [project.entry-points."merchant_rules.plugins"]
    house-rule = "my_package:PLUGIN"

In a notebook, `register` does it for this process.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from .errors import ComposeError, shown
from .kernel.game import Game, Plugin, on_unknown, plug_in
from .kernel.game import register as register_game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "merchant_rules.plugins"


def register(thing: Plugin | Game, *, replace: bool = False) -> None:
    """Take in a plug-in, or a game as it is, for this process.

    What has the same name already is an error, unless it is to be replaced: in a notebook, say, where a rule is changed
    and its cell run again. Games that are under way go on by the rules they began with.

    >>> import merchant_rules as mr
    >>> mr.register("a house rule")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.ComposeError: 'a house rule' is no Plugin and no Game
    """
    if isinstance(thing, Plugin):
        plug_in(thing, replace=replace)
    elif isinstance(thing, Game):
        register_game(thing, replace=replace)
    else:
        raise ComposeError(f"{shown(thing)} is no Plugin and no Game")


def find() -> None:
    """Take in the plug-ins of all installed packages: one that is broken does not keep the others out, and is named."""
    from importlib.metadata import entry_points  # loads more than all the rest, and hardly anybody has plug-ins

    brought: list[Plugin | Game] = []
    broken: list[ComposeError] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        with _noting(broken):
            brought.append(_loaded(entry))
    for thing in sorted(brought, key=_joins_another):
        with _noting(broken):
            register(thing)
    if broken:
        raise broken[0]


def _joins_another(thing: Plugin | Game) -> bool:
    """Whether something is for a game that has to be there first: another package may bring it."""
    return isinstance(thing, Plugin) and bool(thing.game)


@contextmanager
def _noting(broken: list[ComposeError]) -> Iterator[None]:
    try:
        yield
    except ComposeError as error:
        broken.append(error)


def _loaded(entry: EntryPoint) -> Plugin | Game:
    try:
        plugin: Plugin | Game = entry.load()
    except Exception as error:
        told = f"the plug-in {entry.name!r} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}"
        raise ComposeError(told) from error
    return plugin


on_unknown(find)

__all__ = ["GROUP", "find", "register"]
