"""What waits for a season's staff reaches somebody who may decide it, whoever of them has gone."""

from __future__ import annotations

from typing import NoReturn

import discord
import pytest

from bot.kit.store import people
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from tests.bot.inside import _Response
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.telling.test_putting_away import House, house

__all__ = ["house"]

FOR_STAFF = 777


async def drawn(house: House) -> Season:
    """Let a season be drawn that shows its staff each round before the others."""
    season = await house.club.open(4, event(way=Format.SWISS, rounds=2), preview=HOUR)
    await house.club.tick(DAY + 60.0)
    return season


@pytest.mark.parametrize("why", ["gone", "no staff any more", "DMs closed"])
@pytest.mark.parametrize("channel", [True, False], ids=["channel for staff", "none"])
async def test_a_draw_is_shown_to_staff_though_who_opened_it_is_none(
    house: House, why: str, channel: bool
) -> None:
    guilds = frozenset() if why == "gone" else frozenset({SERVER})
    staff = house.there.person("Staff", STAFF, guilds=guilds)
    await drawn(house)
    if why == "no staff any more":
        server = house.there.bot.get_guild(SERVER)
        assert server is not None
        server.default_role._permissions = 0
    if why == "DMs closed":
        await house.tell()
        house.there.close_dms(staff)
        await house.club.open(4, event(way=Format.SWISS, rounds=2), preview=HOUR, name="Other")
        await house.club.tick(DAY + 60.0)
    if channel:
        house.there._discord.channels[FOR_STAFF] = SERVER
        async with house.club.database.write() as connection:
            await people.set_guild(connection, SERVER, staff_channel_id=FOR_STAFF)
    await house.tell()
    if why == "no staff any more":
        assert str(STAFF) not in house.there._discord._dms, "a draw is for staff alone"
    assert ("lg_publish" in house.there.written(FOR_STAFF)) is channel
    assert "lg_publish" not in house.there.written(CHANNEL), "others see that it waits, not the draw"
    assert ("waiting for staff" in house.there.written(CHANNEL)) is not channel


async def test_while_discord_does_not_say_who_is_staff_nobody_else_is_shown_a_draw(house: House) -> None:
    await drawn(house)

    def silent(_guild_id: int, _user_id: int) -> NoReturn:
        raise discord.HTTPException(_Response(503), "silent")

    vars(house.there._discord)["_member"] = silent
    with pytest.raises(discord.HTTPException):  # whoever sends it tries again
        await house.tell()
    assert "waiting for staff" not in house.there.written(CHANNEL)
