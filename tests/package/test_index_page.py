"""The README in a clone and on the package index."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
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


def test_the_extra_for_documentation_brings_what_the_examples_import() -> None:
    """They run while the pages are built, in an environment that may have nothing else."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needs = [
        *project["dependencies"],
        *extras["docs"],
        *extras["testing"] * ("merchant-rules[testing]" in extras["docs"]),
    ]
    brought = {re.split(r"[\[>=<]", need)[0].replace("-", "_") for need in needs}
    for path in (ROOT / "examples").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported = {name.partition(".")[0] for name in plain | named}
        assert imported - sys.stdlib_module_names - brought - {"merchant_rules"} == set(), path.name


def test_who_tests_games_of_his_own_is_sent_to_the_small_extra() -> None:
    texts = [*(ROOT / "examples").rglob("*.py"), *(ROOT / "src").rglob("*.py"), ROOT / "docs" / "testing.md"]
    told = {path.name for path in texts if re.search(r"merchant-rules\[test\]|extra `test`", path.read_text("utf-8"))}
    assert told == set()
