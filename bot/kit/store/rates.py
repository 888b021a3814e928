"""What all processes on one PostgreSQL may do together: only so much in a time, or one at a time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Float, bindparam, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.leases import NOW
from bot.storage.tables import refused_requests, turns

MINUTE: Final = 60

WINDOW: Final = 10
"""Minutes of which Discord counts the requests that it refuses."""

_STEP: Final = bindparam("step", type_=Float)
_NEW: Final = insert(turns).values(name=bindparam("what"), at=NOW + _STEP)
_TAKE: Final = _NEW.on_conflict_do_update(
    index_elements=[turns.c.name],
    set_={"at": func.greatest(turns.c.at, NOW) + _STEP},
    where=turns.c.at <= NOW + bindparam("ahead", type_=Float),
).returning(turns.c.at - _STEP - NOW)
_WHEN: Final = select(turns.c.at - NOW).where(turns.c.name == bindparam("what"))
_GIVE_BACK: Final = update(turns).where(turns.c.name == bindparam("what")).values(at=0.0)
_MINUTE: Final = func.floor(NOW / MINUTE)
_REFUSED: Final = insert(refused_requests).values(minute=_MINUTE, count=bindparam("number"))
_ADD: Final = _REFUSED.on_conflict_do_update(
    index_elements=[refused_requests.c.minute],
    set_={"count": refused_requests.c.count + _REFUSED.excluded.count},
)
_SUM: Final = select(func.coalesce(func.sum(refused_requests.c.count), 0)).where(
    refused_requests.c.minute > _MINUTE - WINDOW
)
_FORGET: Final = refused_requests.delete().where(refused_requests.c.minute <= _MINUTE - WINDOW)


class Turn(NamedTuple):
    """Whether something may be done, in so many seconds; else in how many it is worth asking again."""

    granted: bool
    seconds: float


async def take(conn: AsyncConnection, name: str, step: float, *, ahead: float = 0.0) -> Turn:
    """Take a turn that keeps others from theirs for ``step`` seconds, ``ahead`` seconds before it comes."""
    values: Mapping[str, Any] = {"what": name, "step": step, "ahead": ahead}
    begins: float | None = (await conn.execute(_TAKE, values)).scalar_one_or_none()
    if begins is not None:
        return Turn(True, max(0.0, begins))
    later: float = (await conn.execute(_WHEN, {"what": name})).scalar_one()
    return Turn(False, max(0.0, later - ahead))


async def give_back(conn: AsyncConnection, name: str) -> None:
    """Let others take a turn at once."""
    await conn.execute(_GIVE_BACK, {"what": name})


async def refused(conn: AsyncConnection, number: int) -> int:
    """Note how many more requests Discord has refused; return how many in the last ten minutes."""
    if number:
        await conn.execute(_ADD, {"number": number})
        await conn.execute(_FORGET)
    found: int = (await conn.execute(_SUM)).scalar_one()
    return int(found)


class Local:
    """The same for one process alone, by its own clock."""

    def __init__(self) -> None:
        self._at: dict[str, float] = {}
        self._refused: dict[int, int] = {}

    def take(self, name: str, step: float, *, ahead: float = 0.0) -> Turn:
        """Take a turn as :func:`take` does."""
        now = time.monotonic()
        at = self._at.get(name, now)
        if at > now + ahead:
            return Turn(False, at - now - ahead)
        begins = max(at, now)
        self._at[name] = begins + step
        return Turn(True, max(0.0, begins - now))

    def refused(self, number: int) -> int:
        """Note refused requests as :func:`refused` does."""
        minute = int(time.monotonic() // MINUTE)
        self._refused = {at: found for at, found in self._refused.items() if at > minute - WINDOW}
        if number:
            self._refused[minute] = self._refused.get(minute, 0) + number
        return sum(self._refused.values())
