"""Plies as messages tell them in games in which nobody may know how often others have acted.

Custom ids and the names of files bear the ply that a message was shown for.  Where seats act unseen, as in a
blind heat, that number would tell how much has happened: there it stands behind a keyed hash, which only
the bot can turn back.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

KEY_BYTES: Final = 16

_FIRST: Final = 1 << 32
"""Below are plies as they are; from here on, what stands for one."""


def veiled(key: bytes, ply: int) -> int:
    """Return the number that stands for a ply."""
    return _FIRST + int.from_bytes(blake2b(ply.to_bytes(4, "big"), key=key, digest_size=4).digest(), "big")


def unveiled(key: bytes, shown: int, newest: int) -> int:
    """Return the ply, up to the newest, for which a number stands; −1, which is always old, for any other.

    A number below those that stand for something is a ply itself.
    """
    if shown < _FIRST:
        return shown
    return next((ply for ply in range(newest, -1, -1) if veiled(key, ply) == shown), -1)
