"""The simulated world in memory: everything by identifier, saved as it changes."""

from collections.abc import Iterable
from typing import cast

from bot.sandbox.model import (
    Channel,
    ChannelType,
    Command,
    Emoji,
    Guild,
    Json,
    Message,
    MessageFlag,
    Role,
    ScheduledEvent,
    Thing,
    User,
)
from bot.sandbox.permissions import EVERYONE, IN_ANSWERS, OWNER, Permission, bot_permissions
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.store import Store

COLOURS = (0xE91E63, 0x3498DB, 0x2ECC71, 0xE67E22, 0x9B59B6, 0x1ABC9C, 0xF1C40F, 0x95A5A6)
FIRST_PEOPLE = (("aya", "Aya", "ja"), ("bela", "Béla", "en-US"), ("chen", "Chen", "zh-CN"))
IN_GUILD, IN_DM, IN_GROUP = 0, 1, 2
#: Where a command may be used, as its contexts say it.
BY_GUILD, BY_USER = 0, 1
#: By whose installation, as its integration types say it.
FIRST_CHANNELS = (("games", "Play here"), ("lounge", "Talk here"))


class World:
    """Guilds with roles and events, people, channels, messages, commands and emojis."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.roles: dict[int, Role] = {}
        self.events: dict[int, ScheduledEvent] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        #: The identifiers of each channel's messages, oldest first.
        self.history: dict[int, list[int]] = {}
        self.snowflakes = Snowflakes()
        self._load()

    def _tables(self) -> dict[type[Thing], dict[int, Thing]]:
        tables = {
            User: self.users,
            Guild: self.guilds,
            Role: self.roles,
            ScheduledEvent: self.events,
            Channel: self.channels,
            Message: self.messages,
            Command: self.commands,
            Emoji: self.emojis,
        }
        return cast("dict[type[Thing], dict[int, Thing]]", tables)

    def _load(self) -> None:
        for thing in self.store.load():
            self._remember(thing)
        last = max((max(table, default=0) for table in self._tables().values()), default=0)
        self.snowflakes = Snowflakes(last)
        for message in [m for m in self.messages.values() if m.loading]:
            self.drop(message)  # its interaction died with the process that knew it
        if not self.guilds:
            self._furnish()
        wanted = {a.id for m in self.messages.values() for a in m.attachments}
        wanted |= {user.id for user in self.users.values() if user.avatar}
        self.store.keep_files(wanted | set(self.emojis))

    def _furnish(self) -> None:
        """Make the world that a newcomer finds: one guild, two channels, three people and the bot."""
        new = self.snowflakes.next
        bot = User(id=new(), username="tymok", name="Tymok", bot=True)
        self.put(bot)
        guild = self.add_guild("Sandbox")
        for username, name, locale in FIRST_PEOPLE:
            self.add_person(username, name, locale, guild)
        for name, topic in FIRST_CHANNELS:
            self.add_channel(guild, name, topic)

    def reset(self) -> None:
        """Throw everything away and furnish anew; the bot keeps its identity and its commands."""
        bot, commands = self.bot, list(self.commands.values())
        self.store.clear()
        for table in self._tables().values():
            table.clear()
        self.history.clear()
        self._furnish()
        fresh = self.bot
        for guild in self.guilds.values():
            guild.members = [bot.id if m == fresh.id else m for m in guild.members]
            self.put(guild)
        self.drop(fresh)
        self.put(bot)
        for command in commands:
            if command.guild_id is None:
                self.put(command)

    def _remember(self, thing: Thing) -> None:
        self._tables()[type(thing)][thing.id] = thing
        if isinstance(thing, Message):
            line = self.history.setdefault(thing.channel_id, [])
            if not line or line[-1] < thing.id:
                line.append(thing.id)

    def put(self, thing: Thing) -> None:
        """Add or save one thing."""
        self._remember(thing)
        self.store.put(thing)

    def drop(self, thing: Thing) -> None:
        """Remove one thing."""
        self._tables()[type(thing)].pop(thing.id, None)
        self.store.drop(thing)
        if isinstance(thing, Message):
            self.history[thing.channel_id].remove(thing.id)

    @property
    def bot(self) -> User:
        """Return the bot's own user; its identifier is the application's too."""
        return next(user for user in self.users.values() if user.bot)

    @property
    def people(self) -> list[User]:
        """Return everybody but the bot."""
        return [user for user in self.users.values() if not user.bot]

    @property
    def guild(self) -> Guild:
        """Return the first guild."""
        return next(iter(self.guilds.values()))

    def home(self, person: User) -> Guild:
        """Return the first guild that a person is in, or the first of all."""
        return next((g for g in self.guilds.values() if person.id in g.members), self.guild)

    def add_guild(self, name: str, members: Iterable[User] = ()) -> Guild:
        """Make another guild with the bot and these people in it; whoever comes first owns it."""
        new = self.snowflakes.next
        guild = Guild(id=new(), name=name, bot_role_id=new(), members=[self.bot.id])
        for person in members:
            guild.admit(person)
        self.put(guild)
        return guild

    def add_person(self, username: str, name: str, locale: str, guild: Guild) -> User:
        """Make a person, a member of the guild."""
        colour = COLOURS[len(self.people) % len(COLOURS)]
        person = User(id=self.snowflakes.next(), username=username, name=name, locale=locale, colour=colour)
        self.put(person)
        guild.admit(person)
        self.put(guild)
        return person

    def add_channel(self, guild: Guild, name: str, topic: str | None = None) -> Channel:
        """Make a text channel."""
        position = sum(c.guild_id == guild.id and c.thread is None for c in self.channels.values())
        channel = Channel(
            id=self.snowflakes.next(),
            type=ChannelType.TEXT,
            name=name,
            guild_id=guild.id,
            topic=topic,
            position=position,
        )
        self.put(channel)
        return channel

    def dm(self, person: User) -> Channel:
        """Return the DM channel between the bot and a person, making it when there is none."""
        for channel in self.channels.values():
            if channel.recipient_id == person.id:
                return channel
        channel = Channel(id=self.snowflakes.next(), type=ChannelType.DM, recipient_id=person.id)
        self.put(channel)
        return channel

    def add_group(self, people: Iterable[User]) -> Channel:
        """Make a group of people, in which no bot is."""
        members = list(people)
        channel = Channel(
            id=self.snowflakes.next(),
            type=ChannelType.GROUP_DM,
            name=", ".join(person.name for person in members),
            group=[person.id for person in members],
        )
        self.put(channel)
        return channel

    def in_channel(self, channel: Channel) -> list[Message]:
        """Return a channel's messages, oldest first."""
        return [self.messages[i] for i in self.history.get(channel.id, ())]

    def roles_of(self, guild: Guild, person: User | None = None) -> list[Role]:
        """Return the roles of a server that people can have, or those that a person has."""
        roles = [role for role in self.roles.values() if role.guild_id == guild.id]
        return [role for role in roles if person is None or person.id in role.members]

    def order_of_roles(self, guild: Guild) -> list[int]:
        """Return the identifiers of a server's roles from the lowest, that of everyone, to the highest.

        A new role stands at the bottom, so below the bot's own; staff may have moved it above that.
        """
        newest = sorted(self.roles_of(guild), key=lambda role: -role.id)
        below, above = [[r.id for r in newest if r.above_bot is wanted] for wanted in (False, True)]
        return [guild.id, *below, guild.bot_role_id, *above]

    def events_of(self, guild: Guild, now: float) -> list[ScheduledEvent]:
        """Return the events of a server that are to come, or going on, in their order."""
        ahead = [e for e in self.events.values() if e.guild_id == guild.id and not e.closed and e.ends > now]
        return sorted(ahead, key=lambda event: event.starts)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """Return the threads of a channel."""
        return [c for c in self.channels.values() if c.parent_id == channel.id]

    def may(self, channel: Channel) -> Permission:
        """Return what the bot may do in a channel."""
        if not self.has_bot(channel):
            return IN_ANSWERS
        parent = self.channels.get(channel.parent_id) if channel.parent_id else None
        return bot_permissions(channel, parent, self.guild_of(channel))

    def granted(self, user: User, guild: Guild) -> Permission:
        """Return what a person may do in a guild: what everybody may, and what their roles add."""
        if user.id == guild.owner_id:
            return OWNER
        granted = EVERYONE & ~Permission.USE_EXTERNAL_APPS if guild.hides_apps else EVERYONE
        for role in self.roles_of(guild, user):
            granted |= Permission(role.permissions)
        return granted

    def offers(self, command: Command, person: User, channel: Channel) -> bool:
        """Say whether a person is offered a command in a channel.

        That is where its contexts are, by an installation that it has.  Where it needs permissions it is
        hidden from who lacks any of them, unless the server's settings let everybody use it; in a DM there
        are none to lack.
        """
        if command.guild_id not in (None, channel.guild_id):
            return False
        guild, body = self.guild_of(channel), command.body
        by = body.get("integration_types") or [BY_GUILD]
        if not any(str(kind) in self.owners(person, channel) for kind in by):
            return False
        usual = [IN_GUILD, *([IN_DM] if body.get("dm_permission") is not False else [])]
        if self.context(channel) not in (body.get("contexts") or usual):
            return False
        if guild is None:
            return True
        needed = Permission(int(body.get("default_member_permissions") or 0))
        return command.name in guild.opened or self.granted(person, guild) & needed == needed

    def context(self, channel: Channel) -> int:
        """Return what kind of place a channel is, as the contexts of commands name them."""
        if channel.guild_id is not None:
            return IN_GUILD
        return IN_GROUP if channel.group else IN_DM

    def owners(self, person: User, channel: Channel) -> Json:
        """Return by whose installations a person may use the app in a channel: the server's, their own."""
        owners: Json = {}
        if self.has_bot(channel) and (channel.guild_id is not None or self.shares_guild(person)):
            owners[str(BY_GUILD)] = str(channel.guild_id or 0)
        if person.installed:
            owners[str(BY_USER)] = str(person.id)
        return owners

    def can_see(self, person: User, channel: Channel) -> bool:
        """Say whether a person sees a channel."""
        if channel.type == ChannelType.DM:
            return channel.recipient_id == person.id
        if channel.group:
            return person.id in channel.group
        if channel.guild_id is None or person.id not in self.guilds[channel.guild_id].members:
            return False
        if channel.type == ChannelType.PRIVATE_THREAD and channel.thread:
            return str(person.id) in channel.thread.members
        return True

    def meets(self, person: User) -> bool:
        """Say whether the bot may write to a person: they have installed it, or are in a server with it."""
        return person.installed or self.shares_guild(person)

    def shares_guild(self, person: User) -> bool:
        """Say whether the bot and a person are in a server together."""
        return any({person.id, self.bot.id} <= set(guild.members) for guild in self.guilds.values())

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the guild of a channel, None for a DM."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def has_bot(self, channel: Channel) -> bool:
        """Say whether the bot is where a channel is; it is in every DM with it, and in no group."""
        if channel.guild_id is None:
            return not channel.group
        return self.bot.id in self.guilds[channel.guild_id].members

    def find_person(self, name: str) -> User | None:
        """Return the person with a shown name or a username."""
        return next((u for u in self.people if name in (u.name, u.username)), None)


def visible(message: Message, person: User) -> bool:
    """Say whether a person sees a message of a channel that they see."""
    return not message.flags & MessageFlag.EPHEMERAL or message.owner_id == person.id
