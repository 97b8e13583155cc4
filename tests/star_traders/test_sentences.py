"""Every action, every moment and every refusal of the game in a sentence that can be read aloud."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel import engine
from merchant_rules.star_traders import State, position
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.books import BOOKS
from merchant_rules.star_traders.rules.frame_sentences import FRAME_SENTENCES
from merchant_rules.star_traders.rules.waiting import WAITING
from merchant_rules.star_traders.stack import TAGS
from merchant_rules.star_traders.update import set_stack
from merchant_rules.store.describe import HIDDEN
from tests.golden.test_refusals import blank
from tests.star_traders.choosing import config, next_action
from tests.star_traders.playing import ADVANCED, ALL, BASIC, Seat, do, table

NAMES = ("ann", "bob", "cyd")
#: Frames that only carry on what was begun: no seat and no chance decides there.
NEVER_ON_TOP = {f.Starting, f.Jumping, f.Settling, f.Raiding}


def at_table(*above: Any, ruleset: str = BASIC) -> State:
    """Three Traders, some stations and cargo; frames of one's choice above the Movement stage of the first."""
    own = st.Config(ruleset, NAMES, ALL, {"personalities_as_commodity": True})
    state = position(
        own,
        [
            Seat(world="mink", hand=("zap", "quarantine"), hold=("endor-hench",), prestige=16),
            Seat(world="niven", hand=("avoid-calamity",), stations=("niven", "oz")),
            Seat(world="mink"),
        ],
        contracts=("endor-hench", "kluge-awwad"),
    )
    return set_stack(state, (*state.stack, *above))


JUMP = f.Jumping(0, "regular", "mink", "niven", 4)
ROLLED = f.Window("roll", (1,), f.Roll("jump", 0, 4))
AVOID = f.Window("avoid", (1,), f.Announced("gotcha", "gotcha", 0, 1))
OPEN_DEAL = f.AnsweringDeal(1, 0, f.Bundle(stellors=5), f.Bundle(stations=("oz",)))
PASSAGE = f.AnsweringPassage(1, 0, "niven", 2)
LOSS = f.ChoosingLoss(1, "station")
PRICE = f.PayingPetition(0, 4)

