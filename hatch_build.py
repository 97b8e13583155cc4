"""The description on the package index: the README, with addresses in place of paths into the repository."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

FILES = "https://raw.githubusercontent.com/merchant-rules/merchant-rules/main/"
PAGES = "https://github.com/merchant-rules/merchant-rules/blob/main/"


def with_addresses(text: str) -> str:
    """Markdown whose pictures and links lead somewhere from everywhere."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{FILES}", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{PAGES}", text)


class CustomMetadataHook(MetadataHookInterface):
    """Fills in the field `readme`, which pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Hatchling calls this when it builds."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_addresses(text)}
