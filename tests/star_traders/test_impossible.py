"""States of Star Traders that cannot be: most were taken once from a broken save, and got stuck or fell later on."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.pools import Card
from merchant_rules.star_traders import Seat, State, position
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.box.files import FILES
from merchant_rules.star_traders.config import personality_pool
from merchant_rules.star_traders.state import NO_ONE, Sum
from merchant_rules.star_traders.update import on_top
from tests.star_traders.choosing import next_action
from tests.star_traders.packaged import packaged
from tests.star_traders.playing import ALL, do, money, table

SEATS = (
    Seat("mink", hand=("zap", "zap"), stations=("mink",)),
    Seat("niven", hand=("gotcha",), stations=("niven", "oz")),
    Seat("mink"),
)


def jump(**given: Any) -> f.Jumping:
    """A jump of seat 0 from Mink, as it can be, but for what is given."""
    return f.Jumping(**{"seat": 0, "kind": "regular", "origin": "mink", "to": "helix", **given})


def asking(kind: str, subject: Any = None, *queue: int) -> f.Window:
    """A window that asks these seats, or seat 1."""
    return f.Window(kind, queue or (1,), subject)


GOTCHA = f.Announced("gotcha", "gotcha", 1, 0)
ROLL = f.Roll("jump", 0, 3)

#: What lies on the stage of movement -> what is said of it.
WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "a window of a jump without one": ((asking("jump"),), "Window (jump) cannot lie on Moving"),
    "a roll of a jump without one": ((f.Rolling("jump", 0),), "Rolling (jump) cannot lie on Moving"),
    "a rolled die without a jump": ((asking("roll", ROLL),), "Window (roll) cannot lie on Moving"),
    "a deal under the window of a jump": (
        (jump(), f.AnsweringDeal(1, 0, f.Bundle(1), f.Bundle()), asking("jump")),
        "AnsweringDeal cannot lie on Jumping",
    ),
    "a Contract that comes up twice": ((f.Refilling(0), f.Refilling(0)), "Refilling: there is no space 0 to fill"),
    "a Contract on a jump": ((f.Refilling(0), jump(), asking("jump")), "Jumping cannot lie on Refilling"),
    "a stage on a stage": ((f.Acting(0),), "Acting cannot lie on Moving"),
    "setting up in the game": ((f.DrawingFirst(),), "DrawingFirst cannot lie on Moving"),
    "a jump that nobody is asked about": ((jump(),), "nobody decides: Jumping lies on top"),
    "a jump of another seat": ((jump(seat=2), asking("jump")), "Jumping: it is the turn of seat 0"),
    "a jump along no line": ((jump(to="oz"), asking("jump")), "no jumpline leads from mink to oz"),
    "a jump to nowhere": ((jump(to="nowhere"), asking("jump")), "Jumping: there is no such world"),
    "a jump of no kind": ((jump(kind="hop"), asking("jump")), "there is no jump 'hop' to 'helix'"),
    "a random jump with a goal": ((jump(kind="random"), asking("jump")), "there is no jump 'random' to 'helix'"),
    "a jump from elsewhere": ((jump(origin="helix", to="mink"), asking("jump")), "the token of seat 0 is not on helix"),
    "a step too early": ((jump(step=3), asking("jump")), "does not belong to step 3 of a regular jump"),
    "a jump astray before it moved": ((jump(lost=True), asking("jump")), "it is lost before it has moved"),
    "dice of a jump that has none": ((jump(dice=(1,)), asking("jump")), "1 dice were rolled"),
    "the wrong roll": (
        (jump(step=3), asking("roll", f.Roll("awesome", 0, 3))),
        "does not belong to step 3 of a regular jump",
    ),
    "somebody else's roll": ((jump(step=3), asking("roll", f.Roll("jump", 1, 3))), "seat 1 does not roll for 'jump'"),
    "a die of a million": ((jump(step=3), asking("roll", f.Roll("jump", 0, 10**6))), "no die shows 1000000"),
    "a roll of chance by a seat": ((jump(step=3), f.Rolling("jump", 0, 1)), "Rolling (jump) is decided by chance"),
    "Velma's die that was not rolled": (
        (jump(kind="random", to="", step=3, dice=(2,)), f.RerollingFirst(0, "random", 3)),
        "no first die shows 3",
    ),
    "a choice of no world": (
        (jump(kind="awesome", to="", step=3, dice=(2, 3, 4)), f.ChoosingWorld(0, ())),
        "ChoosingWorld: there is no such world",
    ),
    "a choice to stay after an Awesome Jump": (
        (jump(kind="awesome", to="", step=3, dice=(2, 3, 4)), f.ChoosingWorld(0, ("oz",), True)),
        "only after a Psychic Jump may a ship stay",
    ),
    "the Navigator's question after a random jump": (
        (jump(kind="random", to="", step=3), f.UsingSkill(0, 3)),
        "does not belong to step 3 of a random jump",
    ),
    "a window of no kind": ((asking("tea"),), "Window (tea) cannot lie on Moving"),
    "a window that asks nobody": ((f.Window("stage", ()),), "the window 'stage' asks nobody"),
    "a window that asks twice": ((asking("stage", None, 1, 1),), "the window 'stage' asks (1, 1)"),
    "a window that asks too early": (
        (asking("stage"), asking("avoid", GOTCHA, 0)),
        "the window 'stage' asks before all above it is done",
    ),
    "a window about nothing": ((asking("avoid", None, 0),), "the window 'avoid' is not about Announced"),
    "a Calamity on oneself": (
        (asking("avoid", f.Announced("gotcha", "gotcha", 1, 1), 1),),
        "gotcha of seat 1 cannot be aimed at seat 1",
    ),
    "a Calamity of no kind": ((asking("avoid", f.Announced("rain", "gotcha", 1, 0), 0),), "cannot be announced"),
    "a card that is no such Calamity": (
        (asking("avoid", f.Announced("piracy", "gotcha", 1, 0), 0),),
        "'gotcha' does not count as piracy",
    ),
    "a Quarantine of nowhere": (
        (asking("avoid", f.Announced("quarantine", "quarantine", 1), 0),),
        "there is no world ''",
    ),
    "You Are Lost on who stands still": (
        (asking("avoid", f.Announced("you-are-lost", "you-are-lost", 1, 0), 0),),
        "no ship of its target is moving",
    ),
    "a raid by nobody": ((asking("avoid", f.Announced("raid", "", 1, 0), 0),), "nobody raids its target"),
    "cards drawn while moving": ((f.DrawingCards(0, 1),), "DrawingCards cannot lie on Moving"),
    "a hand that is not too full": ((f.Discarding(1),), "seat 1 does not have too many cards"),
    "a hold that is not too full": ((f.Abandoning(1),), "seat 1 does not have too much aboard"),
    "a loss of something else": ((f.ChoosingLoss(1, "hope"),), "'hope' cannot be lost"),
    "a loss of cargo that is not there": ((f.ChoosingLoss(1, "cargo"),), "seat 1 has to decide and can do nothing"),
    "a look by who is not the Psychic": ((f.Peeking(1),), "seat 1 is not the Psychic"),
    "a hand shown to oneself": ((f.Showing(1, 1),), "seat 1 cannot show its hand to seat 1"),
    "a hand laid open by who plays": ((f.Revealing(1),), "seat 1 has not left the game"),
    "money lost below nothing": ((f.LosingMoney(1, -3),), "-3 cannot be lost"),
    "a deal of half": ((f.AnsweringDeal(1, 0, f.Bundle(1), None),), "this is no deal"),
    "a deal with oneself": ((f.AnsweringDeal(1, 1, f.Bundle(1), f.Bundle()),), "seat 1 cannot be its proposer"),
    "a card that the proposer does not have": (
        (f.AnsweringDeal(1, 0, f.Bundle(cards=("takeover",)), f.Bundle()),),
        "seat 0 cannot put this deal",
    ),
    "money that the proposer does not have": (
        (f.AnsweringDeal(1, 0, f.Bundle(stellors=99), f.Bundle()),),
        "seat 0 cannot put this deal",
    ),
    "passage over another's station": ((f.AnsweringPassage(2, 0, "oz", 3),), "seat 2 is not asked for passage"),
    "passage for what nobody can pay": ((f.AnsweringPassage(1, 0, "oz", 99),), "seat 0 cannot pay 99"),
    "a seat that is not there": ((f.PayingRepairs(7),), "PayingRepairs: seat 7 is not in the game"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_lies_on_a_stage_fits_it(what: str) -> None:
    frames, sentence = WRONG[what]
    with pytest.raises(mr.PositionError) as caught:
        table(*SEATS, frames=frames, contracts=("frygia-wells",))
    assert sentence in str(caught.value)


def test_no_roll_goes_further_than_its_cards() -> None:
    """Own data with cards of 99 were played up to rolls that no save could hold."""
    frames = (jump(to="niven", step=3), asking("roll", f.Roll("jump", 0, 6)))
    content = packaged("luck.toml")
    next(kind for kind in content["kinds"] if kind["slug"] == "zap")["shifts"] = [99, -99]
    own = st.Config("star-traders-basic", 3, data=FILES.from_dict({"luck.toml": content}))
    seats = [Seat("mink", hand=("zap", "zap")), Seat("niven", hand=("zap",)), Seat("mink")]
    state = position(own, seats, frames=frames)
    for seat in (1, 0):
        while mr.actor(state) != seat:
            state = mr.apply_action(state, st.Pass())
        state = mr.apply_action(state, st.PlayCard("zap", shift=99))
        assert mr.validate(state) == ()
        assert mr.from_json(mr.to_json(state)) == state
    assert on_top(state, f.Window).subject == f.Roll("jump", 0, 204)
    for result in (18, -18):  # a die of six, all six Zaps and both Superzaps, two of Prestige
        assert table(*SEATS, frames=(frames[0], asking("roll", f.Roll("jump", 0, result))))
    with pytest.raises(mr.PositionError, match="no die shows 19"):
        table(*SEATS, frames=(frames[0], asking("roll", f.Roll("jump", 0, 19))))


ACTING_WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "a price where nothing is granted": ((f.PayingPetition(0, -5),), "-5 grants nothing for a price"),
    "a Mission in the advanced game": ((f.DrawingMission(0),), "there are no Missions in this game"),
    "an auction of a station that stands": ((f.Auctioning(0, "mink", (0, 1, 2)),), "no station to sell on 'mink'"),
    "an auction without bidders": ((f.Auctioning(0, "helix", ()),), "() cannot bid"),
    "an auction that is over": ((f.Auctioning(1, "helix", (1,), 5, 1),), "(1,) cannot bid"),
    "a leader who is asked again": ((f.Auctioning(1, "helix", (1, 2), 5, 1),), "seat 1 has not bid 5 last"),
    "a bid that nobody can pay": ((f.Auctioning(1, "helix", (1, 2), 99, 2),), "seat 2 cannot pay 99"),
    "a bid of nobody": ((f.Auctioning(1, "helix", (1, 2), 5, -1),), "seat -1 has not bid 5 last"),
    "a raid that nobody rolls for": ((f.Raiding(0, 2),), "nobody decides: Raiding lies on top"),
    "a raid on oneself": ((f.Raiding(0, 0), f.Rolling("raid", 0)), "Raiding: seat 0 cannot be its target"),
    "a declaration of nothing": ((asking("action", f.Declared("tea")),), "'tea' cannot be declared"),
    "a jump in the Action stage": ((jump(), asking("jump")), "Jumping cannot lie on Acting"),
}


@pytest.mark.parametrize("what", ACTING_WRONG)
def test_what_lies_on_the_action_fits_it(what: str) -> None:
    frames, sentence = ACTING_WRONG[what]
    with pytest.raises(mr.PositionError) as caught:
        table(*SEATS, ruleset="star-traders-advanced", frames=frames, stage="action")
    assert sentence in str(caught.value)


def test_a_mission_is_drawn_in_the_basic_game() -> None:
    state = table(*SEATS, frames=(f.DrawingMission(0),), stage="action", seed=None)
    assert type(state.stack[-1]) is f.DrawingMission
    assert mr.validate(state) == ()


def test_no_card_is_drawn_to_a_full_hand() -> None:
    """Of a view it was taken, and the hand had a card too many in every world that fits it."""
    state = table(*SEATS, stage="finish", seed=None)
    for seat, left, is_drawn in ((1, 1, True), (1, 2, False), (1, 0, False), (0, 1, False)):
        now = attrs.evolve(state, stack=(f.Finishing(seat), f.DrawingCards(seat, left)))
        now = attrs.evolve(now, turn=attrs.evolve(now.turn, active=seat))
        sentence = f"DrawingCards: {left} cards are not drawn to a hand of {2 - seat}"
        assert mr.validate(now) == (() if is_drawn else (sentence,))
        if not is_drawn:
            with pytest.raises(mr.SchemaError, match=sentence):
                mr.from_json(mr.to_json(mr.view(now, 2)))


def test_velma_is_asked_about_her_first_die() -> None:
    velma = attrs.evolve(SEATS[0], personalities=("verdant-velma",))
    asked = []
    for face in range(1, 7):
        frames = (jump(kind="random", to="", step=3, dice=(face,)), f.RerollingFirst(0, "random", face))
        with suppress(mr.PositionError):  # most do not lead back
            asked.append(table(velma, *SEATS[1:], frames=frames).stack[-1])
    assert asked


def test_a_hand_that_is_laid_open_is_told_to_who_does_not_know_it() -> None:
    left = Seat("", hand=("piracy",), out=True)
    state = table(SEATS[0], SEATS[1], left)
    blind = mr.from_json(mr.to_json(mr.view(state, 0)))
    fed = attrs.evolve(state, traders=blind.traders, decks=blind.decks, stack=(*state.stack, f.Revealing(2)))
    assert mr.chance_outcomes(fed) == ()
    assert mr.validate(fed) == ()
    assert mr.validate(mr.apply_action(fed, st.HandRevealed(("piracy",)))) == ()


# -- setting up --------------------------------------------------------------------------------------------------------

CONFIG = st.Config("star-traders-advanced", 3, ALL, {"personalities": "auction"})


@cache
def setting_up(frame: type, config: st.Config | None = None) -> State:
    """A state of an auction of personalities, or of what comes after it, with this frame."""
    rng, state = Random(4), mr.new_game(config or CONFIG)
    while type(state.stack[0]) is not frame:
        chance = [outcome.action for outcome in mr.chance_outcomes(state)]
        state = mr.apply_action(state, rng.choice(chance) if chance else next_action(state, rng))
    assert mr.validate(state) == ()
    return state


def told(state: State) -> str:
    """What validate says; a save of the state is refused as well."""
    with pytest.raises(mr.SchemaError):
        mr.from_json(mr.to_json(state))
    return "; ".join(mr.validate(state))


def with_frame(state: State, **changed: Any) -> State:
    frame: Any = state.stack[0]
    return attrs.evolve(state, stack=(attrs.evolve(frame, **changed),))


def with_trader(state: State, seat: int, **changed: Any) -> State:
    made = attrs.evolve(state.traders[seat], **changed)
    return attrs.evolve(state, traders=(*state.traders[:seat], made, *state.traders[seat + 1 :]))


def test_seats_without_a_personality_wait_for_one() -> None:
    state = setting_up(f.TurningUp)
    assert "not those without a personality" in told(with_frame(state, buyers=(0, 1)))
    assert "these personalities cannot still come" in told(with_frame(state, left=("hero",)))
    assert "there is no such personality" in told(with_frame(state, left=(*on_top(state, f.TurningUp).left, "nobody")))


def test_no_personality_of_a_module_that_is_off_is_for_sale() -> None:
    """It was taken, and as soon as somebody had bought it the game was one that cannot be."""
    state = setting_up(f.AuctioningPersonality, attrs.evolve(CONFIG, modules=("personalities", "optional")))
    pool = {*personality_pool(state.config, state.rules.catalog)}
    for slug in sorted({*state.rules.catalog.personality_by_slug} - pool):
        assert "no such personality in this game" in told(with_frame(state, personality=slug))
    assert len(pool) < len(state.rules.catalog.personality_by_slug)


def test_each_personality_comes_up_as_one_card() -> None:
    state = setting_up(f.TurningUp)
    left = on_top(state, f.TurningUp).left
    assert mr.chance_outcomes(state) == tuple(mr.Outcome(st.PersonalityTurnedUp(own), 1) for own in left)


def test_nobody_has_a_personality_before_the_first_player_is_drawn() -> None:
    """It was taken, and the auction that followed offered everybody a personality, also one that somebody had."""
    state = with_trader(setting_up(f.DrawingFirst), 1, personalities=("hero",))
    assert "seat 1 has a personality before the first player is drawn" in told(state)


def test_who_has_a_personality_does_not_bid() -> None:
    state = setting_up(f.AuctioningPersonality)
    frame = on_top(state, f.AuctioningPersonality)
    assert "has not bid 1 last" in told(with_frame(state, bid=1, leader=frame.seat))
    assert "cannot bid" in told(with_frame(state, bidders=frame.bidders[::-1]))


def test_worlds_are_drawn_for_who_has_none_and_there_are_enough() -> None:
    state = setting_up(f.DrawingArm)
    assert "are not those without a world" in told(with_frame(state, seats=on_top(state, f.DrawingArm).seats[1:]))
    owners = (0,) * len(state.galaxy.owners)
    full = attrs.evolve(state, galaxy=attrs.evolve(state.galaxy, owners=owners))
    assert "worlds are left for" in told(full)
    assert f"there are {len(owners)} stations before the first turn" in told(full)


def test_nobody_has_a_station_before_the_worlds_are_drawn() -> None:
    state = setting_up(f.TurningUp)
    owners = (1, *state.galaxy.owners[1:])
    early = attrs.evolve(state, galaxy=attrs.evolve(state.galaxy, owners=owners))
    assert "there are 1 stations before the first turn" in told(early)


def test_the_insider_has_placed_as_many_stations_as_are_not_left() -> None:
    """It was taken, and one move later there was a station too many."""
    config = st.Config("star-traders-basic", 2, ("personalities",), {"personalities": ("insider", "hero")})
    state: State = mr.new_game(config, seed=3)
    frame = on_top(state, f.PlacingStations)
    assert mr.validate(state) == ()
    assert "there are 2 stations before the first turn" in told(with_frame(state, left=frame.left - 1))
    placed = mr.apply_action(state, mr.legal_moves(state)[0])
    assert mr.validate(placed) == ()
    assert "there are 3 stations before the first turn" in told(with_frame(placed, left=frame.left))
    dealing = mr.new_game(config)
    while type(dealing.stack[0]) is not f.DealingLuck:
        chance = [outcome.action for outcome in mr.chance_outcomes(dealing)]
        dealing = mr.apply_action(dealing, (chance or mr.legal_moves(dealing))[0])
    assert mr.validate(dealing) == ()
    homes = {dealing.rules.starmap.index[trader.world] for trader in dealing.traders}
    owners = tuple(owner if at in homes else NO_ONE for at, owner in enumerate(dealing.galaxy.owners))
    early = attrs.evolve(dealing, galaxy=attrs.evolve(dealing.galaxy, owners=owners))
    assert "there are 2 stations before the first turn" in told(early)


def test_hands_are_dealt_to_who_is_placed_and_has_a_personality() -> None:
    state = setting_up(f.DealingLuck)
    assert "is on '' in DealingLuck" in told(with_trader(state, 2, world=""))
    assert "has 0 personalities when the worlds are drawn" in told(with_trader(state, 2, personalities=()))
    assert "the cards do not go to" in told(with_frame(state, seats=(2, 2)))
    elsewhere = next(world for world in state.rules.starmap.worlds if world != state.traders[0].world)
    assert f"no station on {elsewhere}, where it starts" in told(with_trader(state, 0, world=elsewhere))
    assert "what comes only in the game" in told(with_trader(state, 0, mission="frygia-wells"))


def test_nothing_lies_on_the_table_before_the_first_turn() -> None:
    state = setting_up(f.DrawingArm)
    assert "something on the table" in told(attrs.evolve(state, sums=(Sum(0, 1, 2),)))


# -- what is known -----------------------------------------------------------------------------------------------------


def test_personalities_are_those_of_the_modules() -> None:
    state = table(Seat("mink", personalities=("seer",)), Seat("niven"))
    data = json.loads(mr.to_json(state))
    data["config"]["modules"] = ["personalities"]
    del data["config"]["options"]
    with pytest.raises(mr.SchemaError, match="a personality is there that is not in this game"):
        mr.from_json(json.dumps(data))


def test_cards_in_a_hand_are_known_to_their_seat() -> None:
    state = table(*SEATS)
    for known, sentence in ((0, "known to nobody"), (-1, "known to nobody"), (8, "who is no seat"), (2, "not know")):
        assert sentence in told(with_trader(state, 0, hand=(Card("zap", known), state.traders[0].hand[1])))


def test_a_game_with_a_seed_knows_its_hands_and_sums() -> None:
    state = table(*SEATS, sums=(Sum(1, 2, 3),))
    blind = mr.from_json(mr.to_json(mr.view(state, 0)))
    fed = attrs.evolve(state, traders=blind.traders, decks=blind.decks, sums=blind.sums)
    assert mr.validate(fed) == ()  # somebody tells it
    seeded = fed.with_source(Source(1, (0,) * len(state.rules.streams)))
    assert "a game with a seed does not know a hand" in told(seeded)
    assert "a game with a seed does not know what was passed in secret" in told(seeded)


def test_a_race_with_a_seed_knows_its_hands() -> None:
    state = mr.new_game(mr.race.Config("race-base", 2), seed=3)
    blind = mr.view(state, 0)
    seeded = attrs.evolve(state, players=blind.players, pool=blind.pool)
    assert any("a game with a seed does not know the hand of seat 1" in own for own in mr.validate(seeded))
    assert mr.validate(seeded.with_source(None)) == ()


def test_a_view_whose_money_fits_no_world_is_refused() -> None:
    state = table(*SEATS, sums=(Sum(1, 2, 3),))
    data = json.loads(mr.to_json(mr.view(state, 0)))
    assert mr.from_json(json.dumps(data)) == mr.view(state, 0)
    data["traders"][2]["ledger"] = -50  # seat 1, the only one to have dealt with it, has 40
    with pytest.raises(mr.SchemaError, match="less than nothing, whatever was passed in secret"):
        mr.from_json(json.dumps(data))


@pytest.mark.rule("star:S-VIEW-7")
def test_who_has_left_may_have_paid_the_debts_of_others() -> None:
    """A world that fits the view has nobody below zero, though the giver and his money are gone."""
    state = table(*SEATS[:2], Seat("oz"), Seat("helix"), sums=(Sum(2, 3, 5),))
    state = with_trader(state, 3, ledger=-4)
    assert (mr.validate(state), money(state, 3)) == ((), 1)
    left = do(state, st.DropOut(2))
    for seat in (None, 0, 1):
        for seed in range(20):
            world = mr.imagine(mr.view(left, seat), seed)
            assert (mr.validate(world), money(world, 3) >= 0) == ((), True)
            assert mr.view(world, seat) == mr.view(left, seat)
