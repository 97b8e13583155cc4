"""Whatever the 2012 game tells, it tells in its own words: whole games, refusals, screens and pictures."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import merchant_rules as mr
from merchant_rules.cli.play import HELP
from merchant_rules.cli.screen import ending, headline
from merchant_rules.kernel.engine import Step
from merchant_rules.store.record import Ply
from merchant_rules.testing import forged_actions
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.terminal import SCREEN, screen
from merchant_rules.venus.terminal.prices import prices, status
from merchant_rules.venus.terminal.tale import TurnTale
from tests.golden.test_golden import of_variant, stored
from tests.scenes import ffg_market as market
from tests.scenes import ffg_start as start
from tests.scenes import go, pilot, under_way
from tests.support import play, refused, seat

GAMES = [plan.name for plan in of_variant("ffg-classic", ())]
#: Words that only the game of 1988 has, or that it writes otherwise.
FOREIGN = re.compile(
    r"\$|\b(?:[Pp]enalt(?:y|ies)|Auto Pilot|Pilot Numbers?|[Tt]ele [Gg]ates?|[Nn]avigation [Cc]ircles?"
    r"|[Cc]ircles?|IOUs?|overboard|dots?|fares?|[Mm]arkers?|species|barter value|dollars?|Bank|[Ss]pace [Cc]ity"
    r"|'\?' box(?:es)?|an? City|an? Spaceport|the Spaceport|Cities|an? Factory|the Factory|arrows?|jettison\w*|Deed)\b"
)
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|[A-Z]\w+\(.*\)|\[[a-z0-9-]+\]")


def foreign(text: str) -> list[str]:
    """The words of 1988 in a text, but for what it only quotes: what somebody typed, and ids in brackets."""
    return [found[0] for found in FOREIGN.finditer(QUOTED.sub("", text))]


@cache
def plies(name: str) -> tuple[Ply, ...]:
    return tuple(stored(name).replay())


def turning_points(name: str) -> Iterator[mr.State]:
    """A few states of every kind of moment."""
    seen: dict[tuple[type, ...], int] = {}
    for ply in plies(name):
        looks = tuple(type(frame) for frame in ply.state.stack)
        seen[looks] = seen.get(looks, 0) + 1
        if seen[looks] in (1, 5, 25, 60):
            yield ply.state


@pytest.mark.parametrize("name", GAMES)
def test_told_games_use_no_word_of_1988(name: str) -> None:
    tale, told = TurnTale(), []
    for ply in plies(name):
        told.append(mr.describe(ply.state, ply.action))
        told.append(tale.add(Step(ply.state, ply.action, ply.after)))
        events = mr.changes(ply.state, ply.after)
        told += [mr.describe(ply.state, event) for event in events if type(event) is not mr.Became]
    last = plies(name)[-1].after
    told += [ending(last), headline(last, ("trader",) * len(last.players), 7)]
    assert any("credits" in text for text in told)
    assert [text for text in told if foreign(text)] == []


@pytest.mark.parametrize("name", GAMES)
def test_refusals_and_lists_of_moves_use_no_word_of_1988_and_cite_this_edition(name: str) -> None:
    rng, codes = random.Random(3), set()
    for state in turning_points(name):
        for move in mr.legal_moves(state):
            assert not foreign(mr.describe(state, move)), mr.describe(state, move)
        for action in forged_actions(state, rng, limit=4):
            violation = mr.check(state, action)
            if violation is not None:
                codes.add(violation.code)
                assert not foreign(violation.message), violation
                assert violation.rule.startswith(("ffg:F-", "F-")), violation
    assert len(codes) > 20


@pytest.mark.parametrize("name", GAMES)
def test_screens_and_pictures_use_no_word_of_1988(name: str) -> None:
    for number, state in enumerate(turning_points(name)):
        if mr.actor(state) < 0 or not all(p.species for p in state.players):
            continue
        view = mr.view(state, mr.actor(state))
        shown = [screen.heading(view, view.stack[-1].seat), screen.galaxy(view), screen.neighbourhood(view, 6)]
        shown.append(screen.menu(view, view.moves))
        shown += [
            prices(view, ""),
            prices(view, "volois"),
            prices(view, "canned traits"),
            status(view, view.stack[-1].seat),
        ]
        shown += [SCREEN.warning(view, move) for move in view.moves]
        if number % 8 == 0:
            shown += re.findall(r">([^<]+)<", str(mr.board_svg(view)))
        assert [text for text in shown if foreign(text)] == []


def test_the_pieces_of_the_box_and_the_places_have_the_names_of_this_edition() -> None:
    names = load_catalog("ffg-classic").names
    assert [name for name in names.values() if foreign(name)] == []
    assert names["gate-3"] == "telegate 3"
    assert names["penalty-red-20-1"] == "red hazard of 20"
    assert names["open-port-1"] == "open spaceport"
    assert names["relic-auto-pilot"] == "Autopilot"
    assert load_catalog("classic-1988").names["penalty-red-20-1"] == "red penalty of 20"
    assert load_catalog("classic-1988").names["relic-auto-pilot"] == "Auto Pilot"
    printed = re.findall(r">([^<]+)<", str(mr.board_svg("ffg-classic")))
    assert [text for text in printed if foreign(text)] == []
    assert "neutral spaceport" in printed


def test_help_and_tables_of_results_speak_of_spaces_races_and_credits() -> None:
    config = mr.Config("ffg-classic", ("human", "whynom"), goal=300)
    helped = [HELP, SCREEN.hint, *(command.help for command in SCREEN.commands.values())]
    assert [text for text in helped if foreign(text)] == []
    table = mr.simulate(config, ["random", "random"], range(2), max_rounds=5).table()
    assert "to 300 credits" in table
    assert "wins by race" in table
    assert not foreign(table)
    old = mr.Config("classic-1988", ("human", "nik"), goal=300)
    assert "to $300" in mr.simulate(old, ["random", "random"], range(1), max_rounds=5).table()


def test_money_is_credits_and_one_of_them_is_a_credit() -> None:
    state = market("graw", seat("human", "jewelburg", money=10), seat("whynom", "jewelburg"))
    poor = refused(state, mr.BuyGoods("glorious-junk"), "too-poor", "ffg:F-BUY-3")
    assert poor.message == "It costs 30 credits and you have 10 credits."
    dear = mr.OfferDeal(mr.Deal(1, pay=11))
    assert refused(state, dear, "too-poor").message == "Human has 10 credits and cannot pay 11 credits."
    assert mr.describe(state, mr.OfferDeal(mr.Deal(1, pay=1, take_ious=("graw",)))) == (
        "Human offers a deal: 1 credit to Whynom for the First Contact card of Graw."
    )


@pytest.mark.rule("ffg:F-IOU-1", "ffg:F-IOU-2", "ffg:F-BART-1")
def test_first_contact_credits_are_no_barter_value() -> None:
    lander = seat("human", "jewelburg", money=5, cargo=("shield",), ious=("volois",))
    state = play(market("volois", lander), mr.RedeemIou("volois"))
    poor = refused(state, mr.BuyGoods("canned-traits"), "too-poor", "ffg:F-BUY-3")
    assert poor.message == ("It costs 140 credits and you have 5 credits and 120 credits on the First Contact card.")
    dear = refused(play(state, mr.Barter("shield")), mr.BuyEquipment("combo-drive"), "too-poor")
    assert dear.message == (
        "It costs 300 credits and you have 5 credits and 30 credits of trade-in value"
        " and 120 credits on the First Contact card."
    )


@pytest.mark.rule("ffg:F-HAZ-1", "ffg:F-HAZ-2")
def test_penalties_are_hazards() -> None:
    state = under_way(start(pilot("jungle-8", money=5), boxes={"jungle-8": "penalty-red-20-1"}), 3, due=20)
    assert refused(state, mr.PayPenalty(), "cannot-pay").message == (
        "The hazard costs 20 credits and you have 5 credits: stop here."
    )
    assert mr.describe(state, mr.StopOnPenalty()) == "Human stops on the hazard."
    assert refused(state, mr.EndTurn(), "not-now", "ffg:F-HAZ-1").message == "Pay for the hazard or stop first."


@pytest.mark.rule("ffg:F-NAV-1", "ffg:F-REL-AUTO")
def test_navigation_and_the_autopilot_have_their_names() -> None:
    circle = under_way(start(pilot("colony-2")), 5, 2, 3, 6, came=("colony-1",))
    step = next(move for move in mr.legal_moves(circle) if type(move) is mr.StepTo)
    assert mr.describe(circle, step).endswith(f" with a navigation value of {step.pilot}.")
    ready = start(pilot("colony-2", "relic-auto-pilot"))
    assert mr.describe(ready, mr.EngageAutoPilot()) == "Human engages the Autopilot."
    assert (
        refused(start(pilot("colony-2")), mr.EngageAutoPilot(), "no-relic").message == "You do not have the Autopilot."
    )


@pytest.mark.rule("ffg:F-REL-GATE", "ffg:F-TG-3", "F-12", "F-09")
def test_a_telegate_that_is_locked_or_has_just_been_used_is_a_plain_space() -> None:
    gates = {"jungle-5": "gate-1", "jungle-8": "gate-5"}
    text = "For you this telegate is a plain space, so it leads nowhere."
    locked = play(start(pilot("jungle-5", "relic-gate-lock"), boxes=gates), mr.LockGates())
    assert refused(locked, mr.DeclareJump("jungle-8"), "no-such-jump", "ffg:F-REL-GATE").message == text
    here = under_way(start(pilot("jungle-5", "relic-gate-lock"), boxes=gates), 4, 1, 5, 6, came=("jungle-4",))
    assert refused(play(here, mr.LockGates()), mr.JumpTo("jungle-8"), "no-such-jump", "ffg:F-REL-GATE").message == text
    through = play(
        under_way(start(pilot("jungle-5"), boxes=gates), 4, 1, 5, 6, came=("jungle-4",)), mr.JumpTo("jungle-8")
    )
    assert type(through.stack[-1]) is Moving
    assert "leave it by a path" in refused(through, mr.JumpTo("jungle-5"), "no-such-jump", "ffg:F-TG-3").message


@pytest.mark.rule("ffg:F-MOVE-2", "ffg:F-MOVE-5")
def test_a_roll_before_a_heading_does_not_count_and_one_after_it_binds() -> None:
    state = start(pilot("galactic-base"))
    early = refused(state, mr.Rolled((1, 2, 3)), "not-now", "ffg:F-MOVE-2")
    assert early.message == "The dice are rolled once you have named your first space."
    rolled = play(state, mr.DeclareStep("base-colony-1"), mr.Rolled((1, 2, 3)))
    refused(rolled, mr.Stay(), "not-now", "ffg:F-MOVE-5")


@pytest.mark.rule("ffg:F-MOVE-9", "F-06", "ffg:F-MOVE-1")
def test_the_rules_of_this_edition_are_cited_for_orbits_drives_and_far_spaces() -> None:
    assert refused(under_way(start(pilot("jungle-1")), 3), mr.Land(), "no-landing-place", "ffg:F-MOVE-9").message == (
        "Nobody lands in an orbit before its spaceport stands."
    )
    far = refused(start(pilot("galactic-base")), mr.DeclareStep("jungle-1"), "not-next", "ffg:F-MOVE-1")
    assert "no space is skipped without a drive" in far.message
    boxes = {"asteroid-34": "penalty-red-30-1"}
    run = under_way(start(pilot("asteroid-12", cargo=("combo-drive",)), boxes=boxes), 5)
    run = go(run, "asteroid-23", "asteroid-33", "asteroid-44")
    refused(run, mr.StepTo("asteroid-34"), "dead-end", "F-06")
