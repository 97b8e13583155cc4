"""Chapter 4.1 to 4.3 and the list of contents: the box, the hidden galaxy, the opening rolls, the first stake."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.chance import Source
from merchant_rules.venus.frames import Discovering, OpeningRoll, Revealing
from merchant_rules.venus.state import NO_ONE
from merchant_rules.venus.update import push, set_stack
from tests.scenes import BOARD, CATALOG, doing, go, placed, start, under_way
from tests.support import legal, lying_at, play, refused, seat, table, total_money

SPECIES = ("human", "nik", "dell", "eeep", "whynom", "qossuth")


def game(players: int | tuple[str, ...] = ("human", "nik"), seed: int | None = None, **options: Any) -> mr.State:
    return mr.new_game(mr.Config("classic-1988", players=players, options=options), seed=seed)


# -- how many players, which species (CONT, INTRO) --------------------------------------------------------------------


@pytest.mark.rule("1988:CONT/b")
def test_two_to_six_players_take_part() -> None:
    for count in range(2, 7):
        assert len(game(count).players) == count
    for count in (0, 7):
        with pytest.raises(mr.ConfigError, match="2 to 6 players"):
            mr.Config("classic-1988", players=count)


@pytest.mark.rule("1988:INTRO/d")
def test_each_player_takes_a_different_species() -> None:
    with pytest.raises(mr.ConfigError, match="both take species"):
        mr.Config("classic-1988", players=("human", "human"))
    state = play(game(3, first_player=0), mr.ChooseSpecies("dell"))
    refused(state, mr.ChooseSpecies("dell"), "species-taken", "1988:INTRO/d")
    refused(state, mr.ChooseSpecies("martian"), "no-such-species")
    refused(state, mr.ChooseSpecies(["dell"]), "no-such-species")  # type: ignore[arg-type]
    assert set(mr.legal_moves(state)) == {mr.ChooseSpecies(name) for name in SPECIES if name != "dell"}
    state = play(state, mr.ChooseSpecies("nik"), mr.ChooseSpecies("human"))
    assert [player.species for player in state.players] == ["dell", "nik", "human"]


# -- the Bank (CONT, 4.1) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.1/a")
def test_everything_that_is_bought_later_starts_in_the_bank() -> None:
    state = game(4)
    galaxy = state.galaxy
    assert set(galaxy.ports) == {NO_ONE}
    assert set(galaxy.factories) == {(NO_ONE, "")}
    assert galaxy.suns == ((),) * (len(BOARD.systems) + 1)
    for piece, left in zip(CATALOG.equipment, state.market.stock, strict=True):
        assert left == (piece.count if piece.slug in state.rules.equipment_in_play else 0)
    for player in state.players:
        assert (player.cargo, player.relics, player.ious, player.fresh) == ((), (), (), ())
    assert sum(player.money for player in state.players) == -state.market.bank


@pytest.mark.rule("1988:4.1/a")
def test_with_a_limited_bank_the_stakes_come_out_of_it() -> None:
    state = game(("human", "nik", "dell"), bank_total=5000)
    assert (state.market.bank, total_money(state)) == (5000 - 180, 5000)


@pytest.mark.rule("1988:CONT/c")
def test_there_are_thirty_nine_deeds() -> None:
    state = game()
    assert (len(state.galaxy.ports), len(state.galaxy.factories)) == (25, 14)


@pytest.mark.rule("1988:CONT/d")
def test_money_is_whole_dollars_a_tenth_of_thirty_is_three() -> None:
    state = table(
        seat(place="rogue-4", money=100), seat("nik", money=0), cultures={"rogue": "graw"}, ports={"rogue-4": 1}
    )
    state = play(state, mr.BuyGoods("space-spice"))
    assert [player.money for player in state.players] == [70, 3]
    assert all(type(player.money) is int for player in state.players)
    for goods in CATALOG.goods:
        assert goods.cost % 10 == 0, "a tenth of every price is whole dollars"


@pytest.mark.rule("1988:CONT/e")
def test_the_supply_of_every_marker_is_finite() -> None:
    state = game()
    lying = Counter(marker for pile in state.market.lying for marker in pile)
    assert lying == {goods.slug: goods.count for goods in CATALOG.goods}
    assert len(state.market.cup) == len(set(state.market.cup)) == len(CATALOG.fares) + len(CATALOG.demands)
    assert len(state.galaxy.pool) == len(set(state.galaxy.pool)) == len(CATALOG.markers)


# -- hidden things (4.11, 4.12) ---------------------------------------------------------------------------------------


def turned_up(state: mr.State, boxes: tuple[str, ...]) -> mr.State:
    """Turn up these '?' boxes one after the other, by a ship that moves onto each."""
    for box in boxes:
        neighbour = BOARD.links[box][0].to
        number = BOARD.exits[neighbour].index(box) if neighbour in BOARD.exits else 0
        state = go(under_way(placed(state, neighbour), 1, number or 1), box, pilot=number)
    return state


def layout(seed: int, boxes: tuple[str, ...] = BOARD.questions) -> dict[str, str]:
    state = turned_up(start(seat()).with_source(Source(seed, (0,) * 5)), boxes)
    return {box: slot.what for box, slot in zip(BOARD.questions, state.galaxy.boxes, strict=True)}


@pytest.mark.rule("1988:4.11/a")
def test_question_markers_lie_face_down_and_unknown_one_to_each_box() -> None:
    state = game()
    assert len(state.galaxy.boxes) == 24
    assert not any(box.open or box.what or box.known_to for box in state.galaxy.boxes)


@pytest.mark.rule("1988:4.11/a")
def test_every_marker_may_lie_in_every_box_with_the_same_chance() -> None:
    state = push(start(seat()), Revealing("ice-4"))
    outcomes = mr.chance_outcomes(state)
    assert {outcome.action for outcome in outcomes} == {mr.Revealed("ice-4", marker.slug) for marker in CATALOG.markers}
    assert {outcome.weight for outcome in outcomes} == {1}


@pytest.mark.rule("1988:4.11/a")
def test_the_same_seed_deals_the_same_galaxy_and_another_seed_another() -> None:
    assert layout(1) == layout(1)
    assert layout(1) != layout(2)
    assert layout(1) == layout(1, tuple(reversed(BOARD.questions)))
    assert len(set(layout(1).values())) == 24


@pytest.mark.rule("1988:4.11/b", "R-01")
@pytest.mark.parametrize(("laser", "left"), [(True, 12), (False, 11)])
def test_the_markers_left_over_are_never_seen(laser: bool, left: int) -> None:
    state = start(seat(), options={"relic_laser": laser}).with_source(Source(3, (0,) * 5))
    state = turned_up(state, BOARD.questions)
    found = {box.what for box in state.galaxy.boxes}
    assert all(box.open for box in state.galaxy.boxes)
    assert len(state.galaxy.pool) == left
    assert not found & set(state.galaxy.pool)
    assert ("relic-laser" in found | set(state.galaxy.pool)) is laser


@pytest.mark.rule("1988:4.11/b", "R-01")
def test_which_markers_are_left_over_is_chance_too() -> None:
    dealt = [frozenset(layout(seed).values()) for seed in range(30)]
    assert len(set(dealt)) == 30
    missing = Counter(marker.slug for marker in CATALOG.markers for found in dealt if marker.slug not in found)
    assert len(missing) == 36, "every marker is left over in some galaxy"


@pytest.mark.rule("1988:4.12/a")
def test_ious_lie_face_down_one_to_each_inhabited_system() -> None:
    state = game()
    assert len(state.galaxy.homes) == len(CATALOG.cultures) == 14
    assert not any(home.open or home.what or home.known_to for home in state.galaxy.homes)
    waiting = set_stack(state, (Discovering(0, "ice", True),))
    outcomes = mr.chance_outcomes(waiting)
    assert {outcome.action for outcome in outcomes} == {
        mr.Discovered("ice", culture.slug) for culture in CATALOG.cultures
    }
    assert {outcome.weight for outcome in outcomes} == {1}


@pytest.mark.rule("1988:4.12/a")
def test_every_culture_lives_in_exactly_one_system() -> None:
    found = [dealt_homes(seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    for one in found:
        assert sorted(one) == sorted(culture.slug for culture in CATALOG.cultures)


def dealt_homes(seed: int) -> tuple[str, ...]:
    state = start(seat(), cultures={}).with_source(Source(seed, (0,) * 5))
    for system in BOARD.systems:
        city = BOARD.cities_of[system][0]
        state = mr.apply_action(set_stack(placed(state, city), start(seat()).stack), mr.Stay())
    return tuple(home.what for home in state.galaxy.homes)


# -- what lies in sight (4.13, 4.14) ----------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.13/a", "1988:4.13/b")
def test_goods_wait_with_the_culture_that_sells_them_though_its_home_is_hidden() -> None:
    state = game()
    for culture in CATALOG.cultures:
        goods = [goods for goods in CATALOG.goods if goods.seller == culture.slug]
        assert Counter(lying_at(state, culture.slug)) == {piece.slug: piece.count for piece in goods}
        assert {piece.slug for piece in goods} == {culture.goods, culture.factory_goods}
    assert lying_at(state, "base") == ()


@pytest.mark.rule("1988:4.13/c")
def test_factory_goods_are_out_of_reach_until_their_factory_stands() -> None:
    culture = CATALOG.cultures[0]
    homes = {"ice": culture.slug}
    state = table(seat(place="hoth-base"), seat("nik"), cultures=homes)
    assert legal(state, mr.BuyGoods(culture.goods))
    refused(state, mr.BuyGoods(culture.factory_goods), "no-factory")
    built = table(seat(place="hoth-base"), seat("nik"), factories={culture.slug: (1, "hoth-base")}, cultures=homes)
    assert legal(built, mr.BuyGoods(culture.factory_goods))


@pytest.mark.rule("1988:4.13/d")
def test_example_voll_silk_of_1b_costs_140_and_pays_220() -> None:
    (silk,) = (goods for goods in CATALOG.goods if goods.name == "Voll Silk")
    assert (silk.cost, silk.payoff, CATALOG.culture_by_slug[silk.seller].number) == (140, 220, "1b")


@pytest.mark.rule("1988:4.14/a")
def test_all_bonus_markers_start_in_the_cup() -> None:
    cup = game().market.cup
    assert len(cup) == 48
    assert set(cup) == {fare.slug for fare in CATALOG.fares} | {demand.slug for demand in CATALOG.demands}


@pytest.mark.rule("1988:4.14/b")
def test_example_markers_of_the_cup() -> None:
    ids = {culture.slug: culture.number for culture in CATALOG.cultures} | {"base": "base"}
    assert ("base", "9a", 110) in {(ids[fare.origin], ids[fare.to], fare.fee) for fare in CATALOG.fares}
    names = {goods.slug: goods.name for goods in CATALOG.goods}
    wanted = {(ids[demand.at], names.get(demand.goods, demand.goods), demand.bonus) for demand in CATALOG.demands}
    assert ("10", "Designer Genes", 60) in wanted


# -- the opening rolls (4.2) ------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.2/a")
def test_each_player_rolls_two_dice() -> None:
    state = game(3)
    assert state.stack == (OpeningRoll((0, 1, 2)),)
    weights = {outcome.action.total: outcome.weight for outcome in mr.chance_outcomes(state)}
    pairs = Counter(a + b for a, b in itertools.product(range(1, 7), repeat=2))
    assert weights == pairs
    for total in (1, 13, 7.0, "7"):
        refused(state, mr.OpeningRolled(total), "impossible-outcome")  # type: ignore[arg-type]


@pytest.mark.rule("1988:4.2/a", "1988:4.2/b")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_takes_part_in_the_opening_roll(players: int) -> None:
    state = game(players)
    for total in range(2, 2 + players):
        assert doing(state) == "OpeningRoll"
        state = play(state, mr.OpeningRolled(total))
    assert (doing(state), mr.actor(state), state.turn.number) == ("ChoosingSpecies", players - 1, 1)


@pytest.mark.rule("1988:4.2/a", "1988:4.2/b", "R-02")
def test_the_highest_roller_chooses_first_and_moves_first() -> None:
    state = play(game(4), *(mr.OpeningRolled(total) for total in (5, 8, 11, 2)))
    chosen = []
    for species in ("eeep", "human", "dell", "nik"):
        chosen.append(mr.actor(state))
        state = play(state, mr.ChooseSpecies(species))
    assert chosen == [2, 3, 0, 1]
    assert [player.species for player in state.players] == ["dell", "nik", "eeep", "human"]
    assert (doing(state), mr.actor(state), state.turn.number, state.turn.first) == ("Declaring", 2, 1, 2)


@pytest.mark.rule("1988:4.2/b")
def test_with_species_given_the_highest_roller_moves_at_once() -> None:
    state = play(game(("human", "nik", "dell")), *(mr.OpeningRolled(total) for total in (3, 12, 11)))
    assert (doing(state), mr.actor(state)) == ("Declaring", 1)


@pytest.mark.rule("R-02", "1988:4.2/a")
def test_ties_for_the_highest_roll_are_rolled_again_by_the_tied() -> None:
    state = play(game(4), *(mr.OpeningRolled(total) for total in (9, 4, 9, 9)))
    assert state.stack == (OpeningRoll((0, 2, 3)),)
    state = play(state, *(mr.OpeningRolled(total) for total in (6, 10, 10)))
    assert state.stack == (OpeningRoll((2, 3)),)
    state = play(state, mr.OpeningRolled(2), mr.OpeningRolled(3))
    assert (doing(state), mr.actor(state)) == ("ChoosingSpecies", 3)


@pytest.mark.rule("R-02")
def test_a_tie_below_the_highest_roll_matters_to_nobody() -> None:
    state = play(game(3), *(mr.OpeningRolled(total) for total in (4, 9, 4)))
    assert mr.actor(state) == 1


# -- the stake (4.3) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.3/a", "R-03")
def test_everybody_starts_with_a_scout_at_the_galactic_base() -> None:
    state = game(SPECIES)
    assert {(player.ship, player.place) for player in state.players} == {("scout", "galactic-base")}
    assert CATALOG.building_markers == 12


@pytest.mark.rule("1988:4.3/b", "1988:4.3/c")
@pytest.mark.parametrize(("players", "money"), [(2, 40), (3, 60), (4, 80), (5, 100), (6, 120)])
def test_everybody_gets_twenty_dollars_for_every_player(players: int, money: int) -> None:
    assert {player.money for player in game(players).players} == {money}


@pytest.mark.rule("1988:4.2/b", "1988:4.2/c")
def test_a_seeded_game_starts_by_itself_with_a_seat_that_depends_on_the_seed() -> None:
    firsts = {mr.actor(game(("human", "nik", "dell"), seed=seed)) for seed in range(20)}
    assert firsts == {0, 1, 2}
    state = game(("human", "nik", "dell"), seed=4)
    first = mr.actor(state)
    state = play(state, mr.Stay(), mr.EndTurn())
    assert mr.actor(state) == (first + 1) % 3
    assert legal(state, mr.DeclareStep("base-colony-1"))
