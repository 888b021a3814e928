"""``tymok doctor`` tries the newest backup of PostgreSQL: whether it can be restored is known when it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.doctor.commands.doctor import Say
from bot.kit.store import checksums, dumps, rotation
from bot.kit.store.address import read_address
from bot.kit.store.dumps import NotPermitted
from bot.kit.store.errors import DatabaseUnavailable, StorageError
from bot.kit.terminal import counted


async def newest_dump(url: str, folder: Path, say: Say) -> bool:
    """Restore the newest backup of a folder beside the database, and tell how that went; False if badly.

    Of SQLite nothing is told: each backup was looked through whole when it was written.  Where the database's
    user may make no other one, the file is read through.
    """
    address = read_address(url)
    if address.path is not None:
        return True
    files = await asyncio.to_thread(rotation.backups_in, folder, rotation.POSTGRESQL)
    if not files:
        say(f"There is no backup in {folder} yet.")
        return True
    if dumps.programs() is None:
        say(f"The newest backup was not tried. {DatabaseUnavailable('no_pg_dump')}")
        return True
    try:
        games = await dumps.tried(files[0], address)
    except NotPermitted:
        return await _read_through(files[0], say)
    except StorageError as error:
        say(f"The newest backup can't be restored: {error}")
        return False
    held = counted(games, "game")
    say(f"The newest backup, {files[0]}, was restored into a database of its own, and holds {held}.")
    return True


async def _read_through(file: Path, say: Say) -> bool:
    try:
        await asyncio.to_thread(checksums.require_unchanged, file)
        await dumps.require_sound(file)
    except StorageError as error:
        say(f"The newest backup is not sound: {error}")
        return False
    say(
        f"The newest backup, {file}, can be read. It was not restored: that needs a user of the database who "
        "may create others (`ALTER ROLE … CREATEDB`)."
    )
    return True
