"""Every reason for which a game is not rated has its sentence."""

from __future__ import annotations

from bot.results.service.ratings.deciding import REASONS
from bot.table.messages.unrated import UNRATED


def test_every_reason_has_a_sentence() -> None:
    assert set(UNRATED) == set(REASONS)
