"""Where the bot is no member: what works, what is refused in a sentence, and that nothing of it is kept."""

from __future__ import annotations

import itertools
from typing import Any, Final, cast

import pytest
from discord.webhook import async_ as webhooks
from sqlalchemy import func, select, update

from bot.kit.sending import Later
from bot.kit.sentences import SENTENCES
from bot.kit.store import due
from bot.kit.store.queues import news
from bot.kit.texts import UNEXPECTED
from bot.results.service.late import WAITS
from bot.results.telling import endings, late
from bot.storage import tables
from tests.bot.inside import FOREIGN, FOREIGN_CHANNEL, HOME, Actor, Inside, Recorder

pytestmark = pytest.mark.asyncio(loop_scope="function")

FAR: Final = 2.0**40
NOT_HERE = SENTENCES["not_here"]

WORKS = ("help", "about", "rules", "glossary", "games", "learn", "settings", "profile", "play", "club")
REFUSED = ("standings",)
STAFF = ("b;server_page;;;", "b;limits;;;", "b;server;;;across.on")
"""Presses of whoever manages the server in which they press."""


@pytest.fixture
def dora(there: Inside) -> Actor:
    """Somebody who may manage the server without the bot, and has installed it for themselves."""
    return there.person("Dora", guilds=frozenset({FOREIGN}), manages=True)


async def test_each_command_works_or_says_that_it_can_not(there: Inside, dora: Actor) -> None:
    for name in (*WORKS, *REFUSED):
        answer = await there.command(dora, name, where=FOREIGN)
        assert UNEXPECTED not in answer.text, name
        assert (NOT_HERE in answer.text) == (name in REFUSED), name


async def test_whoever_manages_a_server_without_the_bot_sets_nothing_here(there: Inside, dora: Actor) -> None:
    for press in STAFF:
        answer = await there.press(dora, press, where=FOREIGN)
        assert NOT_HERE in answer.text, press
    async with there.app.database.read() as connection:
        rows = select(func.count()).select_from(tables.guilds).where(tables.guilds.c.guild_id == FOREIGN)
        assert (await connection.execute(rows)).scalar_one() == 0


async def test_a_game_there_has_neither_clock_nor_rating_nor_a_server(there: Inside, dora: Actor) -> None:
    for asked in ({"clock": "1 day"}, {"rated": True}):
        answer = await there.command(dora, "play", game="cerke", where=FOREIGN, **asked)
        assert SENTENCES["no_clock_elsewhere"] in answer.text
    answer = await there.command(dora, "play", game="cerke", where=FOREIGN)
    assert not answer.last.is_private
    async with there.app.database.read() as connection:
        (row,) = await connection.execute(select(tables.games))
    assert (row.guild_id, row.elsewhere, row.thread_id) == (0, FOREIGN, FOREIGN_CHANNEL)
    assert (row.rated, row.clock) == (False, "")
    assert row.answer_token


@pytest.mark.parametrize(("where", "admitted"), [(FOREIGN, True), (HOME, False), (None, False)])
async def test_whoever_is_there_may_join_and_nobody_else(
    there: Inside, dora: Actor, where: int | None, *, admitted: bool
) -> None:
    await there.command(dora, "play", game="cerke", where=FOREIGN)
    async with there.app.database.read() as connection:
        (game,) = (await connection.execute(select(tables.games.c.id))).scalars()
    other = there.person("Emil", guilds=frozenset({FOREIGN, HOME}))
    answer = await there.press(other, f"b;join;{game};;", where=where)
    async with there.app.database.read() as connection:
        seated = (await connection.execute(select(func.count()).select_from(tables.seats))).scalar_one()
    assert seated == 1 + admitted
    assert ("played in private" in answer.text) != admitted


async def ended_too_late(there: Inside, dora: Actor, emil: Actor) -> str:
    """Let two people play in an answer, and a game end when that can't be edited any more."""
    await there.command(dora, "play", game="cerke", where=FOREIGN)
    async with there.app.database.read() as connection:
        (game,) = (await connection.execute(select(tables.games.c.id))).scalars()
    await there.press(emil, f"b;join;{game};;", where=FOREIGN)
    await there.press(dora, f"b;start;{game};;", where=FOREIGN)
    await there.press(emil, f"b;resign_yes;{game};;", where=FOREIGN, private=True)
    async with there.app.database.write() as connection:
        await connection.execute(update(tables.games).values(answer_until=0.0))
    await send(there, "result")
    return str(game)


async def send(there: Inside, *kinds: str) -> None:
    """Send messages and news of these kinds that are due."""
    webhooks.async_context.set(Recorder(itertools.count(10**15)))
    async with there.app.database.write() as connection:
        messages = await due.quick.claim(connection, FAR, 0.0, 999)
        told = await news.claim(connection, FAR, 0.0, 999)
    senders: dict[str, Any] = {"result": endings.result, **late.SENDERS}
    for queue, rows in ((due.quick, messages), (news, told)):
        for row in [one for one in rows if one.kind in kinds]:
            try:
                await senders[row.kind](cast(Any, there.bot), row)
            except Later:
                continue
            async with there.app.database.write() as connection:
                await cast(Any, queue).done(connection, row)


