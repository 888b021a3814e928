"""The book of a server's season, pressed by people: its pages, its moving picture, and when there is none."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.results.service import server_seasons
from tests.bot.inside import HOME, Actor, Answer, Inside, inside, parts
from tests.bot.results.result_logs import Ended, keep
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="module")

PAST, RUNNING = 1, 2
NOW = time.time()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def there(
    tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template
) -> AsyncIterator[tuple[Inside, Actor]]:
    """A server with a season that is over, in which the weaker of two won at last, and one that runs."""
    folder = tmp_path_factory.mktemp("books")
    await sqlite_template.copy_to(folder / "tymok.db")
    async with inside(folder) as found:
        anna, ben = found.person("Anna"), found.person("Ben")
        games = [
            Ended(f"g{n}", n, ((anna.id, 1, 6), (ben.id, 2, 0)), at=NOW - 900 + n, guild_id=HOME)
            for n in range(1, 4)
        ]
        games.append(Ended("g4", 4, ((ben.id, 1, 6), (anna.id, 2, 0)), at=NOW - 800, guild_id=HOME))
        await keep(found.app.database, games, {anna.id: "Anna", ben.id: "Ben"})
        async with found.app.database.write() as connection:
            await server_seasons.add(connection, HOME, "Cup", NOW - 1000, NOW - 500)
            await server_seasons.add(connection, HOME, "Next", NOW - 400, NOW + 9000)
        yield found, anna


def alt(answer: Answer) -> str:
    """Return what is said of the picture of an answer."""
    (shown,) = (one["items"] for one in parts(answer.last.data) if "items" in one)
    return str(shown[0]["description"])


def buttons(answer: Answer) -> dict[str, Any]:
    """Return the custom ids of the buttons that can be pressed, by their labels."""
    found = [one for one in parts(answer.last.data) if one.get("type") == 2 and not one.get("disabled")]
    return {one["label"]: one["custom_id"] for one in found}


async def test_its_pages_are_turned(there: tuple[Inside, Actor]) -> None:
    inside_, anna = there
    answer = await inside_.press(anna, f"b;season_book;;;{PAST}")
    assert answer.last.kind == "followup"
    assert "Season Cup: The podium." in alt(answer)
    assert "1. Anna" in alt(answer)
    assert f"Server {HOME}" in alt(answer)
    turned = await inside_.press(anna, buttons(answer)["Forward"], private=True)
    assert "Ben: beats Anna." in alt(turned)
    assert f"Server {HOME}" in alt(turned)
    last = await inside_.press(anna, buttons(turned)["Forward"], private=True)
    assert "Season Cup: The table." in alt(last)
    assert "Forward" not in buttons(last)


async def test_all_of_it_is_one_moving_picture(there: tuple[Inside, Actor]) -> None:
    inside_, anna = there
    answer = await inside_.press(anna, f"b;season_book;;;{PAST}")
    moving = await inside_.press(anna, buttons(answer)["As a moving picture"], private=True)
    (file,) = moving.last.data["attachments"]
    assert file["filename"] == "book.webp"
    assert all(page in alt(moving) for page in ("The podium", "beats Anna", "The table"))
    back = await inside_.press(anna, buttons(moving)["Page by page"], private=True)
    assert "The podium" in alt(back)


@pytest.mark.parametrize("verb", ["season_book", "season_turn"])
async def test_a_season_that_runs_has_none(there: tuple[Inside, Actor], verb: str) -> None:
    inside_, anna = there
    for number, said in ((RUNNING, "not over yet"), (99, "no such standings")):
        answer = await inside_.press(anna, f"b;{verb};;;{number}")
        assert said in answer.text
    for said in ("", "x", "9" * 30):
        assert "went wrong" not in (await inside_.press(anna, f"b;{verb};;7;{said}")).text
