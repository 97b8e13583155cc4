"""Cards by a table: which kind is played in which window or at one's own node, and on whom; and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..actions import Action, DiscardCard, KeepHand, Pass, PlayCard, Reroll
from ..frames import Announced, Jumping, Roll, Window
from ..rules.common import jump_of
from ..rules.movement import least_of
from .desk import Desk
from .plans import Moves

Judge = Callable[[Desk, Window | None, PlayCard], bool]
#: From so much Prestige a Trader is worth a card.
NEAR = 14
OWN = "own"


def _is_rival(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """On the one nearest to winning, once he has come far."""
    return play.target == desk.rival() and desk.threat(desk.rival()) >= NEAR


def _stops_petition(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """On a petitioner who falls below what a petition takes."""
    target, amount = play.target, desk.rules.catalog.face_by_slug[play.card].amount
    if target is None or target != desk.state.turn.active or target == desk.seat:
        return False
    return desk.state.traders[target].prestige - amount < desk.rules.petition_prestige


def _on_mission(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """On a jumper who is on a Mission."""
    jump = jump_of(desk.state)
    return jump is not None and jump.seat != desk.seat and bool(desk.state.traders[jump.seat].mission)


def _holds_mission(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """A Quarantine on the world that a Trader on a Mission is about to leave."""
    jump = jump_of(desk.state)
    return jump is not None and _on_mission(desk, window, play) and play.world == jump.origin


def _robs(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """On whoever has Prestige to take."""
    return play.target is not None and play.target != desk.seat and desk.threat(play.target) >= 3


def _is_mine(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """Prestige for oneself that is not lost beyond the end of the track."""
    amount = desk.rules.catalog.face_by_slug[play.card].amount
    return play.target == desk.seat and desk.me.prestige + amount <= desk.rules.catalog.game.prestige.most


def _mends(desk: Desk, window: Window | None, play: PlayCard) -> bool:
    """A roll of one's own that fails and would succeed, or another's petition that would fail."""
    roll = window.subject if window is not None else None
    if not isinstance(roll, Roll):
        return False
    if roll.roller != desk.seat:
        return roll.purpose == "petition" and play.shift < 0 and roll.result + play.shift < 3 <= roll.result
    return not _is_good(desk, roll, roll.result) and _is_good(desk, roll, roll.result + play.shift)


def _is_good(desk: Desk, roll: Roll, result: int) -> bool:
    """Whether a roll of one's own brings what it is for; other purposes are as good as they are."""
    jump = jump_of(desk.state)
    if roll.purpose == "jump" and type(jump) is Jumping:
        least = least_of(desk.state, jump)
        return least is None or result >= least
    return roll.purpose != "petition" or desk.is_granted(result + desk.best_bonus(result))


#: Kind of card -> where it is played (a kind of window, or at one's own node) -> when it is worth it.
TABLE: Final[dict[str, dict[str, Judge]]] = {
    "imperial-favor": {OWN: _is_mine},
    "imperial-disfavor": {OWN: _is_rival, "petition": _stops_petition, "roll": _stops_petition},
    "gotcha": {OWN: _robs, "petition": _stops_petition},
    "piracy": {OWN: _robs},
    "imperial-envoy": {OWN: _is_rival},
    "stressed-engines": {OWN: _is_rival, "jump": _is_rival},
    "lose-a-station": {OWN: _is_rival},
    "lose-a-cargo": {OWN: _is_rival, "jump": _is_rival, "lost": _is_rival},
    "quarantine": {"jump": _holds_mission},
    "you-are-lost": {"lost": _on_mission},
    "zap": {"roll": _mends},
    "superzap": {"roll": _mends},
}

#: What a card is worth in the hand; those not named are the first to go.
KEEP: Final = {
    "avoid-calamity": 6,
    "superzap": 5,
    "zap": 4,
    "superjump": 4,
    "priority-run": 3,
    "you-are-lost": 3,
    "quarantine": 3,
    "imperial-favor": 3,
    "imperial-disfavor": 2,
    "gotcha": 2,
    "takeover": 3,
}

#: What is only played on whoever is on a Mission.
AGAINST_MISSIONS: Final = ("quarantine", "you-are-lost")


def kind_of(desk: Desk, play: PlayCard) -> str:
    """What a card is played as."""
    return play.kind or desk.rules.catalog.face_by_slug[play.card].kind


def worth(desk: Desk, face: str) -> int:
    """What a card is worth in the hand; where there are no Missions, those that hinder one are worth little."""
    kind = desk.rules.catalog.face_by_slug[face].kind
    return 1 if desk.rules.seeks_chain and kind in AGAINST_MISSIONS else KEEP.get(kind, 1)


def played(desk: Desk, moves: Moves, where: str, window: Window | None = None) -> Action | None:
    """A card that the table wants played here, None if there is none."""
    for own in moves:
        if type(own) is PlayCard:
            judge = TABLE.get(kind_of(desk, own), {}).get(where)
            if judge is not None and judge(desk, window, own):
                return own
    return None


def answer(desk: Desk, moves: Moves, window: Window) -> Action:
    """In a window: what stops a Calamity, what the table says, a re-roll; else a pass, for the turn if it may be."""
    if window.kind == "avoid":
        return _avoided(desk, moves, window)
    play = played(desk, moves, window.kind, window) or _rerolled(desk, moves, window)
    if play is not None:
        return play
    passes = [own for own in moves if type(own) is Pass]
    active = desk.state.turn.active
    watching = active == desk.seat or desk.threat(active) >= NEAR
    return passes[0] if watching else passes[-1]


def _avoided(desk: Desk, moves: Moves, window: Window) -> Action:
    """Own cards save oneself, not others; a Quarantine only matters where one is."""
    subject = window.subject
    concerned = isinstance(subject, Announced) and (
        subject.target == desk.seat or (subject.kind == "quarantine" and subject.world == desk.me.world)
    )
    saving = [own for own in moves if type(own) is PlayCard] if concerned else []
    return saving[0] if saving else next(own for own in moves if type(own) is Pass)


def _rerolled(desk: Desk, moves: Moves, window: Window) -> Action | None:
    """A failed jump is rolled again for a card of little worth; on a Mission for any."""
    roll = window.subject
    if not isinstance(roll, Roll) or _is_good(desk, roll, roll.result):
        return None
    most = 9 if desk.me.mission else 2
    cheap = [own for own in moves if type(own) is Reroll and worth(desk, own.card) <= most]
    return min(cheap, key=lambda own: worth(desk, own.card), default=None)


def draw(desk: Desk, moves: Moves) -> Action:
    """With a full hand: a card of little worth goes for another, and one of two that are the same."""
    faces = [card.face for card in desk.me.hand]
    thrown = [own for own in moves if type(own) is DiscardCard]
    poor = [own for own in thrown if worth(desk, own.card) <= 2 or faces.count(own.card) > 1]
    if poor:
        return min(poor, key=lambda own: worth(desk, own.card))
    return next(own for own in moves if type(own) is KeepHand)


def discard(desk: Desk, moves: Moves) -> Action:
    """The card that is worth least."""
    return min(moves, key=lambda own: worth(desk, own.card) if type(own) is DiscardCard else 9)


__all__ = ["KEEP", "TABLE", "answer", "discard", "draw", "played"]
