"""Rules questions, asked with a position and answered with the number of the rule.

`position` sets up any position that can exist: say what differs from a fresh game. `check` says whether one action is
legal in it, and if not, which rule forbids it. `validate` and `position` itself refuse what cannot be on a table.
"""

from __future__ import annotations

import merchant_rules as mr

CONFIG = mr.Config("classic-1988", ("human", "nik"))


def answer(question: str, state: mr.State, action: mr.Action) -> mr.Violation | None:
    """Print a question with its answer."""
    violation = mr.check(state, action)
    print(f"{question}\n  {'Yes.' if violation is None else violation}")
    return violation


def wrong_with(seat: mr.Seat) -> tuple[str, ...]:
    """What is wrong with a position in which the first player has this."""
    try:
        mr.position(CONFIG, seats=(seat,))
    except mr.PositionError as error:
        return error.problems
    return ()


def main() -> None:
    """Four questions."""
    # A planet's city costs two points to enter from its orbit. Is one enough?
    ship = mr.Seat(place="rogue-1")
    state = mr.position(CONFIG, seats=(ship,), dice=(1, 1, 1), points=1, came_from="rogue-2")
    violation = answer("One point left in orbit: may I go down to the city?", state, mr.StepTo("rumble-city"))
    assert violation is not None
    assert violation.rule == "1988:5.21/c"

    # Trading: who comes to a city this turn buys one thing; who stayed there may buy on.
    trader = mr.Seat(place="rumble-city", money=500, ship="freighter")
    homes = {"rogue": "dell"}
    landed = mr.position(CONFIG, seats=(trader,), cultures=homes, trading="landed", buys=1)
    violation = answer("I landed this turn and bought one: another?", landed, mr.BuyGoods("finest-dust"))
    assert violation is not None
    assert violation.rule == "1988:9.41/a"
    stayed = mr.position(CONFIG, seats=(trader,), cultures=homes, trading="stayed", buys=1)
    assert answer("I stayed this turn and bought one: another?", stayed, mr.BuyGoods("finest-dust")) is None

    # Does somebody buy what he sells himself?
    seller = mr.Seat(place="rumble-city", cargo=("finest-dust",))
    state = mr.position(CONFIG, seats=(seller,), cultures=homes, trading="stayed")
    assert answer("May I sell the Dell their own Finest Dust?", state, mr.SellGoods("finest-dust")) is not None

    # What cannot be on a table is refused with everything that is wrong about it.
    problems = wrong_with(mr.Seat(cargo=("finest-dust",) * 7, ship="scout"))
    print("Seven Finest Dust in a scout?\n  " + "\n  ".join(problems))
    assert len(problems) == 2
    assert wrong_with(mr.Seat(cargo=("finest-dust",) * 2, ship="scout")) == ()


if __name__ == "__main__":
    main()
