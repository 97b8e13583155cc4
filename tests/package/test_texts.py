"""The project's own files: short enough, free of leftovers, and true about the commands they name."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.tree import ROOT, SOURCE, python_files, shown, text_files

LONGEST_FILE = 650
THIS = Path(__file__)

# What belongs to the bench a file was made on and not to the project.
LEFTOVERS = {
    "a path of one machine": re.compile(r"(?<![\w.$}/-])/(?:work|tmp|root|home|Users)/\w"),
    "a mark of a merge": re.compile(r"^(?:<{7}|>{7}|={7})(?:\s|$)", re.MULTILINE),
    "a note to oneself": re.compile(r"\b(?:FIXME|XXX|TODO)\b"),
}
SITTING = re.compile(r"\bsessions?\b", re.IGNORECASE)


@pytest.mark.parametrize("path", python_files(), ids=shown)
def test_no_python_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("what", LEFTOVERS)
def test_no_leftovers(what: str) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in text_files() if path != THIS}
    found = [f"{shown(path)}: {hit.group()}" for path, text in texts.items() for hit in LEFTOVERS[what].finditer(text)]
    assert found == []


def prose(path: Path) -> str:
    """What a file says in words: of Python, comments and strings (pytest's own vocabulary is code)."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    words = [token.string for token in tokens if token.type in (tokenize.COMMENT, tokenize.STRING)]
    return "\n".join(word for word in words if word != '"session"')


def test_the_project_does_not_tell_how_it_was_made() -> None:
    assert [shown(path) for path in text_files() if path != THIS and SITTING.search(prose(path))] == []


# -- commands that the texts name --------------------------------------------------------------------------------------

GUIDES = [path for path in text_files() if path.suffix == ".md"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))


def code(path: Path) -> str:
    """The code of a Markdown file: fenced blocks and code spans, one a line."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))
    return "\n".join([*blocks, *spans])


def test_every_make_target_named_exists() -> None:
    named = {(shown(path), target) for path in GUIDES for target in re.findall(r"^make ([a-z-]+)", code(path), re.M)}
    assert {("README.md", "demo"), ("README.md", "test")} <= named
    assert {(path, target) for path, target in named if target not in TARGETS} == set()


def test_the_makefile_has_the_targets_people_expect() -> None:
    assert {"demo", "test", "check", "docs", "bench", "bench-compare", "soak", "mutants", "clean", "help"} <= TARGETS
    assert set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()) == TARGETS  # type: ignore[index]


def test_every_target_is_in_the_help() -> None:
    shown_by_help = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^  make ([a-z-]+) ", shown_by_help, re.MULTILINE)) == TARGETS


def test_every_module_run_exists() -> None:
    run = {(shown(path), name) for path in GUIDES for name in re.findall(r"python3? -m ([\w.]+)", code(path))}
    missing = [place for place in run if not can_run(place[1])]
    assert ("README.md", "merchant_rules") in run
    assert missing == []


def can_run(module: str) -> bool:
    """Whether `python -m module` finds something: a module, or a package with a `__main__`."""
    probe = "import importlib.util, sys; sys.exit(not importlib.util.find_spec(sys.argv[1]))"
    extras = {"mkdocs"}  # of the extra `docs`, which the tests do without
    return (
        module in extras or not subprocess.run([sys.executable, "-c", probe, module], cwd=ROOT, check=False).returncode
    )


def test_every_extra_named_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = {extra for path in GUIDES for extra in re.findall(r"\.\[(\w+)\]", code(path))}
    assert named
    assert named <= set(extras)
    assert set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/installing.md").read_text(), re.MULTILINE)) == set(extras)


def test_every_subcommand_named_exists() -> None:
    from merchant_rules.cli import SUBCOMMANDS

    pattern = r"(?:merchant-rules|python3? -m merchant_rules) ([a-z]+)"
    named = {name for path in GUIDES for name in re.findall(pattern, code(path))}
    assert named == {subcommand.name for subcommand in SUBCOMMANDS}


# -- whole programs in the texts ---------------------------------------------------------------------------------------

PROGRAMS = [
    pytest.param(block, id=f"{shown(path)}-{number}")
    for path in GUIDES
    for number, block in enumerate(
        re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_in_the_texts_run(program: str, tmp_path: Path) -> None:
    """Each `python` block is a program of its own; interactive blocks are run as doctests."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_files_that_the_design_names_are_there() -> None:
    """Those of one game by their whole path, those of every game by what comes after it."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([^`\s]+)`", text) if "/" in name or name.endswith(".py")}
    roots = (SOURCE, *(SOURCE / game for game in ("venus", "race", "star_traders")), ROOT)
    assert len(named) > 30
    assert [name for name in sorted(named) if not any(list(root.glob(name)) for root in roots)] == []


#: Where the names are that every walk through the design may use: what belongs to all actions, frames, hooks.
COMMON_GROUND = ("kernel/engine.py", "venus/frames.py", "venus/compiled.py", "venus/state.py")


@pytest.mark.parametrize("walk", ["A step", "A sale with a commission", "A blast"])
def test_the_walks_of_the_design_lead_through_the_files_that_they_name(walk: str) -> None:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    ways = text.partition("## The way of one action")[2].partition("\n`legal_moves` goes the same way")[0]
    told = re.split(r"^\*\*", ways.partition(f"**{walk}**")[2], maxsplit=1, flags=re.MULTILINE)[0]
    names = re.findall(r"`([^`]+)`", told)
    files = [name for name in names if name.endswith(".py")]
    there = {name for file in (*files, *COMMON_GROUND) for name in defined_in(SOURCE / file)}
    named = {name.partition("(")[0].rpartition(".")[2] for name in names if name not in files}
    assert len(named) > 5
    assert sorted(named - there) == []


def defined_in(path: Path) -> Iterator[str]:
    """The functions, classes, constants and fields of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
