"""Deeds, spaceports and commissions of the FFG game (F-FACT, F-PORT, F-SP, F-COM, F-DISC, F-21, F-22)."""

from __future__ import annotations

import pytest

from merchant_rules.api import net_worth
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Declaring
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.bonus import DeliverFare
from merchant_rules.venus.rules.exchange import AcceptDeal, OfferDeal
from merchant_rules.venus.rules.ports import BuyFactory, BuyPort
from merchant_rules.venus.rules.ship import BuyShip
from merchant_rules.venus.rules.trading import Barter, BuyEquipment, BuyGoods, BuyRelic, EndTurn, RedeemIou, SellGoods
from merchant_rules.venus.state import NO_ONE, State
from tests.ffg.space import CATALOG, market, table
from tests.rules.flight import EVERYWHERE
from tests.support import draw, legal, money, moves, play, refused, seat, total_money, trading

# -- deeds ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-FACT-1", "ffg:F-FACT-2", "ffg:F-BUY-1")
@pytest.mark.parametrize("culture", [c.slug for c in CATALOG.cultures])
def test_a_factory_deed_costs_what_is_printed_and_its_factory_stands_in_the_market(culture: str) -> None:
    printed = CATALOG.culture_by_slug[culture].factory_deed
    assert printed in (100, 200)
    state = market(culture, seat("whynom" if culture != "whynoms" else "human", "jewelburg"), seat("eeepeeep"))
    assert moves(state, BuyFactory) == [BuyFactory("jungle")]
    if CATALOG.merchant_by_slug[state.players[0].species].culture == culture:
        printed = printed * 80 // 100
    after = play(state, BuyFactory("jungle"))
    assert money(after)[0] == 1000 - printed
    assert after.galaxy.factories[state.rules.culture_index[culture]] == (0, "jungle")
    assert after.galaxy.ports == state.galaxy.ports, "nothing is placed on the map"
    refused(after, BuyFactory("jungle"), "sold-out", "ffg:F-FACT-1")
    refused(state, BuyFactory("jewelburg"), "no-site", "ffg:F-FACT-2")
    assert validate(after) == ()


@pytest.mark.rule("ffg:F-FACT-3", "ffg:F-PORT-4", "ffg:F-DISC-1", "ffg:F-WIN-2")
def test_a_deed_bought_cheaper_counts_what_is_printed() -> None:
    state = market("whynoms", seat("whynom", "jewelburg", money=1000), seat("human"))
    state = play(state, BuyFactory("jungle"))
    assert (money(state)[0], net_worth(state, 0)) == (920, 1020)
    state = play(state, BuyPort("jungle-1"))
    assert (money(state)[0], net_worth(state, 0)) == (760, 1060)


@pytest.mark.rule("ffg:F-FACT-4")
def test_the_printed_factory_on_the_inhabited_moon() -> None:
    state = table(seat("human", "minyan", money=300), seat("whynom"), cultures={"moon": "nillis"}, moved=True)
    state = play(state, BuyFactory("moon"))
    assert (money(state)[0], trading(state).buys) == (200, 1)
    assert state.galaxy.factories[state.rules.culture_index["nillis"]] == (0, "moon")
    assert net_worth(state, 0) == 300


@pytest.mark.rule("ffg:F-PORT-1", "ffg:F-PORT-3", "ffg:F-COMP-10")
def test_spaceports_stand_on_the_orbits_of_the_present_system_as_the_buyer_chooses() -> None:
    state = table(seat("human", "great-scott"), seat("whynom"), cultures=EVERYWHERE)
    assert [move.dot for move in moves(state, BuyPort)] == ["giant-1", "giant-3", "giant-5"]
    board = state.rules.board
    assert max(len(board.orbits_of[system]) for system in board.systems) == 3
    state = play(state, BuyPort("giant-5"))
    assert money(state)[0] == 800
    assert state.galaxy.ports[board.orbit_index["giant-5"]] == 0
    assert [move.dot for move in moves(state, BuyPort)] == ["giant-1", "giant-3"]
    refused(state, BuyPort("giant-5"), "sold-out")
    refused(state, BuyPort("jungle-1"), "other-system", "ffg:F-PORT-3")
    refused(state, BuyPort("giant-2"), "no-orbit", "ffg:F-PORT-1")


