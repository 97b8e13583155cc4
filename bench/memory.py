"""Memory: what a game takes whose every state is kept, and what each state adds."""

from __future__ import annotations

import random
import tracemalloc

import merchant_rules as mr


def kept_game(config: mr.Config, seed: int = 3, decisions: int = 1500) -> tuple[int, float]:
    """Peak bytes of a game kept whole, and bytes added per stored state."""
    choice = random.Random(seed).choice
    state = mr.new_game(config, seed=seed)
    for _ in range(50):  # fill caches first: interned steps, tables of dice
        state = mr.apply_action(state, choice(mr.legal_moves(state)))
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state]
    for _ in range(decisions):
        moves = mr.legal_moves(state)
        if not moves:
            break
        state = mr.apply_action(state, choice(moves))
        kept.append(state)
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak - before, (after - before) / len(kept)
