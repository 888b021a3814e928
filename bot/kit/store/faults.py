"""Errors of the drivers, told as what is the case."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.kit.store.address import Address
from bot.kit.store.errors import DatabaseUnavailable

_SQLITE: Final = {
    sqlite3.SQLITE_PERM: "no_write_access",
    sqlite3.SQLITE_READONLY: "no_write_access",
    sqlite3.SQLITE_CANTOPEN: "no_write_access",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "failed",
    sqlite3.SQLITE_CORRUPT: "not_a_database",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}
"""Reasons by SQLite's primary result code (the lowest byte of the extended one)."""

_POSTGRESQL: Final = {
    "08": "unreachable",  # connection exceptions
    "28": "refused",  # user or password
    "3D": "refused",  # no such database
    "42501": "refused",  # insufficient privilege
    "40001": "busy",  # serialization failure
    "40P01": "busy",  # deadlock
    "53100": "full",
    "53": "unreachable",  # too many connections, out of memory
    "55P03": "busy",  # lock not available
    "57P": "unreachable",  # shutting down or starting up
    "58": "failed",  # the server's own disk
}
"""Reasons by SQLSTATE or its beginning."""


def is_out_of_range(error: Exception) -> bool:
    """Tell whether a number was more than a column can hold: the drivers see that first."""
    if isinstance(error, OverflowError):
        return "SQLite INTEGER" in str(error)
    return isinstance(error, DBAPIError) and "out of int64 range" in str(error.orig)


def explained(error: sqlite3.Error) -> str | None:
    """Return the reason of an error of SQLite's own; None when it is about the statement instead."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _SQLITE.get(code & 0xFF)


def explain(error: Exception, address: Address) -> DatabaseUnavailable | None:
    """Return what is wrong with the database; None when the error is about the statement instead."""
    if isinstance(error, PoolTimeout):
        return DatabaseUnavailable("busy", place=address.place, detail="no connection is free")
    if isinstance(error, OSError):
        reason = "unreachable" if address.path is None else "no_write_access"
        return DatabaseUnavailable(reason, place=address.place)
    if not isinstance(error, DBAPIError):
        return None
    known = _reason(error)
    if known is None:
        return None
    return DatabaseUnavailable(known, place=address.place, detail=_detail(error.orig, address))


def _reason(error: DBAPIError) -> str | None:
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)
    state = getattr(error.orig, "sqlstate", None) or ""
    for length in (5, 3, 2):
        if state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    return "unreachable" if error.connection_invalidated else None


UNUSABLE: Final = (OverflowError, TypeError, ValueError)
"""What drivers raise, beside their own errors, before they connect to an address that they can't use."""


def unusable(error: Exception, address: Address) -> DatabaseUnavailable:
    """Return that the address can't be used, from what was raised before anything was connected."""
    return DatabaseUnavailable("unusable_url", detail=_detail(getattr(error, "orig", error), address))


def _detail(error: object, address: Address) -> str:
    text = str(error).rpartition(">: ")[2].strip().rstrip(".")
    password = address.url.password
    return text.replace(password, "***") if password else text
