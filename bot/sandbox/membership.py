"""Who comes to a server and who goes: people, and the bot itself."""

from bot.sandbox.errors import Refused
from bot.sandbox.feed import Event
from bot.sandbox.hub import Hub
from bot.sandbox.model import Channel, Guild, User


class Membership:
    """Lets people and the bot leave servers, by themselves or thrown out, and come back."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def leave(self, person: User, guild: Guild) -> None:
        """Let a person leave, or be thrown out: the bot can't tell one from the other."""
        if person.id not in guild.members:
            raise Refused("not_in", name=person.name, server=guild.name)
        if person.id == guild.owner_id:
            raise Refused("owner", name=person.name, server=guild.name)
        guild.members.remove(person.id)
        self._hub.world.put(guild)
        for role in self._hub.world.roles_of(guild, person):
            role.members.remove(person.id)
            self._hub.world.put(role)
        for thread in self._leave_threads(person, guild):
            self._hub.members_changed(thread, added=[], removed=[person.id])
        self._hub.person_removed(person, guild)

    def _leave_threads(self, user: User, guild: Guild) -> list[Channel]:
        """Take somebody out of a server's threads; return those in which they were."""
        threads = [c for c in self._hub.world.channels.values() if c.guild_id == guild.id and c.thread]
        return [c for c in threads if c.thread and c.thread.members.pop(str(user.id), None)]

    def ban(self, person: User, guild: Guild) -> None:
        """Throw a person out, if they are there, for as long as the ban stands."""
        if person.id in guild.members:
            self.leave(person, guild)
        if person.id not in guild.banned:
            guild.banned.append(person.id)
            self._hub.world.put(guild)
            self._hub.ban_changed(person, guild, banned=True)

    def pardon(self, person: User, guild: Guild) -> None:
        """Lift a ban; the person is not back by that."""
        if person.id not in guild.banned:
            raise Refused("not_banned", name=person.name, server=guild.name)
        guild.banned.remove(person.id)
        self._hub.world.put(guild)
        self._hub.ban_changed(person, guild, banned=False)

    def come_back(self, person: User, guild: Guild) -> None:
        """Let a person join again."""
        if person.id in guild.banned:
            raise Refused("banned", name=person.name, server=guild.name)
        if person.id in guild.members:
            raise Refused("in_already", name=person.name, server=guild.name)
        guild.admit(person)
        self._hub.world.put(guild)
        self._hub.person_added(person, guild)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        bot = self._hub.world.bot
        if bot.id not in guild.members:
            raise Refused("bot_not_in", name=bot.name, server=guild.name)
        guild.members.remove(bot.id)
        self._hub.world.put(guild)
        for thread in self._leave_threads(bot, guild):
            self._hub.world.put(thread)
        self._hub.say("GUILD_DELETE", {"id": str(guild.id)}, guild.id)
        self._hub.feed.tell(Event(kind="people"))

    def invite_bot(self, guild: Guild) -> None:
        """Let the bot into a server again."""
        bot = self._hub.world.bot
        if bot.id in guild.members:
            raise Refused("bot_in_already", name=bot.name, server=guild.name)
        guild.members.append(bot.id)
        self._hub.world.put(guild)
        self._hub.guild_added(guild)
