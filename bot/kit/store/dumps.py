"""Backups of PostgreSQL: files of its own ``pg_dump``, looked through, tried, and put into a new database.

The programs are PostgreSQL's, and of the server's version or a newer one.  They are told the password by
their environment, which only their user can read, and never by an argument.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.kit.store import checksums
from bot.kit.store.address import Address
from bot.kit.store.backups import Restored, discard, sync
from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable
from bot.kit.store.faults import explain
from bot.kit.store.files import create_private
from bot.kit.store.migrate import known_revisions

NEEDED: Final = ("pg_dump", "pg_restore")

SCRATCH: Final = "tymok_check_"
"""What the names of databases begin with into which a backup is restored to try it."""

_TABLES: Final = ("alembic_version", "games", "seats", "actions")
_PATIENCE: Final = 10.0
"""Seconds to wait for a connection."""


class NotPermitted(Exception):
    """The database's user may not make another database."""


class Programs(NamedTuple):
    """Where PostgreSQL's programs are."""

    dump: str
    restore: str


def programs() -> Programs | None:
    """Return where they are, None where one is missing."""
    found = [shutil.which(name) for name in NEEDED]
    return Programs(*(one for one in found if one)) if all(found) else None


def require_programs() -> Programs:
    """Return where they are; raise DatabaseUnavailable ``no_pg_dump``."""
    found = programs()
    if found is None:
        raise DatabaseUnavailable("no_pg_dump")
    return found


async def back_up(address: Address, file: Path, called: Path | None = None) -> None:
    """Write all of a database, as it is now, to a new file that only its owner can read, and look through it.

    Its sum is kept beside it; ``called`` is the name that whoever asks gives it afterwards.
    Raises DatabaseUnavailable (``no_pg_dump``, ``no_dump``, ``no_room``) or OSError; then there is no such
    file.  Whoever is cancelled leaves neither the file nor a program behind.
    """
    tools = require_programs()
    create_private(file)
    try:
        arguments = ("--format=custom", "--no-owner", "--no-privileges", "--lock-wait-timeout=60s")
        said = await _run(tools.dump, *arguments, f"--file={file}", url=address.url)
        if said is not None:
            reason = "no_room" if "No space left" in said else "no_dump"
            place = str(file.parent) if reason == "no_room" else address.place
            raise DatabaseUnavailable(reason, place=place, detail=said)
        await require_sound(file)
        await asyncio.to_thread(sync, file)
        await asyncio.to_thread(checksums.seal, file, called or file)
    except BaseException:
        discard(file)
        raise


async def require_sound(file: Path) -> None:
    """Raise DatabaseUnavailable ``no_backup`` for a file that is no whole dump of this bot's database."""
    tools = require_programs()
    listed = await _output(tools.restore, "--list", str(file))
    words = [line.split() for line in (listed or "").splitlines()]
    held = {line[-2] for line in words if "TABLE DATA" in " ".join(line) and len(line) > 2}
    if not held.issuperset(_TABLES):
        raise DatabaseUnavailable("no_backup", place=str(file))


async def restore(file: Path, address: Address) -> Restored:
    """Put a dump into a database in which there is nothing; return what has been restored.

    It all happens, or nothing.  Raises DatabaseUnavailable (``missing``, ``changed``, ``no_backup``,
    ``not_empty``, ``no_dump``) or DatabaseTooNew.
    """
    if not await asyncio.to_thread(file.is_file):
        raise DatabaseUnavailable("missing", place=str(file))
    unchanged = await asyncio.to_thread(checksums.require_unchanged, file)
    await require_sound(file)
    async with _connected(address) as connection:
        if await _has_tables(connection):
            raise DatabaseUnavailable("not_empty", place=address.place)
    return Restored(await _restored(file, address), None, unchanged)


