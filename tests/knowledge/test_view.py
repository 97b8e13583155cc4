"""Views: what a player may know is there, and nothing else."""

from __future__ import annotations

import copy
import math
import pickle
import random
from collections import Counter
from typing import Any, ClassVar

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.frames import GameOver
from merchant_rules.venus.rules.discovery import identity_by_seed
from merchant_rules.venus.state import Galaxy
from merchant_rules.venus.update import set_galaxy
from merchant_rules.venus.view import as_state, galaxy_for, knower
from tests.support import top

from .games import moments, seats_of, spied_start

GAMES = [
    *({"seed": seed, "players": 2 + seed % 5, "explicit": seed % 2 == 1} for seed in range(6)),
    *({"seed": seed, "players": 2 + seed % 3, "explicit": seed % 2 == 1, "ruleset": "ffg-classic"} for seed in (6, 7)),
    {"seed": 8, "players": 3, "modules": ("combat",)},
    {"seed": 9, "players": 2, "modules": ("rastur",), "explicit": True},
    {"seed": 10, "players": 4, "modules": ("combat", "rastur")},
    {"seed": 11, "players": 1, "modules": ("solitaire",)},
]


@pytest.fixture(scope="module")
def states() -> list[mr.State]:
    return [state for game in GAMES for state in moments(**game)]  # type: ignore[arg-type]


def secrets(galaxy: Galaxy) -> list[Secret]:
    return [*galaxy.homes, *galaxy.boxes]


def test_the_games_have_secrets_worth_hiding(states: list[mr.State]) -> None:
    slots = [slot for state in states for slot in secrets(state.galaxy)]
    assert sum(slot.known_to > 0 and not slot.open for slot in slots) > 500
    assert any(box.what and not box.open for state in states for box in state.galaxy.boxes)
    assert any(slot.known_to.bit_count() > 1 and not slot.open for slot in slots)


@pytest.mark.rule("1988:3.2/a")
def test_what_players_own_is_open_to_all(states: list[mr.State]) -> None:
    for state in states:
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            assert (seen.players, seen.turn, seen.market) == (state.players, state.turn, state.market)
            assert (seen.stack, seen.extras) == (state.stack, state.extras)
            assert (seen.galaxy.ports, seen.galaxy.factories) == (state.galaxy.ports, state.galaxy.factories)
            assert seen.galaxy.suns == state.galaxy.suns
            worths = [mr.net_worth(seen, other) for other in range(len(state.players))]
            assert worths == [mr.net_worth(state, other) for other in range(len(state.players))]


@pytest.mark.rule("1988:7.2/b", "1988:8.45/b", "1988:7.1/a")
def test_a_player_sees_what_is_open_and_what_he_looked_at(states: list[mr.State]) -> None:
    for state in states:
        for seat in seats_of(state):
            for whole, part in zip(secrets(state.galaxy), secrets(mr.view(state, seat).galaxy), strict=True):
                knows = whole.open or (seat is not None and bool(whole.known_to >> seat & 1))
                assert part.what == (whole.what if knows else "")
                assert (part.known_to, part.open) == (whole.known_to, whole.open), "who has looked is public"


@pytest.mark.rule("1988:2.4/a", "1988:4.11/b")
def test_what_is_unseen_and_what_is_seen_add_up_to_the_box(states: list[mr.State]) -> None:
    for state in states:
        cultures = Counter(c.slug for c in state.rules.catalog.cultures)
        markers = Counter(mr.new_game(state.config).galaxy.pool)
        destroyed = sum(box.what == "space" for box in state.galaxy.boxes)
        elsewhere = Counter(relic for player in state.players for relic in player.relics)
        elsewhere += Counter(relic for sun in state.galaxy.suns for relic in sun)
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            homes = Counter(home.what for home in seen.galaxy.homes if home.what)
            assert homes + Counter(seen.unseen_cultures) == cultures
            boxes = Counter(box.what for box in seen.galaxy.boxes if box.what not in ("", "asteroid", "space"))
            accounted = boxes + elsewhere + Counter(seen.unseen_markers)
            assert accounted <= markers
            assert accounted.total() == markers.total() - destroyed
            assert list(seen.unseen_markers) == sorted(seen.unseen_markers)


