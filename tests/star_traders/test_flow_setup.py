"""Setting up a game: S-SET, S-COMP, S-INS-1, S-INS-7 to 9, and the personalities given out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import ConfigError
from merchant_rules import star_traders as st
from merchant_rules.kernel.game import rulesets
from merchant_rules.star_traders import State
from merchant_rules.star_traders.box.files import FILES
from merchant_rules.star_traders.frames import AuctioningPersonality, DealingLuck, PlacingStations, Refilling, Starting
from merchant_rules.star_traders.rules.common import owner_of, stations_of
from merchant_rules.star_traders.state import NO_ONE
from merchant_rules.star_traders.update import on_top
from tests.star_traders.packaged import packaged
from tests.star_traders.playing import (
    ADVANCED,
    BASIC,
    kinds,
    money,
    moves,
    refused,
)


def started(seats: int, modules: tuple[str, ...] = (), ruleset: str = BASIC, seed: int = 1, **options: Any) -> State:
    """A game after its setup, the Insider's stations placed on the first worlds."""
    state: State = mr.new_game(st.Config(ruleset, seats, modules, options), seed=seed)
    while not state.turn.number:
        state = mr.apply_action(state, moves(state)[0])
    return state


def outcomes(state: State) -> list[Any]:
    return [outcome.action for outcome in mr.chance_outcomes(state)]


def explicit(seats: int, ruleset: str = BASIC, modules: tuple[str, ...] = (), **options: Any) -> State:
    state: State = mr.new_game(st.Config(ruleset, seats, modules, options))
    return state


@pytest.mark.rule("star:S-COMP-5", "star:S-COMP-6")
def test_two_to_six_play() -> None:
    for seats in (1, 7):
        with pytest.raises(ConfigError, match="2 to 6"):
            st.Config(BASIC, seats)
    assert [st.Config(BASIC, seats).player_count for seats in (2, 6)] == [2, 6]


@pytest.mark.rule("star:S-COMP-4", "star:S-PERS-2")
def test_each_personality_is_there_once_and_new_ones_need_their_module() -> None:
    with pytest.raises(ConfigError, match="different personality"):
        st.Config(BASIC, 2, ("personalities",), {"personalities": ("hero", "hero")})
    with pytest.raises(ConfigError, match="'banker'"):
        st.Config(BASIC, 2, ("personalities",), {"personalities": ("hero", "banker")})
    state = explicit(3, modules=("personalities",))
    state = mr.apply_action(state, st.FirstDrawn(0))
    dealt = [action.personality for action in outcomes(state)]
    assert len(dealt) == 7
    assert "banker" not in dealt
    state = mr.apply_action(state, st.PersonalityDealt(0, "hero"))
    assert {action.personality for action in outcomes(state)} == {*dealt} - {"hero"}
    more = mr.apply_action(explicit(3, modules=("personalities", "new-personalities")), st.FirstDrawn(0))
    assert len(outcomes(more)) == 12


@pytest.mark.rule("star:S-SET-1")
def test_seats_have_names_of_their_own() -> None:
    with pytest.raises(ConfigError, match="both called 'ann'"):
        st.Config(BASIC, ("ann", "bob", "ann"))
    assert st.Config(BASIC, ("ann", "bob")).names == ("ann", "bob")


@pytest.mark.rule("star:S-SET-2", "star:S-SET-3", "star:S-SET-4", "star:S-SET-14", "star:S-INS-9", "ST-33")
def test_everybody_starts_alike() -> None:
    state = started(4, ("personalities",), personalities=("insider", "hero", "navigator", "psychic"), seed=5)
    assert len(stations_of(state, 0)) == 4
    assert [(money(state, seat), trader.engines, trader.prestige) for seat, trader in enumerate(state.traders)] == [
        (40, 3, 1)
    ] * 4


@pytest.mark.rule("star:S-SET-5", "star:S-SET-6")
def test_the_first_player_is_drawn_and_turns_go_clockwise() -> None:
    state = explicit(3)
    assert [(o.action, o.weight) for o in mr.chance_outcomes(state)] == [(st.FirstDrawn(seat), 1) for seat in range(3)]
    played = started(3, deals="off", seed=4)
    order = [played.turn.active]
    rng = Random(1)
    while len(order) < 5:
        before = played.turn.number
        while played.turn.number == before:
            quiet = [m for m in moves(played) if type(m) is not st.DeclareJump]
            played = mr.apply_action(played, rng.choice(quiet))
        order.append(played.turn.active)
    first = played.turn.first
    assert order == [(first + step) % 3 for step in range(5)]


