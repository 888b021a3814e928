"""What staff types into the form that corrects a result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.results.messages.figures import read_figures


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
