"""A season that runs is ended by its staff, with a reason that all read."""

from __future__ import annotations

from pathlib import Path

from bot.kit.store import audit
from bot.leagues.service import ledger
from tests.bot.inside import inside
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, LeagueClub, event


async def test_a_season_is_ended_only_with_a_reason(tmp_path: Path) -> None:
    async with inside(tmp_path) as there:
        there.join(SERVER, CHANNEL)
        staff = there.person("Staff", STAFF, guilds=frozenset({SERVER}), manages=True)
        club = LeagueClub(there.app.database)
        season = await club.started(4, event())
        form = await there.press(staff, f"b;lg_close_yes;{season.id};;", where=SERVER)
        assert form.kind == "form"
        custom_id = form.last.data["custom_id"]
        assert custom_id.startswith(f"m;lg_close_why;{season.id};")
        await there.submit(staff, custom_id, "  ", where=SERVER)
        assert (await club.season(season.id)).row.state == "running"
        await there.submit(staff, custom_id, "the hall\nis gone", where=SERVER)
        assert (await club.season(season.id)).row.state == "closed"
        async with club.database.read() as connection:
            *_, line = await audit.of_subject(connection, ledger.subject(season.id))
        assert (line.what, line.reason, line.user_id) == ("close", "the hall is gone", STAFF)
