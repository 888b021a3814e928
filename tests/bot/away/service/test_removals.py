"""A server removes the bot: everything there rests, and goes on when it is back, as if no time had passed."""

from __future__ import annotations

import itertools
from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import select

from bot import features
from bot.away.service import removals
from bot.away.service.outages import Outage
from bot.away.service.removals import RemovalService
from bot.away.store import removals as store
from bot.clocks.service.counting import GRACE
from bot.kit.service.errors import TooManyGames
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import SideRow
from bot.storage.tables import events_due, messages_due
from bot.table.service import adjourning, reminders, timing
from bot.table.service.lobby import Person, Proposal
from bot.table.store import games, sides
from tests.bot.away.service.test_outages import DAY, FISCHER, Watched
from tests.bot.table.service.test_playing import ANNA, BEN

SERVER, OTHER = 5, 5 << 22


class Thrown(Watched):
    """A club whose server may remove the bot."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        features.join()
        self.removals = RemovalService(database, rest=30 * DAY, now=lambda: self.time)

    async def event_at(self, kind: str, subject: object) -> float | None:
        """Return when something is due."""
        async with self.database.read() as connection:
            return await events.due_at(connection, kind, str(subject))

    async def message_at(self, game: str, kind: str) -> float | None:
        """Return when a message of a game is due."""
        wanted = select(messages_due.c.due_at).where(messages_due.c.game == game, messages_due.c.kind == kind)
        async with self.database.read() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()


@pytest.fixture
def club(database: Database) -> Thrown:
    """A club that meets on a new database."""
    return Thrown(database)


async def test_clocks_and_reminders_rest_and_go_on_with_what_was_left(club: Thrown) -> None:
    match = await club.begin()
    reminded = await club.event_at(reminders.EVENT, ANNA.user_id)
    club.time += DAY / 4
    assert await club.removals.removed(SERVER)
    assert not await club.removals.removed(SERVER), "Discord, or another process, tells it once more"
    assert await club.event_at(timing.EVENT, match.id) is None, "nobody loses by time"
    club.time += 10 * DAY
    async with club.database.read() as connection:
        assert await reminders.waiting_for(connection, ANNA.user_id, club.time) == []
    assert await club.removals.back(SERVER)
    assert await club.removals.back(SERVER) is None
    assert await club.deadline(match) == 1000.0 + 11 * DAY
    assert reminded is not None
    (row,) = await club.of_guild()
    assert (row.starts, row.ends, row.grace) == (1000.0 + DAY / 4, club.time, club.time + DAY / 2)
    assert {"board_again"} <= set(await club.due())
    (message,) = [one for one in await club.told() if one.kind == removals.BACK]
    assert message.recipient == SERVER
    assert msgspec.json.decode(message.payload, type=Outage).starts == 1000.0 + DAY / 4


async def test_a_live_game_waits_for_everybody_when_the_bot_is_back(club: Thrown) -> None:
    match = await club.begin(FISCHER)
    club.time += 60.0
    await club.removals.removed(SERVER)
    club.time += DAY
    await club.removals.back(SERVER)
    now = await club.now_of(match)
    assert now.pause is not None
    assert (now.pause.kind, now.pause.ends) == (adjourning.AFTER_OUTAGE, club.time + 600.0)
    assert await club.event_at(timing.EVENT, match.id) == club.time + 600.0 + 120.0 + GRACE


async def test_a_lobby_stays_open_as_long_as_it_would_have(club: Thrown) -> None:
    lobby = await club.propose(ANNA)
    closes = await club.message_at(lobby.id, "expire_lobby")
    assert closes is not None
    await club.removals.removed(SERVER)
    club.time += 3 * DAY
    assert (await club.message_at(lobby.id, "expire_lobby") or 0.0) > store.ASIDE
    await club.removals.back(SERVER)
    assert await club.message_at(lobby.id, "expire_lobby") == closes + 3 * DAY
    assert await club.message_at(lobby.id, "lobby") == club.time


async def test_only_what_is_due_in_that_server_is_laid_aside(club: Thrown) -> None:
    match = await club.begin()
    other = await club.begin(guild_id=OTHER)
    async with club.database.write() as connection:
        for subject in (SERVER, f"{SERVER}:cerke:", match.id, other.id, OTHER, f"{SERVER}9", "99"):
            await events.put(connection, "toy", str(subject), 5.0)
            await news.put(connection, "toy", str(subject), 5.0)
        await due.put(connection, match.id, "presence", 5.0, 1)
        await due.put(connection, match.id, "turn_dm", 5.0, 1)
    await club.removals.removed(SERVER)
    async with club.database.read() as connection:
        wanted = select(events_due.c.subject).where(events_due.c.kind == "toy", events_due.c.due_at == 5.0)
        assert set((await connection.execute(wanted)).scalars()) == {other.id, str(OTHER), f"{SERVER}9", "99"}
    assert await club.message_at(match.id, "turn_dm") == 5.0
    assert await club.message_at(match.id, "presence") == 5.0 + store.ASIDE
    club.time += DAY
    await club.removals.back(SERVER)
    assert await club.event_at("toy", f"{SERVER}:cerke:") == 5.0
    assert await club.message_at(match.id, "presence") == 5.0


async def test_an_outage_meanwhile_is_not_told_and_no_second_pause(club: Thrown) -> None:
    match = await club.begin()
    await club.beat(1000.0)
    club.time = 1600.0  # the bot was down, and finds that it was removed
    await club.removals.removed(SERVER)
    await club.beat(1600.0)
    (row,) = await club.of_guild()
    assert (row.starts, row.ends) == (1000.0, None), "it stands still from when the bot was heard of last"
    assert await club.told() == []
    await club.removals.back(SERVER)
    assert await club.deadline(match) == 1000.0 + DAY + 600.0


async def test_who_is_missing_is_known_by_anything_that_is_stored(club: Thrown) -> None:
    match = await club.begin(guild_id=OTHER)
    assert match.row.guild_id == SERVER
    assert await club.removals.missing(0, 1, ()) == [OTHER]
    assert await club.removals.missing(1, 2, ()) == [OTHER]
    assert await club.removals.missing(0, 2, ()) == [], "another shard knows of it"
    assert await club.removals.missing(0, 1, {OTHER}) == []
    await club.removals.removed(OTHER)
    assert await club.removals.missing(0, 1, ()) == []
    assert await club.removals.resting() == [OTHER]


async def test_where_there_was_nothing_the_server_is_as_new(club: Thrown) -> None:
    await club.removals.removed(OTHER)
    assert await club.removals.back(OTHER) is False


async def test_games_of_a_server_at_rest_count_against_nobody_s_limit_elsewhere(club: Thrown) -> None:
    rested = await club.begin()
    lobby = replace(club.lobby, per_person=1, per_guild=1)
    numbers = itertools.count(5000)

    async def opens(who: Person, server: int) -> str:
        proposal = Proposal(server, 6, "en", "cerke")
        return (await lobby.open(who, proposal, next(numbers))).id

    with pytest.raises(TooManyGames, match="too_many_of_yours"):
        await opens(ANNA, OTHER)
    await club.removals.removed(SERVER)
    elsewhere = await opens(ANNA, OTHER)
    with pytest.raises(TooManyGames, match="too_many_of_yours"):
        await opens(ANNA, OTHER + 1)
    assert await club.removals.back(SERVER)
    with pytest.raises(TooManyGames, match="too_many_of_yours"):
        await opens(BEN, OTHER + 1)
    assert [(await club.play.match(one)).row.status for one in (rested.id, elsewhere)] == ["running", "lobby"]


@pytest.mark.parametrize(("at_rest", "counts"), [(SERVER, set()), (OTHER, {ANNA.user_id}), (None, set())])
async def test_a_game_between_two_servers_counts_for_who_can_play_it(
    club: Thrown, at_rest: int | None, counts: set[int]
) -> None:
    match = await club.begin()
    async with club.database.write() as connection:
        side = SideRow(game=match.id, code="code", guild_id=OTHER, user_id=BEN.user_id, channel_id=7)
        await sides.add(connection, side)
    if at_rest is not None:
        await club.removals.removed(at_rest)
    async with club.database.read() as connection:
        counted = {user for user in match.people if await games.open_of(connection, user)}
        shown = await sides.open_in(connection, OTHER)
    assert counted == (set(match.people) if at_rest is None else counts)
    assert shown == (at_rest != SERVER)
