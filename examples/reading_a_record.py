"""Reading a record: a game as text, replayed and counted.

A record is text that people can read and programs can replay: a header with the config, one line for each turn with
its actions as tokens, and a checksum of the position after it. Reading it back replays the same positions, and a
fault is reported with its line.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot


def made(folder: Path) -> Path:
    """A file with the record of a game."""
    config = mr.Config("ffg-classic", 2, goal=500)
    record = mr.play(config, [TraderBot(), TraderBot()], seed=4, max_rounds=15)
    path = folder / "game.txt"
    path.write_text(record.to_text(), encoding="utf-8")
    return path


def first_fault(text: str) -> mr.RecordError | None:
    """Where a record does not replay, None if it does."""
    try:
        mr.Record.from_text(text).final()
    except mr.RecordError as error:
        return error
    return None


def main() -> None:
    """Write a record, read it, look into it."""
    with tempfile.TemporaryDirectory() as folder:
        text = made(Path(folder)).read_text(encoding="utf-8")
    print("\n".join(line[:100] for line in text.splitlines()[:12]))

    record = mr.Record.from_text(text)
    kinds = Counter(type(action).__name__ for action in record.actions)
    print(f"{len(record)} plies, most of them", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common(4)))
    assert sum(kinds.values()) == len(record)

    # Money over time: the states are there to be asked anything.
    worths = {state.turn.number: [mr.net_worth(state, seat) for seat in (0, 1)] for state, _ in record}
    for turn in list(worths)[:: max(1, len(worths) // 5)]:
        print(f"turn {turn:3}: worth {worths[turn]}")

    # What one player could not see can be left out; for him the rest replays to the same position.
    shown = record.redact(0)
    assert mr.view(shown.final(), 0) == mr.view(record.final(), 0)

    # A record that was tampered with says where.
    fault = first_fault(text.replace(" roll:", " roll:6-", 1))
    assert fault is not None
    print("Tampered with:", fault)
    assert first_fault(text) is None


if __name__ == "__main__":
    main()
