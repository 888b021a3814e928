"""What somebody saw who presses something: a number that presses carry, where those of games have the ply.

Two may have the same page or form open.  Whoever is second would decide about what they have not seen, so the
number is compared in the transaction that is to change it.
"""

from __future__ import annotations

import zlib

import msgspec

from bot.kit.service.errors import Changed


def number_of(*shown: object) -> int:
    """Return the number by which this is told from what it was before, and from what it becomes."""
    return zlib.crc32(msgspec.json.encode(shown))


def require(seen: int | None, now: int) -> None:
    """Raise Changed if something is not what was seen any more; None: nobody has looked at it."""
    if seen not in {None, now}:
        raise Changed
