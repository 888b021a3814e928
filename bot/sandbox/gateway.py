"""Discord's gateway: sessions, their replay buffers, and what is dispatched to whom."""

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from collections.abc import Callable

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot.sandbox.doors import Keys, same
from bot.sandbox.model import Json
from bot.sandbox.payloads import Payloads
from bot.sandbox.world import World

HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.02
REPLAY_EVENTS = 1000
RESUME_SECONDS = 180.0

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    *range(5),
    *range(6, 12),
)

GUILDS, GUILD_MEMBERS, MODERATION, PRESENCES, GUILD_MESSAGES = 0, 1, 2, 8, 9
SCHEDULED_EVENTS = 16
DM_MESSAGES, MESSAGE_CONTENT = 12, 15
PRIVILEGED = 1 << GUILD_MEMBERS | 1 << PRESENCES | 1 << MESSAGE_CONTENT

#: The intent that each event needs, in guilds and in DMs; events not named here need none.
INTENTS: dict[str, tuple[int, int]] = {
    "GUILD_CREATE": (GUILDS, GUILDS),
    "GUILD_DELETE": (GUILDS, GUILDS),
    "CHANNEL_CREATE": (GUILDS, GUILDS),
    "CHANNEL_UPDATE": (GUILDS, GUILDS),
    "CHANNEL_DELETE": (GUILDS, GUILDS),
    "THREAD_CREATE": (GUILDS, GUILDS),
    "THREAD_UPDATE": (GUILDS, GUILDS),
    "THREAD_DELETE": (GUILDS, GUILDS),
    "THREAD_MEMBERS_UPDATE": (GUILDS, GUILDS),
    "GUILD_ROLE_CREATE": (GUILDS, GUILDS),
    "GUILD_ROLE_UPDATE": (GUILDS, GUILDS),
    "GUILD_SCHEDULED_EVENT_CREATE": (SCHEDULED_EVENTS, SCHEDULED_EVENTS),
    "GUILD_SCHEDULED_EVENT_UPDATE": (SCHEDULED_EVENTS, SCHEDULED_EVENTS),
    "GUILD_SCHEDULED_EVENT_DELETE": (SCHEDULED_EVENTS, SCHEDULED_EVENTS),
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, GUILD_MEMBERS),
    "GUILD_MEMBER_UPDATE": (GUILD_MEMBERS, GUILD_MEMBERS),
    "GUILD_MEMBER_REMOVE": (GUILD_MEMBERS, GUILD_MEMBERS),
    "GUILD_BAN_ADD": (MODERATION, MODERATION),
    "GUILD_BAN_REMOVE": (MODERATION, MODERATION),
    "MESSAGE_CREATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_UPDATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_DELETE": (GUILD_MESSAGES, DM_MESSAGES),
}


def _decoded(message: WSMessage) -> Json | None:
    """Return what the bot sent, or None where it is no packet."""
    if message.type is not WSMsgType.TEXT:
        return None
    try:
        packet = json.loads(message.data)
    except ValueError:
        return None
    return packet if isinstance(packet, dict) else None


def _is_shard(shard: object) -> bool:
    """Say whether something is the number of a shard with the number of them all."""
    if not (isinstance(shard, list | tuple) and len(shard) == 2 and all(type(part) is int for part in shard)):
        return False
    return bool(0 <= shard[0] < shard[1])


