"""Records: readable text of a whole game that replays, and that says where it departs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.venus.meta import RULESETS
from tests.saves.games import CONFIGS, choices

FIRST = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})


class Dice:
    """A bot that chooses at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        return self.random.choice(moves)


@cache
def game(name: str, seed: int = 3, rounds: int = 12) -> mr.Record:
    config = CONFIGS[name]
    return mr.play(config, [Dice(seat) for seat in range(config.player_count)], seed=seed, max_rounds=rounds)


def recorded(config: mr.Config, plies: int, *, seed: int | None = None) -> mr.Recorder:
    """A recorder after some random plies."""
    recorder, rng = mr.Recorder(config, seed=seed), Random(plies)
    for _ in range(plies):
        if mr.result(recorder.state) is None:
            recorder.play(rng.choice(choices(recorder.state)))
    return recorder


@pytest.mark.parametrize("name", CONFIGS)
def test_a_record_comes_back_from_its_text(name: str) -> None:
    record = game(name)
    assert mr.Record.from_text(record.to_text()) == record
    assert mr.Record.from_text(record.to_text()).to_text() == record.to_text()
    assert hash(mr.Record.from_text(record.to_text())) == hash(record)


@pytest.mark.parametrize("name", CONFIGS)
def test_a_seeded_game_replays_without_its_seed_to_the_same_digests(name: str) -> None:
    """State by state: what the seed drew is in the record, and nothing else of the seed is needed."""
    seeded = mr.new_game(CONFIGS[name], seed=3)
    for state, action in game(name):
        assert state.source is None
        if mr.actor(state) == mr.CHANCE:
            continue
        assert mr.digest(state) == mr.digest(seeded)
        seeded = mr.apply_action(seeded, action)
    assert game(name).final() == seeded


@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("name", CONFIGS)
def test_recorder_and_record_agree(name: str, seed: int | None) -> None:
    recorder = recorded(CONFIGS[name], 150, seed=seed)
    record = recorder.record()
    assert record.final() == recorder.state
    assert mr.Record.of(CONFIGS[name], record.actions).kept.lines == record.kept.lines
    assert len(record) == len(record.actions) == len([*record])


def test_what_a_record_looks_like() -> None:
    recorder = mr.Recorder(FIRST, tags={"place": "a kitchen table", "date": "1988-08-01"})
    for text in ("stay", "end", "head:base-colony-1", "roll:1-1-2", "go:base-colony-1", "go:base-colony-2"):
        recorder.play(mr.parse_token(FIRST, text))
    lines = recorder.record().to_text().splitlines()
    assert lines[:7] == [
        "format: game-record",
        "version: 1",
        "game: merchant-of-venus",
        f"revision: {RULESETS['classic-1988'].revision}",
        'config: {"goal":2000,"modules":[],"options":{"first_player":0},"players":["human","nik"],'
        '"ruleset":"classic-1988"}',
        "place: a kitchen table",
        "date: 1988-08-01",
    ]
    assert lines[8].startswith("1.0  stay end ~")
    assert lines[9].startswith("2.1  head:base-colony-1 roll:1-1-2 go:base-colony-1 go:base-colony-2 ~")
    assert lines[-1] == "end: 6"


def test_set_up_is_line_0_and_chance_without_alternative_is_not_written() -> None:
    record = game("two")
    line = record.kept.lines[0]
    assert line.label == "0"
    assert [token.split(":")[0] for token in line.tokens] == ["open", "open", "species", "species"]
    for state, action in record:
        outcomes = [outcome.action for outcome in mr.chance_outcomes(state)]
        assert not outcomes or (len(outcomes) > 1 and action in outcomes)


def test_a_seed_stands_in_the_header() -> None:
    assert recorded(FIRST, 3, seed=41).record().kept.get("seed") == "41"
    assert recorded(FIRST, 3).record().kept.get("seed") == ""


def test_every_line_has_a_checksum() -> None:
    assert all(len(line.checksum) == 8 for line in game("two").kept.lines)
    bare = mr.play(CONFIGS["two"], [Dice(0), Dice(1)], seed=3, max_rounds=2, checksums=False)
    assert not any(line.checksum for line in bare.kept.lines)
    assert bare.final().turn.number == 5


def test_remarks_are_kept() -> None:
    text = with_turns(TURNS.replace("1.0  stay end", "# it begins\n1.0  stay end  # well"))
    record = mr.Record.from_text(text.replace("end: 14", "end: 10"))
    assert (record.kept.lines[0].note, record.kept.lines[0].remarks) == ("well", ("it begins",))
    assert "\n# it begins\n1.0  stay end  # well\n" in record.to_text()
    assert record.final() == mr.Record.from_text(with_turns(TURNS)).final()


# -- how games end ----------------------------------------------------------------------------------------------------


