"""The page of examples: every program of `examples/` with what it prints, run when the documentation is built."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mkdocs.exceptions import PluginError
from shelves import ROOT

#: Lines of output that are shown; a whole game prints more than anybody reads here.
SHOWN = 30


def examples_page() -> str:
    """All examples, those of a game together."""
    paths = sorted((ROOT / "examples").glob("*.py"))
    with ThreadPoolExecutor(2) as pool:
        printed = dict(zip(paths, pool.map(output_of, paths), strict=True))
    lines = [
        "# Examples",
        "",
        "Whole programs from the folder `examples/`, each with what it prints. The tests run them all.",
    ]
    for title, first in (("Merchant of Venus", ""), ("Race for the Galaxy", "race_"), ("Star Traders", "star_")):
        lines += ["", f"## {title}"]
        for path in paths:
            if first_of(path) == first:
                lines += example(path, printed[path])
    return "\n".join(lines) + "\n"


def first_of(path: Path) -> str:
    """How the names of a game's examples begin; "" for those of the first game."""
    return next((first for first in ("race_", "star_") if path.name.startswith(first)), "")


def example(path: Path, printed: str) -> list[str]:
    """One example: what it shows, the program folded away, and its output."""
    source = path.read_text(encoding="utf-8")
    head, _, rest = (ast.get_docstring(ast.parse(source)) or path.stem).partition("\n")
    out = printed.splitlines()
    if len(out) > SHOWN:
        out = [*out[:SHOWN], f"... and {len(out) - SHOWN} more lines"]
    return [
        *("", f"### {path.stem} {{ #{path.stem} }}", "", head, "", rest.strip(), ""),
        *('??? example "The program"', "", "    ```python"),
        *(f"    {line}".rstrip() for line in source.rstrip().splitlines()),
        *("    ```", "", "It prints:", "", "```text", *out, "```"),
    ]


def output_of(path: Path) -> str:
    """What an example prints; one that fails stops the build."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, str(path)], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PluginError(f"{path.name} fails: {done.stderr.splitlines()[-1]}")
    return done.stdout
