"""Importing costs nothing: no networkx, no cattrs, no data file before somebody asks."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import merchant_rules.venus.meta, merchant_rules.venus.box.rows, merchant_rules.venus.box.catalog
import merchant_rules.venus.map.board, merchant_rules.venus.config
heavy = [name for name in ("networkx", "cattrs", "hypothesis") if name in sys.modules]
data = [name for name in opened if name.endswith(".toml")]
assert not heavy and not data, (heavy, data)
from merchant_rules.venus.config import Config
Config("classic-1988", 2)
assert "networkx" not in sys.modules, "a config needs no graph"
assert any(name.endswith("cultures.toml") for name in opened), "the hook sees what is read"
print("lazy")
"""


def test_imports_read_nothing_and_a_plain_config_needs_no_networkx() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout == "lazy\n", done.stderr
