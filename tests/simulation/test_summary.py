"""What is told of simulated games: by game, in a table, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
import json

import merchant_rules as mr
from merchant_rules.run.summary import summary_of
from tests.simulation.players import CONFIG

BUILT = (("base-colony-orbit",), (), ("x", "y"))
SPECIES = ("human", "nik", "dell")
SHIPS = ("scout", "clipper", "scout")
WON = mr.GameSummary(1, SPECIES, (1,), "goal", 20, (100, 500, 60), SHIPS, BUILT, ((), ("nillis",), ()), "ab")
SHARED = mr.GameSummary(2, SPECIES, (0, 1), "bank-empty", 30, (700, 700, 5), SHIPS, BUILT, ((), (), ()), "cd")
STOPPED = mr.GameSummary(3, SPECIES, (), "max-rounds", 50, (1, 2, 3), SHIPS, ((), (), ()), ((), (), ()), "ef")
FAILED = mr.GameSummary(4, error="turn 3: ValueError: no", record="format: ...")
DONE = mr.Simulation(CONFIG, (WON, SHARED, STOPPED, FAILED))


def test_figures_count_the_games_that_did_not_fail() -> None:
    assert (len(DONE), DONE.played, DONE.failed) == (4, (WON, SHARED, STOPPED), (FAILED,))
    assert [DONE.wins(seat) for seat in range(3)] == [1, 2, 0]
    assert DONE.wins_by_species() == {"nik": 2, "human": 1}
    assert DONE.median_rounds == 30
    assert mr.Simulation(CONFIG, (WON, SHARED)).median_rounds == 25


def test_the_table() -> None:
    assert DONE.table().splitlines() == [
        "4 games of classic-1988 with 3 players to $500",
        "",
        "seat  species  wins  share  mean worth  best  ports  factories",
        "   0  human       1    33%        $267  $700    0.7        0.0",
        "   1  nik         2    67%        $401  $700    0.0        0.3",
        "   2  dell        0     0%         $23   $60    1.3        0.0",
        "",
        "wins by species: dell 0 of 3, human 1 of 3, nik 2 of 3",
        "rounds: median 30, from 20 to 50, nine of ten at most 50",
        "ended by: bank-empty 1, goal 1, max-rounds 1",
        "failed: seed 4, turn 3: ValueError: no",
    ]


def test_tables_of_little() -> None:
    assert mr.Simulation(CONFIG, (), True).table() == "0 games of classic-1988 with 3 players to $500 (interrupted)"
    assert mr.Simulation(CONFIG, (FAILED,)).table().endswith("failed: seed 4, turn 3: ValueError: no")
    assert mr.Simulation(CONFIG, ()).median_rounds == 0


def test_species_that_change_from_game_to_game() -> None:
    other = mr.GameSummary(9, ("dell", "nik", "human"), (0,), "goal", 20, (600, 5, 6), SHIPS, BUILT, BUILT, "ff")
    table = mr.Simulation(CONFIG, (WON, other)).table()
    assert [line.split()[1] for line in table.splitlines()[3:6]] == ["various", "nik", "various"]
    assert "dell 1 of 2, human 0 of 2, nik 1 of 2" in table


def test_csv_has_a_line_for_each_game() -> None:
    rows = list(csv.DictReader(io.StringIO(DONE.to_csv())))
    assert [row["seed"] for row in rows] == ["1", "2", "3", "4"]
    assert (rows[1]["winners"], rows[1]["worth_1"], rows[0]["ports_2"], rows[0]["factories_1"]) == (
        "0+1",
        "700",
        "2",
        "1",
    )
    assert (rows[3]["error"], rows[3]["species_0"], rows[3]["ports_2"]) == ("turn 3: ValueError: no", "", "")
    assert rows[0]["digest"] == "ab"


def test_json_has_everything() -> None:
    plain = json.loads(DONE.to_json())
    assert plain["config"]["goal"] == 500
    assert (plain["games"], plain["wins"], plain["median_rounds"]) == (4, [1, 2, 0], 30)
    assert plain["results"][0]["ports"] == [["base-colony-orbit"], [], ["x", "y"]]
    assert plain["results"][3]["record"] == "format: ..."
    assert plain["interrupted"] is False


def test_the_digest_covers_seeds_positions_and_failures() -> None:
    others = [
        mr.Simulation(CONFIG, (WON, SHARED, STOPPED)),
        mr.Simulation(CONFIG, (SHARED, WON, STOPPED, FAILED)),
        mr.Simulation(CONFIG, (WON, SHARED, STOPPED, mr.GameSummary(4, error="else"))),
        mr.Simulation(CONFIG, (WON, SHARED, STOPPED, mr.GameSummary(5, error=FAILED.error))),
    ]
    assert len({DONE.digest, *(other.digest for other in others)}) == 5


def test_buildings_are_told_by_owner() -> None:
    board = mr.new_game(CONFIG, seed=1).rules.board
    orbits, system = board.orbits, board.systems[0]
    seats = (mr.Seat(ports=(orbits[0],)), mr.Seat(factories=("nillis",)), mr.Seat(ports=(orbits[1],)))
    game = summary_of(mr.position(CONFIG, seats=seats, cultures={system: "nillis"}), 5)
    assert game.ports == ((orbits[0],), (), (orbits[1],))
    assert game.factories == ((), ("nillis",), ())
    assert (game.seed, game.reason) == (5, "max-rounds")
