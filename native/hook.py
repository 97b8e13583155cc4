"""The build hook of compiled wheels: the same sources, made native by mypyc.

It does nothing unless MERCHANT_RULES_NATIVE=1 is set: the pure wheel is the default, and the one for every platform
that has no compiled one. Then the package is copied, its values are written out (see `desugar`), mypyc compiles what is
played with, and the wheel gets the extensions beside all sources. Python prefers the extensions; people, tracebacks and
`merchant-rules rules` read the sources.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

SWITCH = "MERCHANT_RULES_NATIVE"
PACKAGE = "merchant_rules"
#: What is asked at every step of a game, and where a bot spends its time. The rest gains nothing, or is not for it.
COMPILED = (
    "kernel/{actions,chance,engine,gathering,pools,secrets,stack,tuples,windows}.py",
    "store/positions.py",
    "venus/{compiled,deal,frames,state,update,map/board}.py",
    "race/{actions,compiled,frames,state,update}.py",
    "star_traders/{compiled,frames,state,update,map/compiled}.py",
    "*/{rules,modules}/*.py",
    "{venus,race}/rulesets/*.py",
    "venus/bots/{atlas,distances,journey}.py",
    "race/bots/{appraisal,cards,feast,goods,rehearsal}.py",
)
#: Public functions: compiled ones would have neither their explanation nor the types of what they take.
NOT_COMPILED = ("race/rules/scoring.py",)


class NativeBuildHook(BuildHookInterface[Any]):
    """Compiles the rules into the wheel, if it is told to."""

    def wanted(self) -> bool:
        """Whether this build is one of a compiled wheel."""
        return self.target_name == "wheel" and os.environ.get(SWITCH) == "1"

    def dependencies(self) -> list[str]:
        """What a compiled wheel needs while it is built: the compiler, and the types that the sources read."""
        return ["mypy[mypyc]>=2.4", "setuptools", *self.metadata.core.dependencies] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it puts the wheel together."""
        if not self.wanted() or version == "editable":
            return
        work = Path(self.root) / "build" / "native" / "work"
        shutil.rmtree(work, ignore_errors=True)
        for made in compiled(Path(self.root) / "src" / PACKAGE, work):
            build_data["force_include"][str(made)] = str(made.relative_to(work / "lib"))
        build_data["pure_python"], build_data["infer_tag"] = False, True


def modules(package: Path) -> list[Path]:
    """The files that are compiled, in a fixed order."""
    found = {path for pattern in COMPILED for one in _spread(pattern) for path in package.glob(one)}
    return sorted(path for path in found - {package / name for name in NOT_COMPILED} if path.name != "__init__.py")


def _spread(pattern: str) -> list[str]:
    """The patterns that one with {several,names} stands for."""
    before, brace, rest = pattern.partition("{")
    if not brace:
        return [pattern]
    names, _, after = rest.partition("}")
    return [one for name in names.split(",") for one in _spread(f"{before}{name}{after}")]


def compiled(package: Path, work: Path) -> list[Path]:
    """Compile a package in a folder of its own; the extensions that came out, below `work/lib`."""
    from desugar import Module, Sources, without_unions  # beside this file

    copy = work / PACKAGE
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    found = [path.relative_to(package) for path in modules(package)]
    base = Module(f"{PACKAGE}.kernel.compiled", package / "kernel" / "compiled.py")
    sources = Sources(
        (Module(".".join((PACKAGE, *path.with_suffix("").parts)), package / path) for path in found), base
    )
    for path in copy.rglob("*.py"):  # types are read from the others, too
        path.write_text(without_unions(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path, module in zip(found, sources.modules.values(), strict=True):
        (copy / path).write_text(sources.desugared(module), encoding="utf-8")
    before = Path.cwd()
    os.chdir(work)
    try:
        return _extensions(work / "lib", [str(Path(PACKAGE) / path) for path in found])
    finally:
        os.chdir(before)


def _extensions(target: Path, files: list[str]) -> list[Path]:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    # `make check` has looked at the types, by the settings of the tree, which would be read here too; here mixins lack
    # the fields of the classes that mix them in
    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    options.append("--disable-error-code=attr-defined")
    made = mypycify([*options, *files], opt_level="3", debug_level="0", group_name=PACKAGE, multi_file=True)
    command = build_ext(Distribution({"name": PACKAGE, "ext_modules": made}))
    command.build_lib, build = str(target), command.build_extensions

    def build_at_once() -> None:
        # all modules are one extension, which by itself would be compiled file after file
        command.compiler.compile = _at_once(command.compiler.compile)
        build()

    command.build_extensions = build_at_once
    command.ensure_finalized()
    command.run()
    return sorted(path for path in target.rglob("*") if path.suffix in (".so", ".pyd"))


def _at_once(compile_: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """What compiles several files by compiling each by itself, as many at once as there are processors."""

    def compile_all(files: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [made for several in pool.map(lambda file: compile_([file], **options), files) for made in several]

    return compile_all
