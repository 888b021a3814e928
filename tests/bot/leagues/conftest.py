"""Schedules of tables that are drawn at once: how even they can be, the tests of ``pairing`` try."""

from __future__ import annotations

import pytest

from bot.leagues.service.pairing import seating


@pytest.fixture(autouse=True)
def soon_drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a schedule be looked for less long than in earnest, except where that is what a test is about."""
    if request.path.parent.name != "pairing":
        monkeypatch.setattr(seating, "STEPS", seating.STEPS // 40)
        monkeypatch.setattr(seating, "MOST_STEPS", seating.MOST_STEPS // 40)
