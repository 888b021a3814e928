"""The permissions that the sandbox knows, and what the bot may do where."""

from enum import IntFlag

from bot.sandbox.errors import refuse
from bot.sandbox.model import Channel, ChannelType, Guild


class Permission(IntFlag):
    """Discord's permission bits, as far as they matter here."""

    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


P = Permission

EVERYONE = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.CREATE_EVENTS
    | P.USE_EXTERNAL_APPS
)
#: The bot's own role adds nothing: its invitation link asks for no more than everybody has.
BOT_ROLE = EVERYONE
#: The owner of a server may do everything there.
OWNER = Permission((1 << 52) - 1)
ONLY_IN_GUILDS = P.CREATE_PUBLIC_THREADS | P.SEND_MESSAGES_IN_THREADS | P.CREATE_EVENTS
IN_DM = EVERYONE & ~ONLY_IN_GUILDS | P.PIN_MESSAGES
#: What its answers may hold where the bot is not.
IN_ANSWERS = P.ATTACH_FILES | P.EMBED_LINKS | P.MENTION_EVERYONE


def bot_permissions(channel: Channel, parent: Channel | None, guild: Guild | None) -> Permission:
    """Return what the bot may do in a channel; a thread follows its parent, and both their server."""
    if guild is None or channel.type == ChannelType.DM:
        return IN_DM
    denied = channel.denied | (parent.denied if parent else 0)
    return in_guild(guild) & ~Permission(denied)


def in_guild(guild: Guild) -> Permission:
    """Return what the bot may do in a server, where no channel says otherwise."""
    return (BOT_ROLE | Permission(guild.granted)) & ~Permission(guild.denied)


def require(granted: Permission, *needed: Permission) -> None:
    """Refuse as Discord does when the bot lacks a permission; any bit of each needed one suffices."""
    if not granted & P.VIEW_CHANNEL:
        raise refuse(50001)
    for permission in needed:
        if not granted & permission:
            raise refuse(50013)
