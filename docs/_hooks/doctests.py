"""Doctests in docstrings become blocks of code; Markdown would take `>>>` for quotations within quotations."""

from __future__ import annotations

from typing import Any

import griffe


class FencedDoctests(griffe.Extension):
    """Fences every doctest of every docstring."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Called for each module, class, function and attribute that was read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """The docstring with fences around its doctests: from `>>>` to the next empty line."""
    lines: list[str] = []
    inside = False
    for line in docstring.splitlines():
        if not inside and line.lstrip().startswith(">>>"):
            inside = True
            lines += ["", "```pycon"]
        elif inside and not line.strip():
            inside = False
            lines.append("```")
        lines.append("" if line.strip() == "<BLANKLINE>" else line)  # what doctest needs in place of an empty line
    return "\n".join([*lines, "```"] if inside else lines)
