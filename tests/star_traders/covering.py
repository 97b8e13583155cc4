"""What a ply of a game shows of the cards and of the personalities: marks such as "zap" and "S-PETE-4".

The golden games together bear every mark there is. Cards are marked by face, Calamities by kind when they strike and
when they are answered, what personalities may do or get by the numbers of their rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.box.catalog import Catalog
from merchant_rules.star_traders.rules.common import owner_of, stations_of
from merchant_rules.store.record import Ply

#: What personalities may do or get beyond others. The rest of their rules says what they do not.
POWERS: dict[str, tuple[str, ...]] = {
    "navigator": ("S-NAV-1", "S-NAV-5"),
    "psychic": ("S-PSY-1", "S-PSY-2"),
    "lucky-lou": ("S-LOU-1", "S-LOU-3", "S-LOU-4"),
    "negotiator": ("S-NEG-1", "S-NEG-2"),
    "engineer": ("S-ENGR-1", "S-ENGR-4", "S-ENGR-6"),
    "insider": ("S-INS-1", "S-INS-3", "S-INS-7"),
    "hero": ("S-HERO-1", "S-HERO-5"),
    "awesome-andi": ("S-AND-1", "S-AND-3"),
    "seer": ("S-SEER-1", "S-SEER-2", "S-SEER-3"),
    "verdant-velma": ("S-VEL-1", "S-VEL-2", "S-VEL-3"),
    "banker": ("S-BANK-1", "S-BANK-2"),
    "pirate-pete": ("S-PETE-4", "S-PETE-6", "S-PETE-7"),
}


def every_mark(catalog: Catalog) -> frozenset[str]:
    """All marks: they follow from the data, but for the numbers of the powers."""
    struck = {f"{kind.slug} strikes" for kind in catalog.kinds if kind.calamity}
    avoided = {f"{kind.slug} is avoided" for kind in catalog.kinds if kind.calamity}
    petes = {f"piracy as {kind}" for kind in catalog.personalities.pirate_pete.piracy_as}
    powers = {power for own in POWERS.values() for power in own}
    return frozenset({face.slug for face in catalog.faces} | struck | avoided | petes | powers)


def marks(ply: Ply) -> Iterator[str]:
    """The marks of a ply."""
    yield from _of_cards(ply.state, ply.action)
    yield from _of_calamities(ply.state, ply.action)
    yield from _of_jumps(ply.state, ply.action, ply.after)
    yield from _of_deliveries(ply.state, ply.action)
    yield from _of_actions(ply.state, ply.action, ply.after)
    yield from _of_hands(ply.state, ply.action)


def _has(state: State, seat: int, personality: str) -> bool:
    return seat >= 0 and personality in state.traders[seat].personalities


def _of_cards(state: State, action: Any) -> Iterator[str]:
    """A Superjump is played as a declaration (S-SJUMP-1), a Jubilee on sight (ST-70)."""
    if type(action) is st.PlayCard:
        yield f"{action.card} as {action.kind}" if action.kind else action.card
        if action.card == "avoid-calamity" and _has(state, state.stack[-1].seat, "hero"):
            yield "S-HERO-5"
    if type(action) is st.DeclareJump and action.kind == "superjump":
        yield "superjump"
    if type(action) is st.LuckDrawn and action.card == "jubilee":
        yield "jubilee"
        if any(_has(state, seat, "insider") and "capital" in stations_of(state, seat) for seat in _seats(state)):
            yield "S-INS-3"


def _of_calamities(state: State, action: Any) -> Iterator[str]:
    top = state.stack[-1]
    if type(top) is not f.Window or top.kind != "avoid":
        return
    assert isinstance(top.subject, f.Announced)
    kind, answered = top.subject.kind, type(action) is st.PlayCard
    if kind == "raid":
        yield from ["S-PETE-7"] if answered else []
        yield from ["S-PETE-6"] if type(action) is st.Pass and len(top.queue) == 1 else []
    elif answered:
        yield f"{kind} is avoided"
    elif type(action) is st.Pass and len(top.queue) == 1 and not top.again:
        yield f"{kind} strikes"


def _of_jumps(state: State, action: Any, after: State) -> Iterator[str]:
    top = state.stack[-1]
    if type(action) is st.Navigate:
        yield "S-NAV-1" if action.add else "S-NAV-5"
    elif type(action) is st.RerollFirst and action.again:
        yield "S-VEL-3"
    elif type(action) is st.DeclareJump:
        yield from {"awesome": ["S-AND-1"], "psychic": ["S-SEER-1"]}.get(action.kind, [])
    elif type(action) is st.ChooseWorld:
        andi = type(top) is f.ChoosingWorld and not top.stay
        yield "S-AND-3" if andi else "S-SEER-2" if action.world else "S-SEER-3"
    before = next((frame for frame in state.stack if type(frame) is f.Jumping), None)
    now = next((frame for frame in after.stack if type(frame) is f.Jumping), None)
    yield from _of_velma(state, action, before, now)


def _of_velma(state: State, action: Any, before: f.Jumping | None, now: f.Jumping | None) -> Iterator[str]:
    """She arrives over a green line with a 3, or by a station without a roll."""
    jump = before or now
    if jump is None or not _has(state, jump.seat, "verdant-velma") or jump.kind not in ("regular", "station"):
        return
    velma = state.rules.catalog.personalities.verdant_velma
    if state.rules.starmap.joins[jump.origin][jump.to].colour != velma.colour or now is None or now.step != 6:
        return
    top = state.stack[-1]
    if jump.kind == "station" and (before is None or before.step == 2):
        yield "S-VEL-2"
    if jump.kind == "regular" and (before is None or before.step == 3):
        roll = top.subject if type(top) is f.Window else None
        thrown = roll.result if isinstance(roll, f.Roll) else getattr(action, "face", 0)
        if thrown == velma.regular:
            yield "S-VEL-1"


def _of_deliveries(state: State, action: Any) -> Iterator[str]:
    if type(action) is not st.Deliver:
        return
    seat = state.stack[-1].seat
    yield from ["S-HERO-1"] if _has(state, seat, "hero") else []
    yield from ["S-NEG-1"] if _has(state, seat, "negotiator") else []
    yield from ["S-NEG-2"] if _has(state, owner_of(state, state.traders[seat].world), "negotiator") else []


def _of_actions(state: State, action: Any, after: State) -> Iterator[str]:
    """What is built, bought, raided, placed at the start, and the tenth of it that the Banker gets."""
    seat, catalog = state.stack[-1].seat, state.rules.catalog
    if type(action) is st.BuyEngine and _has(state, seat, "engineer"):
        if not catalog.world_by_slug[state.traders[seat].world].shipyard:
            yield "S-ENGR-4"
        if after.traders[seat].engines > catalog.game.limits.engines:
            yield "S-ENGR-1"
    elif type(action) is st.PayRepairs and _has(state, seat, "engineer"):
        yield "S-ENGR-6"
    elif type(action) is st.Raid:
        yield "S-PETE-4"
    elif type(action) is st.PlaceStation:
        yield "S-INS-7"
    if not state.turn.number and after.turn.number:
        yield from ["S-BANK-1" for trader in after.traders if "banker" in trader.personalities]
        yield from ["S-INS-1" for trader in after.traders if "insider" in trader.personalities]
    if type(action) in (st.BuyEngine, st.BuildStation, st.PayRepairs, st.Abandon) and not _has(state, seat, "banker"):
        yield from [
            "S-BANK-2"
            for trader, now in zip(state.traders, after.traders, strict=True)
            if "banker" in trader.personalities and now.ledger > trader.ledger
        ]


def _of_hands(state: State, action: Any) -> Iterator[str]:
    top = state.stack[-1]
    if type(action) is st.ContractSeen:
        yield "S-PSY-2" if state.decks.top else "S-PSY-1"
    elif type(action) is st.LuckDrawn and type(top) is f.DrawingCards and _has(state, top.drawer, "lucky-lou"):
        yield from ["S-LOU-3"] if top.left > 1 else []
        yield from ["S-LOU-1"] if len(state.traders[top.drawer].hand) == 2 else []
    elif type(action) is st.DiscardCard and type(top) is f.Drawing and _has(state, top.seat, "lucky-lou"):
        yield "S-LOU-4"


def _seats(state: State) -> range:
    return range(len(state.traders))
