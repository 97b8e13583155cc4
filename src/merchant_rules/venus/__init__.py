"""Merchant of Venus by its rules, of 1988 and of 2012; its public names are those of `merchant_rules` itself."""
