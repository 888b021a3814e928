"""For whom times are looked for: their hours, their zones and vacations, read once for many tables.

A vacation stops no live games, but whoever is on one is offered times after it, where the round leaves any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.calendar import kept_zone
from bot.clocks.service.hours import kept
from bot.clocks.store import pauses
from bot.kit.store import people
from bot.leagues.service.scheduling.slots import AHEAD, LENGTH, Asked, Slot, propose_to_all
from bot.storage.rows import PauseRow


class Person(NamedTuple):
    """Somebody who has said where they live, and until when they are on vacation: 0 if they are not."""

    asked: Asked
    away_until: float


class Request(NamedTuple):
    """Whom times are proposed to, and within which; nobody where that cannot be said yet."""

    asked: tuple[Asked, ...]
    now: float
    until: float


def propose_all(requests: Sequence[Request]) -> list[tuple[Slot, ...]]:
    """Return times for each of several tables; meant for a process of its own."""
    return [propose_to_all(*request) if request.asked else () for request in requests]


async def known_of(connection: AsyncConnection, users: Collection[int], now: float) -> Mapping[int, Person]:
    """Return the hours of people who have said where they live."""
    known = {}
    for user in sorted(users):
        player = await people.get(connection, user)
        if player is not None and player.zone:
            asked = Asked(kept(player.hours), kept_zone(player.zone))
            known[user] = Person(asked, await _away_until(connection, user, now))
    return known


async def away_at(
    connection: AsyncConnection, users: Sequence[int], times: Iterable[float]
) -> Mapping[float, tuple[int, ...]]:
    """Return who of these people is on vacation then, by time; times at which nobody is are left out."""
    vacations = {user: await pauses.vacations_of(connection, user) for user in users}
    away = {
        at: tuple(user for user in users if any(_is_within(one, at) for one in vacations[user]))
        for at in times
    }
    return {at: found for at, found in away.items() if found}


def _is_within(vacation: PauseRow, at: float) -> bool:
    return vacation.starts <= at and (vacation.ends is None or at < vacation.ends)


async def _away_until(connection: AsyncConnection, user_id: int, now: float) -> float:
    vacations = await pauses.vacations_of(connection, user_id)
    return max((one.ends for one in vacations if one.ends is not None and one.ends > now), default=0.0)


def request(users: Sequence[int], known: Mapping[int, Person], now: float, until: float) -> Request:
    """Return what is looked for at a table of these people."""
    found = [known[user] for user in users if user in known]
    back = max((one.away_until for one in found), default=0.0)
    since = max(now, back - AHEAD) if back + LENGTH <= until else now
    return Request(tuple(one.asked for one in found) if len(found) == len(users) else (), since, until)
