"""People and the bot leave the server and come back; menus of people."""

from typing import Any

import discord
import pytest
from discord import ui

from bot.sandbox.driver import Refused, Replied, Sandbox
from tests.bot.sandbox.client import Client, Interaction
from tests.bot.sandbox.conftest import start_game
from tests.bot.sandbox.test_webpage import Browser, browser

__all__ = ["browser"]


class ChoosePeople(ui.UserSelect[Any]):
    """Tells who was chosen, and who of them is known as a member."""

    async def callback(self, interaction: Interaction) -> None:
        told = [f"{user.display_name}:{isinstance(user, discord.Member)}" for user in self.values]
        await interaction.response.send_message(" ".join(told), ephemeral=True)


def channel_of(client: Client, sandbox: Sandbox) -> discord.TextChannel:
    channel = client.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_who_has_left_sees_and_does_nothing_there(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    board = await start_game(aya)
    await bela.click(board, "thread")
    (thread,) = sandbox.threads()
    assert thread.thread
    assert str(bela.id) in thread.thread.members
    modal = await bela.click(board, "modal")
    bela.leave_server()
    assert str(bela.id) not in thread.thread.members
    assert bela.channels() == []
    for act in (
        bela.click(board, "Step"),
        bela.select(board, "Piece", ["A"]),
        bela.command("play", game="cerke"),
        bela.submit(modal, {"Move": "A5"}),
    ):
        with pytest.raises(Refused, match="does not see"):
            await act
    guild = client.guilds[0]
    with pytest.raises(discord.NotFound) as caught:
        await guild.fetch_member(bela.id)
    assert caught.value.code == 10007
    with pytest.raises(discord.NotFound) as caught:
        await channel_of(client, sandbox).threads[0].add_user(discord.Object(bela.id))
    assert caught.value.code == 10007
    with pytest.raises(Refused, match="not in"):
        bela.leave_server()
    bela.come_back()
    assert (await guild.fetch_member(bela.id)).display_name == "Béla"
    await bela.click(board, "Step")
    with pytest.raises(Refused, match="owns"):
        aya.leave_server()


async def test_dms_after_leaving(sandbox: Sandbox, client: Client) -> None:
    bela = sandbox.person("Béla")
    await bela.click(await start_game(sandbox.person("Aya")), "dm")
    dm = await bela.wait_for_dm()
    bela.leave_server()
    user = await client.fetch_user(bela.id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("still there?")
    assert caught.value.code == 50278
    assert not sandbox.violations.faults
    # What was written before stays, but the bot's commands are gone.
    assert bela.dms() == [dm]
    with pytest.raises(Refused, match="no command"):
        await bela.command("play", dm.channel_id, game="cerke")


async def test_bans(sandbox: Sandbox, client: Client) -> None:
    bela = sandbox.person("Béla")
    with pytest.raises(Refused, match="not banned"):
        bela.be_pardoned()
    bela.be_banned()
    assert bela.channels() == []
    with pytest.raises(Refused, match="banned"):
        bela.come_back()
    bela.be_pardoned()
    bela.come_back()
    with pytest.raises(Refused, match="already"):
        bela.come_back()
    bela.leave_server()
    bela.be_banned()
    assert bela.id in sandbox.server.hub.world.guild.banned


async def test_the_bot_is_thrown_out_and_comes_back(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    channel, guild = channel_of(client, sandbox), client.guilds[0]
    sandbox.remove_bot()
    await sandbox.wait_until(lambda: not client.guilds)
    for attempt in (channel.send("hello"), guild.fetch_member(aya.id)):
        with pytest.raises(discord.Forbidden) as caught:
            await attempt
        assert caught.value.code == 50001
    with pytest.raises(Refused, match="not in this server"):
        await aya.click(board, "Step")
    sandbox.invite_bot()
    await sandbox.wait_until(lambda: client.guilds)
    await channel_of(client, sandbox).send("hello again")
    await aya.click(board, "Step")


async def test_menus_of_people(sandbox: Sandbox, client: Client) -> None:
    aya, bela, chen = (sandbox.person(name) for name in ("Aya", "Béla", "Chen"))
    menu = ChoosePeople(placeholder="Who?", max_values=3, default_values=[discord.Object(bela.id)])
    view = ui.View(timeout=None).add_item(menu)
    sent = await channel_of(client, sandbox).send("choose", view=view)
    message = await aya.wait_for(lambda m: m.id == sent.id)
    assert message.selects[0]["default_values"] == [{"type": "user", "id": str(bela.id)}]
    chen.leave_server()
    with pytest.raises(Refused, match="Chen is not in this server"):
        await aya.select(message, "Who?", [chen])
    with pytest.raises(Refused, match="1 to 3"):
        await aya.select(message, "Who?", [])
    with pytest.raises(Refused, match="different"):
        await aya.select(message, "Who?", [aya, aya])
    # Whom the bot has chosen beforehand may stay chosen, though no member any more.
    bela.leave_server()
    result = await aya.select(message, "Who?", [aya, bela, sandbox.server.hub.world.bot])
    assert isinstance(result, Replied)
    assert result.message.text == "Aya:True Béla:False tymok:True"


async def test_leaving_on_the_page(sandbox: Sandbox, client: Client, browser: Browser) -> None:
    world = await browser.ask("hello")
    aya, bela = (person["id"] for person in world["people"][:2])
    (guild,) = world["guilds"]
    assert guild["owner"] == aya
    await browser.ask("look", person=bela)
    await browser.ask("leave_server", person=bela)
    people = (await browser.event("people"))["world"]["people"]
    assert people[1]["guilds"] == []
    assert await browser.ask("look", person=bela) == []
    await browser.ask("ban", person=bela)
    with pytest.raises(PermissionError, match="banned"):
        await browser.ask("come_back", person=bela)
    await browser.ask("pardon", person=bela)
    await browser.ask("come_back", person=bela)
    assert await browser.ask("look", person=bela) != []
    with pytest.raises(PermissionError, match="owns"):
        await browser.ask("leave_server", person=aya)
