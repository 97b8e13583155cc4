"""Setting up the FFG game: the box, the players, who begins, fast play (F-COMP, F-SETUP, F-OPT-FAST)."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.secrets import UNSEEN
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import DealingSpecies, Declaring, Drawing, DrawingLots, Trading
from merchant_rules.venus.positions.validate import validate
from tests.scenes import EVERYWHERE, go, pilot, under_way
from tests.scenes import FFG_CATALOG as CATALOG
from tests.scenes import ffg_market as market
from tests.scenes import ffg_start as start
from tests.support import legal, lying_at, money, play, seat, top

FOUR = ("eeepeeep", "qossuth", "human", "whynom")


def fresh(players: int | tuple[str, ...] = ("human", "whynom"), **options: object) -> mr.State:
    return mr.new_game(mr.Config("ffg-classic", players, options={"first_player": 0, **options}))


@pytest.mark.rule("ffg:F-SETUP-3", "ffg:F-MAP-12")
def test_everybody_starts_on_the_galactic_base_of_the_classic_board() -> None:
    state = fresh(FOUR)
    assert {p.place for p in state.players} == {"galactic-base"}
    assert state.rules.board.ruleset == "ffg-classic"
    assert mr.board("ffg-classic").graph["ruleset"] == "ffg-classic"


@pytest.mark.rule("ffg:F-SETUP-11", "ffg:F-SHIP-1", "ffg:F-COMP-1", "ffg:F-SHIP-2")
def test_each_player_has_one_ship_of_his_own_a_scout() -> None:
    state = fresh(FOUR)
    assert [(p.species, p.ship, p.cargo, p.relics) for p in state.players] == [(s, "scout", (), ()) for s in FOUR]


@pytest.mark.rule("ffg:F-SETUP-15")
def test_a_ship_class_sheet_has_speed_cost_trade_in_and_holds() -> None:
    sheets = {s.slug: (s.dice, s.holds, s.cost, s.trade_in) for s in CATALOG.ships}
    assert sheets == {
        "scout": (3, 2, 60, 30),
        "clipper": (4, 2, 120, 60),
        "transport": (3, 3, 240, 120),
        "freighter": (2, 5, 300, 150),
    }
    assert {m.slug: m.culture for m in CATALOG.merchants} == {
        "human": "humans", "eeepeeep": "eeepeeep", "whynom": "whynoms", "qossuth": "qossuth",
    }  # fmt: skip
    assert compile_rules(mr.Config("ffg-classic", 2)).hull == ("shield",)


@pytest.mark.rule("ffg:F-SETUP-12")
@pytest.mark.parametrize(("count", "each"), [(2, 40), (3, 60), (4, 80)])
def test_twenty_credits_times_the_number_of_players(count: int, each: int) -> None:
    assert money(fresh(FOUR[:count])) == (each,) * count


@pytest.mark.rule("ffg:F-SETUP-1")
def test_nothing_of_the_standard_game_is_in_the_box() -> None:
    named = CATALOG.names.keys() - set(mr.board("ffg-classic"))
    for part in ("dashboard", "challenge", "reward", "pilot-card", "mission", "fame", "pirate", "production"):
        assert not [slug for slug in named if part in slug], part
    assert {f.name for f in attrs.fields(mr.State)} == {
        "rules", "players", "stack", "turn", "market", "galaxy", "extras", "source",
    }  # fmt: skip
    assert fresh().extras == ()
    assert {m.kind for m in CATALOG.markers} == {"relic", "gate", "open-port", "penalty"}


@pytest.mark.rule("ffg:F-SETUP-4")
def test_each_system_has_one_hidden_card_and_any_culture_may_be_anywhere() -> None:
    state = fresh()
    assert state.galaxy.homes == (UNSEEN,) * 14
    landing = start(pilot("jungle-3"), known=False)
    outcomes = mr.chance_outcomes(go(under_way(landing, 5, came=("jungle-4",)), "jewelburg"))
    assert {(o.action.what, o.weight) for o in outcomes} == {(c.slug, 1) for c in CATALOG.cultures}


@pytest.mark.rule("ffg:F-SETUP-5")
def test_one_hidden_token_lies_on_each_encounter_space_and_eleven_are_left_over() -> None:
    state = fresh()
    assert state.galaxy.boxes == (UNSEEN,) * 24
    assert len(state.galaxy.pool) - len(state.galaxy.boxes) == 11
    assert Counter(state.galaxy.pool) == Counter(m.slug for m in CATALOG.markers)


@pytest.mark.rule("ffg:F-SETUP-6", "ffg:F-COMP-6", "ffg:F-MAP-9")
def test_goods_factory_goods_and_deeds_wait_with_their_culture() -> None:
    state = fresh()
    for culture in CATALOG.cultures:
        goods = CATALOG.goods_by_slug[culture.goods]
        assert lying_at(state, culture.slug) == (culture.goods,) * goods.count + (culture.factory_goods,)
    assert lying_at(state, "base") == ()
    assert {owner for owner, _ in state.galaxy.factories} == {-1}
    found = market("graw")
    assert (top(found, Trading).culture, CATALOG.culture_by_slug["graw"].science) == ("graw", "primitive")


@pytest.mark.rule("ffg:F-SETUP-7", "ffg:F-LIMIT-2", "F-26")
def test_equipment_lies_in_stockpiles_of_limited_size() -> None:
    stock = dict(zip([e.slug for e in CATALOG.equipment], fresh().market.stock, strict=True))
    assert stock == {"shield": 15, "yellow-drive": 6, "red-drive": 6, "combo-drive": 6}
    hoard = seat("whynom", ship="freighter", cargo=("yellow-drive",) * 6)
    state = market("dell", seat("human", "jewelburg"), hoard)
    assert not legal(state, mr.BuyEquipment("yellow-drive"))
    hoard = seat("whynom", ship="freighter", cargo=("yellow-drive",) * 5)
    assert legal(market("dell", seat("human", "jewelburg"), hoard), mr.BuyEquipment("yellow-drive"))


@pytest.mark.rule("ffg:F-SETUP-8", "ffg:F-PASS-1", "F-28")
def test_the_cup_holds_passengers_and_demands_and_nothing_else() -> None:
    state = fresh()
    assert Counter(state.market.cup) == Counter([f.slug for f in CATALOG.fares] + [d.slug for d in CATALOG.demands])
    assert len(state.market.cup) == 47
    assert not any(item in CATALOG.fare_by_slug for pile in state.market.lying for item in pile)


@pytest.mark.rule("ffg:F-LIMIT-1", "ffg:F-COMP-7")
def test_credits_and_building_tokens_never_run_out() -> None:
    assert CATALOG.building_markers is None
    state = fresh(FOUR)
    assert state.rules.bank_total is None
    orbits = [dot for dot in state.rules.board.orbits if not dot.startswith("jungle")][:13]
    rich = market(
        "graw", seat("human", "jewelburg", money=1000), cultures={**EVERYWHERE}, ports=dict.fromkeys(orbits, 0)
    )
    assert legal(rich, mr.BuyPort("jungle-1"))
    assert legal(rich, mr.BuyFactory("jungle"))
    assert rich.market.bank < 0


# -- species and first player ------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-SETUP-13", "ffg:F-COMP-3")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(count: int) -> None:
    state = mr.new_game(mr.Config("ffg-classic", FOUR[:count]))
    assert (mr.actor(state), state.stack) == (engine.CHANCE, (DrawingLots(),))
    assert [(o.action.first, o.weight) for o in mr.chance_outcomes(state)] == [(n, 1) for n in range(count)]
    begun = play(state, mr.FirstPlayerDrawn(count - 1))
    assert begun.stack == (Declaring(count - 1),)
    assert (begun.turn.seat, begun.turn.first, begun.turn.number) == (count - 1, count - 1, 1)


def test_who_begins_is_told_by_name() -> None:
    state = mr.new_game(mr.Config("ffg-classic", FOUR))
    assert mr.describe(state, mr.FirstPlayerDrawn(1)) == f"{FOUR[1].capitalize()} begins."


def test_an_option_names_the_first_player() -> None:
    assert fresh(FOUR, first_player=2).stack == (Declaring(2),)


@pytest.mark.rule("ffg:F-SETUP-10")
def test_species_are_dealt_at_random_when_nobody_chose() -> None:
    state = mr.new_game(mr.Config("ffg-classic", 3))
    assert state.stack == (DealingSpecies(),)
    assert [(o.action.species, o.weight) for o in mr.chance_outcomes(state)] == [(s, 1) for s in FOUR]
    assert validate(state) == ()
    state = play(state, mr.SpeciesDealt("human"))
    assert [o.action.species for o in mr.chance_outcomes(state)] == ["eeepeeep", "qossuth", "whynom"]
    state = play(state, mr.SpeciesDealt("whynom"), mr.SpeciesDealt("eeepeeep"))
    assert [p.species for p in state.players] == ["human", "whynom", "eeepeeep"]
    assert state.stack == (DrawingLots(),)
    assert validate(state) == ()


@pytest.mark.rule("ffg:F-SETUP-9", "ffg:F-SETUP-13")
def test_there_is_no_opening_roll_and_no_draft_in_this_game() -> None:
    rules = compile_rules(mr.Config("ffg-classic", 2))
    assert mr.OpeningRolled not in rules.specs
    assert mr.ChooseSpecies not in rules.specs


# -- fast play ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-OPT-FAST-1", "F-27")
def test_fast_play_puts_all_ordinary_goods_into_the_cup_and_no_factory_goods() -> None:
    state = fresh(fast_play=True)
    goods = [g.slug for g in CATALOG.goods if not g.factory for _ in range(g.count)]
    assert Counter(state.market.cup) == Counter(goods) + Counter(fresh().market.cup)
    assert all(pile == (c.factory_goods,) for pile, c in zip(state.market.lying, CATALOG.cultures, strict=False))


@pytest.mark.rule("ffg:F-OPT-FAST-2", "ffg:F-CUP-3")
def test_fast_play_draws_twenty_tokens_before_the_first_turn() -> None:
    state = fresh(fast_play=True)
    assert state.stack == (Declaring(0), Drawing(20))
    assert validate(state) == ()
    size = len(state.market.cup)
    state = play(state, mr.Drawn("rock-videos"), mr.Drawn("spy"))
    assert (lying_at(state, "humans"), lying_at(state, "shenna")) == (
        ("rock-videos", "rock-videos-factory"),
        ("melf-pelts-factory", "spy"),
    )
    assert validate(state) == ()
    for _ in range(18):
        assert type(state.stack[-1]) is Drawing
        state = play(state, mr.chance_outcomes(state)[0].action)
    assert state.stack == (Declaring(0),)
    assert len(state.market.cup) == size - 20


@pytest.mark.rule("ffg:F-OPT-FAST-2")
def test_fast_play_draws_once_and_not_in_later_turns() -> None:
    state = mr.new_game(mr.Config("ffg-classic", ("human", "whynom"), options={"fast_play": True}), seed=3)
    size = len(state.market.cup)
    after = play(state, mr.Stay(), mr.EndTurn())
    assert (after.turn.number, len(after.market.cup)) == (2, size)
    assert size == 47 + sum(g.count for g in CATALOG.goods if not g.factory) - 20


@pytest.mark.rule("ffg:F-OPT-FAST-3")
@pytest.mark.parametrize("fast", [False, True])
def test_fast_play_draws_four_tokens_on_each_discovery(fast: bool) -> None:
    state = start(pilot("jewelburg"), known=False, options={"fast_play": fast})
    state = play(under_way(state, 3, came=("jungle-3",)), mr.Land(), mr.Discovered("jungle", "graw"))
    assert state.stack[0] == Trading(0, "graw", True)
    assert state.stack[1:] == ((Drawing(4),) if fast else ())
    if fast:
        state = play(state, *(mr.Drawn(f"demand-humans-glorious-junk-{n}") for n in (1, 2, 3, 4)))
        assert state.stack == (Trading(0, "graw", True),)
        assert len([item for item in lying_at(state, "humans") if item.startswith("demand")]) == 4


def test_rolling_is_no_part_of_the_set_up() -> None:
    assert not legal(fresh(), mr.Rolled((1, 1, 1)))
