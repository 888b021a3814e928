"""An app that somebody has installed for themselves: where they may use it, and how little it can do."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox.driver import Person, Refused, Replied, Sandbox, Updated
from bot.sandbox.interactions import TOKEN_SECONDS
from bot.sandbox.model import Guild, Message
from tests.bot.sandbox.client import Client, Interaction
from tests.bot.sandbox.conftest import start_game


async def installable(client: Client) -> list[Interaction]:
    """Let the bot's commands be used anywhere; return the interactions that it hears of."""
    client.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
    client.tree.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=True
    )
    await client.tree.sync()
    heard: list[Interaction] = []

    async def on_interaction(interaction: Interaction) -> None:
        heard.append(interaction)

    client.event(on_interaction)
    return heard


def foreign(sandbox: Sandbox, *people: Person) -> Guild:
    """Make a server in which the bot is not."""
    guild = sandbox.add_guild("Foreign", *people)
    sandbox.remove_bot(guild)
    return guild


async def test_who_has_installed_it_uses_it_where_it_is_not(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    heard = await installable(client)
    guild = foreign(sandbox, aya, bela)
    there, other = aya.in_guild(guild), bela.in_guild(guild)
    with pytest.raises(Refused, match="not in this server"):
        await there.command("play", game="cerke")
    aya.install()
    board = await start_game(there)
    assert (heard[-1].guild_id, heard[-1].context.guild) == (guild.id, True)
    assert heard[-1].is_user_integration()
    assert not heard[-1].is_guild_integration()
    assert heard[-1].app_permissions.attach_files
    assert not heard[-1].app_permissions.send_messages
    with pytest.raises(Refused, match="not in this server"):
        await other.command("play", game="cerke")
    assert isinstance(await other.click(board, "Step"), Updated)
    assert not heard[-1].is_user_integration(), "the one who pressed has not installed it"

    group = sandbox.add_group(aya, bela)
    answer = await aya.command("play", group, game="cerke")
    assert isinstance(answer, Replied)
    assert heard[-1].context.private_channel
    assert isinstance(await bela.click(answer.message, "Step"), Updated)
    aya.uninstall()
    with pytest.raises(Refused):
        await aya.command("play", group, game="cerke")


async def test_commands_say_by_whose_installation_and_where(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    await installable(client)
    client.tree.allowed_contexts = app_commands.AppCommandContext(guild=True)
    await client.tree.sync()
    aya.install()
    with pytest.raises(Refused):
        await aya.command("play", aya.dm(), game="cerke")
    await start_game(aya)
    client.tree.allowed_installs = app_commands.AppInstallationType(guild=False, user=True)
    await client.tree.sync()
    await start_game(aya)
    with pytest.raises(Refused):
        await sandbox.person("Béla").command("play", game="cerke")


async def test_it_can_only_answer_there(sandbox: Sandbox, client: Client) -> None:
    aya = sandbox.person("Aya")
    heard = await installable(client)
    guild = foreign(sandbox, aya)
    aya.install()
    board = await start_game(aya.in_guild(guild))
    place: Any = client.get_partial_messageable(board.channel_id)
    partial = place.get_partial_message(board.id)
    aya.send(sandbox.channel(guild=guild), "hello")
    for forbidden in (
        place.send("x"),
        partial.edit(content="x"),
        partial.fetch(),
        client.fetch_guild(guild.id),
    ):
        with pytest.raises(discord.Forbidden) as caught:
            await forbidden
        assert caught.value.code == 50001
    assert client.seen == []
    hook = heard[-1].followup
    for number in range(5):
        await hook.send(f"{number}")
    with pytest.raises(discord.HTTPException) as refused:
        await hook.send("one more")
    assert refused.value.code == 40094
    assert "4" in aya.in_guild(guild).messages(sandbox.channel(guild=guild))[-1].text
    sandbox.clock.advance(TOKEN_SECONDS + 1)
    with pytest.raises(discord.HTTPException) as late:
        await heard[-1].edit_original_response(content="x")
    assert late.value.code == 50027


async def test_a_server_may_hide_what_apps_of_people_s_own_answer(sandbox: Sandbox, client: Client) -> None:
    aya, bela = sandbox.person("Aya"), sandbox.person("Béla")
    await installable(client)
    guild = foreign(sandbox, bela, aya)  # Béla owns it
    sandbox.hide_apps(guild)
    aya.install()
    bela.install()
    hidden: Message = await start_game(aya.in_guild(guild))
    assert hidden.ephemeral
    assert isinstance(await aya.in_guild(guild).click(hidden, "Step"), Updated)
    assert not (await start_game(bela.in_guild(guild))).ephemeral
    sandbox.hide_apps(guild, hidden=False)
    assert not (await start_game(aya.in_guild(guild))).ephemeral


async def test_it_writes_to_whoever_has_installed_it(sandbox: Sandbox, client: Client) -> None:
    guild = foreign(sandbox)
    dora = sandbox.add_person("Dora", guild=guild)
    user = await client.fetch_user(dora.id)
    with pytest.raises(discord.Forbidden):
        await user.send("hello")
    dora.install()
    await user.send("hello")
    assert [message.text for message in dora.dms()] == ["hello"]
    with pytest.raises(Refused, match="two people"):
        sandbox.add_group(dora)
