"""Where the database is: the URL of the settings, checked and put into the form the drivers want."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.kit.store.errors import DatabaseUnavailable

_SQLITE: Final = ("sqlite", "sqlite+aiosqlite")
_POSTGRESQL: Final = ("postgres", "postgresql", "postgresql+asyncpg")


class Address(msgspec.Struct, frozen=True):
    """A database: the drivers' URL (which may hold a password), and its name for people (which does not).

    ``path`` is the absolute path of an SQLite file, None for a server.
    """

    url: URL
    place: str
    path: Path | None = None

    def __repr__(self) -> str:
        return f"Address({self.place!r})"


def read_address(text: str) -> Address:
    """Read a database's URL; DatabaseUnavailable ``wrong_url``, which does not repeat it, if it is none."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseUnavailable("wrong_url") from None
    if url.drivername in _SQLITE:
        return _file(url)
    if url.drivername in _POSTGRESQL and url.database:
        return _server(url)
    raise DatabaseUnavailable("wrong_url")


def _file(url: URL) -> Address:
    # Neither a database in memory (each connection would see its own) nor SQLite's own URIs.
    if not url.database or url.database.startswith((":", "file:")) or url.host or url.query:
        raise DatabaseUnavailable("wrong_url")
    path = Path(url.database).absolute()
    return Address(URL.create("sqlite+aiosqlite", database=str(path)), str(path), path)


def _server(url: URL) -> Address:
    # Hosting services hand out libpq's "sslmode", which asyncpg calls "ssl".
    query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
    host = url.host or url.query.get("host") or "localhost"
    place = f"{host}:{url.port or 5432}/{url.database}"
    return Address(url.set(drivername="postgresql+asyncpg", query=query), place)
