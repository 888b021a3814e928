"""The book of a league's season, pressed by people of its server, by strangers, and too early."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio

from tests.bot.inside import ELSEWHERE, Actor, Inside, inside
from tests.bot.leagues.clubs import CHANNEL, SERVER, LeagueClub, event
from tests.bot.results.presses.test_books import alt, buttons
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Scene:
    """A season that is over, one that runs; a member of their server, and a stranger."""

    there: Inside
    over: str
    running: str
    member: Actor
    stranger: Actor


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> AsyncIterator[Scene]:
    folder = tmp_path_factory.mktemp("books")
    await sqlite_template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        there.join(SERVER, CHANNEL)
        club = LeagueClub(there.app.database)
        running = await club.started(4, event(), name="Running")
        over = await club.started(4, event(), name="Over")
        over = await club.play_out(over.id, random.Random(3))
        assert over.row.state == "closed"
        yield Scene(
            there,
            over.id,
            running.id,
            there.person("Member", guilds=frozenset({SERVER})),
            there.person("Stranger", guilds=frozenset({ELSEWHERE})),
        )


async def test_its_pages_are_turned_to_the_moving_picture(scene: Scene) -> None:
    answer = await scene.there.press(scene.member, f"b;lg_book;{scene.over};1;", where=None)
    assert answer.last.is_private or answer.kind == "followup"
    assert "Over: The podium." in alt(answer)
    last = await scene.there.press(scene.member, buttons(answer)["Last"], where=None, private=True)
    assert "Over: The table." in alt(last)
    moving = await scene.there.press(
        scene.member, buttons(last)["As a moving picture"], where=None, private=True
    )
    assert "The podium" in alt(moving)
    assert "The table" in alt(moving)


@pytest.mark.parametrize("verb", ["lg_book", "lg_book_turn"])
async def test_who_may_not_see_it_and_when_there_is_none(scene: Scene, verb: str) -> None:
    for where in (ELSEWHERE, None):
        answer = await scene.there.press(scene.stranger, f"b;{verb};{scene.over};1;", where=where)
        assert not answer.last.data.get("attachments")
        assert "Over" not in answer.text
    answer = await scene.there.press(scene.member, f"b;{verb};{scene.running};1;", where=None)
    assert "This season is not over yet." in answer.text


async def test_it_is_offered_on_the_page_of_a_season_that_is_over(scene: Scene) -> None:
    for season, offered in ((scene.over, True), (scene.running, False)):
        page = await scene.there.press(scene.member, f"b;cl_season;;;{season}", where=None)
        assert any(one.startswith("b;lg_book;") for one in page.last.custom_ids) is offered
