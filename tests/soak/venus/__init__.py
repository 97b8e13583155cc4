"""Merchant of Venus in the soak."""
