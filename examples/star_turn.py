"""One turn of Star Traders with its windows, every die and every answer by hand.

A ship jumps from Mink to Niven. Before the roll and after it everybody who holds a card is asked, in order of priority.
Somebody puts Niven under Quarantine while the ship is under way; its owner would rather miss the jump than be caught
there, and spoils his own roll.
"""

from __future__ import annotations

import merchant_rules as mr
from merchant_rules import star_traders as st

CONFIG = st.Config("star-traders-basic", 3)
SEATS = (
    st.Seat("mink", hand=("zap",)),
    st.Seat("capital", hand=("quarantine",)),
    st.Seat("terra"),  # no card: by this public fact alone it is not asked
)
#: Who is asked in which window (or chance), and what is done.
TURN: tuple[tuple[int, str, st.Action], ...] = (
    (0, "", st.DeclareJump("regular", "niven")),
    (0, "jump", st.Pass()),
    (1, "jump", st.Pass()),
    (mr.CHANCE, "", st.DieRolled(2)),
    (0, "roll", st.Pass()),
    (1, "roll", st.PlayCard("quarantine", world="niven")),
    (0, "avoid", st.Pass()),  # the Calamity could be answered here
    (0, "roll", st.PlayCard("zap", shift=-1)),  # the window has begun anew
)


def main() -> None:
    """Play the turn and say who was asked for what."""
    state = st.position(CONFIG, SEATS)
    for asked, window, action in TURN:
        now = mr.situation(state)
        assert mr.actor(state) == asked
        assert now.window == window
        who = "chance" if asked == mr.CHANCE else f"seat {asked}"
        print(f"{window or now.kind:8} {who}: {mr.token(state, action)}")
        state = mr.apply_action(state, action)

    assert state.traders[0].world == "mink", "the jump failed, as its owner wanted"
    assert [lock.world for lock in state.galaxy.quarantines] == ["niven"]
    again = mr.check(state, st.DeclareJump("regular", "niven"))
    print("To Niven once more?", again or "Yes.")


if __name__ == "__main__":
    main()
