"""The documentation as it is built: no page scrolls sideways on a phone, and the reference has every public name."""

from __future__ import annotations

import functools
import html
import http.server
import importlib
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.public_names import MODULES
from tests.package.tree import ROOT

WIDTH = 390

PROBE = """<html><body><script>
const pages = PAGES, found = [];
async function measure() {
  for (const page of pages) {
    const frame = document.createElement('iframe');
    frame.style.width = 'WIDTHpx'; frame.style.height = '800px'; frame.src = page;
    document.body.appendChild(frame);
    await new Promise(done => frame.onload = done);
    await new Promise(done => setTimeout(done, 200));
    found.push(page + ' ' + frame.contentDocument.documentElement.scrollWidth);
    frame.remove();
  }
  document.body.innerText = '| ' + found.join(' | ');
}
measure();
</script></body></html>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """The built documentation behind a server on this machine."""
    pytest.importorskip("mkdocs")
    pytest.importorskip("material")
    folder = tmp_path_factory.mktemp("docs") / "site"
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, server.server_address[1]
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.mark.slow
def test_the_reference_has_every_public_name(site: tuple[Path, int]) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (site[0] / "reference").rglob("*.html")]
    anchors = {anchor for page in pages for anchor in re.findall(r'id="([\w.]+)"', page)}
    missing = []
    for module in map(importlib.import_module, MODULES):
        for name in module.__all__:
            home = getattr(getattr(module, name), "__module__", module.__name__)
            if not {f"{module.__name__}.{name}", f"{home}.{name}"} & anchors:
                missing.append(f"{module.__name__}.{name}")
    assert missing == []
    assert sum(page.count("<blockquote>") for page in pages) == 0, "a doctest was taken for a quotation"


@pytest.mark.slow
def test_no_page_scrolls_sideways_on_a_phone(site: tuple[Path, int], tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no Chromium to render with")
    folder, port = site
    pages = sorted("/" + path.relative_to(folder).as_posix() for path in folder.rglob("index.html"))
    probe = PROBE.replace("PAGES", json.dumps(pages)).replace("WIDTH", str(WIDTH))
    (folder / "probe.html").write_text(probe, encoding="utf-8")
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
    flags += ["--disable-component-update", "--no-first-run", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [browser, *flags, "--virtual-time-budget=60000", "--dump-dom", f"http://127.0.0.1:{port}/probe.html"]
    text = html.unescape(subprocess.run(command, check=True, capture_output=True, text=True, timeout=240).stdout)
    widths = {page: int(width) for page, width in re.findall(r"\| (/\S+) (\d+)", text)}
    assert sorted(widths) == pages
    assert {page: width for page, width in widths.items() if width > WIDTH} == {}
