"""The pages on rules and rulings are made from the package's data, leave nothing out, and stop the build otherwise."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import rule_url
from merchant_rules.links import SITE, anchor
from merchant_rules.race.books import BOOKS as RACE
from merchant_rules.star_traders.books import BOOKS as STAR
from merchant_rules.star_traders.box.uncertain import uncertain
from merchant_rules.store.books import Books
from merchant_rules.venus.books import BOOKS as VENUS
from tests.package.tree import ROOT

pytest.importorskip("mkdocs")

from mkdocs.exceptions import PluginError

HOOKS = ROOT / "docs" / "_hooks"
RULESETS = {"classic-1988": VENUS, "ffg-classic": VENUS, "race-base": RACE, "star-traders-basic": STAR}
GAMES = {"venus": VENUS, "race": RACE, "star": STAR}


@pytest.fixture
def hooks() -> Iterator[None]:
    """The folder of the hook's modules, as mkdocs has it while it loads one."""
    before, path = set(sys.modules), [*sys.path]
    sys.path.insert(0, str(HOOKS))
    yield
    sys.path[:] = path
    for name in set(sys.modules) - before:
        if str(HOOKS) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.fixture
def pages(hooks: None) -> ModuleType:
    """What makes the pages of rules."""
    return importlib.import_module("rules_pages")


def page(pages: ModuleType, ruleset: str) -> str:
    text: str = pages.rules_page(next(shelf for shelf in pages.SHELVES if shelf.ruleset == ruleset))
    return text


