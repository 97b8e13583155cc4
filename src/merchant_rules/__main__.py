"""`python -m merchant_rules` is the same as the script `merchant-rules`."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())
