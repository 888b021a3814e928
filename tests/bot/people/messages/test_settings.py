"""The page of settings in the reader's language."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.people.messages.settings import SWITCHES, settings_message
from bot.storage.rows import PlayerRow
from renderers.translation import translator


@pytest.mark.parametrize(("language", "colon"), [("en", ": **"), ("ja", "：**")])
def test_each_switch_stands_with_its_state(language: str, colon: str) -> None:
    message = settings_message(PlayerRow(user_id=1, name="Anna"), translator(language))
    (frame,) = cast(Any, message.view).to_components()
    text = frame["components"][0]["content"]
    assert text.count(colon) == len(SWITCHES)
