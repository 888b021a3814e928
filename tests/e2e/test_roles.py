"""Roles that the running bot gives champions: through real sockets, with all that Discord refuses."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from bot.app import open_app
from bot.kit.settings import Settings
from bot.leagues.service.season import Season
from bot.sandbox.driver import Person
from bot.sandbox.model import Message, Role
from bot.sandbox.permissions import Permission
from tests.bot.club.scenes import Clubhouse
from tests.e2e.leagues import club_page
from tests.e2e.playing import World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


class Beside(Clubhouse):
    """The services of the bot beside the running one, and a server of the sandbox."""

    def __init__(self, world: World, app: Any) -> None:
        self.world, self.sandbox, self.app = world, world.sandbox, app
        self.guild_id, self.channel_id = self.sandbox.guild.id, self.sandbox.channel().id
        self.staff: Any = world.person("Staff")
        self.sandbox.guild.owner_id = self.staff.id
        self.people: Any = [world.person("Ben"), world.person("Cem")]
        self._number = 10**17

    async def page(self, season: Season) -> Message:
        """Open the page on which the role of a league's champion is chosen."""
        page = await club_page(self.staff, self.channel_id)
        page = shown(await self.staff.click(page, "Roles …"))
        return shown(await self.staff.select(page, "s;cl_role*", [f"league:{season.row.league}"]))

    async def choose(self, season: Season, role: Role) -> str:
        """Choose the role of a league's champion; return what is answered."""
        page = await self.page(season)
        return shown(await self.staff.select(page, "r;cl_role_set*", [role])).text

    async def has(self, role: Role, *people: Person) -> None:
        """Wait until nobody but these people has a role."""
        wanted = sorted(person.id for person in people)
        await self.sandbox.wait_until(lambda: sorted(role.members) == wanted, message=f"not {people}")

    async def needs(self, text: str = "") -> Message:
        """Wait until the page tells staff of a role; without a text, that nothing waits."""
        for _ in range(100):
            page = shown(await self.staff.command("club", self.channel_id))
            if (text or "Nothing waits") in page.text:
                return page
            await asyncio.sleep(0.1)
        raise AssertionError(page.text)

    async def let_a_day_pass(self) -> None:
        """Let what the bot does every day be due, once it has noted what it did before."""
        due = "SELECT * FROM role_holders WHERE state IN ('give', 'take')"
        await self.sandbox.wait_until(lambda: self.world.books.ask(due) == [])
        with closing(sqlite3.connect(self.world.data / "tymok.db", timeout=5)) as books, books:
            books.execute("UPDATE role_holders SET at = 0")
            books.execute("UPDATE events_due SET due_at = 0 WHERE kind = 'club_roles'")


@asynccontextmanager
async def a_champion(new_world: MakeWorld) -> AsyncIterator[tuple[Beside, Season]]:
    """Let Ben have won a season before the bot starts."""
    world = await new_world()
    folder: dict[str, Any] = {"data_folder": world.data}
    async with open_app(Settings(**folder)) as app:
        club = Beside(world, app)
        season = await club.won("", *club.people)
        await world.start_bot()
        yield club, season


async def test_the_role_goes_where_the_title_goes(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        club.sandbox.let_give_roles()
        ben, cem = club.people
        role = club.sandbox.add_role("Champion")
        assert "Role: " in await club.choose(season, role)
        await club.has(role, ben)
        await club.corrected(season, cem)
        await club.has(role, cem)
        await club.app.corrections.annul(club.order(season), 1)
        await club.has(role)
        assert [v for v in club.sandbox.violations if not v.expected] == []


async def test_a_role_is_made_on_a_press_and_lets_nobody_do_more(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        page = await club.page(season)
        assert "I may not make roles here" in told(await club.staff.click(page, "Make a new role"))
        club.sandbox.let_give_roles()
        page = shown(await club.staff.click(page, "Make a new role"))
        (role,) = club.sandbox.server.hub.world.roles_of(club.sandbox.guild)
        assert (role.name, role.permissions) == ("Champion of Champions", 0)
        assert f"<@&{role.id}>" in page.text
        assert "deleted" not in page.text
        await club.has(role, club.people[0])


async def test_without_the_right_staff_is_told_and_with_it_the_role_is_given(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        role = club.sandbox.add_role("Champion")
        assert "I lack the permission “Manage Roles”" in await club.choose(season, role)
        card = await club.needs("I lack the permission")
        assert f"<@&{role.id}>" in card.text
        club.sandbox.move_role(role, above_bot=True)
        club.sandbox.let_give_roles()
        shown(await club.staff.click(card, "Try again"))
        card = await club.needs("It stands above my own role")
        club.sandbox.move_role(role, above_bot=False)
        assert "Nothing waits" in shown(await club.staff.click(card, "Try again")).text
        await club.has(role, club.people[0])
        await club.needs()
        assert "Traceback" not in club.sandbox.bot_output()


async def test_a_role_that_is_deleted_meanwhile_is_replaced(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        club.sandbox.let_give_roles()
        role = club.sandbox.add_role("Champion")
        await club.choose(season, role)
        await club.has(role, club.people[0])
        club.sandbox.delete_role(role)
        await club.let_a_day_pass()
        await club.needs("It was deleted")
        other = club.sandbox.add_role("Master")
        await club.choose(season, other)
        await club.has(other, club.people[0])
        await club.needs()


async def test_who_leaves_and_comes_back_has_the_role_again(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        club.sandbox.let_give_roles()
        ben = club.people[0]
        role = club.sandbox.add_role("Champion")
        ben.leave_server()
        await club.choose(season, role)
        query = "SELECT state FROM role_holders"
        await club.sandbox.wait_until(lambda: club.world.books.ask(query) == [{"state": "away"}])
        await club.needs()
        ben.come_back()
        await club.let_a_day_pass()
        await club.has(role, ben)


@pytest.mark.parametrize("after", [False, True])
async def test_a_bot_that_is_killed_before_or_after_discord_was_told_goes_on(
    new_world: MakeWorld, after: bool
) -> None:
    async with a_champion(new_world) as (club, season):
        club.sandbox.let_give_roles()
        ben, cem = club.people
        role = club.sandbox.add_role("Champion")
        put = f"PUT /guilds/{club.guild_id}/members/{ben.id}/roles/{role.id}"
        club.sandbox.chaos.fail(put, status=503, times=1, after=after)
        await club.choose(season, role)
        await club.sandbox.wait_until(lambda: any(503 in one for one in club.sandbox.requests))
        await club.sandbox.kill_bot()
        await club.corrected(season, cem)
        await club.world.start_bot()
        await club.has(role, cem)


async def test_nobody_gets_by_a_league_a_role_that_they_could_not_give(new_world: MakeWorld) -> None:
    async with a_champion(new_world) as (club, season):
        club.sandbox.let_give_roles()
        ben = club.people[0]
        people = club.sandbox.server.people
        manager = people.add_role("Manager", club.sandbox.guild, Permission.MANAGE_GUILD)
        ben.take_role(manager)
        club.staff, owner = ben, club.staff
        assert "manage the roles of this server" in await club.choose(season, manager)
        page = await club.page(season)
        assert "manage the roles" in told(await ben.click(page, "Make a new role"))
        moderator = people.add_role(
            "Moderator", club.sandbox.guild, Permission.MANAGE_GUILD, Permission.MANAGE_ROLES
        )
        ben.take_role(moderator)
        assert "stands above yours" in await club.choose(season, manager)
        assert club.world.books.ask("SELECT * FROM server_roles") == []
        club.staff = owner
        assert "Role: " in await club.choose(season, manager)
