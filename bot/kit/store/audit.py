"""The audit: who changed what, when and why.  It only grows: a change is taken back by another line.

Erasing a person replaces their number by that of a former player, in the audit too; erasing a server removes
its lines.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_numbered, read_row, read_rows
from bot.storage.rows import AuditLine
from bot.storage.tables import audit

OF_LEAGUES: Final = "league:"
"""What the subjects of lines about leagues begin with; a season follows."""

PERSON: Final = "person:"
"""What the subjects of lines about people begin with; the number of the person follows."""

_GET: Final = select(audit).where(audit.c.id == bindparam("this"))
_OF_SUBJECT: Final = select(audit).where(audit.c.subject == bindparam("subject")).order_by(audit.c.id)
_FOR_STAFF: Final = (
    select(audit)
    .where(
        audit.c.guild_id == bindparam("guild"),
        or_(audit.c.actor == "staff", ~audit.c.subject.startswith(OF_LEAGUES)),
    )
    .order_by(audit.c.id.desc())
    .limit(bindparam("most"))
)
_SUBJECT: Final = select(audit.c.subject).where(audit.c.id == bindparam("this")).scalar_subquery()
_UNDONE: Final = (  # an undoing has the same subject, by which there is an index
    select(audit.c.id).where(audit.c.subject == _SUBJECT, audit.c.undoes == bindparam("this")).limit(1)
)
_STAFF: Final = (
    select(audit.c.user_id)
    .where(audit.c.subject == bindparam("subject"), audit.c.actor == "staff", audit.c.user_id > 0)
    .order_by(audit.c.id.desc())
    .limit(1)
)


async def add(conn: AsyncConnection, line: AuditLine) -> int:
    """Add a line, and return the number that it gets; who undoes a line names the same subject."""
    return await add_numbered(conn, audit, line)


async def get(conn: AsyncConnection, line: int) -> AuditLine | None:
    """Return the line with this number."""
    return await read_row(conn, AuditLine, _GET, this=line)


async def of_subject(conn: AsyncConnection, subject: str) -> list[AuditLine]:
    """Return the lines about a game, or whatever else was changed, in their order."""
    return await read_rows(conn, AuditLine, _OF_SUBJECT, subject=subject)


async def for_staff(conn: AsyncConnection, guild_id: int, limit: int) -> list[AuditLine]:
    """Return the newest lines of a server that staff looks at, the newest first.

    Of leagues those are what staff decided: who enters, leaves and plays there would fill the list.
    """
    return await read_rows(conn, AuditLine, _FOR_STAFF, guild=guild_id, most=limit)


async def last_staff(conn: AsyncConnection, subject: str) -> int | None:
    """Return who of staff has changed a subject last, None if nobody has."""
    found: int | None = (await conn.execute(_STAFF, {"subject": subject})).scalar_one_or_none()
    return found


async def undone(conn: AsyncConnection, line: int) -> bool:
    """Tell whether another line takes this one back."""
    return (await conn.execute(_UNDONE, {"this": line})).first() is not None
