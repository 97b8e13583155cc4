"""Distances that are mended are those of a new search."""

from __future__ import annotations

import random

import merchant_rules as mr
from merchant_rules.venus.bots.atlas import Atlas, Vessel, plain_atlas


def test_mended_distances_are_those_of_a_new_search() -> None:
    rules = mr.new_game(mr.Config("classic-1988", 2), seed=1).rules
    rng, board = random.Random(5), rules.board
    markers = ["", *rules.catalog.marker_by_slug, *rules.gate_numbers]
    cities = [frozenset(board.cities_of[system]) for system in board.systems]
    for vessel in (Vessel(2, 0, 0, False, False), Vessel(4, 3, 20, True, False)):
        boxes = [""] * len(board.questions)
        atlas = Atlas(rules, vessel, tuple(boxes), plain_atlas(rules, vessel))
        for _ in range(12):
            boxes[rng.randrange(len(boxes))] = rng.choice(markers)
            atlas = Atlas(rules, vessel, tuple(boxes), atlas)
            anew = Atlas(rules, vessel, tuple(boxes))
            for dots in rng.sample(cities, 4):
                assert atlas.to(dots) == anew.to(dots)
