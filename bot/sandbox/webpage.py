"""The glue between the page in ``page/`` and the server: a socket for people's acts and what they see."""

import asyncio
import base64
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.sandbox.doors import same
from bot.sandbox.errors import Refused
from bot.sandbox.feed import Event
from bot.sandbox.forms import FileInput
from bot.sandbox.hints import Hint
from bot.sandbox.interactions import Choices
from bot.sandbox.keeper import Keeper
from bot.sandbox.model import Channel, Guild, Interaction, Json, Message, Role, ScheduledEvent, Thing, User
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.server import Server
from bot.sandbox.world import visible

FOLDER = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}
#: Nothing from elsewhere, no inline scripts: what a bot writes can never run here.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE_OF_MESSAGES = 60
AUTOCOMPLETE_SECONDS = 3.5
#: Tells the page that its key is not (or no longer) the right one.
WRONG_KEY = 4004


class Connection:
    """One open page."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        #: The people whose columns are open in it.
        self.people: set[int] = set()
        self.outbox: asyncio.Queue[str] = asyncio.Queue()

    def push(self, packet: Json) -> None:
        """Queue a packet."""
        self.outbox.put_nowait(json.dumps(packet, ensure_ascii=False))

    async def write(self) -> None:
        """Send queued packets until cancelled."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.outbox.get())


#: Something that the page may ask for, and what it gets for an answer.
Act = Callable[[Connection, Json], Awaitable[object]]


