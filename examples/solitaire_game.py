"""A solitaire game: one trader against the Rastur, who spread over the galaxy at the end of every turn.

The module is switched on in the config and brings the Rastur with it. The game ends when the trader has reached the
goal, or when the Rastur have no marker left to place; then nobody has won.
"""

from __future__ import annotations

from collections import Counter

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot


def main() -> None:
    """Play a game, tell of the Rastur, then look at some more games."""
    config = mr.Config("classic-1988", ("human",), modules=("solitaire",), goal=1000)
    assert config.modules == ("rastur", "solitaire")
    record = mr.play(config, [TraderBot()], seed=2, max_rounds=200)

    for state, action in record:
        if isinstance(action, (mr.RasturDrawn, mr.PlaceRastur)):
            print(f"Turn {state.turn.number}: {mr.describe(state, action)}")
    assert any(isinstance(action, mr.RasturRolled) for action in record.actions), "a die is rolled after every turn"

    ended = mr.result(record.final())
    assert ended is not None
    assert (ended.winners, ended.reason) in (((0,), "goal"), ((), "rastur"))
    print(f"{'Won' if ended.winners else 'Lost'} with ${ended.worths[0]}: {ended.reason}")

    done = mr.simulate(config, ["trader"], range(10, 13), max_rounds=200)
    assert done.failed == ()
    print("Three more games ended by", dict(Counter(game.reason for game in done)))


if __name__ == "__main__":
    main()
