"""Messages in channels: writing, reading, editing, deleting."""

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import Channel, ChannelType, Json, Message, MessageFlag
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.compose import create, revise
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.snowflakes import iso, moment

#: For so long a nonce is known: "the past few minutes".
NONCE_SECONDS = 180.0


def ready_to_write(call: Call) -> Channel:
    """Return the path's channel when the bot may write there."""
    channel = call.channel()
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    call.channel(needed)
    if channel.recipient_id is not None:
        recipient = call.hub.world.users[channel.recipient_id]
        if not call.hub.world.meets(recipient):
            raise refuse(50278)
        if not recipient.dms_open:
            raise refuse(50007)
    thread = channel.thread
    manager = call.hub.world.may(channel) & Permission.MANAGE_THREADS
    if thread is not None and thread.archived and thread.locked and not manager:
        raise refuse(50083)
    return channel


def wake(call: Call, channel: Channel) -> None:
    """Take a thread out of the archive because something was written in it."""
    if channel.thread is not None and channel.thread.archived:
        channel.thread.archived = False
        channel.thread.archive_timestamp = iso(call.hub.clock.now())
        call.hub.channel_changed(channel)


@route("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Json:
    """Write a message; where its nonce has to be new, answer one of the last minutes as it is."""
    channel = ready_to_write(call)
    if call.data.get("enforce_nonce") and (known := _same_nonce(call, channel)) is not None:
        return call.hub.payloads.message(known)
    if call.files:
        call.channel(Permission.ATTACH_FILES)
    if int(call.data.get("flags") or 0) & MessageFlag.EPHEMERAL:
        errors = FormErrors()
        errors.add(("flags",), "INVALID_FLAGS", "Only an interaction can be answered privately")
        errors.check()
    message = create(call.hub, channel, call.data, call.files)
    wake(call, channel)
    call.hub.message_created(message)
    return call.hub.payloads.message(message)


def _same_nonce(call: Call, channel: Channel) -> Message | None:
    """Return the bot's message of the last minutes with the nonce of this one."""
    nonce, now = str(call.data.get("nonce") or ""), call.hub.clock.now()
    for message in reversed(call.hub.world.in_channel(channel)):
        if now - moment(message.id).timestamp() > NONCE_SECONDS:
            return None
        if nonce and message.nonce == nonce and message.author_id == call.hub.world.bot.id:
            return message
    return None


@route("GET", "/channels/{channel}/messages")
async def history(call: Call) -> list[Json]:
    """Answer messages, newest first."""
    channel = call.channel()
    if not call.hub.world.may(channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    limit = call.limit(50, 100)
    found = [m for m in call.hub.world.in_channel(channel) if not m.ephemeral]
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])][-limit:]
    elif "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    return [call.hub.payloads.message(m) for m in reversed(found[-limit:])]


@route("GET", "/channels/{channel}/messages/{message}")
async def one(call: Call) -> Json:
    """Answer one message."""
    return call.hub.payloads.message(call.message(call.channel(Permission.READ_MESSAGE_HISTORY)))


@route("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Json:
    """Change a message of the bot."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.hub.world.bot.id:
        raise refuse(50005)
    if channel.thread is not None and channel.thread.archived:
        raise refuse(50083)
    revise(call.hub, message, call.data, call.files)
    call.hub.message_changed(message)
    return call.hub.payloads.message(message)


@route("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> None:
    """Delete a message; other people's need a permission, and in DMs they stay."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.hub.world.bot.id:
        if channel.type == ChannelType.DM:
            raise refuse(50005)
        call.channel(Permission.MANAGE_MESSAGES)
    if channel.thread is not None and channel.thread.archived:
        raise refuse(50083)
    call.hub.message_deleted(message)
