"""What the page shows of a table, as plain data: everything in it comes from the view of the one who looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ..api import legal_moves, situation, token, view
from ..cli.screen import ending, orders
from ..errors import MerchantRulesError, UnknownRule, Violation
from ..kernel.game import Game
from ..links import SITE, rule_url
from ..picture.plots import lines_svg
from ..store.describe import capital, describe
from ..store.rulebook import Rule
from .face import face_of, of_spot
from .table import PERSON, Table, Told

#: So many of the last things that happened are shown.
LATEST: Final = 200


def sight(table: Table, theme: str) -> dict[str, Any]:
    """What may be on the page now: the view of the person at the table, or behind a curtain what everybody knows."""
    shown: dict[str, Any] = {
        "title": table.game.rulesets[table.state.config.ruleset].title,
        "ply": len(table.moves),
        "over": table.is_over,
        "asked": table.asked,
        "people": len(table.people),
        "curtain": "",
        "log": _log(table),
    }
    if table.curtain:
        return {**shown, "curtain": _name(table, table.asked)}
    seen = view(table.state, table.viewer)
    return {
        **shown,
        "seat": table.viewer,
        "now": ending(table.state) if table.is_over else describe(seen, situation(seen)),
        "players": _players(table, seen),
        "status": _status(table, seen),
        "prices": face_of(table.game).prices(seen, table.viewer) if table.viewer is not None else "",
        "picture": picture(table.game, seen, theme),
        "marks": face_of(table.game).marks,
        "worth": _worth(table, theme),
        "undo": table.can_undo,
        **(_asked(table, seen) if table.asked is not None else {"moves": [], "spots": []}),
    }


def picture(game: Game, seen: Any, theme: str) -> str:
    """The picture of a view; "" for a game that draws none."""
    return str(game.part("picture")(seen, theme=theme)) if game.picture else ""


def _name(table: Table, seat: int | None) -> str:
    return capital(table.game.words.seat(view(table.state, None), seat))


# -- what can be done -------------------------------------------------------------------------------------------------


def _asked(table: Table, seen: Any) -> dict[str, Any]:
    """The moves of the person who is asked, and the spots of the picture that stand for some of them."""
    face = face_of(table.game)
    moves = tuple(sorted(legal_moves(seen, seen.seat), key=lambda move: face.late(seen, move)))
    said = [
        {
            "token": token(seen, move),
            "text": text + face.amount(seen, move),
            "warning": table.screen.warning(seen, move),
        }
        for text, move in zip(orders(seen, moves), moves, strict=True)
    ]
    spots: dict[str, dict[str, Any]] = {}
    for number, move in enumerate(moves):
        for own in face.touches(seen, move):
            spots.setdefault(own, {"spot": own, "name": spot_name(table, seen, own), "moves": []})
            spots[own]["moves"].append(number)
    for own, way in face.ways(seen):
        if own not in spots:
            name = spot_name(table, seen, own)
            spots[own] = {"spot": own, "name": name, "moves": [], "way": [token(seen, move) for move in way]}
    return {"moves": said, "spots": list(spots.values())}


def spot_name(table: Table, seen: Any, own: str) -> str:
    """What a spot is called."""
    return capital(table.game.words.name(seen, of_spot(own)))


def hint(table: Table) -> dict[str, str]:
    """The move that a bot would make by what the person who is asked knows, and why."""
    if table.asked is None or table.curtain:
        raise MerchantRulesError("Nobody is asked for a move now.")
    seen = view(table.state, table.asked)
    bot = table.adviser
    move = bot.choose(seen, legal_moves(seen, seen.seat))
    return {"token": token(seen, move), "text": describe(seen, move), "why": table.screen.reason(seen, bot, move)}


# -- how it stands ----------------------------------------------------------------------------------------------------


def _players(table: Table, seen: Any) -> list[dict[str, Any]]:
    kinds = ["a person" if kind == PERSON else f"bot {kind}" for kind in table.kinds]
    return [
        {"name": _name(table, seat), "kind": kind, "score": table.screen.score(seen, seat).removeprefix("has ")}
        for seat, kind in enumerate(kinds)
    ]


def _status(table: Table, seen: Any) -> str:
    return face_of(table.game).status(seen, table.viewer) if table.viewer is not None else ""


def _log(table: Table) -> list[dict[str, Any]]:
    """What was told to all, and to the one who looks."""
    own = (None,) if table.curtain else (None, table.viewer)
    told = [one for one in table.log if one.seat in own]
    news = list(_not_twice(told))[-LATEST:]
    return [{"round": one.round, "text": one.text.strip(), "own": one.seat is not None} for one in news]


def _not_twice(told: Iterable[Told]) -> Iterator[Told]:
    """Without what all are told when the one who looks has just been told so: that he did it."""
    own: list[str] = []
    for one in told:
        if one.seat is not None:
            own.append(one.text)
        elif any(text.startswith(one.text.strip()) for text in own):
            continue
        else:
            own = []
        yield one


def _worth(table: Table, theme: str) -> str:
    """How all stood, round by round; "" before there are two."""
    if len(table.stand) < 2:
        return ""
    figures = table.game.figures
    word = figures.score_word if figures else "score"
    rounds = sorted(table.stand)
    names = [_name(table, seat) for seat in range(len(table.kinds))]
    lines = {f"{name}": [table.stand[number][seat] for number in rounds] for seat, name in enumerate(names)}
    return str(lines_svg(lines, f"{word.capitalize()} by round", "round", "", first=rounds[0], theme=theme))


# -- rules ------------------------------------------------------------------------------------------------------------


def refusal(game: Game, violation: Violation) -> dict[str, Any]:
    """Why something cannot be done, the rule that says so in our words, and where the documentation has it."""
    return {"message": violation.message, **rule_told(game, violation.rule)}


def rule_told(game: Game, rule_id: str) -> dict[str, Any]:
    """A rule or ruling in words, with its address below that of the documentation; both "" where there is none."""
    url = rule_url(rule_id)
    return {"rule": rule_id, "said": _said(game, rule_id), "page": url.removeprefix(SITE) if url else ""}


def _said(game: Game, rule_id: str) -> str:
    if not game.books:
        return ""
    try:
        found = game.part("books").lookup(rule_id)
    except UnknownRule:
        return ""
    said = [own.statement if isinstance(own, Rule) else f"{own.question} {own.ruling}" for own in found]
    return " ".join(said)


__all__ = ["hint", "picture", "refusal", "rule_told", "sight", "spot_name"]
