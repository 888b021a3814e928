"""News of leagues that belong to no service: where fixtures are played, who left, what is missing.

Each kind begins with ``league_``, so a lane of its own sends it (``telling/lane.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import steady
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.storage.rows import Event

ROUND: Final = "league_round"
"""A round is published, or its message to be brought up to date; its subject is the season and the round."""

MINE: Final = "league_mine"
"""Many fixtures are published at once: somebody, the recipient, is told all of theirs.

Its subject is the season and the round.
"""

FIXTURE: Final = "league_fixture"
"""The place of a fixture is to be made, or its message brought up to date; its subject is the fixture."""

FOLLOWED: Final = "league_followed"
"""A game begins, and spectators are called; its subject is the game."""

LEFT: Final = "league_left"
"""Somebody has left a season, the subject; the recipient is who."""

UNCHALLENGED: Final = "league_unchallenged"
"""A challenge, the subject, is off, since one of its two has left; the recipient is one of them.

Its payload is the number of the entrant who has left.
"""

TOLD_OVER: Final = "league_round_over"
"""A round has been closed; its subject is the season and the round."""

ABSENT: Final = "league_absent"
"""The bot has decided a fixture, the subject, without a game, since somebody did not come.

It is told where the fixture is played (recipient 0) and to each of its people; its payload is the step that
decided it, as the audit names it.
"""

FINAL: Final = "league_final"
"""The final table of a season, the subject, has changed by a correction: its message follows."""

WON: Final = "league_won"
"""By a correction somebody else has won a season, the subject, than was told, moves up, or is on the podium.

It is told to all (recipient 0) and to each for whom that changes; its payload is one of ``closing.CHANGES``.
"""

HELD_UP: Final = "league_held_up"
"""A round has been closed whose winners are not all known; its subject is the season and the round."""

LONGER: Final = "league_longer"
"""A fixture, the subject, has got more time."""

MISSING: Final = "league_missing"
"""Something that a season needs is missing; its subject is the season and what: see ``Missing``."""

NOWHERE: Final = "league_nowhere"
"""A server has no place for a fixture, the subject; its person, the recipient, is told what to do."""

OUTAGE: Final = "league_outage"
"""The bot was away while a season, the subject, ran; the payload is when."""

CHANNEL, THREADS, EVENTS, STUCK = "channel", "threads", "events", "stuck"
"""What may be missing: the league's channel (gone, or closed to us), leave to open threads or make events.

``STUCK``: what is due in the season fails again and again.
"""

STUCK_AFTER: Final = 3
"""Failures in a row after which staff is told that a season is stuck."""

AT_ONCE, PACE = 5, 5.0
"""Messages of a round that are written at once, and the seconds until the next so many.

That is what Discord lets a bot write in a channel.  The round's own message, one of the first, has called
everybody; so other news of leagues need not wait for the messages of sixty fixtures.
"""


def turn_of(number: int) -> float:
    """Return after how many seconds it is the turn of a round's fixture, counted from 0."""
    return (number + 1) // AT_ONCE * PACE


async def missing(connection: AsyncConnection, season_id: str, what: str, now: float) -> None:
    """Let staff be told that something is missing, unless they were within the last day."""
    await news.put_new(connection, MISSING, f"{season_id}:{what}", now)


async def places_wanted(connection: AsyncConnection, fixtures: Iterable[str], now: float) -> None:
    """Let the places of fixtures be made one after the other, where that is not to happen anyway."""
    for number, name in enumerate(fixtures):
        await news.put_new(connection, FIXTURE, name, now + turn_of(number))


async def place_wanted(connection: AsyncConnection, fixture: str, at: float) -> None:
    """Let the place of a fixture be made in its turn, or looked at once more."""
    await news.put_again(connection, FIXTURE, fixture, at)


async def note_missing(database: Database, season_id: str, what: str) -> None:
    """Let staff be told so, in a transaction of its own."""
    async with database.write() as connection:
        await missing(connection, season_id, what, steady.now())


async def want_place(database: Database, fixture: str) -> None:
    """Let the place of a fixture be made or looked at now, in a transaction of its own."""
    async with database.write() as connection:
        await place_wanted(connection, fixture, steady.now())


async def failed(database: Database, event: Event) -> None:
    """Let staff know of a season that does not go on, after its third failure."""
    if event.attempts + 1 == STUCK_AFTER:
        season_id, _, _ = event.subject.partition(":")
        await note_missing(database, season_id, STUCK)
