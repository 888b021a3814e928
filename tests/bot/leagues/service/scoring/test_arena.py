"""Arenas: what games give, and runs of wins."""

from __future__ import annotations

import pytest

from bot.leagues.service.scoring.arena import Result, scores

W, D, L, C, M = Result.WIN, Result.DRAW, Result.LOSS, Result.CAME, Result.MISSED


@pytest.mark.parametrize(
    ("results", "plain", "streaks"),
    [
        ([W, W, W, W], [2, 2, 2, 2], [2, 2, 4, 4]),
        ([W, W, D, W, W, W], [2, 2, 1, 2, 2, 2], [2, 2, 1, 2, 2, 4]),
        ([W, W, W, L, W], [2, 2, 2, 0, 2], [2, 2, 4, 0, 2]),
        ([W, W, C, W], [2, 2, 2, 2], [2, 2, 2, 4]),
        ([W, W, W, C, M, W], [2, 2, 2, 2, 0, 2], [2, 2, 4, 2, 0, 4]),
        ([W, W, W, D], [2, 2, 2, 1], [2, 2, 4, 1]),
        ([], [], []),
    ],
)
def test_points_and_runs(results: list[Result], plain: list[int], streaks: list[int]) -> None:
    assert list(scores(results, streaks=False)) == plain
    assert list(scores(results, streaks=True)) == streaks
