"""Words that several games say alike."""

from __future__ import annotations

import pytest

from renderers.names import capitalized


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("red archer", "Red archer"),
        ("e3へ", "e3へ"),
        ("1: tam", "1: tam"),
        ("兵", "兵"),
        ("", ""),
        ("a", "A"),
    ],
)
def test_labels_begin_with_a_capital_but_not_where_a_square_is_named(words: str, shown: str) -> None:
    assert capitalized(words) == shown
