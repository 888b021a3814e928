"""All that is stored of a person, as one file to take away: data by table, and their games as records."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.kit.service.errors import Refusal
from bot.people.app import Bot
from bot.records.telling.files import record_file

MOST: Final = 8_000_000
"""Bytes that the file has at most, as records are added: Discord takes ten millions."""

LEFT_OUT: Final = "games/left-out.txt"
"""Names the games whose records found no room; each is in ``/games``."""


async def copy_of(bot: Bot, user_id: int) -> bytes:
    """Return the file: a ZIP with ``data.json``, and the record of each game that is over.

    A record that would show what has to stay hidden is left out, as it is everywhere.
    """
    data = await bot.app.erasing.copy(user_id)
    over = [str(row["id"]) for row in reversed(data["games"]) if row["status"] == "over"]
    return await asyncio.to_thread(_packed, data, await _records(bot, over))


async def _records(bot: Any, games: Sequence[str]) -> dict[str, str]:
    """Return the records of games by the names of their files, the newest first."""
    found: dict[str, str] = {}
    for game in games:
        try:
            name, text = await record_file(bot.app, await bot.app.play.match(game))
        except Refusal:
            continue
        found[f"games/{name}"] = text
    return found


def _packed(data: Mapping[str, Any], records: Mapping[str, str]) -> bytes:
    file = io.BytesIO()
    left: list[str] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", msgspec.json.format(msgspec.json.encode(data), indent=1))
        for name, text in records.items():
            if file.tell() > MOST:
                left.append(name)
            else:
                archive.writestr(name, text)
        if left:
            archive.writestr(LEFT_OUT, "\n".join(left) + "\n")
    return file.getvalue()