SENTENCES: dict[str, tuple[tuple[Any, ...], str]] = {
    "abandon:fur:endor-hench": ((), "Ann abandons Fur for Hench."),
    "accept": ((OPEN_DEAL,), "Bob accepts the deal of ann: 5 Stellors for the station on Oz."),
    "arm:2:niven": ((), "Cyd starts on Niven."),
    "ask-passage:niven:2": ((), "Ann asks bob for passage to the station on Niven for 2 Stellors."),
    "ask-passage:niven": ((), "Ann asks bob for passage to the station on Niven for nothing."),
    "bid:6": ((f.Auctioning(1, "oz", (1, 2)),), "Bob bids 6 Stellors for the station on Oz."),
    "bid-personality:6": (
        (f.AuctioningPersonality(1, "hero", (), (1, 2), (1, 2)),),
        "Bob bids 6 Stellors for The Hero.",
    ),
    "bonus:1": ((f.AddingBonus(0, 3),), "Ann adds 1 to the roll of the petition."),
    "bonus:0": ((f.AddingBonus(0, 3),), "Ann adds nothing to the roll of the petition."),
    "build": ((), "Ann builds a station on Mink."),
    "choose-pay:yes": ((), "Ann takes an engine instead of the pay."),
    "choose-pay:no": ((), "Ann takes the pay and no engine."),
    "contract:endor-hench": (
        (f.Refilling(1),),
        "The Contract Fur from Endor to Hench is turned up in space 2.",
    ),
    "deal:1:(5;zap):(0;-;niven;-;1;-;-;yes)": (
        (),
        "Ann puts a deal to bob: 5 Stellors and Zap for the station on Niven, 1 engine and a look at the hand.",
    ),
    "deliver:1:endor-hench": ((), "Ann delivers Fur to Hench."),
    "deliver-completed:endor-hench:2": (
        (),
        "Ann delivers 2 times Fur to Hench on a Completed Contract, unpaid.",
    ),
    "discard:zap": ((), "Ann throws away Zap."),
    "drop-out:2": ((), "Cyd leaves the game."),
    "end-movement": ((), "Ann ends movement."),
    "end-turn": ((), "Ann ends the turn."),
    "engine": ((), "Ann buys an engine."),
    "first:1": ((), "Bob begins."),
    "given:1:hero": ((), "Bob is given The Hero."),
    "grant": ((PASSAGE,), "Bob grants ann passage to Niven for 2 Stellors."),
    "jump:regular:niven": ((), "Ann declares a jump to Niven."),
    "jump:station:niven": ((), "Ann declares a station jump to Niven."),
    "jump:random": ((), "Ann declares a random jump."),
    "jump:superjump:oz": ((), "Ann declares a Superjump to Oz."),
    "jump:awesome": ((), "Ann declares an Awesome Jump."),
    "jump:psychic:_:avoid-calamity": (
        (),
        "Ann declares a Psychic Jump, laying down Avoid Calamity for the Quarantine.",
    ),
    "keep": ((), "Ann throws no card away."),
    "look:1": ((), "Ann looks at the hand of bob."),
    "look:~": ((), "Ann looks at nobody's hand."),
    "lose:oz": ((LOSS,), "Bob loses the station on Oz."),
    "lose:fur:endor-hench": ((f.ChoosingLoss(0, "cargo"),), "Ann loses Fur for Hench."),
    "luck:1:zap": ((f.DrawingCards(1, 1),), "Bob draws Zap."),
    "lost:7": ((f.LosingMoney(1, 12),), "Bob loses 7 Stellors."),
    "navigate:yes": ((JUMP, f.UsingSkill(0, 3)), "Ann adds 1 to the roll."),
    "navigate:no": ((JUMP, f.UsingSkill(0, 3)), "Ann leaves the roll as it is."),
    "pass": ((ROLLED,), "Bob passes."),
    "pass:turn": ((ROLLED,), "Bob passes for the rest of the turn."),
    "pass-bid": ((), "Ann bids no more."),
    "pass-personality": ((), "Ann bids no more."),
    "pay-petition": ((PRICE,), "Ann pays 40 Stellors for the grant."),
    "peek:endor-hench": (
        (f.Peeking(1),),
        "Bob looks at the next Contract of the deck: Fur from Endor to Hench.",
    ),
    "personality:1:hero": ((), "Bob gets The Hero."),
    "petition": ((), "Ann petitions the Emperor."),
    "pick-up:2": ((), "Ann picks up Hyperdrives for Awwad."),
    "pick-up-imperial": ((), "Ann picks up the Imperial Cargo."),
    "place:oz": ((), "Ann places a station on Oz."),
    "play:avoid-calamity": ((AVOID,), "Bob plays Avoid Calamity against Gotcha."),
    "play:quarantine:~:niven": ((), "Ann plays Quarantine on Niven."),
    "play:piracy:1:_:fur": ((), "Ann plays Piracy on bob to take Fur."),
    "play:piracy:1:_:_:0:gotcha": ((), "Ann plays Piracy as Gotcha on bob."),
    "play:zap:~:_:_:-1": ((JUMP, ROLLED), "Bob plays Zap to take 1 off the roll."),
    "raid:2": ((), "Ann raids cyd."),
    "reassociate:fur:endor-hench:endor-frygia": (
        (),
        "Ann moves the marker of Fur for Hench to the Contract of Fur from Endor to Frygia.",
    ),
    "refuse": ((OPEN_DEAL,), "Bob refuses the deal of ann."),
    "refuse-passage": ((PASSAGE,), "Bob refuses ann passage to Niven."),
    "refuse-petition": ((PRICE,), "Ann refuses the grant, losing 10 Stellors and 10 Prestige."),
    "repair": ((f.PayingRepairs(1),), "Bob pays 10 Stellors for the repair of the engines."),
    "reroll:zap": ((JUMP, f.Window("roll", (0,), f.Roll("jump", 0, 1))), "Ann gives up Zap to roll again."),
    "reroll-first:yes": ((), "Ann rolls the first die again."),
    "reroll-first:no": ((), "Ann keeps the first die."),
    "restore:niven": ((), "Ann grants passage to Niven again."),
    "revealed:zap": ((f.Revealing(2),), "Cyd lays open Zap."),
    "revoke:niven": ((), "Ann withdraws passage to Niven."),
    "roll:4": ((JUMP, f.Rolling("jump", 0)), "Ann rolls 4 for a jump to Niven."),
    "shown:zap+zap": ((f.Showing(1, 0),), "Bob shows Zap and Zap to ann."),
    "skip-action": ((), "Ann leaves out the Action."),
    "stay-grounded": ((f.PayingRepairs(1),), "Bob leaves the engines unrepaired."),
    "turn-up:hero": ((), "The Hero is turned up."),
    "world:niven": ((), "Ann jumps to Niven."),
    "world:_": ((), "Ann jumps nowhere."),
}


