"""A server's table through real sockets: seen by who asks, in all forms, and by nobody outside."""

from __future__ import annotations

import csv
import io
import time

import pytest

from bot.kit.store.database import Database
from bot.results.messages.standings import BOM
from bot.sandbox.driver import Person, Replied
from bot.sandbox.model import Channel, Guild, Message
from tests.bot.results.result_logs import Ended, keep
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Club:
    """A server of the test's own, in which much was played."""

    def __init__(self, table: Table, size: int) -> None:
        self.table, self.sandbox = table, table.sandbox
        self.guild: Guild = self.sandbox.add_guild("Club")
        self.members = [self.sandbox.add_person(f"Member {n}", guild=self.guild) for n in range(size)]
        self.channel: Channel = self.sandbox.channel(None, self.guild)

    async def play(self, *tables: tuple[int, ...], game_id: str = "cerke") -> None:
        """Write results: each table names members, the winner first."""
        (last,) = self.table.books.ask("SELECT coalesce(max(seq), 0) AS seq FROM results")
        ended = [
            Ended(
                f"{self.guild.id % 10**6}x{last['seq'] + number}",
                last["seq"] + number,
                tuple((self.members[who].id, place, 3 - place) for place, who in enumerate(seats, 1)),
                at=time.time() - 60,
                guild_id=self.guild.id,
                game_id=game_id,
            )
            for number, seats in enumerate(tables, 1)
        ]
        database = await Database.open(f"sqlite:///{self.table.world.data}/tymok.db")
        await keep(database, ended, {person.id: person.name for person in self.members})
        await database.close()

    async def standings(self, person: Person, **options: str) -> Message:
        """Use the command."""
        return shown(await person.command("standings", self.channel, **options))


async def test_all_forms_of_a_table(table: Table) -> None:
    club = Club(table, 3)
    await club.play((0, 1), (0, 2), (1, 2))
    aya = club.members[0]
    message = await club.standings(aya)
    assert message.ephemeral
    alt = message.alts[0]
    assert alt.index("Member 0") < alt.index("Member 1") < alt.index("Member 2")
    assert "2 games" in alt

    message = shown(await aya.select(message, "s;table_by;*", ["wins"]))
    assert "Wins" in message.alts[0] or "by wins" in message.alts[0]
    message = shown(await aya.select(message, "s;table_time;*", ["month"]))
    message = shown(await aya.select(message, "s;table_game;*", ["cerke"]))
    assert "Cerke" in message.text
    assert "this month" in message.alts[0]

    words = told(await aya.click(message, "In words"))
    assert "**1.** Member 0: 2 wins, 2 games, won 2, drawn 0, lost 0" in words
    reply = await aya.click(message, "As a file")
    (file,) = shown(reply).attachments
    text = table.sandbox.file(file).decode("utf-8")
    assert text.startswith(BOM)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM))))
    assert [(row["Place"], row["Name"], row["Wins"]) for row in rows] == [
        ("1", "Member 0", "2"),
        ("2", "Member 1", "1"),
        ("3", "Member 2", "0"),
    ]


async def test_everybody_may_be_shown_a_table_and_looks_closer_alone(table: Table) -> None:
    club = Club(table, 2)
    await club.play((0, 1))
    aya, ben = club.members
    message = await club.standings(aya)
    reply = await aya.click(message, "Show to everybody")
    assert isinstance(reply, Replied)
    public = reply.message
    assert not public.ephemeral
    assert [button["label"] for button in public.buttons] == ["Look closer"]
    own = shown(await ben.click(public, "Look closer"))
    assert own.ephemeral
    assert len(own.selects) == 3


async def test_pages_are_turned_in_place_and_after_a_restart(table: Table) -> None:
    club = Club(table, 43)
    await club.play(*((n, n + 1) for n in range(0, 42, 2)), (42, 0))
    person = club.members[42]
    message = await club.standings(person, by="wins")
    assert "Page 1 of 3" in message.alts[0]
    turned = shown(await person.click(message, "Forward"))
    assert turned.id == message.id
    assert "Page 2 of 3" in turned.alts[0]
    last = shown(await person.click(turned, "Last"))
    assert "Page 3 of 3" in last.alts[0]
    assert "Member 42" in shown(await person.click(last, "My place")).alts[0]


async def test_a_table_stays_in_its_server(table: Table) -> None:
    club = Club(table, 2)
    await club.play((0, 1))
    stranger = table.person()
    message = shown(await stranger.command("standings", table.channel))
    assert "Member 0" not in message.text + str(message.alts)
    refused = told(await stranger.command("standings", stranger.dm()))
    assert "in the server" in refused


async def test_periods_and_games_are_suggested(table: Table) -> None:
    club = Club(table, 2)
    await club.play((0, 1), game_id="mok_kaik")
    aya = club.members[0]
    offers = await aya.autocomplete("standings", "game", "", club.channel)
    assert [offer["value"] for offer in offers] == ["mok_kaik"]
    offers = await aya.autocomplete("standings", "period", "year", club.channel)
    assert [offer["value"] for offer in offers] == ["year"]
    assert "never heard" not in (await club.standings(aya, game="行戦")).text
