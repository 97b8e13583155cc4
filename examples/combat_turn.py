"""A turn with combat: a ship catches another one, opens fire, and takes what falls out of a hold.

With the module on there are weapons to buy and, on a dot where another ship is, one more action: to blast it. Both
sides roll a die. A strength is ten times the die and the firepower used, less twenty for every shield of the other
side. The stronger one chooses what is hit: something on the hull, or a hold with what lies in it.
"""

from __future__ import annotations

import merchant_rules as mr

CONFIG = mr.Config("classic-1988", ("human", "nik"), modules=("combat",), options={"first_player": 0})

#: The attack rolls a 6 and the defence a 1; everything is chosen by hand, as in any game without a seed.
FIGHT = (
    mr.DeclareStep("base-colony-2"),
    mr.Rolled((2, 3, 4, 5)),
    mr.StepTo("base-colony-2"),
    mr.Blast("nik"),
    mr.FireWeapon("laser"),
    mr.RollAttack(),
    mr.Clashed(6, 1),
    mr.HitHold(1),
    mr.ClaimLoot("mulch-wine"),
)


def before_the_fight() -> mr.State:
    """A Human with a laser, one dot behind a Nik with a shield and full holds."""
    hunter = mr.Seat(place="base-colony-1", ship="clipper", cargo=("laser",), money=100)
    prey = mr.Seat(place="base-colony-2", ship="clipper", cargo=("mulch-wine", "shield", "space-spice"), money=100)
    return mr.position(CONFIG, seats=(hunter, prey))


def chance_of_a_hit(state: mr.State) -> float:
    """How likely the attack succeeds, from the exact weights of all rolls."""
    assert mr.actor(state) == mr.CHANCE
    outcomes = mr.chance_outcomes(state)
    hits = 0
    for outcome in outcomes:
        after = mr.apply_action(state, outcome.action)
        hits += outcome.weight * any(isinstance(move, mr.HitHold) for move in mr.legal_moves(after))
    return hits / sum(outcome.weight for outcome in outcomes)


def main() -> None:
    """Play the fight and say what happens."""
    state = before_the_fight()
    for action in FIGHT:
        if isinstance(action, mr.Clashed):
            odds = chance_of_a_hit(state)
            print(f"  (20 for the laser, less 20 for the shield: {odds:.0%} to win with the higher die)")
            assert odds == 15 / 36
        print(mr.describe(state, action))
        state = mr.apply_action(state, action)

    human, nik = state.players
    assert human.cargo == ("laser", "mulch-wine")
    assert nik.cargo == ("shield", "space-spice")
    assert state.turn.seat == 0, "who wins his attack goes on moving"

    # Each time one enters a dot, one attack is all there is.
    refused = mr.check(state, mr.Blast("nik"))
    assert refused is not None
    print("Once more?", refused)


if __name__ == "__main__":
    main()
