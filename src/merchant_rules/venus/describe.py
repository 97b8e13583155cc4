"""One English sentence for an action: its spec's template with names for slugs and species for seats."""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

from ..errors import NotationError
from ..kernel.actions import ChanceSpec
from ..kernel.compose import AnySpec
from .frames import Deal
from .game import Action
from .notation import rules_of
from .state import State
from .view import View

#: Fields of actions and frames that hold a seat.
SEATS: Final = frozenset(
    (
        "attacker",
        "defender",
        "drawer",
        "finder",
        "finished",
        "looker",
        "mover",
        "offerer",
        "partner",
        "seat",
        "target",
        "victim",
    )
)
HIDDEN: Final = "something that only the one who looks knows"


def describe(s: State | View, action: Action) -> str:
    """One sentence on what an action does, said in the position before it. What a view may not know stays unsaid.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.describe(state, mr.Stay())
    'Human stays.'
    >>> mr.describe(state, mr.parse_token(state, "roll:2-3-3"))
    'Human rolls 2, 3 and 3.'
    """
    spec = rules_of(s).specs.get(type(action))
    if spec is None:
        raise NotationError(f"{action!r} is no action of this game")
    said = "".join(text + (_said(s, spec, action, field) if field else "") for text, field in _parts(spec.sentence))
    if not isinstance(spec, ChanceSpec):
        seat = s.stack[-1].seat
        said = f"{species(s, seat if seat >= 0 else s.turn.seat)} {said}"
    pilot = getattr(action, "pilot", 0)
    if pilot and "{pilot}" not in spec.sentence:
        said += f" by Pilot Number {pilot}"
    return said[:1].upper() + said[1:] + "."


def species(s: State | View, seat: Any) -> str:
    """What a seat is called: its species, or its number while it has none."""
    if type(seat) is not int or not 0 <= seat < len(s.players):
        return f"seat {seat}"
    slug = s.players[seat].species
    return s.rules.catalog.names.get(slug, slug) if slug else f"seat {seat}"


def _parts(sentence: str) -> list[tuple[str, str | None]]:
    return [(text, field) for text, field, _, _ in Formatter().parse(sentence)]


def _said(s: State | View, spec: AnySpec, action: Action, field: str) -> str:
    """What stands for one field of a template: of the action, else of a frame."""
    if field in getattr(spec, "secret", ()) and isinstance(s, View) and _field(s, action, "looker") != s.seat:
        return HIDDEN
    held = _field(s, action, field)
    return species(s, held) if field in SEATS else shown(s, held)


def _field(s: State | View, action: Action, field: str) -> Any:
    for holder in (action, *reversed(s.stack)):
        if hasattr(holder, field):
            return getattr(holder, field)
    return s.turn.seat if field in SEATS else ""


def shown(s: State | View, held: Any) -> str:
    """A value in words: slugs by their names, several things with commas and an and."""
    if isinstance(held, Deal):
        return _deal(s, held)
    if isinstance(held, tuple):
        return _listed([shown(s, item) for item in held])
    if isinstance(held, str):
        return s.rules.catalog.names.get(held, held) if held else HIDDEN
    return str(held)


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _deal(s: State | View, deal: Deal) -> str:
    given = _side(s, deal.give, deal.give_ious, deal.pay)
    taken = _side(s, deal.take, deal.take_ious, deal.receive)
    return f"{given} to {species(s, deal.partner)} for {taken}"


def _side(s: State | View, items: tuple[str, ...], ious: tuple[str, ...], money: int) -> str:
    words = [shown(s, item) for item in items] + [f"the IOU of {shown(s, culture)}" for culture in ious]
    return _listed(words + [f"${money}"] * (money > 0))


__all__ = ["describe", "shown", "species"]
