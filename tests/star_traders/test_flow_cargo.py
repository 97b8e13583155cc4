"""Cargo, deliveries, races, Completed Contracts, special payoffs: S-CARGO, S-DROP, S-RACE, S-DONE, S-PAY, S-SPEC."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.pools import Pool
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import Finishing, Moving
from merchant_rules.star_traders.state import Completed
from tests.star_traders.playing import (
    TO_NIVEN,
    Seat,
    can,
    do,
    hand,
    is_chance,
    kinds,
    loads,
    money,
    moves,
    queue,
    quiet,
    refused,
    table,
    window,
)

CRYSTALS = "power-crystals"


def at_wells(*others: Seat, space: int = 2, **own: Any) -> State:
    """A Trader on Wells with Power Crystals: the printed example."""
    contracts = ["frygia-wells"] if space == 1 else ["kluge-awwad", "frygia-wells"]
    seats = (Seat("wells", **{"hold": ("frygia-wells",), **own}), *(others or (Seat("oz"), Seat("terra"))))
    return quiet(*seats, contracts=contracts)


def delivered(state: State, space: int = 2, marker: str = "frygia-wells") -> State:
    return do(state, st.Deliver(space, marker))


@pytest.mark.rule("star:S-CARGO-2", "star:S-CARGO-6", "star:S-CARGO-7", "star:S-CARGO-8", "star:S-DONE-14")
def test_picking_up_needs_a_current_contract_and_room() -> None:
    state = quiet(Seat("mink"), Seat("mink"), contracts=("mink-swarm",), completed=())
    state = do(state, st.PickUp(1), st.PickUp(1))
    assert loads(state, 0) == (("pheromones", "mink-swarm"),) * 2
    assert refused(state, st.PickUp(1)) == "hold-full"
    other = quiet(Seat("mink"), Seat("oz"), contracts=("kluge-awwad",))
    assert refused(other, st.PickUp(1)) == "no-contract"
    assert st.PickUp not in kinds(other)
    done = quiet(Seat("mink"), Seat("oz"), completed=(("mink-swarm", (0, 1)),))
    assert st.PickUp not in kinds(done)
    again = quiet(
        Seat("mink"), Seat("mink", hold=("mink-swarm",)), Seat("mink", hold=("mink-swarm",)), contracts=("mink-swarm",)
    )
    assert can(again, st.PickUp(1))


@pytest.mark.rule("star:S-CARGO-3")
def test_nothing_is_picked_up_in_anothers_turn() -> None:
    state = table(Seat("oz"), Seat("mink"), contracts=("mink-swarm",), stage="finish")
    state = do(state, st.EndTurn())
    assert (window(state), mr.actor(state)) == ("end", 1)
    assert refused(state, st.PickUp(1)) == "not-now"


@pytest.mark.rule("star:S-CARGO-3")
def test_nothing_is_picked_up_on_another_world() -> None:
    state = quiet(Seat("niven"), Seat("mink"), contracts=("mink-swarm",))
    assert refused(state, st.PickUp(1)) == "no-contract"
    assert st.PickUp not in kinds(state)


@pytest.mark.rule(
    "star:S-PAY-1", "star:S-PAY-3", "star:S-PAY-4", "star:S-PRES-2", "star:S-MONEY-4", "star:S-DROP-10", "star:S-PAY-6"
)
def test_the_printed_delivery() -> None:
    state = delivered(at_wells())
    assert (money(state, 0), state.traders[0].prestige, loads(state, 0)) == (59, 4, ())
    assert [money(state, seat) for seat in (1, 2)] == [40, 40]


@pytest.mark.rule("star:S-PAY-2", "star:S-STN-9", "star:S-PAY-11", "star:S-IST-12")
def test_the_owner_of_the_station_gets_the_second_sum() -> None:
    own = delivered(at_wells(stations=("wells",)))
    assert money(own, 0) == 40 + 28
    other = delivered(at_wells(Seat("oz", stations=("wells",)), Seat("terra")))
    assert [money(other, seat) for seat in (0, 1)] == [59, 49]


@pytest.mark.rule("star:S-PAY-5", "star:S-PAY-7", "star:S-PAY-9", "star:S-RACE-7", "star:S-RACE-2", "star:S-PAY-6")
def test_space_1_doubles_the_printed_prestige_only() -> None:
    state = delivered(at_wells(space=1), 1)
    assert (state.traders[0].prestige, money(state, 0)) == (7, 59)
    rivals = (Seat("oz", hold=("frygia-wells",)), Seat("terra", hold=("frygia-wells",)))
    raced = delivered(at_wells(*rivals, space=1), 1)
    assert raced.traders[0].prestige == 1 + 6 + 2


@pytest.mark.rule("star:S-PAY-8", "ST-53", "star:S-ADV-5")
def test_with_two_traders_nothing_is_doubled() -> None:
    state = delivered(at_wells(Seat("oz"), space=1), 1)
    assert state.traders[0].prestige == 4
    gone = Seat("", out=True, money=0, engines=0, prestige=0)
    assert delivered(at_wells(Seat("oz"), gone, space=1), 1).traders[0].prestige == 4


@pytest.mark.rule("star:S-PAY-10", "star:S-PRES-6")
def test_prestige_is_added_up_before_the_limit() -> None:
    rival = Seat("oz", hold=("frygia-wells",))
    assert delivered(at_wells(rival, Seat("terra"), space=1, prestige=27), 1).traders[0].prestige == 30


@pytest.mark.rule(
    "star:S-RACE-1", "star:S-RACE-3", "star:S-RACE-4", "star:S-RACE-5", "star:S-DROP-4", "star:S-CARGO-13",
    "star:S-CARGO-16",
)  # fmt: skip
def test_whoever_carries_the_same_cargo_is_in_the_race() -> None:
    seats = (
        Seat("wells", hold=("frygia-clarke", "frygia-clarke")),
        Seat("oz", hold=("frygia-clarke", "frygia-wells")),
        Seat("terra"),
    )
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"), completed=(("frygia-clarke", (1, 1, 0)),))
    assert moves(state) == (st.Deliver(2, "frygia-clarke"),)  # due, though picked up for another card
    state = delivered(state, 2, "frygia-clarke")
    assert state.traders[0].prestige == 1 + 3 + 1
    last = quiet(*seats[::-1], contracts=("kluge-awwad", "frygia-wells"), completed=(("frygia-clarke", (0, 1, 1)),),
                 active=2)  # fmt: skip
    assert delivered(last, 2, "frygia-clarke").traders[2].prestige == 1 + 3 + 1


@pytest.mark.rule("star:S-RACE-1", "star:S-RACE-2", "star:S-DONE-3")
def test_a_copy_for_another_contract_is_in_the_race_and_gets_a_right() -> None:
    """Nobody's marker lies on the card that is delivered, but for the deliverer's own."""
    seats = (Seat("wells", hold=("frygia-wells",)), Seat("oz", hold=("frygia-clarke",)), Seat("terra"))
    state = quiet(*seats, contracts=("frygia-clarke", "frygia-wells"))
    state = delivered(state)
    assert state.traders[0].prestige == 1 + 3 + 1
    assert state.market.completed == (Completed("frygia-wells", (0, 1, 0)),)
    assert loads(state, 1) == ((CRYSTALS, "frygia-clarke"),)  # its marker stays where it was


@pytest.mark.rule(
    "star:S-DROP-11", "star:S-DROP-12", "star:S-DONE-1", "star:S-DONE-2", "star:S-DONE-3", "star:S-DONE-4"
)
def test_a_satisfied_contract_is_completed_or_discarded_and_replaced() -> None:
    state = delivered(at_wells())
    assert is_chance(state)
    assert state.decks.contract_pile == ("frygia-wells",)
    state = do(state, st.ContractDrawn("awwad-niven"))
    assert state.market.spaces[1] == "awwad-niven"
    carriers = (Seat("oz", hold=("frygia-wells", "frygia-wells")), Seat("terra"))
    done = delivered(at_wells(*carriers, hold=("frygia-wells", "frygia-wells")))
    assert done.market.completed == (Completed("frygia-wells", (1, 1, 0)),)
    assert done.decks.contract_pile == ()
    assert loads(done, 1) == ((CRYSTALS, "frygia-wells"),) * 2
    alone = delivered(at_wells(hold=("frygia-wells", "frygia-wells")))  # a second copy of one's own keeps the card, too
    assert (alone.market.completed[0].rights, alone.decks.contract_pile) == ((1, 0, 0), ())


@pytest.mark.rule("star:S-TURN-7", "star:S-CARGO-17")
def test_a_delivery_costs_neither_an_attempt_nor_the_rest_of_the_turn() -> None:
    seats = (Seat("mink", hold=("capital-niven", "mink-swarm")), Seat("oz"), Seat("terra"))
    state = quiet(*seats, contracts=("mink-swarm", "capital-niven"))
    state = do(state, TO_NIVEN, 6)
    before = state.turn
    state = do(state, st.Deliver(2, "capital-niven"), st.ContractDrawn("amber-mink"))
    assert (state.turn, before.attempts, before.movement_over) == (before, 1, False)
    assert can(state, st.DeclareJump("regular", "mink"))
    assert do(state, st.Abandon("pheromones", "mink-swarm")).turn == before


@pytest.mark.rule("star:S-CARGO-9")
def test_a_contract_accepts_one_copy_only() -> None:
    state = delivered(at_wells(hold=("frygia-wells", "frygia-wells")))
    state = do(state, st.ContractDrawn("awwad-niven"))
    assert (money(state, 0), loads(state, 0)) == (59, ((CRYSTALS, "frygia-wells"),))


@pytest.mark.rule("star:S-DROP-13")
def test_an_empty_contract_deck_is_made_of_the_discards() -> None:
    base = at_wells()
    used = {*base.market.spaces, "amber-mink"}
    pile = [c.slug for c in base.rules.catalog.contracts if c.slug not in used]
    seats = (Seat("wells", hold=("frygia-wells",)), Seat("oz", mission="amber-mink"), Seat("terra"))
    state = quiet(*seats, contracts=base.market.spaces, contract_pile=pile)
    assert state.decks.contracts.supply == 0
    state = delivered(state)
    drawn = {outcome.action.contract for outcome in mr.chance_outcomes(state)}
    assert drawn == {*pile, "frygia-wells"}
    assert "amber-mink" not in drawn


@pytest.mark.rule("star:S-DROP-14", "ST-52")
def test_without_any_card_the_space_stays_empty_until_one_is_discarded() -> None:
    state = quiet(Seat("mink"), Seat("oz"), contracts=("frygia-wells", "kluge-awwad"))
    market = attrs.evolve(state.market, spaces=("frygia-wells", ""))
    bare = attrs.evolve(state, market=market, decks=attrs.evolve(state.decks, contracts=Pool((), 0)))
    after = mr.apply_action(bare, st.EndMovement())
    assert after.market.spaces == ("frygia-wells", "")  # nothing to fill it with
    piled = quiet(Seat("mink"), Seat("oz"), contracts=("frygia-wells", ""))
    assert is_chance(piled)  # a card is there: the space is filled at once


@pytest.mark.rule("star:S-DROP-5", "ST-45")
def test_two_deliveries_on_one_world_in_the_order_one_likes() -> None:
    seats = (Seat("drachir", hold=("jackpot-drachir", "hench-drachir")), Seat("oz"), Seat("terra"), Seat("wolf"))
    state = quiet(*seats, contracts=("kluge-awwad", "jackpot-drachir", "hench-drachir"))
    assert set(moves(state)) == {st.Deliver(2, "jackpot-drachir"), st.Deliver(3, "hench-drachir")}
    state = do(state, st.Deliver(3, "hench-drachir"), st.ContractDrawn("amber-mink"))
    assert moves(state) == (st.Deliver(2, "jackpot-drachir"),)
    state = do(state, st.Deliver(2, "jackpot-drachir"), st.ContractDrawn("awwad-niven"))
    assert state.stack == (Moving(0),)


@pytest.mark.rule("star:S-DROP-6", "ST-46")
def test_a_wanted_cargo_got_by_piracy_is_due_at_once() -> None:
    seats = (Seat("wells", hand=("piracy",)), Seat("wells", hold=("frygia-wells",)), Seat("oz"))
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"))
    state = do(state, st.PlayCard("piracy", target=1, cargo=CRYSTALS))
    assert kinds(state) == {st.Deliver}


@pytest.mark.rule("star:S-DROP-6", "ST-46")
def test_a_wanted_cargo_got_by_a_deal_is_due_at_once_in_the_own_turn() -> None:
    """Whoever buys it in another's turn delivers it first thing in his own."""
    seats = (Seat("wells"), Seat("wells", hold=("frygia-wells",)))
    state = table(*seats, contracts=("kluge-awwad", "frygia-wells"))
    state = do(state, st.ProposeDeal(1, st.Bundle(stellors=1), st.Bundle(cargoes=(CRYSTALS,))))
    state = do(state, moves(state)[0])
    assert (mr.actor(state), kinds(state)) == (0, {st.Deliver})
    state = do(table(Seat("oz"), *seats, contracts=("kluge-awwad", "frygia-wells"), stage="finish"), st.EndTurn())
    state = do(state, st.ProposeDeal(2, st.Bundle(stellors=1), st.Bundle(cargoes=(CRYSTALS,))))
    state = do(state, moves(state)[0])
    assert (mr.actor(state), loads(state, 1)) == (0, ((CRYSTALS, "frygia-wells"),))
    state = do(state, st.EndTurn(), "pass")
    assert (mr.actor(state), kinds(state)) == (1, {st.Deliver})


