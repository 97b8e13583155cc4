"""One turn, every die and every draw chosen by hand.

Without a seed nothing happens by chance: where dice or draws are due, `actor` says `CHANCE`, `chance_outcomes` lists
what can come up with exact weights, and you apply the one you want like any other action. This is how a game played
at the table is entered, and how a search looks at everything that may happen.
"""

from __future__ import annotations

import merchant_rules as mr

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})

#: Out of the Galactic Base, through a navigation circle and over a '?' box, to an unknown city.
TURN = (
    mr.DeclareStep("cloud-body-8"),
    mr.Rolled((2, 3, 4)),  # chance: nine points, and any of the three dice as the pilot number
    mr.StepTo("cloud-body-8"),
    mr.StepTo("cloud-body-4", pilot=4),  # the circle is left by the exit of this die
    mr.Revealed("cloud-body-4", "open-port-1"),  # chance: what the box holds
    mr.StepTo("cloud-space-city"),
    mr.Land(),
    mr.Discovered("cloud", "dell"),  # chance: who lives here
    mr.RedeemIou("dell"),
    mr.BuyGoods("finest-dust"),  # one thing only in the turn in which one comes to a city
    mr.EndTurn(),
)


def main() -> None:
    """Play the turn and say what happens."""
    state = mr.new_game(CONFIG)
    for action in TURN:
        by_chance = mr.actor(state) == mr.CHANCE
        if by_chance:
            outcomes = mr.chance_outcomes(state)
            weights = {outcome.action: outcome.weight for outcome in outcomes}
            odds = f" ({weights[action]} in {sum(weights.values())})"
        print(mr.describe(state, action) + (odds if by_chance else ""))
        state = mr.apply_action(state, action)

    human = state.players[0]
    assert human.place == "cloud-space-city"
    assert human.cargo == ("finest-dust",)
    assert human.money == 40, "the IOU paid for the dust, and what is left of it is lost"
    assert (mr.actor(state), state.turn.number) == (1, 2)

    # An action that the rules do not allow is refused with the number of the rule; the state stays as it was.
    refused = mr.check(mr.new_game(CONFIG), mr.Land())
    assert refused is not None
    print("Landing at once?", refused)


if __name__ == "__main__":
    main()
