"""Errors in words."""

from __future__ import annotations

import pytest

from bot.kit.texts import explain
from engine.cerke.ckka_mistakes import EXPECTED
from engine.cerke.notation import load_ckka
from engine.core import IllegalAction, RecordError
from renderers import refusals
from renderers.translation import translator


@pytest.mark.parametrize("language", ["en", "ja"])
def test_near_moves_are_shown_as_they_are_typed(language: str) -> None:
    error = IllegalAction("unreadable_move", text="R9", near=["B1 on 3", "draw"])
    text = explain(error, translator(language))
    assert "`B1 on 3` · `draw`" in text
    assert "R9" in text


def refused(text: str, language: str = "en") -> str:
    with pytest.raises(RecordError) as caught:
        load_ckka(text)
    return explain(caught.value, translator(language), shown=str.upper)


def test_what_a_record_should_have_said_is_told() -> None:
    assert refused("CI兵XIXU 水").endswith(
        "\nExpected after “水”: the sum of the sticks, 無 (0) to 五 (5), or 或 (not known)."
    )
    assert refused("CI兵XIXU無撃裁 LAU弓LAILY無撃裁").endswith("\nExpected here: 橋.")
    assert "Did you mean: `CI兵XIXU`" in refused("CI兵XIXO")
    assert "notation ③" in refused('"meAxeze3"')
    assert set(EXPECTED) == set(refusals.EXPECTED)
