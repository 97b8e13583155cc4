"""The first game: three of the library's own traders play to $500, and the record tells what happened.

A `Config` says what is played, `play` lets bots play it, and a seed makes it the same game on every machine. The
record can be replayed, ply by ply; `describe` says each action in a sentence, and each payment that came of it.
"""

from __future__ import annotations

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot


def first_turns(record: mr.Record, turns: int) -> list[str]:
    """What happened in the first turns, one sentence an action, and who paid whom."""
    told = []
    for ply in record.replay():
        if ply.state.turn.number > turns:
            break
        told.append(mr.describe(ply.state, ply.action))
        paid = [change for change in mr.changes(ply.state, ply.after) if isinstance(change, mr.Paid)]
        told += [f"  {mr.describe(ply.after, payment)}" for payment in paid]
    return told


def main() -> None:
    """Play, and tell how it went."""
    config = mr.Config(ruleset="classic-1988", players=("human", "nik", "dell"), goal=500)
    record = mr.play(config, [TraderBot(), TraderBot(), TraderBot()], seed=7)

    print("The first turns:")
    print("\n".join(f"  {sentence}" for sentence in first_turns(record, turns=3)))

    state = record.final()
    ended = mr.result(state)
    assert ended is not None, "traders get to $500 long before the limit of 500 rounds"
    assert ended.worths == tuple(mr.net_worth(state, seat) for seat in range(3))
    assert ended.reason == "goal"
    assert all(ended.worths[seat] >= 500 for seat in ended.winners)

    print(f"After {state.turn.number} turns:")
    for seat, player in enumerate(state.players):
        print(f"  {player.species} with a {player.ship} is worth ${ended.worths[seat]}")
    print("Won by", " and ".join(state.players[seat].species for seat in ended.winners))

    again = mr.play(config, [TraderBot(), TraderBot(), TraderBot()], seed=7)
    assert again == record, "the same seed and the same bots give the same game"


if __name__ == "__main__":
    main()
