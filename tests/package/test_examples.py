"""Every example is a program that runs and says something."""

from __future__ import annotations

import http.client
import importlib.util
import json
import subprocess
import sys
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

import merchant_rules as mr
from tests.package.tree import ROOT, shown

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=shown)
def test_the_example_runs(path: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(path)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr == ""


BROKEN = {
    "nothing": (b"", None),
    "no length": (b"", ""),
    "a length below 0, which would wait for ever": (b"", "-1"),
    "more than is read": (b"", "20000"),
    "no JSON": (b"go", None),
    "a list": (b"[]", None),
    "a key that is a list": (b'{"key": [], "move": "stay"}', None),
    "a move that is a number": (b'{"key": "amber", "move": 7}', None),
    "brackets without end": (b"[" * 9_000, None),
    "the key of nobody": (b'{"key": "rose", "move": "stay"}', None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_game_server_answers_whatever_it_is_sent(name: str) -> None:
    spec = importlib.util.spec_from_file_location("game_server", ROOT / "examples" / "game_server.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    table = example.Table(mr.new_game(mr.Config("classic-1988", 2), seed=7), {"amber": 0, "cobalt": 1})
    before = table.seen("amber")
    body, length = BROKEN[name]
    with ThreadingHTTPServer(("127.0.0.1", 0), example.handler(table)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        client = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
        client.request("POST", "/move", body, {} if length is None else {"Content-Length": length})
        answer = client.getresponse()
        assert answer.status == 400
        assert set(json.load(answer)) == {"error"}
        client.close()
        server.shutdown()
    assert table.seen("amber") == before


def test_there_are_examples() -> None:
    assert EXAMPLES
