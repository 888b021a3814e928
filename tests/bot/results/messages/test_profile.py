"""A profile in words: of few casts no interval is told, which would say nothing."""

from __future__ import annotations

import pytest

from bot.results.messages.profile import luck_text
from bot.results.service.profiles import Told
from renderers.results.luck import FEWEST
from renderers.translation import LANGUAGES, translator
from tests.bot.records.messages.test_stepping import finished


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("casts", "enough"), [(FEWEST - 1, False), (FEWEST, True)])
def test_luck_has_an_interval_from_enough_casts_on(language: str, casts: int, enough: bool) -> None:
    match, _ = finished("cerke")
    told = luck_text("Aya", [Told(match, ((0.5, True),) * casts, None)], translator(language))
    (line,) = (line for line in told.splitlines() if str(casts) in line)
    assert ("95" in line) == enough
