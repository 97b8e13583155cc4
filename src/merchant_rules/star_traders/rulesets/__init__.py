"""The rulesets, a file each."""
