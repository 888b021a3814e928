"""Databases of leagues, and schedules of tables that are drawn at once.

How even schedules can be, the tests of ``pairing`` try.  Most tests have SQLite alone.  Those that are marked
``ON_BOTH`` bring everything before PostgreSQL that leagues ever ask a database, together with those of the
stores and the random seasons; and whatever processes do to each other is tried there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.leagues.service.pairing import seating
from tests.conftest import new_database


@pytest.fixture(params=["sqlite"])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new database."""
    async with new_database(request, tmp_path) as url:
        yield url


@pytest.fixture(autouse=True)
def soon_drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a schedule be looked for less long than in earnest, except where that is what a test is about."""
    if request.path.parent.name != "pairing":
        monkeypatch.setattr(seating, "STEPS", seating.STEPS // 40)
        monkeypatch.setattr(seating, "MOST_STEPS", seating.MOST_STEPS // 40)
