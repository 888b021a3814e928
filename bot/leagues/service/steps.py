"""What falls due in a season: a step, by which it is named wherever steps are said and carried out."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """Something that falls due at a time; ``key`` is a round, a fixture, or a division and ``stage``."""

    at: float
    what: str
    key: int = 0
    stage: int = 0
