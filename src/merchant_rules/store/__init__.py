"""What is kept outside a game: saves, records, notation, rulebooks, configs; works over a `Game`, imports none."""