class Session:
    """One identified shard; it outlives its socket for a while so that the bot can resume."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.socket: web.WebSocketResponse | None = None
        self.transport: asyncio.Transport | None = None
        self.detached_at = 0.0
        self._replay: deque[Json] = deque(maxlen=REPLAY_EVENTS)
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def serves(self, guild_id: int | None) -> bool:
        """Say whether a guild, or all DMs, belong to the session's shard."""
        number, count = self.shard
        return (0 if guild_id is None else (guild_id >> 22) % count) == number

    def wants(self, event: str, guild_id: int | None) -> bool:
        """Say whether the session's shard and intents ask for an event."""
        if not self.serves(guild_id):
            return False
        needed = INTENTS.get(event)
        return needed is None or bool(self.intents >> needed[guild_id is None] & 1)

    def dispatch(self, event: str, data: Json | msgspec.Raw) -> None:
        """Send an event, or keep it for a resume when no socket is open."""
        self.sequence += 1
        packet = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self._replay.append(packet)
        if self.socket is not None:
            self.push(packet)

    def push(self, packet: Json) -> None:
        """Queue a packet for the open socket."""
        self._outbox.put_nowait(msgspec.json.encode(packet).decode())

    def attach(self, socket: web.WebSocketResponse) -> None:
        """Bind the session to a fresh socket."""
        self.socket = socket
        self._outbox = asyncio.Queue()

    def detach(self) -> None:
        """Note that the socket is gone."""
        self.socket = self.transport = None
        self.detached_at = time.monotonic()

    def replay(self, after: int) -> None:
        """Send again what came after a sequence number."""
        for packet in self._replay:
            if packet["s"] > after:
                self.push(packet)

    async def write(self, socket: web.WebSocketResponse) -> None:
        """Send queued packets, in order, until cancelled."""
        outbox = self._outbox
        while True:
            await socket.send_str(await outbox.get())


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, payloads: Payloads, keys: Keys, privileged: int) -> None:
        self._world = world
        self._payloads = payloads
        self._keys = keys
        self._privileged = privileged
        self.shards = 1  # that a bot is told to use
        self.max_concurrency = 1  # buckets of shards of which each may identify once in a time
        self.identify_seconds = 0.0  # that time, of which Discord has 5; 0: whenever they like
        self.identified: list[tuple[float, int]] = []  # when which shard did
        self.sessions: dict[str, Session] = {}
        self.neighbours: dict[int, msgspec.Raw] = {}
        """Servers by number that are only told of, as GUILD_CREATE brings them: nobody acts there."""
        self.presence: Json = {"status": "online", "activities": []}
        self.on_status: Callable[[], None] = lambda: None
        self.on_fault: Callable[[str, int, str], None] = lambda where, code, message: None

    @property
    def url(self) -> str:
        """Return the gateway's address."""
        return self._payloads.base_url.replace("http", "ws", 1) + "/gateway"

    @property
    def connected(self) -> bool:
        """Say whether the bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    def hears(self, guild_id: int | None) -> bool:
        """Say whether the shard of a guild, for DMs the first one, is connected."""
        return any(s.socket is not None and s.serves(guild_id) for s in self.sessions.values())

    def wanted(self, event: str, guild_id: int | None) -> bool:
        """Say whether any session wants an event."""
        return any(session.wants(event, guild_id) for session in self.sessions.values())

    def dispatch(self, event: str, data: Json, guild_id: int | None) -> None:
        """Send an event to the sessions that want it."""
        self._forget_stale()
        for session in self.sessions.values():
            if session.wants(event, guild_id) and self._concerns(session, event, data):
                session.dispatch(event, self._censored(session, event, data))

    def _concerns(self, session: Session, event: str, data: Json) -> bool:
        """Say whether a bot hears of it: of others in a thread only with the intent for members."""
        if event != "THREAD_MEMBERS_UPDATE" or session.intents >> GUILD_MEMBERS & 1:
            return True
        added = [member["user_id"] for member in data.get("added_members", ())]
        return str(self._world.bot.id) in [*added, *data.get("removed_member_ids", ())]

    def _censored(self, session: Session, event: str, data: Json) -> Json:
        """Blank what a bot without the message-content intent may not read in a guild."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents >> MESSAGE_CONTENT & 1:
            return data
        bot_id = str(self._world.bot.id)
        mentioned = any(user["id"] == bot_id for user in data["mentions"])
        if "guild_id" not in data or data["author"]["id"] == bot_id or mentioned:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def _forget_stale(self) -> None:
        limit = time.monotonic() - RESUME_SECONDS
        stale = [s for s in self.sessions.values() if s.socket is None and s.detached_at < limit]
        for session in stale:
            del self.sessions[session.id]

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection of the bot."""
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(request)
        hello = {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000)}
        await socket.send_json({"op": HELLO, "t": None, "s": None, "d": hello})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                packet = _decoded(message)
                if packet is None:
                    await self._refuse(socket, 4002, "Error while decoding payload.")
                    break
                if session is None:
                    session = await self._enter(socket, request, packet)
                    if session is not None:
                        writer = asyncio.create_task(session.write(socket))
                        self.on_status()
                else:
                    self._serve(session, packet)
        finally:
            if writer is not None:
                writer.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await writer
            if session is not None:
                self._leave(session, socket)
        return socket

    def _leave(self, session: Session, socket: web.WebSocketResponse) -> None:
        if session.socket is not socket:
            return  # resumed on another socket meanwhile
        session.detach()
        if socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)  # an orderly good-bye ends the session
        self.on_status()

    async def _enter(
        self, socket: web.WebSocketResponse, request: web.Request, packet: Json
    ) -> Session | None:
        """Serve what comes before a session stands: a heartbeat, IDENTIFY or RESUME."""
        session = None
        match packet.get("op"):
            case 1:
                await socket.send_json({"op": ACK, "t": None, "s": None, "d": None})
            case 2:
                session = await self._identify(socket, packet["d"])
            case 6:
                session = await self._resume(socket, packet["d"])
            case _:
                await self._refuse(socket, 4003, "not authenticated")
        if session is not None:
            session.transport = request.transport
        return session

    async def _refuse(self, socket: web.WebSocketResponse, code: int, reason: str) -> None:
        self.on_fault("gateway", code, reason)
        await socket.close(code=code, message=reason.encode())

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        if not same(data.get("token"), self._keys.bot):
            await self._refuse(socket, 4004, "Authentication failed.")
            return None
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED & ~self._privileged:
            await self._refuse(socket, 4014, "Disallowed intent(s).")
            return None
        shard = data.get("shard", (0, 1))
        if not _is_shard(shard):
            await self._refuse(socket, 4010, "Invalid shard.")
            return None
        if not self._may_identify(shard[0]):
            self.on_fault("gateway", INVALID, f"shard {shard[0]} identifies too soon")
            await socket.send_json({"op": INVALID, "t": None, "s": None, "d": False})
            return None
        session = Session((shard[0], shard[1]), intents)
        self.sessions[session.id] = session
        session.attach(socket)
        self._welcome(session)
        return session

    def _may_identify(self, shard: int) -> bool:
        """Say whether no other shard of a shard's bucket has identified just now, and note that it does."""
        now, bucket = time.monotonic(), shard % self.max_concurrency
        of_bucket = [at for at, other in self.identified if other % self.max_concurrency == bucket]
        if of_bucket and now - max(of_bucket) < self.identify_seconds:
            return False
        self.identified.append((now, shard))
        return True

    def _welcome(self, session: Session) -> None:
        world = self._world
        there = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
        mine = [guild for guild in there if session.serves(guild.id)]
        beside = {number: raw for number, raw in self.neighbours.items() if session.serves(number)}
        bot = self._payloads.user(world.bot)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": {**bot, "verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"},
                "guilds": [
                    {"id": str(number), "unavailable": True}
                    for number in (*(guild.id for guild in mine), *beside)
                ],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": bot["id"], "flags": 0},
                "private_channels": [],
            },
        )
        if session.intents >> GUILDS & 1:
            everybody = bool(session.intents >> GUILD_MEMBERS & 1)
            for guild in mine:
                session.dispatch("GUILD_CREATE", self._payloads.guild_create(guild, all_members=everybody))
            for raw in beside.values():
                session.dispatch("GUILD_CREATE", raw)

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        if not same(data.get("token"), self._keys.bot):
            await self._refuse(socket, 4004, "Authentication failed.")
            return None
        session = self.sessions.get(data.get("session_id", ""))
        if session is None:
            await socket.send_json({"op": INVALID, "t": None, "s": None, "d": False})
            return None
        session.attach(socket)
        session.replay(int(data.get("seq") or 0))
        session.sequence += 1
        session.push({"op": DISPATCH, "t": "RESUMED", "s": session.sequence, "d": {}})
        return session

    def _serve(self, session: Session, packet: Json) -> None:
        match packet.get("op"):
            case 1:
                # The library notes when it sent a heartbeat in another thread, a moment after sending it. An
                # answer within that moment, which no network gives, counts for the heartbeat before: it would
                # complain of a latency of 41 seconds.
                ack = {"op": ACK, "t": None, "s": None, "d": None}
                asyncio.get_running_loop().call_later(ACK_SECONDS, session.push, ack)
            case 3:
                self.presence = packet["d"]
                self.on_status()
            case 8:
                self._send_members(session, packet["d"])
            case _:
                self.on_fault("gateway", 4001, f"unknown opcode {packet.get('op')}")

    def _send_members(self, session: Session, query: Json) -> None:
        guild = self._world.guilds.get(int(query["guild_id"]))
        if guild is None:
            return
        wanted = {str(i) for i in query.get("user_ids") or ()}
        begin = (query.get("query") or "").lower()
        found = [
            user
            for user in (self._world.users[i] for i in guild.members)
            if (str(user.id) in wanted if wanted else user.username.lower().startswith(begin))
        ]
        limit = int(query.get("limit") or 0)
        chosen = found[:limit] if limit else found
        data: dict[str, object] = {
            "guild_id": str(guild.id),
            "members": [self._payloads.member(user, guild) for user in chosen],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(wanted - {str(user.id) for user in found}),
        }
        if query.get("nonce"):
            data["nonce"] = query["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", data)

    async def drop(self) -> None:
        """Cut every socket without a word; the bot may resume."""
        for session in tuple(self.sessions.values()):
            if session.transport is not None:
                session.transport.abort()

    async def close(self, code: int = 4000) -> None:
        """Close every socket with a code."""
        for session in tuple(self.sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=code)

    def demand_reconnect(self) -> None:
        """Tell the bot to connect anew and resume."""
        for session in self.sessions.values():
            session.push({"op": RECONNECT, "t": None, "s": None, "d": None})

    def invalidate(self, *, resumable: bool = False, shard: int | None = None) -> None:
        """Declare the sessions (of a shard) invalid; unless resumable, the bot has to identify again."""
        for session in tuple(self.sessions.values()):
            if shard is not None and session.shard[0] != shard:
                continue
            session.push({"op": INVALID, "t": None, "s": None, "d": resumable})
            if not resumable:
                self.sessions.pop(session.id)

    async def shut(self) -> None:
        """Close all sockets because the server ends."""
        for session in tuple(self.sessions.values()):
            if session.socket is not None:
                await session.socket.close(code=WSCloseCode.GOING_AWAY)
