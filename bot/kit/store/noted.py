"""What a write transaction notes as due, for whoever carries it out in this process.

Once it is committed they are told when there is something for them, so that they need not look for it.
What other processes note, they find when they look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

_NOTED: Final = "tymok_noted"
"""Where a connection's information has the list of its transaction."""


class Noted(NamedTuple):
    """Something that is due at a time, by the table in which it stands."""

    table: str
    kind: str
    due_at: float


def listen(conn: AsyncConnection) -> list[Noted]:
    """Return the list to which all is added that is noted in the transaction that begins."""
    noted: list[Noted] = []
    conn.info[_NOTED] = noted
    return noted


def note(conn: AsyncConnection, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add what was put down in a table, if somebody listens."""
    noted = conn.info.get(_NOTED)
    if noted is not None:
        noted += (Noted(table, row["kind"], row["due_at"]) for row in rows)
