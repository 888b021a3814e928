"""What columns of a game's row have as text: people, numbers by seat, fingerprints by deal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

EVERYBODY: Final = -1
"""Who looks from no seat, among the readers by whom a column of the game goes."""


def read_by_seat(text: str) -> dict[int, int]:
    """Read numbers by seat, as a column of the game has them."""
    return msgspec.json.decode(text, type=dict[int, int]) if text else {}


def write_by_seat(numbers: Mapping[int, int]) -> str:
    """Write numbers by seat as a column of the game."""
    return msgspec.json.encode(numbers).decode() if numbers else ""


def read_people(text: str) -> tuple[int, ...]:
    """Read people, as columns have them: ",1,2,"."""
    return tuple(int(user) for user in text.split(",") if user)


def write_people(users: Collection[int]) -> str:
    """Write people as a column has them; empty if there is nobody."""
    return f",{','.join(map(str, sorted(users)))}," if users else ""


def read_fingerprints(text: str) -> tuple[tuple[int, str], ...]:
    """Read the fingerprints by deal, as a column of the game has them."""
    return msgspec.json.decode(text, type=tuple[tuple[int, str], ...]) if text else ()
