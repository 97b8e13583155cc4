"""Star Traders in the soak."""