@pytest.mark.rule("star:S-DROP-7", "star:S-DROP-8")
def test_a_new_contract_can_be_due_at_once_or_first_thing_next_turn() -> None:
    seats = (Seat("wells", hold=("frygia-wells", "kluge-awwad")), Seat("clarke", hold=("frygia-wells",)), Seat("oz"))
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"))
    state = delivered(state)
    own = do(state, st.ContractDrawn("kluge-wells"))
    assert moves(own) == (st.Deliver(2, "kluge-awwad"),)  # the replacement is due at once
    other = do(state, st.ContractDrawn("frygia-clarke"))
    assert other.stack == (Moving(0),)
    other = do(other, st.EndMovement(), st.SkipAction(), st.LuckDrawn(0, "zap"), st.EndTurn())
    assert (mr.actor(other), kinds(other)) == (1, {st.Deliver})


@pytest.mark.rule("star:S-DROP-7", "star:S-DROP-2")
def test_what_is_due_when_a_turn_begins_comes_before_its_first_window() -> None:
    seats = (Seat("wells", hand=("zap",), hold=("frygia-wells",)), Seat("oz", hand=("gotcha",)), Seat("terra"))
    contracts = ("kluge-awwad", "frygia-wells")
    state = quiet(*seats, contracts=contracts, stage="start", options={"windows": "full"})
    assert (mr.actor(state), kinds(state)) == (0, {st.Deliver})
    state = do(delivered(state), st.ContractDrawn("awwad-niven"))
    assert (window(state), queue(state)) == ("start", (0, 1))


