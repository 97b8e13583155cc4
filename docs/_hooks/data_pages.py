"""Pages on the data: what in it is uncertain, and the token of every action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from shelves import SHELVES, link

from merchant_rules import race, star_traders
from merchant_rules.kernel.actions import ChanceSpec
from merchant_rules.kernel.game import game_of
from merchant_rules.star_traders.box.uncertain import OPTIONS, Uncertain, uncertain
from merchant_rules.venus.box.catalog import Catalog
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.config import Config
from merchant_rules.venus.meta import RULESETS


def data_pages() -> dict[str, str]:
    """File -> text of every page on the data."""
    return {
        "uncertain.md": uncertain_page(),
        "uncertain-star.md": uncertain_star_page(),
        **{file: notation_page(*parts) for file, parts in NOTATIONS.items()},
    }


# -- what is uncertain -----------------------------------------------------------------------------------------------


def uncertain_page() -> str:
    """Every value of the data that is not read off a printed piece."""
    titles = {shelf.ruleset: shelf.title for shelf in SHELVES}
    lines = [
        "# Data and its uncertainty",
        "",
        "Numbers that are not printed where anybody could read them carry a status in the data files: *counted* from "
        "copies of the game, or *reconstructed*. Each can be replaced by a file of your own: see "
        "[Your own numbers](extending.md#your-own-numbers).",
    ]
    for ruleset in RULESETS:
        lines += ["", f"## {titles[ruleset]}", "", "| what | value | status |", "| --- | --- | --- |"]
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


#: How sure a value is, from the surest.
STATUSES = {
    "inferred-strong": "inferred, and hardly otherwise",
    "inferred-moderate": "inferred, and probably so",
    "inferred-weak": "inferred, with little to go by",
    "invented": "invented: nothing is known",
}
#: What the data files of Star Traders hold.
STAR_FILES = {
    "worlds.toml": "Worlds",
    "map.toml": "Map",
    "luck.toml": "Trader's Luck",
    "game.toml": "Prestige",
    OPTIONS: "Options",
}


def uncertain_star_page() -> str:
    """Every value of Star Traders that is inferred or invented."""
    found = uncertain()
    lines = [
        "# Star Traders: what is uncertain",
        "",
        "No copy of the board and of most cards could be read, so part of the data rests on what the rulebook and the "
        f"Contracts give away. These {len(found)} values are not printed anywhere that was seen. Each stands in the "
        "data with its status, tests read it from there, and a file of your own replaces it, or the option that it is: "
        "see [Your own numbers](extending.md#your-own-numbers). Lines, colours, stars, shipyards and Prestige areas "
        "can be whatever you like. Of a kind of cards a file may change the numbers, when it is played where it is "
        "aimed at somebody, on whom, whom it spares, what an Envoy bars, how long a Quarantine lasts, and what ends "
        "movement; "
        "what the rules cannot carry out otherwise is refused by name.",
        "",
        "![The map as it is inferred](images/made/star-printed.svg){ .picture }",
        "",
        "| in the data | what it means | values |",
        "| --- | --- | --- |",
    ]
    for status, meaning in STATUSES.items():
        lines.append(f"| `{status}` | {meaning} | {sum(entry.provenance == status for entry in found)} |")
    for file, title in STAR_FILES.items():
        where = "Options of a config." if file == OPTIONS else f"In `{file}`."
        lines += ["", f"## {title}", "", where, "", "| what | how sure | ruling |", "| --- | --- | --- |"]
        lines += [_uncertain_row(entry) for entry in found if entry.file == file]
    return "\n".join(lines) + "\n"


def _uncertain_row(entry: Uncertain) -> str:
    rulings = ", ".join(link(name, name) for name in entry.rulings)
    return f"| {entry.what} | {STATUSES[entry.provenance]} | {rulings} |"


# -- notation --------------------------------------------------------------------------------------------------------

#: The file of a page -> its title, the page that has the classes, and games that together have every action.
NOTATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "notation.md": (
        "Notation of Merchant of Venus",
        "reference/api.md",
        {
            "1988": Config("classic-1988", 2),
            "2012": Config("ffg-classic", 2),
            "combat": Config("classic-1988", 2, ("combat",)),
            "rastur": Config("classic-1988", 2, ("rastur",)),
            "solitaire": Config("classic-1988", 1, ("solitaire",)),
        },
    ),
    "notation-race.md": (
        "Notation of Race for the Galaxy",
        "reference/race.md",
        {
            "all": race.Config("race-base", players=3),
            "two-player": race.Config("race-base", players=2, modules=("two-player",)),
            "first-game": race.Config("race-base", players=3, modules=("first-game",)),
        },
    ),
    "notation-star.md": (
        "Notation of Star Traders",
        "reference/star-traders.md",
        {
            "basic": star_traders.Config("star-traders-basic", 3),
            "advanced": star_traders.Config("star-traders-advanced", 3),
            "personalities": star_traders.Config("star-traders-basic", 3, ("personalities",)),
            "new-personalities": star_traders.Config(
                "star-traders-basic", 3, ("personalities", "new-personalities", "optional")
            ),
        },
    ),
}


def notation_page(title: str, reference: str, games: dict[str, Any]) -> str:
    """The token of every action of a game, from its rules."""
    found: dict[type, list[str]] = {}
    specs: dict[type, Any] = {}
    for name, config in games.items():
        for action, spec in game_of(config).compile(config).specs.items():
            found.setdefault(action, []).append(name)
            specs.setdefault(action, spec)
    plain = [name for name, config in games.items() if not config.modules]
    lines = [
        f"# {title}",
        "",
        "Every action and its token, made from the rules themselves. Fields stand after the tag with colons between "
        "them; those in brackets may be left out. How fields are written is told in [Saves, records, "
        f"positions](saves-and-records.md#tokens), what they mean in the [reference]({reference}) of the class.",
    ]
    for heading, by_chance in (("What players do", False), ("What chance does", True)):
        actions = [action for action, spec in specs.items() if isinstance(spec, ChanceSpec) is by_chance]
        lines += ["", f"## {heading}"]
        for action in sorted(actions, key=lambda action: str(specs[action].tag)):
            lines += _token(action, specs[action], _played(found[action], plain))
    return "\n".join(lines) + "\n"


def _played(names: list[str], plain: list[str]) -> str:
    """In which games there is such an action: "" for all, else those without modules, or the modules."""
    if set(plain) <= set(names):
        return ""
    return ", ".join([name for name in names if name in plain] or names)


def _token(action: type, spec: Any, played: str) -> Iterator[str]:
    form = str(spec.tag)
    for field in attrs.fields(action):
        form += f":{field.name}" if field.default is attrs.NOTHING else f"[:{field.name}]"
    sentence = spec.sentence.replace("*", "\\*").replace("{", "*").replace("}", "*")
    yield from ("", f"#### `{form}` {{ #{action.__name__} .rule }}", "")
    yield f"`{action.__name__}`: {sentence}" + (f" *({played})*" if played else "")
