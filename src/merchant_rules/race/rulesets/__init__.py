"""The rulesets: the base game, as it came out first."""