async def test_a_result_that_nobody_could_be_shown_comes_by_dm(there: Inside, dora: Actor) -> None:
    emil = there.person("Emil", guilds=frozenset({FOREIGN}))
    game = await ended_too_late(there, dora, emil)
    assert (await there.app.play.match(game)).row.result_message_id == 0
    assert await there.app.late.waiting_for(dora.id) == [game]
    there.requests.clear()
    await send(there, WAITS)
    written = [data for method, path, data in there.requests if method == "POST" and "messages" in path]
    assert len(written) == 2
    assert all("Dora wins" in str(one) for one in written)
    assert await there.app.late.waiting_for(dora.id) == []


async def test_with_closed_direct_messages_it_waits_for_what_one_does_next(
    there: Inside, dora: Actor
) -> None:
    emil = there.person("Emil", guilds=frozenset({FOREIGN}))
    there.close_dms(dora)
    there.close_dms(emil)
    game = await ended_too_late(there, dora, emil)
    await send(there, WAITS)
    assert await there.app.late.waiting_for(dora.id) == [game]
    stranger = there.person("Olga", guilds=frozenset({FOREIGN}))
    assert "Dora wins" not in (await there.command(stranger, "games", where=FOREIGN)).text
    told = await there.command(dora, "games", where=FOREIGN)
    assert len(told.sent) > 1
    assert told.last.is_private
    assert "Dora wins" in told.text
    assert "Dora wins" not in (await there.command(dora, "games", where=FOREIGN)).text, "once"
    pressed = await there.press(emil, "b;games_mine;;;", where=FOREIGN, private=True)
    assert "Dora wins" in pressed.text
    assert await there.app.late.waiting_for(emil.id) == []


async def test_the_next_press_on_its_answer_lets_everybody_read_it(there: Inside, dora: Actor) -> None:
    emil = there.person("Emil", guilds=frozenset({FOREIGN}))
    game = await ended_too_late(there, dora, emil)
    board = (await there.app.play.match(game)).row.board_message_id
    await there.press(emil, f"b;more;{game};;", where=FOREIGN, message=board or 0)
    await send(there, "result")
    assert (await there.app.play.match(game)).row.result_message_id
    assert await there.app.late.waiting_for(dora.id) == []


async def test_no_invitation_is_taken_up_where_the_bot_is_not(there: Inside, dora: Actor) -> None:
    for where in (FOREIGN, None):
        answer = await there.command(dora, "play", invitation="abc", where=where)
        assert UNEXPECTED not in answer.text
        assert answer.last.is_private


async def test_what_is_chosen_from_the_list_of_games_is_an_answer_to_all(there: Inside, dora: Actor) -> None:
    listed = await there.command(dora, "play", where=FOREIGN)
    assert listed.last.is_private
    press = next(one for one in listed.last.custom_ids if one.startswith("s;propose;"))
    answer = await there.press(dora, press, "cerke", where=FOREIGN, private=True)
    assert not answer.last.is_private
    assert any(one.startswith("b;join;") for one in answer.last.custom_ids)


async def test_a_result_waits_for_nobody_who_is_erased(there: Inside, dora: Actor) -> None:
    emil = there.person("Emil", guilds=frozenset({FOREIGN}))
    await there.command(dora, "play", game="cerke", where=FOREIGN)
    async with there.app.database.read() as connection:
        (game,) = (await connection.execute(select(tables.games.c.id))).scalars()
    await there.press(emil, f"b;join;{game};;", where=FOREIGN)
    await there.press(dora, f"b;start;{game};;", where=FOREIGN)
    async with there.app.database.write() as connection:
        await connection.execute(update(tables.games).values(answer_until=0.0))
    await there.app.erasing.erase(emil.id, 10**17)
    await send(there, "result")
    async with there.app.database.read() as connection:
        waiting = select(tables.news_due.c.recipient).where(tables.news_due.c.kind == WAITS)
        assert list((await connection.execute(waiting)).scalars()) == [dora.id]


async def test_a_rematch_begins_where_all_its_players_can_see_it(there: Inside, dora: Actor) -> None:
    emil = there.person("Emil", guilds=frozenset({FOREIGN}))
    game = await ended_too_late(there, dora, emil)
    await send(there, WAITS)
    for where in (None, HOME):  # their result came by DM, or behind what they asked for elsewhere
        answer = await there.press(dora, f"b;rematch;{game};;", where=where)
        assert "A rematch begins where the game was played" in answer.text
        assert f"/channels/{FOREIGN}/{FOREIGN_CHANNEL}" in answer.text
        assert answer.last.is_private
    lobby = await there.press(dora, f"b;rematch;{game};;", where=FOREIGN)
    assert not lobby.last.is_private
    assert "Whoever reads this can join" not in lobby.text, "only invited people can"
    assert "tell those who are invited yourself" in lobby.text