@pytest.mark.rule(
    "star:S-DROP-15", "star:S-DONE-6", "star:S-DONE-7", "star:S-DONE-9", "star:S-SPEC-13", "star:S-RACE-8"
)
def test_a_completed_contract_takes_copies_for_one_right_without_pay() -> None:
    seats = (
        Seat("wells", hold=("frygia-wells", "frygia-wells")),
        Seat("oz", stations=("wells",), hold=("frygia-wells",)),
    )
    state = quiet(*seats, completed=(("frygia-wells", (1, 1)),))
    wanted = {st.DeliverCompleted("frygia-wells", 1), st.DeliverCompleted("frygia-wells", 2)}
    assert wanted <= set(moves(state))
    assert st.EndMovement() in moves(state)  # optional
    after = do(state, st.DeliverCompleted("frygia-wells", 2))
    assert [money(after, seat) for seat in (0, 1)] == [40, 40]
    assert [t.prestige for t in after.traders] == [1, 1]
    assert loads(after, 0) == ()
    assert after.market.completed == (Completed("frygia-wells", (0, 1)),)


@pytest.mark.rule("star:S-SPEC-13", "star:S-RACE-8")
@pytest.mark.parametrize("slug", ["terra-jackpot", "lambard-kluge", "wolf-telzey"])
def test_a_completed_contract_has_no_special_payoff(slug: str) -> None:
    """No roll, no engine and no look, and a rival with the same cargo makes no race of it."""
    world = slug.partition("-")[2]
    state = quiet(Seat(world, hold=(slug,)), Seat("oz", hold=(slug,), hand=("zap",)), completed=((slug, (1, 1)),))
    after = do(state, st.DeliverCompleted(slug))
    assert after.stack == (Moving(0),)
    assert (money(after, 0), after.traders[0].prestige, after.traders[0].engines) == (40, 1, 3)


