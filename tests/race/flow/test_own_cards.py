"""Cards of one's own, played: powers where no card of the box has them."""

from __future__ import annotations

import tomllib
from importlib import resources
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.engine import steps
from merchant_rules.race.box.catalog import data_from_dict
from merchant_rules.race.frames import Paying, Selecting
from merchant_rules.race.terminal.tale import RoundTale
from merchant_rules.race.words import WHY
from tests.race.support import tableau
from tests.race.table import filler


def own(what: str, slug: str, *powers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A card of one's own as a table of a data file."""
    return {"slug": slug, "name": slug.title(), "type": what, "vp": 1, "powers": list(powers), **more}


def settle(effect: str, **more: Any) -> dict[str, Any]:
    return {"phase": "settle", "effect": effect, **more}


def luck(high: int) -> dict[str, Any]:
    return {"phase": "consume", "effect": "lucky-draw", "low": 1, "high": high}


MILITARY, SHIP = settle("temporary-military", amount=3), settle("waive-cost")
CARDS = [
    own("world", "arsenal", MILITARY, cost=1, produces="windfall", kind="novelty"),
    own("world", "dockyard", SHIP, cost=2, produces="production", kind="genes"),
    own("world", "outpost", settle("draw-after-placing", amount=2), cost=1, produces="gray"),
    own("development", "reserve", MILITARY, SHIP, settle("military", amount=1), cost=2, copies=3),
    own("development", "oracle", *map(luck, (3, 6)), cost=1, copies=3),
]
DATA = data_from_dict({"more_cards.toml": {"cards": CARDS}})
CONFIG = race.Config("race-base", 2, data=DATA)


def placing(first: race.Seat, *cards: str) -> race.State:
    """The first seat places the first of the cards in its hand, the second nothing."""
    second = race.Seat(tableau("Old Earth"))
    state = race.position(CONFIG, (race.Seat(first.tableau, first.goods, cards), second), choices=("settle", "settle"))
    return mr.apply_action(state, race.Place(0, cards[0]))


@pytest.mark.parametrize(
    ("world", "target", "move"),
    [
        ("arsenal", "rebel-underground", race.DiscardTactics("arsenal")),
        ("dockyard", "gem-world", race.DiscardShip("dockyard")),
    ],
)
def test_the_good_on_a_world_that_is_discarded_goes_with_it(world: str, target: str, move: race.Action) -> None:
    before = placing(
        race.Seat((*tableau("New Sparta, Contact Specialist"), world), (world,)), target, *tableau(filler(3))
    )
    after = mr.apply_action(before, move)
    assert (before.players[0].goods, after.players[0].goods) == ((world,), ())
    assert len(after.discard) == len(before.discard) + 2
    assert [card.face for card in mr.view(after, 0).discard] == ["", world]  # nobody has seen the good
    assert mr.validate(after) == ()
    assert mr.Moved("", f"good-on-{world}", "discards", 1, "lost") in mr.changes(before, after)


@pytest.mark.rule("race:G-POWERS-5", "race:G-SETTLE-9")
def test_a_world_does_not_draw_for_its_own_placing() -> None:
    state = placing(race.Seat(tableau("New Sparta")), "outpost", *tableau(filler(3)))
    assert isinstance(state.stack[-1], Paying)
    state = mr.apply_action(state, mr.legal_moves(state)[0])
    state = mr.apply_action(state, mr.chance_outcomes(state)[0].action)  # the bonus of Settle, and nothing else
    assert isinstance(state.stack[-1], Selecting)
    assert len(state.players[0].hand) == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_them_keep_every_card_in_its_place(players: int) -> None:
    slugs = [card["slug"] for card in CARDS]
    for seed in range(4):
        rng, tale = Random(seed), RoundTale()
        rng.shuffle(slugs)
        config = race.Config("race-base", players, (), {"max_rounds": 8, "tactics_without_world": bool(seed % 2)}, DATA)
        starts = [card.slug for card in race.load_catalog().start_worlds]
        own_cards = [(starts[seat], slugs[seat]) for seat in range(players)]
        goods = [tuple(slug for slug in cards if slug in ("arsenal", "dockyard")) for cards in own_cards]
        seats = [race.Seat(cards, lying) for cards, lying in zip(own_cards, goods, strict=True)]
        state: Any = race.position(config, seats, seed=seed)
        while mr.result(state) is None:
            for step in steps(state, rng.choice(mr.legal_moves(state, rng.choice(mr.actors(state))))):
                state = step.after
                tale.add(step)
                assert mr.validate(state) == ()
                moved = [event for event in mr.changes(step.before, state) if isinstance(event, mr.Moved)]
                assert {event.why for event in moved} <= {*WHY}


def test_two_action_cards_that_fill_a_windfall_world_fill_two_and_offer_each_once() -> None:
    """Both bonuses are alike; the moves stood there twice."""
    constants = tomllib.loads((resources.files("merchant_rules.race") / "data/constants.toml").read_text("utf-8"))
    more = {"slug": "harvest", "name": "Harvest", "phase": "produce", "fills": True}
    data = data_from_dict({"constants.toml": {**constants, "actions": [*constants["actions"], more]}})
    state: Any = race.position(
        race.Config("race-base", 2, ("two-player",), data=data),
        (
            race.Seat(tableau("New Sparta, Asteroid Belt, Radioactive World, Comet Zone")),
            race.Seat(tableau("Old Earth")),
        ),
        choices=(("produce", "harvest"), ("develop", "settle")),
        seed=1,
    )
    worlds = tableau("Asteroid Belt, Radioactive World")
    assert mr.legal_moves(state) == tuple(race.ProduceOn(world) for world in worlds)
    state = mr.apply_action(state, race.ProduceOn(worlds[0]))
    assert {*state.players[0].goods} == {*worlds, "comet-zone"}  # the second had one world left
