"""The built page: what is in it, what its manifest says, and with which headers it is served."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import urllib.error
import urllib.request
import zipfile
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from browser import build
from browser.build import PYODIDE
from browser.serve import HEADERS, POLICY
from browser.tools.bytecode import with_bytecode
from merchant_rules.links import SITE
from tests.package.tree import ROOT
from tests.web.playing import LOADING, patient_page

TYPES = {
    "": "text/html",
    "manifest.json": "application/json",
    "pyodide/pyodide.mjs": "text/javascript",
    "pyodide/pyodide.asm.wasm": "application/wasm",
    "pyodide/LICENSE.txt": "text/plain",
}


@pytest.fixture
def manifest(built: Path) -> Any:
    """What the page is told to load."""
    return json.loads((built / "manifest.json").read_text(encoding="utf-8"))


def test_the_policy_has_the_same_words_everywhere() -> None:
    """In the header of `make play`, in the page, and in what a host is told to send."""
    page = (ROOT / "browser" / "index.html").read_text(encoding="utf-8")
    meta = re.search(r'<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"', page)
    assert meta
    assert meta[1] == POLICY
    docs = (ROOT / "docs" / "browser.md").read_text(encoding="utf-8")
    for name, value in HEADERS.items():
        assert f'add_header {name} "{value}" always;' in docs


def test_the_policy_lets_in_no_inline_script_and_no_other_host() -> None:
    rules = {name: allowed for name, *allowed in (part.split() for part in POLICY.split(";"))}
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    said = {word for allowed in rules.values() for word in allowed}
    assert said == {"'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert [name for name, allowed in rules.items() if {"data:", "blob:"} & {*allowed}] == ["img-src"]


def test_the_page_has_nothing_inline_and_nothing_from_elsewhere() -> None:
    page = (ROOT / "browser" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=", page) == []
    loaded = re.findall(r'<(?:script|link|img)[^>]*\b(?:src|href)="([^"]*)"', page)
    assert loaded
    assert [name for name in loaded if re.match(r"[a-z]+:|/", name) and not name.startswith("data:")] == []


@pytest.mark.parametrize(("around", "leads"), [(True, "../"), (False, SITE)])
def test_links_lead_to_the_documentation_around_the_page_or_to_that_on_the_web(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, around: bool, leads: str
) -> None:
    page, site = tmp_path / "built", tmp_path / "site"
    page.mkdir()
    build.write_manifest(page, {"version": "1", "docs": "../"})
    monkeypatch.setattr(build, "BUILT", page)
    site.mkdir()
    if around:
        (site / "index.html").touch()
    build.copy(site / "play")
    told = json.loads((site / "play" / "manifest.json").read_text(encoding="utf-8"))
    assert told == {"version": "1", "docs": leads}


#: A project that compiles something for this machine whenever a wheel of it is built, and its hook.
COMPILING = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "compiling"
version = "1"
requires-python = ">=3.11"
[tool.hatch.build.targets.wheel]
packages = ["compiling"]
[tool.hatch.build.targets.wheel.hooks.custom]
path = "hook.py"
"""
HOOK = """\
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
class Hook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
"""


@pytest.mark.slow
def test_the_wheel_of_the_page_is_in_python_alone_whatever_is_set_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hatchling")
    project = tmp_path / "compiling"
    (project / "compiling").mkdir(parents=True)
    (project / "compiling" / "__init__.py").touch()
    (project / "pyproject.toml").write_text(COMPILING, encoding="utf-8")
    (project / "hook.py").write_text(HOOK, encoding="utf-8")
    monkeypatch.setattr(build, "ROOT", project)
    monkeypatch.setattr(build, "WORK", tmp_path / "work")
    monkeypatch.setenv("HATCH_BUILD_HOOKS_ENABLE", "true")
    monkeypatch.setenv("HATCH_BUILD_NO_HOOKS", "false")
    assert build.project_wheel().name == "compiling-1-py3-none-any.whl"
    monkeypatch.setattr(build, "run", lambda command, **how: _run_with_hooks(command, how["env"]))
    with pytest.raises(SystemExit, match="is for one kind of machine"):
        build.project_wheel()


def _run_with_hooks(command: list[str], env: dict[str, str]) -> None:
    subprocess.run(command, check=True, env={key: value for key, value in env.items() if "NO_HOOKS" not in key})


