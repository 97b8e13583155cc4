"""`merchant-rules board`: a printed board in figures, or a board as a picture, also with a game on it."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from merchant_rules.errors import ConfigError

from .base import EXIT_OK, Subcommand, loaded, reading

if TYPE_CHECKING:
    import networkx as nx


def _arguments(parser: argparse.ArgumentParser) -> None:
    from merchant_rules.venus.meta import RULESETS

    known = ", ".join(RULESETS)
    parser.add_argument("ruleset", metavar="ruleset|FILE", help=f"a ruleset ({known}), or a save or record of a game")
    parser.add_argument("--svg", metavar="FILE", help="write the board as a picture to this file")
    parser.add_argument("--seat", type=int, help="with a game: show what this player knows; default: what all know")


def board(arguments: argparse.Namespace) -> int:
    """Show the printed board of a ruleset in figures, or draw it; with a save or record, draw the game as it stands."""
    from merchant_rules.venus.meta import RULESETS

    asked: str = arguments.ruleset
    named = asked in RULESETS
    if not named and not Path(asked).exists():
        known = ", ".join(RULESETS)
        raise ConfigError(f"{asked!r} is neither a ruleset ({known}) nor a file")
    if named and arguments.seat is not None:
        raise ConfigError("--seat goes with the save or record of a game, not with a printed board")
    shown: Any = asked if named else _game_in(asked, arguments.seat)
    if arguments.svg:
        from merchant_rules.venus.picture.drawing import board_svg

        board_svg(shown).write(arguments.svg)
        print(f"The picture is in {arguments.svg}.")
        return EXIT_OK
    print(board_summary(shown if named else shown.config.ruleset))
    return EXIT_OK


def _game_in(path: str, seat: int | None) -> Any:
    thing = loaded(path)
    with reading(path):
        return _seen(thing, seat)


def _seen(thing: Any, seat: int | None) -> Any:
    """The game in a save or record as a player sees it; a spectator without a seat."""
    from merchant_rules.store.record import Record
    from merchant_rules.venus.config import Config
    from merchant_rules.venus.state import State
    from merchant_rules.venus.view import View, view

    state = thing.final() if isinstance(thing, Record) else thing
    if isinstance(state, State):
        return view(state, seat)
    if isinstance(state, View):
        if seat not in (None, state.seat):
            raise ConfigError("the file holds what one player knows, and --seat asks for another")
        return state
    if isinstance(state, Config):
        if seat is not None:
            raise ConfigError("--seat goes with a game, and the file holds a config")
        return state
    raise ConfigError("the file holds an action, and no game to show")


def board_summary(ruleset: str) -> str:
    """The printed board of a ruleset in figures: dots, links, kinds and systems.

    >>> print(board_summary("ffg-classic").splitlines()[0])
    The board of ffg-classic
    """
    from merchant_rules.venus.map.board import board as printed_board

    graph = printed_board(ruleset)
    kinds = Counter[str](dot["kind"] for _, dot in graph.nodes(data=True))
    links = Counter[str](link["kind"] for _, _, link in graph.edges(data=True))
    ports = sum(bool(dot["port"]) for _, dot in graph.nodes(data=True))
    systems = _systems(graph)
    lines = [
        f"The board of {ruleset}",
        f"  dots     {graph.number_of_nodes():4}   {_tally(kinds)}",
        f"  links    {graph.number_of_edges():4}   {_tally(links)}",
        f"  ports    {ports:4}   places for a Spaceport",
        f"  systems  {len(systems):4}",
        *(f"    {name:32} {_tally(kinds)}" for name, kinds in systems.items()),
    ]
    return "\n".join(lines)


def _systems(graph: nx.Graph[str]) -> dict[str, Counter[str]]:
    """The kinds of the dots of each system by its name, in the order of the board."""
    systems = {slug: Counter[str]() for slug in graph.graph["systems"]}
    for _, dot in graph.nodes(data=True):
        if dot["system"]:
            systems[dot["system"]][dot["kind"]] += 1
    return {graph.graph["systems"][slug]["name"]: kinds for slug, kinds in systems.items()}


def _tally(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.most_common())


SUBCOMMAND = Subcommand(
    "board", "a board in figures or as a picture", "merchant-rules board ffg-classic --svg board.svg", _arguments, board
)