class Page:
    """Serves the page and carries out what people do on it."""

    def __init__(self, server: Server, keeper: Keeper | None = None, hints: Sequence[Hint] = ()) -> None:
        self._server = server
        self._hub = server.hub
        self._people = server.people
        self._keeper = keeper
        self._hints = tuple(hints)
        self._connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        methods = {
            name.removeprefix("_do_"): getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }
        self._acts: dict[str, Act] = {**self._plain_acts(), **methods}

    def attach(self) -> None:
        """Add the page's routes to the server."""
        router = self._server.app.router
        router.add_get("/", self._static)
        router.add_get("/page/socket", self._socket)
        router.add_get("/page/{name}", self._static)
        self._hub.feed.observe(self._on_event)

    async def close(self) -> None:
        """End all connections of the page."""
        for connection in tuple(self._connections):
            await connection.socket.close()

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        path = FOLDER / name
        if path.parent != FOLDER or path.suffix not in KINDS or not path.is_file():
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": POLICY,
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
        }
        text = path.read_text(encoding="utf-8")
        return web.Response(text=text, content_type=KINDS[path.suffix], charset="utf-8", headers=headers)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden  # no browser; one of another site was turned away at the door
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=64 * 1024 * 1024)
        await socket.prepare(request)
        if not same(request.query.get("key"), self._server.keys.page):
            await socket.close(code=WRONG_KEY)
            return socket
        connection = Connection(socket)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    # Each act runs by itself: one that waits for the bot must not hold up the others.
                    task = asyncio.create_task(self._serve(connection, json.loads(message.data)))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            self._connections.discard(connection)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _serve(self, connection: Connection, packet: Json) -> None:
        answer: Json = {"n": packet.get("n")}
        try:
            act = self._acts[packet["do"]]
            answer["data"] = await act(connection, packet)
        except Refused as refused:
            answer |= {"error": refused.key, "gaps": refused.gaps}
        except (KeyError, TypeError, ValueError) as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        connection.push(answer)

    # What people see

    def _describe_person(self, user: User) -> Json:
        guilds = self._hub.world.guilds.values()
        return {
            "id": str(user.id),
            "name": user.name,
            "username": user.username,
            "locale": user.locale,
            "colour": f"#{user.colour:06x}",
            "bot": user.bot,
            "dms_open": user.dms_open,
            "installed": user.installed,
            "guilds": [str(guild.id) for guild in guilds if user.id in guild.members],
            "banned": [str(guild.id) for guild in guilds if user.id in guild.banned],
        }

    def _status(self) -> Json:
        status: Json = {"connected": self._hub.gateway.connected, "managed": self._keeper is not None}
        if self._keeper is not None:
            status["process"] = self._keeper.state.value
            status["exit"] = self._keeper.last_exit
            status["next_start"] = self._keeper.next_start
        return status

    def _world(self) -> Json:
        world = self._hub.world
        return {
            "bot": self._describe_person(world.bot),
            "people": [self._describe_person(user) for user in world.people],
            "guilds": [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "owner": str(guild.owner_id),
                    "has_bot": world.bot.id in guild.members,
                    "hides_apps": guild.hides_apps,
                    "gives_roles": bool(in_guild(guild) & Permission.MANAGE_ROLES),
                    "roles": [_describe_role(role) for role in world.roles_of(guild)],
                    "events": [_describe_event(e) for e in world.events_of(guild, self._hub.clock.now())],
                }
                for guild in world.guilds.values()
            ],
            "commands": [self._hub.payloads.command(c) for c in world.commands.values()],
            "status": self._status(),
            "hints": [hint._asdict() for hint in self._hints],
        }

    def _describe_channel(self, channel: Channel, person: User) -> Json:
        body = self._hub.payloads.channel(channel)
        body["commands"] = [str(command.id) for command in self._people.commands(person, channel)]
        body["name"] = self._hub.world.bot.name if channel.recipient_id else channel.name
        # What counts as unread is what this person can see.
        seen = self._hub.feed.messages(person, channel)
        body["last_message_id"] = str(seen[-1].id) if seen else None
        return body

    def _violations(self) -> list[Json]:
        return [
            {
                "kind": v.kind,
                "where": v.where,
                "code": v.code,
                "message": v.message,
                "details": list(v.details),
                "at": v.at,
                "expected": v.expected,
            }
            for v in self._hub.violations
        ]

    def _on_event(self, event: Event) -> None:
        for connection in tuple(self._connections):
            packet = self._packet(event, connection)
            if packet is not None:
                connection.push(packet)

    def _packet(self, event: Event, connection: Connection) -> Json | None:
        match event.kind:
            case "bot_status":
                return {"event": "status", "status": self._status()}
            case "people" | "commands" | "reset":
                return {"event": event.kind, "world": self._world()}
            case "violation":
                return {"event": "violations", "violations": self._violations()}
            case "channel" | "channel_delete":
                return {"event": "channels"}
            case "outcome" | "modal" if event.user_id in connection.people:
                return {"event": event.kind, "person": str(event.user_id), **_ids(event), **event.data}
            case "message_create" | "message_update" | "message_delete":
                return self._message_packet(event, connection)
        return None

    def _message_packet(self, event: Event, connection: Connection) -> Json | None:
        channel = self._hub.world.channels.get(event.channel_id or 0)
        if event.kind == "message_delete":
            return {"event": event.kind, **_ids(event)}
        message = self._hub.feed.seen(event.message_id or 0)
        if channel is None or message is None:
            return None
        people = (self._hub.world.users.get(number) for number in sorted(connection.people))
        audience = [p for p in people if p and self._hub.world.can_see(p, channel) and visible(message, p)]
        if not audience:
            return None
        body = self._hub.payloads.message(message)
        return {"event": event.kind, "to": [str(p.id) for p in audience], "message": body}

    # What people do; every method named _do_… is an act that the page may ask for, and so is each plain one

    def _person(self, packet: Json) -> User:
        return self._hub.world.users[int(packet["person"])]

    def _channel(self, packet: Json) -> Channel:
        channel = self._hub.world.channels.get(int(packet["channel"]))
        if channel is None:
            raise Refused("channel_gone")
        return channel

    def _guild(self, packet: Json) -> Guild:
        world = self._hub.world
        return world.guilds[int(packet["guild"])] if "guild" in packet else world.guild

    def _plain_acts(self) -> dict[str, Act]:
        """Return the acts that do one thing with what the page names."""
        people, membership = self._people, self._server.membership
        calls: dict[str, tuple[Callable[..., object], str]] = {
            "add_channel": (people.add_channel, "name guild"),
            "add_group": (people.add_group, "people"),
            "add_guild": (people.add_guild, "name"),
            "add_role": (people.add_role, "name guild"),
            "ban": (membership.ban, "person guild"),
            "come_back": (membership.come_back, "person guild"),
            "delete_channel": (people.delete_channel, "channel"),
            "delete_message": (people.delete_message, "message"),
            "delete_role": (people.delete_role, "role"),
            "hide_apps": (people.hide_apps, "guild hidden"),
            "invite_bot": (membership.invite_bot, "guild"),
            "leave_server": (membership.leave, "person guild"),
            "let_give_roles": (people.let_give_roles, "guild on"),
            "move_role": (people.move_role, "role above_bot"),
            "open_dm": (people.open_dm, "person"),
            "pardon": (membership.pardon, "person guild"),
            "remove_bot": (membership.remove_bot, "guild"),
            "set_dms": (people.set_dms, "person opened"),
            "set_installed": (people.set_installed, "person installed"),
            "set_role": (people.set_role, "person role on"),
            "settle_in": (people.settle_in, "person"),
        }
        return {name: self._plain_act(act, given.split()) for name, (act, given) in calls.items()}

    def _plain_act(self, act: Callable[..., object], given: Sequence[str]) -> Act:
        """Return what calls a function with these parts of a packet, and answers the number of what it made.

        What names nothing of the world is a switch.
        """
        world = self._hub.world
        named: dict[str, Callable[[Json], object]] = {
            "person": self._person,
            "people": lambda packet: [world.users[int(number)] for number in packet["people"]],
            "channel": self._channel,
            "guild": self._guild,
            "role": lambda packet: world.roles[int(packet["role"])],
            "message": lambda packet: int(packet["message"]),
            "name": lambda packet: packet["name"],
        }
        switches = [name for name in given if name not in named]

        async def do(_: Connection, packet: Json) -> str | None:
            found = (named[name](packet) for name in given if name in named)
            made = act(*found, **{name: bool(packet[name]) for name in switches})
            return str(made.id) if isinstance(made, Thing) else None

        return do

    async def _do_hello(self, connection: Connection, packet: Json) -> Json:
        return {**self._world(), "violations": self._violations()}

    async def _do_look(self, connection: Connection, packet: Json) -> list[Json]:
        person = self._person(packet)
        connection.people.add(person.id)
        return [self._describe_channel(c, person) for c in self._hub.feed.channels(person)]

    async def _do_leave(self, connection: Connection, packet: Json) -> None:
        connection.people.discard(int(packet["person"]))

    async def _do_open(self, connection: Connection, packet: Json) -> Json:
        person, channel = self._person(packet), self._channel(packet)
        messages = self._hub.feed.messages(person, channel)
        if packet.get("before"):
            messages = [m for m in messages if m.id < int(packet["before"])]
        wanted = messages[-PAGE_OF_MESSAGES:]
        if packet.get("until"):
            wanted = [m for m in messages if m.id >= int(packet["until"])] or wanted
            wanted = wanted if len(wanted) >= PAGE_OF_MESSAGES else messages[-PAGE_OF_MESSAGES:]
        return {
            "messages": [self._hub.payloads.message(m) for m in wanted],
            "more": len(wanted) < len(messages),
        }

    async def _do_send(self, connection: Connection, packet: Json) -> None:
        self._people.send(self._person(packet), self._channel(packet), packet["text"])

    async def _do_command(self, connection: Connection, packet: Json) -> Json:
        options = {name: _given(value) for name, value in packet["options"].items()}
        person, channel = self._person(packet), self._channel(packet)
        return _receipt(self._people.command(person, channel, packet["words"], options))

    async def _do_context_command(self, connection: Connection, packet: Json) -> Json:
        person, channel = self._person(packet), self._channel(packet)
        target: Message | User
        if "message" in packet:
            target = self._hub.world.messages[int(packet["message"])]
        else:
            target = self._hub.world.users[int(packet["user"])]
        return _receipt(self._people.context_command(person, channel, packet["name"], target))

    async def _do_autocomplete(self, connection: Connection, packet: Json) -> list[Json]:
        interaction = self._people.autocomplete(
            self._person(packet),
            self._channel(packet),
            packet["words"],
            packet["option"],
            packet["typed"],
            packet["options"],
        )
        assert interaction.outcome is not None
        try:
            outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), AUTOCOMPLETE_SECONDS)
        except TimeoutError:
            return []
        return outcome.choices if isinstance(outcome, Choices) else []

    async def _do_click(self, connection: Connection, packet: Json) -> Json:
        person = self._person(packet)
        return _receipt(self._people.click(person, int(packet["message"]), packet["custom_id"]))

    async def _do_select(self, connection: Connection, packet: Json) -> Json:
        person, number = self._person(packet), int(packet["message"])
        return _receipt(self._people.select(person, number, packet["custom_id"], packet["values"]))

    async def _do_submit(self, connection: Connection, packet: Json) -> Json:
        opened = self._server.interactions.opened(int(packet["interaction"]))
        if opened is None:
            raise Refused("modal_gone")
        values = {name: _given(value) for name, value in packet["values"].items()}
        return _receipt(self._people.submit(self._person(packet), opened, values))

    async def _do_archive(self, connection: Connection, packet: Json) -> None:
        archived = bool(packet["archived"])
        self._people.set_archived(self._channel(packet), archived=archived, locked=packet.get("locked"))

    async def _do_add_person(self, connection: Connection, packet: Json) -> Json:
        person = self._people.add_person(packet["name"], packet["locale"], self._guild(packet))
        return self._describe_person(person)

    async def _do_clear_violations(self, connection: Connection, packet: Json) -> None:
        self._hub.violations.clear()
        self._hub.feed.tell(Event(kind="violation"))

    def _kept(self) -> Keeper:
        if self._keeper is None:
            raise Refused("bot_elsewhere")
        return self._keeper

    async def _do_kill_bot(self, connection: Connection, packet: Json) -> None:
        await self._kept().kill()

    async def _do_restart_bot(self, connection: Connection, packet: Json) -> None:
        await self._kept().restart()

    async def _do_reset(self, connection: Connection, packet: Json) -> None:
        self._hub.world.reset()
        self._hub.feed.refresh()
        self._hub.violations.clear()
        self._hub.feed.tell(Event(kind="reset"))
        self._hub.gateway.invalidate()
        if self._keeper is not None:
            await self._keeper.restart()


def _describe_role(role: Role) -> Json:
    members = [str(number) for number in role.members]
    return {"id": str(role.id), "name": role.name, "members": members, "above": role.above_bot}


def _describe_event(event: ScheduledEvent) -> Json:
    return {
        "id": str(event.id),
        "name": event.name,
        "description": event.description,
        "location": event.location,
        "starts": event.starts,
        "ends": event.ends,
    }


def _ids(event: Event) -> Json:
    found = {"channel": event.channel_id, "message": event.message_id}
    return {key: str(value) for key, value in found.items() if value is not None}


def _receipt(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id), "at": time.time()}


def _given(value: object) -> object:
    """Return a value from the page; files come as ``{"filename", "base64"}``."""
    if isinstance(value, list):
        return [_given(item) for item in value]
    if isinstance(value, dict):
        return FileInput(value["filename"], base64.b64decode(value["base64"]))
    return value
