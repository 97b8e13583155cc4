"""Pages that are made from the package's own data when the documentation is built.

Rules and rulings of every game with code and tests (`rules_pages.py`), the two editions of Merchant of Venus side by
side, what in the data is uncertain, and the token of every action (`data_pages.py`).
"""

from __future__ import annotations

from typing import Any

from data_pages import data_pages
from mkdocs.structure.files import File, Files
from rules_pages import rules_pages
from side_by_side import side_by_side_page


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages to the documentation."""
    made = {**rules_pages(), **data_pages(), "side-by-side.md": side_by_side_page()}
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files
