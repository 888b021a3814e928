"""The door to leagues, tried by those who may not go through: nothing is shown or written.

Every other press on a season is tried in ``tests/bot/leagues/test_doors.py``.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.leagues.messages.verbs import INFO
from bot.leagues.presses.door import Needs
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry, load
from bot.sandbox.driver import Person
from bot.sandbox.model import Channel, Message
from bot.storage.league_rows import EntrantState
from bot.table.service.seating import SeatingService
from tests.bot import pressing
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League, books_of, club_page, press
from tests.e2e.playing import Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

ELSEWHERE: Final = "That league is played in another server, and only its members can see it."
NOT_IN: Final = "You have not entered this season."
EXPELLED: Final = "Staff has expelled you from this season."

COMMANDS: Final = ("games", "standings")
"""The commands that name a league."""

STAFF_ONLY: Final = "Only this league's staff can do that"

DOORS: Final = {verb: door for verb, door in pressing.DOORS.items() if isinstance(door, Needs)}
"""Every press on a season, and what one has to be."""

ONE_OF_EACH: Final = {needs: max(verb for verb in DOORS if DOORS[verb] is needs) for needs in Needs}
"""A press for each thing that one has to be."""

PRESSES: Final = sorted([*ONE_OF_EACH.values(), INFO.name])
"""The menu of a server's leagues, too, goes through the door with what was chosen."""
BOOKS: Final = ("league_seasons", "entrants", "rounds", "fixtures", "fixture_outcomes", "league_follows")


@dataclass
class Scene:
    """A league with people in it, and others who have no part in it."""

    league: League
    public: Message
    inside: Person
    spectator: Person
    withdrawn: Person
    expelled: Person
    gone: Person
    """An entrant who has left the server."""
    stranger: Person
    """Somebody of another server in which the bot is, too."""
    elsewhere: Channel

    def kept(self) -> dict[str, list[Any]]:
        """Return what the books hold about leagues."""
        return {name: self.league.world.books.ask(f"SELECT * FROM {name}") for name in BOOKS}

    def dm(self, person: Person) -> Channel:
        """Return somebody's DM with the bot."""
        return self.league.sandbox.server.hub.world.dm(person.user)

    async def press(self, person: Person, where: Channel, verb: str, args: str = "") -> str:
        """Press a control that somebody has made up, on the season's own message; return the answer."""
        custom_id = f"b;{verb};{self.league.id};;{args}"
        return told(await press(self.league.sandbox, person, self.public, custom_id, where=where))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """One scene for all doors: none of them may change anything."""
    world = World(tmp_path_factory.mktemp("doors"), {"TYMOK_MEMBER_MEMORY_SECONDS": "0"})
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        table.allow("10007", "50278")  # asked who is a member, Discord says: nobody of that name
        yield await _set(world, table)
        await table.settle()
        assert table.trouble() == []


async def _set(world: World, table: Table) -> Scene:
    inside, withdrawn, expelled, gone = (table.person() for _ in range(4))
    league = League(world, table.channel, [inside, withdrawn, expelled, gone], table.person("Staff"))
    await league.open(event(way=Format.SWISS), closes=3600)
    async with books_of(world) as database, database.write() as connection:
        leaver = Leaver(SeatingService(database, now=time.time))
        states: tuple[tuple[Person, EntrantState], ...] = ((withdrawn, "out"), (expelled, "expelled"))
        for person, state in states:
            season = await load(connection, league.id)
            row = season.entrant_of(person.id)
            assert row is not None
            await leaver.withdraw(connection, season, row, Entry(time.time(), "test"), state)
    gone.leave_server()
    noted = "SELECT 1 FROM league_seasons WHERE id = ? AND message_id IS NOT NULL"
    await world.sandbox.wait_until(lambda: world.books.ask(noted, league.id), timeout=90)
    found = league.messages("## League")
    await table.settle()
    there = world.sandbox.add_guild("Elsewhere")
    stranger = world.sandbox.add_person("Stranger", guild=there)
    elsewhere = world.sandbox.channel(None, there)
    spectator = table.person()
    return Scene(league, found[0], inside, spectator, withdrawn, expelled, gone, stranger, elsewhere)


@pytest.mark.parametrize("verb", PRESSES)
async def test_a_stranger_presses_in_vain(scene: Scene, verb: str) -> None:
    before = scene.kept()
    for where in (scene.elsewhere, scene.dm(scene.stranger)):
        for args in ("", "1", "back"):
            assert await scene.press(scene.stranger, where, verb, args) == ELSEWHERE
    assert scene.kept() == before


@pytest.mark.parametrize("verb", PRESSES)
async def test_who_has_left_the_server_presses_in_vain(scene: Scene, verb: str) -> None:
    before = scene.kept()
    assert await scene.press(scene.gone, scene.dm(scene.gone), verb) == ELSEWHERE
    assert scene.kept() == before


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_stranger_commands_in_vain(scene: Scene, name: str) -> None:
    before = scene.kept()
    for where in (scene.elsewhere, scene.dm(scene.stranger)):
        answer = told(await scene.stranger.command(name, where, league=scene.league.id))
        assert answer == ELSEWHERE
        assert await scene.stranger.autocomplete(name, "league", "", where) == []
    assert scene.kept() == before


async def test_only_entrants_do_what_needs_an_entry(scene: Scene) -> None:
    before, here, verb = scene.kept(), scene.league.channel, ONE_OF_EACH[Needs.ENTRANT]
    for person, answer in (
        (scene.spectator, NOT_IN),
        (scene.withdrawn, NOT_IN),
        (scene.expelled, EXPELLED),
    ):
        assert (await scene.press(person, here, verb)).startswith(answer)
    assert scene.kept() == before


async def test_only_staff_does_what_needs_staff(scene: Scene) -> None:
    before, here, verb = scene.kept(), scene.league.channel, ONE_OF_EACH[Needs.STAFF]
    for person in (scene.inside, scene.spectator):
        for args in ("", "1"):
            assert (await scene.press(person, here, verb, args)).startswith(STAFF_ONLY)
    assert scene.kept() == before


@pytest.mark.parametrize("verb", ["lg_enter", "lg_join"])
async def test_who_was_excluded_does_not_enter_again(scene: Scene, verb: str) -> None:
    before = scene.kept()
    assert (await scene.press(scene.expelled, scene.league.channel, verb)).startswith(EXPELLED)
    assert scene.kept() == before


async def test_leagues_of_other_servers_are_not_listed(scene: Scene) -> None:
    assert scene.league.id not in str(shown(await scene.stranger.command("club", scene.elsewhere)).components)
    assert "There is no league here yet." in (await club_page(scene.stranger, scene.elsewhere)).text
    assert "You have" in told(await scene.stranger.command("games", scene.dm(scene.stranger)))


async def test_an_entrant_asks_by_dm_and_from_another_server(scene: Scene) -> None:
    assert "League" in await scene.press(scene.inside, scene.dm(scene.inside), "lg_own")
    asked = await scene.press(scene.inside, scene.elsewhere, "lg_own")
    assert "League" in asked
