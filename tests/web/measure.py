"""Measure the built page and take its pictures: `python -m tests.web.measure` prints the tables of docs/browser.md.

With a folder (`python -m tests.web.measure docs/images`) it stores a picture of a turn in each game there.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from browser.serve import Handler
from tests.web.conftest import BUILT, FLAGS
from tests.web.playing import WIDTHS, Player
from tests.web.screens import SCREENS
from tests.web.test_play_access import AXE, RUN, TAGS

PICTURES = {"Venus turn": "play-venus", "Race turn": "play-race", "Star Traders turn": "play-star"}
#: What hosts compress; wheels and zip files are compressed already.
COMPRESSED = (".js", ".mjs", ".wasm", ".json", ".css", ".html")


class Counting(Handler):
    """A server that knows what it has sent."""

    sent: list[str]

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self.sent.append(self.path)
        super().copyfile(source, outputfile)


def sizes(sent: list[str]) -> str:
    """How much was sent, plain and as a host that compresses sends it."""
    files = [BUILT / (path.partition("?")[0].removeprefix("/play/") or "index.html") for path in sent]
    plain = sum(path.stat().st_size for path in files)
    small = sum(
        len(gzip.compress(path.read_bytes(), 6)) if path.suffix in COMPRESSED else path.stat().st_size for path in files
    )
    return f"{plain / 1e6:.1f} MB | {small / 1e6:.1f} MB"


def first_move(player: Player, began: float) -> str:
    """Begin a game; how long it was until the page was there, and until a move could be played."""
    ready = time.perf_counter() - began
    player.start("classic-1988", ("person", "trader"))
    player.page.locator("#moves .move").first.wait_for()
    return f"{ready:.1f} s | {time.perf_counter() - began:.1f} s"


class Keeping:
    """A browser with a cache on disk: without one Chromium keeps no large files."""

    def __init__(self, playwright: Any, program: str | None, folder: str) -> None:
        self.opened = functools.partial(
            playwright.chromium.launch_persistent_context, folder, executable_path=program, args=FLAGS
        )

    def new_context(self, **how: Any) -> Any:
        return self.opened(**how)


def loading(browser: Any, address: str, sent: list[str]) -> None:
    print("| | sent | sent compressed | page ready | first move |\n| --- | --- | --- | --- | --- |")
    sent.clear()
    began = time.perf_counter()
    player = Player(browser, address)
    told = first_move(player, began)
    print(f"| first visit | {sizes(sent)} | {told} |")
    sent.clear()
    began = time.perf_counter()
    player.page.reload()
    player.ready()
    told = first_move(player, began)
    print(f"| with a cache | {sizes(sent)} | {told} |")
    player.close()


def screens(browser: Any, address: str, folder: Path | None) -> None:
    print("\n| screen | rules passed | violations | to be looked at |\n| --- | --- | --- | --- |")
    for device in WIDTHS:
        player = Player(browser, address, device, "dark" if device == "desktop" else "light")
        for name, shown in SCREENS.items():
            shown(player)
            if folder and name in PICTURES:
                player.page.evaluate("scrollTo(0, 0)")
                size = {"x": 0, "y": 0, "width": WIDTHS[device][0], "height": 760}  # below 300 KB
                player.page.screenshot(path=folder / f"{PICTURES[name]}-{device}.png", clip=size)
            if device == "desktop":
                player.page.evaluate(AXE.read_text(encoding="utf-8"))
                found = player.page.evaluate(RUN, TAGS)
                print(f"| {name} | {found['passes']} | {len(found['violations'])} | {len(found['incomplete'])} |")
                print("   ", [what[0] for what in found["incomplete"]], file=sys.stderr)
        player.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if sys.argv[1:] else None
    sent: list[str] = []
    Counting.sent = sent
    handler = functools.partial(Counting, directory=str(BUILT.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        program = shutil.which("chromium")
        address = f"http://127.0.0.1:{server.server_address[1]}/play/"
        with tempfile.TemporaryDirectory() as cache:
            loading(Keeping(playwright, program, cache), address, sent)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        screens(browser, address, folder)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