@pytest.mark.parametrize("token", SENTENCES)
def test_a_sentence(token: str) -> None:
    above, said = SENTENCES[token]
    state = at_table(*above, ruleset=ADVANCED if token.partition(":")[0] in ("bid", "pass-bid") else BASIC)
    assert mr.describe(state, mr.parse_token(state, token)) == said


def test_every_class_has_its_sentence_here() -> None:
    games = [at_table(ruleset=ruleset) for ruleset in (BASIC, ADVANCED)]
    assert {token.partition(":")[0] for token in SENTENCES} == {tag for state in games for tag in state.rules.by_tag}


# -- whole games ------------------------------------------------------------------------------------------------------

#: Nothing of the inside of the program: no slugs, no braces, no names of classes, no answers for machines.
INSIDE = re.compile(r"\b[a-z]+-[a-z]+-\d|[{}_]|\b[A-Z][a-z]+[A-Z]\w*|\bNone\b|\byes\b|\bno\.$|seat -1|  ")


@cache
def steps_of_games() -> tuple[Any, ...]:
    """The steps of some random games, all rulesets and modules."""
    steps = []
    for number in (1, 2, 3, 4, 6, 11):
        rng = Random(number)
        state = mr.new_game(config(number, 25), seed=number)
        while mr.result(state) is None:
            made = list(engine.steps(state, next_action(state, rng, deals=0.05, leaving=0.001)))
            steps += made
            state = made[-1].after
    return tuple(steps)


def test_whole_games_read_aloud() -> None:
    told = set()
    for step in steps_of_games():
        everybody = mr.view(step.before, None)
        for s in (step.before, everybody):
            said = mr.describe(s, step.action), mr.describe(s, mr.situation(s))
            for sentence in said:
                assert re.fullmatch(r"[A-Z][^\n]*[^.]\.", sentence)
                assert not INSIDE.search(sentence), sentence
                assert HIDDEN not in sentence
        assert said[1] == mr.describe(step.before, mr.situation(step.before))
        told.add(type(step.action))
    assert len(told) > 35


def test_what_a_view_may_not_know_stays_unsaid() -> None:
    """In every game, what an onlooker hears of a step names no card and no sum that is not on the table."""
    secret = (st.LuckDrawn, st.CardsShown, st.ProposeDeal)
    met = set()
    for step in steps_of_games():
        action = step.action
        if type(action) not in secret or getattr(action, "card", "") == "jubilee":
            continue
        met.add(type(action))
        said = mr.describe(mr.view(step.before, None), action)
        assert said in {
            f"{name[0].upper()}{name[1:]} {rest}"
            for name in step.before.config.names
            for other in step.before.config.names
            for rest in ("draws a card.", f"shows a hand to {other}.", f"puts a deal to {other}.")
        }
    assert met == {*secret}


def test_a_draw_is_told_to_the_drawer_only() -> None:
    state = at_table(f.DrawingCards(1, 1))
    drawn = mr.parse_token(state, "luck:1:zap")
    assert mr.describe(mr.view(state, 1), drawn) == "Bob draws Zap."
    for other in (0, 2, None):
        assert mr.describe(mr.view(state, other), drawn) == "Bob draws a card."
    jubilee = mr.parse_token(state, "luck:1:jubilee")
    assert mr.describe(mr.view(state, 0), jubilee) == "Bob draws Emperor Proclaims Jubilee."


def test_a_deal_is_told_to_the_two_only() -> None:
    state = at_table()
    deal = st.ProposeDeal(1, st.Bundle(stellors=5), st.Bundle(stations=("oz",)))
    for own in (0, 1):
        assert mr.describe(mr.view(state, own), deal) == "Ann puts a deal to bob: 5 Stellors for the station on Oz."
    for other in (2, None):
        assert mr.describe(mr.view(state, other), deal) == "Ann puts a deal to bob."
    answering = do(state, deal)
    accept = mr.legal_moves(answering)[0]
    said = "Bob accepts the deal of ann, of which others see nothing for the station on Oz."
    assert mr.describe(mr.view(answering, 2), accept) == said
    gift = do(state, st.ProposeDeal(1, st.Bundle(stellors=5), st.Bundle()))
    said = "Bob accepts the deal of ann, of which others see nothing."
    assert mr.describe(mr.view(gift, 2), mr.legal_moves(gift)[0]) == said


