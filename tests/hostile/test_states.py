"""States that cannot be: `from_json` and `validate` refuse them by a sentence, and never raise anything else."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.race.bots import RandomBot
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.frames import DECIDING, LOOKING, REVEALING, STARTING, Declaring, Drawing, Moving, OpeningRoll
from merchant_rules.venus.modules.attack import Firing
from merchant_rules.venus.modules.hits import ChoosingHit
from merchant_rules.venus.modules.rastur import DrawingRastur, PlacingRastur
from merchant_rules.venus.modules.weapons import Blasting, Standing
from merchant_rules.venus.positions import validate as checks
from merchant_rules.venus.positions.validate import UNFORESEEN, validate
from merchant_rules.venus.rules.setup import fresh_state
from tests.compiled import ill_typed
from tests.data.packaged import packaged
from tests.saves.games import CONFIGS, states


def first(name: str, frame: type) -> mr.State:
    """The first state along games of a config that has such a frame."""
    return next(state for state in states(name, 400) if any(type(own) is frame for own in state.stack))


def refused(state: Any, sentence: str) -> None:
    """Validate says so, and a save of it is not read."""
    problems = validate(state)
    assert any(sentence in problem for problem in problems), problems
    assert not any(UNFORESEEN in problem for problem in problems)


def test_a_part_of_a_module_is_no_frame() -> None:
    for name in ("combat", "rastur", "war", "alone"):
        state = [*states(name, 5)][-1]
        for part in state.extras:
            refused(attrs.evolve(state, stack=(part,)), "is no frame of this game")
            refused(attrs.evolve(state, stack=(*state.stack, part)), "is no frame of this game")
            data = json.loads(mr.to_json(state))
            for stack in ([own] for own in data["extras"]):
                with pytest.raises(mr.SchemaError, match="is no frame of this game"):
                    mr.from_json(json.dumps({**data, "stack": stack}))


def test_who_stands_is_on_turn() -> None:
    state = next(own for own in states("war", 400) if type(own.stack[-1]) is Moving and len(own.players) > 1)
    seat = state.turn.seat
    other = (seat + 1) % len(state.players)
    assert not any("Standing: it is" in own for own in validate(attrs.evolve(state, stack=(Standing(seat),))))
    refused(attrs.evolve(state, stack=(Standing(other),)), f"it is the turn of seat {seat}, not of seat {other}")


@pytest.mark.parametrize("stage", [DECIDING, REVEALING, LOOKING, 10, 13])
def test_a_rastur_is_drawn_before_the_first_move(stage: int) -> None:
    state = first("rastur", PlacingRastur)
    moving, placing = state.stack
    assert isinstance(moving, Moving)
    assert (moving.stage, validate(state)) == (STARTING, ())
    refused(attrs.evolve(state, stack=(attrs.evolve(moving, stage=stage), placing)), "before the first dot")
    data = json.loads(mr.to_json(state))
    data["stack"][0]["stage"] = stage
    with pytest.raises(mr.SchemaError, match="before the first dot"):
        mr.from_json(json.dumps(data))


def test_a_rastur_in_hand_is_placed_before_the_next_turn() -> None:
    state = first("rastur", PlacingRastur)
    refused(attrs.evolve(state, stack=(Declaring(state.turn.seat),)), "a Rastur was drawn and nobody places it")


def test_no_species_is_taken_before_the_opening_roll() -> None:
    state = first("two", OpeningRoll)
    players = (attrs.evolve(state.players[0], species="nik"), *state.players[1:])
    refused(attrs.evolve(state, players=players), "species are taken after the opening roll")


def on_top(name: str, frame: type, **changed: Any) -> mr.State:
    """The first state with such a frame on top, this frame changed."""
    state = next(state for state in states(name, 900) if type(state.stack[-1]) is frame)
    top: Any = state.stack[-1]
    return attrs.evolve(state, stack=(*state.stack[:-1], attrs.evolve(top, **changed)))


@pytest.mark.parametrize("victim", [-1, 9])
def test_a_hit_is_on_another_seat(victim: int) -> None:
    refused(on_top("war", ChoosingHit, victim=victim), f"ChoosingHit: seat {victim} cannot be hit")


@pytest.mark.parametrize("fired", [("laser", "laser", "hat"), ("space-spice",)])
def test_what_is_fired_are_weapons(fired: tuple[str, ...]) -> None:
    refused(on_top("combat", Firing, fired=fired), f"Firing: {fired} are no weapons, sorted")


def test_a_rastur_is_drawn_by_who_is_on_turn() -> None:
    state = on_top("rastur", DrawingRastur)
    assert validate(state) == ()
    top: Any = state.stack[-1]
    other = (*state.stack[:-1], attrs.evolve(top, drawer=1 - top.drawer))
    refused(attrs.evolve(state, stack=other), "DrawingRastur: no Rastur is due")


@pytest.mark.parametrize("stage", [REVEALING, LOOKING])
def test_a_ship_fires_before_it_moves_or_after(stage: int) -> None:
    state = next(own for own in states("combat", 900) if [type(frame) for frame in own.stack[:2]] == [Moving, Blasting])
    moving: Any = state.stack[0]
    assert moving.stage == DECIDING
    wrong = attrs.evolve(state, stack=(attrs.evolve(moving, stage=stage), *state.stack[1:]))
    refused(wrong, "Blasting: a ship fires when its seat decides, not while it enters a dot")


def test_no_more_is_drawn_than_the_cup_holds() -> None:
    """It was taken, and the draw fell when the cup was empty."""
    start = mr.new_game(CONFIGS["fast"])
    while type(start.stack[-1]) is not Drawing:
        start = mr.apply_action(start, mr.chance_outcomes(start)[0].action)
    below, drawing = start.stack
    assert isinstance(drawing, Drawing)
    cup = len(start.market.cup)
    assert validate(attrs.evolve(start, stack=(below, attrs.evolve(drawing, count=cup)))) == ()
    wrong = attrs.evolve(start, stack=(below, attrs.evolve(drawing, count=cup + 1)))
    refused(wrong, f"{cup + 1} markers are to be drawn from a cup of {cup}")
    with pytest.raises(mr.SchemaError, match="are to be drawn from a cup of"):
        mr.from_json(mr.to_json(mr.view(wrong, 0)))


# -- views -------------------------------------------------------------------------------------------------------------


def looked_at() -> mr.State:
    """A state in which seat 0 alone has seen what lies somewhere."""
    state = fresh_state(mr.position(CONFIGS["three"], seats=[mr.Seat()] * 3).rules, None)
    board = state.rules.board
    dot = board.questions[3]
    return mr.position(CONFIGS["three"], seats=[mr.Seat()] * 3, known={0: {dot: "gate-1"}})


def test_a_view_with_another_label_is_refused() -> None:
    state = looked_at()
    assert any(slot == Secret("gate-1", 1, False) for slot in state.galaxy.boxes)
    data = json.loads(mr.to_json(mr.view(state, 0)))
    for seat in (1, 2):
        with pytest.raises(mr.SchemaError, match=r"^\$\.seat: it shows what this seat"):
            mr.from_json(json.dumps({**data, "seat": seat}))
    del data["seat"]
    with pytest.raises(mr.SchemaError, match=r"^\$\.seat: it shows what this seat, or a spectator, may not know"):
        mr.from_json(json.dumps(data))


def test_every_honest_view_is_read() -> None:
    for name in CONFIGS:
        for state in [*states(name, 30)][::17]:
            for seat in (None, *range(len(state.players))):
                seen = mr.view(state, seat)
                assert mr.from_json(mr.to_json(seen)) == seen


def test_a_view_that_lacks_its_seats_own_cards_gives_a_world_that_goes_on() -> None:
    """So does a state of another seat's redacted record look from this chair: it is read, and any cards fit it."""
    played = mr.play(mr.race.Config("race-base", 3), [RandomBot(seed) for seed in range(3)], seed=3, max_rounds=2)
    lacking = 0
    for state, _ in played.redact(0):
        seen = mr.view(state, 1)
        if not any(card.known_by(1) and not card.face for card in seen.players[1].hand):
            continue
        lacking += 1
        assert mr.from_json(mr.to_json(seen)) == seen
        world = mr.imagine(seen, 1)
        assert all(card.face for player in world.players for card in player.hand)
        assert mr.validate(world) == ()
        for seat in mr.actors(world):
            assert seat == mr.CHANCE or mr.legal_moves(world, seat), "a seat that is asked has something to choose"
    assert lacking > 20


