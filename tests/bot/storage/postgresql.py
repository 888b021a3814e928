"""A PostgreSQL server of our own for one test session, with the programs of Debian's package."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg

from bot.kit.store.database import Database
from bot.kit.store.migrate import known_revisions
from bot.storage.schema import metadata

USER: Final = "tymok"
PASSWORD: Final = "pass word/@"  # with signs that a URL has to escape

# The server dies with the session: nothing in it has to survive a power cut.
_SETTINGS: Final = (
    "fsync=off",
    "full_page_writes=off",
    "max_connections=60",
    "shared_buffers=32MB",
    "max_wal_size=64MB",
)


def programs() -> Path | None:
    """Return the folder with the server's programs, of the newest version; None when there is none."""
    for found in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version, reverse=True):
        return found.parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _version(initdb: Path) -> int:
    name = initdb.parent.parent.name
    return int(name) if name.isdecimal() else 0


@dataclass
class Cluster:
    """A running server.  Making a database takes it a quarter of a second, so clean ones are used again."""

    port: int
    _control: Callable[..., None]
    _disk: Path | None = None
    _numbers: Iterator[int] = field(default_factory=count)
    _clean: list[str] = field(default_factory=list)

    def url(self, database: str) -> str:
        """Return the URL of a database, the way a person would write it into the settings."""
        return f"postgresql://{USER}:pass%20word%2F%40@127.0.0.1:{self.port}/{database}"

    async def create(self) -> str:
        """Return the name of an empty database."""
        name = f"test_{next(self._numbers)}"
        await self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return name

    async def drop(self, name: str) -> None:
        """Delete a database, whoever is still connected to it."""
        await self.run(f"DROP DATABASE {name} WITH (FORCE)")

    async def borrow(self) -> str:
        """Return the name of a database with the newest schema and no rows."""
        if self._clean:
            return self._clean.pop()
        name = await self.create()
        await (await Database.open(self.url(name))).close()
        return name

    async def give_back(self, name: str) -> None:
        """Clean a database that was borrowed: no connection, no rows, the version that it has."""
        head, *_ = known_revisions()
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await self.run(
            f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others};"
            + "".join(f"DELETE FROM {table.name};" for table in reversed(metadata.sorted_tables))
            + f"UPDATE alembic_version SET version_num = '{head}'",
            name,
        )
        self._clean.append(name)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Let there be no server for a while."""
        self._control("-m", "fast", "-w", "stop")
        try:
            yield
        finally:
            self._control("-o", _options(self.port), "-w", "start")

    @property
    def has_disk(self) -> bool:
        """Whether it has a disk of its own, which can be filled."""
        return self._disk is not None

    @contextmanager
    def full(self) -> Iterator[None]:
        """Let there be no room on its disk for a while; if it could not go on without, it starts anew."""
        assert self._disk is not None
        filler = self._disk / "filler"
        with filler.open("wb", buffering=0) as file:
            for piece in (2**20, 2**12):  # the server writes meanwhile, so nobody knows how much there is
                with suppress(OSError):
                    while True:
                        file.write(bytes(piece))
        try:
            yield
        finally:
            filler.unlink()
            if not self._is_running():
                self._control("-o", _options(self.port), "-w", "start")

    def _is_running(self) -> bool:
        try:
            self._control("status")
        except RuntimeError:
            return False
        return True

    async def run(self, statements: str, database: str = "postgres") -> None:
        """Execute statements in a database."""
        connection = await asyncpg.connect(
            host="127.0.0.1", port=self.port, user=USER, password=PASSWORD, database=database
        )
        try:
            await connection.execute(statements)
        finally:
            await connection.close()


@contextmanager
def running(folder: Path, *, disk: int = 0) -> Iterator[Cluster]:
    """Run a server from the programs in ``folder`` on a free port of the loopback address.

    ``disk``: it has one of its own with so many MiB, where this may be made.
    """
    home = Path(tempfile.mkdtemp(prefix="tymok-postgresql-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    mounted = bool(disk) and _mount(home, disk)
    identity = _identity()
    if identity:
        shutil.chown(home, identity["user"])
    data = str(home / "data")
    try:
        (home / "password").write_text(PASSWORD)
        authentication = ("--auth=scram-sha-256", f"--username={USER}", f"--pwfile={home / 'password'}")
        _call(
            [folder / "initdb", "-D", data, "--no-sync", "-E", "UTF8", "--no-locale", *authentication],
            identity,
        )

        def control(*arguments: str) -> None:
            _call([folder / "pg_ctl", "-D", data, "-l", home / "log", *arguments], identity)

        port = _start(control)
        try:
            yield Cluster(port, control, home if mounted else None)
        finally:
            control("-m", "immediate", "-w", "stop")
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", home], check=True)  # its last files may still be open
        shutil.rmtree(home, ignore_errors=True)


def _mount(place: Path, megabytes: int) -> bool:
    """Give a folder a file system in memory; tell whether we may."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tymok", str(place)]
    return os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0


def _start(control: Callable[..., None]) -> int:
    """Start the server and return its port; try another when somebody else took the free one meanwhile."""
    for attempt in count():
        port = _free_port()
        try:
            control("-o", _options(port), "-w", "start")
        except RuntimeError:
            if attempt == 3:
                raise
        else:
            return port
    raise AssertionError


def _options(port: int) -> str:
    """Return the server's options; its only door is the port."""
    settings = (*_SETTINGS, f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
    return " ".join(f"-c {setting}" for setting in settings)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _identity() -> dict[str, Any]:
    """Return as whom to run the server, which refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    import pwd

    users = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_name, "group": user.pw_gid, "extra_groups": []}


def _call(command: Sequence[object], identity: dict[str, Any]) -> None:
    # The server inherits the output of pg_ctl and would keep a pipe open: a file does not mind.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            check=False,
            **identity,
        )
        output.seek(0)
        if done.returncode:
            raise RuntimeError(output.read().decode(errors="replace"))
