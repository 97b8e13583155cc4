"""The twelve personalities and the optional rules: S-PERS to S-PETE, S-OPT."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import ChoosingWorld, Drawing, Finishing, Moving, RerollingFirst, UsingSkill
from merchant_rules.star_traders.rules.common import owner_of
from tests.star_traders.playing import (
    ALL,
    BASIC,
    Quarantine,
    Seat,
    asked,
    can,
    closed,
    do,
    hand,
    is_chance,
    kinds,
    money,
    moves,
    outcomes,
    quiet,
    refused,
    table,
    window,
)


def own(*personalities: str, world: str = "mink", **more: Any) -> Seat:
    return Seat(world, personalities=personalities, **more)


# -- Navigator --------------------------------------------------------------------------------------------------------

BLUE, GREEN = st.DeclareJump("regular", "wells"), st.DeclareJump("regular", "frygia")


@pytest.mark.rule("star:S-NAV-1", "star:S-NAV-5", "star:S-NAV-6", "ST-42", "star:S-PERS-1")
def test_the_navigator_is_asked_when_his_1_makes_the_difference() -> None:
    state = quiet(own("navigator"), Seat("oz"))
    asking = do(state, BLUE, 4)
    assert asking.stack[-1] == UsingSkill(0, 4)
    assert do(asking, st.Navigate(True)).traders[0].world == "wells"
    stayed = do(asking, st.Navigate(False))
    assert (stayed.traders[0].world, stayed.turn.attempts) == ("mink", 1)
    assert do(state, BLUE, 5).traders[0].world == "wells"
    assert do(state, BLUE, 3).stack == (Moving(0),)
    zapped = quiet(own("navigator"), Seat("oz", hand=("zap",)))
    zapped = do(zapped, BLUE, "pass", 5, st.PlayCard("zap", shift=-1))
    assert zapped.stack[-1] == UsingSkill(0, 4)


@pytest.mark.rule("star:S-NAV-2", "star:S-NAV-3", "star:S-NAV-4", "star:S-HIST-2")
def test_where_the_navigators_skill_does_not_help() -> None:
    state = quiet(own("navigator"), Seat("oz"))
    assert do(state, st.DeclareJump("regular", "niven"), 1).stack == (Moving(0),)  # orange
    assert do(state, st.DeclareJump("random"), 2, 6).traders[0].world == "drachir"
    green = quiet(own("navigator", world="niven", stations=("frygia",)), Seat("oz"))
    green = do(green, st.DeclareJump("station", "frygia"), 2)
    assert green.stack[-1] == UsingSkill(0, 2)


# -- Psychic ----------------------------------------------------------------------------------------------------------


def psychic(seats: int = 4) -> State:
    worlds = ("mink", "oz", "terra", "wolf", "niven", "wells")
    state = quiet(own("psychic"), *(Seat(world) for world in worlds[1:seats]))
    for contract in ("awwad-niven", "amber-mink"):
        if is_chance(state):
            state = do(state, st.ContractSeen(contract))
    return state


@pytest.mark.rule("star:S-PSY-1", "star:S-PSY-2", "star:S-PSY-3", "star:S-PSY-4", "ST-29")
def test_the_psychic_sees_the_top_of_the_contract_deck() -> None:
    state = psychic()
    assert [card.face for card in mr.view(state, 0).decks.top] == ["awwad-niven"]
    assert [card.face for card in mr.view(state, 1).decks.top] == [""]
    assert "awwad-niven" in mr.view(state, 1).decks.contracts.unseen
    crowd = psychic(5)
    assert [card.face for card in mr.view(crowd, 0).decks.top] == ["awwad-niven", "amber-mink"]
    seats = (own("psychic", world="wells", hold=("frygia-wells",)), Seat("oz"), Seat("terra"))
    due = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"))
    due = do(due, st.ContractSeen("awwad-niven"), st.Deliver(2, "frygia-wells"))
    assert due.market.spaces[1] == "awwad-niven"  # known, so no chance is left
    five = quiet(*seats, Seat("wolf"), Seat("mink"), contracts=("kluge-awwad", "frygia-wells"))
    five = do(five, st.ContractSeen("awwad-niven"), st.ContractSeen("amber-mink"), st.Deliver(2, "frygia-wells"))
    assert five.market.spaces[1] == "awwad-niven"
    assert five.decks.top[0].face == "amber-mink"  # in the order in which they lie
    left = do(crowd, st.DropOut(4))
    while is_chance(left):
        left = do(left, mr.chance_outcomes(left)[0].action)
    assert len(left.decks.top) == 2  # what she has seen she knows; no third one is shown


@pytest.mark.rule("star:S-PSY-5")
def test_the_psychic_knows_what_the_next_mission_draw_turns_up() -> None:
    seats = (own("psychic", prestige=15, money=10), Seat("oz"))
    state = quiet(*seats, stage="action", movement_over=True)
    state = do(state, st.ContractSeen("frygia-clarke"), st.Petition(), 6, st.PayPetition())
    assert state.traders[0].mission == "frygia-clarke"


@pytest.mark.rule("star:S-PSY-6")
def test_an_empty_deck_shows_the_psychic_nothing() -> None:
    base = quiet(Seat("mink"), Seat("oz"))
    pile = [c.slug for c in base.rules.catalog.contracts if c.slug not in base.market.spaces]
    state = quiet(own("psychic"), Seat("oz"), contracts=base.market.spaces, contract_pile=pile)
    assert (state.decks.top, mr.actor(state)) == ((), 0)


# -- Lucky Lou --------------------------------------------------------------------------------------------------------


def lou(*cards: str) -> State:
    return do(quiet(own("lucky-lou", hand=cards), Seat("oz"), stage="action", movement_over=True), st.SkipAction())


@pytest.mark.rule("star:S-LOU-1", "star:S-LOU-3", "star:S-LOU-5")
def test_lucky_lou_draws_two_up_to_three() -> None:
    state = lou()
    state = do(state, st.LuckDrawn(0, "zap"))
    assert is_chance(state)  # both before his next decision
    assert hand(do(state, st.LuckDrawn(0, "zap")), 0) == ("zap", "zap")
    assert len(hand(do(lou("gotcha"), st.LuckDrawn(0, "zap"), st.LuckDrawn(0, "zap")), 0)) == 3
    two = do(lou("gotcha", "piracy"), st.KeepHand())
    assert hand(do(two, st.LuckDrawn(0, "zap")), 0) == ("gotcha", "piracy", "zap")
    three = lou("gotcha", "piracy", "zap")
    assert do(three, st.KeepHand()).stack == (Finishing(0),)


@pytest.mark.rule("star:S-LOU-5", "star:S-LUCK-10")
def test_lucky_lou_sees_both_cards_at_once_though_the_deck_is_shuffled_between_them() -> None:
    faces = lou().rules.catalog.faces
    pile = [face.slug for face in faces for _ in range(face.count) if face.slug != "superjump"]
    state = quiet(own("lucky-lou"), Seat("oz"), stage="action", movement_over=True, luck_pile=pile)
    state = do(state, st.SkipAction(), st.LuckDrawn(0, "superjump"))
    assert (is_chance(state), state.decks.luck.supply) == (True, 0)
    state = do(state, st.LuckDrawn(0, "zap"))
    assert (hand(state, 0), state.stack) == (("superjump", "zap"), (Finishing(0),))
    assert (state.decks.luck_pile, state.decks.luck.supply) == ((), len(pile) - 1)


@pytest.mark.rule("star:S-LOU-4")
def test_lucky_lou_may_throw_cards_away_to_draw_more() -> None:
    three = lou("gotcha", "piracy", "zap")
    one = do(three, st.DiscardCard("zap"))
    assert one.stack == (Drawing(0, 1),)
    assert hand(do(one, st.KeepHand(), st.LuckDrawn(0, "superjump")), 0) == ("gotcha", "piracy", "superjump")
    both = do(one, st.DiscardCard("piracy"))
    assert is_chance(both)
    assert len(hand(do(both, st.LuckDrawn(0, "zap"), st.LuckDrawn(0, "zap")), 0)) == 3
    two = do(lou("gotcha", "piracy"), st.DiscardCard("piracy"), st.LuckDrawn(0, "zap"), st.LuckDrawn(0, "zap"))
    assert len(hand(two, 0)) == 3


@pytest.mark.rule("star:S-LOU-7")
def test_a_jubilee_among_lous_two_cards_strikes_after_both() -> None:
    state = quiet(own("lucky-lou", stations=("oz",)), Seat("oz"), stage="action", movement_over=True)
    state = do(state, st.SkipAction(), st.LuckDrawn(0, "jubilee"))
    assert (is_chance(state), money(state, 0)) == (True, 40)
    state = do(state, st.LuckDrawn(0, "zap"))
    assert hand(state, 0) == ("zap",)
    assert money(state, 0) == 40 - state.rules.catalog.kind_by_slug["jubilee"].amount


# -- Negotiator, Hero -------------------------------------------------------------------------------------------------


def wells(deliverer: Seat, other: Seat, space: int = 2) -> State:
    contracts = ("frygia-wells",) if space == 1 else ("kluge-awwad", "frygia-wells")
    return do(quiet(deliverer, other, Seat("terra"), contracts=contracts), st.Deliver(space, "frygia-wells"))


@pytest.mark.rule("star:S-NEG-1", "star:S-NEG-2", "star:S-NEG-3", "star:S-NEG-6", "ST-56", "star:S-HIST-3")
def test_the_negotiator_earns_more() -> None:
    cargo: dict[str, Any] = {"world": "wells", "hold": ("frygia-wells",)}
    assert money(wells(own("negotiator", **cargo), Seat("oz")), 0) == 40 + 23
    other = wells(Seat("wells", hold=("frygia-wells",)), own("negotiator", world="oz", stations=("wells",)))
    assert (money(other, 0), money(other, 1)) == (59, 51)
    assert money(wells(own("negotiator", stations=("wells",), **cargo), Seat("oz")), 0) == 40 + 34


@pytest.mark.rule("star:S-HERO-1", "star:S-HERO-2", "star:S-HERO-7", "star:S-HIST-5")
def test_the_hero_gains_two_prestige_after_doubling_and_race() -> None:
    cargo: dict[str, Any] = {"world": "wells", "hold": ("frygia-wells",)}
    assert wells(own("hero", **cargo), Seat("oz")).traders[0].prestige == 1 + 5
    assert wells(own("hero", **cargo), Seat("oz"), 1).traders[0].prestige == 1 + 8
    assert wells(own("hero", **cargo), Seat("oz", hold=("frygia-wells",)), 1).traders[0].prestige == 1 + 9


@pytest.mark.rule("star:S-NEG-5", "star:S-HERO-4", "star:S-HIST-6")
def test_completed_contracts_bring_neither_anything() -> None:
    seats = (own("hero", "negotiator", world="wells", hold=("frygia-wells",)), Seat("oz"))
    state = quiet(*seats, completed=(("frygia-wells", (1, 0)),))
    state = do(state, st.DeliverCompleted("frygia-wells"))
    assert (money(state, 0), state.traders[0].prestige) == (40, 1)
    owner = (Seat("wells", hold=("frygia-wells",)), own("negotiator", world="oz", stations=("wells",)))
    at_hers = do(quiet(*owner, completed=(("frygia-wells", (1, 0)),)), st.DeliverCompleted("frygia-wells"))
    assert money(at_hers, 1) == 40  # nor is there anything at her station


@pytest.mark.rule("star:S-NEG-4", "star:S-HERO-3")
def test_both_get_their_extra_with_kluges_engine() -> None:
    seats = (own("hero", "negotiator", world="kluge", hold=("lambard-kluge",)), Seat("oz"))
    state = do(
        quiet(*seats, contracts=("mink-swarm", "lambard-kluge")), st.Deliver(2, "lambard-kluge"), st.ChoosePay(True)
    )
    assert (money(state, 0), state.traders[0].prestige, state.traders[0].engines) == (44, 3, 4)


@pytest.mark.rule("star:S-ENGR-2")
def test_the_engineers_sixth_engine_costs_40() -> None:
    state = quiet(own("engineer", engines=5), Seat("oz"), stage="action", movement_over=True)
    state = do(state, st.BuyEngine())
    assert (state.traders[0].engines, money(state, 0)) == (6, 0)


# -- Awesome Andi -----------------------------------------------------------------------------------------------------

AWESOME = st.DeclareJump("awesome")


@pytest.mark.rule("star:S-AND-1", "star:S-AND-2", "star:S-AND-3", "star:S-AND-4", "ST-83")
def test_an_awesome_jump_leads_to_one_of_three_worlds() -> None:
    state = quiet(own("awesome-andi"), Seat("oz"))
    assert AWESOME in moves(state)
    state = do(state, AWESOME, 2, 6, 4)
    worlds = [state.rules.starmap.by_number[number] for number in (26, 64, 42)]
    assert [m.world for m in moves(state)] == worlds
    assert refused(state, st.ChooseWorld("mink")) == "no-world"
    state = do(state, st.ChooseWorld(worlds[1]))
    assert (state.traders[0].world, state.turn.attempts, state.turn.movement_over) == (worlds[1], 1, False)
    assert refused(state, AWESOME) == "no-jump"
    assert refused(quiet(Seat("mink"), Seat("oz")), AWESOME) == "no-jump"


@pytest.mark.rule("star:S-AND-5", "star:S-AND-6", "star:S-AND-8")
def test_an_awesome_jump_is_zapped_not_rolled_again_and_may_be_lost() -> None:
    state = quiet(own("awesome-andi", hand=("zap",)), Seat("oz"))
    state = do(state, AWESOME, "pass", 6)
    assert st.Reroll not in kinds(state)
    state = do(state, st.PlayCard("zap", shift=1))
    assert is_chance(state)
    state = do(state, 1, 1)
    assert isinstance(state.stack[-1], ChoosingWorld)
    assert state.rules.starmap.by_number[61] in state.stack[-1].worlds  # 7 counts as 6
    lost = quiet(own("awesome-andi"), Seat("oz", hand=("you-are-lost",)))
    lost = do(lost, AWESOME, "pass", 1, "pass", 1, "pass", 1, "pass", st.ChooseWorld("kluge"))
    assert window(lost) == "lost"


@pytest.mark.rule("star:S-AND-7")
def test_an_aborted_awesome_jump_is_not_used_up() -> None:
    state = quiet(own("awesome-andi"), Seat("oz", hand=("quarantine",)))
    state = do(state, AWESOME, st.PlayCard("quarantine", world="mink"))
    assert (state.stack, state.turn.awesome, state.turn.attempts) == ((Moving(0),), False, 0)
    held = quiet(own("awesome-andi"), Seat("oz"), quarantines=(Quarantine("mink", 1),))
    assert refused(held, AWESOME) == "quarantined"


# -- Seer -------------------------------------------------------------------------------------------------------------

PSYCHIC = st.DeclareJump("psychic")


@pytest.mark.rule("star:S-SEER-1", "star:S-SEER-2", "star:S-SEER-3", "star:S-SEER-7")
def test_the_seer_rolls_first_and_then_chooses() -> None:
    state = quiet(own("seer", world="niven"), Seat("oz"))
    rolled = do(state, PSYCHIC, 4)
    assert {m.world for m in moves(rolled)} == {"verne", "mink", "heinlein", ""}
    stayed = do(rolled, st.ChooseWorld(""))
    assert (stayed.traders[0].world, stayed.turn.attempts) == ("niven", 1)
    assert refused(stayed, PSYCHIC) == "no-jump"
    assert can(stayed, st.DeclareJump("regular", "mink"))
    assert do(rolled, st.ChooseWorld("mink")).traders[0].world == "mink"
    assert do(state, PSYCHIC, 1).stack == (Moving(0),)  # no line at all


@pytest.mark.rule("star:S-SEER-4", "star:S-SEER-2")
def test_own_stations_are_open_to_the_seer_on_any_roll() -> None:
    state = quiet(own("seer", world="niven", stations=("mink", "frygia")), Seat("oz"))
    assert {m.world for m in moves(do(state, PSYCHIC, 1))} == {"mink", ""}
    assert "frygia" in {m.world for m in moves(do(state, PSYCHIC, 3))}


@pytest.mark.rule("star:S-SEER-5", "ST-84")
def test_passage_must_stand_when_step_2_of_a_psychic_jump_ends() -> None:
    state = quiet(own("seer", world="niven"), Seat("oz", stations=("mink",)))
    state = do(state, st.AskPassage("mink", 0), st.GrantPassage(), PSYCHIC)
    assert (window(state), asked(state)) == ("jump", 1)
    granted = do(state, "pass", 1)
    assert {m.world for m in moves(granted)} == {"mink", ""}
    withdrawn = do(state, st.RevokePassage("mink"), "pass", 1)
    assert withdrawn.stack == (Moving(0),)


@pytest.mark.rule("star:S-SEER-6", "ST-43")
def test_a_psychic_jump_is_zapped_and_rolled_again() -> None:
    state = quiet(own("seer", world="niven", hand=("zap", "gotcha")), Seat("oz"))
    state = do(state, PSYCHIC, "pass", 1)
    assert {st.Reroll, st.PlayCard} <= kinds(state)
    state = do(state, st.Reroll("gotcha"), 2, st.PlayCard("zap", shift=1))
    assert {m.world for m in moves(state)} == {"verne", "mink", "heinlein", ""}


# -- Verdant Velma ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-VEL-1", "star:S-VEL-2")
def test_green_lines_are_easy_for_velma() -> None:
    state = quiet(own("verdant-velma", world="niven"), Seat("oz"))
    assert do(state, GREEN, 3).traders[0].world == "frygia"
    assert do(state, GREEN, 2).traders[0].world == "niven"
    station = quiet(own("verdant-velma", world="niven", stations=("frygia",)), Seat("oz"))
    assert do(station, st.DeclareJump("station", "frygia")).traders[0].world == "frygia"


@pytest.mark.rule("star:S-VEL-3", "star:S-VEL-4", "star:S-VEL-6")
def test_velma_may_roll_the_first_die_again_while_it_names_her_arm() -> None:
    state = quiet(own("verdant-velma", world="niven"), Seat("oz"))
    state = do(state, st.DeclareJump("random"), 1)
    assert state.stack[-1] == RerollingFirst(0, "random", 1)
    again = do(state, st.RerollFirst(True), 1, st.RerollFirst(True), 4)
    assert is_chance(again)
    assert do(again, 2).traders[0].world == "terra"
    assert do(state, st.RerollFirst(False), 1).traders[0].world == "kluge"
    other = do(quiet(own("verdant-velma", world="niven"), Seat("oz")), st.DeclareJump("random"), 2)
    assert is_chance(other)


@pytest.mark.rule("star:S-VEL-5", "ST-85")
def test_a_lost_velma_left_the_world_the_jump_began_on() -> None:
    seats = (own("verdant-velma", world="niven"), Seat("oz", hand=("you-are-lost", "you-are-lost")))
    state = do(quiet(*seats), st.DeclareJump("regular", "mink"), "pass", 6, "pass", st.PlayCard("you-are-lost"))
    state = do(state, 4, "pass", 2, "pass")
    assert state.traders[0].world == "terra"
    state = do(state, st.PlayCard("you-are-lost"), 1)
    assert state.stack[-1] == RerollingFirst(0, "lost", 1)


# -- the Banker -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-BANK-2", "star:S-BANK-3", "star:S-BANK-4", "ST-86")
def test_the_banker_gets_a_tenth_of_what_others_pay_the_bank() -> None:
    state = quiet(Seat("wells", money=50), own("banker", world="oz"), stage="action", movement_over=True)
    bought = do(state, st.BuyEngine())
    assert (money(bought, 0), money(bought, 1)) == (20, 43)
    built = do(state, st.BuildStation())
    assert (money(built, 0), money(built, 1)) == (45, 41)
    herself = quiet(own("banker", world="wells", money=50), Seat("oz"), stage="action", movement_over=True)
    assert money(do(herself, st.BuyEngine()), 0) == 20
    abandoned = quiet(Seat("oz", hold=("frygia-wells",)), own("banker", world="mink"), contracts=("frygia-wells",))
    assert money(do(abandoned, st.Abandon("power-crystals", "frygia-wells")), 1) == 41
    left = do(quiet(Seat("wells", money=50), own("banker", world="oz"), Seat("mink"), stage="action"), st.DropOut(1))
    assert [trader.ledger for trader in do(left, st.BuyEngine()).traders] == [20, 0, 40]


# -- Pirate Pete ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("star:S-PETE-1", "star:S-PETE-2", "star:S-PETE-3", "ST-87")
def test_petes_piracy_stands_for_eight_other_kinds() -> None:
    seats = (
        own("pirate-pete", hand=("piracy",)),
        Seat("oz", stations=("mink", "terra"), hold=("frygia-wells",), prestige=5),
    )
    state = quiet(*seats, contracts=("kluge-awwad", "frygia-wells"))
    as_kinds = {m.kind for m in moves(state) if type(m) is st.PlayCard}
    assert as_kinds == {"codebreaker", "gotcha", "lose-a-cargo", "lose-a-station", "stressed-engines", "takeover"}
    assert refused(state, st.PlayCard("piracy", target=1, kind="imperial-disfavor")) == "no-such-use"
    assert refused(state, st.PlayCard("piracy", world="oz", kind="quarantine")) == "no-such-use"
    taken = do(state, st.PlayCard("piracy", kind="takeover"))
    assert (owner_of(taken, "mink"), taken.turn.action_used) == (0, True)
    assert do(state, st.PlayCard("piracy", kind="codebreaker")).turn.codebreaker
    robbed = do(state, st.PlayCard("piracy", target=1, kind="gotcha"))
    assert [t.prestige for t in robbed.traders] == [3, 3]
    plain = quiet(Seat("mink", hand=("piracy",)), seats[1], contracts=("kluge-awwad", "frygia-wells"))
    assert refused(plain, st.PlayCard("piracy", target=1, kind="gotcha")) == "no-such-use"


@pytest.mark.rule("star:S-PETE-1", "ST-87", "star:S-QUAR-5")
def test_petes_piracy_avoids_calamities_loses_ships_and_lifts_quarantines() -> None:
    seats = (Seat("mink", hand=("gotcha",)), own("pirate-pete", "hero", world="oz", hand=("piracy",), prestige=5))
    state = do(quiet(*seats), st.PlayCard("gotcha", target=1))
    state = do(state, st.PlayCard("piracy", kind="avoid-calamity"))
    assert state.traders[1].prestige == 6  # with commodities one may be the Hero as well
    lost = do(quiet(Seat("mink"), own("pirate-pete", world="oz", hand=("piracy",))), st.DeclareJump("regular", "niven"))
    lost = do(lost, "pass", 6, "pass")
    assert can(lost, st.PlayCard("piracy", kind="you-are-lost"))
    held = quiet(own("pirate-pete", hand=("piracy",)), Seat("oz"), quarantines=(Quarantine("mink", 1),))
    assert can(held, st.DeclareJump("regular", "niven", ("piracy",)))


def raided(roll: int, *cards: str) -> State:
    seats = (own("pirate-pete", prestige=5), Seat("mink", hand=cards), Seat("oz"))
    state = quiet(*seats, stage="action", movement_over=True)
    state = do(state, st.Raid(1), roll)
    return closed(state) if cards and window(state) == "roll" else state


@pytest.mark.rule("star:S-PETE-4", "star:S-PETE-5", "star:S-PETE-6", "star:S-PETE-8", "star:S-PRES-8")
def test_a_raid_costs_prestige_and_may_destroy_an_engine() -> None:
    state = quiet(
        own("pirate-pete", prestige=5),
        Seat("mink"),
        Seat("oz"),
        Seat("mink", engines=1),
        stage="action",
        movement_over=True,
    )
    assert [m for m in moves(state) if type(m) is st.Raid] == [st.Raid(1)]
    assert refused(state, st.Raid(2)) == "not-here"
    assert refused(state, st.Raid(3)) == "last-engine"
    hit, missed = raided(5), raided(4)
    assert (hit.traders[1].engines, missed.traders[1].engines) == (2, 3)
    assert (hit.traders[0].prestige, missed.traders[0].prestige) == (2, 2)
    assert hit.turn.action_used
    poor = quiet(own("pirate-pete", prestige=2), Seat("mink"), stage="action", movement_over=True)
    assert refused(poor, st.Raid(1)) == "prestige"
    nobody = quiet(Seat("mink", prestige=9), Seat("mink"), stage="action", movement_over=True)
    assert refused(nobody, st.Raid(1)) == "no-pirate"


@pytest.mark.rule("star:S-PETE-7")
@pytest.mark.parametrize("card", ["avoid-calamity", "piracy"])
def test_the_victim_of_a_raid_may_save_the_engine(card: str) -> None:
    state = raided(6, card)
    assert (window(state), asked(state)) == ("avoid", 1)
    saved = do(state, st.PlayCard(card))
    assert (saved.traders[1].engines, saved.decks.luck_pile) == (3, (card,))
    assert do(state, st.Pass()).traders[1].engines == 2


# -- personalities as commodities -------------------------------------------------------------------------------------


def sold(personality: str, *seats: Seat) -> State:
    """Seat 0 sells a personality to seat 1, far away."""
    state = table(*seats, stage="finish")
    state = do(state, st.ProposeDeal(1, st.Bundle(personalities=(personality,)), st.Bundle(stellors=5)))
    return do(state, moves(state)[0])


@pytest.mark.rule("star:S-OPT-5", "star:S-OPT-6", "star:S-OPT-7", "star:S-OPT-11")
def test_a_personality_changes_hands_at_the_end_of_the_turn() -> None:
    state = sold("hero", own("hero"), own("seer", world="oz"))
    assert state.traders[0].personalities == ("hero",)
    put = st.ProposeDeal(1, st.Bundle(personalities=("hero",)), st.Bundle(stellors=1))
    assert refused(state, put) == "no-personality"  # it is going already
    state = do(state, st.EndTurn(), "pass")
    assert [t.personalities for t in state.traders] == [(), ("hero", "seer")]


@pytest.mark.rule("star:S-OPT-8", "ST-89")
def test_capital_goes_with_the_insider() -> None:
    state = sold("insider", own("insider", stations=("capital",)), Seat("oz"))
    assert owner_of(state, "capital") == 0
    assert owner_of(do(state, st.EndTurn(), "pass"), "capital") == 1
    elsewhere = sold("insider", own("insider"), Seat("oz"), Seat("wolf", stations=("capital",)))
    assert owner_of(do(elsewhere, st.EndTurn(), "pass"), "capital") == 2


@pytest.mark.rule("star:S-OPT-9", "ST-90")
def test_limits_fall_with_the_personality() -> None:
    state = sold("engineer", own("engineer", engines=6), Seat("oz"))
    assert do(state, st.EndTurn(), "pass").traders[0].engines == 5
    cards = sold("lucky-lou", own("lucky-lou", hand=("zap", "gotcha", "piracy")), Seat("oz"))
    cards = do(cards, st.EndTurn(), "pass")
    assert (mr.actor(cards), kinds(cards)) == (0, {st.DiscardCard})
    assert mr.actor(do(cards, st.DiscardCard("zap"))) == 1


@pytest.mark.rule("star:S-OPT-10")
def test_the_bankers_start_is_not_repeated() -> None:
    state = do(sold("banker", own("banker", engines=2), Seat("oz")), st.EndTurn(), "pass")
    assert (money(state, 1), state.traders[1].engines) == (35, 3)


@pytest.mark.rule("ST-29", "star:S-PSY-1")
def test_a_new_psychic_sees_what_the_old_one_saw() -> None:
    state = table(own("psychic"), Seat("oz"), stage="finish")
    state = do(state, st.ContractSeen("awwad-niven"))
    state = do(state, st.ProposeDeal(1, st.Bundle(personalities=("psychic",)), st.Bundle(stellors=5)))
    state = do(state, moves(state)[0], st.EndTurn(), "pass")
    assert outcomes(state) == (st.ContractSeen("awwad-niven"),)  # a look of her own, which redacted records tell
    assert not can(state, st.ContractSeen("mink-swarm"))
    state = do(state, st.ContractSeen("awwad-niven"))
    assert state.stack == (Moving(1),)
    for seat in (0, 1):
        assert [card.face for card in mr.view(state, seat).decks.top] == ["awwad-niven"]
    assert [card.face for card in mr.view(state, None).decks.top] == [""]


@pytest.mark.rule("ST-29", "star:S-PSY-1", "star:S-VIEW-7")
def test_redacted_records_know_what_a_new_psychic_saw() -> None:
    chosen = {"personalities": ("psychic", "hero", "navigator"), "personalities_as_commodity": True}
    recorder = mr.Recorder(st.Config(BASIC, 3, ALL, chosen), seed=5)
    first = recorder.state.turn.active
    if "psychic" in recorder.state.traders[first].personalities:
        recorder.play(st.ProposeDeal((first + 1) % 3, st.Bundle(personalities=("psychic",)), st.Bundle()))
    else:
        recorder.play(st.ProposeDeal(0, st.Bundle(), st.Bundle(personalities=("psychic",))))
    recorder.play(moves(recorder.state)[0])
    idle = (st.EndMovement, st.SkipAction, st.KeepHand, st.EndTurn, st.Pass)
    while recorder.state.turn.number < 3:
        recorder.play(next(move for kind in idle for move in moves(recorder.state) if type(move) is kind))
    last = recorder.state
    assert sum(card.known_to.bit_count() for card in last.decks.top) == 2
    for seat in (None, 0, 1, 2):
        told = mr.Record.from_text(recorder.record().redact(seat).to_text()).final()
        assert mr.view(told, seat) == mr.view(last, seat)
