"""What the built sdist and wheel hold, and where the version stands."""

from __future__ import annotations

import email
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules._version import COMPILED
from tests.package.tree import ROOT, SOURCE, project_files, shown, text_files

RELEASE = mr.__version__.removesuffix("+native")
NAME = f"merchant_rules-{RELEASE}"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with sdist and wheel, built from the tree with the build backend itself."""
    if COMPILED:
        pytest.skip("what is released is built from the sources, not where compiled modules lie between them")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return folder


def wheel(dist: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(dist / f"{NAME}-py3-none-any.whl")


def test_the_wheel_holds_the_library_and_nothing_else(dist: Path) -> None:
    info = f"{NAME}.dist-info"
    metadata = {f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")}
    library = {path.relative_to(SOURCE.parent).as_posix() for path in project_files() if SOURCE in path.parents}
    with wheel(dist) as archive:
        assert set(archive.namelist()) == library | metadata
    assert "merchant_rules/py.typed" in library


@pytest.mark.parametrize("folder", ["classic_1988", "ffg_classic"])
def test_the_wheel_holds_the_data_of_both_rulesets(dist: Path, folder: str) -> None:
    with wheel(dist) as archive:
        assert f"merchant_rules/venus/data/{folder}/board.toml" in archive.namelist()


def test_the_sdist_holds_what_is_needed_to_build_and_test(dist: Path) -> None:
    parts = ("src/", "tests/", "docs/", "examples/", "bench/", "browser/", "native/")
    root_files = {
        *("CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "RELEASING.md"),
        *("SECURITY.md", "hatch_build.py", "mkdocs.yml", "pyproject.toml", ".gitignore"),
    }
    wanted = {shown(path) for path in project_files() if shown(path).startswith(parts)} | root_files | {"PKG-INFO"}
    with tarfile.open(dist / f"{NAME}.tar.gz") as archive:
        held = {member.name.removeprefix(f"{NAME}/") for member in archive.getmembers() if member.isfile()}
    assert held == wanted


def test_the_metadata(dist: Path) -> None:
    with wheel(dist) as archive:
        metadata = email.message_from_bytes(archive.read(f"{NAME}.dist-info/METADATA"))
        scripts = archive.read(f"{NAME}.dist-info/entry_points.txt").decode()
    assert metadata["Metadata-Version"] == "2.4"
    assert (metadata["Name"], metadata["Version"]) == ("merchant-rules", RELEASE)
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert "merchant-rules = merchant_rules.cli:main" in scripts


def test_run_time_dependencies_are_few_and_uncapped() -> None:
    names = [re.split(r"[<>=!~]", requirement)[0] for requirement in PROJECT["dependencies"]]
    assert names == ["attrs", "cattrs", "networkx", "typing-extensions"]
    assert [requirement for requirement in PROJECT["dependencies"] if re.search(r"<|==|~=|!=", requirement)] == []


def test_every_project_url_is_under_one_home() -> None:
    assert {re.sub(r"/+$", "", url).split("/")[2] for url in PROJECT["urls"].values()} <= {
        "github.com",
        "merchant-rules.github.io",
    }


def test_the_version_stands_in_one_place() -> None:
    """No other file assigns it; the changelog alone may mention it, as history."""
    assert "version" not in PROJECT
    assigned = re.compile(
        r"^\s*[\"']?(?:__)?version(?:__)?[\"']?\s*[:=]\s*[\"']?\d+\.\d+\.\d+[\"']?\s*,?\s*$", re.MULTILINE
    )
    places = [shown(path) for path in text_files() if assigned.search(path.read_text(encoding="utf-8"))]
    # a package of its own has its own
    others = ("CITATION.cff", "browser/package-lock.json", "examples/house_rule/pyproject.toml")
    assert [place for place in places if place not in others] == ["src/merchant_rules/_version.py"]
    assert "\nversion:" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
