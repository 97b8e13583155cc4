"""Why money and Prestige moved between two positions: what was built, delivered, granted, abandoned, played.

The ledgers say how much, the rest of both positions says what for: `words.WHY` has all the reasons in words. Where one
step has several payments (a pay-off and the share of the station, a price and the Banker's share), each is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from ..kernel.events import Paid
from .frames import (
    Announced,
    AnsweringPassage,
    Auctioning,
    ChoosingPay,
    DrawingMission,
    PayingRepairs,
    Raiding,
    Settling,
)
from .rules.payoffs import station_share
from .rules.starts import starting_money
from .state import NO_ONE, State
from .view import View

Place: TypeAlias = State | View
#: What each seat has more by the ledger, 0 left out.
Owed: TypeAlias = Mapping[int, int]


def payments(before: Place, after: Place, owed: Owed) -> list[Paid]:
    """Who paid whom how much and what for, as far as the positions tell."""
    found: list[Paid] = []
    for told in (_passage, _start, _leaving, _delivery):
        found += told(before, after, owed)
        if found:
            return found
    return [*_prices(before, after, owed), *_shares(before, owed)]


def _passage(before: Place, after: Place, owed: Owed) -> Iterator[Paid]:
    """The fee goes from Trader to Trader."""
    top = before.stack[-1]
    if isinstance(top, AnsweringPassage) and top.fee and top.asker in owed:
        yield Paid(top.asker, top.seat, top.fee, "passage", top.world)


def _start(before: Place, after: Place, owed: Owed) -> Iterator[Paid]:
    """A personality that is dealt or bought changes the money one starts with."""
    catalog = before.rules.catalog
    for seat, amount in owed.items():
        own = after.traders[seat].personalities
        if before.turn.number or own == before.traders[seat].personalities:
            continue
        more = starting_money(catalog, own) - catalog.game.setup.stellors
        if more:
            yield Paid(None, seat, more, "start") if more > 0 else Paid(seat, None, -more, "start")
        if amount != more:
            yield Paid(
                seat, None, more - amount, "personality", (set(own) - {*before.traders[seat].personalities}).pop()
            )
            yield from _shares(before, {other: paid for other, paid in owed.items() if other != seat})


def has_left(before: Place, after: Place, seat: int) -> bool:
    """Whether a seat has just left the game."""
    return after.traders[seat].out and not before.traders[seat].out


def _leaving(before: Place, after: Place, owed: Owed) -> Iterator[Paid]:
    """The money of who leaves goes to the bank (S-OUT-2); the ledger of who lives on secret sums goes back to 0."""
    for seat, amount in owed.items():
        if has_left(before, after, seat):
            yield Paid(seat, None, -amount, "left") if amount < 0 else Paid(None, seat, amount, "left")


# -- deliveries -------------------------------------------------------------------------------------------------------


def delivered(before: Place, after: Place) -> str:
    """The Contract that was satisfied, "" for none."""
    if not any(new.ledger > old.ledger or new.prestige > old.prestige or new.engines > old.engines
               for old, new in zip(before.traders, after.traders, strict=True)):  # fmt: skip
        return ""
    pairs = zip(before.market.spaces, after.market.spaces, strict=True)
    return next((old for old, new in pairs if old and old != new), "")


def _settling(before: Place) -> Settling | None:
    for frame in before.stack:
        found = frame.settling if isinstance(frame, ChoosingPay) else frame
        if isinstance(found, Settling):
            return found
    return None


def deliverer(before: Place) -> int:
    """Who delivers: the one whose turn it is, unless a delivery is being settled."""
    settling = _settling(before)
    return before.turn.active if settling is None else settling.seat


def _delivery(before: Place, after: Place, owed: Owed) -> Iterator[Paid]:
    """The pay-off to the deliverer, and the share of the station there (S-PAY-1, S-PAY-2)."""
    slug = delivered(before, after)
    if not slug:
        return
    rules, settling, seat = before.rules, _settling(before), deliverer(before)
    contract = rules.catalog.contract_by_slug[slug]
    owner = before.galaxy.owners[rules.starmap.index[contract.to]] if settling is None else settling.owner
    share = 0
    if owner != NO_ONE and not before.traders[owner].out:
        share = station_share(rules.catalog, contract, before.traders[owner].personalities)
    pay = owed.get(seat, 0) - share * (owner == seat)
    if pay > 0:
        yield Paid(None, seat, pay, "payoff", slug)
    if share:
        yield Paid(None, owner, share, "station-share", slug)


# -- what is paid to the bank -----------------------------------------------------------------------------------------


def _prices(before: Place, after: Place, owed: Owed) -> Iterator[Paid]:
    for seat, amount in owed.items():
        if amount < 0:
            why, what = _price(before, after, seat)
            yield Paid(seat, None, -amount, why, what)


def _price(before: Place, after: Place, seat: int) -> tuple[str, str]:
    """What a seat paid for, or lost money by: the reason, and the thing."""
    old, new, top = before.traders[seat], after.traders[seat], before.stack[-1]
    built = station_got(before, after, seat)
    if built:
        return ("auction" if isinstance(top, Auctioning) else "station"), built
    if new.engines > old.engines:
        return "engine", ""
    if isinstance(top, PayingRepairs):
        return "repairs", ""
    gone = Counter(load.cargo for load in old.hold) - Counter(load.cargo for load in new.hold)
    if gone:
        return "abandoned", next(iter(gone))
    if "jubilee" in cards_played(before, after):
        return "jubilee", ""
    return ("petition" if granted(before, after) else "petition-loss"), ""


def station_got(before: Place, after: Place, seat: int) -> str:
    """The world on which a seat has a station now and none stood before, "" for none."""
    pairs = zip(before.rules.starmap.worlds, before.galaxy.owners, after.galaxy.owners, strict=True)
    return next((world for world, old, new in pairs if old == NO_ONE and new == seat), "")


def granted(before: Place, after: Place) -> bool:
    """Whether a petition was granted: a Mission is drawn, or a station has become Imperial."""
    missions = [trader.mission for trader in after.traders] != [trader.mission for trader in before.traders]
    drawing = any(isinstance(frame, DrawingMission) for frame in after.stack)
    return missions or drawing or before.galaxy.imperial != after.galaxy.imperial


def _shares(before: Place, owed: Owed) -> Iterator[Paid]:
    """The Banker's share of what another pays (S-BANK-2)."""
    for seat, amount in owed.items():
        if amount > 0 and "banker" in before.traders[seat].personalities:
            yield Paid(None, seat, amount, "bankers-share")


