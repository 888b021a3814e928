"""Scheduled events of a server: the bot makes, changes and removes them where it may."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.sandbox.driver import Permission, Sandbox
from bot.sandbox.model import ScheduledEvent
from bot.sandbox.schema import Schema
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.test_webpage import Browser, browser

__all__ = ["browser"]

HOUR = timedelta(hours=1)


def wanted(sandbox: Sandbox, **changes: Any) -> dict[str, Any]:
    """Return what an event is made of: tomorrow, for an hour and a half."""
    starts = datetime.fromtimestamp(sandbox.clock.now(), UTC) + 24 * HOUR
    return {
        "name": "Aya – Béla",
        "description": "Round 2",
        "location": "<#1>",
        "start_time": starts,
        "end_time": starts + 1.5 * HOUR,
        "entity_type": discord.EntityType.external,
        "privacy_level": discord.PrivacyLevel.guild_only,
        **changes,
    }


async def make(sandbox: Sandbox, client: Client, **changes: Any) -> discord.ScheduledEvent:
    (guild,) = client.guilds
    event: discord.ScheduledEvent = await guild.create_scheduled_event(**wanted(sandbox, **changes))
    return event


async def test_an_event_from_its_making_to_its_end(sandbox: Sandbox, client: Client) -> None:
    made = await make(sandbox, client)
    (kept,) = sandbox.events()
    assert (kept.name, kept.location, kept.description) == ("Aya – Béla", "<#1>", "Round 2")
    assert kept.ends - kept.starts == 5400
    await sandbox.wait_until(lambda: client.guilds[0].get_scheduled_event(made.id))
    (listed,) = await client.guilds[0].fetch_scheduled_events()
    assert (listed.name, listed.location, listed.start_time) == (made.name, made.location, made.start_time)
    later = made.start_time + HOUR
    await made.edit(name="Béla – Aya", start_time=later, end_time=later + HOUR, location="there")
    fetched = await client.guilds[0].fetch_scheduled_event(made.id)
    assert (fetched.name, fetched.start_time, fetched.location) == ("Béla – Aya", later, "there")
    fetched = await fetched.start()
    await fetched.end()
    assert sandbox.events() == []
    with pytest.raises(discord.HTTPException) as refused:
        await fetched.edit(name="again")
    assert refused.value.code == 180000
    assert [violation.kind for violation in sandbox.violations] == ["refused"]


async def test_an_event_is_called_off_or_removed(sandbox: Sandbox, client: Client) -> None:
    await (await make(sandbox, client)).cancel()
    gone = await make(sandbox, client)
    assert len(sandbox.events()) == 1
    await gone.delete()
    assert sandbox.events() == []
    await sandbox.wait_until(lambda: not client.guilds[0].get_scheduled_event(gone.id))
    with pytest.raises(discord.NotFound) as missing:
        await client.guilds[0].fetch_scheduled_event(gone.id)
    assert missing.value.code == 10070
    over_their_heads = await make(sandbox, client)
    sandbox.delete_event(sandbox.events()[0])
    with pytest.raises(discord.NotFound):
        await over_their_heads.delete()


async def test_what_is_over_is_not_listed(sandbox: Sandbox, client: Client) -> None:
    made = await make(sandbox, client)
    sandbox.clock.advance(2 * 86_400)
    assert sandbox.events() == []
    assert await client.guilds[0].fetch_scheduled_events() == []
    with pytest.raises(discord.HTTPException) as refused:
        await made.edit(name="again")
    assert refused.value.code == 180000


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "n" * 101}, "name"),
        ({"name": ""}, "name"),
        ({"description": "d" * 1001}, "description"),
        ({"location": "l" * 101}, "location"),
        ({"entity_type": discord.EntityType.voice, "channel": discord.Object(1)}, "entity_type"),
        ({"start_time": datetime(2020, 1, 1, tzinfo=UTC)}, "scheduled_start_time"),
        ({"end_time": datetime(2020, 1, 1, tzinfo=UTC)}, "scheduled_end_time"),
    ],
)
async def test_what_is_no_event(
    sandbox: Sandbox, client: Client, changes: dict[str, Any], field: str
) -> None:
    if "channel" in changes:
        body = wanted(sandbox) | changes
        body.pop("location")
    else:
        body = wanted(sandbox, **changes)
    with pytest.raises(discord.HTTPException) as refused:
        await client.guilds[0].create_scheduled_event(**body)
    assert refused.value.code == 50035
    assert field in refused.value.text
    assert sandbox.events() == []


async def test_a_server_that_forbids_events(sandbox: Sandbox, client: Client) -> None:
    made = await make(sandbox, client)
    sandbox.forbid(Permission.CREATE_EVENTS)
    await sandbox.wait_until(lambda: not client.guilds[0].me.guild_permissions.create_events)
    with pytest.raises(discord.Forbidden) as refused:
        await make(sandbox, client)
    assert refused.value.code == 50013
    with pytest.raises(discord.Forbidden):
        await made.delete()
    sandbox.forbid()
    await made.delete()


async def test_a_server_that_forbids_threads(sandbox: Sandbox, client: Client) -> None:
    """The whole server forbids what a channel could."""
    sandbox.forbid(Permission.CREATE_PUBLIC_THREADS)
    channel = await client.fetch_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.create_thread(name="Round 1", type=discord.ChannelType.public_thread)
    assert refused.value.code == 50013


async def test_events_on_the_page(sandbox: Sandbox, client: Client, browser: Browser) -> None:
    made = await make(sandbox, client)
    (guild,) = (await browser.event("people"))["world"]["guilds"]
    (event,) = guild["events"]
    assert (event["name"], event["location"]) == ("Aya – Béla", "<#1>")
    assert event["starts"] == made.start_time.timestamp()


async def test_answers_are_as_discord_publishes_them(
    sandbox: Sandbox, client: Client, schema: Path | None
) -> None:
    if schema is None:
        pytest.skip("the environment names no schema")
    await make(sandbox, client)
    body = sandbox.server.hub.payloads.scheduled_event(sandbox.events()[0])
    assert Schema(schema).answer_mistakes("ExternalScheduledEventResponse", body) == []
    role = sandbox.server.hub.payloads.own_role(sandbox.add_role("Staff"))
    assert Schema(schema).answer_mistakes("GuildRoleResponse", role) == []


async def test_events_are_kept(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as sandbox:
        now = sandbox.clock.now()
        world = sandbox.server.hub.world
        world.put(
            ScheduledEvent(
                id=world.snowflakes.next(),
                guild_id=sandbox.guild.id,
                creator_id=world.bot.id,
                name="Aya – Béla",
                location="there",
                starts=now + 60,
                ends=now + 120,
            )
        )
    async with Sandbox(tmp_path) as again:
        assert [event.name for event in again.events()] == ["Aya – Béla"]
