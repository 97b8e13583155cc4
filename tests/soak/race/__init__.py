"""Race for the Galaxy in the soak."""
