"""Pages and pictures that are made from the package itself when the documentation is built.

Rules and rulings of every game with code and tests (`rules_pages.py`), the two editions of Merchant of Venus side by
side, what in the data is uncertain, the token of every action (`data_pages.py`), the examples with their output, and
pictures. In the written pages a comment `<!-- options: RULESET -->` becomes the table of its options,
`<!-- program: PATH -->` the program in that file, and `<!-- all other names -->` the entries of the public names that a
page of the reference has not named. A picture is a link to itself and has its place before it is there, and long names
in tables can break.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any

from data_pages import data_pages
from examples_page import examples_page
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pictures import pictures
from rules_pages import rules_pages
from shelves import ROOT, link
from side_by_side import side_by_side_page

import merchant_rules
from merchant_rules.kernel.game import game_with

#: A picture over the whole width: a line of its own.
PICTURE = re.compile(r"^(!\[[^\]]*\]\(([^)]+)\))\{ (\.picture[^}]*?) \}$", re.MULTILINE)
#: A single name has a heading of its own.
SHOWN = ("show_root_heading: true", "show_root_toc_entry: true", "show_root_full_path: false", "heading_level: 3")
#: What every situation has beside its own fields.
SHOWN += ("inherited_members: [seats, kind, round]",)
HEADED = "    options:\n" + "".join(f"      {option}\n" for option in SHOWN)


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages and pictures to the documentation."""
    made = {**rules_pages(), **data_pages(), "side-by-side.md": side_by_side_page(), "examples.md": examples_page()}
    for name, text in (made | pictures()).items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page | None = None, files: Files | None = None, **kwargs: Any) -> str:
    """Put in what comments ask for, and give pictures their place."""
    markdown = re.sub(r"<!-- options: ([\w-]+) -->", lambda found: options(found[1]), markdown)
    markdown = re.sub(r"<!-- program: (\S+) -->", lambda found: program(found[1]), markdown)
    markdown = markdown.replace("\n<BLANKLINE>\n", "\n\n")  # a word of doctest, not of what is printed
    if page is not None and files is not None:
        folder, there = posixpath.dirname(page.file.src_uri), files
        markdown = PICTURE.sub(lambda found: placed(found, folder, there), markdown)
    if "<!-- all other names -->" not in markdown:
        return markdown
    markdown = markdown.replace("<!-- all other names -->", other_names(markdown))
    return re.sub(r"^::: merchant_rules\.[A-Za-z_]+$", rf"\g<0>\n{HEADED}", markdown, flags=re.MULTILINE)


def placed(found: re.Match[str], folder: str, files: Files) -> str:
    """A picture with its size, so that nothing moves when it comes, and the way to it alone.

    Boards are wide: on a phone one opens the picture by itself and comes nearer.
    """
    image, target, look = found.groups()
    file = files.get_file_from_path(posixpath.normpath(posixpath.join(folder, target)))
    if file is None:
        raise PluginError(f"there is no picture {target}")
    _, _, width, height = re.findall(r'viewBox="([^"]+)"', file.content_string)[0].split()
    return f"[{image}{{ {look} width={float(width):.0f} height={float(height):.0f} }}]({target})"


def on_page_content(html: str, **kwargs: Any) -> str:
    """Long names in tables may break where a reader would break them, so that a table fits on a phone."""
    return re.sub(
        r"<td[^>]*>.*?</td>", lambda cell: re.sub(r"<code>[^<]*</code>", _breakable, cell[0]), html, flags=re.S
    )


def _breakable(code: re.Match[str]) -> str:
    return re.sub(r"(?<=\w)([._(])(?=\w)", r"\1<wbr>", code[0])


def options(ruleset: str) -> str:
    """The options of a ruleset: name, default, meaning and ruling."""
    game = game_with(ruleset)
    assert game is not None
    lines = ["| option | default | what it does |", "| --- | --- | --- |"]
    for option in game.rulesets[ruleset].options:
        ruling = f" ({link(option.ruling, option.ruling)})" if option.ruling else ""
        lines.append(f"| `{option.name}` | `{option.default!r}` | {option.summary}{ruling} |")
    return "\n".join(lines)


def program(path: str) -> str:
    """A program of the repository, to be read."""
    return f"```python\n{(ROOT / path).read_text(encoding='utf-8').rstrip()}\n```"


def other_names(markdown: str) -> str:
    """Directives for the public names that the page has not named."""
    said = set(re.findall(r"^::: merchant_rules\.(\w+)$", markdown, re.MULTILINE))
    said |= set(re.findall(r"merchant_rules\.(\w+)[ \"]", markdown))
    left = [name for name in merchant_rules.__all__ if name not in said and name not in ("race", "star_traders")]
    return "\n\n".join(f"::: merchant_rules.{name}" for name in left)
