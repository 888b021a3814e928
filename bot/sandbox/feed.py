"""What people see: messages as their clients have been told of them, and the events that clients react to.

The server's truth and what is on people's screens differ for a moment: Discord answers the bot first and
tells the clients afterwards. A click can therefore never overtake the answer to the request that showed the
button.
"""

from collections.abc import Callable

import msgspec

from bot.sandbox.model import Channel, Json, Message, User
from bot.sandbox.world import World, visible


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that clients react to."""

    kind: str
    channel_id: int | None = None
    message_id: int | None = None
    #: Only this person's client is told; None: everybody who sees the channel.
    user_id: int | None = None
    data: Json = {}


Observer = Callable[[Event], None]


class Feed:
    """The messages that clients know, and who is to be told of changes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._shown: dict[int, Message] = {}
        self._observers: list[Observer] = []
        self.refresh()

    def refresh(self) -> None:
        """Show the whole world as it is."""
        self._shown = {m.id: msgspec.structs.replace(m) for m in self._world.messages.values()}

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Call back on every event; the result ends that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def tell(self, event: Event) -> None:
        """Tell the clients of an event."""
        for observer in tuple(self._observers):
            observer(event)

    def show(self, message: Message) -> None:
        """Bring a new or changed message to the clients."""
        kind = "message_update" if message.id in self._shown else "message_create"
        self._shown[message.id] = msgspec.structs.replace(message)
        owner = message.owner_id if message.ephemeral else None
        self.tell(Event(kind=kind, channel_id=message.channel_id, message_id=message.id, user_id=owner))

    def hide(self, message: Message) -> None:
        """Take a deleted message from the clients."""
        if self._shown.pop(message.id, None) is not None:
            owner = message.owner_id if message.ephemeral else None
            kind = "message_delete"
            self.tell(Event(kind=kind, channel_id=message.channel_id, message_id=message.id, user_id=owner))

    def seen(self, message_id: int) -> Message | None:
        """Return a message as clients know it."""
        return self._shown.get(message_id)

    def messages(self, person: User, channel: Channel) -> list[Message]:
        """Return what one person sees in a channel, oldest first."""
        if not self._world.can_see(person, channel):
            return []
        known = (self._shown.get(i) for i in self._world.history.get(channel.id, ()))
        return [m for m in known if m is not None and visible(m, person)]

    def channels(self, person: User) -> list[Channel]:
        """Return the channels, threads and DMs that a person sees; an empty DM only if they opened it."""
        return [
            channel
            for channel in self._world.channels.values()
            if self._world.can_see(person, channel)
            and (channel.recipient_id is None or channel.opened or channel.last_message_id is not None)
        ]
