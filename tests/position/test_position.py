"""Positions set up by hand: what is said holds, what is not said stays as in the box, the impossible is refused."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Declaring, Moving, Trading
from tests.saves.games import CONFIGS, rich
from tests.support import top

CONFIG = mr.Config("classic-1988", ("human", "nik", "dell"))
RULES = compile_rules(CONFIG)
BOARD = RULES.board


def token(text: str) -> Any:
    return mr.parse_token(CONFIG, text)


def lying(state: mr.State, culture: str) -> tuple[str, ...]:
    return state.market.lying[RULES.culture_index[culture]]


# -- what is said, and what is not ------------------------------------------------------------------------------------


def test_nothing_said_is_the_start() -> None:
    start = mr.new_game(attrs.evolve(CONFIG, options={"first_player": 0}))
    assert mr.position(attrs.evolve(CONFIG, options={"first_player": 0})) == start
    assert mr.position(CONFIG) == start


@pytest.mark.parametrize("name", CONFIGS)
def test_rich_positions_of_every_config_are_whole(name: str) -> None:
    assert mr.validate(rich(CONFIGS[name])) == ()


def test_seats_by_class_by_dict_and_by_number_are_the_same() -> None:
    one = mr.position(CONFIG, seats=[mr.Seat(), mr.Seat(money=7, place="moon-1")])
    assert mr.position(CONFIG, seats=({}, {"money": 7, "place": "moon-1"})) == one
    assert mr.position(CONFIG, seats={1: {"money": 7, "place": "moon-1"}}) == one
    assert one.players[1].money == 7
    assert one.players[1].place == "moon-1"
    assert one.players[2].money == 60


def test_what_is_carried_leaves_the_place_it_came_from() -> None:
    fresh = mr.position(CONFIG)
    human = mr.Seat(ship="clipper", cargo=("space-spice", "red-drive", "fare-base-dell", "shield"), money=100)
    state = mr.position(CONFIG, seats=[human], cup=("voll-silk",))
    assert lying(fresh, "graw").count("space-spice") == 6
    assert lying(state, "graw").count("space-spice") == 5
    for piece in ("red-drive", "shield"):
        assert state.market.stock[RULES.stock_index[piece]] == fresh.market.stock[RULES.stock_index[piece]] - 1
    assert "fare-base-dell" not in state.market.cup
    assert "voll-silk" in state.market.cup
    assert lying(state, "volois").count("voll-silk") == lying(fresh, "volois").count("voll-silk") - 1
    assert state.market.bank == fresh.market.bank - 40
    assert state.players[0].cargo == ("fare-base-dell", "red-drive", "shield", "space-spice")


def test_the_cup_keeps_its_size_by_itself() -> None:
    fresh, state = mr.position(CONFIG), mr.position(CONFIG, lying=("demand-niks-voll-silk-1", "fare-base-dell"))
    assert lying(state, "niks") == tuple(sorted(("demand-niks-voll-silk-1", *lying(fresh, "niks"))))
    assert lying(state, "base") == ("fare-base-dell",)
    assert len(state.market.cup) == len(fresh.market.cup)
    assert sum(marker in RULES.catalog.goods_by_slug for marker in state.market.cup) == 2


def test_a_relic_leaves_an_asteroid() -> None:
    state = mr.position(CONFIG, seats=[mr.Seat(relics=("relic-shield",))], suns={"base": ("relic-laser",)})
    rocks = [box for box in state.galaxy.boxes if box.what == "asteroid"]
    assert rocks == [Secret("asteroid", 0, True)] * 2
    assert "relic-shield" not in state.galaxy.pool
    assert state.galaxy.suns[-1] == ("relic-laser",)
    named = mr.position(CONFIG, seats=[mr.Seat(relics=("relic-shield",))], questions={"moon-3": "asteroid"})
    assert [dot for dot, box in zip(BOARD.questions, named.galaxy.boxes, strict=True) if box.what] == ["moon-3"]


def test_cultures_markers_and_private_knowledge() -> None:
    state = mr.position(
        CONFIG,
        cultures={"rogue": "nillis"},
        questions={"moon-3": "gate-2"},
        known={1: {"desert": "zum", "giant-8": "open-port-1"}, 2: {"desert": "zum", "rogue": "nillis"}},
    )
    homes = dict(zip(BOARD.systems, state.galaxy.homes, strict=True))
    boxes = dict(zip(BOARD.questions, state.galaxy.boxes, strict=True))
    assert homes["rogue"] == Secret("nillis", 0b100, True)
    assert homes["desert"] == Secret("zum", 0b110)
    assert boxes["moon-3"] == Secret("gate-2", 0, True)
    assert boxes["giant-8"] == Secret("open-port-1", 0b010)
    assert {"gate-2", "open-port-1"} & {*state.galaxy.pool} == set()


def test_ports_by_orbit_or_name_and_factories_with_or_without_site() -> None:
    orbit, name = next(iter((dot, BOARD.port[dot]) for dot in BOARD.orbits_of["rogue"]))
    for port in (orbit, name, name.upper()):
        state = mr.position(
            CONFIG, seats=[{}, mr.Seat(ports=(port,), factories=("nillis",))], cultures={"rogue": "nillis"}
        )
        assert state.galaxy.ports[BOARD.orbit_index[orbit]] == 1
        assert state.galaxy.factories[0] == (1, BOARD.cities_of["rogue"][0])
    placed = mr.position(
        CONFIG, seats=[mr.Seat(ports=(orbit,), factories={"nillis": orbit})], cultures={"rogue": "nillis"}
    )
    assert placed.galaxy.factories[0] == (0, orbit)
    assert mr.net_worth(placed, 0) > mr.net_worth(placed, 1)


def test_a_seed_or_none() -> None:
    assert mr.position(CONFIG).source is None
    seeded = mr.position(CONFIG, seed=4)
    assert seeded.source is not None
    assert mr.actor(mr.apply_action(seeded, token("head:base-colony-1"))) == 0


def test_species_are_given_out_where_none_are_chosen() -> None:
    state = mr.position(mr.Config("classic-1988", 3), seats={1: mr.Seat(species="eeep")})
    species = [p.species for p in state.players]
    assert species[1] == "eeep"
    assert len(set(species)) == 3
    assert "" not in species


# -- whose turn, and what is going on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("turn, number, first", [(0, None, 0), (2, None, 0), (2, 7, 2), (1, 11, 0)])
def test_whose_turn_it_is(turn: int, number: int | None, first: int) -> None:
    state = mr.position(CONFIG, turn=turn, number=number)
    assert (state.turn.seat, state.turn.first) == (turn, first)
    assert state.stack == (Declaring(turn),)
    assert state.turn.number == (number or turn + 1)


def test_before_the_roll() -> None:
    human = mr.Seat(ship="clipper", cargo=("red-drive",), relics=("relic-gate-lock", "relic-auto-pilot"))
    state = mr.position(CONFIG, seats=[human], off=("red-drive",), gates_locked=True, auto_pilot=True)
    assert state.stack == (Declaring(0, ("red-drive",), True, True),)


def test_in_the_middle_of_a_move() -> None:
    state = mr.position(
        CONFIG, seats=[mr.Seat(place="base-colony-2")], dice=(3, 1, 2), points=4, came_from="base-colony-1", pilot=3
    )
    m = state.stack[0]
    assert type(m) is Moving
    assert (m.points, m.dice, m.pilot, m.entries, m.previous) == (4, (1, 2, 3), 3, 1, "base-colony-1")
    assert state.turn.dice == (1, 2, 3)
    assert mr.legal_moves(state) == (mr.StepTo("base-colony-3"),)


def test_all_ways_used_this_turn() -> None:
    used = [("galactic-base", "base-colony-1"), ("base-colony-1", "base-colony-2")]
    state = mr.position(CONFIG, seats=[mr.Seat(place="base-colony-2")], dice=(1, 2, 2), points=3, used=used)
    played = mr.position(CONFIG, seats=[mr.Seat()])
    for text in ("head:base-colony-1", "roll:1-2-2", "go:base-colony-1", "go:base-colony-2"):
        played = mr.apply_action(played, token(text))
    assert state == played


def test_before_the_first_move() -> None:
    state = mr.position(CONFIG, dice=(1, 2, 2), declared="base-colony-1")
    assert mr.legal_moves(state) == (mr.StepTo("base-colony-1"),)


def test_a_penalty_is_due_or_paid() -> None:
    dot = next(dot for dot in BOARD.dots if BOARD.penalty[dot] == 10 and len(BOARD.links[dot]) == 2)
    came = BOARD.links[dot][0].to
    seats = [mr.Seat(place=dot)]
    due = mr.position(CONFIG, seats=seats, dice=(1, 2, 3), points=3, came_from=came)
    assert {mr.token(due, move) for move in mr.legal_moves(due)} == {"pay", "halt"}
    paid = mr.position(CONFIG, seats=seats, dice=(1, 2, 3), points=3, came_from=came, paid=True)
    assert {type(move) for move in mr.legal_moves(paid)} == {mr.StepTo}


def test_drives_skip_unless_off() -> None:
    human = mr.Seat(ship="clipper", cargo=("combined-drive",), place="base-colony-2")
    on = mr.position(CONFIG, seats=[human], dice=(1, 2, 3, 3), came_from="base-colony-1", points=8)
    off = mr.position(
        CONFIG, seats=[human], dice=(1, 2, 3, 3), came_from="base-colony-1", points=8, off=("combined-drive",)
    )
    assert top(on, Moving, 0).skips == 3
    assert top(off, Moving, 0).skips == 0


def test_trading_just_landed_or_stayed() -> None:
    seats, cultures = [mr.Seat(place="rumble-city")], {"rogue": "nillis"}
    landed = mr.position(CONFIG, seats=seats, cultures=cultures, trading="landed")
    stayed = mr.position(CONFIG, seats=seats, cultures=cultures, trading="stayed", sells=3, credit=40)
    assert landed.stack == (Trading(0, "nillis", True),)
    assert stayed.stack == (Trading(0, "nillis", False, 0, 3, 40),)


# -- the impossible ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given, says",
    [
        ({"seats": [mr.Seat(ship="rowboat")]}, "seat 0: there is no ship 'rowboat'"),
        ({"seats": [mr.Seat(place="venus")]}, "seat 0: there is no dot 'venus'"),
        ({"seats": [mr.Seat(species="venusian")]}, "seat 0: there is no species 'venusian'"),
        ({"seats": [mr.Seat(species="eeep")]}, "the config says human, nik, dell"),
        ({"seats": [mr.Seat(money=-3)]}, "seat 0 has less than no money: -3"),
        ({"seats": [mr.Seat(cargo=("hats",))]}, "'hats' is nothing that a ship can carry"),
        ({"seats": [mr.Seat(cargo=("laser",))]}, "'laser' is nothing that a ship can carry"),
        ({"seats": [mr.Seat(cargo=("space-spice",) * 3)]}, "seat 0 carries more than a scout can hold"),
        ({"seats": [mr.Seat(cargo=("red-drive",) * 7, ship="freighter")]}, "there are only 6 of red-drive"),
        ({"seats": [mr.Seat(cargo=("fare-base-dell",)), mr.Seat(cargo=("fare-base-dell",))]},
         "only one fare-base-dell"),
        ({"seats": [mr.Seat(relics=("relic-hat",))]}, "there is no relic 'relic-hat'"),
        ({"seats": [mr.Seat(relics=("gate-1",))]}, "there is no relic 'gate-1'"),
        ({"seats": [mr.Seat(relics=("relic-laser",)), mr.Seat(relics=("relic-laser",))]},
         "there is only one relic-laser"),
        ({"seats": [mr.Seat(ious=("venusians",))]}, "seat 0: there is no culture 'venusians'"),
        ({"seats": [mr.Seat(ious=("nillis",))]}, "the IOU of nillis, whom nobody has discovered"),
        ({"seats": [mr.Seat(ports=("moon-9",))]}, "no orbit and no Spaceport 'moon-9'"),
        ({"seats": [mr.Seat(ports=("rogue-4",))]}, "a Spaceport stands where nobody is discovered"),
        ({"seats": [mr.Seat(ports=("rogue-4",)), mr.Seat(ports=("rogue-4",))]}, "has two owners"),
        ({"seats": [mr.Seat(factories=("nillis",))]}, "they have a Factory, and nobody has discovered them"),
        ({"seats": [mr.Seat(factories=("venusians",))]}, "there is no culture 'venusians'"),
        ({"seats": [mr.Seat(factories=("nillis",)), mr.Seat(factories=("nillis",))]},
         "the Factory of nillis has two owners"),
        ({"seats": [mr.Seat(), mr.Seat(), mr.Seat(), mr.Seat()]}, "there is no seat 3"),
        ({"seats": {"0": mr.Seat()}}, "there is no seat '0'"),
        ({"seats": [{"hat": "red"}]}, "there is nothing called 'hat'"),
        ({"seats": [3]}, "3 is no Seat"),
        ({"seats": [mr.Seat(cargo="space-spice")]}, "cargo must be strs in a tuple"),
        ({"seats": [mr.Seat(money=1.5)]}, "money must be int"),  # type: ignore[arg-type]
        ({"seats": [mr.Seat(factories={"nillis": 3})]}, "factories are cultures"),  # type: ignore[dict-item]
        ({"cultures": {"venus": "nillis"}}, "there is no system 'venus'"),
        ({"cultures": {"rogue": "venusians"}}, "there is no culture 'venusians'"),
        ({"cultures": {"rogue": "nillis", "desert": "nillis"}}, "the culture nillis is in 2 places"),
        ({"questions": {"moon-1": "gate-1"}}, "there is no box 'moon-1'"),
        ({"questions": {"moon-3": "gate-9"}}, "there is no '?' marker 'gate-9'"),
        ({"questions": {"moon-3": "gate-1", "giant-8": "gate-1"}}, "there is only one gate-1"),
        ({"questions": {"moon-3": "asteroid"}}, "but 23 boxes"),
        ({"known": {4: {}}}, "there is no seat 4"),
        ({"known": {0: {"rogue": "nillis"}, 1: {"rogue": "zum"}}}, "both nillis and zum cannot be there"),
        ({"known": {0: {"venus": "nillis"}}}, "there is no box 'venus'"),
        ({"suns": {"venus": ("relic-laser",)}}, "there is no system 'venus'"),
        ({"suns": {"rogue": ("shield",)}}, "there is no relic 'shield'"),
        ({"lying": ("hat",)}, "there is no fare and no demand 'hat'"),
        ({"lying": ("fare-base-dell", "fare-base-dell")}, "there is only one fare-base-dell"),
        ({"cup": ("hat",)}, "there are no goods 'hat'"),
        ({"cup": ("space-spice",)}, "the cup holds 49 markers, not 48"),
        ({"turn": 3}, "there is no seat 3"),
        ({"number": 0}, "0 is no number of a turn"),
        ({"off": ("red-drive",)}, "no drives aboard"),
        ({"off": ("red-drive",), "dice": (1, 1, 1)}, "no drives aboard"),
        ({"gates_locked": True}, "without the Gate Lock"),
        ({"auto_pilot": True}, "engaged and not aboard"),
        ({"dice": (1, 2)}, "are not 3 dice"),
        ({"dice": (1, 2, 9)}, "are not 3 dice"),
        ({"dice": (1, 2, 3), "points": 7}, "7 points are not left"),
        ({"dice": (1, 2, 3), "points": 2}, "before the first move"),
        ({"dice": (1, 2, 3), "pilot": 4}, "Pilot Number 4 was not rolled"),
        ({"dice": (1, 2, 3), "came_from": "moon-1"}, "there is no path moon-1-galactic-base"),
        ({"dice": (1, 2, 3), "declared": "moon-1"}, "no legal action"),
        ({"dice": (1, 2, 3), "declared": "venus"}, "there is no dot 'venus'"),
        ({"dice": (1, 1, 1), "seats": [mr.Seat(place="base-colony-1")], "points": 0,
          "used": [("galactic-base", "base-colony-1")] * 3}, "no legal action"),
        ({"dice": "123"}, "dice must be ints"),
        ({"dice": (1, 2, 3), "points": "all"}, "points must be int"),
        ({"pilot": None}, "pilot must be int"),
        ({"used": (("a",),)}, "used are pairs of dots"),
        ({"trading": "landed", "seats": [mr.Seat(place="moon-1")]}, "moon-1 is no landing place"),
        ({"trading": "landed", "seats": [mr.Seat(place="rumble-city")]}, "not whom one meets at rumble-city"),
        ({"trading": "dancing"}, 'trading is "landed" or "stayed"'),
        ({"trading": "landed", "buys": 2}, "more was traded"),
    ],
)  # fmt: skip
def test_an_impossible_position(given: dict[str, Any], says: str) -> None:
    with pytest.raises(mr.PositionError) as caught:
        mr.position(CONFIG, **given)
    assert any(says in problem for problem in caught.value.problems), caught.value.problems
    assert says in str(caught.value)


def test_all_reasons_are_listed_once() -> None:
    with pytest.raises(mr.PositionError) as caught:
        mr.position(
            CONFIG,
            seats=[
                mr.Seat(cargo=("hats", "hats", "space-spice", "space-spice", "space-spice"), place="venus", money=-1)
            ],
            questions={"moon-3": "gate-9"},
            turn=5,
        )
    assert caught.value.problems == (
        "seat 0: there is no dot 'venus'",
        "'hats' is nothing that a ship can carry",
        "there is no '?' marker 'gate-9'",
        "there is no seat 5",
        "seat 0 has less than no money: -1",
        "seat 0 carries more than a scout can hold",
    )


def test_config_and_seed_are_checked() -> None:
    with pytest.raises(mr.ConfigError):
        mr.position("classic-1988")  # type: ignore[arg-type]
    with pytest.raises(mr.ConfigError):
        mr.position(CONFIG, seed="luck")  # type: ignore[arg-type]


# -- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 5}, {"seats": "ab"}, {"cultures": 5}, {"cultures": {"desert": ["graw"]}}, {"questions": {3: 4}},
        {"known": 5}, {"known": {0: 5}}, {"known": {0: {"desert": 5}}}, {"suns": 5}, {"suns": {"desert": 5}},
        {"suns": {"desert": [["a"]]}}, {"lying": 5}, {"lying": [["a"]]}, {"cup": 5}, {"cup": "space-spice"},
        {"number": "1"}, {"turn": "0"}, {"used": 5}, {"seats": [{"factories": 5}]},
    ],
    ids=repr,
)  # fmt: skip
def test_whatever_has_a_wrong_shape_is_named(given: dict[str, Any]) -> None:
    """Numbers in place of tables ended in errors about attributes and iteration."""
    with pytest.raises(mr.PositionError):
        mr.position(mr.Config("classic-1988", ("human", "nik")), **given)


@pytest.mark.rule("1988:4.13/c", "1988:12.31/a")
def test_factory_goods_do_not_leave_before_their_factory_stands() -> None:
    """They were dealt into the cup to keep its size, and a ship could have them aboard."""
    config = mr.Config("classic-1988", ("human", "nik"))
    state = mr.position(config, seats=[mr.Seat(cargo=("fare-dell-base", "fare-shenna-base"))])
    goods = state.rules.catalog.goods_by_slug
    assert not [item for item in state.market.cup if item in goods and goods[item].factory]
    with pytest.raises(mr.PositionError, match="guard-plants were bought, and no Factory stands"):
        mr.position(config, seats=[mr.Seat(cargo=("guard-plants",))])
    owner = mr.Seat(factories={"nillis": "dry-city"})
    built = mr.position(config, seats=[mr.Seat(cargo=("guard-plants",)), owner], cultures={"desert": "nillis"})
    assert mr.validate(built) == ()


@pytest.mark.rule("1988:6.1/a")
@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic"])
def test_nobody_is_on_a_marker_that_lies_face_down(ruleset: str) -> None:
    """Whoever moves onto it turns it up."""
    config = mr.Config(ruleset, ("human", "qossuth"))
    box = compile_rules(config).board.questions[0]
    moments: tuple[dict[str, Any], ...] = ({}, {"dice": (1, 2, 3), "points": 3})
    for moment in moments:
        with pytest.raises(mr.PositionError, match="would have been turned up"):
            mr.position(config, seats=[mr.Seat(place=box)], **moment)
    state = mr.position(config, seats=[mr.Seat(place=box)], questions={box: "gate-1"})
    assert mr.validate(state) == ()


@pytest.mark.rule("1988:13.3/b", "R-65")
def test_no_game_goes_on_with_an_empty_bank() -> None:
    """It was possible to begin with one, and the first action ended the game with a win for all."""
    config = mr.Config("classic-1988", ("human", "nik"), options={"bank_total": 1000})
    with pytest.raises(mr.PositionError, match="the Bank is empty, and the game goes on"):
        mr.position(config, seats=[mr.Seat(money=500), mr.Seat(money=500)])
    assert mr.position(config, seats=[mr.Seat(money=500), mr.Seat(money=499)]).market.bank == 1
    with pytest.raises(mr.ConfigError, match="begin with 80 in all"):
        mr.Config("classic-1988", ("human", "nik"), options={"bank_total": 80})
    assert mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"bank_total": 81})).market.bank == 1
