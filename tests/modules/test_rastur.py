"""Chapter 16: the Rastur: the pool, who draws when, where they go, and what they do there."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.modules.common import set_part
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.hits import ChoosingHit
from merchant_rules.venus.modules.rastur import Invasion, PlacingRastur
from merchant_rules.venus.modules.weapons import foes_here
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.ways_out import skip_bit
from merchant_rules.venus.rules.winning import net_worth, result
from tests.modules.battle import BOTH, RASTUR, blast, declaring, doing, entered, invaded, invasion, landed, turn_of
from tests.scenes import BOARD, fly, go
from tests.support import legal, moves, play, refused, seat, top, total_money

LASER = "laser"
HERE = seat("human", "rogue-2")


def started(*seats: Any, **setting: Any) -> mr.State:
    """Seat 0 declares in a game with the Rastur."""
    return declaring(*(seats or (HERE,)), modules=setting.pop("modules", RASTUR), **setting)


def last_one(state: mr.State, strength: int = 60) -> mr.State:
    """The same position with one Rastur left in the pool, all others on the map where they harm nobody."""
    own = invasion(state)
    pool = list(own.pool)
    pool.remove(strength)
    far = [dot for dot in BOARD.orbits if BOARD.system[dot] not in ("rogue", "desert")]
    far += [dot for system in BOARD.systems for dot in BOARD.cities_of[system] if system not in ("rogue", "desert")]
    taken = [dot for dot, _ in own.placed]
    sites = [dot for dot in far if dot not in taken]
    placed = tuple(sorted((*own.placed, *zip(sites, pool, strict=False))))
    return set_part(state, Invasion((strength,), placed))


# -- the module -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:16/a", "R-06")
def test_the_rastur_are_a_choice_that_solitaire_makes_for_you() -> None:
    assert mr.Config("classic-1988", 1, ("solitaire",)).modules == ("rastur", "solitaire")
    assert mr.PlaceRastur not in compile_rules(mr.Config("classic-1988", 2)).specs
    assert mr.PlaceRastur not in compile_rules(mr.Config("classic-1988", 2, ("combat",))).specs
    two = compile_rules(mr.Config("classic-1988", 2, RASTUR))
    assert mr.PlaceRastur in two.specs
    assert mr.Blast in two.specs  # with weapons and blasting,
    assert LASER in two.equipment_in_play
    assert mr.Swindle not in two.specs  # but without theft
    assert mr.BuyFort not in two.specs  # and Forts


@pytest.mark.rule("1988:16.1/a", "1988:16.1/b", "1988:16.1/c", "1988:16.1/d", "1988:16.1/e", "R-05")
@pytest.mark.parametrize(
    "goal, count, low, high", [(1000, 12, 60, 110), (2000, 18, 60, 140), (3000, 23, 70, 200), (4000, 28, 70, 250)]
)
def test_the_active_pool_follows_the_mix_chart(goal: int, count: int, low: int, high: int) -> None:
    pool = invasion(mr.new_game(mr.Config("classic-1988", 2, RASTUR, goal), seed=1)).pool
    assert (len(pool), min(pool), max(pool)) == (count, low, high)
    assert pool == tuple(sorted(pool))


@pytest.mark.rule("1988:16.1/c", "1988:16.1/e", "R-05")
def test_the_reconstructed_rows_say_so_and_can_be_replaced(tmp_path: Any) -> None:
    chart = load_catalog("classic-1988").rastur
    assert chart is not None
    assert {row.goal: row.status for row in chart.mix} == {
        1000: "printed", 2000: "reconstructed", 3000: "printed", 4000: "reconstructed",
    }  # fmt: skip
    row = '{ goal = 2000, low = 70, high = 90, markers = 3, status = "counted" }'
    mine = f'strengths = [60, 70, 80, 90]\nstatus = "counted"\nmix = [{row}]\n'
    (tmp_path / "rastur.toml").write_text(mine, encoding="utf-8")
    config = mr.Config("classic-1988", 2, RASTUR, 2000, data=mr.load_data(tmp_path))
    assert invasion(mr.new_game(config, seed=1)).pool == (70, 80, 90)
    with pytest.raises(mr.ConfigError, match="goal 1500"):
        mr.Config("classic-1988", 2, RASTUR, 1500)


@pytest.mark.rule("1988:16.1/f")
def test_with_several_players_the_reserve_is_out_of_play() -> None:
    state = started()
    assert all(60 <= strength <= 140 for strength in invasion(state).pool)
    names = [type(own).__name__ for own in state.extras]
    assert names == ["Arms", "Invasion"]


@pytest.mark.rule("1988:16.2/a")
def test_every_marker_of_the_pool_is_equally_likely() -> None:
    state = fly(started(), "rogue-1", 1, 4, 5)
    outcomes = {o.action.strength: o.weight for o in mr.chance_outcomes(state)}
    assert outcomes[75] == 2
    assert outcomes[60] == 1
    assert sum(outcomes.values()) == 18
    assert [spec.stream for spec in [state.rules.chances[type(state.stack[-1])]]] == ["rastur"]


# -- generation -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:16.2/b", "R-78")
def test_a_one_in_movement_draws_a_rastur_that_the_player_places_before_moving() -> None:
    state = fly(started(), "rogue-1", 1, 4, 5)
    assert doing(state) == "DrawingRastur"
    state = play(state, mr.RasturDrawn(75))
    assert state.stack[-1] == PlacingRastur(0)
    assert invasion(state).in_hand == 75
    assert invasion(state).pool.count(75) == 1
    placed = play(state, mr.PlaceRastur("ice-1"))
    assert invasion(placed).placed == (("ice-1", 75),)
    assert doing(placed) == "Moving"
    assert top(placed, Moving).points == 10
    none = fly(started(), "rogue-1", 2, 4, 5)
    assert doing(none) == "Moving"


@pytest.mark.rule("1988:16.2/b", "R-91")
def test_a_one_on_the_attack_die_draws_before_a_hit_is_chosen() -> None:
    here = seat("human", "rogue-3", cargo=(LASER, "nova-ball"))
    state = entered(started(here, seat("nik", "rogue-3")))
    state = blast(state, "nik", (LASER, "nova-ball"), (1, 4))  # 50 v 40
    assert doing(state) == "DrawingRastur"
    state = play(state, mr.RasturDrawn(60), mr.PlaceRastur("ice-1"))
    assert state.stack[-1] == ChoosingHit(0, 1)
    lost = blast(entered(started(here, seat("nik", "rogue-3"))), "nik", (LASER,), (1, 4))
    lost = play(lost, mr.RasturDrawn(60), mr.PlaceRastur("ice-1"))
    assert (doing(lost), turn_of(lost)) == ("Declaring", 1)


@pytest.mark.rule("R-78")
def test_the_die_of_a_theft_counts_as_an_attack_die() -> None:
    thief, victim = seat("human", "dry-city"), seat("nik", "dry-city", cargo=("space-spice",))
    state = landed(started(thief, victim, modules=BOTH, forts={0: ("dry-city",)}), moved=False)
    state = play(state, mr.Swindle("nik"), mr.Clashed(1, 1))
    assert doing(state) == "DrawingRastur"
    state = play(state, mr.RasturDrawn(60), mr.PlaceRastur("ice-1"))
    assert doing(state) == "Looting"  # 2 v 1
    assert doing(play(state, mr.ClaimLoot("space-spice"))) == "Trading"


@pytest.mark.rule("1988:16.2/c")
def test_one_rastur_a_turn_at_most() -> None:
    state = fly(started(seat("human", "rogue-2", cargo=(LASER,)), seat("nik", "rogue-3")), "rogue-3", 1, 1, 1)
    state = play(state, mr.RasturDrawn(60), mr.PlaceRastur("ice-1"))
    assert doing(state) == "Moving"
    state = blast(go(state, "rogue-3"), "nik", dice=(1, 1))  # 30 v 10
    assert doing(state) == "ChoosingHit"
    assert len(invasion(state).pool) == 17


@pytest.mark.rule("1988:16.2/c")
def test_the_next_turn_has_a_draw_of_its_own() -> None:
    state = play(landed(started(seat("human", "dry-city"), seat("nik", "rogue-2"))), mr.EndTurn())
    state = set_part(state, Invasion(invasion(state).pool, drawn=1))
    assert doing(fly(state, "rogue-1", 1, 2, 3)) == "DrawingRastur"
    assert doing(fly(set_part(state, Invasion(invasion(state).pool, drawn=2)), "rogue-1", 1, 2, 3)) == "Moving"


@pytest.mark.rule("1988:16.21/a")
def test_all_dice_are_rolled_but_the_one_the_auto_pilot_sets() -> None:
    state = play(started(), mr.DeclareStep("rogue-1"))
    assert {len(o.action.dice) for o in mr.chance_outcomes(state)} == {3}
    refused(state, mr.Rolled((2, 3)), "impossible-outcome")
    piloted = started(seat("human", "rogue-2", relics=("relic-auto-pilot",)))
    piloted = play(piloted, mr.EngageAutoPilot(), mr.DeclareStep("rogue-1"))
    assert {len(o.action.dice) for o in mr.chance_outcomes(piloted)} == {2}
    assert doing(play(piloted, mr.Rolled((1, 2)))) == "DrawingRastur"


@pytest.mark.rule("1988:16.21/b", "R-78", "R-26")
def test_the_mulligan_gear_can_erase_a_one_or_make_one() -> None:
    gear = seat("human", "rogue-2", relics=("relic-mulligan-gear",))
    state = play(started(gear), mr.DeclareStep("rogue-1"), mr.Rolled((1, 4, 5)))
    assert doing(state) == "Rerolling"
    assert doing(play(state, mr.KeepDice())) == "DrawingRastur"
    assert doing(play(state, mr.Reroll(1), mr.RolledAgain(2))) == "Moving"
    assert doing(play(state, mr.Reroll(4), mr.RolledAgain(6))) == "DrawingRastur"
    clean = play(started(gear), mr.DeclareStep("rogue-1"), mr.Rolled((2, 4, 5)), mr.Reroll(2))
    assert doing(play(clean, mr.RolledAgain(1))) == "DrawingRastur"


@pytest.mark.rule("1988:16.22/a")
def test_a_defenders_one_draws_nothing() -> None:
    here = seat("human", "rogue-3", cargo=(LASER,))
    state = entered(started(here, seat("nik", "rogue-3", cargo=(LASER,))))
    assert doing(blast(state, "nik", dice=(6, 1), answer=(LASER,))) == "ChoosingHit"


# -- the site ---------------------------------------------------------------------------------------------------------


def placing(*seats: Any, **setting: Any) -> mr.State:
    """Seat 0 has drawn a Rastur of 60."""
    return play(fly(started(*seats, **setting), "rogue-1", 1, 4, 5), mr.RasturDrawn(60))


@pytest.mark.rule("1988:16.23/a", "R-79")
def test_a_rastur_goes_on_a_spaceport_or_orbit_without_fort_or_rastur() -> None:
    state = placing(
        HERE, seat("nik", "ice-1"), modules=BOTH, ports={"desert-4": 1}, forts={1: ("desert-4",)},
        rastur={"desert-1": 75}, boxes={"ice-4": "open-port-1", "ice-9": "gate-1"}, cultures={"desert": "volois"},
    )  # fmt: skip
    sites = {move.dot for move in moves(state, mr.PlaceRastur)}
    assert sites == {*BOARD.orbits, "ice-4"} - {"desert-4", "desert-1"}
    assert {"ice-1", "rogue-1"} <= sites  # under a pawn, and where nobody is discovered
    refused(state, mr.PlaceRastur("desert-4"), "occupied")
    refused(state, mr.PlaceRastur("desert-1"), "occupied")
    refused(state, mr.PlaceRastur("dry-city"), "no-site", "1988:16.23/b")
    refused(state, mr.PlaceRastur("ice-9"), "no-site")
    refused(state, mr.PlaceRastur("rogue-2"), "no-site")
    refused(state, mr.PlaceRastur("nowhere"), "no-such-place")
    refused(state, mr.PlaceRastur(None), "no-such-place")  # type: ignore[arg-type]


@pytest.mark.rule("1988:16.23/b", "1988:GAZ/BASE/d")
def test_only_when_all_of_those_are_taken_it_goes_on_a_city_the_base_included() -> None:
    state = placing(modules=BOTH)
    own = invasion(state)
    every = set_part(state, Invasion(own.pool, tuple(sorted((dot, 65) for dot in BOARD.orbits)), own.in_hand))
    sites = {move.dot for move in moves(every, mr.PlaceRastur)}
    assert sites == {dot for dot in BOARD.dots if BOARD.kind[dot].endswith("city")} | {"galactic-base"}
    refused(state, mr.PlaceRastur("galactic-base"), "no-site")
    freed = set_part(state, Invasion(own.pool, tuple(sorted((dot, 65) for dot in BOARD.orbits[1:])), own.in_hand))
    assert [move.dot for move in moves(freed, mr.PlaceRastur)] == [BOARD.orbits[0]]

    fort = set_part(every, Forts((("dry-city",), ())))
    assert "dry-city" not in {move.dot for move in moves(fort, mr.PlaceRastur)}


@pytest.mark.rule("R-93")
def test_with_no_place_anywhere_the_marker_goes_back_to_the_pool() -> None:
    state = fly(started(), "rogue-1", 1, 4, 5)
    every = [dot for dot in BOARD.dots if dot in BOARD.orbit_index or BOARD.kind[dot].endswith("city")]
    full = set_part(state, Invasion((60, 60), tuple(sorted((dot, 65) for dot in (*every, "galactic-base")))))
    after = play(full, mr.RasturDrawn(60))
    assert invasion(after).pool == (60, 60)
    assert invasion(after).in_hand == 0
    assert doing(after) == "Moving"


# -- penalty markers (16.3) -------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:16.3/a")
def test_whoever_enters_pays_the_number_less_shields_or_stops() -> None:
    here = seat("human", "rogue-2", cargo=("shield",))
    state = fly(started(here, rastur={"rogue-1": 110}), "rogue-1", 2, 4, 5)
    state = go(state, "rogue-1")
    assert top(state, Moving).due == 90
    refused(state, mr.Land())
    paid = play(state, mr.PayPenalty())
    assert paid.players[0].money == 910
    assert doing(paid) == "Moving"
    stopped = play(state, mr.StopOnPenalty())
    assert (doing(stopped), turn_of(stopped)) == ("Declaring", 1)


@pytest.mark.rule("1988:16.3/b")
def test_starting_on_one_a_player_pays_or_leaves() -> None:
    state = started(seat("human", "rogue-1", money=110), rastur={"rogue-1": 110})
    assert play(state, mr.Stay()).players[0].money == 0
    refused(started(seat("human", "rogue-1", money=109), rastur={"rogue-1": 110}), mr.Stay(), "cannot-pay")
    left = fly(state, "rogue-2", 2, 4, 5)
    assert left.players[0].money == 110


@pytest.mark.rule("1988:16.3/c", "1988:16.3/d", "1988:16.4/h")
def test_after_paying_a_player_may_blast_it_for_its_strength_and_it_may_come_again() -> None:
    here = seat("human", "rogue-2", cargo=(LASER,) * 3)
    state = fly(started(here, rastur={"rogue-1": 60}, ports={"rogue-1": 0}), "rogue-1", 2, 4, 5)
    state = go(state, "rogue-1")
    refused(state, mr.Blast("rastur"), "penalty-due")
    state = play(state, mr.PayPenalty())
    before = len(invasion(state).pool)
    won = blast(state, "rastur", (LASER,) * 3, (5, 4))  # 110 v 100
    assert won.players[0].money == 1000
    assert invasion(won).placed == ()
    assert len(invasion(won).pool) == before + 1
    assert 60 in invasion(won).pool
    assert legal(won, mr.Land())
    assert doing(play(won, mr.Land())) == "Trading"
    lost = blast(state, "rastur", (LASER,) * 3, (4, 4))
    assert turn_of(lost) == 1
    assert invasion(lost).placed == (("rogue-1", 60),)


@pytest.mark.rule("1988:16.3/c", "1988:15.412/a", "1988:16.4/h")
def test_whoever_stays_may_free_the_place_and_trade_there() -> None:
    here = seat("human", "dry-city", cargo=(LASER,) * 3)
    state = play(started(here, rastur={"dry-city": 60}), mr.Stay())
    assert doing(state) == "Standing"
    assert doing(blast(state, "rastur", (LASER,) * 3, (6, 1))) == "Trading"
    assert turn_of(play(state, mr.HoldFire())) == 1


@pytest.mark.rule("1988:16.3/e", "R-13")
def test_drives_do_not_skip_rastur() -> None:
    here = seat("human", "rogue-2", cargo=("combined-drive",))
    state = started(here, rastur={"rogue-1": 60})
    assert all(skip_bit(state, dot) == 0 for dot in ("rogue-1", "dry-city"))
    state = go(fly(state, "rogue-1", 2, 4, 5), "rogue-1")
    assert top(state, Moving).due == 60


# -- what they cancel (16.4) ------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:16.4/a", "1988:16.4/b", "1988:GAZ/RASTUR")
@pytest.mark.parametrize("where", ["dry-city", "desert-4", "galactic-base"])
def test_no_trade_where_a_rastur_is(where: str) -> None:
    here = seat("human", where)
    setting: dict[str, Any] = {"ports": {"desert-4": 0}}
    free = started(here, **setting)
    held = invaded(free, {where: 60})
    assert free.rules.landing(free, where)
    assert held.rules.landing(held, where) == ""
    assert doing(play(free, mr.Stay())) == "Trading"
    stayed = play(held, mr.Stay())
    assert (doing(stayed), turn_of(stayed)) == ("Declaring", 1)


@pytest.mark.rule("R-80")
def test_a_rastur_city_in_a_hidden_system_is_not_discovered() -> None:
    here = seat("human", "desert-4", money=1000)
    state = fly(started(here, rastur={"dry-city": 60}, cultures={"rogue": "nillis"}), "dry-city", 2, 4, 5)
    state = play(go(state, "dry-city"), mr.StopOnPenalty())
    assert turn_of(state) == 1
    assert state.players[0].ious == ()
    assert not state.galaxy.homes[BOARD.system_index["desert"]].open


@pytest.mark.rule("1988:16.4/c", "R-69")
def test_pawns_with_a_rastur_can_be_blasted_even_on_a_city() -> None:
    here = seat("human", "dry-city", cargo=(LASER,))
    state = entered(started(here, seat("nik", "dry-city"), rastur={"dry-city": 60}))
    assert foes_here(state, 0) == ["rastur", "nik"]
    free = entered(started(here, seat("nik", "dry-city")))
    assert foes_here(free, 0) == []


@pytest.mark.rule("1988:16.4/d", "R-60")
def test_nothing_is_built_where_a_rastur_is() -> None:
    here = seat("human", "dry-city")
    state = landed(started(here, rastur={"desert-4": 60, "desolation-city": 65}, modules=BOTH), moved=False)
    refused(state, mr.BuyPort("desert-4"), "rastur-there", "1988:16.4/d")
    assert legal(state, mr.BuyPort("desert-1"))
    refused(state, mr.BuyFactory("desolation-city"))
    assert legal(state, mr.BuyFactory("dry-city"))
    refused(state, mr.BuyFort("desolation-city"), "rastur-there")


@pytest.mark.rule("1988:16.4/e")
def test_a_hidden_culture_can_be_seen_from_an_orbit_that_rastur_hold() -> None:
    state = fly(started(rastur={"rogue-1": 60}, cultures={"desert": "volois"}), "rogue-1", 2, 4, 5)
    state = go(state, "rogue-1")
    assert doing(state) == "Looking"

    state = play(state, mr.Looked("rogue", "nillis"))
    assert state.galaxy.homes[BOARD.system_index["rogue"]] == Secret("nillis", 1, False)
    assert top(state, Moving).due == 60


@pytest.mark.rule("1988:16.4/f", "1988:16.4/h", "R-81")
def test_a_deed_counts_nothing_while_a_rastur_is_there() -> None:
    ports = {"desert-4": 0, "ice-1": 0}
    state = started(seat("human", "rogue-2", money=0), ports=ports, factories={"volois": (0, "dry-city")})
    assert net_worth(state, 0) == 600
    assert net_worth(invaded(state, {"ice-1": 60}), 0) == 400
    assert net_worth(invaded(state, {"dry-city": 60}), 0) == 400
    assert net_worth(invaded(state, {"desert-4": 60, "ice-1": 65}), 0) == 200
    assert validate(invaded(state, {"dry-city": 60, "ice-1": 65})) == ()


@pytest.mark.rule("1988:16.4/g", "1988:16.4/h", "R-81")
def test_factory_goods_are_blocked_everywhere_while_a_rastur_holds_the_factory() -> None:
    here = seat("human", "desolation-city")
    state = landed(started(here, factories={"volois": (1, "dry-city")}))
    assert legal(state, mr.BuyGoods("canned-traits"))
    held = invaded(state, {"dry-city": 60})
    refused(held, mr.BuyGoods("canned-traits"), "factory-held", "1988:16.4/g")
    assert legal(held, mr.BuyGoods("voll-silk"))
    assert legal(invaded(state, {"desert-4": 60}), mr.BuyGoods("canned-traits"))


@pytest.mark.rule("1988:16.4/b", "1988:16.2/b")
def test_a_thief_who_puts_the_rastur_on_his_own_dot_has_done_trading() -> None:
    """At home he adds one, the Spaceport that is held adds nothing (R-97)."""
    thief, victim = seat("human", "colony-1"), seat("nik", "colony-1", cargo=("space-spice",))
    state = landed(started(thief, victim, modules=BOTH, ports={"colony-1": 0}), moved=False)
    state = play(state, mr.Swindle("nik"), mr.Clashed(1, 1), mr.RasturDrawn(60), mr.PlaceRastur("colony-1"))
    assert doing(state) == "Looting"
    assert validate(state) == ()
    after = play(state, mr.LeaveLoot())
    assert (doing(after), turn_of(after)) == ("Declaring", 1)


# -- the end (16.5) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:16.5/a", "R-82")
def test_the_rastur_win_when_the_last_one_is_drawn() -> None:
    rich = seat("human", "rogue-2", money=5000)
    state = last_one(started(rich, goal=1000))
    over = fly(state, "rogue-1", 1, 2, 3)  # the one marker left is no chance
    assert result(over) == mr.Result((), "rastur", (5000, 1000))
    assert validate(over) == ()


@pytest.mark.rule("R-91", "1988:16.5/a")
def test_the_last_one_drawn_in_an_attack_ends_the_game_before_the_hit() -> None:
    here = seat("human", "rogue-3", cargo=(LASER, "nova-ball"))
    state = entered(last_one(started(here, seat("nik", "rogue-3"), goal=1000)))
    over = blast(state, "nik", (LASER, "nova-ball"), (1, 1))
    assert result(over) is not None
    assert result(over) == mr.Result((), "rastur", (1000, 1000))


@pytest.mark.rule("1988:16.5/b")
def test_the_players_win_in_the_usual_way() -> None:
    rich = seat("human", "dry-city", money=2000)
    over = play(landed(started(rich)), mr.EndTurn())
    assert result(over) == mr.Result((0,), "goal", (2000, 1000))
    covered = started(seat("human", "dry-city", money=1900), ports={"ice-1": 0}, rastur={"ice-1": 60})
    assert result(play(landed(covered), mr.EndTurn())) is None


@pytest.mark.rule("1988:16.3/c")
def test_no_money_is_lost_on_the_way() -> None:
    here = seat("human", "rogue-2", cargo=(LASER,) * 3)
    state = fly(started(here, rastur={"rogue-1": 60}), "rogue-1", 2, 4, 5)
    after = blast(play(go(state, "rogue-1"), mr.PayPenalty()), "rastur", (LASER,) * 3, (6, 1))
    assert total_money(after) == total_money(state)
