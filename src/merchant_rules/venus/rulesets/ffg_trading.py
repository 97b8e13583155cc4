"""Trade in the FFG game, where it differs: First Contact credits, the port's share at the end, the factory's place."""

from __future__ import annotations

from ...kernel.actions import Spec, fine
from ...kernel.tuples import without_item
from ..frames import GameOver, Trading
from ..rules.commissions import PORT_SHARE, port_owner
from ..rules.common import bank_pays
from ..rules.trading import EndTurn, RedeemIou, check_redeem, propose_end_turn, propose_redeem
from ..rules.turn import end_turn
from ..state import NO_ONE, State
from ..update import set_player_top, set_top, with_iou, with_ious, with_turnover

# -- First Contact credits (F-IOU-1, F-13) ---------------------------------------------------------------------------


def counts_as_buy(frame: Trading, price: int) -> bool:
    """F-IOU-3, 4, 6, 7: an item that the card covers wholly is free of the limit; one topped up in any way is a buy."""
    return price > frame.iou


def apply_redeem(state: State, frame: Trading, action: RedeemIou) -> State:
    """F-IOU-1, F-13: the card leaves the game; its value pays for items until it is used up or the turn ends."""
    p = state.players[frame.seat]
    worth = state.rules.catalog.culture_by_slug[action.culture].iou
    player = with_ious(p, without_item(p.ious, action.culture))
    return set_player_top(state, frame.seat, player, with_iou(frame, worth))


# -- the port's share (F-COM-1 to F-COM-7, F-21) ---------------------------------------------------------------------


def commission(state: State, seat: int, worth: int, on_credit: int) -> State:
    """F-COM-1, 3, 4, 5, 6, 7: credits spent and received and barter values add up; what a barter pays counts once."""
    if port_owner(state, state.players[seat].place) == NO_ONE:
        return state
    frame = state.stack[-1]
    assert type(frame) is Trading
    return set_top(state, with_turnover(frame, frame.turnover + worth - on_credit))


def apply_end_turn(state: State, frame: Trading, action: EndTurn) -> State:
    """F-COM-2, F-21: after all actions the port's owner gets a tenth of the total; then the turn is over."""
    owner = port_owner(state, state.players[frame.seat].place)
    if owner != NO_ONE:
        state = bank_pays(state, owner, frame.turnover * PORT_SHARE // 100)
        for hook in state.rules.after_action:
            state = hook(state)  # the payment may empty a small bank, and that comes before the goal (F-OPT-BANK-2)
        if type(state.stack[-1]) is GameOver:
            return state
    return end_turn(state)


# -- factories (F-FACT-2) --------------------------------------------------------------------------------------------


def factory_sites(state: State, system: str) -> list[str]:
    """F-FACT-2: a factory stands in the market of the system, so the system is its one site."""
    return [system]


REPLACED = (
    Spec(
        RedeemIou, "iou", (Trading,), check_redeem, apply_redeem, "redeems the IOU of {culture}",
        ("F-IOU-1", "F-IOU-8"), propose_redeem,
    ),
    Spec(
        EndTurn, "end", (Trading,), fine, apply_end_turn, "ends the turn", ("F-END-1", "F-COM-2"),
        propose_end_turn,
    ),
)  # fmt: skip