@pytest.mark.rule("ffg:F-PORT-6", "ffg:F-PORT-2", "F-25")
def test_the_printed_spaceport_of_the_trapped_rogue_planet() -> None:
    state = table(seat("whynom", "rumble-city", money=250), seat("human"), cultures={"rogue": "volois"}, moved=True)
    state = play(state, BuyPort("rogue-4"))
    assert (money(state)[0], net_worth(state, 0), trading(state).buys) == (50, 250, 1)
    assert state.galaxy.factories[state.rules.culture_index["volois"]][0] == NO_ONE, "a spaceport and no factory"


@pytest.mark.rule("ffg:F-PORT-5")
def test_at_the_base_and_on_an_asteroid_no_deed_is_sold() -> None:
    assert moves(table(seat("human"), seat("whynom")), BuyPort) == []
    rock = table(seat("human", "jungle-9"), seat("whynom"), cultures=EVERYWHERE)
    refused(rock, BuyPort("jungle-1"), "no-culture")


@pytest.mark.rule("ffg:F-DISC-1", "ffg:F-DISC-2", "ffg:F-DE-9")
def test_deeds_of_the_home_culture_cost_a_fifth_less_and_nothing_else_does() -> None:
    state = market("whynoms", seat("whynom", "jewelburg"), seat("human"), factories={"whynoms": (1, "jungle")})
    assert money(play(state, BuyPort("jungle-1")))[0] == 1000 - 160
    assert money(play(state, BuyGoods("impossible-furniture")))[0] == 1000 - 110
    assert money(play(state, BuyGoods("impossible-furniture-factory")))[0] == 1000 - 80, "no discount on factory goods"
    assert money(play(state, BuyEquipment("yellow-drive")))[0] == 1000 - 80
    foreign = market("whynoms", seat("human", "jewelburg"), seat("whynom"))
    assert money(play(foreign, BuyPort("jungle-1")))[0] == 800
    dear = market("qossuth", seat("qossuth", "jewelburg"), seat("human"))
    assert money(play(dear, BuyFactory("jungle")))[0] == 1000 - 160


# -- commissions -------------------------------------------------------------------------------------------------------


def at_port(culture: str, *cargo: str, owner: int = 1, cash: int = 1000, **fields: object) -> State:
    """Seat 0 at the merchant spaceport jungle-1."""
    relics = fields.pop("relics", ())
    ious = fields.pop("ious", ())
    first = seat("eeepeeep", "jungle-1", money=cash, cargo=cargo, ship="freighter", relics=relics, ious=ious)  # type: ignore[arg-type]
    return market(culture, first, seat("human"), ports={"jungle-1": owner}, moved=True, **fields)


@pytest.mark.rule("ffg:F-COM-7", "ffg:F-COM-1", "ffg:F-COM-2", "F-21")
def test_the_printed_commission_of_62() -> None:
    state = at_port("qossuth", "pedigree-bolts")
    state = draw(play(state, SellGoods("pedigree-bolts")), "spy")
    state = play(state, BuyGoods("psychotic-sculpture"), BuyGoods("psychotic-sculpture"))
    assert money(state) == (1000 + 300 - 320, 1000), "nothing is paid before all is done"
    state = play(state, EndTurn())
    assert money(state) == (980, 1062)
    assert state.stack == (Declaring(1),)


@pytest.mark.rule("ffg:F-COM-3", "F-21")
def test_the_owner_gets_it_for_his_own_trades_but_cannot_spend_it_this_turn() -> None:
    state = at_port("qossuth", owner=0, cash=320)
    before = total_money(state)
    state = play(state, BuyGoods("psychotic-sculpture"), BuyGoods("psychotic-sculpture"))
    assert money(state)[0] == 0
    state = play(state, EndTurn())
    assert money(state)[0] == 32
    assert total_money(state) == before
    refused(
        play(at_port("qossuth", owner=0, cash=319), BuyGoods("psychotic-sculpture")),
        BuyGoods("psychotic-sculpture"),
        "too-poor",
    )


