"""Seasons of a server through real sockets: planned by who manages it, and told of when they are over."""

from __future__ import annotations

import io
import time
from datetime import UTC, datetime
from typing import Final

import pytest
from PIL import Image

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service import server_seasons
from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import Table, shown, told
from tests.e2e.test_standings import Club
from tests.renderers.uploads import file

pytestmark = pytest.mark.asyncio(loop_scope="session")

YEAR = datetime.now(UTC).year + 1


async def _turned(table: Table, person: Person, message: Message, told: str) -> Message:
    """Wait until a message of somebody's own shows another picture."""

    def turned() -> Message | None:
        latest = person.latest(message)
        return latest if told in "".join(latest.alts) else None

    found: Message = await table.sandbox.wait_until(turned)
    return found


async def test_a_season_that_ends_is_told_in_the_channel_for_games(table: Table) -> None:
    club = Club(table, 3)
    await club.play((0, 1), (0, 2))
    await _season_over(club)
    aya = club.members[0]
    message = await aya.wait_for(lambda message: "is over" in message.text, club.channel)
    assert "Cup" in message.text
    assert "Member 0" in message.alts[0]
    assert "2 games" in message.alts[0]
    own = shown(await aya.click(message, "The whole table"))
    assert own.ephemeral
    assert "season Cup" in own.alts[0]
    book = shown(await aya.click(message, "Season's book"))
    assert book.ephemeral
    assert "Season Cup: The podium." in book.alts[0]
    await aya.click(book, "Last")
    last = await _turned(table, aya, book, "Season Cup: The table.")
    await aya.click(last, "As a moving picture")
    await _turned(table, aya, last, "Season Cup: The podium.")


MAGENTA: Final = (255, 0, 255)
"""A colour that every palette has, and no card."""
WORN: Final = file(Image.new("RGB", (128, 128), MAGENTA))
"""An avatar that is found again in a picture."""


async def test_who_has_an_avatar_stands_with_it_on_the_podium(table: Table) -> None:
    club = Club(table, 2)
    await club.play((0, 1))
    aya, bela = club.members
    aya.wear(WORN)
    bela.wear(b"no picture")
    for person in (aya, bela):
        await club.standings(person)  # so the bot learns what they look like
    await _season_over(club)
    message = await aya.wait_for(lambda message: "is over" in message.text, club.channel)
    assert covered(table, message) > 5000
    book = shown(await bela.click(message, "Season's book"))
    assert "Season Cup: The podium." in book.alts[0]
    assert covered(table, book) > 5000


def covered(table: Table, message: Message) -> int:
    """Return how many px of a message's picture have the avatar's colour."""
    picture = Image.open(io.BytesIO(table.sandbox.file(message.attachments[0]))).convert("RGB")
    counted = {color: count for count, color in picture.getcolors(picture.width * picture.height) or ()}
    return counted.get(MAGENTA, 0)


async def _season_over(club: Club) -> None:
    """Let a season of a club end just now."""
    database = await Database.open(f"sqlite:///{club.table.world.data}/tymok.db")
    now = time.time()
    async with database.write() as connection:
        await people.set_guild(connection, club.guild.id, channel_id=club.channel.id, seasons="month")
        await server_seasons.add(connection, club.guild.id, "Cup", now - 600, now + 0.2)
    await database.close()


async def test_dates_are_asked_about_where_clocks_change(table: Table) -> None:
    club = Club(table, 1)
    database = await Database.open(f"sqlite:///{table.world.data}/tymok.db")
    async with database.write() as connection:
        await people.set_guild(connection, club.guild.id, zone="Europe/Berlin", seasons="named")
    await database.close()
    (owner,) = (person for person in club.members)
    club.sandbox.server.hub.world.guilds[club.guild.id].owner_id = owner.id
    twice = _sunday(10)
    question = shown(
        await owner.command(
            "season", club.channel, name="Herbst; 2.0", starts=f"{twice} 2:30", ends=f"{twice} 12:00"
        )
    )
    assert "twice" in question.text
    assert [button["label"] for button in question.buttons] == ["Take number 1", "Take number 2", "Cancel"]
    assert "10.5 hours" in question.text
    assert "9.5 hours" in question.text
    done = shown(await owner.click(question, "Take number 2"))
    assert "Herbst, 2.0" in done.text
    missing = _sunday(3)
    question = shown(
        await owner.command(
            "season", club.channel, name="Lenz", starts=f"{missing} 2:30", ends=f"{missing} 4:00"
        )
    )
    assert "skip" in question.text
    done = shown(await owner.click(question, "Take these dates"))
    begins, ends = (datetime(YEAR, 3, int(missing[-2:]), hour, tzinfo=UTC).timestamp() for hour in (1, 2))
    assert f"<t:{begins:.0f}:f> to <t:{ends:.0f}:f>" in done.text
    overlap = told(
        await owner.command(
            "season", club.channel, name="Zwei", starts=f"{missing} 1:00", ends=f"{missing} 5:00"
        )
    )
    assert "“Lenz”" in overlap
    past = told(await owner.command("season", club.channel, name="Alt", ends="2020-01-01"))
    assert "in the past" in past


async def test_who_does_not_manage_a_server_plans_nothing(table: Table) -> None:
    club = Club(table, 2)
    table.sandbox.open_command("season", club.guild)
    refused = told(await club.members[1].command("season", club.channel, name="Mine", ends=f"{YEAR}-01-01"))
    assert "manage this server" in refused


def _sunday(month: int) -> str:
    """Return the last Sunday of a month of the next year, when clocks change in Europe."""
    day = max(day for day in range(25, 32) if datetime(YEAR, month, day).weekday() == 6)
    return f"{YEAR}-{month:02}-{day}"
