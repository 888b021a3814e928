"""Errors in words."""

from __future__ import annotations

import pytest

from bot.texts import explain
from engine.core import IllegalAction
from renderers.translation import translator


@pytest.mark.parametrize("language", ["en", "ja"])
def test_near_moves_are_shown_as_they_are_typed(language: str) -> None:
    error = IllegalAction("unreadable_move", text="R9", near=["B1 on 3", "draw"])
    text = explain(error, translator(language))
    assert "`B1 on 3` · `draw`" in text
    assert "R9" in text
