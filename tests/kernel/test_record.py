"""Records: readable, a fixed point of writing and reading, replayed with every disagreement told by its place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from merchant_rules.api import parse_token
from merchant_rules.errors import RecordError
from merchant_rules.kernel.engine import actor, apply_action, legal_moves, steps
from merchant_rules.kernel.stack import NOBODY
from merchant_rules.store.record import Ply, Record
from merchant_rules.store.saves import digest
from merchant_rules.store.transcript import Line, Transcript, read, write
from tests.kernel import toy
from tests.kernel.toy_io import GAME

TEXT = """\
format: game-record
version: 1
game: treasure-hunt
config: {"players":2,"ruleset":"treasure-hunt"}
revision: 1

1.0  peek:north seen:idol throw threw:4 bank
# the neighbour has better luck
2.1  throw threw:5 answer:yes throw threw:6 shaken:gold dig:east found:gem ~DIGEST2  # a lucky turn
3.0  dig:north
4.1  dig:south found:bat
5.0  dig:west found:rope ~DIGEST5

# all caves are open
result: 1
reason: caves-open
end: 18
"""


def play(seed: int, modules: tuple[str, ...] = ()) -> tuple[toy.State, list[Any]]:
    """A seeded game of random choices with all it drew."""
    state, rng, actions = toy.new(3, modules, seed), Random(seed), []
    while actor(state) != NOBODY:
        for step in steps(state, rng.choice(legal_moves(state))):
            actions += [step.action] if step.noted else []
            state = step.after
    return state, actions


def recorded(config: toy.Config, actions: list[Any], **options: bool) -> Transcript:
    return Record.of(config, actions, **options).kept  # type: ignore[arg-type]


def replay(kept: Transcript) -> Iterator[Ply]:
    return Record.from_text(write(kept), truncated=True).replay()


def final(kept: Transcript) -> Any:
    return Record.from_text(write(kept), truncated=True).final()


def stamped(text: str) -> str:
    """The text with its two checksums in place."""
    plain = text.replace(" ~DIGEST2", "").replace(" ~DIGEST5", "")
    plies = list(replay(read(plain)))
    second = next(ply.state for ply in plies if ply.state.turn == 3)
    return text.replace("DIGEST2", digest(second)[:6]).replace("DIGEST5", digest(plies[-1].after)[:8])


GOOD = stamped(TEXT)


def test_a_record_reads_as_it_is_written() -> None:
    record = read(GOOD)
    assert record.get("game") == "treasure-hunt"
    assert record.get("players", "none") == "none"
    assert [line.label for line in record.lines] == ["1.0", "2.1", "3.0", "4.1", "5.0"]
    assert record.lines[1].note == "a lucky turn"
    assert record.lines[1].remarks == ("the neighbour has better luck",)
    assert record.remarks == ("all caves are open",)
    assert (record.result, record.reason, record.complete) == ("1", "caves-open", True)
    assert [line.number for line in record.lines] == [7, 9, 10, 11, 12]
    assert write(record) == GOOD


def test_loosely_written_text_comes_to_the_same() -> None:
    loose = GOOD.replace("\n", "  \r\n\n").replace("  peek", "\t peek").replace("threw:4 ", "threw:4   ")
    assert read("\ufeff" + loose) == read(GOOD)
    assert read(GOOD.rstrip("\n")) == read(GOOD)
    assert write(read(loose)) == GOOD


def test_a_replay_gives_every_state_and_action() -> None:
    plies = list(replay(read(GOOD)))
    assert [ply.number for ply in plies] == list(range(1, 19))
    assert plies[0].state == toy.new(2)
    assert plies[0].action == toy.Peek("north")
    for one, two in itertools.pairwise(plies):
        assert one.after == two.state
        assert apply_action(one.state, one.action) == one.after
    assert final(read(GOOD)) == plies[-1].after
    assert isinstance(plies[-1].after.stack[-1], toy.Over)


@pytest.mark.parametrize("modules", [(), ("storm", "tax")])
def test_a_seeded_game_replays_by_hand_to_the_same_digest(modules: tuple[str, ...]) -> None:
    for seed in range(5):
        last, actions = play(seed, modules)
        record = recorded(last.config, actions)
        assert record.get("revision") == "1"
        assert record.lines[-1].checksum == digest(last)[:8]
        text = write(record)
        assert read(text) == record
        assert write(read(text)) == text
        assert final(read(text)) == last
        assert [ply.action for ply in replay(record)] == actions
        assert len(record.lines) == last.turn


def test_checksums_stand_for_the_position_after_their_line() -> None:
    _, actions = play(3)
    record = recorded(toy.new(3).config, actions)
    state = toy.new(3)
    for line in record.lines:
        for token in line.tokens:
            state = apply_action(state, parse_token(state, token))
        assert line.checksum == digest(state)[:8]


def test_a_record_may_do_without_checksums_and_without_an_end() -> None:
    last, actions = play(3)
    plain = recorded(last.config, actions, checksums=False)
    assert not any(line.checksum for line in plain.lines)
    half = recorded(last.config, actions[:4], complete=False)
    assert (half.result, half.complete) == ("", False)
    assert "end:" not in write(half)
    assert read(write(half), truncated=True) == half
    stopped = recorded(last.config, actions[:4])
    assert (stopped.result, stopped.reason, stopped.complete) == ("", "", True)
    assert write(stopped).endswith("\n\nend: 4\n")
    assert final(read(write(stopped))) == final(half)


def test_a_record_without_plies() -> None:
    empty = recorded(toy.new(2).config, [])
    assert read(write(empty)) == empty
    assert final(empty) == toy.new(2)


# what cannot be read


@pytest.mark.parametrize(
    "old, new, line, says",
    [
        ("format: game-record\n", "", 1, "a record starts with 'format: game-record'"),
        ("game-record", "chess-record", 1, "a record starts with"),
        ("version: 1\n", "", 6, "the header lacks its version"),
        ("version: 1", "version: 2", 2, "version 2 is newer than this library, which reads up to 1"),
        ("version: 1", "version: one", 2, "'one' is no version"),
        ("version: 1", "version: 0", 2, "'0' is no version"),
        ("game: treasure-hunt", "game treasure-hunt", 3, "neither a turn nor a pair"),
        ("game: treasure-hunt", "version: 1", 3, "the key 'version' stands twice"),
        ("3.0  dig:north", "3.  dig:north", 10, "'3.' is no label"),
        ("3.0  dig:north", "3.0", 10, "the turn has no tokens"),
        ("3.0  dig:north", "3.0  # dig:north", 10, "the turn has no tokens"),
        ("3.0  dig:north", "3.0  ~abcd", 10, "the turn has no tokens"),
        ("3.0  dig:north", "3.0  dig:north ~", 10, "'~' is no checksum"),
        ("3.0  dig:north", "3.0  dig:north ~xyz", 10, "'~xyz' is no checksum"),
        ("3.0  dig:north", "dig:north", 10, "neither a turn nor a pair"),
        ("3.0  dig:north", "goal: 5", 10, "the key 'goal' belongs into the header"),
        ("3.0  dig:north", "result: 0", 11, "a turn stands after the result"),
        ("result: 1", "game: chess", 15, "stands twice"),
        ("reason: caves-open", "result: 1", 16, "the key 'result' stands twice"),
        ("end: 18", "end: 17", 17, "the record has 18 plies and should have 17"),
        ("end: 18", "end: many", 17, "'many' is no number of plies"),
        ("end: 18", "end:", 17, "is no number of plies"),
        ("end: 18", "end: 18\nend: 18", 18, "stands after the end line"),
        ("end: 18\n", "", 16, "the text was cut off"),
    ],
)
def test_a_broken_text_is_refused_with_its_line(old: str, new: str, line: int, says: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError) as caught:
        read(GOOD.replace(old, new, 1))
    assert says in str(caught.value)
    assert caught.value.line == line


def test_a_word_that_is_no_token_is_named_with_its_ply() -> None:
    with pytest.raises(RecordError) as caught:
        read(GOOD.replace("throw threw:6", "throw 6"))
    assert (caught.value.line, caught.value.ply, caught.value.token) == (9, 10, "6")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing"])
def test_an_empty_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="the header lacks its format"):
        read(text)


def test_a_record_is_a_text() -> None:
    with pytest.raises(RecordError, match="not bytes"):
        read(b"format")  # type: ignore[arg-type]


def test_every_truncation_is_noticed_and_can_be_read_on_request() -> None:
    start = GOOD.index("\n1.0")
    whole = read(GOOD)
    for cut in range(start, len(GOOD) - 1):
        with pytest.raises(RecordError):
            read(GOOD[:cut])
        part = read(GOOD[:cut], truncated=True)
        assert not part.complete
        assert part.lines == whole.lines[: len(part.lines)]
        assert len(part.lines) == sum(line.number <= GOOD[:cut].count("\n") for line in whole.lines)
        for _ in replay(part):
            pass
    assert read(GOOD, truncated=True) == read(GOOD.rstrip(), truncated=True) == whole


# what cannot be replayed


@pytest.mark.parametrize(
    "old, new, line, ply, token, says",
    [
        ("throw threw:5", "throw threw:9", 9, 7, "threw:9", "cannot come up here"),
        ("3.0  dig:north", "3.0  dig:east", 10, 14, "dig:east", "This cave is open"),
        ("3.0  dig:north", "3.0  dug:north", 10, 14, "dug:north", "no action has the tag 'dug'"),
        ("3.0  dig:north", "3.0  dig:North", 10, 14, "dig:North", "is no slug"),
        ("3.0  dig:north", "3.1  dig:north", 10, 14, "dig:north", "this belongs to turn 3.0, not 3.1"),
        ("2.1  throw threw:5 answer:yes", "2.1  throw threw:5 answer", 9, 13, "", "the position after this line is"),
        ("result: 1", "result: 0", 12, 18, "", "the game ends with ('1', 'caves-open'), not with ('0', 'caves-open')"),
        ("reason: caves-open", "reason: purse-full", 12, 18, "", "the game ends with"),
        ('{"players":2,"ruleset":"treasure-hunt"}', "{}", 0, None, "", "the config does not say 'ruleset'"),
        ('config: {"players":2,"ruleset":"treasure-hunt"}\n', "", 0, None, "", "the header says no config"),
    ],
)
def test_a_replay_stops_at_the_first_fault(old: str, new: str, line: int, ply: int, token: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(RecordError) as caught:
        list(replay(read(GOOD.replace(old, new, 1))))
    assert says in str(caught.value)
    assert (caught.value.line, caught.value.ply, caught.value.token) == (line, ply, token)


def test_a_game_that_goes_on_has_no_result() -> None:
    record = read(GOOD)
    short = attrs.evolve(record, lines=record.lines[:-1])
    with pytest.raises(RecordError, match="the game is not over"):
        final(short)
    assert final(attrs.evolve(short, complete=False)).turn == 5


def test_an_older_record_tells_which_revision_it_needs_and_where_it_departs(monkeypatch: pytest.MonkeyPatch) -> None:
    good = read(GOOD)
    before = final(good)
    monkeypatch.setitem(GAME.rulesets, "treasure-hunt", attrs.evolve(toy.META, revision=4))
    assert final(good) == before
    with pytest.raises(RecordError, match="needs revision 1 of the rules, these are revision 4") as caught:
        final(read(GOOD.replace("shaken:gold", "shaken:red")))
    assert caught.value.ply == 11


# what cannot be written


LINE = Line("1.0", ("throw",))


@pytest.mark.parametrize(
    "record",
    [
        Transcript((("format", "x"),), (LINE,)),
        Transcript((("end", "1"),), (LINE,)),
        Transcript((("a", "x"), ("a", "y")), (LINE,)),
        Transcript((("Key", "x"),), (LINE,)),
        Transcript((("a", "x\ny"),), (LINE,)),
        Transcript((("a", " x"),), (LINE,)),
        Transcript((), (Line("one", ("throw",)),)),
        Transcript((), (Line("1.0", ()),)),
        Transcript((), (Line("1.0", ("two words",)),)),
        Transcript((), (Line("1.0", ("thr#ow",)),)),
        Transcript((), (Line("1.0", ("~abcd",)),)),
        Transcript((), (Line("1.0", ("throw",), "xyz"),)),
        Transcript((), (Line("1.0", ("throw",), note="a\nb"),)),
        Transcript((), (Line("1.0", ("throw",), remarks=(" a",)),)),
        Transcript((), (LINE,), result="a\nb"),
        Transcript((), (LINE,), remarks=("a\nb",)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Transcript) -> None:
    with pytest.raises(RecordError):
        write(record)


def test_values_with_signs_are_taken_as_they_stand() -> None:
    record = Transcript((("config", '{"note":"a # b: ~c"}'), ("event", "")), (LINE,), "0 # 1", "why: not")
    assert read(write(record)) == record


# fuzz


def test_broken_records_are_refused_or_replayed_but_never_fail_otherwise() -> None:
    rng, refused = Random(9), 0
    for _ in range(600):
        at, length = rng.randrange(len(GOOD)), rng.randrange(4)
        noise = "".join(rng.choice("\n :;#~.019abthrow\u2028\x00") for _ in range(rng.randrange(4)))
        text = GOOD[:at] + noise + GOOD[at + length :]
        if '"players":2' not in text:
            continue  # a table of eighty seats is legal, and slow
        try:
            record = read(text, truncated=bool(rng.randrange(2)))
            assert read(write(record), truncated=True) == record
            final(record)
        except RecordError:
            refused += 1
    assert refused > 300


def test_a_game_may_be_left_off_before_its_end() -> None:
    record = read(GOOD)
    left = attrs.evolve(record, lines=record.lines[:-1], result="stopped", reason="late")
    assert read(write(left)).result == "stopped"
    assert len(list(replay(left))) == len(left.tokens)
    with pytest.raises(RecordError, match="the game ends with"):
        list(replay(attrs.evolve(record, result="stopped", reason="late")))
