"""Advice at the terminal: why the bot would make a move, by what it looks at itself, and what is lost for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...api import legal_moves
from ...store.describe import in_words
from .. import actions as a
from ..bots import plans
from ..bots.cards import kind_of, worth
from ..bots.desk import DIE, Desk
from ..bots.trader import MOST_BID, StarTraderBot
from ..box.catalog import Contract
from ..box.rows import Loss
from ..frames import (
    Abandoning,
    AddingBonus,
    Announced,
    AnsweringPassage,
    AuctioningPersonality,
    ChoosingLoss,
    PayingPetition,
    Roll,
    Window,
)
from ..rules.common import jump_of
from ..rules.engines import engine_price, repairs
from ..rules.frame_sentences import least_needed
from ..rules.movement import attempts_left
from ..rules.petitions import row_for
from ..sentences import goods, price_words
from ..speech import called, counted, named, stellors
from ..view import View
from .prices import outcome_text, payoff_of

# -- why a move is a good one -----------------------------------------------------------------------------------------


def reason(view: View, bot: Any, move: a.Action) -> str:
    """What the bot expects of a move: its goal, what pays, the chances."""
    if view.seat is None or not isinstance(bot, StarTraderBot):
        return NO_MORE
    if len(legal_moves(view, view.seat)) == 1:
        return "there is no other move"
    said = REASONS.get(type(move))
    return said(Desk(view, view.seat, bot.habits), view, move) if said is not None else NO_MORE


NO_MORE: Final = "nothing else promises more"


def errand(desk: Desk, view: View, world: str) -> str:
    """What the bot wants on a world: what its goal is there."""
    me = desk.me
    if me.envoy:
        return "the Envoy wants to go there"
    if me.mission:
        return "to deliver the Imperial Cargo" if desk.has_imperial(desk.seat) else "to pick up the Imperial Cargo"
    if (
        desk.rules.seeks_chain
        and desk.is_worth_petition()
        and world in (*plans.sites(desk), *plans.ground_for_more(desk))
    ):
        return "for an Imperial Station"
    hold = [load.cargo for load in me.hold]
    for space, own in desk.contracts():
        if own.to == world and own.cargo in hold:
            return f"to deliver {called(view, own.cargo)} for {price_words(payoff_of(view, desk.seat, space, own))}"
    if world in plans.ways_out(desk):
        return "to leave cargo there that nobody pays for any more"
    found = [(desk.pays(space, own, me.world), space) for space, own in desk.contracts() if own.pick_up == world]
    if found:
        pays, space = max(found)
        contract = dict(desk.contracts())[space]
        return f"to pick up {called(view, contract.cargo)} ({_rate(pays)})"
    return "to build a station"


def _rate(pays: float) -> str:
    return f"{pays:.1f} Stellors for each jump to be expected, Prestige counted as money"


def _jump(desk: Desk, view: View, move: a.DeclareJump) -> str:
    to = plans.goal(desk)
    jumps = desk.attempts(desk.me.world, to)
    return f"the goal is {called(view, to)}, {jumps:.1f} jumps away, {errand(desk, view, to)}"


def _stop(desk: Desk, view: View, move: a.EndMovement) -> str:
    to = plans.goal(desk)
    if to == desk.me.world:
        return f"{called(view, to)} is the goal: {errand(desk, view, to)}"
    if not attempts_left(desk.state, desk.seat):
        return "no jump attempt is left"
    if plans.wants_station(desk):
        return "a station can be built here, and not where the next jump leads"
    return "no jump leads nearer to the goal"


def _contract(desk: Desk, space: int) -> Contract:
    return dict(desk.contracts())[space]


def _load(desk: Desk, view: View, move: a.PickUp) -> str:
    contract = _contract(desk, move.space)
    pays = desk.pays(move.space, contract, desk.me.world)
    return f"it pays {price_words(payoff_of(view, desk.seat, move.space, contract))}: {_rate(pays)}"


def _delivery(desk: Desk, view: View, move: a.Deliver) -> str:
    return f"it brings {price_words(payoff_of(view, desk.seat, move.space, _contract(desk, move.space)))}"


def _abandon(desk: Desk, view: View, move: a.Abandon) -> str:
    if desk.me.mission:
        return "the hold has to have room for the Imperial Cargo"
    return "no Contract wants it" if not _wanted(desk, move.cargo) else "of what is aboard it is worth least"


def _wanted(desk: Desk, cargo: str) -> list[tuple[int, Contract]]:
    return [(space, own) for space, own in desk.contracts() if own.cargo == cargo]


def _petition(desk: Desk, view: View, move: a.Petition) -> str:
    return f"in {round(6 * desk.chance_of_grant())} of 6 rolls it is granted at a price that you can pay"


def _build(desk: Desk, view: View, move: a.BuildStation) -> str:
    cost, brings = desk.rules.catalog.game.stations.cost, desk.rules.station_prestige
    if desk.me.prestige >= desk.rules.catalog.game.prestige.most:
        return "the chain of Imperial Stations can go on here, and a share comes of what is delivered"
    return f"{stellors(cost)} of your {desk.money} bring {brings} Prestige, and a share of what is delivered here"


def _engine(desk: Desk, view: View, move: a.BuyEngine) -> str:
    price = engine_price(desk.rules.catalog, desk.me.engines, desk.me.personalities) or 0
    return f"one more jump attempt in every turn, and {stellors(desk.money - price)} are left"


def _skip(desk: Desk, view: View, move: a.SkipAction) -> str:
    short = desk.money < desk.rules.catalog.game.stations.cost
    return "a station costs more than you have" if short else "there is nothing here that is worth its price"


def _card(desk: Desk, view: View, move: a.PlayCard) -> str:
    """A card by what it is for: a rescue, a roll, oneself, the one who is ahead."""
    top, kind = desk.state.stack[-1], kind_of(desk, move)
    subject = top.subject if isinstance(top, Window) else None
    if isinstance(subject, Announced):
        return f"it saves you from {called(view, subject.kind)}"
    if isinstance(subject, Roll) and kind in ("zap", "superzap"):
        return f"it makes {subject.result + move.shift} of the roll of {subject.result}"
    if kind == "priority-run":
        return f"{called(view, plans.goal(desk))} is still to be reached, {errand(desk, view, plans.goal(desk))}"
    if kind == "imperial-favor":
        return f"it brings {desk.rules.catalog.face_by_slug[move.card].amount} Prestige"
    jump = jump_of(desk.state)
    target = move.target if move.target is not None else jump.seat if jump is not None else desk.rival()
    rival = desk.state.traders[target]
    ahead = "on a Mission" if rival.mission else f"at {rival.prestige} Prestige"
    most = " and nearest to winning" if target == desk.rival() else ""
    return f"{named(view, target)} is {ahead}{most}"


def _reroll(desk: Desk, view: View, move: a.Reroll) -> str:
    top = desk.state.stack[-1]
    result = f" of {top.subject.result}" if isinstance(top, Window) and isinstance(top.subject, Roll) else ""
    return f"the roll{result} fails, and {called(view, move.card)} is worth less than another"


def _let_pass(desk: Desk, view: View, move: a.Pass) -> str:
    return "no card in your hand helps here more than later" if desk.me.hand else "there is no card in your hand"


def _throw(desk: Desk, view: View, move: a.DiscardCard) -> str:
    """Cards have ranks from 1 to 6."""
    kept = [card.face for card in desk.me.hand if card.face and card.face != move.card]
    best = max(kept, key=lambda face: worth(desk, face), default="")
    return "of your cards it helps least" + (f"; {called(view, best)} is kept" if best else "")


def _bonus(desk: Desk, view: View, move: a.AddBonus) -> str:
    frame = desk.state.stack[-1]
    assert isinstance(frame, AddingBonus)
    return f"{frame.result + move.amount} is {outcome_text(desk, frame.result + move.amount)}"


def _pay(desk: Desk, view: View, move: a.PayPetition | a.RefusePetition) -> str:
    frame = desk.state.stack[-1]
    assert isinstance(frame, PayingPetition)
    return f"{frame.result} is {outcome_text(desk, frame.result)}"


def _repairs(desk: Desk, view: View, move: a.PayRepairs | a.StayGrounded) -> str:
    price = repairs(desk.rules.catalog, desk.me.personalities)
    if isinstance(move, a.StayGrounded):
        return f"{stellors(price)} are more than half of what you have"
    return f"{stellors(price)} of your {desk.money} save a turn without jumps"


def _passage(desk: Desk, view: View, move: a.GrantPassage | a.RefusePassage) -> str:
    frame = desk.state.stack[-1]
    assert isinstance(frame, AnsweringPassage)
    if isinstance(move, a.GrantPassage):
        return f"it brings {stellors(frame.fee)}, and {named(view, frame.asker)} is on no Mission"
    on_mission = desk.state.traders[frame.asker].mission
    return f"{named(view, frame.asker)} is on a Mission" if on_mission else "it would bring nothing"


def _kluge(desk: Desk, view: View, move: a.ChoosePay) -> str:
    return f"the ship has {counted(desk.me.engines, 'engine')}"


def _world(desk: Desk, view: View, move: a.ChooseWorld) -> str:
    to = plans.goal(desk) or desk.me.world
    return f"from there {called(view, to)} is {desk.attempts(move.world or desk.me.world, to):.1f} jumps away"


def _loss(desk: Desk, view: View, move: a.ChooseLoss) -> str:
    frame = desk.state.stack[-1]
    assert isinstance(frame, ChoosingLoss)
    if frame.what == "cargo":
        return f"of what is aboard, {in_words(view, move.what)} brings least"
    return "one has to go, and this bot weighs none against another"


def _look(desk: Desk, view: View, move: a.LookAt) -> str:
    return f"{named(view, desk.rival())} is nearest to winning"


def _bid(desk: Desk, view: View, move: Any) -> str:
    frame = desk.state.stack[-1]
    if not isinstance(frame, AuctioningPersonality):
        return "a station is cheaper built than bought"
    return f"a personality is worth {MOST_BID} Stellors and no more"


REASONS: Final[dict[type, Callable[[Desk, View, Any], str]]] = {
    a.DeclareJump: _jump,
    a.EndMovement: _stop,
    a.PickUp: _load,
    a.PickUpImperial: lambda desk, view, move: "the Mission wants it",
    a.Deliver: _delivery,
    a.DeliverCompleted: lambda desk, view, move: "a right to deliver brings nothing elsewhere",
    a.Abandon: _abandon,
    a.Petition: _petition,
    a.BuildStation: _build,
    a.BuyEngine: _engine,
    a.SkipAction: _skip,
    a.EndTurn: lambda desk, view, move: "nothing that pays its way is left to load here",
    a.PlayCard: _card,
    a.Reroll: _reroll,
    a.Pass: _let_pass,
    a.DiscardCard: _throw,
    a.KeepHand: lambda desk, view, move: "none of your cards is worth less than another from the deck",
    a.AddBonus: _bonus,
    a.PayPetition: _pay,
    a.RefusePetition: _pay,
    a.PayRepairs: _repairs,
    a.StayGrounded: _repairs,
    a.GrantPassage: _passage,
    a.RefusePassage: _passage,
    a.RefuseDeal: lambda desk, view, move: "this bot weighs no deals: judge for yourself",
    a.ChoosePay: _kluge,
    a.ChooseWorld: _world,
    a.ChooseLoss: _loss,
    a.LookAt: _look,
    a.Bid: _bid,
    a.PassBid: _bid,
    a.BidPersonality: _bid,
    a.PassPersonality: _bid,
}
"""Action -> what speaks for it."""


# -- what is lost for good --------------------------------------------------------------------------------------------


def warning(view: View, move: a.Action) -> str:
    """What a move loses for good, "" for nothing: a cargo, a card for a good roll, a petition, a grant, the game."""
    said = WARNINGS.get(type(move))
    return said(view, view.seat, move) if said is not None and view.seat is not None else ""


def _overboard(view: View, seat: int, move: a.Abandon) -> str:
    """One that has to go is no choice."""
    if isinstance(view.stack[-1], Abandoning):
        return ""
    costs, spaces = view.rules.catalog.game.cargo, view.market.spaces
    price = price_words(Loss(costs.abandon_stellors, costs.abandon_prestige))
    lost = ""
    if move.marker in spaces:
        contract = view.rules.catalog.contract_by_slug[move.marker]
        pay = price_words(payoff_of(view, seat, spaces.index(move.marker) + 1, contract))
        lost = f", and on {called(view, contract.to)} it would bring {pay}"
    return f"{goods(view, move.cargo, move.marker)} goes overboard and costs you {price}{lost}"


def _risk(view: View, seat: int, move: a.Petition) -> str:
    """What the die can take."""
    desk = Desk(view, seat, StarTraderBot().habits)
    granted = sum(desk.is_granted(roll + desk.best_bonus(roll)) for roll in DIE)
    worst = DIE.start + desk.best_bonus(DIE.start)
    if granted == len(DIE):
        return ""
    said = "a petition is granted at a price you can pay by {} of 6 rolls; with a roll of {} it is {}"
    return said.format(granted, DIE.start, outcome_text(desk, worst))


def _refusal(view: View, seat: int, move: a.RefusePetition) -> str:
    frame = view.stack[-1]
    assert isinstance(frame, PayingPetition)
    loss = row_for(view.rules.petition_table, frame.result).otherwise
    return f"the grant is lost, and {price_words(loss)} with it" if loss is not None else "the grant is lost"


def _good_roll(view: View, seat: int, move: a.Reroll) -> str:
    """A roll that is high enough needs no other."""
    top = view.stack[-1]
    roll = top.subject if isinstance(top, Window) else None
    if not isinstance(roll, Roll) or not 0 < least_needed(view, roll) <= roll.result:
        return ""
    return f"the roll of {roll.result} is good already, and {called(view, move.card)} is gone"


WARNINGS: Final[dict[type, Callable[[View, int, Any], str]]] = {
    a.Abandon: _overboard,
    a.Reroll: _good_roll,
    a.Petition: _risk,
    a.RefusePetition: _refusal,
    a.DropOut: lambda view, seat, move: "you leave the game for good",
}
"""Action -> what it loses."""

__all__ = ["errand", "reason", "warning"]
