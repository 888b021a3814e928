"""The parts of a running bot that know nothing of Discord, opened and closed together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot import features
from bot.kit.meter import Meter
from bot.kit.settings import Settings
from bot.kit.store.database import Database


@asynccontextmanager
async def open_app(settings: Settings, meter: Meter | None = None) -> AsyncIterator[Any]:
    """Open the database (with its migrations) and the services of all features; raise StorageError.

    Each feature knows it by the class that it declares.  ``meter`` hears what happens.
    """
    features.join()
    app = features.app()(settings, await Database.open(settings.database(), meter), meter)
    try:
        yield app
    finally:
        await app.close()
