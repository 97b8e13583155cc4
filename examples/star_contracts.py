"""Which Contracts of Star Traders pay: Stellors for every jump attempt that a delivery is expected to take.

The map is a networkx graph whose lines say the least roll that takes a ship along. So the expected number of attempts
between two worlds is a shortest path, with six over the number of lucky faces as the length of a line. Much of the map
is inferred: a file of your own changes the answer.

Two Contracts to Jackpot pay on a roll of 5 or 6 alone: what counts is the mean, a third of what the card says.
"""

from __future__ import annotations

import networkx as nx

from merchant_rules import star_traders as st


def attempts(first: str, second: str, line: dict[str, int]) -> float:
    """How many attempts a regular jump along a line takes on average."""
    return 6 / (7 - line["regular"])


def main() -> None:
    """Rank all Contracts."""
    state = st.position(st.Config("star-traders-basic", 2), (st.Seat("mink"), st.Seat("capital")))
    contracts = state.rules.catalog.contracts
    length = dict(nx.all_pairs_dijkstra_path_length(st.board(), weight=attempts))
    rate = {contract.slug: float(contract.mean) / length[contract.pick_up][contract.to] for contract in contracts}
    ranked = sorted(contracts, key=lambda contract: -rate[contract.slug])
    for contract in (*ranked[:5], *ranked[-5:]):
        far = length[contract.pick_up][contract.to]
        print(
            f"{contract.slug:22} {int(contract.mean):3} Stellors, {far:4.1f} attempts, {rate[contract.slug]:4.1f} each"
        )
    assert len(ranked) == 72
    assert rate[ranked[0].slug] > rate[ranked[-1].slug]
    assert "jackpot" not in {contract.to for contract in ranked[:5]}, "they pay no better than others on average"


if __name__ == "__main__":
    main()