def rulings_page(pages: ModuleType, books: Books) -> str:
    text: str = pages.rulings_page("Rulings", books)
    return text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_stands_on_its_page_with_text_status_code_and_proof(pages: ModuleType, ruleset: str) -> None:
    books = RULESETS[ruleset]
    blocks = re.split(r"^#### ", page(pages, ruleset), flags=re.MULTILINE)[1:]
    assert len(blocks) == len(books.rulebook(ruleset)) > 250
    for rule, block in zip(books.rulebook(ruleset), blocks, strict=True):
        heading, _, said, _, folded = block.splitlines()[:5]
        assert heading == f"{rule.number} {{ #{anchor(rule.id)} .rule }}"
        assert said.startswith(pages.written(rule.statement))
        assert re.search(
            r"<summary>(tested|repeats|excepted)</summary>.*<dt>code</dt><dd>.+<dt>tests</dt><dd>.", folded
        )
        assert all(f"#{name})" in said for name in rule.rulings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_head_of_a_page_counts_every_rule_once(pages: ModuleType, ruleset: str) -> None:
    text = page(pages, ruleset)
    said = re.search(r"^(\d+) rules in our own words: (.+?)\. The", text, re.MULTILINE)
    assert said is not None
    counts = [int(part.split()[0]) for part in said[2].split(", ")]
    assert sum(counts) == int(said[1]) == len(RULESETS[ruleset].rulebook(ruleset))
    statuses = [text.count(f"<summary>{status}</summary>") for status in ("tested", "repeats", "excepted")]
    assert counts == [count for count in statuses if count]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_chapter_has_a_title_that_is_no_bare_number(pages: ModuleType, ruleset: str) -> None:
    titles = re.findall(r"^## (.*) \{ #\S+ \}$", page(pages, ruleset), re.MULTILINE)
    assert len(titles) == len(RULESETS[ruleset].rulebook(ruleset).chapters)
    assert [title for title in titles if not re.search(r"[a-z]{2}", title)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_headed_by_its_question(pages: ModuleType, game: str) -> None:
    books = GAMES[game]
    heads = re.findall(r"^### (.*) \{ #(\S+) \}$", rulings_page(pages, books), re.MULTILINE)
    assert {(head, name) for head, name in heads} == {
        (f"{ruling.id}: {pages.written(ruling.question)}", ruling.id) for ruling in books.rulings
    }
    assert len(heads) == len(books.rulings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rule_without_proof_stops_the_build(pages: ModuleType, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = importlib.import_module("shelves")
    named = shelves.named()
    book = RULESETS[ruleset].rulebook(ruleset)
    bare = next(rule.id for rule in book if rule.id in named and not rule.repeats)
    monkeypatch.setattr(shelves, "named", lambda: {name: files for name, files in named.items() if name != bare})
    with pytest.raises(PluginError, match=re.escape(bare)):
        page(pages, ruleset)


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_without_proof_stops_the_build(pages: ModuleType, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = importlib.import_module("shelves")
    named = shelves.named()
    bare = next(ruling.id for ruling in GAMES[game].rulings if ruling.id in named)
    monkeypatch.setattr(shelves, "named", lambda: {name: files for name, files in named.items() if name != bare})
    with pytest.raises(PluginError, match=bare):
        rulings_page(pages, GAMES[game])


# -- links -----------------------------------------------------------------------------------------------------------


def every_anchor(pages: ModuleType) -> set[str]:
    """The address of every heading with a name of its own, as the built site has it."""
    return {
        f"{SITE}{file.removesuffix('.md')}/#{name}"
        for file, text in pages.rules_pages().items()
        for name in re.findall(r"^#+ .* \{ #(\S+)(?: \.rule)? \}$", text, re.MULTILINE)
    }


def test_every_rule_and_ruling_has_an_address_of_its_own(pages: ModuleType) -> None:
    ids = [rule.id for books in GAMES.values() for book in books.rulebooks for rule in book]
    ids += [ruling.id for books in GAMES.values() for ruling in books.rulings]
    addresses = [rule_url(name) for name in ids]
    assert len(set(addresses)) == len(ids) == 2094 + 288
    assert set(addresses) <= every_anchor(pages)
    assert all(re.fullmatch(r"[\w.-]+", anchor(name)) for name in ids)


@pytest.mark.parametrize(
    "config",
    [
        mr.Config("classic-1988", 2, modules=("combat", "rastur")),
        mr.Config("classic-1988", 1, modules=("solitaire",)),
        mr.Config("ffg-classic", 2),
        mr.race.Config("race-base", players=2, modules=("two-player",)),
        mr.star_traders.Config("star-traders-advanced", 3, modules=("personalities", "new-personalities", "optional")),
    ],
    ids=lambda config: config.ruleset,
)
def test_what_a_spec_cites_has_its_address(pages: ModuleType, config: Any) -> None:
    """The engine refuses by the first rule of a spec; what else refusals name, `cited` below reads from the source."""
    from merchant_rules.kernel.game import game_of

    rules = game_of(config).compile(config)
    cited = {name for spec in rules.specs.values() for name in spec.cites} | {rules.no_such_action, rules.turn_order}
    assert len(cited) > 20
    there = every_anchor(pages)
    assert {name for name in cited if rule_url(name) not in there} == set()


REFUSALS = {
    "venus": r'refusal\(\s*[\w.]+,\s*f?"[^"]+",\s*"([^"]+)"',
    "race": r'refusal\(\s*f?"[^"]+",\s*"([^"]+)"',
    "star_traders": r'refusal\(\s*f?"[^"]+",\s*"([^"]+)"',
}


@pytest.mark.parametrize(("game", "edition"), [("venus", ""), ("race", "race:"), ("star_traders", "star:")])
def test_what_refusals_cite_has_its_address(pages: ModuleType, game: str, edition: str) -> None:
    folder = ROOT / "src" / "merchant_rules" / game
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    numbers = set(re.findall(REFUSALS[game], text))
    assert len(numbers) > 5
    if edition:
        cited = {f"{edition}{number}" for number in numbers}
    else:
        from merchant_rules.kernel.game import game_of

        both = [mr.Config("classic-1988", 2, modules=("combat", "rastur")), mr.Config("ffg-classic", 2)]
        rules = [game_of(config).compile(config) for config in both]
        # what only one edition has, only that one cites
        cited = {rules[number.startswith("F-")].rule(number) for number in numbers} | {
            rules[1].rule(number) for number in numbers
        }
    there = every_anchor(pages)
    assert {name for name in cited if rule_url(name) not in there} == set()


def test_the_site_is_where_the_links_lead() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"site_url: {SITE}\n" in settings


def test_a_refusal_leads_to_its_rule() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=1)
    violation = mr.check(state, mr.Land())
    assert violation is not None
    assert violation.url == rule_url(violation.rule) != ""
    with pytest.raises(mr.IllegalAction) as caught:
        mr.apply_action(state, mr.Land())
    assert caught.value.url == violation.url


# -- pictures --------------------------------------------------------------------------------------------------------

#: Pages that speak of something seen: boards, tables, plots, screens.
SEEN = (
    "index.md", "tutorial.md", "race.md", "star-traders.md", "concepts.md", "boards.md", "command-line.md",
    "saves-and-records.md", "simulation.md", "recipes/notebook.md", "reference/svg.md", "reference/board.md",
    "reference/race.md", "reference/star-traders.md",
)  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_a_page_that_speaks_of_something_seen_shows_it(name: str) -> None:
    assert re.search(r"!\[[^\]]{10,}\]\([^)]+\.svg\)", (ROOT / "docs" / name).read_text(encoding="utf-8"))


def test_so_do_the_pages_that_are_made(pages: ModuleType) -> None:
    """Rules of a board stand below its picture; two boards side by side, and the map that is inferred."""
    made = pages.rules_pages() | importlib.import_module("data_pages").data_pages()
    made["side-by-side.md"] = importlib.import_module("side_by_side").side_by_side_page()
    shown = {name: re.findall(r"^!\[.*\]\((.*)\)\{ \.picture \}$", text, re.MULTILINE) for name, text in made.items()}
    assert {name: targets for name, targets in shown.items() if targets} == {
        "rules-1988.md": ["images/board-1988.svg"],
        "rules-ffg.md": ["images/made/venus-2012.svg"],
        "rules-race.md": ["images/made/race-table.svg"],
        "rules-star.md": ["images/made/star-printed.svg"],
        "side-by-side.md": ["images/board-1988.svg", "images/made/venus-2012.svg"],
        "uncertain-star.md": ["images/made/star-printed.svg"],
    }


def test_the_screens_of_the_terminal_are_drawn_from_games(hooks: None) -> None:
    screens = importlib.import_module("terminal").terminals()
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    prompts = {"venus": "Human, $320, 3 holds free&gt; hint", "race": "player 1, 4 cards&gt; hint"}
    prompts["star"] = "seat 0, 40 Stellors, 2 holds free, Movement, 3 attempts left&gt; hint"
    for game, prompt in prompts.items():
        picture = screens[f"terminal-{game}"]
        assert prompt in picture
        assert "Why: " in picture
        assert picture.count("<text ") == 24
        assert f"(images/made/terminal-{game}.svg)" in page
    assert '<tspan fill="#f4d35e">  The Bank pays Nik $12, the commission of' in screens["terminal-venus"]


# -- data ------------------------------------------------------------------------------------------------------------


def test_every_uncertain_value_of_star_traders_is_listed_with_its_status(hooks: None) -> None:
    data_pages = importlib.import_module("data_pages")
    text, said = data_pages.uncertain_star_page(), data_pages.STATUSES
    rows = [row.split(" | ")[:2] for row in re.findall(r"^\| (.*) \|$", text, re.MULTILINE)]
    assert [entry for entry in uncertain() if [entry.what, said[entry.provenance]] not in rows] == []


@pytest.mark.parametrize("file", ["notation.md", "notation-race.md", "notation-star.md"])
def test_every_action_has_its_token(hooks: None, file: str) -> None:
    from merchant_rules.kernel.game import game_of

    data_pages = importlib.import_module("data_pages")
    title, reference, games = data_pages.NOTATIONS[file]
    text = data_pages.notation_page(title, reference, games)
    actions = {action for config in games.values() for action in game_of(config).compile(config).specs}
    assert {action.__name__ for action in actions} == set(re.findall(r"\{ #(\w+) \.rule \}", text))


# -- what stands in written pages ------------------------------------------------------------------------------------


def test_a_program_stands_on_its_page_as_it_is(hooks: None) -> None:
    put_in = importlib.import_module("pages").on_page_markdown
    shown = put_in((ROOT / "docs" / "recipes" / "server.md").read_text(encoding="utf-8"))
    assert (ROOT / "examples" / "game_server.py").read_text(encoding="utf-8").rstrip() in shown


def test_every_comment_is_one_that_the_build_knows(hooks: None) -> None:
    """A marker that is misspelt, or that a formatter has pulled apart, would stand on the page as it is."""
    put_in = importlib.import_module("pages").on_page_markdown
    left = []
    for path in sorted((ROOT / "docs").rglob("*.md")):
        shown = put_in(path.read_text(encoding="utf-8"))
        left += [f"{path.name}: {found}" for found in re.findall(r"<!-- \w+: .*?-->", shown)]
        left += [f"{path.name}: {line}" for line in shown.splitlines() if re.match(r'--8(?!<-- "[\w./]+"$)', line)]
    assert left == []
