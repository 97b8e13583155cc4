"""One English sentence for every action of the game."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders
from merchant_rules.store.describe import HIDDEN
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Declaring, Looking
from tests.saves.games import CONFIGS, choices, states

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})

SENTENCES = {
    "accept": "Human accepts the deal.",
    "auto": "Human engages the Auto Pilot.",
    "barter:relic-laser": "Human barters Relic Laser.",
    "board:fare-graw-qossuth": "Human takes Fare Graw to Qossuth aboard.",
    "buy:space-spice": "Human buys Space Spice.",
    "deliver:fare-graw-qossuth": "Human delivers Fare Graw to Qossuth.",
    "draw:demand-humans-space-spice-1": "Demand for Space Spice is drawn from the cup.",
    "drop:yellow-drive": "Human throws Yellow Drive overboard.",
    "end": "Human ends the turn.",
    "equip:red-drive": "Human buys Red Drive.",
    "factory:rumble-city": "Human builds a Factory at Rumble City.",
    "find:rogue:nillis": "Nillis live in Trapped Rogue Planet.",
    "gate:moon-3": "Human declares a jump to Moon 3.",
    "go:moon-1": "Human moves to Moonport.",
    "go:cloud-body-4:3": "Human moves to Cloud Body 4 by Pilot Number 3.",
    "halt": "Human stops on the penalty.",
    "head:base-colony-1": "Human declares Base Colony 1.",
    "hold:3": "Human stops in the circle with a 3.",
    "iou:nillis": "Human redeems the IOU of Nillis.",
    "jump:moon-3": "Human jumps to Moon 3.",
    "keep": "Human keeps the dice.",
    "land": "Human lands.",
    "lock": "Human switches off all Tele Gates.",
    "off:red-drive": "Human switches off Red Drive.",
    "offer:(1;space-spice+red-drive;relic-laser;0;30;-;nillis)": (
        "Human offers a deal: Space Spice and Red Drive to Nik for Relic Laser, the IOU of Nillis and $30."
    ),
    "open:7": "The opening roll is 7.",
    "pay": "Human pays the penalty.",
    "port:rogue-4": "Human builds a Spaceport at Rainfall.",
    "refuse": "Human refuses the deal.",
    "relic:relic-laser": "Human buys Relic Laser.",
    "reroll:2": "Human rolls the 2 again.",
    "rerolled:5": "The die comes up 5.",
    "roll:1-4-4": "Human rolls 1, 4 and 4.",
    "see:rogue:nillis": "Human looks at Trapped Rogue Planet and sees Nillis.",
    "sell:space-spice": "Human sells Space Spice.",
    "ship:clipper": "Human trades the old ship for a Clipper.",
    "species:eeep": "Human takes Eeep.",
    "stay": "Human stays.",
    "stop:3": "Human stops on the gate with a 3.",
    "take": "Human takes the relic.",
    "turn:moon-3:gate-2": "The marker at Moon 3 is Tele Gate 2.",
}


@pytest.mark.parametrize("token", SENTENCES)
def test_a_sentence(token: str) -> None:
    state = mr.new_game(CONFIG)
    assert mr.describe(state, mr.parse_token(state, token)) == SENTENCES[token]


def test_every_class_has_its_sentence_here() -> None:
    assert {token.partition(":")[0] for token in SENTENCES} == {*compile_rules(CONFIG).by_tag}


@pytest.mark.parametrize("name", CONFIGS)
def test_every_action_along_a_game_is_one_sentence(name: str) -> None:
    slug = re.compile(r"\b[a-z]+-[a-z]+-\d|[{}_]|\b(demand|fare|relic|gate)-")
    for state in states(name, 40):
        for action in choices(state):
            sentence = mr.describe(state, action)
            assert re.fullmatch(r"[A-Z][^\n]*[^.]\.", sentence)
            assert not slug.search(sentence), sentence
            assert mr.describe(mr.view(state, None), action)


def test_seats_without_species_have_numbers() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2, options={"first_player": 1}))
    assert mr.describe(state, mr.parse_token(state, "species:eeep")) == "Player 2 takes Eeep."


def test_a_look_is_told_to_the_looker_only() -> None:
    state = mr.position(CONFIG, seats=[mr.Seat(place="rogue-4")])
    looking = with_stack(state, Declaring(0), Looking(0, "rogue"))
    seen = mr.parse_token(state, "see:rogue:nillis")
    assert mr.describe(looking, seen) == "Human looks at Trapped Rogue Planet and sees Nillis."
    assert mr.describe(mr.view(looking, 0), seen) == "Human looks at Trapped Rogue Planet and sees Nillis."
    for other in (1, None):
        assert mr.describe(mr.view(looking, other), seen) == f"Human looks at Trapped Rogue Planet and sees {HIDDEN}."
    struck_out = mr.parse_token(state, "see:rogue:_")
    assert mr.describe(looking, struck_out).endswith(f"sees {HIDDEN}.")


def with_stack(state: mr.State, *frames: Any) -> mr.State:
    return attrs.evolve(state, stack=frames)


def test_deals_in_words() -> None:
    state = mr.new_game(CONFIG)
    gift = mr.OfferDeal(mr.Deal(1, pay=5))
    assert mr.describe(state, gift) == "Human offers a deal: $5 to Nik for nothing."


def test_who_draws_a_rastur_is_named_by_species() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), ("rastur",), options={"first_player": 0})
    state = mr.apply_action(mr.new_game(config), mr.parse_token(config, "head:base-colony-1"))
    state = mr.apply_action(state, mr.parse_token(config, "roll:1-2-3"))
    drawn = mr.chance_outcomes(state)[0].action
    assert mr.describe(state, drawn) == f"Human draws a Rastur of {drawn.strength}."


def test_what_is_fought_over_has_a_name() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"), options={"first_player": 0}))
    assert mr.describe(state, mr.Blast("rastur")) == "Human opens fire on Rastur."
    assert mr.describe(state, mr.Blast("fort")) == "Human opens fire on Fort."
    assert mr.describe(state, mr.Revolt("port")) == "Human incites a revolt to take the Spaceport."
    assert mr.describe(state, mr.Revolt("factory")) == "Human incites a revolt to take the Factory."


def test_what_is_no_action() -> None:
    with pytest.raises(mr.NotationError):
        mr.describe(mr.new_game(CONFIG), "stay")  # type: ignore[misc]
    with pytest.raises(mr.WrongType):
        mr.describe("state", mr.Stay())  # type: ignore[arg-type]


@pytest.mark.parametrize("odd", [[], {}, ("x",), None, "x"])
def test_an_action_that_holds_what_it_cannot_have_is_refused_by_its_field(odd: Any) -> None:
    """Never by an error of whatever tried to say it."""
    state = mr.new_game(star_traders.Config("star-traders-basic", 2), seed=1)
    for s in (state, mr.view(state, 0)):
        with pytest.raises(mr.NotationError, match="is nothing that DropOut can have as seat"):
            mr.describe(s, star_traders.DropOut(odd))
