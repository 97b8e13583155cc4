"""A state or a view as people read it: `str` gives the table of the position, `repr` a line.

Both are made of what the state or view holds, for every game alike, so a view shows what its seat may know.
"""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import Any

import attrs

from ..api import scores, situation
from ..kernel.game import as_state, game_of
from .describe import describe

#: Lists of what a seat has are broken into lines of about this width.
WIDTH = 100


def brief(s: Any) -> str:
    """A state or view in a line.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=1)
    >>> state, mr.view(state, None)
    (<State classic-1988, 2 players, round 1: Declaring>, <View of a spectator, ...>)
    """
    game, config = game_of(s), s.config
    whose = ""
    if type(s) is game.view:
        whose = " of a spectator," if s.seat is None else f" of seat {s.seat},"
    top = type(s.stack[-1]).__name__
    return f"<{type(s).__name__}{whose} {config.ruleset}, {config.player_count} players, round {game.round(s)}: {top}>"


def position_table(s: Any) -> str:
    """A state or view as a table: what is going on, a row for every seat, and below it what each seat has.

    >>> import merchant_rules as mr
    >>> print(mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1))
    Merchant of Venus, 1988, round 1
    Human begins a turn: to fly or to stay.
    <BLANKLINE>
    seat  name   score  species  ship   place          money
       0  Human     40  Human    Scout  Galactic Base     40
       1  Nik       40  Nik      Scout  Galactic Base     40
    """
    game = game_of(s)
    seats = _seats(s)
    fields = [field.name for field in attrs.fields(type(seats[0]))]
    plain = [name for name in fields if _is_plain([getattr(player, name) for player in seats])]
    heads = ["seat", "name", "score", *(name.replace("_", " ") for name in plain)]
    rows = [
        [str(n), game.words.seat(s, n), str(score), *(_cell(s, getattr(player, field)) for field in plain)]
        for n, (player, score) in enumerate(zip(seats, scores(s), strict=True))
    ]
    title = f"{game.rulesets[s.config.ruleset].title}, round {game.round(s)}"
    lines = [title, describe(s, situation(s)), "", *aligned([heads, *rows])]
    built = _on_board(s)
    for n, player in enumerate(seats):
        own = [(name, getattr(player, name)) for name in fields]
        all_of_it = (*own, *((name, by_seat[n]) for name, by_seat in built.items()))
        held = [told for name, things in all_of_it if (told := _held(s, name, things))]
        lines += wrap(f"{game.words.seat(s, n)}: {'; '.join(held)}", WIDTH, subsequent_indent="  ") if held else []
    return "\n".join(lines)


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows under each other: figures to the right, words to the left.

    >>> aligned([["name", "worth"], ["Nik", "60"]])
    ['name  worth', 'Nik      60']
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    right = [all(cell.lstrip("-").isdigit() for cell in column[1:]) for column in columns]
    return [
        "  ".join(c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True)).rstrip()
        for row in rows
    ]


@attrs.frozen
class _Nothing:
    """What a seat has in a game that has no record of its seats."""


def _seats(s: Any) -> tuple[Any, ...]:
    """What the seats have; games call it players or traders, and small ones may have it elsewhere."""
    found = getattr(s, "players", getattr(s, "traders", ()))
    told = [attrs.has(type(one)) for one in found] if isinstance(found, tuple) else []
    return found if told == [True] * s.config.player_count else (_Nothing(),) * s.config.player_count


def _on_board(s: Any) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What the seats have built, which is in no field of theirs: kind -> things by seat."""
    figures = game_of(s).figures
    if figures is None or not figures.on_board:
        return {}
    summary = figures.of(as_state(s), seed=0)
    return {figures.say(s.config, name): getattr(summary, name) for name in figures.on_board}


def _is_plain(values: list[Any]) -> bool:
    """Whether a field has a column: a figure, or a word that is not empty for everybody."""
    return all(isinstance(one, int) for one in values) or (all(isinstance(one, str) for one in values) and any(values))


def _cell(s: Any, value: str | int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else game_of(s).words.name(s, value) if value else "-"


def _held(s: Any, name: str, value: Any) -> str:
    """What a seat has several of, equal ones together; "" for fields of another kind."""
    if not isinstance(value, tuple) or not value:
        return ""
    name_of = game_of(s).words.name
    counts = Counter(_thing(s, thing) for thing in value)
    told = [
        f"{count} {_word(name_of, s, thing)}" if count > 1 else _word(name_of, s, thing)
        for thing, count in counts.items()
    ]
    return f"{name} {', '.join(told)}"


def _thing(s: Any, thing: Any) -> str:
    """The slug of something held: itself, the face of a card, "" where that is unknown, or its first field."""
    if isinstance(thing, str):
        return thing
    if hasattr(thing, "face"):
        return str(thing.face or "")
    first = attrs.astuple(thing, recurse=False)[0] if attrs.has(type(thing)) else thing
    return str(first)


def _word(name_of: Any, s: Any, slug: str) -> str:
    return str(name_of(s, slug)) if slug else "unknown"
