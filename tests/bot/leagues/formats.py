"""The formats of leagues by name, for tests that play each of them."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """How those who enter meet."""

    LADDER = "ladder"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    TABLES = "tables"
    ARENA = "arena"
