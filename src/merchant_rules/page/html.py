"""A page in one file: its style and its script stand in it, and it allows these two alone, by their hashes."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from string import Template

from ..picture.svg import escape

#: What a browser may do for the page: nothing but run this script and use this style.
POLICY = "default-src 'none'; script-src {script}; style-src {style}; base-uri 'none'; form-action 'none'"


def filled(page: str, *, title: str, style: str, script: str, data: object) -> str:
    """The template of a page with its title, its style, its script and the data that the script reads.

    >>> filled("$title $data", title="Rock & Roll", style="", script="", data="</script>")
    'Rock &amp; Roll "\\\\u003c/script>"'
    """
    policy = POLICY.format(script=hash_of(script), style=hash_of(style))
    parts = {"title": escape(title), "style": style, "script": script, "policy": policy, "data": as_data(data)}
    return Template(page).substitute(parts)


def hash_of(text: str) -> str:
    """The hash of an inline script or style as a Content-Security-Policy names it.

    >>> hash_of("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def as_data(data: object) -> str:
    """JSON for a block of data in a page: no `<` in it, so nothing within can end the block or begin a comment."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
