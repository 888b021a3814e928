"""What people look like: avatars of those who have lately done something, for the cards of seasons.

The bot keeps no members, and asks Discord for none just for their looks: an interaction brings along which
avatar somebody has.  All is in memory alone; who hides their profile has none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from bot.kit.store import people
from bot.kit.store.database import Database
from renderers.portraits import reduced

log: Final = structlog.get_logger()

K = TypeVar("K")
V = TypeVar("V")

PATIENCE: Final = 2.0
"""Seconds that a card waits for all its avatars together."""

LARGEST: Final = 64 * 1024
"""Bytes of a file; a larger one is not unpacked."""

ASKED: Final = 128
"""The size that Discord is asked for, px."""

MOST: Final = 16
"""People of a card: of any more only the first have avatars; no podium shows as many."""

SEEN: Final = 10_000
"""People of servers whose avatars are known; of any more they are forgotten, oldest first."""

KEPT: Final = 256
"""Avatars that are kept; the same of files that are none."""


class Avatars:
    """Fetches avatars."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[tuple[int, int], discord.Asset] = {}
        self._kept: dict[str, bytes] = {}

    def saw(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Note which avatar somebody has in a server; Discord's own, which all without one have, is none."""
        self._seen.pop((guild_id, user.id), None)
        if user.display_avatar != user.default_avatar:
            _keep(self._seen, (guild_id, user.id), user.display_avatar, SEEN)

    async def of(self, guild_id: int, users: Iterable[int]) -> dict[int, bytes]:
        """Return small squares (``portraits.reduced``) of those who have one that comes in time."""
        known = ((user, self._seen.get((guild_id, user))) for user in islice(users, MOST))
        assets = {user: asset for user, asset in known if asset is not None}
        async with self._database.read() as connection:
            for user in await people.hidden(connection, assets):
                del assets[user]
        squares = await asyncio.gather(*map(self._square, assets.values()))
        return {user: square for user, square in zip(assets, squares, strict=True) if square}

    async def _square(self, asset: discord.Asset) -> bytes:
        """Return a square, or nothing where there is none; what is no picture is not fetched once more."""
        square = self._kept.get(asset.key)
        if square is None:
            try:
                async with asyncio.timeout(PATIENCE):
                    data = await asset.replace(size=ASKED, format="png").read()
                    square = await asyncio.to_thread(reduced, data) if len(data) <= LARGEST else b""
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.info("no avatar", error=repr(error))
                return b""
        _keep(self._kept, asset.key, square, KEPT)
        return square


def _keep(known: dict[K, V], key: K, value: V, most: int) -> None:
    """Keep something as the newest of so many."""
    known.pop(key, None)
    known[key] = value
    while len(known) > most:
        known.pop(next(iter(known)))
