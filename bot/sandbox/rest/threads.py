"""Threads: opening them, and who is in them."""

from typing import Any

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import (
    Channel,
    ChannelType,
    Json,
    MessageFlag,
    MessageType,
    ThreadState,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.channels import check_archive_minutes, check_name
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.snowflakes import iso


def _open(call: Call, parent: Channel, kind: int, *, number: int | None = None) -> Channel:
    now = iso(call.hub.clock.now())
    bot_id = call.hub.world.bot.id
    thread = Channel(
        id=number or call.hub.world.snowflakes.next(),
        type=kind,
        name=check_name(call.data.get("name")),
        guild_id=parent.guild_id,
        parent_id=parent.id,
        slowmode=int(call.data.get("rate_limit_per_user") or 0),
        thread=ThreadState(
            owner_id=bot_id,
            archive_timestamp=now,
            auto_archive_duration=check_archive_minutes(call.data.get("auto_archive_duration") or 1440),
            invitable=bool(call.data.get("invitable", True)),
            members={str(bot_id): now},
        ),
    )
    call.hub.world.put(thread)
    call.hub.channel_created(thread)
    return thread


@route("POST", "/channels/{channel}/threads")
async def open_thread(call: Call) -> Any:
    """Open a thread without a message; a public one is announced in its channel."""
    parent = call.channel()
    if parent.type != ChannelType.TEXT:
        raise refuse(50024)
    # Discord's default for this route is a private thread.
    kind = int(call.data.get("type") or ChannelType.PRIVATE_THREAD)
    if kind not in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD):
        errors = FormErrors()
        errors.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of {11, 12}.")
        errors.check()
    public = kind == ChannelType.PUBLIC_THREAD
    call.channel(Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS)
    thread = _open(call, parent, kind)
    if public:
        link: Json = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
        call.hub.notice(parent, MessageType.THREAD_CREATED, link, thread.name)
    return call.hub.payloads.channel(thread)


@route("POST", "/channels/{channel}/messages/{message}/threads")
async def open_thread_at_message(call: Call) -> Any:
    """Open a thread at a message; the thread has the message's identifier."""
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS)
    if parent.type != ChannelType.TEXT:
        raise refuse(50024)
    message = call.message(parent)
    if message.id in call.hub.world.channels:
        raise refuse(160004)
    thread = _open(call, parent, ChannelType.PUBLIC_THREAD, number=message.id)
    message.thread_id = thread.id
    message.flags |= MessageFlag.HAS_THREAD
    call.hub.message_changed(message)
    return call.hub.payloads.channel(thread)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise refuse(50024)
    return channel


@route("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Any:
    """Bring somebody into a thread."""
    channel, user = _thread(call), call.user()
    assert channel.thread is not None
    if channel.thread.archived:
        raise refuse(50083)
    if channel.guild_id is None or user.id not in call.hub.world.guilds[channel.guild_id].members:
        raise refuse(10007)
    if str(user.id) not in channel.thread.members:
        channel.thread.members[str(user.id)] = iso(call.hub.clock.now())
        call.hub.members_changed(channel, added=[user.id], removed=[])


@route("DELETE", "/channels/{channel}/thread-members/{user}")
async def remove_member(call: Call) -> Any:
    """Take somebody out of a thread."""
    channel, user = _thread(call), call.user()
    assert channel.thread is not None
    if user.id != call.hub.world.bot.id:
        call.channel(Permission.MANAGE_THREADS)
    if channel.thread.archived:
        raise refuse(50083)
    if channel.thread.members.pop(str(user.id), None):
        call.hub.members_changed(channel, added=[], removed=[user.id])


@route("GET", "/channels/{channel}/thread-members")
async def members(call: Call) -> Any:
    """Answer who is in a thread."""
    channel = _thread(call)
    assert channel.thread is not None
    return [call.hub.payloads.thread_member(channel, i) for i in channel.thread.members]


@route("GET", "/channels/{channel}/thread-members/{user}")
async def one_member(call: Call) -> Any:
    """Answer somebody's membership of a thread."""
    channel, user = _thread(call), call.user()
    assert channel.thread is not None
    if str(user.id) not in channel.thread.members:
        raise refuse(10007)
    return call.hub.payloads.thread_member(channel, str(user.id))


def _listing(call: Call, threads: list[Channel]) -> Json:
    bot_id = str(call.hub.world.bot.id)
    mine = [c for c in threads if c.thread and bot_id in c.thread.members]
    return {
        "threads": [call.hub.payloads.channel(c) for c in threads],
        "members": [call.hub.payloads.thread_member(c, bot_id) for c in mine],
        "has_more": False,
    }


@route("GET", "/guilds/{guild}/threads/active")
async def active_threads(call: Call) -> Any:
    """Answer a guild's threads that are not archived."""
    guild = call.guild()
    found = call.hub.world.channels.values()
    return _listing(call, [c for c in found if c.guild_id == guild.id and c.thread and not c.thread.archived])


async def _archived(call: Call, kind: ChannelType) -> Json:
    threads = call.hub.world.threads_of(call.channel(Permission.READ_MESSAGE_HISTORY))
    return _listing(call, [c for c in threads if c.type == kind and c.thread and c.thread.archived])


@route("GET", "/channels/{channel}/threads/archived/public")
async def archived_public(call: Call) -> Any:
    """Answer a channel's archived public threads."""
    return await _archived(call, ChannelType.PUBLIC_THREAD)


@route("GET", "/channels/{channel}/threads/archived/private")
async def archived_private(call: Call) -> Any:
    """Answer a channel's archived private threads."""
    return await _archived(call, ChannelType.PRIVATE_THREAD)
