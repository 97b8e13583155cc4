"""Games that begin in the middle: stations, cargo, Prestige and full hands, so that petitions come soon."""

from __future__ import annotations

from random import Random

from merchant_rules import star_traders as st
from merchant_rules.star_traders.box.catalog import load_catalog


def rich_start(config: st.Config, rng: Random, seed: int | None) -> st.State:
    """The Movement stage of a game in full swing."""
    catalog, count = load_catalog(), config.player_count
    worlds = [world.slug for world in catalog.worlds]
    rng.shuffle(worlds)
    deck = [face.slug for face in catalog.faces for _ in range(face.count) if face.kind != "jubilee"]
    rng.shuffle(deck)
    spaces = {row.traders: row for row in catalog.game.tables}[count]
    number = spaces.advanced if config.ruleset.endswith("advanced") else spaces.basic
    contracts = rng.sample([contract.slug for contract in catalog.contracts], number)
    names = [slug for slug in catalog.personality_by_slug if slug != "insider"]
    dealt = rng.sample(names, count) if len(config.modules) > 1 else []
    seats = [
        st.Seat(
            rng.choice(worlds),
            money=rng.randrange(90),
            prestige=rng.randrange(31),
            engines=rng.randrange(1, 6),
            hand=tuple(deck.pop() for _ in range(rng.randrange(3))),
            hold=tuple(rng.choice(contracts) for _ in range(rng.randrange(3))),
            stations=tuple(worlds.pop() for _ in range(rng.randrange(5))),
            personalities=(dealt[seat],) if dealt else (),
        )
        for seat in range(count)
    ]
    return st.position(config, seats, contracts=contracts, active=rng.randrange(count), seed=seed)
