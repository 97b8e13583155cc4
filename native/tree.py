"""A copy of this tree in which the compiled modules lie beside their sources: `python native/tree.py WHEEL FOLDER`.

Every test runs there as it does here, and what it imports is compiled.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def copied(wheel: Path, folder: Path) -> int:
    """Copy what git knows, or all where there is no git, and unpack the extensions; how many there are."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in _files():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    with zipfile.ZipFile(wheel) as archive:
        made = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
        archive.extractall(folder / "src", made)
    return len(made)


def _files() -> list[Path]:
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        return [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    built = {".venv", "build", "dist", "site", "__pycache__"}
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [path for path in found if not built & {*path.parts}]


if __name__ == "__main__":
    print(f"{copied(Path(sys.argv[1]), Path(sys.argv[2]))} extensions in {sys.argv[2]}")
