"""`go PLACE` that fails: the true cause with its rule, as the rules themselves would refuse it."""

from __future__ import annotations

from random import Random

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.terminal.advice import no_way, obstacle
from tests.scenes import go, start, under_way
from tests.support import seat


def cause(state: mr.State, dot: str) -> tuple[str, str, str]:
    """Code, rule and text of why no way leads to a dot."""
    seen = mr.view(state, state.turn.seat)
    assert not mr.routes(seen, dot)
    violation = no_way(seen, dot)
    return violation.code, violation.rule, violation.message


@pytest.mark.rule("1988:5.22/d", "ffg:F-MOVE-8")
@pytest.mark.parametrize(("ruleset", "number"), [("classic-1988", "1988:5.22/d"), ("ffg-classic", "ffg:F-MOVE-8")])
def test_points_that_are_spent_on_the_way(ruleset: str, number: str) -> None:
    config = mr.Config(ruleset=ruleset, players=2)
    state = mr.position(config, seats=(mr.Seat(place="water-4"), mr.Seat()), dice=(1, 1, 1))
    code, rule, text = cause(state, "hoth-base")
    assert (code, rule) == ("too-far", number)
    assert text.endswith(" points away and you have 3 left.")


@pytest.mark.rule("1988:5.21/c")
def test_a_point_that_is_left_over_beside_a_city() -> None:
    near, out = under_way(start(seat(place="polluted-2")), 2), under_way(start(seat(place="poison-park")), 1)
    for state, dot, far in ((near, "poison-park", "3 points away"), (out, "polluted-4", "3 points away")):
        code, rule, text = cause(state, dot)
        assert (code, rule) == ("too-far", "1988:5.21/c")
        assert far in text
    assert cause(near, "paint-place")[1] == "1988:5.21/c"
    assert cause(under_way(start(seat(place="polluted-2")), 1), "poison-park")[1] == "1988:5.22/d"


@pytest.mark.rule("1988:6.3/e")
def test_money_for_a_penalty() -> None:
    state = go(under_way(start(seat(place="moon-supernova-3", money=50)), 5), "supernova-1")
    assert mr.routes(mr.view(state, 0), "supernova-2")
    poor = go(under_way(start(seat(place="moon-supernova-3", money=20)), 5), "supernova-1")
    code, rule, text = cause(poor, "supernova-2")
    assert (code, rule) == ("cannot-pay", "1988:6.3/e")
    assert "The penalty is $30 and you have $20" in text


def test_where_one_is_already() -> None:
    seen = mr.view(under_way(start(seat(place="water-4")), 3), 0)
    violation = no_way(seen, "water-4")
    assert (violation.code, violation.message) == ("not-adjacent", "You are at Water 4 already.")


@pytest.mark.rule("1988:5.32/b")
def test_going_back() -> None:
    state = go(under_way(start(seat(place="water-4")), 3), "water-5", "water-6")
    code, rule, text = cause(state, "water-5")
    assert (code, rule) == ("going-back", "1988:5.32/b")
    assert text.endswith("You have used that path the other way this turn.")


@pytest.mark.rule("1988:6.4/a")
def test_the_arrow_of_a_circle() -> None:
    state = under_way(start(seat(place="cloud-body-8")), 3, 1, 1, 1)
    exits = state.rules.board.exits["cloud-body-8"]
    closed = next(dot for dot in exits[2:] if dot and dot != exits[1])
    code, rule, text = cause(state, closed)
    assert (code, rule) == ("wrong-arrow", "1988:6.4/a")
    assert "The arrow of 1 does not lead there." in text


@pytest.mark.rule("1988:8.21/a")
def test_a_drive_that_skips_the_place() -> None:
    state = under_way(start(seat(place="colony-5", cargo=("red-drive",))), 3)
    code, rule, text = cause(state, "colony-6")
    assert (code, rule) == ("skipped", "1988:8.21/a")
    assert text.startswith("Your drives skip ")
    assert mr.routes(mr.view(under_way(start(seat(place="colony-5")), 3), 0), "colony-6")


@pytest.mark.rule("1988:6.1/a")
def test_what_lies_face_down() -> None:
    state = under_way(start(seat(place="galactic-base")), 6)
    code, rule, text = cause(state, "cloud-body-1")
    assert (code, rule) == ("hidden", "1988:6.1/a")
    assert text.startswith("What lies face down at Cloud Body 4 is turned up first")


@pytest.mark.rule("1988:5.31/b")
def test_a_dot_that_was_declared() -> None:
    state = under_way(start(seat(place="water-6")), 1, declared="water-5")
    code, rule, text = cause(state, "water-7")
    assert (code, rule) == ("declared-otherwise", "1988:5.31/b")
    assert "You declared " in text


@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic"])
def test_whatever_is_not_reached_has_a_cause_that_the_rules_confirm(ruleset: str) -> None:
    """In random games: no place that is near enough is left without a cause, and ways without one are routes."""
    rng, causes = Random(3), set[str]()
    state = mr.new_game(mr.Config(ruleset, 2), seed=7)
    for _ in range(400):
        if mr.result(state) is not None:
            break
        frame = state.stack[-1]
        if type(frame) is Moving and frame.points <= 6 and rng.random() < 0.2:
            seen = mr.view(state, frame.seat)
            reached = {route.to for route in mr.reachable(seen)}
            near = [
                dot for dot in seen.rules.board.dots if dot not in reached and dot != seen.players[frame.seat].place
            ]
            for dot in rng.sample(near, 6):
                violation = no_way(seen, dot)
                assert "no way that was tried" not in violation.message, (dot, violation)
                assert violation.rule.split(":")[0] in ("1988", "ffg"), violation
                causes.add(violation.code)
            for route in mr.reachable(seen)[:3]:
                dots = [seen.players[frame.seat].place, *(own.to for own in route.actions if type(own) is mr.StepTo)]
                if all(type(own) is mr.StepTo and not own.pilot for own in route.actions):
                    assert obstacle(seen, dots) is None
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    assert len(causes) > 1, causes