@pytest.mark.rule("star:S-SET-7", "star:S-PERS-3", "ST-31")
def test_personalities_are_dealt_without_replacement_and_open() -> None:
    state = started(6, ("personalities",), seed=9)
    own = [trader.personalities for trader in state.traders]
    assert all(len(mine) == 1 for mine in own)
    assert len(set(own)) == 6
    assert [trader.personalities for trader in mr.view(state, None).traders] == own


@pytest.mark.rule("star:S-SET-8", "star:S-SET-9", "star:S-SET-13", "ST-32")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ship_and_first_station_stand_on_a_starred_world_of_an_arm(seats: int) -> None:
    state = started(seats, seed=seats)
    starts = [trader.world for trader in state.traders]
    assert len(set(starts)) == seats
    for seat, world in enumerate(starts):
        assert state.rules.catalog.world_by_slug[world].starred
        assert world != "capital"
        assert owner_of(state, world) == seat


@pytest.mark.rule("star:S-SET-10")
def test_arms_are_drawn_seat_by_seat_and_the_config_can_fix_them() -> None:
    state = mr.apply_action(explicit(2), st.FirstDrawn(1))
    arms = outcomes(state)
    assert [action.seat for action in arms] == [1] * 5
    state = mr.apply_action(state, arms[2])
    assert [action.seat for action in outcomes(state)] == [0] * 4
    fixed = started(2, starts=("mink", "wells"))
    assert [trader.world for trader in fixed.traders] == ["mink", "wells"]


@pytest.mark.rule("star:S-SET-11")
def test_the_last_of_six_starts_on_capital() -> None:
    state = mr.apply_action(explicit(6), st.FirstDrawn(2))
    while mr.actor(state) == mr.CHANCE and type(outcomes(state)[0]) is st.ArmDrawn:
        state = mr.apply_action(state, outcomes(state)[0])
    assert state.traders[1].world == "capital"
    assert {trader.world for trader in state.traders} == {w.slug for w in state.rules.catalog.worlds if w.starred}


@pytest.mark.rule("star:S-SET-12", "star:S-INS-1")
def test_the_insider_of_six_takes_capital() -> None:
    chosen = ("hero", "insider", "navigator", "psychic", "engineer", "negotiator")
    state = mr.apply_action(explicit(6, modules=("personalities",), personalities=chosen), st.FirstDrawn(3))
    while mr.actor(state) == mr.CHANCE and type(outcomes(state)[0]) is st.ArmDrawn:
        state = mr.apply_action(state, outcomes(state)[0])
    assert state.traders[1].world == "capital"
    assert {trader.world for trader in state.traders} == {w.slug for w in state.rules.catalog.worlds if w.starred}


@pytest.mark.rule("star:S-SET-23", "star:S-SET-15")
def test_setup_runs_in_the_printed_order() -> None:
    config = st.Config(BASIC, 3, ("personalities",), {"personalities": "dealt"})
    done: list[type] = []
    state: State = mr.new_game(config)
    while not state.turn.number or mr.actor(state) == mr.CHANCE:
        known = outcomes(state) or moves(state)
        action = next((own for own in known if getattr(own, "personality", "") == "insider"), known[-1])
        done.append(type(action))
        state = mr.apply_action(state, action)
    assert done == [
        st.FirstDrawn, *[st.PersonalityDealt] * 3, *[st.ArmDrawn] * 2, *[st.PlaceStation] * 3, *[st.LuckDrawn] * 6,
        *[st.ContractDrawn] * 2,
    ]  # fmt: skip


