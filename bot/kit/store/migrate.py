"""Bringing a database to the newest schema, in one transaction: all of it happens, or nothing."""

from __future__ import annotations

from functools import cache
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable
from bot.storage.schema import metadata

_LOCK: Final = 0x74796D6F6B  # "tymok": PostgreSQL's advisory locks are numbers


def migrate(connection: Connection, place: str) -> None:
    """Migrate to the newest revision inside the caller's transaction.

    Raises DatabaseTooNew for a revision that is not known here, and DatabaseUnavailable ``foreign`` when
    tables with our names exist that no migration of ours has made.
    """
    if connection.dialect.name == "postgresql":
        # Several processes may start at once; the second one finds the work done.
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    found = _revision(connection, place)
    newest = known_revisions()[0]
    if found == newest:
        return
    if found is None and set(inspect(connection).get_table_names()) & set(metadata.tables):
        raise DatabaseUnavailable("foreign", place=place)
    if found is not None and found not in known_revisions():
        raise DatabaseTooNew(found, newest)
    command.upgrade(alembic_config(connection), "head")
    _check_foreign_keys(connection, place)


def require_newest(connection: Connection, place: str) -> None:
    """Raise what :func:`migrate` would, or DatabaseUnavailable where it would have something to do."""
    found = _revision(connection, place)
    newest = known_revisions()[0]
    if found is None:
        raise DatabaseUnavailable("no_backup", place=place)
    if found not in known_revisions():
        raise DatabaseTooNew(found, newest)
    if found != newest:
        raise DatabaseUnavailable("other_version", place=place)


def _revision(connection: Connection, place: str) -> str | None:
    """Return the revision of a database, None of a new one; raise DatabaseUnavailable for several."""
    found = MigrationContext.configure(connection).get_current_heads()
    if len(found) > 1:
        raise DatabaseUnavailable("no_backup", place=place)
    return next(iter(found), None)


def require_tables(connection: Connection, place: str) -> None:
    """Raise DatabaseUnavailable where a table or column is missing that the newest revision has."""
    found = inspect(connection)
    names = set(found.get_table_names())
    for table in metadata.tables.values():
        columns = (
            {column["name"] for column in found.get_columns(table.name)} if table.name in names else set()
        )
        if not columns >= set(table.columns.keys()):
            raise DatabaseUnavailable("no_backup", place=place)


@cache
def known_revisions() -> tuple[str, ...]:
    """Return the revisions that this version of the bot knows, the newest first."""
    script = ScriptDirectory.from_config(_config())
    return tuple(revision.revision for revision in script.walk_revisions())


def alembic_config(connection: Connection) -> Config:
    """Return the configuration with which Alembic's commands work on this connection."""
    config = _config()
    config.attributes["connection"] = connection
    return config


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    return config


def _check_foreign_keys(connection: Connection, place: str) -> None:
    # SQLite does not check them during a migration: see engines.sqlite_engines.
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise DatabaseUnavailable(
            "failed", place=place, detail="the migration would lose references between rows"
        )
