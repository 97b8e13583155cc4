"""The README in a clone and on the package index."""

from __future__ import annotations

import importlib.util
import re
import tomllib

from tests.package.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def addressed(text: str) -> str:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    done: str = hook.with_addresses(text)
    return done


def test_the_picture_shows_in_a_clone() -> None:
    (path,) = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)
    assert (ROOT / path).is_file()


def test_the_picture_and_all_links_have_addresses_on_the_index() -> None:
    text = addressed(README + "\n[Changes](CHANGELOG.md), [above](#two-commands)\n")
    assert "(https://raw.githubusercontent.com/merchant-rules/merchant-rules/main/docs/images/game.svg)" in text
    assert "[Changes](https://github.com/merchant-rules/merchant-rules/blob/main/CHANGELOG.md)" in text
    assert "[above](#two-commands)" in text
    assert all(to.startswith(("https://", "#")) for to in re.findall(r"\]\(([^)]*)\)", text))


def test_the_extra_for_testing_brings_hypothesis_alone() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert [need.partition(">")[0] for need in extras["testing"]] == ["hypothesis"]