def test_a_won_game_says_who_and_why() -> None:
    record = mr.Record.of(attrs.evolve(FIRST, goal=40), [mr.Stay(), mr.parse_token(FIRST, "end")])
    assert (record.result, record.reason) == ("0", "goal")
    assert mr.result(record.final()) == mr.Result((0,), "goal", (40, 40))
    assert "\nresult: 0\nreason: goal\nend: 2\n" in record.to_text()


def test_a_shared_win() -> None:
    shared = Path(__file__).parents[1] / "golden" / "games" / "1988-bank-shared.txt"
    told = mr.Record.from_text(shared.read_text(encoding="utf-8"))
    record = mr.Record.of(told.config, told.actions)
    assert (record.result, record.reason) == ("0+1", "bank-empty")
    assert "\nresult: 0+1\nreason: bank-empty\n" in record.to_text()


def test_a_game_that_goes_on_has_no_result() -> None:
    record = recorded(FIRST, 4).record()
    assert (record.result, record.reason) == ("", "")
    assert record.stopped("tea").result == "stopped"
    assert mr.Record.from_text(record.stopped("tea").to_text()).final() == record.final()


def test_a_game_that_is_over_cannot_be_left_off() -> None:
    shared = Path(__file__).parents[1] / "golden" / "games" / "1988-bank-shared.txt"
    record = mr.Record.from_text(shared.read_text(encoding="utf-8"))
    with pytest.raises(mr.RecordError, match=r"the game is over, won by 0\+1 \(bank-empty\): it cannot be left off"):
        record.stopped("tea")


@pytest.mark.parametrize(
    "footer", ["result: 1\nreason: goal\n", "result: 0\nreason: bank-empty\n", "result: stopped\nreason: tea\n"]
)
def test_a_wrong_result_is_found(footer: str) -> None:
    text = mr.Record.of(attrs.evolve(FIRST, goal=40), [mr.Stay(), mr.parse_token(FIRST, "end")]).to_text()
    wrong = mr.Record.from_text(text.replace("result: 0\nreason: goal\n", footer))
    with pytest.raises(mr.RecordError, match="the game ends with"):
        wrong.final()


# -- faults -----------------------------------------------------------------------------------------------------------

TURNS = """\
1.0  stay end
2.1  head:base-colony-1 roll:1-1-2 go:base-colony-1 go:base-colony-2 go:base-colony-3 go:base-colony-4
3.0  stay end
"""


def with_turns(turns: str) -> str:
    plies = sum(not word.startswith("~") for row in turns.splitlines() for word in row.split()[1:])
    return mr.Record.of(FIRST, []).to_text().replace("end: 0", f"{turns}\nend: {plies}")


def test_the_turns_are_good_to_begin_with() -> None:
    assert mr.Record.from_text(with_turns(TURNS)).final().turn.number == 4


@pytest.mark.parametrize(
    "old, new, line, ply, token, says",
    [
        ("stay", "fly", 7, 1, "fly", "no action has the tag 'fly'"),
        ("stay end", "stay land", 7, 2, "land", "Your movement is over"),
        ("roll:1-1-2", "roll:1-1-7", 8, 4, "roll:1-1-7", "cannot come up here"),
        ("roll:1-1-2", "roll:2-1-1", 8, 4, "roll:2-1-1", "is not in order"),
        ("go:base-colony-2", "go:galactic-base", 8, 6, "go:galactic-base", "used that path the other way"),
        ("2.1", "2.0", 8, 3, "head:base-colony-1", "this belongs to turn 2.1, not 2.0"),
        ("3.0  stay end", "3.0  stay end ~00000000", 9, 10, "", "the position after this line is"),
        ("head:base-colony-1", "head:base-colony-1:2", 8, 3, "head:base-colony-1:2", "DeclareStep takes 1"),
    ],
)  # fmt: skip
def test_a_replay_stops_at_the_first_fault(old: str, new: str, line: int, ply: int, token: str, says: str) -> None:
    record = mr.Record.from_text(with_turns(TURNS.replace(old, new, 1)))
    with pytest.raises(mr.RecordError) as caught:
        for _ in record:
            pass
    assert says in str(caught.value)
    assert (caught.value.line, caught.value.ply, caught.value.token) == (line, ply, token)


def test_a_replay_gives_everything_before_the_fault() -> None:
    record = mr.Record.from_text(with_turns(TURNS.replace("3.0  stay", "3.0  land")))
    plies = record.replay()
    assert [next(plies).number for _ in range(8)] == list(range(1, 9))
    with pytest.raises(mr.RecordError, match="ply 9"):
        next(plies)


def test_actions_of_a_record_that_cannot_be_read() -> None:
    record = mr.Record.from_text(with_turns(TURNS.replace("3.0  stay", "3.0  fly")))
    with pytest.raises(mr.RecordError) as caught:
        _ = record.actions
    assert (caught.value.line, caught.value.ply, caught.value.token) == (9, 9, "fly")


