"""A patient of the session's own, of which each test has a copy."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.kit.store.database import Database
from bot.leagues.service.pairing import seating
from tests.bot.doctor.patients import Patient, play, run_seasons
from tests.bot.storage.sqlite import Template


@pytest.fixture(scope="session")
def well(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> Patient:
    """A database with which nothing is wrong."""
    place = tmp_path_factory.mktemp("well") / "tymok.db"

    async def played() -> Patient:
        await sqlite_template.copy_to(place)
        database = await Database.open(f"sqlite:///{place}")
        found = Patient(place, await play(database), await run_seasons(database))
        await database.close()
        return found

    with pytest.MonkeyPatch.context() as patch:
        _hurry(patch)
        return asyncio.run(played())


def _hurry(patch: pytest.MonkeyPatch) -> None:
    """Let schedules be looked for less long than in earnest."""
    patch.setattr(seating, "STEPS", seating.STEPS // 40)
    patch.setattr(seating, "MOST_STEPS", seating.MOST_STEPS // 40)


@pytest.fixture
def patient(well: Patient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Patient:
    """A copy of it; schedules are looked for less long, as they were there."""
    _hurry(monkeypatch)
    place = tmp_path / "data" / "tymok.db"
    place.parent.mkdir()
    shutil.copy(well.place, place)
    return well._replace(place=place)
