"""Uploads the signs that stand beside choices as emojis of the application, once, and learns which there are.

A name ends with what the picture's pixels are known by, so what is drawn otherwise is another emoji: the old
one goes when the new ones stand.  Emojis of other names are the operator's, and left alone.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol

import discord
import structlog

from bot.kit.app import App
from bot.kit.messages import emojis
from bot.kit.protocols import Ready
from bot.table.messages.pictures import draw_emblem
from renderers import emblems

log: Final = structlog.get_logger()

OURS: Final = re.compile(r"ty_(?P<sign>[a-z0-9_]+)_[0-9a-f]{8}")
"""The names of emojis that the bot has uploaded."""

PAUSE: Final = 0.2
"""Seconds between two uploads, beside what Discord asks for: nobody waits for them."""

AGAIN: Final = 3600.0
"""Seconds until it is looked again which there are: somebody may have removed some."""

SOON: Final = 60.0
"""Seconds until then in a process that does not upload, while the one that does is at it."""

FAULTS: Final = (discord.HTTPException, OSError, TimeoutError, BrokenProcessPool)


class Uploading(Ready[App], Protocol):
    """Is to be waited for, and may upload."""

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        """Ask Discord which there are."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """Upload one."""
        ...


class Emojis:
    """The task that sees to the emojis; one process does for all, the others learn what there is."""

    def __init__(self, bot: Uploading) -> None:
        self._bot = bot
        self._names: dict[str, str] = {}

    async def run(self) -> None:
        """Upload what is missing, and look now and then what is there; a fault is logged, nothing else."""
        await self._bot.wait_until_ready()
        while True:
            complete = True
            try:
                complete = await self.look()
            except FAULTS as error:
                log.warning("no emojis, words stand alone", error=repr(error))
            await asyncio.sleep(AGAIN if complete else SOON)

    async def look(self) -> bool:
        """See which emojis there are, and upload the others if this process leads; tell whether all stand.

        Raises one of :data:`FAULTS` where Discord refuses or does not answer: what stands by then is shown.
        """
        for sign in emblems.names():
            if sign not in self._names:
                self._names[sign] = _named(sign, (await draw_emblem(sign)).fingerprint)
        uploaded = {emoji.name: emoji for emoji in await self._bot.fetch_application_emojis()}
        there = {sign: _shown(uploaded[name]) for sign, name in self._names.items() if name in uploaded}
        emojis.know(there)
        if self._bot.app.shards.leads:
            await self._upload(there)
            await self._remove(uploaded)
        return len(there) == len(self._names)

    async def _upload(self, there: dict[str, discord.PartialEmoji]) -> None:
        missing = [sign for sign in self._names if sign not in there]
        for sign in missing:
            drawn = await draw_emblem(sign)
            emoji = await self._bot.create_application_emoji(name=self._names[sign], image=drawn.data)
            there[sign] = _shown(emoji)
            emojis.know(there)
            await asyncio.sleep(PAUSE)
        if missing:
            log.info("emojis uploaded", emojis=len(missing))

    async def _remove(self, uploaded: Mapping[str, discord.Emoji]) -> None:
        """Remove those of ours that show a sign as it was drawn before, or one that there is no more."""
        wanted = set(self._names.values())
        for name, emoji in uploaded.items():
            if name not in wanted and OURS.fullmatch(name):
                await emoji.delete()
                await asyncio.sleep(PAUSE)


def _named(sign: str, fingerprint: str) -> str:
    return f"ty_{sign}_{fingerprint}"


def _shown(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)
