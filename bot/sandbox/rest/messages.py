"""Messages in channels: writing, reading, editing, deleting, reactions, pins, typing."""

from typing import Any

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.feed import Event
from bot.sandbox.model import Channel, ChannelType, Json, Message, MessageFlag, MessageType, Reaction
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.compose import create, revise
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.snowflakes import iso, moment

PIN_LIMIT = 250
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
async def send(call: Call) -> Any:
    """Write a message; where its nonce has to be new, answer one of the last minutes as it is."""
    channel = ready_to_write(call)
    if call.data.get("enforce_nonce") and (known := _same_nonce(call, channel)) is not None:
        return call.hub.payloads.message(known)
    if call.files:
        call.channel(Permission.ATTACH_FILES)
    fields: Json = {}
    reference = call.data.get("message_reference")
    if reference:
        fields = _reply_fields(call, channel, reference)
    if int(call.data.get("flags") or 0) & MessageFlag.EPHEMERAL:
        errors = FormErrors()
        errors.add(("flags",), "INVALID_FLAGS", "Only an interaction can be answered privately")
        errors.check()
    message = create(call.hub, channel, call.data, call.files, **fields)
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


def _reply_fields(call: Call, channel: Channel, reference: Json) -> Json:
    target = call.hub.world.messages.get(int(reference["message_id"]))
    if target is None or target.channel_id != channel.id:
        if reference.get("fail_if_not_exists", True):
            errors = FormErrors()
            errors.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            errors.check()
        return {}
    link: Json = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild_id is not None:
        link["guild_id"] = str(channel.guild_id)
    return {"reference": link, "type": MessageType.REPLY}


@route("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
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
    elif "around" in call.query:
        middle = int(call.query["around"])
        before = [m for m in found if m.id <= middle][-(limit // 2 + 1) :]
        found = before + [m for m in found if m.id > middle][: limit - len(before)]
    return [call.hub.payloads.message(m) for m in reversed(found[-limit:])]


@route("GET", "/channels/{channel}/messages/pins")
async def pins(call: Call) -> Any:
    """Answer the pinned messages, the latest first."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    pinned = [m for m in reversed(call.hub.world.in_channel(channel)) if m.pinned]
    limit = call.limit(50, 50)
    items = [
        {"pinned_at": m.edited or iso(moment(m.id)), "message": call.hub.payloads.message(m)}
        for m in pinned[:limit]
    ]
    return {"items": items, "has_more": len(pinned) > limit}


@route("GET", "/channels/{channel}/pins")
async def old_pins(call: Call) -> Any:
    """Answer the pinned messages under their older address."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    return [call.hub.payloads.message(m) for m in reversed(call.hub.world.in_channel(channel)) if m.pinned]


async def _set_pin(call: Call, *, pinned: bool) -> None:
    channel = call.channel(Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES)
    message = call.message(channel)
    if pinned and sum(m.pinned for m in call.hub.world.in_channel(channel)) >= PIN_LIMIT:
        raise refuse(30003)
    message.pinned = pinned
    call.hub.message_changed(message)
    hub = call.hub
    body: Json = {"channel_id": str(channel.id), "last_pin_timestamp": iso(hub.clock.now())}
    if channel.guild_id is not None:
        body["guild_id"] = str(channel.guild_id)
    hub.say("CHANNEL_PINS_UPDATE", body, channel.guild_id)
    if pinned:
        link: Json = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
        hub.notice(channel, MessageType.PINNED, link)


async def _pin(call: Call) -> None:
    await _set_pin(call, pinned=True)


async def _unpin(call: Call) -> None:
    await _set_pin(call, pinned=False)


for _path in ("/channels/{channel}/messages/pins/{message}", "/channels/{channel}/pins/{message}"):
    route("PUT", _path)(_pin)
    route("DELETE", _path)(_unpin)


@route("POST", "/channels/{channel}/messages/bulk-delete")
async def bulk_delete(call: Call) -> Any:
    """Delete several messages at once."""
    channel = call.channel(Permission.MANAGE_MESSAGES)
    ids = [int(i) for i in call.data["messages"]]
    if not 2 <= len(ids) <= 100:
        raise refuse(50035)
    for number in ids:
        message = call.hub.world.messages.get(number)
        if message is not None and message.channel_id == channel.id:
            call.hub.message_deleted(message)


@route("GET", "/channels/{channel}/messages/{message}")
async def one(call: Call) -> Any:
    """Answer one message."""
    return call.hub.payloads.message(call.message(call.channel(Permission.READ_MESSAGE_HISTORY)))


@route("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
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
async def delete(call: Call) -> Any:
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


@route("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    """Show that the bot is writing."""
    channel = call.channel(Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    hub = call.hub
    data = {"user_id": str(hub.world.bot.id)}
    hub.after_answer(lambda: hub.feed.tell(Event(kind="typing", channel_id=channel.id, data=data)))


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
async def react(call: Call) -> Any:
    """Put an emoji under a message."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    message = call.message(channel)
    emoji = call.params["emoji"]
    found = message.reaction(emoji)
    if found is None:
        call.channel(Permission.ADD_REACTIONS)
        name, _, number = emoji.partition(":")
        if (number and int(number) not in call.hub.world.emojis) or (not number and name.isascii()):
            raise refuse(10014)
        found = Reaction(name=name, emoji_id=int(number) if number else None)
        message.reactions.append(found)
    if call.hub.world.bot.id not in found.users:
        found.users.append(call.hub.world.bot.id)
        call.hub.reaction_changed(message, found, call.hub.world.bot, added=True)


@route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}")
async def take_reaction(call: Call) -> Any:
    """Take away an own reaction, or with the permission somebody else's."""
    channel = call.channel()
    user = call.user()
    if user.id != call.hub.world.bot.id:
        call.channel(Permission.MANAGE_MESSAGES)
    message = call.message(channel)
    found = message.reaction(call.params["emoji"])
    if found is None or user.id not in found.users:
        raise refuse(10014)
    found.users.remove(user.id)
    call.hub.reaction_changed(message, found, user, added=False)


@route("GET", "/channels/{channel}/messages/{message}/reactions/{emoji}")
async def reaction_users(call: Call) -> Any:
    """Answer who put an emoji under a message."""
    found = call.message(call.channel()).reaction(call.params["emoji"])
    users = found.users if found else []
    return [call.hub.payloads.user(call.hub.world.users[i]) for i in users]


async def _clear_reactions(call: Call) -> None:
    message = call.message(call.channel(Permission.MANAGE_MESSAGES))
    emoji = call.params.get("emoji")
    for reaction in tuple(message.reactions):
        if emoji is None or reaction is message.reaction(emoji):
            for user_id in tuple(reaction.users):
                reaction.users.remove(user_id)
                call.hub.reaction_changed(message, reaction, call.hub.world.users[user_id], added=False)


route("DELETE", "/channels/{channel}/messages/{message}/reactions")(_clear_reactions)
route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}")(_clear_reactions)
