"""Pages and pictures that are made from the package itself when the documentation is built.

Rules and rulings of every game with code and tests (`rules_pages.py`), the two editions of Merchant of Venus side by
side, what in the data is uncertain, the token of every action (`data_pages.py`), the examples with their output, and
pictures. In the written pages a comment `<!-- options: RULESET -->` becomes the table of its options, and
`<!-- all other names -->` the entries of the public names that a page of the reference has not named. A picture is a
link to itself.
"""

from __future__ import annotations

import re
from typing import Any

from data_pages import data_pages
from examples_page import examples_page
from mkdocs.structure.files import File, Files
from pictures import pictures
from rules_pages import rules_pages
from shelves import link
from side_by_side import side_by_side_page

import merchant_rules
from merchant_rules.kernel.game import game_with

#: A single name has a heading of its own.
SHOWN = ("show_root_heading: true", "show_root_toc_entry: true", "show_root_full_path: false", "heading_level: 3")
HEADED = "    options:\n" + "".join(f"      {option}\n" for option in SHOWN)


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages and pictures to the documentation."""
    made = {**rules_pages(), **data_pages(), "side-by-side.md": side_by_side_page(), "examples.md": examples_page()}
    for name, text in (made | pictures()).items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Put in what comments ask for."""
    markdown = re.sub(r"<!-- options: ([\w-]+) -->", lambda found: options(found[1]), markdown)
    # Boards are wide: on a phone one opens the picture by itself and comes nearer.
    markdown = re.sub(r"^!\[[^\]]*\]\(([^)]+)\)\{ \.picture[^}]*\}$", r"[\g<0>](\1)", markdown, flags=re.MULTILINE)
    if "<!-- all other names -->" not in markdown:
        return markdown
    markdown = markdown.replace("<!-- all other names -->", other_names(markdown))
    return re.sub(r"^::: merchant_rules\.[A-Za-z_]+$", rf"\g<0>\n{HEADED}", markdown, flags=re.MULTILINE)


def options(ruleset: str) -> str:
    """The options of a ruleset: name, default, meaning and ruling."""
    game = game_with(ruleset)
    assert game is not None
    lines = ["| option | default | what it does |", "| --- | --- | --- |"]
    for option in game.rulesets[ruleset].options:
        ruling = f" ({link(option.ruling, option.ruling)})" if option.ruling else ""
        lines.append(f"| `{option.name}` | `{option.default!r}` | {option.summary}{ruling} |")
    return "\n".join(lines)


def other_names(markdown: str) -> str:
    """Directives for the public names that the page has not named."""
    said = set(re.findall(r"^::: merchant_rules\.(\w+)$", markdown, re.MULTILINE))
    said |= set(re.findall(r"merchant_rules\.(\w+)[ \"]", markdown))
    left = [name for name in merchant_rules.__all__ if name not in said and name not in ("race", "star_traders")]
    return "\n\n".join(f"::: merchant_rules.{name}" for name in left)