# -- data --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic"])
def test_a_factory_makes_something(ruleset: str) -> None:
    content = packaged(ruleset, "cultures.toml")
    content["factory_goods"][0]["count"] = 0
    with pytest.raises(mr.DataError, match=r"^cultures\.toml / factory_goods / count: a Factory makes"):
        load_catalog(ruleset, data_from_dict({"cultures.toml": content}))


# -- whatever comes ----------------------------------------------------------------------------------------------------


def test_validate_never_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that falls is a sentence too."""
    state = mr.new_game(CONFIGS["two"], seed=1)

    def falls(given: object) -> None:
        raise KeyError("nowhere")

    monkeypatch.setattr(checks, "_pieces", falls)
    assert validate(state) == (f"{UNFORESEEN}: KeyError 'nowhere'",)


ODD: tuple[Any, ...] = (None, (), "x", 3, -1, (None,), ("x",), (1, 2), object(), 10**5000)


@pytest.mark.parametrize("name", ["three", "war", "alone", "ffg"])
def test_anything_in_any_field_is_told_and_not_raised(name: str) -> None:
    state = [*states(name, 30)][-1]
    for field in ("players", "stack", "turn", "market", "galaxy", "extras"):
        for odd in ODD:
            made = ill_typed(partial(attrs.evolve, state, **{field: odd}))
            problems = validate(made) if made is not None else ("it cannot be built",)
            assert odd == getattr(state, field) or problems, (field, odd)
            assert not any(UNFORESEEN in problem for problem in problems), (field, odd, problems)
    frames: tuple[Any, ...] = state.stack
    for at, frame in enumerate(frames):
        for own in attrs.fields(type(frame)):
            for odd in ODD:
                changed = ill_typed(partial(attrs.evolve, frame, **{own.alias: odd}))
                if changed is None:
                    continue
                problems = validate(attrs.evolve(state, stack=(*state.stack[:at], changed, *state.stack[at + 1 :])))
                assert not any(UNFORESEEN in problem for problem in problems), (own.name, odd, problems)
