"""The two rulesets, siblings over the shared chapters."""
