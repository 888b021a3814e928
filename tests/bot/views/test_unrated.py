"""Every reason for which a game is not rated has its sentence."""

from __future__ import annotations

from bot.services.ratings.deciding import REASONS
from bot.views.unrated import UNRATED


def test_every_reason_has_a_sentence() -> None:
    assert set(UNRATED) == set(REASONS)
