"""Where the project's files are, for the tests that read them."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "merchant_rules"
TEXT = {".py", ".md", ".toml", ".yml", ".yaml", ".cff", ".txt", ".json", ".svg", ""}
BUILT = {
    ".venv",
    "build",
    "dist",
    "site",
    "__pycache__",
    ".git",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
}


def project_files() -> list[Path]:
    """The files under version control (and new ones not ignored); without git, all but what was built.

    The tree of compiled modules lies in a folder that git ignores: there it knows none of them.
    """
    listing = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listing.returncode == 0 and listing.stdout:
        found = [ROOT / name for name in listing.stdout.splitlines()]
    else:
        found = [path for path in ROOT.rglob("*") if not BUILT & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


def text_files() -> list[Path]:
    """Those of the project's files that hold text."""
    return [path for path in project_files() if path.suffix in TEXT]


def python_files() -> list[Path]:
    """The project's Python files."""
    return [path for path in project_files() if path.suffix == ".py"]


def shown(path: Path) -> str:
    """A path as a message shows it."""
    return path.relative_to(ROOT).as_posix()