@pytest.mark.rule("star:S-SET-15", "star:S-SET-23", "star:S-INS-7", "star:S-INS-8")
def test_the_insider_places_three_stations_before_the_contracts() -> None:
    state: State = mr.new_game(st.Config(BASIC, 2, ("personalities",), {"personalities": ("insider", "hero")}), seed=3)
    assert state.stack == (PlacingStations(0, 3),)
    assert all(trader.world for trader in state.traders)
    assert not any(trader.hand for trader in state.traders)
    assert not any(state.market.spaces)
    taken = state.traders[1].world
    assert refused(state, st.PlaceStation(taken)) == "occupied"
    assert refused(state, st.PlaceStation("nowhere")) == "no-world"
    for world in ("mink", "wells", "verne"):
        state = mr.apply_action(state, st.PlaceStation(world))
    assert set(stations_of(state, 0)) == {"capital", "mink", "wells", "verne"}
    assert all(trader.hand for trader in state.traders)
    assert all(state.market.spaces)


@pytest.mark.parametrize(("extra", "stations"), [(0, 2), (1, 3), (30, 32)])
def test_own_data_say_how_many_stations_the_insider_places(extra: int, stations: int) -> None:
    """None was one all the same, and more than there are worlds was a game that could not go on."""
    content = packaged("personalities.toml")
    content["insider"]["extra_stations"] = extra
    data = FILES.from_dict({"personalities.toml": content})
    config = st.Config(BASIC, 2, ("personalities",), {"personalities": ("insider", "hero")}, data=data)
    state: State = mr.new_game(config, seed=3)
    while not state.turn.number:
        assert mr.validate(state) == ()
        state = mr.apply_action(state, moves(state)[0])
    assert sum(owner != NO_ONE for owner in state.galaxy.owners) == stations
    assert mr.validate(state) == ()


@pytest.mark.rule("star:S-SET-16", "star:S-SET-17", "star:S-LOU-2")
def test_two_cards_are_dealt_to_each_and_looked_at() -> None:
    state = explicit(3, modules=("personalities",), personalities=("lucky-lou", "hero", "psychic"))
    state = mr.apply_action(state, st.FirstDrawn(0))
    while type(state.stack[-1]) is not DealingLuck:
        state = mr.apply_action(state, outcomes(state)[0])
    for _ in range(6):
        faces = [action for action in outcomes(state) if action.card != "jubilee"]
        state = mr.apply_action(state, faces[0])
    assert [len(trader.hand) for trader in state.traders] == [2, 2, 2]
    assert state.decks.luck.supply == 65 - 6
    assert all(card.known_to == 1 << seat for seat, trader in enumerate(state.traders) for card in trader.hand)


@pytest.mark.rule("star:S-SET-18", "ST-70")
def test_a_jubilee_in_the_opening_hands_strikes_before_the_contracts() -> None:
    state = mr.apply_action(explicit(2, starts=("mink", "wells")), st.FirstDrawn(0))
    for card in ("jubilee", "zap", "zap", "gotcha"):
        assert type(state.stack[-1]) is DealingLuck
        state = mr.apply_action(state, next(a for a in outcomes(state) if a.card == card))
    tax = state.rules.catalog.kind_by_slug["jubilee"].amount
    assert [len(trader.hand) for trader in state.traders] == [1, 2]
    assert [money(state, seat) for seat in (0, 1)] == [40 - tax, 40 - tax]
    assert state.decks.luck_pile == ("jubilee",)
    assert type(state.stack[-1]) is Refilling
    assert not any(state.market.spaces)


@pytest.mark.rule("star:S-SET-20", "star:S-SET-21", "star:S-SET-22", "star:S-COMP-7", "star:S-ADV-2")
def test_contracts_fill_the_spaces_from_1_up() -> None:
    sizes = {seats: len(started(seats, seed=seats).market.spaces) for seats in (2, 3, 4, 5, 6)}
    assert sizes == {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}
    state = started(6, ruleset=ADVANCED)
    assert len(state.market.spaces) == 6
    assert all(state.market.spaces)
    assert len(set(state.market.spaces)) == 6
    assert state.market.completed == ()
    assert type(state.stack[0]) is not Starting or state.turn.number == 1


@pytest.mark.rule("star:S-MARK-1")
def test_counters_are_not_stored() -> None:
    state = started(3)
    assert not hasattr(state.market, "pick_ups")
    contracts = state.rules.catalog.contract_by_slug
    assert {contracts[slug].pick_up for slug in mr.view(state, None).market.spaces} <= set(state.rules.starmap.worlds)