@pytest.mark.rule("ffg:F-COM-4")
@pytest.mark.parametrize(
    ("actions", "total"),
    [
        ((Barter("shield"), BuyGoods("psychotic-sculpture")), 160),
        ((Barter("shield"),), 30),
        ((Barter("relic-shield"), Barter("shield"), BuyGoods("psychotic-sculpture")), 160),
        ((BuyRelic("relic-air-foil"),), 80),
        ((BuyEquipment("combo-drive"),), 300),
        ((BuyPort("jungle-3"),), 200),
        ((BuyFactory("jungle"),), 200),
    ],
)
def test_credits_spent_and_barter_values_add_up(actions: tuple[object, ...], total: int) -> None:
    state = at_port("qossuth", "shield", relics=("relic-shield",), suns={"jungle": ("relic-air-foil",)})
    state = play(state, *actions)
    assert trading(state).turnover == total
    assert money(play(state, EndTurn()))[1] == 1000 + total // 10


@pytest.mark.rule("ffg:F-COM-4", "ffg:F-BART-6")
def test_a_ships_trade_in_counts_once() -> None:
    state = play(at_port("humans"), BuyShip("clipper"))
    assert trading(state).turnover == 150, "the freighter's value; the clipper costs less"
    first = seat("eeepeeep", "jungle-1")
    dear = market("dell", first, seat("human"), ports={"jungle-1": 1}, moved=True)
    dear = play(dear, BuyShip("transport"))
    assert trading(dear).turnover == 240, "30 in trade and 210 in credits"


@pytest.mark.rule("ffg:F-COM-5", "F-13")
def test_what_is_bought_on_a_card_counts_at_its_price() -> None:
    state = play(at_port("graw", ious=("graw",)), RedeemIou("graw"))
    assert trading(state).turnover == 0, "not the card's face value"
    state = play(state, BuyGoods("glorious-junk"), BuyGoods("glorious-junk"), EndTurn())
    assert money(state) == (1000, 1006)


@pytest.mark.rule("ffg:F-COM-6")
def test_fares_deals_and_factory_commissions_do_not_count() -> None:
    first = seat("eeepeeep", "jungle-1", cargo=("census-taker", "glorious-junk"))
    other = seat("human", "jungle-1")
    state = market("wollow", first, other, ports={"jungle-1": 1}, factories={"wollow": (0, "jungle")}, moved=True)
    state = draw(play(state, DeliverFare("census-taker")), "spy")
    state = play(state, OfferDeal(Deal(1, give=("glorious-junk",), receive=100)), AcceptDeal())
    assert trading(state).turnover == 0
    state = play(state, BuyGoods("megalith-paperweight-factory"))
    assert trading(state).turnover == 80, "the price, and not the 40 the owner got back"
    assert money(play(state, EndTurn())) == (1000 + 120 + 100 - 80 + 40, 1000 - 100 + 8)


@pytest.mark.rule("F-22", "ffg:F-COM-4")
def test_a_discounted_deed_counts_at_the_price_paid() -> None:
    first = seat("whynom", "jungle-1")
    state = market("whynoms", first, seat("human"), ports={"jungle-1": 1}, moved=True)
    state = play(state, BuyPort("jungle-3"), EndTurn())
    assert money(state) == (840, 1016)


@pytest.mark.rule("ffg:F-COM-1", "ffg:F-COM-4")
def test_the_total_is_summed_before_the_tenth_is_taken() -> None:
    state = play(at_port("nillis"), BuyEquipment("shield"), BuyGoods("bionic-perfume"))
    assert trading(state).turnover == 140
    assert money(play(state, EndTurn()))[1] == 1014


@pytest.mark.rule("ffg:F-SP-5", "ffg:F-SP-2", "ffg:F-COM-1")
@pytest.mark.parametrize("where", ["jewelburg", "jungle-5", "jungle-3"])
def test_cities_neutral_and_open_spaceports_have_no_owner_to_pay(where: str) -> None:
    state = market(
        "graw", seat("human", where), seat("whynom"), boxes={"jungle-5": "open-port-1"},
        ports={"jungle-1": 1, "jungle-3": 0},
    )  # fmt: skip
    state = play(state, *[BuyGoods("glorious-junk")] * 2, EndTurn())
    assert money(state)[1] == 1000
    assert money(state)[0] == 940 + (6 if where == "jungle-3" else 0)


@pytest.mark.rule("ffg:F-COM-8", "F-21")
def test_the_factory_pays_at_once_even_its_own_buyer() -> None:
    state = at_port("graw", cash=100, factories={"graw": (0, "jungle")})
    state = play(state, BuyGoods("glorious-junk-factory"))
    assert money(state) == (50, 1000)
    assert legal(state, BuyGoods("glorious-junk")), "the commission can be spent"
