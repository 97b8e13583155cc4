"""Tokens of this game's actions: every legal one has its own and comes back; what is none is refused."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import Config, NotationError
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.modules.stowage import ArrangeHolds, Bay
from merchant_rules.venus.rules.exchange import OfferDeal
from merchant_rules.venus.rules.movement import StepTo
from tests.saves.games import CONFIGS, choices, states

CONFIG = CONFIGS["three"]


@pytest.mark.parametrize("name", CONFIGS)
def test_every_action_along_a_game_comes_back(name: str) -> None:
    for state in states(name, 60):
        actions = choices(state)
        tokens = [mr.token(state, action) for action in actions]
        assert len(set(tokens)) == len(tokens)
        assert not any(letter.isspace() for token in tokens for letter in token)
        assert [mr.parse_token(state, token) for token in tokens] == list(actions)


def test_tokens_are_read_with_a_state_a_view_a_config_or_the_rules() -> None:
    state = mr.new_game(CONFIG, seed=1)
    ways: tuple[Any, ...] = (state, mr.view(state, None), CONFIG, compile_rules(CONFIG))
    for played in ways:
        assert mr.parse_token(played, "go:moon-1:3") == StepTo("moon-1", 3)
        assert mr.token(played, StepTo("moon-1")) == "go:moon-1"
    with pytest.raises(mr.WrongType):
        mr.token("classic-1988", mr.Stay())  # type: ignore[arg-type]


def test_a_deal_has_a_token() -> None:
    deal = OfferDeal(Deal(2, give=("space-spice", "space-spice"), receive=70, take_ious=("nillis",)))
    assert mr.token(CONFIG, deal) == "offer:(2;space-spice+space-spice;-;0;70;-;nillis)"
    assert mr.parse_token(CONFIG, mr.token(CONFIG, deal)) == deal


@pytest.mark.parametrize(
    "text", ["", " ", "stay ", "Stay", "stay:", "go", "go:", "go:moon-1:0", "go:moon-1:x", "offer:(1", "roll:1--"]
)
def test_what_is_no_token(text: str) -> None:
    with pytest.raises(NotationError):
        mr.parse_token(CONFIG, text)


def test_what_is_no_action() -> None:
    things: tuple[Any, ...] = (None, "stay", 3, mr.Stay, Deal(1))
    for thing in things:
        with pytest.raises(NotationError):
            mr.token(CONFIG, thing)
    with pytest.raises(NotationError):
        mr.token(CONFIG, StepTo("Moon 1"))
    with pytest.raises(NotationError):
        mr.parse_token(CONFIG, None)  # type: ignore[arg-type]


def test_tags_are_all_different_and_never_change() -> None:
    tags = {spec.tag: action.__name__ for action, spec in compile_rules(Config("classic-1988", 2)).specs.items()}
    assert tags == {
        "accept": "AcceptDeal", "auto": "EngageAutoPilot", "barter": "Barter", "board": "TakeFare", "buy": "BuyGoods",
        "deliver": "DeliverFare", "draw": "Drawn", "drop": "Jettison", "end": "EndTurn", "equip": "BuyEquipment",
        "factory": "BuyFactory", "find": "Discovered", "gate": "DeclareJump", "go": "StepTo", "halt": "StopOnPenalty",
        "head": "DeclareStep", "hold": "StopInCircle", "iou": "RedeemIou", "jump": "JumpTo", "keep": "KeepDice",
        "land": "Land", "lock": "LockGates", "off": "SwitchOff", "offer": "OfferDeal", "open": "OpeningRolled",
        "pay": "PayPenalty", "port": "BuyPort", "refuse": "RefuseDeal", "relic": "BuyRelic", "reroll": "Reroll",
        "rerolled": "RolledAgain", "roll": "Rolled", "see": "Looked", "sell": "SellGoods", "ship": "BuyShip",
        "species": "ChooseSpecies", "stay": "Stay", "stop": "StopOnGate", "take": "TakeRelic", "turn": "Revealed",
    }  # fmt: skip


#: What the 2012 game has instead of, and modules beside, what the 1988 game has.
FURTHER_TAGS = {
    "ffg": {
        "assign": "AssignDie", "dealt": "SpeciesDealt", "first": "FirstPlayerDrawn", "look": "LookAt",
        "rest": "EndMove",
    },
    "rastur": {
        "attack": "RollAttack", "blast": "Blast", "clash": "Clashed", "fire": "FireWeapon", "hit": "HitHull",
        "hold-fire": "HoldFire", "hold-hit": "HitHold", "leave": "LeaveLoot", "loot": "ClaimLoot",
        "place": "PlaceRastur", "rastur": "RasturDrawn", "stow": "ArrangeHolds",
    },
    "combat": {"fort": "BuyFort", "move-fort": "MoveFort", "revolt": "Revolt", "swindle": "Swindle"},
    "alone": {"merge": "RasturMerged", "rastur-roll": "RasturRolled"},
}  # fmt: skip


def test_the_tags_of_the_other_games_never_change_either() -> None:
    known = {spec.tag for spec in compile_rules(Config("classic-1988", 2)).specs.values()}
    for name, expected in FURTHER_TAGS.items():
        specs = compile_rules(CONFIGS[name]).specs
        found = {spec.tag: action.__name__ for action, spec in specs.items() if spec.tag not in known}
        assert found == expected
        known |= {*found}
    everything = {spec.tag for config in CONFIGS.values() for spec in compile_rules(config).specs.values()}
    assert everything == known


def test_an_arrangement_of_holds_has_a_token() -> None:
    action = ArrangeHolds(Bay(("laser",)), (Bay(), Bay(("shield",), ("red-drive",))))
    text = mr.token(CONFIGS["combat"], action)
    assert text == "stow:(laser):()+(shield;red-drive)"
    assert mr.parse_token(CONFIGS["combat"], text) == action
    for wrong in ("stow:(laser;-):()", "stow:laser:()", "stow:(laser):()+", "stow:(laser):(", "stow:()"):
        with pytest.raises(NotationError):
            mr.parse_token(CONFIGS["combat"], wrong)
