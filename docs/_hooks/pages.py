"""Pages that are made from the package's own data when the documentation is built.

Rule coverage: every rule of both books with its status, the code that carries it, the tests that prove it and the
rulings that touch it. Rulings: all of them, with the tests that name them. The two games side by side. A rule that no
test names, that repeats none and that is not excepted stops the build, and so does a ruling that no test names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import attrs  # noqa: E402
from mkdocs.exceptions import PluginError  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402

from merchant_rules.kernel.actions import ChanceSpec  # noqa: E402
from merchant_rules.store.rulebook import Rule, Ruling  # noqa: E402
from merchant_rules.venus.books import rulebook, rulings, where  # noqa: E402
from merchant_rules.venus.box.catalog import Catalog  # noqa: E402
from merchant_rules.venus.box.unpacking import load_catalog  # noqa: E402
from merchant_rules.venus.compose import compile_rules  # noqa: E402
from merchant_rules.venus.config import Config  # noqa: E402
from merchant_rules.venus.map.board import compile_board  # noqa: E402
from merchant_rules.venus.meta import RULESETS  # noqa: E402
from tests.rules.naming import exceptions, named_by_tests  # noqa: E402

TITLES = {"classic-1988": "Rules of 1988", "ffg-classic": "Rules of 2012 (classic game)"}
PAGES = {"classic-1988": "rules-1988.md", "ffg-classic": "rules-ffg.md"}


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages to the documentation."""
    made = {
        **{PAGES[ruleset]: coverage_page(ruleset) for ruleset in RULESETS},
        "rulings.md": rulings_page(),
        "side-by-side.md": side_by_side_page(),
        "uncertain.md": uncertain_page(),
        "notation.md": notation_page(),
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


# -- rule coverage ---------------------------------------------------------------------------------------------------


def coverage_page(ruleset: str) -> str:
    """Every rule of one book, chapter by chapter."""
    book = rulebook(ruleset)
    named, reasons = named_by_tests(), _reasons()
    missing = [rule.id for rule in book if not (rule.id in named or rule.id in reasons or rule.repeats)]
    if missing:
        raise PluginError(f"no test names {' '.join(missing)}")
    proven = sum(rule.id in named for rule in book)
    lines = [
        f"# {TITLES[ruleset]}",
        "",
        f"{len(book)} obligations in our own words, each with the code that carries it and the tests that prove it. "
        f"{proven} are named by tests of their own, {sum(bool(r.repeats) for r in book)} repeat another one, "
        f"{sum(r.id in reasons and r.id not in named for r in book)} are excepted with a reason.",
        "",
        "Where no function names the number, the file of the subject is given.",
    ]
    for chapter in book.chapters:
        lines += ["", f"## {_chapter_title(ruleset, chapter)}", ""]
        lines += ["| rule | what it asks | status | code | proof |", "| --- | --- | --- | --- | --- |"]
        lines += [_row(rule, named, reasons) for rule in book.chapter(chapter)]
    return "\n".join(lines) + "\n"


def _chapter_title(ruleset: str, chapter: str) -> str:
    return f"Chapter {chapter}" if chapter.isdigit() else f"Section {chapter}"


def _row(rule: Rule, named: dict[str, list[str]], reasons: dict[str, str]) -> str:
    touched = "".join(f" [{name}](rulings.md#{name.lower()})" for name in rule.rulings)
    code = ", ".join(f"`{name}`" for name in where(rule.id)[:4])
    statement = rule.statement.replace("|", "\\|") + (" *(printed example)*" if rule.example else "")
    status = "tested" if rule.id in named else "repeats" if rule.repeats else "excepted"
    return f"| {rule.number} | {statement}{touched} | {status} | {code} | {_proof(rule, named, reasons)} |"


def _proof(rule: Rule, named: dict[str, list[str]], reasons: dict[str, str]) -> str:
    if rule.id in named:
        return ", ".join(f"`{Path(file).name}`" for file in named[rule.id])
    if rule.repeats:
        return "as " + ", ".join(target.partition(":")[2] for target in rule.repeats)
    return reasons[rule.id]


def _reasons() -> dict[str, str]:
    return {name: entry["reason"] for entry in exceptions() for name in entry["ids"]}


# -- rulings ---------------------------------------------------------------------------------------------------------


def rulings_page() -> str:
    """All rulings, one section each, so that other pages can point to them."""
    named, reasons = named_by_tests(), _reasons()
    missing = [ruling.id for ruling in rulings() if not (ruling.id in named or ruling.id in reasons)]
    if missing:
        raise PluginError(f"no test names {' '.join(missing)}")
    lines = [
        "# Rulings",
        "",
        "Questions that the rulebooks leave open or answer twice, and how this library plays them. "
        "No official answer is known for any of these.",
    ]
    for edition, title in (("1988", "1988"), ("ffg", "2012, classic game")):
        lines += ["", f"## {title}"]
        for ruling in rulings():
            if ruling.edition == edition:
                lines += _ruling(ruling, named)
    return "\n".join(lines) + "\n"


def _ruling(ruling: Ruling, named: dict[str, list[str]]) -> list[str]:
    facts = [f"confidence {ruling.confidence}"]
    if ruling.option:
        facts.append(f"option `{ruling.option}` plays the other reading")
    code = ", ".join(f"`{name}`" for name in where(ruling.id)[:4])
    tests = ", ".join(f"`{Path(file).name}`" for file in named.get(ruling.id, ()))
    about = "; ".join(
        filter(None, (", ".join(facts), f"code {code}" if code else "", f"tests {tests}" if tests else ""))
    )
    return [
        "",
        f"### {ruling.id} {{ #{ruling.id.lower()} }}",
        "",
        f"*{ruling.question}* ({', '.join(ruling.rules)})",
        "",
        f"{ruling.ruling}",
        "",
        *([f"Reason: {ruling.why}", ""] if ruling.why else []),
        f"<small>{about}</small>",
    ]


# -- the two games side by side --------------------------------------------------------------------------------------


def side_by_side_page() -> str:
    """What differs between the two rulesets, from data and manifests."""
    both = {ruleset: load_catalog(ruleset) for ruleset in RULESETS}
    lines = ["# The two games side by side", "", "Made from the data files and manifests of the package.", ""]
    lines += ["## The box", "", "| | 1988 | 2012 classic |", "| --- | --- | --- |"]
    lines += _counts(both)
    lines += ["", "## Cultures", "", "| culture | 1988 | 2012 | goods 1988 | goods 2012 | buyers 1988 | buyers 2012 |"]
    lines += ["| --- | --- | --- | --- | --- | --- | --- |", *_cultures(both)]
    lines += ["", "## Switches of the rules", "", "| what | 1988 | 2012 classic |", "| --- | --- | --- |", *_switches()]
    lines += ["", "## Actions", "", *_actions()]
    lines += ["", "## Options and modules", "", "| | 1988 | 2012 classic | what it does |"]
    lines += ["| --- | --- | --- | --- |", *_options()]
    return "\n".join(lines) + "\n"


def _counts(both: dict[str, Catalog]) -> Iterable[str]:
    boards = {ruleset: compile_board(ruleset, None) for ruleset in both}
    a, b = RULESETS

    def row(what: str, left: object, right: object) -> str:
        return f"| {what} | {left} | {right} |"

    yield row("players", *(f"{RULESETS[r].min_players} to {RULESETS[r].max_players}" for r in (a, b)))
    yield row("species", *(", ".join(m.name for m in both[r].merchants) for r in (a, b)))
    yield row("dots", *(len(boards[r].dots) for r in (a, b)))
    yield row("navigation circles", *(len(boards[r].exits) for r in (a, b)))
    yield row("'?' markers", *(len(both[r].markers) for r in (a, b)))
    yield row("relics", *(len(both[r].relics) for r in (a, b)))
    yield row("bonus markers", *(len(both[r].fares) + len(both[r].demands) for r in (a, b)))
    yield row("kinds of equipment", *(len(both[r].equipment) for r in (a, b)))
    yield row("building markers per player", *(both[r].building_markers or "no limit" for r in (a, b)))


def _cultures(both: dict[str, Catalog]) -> Iterable[str]:
    old, new = (both[ruleset] for ruleset in RULESETS)
    for culture in old.cultures:
        twin = new.culture_by_slug.get(culture.slug)
        if twin is None:
            continue
        goods, others = old.goods_by_slug[culture.goods], new.goods_by_slug[twin.goods]
        buyers = [", ".join(c.culture_by_slug[b].number for b in g.buyers) for c, g in ((old, goods), (new, others))]
        yield (
            f"| {culture.name} | {culture.number} | {twin.number} | {goods.name} {goods.cost}/{goods.payoff} "
            f"| {others.name} {others.cost}/{others.payoff} | {buyers[0]} | {buyers[1]} |"
        )


SWITCHES = {
    "looks_are_forced": "looking from an orbit happens by itself",
    "staying_costs": "staying on a penalty costs it",
    "cup_draws_together": "markers that go into the cup together are drawn for together",
    "drops_on_asteroids": "things can be thrown overboard on asteroids",
    "drops_arrivals": "a passenger who has arrived can be put off for nothing",
    "jumps_may_return": "jumps may go back at once, or on from gate to gate",
    "jump_start_binds": "the Jump Start has to be used if a rolled gate is open",
    "lock_lasts": "the Gate Lock holds for the whole turn",
}


def _switches() -> Iterable[str]:
    old, new = (compile_rules(_smallest(ruleset)) for ruleset in RULESETS)
    for name, words in SWITCHES.items():
        yield f"| {words} | {_yes(getattr(old, name))} | {_yes(getattr(new, name))} |"


def _yes(setting: object) -> str:
    return "yes" if setting else "no"


def _smallest(ruleset: str) -> Config:
    return Config(ruleset, 2)


def _actions() -> Iterable[str]:
    old, new = (compile_rules(_smallest(ruleset)).specs for ruleset in RULESETS)
    shared = [action for action in old if action in new]
    same = [action for action in shared if old[action].apply is new[action].apply]

    def listed(actions: Iterable[type]) -> str:
        return ", ".join(f"`{action.__name__}`" for action in actions) or "none"

    yield f"- the same in both: {listed(same)}"
    yield f"- replaced in the 2012 game: {listed(action for action in shared if action not in same)}"
    yield f"- only in 1988: {listed(action for action in old if action not in new)}"
    yield f"- only in 2012: {listed(action for action in new if action not in old)}"


def _options() -> Iterable[str]:
    a, b = (RULESETS[ruleset] for ruleset in RULESETS)
    yield f"| modules | {', '.join(a.modules) or 'none'} | {', '.join(b.modules) or 'none'} | `Config(modules=...)` |"
    names = list(dict.fromkeys(option.name for meta in (a, b) for option in meta.options))
    for name in names:
        cells = [f"default `{found.default}`" if (found := meta.option(name)) else "-" for meta in (a, b)]
        option = next(option for meta in (a, b) for option in meta.options if option.name == name)
        ruling = f" ({option.ruling})" if option.ruling else ""
        yield f"| `{name}` | {cells[0]} | {cells[1]} | {option.summary}{ruling} |"


# -- what is uncertain -----------------------------------------------------------------------------------------------


def uncertain_page() -> str:
    """Every value of the data that is not read off a printed piece."""
    lines = [
        "# Data and its uncertainty",
        "",
        "Numbers that are not printed where anybody could read them carry a status in the data files: *counted* from "
        "copies of the game, or *reconstructed*. Each can be replaced by a file of your own: see "
        "[Your own numbers](extending.md#your-own-numbers).",
    ]
    for ruleset in RULESETS:
        lines += ["", f"## {TITLES[ruleset]}", "", "| what | value | status |", "| --- | --- | --- |"]
        lines += list(_uncertain(load_catalog(ruleset)))
    return "\n".join(lines) + "\n"


def _uncertain(catalog: Catalog) -> Iterable[str]:
    for goods in catalog.goods:
        if goods.status != "printed":
            yield f"| {goods.name}: number of markers | {goods.count} | {goods.status} |"
    for piece in catalog.equipment:
        if piece.status != "printed":
            yield f"| {piece.name}: number of markers | {piece.count} | {piece.status} |"
    for goods_slug in sorted({d.goods for d in catalog.demands if d.status != "printed"}):
        found = [d for d in catalog.demands if d.goods == goods_slug and d.status != "printed"]
        yield f"| demands for {catalog.names[goods_slug]} | {len(found)} | {found[0].status} |"
    if catalog.rastur is not None:
        yield f"| strengths of the Rastur | {', '.join(map(str, catalog.rastur.strengths))} | {catalog.rastur.status} |"
        for row in catalog.rastur.mix:
            yield f"| Rastur mix for a goal of {row.goal} | {row.markers} of {row.low} to {row.high} | {row.status} |"


# -- notation --------------------------------------------------------------------------------------------------------

GAMES = {
    "1988": Config("classic-1988", 2),
    "2012": Config("ffg-classic", 2),
    "combat": Config("classic-1988", 2, ("combat",)),
    "rastur": Config("classic-1988", 2, ("rastur",)),
    "solitaire": Config("classic-1988", 1, ("solitaire",)),
}


def notation_page() -> str:
    """The token of every action, from the rules of all games."""
    found: dict[type, list[str]] = {}
    specs: dict[type, Any] = {}
    for game, config in GAMES.items():
        for action, spec in compile_rules(config).specs.items():
            found.setdefault(action, []).append(game)
            specs.setdefault(action, spec)
    lines = [
        "# Notation: every action and its token",
        "",
        "Made from the rules themselves. Fields stand after the tag with colons between them; those in brackets may be "
        "left out. How fields are written is told in [Saves, records, positions](saves-and-records.md#tokens), what "
        "they mean in the [reference](reference/api.md) of the class.",
    ]
    for title, kind in (("What players do", False), ("What chance does", True)):
        lines += ["", f"## {title}", "", "| token | class | in words | in |", "| --- | --- | --- | --- |"]
        rows = [(spec.tag, action) for action, spec in specs.items() if isinstance(spec, ChanceSpec) is kind]
        lines += [
            _token_row(action, specs[action], found[action]) for _, action in sorted(rows, key=lambda row: row[0])
        ]
    return "\n".join(lines) + "\n"


def _token_row(action: type, spec: Any, games: list[str]) -> str:
    form = spec.tag
    for field in attrs.fields(action):
        form += f":{field.name}" if field.default is attrs.NOTHING else f"[:{field.name}]"
    played = "all" if {"1988", "2012"} <= set(games) else "1988" if "1988" in games else ", ".join(games)
    sentence = spec.sentence.replace("{", "*").replace("}", "*")
    return f"| `{form}` | `{action.__name__}` | {sentence} | {played} |"
