"""Tests drive the real bot through this.

In a test::

    async with Sandbox(folder) as sandbox:
        await sandbox.start_bot([sys.executable, "-m", "bot"], {})
        aya = sandbox.person("Aya")
        result = await aya.command("play", game="cerke", opponent=sandbox.person("Béla"))
        assert isinstance(result, Replied)
        result = await aya.click(result.message, "Start")          # by label, custom_id, or "game:*"
        result = await aya.select(result.message, "Piece", ["A5"]) # by placeholder or custom_id
        modal = await aya.click(board, "Type a move")              # ModalShown
        await aya.submit(modal, {"Move": "LY弓ZY"})
        board = await aya.wait_for(lambda m: "your turn" in m.text, channel=thread)
        elsewhere = sandbox.add_guild("Elsewhere")                 # the bot is there too
        stranger = sandbox.add_person("Dora", guild=elsewhere)     # and she is nowhere else
        await stranger.command("table", game=game_id)              # in the first channel of her server
        await stranger.command("table", stranger.dm(), game=game_id)
        await aya.in_guild(elsewhere).command("table")             # refused, until she has come_back() there

``Sandbox``: ``url``, ``page_url``, ``gateway_url``, ``token``, ``environment``, ``start_bot(command,
env)``, ``wait_ready()``, ``stop_bot()``, ``kill_bot()``, ``bot_output()``, ``person(name)``,
``add_person(name, locale, guild)``, ``guild``, ``add_guild(name, *people)``, ``channel(name, guild)``,
``add_channel(name, guild)``, ``add_role(name, *people, guild)``, ``move_role(role, above_bot)``,
``delete_role(role)``, ``let_give_roles(guild, on)``, ``events(guild)``, ``threads(channel)``,
``all_messages(channel)``, ``commands``, ``file(attachment)``, ``violations``, ``requests``, ``clock``,
``chaos`` (``fail``, ``delay``, ``deliver_twice``, ``let_overtake``, ``rate_limits``, ``calm``),
``drop_socket()``, ``demand_reconnect()``, ``invalidate_session()``, ``delete_message()``,
``delete_channel()``, ``delete_event()``, ``archive()``, ``deny(channel, permissions…)``,
``forbid(permissions…, guild)``,
``open_command(name, guild)``,
``remove_bot(guild)``, ``invite_bot(guild)``, ``add_group(*people)``, ``hide_apps(guild, hidden)``,
``wait_until(condition)``.

``Person``: ``command(words, channel, **options)``, ``autocomplete(words, option, typed, channel,
**options)``, ``context_command(name, target)``, ``click(message, what)``, ``select(message, what,
values)``, ``submit(modal, {field: value})``, ``send(channel, text)``, ``react(message, emoji)``,
``messages(channel)``, ``dm()``, ``dms()``, ``guild``, ``in_guild(guild)``, ``wait_for(predicate,
channel)``, ``wait_for_dm(predicate)``, ``latest(message)``, ``channels()``, ``close_dms()``,
``open_dms()``, ``install()``, ``uninstall()``, ``wear(png)``, ``take_role(role)``,
``lay_down_role(role)``, ``leave_server()``, ``be_banned()``, ``be_pardoned()``, ``come_back()``.

What an act leads to is one of ``Replied(message)``, ``Updated(message)``, ``Acknowledged``,
``ModalShown(modal)`` or ``Failed`` ("did not respond"). What the person's own client would not allow raises
``Refused``. A message has ``text``, ``buttons``, ``selects``, ``custom_ids``, ``alts``, ``attachments``
and ``ephemeral``.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bot.sandbox.chaos import Chaos
from bot.sandbox.errors import Refused
from bot.sandbox.forms import FileInput
from bot.sandbox.interactions import (
    Acknowledged,
    Choices,
    Failed,
    Interactions,
    ModalShown,
    Outcome,
    Replied,
    Updated,
)
from bot.sandbox.model import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Guild,
    Message,
    Role,
    ScheduledEvent,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.person import PATIENCE, ChannelLike, Condition, MessageLike, Person, number_of
from bot.sandbox.process import BotProcess, Launch, execute
from bot.sandbox.schema import Schema
from bot.sandbox.server import Server
from bot.sandbox.snowflakes import Clock
from bot.sandbox.violations import Violations
from bot.sandbox.webpage import Page

__all__ = [
    "Acknowledged",
    "Choices",
    "Failed",
    "FileInput",
    "ModalShown",
    "Outcome",
    "Permission",
    "Person",
    "Refused",
    "Replied",
    "Sandbox",
    "Updated",
]


class Sandbox:
    """A simulated Discord with the bot connected to it."""

    def __init__(
        self,
        folder: Path,
        *,
        schema: Path | None = None,
        port: int = 0,
        privileged_intents: int = 0,
        launch: Launch = execute,
    ) -> None:
        self._folder = folder
        self._launch = launch
        checker = Schema(schema) if schema is not None else None
        self.server = Server(folder, schema=checker, privileged_intents=privileged_intents)
        self._page = Page(self.server)
        self._page.attach()  # a test that hangs can be looked at in a browser
        self._port = port
        self._bot: BotProcess | None = None

    async def __aenter__(self) -> Self:
        await self.server.start(self._port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop_bot()
        await self._page.close()
        await self.server.stop()

    # Where things are

    @property
    def url(self) -> str:
        """Return the server's address."""
        return self.server.url

    @property
    def gateway_url(self) -> str:
        """Return the gateway's address."""
        return self.server.hub.gateway.url

    @property
    def page_url(self) -> str:
        """Return the address of the page, with the key to it."""
        return self.server.page_url

    @property
    def token(self) -> str:
        """Return the bot's token."""
        return self.server.keys.bot

    @property
    def environment(self) -> dict[str, str]:
        """Return the variables that tell the bot where to connect, and that nobody counts its requests."""
        return {
            "DISCORD_TOKEN": self.token,
            "TYMOK_DISCORD_URL": self.url,
            "TYMOK_REQUESTS_PER_SECOND": "0",
        }

    @property
    def chaos(self) -> Chaos:
        """Return the switches for trouble."""
        return self.server.hub.chaos

    @property
    def clock(self) -> Clock:
        """Return the clock that deadlines go by."""
        return self.server.hub.clock

    @property
    def violations(self) -> Violations:
        """Return what the bot did wrong so far."""
        return self.server.hub.violations

    @property
    def interactions(self) -> Interactions:
        """Return the interactions, whose deadline a test may shorten."""
        return self.server.interactions

    @property
    def requests(self) -> list[tuple[str, str, int]]:
        """Return method, path and status of the bot's last requests."""
        return list(self.server.api.log)

    @property
    def commands(self) -> list[Command]:
        """Return the commands that the bot has registered."""
        return list(self.server.hub.world.commands.values())

    # The bot

    async def start_bot(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109 (see wait_ready)
    ) -> None:
        """Start the bot as a child process and wait until it is connected."""
        variables = {**self.environment, **(env or {})}
        self._bot = BotProcess(command, variables, self._folder / "bot.log", self._launch)
        await self._bot.start()
        await self.wait_ready(timeout)

    async def wait_ready(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109 (waits for a state, not for a task)
        """Wait until the bot is connected; raise with its output when it ends instead."""

        def state() -> bool:
            if self._bot is not None and self._bot.returncode is not None:
                raise RuntimeError(f"the bot ended with {self._bot.returncode}:\n{self.bot_output()[-4000:]}")
            return self.server.hub.gateway.connected

        await self.wait_until(state, timeout, "the bot is not connected")

    async def stop_bot(self) -> None:
        """End the bot in good order."""
        if self._bot is not None:
            await self._bot.stop()

    async def kill_bot(self) -> None:
        """Kill the bot with −9 and wait until its connection is gone."""
        if self._bot is not None:
            await self._bot.kill()
            await self.wait_until(lambda: not self.server.hub.gateway.connected)

    @property
    def bot_pid(self) -> int | None:
        """Return the bot's process id while it runs."""
        return None if self._bot is None else self._bot.pid

    def bot_output(self) -> str:
        """Return what the bot has printed."""
        log = self._folder / "bot.log"
        return log.read_text(errors="replace") if log.exists() else ""

    # The world

    def person(self, name: str) -> Person:
        """Return somebody by shown name or username."""
        found = self.server.hub.world.find_person(name)
        if found is None:
            names = [user.name for user in self.server.hub.world.people]
            raise LookupError(f"there is no {name!r} among {names}")
        return Person(self, found)

    def add_person(self, name: str, locale: str = "en-US", guild: Guild | None = None) -> Person:
        """Let somebody new join a server, without a wish the first one."""
        return Person(self, self.server.people.add_person(name, locale, guild), guild)

    @property
    def guild(self) -> Guild:
        """Return the first server."""
        return self.server.hub.world.guild

    def add_guild(
        self,
        name: str,
        *members: Person,
        granted: Iterable[Permission] = (),
        denied: Iterable[Permission] = (),
    ) -> Guild:
        """Make another server: a channel, the bot and these people, the first of whom owns it.

        The bot is ``granted`` rights beyond those of its invitation, or ``denied`` some of them.
        """
        people = [member.user for member in members]
        return self.server.people.add_guild(name, people, granted, denied)

    def add_group(self, *people: Person) -> Channel:
        """Make a group of people, in which the bot is not."""
        return self.server.people.add_group([person.user for person in people])

    def hide_apps(self, guild: Guild, *, hidden: bool = True) -> None:
        """Let nobody else see in a server what apps of people's own answer there, or let them."""
        self.server.people.hide_apps(guild, hidden=hidden)

    def channel(self, wanted: ChannelLike = None, guild: Guild | None = None) -> Channel:
        """Return a channel or thread by name, number or itself; without a wish, the first text channel.

        A name, or no wish, means the first server unless another is given.
        """
        channels = self.server.hub.world.channels
        if isinstance(wanted, Channel):
            return wanted
        if isinstance(wanted, int):
            return channels[wanted]
        home = (guild or self.guild).id
        there = [channel for channel in channels.values() if channel.guild_id == home]
        for channel in there:
            if channel.name == wanted or (wanted is None and channel.type == ChannelType.TEXT):
                return channel
        raise LookupError(f"there is no channel {wanted!r} among {[c.name for c in there]}")

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Make a new text channel in a server, without a wish in the first one."""
        return self.server.people.add_channel(name, guild)

    def add_role(self, name: str, *members: Person, guild: Guild | None = None) -> Role:
        """Make a role of a server, without a wish of the first one, that these people have."""
        role = self.server.people.add_role(name, guild or self.guild)
        for member in members:
            member.take_role(role)
        return role

    def move_role(self, role: Role, *, above_bot: bool) -> None:
        """Move a role above the bot's own, or below it again."""
        self.server.people.move_role(role, above_bot=above_bot)

    def delete_role(self, role: Role) -> None:
        """Delete a role of a server."""
        self.server.people.delete_role(role)

    def let_give_roles(self, guild: Guild | None = None, *, on: bool = True) -> None:
        """Let the bot give roles in a server, without a wish in the first one, or no more."""
        self.server.people.let_give_roles(guild or self.guild, on=on)

    def events(self, guild: Guild | None = None) -> list[ScheduledEvent]:
        """Return the events of a server, without a wish of the first one, that are to come."""
        return self.server.hub.world.events_of(guild or self.guild, self.clock.now())

    def threads(self, channel: ChannelLike = None) -> list[Channel]:
        """Return the threads of a channel."""
        return self.server.hub.world.threads_of(self.channel(channel))

    def all_messages(self, channel: ChannelLike = None) -> list[Message]:
        """Return all messages of a channel, private ones included, as the server has them."""
        return self.server.hub.world.in_channel(self.channel(channel))

    def file(self, attachment: Attachment) -> bytes:
        """Return the bytes of a message's file."""
        body = self.server.hub.store.file(attachment.id)
        if body is None:
            raise LookupError(f"{attachment.filename} is gone")
        return body

    # Trouble

    async def drop_socket(self) -> None:
        """Cut the bot's connection without a word; it may resume."""
        await self.server.hub.gateway.drop()

    def demand_reconnect(self) -> None:
        """Tell the bot to reconnect."""
        self.server.hub.gateway.demand_reconnect()

    def invalidate_session(self, *, resumable: bool = False) -> None:
        """Declare the bot's session invalid."""
        self.server.hub.gateway.invalidate(resumable=resumable)

    def delete_message(self, message: MessageLike) -> None:
        """Delete a message over the bot's head."""
        self.server.people.delete_message(number_of(message))

    def delete_channel(self, channel: ChannelLike) -> None:
        """Delete a channel or thread over the bot's head."""
        self.server.people.delete_channel(self.channel(channel))

    def archive(self, channel: ChannelLike, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive a thread, perhaps locking it too."""
        self.server.people.set_archived(self.channel(channel), archived=archived, locked=locked)

    def deny(self, channel: ChannelLike, *permissions: Permission) -> None:
        """Take exactly these permissions away from the bot in a channel; none gives all back."""
        self.server.people.deny(self.channel(channel), *permissions)

    def forbid(self, *permissions: Permission, guild: Guild | None = None) -> None:
        """Take exactly these permissions away from the bot in a whole server; none gives all back."""
        self.server.people.forbid(guild or self.guild, *permissions)

    def open_command(self, name: str, guild: Guild | None = None) -> None:
        """Let everybody in a server use a command that its settings hide from them otherwise."""
        self.server.people.open_command(guild or self.guild, name)

    def delete_event(self, event: ScheduledEvent) -> None:
        """Call an event of a server off over the bot's head."""
        self.server.people.delete_event(event)

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a server, without a wish out of the first one."""
        self.server.membership.remove_bot(guild or self.guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot into a server again."""
        self.server.membership.invite_bot(guild or self.guild)

    async def wait_until(
        self,
        condition: Condition,
        timeout: float = PATIENCE,  # noqa: ASYNC109 (the message says what was waited for)
        message: str = "what was waited for did not happen",
    ) -> Any:
        """Wait until a condition holds, looking again at every event; return what it returned."""
        changed = asyncio.Event()
        stop = self.server.hub.feed.observe(lambda _: changed.set())
        deadline = asyncio.get_running_loop().time() + timeout
        try:
            while not (value := condition()):
                rest = deadline - asyncio.get_running_loop().time()
                if rest <= 0:
                    raise TimeoutError(f"{message} ({timeout:g} s)")
                changed.clear()
                # Not everything is an event: a child process may end in silence.
                try:
                    await asyncio.wait_for(changed.wait(), min(rest, 0.1))
                except TimeoutError:
                    continue
            return value
        finally:
            stop()
