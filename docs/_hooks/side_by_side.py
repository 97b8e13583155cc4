"""The page that shows the two editions of Merchant of Venus side by side."""

from __future__ import annotations

from collections.abc import Iterable

import shelves

from merchant_rules.venus.box.catalog import Catalog
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.config import Config
from merchant_rules.venus.map.board import compile_board
from merchant_rules.venus.meta import RULESETS


def side_by_side_page() -> str:
    """What differs between the two rulesets, from data and manifests."""
    both = {ruleset: load_catalog(ruleset) for ruleset in RULESETS}
    lines = ["# The two games side by side", "", "Made from the data files and manifests of the package.", ""]
    lines += [f"{shelf.picture}{{ .picture }}\n" for shelf in shelves.SHELVES if shelf.ruleset in RULESETS]
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
