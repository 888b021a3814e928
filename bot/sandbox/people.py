"""What people do. The page and the tests' driver both act through this one place.

A person's client refuses some things by itself (a disabled button, a missing option): that raises
``Refused``. All else goes to the bot as an interaction or an event.
"""

import hashlib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence

from bot.sandbox import command_rules as kinds
from bot.sandbox import tree
from bot.sandbox.errors import Refused
from bot.sandbox.feed import Event
from bot.sandbox.forms import Form, plain
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import (
    Channel,
    Command,
    Guild,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageType,
    Role,
    ScheduledEvent,
    User,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.snowflakes import iso
from bot.sandbox.tree import Component
from bot.sandbox.world import BY_USER, FIRST_CHANNELS, visible

MENTION = re.compile(r"<@!?(\d+)>")
MESSAGE_LENGTH = 2000
CHAT, OF_USER, OF_MESSAGE = 1, 2, 3


class People:
    """The acts of people."""

    def __init__(self, hub: Hub, interactions: Interactions) -> None:
        self._hub = hub
        self._interactions = interactions

    # Commands

    def commands(self, person: User, channel: Channel) -> list[Command]:
        """Return what a person is offered in a channel, of all types, a guild's own before global ones."""
        found: dict[tuple[int, str], Command] = {}
        for command in self._hub.world.commands.values():
            key = command.type, command.name
            first = command.guild_id is not None or key not in found
            if first and self._hub.world.offers(command, person, channel):
                found[key] = command
        return list(found.values())

    def command(
        self, person: User, channel: Channel, words: str, options: Mapping[str, object]
    ) -> Interaction:
        """Use a chat command; the words are its name with those of a group and sub-command."""
        command, path, wanted = self._resolve(person, channel, words)
        form = Form(self._hub, channel)
        values = form.options(wanted, options, words)
        data = form.data(self._command_data(command, path, values))
        return self._interactions.begin(InteractionType.COMMAND, person, channel, data, name=words)

    def autocomplete(
        self,
        person: User,
        channel: Channel,
        words: str,
        focused: str,
        typed: str,
        options: Mapping[str, object],
    ) -> Interaction:
        """Type into an option that completes itself."""
        command, path, wanted = self._resolve(person, channel, words)
        if not any(option["name"] == focused and option.get("autocomplete") for option in wanted):
            raise Refused("no_autocomplete", name=focused, command=words)
        values = []
        for option in wanted:
            name = option["name"]
            if name == focused:
                values.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif options.get(name) is not None:
                values.append({"name": name, "type": option["type"], "value": plain(options[name])})
        data = self._command_data(command, path, values)
        return self._interactions.begin(InteractionType.AUTOCOMPLETE, person, channel, data, name=words)

    def context_command(
        self, person: User, channel: Channel, name: str, target: Message | User
    ) -> Interaction:
        """Use a command of a person's or a message's menu."""
        self._reach(person, channel)
        kind = OF_USER if isinstance(target, User) else OF_MESSAGE
        command = self._offered(person, channel, kind, name)
        if command is None:
            raise Refused("no_command", command=name)
        form = Form(self._hub, channel)
        if isinstance(target, User):
            form.add_user(target)
        else:
            form.resolved["messages"] = {str(target.id): self._hub.payloads.message(target)}
        data = form.data({**self._command_data(command, [], []), "target_id": str(target.id)})
        return self._interactions.begin(InteractionType.COMMAND, person, channel, data, name=name)

    def _offered(self, person: User, channel: Channel, kind: int, name: str) -> Command | None:
        found = self.commands(person, channel)
        return next((command for command in found if (command.type, command.name) == (kind, name)), None)

    def _resolve(self, person: User, channel: Channel, words: str) -> tuple[Command, list[Json], list[Json]]:
        """Return a command, the groups on the way to the sub-command, and the options to fill in."""
        self._reach(person, channel)
        name, *rest = words.split()
        command = self._offered(person, channel, CHAT, name)
        if command is None:
            raise Refused("no_command", command=f"/{name}")
        options: list[Json] = command.body.get("options") or []
        path: list[Json] = []
        for word in rest:
            step = next((o for o in options if o["name"] == word and o["type"] <= kinds.GROUP), None)
            if step is None:
                raise Refused("no_command", command=f"/{words}")
            path.append(step)
            options = step.get("options") or []
        if any(option["type"] <= kinds.GROUP for option in options):
            raise Refused("needs_sub", command=words)
        return command, path, options

    def _command_data(self, command: Command, path: list[Json], values: list[Json]) -> Json:
        inner = values
        for step in reversed(path):
            inner = [{"name": step["name"], "type": step["type"], "options": inner}]
        data: Json = {"id": str(command.id), "name": command.name, "type": command.type}
        if inner:
            data["options"] = inner
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        return data

    # Buttons, menus, modals

    def _look(self, person: User, channel: Channel) -> None:
        if not self._hub.world.can_see(person, channel):
            raise Refused("sees_no_channel", name=person.name)

    def _reach(self, person: User, channel: Channel, message: Message | None = None) -> None:
        """Refuse where the bot can't be reached: where it isn't, but for answers and who has installed it."""
        self._look(person, channel)
        origin = message.interaction if message is not None else None
        by_user = str(BY_USER) in origin["authorizing_integration_owners"] if origin else person.installed
        if not (self._hub.world.has_bot(channel) or by_user):
            raise Refused("not_here", name=self._hub.world.bot.name)

    def _component(self, person: User, message_id: int, wanted: str) -> tuple[Message, Channel, Json]:
        message = self._hub.feed.seen(message_id)
        if message is None or not visible(message, person):
            raise Refused("sees_no_message", name=person.name)
        channel = self._hub.world.channels[message.channel_id]
        self._reach(person, channel, message)
        component = tree.find(message.components, wanted)
        if component is None:
            raise Refused("no_control", name=wanted)
        if component.get("disabled"):
            raise Refused("disabled", name=wanted)
        return message, channel, component

    def click(self, person: User, message_id: int, wanted: str) -> Interaction:
        """Press a button, named by custom_id, its beginning with ``*``, or label."""
        message, channel, button = self._component(person, message_id, wanted)
        if button["type"] != Component.BUTTON or not button.get("custom_id"):
            raise Refused("no_button", name=wanted)
        data = {"component_type": button["type"], "custom_id": button["custom_id"], "id": button["id"]}
        return self._interactions.begin(InteractionType.COMPONENT, person, channel, data, message=message)

    def select(self, person: User, message_id: int, wanted: str, values: Sequence[object]) -> Interaction:
        """Choose in a menu; people and channels may be given themselves."""
        message, channel, select = self._component(person, message_id, wanted)
        if select["type"] not in tree.SELECTS:
            raise Refused("no_menu", name=wanted)
        form = Form(self._hub, channel)
        data: Json = {
            "component_type": select["type"],
            "custom_id": select["custom_id"],
            "id": select["id"],
            "values": form.choose(select, values),
        }
        data = form.data(data)
        return self._interactions.begin(InteractionType.COMPONENT, person, channel, data, message=message)

    def submit(self, person: User, opened: Interaction, values: Mapping[str, object]) -> Interaction:
        """Send a modal off; its fields are named by custom_id or label."""
        if opened.modal is None or opened.user_id != person.id:
            raise Refused("modal_closed")
        channel = self._hub.world.channels[opened.channel_id]
        message = self._hub.world.messages.get(opened.message_id or 0)
        self._reach(person, channel, message)
        form = Form(self._hub, channel)
        components = form.modal(opened.modal, values)
        data = form.data({"custom_id": opened.modal["custom_id"], "components": components})
        return self._interactions.begin(
            InteractionType.MODAL_SUBMIT,
            person,
            channel,
            data,
            message=message,
            name=opened.name,
            trigger=self._interactions.origin(opened),
        )

    # Everything else that people do

    def send(self, person: User, channel: Channel, text: str) -> Message:
        """Write a message."""
        self._look(person, channel)
        hub = self._hub
        if not text.strip() or len(text) > MESSAGE_LENGTH:
            raise Refused("message_length", most=MESSAGE_LENGTH)
        if channel.thread is not None and channel.thread.locked:
            raise Refused("locked")
        if channel.thread is not None and channel.thread.archived:
            self.set_archived(channel, archived=False)
        named = dict.fromkeys(int(i) for i in MENTION.findall(text))
        message = Message(
            id=hub.world.snowflakes.next(),
            channel_id=channel.id,
            author_id=person.id,
            type=MessageType.DEFAULT,
            content=text,
            mentions=[i for i in named if i in hub.world.users],
        )
        if channel.thread is not None and str(person.id) not in channel.thread.members:
            channel.thread.members[str(person.id)] = iso(hub.clock.now())
            hub.members_changed(channel, added=[person.id], removed=[])
        hub.message_created(message)
        return message

    def delete_message(self, message_id: int) -> None:
        """Delete any message, as its author or a moderator would; a private one is dismissed."""
        message = self._hub.world.messages.get(message_id)
        if message is None:
            raise Refused("message_gone")
        self._hub.message_deleted(message)

    def open_dm(self, person: User) -> Channel:
        """Open the DM with the bot, as a person can who shares a server with it, or has installed it."""
        world = self._hub.world
        channel = world.dm(person)
        if not channel.opened and world.meets(person):
            channel.opened = True
            world.put(channel)
            self._hub.feed.tell(Event(kind="channel", channel_id=channel.id))
        return channel

    def set_dms(self, person: User, *, opened: bool) -> None:
        """Let the bot write to a person, or not."""
        person.dms_open = opened
        self._hub.world.put(person)
        self._hub.feed.tell(Event(kind="people"))

    def set_installed(self, person: User, *, installed: bool) -> None:
        """Let a person add the app to their account, or take it away."""
        person.installed = installed
        self._hub.world.put(person)
        self._hub.feed.tell(Event(kind="people"))

    def hide_apps(self, guild: Guild, *, hidden: bool) -> None:
        """Let nobody else see in a server what apps of people's own answer there, or let them."""
        guild.hides_apps = hidden
        self._hub.world.put(guild)
        self._hub.feed.tell(Event(kind="people"))

    def add_group(self, people: Sequence[User]) -> Channel:
        """Make a group of people, in which no bot is."""
        if len(people) < 2:
            raise Refused("group_size")
        channel = self._hub.world.add_group(people)
        self._hub.feed.tell(Event(kind="channel", channel_id=channel.id))
        return channel

    def set_avatar(self, person: User, file: bytes) -> None:
        """Let a person look as in a PNG file."""
        person.avatar = hashlib.md5(file, usedforsecurity=False).hexdigest()
        self._hub.store.put_file(person.id, file)
        self._hub.world.put(person)

    def set_archived(self, channel: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Archive a thread or take it out of the archive."""
        if channel.thread is None:
            raise Refused("only_threads")
        channel.thread.archived = archived
        channel.thread.archive_timestamp = iso(self._hub.clock.now())
        if locked is not None:
            channel.thread.locked = locked
        self._hub.channel_changed(channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread."""
        if channel.guild_id is None:
            raise Refused("dm_stays")
        self._hub.channel_deleted(channel)

    def deny(self, channel: Channel, *permissions: Permission) -> None:
        """Take exactly these permissions away from the bot in a channel; none gives all back."""
        channel.denied = int(sum(permissions))
        self._hub.channel_changed(channel)

    def forbid(self, guild: Guild, *permissions: Permission) -> None:
        """Take exactly these permissions away from the bot in a server; none gives all back."""
        guild.denied = int(sum(permissions))
        self._hub.bot_roles_changed(guild)

    def open_command(self, guild: Guild, name: str) -> None:
        """Let everybody in a server use a command, as its settings of integrations may."""
        guild.opened.append(name)
        self._hub.world.put(guild)
        self._hub.feed.tell(Event(kind="people"))

    def add_role(self, name: str, guild: Guild, *permissions: Permission) -> Role:
        """Make a role of a server that people can have, which lets them do more than everybody."""
        name = name.strip()
        if not 1 <= len(name) <= 100:
            raise Refused("role_length")
        number, granted = self._hub.world.snowflakes.next(), int(sum(permissions))
        role = Role(id=number, guild_id=guild.id, name=name, permissions=granted)
        self._hub.role_created(role)
        return role

    def move_role(self, role: Role, *, above_bot: bool) -> None:
        """Move a role above the bot's own, which can't give it then, or below."""
        role.above_bot = above_bot
        self._hub.roles_moved(self._hub.world.guilds[role.guild_id])

    def delete_role(self, role: Role) -> None:
        """Delete a role: nobody has it any more."""
        self._hub.role_deleted(role)

    def let_give_roles(self, guild: Guild, *, on: bool) -> None:
        """Let the bot give the roles below its own, as the server's settings may, or no more."""
        guild.granted = guild.granted & ~Permission.MANAGE_ROLES | (Permission.MANAGE_ROLES if on else 0)
        self._hub.bot_roles_changed(guild)
        self._hub.feed.tell(Event(kind="people"))

    def set_role(self, person: User, role: Role, *, on: bool) -> None:
        """Give a person a role, or take it away."""
        guild = self._hub.world.guilds[role.guild_id]
        if person.id not in guild.members:
            raise Refused("not_in", name=person.name, server=guild.name)
        if on == (person.id in role.members):
            raise Refused("has_role" if on else "lacks_role", name=person.name, role=role.name)
        (role.members.append if on else role.members.remove)(person.id)
        self._hub.world.put(role)
        self._hub.member_changed(person, guild)

    def delete_event(self, event: ScheduledEvent) -> None:
        """Call an event of a server off, as its moderators can."""
        self._hub.event_deleted(event)

    def add_person(self, name: str, locale: str, guild: Guild | None = None) -> User:
        """Let somebody new join."""
        world = self._hub.world
        name = name.strip()
        if not 1 <= len(name) <= 32:
            raise Refused("name_length")
        plain = re.sub(r"[^a-z0-9._]", "", name.lower()) or "person"
        taken = {user.username for user in world.users.values()}
        numbered = (f"{plain}{n}" for n in itertools.count(2))
        username = next(u for u in itertools.chain([plain], numbered) if u not in taken)
        home = guild or world.guild
        person = world.add_person(username, name, locale, home)
        self._hub.person_added(person, home)
        return person

    def settle_in(self, person: User) -> None:
        """Let the first server speak a newcomer's language, as long as nobody has written anything."""
        world = self._hub.world
        if not world.messages:
            world.guild.locale = person.locale
            world.put(world.guild)

    def add_guild(
        self,
        name: str,
        members: Iterable[User] = (),
        granted: Iterable[Permission] = (),
        denied: Iterable[Permission] = (),
    ) -> Guild:
        """Make another server with a channel, these people and the bot in it.

        The bot is ``granted`` rights beyond those of its invitation, or ``denied`` some of them.
        """
        name = name.strip()
        if not 2 <= len(name) <= 100:
            raise Refused("server_length")
        guild = self._hub.world.add_guild(name, members)
        guild.granted, guild.denied = int(sum(granted)), int(sum(denied))
        self._hub.world.put(guild)
        self._hub.world.add_channel(guild, *FIRST_CHANNELS[0])
        self._hub.guild_added(guild)
        return guild

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Make a new text channel."""
        plain = re.sub(r"[\s#]+", "-", name.strip().lower()).strip("-")
        if not 1 <= len(plain) <= 100:
            raise Refused("channel_length")
        channel = self._hub.world.add_channel(guild or self._hub.world.guild, plain)
        self._hub.channel_created(channel)
        return channel
