"""Positions set up by hand, what validate finds, updaters, and how the game is loaded."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import ConfigError, PositionError, SchemaError, race
from merchant_rules.kernel.gathering import Answers
from merchant_rules.kernel.pools import UNKNOWN, Card, Pool
from merchant_rules.race import frames, update
from merchant_rules.race.frames import Keeping, Paying, PlacingWorld, Round, Selecting
from merchant_rules.race.update import set_stack
from tests.compiled import ill_typed
from tests.race.games import SETS, states
from tests.race.support import card
from tests.race.table import Table, filler, new, seat

CONFIG = race.Config("race-base", 2)


def test_a_position_is_what_was_asked_for() -> None:
    table = Table(
        seat("Old Earth, Gem World*", "Public Works", chips=4),
        seat("New Sparta"),
        discard="Comet Zone",
        supply=90,
        round=6,
    )
    state = table.state
    assert mr.validate(state) == ()
    assert isinstance(state.stack[-1], Selecting)
    assert (state.round, state.chips, state.first) == (6, 20, 0)
    assert state.pool.supply == 90
    assert state.discard.count(UNKNOWN) == 114 - 3 - 1 - 1 - 90 - 1
    seeded = race.position(CONFIG, (seat("Old Earth"), seat("New Sparta")), choices=("explore-5", "settle"), seed=3)
    assert mr.actor(seeded) >= 0


@pytest.mark.parametrize(
    ("seats", "more", "wrong"),
    [
        ((seat("Old Earth"),), {}, "2 players"),
        ((race.Seat(()), seat("Old Earth")), {}, "start world"),
        ((race.Seat(("nowhere",)), seat("Old Earth")), {}, "no card 'nowhere'"),
        ((seat("Gem World"), seat("Gem World")), {}, "not 2 of 'gem-world'"),
        ((race.Seat((card("Old Earth"),), (card("Gem World"),)), seat("Gem World")), {}, "goods lie on worlds"),
        ((race.Seat((card("Old Earth"),), (card("Old Earth"),)), seat("Gem World")), {}, "no good"),
        ((seat("Old Earth"), seat("Gem World")), {"supply": 200}, "supply"),
        ((seat("Old Earth"), seat("Gem World")), {"choices": ("develop",)}, "cannot be chosen"),
        ((seat("Old Earth"), seat("Gem World")), {"choices": ("develop", "dance")}, "cannot be chosen"),
        ((seat("Old Earth"), seat("Gem World")), {"round": -1}, "round"),
        ((seat("Old Earth"), seat("Gem World")), {"first": 5}, "no seat 5"),
        ((seat("Old Earth"), seat("Gem World")), {"choices": (("develop", "settle"), "produce")}, "cannot be chosen"),
        ((seat("Old Earth"), seat("Gem World")), {"choices": (1, None)}, "cannot be chosen"),
        ((seat("Old Earth"), seat("Gem World")), {"choices": 3}, "cannot be chosen"),
        ((seat("Old Earth"), seat("Gem World")), {"supply": "all"}, "how many cards"),
        ((seat("Old Earth"), seat("Gem World")), {"discard": "comet-zone"}, "slugs of cards"),
        ((seat("Old Earth"), seat("Gem World")), {"discard": 3}, "slugs of cards"),
        ((seat("Old Earth"), seat("Gem World")), {"discard": [["comet-zone"]]}, "slugs of cards"),
        ((race.Seat("old-earth"), seat("Gem World")), {}, "tableau is a tuple of slugs"),  # type: ignore[arg-type]
        ((race.Seat(("old-earth",), hand=None), seat("Gem World")), {}, "hand is a tuple"),  # type: ignore[arg-type]
        ((race.Seat(("old-earth",), chips="3"), seat("Gem World")), {}, "a whole number"),  # type: ignore[arg-type]
        (("old-earth", "gem-world"), {}, "seat 0 is described by a Seat"),
        (None, {}, "a Seat for each player"),
    ],
)
def test_wrong_positions_are_refused(seats: Any, more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        race.position(CONFIG, seats, **more)


@pytest.mark.rule("race:G-ROUND-1", "race:G-TWO-4")
def test_a_position_has_as_many_action_cards_as_its_game() -> None:
    seats = (seat("Old Earth"), seat("New Sparta"))
    duel = race.Config("race-base", 2, ("two-player",))
    one, two = ("produce", "produce"), (("develop", "develop"), ("settle", "produce"))
    for config, right, wrong in ((CONFIG, one, two), (duel, two, one)):
        assert mr.validate(race.position(config, seats, choices=right)) == ()
        with pytest.raises(PositionError, match="cannot be chosen"):
            race.position(config, seats, choices=wrong)
    asked = race.position(duel, seats)
    for odd in (race.position(CONFIG, seats), race.position(CONFIG, seats, choices=("explore-5", "produce"), seed=1)):
        problems = mr.validate(attrs.evolve(odd, rules=asked.rules))
        assert any("chosen" in problem for problem in problems), problems


def test_a_position_needs_a_config_of_this_game() -> None:
    seats = (seat("Old Earth"), seat("New Sparta"))
    for config in ("race-base", mr.Config("classic-1988", ("human", "nik"))):
        with pytest.raises(ConfigError, match="Race for the Galaxy"):
            race.position(config, seats)  # type: ignore[arg-type]


# -- validate ----------------------------------------------------------------------------------------------------------


Change = Callable[[race.State], race.State]


def state_with(**parts: Any) -> Change:
    return lambda state: attrs.evolve(state, **parts)


def player(**parts: Any) -> Change:
    return lambda state: attrs.evolve(state, players=(attrs.evolve(state.players[0], **parts), state.players[1]))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (state_with(players=()), "0 players"),
        (state_with(stack=()), "stack is empty"),
        (state_with(stack=(Paying(0, 1),)), "Paying cannot lie at the bottom"),
        (state_with(stack=(Round((("develop",), ("settle",)), "develop", 1, (("settle", 1),)),)), "Round lies on top"),
        (state_with(stack=(Selecting(Answers((1, 0), (1, 0), ((), ()))),)), "asks the seats"),
        (state_with(stack=(Selecting(Answers((0, 1), (), (("develop",), ("settle",)))),)), "waits for nobody"),
        (state_with(stack=(Selecting(Answers((0, 1), (1,), (("dance",), ()))),)), "cannot choose"),
        (state_with(pool=Pool((), 3)), "cards"),
        (state_with(discard=(Card("gem-world", -1),)), "too many"),
        (state_with(chips=5), "do not add up"),
        (state_with(round=-2), "round"),
        (state_with(round=0), "round 0"),
        (state_with(round="two"), "round"),
        (state_with(first=7), "first"),
        (player(tableau=("gem-world", "gem-world")), "twice"),
        (player(tableau=("old-earth", "no-world")), "no card 'no-world'"),
        (player(goods=("old-earth",)), "no good"),
        (player(goods=()), "cards under them"),
        (player(lying=(Card("gem-world", 1),)), "somebody knows"),
        (player(hand=(Card("public-works", 2),)), "does not know"),
        (player(chips=-1), "-1 points"),
        (player(hand=3), "hand"),
        (lambda state: attrs.evolve(state, stack=(Selecting(None),)), ""),  # type: ignore[arg-type]
        (state_with(stack=5), ""),
    ],
)
def test_validate_finds_what_is_wrong_and_never_raises(change: Change, wrong: str) -> None:
    table = Table(seat("Old Earth, Gem World*", f"Public Works, {filler(3)}"), seat("New Sparta", "Comet Zone"))
    odd = ill_typed(lambda: change(table.state))
    if odd is None:
        pytest.skip("a native field refuses it when it is built")
    problems = mr.validate(odd)
    assert problems
    assert any(wrong in problem for problem in problems), problems


def test_a_save_that_could_not_occur_is_refused() -> None:
    text = mr.to_json(Table(seat("Old Earth"), seat("New Sparta")).state)
    with pytest.raises(SchemaError, match="do not add up"):
        mr.from_json(text.replace('"chips":24', '"chips":23'))


@pytest.mark.parametrize("at", range(len(SETS)))
def test_broken_frames_are_noticed(at: int) -> None:
    """Each frame of a game, with a number of it changed, is refused or changes what can be done."""
    seen = set()
    for state in states(at, 12, every=2):
        top: Any = state.stack[-1]
        if type(top) in seen or not hasattr(top, "seat") or "seat" not in {f.name for f in attrs.fields(type(top))}:
            continue
        seen.add(type(top))
        wrong = attrs.evolve(state, stack=(*state.stack[:-1], attrs.evolve(top, seat=9)))
        assert mr.validate(wrong), type(top)
    assert len(seen) > 3


# -- updaters ----------------------------------------------------------------------------------------------------------


def test_updaters_do_what_evolve_does() -> None:
    state = Table(seat("Old Earth, Gem World*", f"Public Works, {filler(3)}", chips=2), seat("New Sparta")).state
    first, pool, pile = state.players[0], Pool(("a",), 1), (Card("a", -1),)
    other = attrs.evolve(first, hand=())
    assert update.set_stack(state, ()) == attrs.evolve(state, stack=())
    assert update.set_top(state, Paying(0, 1)) == attrs.evolve(state, stack=(Paying(0, 1),))
    assert update.set_player(state, 0, other) == attrs.evolve(state, players=(other, state.players[1]))
    assert update.set_cards(state, (first,), (), pool, pile) == attrs.evolve(
        state, players=(first,), stack=(), pool=pool, discard=pile
    )
    rich = attrs.evolve(first, chips=5)
    assert update.set_chips(state, 0, 3) == attrs.evolve(state, players=(rich, state.players[1]), chips=state.chips - 3)
    assert update.set_round(state, 9, ()) == attrs.evolve(state, round=9, stack=())
    assert update.set_first(state, 1, ()) == attrs.evolve(state, first=1, stack=())
    assert update.with_hand(first, pile) == attrs.evolve(first, hand=pile)
    assert update.with_tableau(first, ("a",)) == attrs.evolve(first, tableau=("a",))
    assert update.with_goods(first, ("a",), pile) == attrs.evolve(first, goods=("a",), lying=pile)
    assert update.with_placed(first, ("a",), pile) == attrs.evolve(first, tableau=("a",), hand=pile)
    assert state.with_source(None) == state


def test_every_frame_has_a_tag() -> None:
    tagged = {*frames.TAGS.values(), frames.SelectingTwo}
    made = {own for own in vars(frames).values() if isinstance(own, type) and own.__module__ == frames.__name__}
    assert made == tagged


# -- configs and loading -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"max_rounds": 0}, "whole number"),
        ({"sales_first": 1}, "True or False"),
        ({"start_worlds": ("old-earth",)}, "2 players need"),
        ({"start_worlds": ("old-earth", "old-earth")}, "once"),
        ({"start_worlds": ("old-earth", "gem-world")}, "no start world"),
        ({"goal": 3}, "goal"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ConfigError, match=wrong):
        race.Config("race-base", 2, options=options)


def test_configs_come_back() -> None:
    for players, modules, options in SETS:
        config = race.Config("race-base", players, modules, dict(options))
        assert race.Config.from_toml(config.to_toml()) == config
        assert race.Config.from_json(config.to_json()) == config
        assert mr.from_json(mr.to_json(config)) == config
    with pytest.raises(ConfigError, match="how many"):
        race.Config("race-base", "two")  # type: ignore[arg-type]


def test_start_worlds_of_the_config_are_dealt() -> None:
    state = new(2, start_worlds=(card("New Sparta"), card("Old Earth")))
    assert [own.tableau for own in state.players] == [(card("New Sparta"),), (card("Old Earth"),)]
    assert state.first == 1


def test_the_game_loads_when_it_is_used() -> None:
    code = (
        "import sys, merchant_rules as mr\n"
        "assert not [name for name in sys.modules if name.startswith('merchant_rules.race')]\n"
        "assert 'race-base' in mr.kernel.game.rulesets()\n"
        "assert 'merchant_rules.race' not in sys.modules\n"
        "mr.race.Config('race-base', 2)\n"
        "assert not hasattr(mr, 'chess')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- forged saves that were once taken, and from which nobody could play on -------------------------------------------


def test_a_card_in_hand_that_others_know_unnamed_is_refused() -> None:
    """A view in which seat 0 knows a card of seat 1 without its name: an imagined world left it without a face."""
    state = mr.new_game(race.Config("race-base", 3), seed=5)
    for known_to in (999, 0b11, -1):
        forged = json.loads(mr.to_json(mr.view(state, 0)))
        forged["players"][1]["hand"][0]["known_to"] = known_to
        with pytest.raises(SchemaError, match="seat 1 has a card that others know"):
            mr.from_json(json.dumps(forged))


def test_a_drawn_card_that_others_know_is_refused() -> None:
    """The same of cards drawn in Explore."""
    state = next(state for state in states(1, 1) if type(state.stack[-1]) is Keeping)
    asked = mr.actors(state)[0]
    forged = json.loads(mr.to_json(mr.view(state, (asked + 1) % 3)))
    forged["stack"][-1]["cards"][asked][0]["known_to"] = 0b111
    with pytest.raises(SchemaError, match=f"seat {asked} has a card that others know"):
        mr.from_json(json.dumps(forged))


def test_a_world_that_cannot_be_placed_is_refused_in_a_view_too() -> None:
    """A world was revealed that its seat cannot pay for; ways to place a world lie open, so that a view shows it."""
    dear = Table(
        seat("Old Earth, Export Duties", "Colony Ship, Deserted Alien Library, Gem World, Spice World"),
        seat("New Sparta"),
        choices=("settle", "settle"),
    )
    placing = PlacingWorld(0, (), ("deserted-alien-library", ""))
    broke = set_stack(dear.state, (*dear.state.stack[:1], placing))
    tableau = (*broke.players[0].tableau, "deserted-alien-library")
    hand = tuple(own for own in broke.players[0].hand if own.face != "deserted-alien-library")
    players = (attrs.evolve(broke.players[0], tableau=tableau, hand=hand), broke.players[1])
    for seen in (None, 1):
        view = mr.view(attrs.evolve(broke, players=players), seen)
        with pytest.raises(SchemaError, match="seat 0 has to decide and has nothing to choose from"):
            mr.from_json(mr.to_json(view))


def moment(kind: type) -> race.State:
    """A state of a game whose chance is explicit, with this frame on top."""
    rng, state = Random(3), mr.new_game(race.Config("race-base", 3))
    while type(state.stack[-1]) is not kind:
        chance = [outcome.action for outcome in mr.chance_outcomes(state)]
        state = mr.apply_action(state, rng.choice(chance or mr.legal_moves(state)))
    assert mr.validate(state) == ()
    return state


@pytest.mark.parametrize("change", ["one too many", "all", "none"])
def test_every_seat_keeps_some_of_what_it_drew_and_not_all(change: str) -> None:
    state = moment(Keeping)
    frame: Any = state.stack[-1]
    keeps = {
        "one too many": (*frame.keeps, 1),
        "all": tuple(map(len, frame.cards)),
        "none": (0,) * len(frame.keeps),
    }[change]
    wrong = mr.validate(set_stack(state, (*state.stack[:-1], attrs.evolve(frame, keeps=keeps))))
    assert any("so many cards cannot be kept" in problem for problem in wrong)


@pytest.mark.parametrize("change", ["nobody", "a world", "no supply"])
def test_a_card_is_fetched_for_somebody_out_of_the_supply(change: str) -> None:
    state = moment(frames.Fetching)
    frame: Any = state.stack[-1]
    if change == "no supply":
        broken = attrs.evolve(state, pool=attrs.evolve(state.pool, supply=0))
    else:
        takes = () if change == "nobody" else (state.players[0].tableau[0],)
        broken = set_stack(state, (*state.stack[:-1], attrs.evolve(frame, takes=takes)))
    assert any("no card is to be drawn" in problem for problem in mr.validate(broken))


@pytest.mark.parametrize("left", [(), (("produce", 0), ("produce", 0))])
def test_the_phases_that_are_left_are_those_of_the_chosen_actions(left: tuple[Any, ...]) -> None:
    state = moment(Keeping)
    at, frame = next((at, own) for at, own in enumerate(state.stack) if isinstance(own, Round))
    assert frame.left not in ((), left)
    wrong = mr.validate(set_stack(state, (*state.stack[:at], attrs.evolve(frame, left=left), *state.stack[at + 1 :])))
    assert any("the phases of the round are" in problem for problem in wrong)


@pytest.mark.parametrize("takes", [(0,) * 12, (1, 1), (0,) * 6 + (1,) * 7])
def test_every_seat_is_dealt_as_many_cards(takes: tuple[int, ...]) -> None:
    """It was taken, and a seat without cards had to discard two."""
    state = next(own for own in walk(mr.new_game(CONFIG)) if isinstance(own.stack[-1], frames.Fetching))
    assert isinstance(state.stack[0], frames.SettingUp)
    assert mr.validate(state) == ()
    wrong = set_stack(state, (state.stack[0], frames.Fetching(takes)))
    assert any("is dealt" in problem for problem in mr.validate(wrong))
    with pytest.raises(SchemaError, match="is dealt"):
        mr.from_json(mr.to_json(wrong))


def walk(state: race.State) -> Iterator[race.State]:
    """The states of a game in which always the first comes."""
    while mr.result(state) is None:
        yield state
        outcomes = mr.chance_outcomes(state)
        state = mr.apply_action(state, outcomes[0].action if outcomes else mr.legal_moves(state)[0])


def test_who_knows_the_cards_of_a_seat_knows_what_it_has_laid_down() -> None:
    """A view with a nameless answer of its own seat was taken, and the world made of it had a card without a name."""
    state = next(own for own in walk(mr.new_game(race.Config("race-base", 3), seed=4)) if _half_kept(own))
    laid = next(seat for seat, cards in zip(*_answers(state), strict=True) if cards)
    data = json.loads(mr.to_json(mr.view(state, laid)))
    assert mr.from_json(json.dumps(data)) == mr.view(state, laid)
    data["stack"][-1]["answers"]["laid"] = [[""] * len(own) for own in data["stack"][-1]["answers"]["laid"]]
    with pytest.raises(SchemaError, match="without having it"):
        mr.from_json(json.dumps(data))


def _half_kept(state: race.State) -> bool:
    return isinstance(state.stack[-1], Keeping) and any(_answers(state)[1])


def _answers(state: race.State) -> tuple[tuple[int, ...], tuple[tuple[str, ...], ...]]:
    frame = state.stack[-1]
    assert isinstance(frame, Keeping)
    return frame.answers.asked, frame.answers.laid


LUCKY = ("consume-double", "produce")


@pytest.mark.parametrize(("low", "high"), [(1, 10**12), (0, 7), (1, 8), (3, 1)])
def test_the_numbers_of_a_lucky_draw_are_those_of_a_card(low: int, high: int) -> None:
    """They were taken as a save said them: one with many of them was never done listing the moves."""
    table = Table(seat("New Sparta, Gambling World"), seat("Old Earth"), choices=LUCKY)
    state = table.play(race.UsePower("gambling-world", 1)).state
    naming: Any = state.stack[-1]
    assert (naming.low, naming.high) == (1, 7)
    data = json.loads(mr.to_json(state))
    assert mr.from_json(json.dumps(data)) == state
    data["stack"][-1].update(low=low, high=high)
    with pytest.raises(SchemaError, match="no lucky draw with a number"):
        mr.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "left",
    [
        (("old-earth", 0), ("tourist-world", 0), ("old-earth", 0)),
        (("tourist-world", 0), ("old-earth", 0)),
        (("old-earth", 0), ("public-works", 0)),
    ],
)
def test_a_consume_power_is_left_once_and_in_its_place(left: tuple[Any, ...]) -> None:
    """One that was there twice was offered and used twice."""
    table = Table(
        seat("Old Earth, Tourist World, Gem World*, Spice World*, Comet Zone*"), seat("New Sparta"), choices=LUCKY
    )
    state = table.settle().state
    consuming: Any = state.stack[-1]
    assert consuming.left == (("old-earth", 0), ("tourist-world", 0))
    wrong = set_stack(state, (*state.stack[:-1], attrs.evolve(consuming, left=left)))
    assert any("does not have these powers" in problem for problem in mr.validate(wrong))


@pytest.mark.parametrize("more", [("", 0), ("mining-robots", 0), ("public-works", 0)])
def test_a_windfall_world_is_filled_once_by_each_power_and_by_no_bonus_of_others(more: Any) -> None:
    table = Table(
        seat("New Sparta, Mining Robots, Public Works, Asteroid Belt, Radioactive World, Blaster Gem Mines"),
        seat("Old Earth"),
        choices=("develop", "produce"),
    )
    state = table.settle().state
    producing: Any = state.stack[-1]
    assert (mr.actor(state), producing.left, mr.validate(state)) == (0, (("mining-robots", 0),), ())
    wrong = set_stack(state, (*state.stack[:-1], attrs.evolve(producing, left=(*producing.left, more))))
    assert any("does not have these powers" in problem for problem in mr.validate(wrong))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"card": "public-works"}, "takes hand cards"),
        ({"seat": 1}, "takes hand cards"),
        ({"left": 9}, "cannot give 9 cards"),
        ({"left": 2, "given": 1}, "cannot give 2 cards"),
        ({"left": 0}, "cannot give 0 cards"),
    ],
)
def test_hand_cards_are_given_for_a_power_in_use_that_takes_them(change: dict[str, Any], wrong: str) -> None:
    """Another power was taken, and the move that was legal then failed; or more cards went than a power takes."""
    table = Table(
        seat("Old Earth, Merchant World, Public Works, Gem World*", filler(4)), seat("New Sparta"), choices=LUCKY
    )
    state = table.play(race.UsePower("merchant-world")).state
    assert mr.validate(state) == ()
    broken = set_stack(state, (*state.stack[:-1], attrs.evolve(state.stack[-1], **change)))
    assert any(wrong in problem for problem in mr.validate(broken))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"card": "merchant-world"}, "takes goods"),
        ({"card": "public-works"}, "takes goods"),  # it is still to be used
        ({"seat": 1}, "takes goods"),
        ({"picked": ("spice-world", "gem-world")}, "order"),
        ({"picked": ("gem-world", "gem-world")}, "order"),
        ({"picked": ("comet-zone",)}, "order"),  # nothing is left to pick after it
    ],
)
def test_goods_are_picked_in_order_for_a_power_in_use(change: dict[str, Any], wrong: str) -> None:
    table = Table(
        seat("Old Earth, Merchant World, Public Works, Gem World*, Spice World*, Comet Zone*", filler(4)),
        seat("New Sparta"),
        choices=LUCKY,
    )
    state = table.play(race.UsePower("old-earth")).state
    assert mr.validate(state) == ()
    broken = set_stack(state, (*state.stack[:-1], attrs.evolve(state.stack[-1], **change)))
    assert any(wrong in problem for problem in mr.validate(broken))


def both_placed(card: str, price: int, second: str, phase: str) -> race.State:
    """Both seats have revealed a card; the first one, who did not choose the phase, is paying for its own."""
    seats = (seat("Old Earth", f"{card}, {filler(price + 1)}"), seat("New Sparta", second))
    state = Table(*seats, choices=("produce", phase)).place(card, second).state
    assert isinstance(state.stack[-1], Paying)
    assert mr.validate(state) == ()
    return state


def test_who_has_revealed_a_card_can_pay_for_it() -> None:
    """Another bonus, and the second seat had to pay a card that it did not have."""
    state = both_placed("Replicant Robots", 4, "Public Works", "develop")
    now: Any = state.stack[0]
    other = attrs.evolve(now, choices=(("develop",), ("produce",)))
    assert any(
        "public-works and has no way to place it" in own
        for own in mr.validate(set_stack(state, (other, *state.stack[1:])))
    )
    worlds = both_placed("Gem World", 2, "Rebel Miners", "settle")
    frame: Any = worlds.stack[1]
    weak = attrs.evolve(worlds, players=(worlds.players[0], attrs.evolve(worlds.players[1], tableau=("rebel-miners",))))
    assert frame.queue == (1,)
    assert any("rebel-miners and has no way to place it" in own for own in mr.validate(weak))


@pytest.mark.parametrize("now", [False, True])
def test_cards_are_drawn_when_all_is_paid_and_not_before(now: bool) -> None:
    """A draw for a world that was not placed yet: an outcome that was listed was refused, or a seat had two turns."""
    state = both_placed("Gem World", 2, "Rebel Miners", "settle")
    while isinstance(state.stack[-1], frames.Fetching) != now:
        state = mr.apply_action(state, mr.legal_moves(state)[0])
    at, frame = next((at, own) for at, own in enumerate(state.stack) if isinstance(own, PlacingWorld))
    assert (frame.placed, mr.validate(state)) == (now, ())
    wrong = set_stack(state, (*state.stack[:at], attrs.evolve(frame, placed=not now), *state.stack[at + 1 :]))
    assert any("draw" in problem for problem in mr.validate(wrong))
