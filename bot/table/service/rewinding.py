"""Games that go on from an earlier state than people have seen, after a backup was restored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.store import due, heartbeats
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.table.service import chance
from bot.table.service.loading import load
from bot.table.service.messages import shown_anew
from bot.table.store import forgotten, games

REWOUND: Final = "rewound"
"""The kind of the message due by which a table reads of it; its recipient is the time of the backup."""

LOST_HERE: Final = "lost_here"
"""The kind of the news by which what the database has forgotten is taken away in a server, the recipient."""

LOST_IN_DMS: Final = "lost_in_dms"
"""The same for the direct messages of a person, the recipient; the payload of both is :class:`Gap`."""

LATELY: Final = 30 * 86_400.0
"""Seconds before a backup within which somebody has played whose direct messages are looked through."""


class Gap(NamedTuple):
    """From when until when what happened is forgotten: the time of the backup, and when it came back."""

    made: int
    restored: int

    @property
    def payload(self) -> str:
        """As news keep it."""
        return f"{self.made} {self.restored}"

    @classmethod
    def read(cls, payload: str) -> Gap:
        """Read what :attr:`payload` wrote."""
        return cls(*map(int, payload.split()))

    def holds(self, *times: datetime | None) -> bool:
        """Whether one of these times, as of writing and of editing, lies in it."""
        return any(at is not None and self.made < at.timestamp() <= self.restored for at in times)


WentBack = Callable[[AsyncConnection, Gap], Awaitable[None]]
"""Lets whom it concerns know that the database went back."""

ALSO: Final[Hook[WentBack]] = Hook()
"""What else has to be told of than games."""

PLACES: Final[Hook[Callable[[AsyncConnection, int], Awaitable[list[int]]]]] = Hook()
"""Where else something may stand in a server."""


@dataclass(frozen=True, slots=True)
class RewindService(Timed):
    """Lets people know that the database went back."""

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
            gap = Gap(int(made), int(self.now()))
            for kind, recipients in (
                (LOST_HERE, await forgotten.servers(connection)),
                (LOST_IN_DMS, await forgotten.people(connection, made - LATELY)),
            ):
                told = [(kind, "", self.now(), one, gap.payload) for one in recipients]
                await news.put_all(connection, told)
            for tell in ALSO:
                await tell(connection, gap)
        return len(running)

    async def places(self, guild_id: int) -> list[int]:
        """Return the channels of a server in which something may stand that is forgotten."""
        async with self.database.read() as connection:
            found = await forgotten.places(connection, guild_id)
            for places in PLACES:
                found += await places(connection, guild_id)
        return sorted({*found})

    async def known(self, names: Collection[str], threads: Collection[int]) -> frozenset[str | int]:
        """Return which of what controls belong to, and of threads, there are."""
        async with self.database.read() as connection:
            return await forgotten.known(connection, names, threads)

    async def going_by_dm(
        self, user_id: int, names: Collection[str]
    ) -> tuple[frozenset[str], frozenset[int]]:
        """Return which games of these are not over, and the messages of somebody's that follow such games."""
        async with self.database.read() as connection:
            return await forgotten.going_by_dm(connection, user_id, names)

    async def mix_in(self, game_id: str, message_id: int) -> None:
        """Let chance follow from the number of the message, too, by which a table reads that it goes on.

        What came later may have shown the secrets of the game: whoever knows them would foresee all casts.
        """
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status == "running":
                await chance.mix_in_message(connection, match, message_id)

    async def show_anew(self, game_id: str) -> None:
        """Have hands shown once more, and those called who are to act: what they were sent may be gone."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status == "running":
                await due.put_all(connection, game_id, shown_anew(match, self.now()))
