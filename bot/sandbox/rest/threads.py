"""Threads: opening them, and who is in them."""

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
        thread=ThreadState(
            owner_id=bot_id,
            archive_timestamp=now,
            auto_archive_duration=check_archive_minutes(call.data.get("auto_archive_duration") or 1440),
            members={str(bot_id): now},
        ),
    )
    call.hub.world.put(thread)
    call.hub.channel_created(thread)
    return thread


@route("POST", "/channels/{channel}/threads")
async def open_thread(call: Call) -> Json:
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
async def open_thread_at_message(call: Call) -> Json:
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
async def add_member(call: Call) -> None:
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
