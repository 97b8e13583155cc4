"""What a Hypothesis strategy for configs has to know of this game."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from .box.unpacking import load_catalog


def configs(ruleset: str, count: int) -> st.SearchStrategy[dict[str, Any]]:
    """Players and goal of a config: so many players, as a number or as species in any order."""
    catalog = load_catalog(ruleset)
    species = st.permutations([m.slug for m in catalog.merchants]).map(lambda order: tuple(order[:count]))
    return st.fixed_dictionaries(
        {"players": st.one_of(st.just(count), species), "goal": st.sampled_from(catalog.goals)},
    )
