"""Write the saves, counts and digests anew: `python -m tests.star_traders.make_stored`, after the golden games."""

from __future__ import annotations

from typing import Any

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.testing import perft
from tests.star_traders.goldens import NAMES, REDACTED, STORED, stored
from tests.star_traders.playing import ADVANCED, BASIC, Quarantine, Seat, do, table

#: No more sequences than this are counted.
MOST = 60_000


def positions() -> dict[str, tuple[str, State]]:
    """Positions to count from: the beginning, a jump with its windows, petitions, deliveries, a Calamity."""
    jump = table(
        Seat("mink", hand=("zap",)),
        Seat("niven", hand=("you-are-lost", "avoid-calamity"), stations=("niven",)),
        options={"deals": "off"},
    )
    full = table(
        Seat("oz", hand=("takeover", "piracy"), personalities=("hero",), hold=("endor-hench",)),
        Seat("oz", stations=("oz",), hand=("avoid-calamity", "gotcha"), hold=("kluge-awwad",)),
        ruleset=ADVANCED,
        contracts=("endor-hench", "kluge-awwad"),
    )
    petition = table(
        Seat("oz", prestige=25, hand=("zap",)), Seat("niven", hand=("imperial-disfavor-4",)), stage="action",
        movement_over=False,
    )  # fmt: skip
    station = table(
        Seat("oz", prestige=20, stations=("oz",)), Seat("niven", hand=("zap",)), ruleset=ADVANCED, stage="action",
        movement_over=False,
    )  # fmt: skip
    deliver = table(
        Seat("endor", hold=("endor-hench",), stations=("hench",)),
        Seat("jackpot", hold=("statyk-jackpot",)),
        contracts=("endor-hench", "statyk-jackpot"),
        quarantines=(Quarantine("endor", 1),),
    )
    return {
        "opening": ("The first position of the box.", mr.new_game(st.Config(BASIC, 2))),
        "auction": (
            "Personalities are auctioned.",
            mr.new_game(
                st.Config(ADVANCED, 2, ("personalities", "new-personalities", "optional"), {"personalities": "auction"})
            ),
        ),
        "jump": ("A jump with all its windows.", do(jump, st.DeclareJump("regular", "niven"))),
        "cards": ("Movement with cards that take and are answered.", full),
        "petition": ("A petition before its windows and its roll.", do(petition, st.Petition())),
        "station": ("The Action stage at a station of one's own.", station),
        "deliver": ("Cargo aboard, and a Quarantine on the world.", deliver),
    }


def saves() -> dict[str, Any]:
    """States and views in the middle of things."""
    state = table(
        Seat("mink", hand=("zap", "gotcha"), hold=("endor-hench",), personalities=("hero",)),
        Seat("mink", hand=("avoid-calamity",), stations=("oz",), envoy="imperial-envoy-snell"),
        Seat("niven", hand=("superzap", "quarantine"), personalities=("psychic",)),
        contracts=("endor-hench", "kluge-awwad"),
        completed=(("oz-asimov", (1, 0, 0)),),
        quarantines=(Quarantine("oz", 1),),
        seed=5,
    )
    window = do(state, st.DeclareJump("regular", "niven"))
    deal = do(state, st.ProposeDeal(1, st.Bundle(stellors=5), st.Bundle(stations=("oz",))))
    assert type(window.stack[-1]) is f.Window
    config = st.Config(ADVANCED, 3, ("personalities", "optional"), {"personalities": "auction"})
    return {
        "window": window,
        "window-view": mr.view(window, 2),
        "deal": deal,
        "deal-view": mr.view(deal, 2),
        "auction": mr.new_game(config, seed=2),
        "over": stored("chain").final(),
    }


def counts(state: State) -> list[int]:
    """The numbers of sequences of 1, 2, 3 ... actions, as far as they are not too many."""
    found: list[int] = []
    while len(found) < 3 or (len(found) < 5 and found[-1] * (found[-1] // max(1, found[-2])) < MOST):
        found.append(perft(state, len(found) + 1))
    return found


def main() -> None:
    """Write all files."""
    digests = {name: mr.digest(stored(name).final()) for name in NAMES}
    for name, thing in saves().items():
        (STORED / f"{name}.json").write_text(mr.to_json(thing) + "\n", encoding="ascii")
        digests[f"save-{name}"] = mr.digest(thing)
    (STORED / "digests.toml").write_text("".join(f'{name} = "{own}"\n' for name, own in digests.items()), "utf-8")
    for name, seat in REDACTED.items():
        (STORED / f"{name}.txt").write_text(stored(name.partition("-of-")[2]).redact(seat).to_text(), encoding="utf-8")
    parts = ["# Positions and how many sequences of 1, 2, 3 ... actions there are from each, deals left out.\n"]
    for name, (about, state) in positions().items():
        numbers = counts(state)
        print(name, numbers, flush=True)
        parts.append(f"\n[{name}]\nabout = \"{about}\"\nsave = '{mr.to_json(state)}'\ncounts = {numbers}\n")
    (STORED / "perft.toml").write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