@pytest.mark.rule("star:S-DONE-8", "star:S-DONE-10")
def test_a_copy_kept_back_needs_another_right() -> None:
    seats = (Seat("wells", hold=("frygia-wells", "frygia-wells")), Seat("oz"))
    state = quiet(*seats, completed=(("frygia-wells", (1, 0)),))
    state = do(state, st.DeliverCompleted("frygia-wells"))
    assert refused(state, st.DeliverCompleted("frygia-wells")) == "no-right"
    two = quiet(*seats, completed=(("frygia-wells", (2, 0)),))
    two = do(two, st.DeliverCompleted("frygia-wells"), st.DeliverCompleted("frygia-wells"))
    assert loads(two, 0) == ()


@pytest.mark.rule("star:S-DONE-11", "star:S-DONE-12", "ST-51")
def test_a_completed_contract_goes_with_its_last_marker() -> None:
    seats = (Seat("wells", hold=("frygia-wells",)), Seat("oz"))
    state = do(quiet(*seats, completed=(("frygia-wells", (1, 0)),)), st.DeliverCompleted("frygia-wells"))
    assert (state.market.completed, state.decks.contract_pile) == ((), ("frygia-wells",))
    kept = do(quiet(*seats, completed=(("frygia-wells", (1, 1)),)), st.DeliverCompleted("frygia-wells"))
    assert kept.market.completed == (Completed("frygia-wells", (0, 1)),)  # a right without cargo


