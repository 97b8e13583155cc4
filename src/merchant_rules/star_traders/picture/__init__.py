"""The map of Star Traders as a picture."""
