"""What the simulated world consists of. All is saved but interactions, which live 15 minutes."""

import asyncio
from enum import IntEnum, IntFlag
from typing import Any, ClassVar

import msgspec

from bot.sandbox import tree
from bot.sandbox.tree import Component

Json = tree.Json


class ChannelType(IntEnum):
    """The kinds of channel that the sandbox has."""

    TEXT = 0
    DM = 1
    GROUP_DM = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    """The kinds of message that the sandbox writes."""

    DEFAULT = 0
    THREAD_CREATED = 18
    COMMAND = 20
    THREAD_STARTER = 21


class MessageFlag(IntFlag):
    """The flags of a message that matter here."""

    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class InteractionType(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """How a bot may answer an interaction."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


class Thing(msgspec.Struct, kw_only=True):
    """Something of the world that has an identifier and is saved under its kind."""

    kind: ClassVar[str]
    id: int


class User(Thing):
    """A person, or the bot."""

    kind: ClassVar[str] = "user"
    username: str
    name: str
    locale: str = "en-US"
    colour: int = 0x5865F2
    bot: bool = False
    dms_open: bool = True
    #: They have added the app to their account, and so may use it wherever they are.
    installed: bool = False
    #: The hash of their avatar, which lies in the store under their identifier; empty without one.
    avatar: str = ""


class Guild(Thing, kw_only=True):
    """A server."""

    kind: ClassVar[str] = "guild"
    name: str
    #: 0 while nobody but the bot is there.
    owner_id: int = 0
    bot_role_id: int
    locale: str = "en-US"
    members: list[int] = []
    banned: list[int] = []
    #: Permission bits that were taken away from the bot in the whole server.
    denied: int = 0
    #: Permission bits that the bot was given there beyond those of its invitation.
    granted: int = 0
    #: Nobody else sees what apps of people's own answer there, by the server's settings.
    hides_apps: bool = False
    #: Names of commands that everybody may use, by the server's settings, whatever permissions they need.
    opened: list[str] = []

    def admit(self, person: User) -> None:
        """Take a person in; the first one owns the server."""
        self.members.append(person.id)
        self.owner_id = self.owner_id or person.id


class Role(Thing, kw_only=True):
    """A role that people of a server have."""

    kind: ClassVar[str] = "role"
    guild_id: int
    name: str
    permissions: int = 0
    members: list[int] = []
    #: The server has moved it above the bot's own role; a new one stands at the bottom.
    above_bot: bool = False
    #: It belongs to an integration, which alone gives it.
    managed: bool = False


class EventStatus(IntEnum):
    """How far a scheduled event is."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


class ScheduledEvent(Thing, kw_only=True):
    """An event of a server that is held somewhere else than in a voice channel; times since 1970."""

    kind: ClassVar[str] = "scheduled_event"
    guild_id: int
    creator_id: int
    name: str
    description: str | None = None
    location: str
    starts: float
    ends: float
    status: int = EventStatus.SCHEDULED

    @property
    def closed(self) -> bool:
        """Say whether it was ended or called off."""
        return self.status >= EventStatus.COMPLETED


class ThreadState(msgspec.Struct, kw_only=True):
    """What a thread has beyond a channel."""

    owner_id: int
    archived: bool = False
    locked: bool = False
    auto_archive_duration: int = 1440
    archive_timestamp: str
    members: dict[str, str] = {}
    message_count: int = 0


class Channel(Thing):
    """A text channel, a DM, a group of people, or a thread."""

    kind: ClassVar[str] = "channel"
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    #: The people of a group, in which no bot is.
    group: list[int] = []
    #: A DM that the person has opened themself is in their list though nobody has written in it.
    opened: bool = False
    topic: str | None = None
    position: int = 0
    last_message_id: int | None = None
    #: Permission bits that were taken away from the bot here.
    denied: int = 0
    thread: ThreadState | None = None


class Attachment(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A file of a message; its bytes lie in the store under its identifier."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    description: str | None = None
    title: str | None = None


class Message(Thing, omit_defaults=True):
    """A message. Media in its components name attachments by ``attachment_id``; showing it adds the URLs."""

    kind: ClassVar[str] = "message"
    channel_id: int
    author_id: int
    type: int = 0
    content: str = ""
    flags: int = 0
    components: list[Json] = []
    attachments: list[Attachment] = []
    mentions: list[int] = []
    reference: Json | None = None
    interaction: Json | None = None
    #: Who may see an ephemeral message.
    owner_id: int | None = None
    edited: str | None = None
    nonce: str | None = None
    #: The thread that was opened at it.
    thread_id: int | None = None

    @property
    def ephemeral(self) -> bool:
        """Say whether only one person sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Say whether it still reads "thinking…"."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def text(self) -> str:
        """Return all that can be read in it: content, text displays."""
        return "\n".join(filter(None, (self.content, *tree.texts(self.components))))

    @property
    def buttons(self) -> list[Json]:
        """Return its buttons in order."""
        return [c for c in tree.walk(self.components) if c["type"] == Component.BUTTON]

    @property
    def selects(self) -> list[Json]:
        """Return its menus in order."""
        return [c for c in tree.walk(self.components) if c["type"] in tree.SELECTS]

    @property
    def custom_ids(self) -> list[str]:
        """Return the custom ids of its buttons and menus."""
        return [c["custom_id"] for c in tree.walk(self.components) if c.get("custom_id")]

    @property
    def alts(self) -> list[str]:
        """Return the alternative texts of its pictures."""
        items = (i for c in tree.walk(self.components) for i in (c, *(c.get("items") or ())))
        texts = [i.get("description") for i in items if "media" in i]
        return [text for text in (*texts, *(a.description for a in self.attachments)) if text]


class Command(Thing):
    """A command that the bot has registered, with Discord's own JSON as its body."""

    kind: ClassVar[str] = "command"
    name: str
    type: int = 1
    guild_id: int | None = None
    body: Json = {}


class Emoji(Thing):
    """An emoji of the application; its picture lies in the store under its identifier."""

    kind: ClassVar[str] = "emoji"
    name: str
    content_type: str = "image/png"
    animated: bool = False


KINDS: dict[str, type[Thing]] = {
    struct.kind: struct for struct in (User, Guild, Role, ScheduledEvent, Channel, Message, Command, Emoji)
}


class Interaction(msgspec.Struct, kw_only=True, eq=False):
    """Something that a person did and that the bot has to answer."""

    id: int
    token: str
    type: InteractionType
    user_id: int
    channel_id: int
    guild_id: int | None
    data: Json
    created: float
    #: Seconds that the person waits for an answer.
    patience: float
    locale: str
    #: By whose installations it came about: the server's (key 0; "0" in the bot's DM), a person's (key 1).
    owners: Json
    message_id: int | None = None
    #: Further messages that have followed the first answer.
    followed: int = 0
    #: How the bot answered first; None until it does.
    answered: CallbackType | None = None
    expired: bool = False
    original_id: int | None = None
    #: After callback type 5 the first followup fills the loading message.
    loading_id: int | None = None
    modal: Json | None = None
    #: The command's name, for "someone used …".
    name: str = ""
    trigger: Json | None = None
    outcome: asyncio.Future[Any] | None = None
