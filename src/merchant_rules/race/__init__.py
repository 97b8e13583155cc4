"""Race for the Galaxy: the base game, the experienced two-player game and the first game."""
