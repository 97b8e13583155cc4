"""A game server: real HTTP, the state with the server alone, and for every seat its view.

Each seat has a key. `GET /seat?key=...` answers with what this seat may know, as JSON, and with its legal moves as
tokens; `POST /move` with a key and a token plays one. A refusal comes back with its rule and the address of the rule.
Nothing but the standard library is needed, and the same three functions serve any game of this library.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlparse
from urllib.request import Request, urlopen

import merchant_rules as mr

#: A move is short: bytes of a request that are read.
LONGEST = 10_000


class Table:
    """One game and the keys of its seats. A lock lets in one request at a time."""

    def __init__(self, state: Any, keys: dict[str, int]) -> None:
        self._state, self._keys, self._lock = state, keys, threading.Lock()

    def seen(self, key: str) -> dict[str, Any]:
        """What a seat may know, and what it may do now."""
        with self._lock:
            seat = self._keys[key]
            asked = seat in mr.actors(self._state)
            moves = mr.legal_moves(self._state, seat) if asked else ()
            view = json.loads(mr.to_json(mr.view(self._state, seat)))
            return {"seat": seat, "view": view, "moves": [mr.token(self._state, move) for move in moves]}

    def play(self, key: str, token: str) -> None:
        """One move; raises what the library raises, and leaves the game as it was."""
        with self._lock:
            self._state = mr.apply_action(self._state, mr.parse_token(self._state, token), seat=self._keys[key])


def handler(table: Table) -> type[BaseHTTPRequestHandler]:
    """The class that answers requests for a table."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            key = parse_qs(urlparse(self.path).query).get("key", [""])[0]
            try:
                self._answer(200, table.seen(key))
            except KeyError:
                self._answer(403, {"error": "no seat has this key"})

        def do_POST(self) -> None:
            try:
                length = int(self.headers["Content-Length"])
                if not 0 <= length <= LONGEST:
                    raise ValueError("a stranger may not choose how much is read")
                asked = json.loads(self.rfile.read(length))
                table.play(asked["key"], asked["move"])
                self._answer(200, table.seen(asked["key"]))
            except mr.IllegalAction as error:
                self._answer(409, {"error": str(error), "rule": error.rule, "url": error.url})
            except mr.MerchantRulesError as error:
                self._answer(400, {"error": str(error)})
            except (KeyError, TypeError, ValueError, RecursionError):
                self._answer(400, {"error": "a key of a seat and a move are needed"})

        def _answer(self, status: int, content: dict[str, Any]) -> None:
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    return Handler


# -- the other end -----------------------------------------------------------------------------------------------------


def asked(address: str, key: str, move: str = "") -> dict[str, Any]:
    """What the server answers to a player: to a move, or to a look at the table."""
    body = json.dumps({"key": key, "move": move}).encode() if move else None
    request = Request(f"{address}/move" if move else f"{address}/seat?key={key}", data=body)
    try:
        with urlopen(request) as response:
            answer: dict[str, Any] = json.load(response)
    except HTTPError as error:
        answer = json.load(error)
    return answer


def main() -> None:
    """Serve a game of two, and play its beginning over HTTP."""
    config = mr.race.Config("race-base", players=2)
    keys = {"amber": 0, "cobalt": 1}  # make them with `secrets.token_urlsafe()`
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(Table(mr.new_game(config, seed=7), keys)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"

    first, second = asked(address, "amber"), asked(address, "cobalt")
    print("Seat 0 may:", *first["moves"])
    print("Seat 1 may:", *second["moves"])
    hands = [[card.get("face", "?") for card in player["hand"]] for player in first["view"]["players"]]
    print("Seat 0 sees:", hands)
    assert set(hands[1]) == {"?"}, "a hand is for its owner"

    print("For another seat:", asked(address, "cobalt", first["moves"][0])["error"])
    refused = asked(address, "amber", "choose:0:explore-5")
    print("Too early:", refused["error"], refused["url"])
    print("After a discard:", *asked(address, "amber", first["moves"][0])["moves"])
    print("A stranger:", asked(address, "rose"))
    server.shutdown()


if __name__ == "__main__":
    main()
