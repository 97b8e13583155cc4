"""Build the page that plays in the browser: its own files, Python as WebAssembly, and the wheels that run on it.

    python browser/build.py site/play

npm brings Pyodide as `package-lock.json` pins it, pip the wheels that `requirements.lock` pins; both stay in `build/`,
so that the next build needs no network. The wheel of the project is built from the tree. All wheels get their bytecode,
for a shorter start. The result is a folder of plain files for any static file server; `manifest.json` in it lists what
the page loads. See docs/browser.md.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from merchant_rules.links import SITE

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / "build"
NPM = WORK / "npm"
WHEELS = WORK / "wheels"
#: The page as it was built last; mkdocs empties site/, so `make docs` copies it there anew.
BUILT = WORK / "play"

#: What of the npm package a browser loads.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: What of this folder makes the page and is no part of it.
OURS = ("*.py", "package.json", "package-lock.json", "requirements.lock", "licences", "tools", "__pycache__")
NOTICE = """\
The files in this folder are Pyodide {version}, unchanged as the npm package `pyodide` has them: CPython compiled to
WebAssembly. Pyodide is under the Mozilla Public License 2.0 (LICENSE.txt beside this file); its sources are at
https://github.com/pyodide/pyodide/tree/{version}. CPython and its standard library are under the Python Software
Foundation License 2.0: https://docs.python.org/3/license.html. The wheels in ../wheels hold their own licences; they
are as the package index has them, but for bytecode that was added and tests that were left out.
"""


def main() -> None:
    """Build the page into the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="where the page goes; what is there is replaced")
    folder: Path = parser.parse_args().folder
    build()
    copy(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; any static file server will do, `make play` is one")


def build() -> None:
    """Make the page in the working folder."""
    missing = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"{' and '.join(missing)} not found: node and npm build the page that plays in the browser")
    pyodide = fetch_pyodide()
    wheels = with_bytecode([project_wheel(), *fetch_wheels()], pyodide)
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(HERE, BUILT, ignore=shutil.ignore_patterns(*OURS))
    (BUILT / "wheels").mkdir()
    for wheel in wheels:
        shutil.copy(wheel, BUILT / "wheels")
    (BUILT / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, BUILT / "pyodide" / name)
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    shutil.copyfile(HERE / "licences" / "MPL-2.0.txt", BUILT / "pyodide" / "LICENSE.txt")
    (BUILT / "pyodide" / "NOTICE.txt").write_text(NOTICE.format(version=version), encoding="utf-8")
    write_manifest(BUILT, manifest(BUILT, version, [wheel.name for wheel in wheels]))


def copy(folder: Path) -> None:
    """Put the built page where it is served from; without documentation around it, links lead to that on the web."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder)
    if not (folder.parent / "index.html").is_file():
        told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        write_manifest(folder, told | {"docs": SITE})


def manifest(page: Path, pyodide: str, wheels: list[str]) -> dict[str, Any]:
    """What the page loads, with sizes for its progress bar and hashes to know one build from another."""
    files = sorted(path for path in page.rglob("*") if path.is_file())
    own = [path.relative_to(page).as_posix() for path in files if path.suffix in (".html", ".css", ".js")]
    return {
        "version": wheels[0].split("-")[1],
        "build": hashlib.sha256("".join(map(hash_of, files)).encode()).hexdigest()[:16],
        "pyodide": pyodide,
        "wheels": [
            {"file": f"wheels/{name}", "bytes": size_of(path), "sha256": hash_of(path)}
            for name, path in ((name, page / "wheels" / name) for name in wheels)
        ],
        "page": [{"file": name} for name in own],
        "files": [{"file": f"pyodide/{name}", "bytes": size_of(page / "pyodide" / name)} for name in PYODIDE],
        "docs": "../",
    }


def write_manifest(page: Path, told: dict[str, Any]) -> None:
    """Write what the page loads, for the page to read."""
    (page / "manifest.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def fetch_pyodide() -> Path:
    """The npm package `pyodide` (and for the tests axe-core), as the lock file has it."""
    lock = (HERE / "package-lock.json").read_text(encoding="utf-8")
    stamp = NPM / "installed.json"  # written last: half an installation has none
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        shutil.rmtree(NPM, ignore_errors=True)
        NPM.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, NPM / name)
        npm = shutil.which("npm") or "npm"
        run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=NPM)
        stamp.write_text(lock, encoding="utf-8")
    return NPM / "node_modules" / "pyodide"


def fetch_wheels() -> list[Path]:
    """The wheels of what the library needs, by the hashes of the lock file."""
    lock = HERE / "requirements.lock"
    wanted = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", lock.read_text(encoding="utf-8")))
    if {hash_of(path) for path in WHEELS.glob("*.whl")} != wanted:
        shutil.rmtree(WHEELS, ignore_errors=True)
        order = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--python-version", "3.14"]
        run([*PIP, "download", *order, "--dest", str(WHEELS), "--requirement", str(lock)])
    return sorted(WHEELS.glob("*.whl"))


PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def project_wheel() -> Path:
    """The wheel of the project, in Python alone: nothing that is compiled for this machine."""
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    here = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    # Whatever is set outside: a hook is what would compile something.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("HATCH_BUILD")}
    pure = plain | {"HATCH_BUILD_NO_HOOKS": "true"}
    run([*PIP, "wheel", "--no-deps", *here, "--wheel-dir", str(folder), str(ROOT)], env=pure)
    [wheel] = folder.glob("*.whl")
    if not wheel.name.endswith("-py3-none-any.whl"):
        sys.exit(f"{wheel.name} is for one kind of machine: the page needs a wheel in Python alone")
    return wheel


def with_bytecode(wheels: list[Path], pyodide: Path) -> list[Path]:
    """The wheels with the bytecode of the Python that will run them; made once for each content."""
    ways = "".join(
        path.read_text(encoding="utf-8") for path in (HERE / "tools" / "bytecode.py", NPM / "installed.json")
    )
    made = {}
    for wheel in wheels:
        key = hashlib.sha256(wheel.read_bytes() + ways.encode()).hexdigest()[:16]
        made[wheel] = WORK / "bytecode" / key / wheel.name
    new = {wheel: target for wheel, target in made.items() if not target.is_file()}
    for target in new.values():
        target.parent.mkdir(parents=True, exist_ok=True)
    if new:
        pairs = [str(path) for pair in new.items() for path in pair]
        run([shutil.which("node") or "node", str(HERE / "tools" / "bytecode.mjs"), str(pyodide), *pairs])
    for old in {*(WORK / "bytecode").iterdir()} - {target.parent for target in made.values()}:
        shutil.rmtree(old)
    return [*made.values()]


def run(command: list[str], **how: Any) -> None:
    """Run a tool; its own words say why when it fails."""
    done = subprocess.run(command, check=False, **how)
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])} ... failed")


def size_of(path: Path) -> int:
    """How many bytes a file has."""
    return path.stat().st_size


def hash_of(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
