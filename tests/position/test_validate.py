"""Validation: nothing is wrong along games, and every promise of a state is missed when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import Deal
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus import frames as f
from tests.compiled import ill_typed
from tests.saves.games import CONFIGS, rich, states, walk

CONFIG = attrs.evolve(CONFIGS["three"], options={"first_player": 0})
Change = Callable[[mr.State], mr.State]


@pytest.mark.parametrize("name", CONFIGS)
def test_nothing_is_wrong_along_games(name: str) -> None:
    for state in states(name, 60):
        assert mr.validate(state) == ()


def test_nothing_is_wrong_with_what_players_imagine_or_what_was_redacted() -> None:
    for number, state in enumerate(walk(rich(CONFIG, seed=2), Random(2), 60)):
        assert mr.validate(mr.resample(state, number % 3, number)) == ()


def player(seat: int, **fields: Any) -> Change:
    def change(state: mr.State) -> mr.State:
        players = list(state.players)
        players[seat] = attrs.evolve(players[seat], **fields)
        return attrs.evolve(state, players=tuple(players))

    return change


def part(name: str, **fields: Any) -> Change:
    return lambda state: attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **fields)})


def at(name: str, field: str, place: int, held: Any) -> Change:
    """One entry of a tuple of a part."""

    def change(state: mr.State) -> mr.State:
        entries = list(getattr(getattr(state, name), field))
        entries[place] = held
        return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name), **{field: tuple(entries)})})

    return change


def stack(*frames: Any) -> Change:
    return lambda state: attrs.evolve(state, stack=frames)


def dice(*faces: int) -> Change:
    return part("turn", dice=faces)


def both(*changes: Change) -> Change:
    def change(state: mr.State) -> mr.State:
        for one in changes:
            state = one(state)
        return state

    return change


def state() -> mr.State:
    """Three players of whom the first is trading at the Galactic Base; the Nillis live on the Rogue Planet."""
    seats = [
        mr.Seat(cargo=("space-spice",), relics=("relic-shield",), money=500),
        mr.Seat(place="rumble-city", ious=("nillis",), ports=("rogue-4",), factories={"nillis": "rumble-city"}),
    ]
    return mr.position(CONFIG, seats=seats, cultures={"rogue": "nillis"}, trading="landed")


M = f.Moving(0, 3, (1, 1, 1))


def moving(*above: Any, **fields: Any) -> Change:
    """The first seat before its first move with three ones, but for some fields."""
    return both(dice(1, 1, 1), stack(attrs.evolve(M, **fields), *above))


BROKEN: dict[str, tuple[Change, str]] = {
    "negative money": (both(player(0, money=-1), part("market", bank=-119)), "less than no money"),
    "money from nowhere": (player(0, money=501), "there is 1 more than"),
    "money lost": (part("market", bank=-9999), "less than there should be"),
    "unknown species": (player(0, species="venusian"), "no species 'venusian'"),
    "another species": (player(0, species="eeep"), "the config says human, nik, dell"),
    "species twice": (player(0, species="nik"), "the same species"),
    "no species": (player(0, species=""), "a seat has no species"),
    "unknown ship": (player(0, ship="rowboat"), "no ship 'rowboat'"),
    "unknown place": (player(0, place="venus"), "no dot 'venus'"),
    "unknown cargo": (player(0, cargo=("hats",)), "'hats' is nothing"),
    "a demand aboard": (player(0, cargo=("demand-niks-voll-silk-1",)), "is nothing that a ship can carry"),
    "a weapon aboard": (player(0, cargo=("laser",)), "'laser' is nothing that a ship can carry"),
    "unknown relic": (player(0, relics=("relic-hat",)), "no relic 'relic-hat'"),
    "unknown iou": (player(0, ious=("venusians",)), "no culture 'venusians'"),
    "unsorted": (player(0, cargo=("voll-silk", "space-spice")), "cargo of seat 0 is not sorted"),
    "goods from nowhere": (player(0, cargo=("space-spice", "space-spice")), "there are 7 of space-spice, not 6"),
    "goods lost": (player(0, cargo=()), "there are 5 of space-spice, not 6"),
    "equipment from nowhere": (player(0, cargo=("shield", "space-spice")), "there are 16 of shield, not 15"),
    "stock below none": (at("market", "stock", 0, -1), "less than none of"),
    "relic twice": (player(1, relics=("relic-shield",)), "there are 2 of relic-shield, not 1"),
    "relic lost": (player(0, relics=()), "there are 0 of relic-shield, not 1"),
    "too much aboard": (player(0, ship="scout", cargo=("space-spice",) * 3), "carries more than a scout can hold"),
    "iou of the undiscovered": (player(0, ious=("zum",)), "whom nobody has discovered"),
    "iou twice": (player(0, ious=("nillis",)), "there are 2 IOUs of nillis"),
    "fresh and not there": (player(0, fresh=("voll-silk",)), "got something this turn that it does not have"),
    "fresh before the roll": (both(player(0, fresh=("space-spice",)), stack(f.Declaring(0))), "hardly begun"),
    "fresh after the turn": (  # it was taken, and fell when the next turn began
        both(player(0, fresh=("space-spice",)), stack(f.TurnEnding(0))),
        "the turn has hardly begun, or is over",
    ),
    "cup too small": (lambda s: part("market", cup=s.market.cup[1:])(s), "the cup holds 47 markers, not 48"),
    "marker with a stranger": (lambda s: at("market", "lying", 14, s.market.cup[:1])(s), "lies with base and belongs"),
    "unknown marker": (part("market", cup=("hat",)), "'hat' is neither goods nor"),
    "nobody's secret": (at("galaxy", "homes", 0, Secret("zum")), "although nobody has seen it"),
    "open and unknown": (at("galaxy", "homes", 0, Secret("", 0, True)), "what lies open must be known"),
    "seen by nobody here": (at("galaxy", "homes", 0, Secret("zum", 8)), "who does not play"),
    "culture twice": (at("galaxy", "homes", 3, Secret("nillis", 0, True)), "the culture nillis is in 2 places"),
    "unknown culture": (at("galaxy", "homes", 0, Secret("venusians", 0, True)), "no culture 'venusians'"),
    "unknown '?' marker": (at("galaxy", "boxes", 0, Secret("gate-9", 0, True)), "no '?' marker 'gate-9'"),
    "'?' marker twice": (at("galaxy", "boxes", 0, Secret("gate-1", 0, True)), "there are 2 of gate-1, not 1"),
    "rock face down": (at("galaxy", "boxes", 0, Secret("asteroid", 1)), "what is left of a marker lies open"),
    "one asteroid too many": (at("galaxy", "boxes", 0, Secret("asteroid", 0, True)), "but 22 boxes and 12 left over"),
    "unknown in the pool": (part("galaxy", pool=("gate-9",)), "no '?' marker 'gate-9' in the box"),
    "relic on two suns": (at("galaxy", "suns", 0, ("relic-shield",)), "there are 2 of relic-shield"),
    "no relic on a sun": (at("galaxy", "suns", 0, ("shield",)), "no relic 'shield' to lie on a sun"),
    "port of nobody here": (at("galaxy", "ports", 0, 3), "seat 3 cannot own the Spaceport"),
    "port with the undiscovered": (at("galaxy", "ports", 20, 1), "where nobody is discovered"),
    "factory of nobody here": (at("galaxy", "factories", 0, (5, "rumble-city")), "seat 5 cannot own the Factory"),
    "factory nowhere": (at("galaxy", "factories", 0, (1, "moon-1")), "no Factory can stand at 'moon-1'"),
    "factory without owner": (at("galaxy", "factories", 0, (-1, "rumble-city")), "that nobody owns"),
    "factory of the undiscovered": (at("galaxy", "factories", 3, (1, "rumble-city")), "nobody has discovered them"),
    "turn of nobody": (part("turn", seat=3), "there is no seat 3"),
    "turn before the first": (part("turn", number=0), "0 is no number of a turn"),
    "turn of another": (part("turn", number=2), "is not the turn of seat 0"),
    "another began": (part("turn", first=1, number=3), "seat 0 began by the config"),
    "no dice": (dice(1, 2, 7), "are no dice"),
    "too many dice": (dice(1, 1, 1, 1, 1, 1), "are no dice"),
    "dice not sorted": (dice(3, 1), "are no dice"),
    "nobody decides": (stack(), "the stack is empty"),
    "lying too short": (part("market", lying=()), "market.lying has 0 entries"),
    "a player less": (lambda s: attrs.evolve(s, players=s.players[:2]), "players has 2 entries, not 3"),
    "extras of no module": (lambda s: attrs.evolve(s, extras=(M,)), "parts of modules"),
    # frames
    "not on turn": (stack(f.Declaring(1)), "it is the turn of seat 0, not of seat 1"),
    "no such seat": (stack(f.Declaring(4)), "Declaring: there is no seat 4"),
    "chance has no seat": (stack(f.Discovering(0, "rogue", True, 0)), "seat 0 cannot decide here"),
    "off without drive": (stack(f.Declaring(0, ("red-drive",))), "are no drives aboard"),
    "locked without lock": (stack(f.Declaring(0, (), True)), "without the Gate Lock"),
    "auto without pilot": (stack(f.Declaring(0, (), False, True)), "engaged and not aboard"),
    "declared far away": (stack(f.Rolling(0, (), False, False, "moon-1", False)), "'moon-1' cannot be declared"),
    "declared no gate": (stack(f.Rolling(0, (), False, False, "moon-1", True)), "'moon-1' cannot be declared"),
    "reroll without gear": (
        both(dice(1, 1, 1), stack(f.Rerolling(0, f.Rolling(0, (), False, False, "base-colony-1", False), (1, 1, 1)))),
        "Mulligan Gear is not aboard",
    ),
    "reroll of another": (
        stack(f.Rerolling(0, f.Rolling(1, (), False, False, "base-colony-1", False), (1, 1, 1))),
        "not that of the seat",
    ),
    "moving with other dice": (both(dice(1, 1, 2), stack(M)), "are not the dice on the table"),
    "moving with few dice": (both(dice(1, 1), stack(attrs.evolve(M, dice=(1, 1), points=2))), "are not 3 dice"),
    "too many points": (moving(points=4), "4 points are not left of a roll of 3"),
    "points lost": (moving(points=2), "before the first move"),
    "wrong pilot": (moving(pilot=2), "Pilot Number 2 was not rolled"),
    "no such path": (moving(barred=1 << 900), "a path is closed that does not"),
    "declared nowhere": (moving(declared="venus"), "there is no dot 'venus'"),
    "jump to no gate": (moving(declared="moon-1", jump=True), "is no gate to jump"),
    "skipping without drive": (moving(skips=1), "for which no drive is aboard"),
    "skipped elsewhere": (moving(skipped=("moon-1",)), "the ship is at"),
    "wrong stage": (moving(stage=2), "is not finished"),
    "wrong penalty": (moving(due=10), "not what this dot costs"),
    "nothing to do": (
        both(player(0, place="base-colony-2"), moving(points=0, entries=3, previous="x")),
        "there is no dot 'x'",
    ),
    "stuck": (
        both(player(0, place="base-colony-2"), moving(points=0, entries=3, previous="base-colony-1")),
        "seat 0 has to decide and has no legal action",
    ),
    "turned up elsewhere": (moving(f.Revealing("moon-3"), stage=2), "no marker lies"),
    "dice in disorder": (both(dice(2, 1, 1), stack(attrs.evolve(M, dice=(2, 1, 1)))), "(2, 1, 1) are not 3 dice"),
    "a seventh face": (both(dice(1, 1, 7), stack(attrs.evolve(M, dice=(1, 1, 7)))), "(1, 1, 7) are not 3 dice"),
    "occupied and nowhere": (moving(entries=3), "3 dots were occupied so far, the last but one is ''"),
    "nowhere and somewhere before": (moving(previous="base-colony-1"), "0 dots were occupied so far, the last but one"),
    "entered below none": (moving(entries=-1, previous="base-colony-1"), "-1 dots were occupied so far"),
    "skipped twice": (moving(skipped=("base-colony-1",) * 2), "are no dots, each skipped once"),
    "skipped nowhere": (moving(skipped=("venus",)), "('venus',) are no dots, each skipped once"),
    "looking at nothing": (moving(f.Looking(0, "venus"), stage=2), "nothing hidden"),
    "looking at the known": (
        moving(f.Looking(0, "rogue"), stage=2),
        "what somebody has seen is no chance",
    ),
    "discovering elsewhere": (stack(f.Discovering(0, "moon", True)), "the ship is not in 'moon'"),
    "trading elsewhere": (stack(f.Trading(0, "nillis", False)), "not whom one meets"),
    "trading in space": (both(player(0, place="moon-1"), stack(f.Trading(0, "", False))), "is no landing place"),
    "trading too much": (stack(f.Trading(0, "base", True, 2)), "more was traded"),
    "selling too much": (stack(f.Trading(0, "base", True, 0, 2)), "more was traded"),
    "negative credit": (stack(f.Trading(0, "base", True, 0, 0, -1)), "is impossible"),
    "too many offers": (stack(f.Trading(0, "base", False, 0, 0, 0, 1000)), "is impossible"),
    "drawing nothing": (stack(f.Trading(0, "base", False), f.Drawing(0)), "0 markers are to be drawn"),
    "drawing the unknown": (stack(f.Trading(0, "base", False), f.Drawing(1, ("hat",))), "no marker 'hat'"),
    "drawing too much": (stack(f.Trading(0, "base", False), f.Drawing(1)), "the cup holds 48 markers, not 49"),
    "room enough": (stack(f.Trading(0, "base", False), f.MakingRoom(0)), "has room enough"),
    "answer of another": (
        stack(f.Trading(0, "base", False, 0, 0, 0, 1), f.Answering(2, 0, Deal(1, pay=1))),
        "offered to seat 1, not to seat 2",
    ),
    "answer from afar": (
        stack(f.Trading(0, "base", False, 0, 0, 0, 1), f.Answering(1, 0, Deal(1, pay=1))),
        "the deal is not possible",
    ),
    "answer to nothing": (
        stack(f.Trading(0, "base", False), f.Answering(2, 0, Deal(2, pay=1))),
        "no deal was offered this turn",
    ),
    "on nothing": (stack(f.Drawing(1)), "Drawing: cannot stand on nothing"),
    "on the wrong one": (stack(f.Declaring(0), f.MakingRoom(0)), "MakingRoom: cannot stand on Declaring"),
    "two turns at once": (stack(f.Declaring(0), f.Declaring(0)), "Declaring: cannot stand on Declaring"),
    "ending of another": (stack(f.TurnEnding(1)), "not of seat 1"),
    "not won": (stack(f.GameOver("goal", (0,))), "has not reached the goal"),
    "not empty": (both(stack(f.GameOver("bank-empty", (0,))), part("market", bank=1)), "the Bank is not empty"),
    "no such ending": (stack(f.GameOver("boredom", (0,))), "does not end by 'boredom'"),
    "no such winner": (stack(f.GameOver("goal", (7,))), "no seats that could have won"),
    "opening too late": (both(part("turn", number=4), stack(f.OpeningRoll((0, 1)))), "before the first turn"),
    "opening of one": (stack(f.OpeningRoll((0,))), "no seats that could roll"),
    "opening roll of 1": (stack(f.OpeningRoll((0, 1), (1,))), "no rolls of two dice"),
    "choosing in a later turn": (
        both(part("turn", number=4), stack(f.ChoosingSpecies(0, 0))),
        "seat 0 did not win the opening roll",
    ),
    "choosing after another": (stack(f.ChoosingSpecies(1, 1)), "seat 1 did not win the opening roll"),
    "choosing twice": (stack(f.ChoosingSpecies(1, 0)), "taken clockwise"),
    "no frame": (stack(Deal(1)), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_found(name: str) -> None:
    change, says = BROKEN[name]
    good = state()
    assert mr.validate(good) == ()
    problems = mr.validate(change(good))
    assert problems
    assert any(says in problem for problem in problems), problems


def test_more_deeds_than_building_markers() -> None:
    config = attrs.evolve(CONFIG, goal=50_000)
    good = rich(config)
    ports = tuple(1 if at < 13 else -1 for at in range(len(good.galaxy.ports)))
    problems = mr.validate(part("galaxy", ports=ports)(good))
    assert [problem for problem in problems if "14 deeds and only 12 building markers" in problem]


def test_everything_wrong_is_listed() -> None:
    change = both(player(0, money=501), player(1, ious=("nillis", "zum")), stack(f.Declaring(2)))
    assert len(mr.validate(change(state()))) == 3


@pytest.mark.parametrize(
    "change",
    [
        player(0, money="3"),
        player(0, money=2.0),
        player(0, money=True),
        player(0, cargo=["space-spice"]),
        player(0, cargo=(None,)),
        part("market", bank=None),
        part("market", lying=None),
        part("galaxy", homes=(None,)),
        part("galaxy", ports=("me",)),
        part("turn", dice=None),
        stack(None),
        stack("declaring"),
        lambda s: attrs.evolve(s, players=None),
        lambda s: attrs.evolve(s, stack=None),
        lambda s: attrs.evolve(s, market=None),
        lambda s: attrs.evolve(s, galaxy=s.market),
        lambda s: attrs.evolve(s, turn=s.players),
        lambda s: attrs.evolve(s, extras=3),
    ],
)
def test_wrong_types_are_found_and_nothing_is_raised(change: Change) -> None:
    odd = ill_typed(lambda: change(state()))
    assert odd is None or mr.validate(odd)


@pytest.mark.parametrize("thing", [None, 3, "state", CONFIG])
def test_what_is_no_state(thing: Any) -> None:
    assert mr.validate(thing)
    assert mr.validate(mr.view(state(), 0))  # type: ignore[arg-type]


def test_a_ship_with_too_much_aboard_is_whole_while_it_makes_room() -> None:
    cargo = ("fare-base-dell", "mulch-wine", "rock-videos", "space-spice", "voll-silk")
    game = mr.position(CONFIG, seats=[mr.Seat(ship="freighter", cargo=cargo, money=300)], trading="stayed")
    for token in ("ship:clipper", "drop:voll-silk", "draw:voll-silk", "drop:mulch-wine", "draw:mulch-wine"):
        game = mr.apply_action(game, mr.parse_token(game, token))
        assert mr.validate(game) == ()
        assert mr.from_json(mr.to_json(game)) == game
        assert any(type(frame) is f.MakingRoom for frame in game.stack)
    stuck = player(0, fresh=game.players[0].cargo)(game)
    assert "seat 0 cannot make room: what is new this turn is too much already" in mr.validate(stuck)
    game = mr.apply_action(game, mr.parse_token(game, "drop:rock-videos"))
    assert not any(type(frame) is f.MakingRoom for frame in game.stack)
    assert mr.validate(game) == ()
