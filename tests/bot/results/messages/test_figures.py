"""Points that staff types, and how they are written there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.results.messages.figures import read_figures, written


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("24.4 15.6", [Fraction("24.4"), Fraction("15.6")]),
        ("7, -7", [7, -7]),
        ("\N{MINUS SIGN}2.5 2", [Fraction("-2.5"), 2]),
        ("2.45", []),
        ("1e9", []),
        (". -", []),
        ("", []),
    ],
)
def test_points_may_have_a_decimal(typed: str, read: list[Fraction]) -> None:
    assert read_figures(typed) == read


@pytest.mark.parametrize(("points", "unit"), [(-25, 10), (24, 1), (0, 1), (156, 10)])
def test_what_is_written_can_be_read(points: int, unit: int) -> None:
    assert read_figures(written(points, unit)) == [Fraction(points, unit)]
