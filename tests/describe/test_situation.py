"""What is going on is told to all alike: the same value and the same sentence for a state and for every view of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.actions import saying
from merchant_rules.kernel.game import BY_TYPE
from merchant_rules.kernel.gathering import Gathering
from merchant_rules.kernel.situation import OVER
from merchant_rules.kernel.situation import Situation as Plain
from merchant_rules.store.describe import listed
from merchant_rules.testing import Leak, check_knowledge
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Drawing, GameOver, MakingRoom
from merchant_rules.venus.game import GAME
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.rules.winning import GOAL
from merchant_rules.venus.situation import situation
from merchant_rules.venus.update import set_stack
from tests import scenes
from tests.golden.test_golden import VARIANTS, of_variant, stored
from tests.kernel import fairs, toy, toy_io  # noqa: F401  registers the toy
from tests.knowledge.games import moments, seats_of
from tests.scenes import go, pilot, start, under_way
from tests.support import moves, play, seat, table, trading

SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
CLASS_NAME = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*|[{}]")
#: What only the game of 1988 says.
FOREIGN = re.compile(r"\$|\b(Pilot Number|penalty|marker|overboard|IOU|barter value|species|dots?)\b")


def told(s: mr.State | mr.View) -> str:
    return mr.describe(s, mr.situation(s))


# -- in all games of all kinds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
@pytest.mark.parametrize("explicit", [False, True])
def test_all_who_look_on_are_told_the_same(ruleset: str, modules: tuple[str, ...], explicit: bool) -> None:
    players = 1 if "solitaire" in modules else 3
    for state in moments(5, players=players, explicit=explicit, every=3, ruleset=ruleset, modules=modules):
        now = mr.situation(state)
        for viewer in seats_of(state):
            seen = mr.view(state, viewer)
            assert mr.situation(seen) == now
            assert mr.describe(seen, now) == mr.describe(state, now)
            assert mr.situation(mr.resample(state, viewer, 3)) == now


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_every_frame_that_decides_something_has_a_kind_and_a_sentence(ruleset: str, modules: tuple[str, ...]) -> None:
    rules = compile_rules(mr.Config(ruleset, 1 if "solitaire" in modules else 3, modules))
    frames = {frame for spec in rules.specs.values() for frame in spec.frames}
    assert frames <= rules.frame_sentences.keys()
    assert frames <= set(rules.tags.values())


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_the_stored_games_are_told(ruleset: str, modules: tuple[str, ...]) -> None:
    kinds: dict[str, set[type]] = {}
    for state in stored_moments(ruleset, modules):
        now, said = mr.situation(state), told(state)
        kinds.setdefault(now.kind, set()).add(type(state.stack[-1]))
        assert SLUG.fullmatch(now.kind)
        assert said.endswith(".")
        assert not said[0].islower()
        assert not CLASS_NAME.search(said), said
        assert now.seats == mr.actors(state)
        assert (now.kind == OVER) == (mr.result(state) is not None)
        assert ruleset == "classic-1988" or not FOREIGN.search(said), said
    assert all(len(frames) == 1 for frames in kinds.values())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_between_them_they_have_every_frame(ruleset: str) -> None:
    met: set[type] = set()
    decided: set[type] = {GameOver}
    for modules in [modules for name, modules in VARIANTS if name == ruleset]:
        for state in stored_moments(ruleset, modules):
            met.add(type(state.stack[-1]))
        decided |= {frame for spec in state.rules.specs.values() for frame in spec.frames}
    assert met == decided


def stored_moments(ruleset: str, modules: tuple[str, ...]) -> Iterator[mr.State]:
    """Every state of the stored games of a module set, chance nodes included."""
    for plan in of_variant(ruleset, modules):
        for ply in stored(plan.name).replay():
            yield ply.state
        yield ply.after


def test_the_end_names_the_winners() -> None:
    last = stored(of_variant("classic-1988", ())[0].name).final()
    for winners, said in (((), "nobody wins"), ((0,), "Human wins"), ((0, 1), "Human and Nik win")):
        over = set_stack(last, (GameOver(GOAL, winners),))
        assert told(over) == f"The game is over: {said}."
        assert mr.situation(over).seats == ()


# -- a turn of Merchant of Venus --------------------------------------------------------------------------------------


def test_before_the_first_turn_nobody_has_it() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2))
    assert mr.situation(state) == mr.Situation(seats=(), kind="opening-roll", round=1, turn=0, turn_seat=None)
    assert told(state) == "An opening roll decides who begins."


@pytest.mark.rule("1988:5.2/c")
def test_the_dice_of_the_turn_before_are_not_told() -> None:
    state = start(pilot("galactic-base", "relic-mulligan-gear"))
    state = attrs.evolve(state, turn=attrs.evolve(state.turn, dice=(1, 2, 3)))
    assert mr.situation(state).dice == ()
    declared = play(state, mr.DeclareStep("cloud-body-8"))
    assert (mr.situation(declared).kind, mr.situation(declared).seats, mr.situation(declared).dice) == (
        "rolling",
        (),
        (),
    )
    rolled = play(declared, mr.Rolled((2, 4, 6)))
    assert (mr.situation(rolled).kind, mr.situation(rolled).dice) == ("rerolling", (2, 4, 6))
    assert told(rolled) == "Human has rolled 2, 4 and 6 and may roll one die again."
    again = play(rolled, mr.Reroll(2))
    assert (mr.situation(again).kind, mr.situation(again).dice) == ("rolling-again", (4, 6))
    assert mr.situation(play(again, mr.RolledAgain(5))).dice == (4, 5, 6)
    assert mr.situation(play(state, mr.Stay())).dice == ()


@pytest.mark.rule("1988:6.3/a", "1988:6.41/a")
def test_points_pilot_number_and_penalty() -> None:
    state = under_way(start(seat(place="moon-supernova-3", money=50)), 5, pilot=3)
    assert (mr.situation(state).points, mr.situation(state).pilot, mr.situation(state).penalty) == (5, 3, None)
    entered = go(state, "supernova-1")
    assert (mr.situation(entered).points, mr.situation(entered).penalty) == (4, 30)
    assert told(entered) == "Human pays the penalty of $30 or stops, with 4 points left and the Pilot Number 3."
    paid = play(entered, mr.PayPenalty())
    assert mr.situation(paid).penalty is None
    assert told(paid) == "Human is on the way with 4 points left and the Pilot Number 3."
    assert told(under_way(paid, 1)) == "Human is on the way with one point left."
    assert told(under_way(paid, 0)) == "Human is on the way with no points left."


@pytest.mark.rule("ffg:F-HAZ-1", "ffg:F-NAV-2")
def test_the_same_in_the_words_of_2012() -> None:
    state = scenes.under_way(scenes.ffg_start(scenes.pilot("moon-supernova-3")), 5, 2, 3, 6, pilot=3, due=30)
    assert (
        told(state) == "Human pays for the hazard of 30 credits or stops, with 5 points left and the navigation die 3."
    )
    crowded = set_stack(state, (*state.stack, MakingRoom(0)))
    assert told(crowded) == "Human has more than the ship can carry, and the surplus is offloaded."
    assert mr.situation(crowded).points == 5, "what is interrupted goes on afterwards"


@pytest.mark.rule("1988:9.41/a")
def test_what_the_limit_of_the_first_turn_leaves() -> None:
    where = seat("human", "dry-city", cargo=("yellow-drive",))
    state = table(where, seat("nik"), cultures={"desert": "graw"}, moved=True)
    now = mr.situation(state)
    assert (now.kind, now.buys_left, now.sells_left, now.credit, now.points) == ("trading", 1, 1, 0, None)
    assert told(state) == "Human trades with the Graw and may buy one thing and sell one."
    bartered = play(state, mr.Barter("yellow-drive"))
    now = mr.situation(bartered)
    assert (now.buys_left, now.sells_left, now.credit) == (1, 0, 40)
    assert (
        told(bartered) == "Human trades with the Graw and may still buy one thing, with $40 of barter value to spend."
    )
    done = play(bartered, moves(bartered, mr.BuyGoods)[0])
    now = mr.situation(done)
    assert (now.buys_left, now.sells_left) == (0, 0)
    free = table(where, seat("nik"), cultures={"desert": "graw"})
    now = mr.situation(play(free, mr.Barter("yellow-drive")))
    assert (now.buys_left, now.sells_left, now.credit) == (None, None, 40)


@pytest.mark.rule("ffg:F-IOU-1")
def test_a_card_under_redemption_is_told_of() -> None:
    state = play(scenes.ffg_market("graw", seat("human", "jewelburg", ious=("graw",))), mr.RedeemIou("graw"))
    now = mr.situation(state)
    assert now.iou == trading(state).iou > 0
    assert told(state) == f"Human trades with the Graw, with {now.iou} credits on the First Contact card to spend."


@pytest.mark.rule("1988:11.4/c")
@pytest.mark.parametrize(
    ("count", "said"), [(1, "A marker is drawn from the cup."), (2, "2 markers are drawn from the cup.")]
)
def test_how_many_markers_are_due(count: int, said: str) -> None:
    state = start(pilot("galactic-base"))
    assert told(set_stack(state, (*state.stack, Drawing(count)))) == said


def test_another_seat_may_decide_in_a_turn() -> None:
    state = play(table(seat("human"), seat("nik")), mr.OfferDeal(mr.Deal(1, pay=10)))
    now = mr.situation(state)
    assert (now.kind, now.seats, now.turn_seat) == ("answering", (1,), 0)
    assert told(state) == "Nik accepts or refuses a deal: Human offers $10 to Nik for nothing."


# -- every game -------------------------------------------------------------------------------------------------------


def test_a_game_that_brings_nothing_is_told_of_in_general_words() -> None:
    state: Any = mr.new_game(toy.Config("treasure-hunt", 3))
    assert mr.situation(state) == Plain(seats=(0,), kind="hunting", round=1)
    assert mr.describe(state, mr.situation(state)) == "Seat 0 decides: hunting."
    state = mr.apply_action(state, toy.Throw())
    assert mr.situation(state) == Plain(seats=(), kind="throwing", round=1)
    assert mr.describe(state, mr.situation(state)) == "Chance decides: throwing."
    over = attrs.evolve(state, stack=(toy.Over((0, 2)),))
    assert mr.situation(over) == Plain(seats=(), kind="over", round=1)
    assert mr.describe(over, mr.situation(over)) == "The game is over: seat 0 and seat 2 win."


def test_in_a_gathering_nobody_learns_who_has_answered() -> None:
    met = 0
    for state in fairs.states(4, Gathering):
        now, asked = mr.situation(state), state.stack[-1].answers.asked
        met += asked != mr.actors(state)
        assert now.seats == asked
        said = mr.describe(state, now)
        assert all(f"seat {at}" in said.lower() for at in asked)
        for viewer in (None, *range(fairs.SEATS)):
            seen = mr.view(state, viewer)
            assert mr.situation(seen) == now
            assert mr.describe(seen, now) == said
    assert met


def test_a_sentence_of_a_gathering_names_all_who_were_asked() -> None:
    state = next(state for state in fairs.states(4, Gathering) if state.stack[-1].answers.asked != mr.actors(state))
    frame_sentences = {type(state.stack[-1]): saying("{seat} choose")}
    state = attrs.evolve(state, rules=attrs.evolve(state.rules, frame_sentences=frame_sentences))
    names = [f"seat {at}" for at in state.stack[-1].answers.asked]
    assert mr.describe(state, mr.situation(state)).lower() == f"{listed(names)} choose."


# -- mistakes ---------------------------------------------------------------------------------------------------------


def test_a_situation_is_told_in_its_own_position() -> None:
    state = start(pilot("galactic-base"))
    now = mr.situation(state)
    with pytest.raises(mr.WrongType, match="told in the position that it is of"):
        mr.describe(play(state, mr.Stay()), now)


@pytest.mark.parametrize("thing", [None, 7, mr.Config("classic-1988", 2)])
def test_only_positions_have_one(thing: Any) -> None:
    with pytest.raises(mr.WrongType, match="a State is needed here"):
        mr.situation(thing)


def test_a_situation_that_depends_on_secrets_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for state in moments(5) if mr.view(state, 1).galaxy != state.galaxy)
    check_knowledge(state)
    game = attrs.evolve(
        GAME, situation=lambda s: attrs.evolve(situation(s), turn=sum(bool(home.what) for home in s.galaxy.homes))
    )
    for cls in (mr.State, mr.View):
        monkeypatch.setitem(BY_TYPE, cls, game)
    with pytest.raises(Leak, match="what is going on"):
        check_knowledge(state)


def test_a_frame_without_a_tag_is_named() -> None:
    state = start(pilot("galactic-base"))
    bare = attrs.evolve(state, rules=attrs.evolve(state.rules, tags={}))
    with pytest.raises(mr.ComposeError, match="the frame Declaring has no tag"):
        mr.situation(bare)
