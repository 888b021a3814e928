"""What a league tells, through the real bot and real sockets: seasons, rounds, fixtures, threads, calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update

from bot.kit.store import due, people
from bot.kit.store.queues import events
from bot.leagues.service import ledger
from bot.leagues.store import seasons as leagues
from bot.sandbox.driver import Permission, Person
from bot.sandbox.model import ChannelType, Message
from bot.storage.league_tables import rounds
from bot.table.service.advance import end
from bot.table.service.loading import load as load_match
from engine.core import Result
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League, books_of
from tests.e2e.playing import AFTER_A_KILL, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

PATIENCE = 90.0
"""Seconds that a season may take to come so far, on a machine that does other things too."""

SWISS = event(way=Format.SWISS, rounds=3)


async def opened(table: Table, number: int, *played: Any, **said: Any) -> League:
    """Open a league in the table's channel, into which so many people enter."""
    members = [table.person() for _ in range(number)]
    staff = table.person("Staff")
    role = table.sandbox.add_role("Arbiters", staff)
    league = League(table.world, table.channel, members, staff)
    await league.open(*played, role_id=role.id, **said)
    return league


async def begun(league: League) -> None:
    """Wait until the games of the first round have their boards."""
    await league.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        PATIENCE,
        "the games have no boards",
    )


async def read(league: League, words: str) -> Message:
    """Return the first message in the league's channel that says something, once there is one."""
    found: list[Message] = await league.sandbox.wait_until(
        lambda: league.messages(words), PATIENCE, f"nothing says {words!r}"
    )
    return found[0]


async def by_dm(person: Person, words: str) -> Message:
    """Return what somebody is told by DM."""
    found: Message = await person.wait_for_dm(lambda message: words in message.text, timeout=PATIENCE)
    return found


async def at_once(league: League) -> None:
    """Let the bot look at the season now."""
    async with books_of(league.world) as database, database.write() as connection:
        await events.put(connection, ledger.EVENT, league.id, 1.0)


async def test_a_season_is_announced_and_its_round_calls_who_plays(table: Table) -> None:
    league = await opened(table, 3)
    await begun(league)
    (announced,) = league.messages("## League")
    assert "3 play" in announced.text
    season = await league.season()
    assert season.row.message_id == announced.id
    (round_,) = league.messages("-# League")
    assert set(round_.mentions) == {person.id for person in league.people}
    games = league.games()
    assert len(games) == 3
    for fixture in league.fixtures():
        thread = table.sandbox.channel(int(fixture["thread_id"]))
        assert thread.type == ChannelType.PUBLIC_THREAD
        assert thread.id == fixture["message_id"]
        assert thread.parent_id == table.channel.id
        assert len(league.messages("you meet", table.channel)) == 3
    assert {game["thread_id"] for game in games} == {one["thread_id"] for one in league.fixtures()}
    assert {game["last_interaction"] for game in games} == {round_.id}
    assert not any(game["lobby_message_id"] for game in games)


async def test_a_result_says_which_league_it_counts_for_and_offers_no_rematch(table: Table) -> None:
    league = await opened(table, 2)
    await begun(league)
    (game,) = league.games()
    thread = table.sandbox.channel(int(game["thread_id"]))
    loser = league.people[0]
    question = shown(await loser.command("game resign", thread))
    shown(await loser.click(question, "Resign"))
    result = await loser.wait_for(lambda message: "in the league" in message.text, thread, timeout=PATIENCE)
    assert "Round 1" in result.text
    labels = [button["label"] for button in result.buttons]
    assert "Rematch" not in labels
    assert labels[0] == "Table"
    over = await read(league, "Round 1: the results")
    assert "0 : 1" in over.text


async def test_spectators_follow_and_stop_by_the_same_button(table: Table) -> None:
    league = await opened(table, 2)
    watcher = table.person("Watcher")
    round_ = await read(league, "-# League")
    assert "I'll ping you" in told(await watcher.click(round_, "Follow"))
    async with books_of(table.world) as database, database.read() as connection:
        assert await leagues.followers(connection, league.id) == [watcher.id]
    assert "won't be pinged any more" in told(await watcher.click(round_, "Follow"))
    async with books_of(table.world) as database, database.read() as connection:
        assert await leagues.followers(connection, league.id) == []


async def test_who_follows_is_called_with_the_round(table: Table) -> None:
    league = await opened(table, 2, closes=2.0)
    watcher = table.person("Watcher")
    async with books_of(table.world) as database, database.write() as connection:
        await leagues.follow(connection, league.id, watcher.id)
        await leagues.follow(connection, league.id, league.people[0].id)
    called = await read(league, "begin: see above")
    assert called.mentions == [watcher.id]


