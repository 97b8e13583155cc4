"""Serve the built page on this machine, with the headers that a public host should send (docs/browser.md).

python browser/serve.py site
"""

from __future__ import annotations

import argparse
import functools
import http.server
from pathlib import Path

#: Scripts, styles and Python come from the page's own host; no inline script, no foreign address, no frame around it.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",  # the last only counts in a header
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
PLAY = "/play/"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files below one folder; under play/ with the headers of the page."""

    # Not what this machine's tables say: a module or WebAssembly of another type is refused by browsers.
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".zip": "application/zip",
    }

    def do_GET(self) -> None:
        """Lead from the root to the page where there is no documentation around it."""
        if self.path == "/" and not (Path(self.directory) / "index.html").is_file():
            self.send_response(302)
            self.send_header("Location", PLAY)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_GET()

    def end_headers(self) -> None:
        """A file is asked for again each time, and sent again only when it has changed."""
        self.send_header("Cache-Control", "no-cache")
        if PLAY in self.path:
            for name, value in HEADERS.items():
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the address is all that is printed."""


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server on 127.0.0.1 alone; port 0 takes a free one."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="the folder with play/ in it")
    parser.add_argument("--port", type=int, default=8765, help="0 takes a free one")
    chosen = parser.parse_args()
    try:
        running = server(chosen.folder, chosen.port)
    except OSError:
        running = server(chosen.folder)  # somebody has the port: take another
    with running:
        print(f"http://127.0.0.1:{running.server_address[1]}{PLAY}  (Ctrl-C ends it)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