@pytest.mark.rule(
    "star:S-DROP-16", "star:S-DROP-18", "star:S-DROP-21", "star:S-PRES-3", "star:S-DROP-1", "star:S-DROP-17"
)
def test_abandoning_costs_stellors_prestige_and_a_right() -> None:
    seats = (Seat("oz", hold=("frygia-wells",), prestige=10), Seat("terra", hold=("frygia-wells",)))
    state = quiet(*seats, completed=(("frygia-wells", (1, 1)),))
    state = do(state, st.Abandon(CRYSTALS, "frygia-wells"))
    assert (money(state, 0), state.traders[0].prestige, loads(state, 0)) == (35, 7, ())
    assert state.market.completed == (Completed("frygia-wells", (0, 1)),)
    low = quiet(
        Seat("oz", hold=("frygia-wells",), prestige=2, money=5),
        Seat("terra"),
        contracts=("frygia-wells",),
        stage="finish",
    )
    low = do(low, st.Abandon(CRYSTALS, "frygia-wells"))
    assert (money(low, 0), low.traders[0].prestige) == (0, 0)


@pytest.mark.rule("star:S-DROP-19")
def test_delivering_and_abandoning_are_for_the_own_turn() -> None:
    seats = (Seat("oz"), Seat("wells", hold=("frygia-wells",)))
    state = table(*seats, contracts=("kluge-awwad", "frygia-wells"), stage="finish")
    state = do(state, st.EndTurn())
    assert mr.actor(state) == 1
    for action in (st.Deliver(2, "frygia-wells"), st.Abandon(CRYSTALS, "frygia-wells")):
        assert refused(state, action) == "not-now"


@pytest.mark.rule("star:S-CARGO-14", "star:S-CARGO-15", "star:S-CARGO-16", "ST-49")
def test_markers_move_to_current_cards_and_to_completed_ones_with_a_right() -> None:
    seats = (Seat("oz", hold=("frygia-wells",)), Seat("terra", hold=("frygia-clarke",)))
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"), completed=(("frygia-clarke", (0, 1)),))
    move = st.Reassociate(CRYSTALS, "frygia-wells", "frygia-clarke")
    assert refused(state, move) == "no-card"
    right = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"), completed=(("frygia-clarke", (1, 1)),))
    right = do(right, move)
    assert loads(right, 0) == ((CRYSTALS, "frygia-clarke"),)
    assert refused(right, st.Reassociate(CRYSTALS, "frygia-clarke", "frygia-wells")) == "moved"


@pytest.mark.rule(
    "star:S-SPEC-2", "star:S-SPEC-3", "star:S-SPEC-5", "star:S-RACE-6", "ST-55", "star:S-NEG-4", "star:S-HERO-3"
)
def test_jackpot_pays_on_a_high_roll_and_its_station_always() -> None:
    def jackpot(roll: int, space: int = 2, *own: str) -> State:
        seats = (Seat("jackpot", hold=("statyk-jackpot",), personalities=own),
                 Seat("oz", stations=("jackpot",), hold=("statyk-jackpot",)), Seat("terra"))  # fmt: skip
        contracts = ("statyk-jackpot",) if space == 1 else ("kluge-awwad", "statyk-jackpot")
        return do(quiet(*seats, contracts=contracts), st.Deliver(space, "statyk-jackpot"), roll)

    won, lost = jackpot(5), jackpot(4)
    assert (money(won, 0), won.traders[0].prestige, money(won, 1)) == (79, 1 + 8 + 1, 46)
    assert (money(lost, 0), lost.traders[0].prestige, money(lost, 1)) == (40, 1 + 1, 46)
    assert jackpot(6, 1).traders[0].prestige == 1 + 16 + 1
    extras = jackpot(1, 2, "negotiator", "hero")
    assert (money(extras, 0), extras.traders[0].prestige) == (44, 1 + 1 + 2)


