"""A browser for the tests of pages, and the built page that plays in it."""

from __future__ import annotations

import shutil
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.build import OURS
from browser.serve import server
from tests.package.tree import ROOT, SOURCE, project_files

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
PAGE = ROOT / "browser"
BUILT = ROOT / "site" / "play"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra `web`")
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no Chromium to look with")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The built page, if it is of this tree."""
    if not (BUILT / "manifest.json").is_file():
        pytest.skip("the page is not built: make page")
    if differs():
        pytest.skip(f"the built page is older than the tree ({differs()[0]}): make page")
    return BUILT


def differs() -> list[str]:
    """The files of the tree that the built page has otherwise."""
    files = project_files()
    [wheel] = (BUILT / "wheels").glob("merchant_rules-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist() if not name.endswith(".pyc")}
    library = [path for path in files if SOURCE in path.parents]
    names = {path.relative_to(SOURCE.parent).as_posix(): path for path in library}
    wrong = [name for name, path in names.items() if held.get(name) != path.read_bytes()]
    wrong += [name for name in held if name not in names and ".dist-info/" not in name]
    for path in files:
        name = path.relative_to(PAGE) if PAGE in path.parents else None
        if name and not any(part.match(pattern) for pattern in OURS for part in map(Path, name.parts)):
            copied = BUILT / name
            wrong += [] if copied.is_file() and copied.read_bytes() == path.read_bytes() else [str(name)]
    return wrong


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """Where the built page is served, with the headers of `make play`."""
    with server(built.parent) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}/play/"
        running.shutdown()
