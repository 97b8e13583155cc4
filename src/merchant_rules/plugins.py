"""The door for others: rulesets, modules and games that join without touching this package.

An installed package names its `Plugin` as an entry point, and then the command line, saves, process pools and workers
elsewhere all know it:

    [project.entry-points."merchant_rules.plugins"]
    house-rule = "my_package:PLUGIN"

In a notebook, `register` does it for this process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .errors import ComposeError, shown
from .kernel.game import Game, Plugin, on_unknown, plug_in
from .kernel.game import register as register_game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "merchant_rules.plugins"


def register(thing: Plugin | Game) -> None:
    """Take in a plug-in, or a game as it is, for this process.

    >>> import merchant_rules as mr
    >>> mr.register("a house rule")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.ComposeError: 'a house rule' is no Plugin and no Game
    """
    if isinstance(thing, Plugin):
        plug_in(thing)
    elif isinstance(thing, Game):
        register_game(thing)
    else:
        raise ComposeError(f"{shown(thing)} is no Plugin and no Game")


def find() -> None:
    """Take in the plug-ins of all installed packages."""
    from importlib.metadata import entry_points  # loads more than all the rest, and hardly anybody has plug-ins

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        register(_loaded(entry))


def _loaded(entry: EntryPoint) -> Plugin | Game:
    try:
        plugin: Plugin | Game = entry.load()
    except Exception as error:
        told = f"the plug-in {entry.name!r} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}"
        raise ComposeError(told) from error
    return plugin


on_unknown(find)

__all__ = ["GROUP", "find", "register"]
