"""Chapter 12: deeds, Spaceports, Factories, and what they earn."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.rules.deeds import deeds
from merchant_rules.venus.rules.dot_kinds import landing
from merchant_rules.venus.rules.ports import factory_sites
from merchant_rules.venus.rules.winning import net_worth
from merchant_rules.venus.state import NO_ONE
from tests.support import arrived, draw, legal, lying_at, money, moves, play, refused, seat, table, total_money, trading

SPICE = "space-spice"


def in_desert(culture: str = "graw", place: str = "dry-city", cash: int = 1000, **more: object) -> mr.State:
    """A Human who stays with some culture in the desert."""
    world = {key: more.pop(key) for key in ("ports", "factories", "boxes", "lying", "moved", "suns") if key in more}
    return table(
        seat("human", place, money=cash, **{"ship": "freighter", **more}),  # type: ignore[arg-type]
        seat("eeep"),
        seat("nik"),
        cultures={"desert": culture},
        **world,  # type: ignore[arg-type]
    )


def owner(state: mr.State, orbit: str) -> int:
    return state.galaxy.ports[state.rules.board.orbit_index[orbit]]


def factory(state: mr.State, culture: str) -> tuple[int, str]:
    return state.galaxy.factories[state.rules.culture_index[culture]]


# -- Spaceport deeds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:12.1/b", "1988:12.1/c", "1988:12.2/a", "1988:2.54/b", "1988:TS/PORT/a", "1988:12.2/c")
def test_buying_the_deed_builds_the_port_on_its_orbit_at_once() -> None:
    state = in_desert()
    assert landing(state, "desert-1") == ""
    built = play(state, mr.BuyPort("desert-1"))
    assert money(built)[0] == 800
    assert owner(built, "desert-1") == 0
    assert landing(built, "desert-1") == "port"
    assert deeds(built, 0) == [("desert-1", 200)]
    assert net_worth(built, 0) == 1000
    assert total_money(built) == total_money(state)
    on_credit = play(in_desert(ious=("graw",)), mr.RedeemIou("graw"), mr.BuyPort("desert-1"))
    assert (money(on_credit)[0], trading(on_credit).credit) == (1000 - 110, 0)


@pytest.mark.rule("1988:12.1/a", "1988:9.2/d", "1988:12.2/a", "1988:2.541/b")
def test_only_orbits_of_this_system_are_sold_here() -> None:
    state = in_desert()
    assert moves(state, mr.BuyPort) == [mr.BuyPort("desert-1"), mr.BuyPort("desert-4")]
    refused(state, mr.BuyPort("rogue-1"), "other-system", "1988:12.1/a")
    refused(state, mr.BuyPort("desert-2"), "no-orbit", "1988:12.2/a")
    refused(state, mr.BuyPort("dry-city"), "no-orbit", "1988:12.2/a")


@pytest.mark.rule("1988:12.2/c", "1988:12.1/a")
@pytest.mark.parametrize("place", ["dry-city", "desolation-city", "desert-4", "desert-3"])
def test_any_city_or_spaceport_of_the_system_will_do(place: str) -> None:
    state = in_desert(place=place, ports={"desert-4": 1}, boxes={"desert-3": "open-port-1"})
    assert legal(state, mr.BuyPort("desert-1"))
    assert owner(play(state, mr.BuyPort("desert-1")), "desert-1") == 0


@pytest.mark.rule("1988:2.541/a", "1988:9.2/c", "1988:2.54/c")
def test_one_port_to_an_orbit_and_it_stays_whose_it_is() -> None:
    state = in_desert(ports={"desert-1": 1})
    refused(state, mr.BuyPort("desert-1"), "sold-out", "1988:9.2/c")
    built = play(state, mr.BuyPort("desert-4"))
    refused(built, mr.BuyPort("desert-4"), "sold-out")
    assert (owner(built, "desert-1"), owner(built, "desert-4")) == (1, 0)


@pytest.mark.rule("1988:12.2/b", "1988:12.21/a", "1988:12.21/b")
def test_the_other_places_of_the_system_go_on_working() -> None:
    built = play(in_desert(ports={"desert-4": 1}), mr.BuyPort("desert-1"))
    for place in ("dry-city", "desolation-city", "desert-1", "desert-4"):
        players = (seat("human", place), *built.players[1:])
        state = arrived(table(*players, cultures={"desert": "graw"}, ports={"desert-1": 0, "desert-4": 1}), moved=True)
        assert trading(state).culture == "graw"
        assert trading(state).limited is place.endswith("city"), "no limit at a port, whoever owns it"
        assert legal(state, mr.BuyGoods(SPICE))


@pytest.mark.rule("1988:3.3/a", "1988:3.3/b", "1988:TS-n8", "1988:9.2/b", "R-58")
def test_deeds_of_the_own_species_cost_a_fifth_less() -> None:
    humans = in_desert("humans", cash=160, ports={"desert-4": 1})
    assert money(play(humans, mr.BuyPort("desert-1")))[0] == 0
    refused(in_desert("humans", cash=159), mr.BuyPort("desert-1"), "too-poor")
    assert money(play(in_desert("humans"), mr.BuyFactory("dry-city")))[0] == 920, "a deed of $100"
    refused(in_desert("graw", cash=199), mr.BuyPort("desert-1"), "too-poor")
    on_human_port = in_desert("graw", place="desert-1", ports={"desert-1": 0})
    assert money(play(on_human_port, mr.BuyPort("desert-4")))[0] == 1000 - 200 + 20, "the seller's species decides"
    nik = table(seat("nik", "dry-city"), seat("human"), cultures={"desert": "niks"})
    assert money(play(nik, mr.BuyFactory("dry-city")))[0] == 840, "a deed of $200"


@pytest.mark.rule("1988:12.23/b", "1988:12.23/a")
def test_open_spaceports_cannot_be_bought() -> None:
    state = in_desert(place="desert-3", boxes={"desert-3": "open-port-1"})
    refused(state, mr.BuyPort("desert-3"), "no-orbit", "1988:12.2/a")
    assert sum(marker.kind == "open-port" for marker in state.rules.catalog.markers) == 3


@pytest.mark.rule("R-59", "1988:2.2/a", "1988:2.2/b")
def test_the_thirteenth_deed_finds_no_marker() -> None:
    orbits = ("rogue-1", "rogue-4", "desert-4", "jungle-1", "jungle-3", "ice-1", "colony-1", "colony-4", "moon-1")
    ports = dict.fromkeys(orbits, 0)
    factories = {"dell": (0, "rain-city"), "niks": (0, "jewelburg")}
    eleven = in_desert(ports=ports, factories=factories)
    assert len(deeds(eleven, 0)) == 11
    twelve = play(eleven, mr.BuyPort("desert-1"))
    assert len(deeds(twelve, 0)) == 12
    refused(twelve, mr.BuyFactory("dry-city"), "no-marker-left", "1988:2.2/a")
    also = play(eleven, mr.BuyFactory("dry-city"))
    refused(also, mr.BuyPort("desert-1"), "no-marker-left", "1988:2.2/a")


@pytest.mark.rule("1988:2.54/a", "1988:12.1/a", "1988:9.41/a")
def test_the_base_sells_no_deeds() -> None:
    base = table(seat("human"), seat("nik"))
    assert not moves(base, mr.BuyPort)
    refused(base, mr.BuyFactory("galactic-base"), "no-culture", "1988:12.1/a")
    assert set(base.galaxy.ports) == {NO_ONE}


# -- Factories --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:12.3/b", "1988:12.3/c", "R-60", "1988:TS/FACT/a")
def test_a_factory_stands_on_any_city_or_spaceport_of_its_system() -> None:
    state = in_desert(ports={"desert-4": 1}, boxes={"desert-3": "open-port-1"})
    sites = ["desolation-city", "dry-city", "desert-4", "desert-3"]
    assert factory_sites(state, "desert") == sites
    assert moves(state, mr.BuyFactory) == [mr.BuyFactory(site) for site in sites]
    for wrong in ("desert-1", "desert-5", "rain-city", "galactic-base", "nowhere"):
        refused(state, mr.BuyFactory(wrong), "no-site", "1988:12.3/b")
    assert factory(play(state, mr.BuyFactory("desert-4")), "graw") == (0, "desert-4")


@pytest.mark.rule("1988:12.3/a", "1988:2.542/a")
def test_one_factory_to_a_system() -> None:
    built = play(in_desert(), mr.BuyFactory("dry-city"))
    assert money(built)[0] == 800
    assert deeds(built, 0) == [("dry-city", 200)]
    refused(built, mr.BuyFactory("desolation-city"), "sold-out", "1988:12.3/a")


@pytest.mark.rule("1988:12.31/a", "1988:12.31/b", "1988:TS/FACT/a", "1988:TS/GOODS/a")
@pytest.mark.parametrize("place", ["dry-city", "desolation-city", "desert-1"])
def test_factory_goods_are_sold_everywhere_in_the_system_once_the_factory_stands(place: str) -> None:
    world: dict[str, Any] = {"ports": {"desert-1": 2}}
    before = in_desert(place=place, **world)
    refused(before, mr.BuyGoods("glorious-junk"), "no-factory", "1988:12.31/a")
    assert "glorious-junk" in lying_at(before, "graw")
    after = in_desert(place=place, factories={"graw": (1, "dry-city")}, **world)
    assert legal(after, mr.BuyGoods("glorious-junk"))
    assert not legal(play(after, mr.BuyGoods("glorious-junk")), mr.BuyGoods("glorious-junk")), "there is one of them"


@pytest.mark.rule("1988:12.31/d")
def test_factory_goods_may_be_bought_in_the_turn_of_building_unless_the_limit_says_no() -> None:
    for place, moved, free in (("dry-city", False, True), ("dry-city", True, False), ("desert-1", True, True)):
        state = in_desert(place=place, ports={"desert-1": 2}, moved=moved)
        built = play(state, mr.BuyFactory("dry-city"))
        assert legal(built, mr.BuyGoods("glorious-junk")) is free


@pytest.mark.rule("1988:12.32/a", "1988:12.32/b", "1988:TS/FACT/b", "1988:TS-n5", "1988:12.31/f", "1988:12.4/a")
def test_the_factory_earns_half_the_cost_whoever_buys() -> None:
    def shoes(maker: int) -> mr.State:
        return in_desert("whynoms", factories={"whynoms": (maker, "dry-city")})

    assert money(play(shoes(1), mr.BuyGoods("other-shoes"))) == (920, 1040, 1000)
    assert money(play(shoes(0), mr.BuyGoods("other-shoes"))) == (960, 1000, 1000)
    assert total_money(play(shoes(1), mr.BuyGoods("other-shoes"))) == total_money(shoes(1))
    ordinary = play(shoes(1), mr.BuyGoods("impossible-furniture"))
    assert money(ordinary) == (890, 1000, 1000), "ordinary goods earn the Factory nothing"


@pytest.mark.rule("1988:12.32/a", "1988:12.31/c")
def test_selling_factory_goods_to_another_culture_earns_the_factory_nothing() -> None:
    state = in_desert(
        "humans", cargo=("glorious-junk",), factories={"graw": (1, "rain-city"), "humans": (2, "dry-city")}
    )
    assert money(play(state, mr.SellGoods("glorious-junk"))) == (1200, 1000, 1000)


# -- commissions ------------------------------------------------------------------------------------------------------


def at_port(culture: str, keeper: int = 1, cash: int = 1000, **more: object) -> mr.State:
    return in_desert(culture, "desert-1", cash, ports={"desert-1": keeper}, **more)


@pytest.mark.rule("1988:12.22/e", "1988:12.22/a", "1988:12.22/g", "1988:12.4/a", "1988:TS/PORT/b")
def test_designer_genes_at_the_eeeps_port_bring_120_and_12() -> None:
    state = at_port("qossuth", cargo=("designer-genes",))
    after = play(state, mr.SellGoods("designer-genes"))
    assert money(after) == (1120, 1012, 1000)
    assert after.market.bank == state.market.bank - 132


@pytest.mark.rule("1988:12.22/a", "1988:12.22/b", "1988:TS-n2", "1988:TS-n3", "1988:TS/PORT/b")
def test_the_port_earns_a_tenth_of_all_that_is_bought_sold_and_bartered() -> None:
    state = at_port("humans", cargo=(SPICE, "shield"), ious=("humans",))
    earned = []
    for action in (mr.SellGoods(SPICE), mr.Barter("shield"), mr.RedeemIou("humans"), mr.BuyEquipment("red-drive")):
        before = money(state)[1]
        state = play(state, action)
        earned.append(money(state)[1] - before)
        if mr.chance_outcomes(state):
            state = draw(state, SPICE)
    assert earned == [8, 3, 9, 12]


@pytest.mark.rule("1988:12.22/b", "1988:TS-n6/b")
def test_the_bonuses_of_demands_count_too() -> None:
    demands = ("demand-humans-space-spice-1", "demand-humans-space-spice-2")
    one = at_port("humans", cargo=(SPICE,), lying={"humans": demands[:1]})
    assert money(play(one, mr.SellGoods(SPICE))) == (1120, 1012, 1000)
    two = at_port("humans", cargo=(SPICE,), lying={"humans": demands})
    assert money(play(two, mr.SellGoods(SPICE))) == (1160, 1016, 1000)


@pytest.mark.rule("1988:12.22/c")
def test_the_owner_earns_on_his_own_trades() -> None:
    state = at_port("qossuth", keeper=0, cargo=("designer-genes",))
    assert money(play(state, mr.SellGoods("designer-genes")))[0] == 1132


@pytest.mark.rule("1988:12.22/d")
def test_fares_jettison_and_deals_earn_the_port_nothing() -> None:
    state = table(
        seat("human", "desert-1", cargo=("fare-yxklyx-humans", "shield", SPICE)),
        seat("eeep"),
        seat("nik", "desert-1"),
        cultures={"desert": "humans"},
        ports={"desert-1": 1},
    )
    state = draw(play(state, mr.DeliverFare("fare-yxklyx-humans")), "fare-yxklyx-humans")
    state = play(state, mr.Jettison("shield"), mr.OfferDeal(mr.Deal(2, give=(SPICE,), receive=100)), mr.AcceptDeal())
    assert money(state) == (1220, 1000, 900)


@pytest.mark.rule("1988:12.22/f", "R-49")
def test_price_and_barter_value_both_count_in_full() -> None:
    state = at_port("qossuth", cargo=("shield",))
    after = play(state, mr.Barter("shield"), mr.BuyGoods("psychotic-sculptures"))
    assert money(after) == (1000 - 130, 1000 + 3 + 16, 1000)
    unused = play(state, mr.Barter("shield"))
    assert money(unused)[1] == 1003, "also when nothing is bought with it"


@pytest.mark.rule("R-49", "1988:12.22/f")
def test_a_ship_earns_the_port_on_its_price_and_on_the_old_ship() -> None:
    state = at_port("humans", ship="scout")
    after = play(state, mr.BuyShip("clipper"))
    assert money(after) == (1000 - 90, 1000 + 12 + 3, 1000)


@pytest.mark.rule("R-50")
def test_a_deed_bought_at_a_port_earns_on_the_price_paid_and_the_new_port_nothing() -> None:
    full = play(at_port("graw"), mr.BuyPort("desert-4"))
    assert money(full) == (800, 1020, 1000)
    cheap = play(at_port("humans"), mr.BuyPort("desert-4"))
    assert money(cheap) == (840, 1016, 1000)
    own = play(at_port("graw", keeper=0), mr.BuyPort("desert-4"))
    assert money(own)[0] == 820
    city = play(in_desert("graw"), mr.BuyPort("desert-4"))
    assert money(city) == (800, 1000, 1000)


@pytest.mark.rule("R-48")
def test_every_commission_is_a_whole_number() -> None:
    catalog = in_desert().rules.catalog
    amounts = [goods.cost for goods in catalog.goods] + [goods.payoff for goods in catalog.goods]
    pieces: tuple[Any, ...] = (*catalog.equipment, *catalog.relics, *catalog.ships)
    amounts += [piece.cost for piece in pieces] + [piece.trade_in for piece in pieces]
    amounts += [demand.bonus for demand in catalog.demands] + [culture.iou for culture in catalog.cultures]
    assert not [amount for amount in amounts if amount % 10]


@pytest.mark.rule("1988:12.23/c")
def test_open_spaceports_pay_nobody() -> None:
    state = in_desert("humans", "desert-3", boxes={"desert-3": "open-port-1"}, cargo=(SPICE,), ports={"desert-1": 1})
    assert money(play(state, mr.SellGoods(SPICE))) == (1080, 1000, 1000)


@pytest.mark.rule("1988:12.41/a")
def test_a_commission_to_come_does_not_help_to_pay() -> None:
    refused(at_port("qossuth", keeper=0, cash=155), mr.BuyGoods("psychotic-sculptures"), "too-poor", "1988:9.2/a")
    exact = play(at_port("qossuth", keeper=0, cash=160), mr.BuyGoods("psychotic-sculptures"))
    assert money(exact)[0] == 16
    both = at_port("graw", keeper=0, cash=60, factories={"graw": (0, "dry-city")})
    refused(both, mr.BuyGoods("glorious-junk"), "too-poor")


@pytest.mark.rule("R-100", "1988:12.41/a", "1988:12.22/c")
def test_the_share_of_the_old_ship_does_not_help_to_pay_for_the_new_one() -> None:
    """A Freighter for a Clipper at one's own port: price, trade-in and cash first, then both shares."""
    state = at_port("humans", keeper=0)
    ships = state.rules.catalog.ship_by_slug
    old, new = ships["scout"], ships["clipper"]
    short = new.cost - old.trade_in - 1
    refused(at_port("humans", keeper=0, cash=short, ship="scout"), mr.BuyShip("clipper"), "too-poor", "1988:9.2/a")
    exact = play(at_port("humans", keeper=0, cash=short + 1, ship="scout"), mr.BuyShip("clipper"))
    assert money(exact)[0] == (new.cost + old.trade_in) // 10
    alone = at_port("humans", keeper=0, cash=0, ship="scout", cargo=("shield",))
    assert money(play(alone, mr.Barter("shield")))[0] > 0, "a barter of its own pays at once"


@pytest.mark.rule("1988:12.42/a", "1988:12.42/b", "1988:12.42/c")
def test_factory_goods_at_a_port_pay_both_owners_and_no_commission_on_a_commission() -> None:
    two = at_port("graw", factories={"graw": (2, "dry-city")})
    assert money(play(two, mr.BuyGoods("glorious-junk"))) == (900, 1010, 1050)
    one = at_port("graw", factories={"graw": (1, "dry-city")})
    assert money(play(one, mr.BuyGoods("glorious-junk"))) == (900, 1060, 1000)


@pytest.mark.rule("1988:12.22/a")
def test_a_city_beside_a_port_pays_no_commission() -> None:
    state = in_desert("humans", cargo=(SPICE,), ports={"desert-1": 1, "desert-4": 1})
    assert money(play(state, mr.SellGoods(SPICE))) == (1080, 1000, 1000)
