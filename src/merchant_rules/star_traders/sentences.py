"""What is said of an action where one template for all of its class will not do: jumps, cards, cargo, deals, rolls.

What only some may know is said to them alone. An action may be described out of place, so nothing here relies on the
frame that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ..errors import shown
from ..kernel.actions import knowers, knows
from ..store.describe import in_words
from . import actions as a
from .frames import (
    AnsweringDeal,
    AnsweringPassage,
    Auctioning,
    AuctioningPersonality,
    Bundle,
    ChoosingLoss,
    Jumping,
    LosingMoney,
    OpenSide,
    PayingPetition,
    PayingRepairs,
    Peeking,
    Refilling,
    Revealing,
    Rolling,
    Showing,
    Window,
)
from .rules.engines import repairs
from .rules.petitions import price_of, row_for
from .speech import called, counted, named, stellors
from .state import State
from .view import View

F = TypeVar("F")
Place = State | View
#: ``said(s, action, may_know)``: the sentence, with or without what is secret in it
Said = Callable[[Any, Any, bool], str]


def sentence(s: Place, spec: Any, action: Any) -> str:
    """The sentence on an action without its subject, "" where the template of its spec serves."""
    said = SAID.get(type(action))
    if said is None:
        return ""
    may_know = not (isinstance(s, View) and spec.secret) or knows(knowers(s, s.stack[-1], spec, action), s.seat)
    return said(s, action, may_know).replace("{", "{{").replace("}", "}}")


def frame_of(s: Place, kind: type[F]) -> F | None:
    """The uppermost frame of a kind."""
    return next((frame for frame in reversed(s.stack) if type(frame) is kind), None)


def goods(s: Place, cargo: str, marker: str) -> str:
    """A cargo, and where its Contract wants it."""
    contract = s.rules.catalog.contract_by_slug.get(marker) if type(marker) is str else None
    return in_words(s, cargo) + (f" for {called(s, contract.to)}" if contract is not None else "")


# -- jumps and rolls --------------------------------------------------------------------------------------------------


def jump_words(s: Place, kind: str, to: str) -> str:
    """A jump, its way and where it leads: "a jump to Niven", "a Psychic Jump"."""
    said = JUMPS.get(kind, "a jump {to}") if type(kind) is str else "a jump {to}"
    return said.replace("{to}", f"to {in_words(s, to)}" if to else "somewhere")


JUMPS: Final = {
    "regular": "a jump {to}",
    "station": "a station jump {to}",
    "random": "a random jump",
    "superjump": "a Superjump {to}",
    "awesome": "an Awesome Jump",
    "psychic": "a Psychic Jump",
}


def _jump(s: Place, action: a.DeclareJump, may_know: bool) -> str:
    cards = f", laying down {in_words(s, action.cards)} for the Quarantine" if action.cards else ""
    return f"declares {jump_words(s, action.kind, action.to)}{cards}"


def roll_words(s: Place, purpose: str, roller: int) -> str:
    """What a die is rolled for."""
    jump = frame_of(s, Jumping)
    if purpose == "jump":
        return f"for {jump_words(s, jump.kind, jump.to)}" if jump is not None else "for a jump"
    if purpose in ("random", "lost"):
        digit = "second" if jump is not None and jump.dice else "first"
        return f"for the {digit} digit of the world {'to stray to' if purpose == 'lost' else 'to jump to'}"
    return ROLLS.get(purpose, f"for {purpose}")


ROLLS: Final = {
    "awesome": "for the Awesome Jump",
    "psychic": "for the Psychic Jump",
    "petition": "for the petition",
    "jackpot": "for the pay at Jackpot",
    "raid": "for the raid",
}


def _die(s: Place, action: a.DieRolled, may_know: bool) -> str:
    frame = frame_of(s, Rolling)
    if frame is None:
        return f"the die shows {in_words(s, action.face)}"
    rolls = f"{named(s, frame.roller)} rolls {in_words(s, action.face)}"
    return f"{rolls} {roll_words(s, frame.purpose, frame.roller)}"


def _navigate(s: Place, action: a.Navigate, may_know: bool) -> str:
    return "adds 1 to the roll" if action.add else "leaves the roll as it is"


def _first(s: Place, action: a.RerollFirst, may_know: bool) -> str:
    return "rolls the first die again" if action.again else "keeps the first die"


def _world(s: Place, action: a.ChooseWorld, may_know: bool) -> str:
    return f"jumps to {in_words(s, action.world)}" if action.world else "jumps nowhere"


# -- cargo ------------------------------------------------------------------------------------------------------------


def _in_space(s: Place, space: Any) -> Any:
    """The Contract that lies in a space, None if there is none."""
    at = space - 1 if type(space) is int else -1
    slug = s.market.spaces[at] if 0 <= at < len(s.market.spaces) else ""
    return s.rules.catalog.contract_by_slug.get(slug)


def _pick_up(s: Place, action: a.PickUp, may_know: bool) -> str:
    contract = _in_space(s, action.space)
    if contract is None:
        return f"picks up the cargo of space {in_words(s, action.space)}"
    return f"picks up {called(s, contract.cargo)} for {called(s, contract.to)}"


def _deliver(s: Place, action: a.Deliver, may_know: bool) -> str:
    contract = _in_space(s, action.space)
    if contract is None:
        return f"delivers on the Contract in space {in_words(s, action.space)}"
    marker = s.rules.catalog.contract_by_slug.get(action.marker) if type(action.marker) is str else None
    meant = "" if marker in (None, contract) else f", meant for {called(s, marker.to)}"
    return f"delivers {called(s, contract.cargo)} to {called(s, contract.to)}{meant}"


def _completed(s: Place, action: a.DeliverCompleted, may_know: bool) -> str:
    contract = s.rules.catalog.contract_by_slug.get(action.contract) if type(action.contract) is str else None
    many = f"{in_words(s, action.copies)} times " if action.copies != 1 else ""
    if contract is None:
        return f"delivers {many}on a Completed Contract"
    return f"delivers {many}{called(s, contract.cargo)} to {called(s, contract.to)} on a Completed Contract, unpaid"


def _abandon(s: Place, action: a.Abandon, may_know: bool) -> str:
    return f"abandons {goods(s, action.cargo, action.marker)}"


def _reassociate(s: Place, action: a.Reassociate, may_know: bool) -> str:
    return f"moves the marker of {goods(s, action.cargo, action.marker)} to the Contract of {in_words(s, action.to)}"


def _pay(s: Place, action: a.ChoosePay, may_know: bool) -> str:
    return "takes an engine instead of the pay" if action.engine else "takes the pay and no engine"


def _look(s: Place, action: a.LookAt, may_know: bool) -> str:
    return "looks at nobody's hand" if action.target is None else f"looks at the hand of {named(s, action.target)}"


# -- cards ------------------------------------------------------------------------------------------------------------


def _play(s: Place, action: a.PlayCard, may_know: bool) -> str:
    said = f"plays {in_words(s, action.card)}"
    if action.kind:
        said += f" as {in_words(s, action.kind)}"
    if action.target is not None:
        said += f" on {named(s, action.target)}"
    if action.world:
        said += f" on {in_words(s, action.world)}"
    if action.cargo:
        said += f" to take {in_words(s, action.cargo)}"
    if type(action.shift) is int and action.shift:
        said += f" to add {action.shift} to the roll" if action.shift > 0 else f" to take {-action.shift} off the roll"
    return said + _against(s)


def _against(s: Place) -> str:
    """What an answer to a Calamity is played against."""
    top = s.stack[-1]
    if type(top) is not Window or top.kind != "avoid":
        return ""
    return f" against {announced_words(s, top.subject)}"


def announced_words(s: Place, subject: Any) -> str:
    """A Calamity that has been announced: "Quarantine on Niven", "the raid"."""
    if subject.kind == "raid":
        return "the raid"
    where = f" on {called(s, subject.world)}" if subject.world else ""
    return f"{called(s, subject.kind)}{where}"


def _loss(s: Place, action: a.ChooseLoss, may_know: bool) -> str:
    frame = frame_of(s, ChoosingLoss)
    if frame is not None and frame.what == "station":
        return f"loses the station on {in_words(s, action.what)}"
    return f"loses {goods(s, action.what, action.marker)}"


def _repairs(s: Place, action: a.PayRepairs, may_know: bool) -> str:
    frame = frame_of(s, PayingRepairs)
    if frame is None:
        return "pays for the repair of the engines"
    price = repairs(s.rules.catalog, s.traders[frame.seat].personalities)
    return f"pays {stellors(price)} for the repair of the engines"


def _drawn(s: Place, action: a.LuckDrawn, may_know: bool) -> str:
    return f"{named(s, action.seat)} draws {in_words(s, action.card) if may_know and action.card else 'a card'}"


def _shown(s: Place, action: a.CardsShown, may_know: bool) -> str:
    frame = frame_of(s, Showing)
    who, to = (named(s, frame.holder), f" to {named(s, frame.looker)}") if frame is not None else ("a Trader", "")
    return f"{who} shows {in_words(s, action.cards) if may_know and action.cards else 'a hand'}{to}"


def _revealed(s: Place, action: a.HandRevealed, may_know: bool) -> str:
    frame = frame_of(s, Revealing)
    who = named(s, frame.holder) if frame is not None else "a Trader"
    return f"{who} lays open {in_words(s, action.cards)}" if action.cards else f"{who} has no cards to lay open"


def _lost(s: Place, action: a.MoneyLost, may_know: bool) -> str:
    frame = frame_of(s, LosingMoney)
    return f"{named(s, frame.loser) if frame is not None else 'a Trader'} loses {stellors(action.amount)}"


# -- Contracts --------------------------------------------------------------------------------------------------------


def _contract(s: Place, action: a.ContractDrawn, may_know: bool) -> str:
    frame = frame_of(s, Refilling)
    said = f"the Contract {in_words(s, action.contract)} is turned up"
    return said if frame is None else f"{said} in space {frame.space + 1}"


def _seen(s: Place, action: a.ContractSeen, may_know: bool) -> str:
    frame = frame_of(s, Peeking)
    who = named(s, frame.looker) if frame is not None else "the Psychic"
    what = f": {in_words(s, action.contract)}" if may_know and action.contract else ""
    return f"{who} looks at the next Contract of the deck{what}"


# -- deals ------------------------------------------------------------------------------------------------------------


def _propose(s: Place, action: a.ProposeDeal, may_know: bool) -> str:
    put = f"puts a deal to {named(s, action.to)}"
    if not may_know or not isinstance(action.give, Bundle) or not isinstance(action.get, Bundle):
        return put
    return f"{put}: {in_words(s, action.give)} for {in_words(s, action.get)}"


def _accept(s: Place, action: a.AcceptDeal, may_know: bool) -> str:
    frame = frame_of(s, AnsweringDeal)
    if frame is None:
        return "accepts the deal"
    said = f"accepts the deal of {named(s, frame.proposer)}"
    if frame.give is not None:
        return f"{said}: {in_words(s, frame.give)} for {in_words(s, frame.get)}"
    if (action.gives, action.gets) == (OpenSide(), OpenSide()):
        return f"{said}, of which others see nothing"
    return f"{said}, of which others see {in_words(s, action.gives)} for {in_words(s, action.gets)}"


def _refuse(s: Place, action: a.RefuseDeal, may_know: bool) -> str:
    frame = frame_of(s, AnsweringDeal)
    return "refuses the deal" if frame is None else f"refuses the deal of {named(s, frame.proposer)}"


def fee_words(fee: Any) -> str:
    """What passage costs."""
    return "for nothing" if fee == 0 else f"for {stellors(fee) if type(fee) is int else shown(fee)}"


def _ask(s: Place, action: a.AskPassage, may_know: bool) -> str:
    known = type(action.world) is str and action.world in s.rules.starmap.index
    owner = s.galaxy.owners[s.rules.starmap.index[action.world]] if known else -1
    of = f" {named(s, owner)}" if owner >= 0 else ""
    return f"asks{of} for passage to the station on {in_words(s, action.world)} {fee_words(action.fee)}"


def _grant(s: Place, action: a.GrantPassage, may_know: bool) -> str:
    frame = frame_of(s, AnsweringPassage)
    if frame is None:
        return "grants passage"
    return f"grants {named(s, frame.asker)} passage to {called(s, frame.world)} {fee_words(frame.fee)}"


def _refuse_passage(s: Place, action: a.RefusePassage, may_know: bool) -> str:
    frame = frame_of(s, AnsweringPassage)
    if frame is None:
        return "refuses passage"
    return f"refuses {named(s, frame.asker)} passage to {called(s, frame.world)}"


# -- petitions and auctions -------------------------------------------------------------------------------------------


def price_words(price: Any) -> str:
    """What a grant costs, or what is lost: Stellors, Prestige, turns."""
    parts = [stellors(price.stellors)] * bool(price.stellors)
    parts += [f"{price.prestige} Prestige"] * bool(price.prestige)
    parts += ["the station"] * getattr(price, "auction", False)
    parts += [counted(getattr(price, "turns", 0), "turn")] * bool(getattr(price, "turns", 0))
    return " and ".join(parts) or "nothing"


def _bonus(s: Place, action: a.AddBonus, may_know: bool) -> str:
    return f"adds {in_words(s, action.amount) if action.amount else 'nothing'} to the roll of the petition"


def _pay_petition(s: Place, action: a.PayPetition, may_know: bool) -> str:
    frame = frame_of(s, PayingPetition)
    if frame is None:
        return "pays for the grant"
    price = price_of(row_for(s.rules.petition_table, frame.result), s.traders[frame.seat].prestige)
    return f"pays {price_words(price)} for the grant"


def _refuse_petition(s: Place, action: a.RefusePetition, may_know: bool) -> str:
    frame = frame_of(s, PayingPetition)
    if frame is None:
        return "refuses the grant"
    loss = row_for(s.rules.petition_table, frame.result).otherwise
    return f"refuses the grant, losing {price_words(loss)}"


def _bid(s: Place, action: a.Bid, may_know: bool) -> str:
    frame = frame_of(s, Auctioning)
    what = f" for the station on {called(s, frame.world)}" if frame is not None else ""
    return f"bids {in_words(s, action.amount)} Stellors{what}"


def _bid_personality(s: Place, action: a.BidPersonality, may_know: bool) -> str:
    frame = frame_of(s, AuctioningPersonality)
    what = f" for {called(s, frame.personality)}" if frame is not None else ""
    return f"bids {in_words(s, action.amount)} Stellors{what}"


def _build(s: Place, action: a.BuildStation, may_know: bool) -> str:
    world = s.traders[s.turn.active].world
    return f"builds a station on {called(s, world)}" if world else "builds a station"


def _pass(s: Place, action: a.Pass, may_know: bool) -> str:
    return "passes for the rest of the turn" if action.scope else "passes"


SAID: Final[dict[type, Said]] = {
    a.DeclareJump: _jump,
    a.DieRolled: _die,
    a.Navigate: _navigate,
    a.RerollFirst: _first,
    a.ChooseWorld: _world,
    a.PickUp: _pick_up,
    a.Deliver: _deliver,
    a.DeliverCompleted: _completed,
    a.Abandon: _abandon,
    a.Reassociate: _reassociate,
    a.ChoosePay: _pay,
    a.LookAt: _look,
    a.PlayCard: _play,
    a.ChooseLoss: _loss,
    a.PayRepairs: _repairs,
    a.LuckDrawn: _drawn,
    a.CardsShown: _shown,
    a.HandRevealed: _revealed,
    a.MoneyLost: _lost,
    a.ContractDrawn: _contract,
    a.ContractSeen: _seen,
    a.ProposeDeal: _propose,
    a.AcceptDeal: _accept,
    a.RefuseDeal: _refuse,
    a.AskPassage: _ask,
    a.GrantPassage: _grant,
    a.RefusePassage: _refuse_passage,
    a.AddBonus: _bonus,
    a.PayPetition: _pay_petition,
    a.RefusePetition: _refuse_petition,
    a.Bid: _bid,
    a.BidPersonality: _bid_personality,
    a.BuildStation: _build,
    a.Pass: _pass,
}
"""Action -> what is said of it."""

__all__ = ["announced_words", "fee_words", "frame_of", "goods", "jump_words", "price_words", "roll_words", "sentence"]
