"""What a config has to know about rulesets, modules and options, as tables: no rule code, no data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .compose import Manifest
from .value import value

OptionValue = bool | int | str | None | tuple[str, ...] | tuple[int, ...]
"""What an option can be set to."""

Check = Callable[[object, int], str]
"""Takes the value and the number of players; returns what is wrong, or "" if nothing is."""


@value
class OptionMeta:
    """One option: its default, its check, and the ruling that asks for it ("" where a rulebook itself offers it)."""

    name: str
    default: OptionValue
    ruling: str
    summary: str
    check: Check
    values: tuple[OptionValue, ...] = ()
    """What it can be set to, or some of it where there is no end of it; the default need not be among them."""


@value
class ModuleMeta:
    """One optional module: what it needs besides itself, and what it asks of the players and of the config."""

    name: str
    title: str
    brings: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    """Parts that no config names and that come along."""
    min_players: int | None = None
    max_players: int | None = None
    needs: tuple[str, ...] = ()
    """Modules that have to be named with it, and further checks that the game's own config makes for it, by name."""
    rulesets: tuple[str, ...] = ()
    """Rulesets it goes with although they do not name it: for a module that comes from elsewhere."""
    manifest: Callable[..., Manifest[Any]] | None = None
    """What makes its manifest, for a module that comes from elsewhere: it takes the config."""


@value
class RulesetMeta:
    """One ruleset: where its data lies, who can play it, what can be switched on."""

    name: str
    folder: str
    title: str
    min_players: int
    max_players: int
    modules: tuple[str, ...]
    options: tuple[OptionMeta, ...]
    files: tuple[str, ...]
    revision: int = 1
    manifest: Callable[..., Manifest[Any]] | None = None
    """What makes its manifest, for a ruleset that comes from elsewhere; it takes what the game's own ones take."""

    def option(self, name: str) -> OptionMeta | None:
        """Return the option of this name, None if the ruleset has no such option."""
        return next((option for option in self.options if option.name == name), None)


def flag(name: str, default: bool, ruling: str, summary: str) -> OptionMeta:
    """An option that is on or off."""
    return OptionMeta(name, default, ruling, summary, is_flag, (True, False))


def is_flag(setting: object, players: int) -> str:
    """The check of an option that is on or off."""
    return "" if isinstance(setting, bool) else "it is True or False"


__all__ = ["Check", "ModuleMeta", "OptionMeta", "OptionValue", "RulesetMeta", "flag", "is_flag"]
