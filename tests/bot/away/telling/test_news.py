"""When nobody could act is told so that it is understood the next day, too."""

from __future__ import annotations

import msgspec
import pytest

from bot.away.service.outages import Outage
from bot.away.telling.news import outage_text
from bot.storage.rows import News
from renderers.translation import translator

HOUR = 3600.0


@pytest.mark.parametrize(
    ("ends", "grace", "told"),
    [
        (HOUR, 2 * HOUR, "from <t:0:f> to <t:3600:t>. {} before <t:7200:t>."),
        (11 * HOUR, 13 * HOUR, "from <t:0:f> to <t:39600:t>. {} before <t:46800:f>."),
        (30 * HOUR, 40 * HOUR, "from <t:0:f> to <t:108000:f>. {} before <t:144000:f>."),
    ],
)
def test_an_outage_has_its_date(ends: float, grace: float, told: str) -> None:
    payload = msgspec.json.encode(Outage(0.0, ends, grace)).decode()
    news = News(
        id=1, kind="outage", subject="1", recipient=1, payload=payload, due_at=0.0, attempts=0, revision=0
    )
    between = "Clocks were stopped, and nobody loses on time"
    assert told.format(between) in outage_text(news, translator("en"))