def test_moves_are_those_of_the_seat_to_act(states: list[mr.State]) -> None:
    for state in states:
        for seat in seats_of(state):
            own = mr.legal_moves(state) if seat == mr.actor(state) else ()
            assert mr.view(state, seat).moves == own


def test_views_do_not_change_under_resample(states: list[mr.State]) -> None:
    for number, state in enumerate(states):
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            world = mr.resample(state, seat, number)
            assert mr.view(world, seat) == seen
            assert hash(mr.view(world, seat)) == hash(seen)
            assert mr.legal_moves(world) == mr.legal_moves(state)
            assert mr.resample(world, seat, number) == world, "the same seed gives the same world"
            assert mr.imagine(seen, number) == world


def test_an_imagined_world_lacks_nothing_and_has_nothing_twice(states: list[mr.State]) -> None:
    for number, state in enumerate(states):
        for seat in seats_of(state):
            world = mr.resample(state, seat, number)
            for before, after in zip(secrets(state.galaxy), secrets(world.galaxy), strict=True):
                assert bool(before.what) == bool(after.what), "seen by somebody in both, or by nobody"
                assert (before.known_to, before.open) == (after.known_to, after.open)
            everything = mr.view(state, None)
            assert mr.view(world, None) == everything, "who looked at what tells a spectator nothing more"
            whole = sorted([*world.galaxy.pool, *(box.what for box in world.galaxy.boxes if box.what)])
            assert whole == sorted([*state.galaxy.pool, *(box.what for box in state.galaxy.boxes if box.what)])
            homes = [home.what for home in world.galaxy.homes if home.what]
            assert len(homes) == len(set(homes))


def test_imagined_worlds_and_what_views_ask_are_possible_positions(states: list[mr.State]) -> None:
    for number, state in enumerate(states[::5]):
        assert mr.validate(state) == ()
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            assert mr.validate(mr.imagine(seen, number)) == ()
            assert mr.validate(as_state(seen)) == ()


def test_sentences_and_saves_of_views(states: list[mr.State]) -> None:
    for state in states[::15]:
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            assert mr.from_json(mr.to_json(seen)) == seen
            for move in mr.legal_moves(state):
                assert mr.describe(seen, move) == mr.describe(state, move)


def swapped_behind(state: mr.State, seat: int | None, rng: random.Random) -> mr.State | None:
    """Another state that differs only in what this seat does not know; None if there is nothing to change."""
    g = state.galaxy
    behind = [i for i, home in enumerate(g.homes) if home.what and not home.open and not _knows(home, seat)]
    hidden = [i for i, box in enumerate(g.boxes) if box.what and not box.open and not _knows(box, seat)]
    if not behind and not hidden:
        return None
    free = [c.slug for c in state.rules.catalog.cultures if c.slug not in {h.what for h in g.homes}]
    free += [g.homes[i].what for i in behind]
    rng.shuffle(free)
    homes = list(g.homes)
    for i in behind:
        homes[i] = Secret(free.pop(), g.homes[i].known_to)
    pool = [*g.pool, *(g.boxes[i].what for i in hidden)]
    rng.shuffle(pool)
    boxes = list(g.boxes)
    for i in hidden:
        boxes[i] = Secret(pool.pop(), g.boxes[i].known_to)
    return set_galaxy(state, Galaxy(tuple(homes), tuple(boxes), g.ports, g.factories, g.suns, tuple(sorted(pool))))


def _knows(slot: Secret, seat: int | None) -> bool:
    return seat is not None and bool(slot.known_to >> seat & 1)


def test_states_that_differ_in_secrets_only_look_the_same(states: list[mr.State]) -> None:
    rng = random.Random(4)
    compared = 0
    for state in states:
        for seat in seats_of(state):
            other = swapped_behind(state, seat, rng)
            if other is None or other == state:
                continue
            compared += 1
            assert mr.view(other, seat) == mr.view(state, seat)
            assert repr(mr.view(other, seat)) == repr(mr.view(state, seat))
            assert mr.imagine(mr.view(other, seat), 3) == mr.imagine(mr.view(state, seat), 3)
            assert mr.legal_moves(other) == mr.legal_moves(state)
            assert pickle.dumps(mr.view(other, seat)) == pickle.dumps(mr.view(state, seat))
    assert compared > 100