async def test_without_threads_games_are_played_in_the_channel_and_staff_is_told_once(table: Table) -> None:
    table.allow("50013")
    table.sandbox.deny(table.channel, Permission.CREATE_PUBLIC_THREADS)
    league = await opened(table, 3)
    await begun(league)
    assert {game["thread_id"] for game in league.games()} == {table.channel.id}
    missing = await by_dm(league.staff, "not allowed to open threads")
    assert f"<#{table.channel.id}>" in missing.text
    await table.settle()
    assert sum("not allowed to open threads" in message.text for message in league.staff.dms()) == 1


async def test_without_its_channel_a_league_plays_where_it_can(new_world: Any) -> None:
    world: World = await new_world()
    await world.start_bot()
    table = Table(world)
    league = await opened(table, 2, closes=2.0)
    await read(league, "## League")
    other = world.channel()
    async with books_of(world) as database, database.write() as connection:
        await people.set_guild(connection, table.sandbox.guild.id, channel_id=other.id)
    table.sandbox.delete_channel(table.channel)
    await begun(league)
    (game,) = league.games()
    assert table.sandbox.channel(int(game["thread_id"])).parent_id == other.id
    assert league.messages("you meet", other)
    await by_dm(league.staff, "can't write in the channel")


async def test_without_any_channel_players_are_told_what_to_do(new_world: Any) -> None:
    world: World = await new_world()
    await world.start_bot()
    table = Table(world)
    league = await opened(table, 2, closes=2.0)
    await read(league, "## League")
    table.sandbox.delete_channel(table.channel)
    await table.sandbox.wait_until(lambda: bool(league.games()), PATIENCE)
    async with books_of(world) as database, database.write() as connection:
        await connection.execute(update(rounds).values(at=1.0))  # no message gives the games their number
    await at_once(league)
    player = league.people[0]
    assert "`/game board`" in (await by_dm(player, "has no channel")).text
    (game,) = league.games()
    anywhere = world.channel()
    told(await player.command("game board", anywhere, game=game["id"]))
    assert table.books.row(game["id"])["thread_id"] == anywhere.id
    assert len([message for message in player.dms() if "has no channel" in message.text]) == 1


async def test_a_thread_that_is_deleted_is_made_anew_when_somebody_is_called(table: Table) -> None:
    table.allow("10003", "160004")
    league = await opened(table, 2)
    await begun(league)
    (game,) = league.games()
    # Whether a message whose thread was deleted may have another one, Discord does not say: say no.
    table.sandbox.delete_channel(int(game["thread_id"]))
    table.sandbox.chaos.fail("POST .*/messages/\\d+/threads", status=400, code=160004)
    async with books_of(table.world) as database, database.write() as connection:
        (mover,) = table.books.movers(game["id"])
        await due.put(connection, game["id"], "notice", 1.0, mover or 0)

    def elsewhere() -> bool:
        row = table.books.row(game["id"])
        return row["thread_id"] not in {None, game["thread_id"]} and row["board_message_id"] is not None

    await table.sandbox.wait_until(elsewhere, 60.0, "there is no other thread")
    assert table.sandbox.channel(int(table.books.row(game["id"])["thread_id"])).parent_id == table.channel.id


async def test_a_draw_is_shown_to_staff_by_dm_who_publishes_it_there(table: Table) -> None:
    staff = table.person("Staff")
    role = table.sandbox.add_role("Arbiters", staff)
    league = League(table.world, table.channel, [table.person() for _ in range(4)], staff)
    await league.open(SWISS, preview=1800.0, role_id=role.id)
    preview = await by_dm(league.staff, "pairings: ")
    assert not league.messages("1\\.", table.channel)
    question = shown(await staff.click(preview, "Publish"))
    await staff.click(question, "Publish")
    await read(league, "-# League")
    await begun(league)


async def test_where_staff_has_closed_dms_a_line_waits_for_them(table: Table) -> None:
    table.allow("50007")
    members = [table.person() for _ in range(4)]
    league = League(table.world, table.channel, members, table.person("Staff"))
    league.staff.close_dms()
    role = table.sandbox.add_role("Arbiters", league.staff)
    await league.open(SWISS, preview=1800.0, role_id=role.id)
    line = await read(league, "waiting for staff")
    refused = told(await members[0].click(line, "Show pairings"))
    assert "staff can do that" in refused
    preview = shown(await league.staff.click(line, "Show pairings"))
    assert preview.ephemeral
    assert "pairings: " in preview.text


