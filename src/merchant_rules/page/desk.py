"""What the page asks of Python: a request comes in as JSON, an answer goes out. It knows no game and no browser.

>>> desk = Desk()
>>> import json
>>> wanted = {"ruleset": "race-base", "players": 2, "seats": ["person", "race"], "seed": "7"}
>>> answer = json.loads(desk.ask(json.dumps({"do": "new", "wanted": wanted})))
>>> answer["title"], answer["people"], "picture" in answer
('Race for the Galaxy', 1, True)
>>> json.loads(desk.ask('{"do": "dance"}'))
{'error': 'the page asks for something unknown'}
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from ..api import new_game, view
from ..errors import ConfigError, IllegalAction, MerchantRulesError, WrongType
from ..kernel.game import game_with
from ..store.config import fresh_seed
from ..store.saves import digest, to_json
from .face import face_of
from .keeping import kept, packed, recorded, restored, seed_in, unpacked
from .offers import chosen, offers
from .sight import hint, picture, refusal, rule_told, sight, spot_name
from .table import Table

#: A theme of the library's pictures for each theme of the page.
THEMES: Final = ("dark", "light")


class Desk:
    """One table at a time, and a request for everything that can be done with it."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._theme = THEMES[0]
        self._requests: dict[str, Callable[..., Any]] = {
            "games": offers,
            "prepare": self.prepare,
            "new": self.new,
            "look": self.look,
            "theme": self.theme,
            "show": self.show,
            "act": self.act,
            "why": self.why,
            "rule": self.rule,
            "step": self.step,
            "undo": self.undo,
            "hint": self.hint,
            "keep": self.keep,
            "load": self.load,
            "open": self.open,
            "share": self.share,
            "record": self.record,
            "position": self.position,
            "digest": self.digest,
        }

    def ask(self, request: str) -> str:
        """Answer a request: `{"do": name, ...}` with what that method takes. What is refused has a key `error`."""
        try:
            wanted = json.loads(request)
            method = self._requests.get(wanted.pop("do", None)) if isinstance(wanted, dict) else None
            if method is None:
                raise WrongType("the page asks for something unknown")
            return json.dumps(method(**wanted))
        except IllegalAction as error:
            told = refusal(self.table.game, error.violation)
            return json.dumps({"error": str(error), "refusal": told})
        except MerchantRulesError as error:
            return json.dumps({"error": str(error).removeprefix("$: ")})  # of the whole text: no place to name

    @property
    def table(self) -> Table:
        """The table; a `ConfigError` as long as there is none."""
        if self._table is None:
            raise ConfigError("there is no game yet")
        return self._table

    # -- a game --------------------------------------------------------------------------------------------------------

    def prepare(self, ruleset: str) -> bool:
        """Compile the rules and draw the board once, so that a game begins at once; whether there is such a ruleset."""
        game = game_with(ruleset)
        if game is None:
            return False
        state = new_game(game.config(ruleset, game.rulesets[ruleset].min_players), seed=0)
        picture(game, view(state, None), self._theme)
        return True

    def new(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Begin a game: ruleset, players, modules, goal, options; `seats` as persons and bots, `seed` as text or ""."""
        config, seed, kinds = chosen(wanted), wanted.get("seed") or "", wanted.get("seats", [])
        if not isinstance(seed, str) or not isinstance(kinds, list):
            raise ConfigError("the seed is a text, and the seats are a list")
        state = new_game(config, seed=seed_in(seed) if seed.strip() else fresh_seed())
        return self._sit_down(Table(state, kinds))

    def load(self, text: str) -> dict[str, Any]:
        """Go on with a game from a file: one of the page's own, a save, or a record."""
        return self._sit_down(restored(text))

    def open(self, fragment: str) -> dict[str, Any]:
        """Go on with a game from a link."""
        return self._sit_down(restored(unpacked(fragment)))

    def _sit_down(self, table: Table) -> dict[str, Any]:
        self._table = table
        return self.look()

    # -- looking -------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What may be on the page now."""
        return sight(self.table, self._theme)

    def theme(self, name: str) -> str:
        """Draw in this theme from now on."""
        if name not in THEMES:
            raise ConfigError(f"there is no such theme: {', '.join(THEMES)}")
        self._theme = name
        return name

    def show(self) -> dict[str, Any]:
        """The person who is asked wants to see the own view."""
        self.table.sit_down()
        return self.look()

    def why(self, spot: str) -> dict[str, Any]:
        """Why a spot of the picture stands for no move now; only for who is at the table."""
        table = self.table
        if table.curtain or table.asked is None:
            raise MerchantRulesError("Nobody is asked for a move now.")
        seen = view(table.state, table.asked)
        violation = face_of(table.game).refusal(seen, spot)
        if violation is None:
            return {"message": f"{spot_name(table, seen, spot)}: there is nothing to do here now.", "rule": ""}
        return refusal(table.game, violation)

    def rule(self, rule: str) -> dict[str, Any]:
        """A rule in words."""
        return rule_told(self.table.game, rule)

    def hint(self) -> dict[str, str]:
        """What a bot would do, and why."""
        return hint(self.table)

    # -- playing -------------------------------------------------------------------------------------------------------

    def act(self, tokens: list[str]) -> dict[str, Any]:
        """Play a move, or several one after the other: as far as they are legal and nobody else is asked."""
        table = self.table
        if table.curtain:
            raise MerchantRulesError("Nobody has sat down yet.")
        table.play(tokens[0])
        for text in tokens[1:]:
            if table.asked is None or table.curtain:
                break
            try:
                table.play(text)
            except IllegalAction:
                break
        return self.look()

    def step(self) -> dict[str, Any]:
        """Let one bot decide; whether there is more to do without a person."""
        self.table.step()
        table = self.table
        return {"more": not table.is_over and table.asked is None, "ply": len(table.moves)}

    def undo(self) -> dict[str, Any]:
        """Take back the last decision of the person who is asked."""
        if self.table.curtain:
            raise MerchantRulesError("Nobody has sat down yet.")
        self.table.undo()
        return self.look()

    # -- keeping -------------------------------------------------------------------------------------------------------

    def keep(self) -> str:
        """The table as text for a file."""
        return kept(self.table)

    def share(self) -> str:
        """The table for the fragment of a link; it has the seed in it."""
        return packed(kept(self.table))

    def record(self) -> str:
        """The record of the game as text; it has the seed in it."""
        return recorded(self.table).to_text()

    def position(self) -> str:
        """The position as a save of the library, for the command line."""
        return to_json(self.table.state)

    def digest(self) -> str:
        """The digest of the position."""
        return digest(self.table.state)


__all__ = ["Desk"]