def kluge(engines: int = 3, *own: str, **options: Any) -> State:
    seats = (
        Seat("kluge", hold=("lambard-kluge",), engines=engines, personalities=own),
        Seat("oz", stations=("kluge",)),
        Seat("terra"),
    )
    state = quiet(*seats, contracts=("mink-swarm", "lambard-kluge"), options=options)
    return do(state, st.Deliver(2, "lambard-kluge"))


@pytest.mark.rule("star:S-SPEC-6", "star:S-SPEC-7", "star:S-SPEC-8", "star:S-SPEC-9", "star:S-ENGR-7", "star:S-RACE-6")
def test_at_kluge_an_engine_may_be_taken_instead() -> None:
    state = kluge()
    assert set(moves(state)) == {st.ChoosePay(True), st.ChoosePay(False)}
    pay = do(state, st.ChoosePay(False))
    assert (money(pay, 0), pay.traders[0].prestige, money(pay, 1), pay.traders[0].engines) == (62, 5, 51, 3)
    engine = do(state, st.ChoosePay(True))
    assert (money(engine, 0), engine.traders[0].prestige, money(engine, 1), engine.traders[0].engines) == (40, 1, 51, 4)
    assert money(kluge(5), 0) == 62  # no room: not offered
    assert kinds(kluge(5, "engineer")) == {st.ChoosePay}


@pytest.mark.rule("star:S-SPEC-10", "ST-54", "star:S-TURN-16")
def test_the_engine_at_kluge_ends_the_turn() -> None:
    state = do(kluge(), st.ChoosePay(True), st.ContractDrawn("awwad-niven"))
    assert is_chance(state)  # the Draw stage
    assert do(state, st.LuckDrawn(0, "zap")).stack == (Finishing(0),)
    goes_on = do(kluge(kluge_ends_turn=False), st.ChoosePay(True), st.ContractDrawn("awwad-niven"))
    assert goes_on.stack == (Moving(0),)


@pytest.mark.rule("star:S-SPEC-11", "star:S-SPEC-12", "star:S-VIEW-6")
def test_at_telzey_one_hand_is_looked_at() -> None:
    seats = (Seat("telzey", hold=("jaxin-telzey",)), Seat("oz", hand=("zap", "gotcha")), Seat("terra"))
    state = quiet(*seats, contracts=("mink-swarm", "jaxin-telzey"))
    state = do(state, st.Deliver(2, "jaxin-telzey"))
    assert (money(state, 0), state.traders[0].prestige) == (56, 4)
    assert set(moves(state)) == {st.LookAt(1), st.LookAt(None)}
    assert do(state, st.LookAt(None)).traders[1].hand == state.traders[1].hand
    state = do(state, st.LookAt(1))
    assert mr.chance_outcomes(state) == (mr.Outcome(st.CardsShown(("gotcha", "zap")), 1),)
    state = do(state, st.CardsShown(("gotcha", "zap")))
    assert hand(mr.view(state, 0), 1) == ("gotcha", "zap")
    assert hand(mr.view(state, 2), 1) == ("", "")
    assert {card.known_to for card in mr.view(state, 2).traders[1].hand} == {0b010}  # nor that seat 0 has looked


@pytest.mark.rule("star:S-MISS-14", "star:S-CARGO-10", "star:S-RACE-9", "star:S-MISS-16")
def test_imperial_cargo_takes_a_place_and_is_in_no_race() -> None:
    seats = (
        Seat("frygia", mission="frygia-clarke", hold=("kluge-awwad", "kluge-awwad")),
        Seat("wells", hold=("frygia-wells",)),
    )
    state = quiet(*seats, contracts=("frygia-wells", "kluge-awwad"))
    assert refused(state, st.PickUpImperial()) == "hold-full"
    light = quiet(
        Seat("frygia", mission="frygia-clarke", hold=("kluge-awwad",)),
        *seats[1:],
        contracts=("frygia-wells", "kluge-awwad"),
    )
    assert {st.PickUp(1), st.PickUpImperial()} <= set(moves(light))
    light = do(light, st.PickUpImperial())
    raced = quiet(
        Seat("wells", hold=("frygia-wells",)),
        Seat("oz", hold=("imperial-1",), mission="frygia-clarke"),
        contracts=("kluge-awwad", "frygia-wells"),
    )
    assert delivered(raced).traders[0].prestige == 4
