"""In Race for the Galaxy and Star Traders, too, whatever is out of place is refused by a rule of what is going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.race.books import BOOKS as RACE_BOOKS
from merchant_rules.star_traders.books import BOOKS as STAR_BOOKS

from .test_refusals import CLASS_NAME, OFTEN, blank

FOLDERS = {"race": Path(__file__).parent / "games", "star": Path(__file__).parents[1] / "star_traders" / "stored"}
FILES = {"race": "race-*.txt", "star": "*.txt"}
BOOKS = {"race": RACE_BOOKS, "star": STAR_BOOKS}
#: What is going on -> the rules that make other actions wait.
FRAMES = {
    "race": {
        "Opening": {"race:G-SETUP-8"},
        "DealingWorlds": {"race:G-SETUP-4"},
        "Selecting": {"race:G-ROUND-1"},
        "SelectingTwo": {"race:G-TWO-4"},
        "Keeping": {"race:G-EXPLORE-6"},
        "ChoosingDevelopment": {"race:G-DEVELOP-1"},
        "ChoosingWorld": {"race:G-SETTLE-1"},
        "PlacingWorld": {"race:G-SETTLE-2"},
        "Paying": {"race:G-CARD-3"},
        "Selling": {"race:G-TRADE-2"},
        "Consuming": {"race:G-CONSUME-3"},
        "ChoosingGoods": {"race:G-POWERS-11"},
        "GivingCards": {"race:G-POWERS-11"},
        "Naming": {"race:G-LUCKY-1"},
        "Flipping": {"race:G-LUCKY-1"},
        "Producing": {"race:G-PRODUCE-10"},
        "Trimming": {"race:G-ROUNDEND-1", "race:G-TIMING-2"},
        "Fetching": {"race:G-SUPPLY-1"},
        "Sealing": {"race:G-SUPPLY-4"},
        "GameOver": {"race:G-GAMEEND-1"},
    },
    "star": {
        "DrawingFirst": {"star:S-SET-5"},
        "DealingPersonality": {"star:S-SET-7"},
        "TurningUp": {"star:S-OPT-2"},
        "AuctioningPersonality": {"star:S-OPT-2", "star:S-OUT-1"},
        "GivingAway": {"star:S-OPT-2"},
        "DrawingArm": {"star:S-SET-10"},
        "PlacingStations": {"star:S-INS-7", "star:S-OUT-1"},
        "DealingLuck": {"star:S-SET-16"},
        "RerollingFirst": {"star:S-VEL-3"},
        "Moving": {"star:S-TURN-1"},
        "Acting": {"star:S-TURN-1"},
        "Finishing": {"star:S-TURN-12"},
        "Window": {
            "star:S-TIME-3", "star:S-TIME-11", "star:S-TIME-18", "star:S-WIND-1", "star:S-PET-5", "star:S-TURN-13",
            "star:S-CAL-2",
        },
        "Rolling": {"star:S-COMP-9"},
        "UsingSkill": {"star:S-NAV-5"},
        "ChoosingWorld": {"star:S-AND-3"},
        "AnsweringPassage": {"star:S-MOVE-13"},
        "AnsweringDeal": {"star:S-DEAL-5"},
        "Showing": {"star:S-SPEC-12"},
        "LookingAtHand": {"star:S-SPEC-11"},
        "Delivering": {"star:S-DROP-2"},
        "ChoosingPay": {"star:S-SPEC-6"},
        "Refilling": {"star:S-DROP-12"},
        "Peeking": {"star:S-PSY-1"},
        "AddingBonus": {"star:S-PET-10"},
        "PayingPetition": {"star:S-PET-15"},
        "Auctioning": {"star:S-ATAB-1"},
        "DrawingMission": {"star:S-MISS-1"},
        "ChoosingLoss": {"star:S-LSTN-1", "star:S-LCARGO-1"},
        "PayingRepairs": {"star:S-STRESS-1"},
        "LosingMoney": {"star:S-MONEY-7"},
        "Abandoning": {"star:S-CARGO-11"},
        "Discarding": {"star:S-LUCK-4"},
        "Drawing": {"star:S-LUCK-8"},
        "DrawingCards": {"star:S-LUCK-6"},
        "Revealing": {"star:S-OUT-4"},
        "GameOver": {"star:S-MISS-17", "star:S-AWIN-1", "star:S-OUT-14", "ST-44"},
    },
}  # fmt: skip
#: Code of a refusal -> the rule that has an action done by the seat it is of, and that of the order of turns.
ORDER = {
    "race": {"not-your-seat": {"race:G-ROUND-5"}},
    "star": {"not-your-seat": {"star:S-TURN-1"}, "not-your-turn": {"star:S-SET-6"}, "setting-up": {"star:S-OUT-1"}},
}


@cache
def moments(game: str) -> tuple[Any, ...]:
    """A few states of every kind of moment in the stored games."""
    return tuple(state for file in sorted(FOLDERS[game].glob(FILES[game])) for state in _moments(file))


def _moments(file: Path) -> Iterator[Any]:
    seen, last = Counter[object](), None
    for ply in mr.Record.from_text(file.read_text(encoding="utf-8")).replay():
        top, last = ply.state.stack[-1], ply.after
        kind = (type(top), getattr(top, "kind", ""), getattr(top, "what", ""))
        seen[kind] += 1
        if seen[kind] <= OFTEN:
            yield ply.state
    yield last


def out_of_place(state: Any) -> Iterator[mr.Violation]:
    """The verdicts on one action of every class that has no place here; whoever may leave at any time may do so."""
    top = type(state.stack[-1])
    for spec in state.rules.specs.values():
        if top not in spec.frames:
            violation = mr.check(state, blank(spec))
            if violation is None:
                assert spec.tag == "drop-out", (spec.action, state.stack)
            else:
                yield violation


@pytest.mark.parametrize("game", FRAMES)
def test_every_action_out_of_place_gets_a_reason_and_a_rule_of_what_is_going_on(game: str) -> None:
    met: dict[str, set[str]] = {}
    for state in moments(game):
        now = type(state.stack[-1]).__name__
        for violation in out_of_place(state):
            met.setdefault(now, set()).add(violation.rule)
            assert violation.rule in FRAMES[game][now], (now, violation)
            assert violation.message.endswith(".")
            assert not CLASS_NAME.search(violation.message), violation
    rules = {"Window"}  # of rare windows the stored games need not have all
    assert {now: own for now, own in met.items() if now not in rules} == {
        now: own for now, own in FRAMES[game].items() if now in met and now not in rules
    }
    assert FRAMES[game].keys() == met.keys()


@pytest.mark.parametrize("game", FRAMES)
def test_every_reason_can_be_looked_up(game: str) -> None:
    for rule in (rule for rules in FRAMES[game].values() for rule in rules):
        assert [entry.id for entry in BOOKS[game].lookup(rule)] == [rule]


@pytest.mark.parametrize("game", FRAMES)
def test_a_seat_that_is_not_asked_is_told_so(game: str) -> None:
    """By the order of play, or by a rule of what is going on; who has answered is told so, and nobody else is."""
    codes = Counter[str]()
    for state in moments(game):
        asked, now = {*mr.actors(state)}, type(state.stack[-1]).__name__
        for seat in {*range(state.config.player_count)} - asked if asked else ():
            for spec in state.rules.specs.values():
                violation = mr.check(state, blank(spec), seat=seat)
                assert violation is not None or spec.tag == "drop-out", (spec.action, state.stack)
                if violation is not None:
                    codes[violation.code] += 1
                    assert violation.rule in ORDER[game].get(violation.code, set()) | FRAMES[game][now], violation
                    assert not CLASS_NAME.search(violation.message.replace("is not possible", "")), violation
    told = {"race": {"not-now", "answered"}, "star": {"setting-up"}}[game]
    assert codes.keys() == {"not-your-turn", "not-your-seat"} | told
