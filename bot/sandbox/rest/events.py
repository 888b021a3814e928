"""Scheduled events of a server, of the one kind that needs no voice channel: held at a named place."""

from datetime import datetime
from typing import Any

from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import EventStatus, Json, ScheduledEvent
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.rest.routing import Call, route

EXTERNAL, GUILD_ONLY = 3, 2
MOST_AHEAD = 100
LENGTHS = {"name": (1, 100), "description": (0, 1000), "location": (1, 100)}
NEXT = {
    EventStatus.SCHEDULED: (EventStatus.ACTIVE, EventStatus.CANCELED),
    EventStatus.ACTIVE: (EventStatus.COMPLETED,),
}
"""What may become of an event; one that is over stays so."""


class _Fields:
    """The fields of an event as a request gives them, checked one by one."""

    def __init__(self, data: Json) -> None:
        self._data = data
        self.errors = FormErrors()

    def required(self, *keys: str) -> None:
        """Note which of these are missing."""
        for key in keys:
            if self._data.get(key) is None:
                self.errors.add((key,), "BASE_TYPE_REQUIRED", "This field is required")

    def only(self, key: str, value: int) -> None:
        """Note where a field is given and is not the one value that it can have."""
        if self._data.get(key, value) not in (value, None):
            self.errors.add((key,), "BASE_TYPE_CHOICES", f"Value must be one of {{{value}}}.")

    def text(self, *path: str) -> str | None:
        """Return a text within its length."""
        value: Any = self._data
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        low, high = LENGTHS[path[-1]]
        if value is None:
            return None
        if not isinstance(value, str) or not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length."
            self.errors.add(path, "BASE_TYPE_BAD_LENGTH", message)
        return str(value)

    def time(self, key: str) -> float | None:
        """Return a time as seconds since 1970."""
        value = self._data.get(key)
        if value is None:
            return None
        try:
            return datetime.fromisoformat(str(value)).timestamp()
        except ValueError:
            self.errors.add((key,), "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")
            return None

    def order(self, starts: float | None, ends: float | None, now: float) -> None:
        """Note a beginning that is over (None: it stays as it was), and an end before the beginning."""
        if starts is not None and starts <= now:
            message = "Cannot schedule event in the past."
            self.errors.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", message)
        if starts is not None and ends is not None and ends <= starts:
            message = "Cannot schedule event to end before it starts."
            self.errors.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", message)


@route("GET", "/guilds/{guild}/scheduled-events")
async def events(call: Call) -> list[Json]:
    """Answer the events of a guild that are to come, or going on."""
    found = call.hub.world.events_of(call.guild(), call.hub.clock.now())
    return [call.hub.payloads.scheduled_event(event) for event in found]


@route("POST", "/guilds/{guild}/scheduled-events")
async def add_event(call: Call) -> Json:
    """Add an event."""
    guild, world, now = call.guild(), call.hub.world, call.hub.clock.now()
    if not in_guild(guild) & (Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS):
        raise refuse(50013)
    fields = _Fields(call.data)
    fields.required("name", "privacy_level", "scheduled_start_time", "entity_type")
    fields.required("scheduled_end_time", "entity_metadata")
    fields.only("privacy_level", GUILD_ONLY)
    fields.only("entity_type", EXTERNAL)
    name, description = fields.text("name"), fields.text("description")
    location = fields.text("entity_metadata", "location")
    starts, ends = fields.time("scheduled_start_time"), fields.time("scheduled_end_time")
    fields.order(starts, ends, now)
    fields.errors.check()
    if name is None or location is None or starts is None or ends is None:
        raise refuse(50035)
    if len(world.events_of(guild, now)) >= MOST_AHEAD:
        raise refuse(30038)
    event = ScheduledEvent(
        id=world.snowflakes.next(),
        guild_id=guild.id,
        creator_id=world.bot.id,
        name=name,
        description=description,
        location=location,
        starts=starts,
        ends=ends,
    )
    call.hub.event_changed(event, new=True)
    return call.hub.payloads.scheduled_event(event)


@route("GET", "/guilds/{guild}/scheduled-events/{event}")
async def one_event(call: Call) -> Json:
    """Answer one event."""
    return call.hub.payloads.scheduled_event(call.event())


def _own_event(call: Call) -> ScheduledEvent:
    """Return the path's event, which the bot may change: its own, or any where it manages them."""
    event, granted = call.event(), in_guild(call.guild())
    mine = event.creator_id == call.hub.world.bot.id
    if not granted & (Permission.MANAGE_EVENTS | (Permission.CREATE_EVENTS if mine else Permission(0))):
        raise refuse(50013)
    return event


@route("PATCH", "/guilds/{guild}/scheduled-events/{event}")
async def change_event(call: Call) -> Json:
    """Change an event: its words, its times, or that it begins, ends, is called off."""
    event, now = _own_event(call), call.hub.clock.now()
    if event.closed or event.ends <= now:
        raise refuse(180000)
    fields = _Fields(call.data)
    fields.only("privacy_level", GUILD_ONLY)
    fields.only("entity_type", EXTERNAL)
    name, location = fields.text("name"), fields.text("entity_metadata", "location")
    description = fields.text("description") if "description" in call.data else event.description
    starts, ends = fields.time("scheduled_start_time"), fields.time("scheduled_end_time")
    moved = starts is not None and starts != event.starts
    fields.order(starts if moved else None, None, now)
    begins, over = starts or event.starts, ends or event.ends
    if over <= begins:
        fields.order(begins, over, 0.0)
    status = call.data.get("status") or event.status
    if status != event.status and status not in NEXT[EventStatus(event.status)]:
        fields.errors.add(("status",), "TRANSITION_INVALID", "Invalid status transition.")
    fields.errors.check()
    event.name, event.location, event.description = (
        name or event.name,
        location or event.location,
        description,
    )
    event.starts, event.ends, event.status = begins, over, int(status)
    call.hub.event_changed(event)
    return call.hub.payloads.scheduled_event(event)


@route("DELETE", "/guilds/{guild}/scheduled-events/{event}")
async def delete_event(call: Call) -> None:
    """Remove an event."""
    call.hub.event_deleted(_own_event(call))
