"""Several servers: who is in which, and what the bot and people see of the others."""

from pathlib import Path

import discord
import pytest

from bot.sandbox.driver import Refused, Replied, Sandbox
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import start_game
from tests.bot.sandbox.test_webpage import Browser, browser

__all__ = ["browser"]


async def test_a_stranger_uses_the_bot_in_a_server_of_their_own(sandbox: Sandbox, client: Client) -> None:
    elsewhere = sandbox.add_guild("Elsewhere")
    await sandbox.wait_until(lambda: client.get_guild(elsewhere.id))
    stranger = sandbox.add_person("Dora", guild=elsewhere)
    assert [channel.guild_id for channel in stranger.channels()] == [elsewhere.id]
    board = await start_game(stranger)
    assert sandbox.channel(board.channel_id).guild_id == elsewhere.id
    told = await stranger.click(board, "hand")
    assert isinstance(told, Replied)
    with pytest.raises(Refused, match="does not see"):
        await stranger.command("play", sandbox.channel("games"), game="cerke")
    with pytest.raises(Refused, match="does not see"):
        await sandbox.person("Aya").click(board, "hand")


async def test_the_bot_knows_who_is_in_which_server(sandbox: Sandbox, client: Client) -> None:
    stranger = sandbox.add_person("Dora", guild=sandbox.add_guild("Elsewhere"))
    home, elsewhere = [await client.fetch_guild(number) for number in sandbox.server.hub.world.guilds]
    assert (home.name, elsewhere.name) == ("Sandbox", "Elsewhere")
    assert (await elsewhere.fetch_member(stranger.id)).display_name == "Dora"
    with pytest.raises(discord.NotFound) as caught:
        await home.fetch_member(stranger.id)
    assert caught.value.code == 10007
    assert elsewhere.owner_id == stranger.id
    assert [guild.name for guild in client.guilds] == ["Sandbox", "Elsewhere"]
    assert [channel.name for channel in client.guilds[1].channels] == ["games"]


async def test_dms_with_whoever_shares_a_server_with_the_bot(sandbox: Sandbox, client: Client) -> None:
    elsewhere = sandbox.add_guild("Elsewhere", sandbox.person("Béla"))
    stranger = sandbox.add_person("Dora", guild=elsewhere)
    assert stranger.dm() not in sandbox.person("Aya").channels()
    assert stranger.dm() in stranger.channels()
    assert isinstance(await stranger.command("play", stranger.dm(), game="cerke"), Replied)
    await (await client.fetch_user(stranger.id)).send("hello")
    assert (await stranger.wait_for_dm(lambda m: m.text == "hello")).channel_id == stranger.dm().id
    stranger.leave_server()
    with pytest.raises(discord.Forbidden) as caught:
        await (await client.fetch_user(stranger.id)).send("still there?")
    assert caught.value.code == 50278
    with pytest.raises(Refused, match="no command"):
        await stranger.command("play", stranger.dm(), game="cerke")


async def test_one_person_in_two_servers(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    elsewhere = sandbox.add_guild("Elsewhere", aya)
    tea = sandbox.add_channel("tea", elsewhere)
    there = aya.in_guild(elsewhere)
    assert there.id == aya.id
    there.send("tea", "hello")
    assert [message.text for message in there.messages(tea)] == ["hello"]
    with pytest.raises(Refused, match="does not see"):
        bela.in_guild(elsewhere).send("tea", "hello")
    with pytest.raises(LookupError):
        aya.messages("tea")
    bela.in_guild(elsewhere).come_back()
    bela.in_guild(elsewhere).send("tea", "now")
    bela.leave_server()
    assert {channel.guild_id for channel in bela.channels()} == {elsewhere.id}
    with pytest.raises(Refused, match="Aya owns Elsewhere"):
        there.leave_server()


async def test_the_bot_is_thrown_out_of_one_server(sandbox: Sandbox, client: Client) -> None:
    elsewhere = sandbox.add_guild("Elsewhere", sandbox.person("Aya"))
    await sandbox.wait_until(lambda: len(client.guilds) == 2)
    sandbox.remove_bot(elsewhere)
    await sandbox.wait_until(lambda: [guild.name for guild in client.guilds] == ["Sandbox"])
    await start_game(sandbox.person("Aya"))
    with pytest.raises(Refused, match="not in this server"):
        await start_game(sandbox.person("Aya").in_guild(elsewhere))
    sandbox.invite_bot(elsewhere)
    await sandbox.wait_until(lambda: len(client.guilds) == 2)


async def test_servers_on_the_page(sandbox: Sandbox, client: Client, browser: Browser) -> None:
    guild = await browser.ask("add_guild", name=" Elsewhere ")
    world = (await browser.event("people"))["world"]
    assert [g["name"] for g in world["guilds"]] == ["Sandbox", "Elsewhere"]
    dora = await browser.ask("add_person", name="Dora", locale="en-US", guild=guild)
    assert dora["guilds"] == [guild]
    channel = await browser.ask("add_channel", name="tea", guild=guild)
    channels = await browser.ask("look", person=dora["id"])
    assert [c["name"] for c in channels] == ["games", "tea"]
    await browser.ask("send", person=dora["id"], channel=channel, text="hello")
    aya = str(sandbox.person("Aya").id)
    with pytest.raises(PermissionError, match="does not see"):
        await browser.ask("send", person=aya, channel=channel, text="hello")
    await browser.ask("come_back", person=aya, guild=guild)
    await browser.ask("send", person=aya, channel=channel, text="hello")
    with pytest.raises(PermissionError, match="2 to 100"):
        await browser.ask("add_guild", name=" ")


async def test_servers_are_kept(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as sandbox:
        sandbox.add_person("Dora", guild=sandbox.add_guild("Elsewhere"))
    async with Sandbox(tmp_path) as again:
        assert again.person("Dora").guild.name == "Elsewhere"
        assert again.person("Aya").guild.name == "Sandbox"
