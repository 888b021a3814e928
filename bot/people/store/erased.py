"""Who has had themselves erased, and which servers are gone: their numbers, in a file beside the database.

A backup from before knows them still; whoever restores it erases them once more.  The file has nothing but
numbers and times, and forgets them when no backup can be meant that is so old.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec

from bot.kit.structs import UNREADABLE

NAME: Final = "erased.jsonl"

KEPT: Final = 400 * 86_400.0
"""Seconds for which a number is kept: longer than anybody keeps backups."""


Known = Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)]
"""A number of Discord's, as rows can have it."""


class Erased(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody or a server (the other number is 0) that was erased at a time, in seconds since 1970."""

    user_id: Known = 0
    guild_id: Known = 0
    at: float


def noted(folder: Path) -> list[Erased]:
    """Return who and what was erased, the first one first; a line that is not whole is left out."""
    try:
        lines = (folder / NAME).read_bytes().splitlines()
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Erased))
        except UNREADABLE:
            continue  # the machine went off while it was written
    return found


def note(folder: Path, new: Erased) -> None:
    """Add somebody or a server, for good when this returns; raises OSError."""
    kept = [one for one in noted(folder) if one.at > new.at - KEPT]
    fresh = folder / f"{NAME}.new"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.Encoder().encode_lines([*kept, new]))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / NAME)
