"""The heart of the sandbox: one place where the world changes, and from which everybody is told.

A change is saved at once. Telling the bot's gateway and the people waits until the HTTP answer to the
request that made the change has been written (see ``feed``).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

from bot.sandbox.chaos import Chaos
from bot.sandbox.doors import Keys
from bot.sandbox.feed import Event, Feed
from bot.sandbox.gateway import Gateway
from bot.sandbox.model import (
    Attachment,
    Channel,
    Guild,
    Json,
    Message,
    MessageType,
    Role,
    ScheduledEvent,
    User,
)
from bot.sandbox.payloads import Payloads
from bot.sandbox.snowflakes import Clock
from bot.sandbox.store import Store
from bot.sandbox.violations import Violation, Violations
from bot.sandbox.world import World

#: Files of edited messages stay a while, because somebody may still be fetching the old picture.
OLD_FILES_KEPT = 200

Effect = Callable[[], None]


class Hub:
    """The world with everybody who looks at it."""

    def __init__(self, folder: Path, keys: Keys, *, privileged_intents: int = 0) -> None:
        self.store = Store(folder)
        self.world = World(self.store)
        self.keys = keys
        self.payloads = Payloads(self.world, keys)
        self.clock = Clock()
        self.chaos = Chaos()
        self.violations = Violations()
        self.feed = Feed(self.world)
        self.gateway = Gateway(self.world, self.payloads, keys, privileged_intents)
        self.gateway.on_status = lambda: self.feed.tell(Event(kind="bot_status"))
        self.gateway.on_fault = self._gateway_fault
        self.violations.observe(lambda _: self.feed.tell(Event(kind="violation")))
        self._effects: ContextVar[list[Effect] | None] = ContextVar("effects", default=None)
        self._old_files: list[int] = []

    def _gateway_fault(self, where: str, code: int, message: str) -> None:
        self.complain("gateway", where, message, code=code)

    def complain(self, kind: str, where: str, message: str, **details: Any) -> None:
        """Record what the bot did wrong."""
        violation = Violation(kind=kind, where=where, message=message, at=self.clock.now(), **details)
        self.violations.add(violation)

    @contextmanager
    def holding_effects(self) -> Iterator[list[Effect]]:
        """Hold back effects meanwhile, for the caller to run when the answer is written."""
        effects: list[Effect] = []
        before = self._effects.set(effects)
        try:
            yield effects
        finally:
            self._effects.reset(before)

    def after_answer(self, effect: Effect) -> None:
        """Do something once the current request's answer is written; at once outside a request."""
        effects = self._effects.get()
        if effects is None:
            effect()
        else:
            effects.append(effect)

    def say(self, event: str, data: Json, guild_id: int | None) -> None:
        """Dispatch an event to the bot, in the right order with everything else."""
        self.after_answer(lambda: self.gateway.dispatch(event, data, guild_id))

    def guild_id_of(self, channel_id: int) -> int | None:
        """Return the guild of a channel, None for a DM."""
        return self.world.channels[channel_id].guild_id

    def message_created(self, message: Message) -> None:
        """Save and announce a new message."""
        world = self.world
        channel = world.channels[message.channel_id]
        world.put(message)
        if not message.ephemeral:
            channel.last_message_id = message.id
            if channel.thread is not None:
                channel.thread.message_count += 1
            world.put(channel)
        self._say_of_message("MESSAGE_CREATE", message, channel)
        self.after_answer(lambda: self.feed.show(message))

    def _say_of_message(self, event: str, message: Message, channel: Channel) -> None:
        """Tell the bot of a message, where it is; of what only one person sees as if in a DM."""
        if self.world.has_bot(channel):
            guild_id = None if message.ephemeral else channel.guild_id
            if self.gateway.wanted(event, guild_id):
                self.say(event, self.payloads.message_event(message), guild_id)

    def notice(self, channel: Channel, kind: MessageType, reference: Json, content: str = "") -> None:
        """Let Discord tell in a channel, in the bot's name, what the bot did: a thread."""
        message = Message(
            id=self.world.snowflakes.next(),
            channel_id=channel.id,
            author_id=self.world.bot.id,
            type=kind,
            content=content,
            reference=reference,
        )
        self.message_created(message)

    def message_changed(self, message: Message) -> None:
        """Save and announce an edited message."""
        self.world.put(message)
        self._say_of_message("MESSAGE_UPDATE", message, self.world.channels[message.channel_id])
        self.after_answer(lambda: self.feed.show(message))

    def message_deleted(self, message: Message) -> None:
        """Remove a message and its files."""
        self.world.drop(message)
        self.retire_files(message.attachments)
        body = {"id": str(message.id), "channel_id": str(message.channel_id)}
        guild_id = self.guild_id_of(message.channel_id)
        if guild_id is not None:
            body["guild_id"] = str(guild_id)
        if self.world.has_bot(self.world.channels[message.channel_id]):
            self.say("MESSAGE_DELETE", body, guild_id)
        self.after_answer(lambda: self.feed.hide(message))

    def retire_files(self, attachments: list[Attachment]) -> None:
        """Forget files that no message shows any more, the oldest first."""
        self._old_files += [attachment.id for attachment in attachments]
        while len(self._old_files) > OLD_FILES_KEPT:
            self.store.drop_file(self._old_files.pop(0))

    def channel_created(self, channel: Channel) -> None:
        """Announce a new channel or thread."""
        body = self.payloads.channel(channel)
        if channel.thread is not None:
            self.say("THREAD_CREATE", {**body, "newly_created": True}, channel.guild_id)
        else:
            self.say("CHANNEL_CREATE", body, channel.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="channel", channel_id=channel.id)))

    def channel_changed(self, channel: Channel) -> None:
        """Save and announce a changed channel or thread."""
        self.world.put(channel)
        name = "THREAD_UPDATE" if channel.thread is not None else "CHANNEL_UPDATE"
        self.say(name, self.payloads.channel(channel), channel.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="channel", channel_id=channel.id)))

    def channel_deleted(self, channel: Channel) -> None:
        """Remove a channel or thread with all its messages."""
        for thread in self.world.threads_of(channel):
            self.channel_deleted(thread)
        for message in self.world.in_channel(channel):
            self.world.drop(message)
            self.retire_files(message.attachments)
            self.after_answer(partial(self.feed.hide, message))
        self.world.drop(channel)
        body = {"id": str(channel.id), "guild_id": str(channel.guild_id), "type": channel.type}
        if channel.thread is not None:
            self.say("THREAD_DELETE", {**body, "parent_id": str(channel.parent_id)}, channel.guild_id)
        else:
            self.say("CHANNEL_DELETE", {**self.payloads.channel(channel)}, channel.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="channel_delete", channel_id=channel.id)))

    def members_changed(self, channel: Channel, *, added: list[int], removed: list[int]) -> None:
        """Save and announce who joined or left a thread."""
        assert channel.thread is not None
        self.world.put(channel)
        body: Json = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(channel.thread.members),
        }
        guild = self.world.guilds[channel.guild_id or 0]
        if added:
            body["added_members"] = [
                {
                    **self.payloads.thread_member(channel, str(i)),
                    "member": self.payloads.member(self.world.users[i], guild),
                    "presence": None,
                }
                for i in added
            ]
        if removed:
            body["removed_member_ids"] = [str(i) for i in removed]
        self.say("THREAD_MEMBERS_UPDATE", body, channel.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="channel", channel_id=channel.id)))

    def guild_added(self, guild: Guild) -> None:
        """Announce a server that the bot has come to: unlike one that is there again, it was never away."""
        told = self.payloads.guild_create(guild, all_members=False)
        self.say("GUILD_CREATE", {k: v for k, v in told.items() if k != "unavailable"}, guild.id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def role_created(self, role: Role) -> None:
        """Save and announce a new role, and that the others stand one higher."""
        self.world.put(role)
        body = {"guild_id": str(role.guild_id), "role": self.payloads.own_role(role)}
        self.say("GUILD_ROLE_CREATE", body, role.guild_id)
        self.roles_moved(self.world.guilds[role.guild_id])

    def roles_moved(self, guild: Guild) -> None:
        """Announce that roles have other places, or are otherwise changed."""
        for role in self.world.roles_of(guild):
            self.world.put(role)
            body = {"guild_id": str(guild.id), "role": self.payloads.own_role(role)}
            self.say("GUILD_ROLE_UPDATE", body, guild.id)
        self.bot_roles_changed(guild)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def role_deleted(self, role: Role) -> None:
        """Remove a role, and take it from all who have it."""
        self.world.drop(role)
        self.say(
            "GUILD_ROLE_DELETE", {"guild_id": str(role.guild_id), "role_id": str(role.id)}, role.guild_id
        )
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def bot_roles_changed(self, guild: Guild) -> None:
        """Save and announce what the bot may do in a server."""
        self.world.put(guild)
        for bot in (False, True):
            body = {"guild_id": str(guild.id), "role": self.payloads.role(guild, bot=bot)}
            self.say("GUILD_ROLE_UPDATE", body, guild.id)

    def member_changed(self, person: User, guild: Guild) -> None:
        """Announce that a member has other roles."""
        body = {**self.payloads.member(person, guild), "guild_id": str(guild.id)}
        self.say("GUILD_MEMBER_UPDATE", body, guild.id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def event_changed(self, event: ScheduledEvent, *, new: bool = False) -> None:
        """Save and announce a new or changed event of a server."""
        self.world.put(event)
        name = f"GUILD_SCHEDULED_EVENT_{'CREATE' if new else 'UPDATE'}"
        self.say(name, self.payloads.scheduled_event(event), event.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def event_deleted(self, event: ScheduledEvent) -> None:
        """Remove an event of a server."""
        self.world.drop(event)
        self.say("GUILD_SCHEDULED_EVENT_DELETE", self.payloads.scheduled_event(event), event.guild_id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def person_added(self, person: User, guild: Guild) -> None:
        """Announce a new member."""
        body = {**self.payloads.member(person, guild), "guild_id": str(guild.id)}
        self.say("GUILD_MEMBER_ADD", body, guild.id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def person_removed(self, person: User, guild: Guild) -> None:
        """Announce that a member is gone."""
        body = {"guild_id": str(guild.id), "user": self.payloads.user(person)}
        self.say("GUILD_MEMBER_REMOVE", body, guild.id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def ban_changed(self, person: User, guild: Guild, *, banned: bool) -> None:
        """Announce a ban, or its end."""
        body = {"guild_id": str(guild.id), "user": self.payloads.user(person)}
        self.say("GUILD_BAN_ADD" if banned else "GUILD_BAN_REMOVE", body, guild.id)
        self.after_answer(lambda: self.feed.tell(Event(kind="people")))

    def close(self) -> None:
        """Close the saved world."""
        self.store.close()
