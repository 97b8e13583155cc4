"""What others bring: a `Plugin` has rulesets and modules for a game that is there, or whole games.

It joins as a whole or not at all, and whatever is wrong with it is said when it joins, by its name. An installed
package names its plug-in as an entry point, and then the command line, saves, process pools and workers elsewhere all
know it:

    [project.entry-points."merchant_rules.plugins"]
    house-rule = "my_package:PLUGIN"

In a notebook, `register` does it for this process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from ..errors import ComposeError, MerchantRulesError, shown, told
from .compose import Manifest
from .game import REPLACED, Game, find_plugins, game_if_there, game_named, game_of, on_unknown, owner_of, unregister
from .game import register as register_game
from .meta import ModuleMeta, RulesetMeta

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Plugin:
    """What a package or a notebook of one's own brings: whole games, or rulesets and modules for one that is there.

    Saves and records of such a game say `name`, so that whoever lacks the plug-in is told what is missing.
    """

    name: str
    """What it is called: one line without commas, which saves and records name."""
    games: tuple[Game, ...] = ()
    """Whole games."""
    game: str = ""
    """The name of the game that the rulesets and modules are for."""
    rulesets: tuple[RulesetMeta, ...] = ()
    """Rulesets for that game."""
    modules: tuple[ModuleMeta, ...] = ()
    """Modules for it, of any of its rulesets."""

    def __repr__(self) -> str:
        return f"<Plugin {self.name}>"


#: The group of entry points in which packages name what they bring.
GROUP: Final = "merchant_rules.plugins"
_PLUGINS: Final[dict[str, Plugin]] = {}
#: Where something was found, and what it is.
_Brought: TypeAlias = "tuple[EntryPoint, Plugin | Game]"


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


def plugged_in() -> tuple[Plugin, ...]:
    """All plug-ins that are here, in the order in which they came."""
    return tuple(_PLUGINS.values())


def plug_in(plugin: Plugin, *, replace: bool = False) -> Plugin:
    """Take in what somebody brings, as a whole or not at all; a `ComposeError` names both sides that bring the same.

    With `replace` it takes the place of a plug-in of the same name; games under way go on as they began.
    """
    try:
        return _plugged_in(plugin, replace)
    except ComposeError:
        raise
    except Exception as error:  # fields of kinds that nobody thought of
        raise _wrong(plugin, f"it cannot join: {told(error)}") from error


def _plugged_in(plugin: Plugin, replace: bool) -> Plugin:
    _check_form(plugin)
    known = _PLUGINS.get(plugin.name)
    if known is plugin:
        return plugin
    if known is not None:
        if not replace:
            raise ComposeError(f"there is a plug-in {plugin.name!r} already{REPLACED}")
        unplug(known)
    try:
        _join(plugin)
    except BaseException:
        if known is not None:
            _join(known)
        raise
    return plugin


def _join(plugin: Plugin) -> None:
    taken: list[Game] = []
    try:
        for game in plugin.games:
            if game_if_there(game.name) is not game:
                register_game(game)
                taken.append(game)
        if plugin.game:
            _add_metas(plugin)
    except BaseException:
        for game in taken:
            unregister(game)
        raise
    _PLUGINS[plugin.name] = plugin


def _add_metas(plugin: Plugin) -> None:
    host = game_named(plugin.game)
    if host is None:
        raise ComposeError(f"the plug-in {plugin.name!r} is for a game {plugin.game!r}, and there is none")
    for meta in plugin.rulesets:
        owner = owner_of(meta.name)
        if owner:
            raise ComposeError(f"{plugin.name} and {owner} both have a ruleset {meta.name!r}")
    known = set(host.modules)
    for module in plugin.modules:
        if module.name in known:
            raise ComposeError(f"{plugin.name} and {host.name} both have a module {module.name!r}")
    _check_names(plugin, host)
    host.rulesets.update({meta.name: meta for meta in plugin.rulesets})
    host.modules.update({module.name: module for module in plugin.modules})


def unplug(plugin: Plugin) -> None:
    """Forget a plug-in, as a test does."""
    _PLUGINS.pop(plugin.name, None)
    for game in plugin.games:
        unregister(game)
    host = game_if_there(plugin.game)
    if host is not None:
        for meta in plugin.rulesets:
            host.rulesets.pop(meta.name, None)
        for module in plugin.modules:
            host.modules.pop(module.name, None)
        _forget_rules(host)


def _forget_rules(game: Game) -> None:
    """Have rules compiled anew: those that a game keeps may be made of manifests that are gone."""
    forget: Callable[[], None] = getattr(game.compile, "cache_clear", lambda: None)
    forget()


# -- installed packages -----------------------------------------------------------------------------------------------


def find() -> None:
    """Take in the plug-ins of all installed packages: one that is broken does not keep the others out, and is named."""
    from importlib.metadata import entry_points  # loads more than all the rest, and hardly anybody has plug-ins

    brought: list[_Brought] = []
    broken: list[ComposeError] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            brought.append(_loaded(entry))
        except ComposeError as error:
            broken.append(error)
    broken += _joined(brought)
    if broken:
        raise broken[0]


def _joined(brought: list[_Brought]) -> list[ComposeError]:
    """What is wrong with those that cannot join; one that needs what another one brings joins after it."""
    while True:
        left: list[_Brought] = []
        broken: list[ComposeError] = []
        for entry, thing in brought:
            try:
                _taken_in(entry, thing)
            except ComposeError as error:
                left.append((entry, thing))
                broken.append(error)
        if len(left) == len(brought):
            return broken
        brought = left


def _taken_in(entry: EntryPoint, thing: Plugin | Game) -> None:
    try:
        register(thing)
    except ComposeError:
        raise  # it names what it is about
    except Exception as error:
        raise ComposeError(f"{_called(entry)} cannot join: {told(error)}") from error


def _loaded(entry: EntryPoint) -> _Brought:
    try:
        thing = entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # there are modules that want to exit
        raise ComposeError(f"{_called(entry)} cannot be loaded: {told(error)}") from error
    if not isinstance(thing, Plugin | Game):
        raise ComposeError(f"{_called(entry)} is no Plugin and no Game, but {shown(thing)}")
    return entry, thing


def _called(entry: EntryPoint) -> str:
    return f"the plug-in {entry.name!r} ({entry.value})"


on_unknown(find)


# -- mistakes that are told at once -----------------------------------------------------------------------------------

_HELD: Final = (("games", Game), ("rulesets", RulesetMeta), ("modules", ModuleMeta))


def _check_form(plugin: Plugin) -> None:
    """Mistakes that show without a look at the game: a name that cannot be written, no game, something twice."""
    name: Any = plugin.name
    if type(name) is not str or not name.strip() or name != name.strip() or "," in name or not name.isprintable():
        raise _wrong(plugin, f"a plug-in has a name of one line without commas, not {shown(name)}")
    for what, kind in _HELD:
        held: Any = getattr(plugin, what)
        if type(held) not in (tuple, list) or not all(isinstance(own, kind) for own in held):
            raise _wrong(plugin, f"{what} is a tuple of {kind.__name__}, not {shown(held)}")
        if doubled := _doubled([own.name for own in held]):
            raise _wrong(plugin, f"{doubled!r} stands twice among its {what}")
    metas = _metas(plugin)
    if metas and not plugin.game:
        raise _wrong(plugin, "it brings rulesets or modules and does not say for which game; write game=...")
    for own in metas:
        if own.min_players is not None and own.max_players is not None and own.min_players > own.max_players:
            raise _wrong(plugin, f"{own.name!r} is for {own.min_players} to {own.max_players} players")


def _metas(plugin: Plugin) -> list[RulesetMeta | ModuleMeta]:
    return [*plugin.rulesets, *plugin.modules]


def _check_names(plugin: Plugin, host: Game) -> None:
    """Names of rulesets and modules that nobody has: most likely they are misspelt."""
    rulesets = {**host.rulesets, **{meta.name: meta for meta in plugin.rulesets}}
    modules = {**host.modules, **{module.name: module for module in plugin.modules}}
    needs = {name for module in host.modules.values() for name in module.needs}
    inner = {name for module in host.modules.values() for name in module.inner}
    for module in plugin.modules:
        _check_known(plugin, f"the module {module.name!r} is for", "ruleset", module.rulesets, rulesets)
        _check_known(plugin, f"the module {module.name!r} brings", "module", module.brings, modules)
        _check_known(plugin, f"the module {module.name!r} needs", "module", set(module.needs) - needs, modules)
        _check_known(plugin, f"the module {module.name!r} comes with", "part", module.inner, inner)
    for meta in plugin.rulesets:
        _check_known(plugin, f"the ruleset {meta.name!r} is played with", "module", meta.modules, modules)


def _check_known(plugin: Plugin, does: str, what: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            have = ", ".join(known) or "none"
            raise _wrong(plugin, f"{does} a {what} {name!r}, which {plugin.game} does not have; it has {have}")


def _doubled(names: Sequence[str]) -> str:
    return next((name for at, name in enumerate(names) if name in names[:at]), "")


def _wrong(plugin: Plugin, why: str) -> ComposeError:
    return ComposeError(f"the plug-in {shown(plugin.name)}: {why}")


# -- manifests --------------------------------------------------------------------------------------------------------


def manifest_of(meta: RulesetMeta | ModuleMeta, *given: Any, own: Callable[..., Any] | None = None) -> Any:
    """The manifest of a ruleset or module: what makes that of a plug-in stands in the meta, else it is the game's own.

    A `ComposeError` says whose manifest is missing, none, or cannot be made: a hook that is misspelt, say.
    """
    maker = meta.manifest or own
    if maker is None:
        raise ComposeError(f"{_told(meta)} brings no manifest{_by(meta)}")
    try:
        made = maker(*given)
    except MerchantRulesError:
        raise
    except Exception as error:
        raise ComposeError(f"{_told(meta)} cannot make its manifest{_by(meta)}: {told(error)}") from error
    if not isinstance(made, Manifest):
        raise ComposeError(f"{_told(meta)} makes {shown(made)} and no Manifest{_by(meta)}")
    return made


def _told(meta: RulesetMeta | ModuleMeta) -> str:
    return f"the {'ruleset' if isinstance(meta, RulesetMeta) else 'module'} {meta.name!r}"


def _by(meta: RulesetMeta | ModuleMeta) -> str:
    """The plug-in that something comes from, for messages."""
    names = (plugin.name for plugin in _PLUGINS.values() if meta in _metas(plugin))
    return next((f" (plug-in {name!r})" for name in names), "")


# -- what needs which -------------------------------------------------------------------------------------------------


def plugins_of(config: Any) -> tuple[str, ...]:
    """The names of the plug-ins that a config needs, sorted."""
    game = game_of(config)
    used = {config.ruleset, *config.modules}
    return tuple(sorted(plugin.name for plugin in _PLUGINS.values() if _serves(plugin, game, used)))


def _serves(plugin: Plugin, game: Game, used: set[str]) -> bool:
    brought = {meta.name for meta in _metas(plugin)}
    return game in plugin.games or (plugin.game == game.name and not used.isdisjoint(brought))


def missing_plugins(names: Iterable[str]) -> tuple[str, ...]:
    """Those of these plug-ins that are not here."""
    wanted = set(names)
    if not wanted <= set(_PLUGINS):
        find_plugins(lambda: wanted <= set(_PLUGINS))
    return tuple(name for name in names if name not in _PLUGINS)


__all__ = [
    "GROUP",
    "Plugin",
    "find",
    "manifest_of",
    "missing_plugins",
    "plug_in",
    "plugged_in",
    "plugins_of",
    "register",
    "unplug",
]
