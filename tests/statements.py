"""Statements that are compiled once for all databases of the tests.

An engine compiles each of its statements once: in a bot that is one time, in tests once for each database, a
tenth and more of what they do with it.  The engines of one kind of database differ in nothing that a compiled
statement shows.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.kit.store import engines


class _Compiled(dict[Any, Any]):
    """A cache of statements whose keys name the kind of database in the place of one engine's dialect."""

    def get(self, key: Any, default: Any = None) -> Any:
        """Return what a statement was compiled to."""
        return super().get(_anywhere(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_anywhere(key), compiled)


def _anywhere(key: Any) -> Any:
    dialect, *statement = key
    return (dialect.name, *statement)


def share() -> None:
    """Let all engines that are made from now on share them.

    Each is told as it is made, and not each connection by an event: an engine to which anybody listens looks
    for listeners at every statement.
    """
    compiled = _Compiled()

    def sharing(url: URL, **settings: Any) -> AsyncEngine:
        engine = create_async_engine(url, **settings)
        engine.sync_engine.update_execution_options(compiled_cache=compiled)
        return engine

    vars(engines)["create_async_engine"] = sharing