async def tried(file: Path, address: Address) -> int:
    """Restore a dump into a database beside this one, which is removed again; return how many games it holds.

    Raises NotPermitted, or DatabaseUnavailable for a dump that has changed or can't be restored.
    """
    await asyncio.to_thread(checksums.require_unchanged, file)
    name = SCRATCH + secrets.token_hex(6)
    beside = Address(address.url.set(database=name), str(file))
    async with _connected(address) as connection:
        await _drop_left(connection)
        try:
            await connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE template0'))
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", "") == _NO_RIGHT:
                raise NotPermitted from None
            raise
        try:
            return await _restored(file, beside)
        finally:
            await connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))


_NO_RIGHT: Final = "42501"


async def _drop_left(connection: AsyncConnection) -> None:
    """Remove the databases of those who were killed while they tried a dump."""
    left = text(
        "SELECT datname FROM pg_database d WHERE starts_with(datname, :begins) AND pg_get_userbyid(datdba) = "
        "current_user AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname)"
    )
    for name in (await connection.execute(left, {"begins": SCRATCH})).scalars().all():
        with suppress(DBAPIError):  # somebody has just begun to use it
            await connection.execute(text(f'DROP DATABASE "{name}"'))


async def _restored(file: Path, address: Address) -> int:
    """Restore a dump, and count its games."""
    arguments = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
    into = f"--dbname={address.url.database}"
    said = await _run(require_programs().restore, *arguments, into, str(file), url=address.url)
    if said is not None:
        raise DatabaseUnavailable("no_dump", place=address.place, detail=said)
    async with _connected(address) as connection:
        found = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalars()
        known = known_revisions()
        for revision in found:
            if revision not in known:
                raise DatabaseTooNew(revision, known[0])
        games: int = (await connection.execute(text("SELECT count(*) FROM games"))).scalar_one()
    return games


async def _has_tables(connection: AsyncConnection) -> bool:
    tables = text("SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() LIMIT 1")
    return (await connection.execute(tables)).first() is not None


@asynccontextmanager
async def _connected(address: Address) -> AsyncIterator[AsyncConnection]:
    """Connect for statements that are no transactions of their own; raise DatabaseUnavailable."""
    engine = create_async_engine(
        address.url,
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"timeout": _PATIENCE},
    )
    try:
        async with engine.connect() as connection:
            yield connection
    except (OSError, DBAPIError) as error:
        raise explain(error, address) or error from None
    finally:
        await engine.dispose()


# --- Programs --------------------------------------------------------------------------------------


async def _run(program: str, *arguments: str, url: URL) -> str | None:
    """Run a program on a database; return None, or the last line of what it says where it fails."""
    process = await asyncio.create_subprocess_exec(
        program,
        *arguments,
        "--no-password",
        env=_environment(url),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    said = await _ended(process)
    if process.returncode == 0:
        return None
    lines = said[1].decode(errors="replace").strip().splitlines() or [f"exit code {process.returncode}"]
    errors = [line for line in lines if "error:" in line] or lines
    return errors[0].partition("error: ")[2].rstrip(".") or errors[0].rstrip(".")


async def _output(program: str, *arguments: str) -> str | None:
    """Return what a program writes, None where it fails."""
    process = await asyncio.create_subprocess_exec(
        program,
        *arguments,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    written = await _ended(process)
    return written[0].decode(errors="replace") if process.returncode == 0 else None


async def _ended(process: asyncio.subprocess.Process) -> tuple[bytes, bytes]:
    """Wait for a program, and end it where nobody waits any more; return what it has written."""
    try:
        out, err = await process.communicate()
    except BaseException:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    return out or b"", err or b""


def _environment(url: URL) -> Mapping[str, str]:
    """Return the environment by which PostgreSQL's programs find a database."""
    named = {
        "PGHOST": url.host or url.query.get("host"),
        "PGPORT": str(url.port or 5432),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGSSLMODE": url.query.get("ssl"),
        "PGAPPNAME": "tymok backup",
        "PGCONNECT_TIMEOUT": str(int(_PATIENCE)),
        "LC_MESSAGES": "C",
    }
    ours = ("TYMOK_", "DISCORD_")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    return {**kept, **{key: value for key, value in named.items() if isinstance(value, str) and value}}
