"""One's own finished games: what no menu of ours offers is refused, and spoils no page."""

from __future__ import annotations

import pytest

from tests.bot.inside import Inside


@pytest.mark.parametrize("value", ["x" * 100, "cerke.7.won", "chess", "x;y"])
async def test_a_game_that_no_menu_offers_is_refused(there: Inside, value: str) -> None:
    anna = there.person("Anna")
    for custom_id in ("s;history_game;;1;all.0.any", "s;history_went;;1;all.0.any"):
        answer = await there.press(anna, custom_id, value)
        assert answer.last.is_private
        assert answer.text, "a sentence, not a failure"
        assert "went wrong" not in answer.text
