"""What leagues tell in a line or two."""

from __future__ import annotations

import msgspec

from bot.services.leagues.terms import Format
from bot.storage.league_rows import OutcomeRow
from bot.views.league_telling import held_up_message
from renderers.translation import translator
from tests.bot.services.leagues.clubs import event
from tests.bot.views.seasons import season_of, text_of, with_draw


def test_staff_reads_whom_a_knock_out_waits_for() -> None:
    season = season_of("Anna", "Ben", "Cem", "Dora", played=(event("nexxy", Format.KNOCKOUT),))
    season = with_draw(season, (1, 4), (2, 3))
    season = season.with_rounds(msgspec.structs.replace(season.rounds[1], state="closed"))
    outcomes = [
        OutcomeRow(season="sea", fixture=number, revision=1, kind=kind, points="1,0", source="staff", at=1.0)
        for number, kind in ((1, "played"), (2, "annulled"))
    ]
    season = season.with_outcomes(*outcomes)
    text = text_of(held_up_message(season, season.rounds[1], translator("en")))
    assert "nobody has won Ben – Cem, so the season waits" in text
    assert "Anna" not in text
    assert "/organise fixture" in text
