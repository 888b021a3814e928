"""The terms of a season as they hold now."""

from __future__ import annotations

from pathlib import Path

from tests.bot.inside import inside
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, LeagueClub, event


async def test_a_deleted_role_is_nobody_s_staff(tmp_path: Path) -> None:
    """It stood in the terms as a deleted role, and whoever entered did not learn who decides."""
    async with inside(tmp_path) as there:
        there.join(SERVER, CHANNEL)
        member = there.person("Member", STAFF, guilds=frozenset({SERVER}))
        club = LeagueClub(there.app.database)
        deleted = await club.open(2, event(), role_id=77)
        everybody = await club.open(2, event(), role_id=SERVER, name="Everybody")
        for verb in ("lg_terms", "lg_enter"):
            shown = await there.press(member, f"b;{verb};{deleted.id};;", where=SERVER)
            assert "Staff: whoever may manage this server." in shown.last.text
            shown = await there.press(member, f"b;{verb};{everybody.id};;", where=SERVER)
            assert f"Staff: <@&{SERVER}>" in shown.last.text
