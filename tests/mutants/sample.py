"""Random mutants: `python -m tests.mutants.sample --count 150 --seed 7` breaks one expression at a time, anywhere.

The stored breakages of `tests.mutants` say which rule each one breaks, and a test that names the rule has to notice.
Here nobody has chosen: an expression in kernel or store, or in rules, rulesets, modules or positions of any game, is
changed (a comparison, a number, a truth value, `and` and `or`, plus and minus, a condition turned round), and some test
has to fail: the nearest ones are tried first, then all others. Whatever survives is judged and written down in
`sampled/survivors.toml`: the mutants there change nothing that anybody could see, and why. A new survivor is a hole in
the tests, or belongs there.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from .breakages import HERE, ROOT, SOURCE

#: Rooms whose code is mutated, and the tests nearest to each.
ROOMS: dict[str, tuple[str, ...]] = {
    "kernel": ("tests/kernel", "tests/properties", "tests/events", "tests/describe"),
    "store": ("tests/kernel", "tests/saves", "tests/records", "tests/config", "tests/data", "tests/hostile"),
    "venus/rules": ("tests/rules", "tests/ffg", "tests/routes", "tests/describe"),
    "venus/rulesets": ("tests/ffg", "tests/rules"),
    "venus/modules": ("tests/modules", "tests/position", "tests/hostile"),
    "venus/positions": ("tests/position", "tests/hostile", "tests/saves"),
    "race/rules": ("tests/race",),
    "race/rulesets": ("tests/race",),
    "race/modules": ("tests/race",),
    "race/positions": ("tests/race/flow", "tests/race/rules", "tests/hostile", "tests/fuzz"),
    "star_traders/rules": ("tests/star_traders",),
    "star_traders/rulesets": ("tests/star_traders",),
    "star_traders/modules": ("tests/star_traders",),
    "star_traders/positions": ("tests/star_traders", "tests/hostile", "tests/fuzz"),
}
#: Seconds of work for all tests of one mutant, however busy the machine is; an endless loop is noticed as well.
PATIENCE = 1800
SURVIVORS = HERE / "sampled" / "survivors.toml"

_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
_JOINED: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitAnd: "|", ast.BitOr: "&"
}  # fmt: skip


@attrs.frozen
class Mutant:
    """One changed expression: the file below the source, its line by number and text, and both texts."""

    file: str
    line: int
    row: str
    old: str
    new: str
    start: int
    end: int

    @property
    def name(self) -> str:
        """What to call it."""
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"

    def apply(self, root: Path) -> None:
        """Change the expression in a copy of the tree."""
        path = root / SOURCE / self.file
        text = path.read_bytes()
        path.write_bytes(text[: self.start] + self.new.encode() + text[self.end :])


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a file; what is typed or documented only is left alone."""
    raw, lines = text.encode(), [0]
    for row in raw.splitlines(keepends=True):
        lines.append(lines[-1] + len(row))

    def mutant(node: ast.expr, new: str) -> Mutant:
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        row = raw[lines[node.lineno - 1] : lines[node.lineno]].decode().strip()
        return Mutant(file, node.lineno, row, raw[start:end].decode(), new, start, end)

    for node in _expressions(ast.parse(text)):
        for new in _changed(node):
            yield mutant(node, new)


def _expressions(tree: ast.AST) -> Iterator[ast.expr]:
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.expr):
            yield child
        if isinstance(child, ast.AnnAssign):
            if child.value is not None:
                yield child.value
                yield from _expressions(child.value)
        elif isinstance(child, ast.FunctionDef):
            for default in (*child.args.defaults, *(own for own in child.args.kw_defaults if own)):
                yield from _expressions(ast.Expression(default))
            yield from _expressions(ast.Module(child.body, []))
        elif not isinstance(child, ast.JoinedStr) and not _is_typing(child):
            yield from _expressions(child)


