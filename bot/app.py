"""The parts of a running bot that know nothing of Discord, opened and closed together."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from bot.services.absence import AbsenceService
from bot.services.computer import Thinkers
from bot.services.joining import JoinService
from bot.services.lobby import LobbyService
from bot.services.play import PlayService
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.rows import GameRow
from engine import randomness

ANSWER_PATIENCE: Final = 1.0
"""Seconds that an answer waits for its turn; it has to be there after three."""

REMEMBERED: Final = 10_000
"""Games of which we remember what their board shows; of any more it is forgotten, oldest first."""


@dataclass(frozen=True, slots=True)
class App:
    """Settings, database and services."""

    settings: Settings
    database: Database
    play: PlayService
    lobby: LobbyService
    joining: JoinService
    absence: AbsenceService
    thinkers: Thinkers
    _showing: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _shown: dict[str, tuple[object, ...]] = field(default_factory=dict)

    def showing(self, game: str) -> asyncio.Lock:
        """Return the lock that keeps the pictures of one game in the order of its positions.

        It orders what is shown, within this process; what is true is ordered by the database.
        """
        return self._showing.setdefault(game, asyncio.Lock())

    @asynccontextmanager
    async def answering(self, game: str) -> AsyncIterator[bool]:
        """Keep that order for an answer too, but never so long that the answer comes too late.

        Discord may let an edit of the same message wait for seconds.  Yields whether the order is kept; if
        not, an older picture may come last, and the newest has to be sent once more.
        """
        lock = self.showing(game)
        try:
            await asyncio.wait_for(lock.acquire(), ANSWER_PATIENCE)
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()

    def shown(self, row: GameRow) -> None:
        """Remember that the living board shows the game as it is in this row, so that no edit is needed."""
        self._shown[row.id] = _face(row)
        while len(self._shown) > REMEMBERED:
            self._shown.pop(next(iter(self._shown)))

    def is_shown(self, row: GameRow) -> bool:
        """Tell whether the living board is known to show this; not to know is no harm, only an edit."""
        return self._shown.pop(row.id, None) == _face(row)


def _face(row: GameRow) -> tuple[object, ...]:
    """Return what a board shows of a game's row."""
    return row.ply, row.status, row.draw_offered_by


def _new_secret() -> bytes:
    """Return a secret for one deal, from the system's randomness."""
    return randomness.new_secret(secrets.token_bytes(randomness.SECRET_BYTES))


@asynccontextmanager
async def open_app(settings: Settings) -> AsyncIterator[App]:
    """Open the database (with its migrations) and the services; raise StorageError."""
    database = await Database.open(settings.database())
    play = PlayService(database, now=time.time, new_secret=_new_secret)
    lobby = LobbyService(
        database,
        play,
        now=time.time,
        per_person=settings.open_games_per_person,
        per_guild=settings.open_games_per_server,
        lifetime=settings.lobby_hours * 3600,
    )
    joining = JoinService(database, now=time.time, per_person=settings.open_games_per_person)
    absence = AbsenceService(database, play, now=time.time)
    thinkers = Thinkers(settings.computer_processes)
    try:
        yield App(settings, database, play, lobby, joining, absence, thinkers)
    finally:
        thinkers.close()
        await database.close()
