"""Games played through: by bots, one or many, and what came of them; works over a `Game`, imports none."""