# -- Prestige ---------------------------------------------------------------------------------------------------------


def cards_played(before: Place, after: Place) -> list[str]:
    """The kinds of the cards that came to the pile, and of the one that takes effect."""
    faces = before.rules.catalog.face_by_slug
    found = [faces[face].kind for face in Counter(after.decks.luck_pile) - Counter(before.decks.luck_pile)]
    for frame in reversed(before.stack):
        subject: Any = getattr(frame, "subject", frame)
        if isinstance(subject, Announced):
            found.insert(0, subject.kind)
    return found


def prestige(before: Place, after: Place, seat: int) -> str:
    """Why a seat has more Prestige, or less."""
    more = after.traders[seat].prestige > before.traders[seat].prestige
    for why, applies in PRESTIGE.items():
        if applies(before, after, seat, more):
            return why
    played = [kind for kind in cards_played(before, after) if kind in MOVERS]
    if played:
        return played[0]
    return "petition" if granted(before, after) else "petition-loss"


#: Kinds of cards that move Prestige.
MOVERS: Final = ("imperial-favor", "imperial-disfavor", "gotcha", "piracy")


def _abandons(before: Place, after: Place, seat: int, more: bool) -> bool:
    old, new = before.traders[seat], after.traders[seat]
    return not more and len(new.hold) < len(old.hold) and not _is_hit(before)


def _is_hit(before: Place) -> bool:
    """Whether a card takes effect, and not a decision of one's own."""
    return any(isinstance(getattr(frame, "subject", frame), Announced) for frame in before.stack)


Judge: TypeAlias = Callable[[Place, Place, int, bool], bool]
PRESTIGE: Final[dict[str, Judge]] = {
    "left": lambda before, after, seat, more: has_left(before, after, seat),
    "payoff": lambda before, after, seat, more: more and seat == deliverer(before) and bool(delivered(before, after)),
    "station": lambda before, after, seat, more: more and bool(station_got(before, after, seat)),
    "avoid-calamity": lambda before, after, seat, more: (
        more and "hero" in before.traders[seat].personalities and "avoid-calamity" in cards_played(before, after)
    ),
    "abandoned": _abandons,
    "raid": lambda before, after, seat, more: (
        not more and any(isinstance(frame, Raiding) for frame in after.stack) and not _is_hit(before)
    ),
}
"""Reason -> whether it is this one; cards and petitions come after these."""

__all__ = ["payments", "prestige"]
