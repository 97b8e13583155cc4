"""A round of Race for the Galaxy, every choice and every draw by hand.

The first game deals preset hands. All choose their action cards at once: the answers carry their seat and may come in
any order. Then the phases that somebody chose are played, and cards are paid one by one.
"""

from __future__ import annotations

import merchant_rules as mr

#: One word an action: choices, a development, a world, and the card that the one who chose Settle draws.
ROUND = """
choose:1:develop choose:0:settle
place-nothing:0 place:1:mining-robots pay:comet-zone
place:0:gem-world place-nothing:1 pay:colony-ship pay:public-works drawn:0:new-sparta
"""


def main() -> None:
    """Play the round and say what happens."""
    state = mr.new_game(mr.race.Config("race-base", players=2, modules=("first-game",)))
    for word in ROUND.split():
        action = mr.parse_token(state, word)
        print(mr.describe(state, action))
        state = mr.apply_action(state, action)

    assert state.round == 2
    assert state.players[0].tableau == ("epsilon-eridani", "gem-world")
    assert state.players[1].tableau == ("alpha-centauri", "mining-robots")
    print("Points as if the game ended now:", mr.scores(state))

    # Gem World is in the hand, but action cards are chosen first: the refusal names the rule and where to read it.
    refused = mr.check(mr.new_game(state.config), mr.race.Place(0, "gem-world"))
    assert refused is not None
    print(refused, refused.url)


if __name__ == "__main__":
    main()
