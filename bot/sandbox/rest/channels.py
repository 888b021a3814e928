"""Channels: looking at one, and changing threads."""

from typing import Any

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import Channel, Json
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.routing import Call, route
from bot.sandbox.snowflakes import iso

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


@route("GET", "/channels/{channel}")
async def one_channel(call: Call) -> Json:
    """Answer a channel, thread or DM."""
    return call.hub.payloads.channel(call.channel())


def check_name(name: object) -> str:
    """Refuse a bad name of a thread."""
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 100:
        errors = FormErrors()
        errors.add(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        errors.check()
    return str(name).strip()


def check_archive_minutes(minutes: Any) -> int:
    """Refuse a time until archiving that Discord does not offer."""
    if minutes not in ARCHIVE_MINUTES:
        errors = FormErrors()
        choices = ", ".join(map(str, ARCHIVE_MINUTES))
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        errors.check()
    return int(minutes)


@route("PATCH", "/channels/{channel}")
async def change_channel(call: Call) -> Json:
    """Change a thread: archive, lock, rename."""
    channel = call.channel()
    if channel.thread is None:
        raise refuse(50013)  # the bot asks for no permission to manage channels
    _change_thread(call, channel)
    call.hub.channel_changed(channel)
    return call.hub.payloads.channel(channel)


def _change_thread(call: Call, channel: Channel) -> None:
    thread, changes = channel.thread, call.data
    assert thread is not None
    manager = bool(call.hub.world.may(channel) & Permission.MANAGE_THREADS)
    if not manager and (thread.owner_id != call.hub.world.bot.id or "locked" in changes):
        raise refuse(50013)
    wakes = changes.get("archived") is False
    if thread.archived and not wakes and set(changes) - {"archived", "locked"}:
        raise refuse(50083)
    # All is checked before anything changes.
    name = check_name(changes.get("name", channel.name))
    minutes = check_archive_minutes(changes.get("auto_archive_duration", thread.auto_archive_duration))
    channel.name, thread.auto_archive_duration = name, minutes
    if "locked" in changes:
        thread.locked = bool(changes["locked"])
    if "archived" in changes and bool(changes["archived"]) != thread.archived:
        thread.archived = bool(changes["archived"])
        thread.archive_timestamp = iso(call.hub.clock.now())
