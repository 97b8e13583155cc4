"""Reading the record of a game of Race for the Galaxy: which phases were chosen, and how the points grew.

A record is text with one line for each phase. Reading it back replays the same positions, so anything can be asked of
every one of them.
"""

from __future__ import annotations

from collections import Counter

import merchant_rules as mr
from merchant_rules.race.bots import RaceBot


def main() -> None:
    """Play a game, read its record, look into it."""
    config = mr.race.Config("race-base", players=2)
    text = mr.play(config, [RaceBot(), RaceBot()], seed=4).to_text()
    print("\n".join(line[:100] for line in text.splitlines()[:8]))

    record = mr.Record.from_text(text)
    chosen = Counter(action.action for action in record.actions if isinstance(action, mr.race.ChooseAction))
    print("Chosen:", ", ".join(f"{card} {count}" for card, count in chosen.most_common()))

    points = {state.round: mr.scores(state) for state, _ in record}
    for number, scores in points.items():
        print(f"round {number:2}: {scores[0]:3} {scores[1]:3}")
    final = record.final()
    assert mr.result(final) is not None
    print("Seats that won:", record.result, "by", record.reason)

    # For one player, what he could not see is left out; the rest replays to the same position for him.
    assert mr.view(record.redact(0).final(), 0) == mr.view(final, 0)


if __name__ == "__main__":
    main()
