"""The door to leagues, tried with every press by whom it keeps out: nothing is shown or written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.leagues.presses.door import Needs, of_chosen
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry, load
from bot.leagues.service.terms import DAY, SeasonTerms
from bot.storage.league_rows import EntrantState
from bot.table.service.lobby import Person
from bot.table.service.seating import SeatingService
from tests.bot import pressing
from tests.bot.inside import CHANNELS, ELSEWHERE, HOME, Actor, Inside, inside
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.bot.storage.sqlite import Template

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYED_ELSEWHERE: Final = "That league is played in another server, and only its members can see it."
NOT_IN: Final = "You have not entered this season."
EXPELLED: Final = "Staff has expelled you from this season."
STAFF_ONLY: Final = "Only this league's staff can do that"

DOORS: Final = {
    verb: door for verb, door in pressing.DOORS.items() if isinstance(door, Needs) or door is of_chosen
}
"""Every press on a season, and the door that it goes through."""

PRESSES: Final = sorted(DOORS)

ENTRANTS: Final = sorted(verb for verb, needs in DOORS.items() if needs is Needs.ENTRANT)
STAFFS: Final = sorted(verb for verb, needs in DOORS.items() if needs is Needs.STAFF)
BOOKS: Final = ("league_seasons", "entrants", "rounds", "fixtures", "fixture_outcomes", "league_follows")


@dataclass
class Scene:
    """A league with people in it, and others who have no part in it."""

    there: Inside
    file: Path
    season: str
    entrant: Actor
    spectator: Actor
    withdrawn: Actor
    expelled: Actor
    gone: Actor
    """An entrant who has left the server."""
    stranger: Actor
    """Somebody of another server in which the bot is, too."""

    def kept(self) -> dict[str, list[Any]]:
        """Return what the books hold about leagues."""
        with closing(sqlite3.connect(self.file)) as connection:
            return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in BOOKS}

    async def press(self, person: Actor, where: int | None, verb: str, args: str = "") -> str:
        """Press a control that somebody has made up; return the private answer."""
        answer = await self.there.press(person, f"b;{verb};{self.season};;{args}", where=where)
        assert answer.kind == "reply", answer
        assert answer.last.is_private, answer
        return answer.text


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> AsyncIterator[Scene]:
    """One scene for all doors: none of them may change anything."""
    folder = tmp_path_factory.mktemp("doors")
    await sqlite_template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        yield await _set(there, folder / "tymok.db")


async def _set(there: Inside, file: Path) -> Scene:
    entrant, withdrawn, expelled = (there.person(name) for name in ("Entrant", "Withdrawn", "Expelled"))
    gone, staff = there.person("Gone", guilds=frozenset()), there.person("Staff", manages=True)
    terms = SeasonTerms(name="League", channel_id=CHANNELS[HOME], events=(event(way=Format.SWISS),))
    season = await there.app.leagues.create(HOME, terms, "UTC", staff.id, 1)
    season = await there.app.leagues.open(season.id, staff.id, 2, time.time() + DAY)
    for number, one in enumerate((entrant, withdrawn, expelled, gone), 3):
        await there.app.leagues.enter(season.id, Person(one.id, one.name, one.locale), number)
    leaver = Leaver(SeatingService(there.app.database, now=time.time))
    states: tuple[tuple[Actor, EntrantState], ...] = ((withdrawn, "out"), (expelled, "expelled"))
    async with there.app.database.write() as connection:
        for one, state in states:
            now = await load(connection, season.id)
            row = now.entrant_of(one.id)
            assert row is not None
            await leaver.withdraw(connection, now, row, Entry(time.time(), "test"), state)
    stranger = there.person("Stranger", guilds=frozenset({ELSEWHERE}))
    return Scene(
        there, file, season.id, entrant, there.person("Spectator"), withdrawn, expelled, gone, stranger
    )


@pytest.mark.parametrize("verb", PRESSES)
async def test_a_stranger_presses_in_vain(scene: Scene, verb: str) -> None:
    before = scene.kept()
    for where in (ELSEWHERE, None):
        for args in ("", "1", "back"):
            assert await scene.press(scene.stranger, where, verb, args) == PLAYED_ELSEWHERE
    assert scene.kept() == before


@pytest.mark.parametrize("verb", PRESSES)
async def test_who_has_left_the_server_presses_in_vain(scene: Scene, verb: str) -> None:
    before = scene.kept()
    assert await scene.press(scene.gone, None, verb) == PLAYED_ELSEWHERE
    assert scene.kept() == before


@pytest.mark.parametrize("verb", ENTRANTS)
async def test_only_entrants_do_what_needs_an_entry(scene: Scene, verb: str) -> None:
    before = scene.kept()
    for person, answer in (
        (scene.spectator, NOT_IN),
        (scene.withdrawn, NOT_IN),
        (scene.expelled, EXPELLED),
    ):
        assert (await scene.press(person, HOME, verb)).startswith(answer)
    assert scene.kept() == before


@pytest.mark.parametrize("verb", STAFFS)
async def test_only_staff_does_what_needs_staff(scene: Scene, verb: str) -> None:
    before = scene.kept()
    for person in (scene.entrant, scene.spectator):
        for args in ("", "1"):
            assert (await scene.press(person, HOME, verb, args)).startswith(STAFF_ONLY)
    assert scene.kept() == before
