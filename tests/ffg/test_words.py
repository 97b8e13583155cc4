"""The FFG game speaks its own words: no sentence names what only the game of 1988 has (docs/glossary.md)."""

from __future__ import annotations

import re

import pytest

from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.config import Config
from merchant_rules.venus.rules.bonus import TakeFare
from merchant_rules.venus.rules.dot_actions import PayPenalty, StopInCircle
from merchant_rules.venus.rules.exchange import Jettison
from merchant_rules.venus.rules.movement import DeclareJump, DeclareStep, StepTo
from merchant_rules.venus.rules.trading import BuyGoods, RedeemIou
from tests.ffg.space import market, pilot, start, under_way
from tests.support import play, refused, seat

RULES = compile_rules(Config("ffg-classic", 2))
OLD = compile_rules(Config("classic-1988", 2))
FOREIGN = re.compile(r"\b(Pilot Numbers?|Navigation Circles?|Tele Gates?|IOU|overboard|dots?|Penalty|penalty|circle)\b")


def test_no_sentence_of_an_action_uses_a_word_of_1988() -> None:
    for spec in RULES.specs.values():
        assert not FOREIGN.search(re.sub(r"{\w+}", "", spec.sentence)), spec.sentence


def test_names_of_the_box_and_the_board_stay_as_they_are() -> None:
    """All but those of telegates and hazards, which have none of their own."""
    catalog = RULES.catalog
    for slug, name in catalog.names.items():
        if slug not in catalog.marker_by_slug or slug in catalog.relic_by_slug:
            assert RULES.words.say(name) == name


def test_fields_of_sentences_stay_and_the_old_game_keeps_its_words() -> None:
    fields = {spec.action: re.findall(r"{\w+}", spec.sentence) for spec in OLD.specs.values()}
    for spec in RULES.specs.values():
        assert re.findall(r"{\w+}", spec.sentence) == fields.get(spec.action, re.findall(r"{\w+}", spec.sentence))
    assert OLD.specs[RedeemIou].sentence == "redeems the IOU of {culture}"
    assert RULES.specs[RedeemIou].sentence == "redeems the First Contact card of {culture}"
    assert RULES.specs[Jettison].sentence == "offloads {item}"


@pytest.mark.rule("ffg:F-NAV-2", "ffg:F-MOVE-17", "ffg:F-NSP-2")
def test_refusals_of_movement_speak_of_spaces_and_navigation_dice() -> None:
    circle = under_way(start(pilot("colony-2")), 5, 2, 3, 6, came=("colony-1",))
    assert refused(circle, StepTo("colony-3", 5), "wrong-pilot-number").message == (
        "Your navigation die has to be one of (2, 3, 6)."
    )
    way = under_way(start(pilot("jungle-2")), 5, 2, 3, 6, came=("jungle-1",))
    assert refused(way, StepTo("jungle-1"), "going-back").message.startswith("You have just come from there")
    assert refused(way, StopInCircle(2), "not-in-circle").message == "You are not about to leave a navigation space."
    assert refused(way, PayPenalty(), "nothing-due").message == "No hazard is to be paid here."
    home = start(pilot("galactic-base"))
    assert refused(home, DeclareStep("dot"), "no-such-place").message == "There is no space 'dot' on the board."
    assert refused(home, DeclareJump("moon-3"), "no-such-jump").message == (
        "You can declare a jump only on a telegate, or with the Jump Start."
    )


@pytest.mark.rule("ffg:F-IOU-1", "ffg:F-TRANS-3", "ffg:F-ROOM-1")
def test_refusals_of_trade_speak_of_cards_passengers_and_offloading() -> None:
    state = market("graw", seat("human", "jewelburg", relics=("relic-shield",)), moved=True)
    assert refused(state, RedeemIou("graw"), "no-iou").message == "You hold no First Contact card of the Graw."
    assert refused(state, TakeFare("fare"), "unknown-fare").message == "There is no passenger called 'fare'."
    needless = refused(state, Jettison("relic-shield"), "needs-no-room")
    assert needless.message == "A relic lies in your play area: without it you have no more room."
    bought = play(state, BuyGoods("glorious-junk"))
    assert refused(bought, BuyGoods("glorious-junk"), "one-buy").message == (
        "On the turn you land on a city or a neutral spaceport you can buy one thing only, and you have."
    )
