"""The world as Discord's JSON."""

from urllib.parse import quote

from bot.sandbox import components
from bot.sandbox.doors import Keys
from bot.sandbox.model import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Emoji,
    Guild,
    Interaction,
    Json,
    Message,
    Role,
    ScheduledEvent,
    ThreadState,
    User,
)
from bot.sandbox.permissions import EVERYONE, in_guild
from bot.sandbox.snowflakes import iso, moment
from bot.sandbox.world import World

ATTACHMENT_LIMIT = 10 * 1024 * 1024


class Payloads:
    """Writes the things of a world as Discord does."""

    def __init__(self, world: World, keys: Keys) -> None:
        self._world = world
        self._keys = keys
        #: Where the server can be reached; set when it has a port.
        self.base_url = ""

    def user(self, user: User) -> Json:
        """Return a user."""
        body: Json = {
            "id": str(user.id),
            "username": user.username,
            "global_name": None if user.bot else user.name,
            "discriminator": "0",
            "avatar": user.avatar or None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
            "accent_color": user.colour,
        }
        if user.bot:
            body["bot"] = True
        return body

    def member(self, user: User, guild: Guild, *, with_user: bool = True) -> Json:
        """Return somebody as a member of a guild."""
        body: Json = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": iso(moment(max(user.id, guild.id))),
            "nick": None,
            "pending": False,
            "premium_since": None,
            "roles": [str(number) for number in self._roles_of(user, guild)],
            "mute": False,
            "deaf": False,
        }
        if with_user:
            body["user"] = self.user(user)
        return body

    def channel(self, channel: Channel) -> Json:
        """Return a channel of any kind."""
        if channel.type == ChannelType.DM:
            return self._dm(channel)
        if channel.group:
            return self._group(channel)
        if channel.thread is not None:
            return self._thread(channel, channel.thread)
        return self._text_channel(channel)

    def _last(self, channel: Channel) -> str | None:
        return None if channel.last_message_id is None else str(channel.last_message_id)

    def _dm(self, channel: Channel) -> Json:
        assert channel.recipient_id is not None
        return {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "last_message_id": self._last(channel),
            "recipients": [self.user(self._world.users[channel.recipient_id])],
        }

    def _group(self, channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "last_message_id": self._last(channel),
            "recipients": [self.user(self._world.users[number]) for number in channel.group],
            "name": channel.name,
            "icon": None,
            "owner_id": str(channel.group[0]),
        }

    def _text_channel(self, channel: Channel) -> Json:
        overwrites = []
        if channel.denied:
            bot_id = str(self._world.bot.id)
            overwrites = [{"id": bot_id, "type": 1, "allow": "0", "deny": str(channel.denied)}]
        return {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "topic": channel.topic,
            "position": channel.position,
            "parent_id": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": self._last(channel),
            "permission_overwrites": overwrites,
        }

    def _thread(self, channel: Channel, thread: ThreadState) -> Json:
        body: Json = {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "guild_id": str(channel.guild_id),
            "parent_id": str(channel.parent_id),
            "owner_id": str(thread.owner_id),
            "name": channel.name,
            "last_message_id": self._last(channel),
            "message_count": thread.message_count,
            "total_message_sent": thread.message_count,
            "member_count": min(len(thread.members), 50),
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": thread.archive_timestamp,
                "auto_archive_duration": thread.auto_archive_duration,
                "locked": thread.locked,
                "create_timestamp": iso(moment(channel.id)),
            },
        }
        if channel.type == ChannelType.PRIVATE_THREAD:
            body["thread_metadata"]["invitable"] = True
        bot_id = str(self._world.bot.id)
        if bot_id in thread.members:
            body["member"] = self.thread_member(channel, bot_id)
        return body

    def thread_member(self, channel: Channel, user_id: str) -> Json:
        """Return somebody's membership of a thread."""
        assert channel.thread is not None
        joined = channel.thread.members[user_id]
        return {"id": str(channel.id), "user_id": user_id, "join_timestamp": joined, "flags": 0}

    def attachment(self, attachment: Attachment, *, ephemeral: bool = False) -> Json:
        """Return a file of a message."""
        url = self.attachment_url(attachment)
        body: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
        }
        for key in ("content_type", "width", "height", "description", "title"):
            value = getattr(attachment, key)
            if value is not None:
                body[key] = value
        if ephemeral:
            body["ephemeral"] = True
        return body

    def attachment_url(self, attachment: Attachment) -> str:
        """Return where a file can be fetched: an address that nobody can guess."""
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        return f"{self.base_url}{path}?hm={self._keys.signature(attachment.id)}"

    def _media(self, message: Message, media: Json) -> Json:
        if "attachment_id" not in media:
            url = media["url"]
            return {"id": str(message.id), "url": url, "proxy_url": url, "content_type": "image/png"}
        attachment = next((a for a in message.attachments if a.id == int(media["attachment_id"])), None)
        if attachment is None:
            return {"id": media["attachment_id"], "url": "", "proxy_url": ""}
        url = self.attachment_url(attachment)
        body: Json = {"id": str(attachment.id), "url": url, "proxy_url": url}
        body["attachment_id"] = str(attachment.id)
        for key in ("content_type", "width", "height"):
            if (value := getattr(attachment, key)) is not None:
                body[key] = value
        return body

    def message(self, message: Message) -> Json:
        """Return a message as the REST API answers it."""
        world = self._world
        body: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": message.type,
            "content": message.content,
            "author": self.user(world.users[message.author_id]),
            "timestamp": iso(moment(message.id)),
            "edited_timestamp": message.edited,
            "flags": message.flags,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "mentions": [self.user(world.users[i]) for i in message.mentions if i in world.users],
            "mention_roles": [],
            "embeds": [],
            "attachments": [self.attachment(a, ephemeral=message.ephemeral) for a in message.attachments],
            "components": components.show(message.components, lambda media: self._media(message, media)),
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.interaction is not None:
            body |= self._interaction_origin(message.interaction)
        if message.reference is not None:
            body["message_reference"] = message.reference
        if message.thread_id is not None and message.thread_id in world.channels:
            body["thread"] = self.channel(world.channels[message.thread_id])
        return body

    def _interaction_origin(self, origin: Json) -> Json:
        user = self.user(self._world.users[int(origin["user_id"])])
        metadata = {k: v for k, v in origin.items() if k not in ("user_id", "name")} | {"user": user}
        trigger = metadata.get("triggering_interaction_metadata")
        if trigger:
            inner = self._interaction_origin(trigger)["interaction_metadata"]
            metadata["triggering_interaction_metadata"] = inner
        body: Json = {"interaction_metadata": metadata, "application_id": str(self._world.bot.id)}
        body["webhook_id"] = str(self._world.bot.id)
        if origin["type"] == 2:
            body["interaction"] = {"id": origin["id"], "type": 2, "name": origin["name"], "user": user}
        return body

    def message_event(self, message: Message) -> Json:
        """Return a message as the gateway sends it: with the guild and its author's membership."""
        body = self.message(message)
        channel = self._world.channels[message.channel_id]
        # Discord tells the bot of its own private messages as if they stood outside the guild.
        if channel.guild_id is not None and not message.ephemeral:
            guild = self._world.guilds[channel.guild_id]
            body["guild_id"] = str(guild.id)
            author = self._world.users[message.author_id]
            body["member"] = self.member(author, guild, with_user=False)
        return body

    def _roles_of(self, user: User, guild: Guild) -> list[int]:
        own = [guild.bot_role_id] if user.bot else []
        return own + [role.id for role in self._world.roles_of(guild, user)]

    def roles(self, guild: Guild) -> list[Json]:
        """Return the roles of a guild: that of everyone, the bot's own, and those that people have."""
        return [
            self.role(guild, bot=False),
            self.role(guild, bot=True),
            *map(self.own_role, self._world.roles_of(guild)),
        ]

    def role(self, guild: Guild, *, bot: bool) -> Json:
        """Return the role of everyone, or the bot's own."""
        name = self._world.bot.name if bot else "@everyone"
        number = guild.bot_role_id if bot else guild.id
        position = self._world.order_of_roles(guild).index(number)
        body = self._role(number, name, int(in_guild(guild)), position)
        return body | ({"managed": True, "tags": {"bot_id": str(self._world.bot.id)}} if bot else {})

    def own_role(self, role: Role) -> Json:
        """Return a role that people have."""
        position = self._world.order_of_roles(self._world.guilds[role.guild_id]).index(role.id)
        body = self._role(role.id, role.name, role.permissions, position)
        return body | {"managed": role.managed}

    def _role(self, number: int, name: str, permissions: int, position: int) -> Json:
        return {
            "id": str(number),
            "name": name,
            "permissions": str(permissions),
            "position": position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def scheduled_event(self, event: ScheduledEvent) -> Json:
        """Return an event of a guild."""
        return {
            "id": str(event.id),
            "guild_id": str(event.guild_id),
            "channel_id": None,
            "creator_id": str(event.creator_id),
            "creator": self.user(self._world.users[event.creator_id]),
            "name": event.name,
            "description": event.description,
            "image": None,
            "scheduled_start_time": iso(event.starts),
            "scheduled_end_time": iso(event.ends),
            "privacy_level": 2,
            "status": event.status,
            "entity_type": 3,
            "entity_id": None,
            "entity_metadata": {"location": event.location},
            "recurrence_rule": None,
            "guild_scheduled_event_exceptions": [],
            "user_count": 0,
        }

    def guild(self, guild: Guild) -> Json:
        """Return a guild as the REST API answers it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "description": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "owner_id": str(guild.owner_id),
            "application_id": None,
            "region": "automatic",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "preferred_locale": guild.locale,
            "vanity_url_code": None,
            "max_members": 500000,
            "features": [],
            "home_header": None,
            "latest_onboarding_question_id": None,
            "roles": self.roles(guild),
            "emojis": [],
            "stickers": [],
        }

    def guild_create(self, guild: Guild, *, all_members: bool) -> Json:
        """Return a guild as GUILD_CREATE brings it."""
        world = self._world
        mine = [c for c in world.channels.values() if c.guild_id == guild.id and not c.thread]
        threads = [
            c
            for c in world.channels.values()
            if c.guild_id == guild.id and c.thread and not c.thread.archived
        ]
        members = guild.members if all_members else [world.bot.id]
        return {
            **self.guild(guild),
            "joined_at": iso(moment(guild.id)),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "channels": [self.channel(c) for c in mine],
            "threads": [self.channel(c) for c in threads],
            "members": [self.member(world.users[i], guild) for i in members],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [
                self.scheduled_event(e)
                for e in world.events.values()
                if e.guild_id == guild.id and not e.closed
            ],
            "soundboard_sounds": [],
        }

    def command(self, command: Command) -> Json:
        """Return a registered command."""
        body: Json = {
            "default_member_permissions": None,
            "dm_permission": True,
            "nsfw": False,
            "description": "",
            **command.body,
            "id": str(command.id),
            "application_id": str(self._world.bot.id),
            "version": str(command.id),
            "type": command.type,
        }
        if command.guild_id is not None:
            body["guild_id"] = str(command.guild_id)
        return body

    def emoji(self, emoji: Emoji) -> Json:
        """Return an emoji of the application."""
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": emoji.animated,
            "available": True,
            "user": self.user(self._world.bot),
        }

    def interaction(self, interaction: Interaction) -> Json:
        """Return an interaction as INTERACTION_CREATE brings it."""
        world = self._world
        channel = world.channels[interaction.channel_id]
        user = world.users[interaction.user_id]
        permissions = int(world.may(channel))
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": int(interaction.type),
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**self.channel(channel), "permissions": str(int(EVERYONE))},
            "locale": interaction.locale,
            "app_permissions": str(permissions),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "authorizing_integration_owners": interaction.owners,
            "context": world.context(channel),
        }
        if interaction.guild_id is not None:
            guild = world.guilds[interaction.guild_id]
            body["guild_id"] = str(guild.id)
            body["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            body["guild_locale"] = guild.locale
            granted = world.granted(user, guild)
            body["member"] = {**self.member(user, guild), "permissions": str(int(granted))}
        else:
            body["user"] = self.user(user)
        if interaction.message_id is not None and interaction.message_id in world.messages:
            body["message"] = self.message(world.messages[interaction.message_id])
        return body