def _is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _changed(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARED:
            yield f"({ast.unparse(left)} {_COMPARED[type(operator)]} {ast.unparse(right)})"
        case ast.BoolOp(operator, values):
            word = " or " if isinstance(operator, ast.And) else " and "
            yield "(" + word.join(f"({ast.unparse(own)})" for own in values) + ")"
        case ast.BinOp(left, operator, right) if type(operator) in _JOINED:
            yield f"(({ast.unparse(left)}) {_JOINED[type(operator)]} ({ast.unparse(right)}))"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value) if type(value) is bool:
            yield str(not value)
        case ast.Constant(value) if type(value) is int:
            yield str(value + 1)
        case ast.IfExp(test, body, orelse):
            yield f"(({ast.unparse(orelse)}) if ({ast.unparse(test)}) else ({ast.unparse(body)}))"


def all_mutants() -> list[Mutant]:
    """Every mutant of every room, in a fixed order."""
    return [
        mutant
        for room in ROOMS
        for path in sorted((ROOT / SOURCE / room).rglob("*.py"))
        for mutant in mutants(path.relative_to(ROOT / SOURCE).as_posix(), path.read_text(encoding="utf-8"))
    ]


@attrs.frozen
class Survivor:
    """A mutant that changes nothing, and why: the text of its line says which, where its own texts do not."""

    file: str
    old: str
    new: str
    why: str
    line: str = ""

    def is_this(self, mutant: Mutant) -> bool:
        """Whether it is this mutant."""
        same = (self.file, self.old, self.new) == (mutant.file, mutant.old, mutant.new)
        return same and self.line in ("", mutant.row)


def judged() -> list[Survivor]:
    """The survivors that change nothing."""
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).get("survivor", [])
    return [Survivor(**entry) for entry in entries]


def is_noticed(mutant: Mutant, root: Path) -> bool:
    """Whether a test fails, the nearest ones asked first."""
    room = next(room for room in ROOMS if mutant.file.startswith(f"{room}/"))
    path = root / SOURCE / mutant.file
    whole = path.read_bytes()
    for tests in (ROOMS[room], ("tests",)):
        if not holds(root, tests):
            raise SystemExit(f"{' '.join(tests)}: fails without any mutant, so it proves nothing")
        mutant.apply(root)
        try:
            if _fails(root, tests):
                return True
        finally:
            path.write_bytes(whole)
    return False


@cache
def holds(root: Path, tests: tuple[str, ...]) -> bool:
    """Whether tests pass in a tree without mutants; asked once, before they are trusted."""
    return not _fails(root, tests)


def whole_copy(root: Path) -> Path:
    """A copy of all that any test reads, not of the rules alone."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "dist", "site")
    return Path(shutil.copytree(ROOT, root, ignore=left_out))


def _fails(root: Path, tests: tuple[str, ...]) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=line", *tests]
    left_out = ["--ignore=tests/mutants", "--ignore=tests/package", "--ignore=tests/cli"]
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*command, *left_out], cwd=root, env=environment, capture_output=True, check=False, preexec_fn=_impatient
    )
    return done.returncode != 0  # below 0 it was ended by the limit


def _impatient() -> None:
    import resource  # not on every system

    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))


def main(arguments: list[str] | None = None) -> int:
    """0 if every mutant of the sample was noticed, or is known to change nothing."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.sample", description=__doc__)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="files whose name holds this text")
    given = parser.parse_args(arguments)
    found = [mutant for mutant in all_mutants() if given.only in mutant.file]
    chosen = random.Random(given.seed).sample(found, min(given.count, len(found)))
    known, begun, new = judged(), time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        root = whole_copy(Path(folder) / "tree")
        for mutant in chosen:
            why = next((survivor.why for survivor in known if survivor.is_this(mutant)), "")
            said = f"known    {why}" if why else "noticed " if is_noticed(mutant, root) else "SURVIVED"
            print(f"{said}  {mutant.name}", flush=True)
            if said == "SURVIVED":
                new.append(mutant)
    print(f"\n{len(chosen)} of {len(found)} mutants, {len(new)} survived, {time.monotonic() - begun:.0f} s")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
