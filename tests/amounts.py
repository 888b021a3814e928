"""How much of what is random is tried: ``make test`` has time for a part of it, CI for all."""

from __future__ import annotations

import os
from typing import Final

THOROUGH: Final = os.environ.get("TESTS_THOROUGH") == "1"


def tried(usually: int, thoroughly: int) -> int:
    """Return how many are to be tried: the larger number with TESTS_THOROUGH=1."""
    return thoroughly if THOROUGH else usually
