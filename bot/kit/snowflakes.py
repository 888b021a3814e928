"""Discord's numbers, of presses, people and messages alike: each holds the time at which it was made."""

from __future__ import annotations

from typing import Final

EPOCH: Final = 1_420_070_400_000
"""Milliseconds from 1970 to the first of Discord's numbers: the start of 2015."""

TIME_BITS: Final = 22
"""Bits of a number below its time."""


def made_at(number: int) -> float:
    """Return the time in a number that Discord gave, in seconds since 1970."""
    return ((number >> TIME_BITS) + EPOCH) / 1000
