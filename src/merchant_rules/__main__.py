"""`python -m merchant_rules` is the same as the script `merchant-rules`."""

from __future__ import annotations

import sys

from merchant_rules.cli import main

sys.exit(main())