@pytest.mark.parametrize("lies", ["inner.cpython-311-x86_64-linux-gnu.so", "inner.cp311-win_amd64.pyd"])
def test_what_was_compiled_beside_the_sources_stays_out_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lies: str
) -> None:
    monkeypatch.chdir(tmp_path)  # it writes where it runs
    given = io.BytesIO()
    with zipfile.ZipFile(given, "w") as archive:
        archive.writestr("pack/__init__.py", "")
        archive.writestr(f"pack/{lies}", b"machine code")
    with zipfile.ZipFile(io.BytesIO(with_bytecode(given.getvalue()))) as archive:
        assert [name for name in archive.namelist() if not name.endswith(".pyc")] == ["pack/__init__.py"]


@pytest.mark.slow
def test_the_manifest_names_what_is_there(built: Path, manifest: Any) -> None:
    assert manifest["version"] == mr.__version__
    pinned = json.loads((ROOT / "browser" / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    assert manifest["pyodide"] == pinned
    for entry in manifest["wheels"] + manifest["files"]:
        assert (built / entry["file"]).stat().st_size == entry["bytes"]
    for wheel in manifest["wheels"]:
        assert hashlib.sha256((built / wheel["file"]).read_bytes()).hexdigest() == wheel["sha256"]
    held = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    told = {entry["file"] for part in ("page", "files", "wheels") for entry in manifest[part]}
    assert held - told == {"manifest.json", "pyodide/LICENSE.txt", "pyodide/NOTICE.txt"}  # all else is kept for offline
    assert {entry["file"] for entry in manifest["files"]} == {f"pyodide/{name}" for name in PYODIDE}
    assert {f"wheels/{path.name}" for path in (built / "wheels").iterdir()} == {w["file"] for w in manifest["wheels"]}


@pytest.mark.slow
def test_the_wheels_are_those_the_library_asks_for_with_their_bytecode(built: Path, manifest: Any) -> None:
    names = sorted(Path(wheel["file"]).name.split("-")[0] for wheel in manifest["wheels"])
    assert names == ["attrs", "cattrs", "merchant_rules", "networkx", "typing_extensions"]
    for wheel in manifest["wheels"]:
        with zipfile.ZipFile(built / wheel["file"]) as archive:
            held = archive.namelist()
            modules = [name for name in held if name.endswith(".py")]
            assert len([name for name in held if name.endswith(".cpython-314.pyc")]) == len(modules) > 0
            assert any(re.search(r"licen[sc]e", name, re.IGNORECASE) for name in held)


@pytest.mark.slow
def test_licences_lie_beside_what_they_cover_and_build_files_stay_out(built: Path, manifest: Any) -> None:
    licence = (built / "pyodide" / "LICENSE.txt").read_text(encoding="utf-8")
    assert licence.startswith("Mozilla Public License Version 2.0")
    notice = (built / "pyodide" / "NOTICE.txt").read_text(encoding="utf-8")
    assert manifest["pyodide"] in notice
    there = {path.relative_to(built).parts[0] for path in built.rglob("*") if path.is_file()}
    assert {"index.html", "style.css", "js", "pyodide", "wheels", "manifest.json"} <= there
    assert [path for path in built.rglob("*") if path.suffix in (".py", ".lock") or path.name == "package.json"] == []


@pytest.mark.slow
def test_make_play_sends_the_policy_and_the_types_that_browsers_ask_for(address: str) -> None:
    for name, kind in TYPES.items():
        headers = asked(address + name)
        assert headers.get_content_type() == kind
        assert {key: headers[key] for key in HEADERS} == HEADERS
        assert headers["Cache-Control"] == "no-cache"
    around = asked(
        address.removesuffix("play/")
    )  # leads to the page, or is the documentation, which has scripts inline
    assert around["Content-Security-Policy"] in (None, HEADERS["Content-Security-Policy"])


@pytest.mark.slow
def test_a_file_that_has_not_changed_is_not_sent_again(address: str) -> None:
    changed = asked(address + "manifest.json")["Last-Modified"]
    again = urllib.request.Request(address + "manifest.json", headers={"If-Modified-Since": changed})
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(again)


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["manifest.json", "wheels/attrs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib"])
def test_a_file_that_does_not_come_is_named_in_place_of_a_page_that_loads_for_ever(
    browser: Any, address: str, lost: str
) -> None:
    page = patient_page(browser)
    page.route(f"**/{lost}*", lambda route: route.fulfill(status=404, body="no"))
    page.goto(address)
    page.locator("#loading-error").wait_for(timeout=LOADING)
    said = page.locator("#loading-error").inner_text()
    assert said.startswith(f"Python could not be loaded: {lost}")
    assert "404" in said
    page.close()


def asked(address: str) -> Message:
    """The headers with which a file comes."""
    with urllib.request.urlopen(address) as answer:
        headers: Message = answer.headers
    return headers
