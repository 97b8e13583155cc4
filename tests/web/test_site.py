"""The documentation in a real browser, at desktop and phone width: links, pictures, width, and every rule's anchor."""

from __future__ import annotations

import ast
import functools
import html
import http.server
import inspect
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import rule_url
from merchant_rules.links import SITE
from merchant_rules.race.books import BOOKS as RACE
from merchant_rules.star_traders.books import BOOKS as STAR
from merchant_rules.venus.books import BOOKS as VENUS
from tests.package.tree import ROOT
from tests.web.playing import LOADING, patient_page

pytestmark = pytest.mark.slow

WIDTHS = {"desktop": (1280, 900), "phone": (390, 800)}

#: What a page tells: links, pictures that did not load, how wide it is, the names within it.
TOLD = """() => ({
  links: [...document.querySelectorAll('a[href]')].map(a => a.href),
  broken: [...document.images].filter(i => !(i.complete && i.naturalWidth)).map(i => i.src),
  width: document.documentElement.scrollWidth,
  ids: [...document.querySelectorAll('[id]')].map(e => e.id),
})"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The built documentation behind a server on this machine, under the path it has on the web."""
    pytest.importorskip("mkdocs")
    pytest.importorskip("material")
    root = tmp_path_factory.mktemp("web")
    folder = root / "merchant-rules"
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    handler = functools.partial(_Quiet, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_address[1]}/merchant-rules/"
        server.shutdown()


@pytest.mark.parametrize("device", WIDTHS)
def test_no_broken_link_no_missing_picture_no_sideways_scroll(
    site: tuple[Path, str], browser: Any, device: str
) -> None:
    folder, home = site
    width, height = WIDTHS[device]
    page = patient_page(browser, viewport={"width": width, "height": height})
    failed: list[str] = []
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    told: dict[str, Any] = {}
    for path in sorted(folder.rglob("index.html")):
        address = home + path.parent.relative_to(folder).as_posix().removeprefix(".")
        address = address if address.endswith("/") else address + "/"
        page.goto(address, wait_until="load")
        told[address] = page.evaluate(TOLD)
    page.close()
    assert len(told) > 40
    assert failed == []
    assert {address: found["broken"] for address, found in told.items() if found["broken"]} == {}
    assert {address: found["width"] for address, found in told.items() if found["width"] > width} == {}
    assert wrong_links(told, folder, home) == set()


def test_pictures_have_their_place_before_they_are_there(site: tuple[Path, str], browser: Any) -> None:
    """Else a page moves when they come, and whoever followed the link to a rule has lost it."""
    page = patient_page(browser)
    page.route("**/*.svg", lambda route: route.abort())
    height = "document.querySelector('.md-content').offsetHeight"
    for name in ("", "boards/", "tutorial/", "rules-1988/", "reference/race/"):
        page.goto(site[1] + name, wait_until="load")
        without = page.evaluate(height)
        page.unroute("**/*.svg")
        page.goto(site[1] + name, wait_until="load")
        assert abs(page.evaluate(height) - without) <= 1, name  # heights are rounded
        page.route("**/*.svg", lambda route: route.abort())
    page.close()