def test_the_rest_of_an_imagined_galaxy_is_the_galaxy_of_its_seed(states: list[mr.State]) -> None:
    """What comes to light later fits what was imagined: both are the deal of the same seed over the same unknown."""
    for number, state in enumerate(states[::4]):
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            world = mr.imagine(seen, number)
            source = world.source
            assert source is not None
            masked = as_state(seen)
            board = state.rules.board
            places = [*zip(board.systems, masked.galaxy.homes, world.galaxy.homes, strict=True)]
            places += [*zip(board.questions, masked.galaxy.boxes, world.galaxy.boxes, strict=True)]
            for place, slot, made in places:
                if not slot.what:
                    expected = identity_by_seed(masked, place, source)
                    assert (made.what or identity_by_seed(world, place, source)) == expected


def test_imagined_worlds_are_equally_likely() -> None:
    """Over many seeds each unseen culture and marker comes up as often as any other (fixed seeds, chi-squared)."""
    start = spied_start(None)
    g = start.galaxy
    homes = (Secret("graw", 1), Secret("humans", 2), *g.homes[2:])
    boxes = (Secret("gate-1", 1), Secret("gate-2", 2), *g.boxes[2:])
    pool = tuple(marker for marker in g.pool if marker not in ("gate-1", "gate-2"))
    state = set_galaxy(start, Galaxy(homes, boxes, g.ports, g.factories, g.suns, pool))
    draws = 4000
    home, box, pairs = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    seen, spectator = mr.view(state, 0), mr.view(state, None)
    for seed in range(draws):
        world = mr.imagine(seen, seed)
        assert (world.galaxy.homes[0].what, world.galaxy.boxes[0].what) == ("graw", "gate-1")
        home[world.galaxy.homes[1].what] += 1
        box[world.galaxy.boxes[1].what] += 1
        both = mr.imagine(spectator, seed).galaxy.homes
        pairs[both[0].what, both[1].what] += 1
    assert set(home) == set(seen.unseen_cultures)
    assert set(box) == set(seen.unseen_markers)
    assert chi_squared(home, draws) < bound(len(home))
    assert chi_squared(box, draws) < bound(len(box))
    assert len(pairs) == 14 * 13
    assert chi_squared(pairs, draws) < bound(14 * 13)


def chi_squared(counts: Counter[str] | Counter[tuple[str, str]], draws: int) -> float:
    expected = draws / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values())


def bound(kinds: int) -> float:
    """Far out in the tail: the mean plus four deviations."""
    freedom = kinds - 1
    return freedom + 4 * math.sqrt(2 * freedom)


def test_dice_to_come_are_new() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    declared = mr.legal_moves(state)[1]
    rolls = {mr.apply_action(mr.resample(state, 0, seed), declared).turn.dice for seed in range(60)}
    assert len(rolls) > 10
    assert mr.resample(state, 0, 7).source != state.source


def test_a_view_is_a_value_of_its_own_kind(states: list[mr.State]) -> None:
    for state in states[::10]:
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            assert not isinstance(seen, mr.State)
            assert {field.name for field in attrs.fields(mr.View)} == {
                "rules", "seat", "players", "stack", "turn", "market", "galaxy", "extras",
            }  # fmt: skip
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert copy.copy(seen) is seen
            assert copy.deepcopy(seen) is seen
            assert {seen: 1}[mr.view(state, seat)] == 1
            assert "rules=" not in repr(seen)
            assert (seen.config, seen.goal, seen.actor) == (state.config, state.config.goal, mr.actor(state))


