"""Where things were in earlier versions: pickles name classes by their modules, and so may programs.

`merchant_rules` asks here when one of its modules is not found; then the module of that name leads to where its things
are now. Nothing of this is loaded before somebody asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

LIBRARY: Final = __name__.rpartition(".")[0]

#: Module of an earlier version -> the modules in which its names are looked for now, one after the other.
MOVED: Final[Mapping[str, tuple[str, ...]]] = {
    "kernel.datafile": ("store.datafiles",),
    "kernel.record": ("store.transcript", "store.record"),
    "kernel.rulebook": ("store.rulebook",),
    "star_traders.box.loading": ("store.datafiles",),
    "store.datafile": ("store.datafiles",),
    "venus.board": ("venus.map.board",),
    "venus.bots.randomly": ("run.bots",),
    "venus.catalog": ("venus.box.catalog",),
    "venus.loading": ("store.datafiles", "venus.box.rows"),
    "venus.modules.combat": ("venus.modules.theft",),
    "venus.position": ("venus.positions.position", "venus.positions.parts"),
    "venus.record": ("store.record",),
    "venus.rules.dots": ("venus.rules.dot_actions", "venus.rules.dot_kinds"),
    "venus.rules.ways": ("venus.rules.movement", "venus.rules.ways_out"),
    "venus.search": ("venus.map.search",),
    "venus.tally": ("run.summary", "venus.summary"),
}

#: Things that have another name now; those not named here have kept theirs.
RENAMED: Final[Mapping[str, str]] = {"kernel.record.Record": "store.transcript.Transcript"}


def spec_of(name: str) -> ModuleSpec | None:
    """How to make this module, None if there never was one."""
    return ModuleSpec(name, _Leading()) if name.removeprefix(f"{LIBRARY}.") in MOVED else None


class _Leading(Loader):
    """Makes a module that looks every name up when somebody asks for it."""

    def exec_module(self, module: ModuleType) -> None:
        former = module.__name__.removeprefix(f"{LIBRARY}.")
        module.__getattr__ = lambda name: now(former, name)  # type: ignore[method-assign]


def now(former: str, name: str) -> Any:
    """What was called so in a module of an earlier version."""
    home, _, renamed = RENAMED.get(f"{former}.{name}", "").rpartition(".")
    for place in (home,) if home else MOVED[former]:
        found = vars(import_module(f"{LIBRARY}.{place}")).get(renamed or name)
        if found is not None and not name.startswith("__"):
            return found
    raise AttributeError(f"module {former!r} of an earlier version had {name!r}, which is gone")


__all__ = ["MOVED", "RENAMED", "now", "spec_of"]