def test_readers_see_what_is_printed_and_no_words_of_doctest(site: tuple[Path, str]) -> None:
    pages = sorted(site[0].rglob("index.html"))
    assert [str(path) for path in pages if '"go">&lt;BLANKLINE' in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize(("page", "module"), [("api", mr), ("race", mr.race), ("star-traders", mr.star_traders)])
def test_constructors_are_shown_as_they_can_be_called(site: tuple[Path, str], page: str, module: Any) -> None:
    text = (site[0] / "reference" / page / "index.html").read_text(encoding="utf-8")
    pattern = rf'id="{module.__name__}\.(\w+)" class="doc doc-heading">.*?<div class="doc-signature(.*?)</div>'
    shown = {name: html.unescape(re.sub(r"<[^>]+>", "", told)) for name, told in re.findall(pattern, text, re.DOTALL)}
    classes = [name for name in shown if attrs.has(getattr(module, name)) and isinstance(getattr(module, name), type)]
    assert len(classes) > 25
    for name in classes:
        (made,) = ast.parse(f"def {shown[name].partition('>')[2].strip()}: ...").body
        assert isinstance(made, ast.FunctionDef)
        own = inspect.signature(getattr(module, name)).parameters.values()
        assert parameters(made.args) == {one.name: one.default is not one.empty for one in own}, name


def parameters(shown: ast.arguments) -> dict[str, bool]:
    """The parameters of a signature, and which can be left out."""
    needed = len(shown.args) - len(shown.defaults)
    found = {own.arg: number >= needed for number, own in enumerate(shown.args)}
    return found | {own.arg: usual is not None for own, usual in zip(shown.kwonlyargs, shown.kw_defaults, strict=True)}


def wrong_links(told: dict[str, Any], folder: Path, home: str) -> set[tuple[str, str]]:
    """Links within the site that lead to no page, no file or no name on a page."""
    wrong = set()
    for address, found in told.items():
        for link in set(found["links"]):
            target, name = urldefrag(link)
            if (
                not target.startswith(home) or target == f"{home}play/"
            ):  # that page is built by itself, and has its tests
                continue
            if target in told:
                missing = name and not name.startswith("__") and unquote(name) not in told[target]["ids"]
            else:
                missing = not (folder / unquote(target.removeprefix(home))).is_file()
            if missing:
                wrong.add((address, link))
    return wrong


@pytest.mark.parametrize("device", WIDTHS)
def test_every_rule_is_reached_by_its_address(site: tuple[Path, str], browser: Any, device: str) -> None:
    _, home = site
    ids = [rule.id for books in (VENUS, RACE, STAR) for book in books.rulebooks for rule in book]
    ids += [ruling.id for books in (VENUS, RACE, STAR) for ruling in books.rulings]
    by_page: dict[str, list[str]] = {}
    for name in ids:
        address, anchor = urldefrag(rule_url(name))
        by_page.setdefault(address.replace(SITE, home), []).append(anchor)
    assert sum(map(len, by_page.values())) == len(ids) > 2000
    width, height = WIDTHS[device]
    page = patient_page(browser, viewport={"width": width, "height": height})
    # Follow each link within its page: the heading must then be the target, in sight, and not hidden.
    follow = """names => names.filter(name => {
      location.hash = '#' + name;
      const found = document.querySelector(':target');
      const box = found && found.getBoundingClientRect();
      return !(found && found.id === name && box.height > 0 && box.top < innerHeight && box.bottom > 0);
    })"""
    missed = {}
    for address, anchors in by_page.items():
        page.goto(address, wait_until="load")
        missed[address] = page.evaluate(follow, anchors)
    page.close()
    assert {address: names for address, names in missed.items() if names} == {}


def test_code_and_tests_of_a_rule_open_when_asked(site: tuple[Path, str], browser: Any) -> None:
    _, home = site
    page = patient_page(browser, viewport={"width": 390, "height": 800})
    page.goto(f"{home}rules-1988/#1988-6.41-a", wait_until="load")
    folded = page.locator("[id='1988-6.41-a'] ~ details").first
    assert not folded.locator("dl").is_visible()
    folded.locator("summary").click()
    assert folded.locator("dl").is_visible()
    assert re.search(r"code.*tests", folded.inner_text(), re.DOTALL)
    page.close()


def test_what_is_copied_from_an_example_can_be_run(site: tuple[Path, str], browser: Any) -> None:
    """Neither prompts nor what comes out are copied."""
    _, home = site
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(LOADING)
    page = context.new_page()
    page.goto(home)
    page.locator("pre").first.hover()
    page.locator("button[title*=Copy]").first.click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text != '')")
    copied = page.evaluate("navigator.clipboard.readText()")
    context.close()
    lines = ast.parse(copied).body
    assert ast.unparse(lines[0]) == "import merchant_rules as mr"
    assert len(lines) > 5
    assert "mr.result(state)" in ast.unparse(lines[-1]), "what comes out is left out"