def test_nothing_can_be_played_on_a_view() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    seen = mr.view(state, 0)
    with pytest.raises(mr.WrongType, match=r"a view is not a state: play on imagine\(view, seed\) instead"):
        mr.apply_action(seen, mr.Stay())  # type: ignore[arg-type]
    with pytest.raises(mr.WrongType, match="a view is not a state"):
        mr.view(seen, 0)  # type: ignore[arg-type]
    with pytest.raises(mr.WrongType, match="imagine needs a View, not State"):
        mr.imagine(state, 0)  # type: ignore[arg-type]
    with pytest.raises(mr.WrongType, match="a State is needed here, not str"):
        mr.net_worth("state", 0)  # type: ignore[arg-type]
    with pytest.raises(mr.ConfigError, match="a seed is a whole number"):
        mr.imagine(seen, "7")  # type: ignore[arg-type]


def test_positions_of_another_game_are_refused_with_the_names_of_both() -> None:
    race = mr.new_game(mr.race.Config("race-base", 2), seed=1)
    venus = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    asked: list[tuple[Any, Any, str]] = [
        (mr.chart, race, "of Merchant of Venus is needed here, not State of Race for the Galaxy"),
        (mr.reachable, mr.view(race, 0), "of Merchant of Venus is needed here, not View of Race for the Galaxy"),
        (mr.star_traders.reachable, venus, "of Star Traders is needed here, not State of Merchant of Venus"),
    ]
    for ask, given, told in asked:
        with pytest.raises(mr.WrongType, match=f"a State or View {told}"):
            ask(given)


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    with pytest.raises(mr.UnknownName, match="there is no such seat; seats are 0 to 1"):
        mr.view(state, seat)
    with pytest.raises(mr.UnknownName):
        mr.net_worth(state, seat)


def test_checks_on_a_view_say_what_checks_on_the_state_say(states: list[mr.State]) -> None:
    for state in states:
        for seat in seats_of(state):
            seen = mr.view(state, seat)
            actions: tuple[Any, ...] = (*mr.legal_moves(state), mr.Stay(), "nonsense")
            for action in actions:
                assert mr.check(seen, action) == mr.check(state, action)
            for outcome in mr.chance_outcomes(state):
                assert mr.check(seen, outcome.action) is None, "what can happen is possible for all one knows"


def test_a_view_asks_as_a_position_that_knows_as_little(states: list[mr.State]) -> None:
    for state in states[::3]:
        assert as_state(state) is state
        for seat in seats_of(state):
            position = as_state(mr.view(state, seat))
            assert position.source is None
            assert mr.view(position, seat) == mr.view(state, seat)
            assert galaxy_for(position.galaxy, seat) == position.galaxy


def test_whose_knowledge_counts() -> None:
    state = spied_start(None)
    assert mr.actor(state) == mr.CHANCE
    assert knower(state) == state.turn.seat
    assert knower(mr.view(state, None)) is None
    assert knower(mr.view(state, 2)) == 2
    playing = mr.new_game(mr.Config("classic-1988", 2), seed=2)
    assert knower(playing) == mr.actor(playing)
    s = playing
    over = mr.State(s.rules, s.players, (GameOver("goal", (0,)),), s.turn, s.market, s.galaxy)
    assert knower(over) is None


class Veiled:
    """A part of a module, and a frame, with something only seat 0 may know."""

    plugin: ClassVar[str] = "tests"

    def __init__(self, what: str) -> None:
        self.what = what
        self.seat = mr.CHANCE

    def masked(self, seat: int | None) -> Veiled:
        return self if seat == 0 else Veiled("")

    def imagined(self, seat: int | None, seed: int) -> Veiled:
        return self if self.what else Veiled(f"imagined {seed}")


def test_parts_of_modules_and_frames_may_hide_something() -> None:
    start = spied_start(1)
    s = start
    state = mr.State(s.rules, s.players, (*s.stack, Veiled("b")), s.turn, s.market, s.galaxy, (Veiled("a"),), s.source)
    own, other = mr.view(state, 0), mr.view(state, 1)
    assert (own.extras[0].what, top(own, Veiled).what) == ("a", "b")
    assert (other.extras[0].what, top(other, Veiled).what) == ("", "")
    assert mr.imagine(own, 5).extras[0].what == "a"
    assert mr.imagine(other, 5).extras[0].what == "imagined 5"
    assert top(mr.imagine(other, 6), Veiled).what == "imagined 6"
