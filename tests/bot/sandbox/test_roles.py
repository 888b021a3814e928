"""Roles of a server: who has which, and what the bot hears of that."""

from collections.abc import Awaitable
from pathlib import Path

import discord
import pytest

from bot.sandbox.driver import Permission, Person, Refused, Replied, Sandbox
from bot.sandbox.model import Message, Role
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.test_webpage import Browser, browser

__all__ = ["browser"]


async def ask(person: Person, role: Role) -> Message:
    """Return what the bot tells somebody of a role, and of themself."""
    result = await person.command("office", role=role)
    assert isinstance(result, Replied)
    return result.message


async def test_the_bot_learns_who_has_which_role(sandbox: Sandbox, client: Client) -> None:
    bela, chen = sandbox.person("Béla"), sandbox.person("Chen")
    staff = sandbox.add_role("Staff", bela)
    await sandbox.wait_until(lambda: client.guilds[0].get_role(staff.id))
    assert (await ask(bela, staff)).text == "Staff True ['Staff'] False"
    assert (await ask(chen, staff)).text == "Staff False [] False"
    chen.take_role(staff)
    bela.lay_down_role(staff)
    assert (await ask(bela, staff)).text == "Staff False [] False"
    member = await client.guilds[0].fetch_member(chen.id)
    assert [role.name for role in member.roles] == ["@everyone", "Staff"]
    assert [role.name for role in client.guilds[0].roles] == ["@everyone", "Staff", "Tymok"]


async def test_a_role_may_let_people_manage_the_server(sandbox: Sandbox, client: Client) -> None:
    bela = sandbox.person("Béla")
    managers = sandbox.server.people.add_role("Managers", sandbox.guild, Permission.MANAGE_GUILD)
    assert (await ask(bela, managers)).text.endswith("False")
    bela.take_role(managers)
    assert (await ask(bela, managers)).text.endswith("True")
    assert (await ask(sandbox.person("Aya"), managers)).text.endswith("True")  # the owner


async def test_a_role_is_chosen_in_a_menu(sandbox: Sandbox, client: Client) -> None:
    aya, staff = sandbox.person("Aya"), sandbox.add_role("Staff")
    asked = await ask(aya, staff)
    for wanted in (staff, str(staff.id)):
        chosen = await aya.select(asked, "Staff", [wanted])
        assert isinstance(chosen, Replied)
        assert chosen.message.text == "staff: Staff"
    elsewhere = sandbox.add_role("Others", guild=sandbox.add_guild("Elsewhere"))
    with pytest.raises(Refused, match="no role"):
        await aya.select(asked, "Staff", [elsewhere])
    with pytest.raises(Refused, match="no role"):
        await aya.command("office", role="1")


async def test_what_cannot_be_done_with_roles(sandbox: Sandbox) -> None:
    bela, staff = sandbox.person("Béla"), sandbox.add_role("Staff")
    with pytest.raises(Refused, match="does not have"):
        bela.lay_down_role(staff)
    bela.take_role(staff)
    with pytest.raises(Refused, match="has the role"):
        bela.take_role(staff)
    bela.leave_server()
    assert staff.members == []
    with pytest.raises(Refused, match="not in Sandbox"):
        bela.take_role(staff)
    with pytest.raises(Refused, match="1 to 100"):
        sandbox.add_role(" ")


async def test_roles_on_the_page(sandbox: Sandbox, browser: Browser) -> None:
    aya = str(sandbox.person("Aya").id)
    role = await browser.ask("add_role", name="Staff")
    await browser.ask("set_role", person=aya, role=role, on=True)
    (guild,) = (await browser.ask("hello"))["guilds"]
    assert guild["roles"] == [{"id": role, "name": "Staff", "members": [aya], "above": False}]
    await browser.ask("set_role", person=aya, role=role, on=False)
    with pytest.raises(PermissionError, match="does not have"):
        await browser.ask("set_role", person=aya, role=role, on=False)


async def test_the_bot_gives_roles_where_it_may(sandbox: Sandbox, client: Client) -> None:
    bela, guild = sandbox.person("Béla"), client.guilds[0]
    member = await guild.fetch_member(bela.id)
    first = sandbox.add_role("First")

    async def refused(act: Awaitable[object]) -> int:
        with pytest.raises(discord.HTTPException) as caught:
            await act
        return caught.value.code

    role = discord.Object(first.id)
    assert await refused(member.add_roles(role)) == 50013
    assert await refused(guild.create_role(name="Second")) == 50013
    sandbox.let_give_roles()
    await member.add_roles(role)
    await member.add_roles(role)
    assert first.members == [bela.id]
    await member.remove_roles(role)
    await member.remove_roles(role)
    assert first.members == []
    made = await guild.create_role(name="Second")
    assert [one.name for one in sorted(await guild.fetch_roles())] == [
        "@everyone",
        "Second",
        "First",
        "Tymok",
    ]
    await member.add_roles(made)
    sandbox.move_role(first, above_bot=True)
    assert await refused(member.add_roles(role)) == 50013
    sandbox.move_role(first, above_bot=False)
    await member.add_roles(role)
    assert await refused(member.add_roles(guild.default_role)) == 50028
    sandbox.delete_role(first)
    assert await refused(member.add_roles(role)) == 10011
    bela.leave_server()
    assert await refused(member.remove_roles(made)) == 10007
    as_published = [one for one in sandbox.violations if one.kind == "schema"]
    assert as_published == [], "checked where the environment names Discord's schema"
    assert await refused(guild.create_role(name="x" * 101)) == 50035


async def test_what_the_server_does_with_roles_on_the_page(sandbox: Sandbox, browser: Browser) -> None:
    guild, role = str(sandbox.guild.id), await browser.ask("add_role", name="Staff")
    await browser.ask("let_give_roles", guild=guild, on=True)
    await browser.ask("move_role", role=role, above_bot=True)
    (told,) = (await browser.ask("hello"))["guilds"]
    assert (told["gives_roles"], told["roles"][0]["above"]) == (True, True)
    await browser.ask("delete_role", role=role)
    await browser.ask("let_give_roles", guild=guild, on=False)
    (told,) = (await browser.ask("hello"))["guilds"]
    assert (told["gives_roles"], told["roles"]) == (False, [])


async def test_roles_are_kept(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as sandbox:
        sandbox.add_role("Staff", sandbox.person("Béla"))
    async with Sandbox(tmp_path) as again:
        (role,) = again.server.hub.world.roles_of(again.guild)
        assert (role.name, role.members) == ("Staff", [again.person("Béla").id])