@pytest.mark.rule("star:S-COMP-9")
def test_a_die_is_one_node_with_six_faces() -> None:
    state = started(2, deals="off")
    state = state.with_source(None)
    state = mr.apply_action(state, st.DeclareJump("random"))
    while mr.actor(state) != mr.CHANCE:
        state = mr.apply_action(state, st.Pass())
    assert [(o.action.face, o.weight) for o in mr.chance_outcomes(state)] == [(face, 1) for face in range(1, 7)]


@pytest.mark.rule("star:S-OPT-1")
def test_modules_and_options_that_need_each_other() -> None:
    with pytest.raises(ConfigError, match="needs module 'personalities'"):
        st.Config(BASIC, 2, ("new-personalities",))
    with pytest.raises(ConfigError, match="needs module 'optional'"):
        st.Config(BASIC, 2, ("personalities",), {"personalities": "auction"})
    with pytest.raises(ConfigError, match="needs module 'optional'"):
        st.Config(BASIC, 2, ("personalities",), {"personalities_as_commodity": True})
    chosen = started(2, ("personalities",), personalities=("engineer", "hero"))
    assert [trader.personalities for trader in chosen.traders] == [("engineer",), ("hero",)]


@pytest.mark.rule("star:S-HIST-8", "ST-36")
def test_no_ruleset_of_1987_is_offered() -> None:
    assert [name for name in rulesets() if name.startswith("star")] == [BASIC, ADVANCED]


def auctioned(seats: int = 3) -> State:
    modules = ("new-personalities", "optional", "personalities")
    state = explicit(seats, modules=modules, personalities="auction")
    begun: State = mr.apply_action(state, st.FirstDrawn(1))
    return begun


@pytest.mark.rule("star:S-OPT-2", "star:S-OPT-3", "star:S-OPT-4", "ST-88")
def test_personalities_are_sold_one_by_one_and_the_last_is_free() -> None:
    state = auctioned()
    state = mr.apply_action(state, st.PersonalityTurnedUp("hero"))
    assert mr.actor(state) == 1
    assert kinds(state) == {st.BidPersonality, st.PassPersonality}
    assert refused(state, st.BidPersonality(2)) == "no-bid"
    state = mr.apply_action(state, st.BidPersonality(5))
    state = mr.apply_action(state, st.BidPersonality(6))
    assert (mr.actor(state), on_top(state, AuctioningPersonality).leader) == (0, 2)
    state = mr.apply_action(mr.apply_action(state, st.PassPersonality()), st.PassPersonality())
    assert (state.traders[2].personalities, money(state, 2)) == (("hero",), 34)
    state = mr.apply_action(state, st.PersonalityTurnedUp("banker"))
    assert on_top(state, AuctioningPersonality).bidders == (1, 0)
    state = mr.apply_action(mr.apply_action(state, st.PassPersonality()), st.PassPersonality())
    assert {action.seat for action in outcomes(state)} == {0, 1}  # unsold: at random among those without one
    state = mr.apply_action(state, st.PersonalityGiven(0, "banker"))
    assert (money(state, 0), state.traders[0].engines) == (150, 1)
    state = mr.apply_action(state, st.PersonalityTurnedUp("seer"))
    assert (state.traders[1].personalities, money(state, 1)) == (("seer",), 40)


@pytest.mark.rule("star:S-BANK-1")
def test_a_banker_who_bought_her_personality_has_paid_for_it() -> None:
    state = mr.apply_action(auctioned(2), st.PersonalityTurnedUp("banker"))
    state = mr.apply_action(mr.apply_action(state, st.BidPersonality(10)), st.PassPersonality())
    assert (money(state, 1), state.traders[1].engines) == (140, 1)


@pytest.mark.rule("star:S-OPT-2")
@pytest.mark.parametrize("buyer", [0, 1])
def test_any_seat_can_buy_a_personality(buyer: int) -> None:
    state = mr.apply_action(auctioned(2), st.PersonalityTurnedUp("hero"))
    while mr.actor(state) != buyer:
        state = mr.apply_action(state, st.PassPersonality())
    state = mr.apply_action(state, st.BidPersonality(10))
    if type(state.stack[-1]).__name__ == "AuctioningPersonality":
        state = mr.apply_action(state, st.PassPersonality())
    assert (state.traders[buyer].personalities, money(state, buyer)) == (("hero",), 30)
