"""What is stored of a server that has removed the bot goes when it has rested, and nothing of others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import func, select

from bot import features
from bot.away.service.removals import EVENT, RemovalService
from bot.away.store import removals as store
from bot.kit.store import heartbeats, people
from bot.kit.store.database import Database
from bot.kit.store.queues import events
from bot.people.service.forgetting import ForgetService
from bot.people.store import erased, erasing_servers
from bot.people.store.erased import Erased
from bot.storage.rows import Event, SideRow
from bot.storage.schema import metadata
from bot.storage.tables import games, guilds, lessons, players
from bot.table.service.across import AcrossService, Place
from bot.table.service.limits import Asker
from bot.table.service.lobby import Proposal
from bot.table.service.seating import SeatingService
from bot.table.store import sides
from tests.bot.people.store.test_erasing import ALL
from tests.bot.storage.samples import ANNA, BEN
from tests.bot.table import tables as club_people
from tests.bot.table.tables import CardClub

GONE, STAYS = 555_000_111, 777_000_222
DAY: Final = 86400.0
REST: Final = 30 * DAY


def of_server(server: int, ending: str) -> dict[str, list[dict[str, Any]]]:
    """Return rows of each table as a server has them, with identifiers that end so."""
    text = json.dumps({name: rows for name, rows in ALL.items() if name != "secrets"})
    for name in ("g1", "s1", "l1", "i1"):
        text = text.replace(f'"{name}"', f'"{name}{ending}"')
    found: dict[str, list[dict[str, Any]]] = json.loads(
        text.replace('"guild_id": 5', f'"guild_id": {server}').replace('"pool": "5"', f'"pool": "{server}"')
    )
    found["league_seasons"][0]["state"] = "archived"
    found["guilds"] = [{"guild_id": server, "language": "ja"}]
    found["greetings"] = [{"guild_id": server, "at": 1.0}]
    found["secrets"] = [{"game": f"g1{ending}", "deal": 1, "secret": b"x" * 32}]
    found["pauses"].append({"kind": "outage", "guild_id": server, "starts": 1.0, "ends": 2.0})
    found["server_seasons"] = [{"guild_id": server, "number": 1, "name": "1", "starts": 1.0, "ends": 2.0}]
    found["server_roles"] = [{"guild_id": server, "what": "rank:1", "role_id": 7}]
    found["pools"] = [{"pool": f"{server}:cerke:", "version": 1}, {"pool": str(server), "version": 1}]
    found["resets"] = [{"pool": str(server), "seq": 3, "at": 1.0}]
    for name in ("results", "rating_steps"):
        for row in found[name]:
            row["seq"] = server
    found["events_due"] += [
        {"kind": "toy", "subject": f"{begins}{ending}", "due_at": 1.0} for begins in ("s1", "g1")
    ]
    found["sides"][0] |= {"code": f"code{ending}"}
    found["seat_offers"] = [one | {"line": server + one["line"]} for one in found["seat_offers"]]
    found["lessons"][0] |= {"guild_id": server, "game": f"g1{ending}"}
    return found


class Keeper:
    """Two servers of one bot, and the services that forget."""

    def __init__(self, database: Database, folder: Path) -> None:
        features.join()
        self.database, self.folder, self.time = database, folder, 1000.0
        self.removals = RemovalService(database, REST, now=lambda: self.time)
        self.seating = SeatingService(database, now=lambda: self.time)
        self.forgetting = self.forget_after(REST)

    def forget_after(self, rest: float) -> ForgetService:
        """Return what forgets servers that have rested for so long."""
        return ForgetService(self.database, self.seating, lambda: self.time, rest, self.folder)

    async def fill(self) -> None:
        """Write rows of both servers, in which the same people are."""
        once = {"players", "practice", "practice_games", "ideas_told"}
        rows = [of_server(GONE, "a"), of_server(STAYS, "b")]
        rows[1]["lessons"][0]["game_id"] = "lutu"
        taken: set[tuple[str, str]] = set()
        async with self.database.write() as connection:
            for table in metadata.sorted_tables:
                for number, part in enumerate(rows):
                    for row in part.get(table.name, ()):
                        if number and table.name in once:
                            continue
                        if table.name == "events_due":
                            if (row["kind"], row["subject"]) in taken:
                                continue
                            taken.add((row["kind"], row["subject"]))
                        if table.name == "news_due" and number and row["kind"] == "told":
                            continue
                        more = {"outcome": ""} if "outcome" in table.c else {}
                        await connection.execute(table.insert().values(more | row))

    async def counts(self) -> dict[str, int]:
        """Return how many rows each table has."""
        found = {}
        async with self.database.read() as connection:
            for table in metadata.sorted_tables:
                found[table.name] = (
                    await connection.execute(select(func.count()).select_from(table))
                ).scalar_one()
        return found

    async def everything(self) -> str:
        """Return all that is stored, as a text."""
        async with self.database.read() as connection:
            lines = [
                f"{table.name} {dict(row)}"
                for table in metadata.sorted_tables
                for row in (await connection.execute(select(table))).mappings()
            ]
        return "\n".join(lines)

    async def look(self) -> None:
        """Carry out the event by which the server goes, if it is due."""
        event = await self._event()
        if event is not None:
            await self.forgetting.look(event)

    async def _event(self) -> Event | None:
        async with self.database.write() as connection:
            claimed = await events.claim(connection, self.time, 60.0, 99)
            found = next((one for one in claimed if one.kind == EVENT), None)
            await events.release(connection, [one for one in claimed if one is not found])
            return found


@pytest.fixture
async def keeper(database: Database, tmp_path: Path) -> Keeper:
    """Two servers on a new database."""
    kept = Keeper(database, tmp_path)
    await kept.fill()
    return kept


async def test_nothing_of_the_server_is_left_and_all_of_the_other_one(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing_servers, "ROWS_AT_ONCE", 1)
    before = await keeper.counts()
    await keeper.removals.removed(GONE)
    for _ in range(29):
        keeper.time += DAY
        await keeper.look()
    assert {**await keeper.counts(), "events_due": 0, "removals": 0, "pauses": 0} == {
        **before,
        "events_due": 0,
        "removals": 0,
        "pauses": 0,
    }
    keeper.time += DAY
    await keeper.look()
    left = await keeper.everything()
    assert str(GONE) not in left
    assert str(STAYS) in left
    assert not {"g1a", "s1a", "l1a"} & set(left.replace("'", " ").split())
    after = await keeper.counts()
    of_people = {"players", "practice", "practice_games", "ideas_told", "lessons", "imports"}
    assert {name: after[name] for name in of_people} == {name: before[name] for name in of_people}
    apart = {"events_due", "news_due", "pauses", "greetings"}  # some are of people, or of no server
    of_both = {name for name, count in before.items() if count} - of_people - apart
    assert {name: 2 * after[name] for name in of_both} == {name: before[name] for name in of_both}
    assert [(one.guild_id, one.at) for one in erased.noted(keeper.folder)] == [(GONE, keeper.time)]
    await keeper.look()
    assert await keeper.counts() == after


async def test_back_in_time_nothing_goes(keeper: Keeper) -> None:
    before = await keeper.counts()
    await keeper.removals.removed(GONE)
    keeper.time += 29 * DAY
    assert await keeper.removals.back(GONE)
    keeper.time += 40 * DAY
    await keeper.look()
    after = await keeper.counts()
    queues = {"events_due": 0, "news_due": 0, "messages_due": 0, "pauses": 0, "audit": 0}
    assert after | queues == before | queues


async def test_who_comes_back_while_data_go_begins_anew(keeper: Keeper) -> None:
    """What is begun by then stays: it was not there when the server removed the bot."""
    await keeper.removals.removed(GONE)
    keeper.time += REST
    async with keeper.database.write() as connection:
        await store.begin_erasing(connection, GONE)  # and the process died
    assert await keeper.removals.back(GONE) is None
    new = {**of_server(GONE, "c")["games"][0], "created_at": keeper.time + 1.0}
    async with keeper.database.write() as connection:
        await connection.execute(games.insert().values(new))
    keeper.time += DAY
    await keeper.look()
    async with keeper.database.read() as connection:
        assert set((await connection.execute(select(games.c.id))).scalars()) == {"g1b", "g1c"}
        assert await store.get(connection, GONE) is None


async def test_a_longer_rest_holds_for_who_rests_already(keeper: Keeper) -> None:
    await keeper.removals.removed(GONE)
    keeper.time += REST
    keeper.forgetting = keeper.forget_after(2 * REST)
    await keeper.look()
    async with keeper.database.read() as connection:
        assert (await connection.execute(select(guilds.c.guild_id))).scalars().all() == [GONE, STAYS]


async def test_a_backup_from_before_forgets_the_server_once_more(keeper: Keeper, tmp_path: Path) -> None:
    async with keeper.database.write() as connection:
        await heartbeats.beat(connection, [0], "p", keeper.time)
    assert await keeper.forgetting.forget_again(GONE, keeper.time + 5.0)
    assert str(GONE) not in await keeper.everything()
    assert not await keeper.forgetting.forget_again(GONE, keeper.time + 5.0)


async def test_people_keep_what_is_theirs(keeper: Keeper) -> None:
    await keeper.removals.removed(GONE)
    keeper.time += REST
    await keeper.look()
    async with keeper.database.read() as connection:
        known = (await connection.execute(select(players.c.user_id).order_by(players.c.user_id))).scalars()
        assert set(known) >= {ANNA, BEN}
        rows = (await connection.execute(select(lessons.c.guild_id, lessons.c.game))).all()
    assert set(map(tuple, rows)) == {(0, ""), (STAYS, "g1b")}


async def test_a_game_with_another_server_goes_on_there(database: Database, tmp_path: Path) -> None:
    """Where it was begun a computer player goes on for the person of the server that has gone."""
    features.join()
    club = CardClub(database)
    forgetting = ForgetService(database, club.seating, lambda: club.time, REST, tmp_path)
    async with database.write() as connection:
        for guild_id in (GONE, STAYS):
            await people.set_guild(connection, guild_id, across=True)
    proposal = Proposal(STAYS, 6, "en", "cerke", changes={"seasons": 1})
    lobby = await club.lobby.open(club_people.ANNA, proposal, next(club.numbers))
    across = AcrossService(club.lobby)
    _, code = await across.invite(lobby.id, club_people.ANNA.user_id)
    there = Place(GONE, 7, "en", Asker(7, (), is_staff=False))
    match = await across.take_up(code, club_people.BEN, there, next(club.numbers))
    assert await forgetting.erase(GONE, club.time)
    after = await club.play.match(match.id)
    assert after.row.status == "running"
    assert (after.row.shared, after.side, after.row.guild_id) == (False, None, STAYS)
    assert sorted(seat.user_id or 0 for seat in after.seats) == [0, club_people.ANNA.user_id]
    async with database.read() as connection:
        kept = await sides.get(connection, match.id)
    assert kept == SideRow(
        game=match.id, code=code, user_id=club_people.BEN.user_id, language="en", stopped=True
    )


def test_the_list_is_read_by_whoever_wrote_it_before(tmp_path: Path) -> None:
    (tmp_path / erased.NAME).write_text('{"user_id":7,"at":1.0}\n')
    erased.note(tmp_path, Erased(guild_id=8, at=2.0))
    assert erased.noted(tmp_path) == [Erased(user_id=7, at=1.0), Erased(guild_id=8, at=2.0)]


def test_every_column_that_names_a_server_is_thought_about() -> None:
    naming = {
        (t.name, c.name) for t in metadata.sorted_tables for c in t.columns if c.name in {"guild_id", "pool"}
    }
    handled = {
        (column.table.name, column.name)
        for column in (*erasing_servers.OWNED, *erasing_servers.POOLS, *erasing_servers.NAMED)
    }
    hanging = {(table, "guild_id") for table in WITH_OTHERS}
    assert naming == handled | hanging


WITH_OTHERS: Final = {
    "games",
    "leagues",
    "results",
    "disputes",
    "league_seasons",
    "league_places",
    "league_evenings",
    "removals",
    "sides",
}
"""Tables of which rows go with a game, a league, or at the very beginning or end."""
