"""Star Traders (1987, revised rules): the box, the map and what can be calculated from them."""
