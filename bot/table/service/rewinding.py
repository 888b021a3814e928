"""Games that go on from an earlier state than people have seen, after a backup was restored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.store import due, heartbeats
from bot.kit.store.database import Database
from bot.table.service.loading import load
from bot.table.service.messages import shown_anew
from bot.table.store import games

REWOUND: Final = "rewound"
"""The kind of the message due by which a table reads of it; its recipient is the time of the backup."""

WentBack = Callable[[AsyncConnection, float, float], Awaitable[None]]
"""Lets whom it concerns know that the database went back to a time: ``made``, then what time it is now."""

ALSO: Final[Hook[WentBack]] = Hook()
"""What else has to be told of than games."""


@dataclass(frozen=True, slots=True)
class RewindService:
    """Lets people know that the database went back."""

    database: Database
    now: Callable[[], float]

    async def tell(self) -> int:
        """Have each running game tell its table that it goes on from there; return how many there are.

        Lobbies are shown as they were, and whatever else has been told is told of by who told it.
        """
        async with self.database.write() as connection:
            made = max((beat.at for beat in await heartbeats.all(connection)), default=0.0)
            running = await games.running(connection)
            for game in running:
                await due.put(connection, game, REWOUND, self.now(), int(made))
            for game in await games.waiting_to_start(connection):
                await due.put(connection, game, "lobby", self.now())
            for tell in ALSO:
                await tell(connection, made, self.now())
        return len(running)

    async def show_anew(self, game_id: str) -> None:
        """Have hands shown once more, and those called who are to act: what they were sent may be gone."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status == "running":
                await due.put_all(connection, game_id, shown_anew(match, self.now()))