@pytest.mark.parametrize(
    "old, new, says",
    [
        ("game: merchant-of-venus", "game: chess", "the header says the game 'chess'"),
        ("game: merchant-of-venus\n", "", "the header says no game"),
        ("revision: 1\n", "", "no revision"),
        ("revision: 1\n", "revision: one\n", "no revision"),
        ('"players":["human","nik"]', '"players":["human","human"]', "both take species"),
        ('"players":["human","nik"]', '"players":', "cannot be read"),
        ('"ruleset":"classic-1988"', '"ruleset":"chess"', "there is no ruleset"),
        ("config: {", "other: {", "no config"),
        ("end: 10\n", "", "cut off"),
        ("end: 10", "end: 11", "has 10 plies and should have 11"),
        ("format: game-record", "format: poem", "starts with"),
        ("version: 1\n", "version: 2\n", "newer"),
    ],
)  # fmt: skip
def test_a_broken_header_or_footer(old: str, new: str, says: str) -> None:
    now = RULESETS["classic-1988"].revision
    text = with_turns(TURNS).replace(f"revision: {now}\n", "revision: 1\n")
    assert old in text
    with pytest.raises(mr.RecordError, match=says):
        mr.Record.from_text(text.replace(old, new))


def test_a_text_that_was_cut_off_can_be_read_as_such() -> None:
    text = with_turns(TURNS)
    part = text[: text.index("3.0")]
    with pytest.raises(mr.RecordError, match="cut off"):
        mr.Record.from_text(part)
    assert mr.Record.from_text(part, truncated=True).final().turn.number == 3


def test_an_older_record_tells_which_revision_it_needs() -> None:
    now = RULESETS["classic-1988"].revision
    text = with_turns(TURNS.replace("go:base-colony-3", "go:galactic-base"))
    older = mr.Record.from_text(text.replace(f"revision: {now}\n", f"revision: {now + 5}\n"))
    assert older.revision == now + 5
    with pytest.raises(mr.RecordError, match=rf"needs revision {now + 5} of the rules, these are revision {now}"):
        older.final()
    with pytest.raises(mr.RecordError) as caught:
        mr.Record.from_text(text).final()
    assert "revision" not in str(caught.value)


def test_the_changelog_lists_every_revision_of_every_ruleset() -> None:
    text = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    section = text.split("## Ruleset revisions")[1]
    rows = re.findall(r"^\| ([a-z0-9-]+) \| (\d+) \| \d+\.\d+\.\d+ \| (.+) \|$", section, re.MULTILINE)
    assert all(what.strip() for _, _, what in rows)
    for name, meta in RULESETS.items():
        assert [int(number) for ruleset, number, _ in rows if ruleset == name] == list(range(1, meta.revision + 1))


def test_own_lines_of_the_header_cannot_hide_ours() -> None:
    with pytest.raises(mr.RecordError, match="its own 'config'"):
        mr.Record.of(FIRST, [], tags={"config": "{}"})


# -- what a player saw ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [9, 2, -1, "a", 1.0, True])
def test_a_record_is_redacted_for_a_seat_that_is_there(seat: Any) -> None:
    configs: tuple[Any, ...] = (
        mr.Config("classic-1988", 2), mr.race.Config("race-base", 2), mr.star_traders.Config("star-traders-basic", 2),
    )  # fmt: skip
    for config in configs:
        record = mr.Recorder(config, seed=1).record()
        for asked in (record.redact, lambda own, record=record: record.to_html(seat=own)):
            with pytest.raises(mr.UnknownName, match=r"there is no such seat; seats are 0 to 1$"):
                asked(seat)


@pytest.mark.parametrize("name", ["two", "three"])
def test_a_redacted_record_replays_to_what_the_player_knows(name: str) -> None:
    record = game(name, 8, 20)
    looks = [token for token in record.tokens if token.startswith("see:")]
    assert looks
    assert not any(token.endswith(":_") for token in looks)
    last = record.final()
    for player in (None, *range(len(last.players))):
        shown = record.redact(player)
        assert mr.view(shown.final(), player) == mr.view(last, player)
        assert (shown.result, shown.reason) == (record.result, record.reason)
        assert mr.Record.from_text(shown.to_text()) == shown
        assert "seed" not in dict(shown.kept.header), "the seed would tell everything"
    hidden = [token for token in record.redact(None).tokens if token.startswith("see:")]
    assert hidden
    assert all(token.endswith(":_") for token in hidden)


def test_the_undo_point_of_a_record() -> None:
    assert mr.Record.of(FIRST, []).undo_point() == 0
    assert mr.Record.from_text(with_turns(TURNS)).undo_point() == 4
