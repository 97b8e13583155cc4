"""Where a ship can get, by the graph of the map: with what chance in this turn, and in how many attempts on average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules import UnknownName, WrongType
from merchant_rules import star_traders as st
from tests.star_traders.playing import BASIC, Quarantine, Seat, do, kinds, table


@pytest.mark.rule("star:S-QUAR-1", "star:S-QUAR-2")
def test_no_way_leads_on_from_a_world_under_quarantine() -> None:
    free = table(Seat("mink"), Seat("capital"))
    held = table(Seat("mink"), Seat("capital"), quarantines=(Quarantine("mink", 1),))
    assert st.DeclareJump in kinds(free)
    assert st.DeclareJump not in kinds(held)
    assert len(st.reachable(free)) > 1
    assert st.reachable(held) == {"mink": 1}
    passing = table(Seat("kluge"), Seat("capital"), quarantines=(Quarantine("verne", 1),))
    far, near = st.reachable(table(Seat("kluge"), Seat("capital"))), st.reachable(passing)
    assert near["verne"] == far["verne"]  # one may arrive
    assert near.get("niven", 0) < far["niven"]
    lifted = table(Seat("mink"), Seat("capital"), quarantines=(Quarantine("mink", 1, lifted=1),))
    assert st.reachable(lifted) == st.reachable(free)
    assert len(st.reachable(lifted, 1)) == len(st.reachable(free, 1))


@pytest.mark.rule("ST-63")
def test_a_grounded_ship_stays_where_it_is_in_its_next_turn() -> None:
    state = table(Seat("mink"), Seat("capital", grounded=True))
    assert st.reachable(state, 1) == {"capital": 1}


def test_expected_jumps_are_the_shortest_ways_through_the_graph() -> None:
    state = table(Seat("mink", stations=("niven",)), Seat("capital", stations=("verne",)))
    graph: nx.DiGraph[str] = nx.DiGraph()
    for one, other, line in st.board(state.config).edges(data=True):
        for a, b in ((one, other), (other, one)):
            least = line["station"] or 1 if b == "niven" else line["regular"]
            graph.add_edge(a, b, attempts=Fraction(6, 7 - least))
    expected = nx.single_source_dijkstra_path_length(graph, "mink", weight="attempts")
    for found in (st.expected_jumps(state), st.expected_jumps(state, 0), st.expected_jumps(mr.view(state, 1), 0)):
        assert found == expected
    assert len(expected) == 36
    assert st.expected_jumps(state)["niven"] == 1


def test_who_has_left_gets_nowhere() -> None:
    state = do(table(Seat("mink"), Seat("capital"), Seat("terra")), st.DropOut(1))
    assert st.expected_jumps(state, 1) == st.reachable(state, 1) == {}


@pytest.mark.parametrize("wrong", [None, 3, "star-traders-basic", st.Config(BASIC, 2), mr.Config("classic-1988", 2)])
def test_ways_are_asked_of_states_and_views_alone(wrong: Any) -> None:
    for ask in (st.reachable, st.expected_jumps):
        with pytest.raises(WrongType, match="a State is needed here"):
            ask(wrong)


@pytest.mark.parametrize("seat", [-1, 2, True, "mink", 0.0])
def test_a_seat_that_is_not_there_is_named(seat: Any) -> None:
    state = table(Seat("mink"), Seat("capital"))
    for ask in (st.reachable, st.expected_jumps):
        with pytest.raises(UnknownName, match="seats are 0 to 1"):
            ask(state, seat)
    with pytest.raises(UnknownName, match="seats are 0 to 1"):
        mr.view(state, 0).money(seat)


@pytest.mark.parametrize("wrong", [3, [], mr.Config("classic-1988", 2)])
def test_a_board_is_that_of_a_map_or_a_config(wrong: Any) -> None:
    with pytest.raises(WrongType, match="a board is that of a map or a Config of Star Traders"):
        st.board(wrong)
    with pytest.raises(WrongType, match="data comes from load_data"):
        st.board("A_fit", wrong)