async def test_who_entered_a_season_that_is_cancelled_is_told(table: Table) -> None:
    league = await opened(table, 1, least=4, closes=0.1)
    await read(league, "needs")
    async with books_of(table.world) as database, database.write() as connection:
        season = await league.season()
        await leagues.put_season(connection, season.with_row(registers_until=1.0).row)
    await at_once(league)
    await read(league, "won't take place")
    await by_dm(league.people[0], "won't take place")


KILLS: list[tuple[str, Callable[[League], bool]]] = [
    ("POST /channels/\\d+/messages$", lambda league: bool(league.messages("you meet"))),
    ("POST .*/threads", lambda league: bool(league.sandbox.threads(league.channel))),
]
"""What the bot does when it is killed before it hears of it, and how that shows."""


@pytest.mark.parametrize(("request_", "happened"), KILLS)
async def test_killed_in_between_nothing_is_made_twice(
    new_world: Any, request_: str, happened: Callable[[League], bool]
) -> None:
    world: World = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(*AFTER_A_KILL)
    league = await opened(table, 2)
    await read(league, "-# League")
    # The answer comes late: what was asked for has been done, and the bot does not know.
    world.sandbox.chaos.fail(request_, status=500, times=1, after=True)
    await world.sandbox.wait_until(lambda: happened(league), PATIENCE)
    await world.sandbox.kill_bot()
    world.sandbox.chaos.calm()
    await world.start_bot()
    await begun(league)
    assert len(league.messages("you meet")) == 1
    assert len(world.sandbox.threads(league.channel)) == 1
    assert len(league.messages("-# League")) == 1


async def test_a_round_robin_is_one_message_to_all_and_one_to_each(table: Table) -> None:
    table.allow("50007", "50278")
    members = [table.person() for _ in range(4)]
    league = League(table.world, table.channel, members, table.person("Staff"))
    members[3].close_dms()
    await league.open(event())
    message = await read(league, "## All rounds")
    assert message.mentions == []
    pages = [await by_dm(person, "Round 3 of 3") for person in members[:3]]
    await read(league, "you play in this round too")
    await table.sandbox.wait_until(
        lambda: [game["status"] for game in league.games()] == ["running"] * 6, PATIENCE, "no games"
    )
    await table.settle()
    for person in members[:3]:
        (page,) = [one for one in person.dms() if "Round" in one.text]
        for number in (1, 2, 3):
            assert f"Round {number} of 3" in page.text
    assert not league.messages("you meet")
    assert table.sandbox.threads(table.channel) == []
    (called,) = [one for one in table.sandbox.all_messages(table.channel) if one.mentions]
    assert called.mentions == [members[3].id]

    # Whoever wants to play opens their game; its message, thread and board come then.
    (menu,) = [one for one in pages[0].selects if one["placeholder"] == "Open a game"]
    number = menu["options"][1]["value"]
    assert "moment" in told(await members[0].select(pages[0], "Open a game", [number]))
    await table.sandbox.wait_until(
        lambda: [one["thread_id"] for one in league.fixtures() if one["thread_id"]], PATIENCE, "no thread"
    )
    (opened_,) = [one for one in league.fixtures() if one["thread_id"]]
    assert str(opened_["id"]) == number
    await table.sandbox.wait_until(
        lambda: [game for game in league.games() if game["board_message_id"]], PATIENCE, "no board"
    )
    (game,) = [game for game in league.games() if game["board_message_id"]]
    (moving,) = table.world.books.movers(game["id"])
    assert moving is not None
    mover = table.world.find_person(moving)
    place = table.sandbox.channel(int(opened_["thread_id"]))
    await mover.wait_for(lambda one: "it is your turn" in one.text, place, PATIENCE)
    assert len(league.messages("you meet")) == 1
    await table.sandbox.wait_until(
        lambda: str(place.id) in league.messages("## All rounds")[0].text, PATIENCE, "it leads nowhere"
    )


async def test_rounds_that_end_in_one_minute_are_told_together(new_world: Any) -> None:
    world: World = await new_world()
    await world.start_bot()
    table = Table(world)
    league = await opened(table, 3)
    await begun(league)
    await table.sandbox.kill_bot()
    async with books_of(world) as database, database.write() as connection:
        for game in league.games():
            match = await load_match(connection, game["id"])
            await end(connection, match, Result((0, 0), (1, 2), "score"), time.time())
    await world.start_bot()
    # The first of them waits a minute for the others, if these are not closed yet when it is told.
    await world.sandbox.wait_until(lambda: league.messages("are over"), 90.0, "nothing is over")
    (over,) = league.messages("are over")
    assert "Round 1, Round 2 and Round 3 are over." in over.text
    await table.settle()
    assert not [number for number in (1, 2, 3) if league.messages(f"Round {number}: the results")]
    table.allow(*AFTER_A_KILL)
