"""A table as text: for a file, and deflated for a link. Both hold the seed, and so everything that lies face down.

A table from its beginning is kept as config, seed and decisions; one that began with a save has that save in it. Texts
of others are read within limits, and nothing is believed: every decision is played again by the rules.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Any, Final

from ..api import new_game, parse_token
from ..errors import ConfigError, MerchantRulesError, RecordError, SchemaError, shown
from ..kernel.actions import ChanceSpec
from ..kernel.game import game_named, game_of, game_with_type
from ..store.codec import parse_json
from ..store.config import check_seed, config_from_dict, config_to_dict
from ..store.foreign import LONGEST_TEXT
from ..store.record import Record, Recorder
from ..store.saves import from_json, to_dict
from .table import PERSON, Table

FORMAT: Final = "merchant-rules-table"
VERSION: Final = 1
#: Digits of a seed, with its sign; a fresh one has fewer.
LONGEST_SEED: Final = 40


def kept(table: Table) -> str:
    """The table as JSON.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> table = Table(mr.new_game(config, seed=1), ("person", "trader"))
    >>> table.play("stay")
    >>> again = restored(kept(table))
    >>> again.state == table.state, again.moves, again.kinds
    (True, ['stay'], ('person', 'trader'))
    """
    config = table.state.config
    own: dict[str, Any] = {"start": to_dict(table.start)}
    if table.is_whole:
        own = {"seed": str(table.start.source.seed), "config": config_to_dict(config)}
    head = {"format": FORMAT, "version": VERSION, "game": table.game.name, "revision": table.game.revision(config)}
    return json.dumps({**head, **own, "seats": table.kinds, "moves": " ".join(table.moves)})


def restored(text: str) -> Table:
    """The table that a text holds: one that the page wrote, a save of the library, or a record with its seed."""
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise SchemaError("this is far too long for a game")
    if not text:
        raise SchemaError("there is nothing in it")
    if not text.startswith("{"):
        return _recorded(Record.from_text(text))
    plain = parse_json(text)
    if isinstance(plain, dict) and plain.get("format") == FORMAT:
        return _own(plain)
    return _saved(from_json(text), None)


def _saved(state: Any, kinds: Any) -> Table:
    game = game_with_type(type(state))
    if game is None or type(state) is not game.state:
        raise SchemaError("it holds no saved game")
    return Table(state, kinds or _usual(state))


def _usual(state: Any) -> tuple[str, ...]:
    """One person, and the game's own bot at the other seats."""
    return PERSON, *[game_of(state).usual_bot] * (state.config.player_count - 1)


def _own(plain: dict[str, Any]) -> Table:
    if plain.get("version") != VERSION:
        raise SchemaError("it was written by another version of the page", path="$.version")
    kinds, moves = plain.get("seats"), plain.get("moves")
    if not (isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds)):
        raise SchemaError("seats are a list of persons and bots", path="$.seats")
    if not isinstance(moves, str):
        raise SchemaError("moves are tokens with spaces between", path="$.moves")
    table = _saved(from_json(json.dumps(plain["start"])) if "start" in plain else _started(plain), kinds)
    try:
        table.replay(moves.split())
    except MerchantRulesError as error:
        changed = plain.get("revision") != table.game.revision(table.state.config)
        why = " (it was played by another revision of the rules)" if changed else ""
        raise RecordError(f"{error}{why}", ply=len(table.moves) + 1) from None
    return table


def _started(plain: dict[str, Any]) -> Any:
    name, seed = plain.get("game"), plain.get("seed")
    game = game_named(name) if isinstance(name, str) else None
    if game is None:
        raise SchemaError(f"there is no game {shown(name)} here", path="$.game")
    if not isinstance(seed, str):
        raise SchemaError("it says no seed", path="$.seed")
    return new_game(config_from_dict(game, plain.get("config")), seed=seed_in(seed))


def seed_in(text: str) -> int:
    """The seed that a text says."""
    digits = text.strip()
    if not (digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= LONGEST_SEED):
        raise ConfigError(f"a seed is a whole number of up to {LONGEST_SEED} digits, not {shown(digits)}")
    check_seed(int(digits))
    return int(digits)


def _recorded(record: Record) -> Table:
    """A recorded game, played again with its seed: what chance gave must come out as it is written."""
    said = record.kept.get("seed")
    if not said:
        raise RecordError("this record has no seed: it can be replayed, but not played on")
    table = _saved(new_game(record.config, seed=seed_in(said)), None)
    specs = table.state.rules.specs
    chosen = [
        text
        for text, action in zip(record.tokens, record.actions, strict=True)
        if not isinstance(specs[type(action)], ChanceSpec)
    ]
    table.replay(chosen)
    if recorded(table).tokens != record.tokens:
        raise RecordError("with its seed another game comes out than the one that is written")
    return table


def recorded(table: Table) -> Record:
    """The record of a table from its beginning."""
    if not table.is_whole:
        raise MerchantRulesError("This game began with a save: what was played before is not known.")
    recorder = Recorder(table.state.config, seed=table.start.source.seed)
    for text in table.moves:
        recorder.play(parse_token(recorder.state, text))
    return recorder.record()


# -- links ------------------------------------------------------------------------------------------------------------


def packed(text: str) -> str:
    """A text for the fragment of a link.

    >>> unpacked(packed("stay end"))
    'stay end'
    """
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(fragment: str) -> str:
    """The text in the fragment of a link; however small the fragment, no more than a game can have comes out."""
    if len(fragment) > LONGEST_TEXT:
        raise SchemaError("it is far too long")
    try:
        packed = b64decode(fragment.encode() + b"=" * (-len(fragment) % 4), altchars=b"-_", validate=True)
        text = zlib.decompressobj().decompress(packed, LONGEST_TEXT + 1).decode()
    except (Base64Error, ValueError, zlib.error):
        raise SchemaError("it is broken: a part of it may be missing") from None
    if len(text) > LONGEST_TEXT:
        raise SchemaError("it holds far too much")
    return text


__all__ = ["kept", "packed", "recorded", "restored", "seed_in", "unpacked"]
