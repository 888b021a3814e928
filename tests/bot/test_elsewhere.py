"""Where the bot is no member: what works, what is refused in a sentence, and that nothing of it is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import func, select

from bot.kit.texts import SENTENCES, UNEXPECTED
from bot.storage import tables
from tests.bot.inside import FOREIGN, FOREIGN_CHANNEL, HOME, Actor, Inside, inside
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="function")

NOT_HERE = SENTENCES["not_here"]

WORKS = ("help", "about", "rules", "glossary", "games", "learn", "settings", "profile", "play", "club")
REFUSED = ("standings",)
STAFF = ("b;server_page;;;", "b;limits;;;", "b;server;;;across.on")
"""Presses of whoever manages the server in which they press."""


@pytest_asyncio.fixture
async def there(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Inside]:
    """The bot in the process of the test."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as one:
        yield one


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
