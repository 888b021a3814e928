"""Somebody who uses the bot, as the tests' driver moves them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

from bot.sandbox.errors import Refused
from bot.sandbox.interactions import Choices, ModalShown, Outcome
from bot.sandbox.model import Channel, Guild, Interaction, Json, Message, Role, User
from bot.sandbox.server import Server

PATIENCE = 60.0

ChannelLike = Channel | int | str | None
MessageLike = Message | int
Condition = Callable[[], object]


class Surroundings(Protocol):
    """What a person needs of the sandbox that they are in."""

    @property
    def server(self) -> Server:
        """Return the simulated Discord."""

    def channel(self, wanted: ChannelLike = None, guild: Guild | None = None) -> Channel:
        """Return a channel by name, number or itself; without a wish, the first of a server."""

    async def wait_until(self, condition: Condition, timeout: float = ..., message: str = ...) -> Any:  # noqa: ASYNC109 (see driver)
        """Wait until a condition holds; return what it returned."""


class Person:
    """Somebody who uses the bot, in one of the servers that they know."""

    def __init__(self, sandbox: Surroundings, user: User, guild: Guild | None = None) -> None:
        self._sandbox = sandbox
        self._people = sandbox.server.people
        self._membership = sandbox.server.membership
        self.user = user
        #: Where their commands go that name no channel, and which they leave and come back to.
        self.guild = guild or sandbox.server.hub.world.home(user)

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    def in_guild(self, guild: Guild) -> Self:
        """Return the same person, acting in another server."""
        return type(self)(self._sandbox, self.user, guild)

    def _place(self, channel: ChannelLike) -> Channel:
        return self._sandbox.channel(channel, self.guild)

    @property
    def id(self) -> int:
        """Return the person's identifier."""
        return self.user.id

    @property
    def name(self) -> str:
        """Return the person's shown name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """Return what names the person in a message."""
        return f"<@{self.user.id}>"

    async def command(self, words: str, channel: ChannelLike = None, /, **options: object) -> Outcome:
        """Use a chat command and wait for what it leads to."""
        where = self._place(channel)
        given = {name: _value(value) for name, value in options.items()}
        return await self._outcome(self._people.command(self.user, where, words, given))

    async def autocomplete(
        self, words: str, option: str, typed: str = "", channel: ChannelLike = None, /, **options: object
    ) -> list[Json]:
        """Type into an option of a command and return what the bot proposes."""
        where = self._place(channel)
        given = {name: _value(value) for name, value in options.items()}
        interaction = self._people.autocomplete(self.user, where, words, option, typed, given)
        outcome = await self._outcome(interaction)
        if not isinstance(outcome, Choices):
            raise TimeoutError(f"no choices came for {option} of /{words}")
        return outcome.choices

    async def context_command(
        self, name: str, target: "Person | Message", channel: ChannelLike = None
    ) -> Outcome:
        """Use a command of a person's or message's menu."""
        aim = _value(target)
        if isinstance(aim, Message):
            channel = aim.channel_id
        where = self._place(channel)
        return await self._outcome(self._people.context_command(self.user, where, name, aim))

    async def click(self, message: MessageLike, what: str) -> Outcome:
        """Press a button and wait for what it leads to."""
        return await self._outcome(self._people.click(self.user, number_of(message), what))

    async def select(self, message: MessageLike, what: str, values: Sequence[object]) -> Outcome:
        """Choose in a menu and wait for what it leads to."""
        chosen = [_value(value) for value in values]
        return await self._outcome(self._people.select(self.user, number_of(message), what, chosen))

    async def submit(self, modal: Outcome, values: Mapping[str, object]) -> Outcome:
        """Fill a modal in, send it off, and wait for what it leads to."""
        if not isinstance(modal, ModalShown):
            raise Refused("no_modal", what=modal)
        given = {
            name: [_value(v) for v in value] if isinstance(value, list | tuple) else _value(value)
            for name, value in values.items()
        }
        return await self._outcome(self._people.submit(self.user, modal.interaction, given))

    async def _outcome(self, interaction: Interaction) -> Outcome:
        assert interaction.outcome is not None
        patience = max(PATIENCE, self._sandbox.server.interactions.answer_seconds + 5)
        outcome: Outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), patience)
        return outcome

    def send(self, channel: ChannelLike, text: str) -> Message:
        """Write a message."""
        return self._people.send(self.user, self._place(channel), text)

    def channels(self) -> list[Channel]:
        """Return the channels, threads and DMs in the person's list."""
        return self._sandbox.server.hub.feed.channels(self.user)

    def messages(self, channel: ChannelLike = None) -> list[Message]:
        """Return what the person sees in a channel, oldest first: everything but others' private messages."""
        return self._sandbox.server.hub.feed.messages(self.user, self._place(channel))

    def dm(self) -> Channel:
        """Return the DM channel with the bot, opening it when there is none."""
        return self._people.open_dm(self.user)

    def dms(self) -> list[Message]:
        """Return the DM with the bot, oldest message first."""
        for channel in self._sandbox.server.hub.world.channels.values():
            if channel.recipient_id == self.user.id:
                return self.messages(channel)
        return []

    def latest(self, message: MessageLike) -> Message:
        """Return a message as the person sees it now."""
        number = number_of(message)
        seen = self._sandbox.server.hub.feed.seen(number)
        if seen is None or seen not in self.messages(seen.channel_id):
            raise LookupError(f"{self.name} does not see message {number}")
        return seen

    async def wait_for(
        self,
        predicate: Callable[[Message], object],
        channel: ChannelLike = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109 (the message tells what was on the screen)
    ) -> Message:
        """Wait for a message that the person sees and that fits; of several, the newest."""
        where = self._place(channel)
        return await self._wait(predicate, lambda: self.messages(where), timeout)

    async def wait_for_dm(
        self,
        predicate: Callable[[Message], object] = lambda message: True,
        timeout: float = PATIENCE,  # noqa: ASYNC109 (see wait_for)
    ) -> Message:
        """Wait for a message in the DM with the bot that fits; of several, the newest."""
        return await self._wait(predicate, self.dms, timeout)

    async def _wait(
        self, predicate: Callable[[Message], object], look: Callable[[], list[Message]], seconds: float
    ) -> Message:
        def found() -> Message | None:
            return next((m for m in reversed(look()) if not m.loading and predicate(m)), None)

        try:
            message: Message = await self._sandbox.wait_until(found, seconds)
        except TimeoutError:
            screen = "\n".join(f"- {m.text[:200]!r}" for m in look()[-8:])
            raise TimeoutError(f"{self.name} waited {seconds:g} s; on the screen:\n{screen}") from None
        return message

    def close_dms(self) -> None:
        """Let the bot no longer write to this person."""
        self._people.set_dms(self.user, opened=False)

    def open_dms(self) -> None:
        """Let the bot write to this person again."""
        self._people.set_dms(self.user, opened=True)

    def install(self) -> None:
        """Add the app to their account, so that they may use it wherever they are."""
        self._people.set_installed(self.user, installed=True)

    def uninstall(self) -> None:
        """Take the app away from their account."""
        self._people.set_installed(self.user, installed=False)

    def wear(self, file: bytes) -> None:
        """Have a PNG file as avatar from now on."""
        self._people.set_avatar(self.user, file)

    def take_role(self, role: Role) -> None:
        """Get a role of a server."""
        self._people.set_role(self.user, role, on=True)

    def lay_down_role(self, role: Role) -> None:
        """Have a role of a server no longer."""
        self._people.set_role(self.user, role, on=False)

    def leave_server(self) -> None:
        """Leave the server, or be thrown out: that looks the same."""
        self._membership.leave(self.user, self.guild)

    def be_banned(self) -> None:
        """Be thrown out of the server for good."""
        self._membership.ban(self.user, self.guild)

    def be_pardoned(self) -> None:
        """Be no longer banned; coming back is another thing."""
        self._membership.pardon(self.user, self.guild)

    def come_back(self) -> None:
        """Join the server again, or for the first time."""
        self._membership.come_back(self.user, self.guild)


def _value(value: object) -> Any:
    return value.user if isinstance(value, Person) else value


def number_of(message: MessageLike) -> int:
    """Return a message's identifier."""
    return message if isinstance(message, int) else message.id