def test_names_with_braces_are_names() -> None:
    own = st.Config("star-traders-basic", ("{seat}", "b}"), (), {})
    state = mr.new_game(own, seed=1)
    active = own.names[mr.actor(state)]
    assert mr.describe(state, mr.situation(state)).startswith(active)
    assert mr.describe(state, st.ProposeDeal(1, st.Bundle(), st.Bundle())).endswith("to b}: nothing for nothing.")


# -- what is going on, and what has to wait ---------------------------------------------------------------------------


def test_every_frame_is_told_and_waited_for() -> None:
    on_top = {frame for frame in TAGS.values() if hasattr(frame, "seat") and frame not in NEVER_ON_TOP}
    assert {*WAITING} == on_top
    assert {*FRAME_SENTENCES} == on_top - {f.GameOver}


MOMENTS = {
    (): "Ann is on Mink with 3 jump attempts left.",
    (f.Jumping(0, "regular", "mink", "niven"), f.Window("jump", (1,))): (
        "Ann has declared a jump to Niven: bob may act or pass."
    ),
    (JUMP, ROLLED): "Ann has 4 for a jump to Niven and needs 2: bob may act or pass.",
    (f.Jumping(0, "random", "mink", "oz", 6), f.Window("lost", (1,))): (
        "Ann is about to come out of hyperspace at Oz: bob may act or pass."
    ),
    (f.Window("avoid", (1,), f.Announced("piracy", "piracy", 0, 1, "", "fur")),): (
        "Ann has played Piracy against bob to take Fur: bob may act or pass."
    ),
    (
        f.Window("avoid", (1,), f.Announced("raid", "", 0, 1)),
    ): "Ann's raid against bob has succeeded: bob may act or pass.",
    (f.Window("avoid", (2,), f.Announced("quarantine", "quarantine", 0, -1, "mink")),): (
        "Ann has played Quarantine on Mink: cyd may act or pass."
    ),
    (f.Window("action", (1,), f.Declared("engine")),): "Ann is about to buy an engine: bob may act or pass.",
    (f.Window("end", (1,)),): "Ann is about to end the turn: bob may act or pass.",
    (PASSAGE,): "Bob lets ann use the station on Niven for 2 Stellors, or refuses.",
    (OPEN_DEAL,): "Bob accepts or refuses a deal that ann has put.",
    (PRICE,): "Ann pays 40 Stellors for the grant, or loses 10 Stellors and 10 Prestige.",
    (f.Auctioning(1, "oz", (1, 2), 5, 2),): "Bob bids for the station on Oz, or no more; cyd has bid 5 Stellors.",
    (JUMP, f.Rolling("jump", 0)): "The die of ann is due for a jump to Niven.",
}


@pytest.mark.parametrize("above", MOMENTS)
def test_a_moment(above: tuple[Any, ...]) -> None:
    state = at_table(*above)
    for s in (state, mr.view(state, 0), mr.view(state, 2), mr.view(state, None)):
        assert mr.describe(s, mr.situation(s)) == MOMENTS[above]


def test_whatever_is_out_of_place_gets_a_reason_of_this_moment() -> None:
    """In random games every action that has no place is refused for what is going on, by a rule that can be read."""
    seen: dict[Any, int] = {}
    known: set[str] = set()
    for step in steps_of_games():
        state = step.before
        top = state.stack[-1]
        kind = (type(top), getattr(top, "kind", ""))
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > 2:
            continue
        for spec in state.rules.specs.values():
            if type(top) not in spec.frames and not getattr(spec, "anyone", False):
                violation = mr.check(state, blank(spec))
                assert violation is not None
                assert violation.message.endswith(".")
                assert not INSIDE.search(violation.message)
                known.add(violation.rule)
    assert len(seen) > 25
    for rule in known:
        assert [entry.id for entry in BOOKS.lookup(rule)] == [rule]


def test_the_end_is_told_with_its_reason() -> None:
    state = table(Seat("mink"), Seat("niven"))
    state = do(state, st.DropOut(0))
    assert mr.describe(state, mr.situation(state)) == "The game is over: seat 1 wins."
    violation = mr.check(state, st.EndTurn())
    assert violation is not None
    assert (violation.rule, violation.message) == ("star:S-OUT-14", "The game is over.")
