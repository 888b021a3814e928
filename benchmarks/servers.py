"""2,500 servers on 4 shards: how late presses are while Discord tells of everything that happens in them.

One bot hears of each server what Discord tells of it as it connects (30 channels, 20 roles, 20 emojis, 3
threads), and from then on what goes on there at the rates of :data:`RATES`, while people press at 40
tables, three times as often as docs/scaling.md reckons with.  Then one shard has to connect anew, as it
does every few hours, and is told of its 625 servers all at once: who plays in another shard is not to
notice.

The servers in which nobody plays are only there for the bot: a copy each of what the simulated Discord says
of one.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import MEBI, Clicker, busy
from benchmarks.crowd import LIMITS, Presses, all_sit_down, press, start
from benchmarks.lines import Line, show
from bot.sandbox.driver import Person, Sandbox
from bot.sandbox.gateway import Gateway
from bot.sandbox.model import Channel, ChannelType, Guild, Json, ThreadState
from bot.sandbox.snowflakes import iso
from bot.sandbox.world import World as Discord
from tests.e2e.playing import World

SHARDS: Final = 4
SERVERS: Final = 2_500
PLAYING: Final = 8
"""Of them those in which people play."""

CHANNELS: Final = 30
ROLES: Final = 20
EMOJIS: Final = 20
THREADS: Final = 3

TABLES: Final = 40
PACE: Final = 2.0
"""Seconds from one press at a table to the next."""

SECONDS: Final = 30.0
AFTERWARDS: Final = 20.0
"""Seconds of presses from the moment on at which a shard has to connect anew."""

LATEST: Final = 1.0
"""Seconds, the 99th percentile."""

APART: Final = (1 << 22) * 60_001
"""Between the numbers of two servers, made a minute after each other, of which the next is in the next
shard.
"""


class Happening(NamedTuple):
    """Something that goes on in servers, so often a second in all of them together."""

    event: str
    rate: float
    told: Callable[[Json, int], Json]
    """What Discord tells of it, of a server as GUILD_CREATE has brought it, with a new number."""


def _thread(server: Json, number: int, *, archived: bool) -> Json:
    thread = server["threads"][0]
    metadata = {**thread["thread_metadata"], "archived": archived}
    return {**thread, "id": str(number), "guild_id": server["id"], "thread_metadata": metadata}


def _channel(server: Json, number: int) -> Json:
    return {**server["channels"][number % CHANNELS], "guild_id": server["id"], "topic": f"since {number}"}


def _role(server: Json, number: int) -> Json:
    return {"guild_id": server["id"], "role": {**server["roles"][-1], "color": number % (1 << 24)}}


def _message(server: Json, number: int) -> Json:
    author = server["members"][0]["user"]
    message = {
        "id": str(number),
        "channel_id": server["channels"][0]["id"],
        "content": "hello",
        "mentions": [],
    }
    return {**message, "guild_id": server["id"], "author": author, "member": server["members"][0]}


def _member(server: Json, number: int) -> Json:
    member = server["members"][0]
    return {**member, "guild_id": server["id"], "user": {**member["user"], "id": str(number), "bot": False}}


RATES: Final = (
    Happening("THREAD_CREATE", 3.0, lambda server, number: _thread(server, number, archived=False)),
    Happening("THREAD_UPDATE", 3.0, lambda server, number: _thread(server, number, archived=True)),
    Happening("CHANNEL_UPDATE", 3.0, _channel),
    Happening("GUILD_ROLE_UPDATE", 1.0, _role),
    Happening("MESSAGE_CREATE", 40.0, _message),
    Happening("GUILD_MEMBER_ADD", 2.0, _member),
)
"""What goes on in 2,500 servers when most goes on in them.

Taken for granted are, in each of them in that hour, four threads that are opened and as many archived, four
changes of channels and one or two of roles, three members who join, and a message a minute.  Of messages
and members Discord tells only who has asked for that, which the bot has not: the simulated Discord keeps
them back as Discord does.
"""


def _neighbours(sandbox: Sandbox, wanted: int) -> dict[int, msgspec.Raw]:
    """Return so many servers as GUILD_CREATE brings them: copies of one under numbers of their own."""
    guild = _furnished(sandbox)
    hub = sandbox.server.hub
    body = hub.payloads.guild_create(guild, all_members=False)
    emoji = {
        "name": "sign",
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    body["emojis"] = [{**emoji, "id": str(guild.id + number)} for number in range(1, EMOJIS + 1)]
    text = msgspec.json.encode(body).decode()
    kept = str(hub.world.bot.id)
    parts = re.split(r'"([0-9]{17,20})"', text)  # between texts stand numbers of things
    found = {}
    for copy in range(1, wanted + 1):
        moved = [part if place % 2 == 0 else _moved(part, copy, kept) for place, part in enumerate(parts)]
        found[guild.id - copy * APART] = msgspec.Raw("".join(moved).encode())
    return found


def _moved(number: str, copy: int, kept: str) -> str:
    return f'"{number if number == kept else int(number) - copy * APART}"'


def _furnished(sandbox: Sandbox) -> Guild:
    """Make a server with what servers have."""
    guild = sandbox.add_guild("Elsewhere")
    channels = [sandbox.add_channel(f"channel-{number}", guild) for number in range(CHANNELS - 1)]
    for number in range(ROLES - 2):
        sandbox.add_role(f"role {number}", guild=guild)
    person = sandbox.add_person("Owner", guild=guild)
    for channel in channels[:THREADS]:
        _open_thread(sandbox.server.hub.world, channel, person)
    return guild


def _open_thread(world: Discord, parent: Channel, person: Person) -> None:
    state = ThreadState(owner_id=person.user.id, archive_timestamp=iso(time.time()))
    number, kind = world.snowflakes.next(), ChannelType.PUBLIC_THREAD
    world.put(
        Channel(
            id=number, type=kind, name="a talk", guild_id=parent.guild_id, parent_id=parent.id, thread=state
        )
    )


async def _happen(gateway: Gateway, told: list[int]) -> None:
    """Let things go on in the servers, each kind of them as often as it does; count them."""
    servers = [msgspec.json.decode(raw) for raw in itertools.islice(gateway.neighbours.values(), 0, None, 25)]
    numbers = itertools.count(int(servers[0]["id"]) + APART)

    async def kind(one: Happening) -> None:
        for turn in itertools.count():
            server = servers[turn % len(servers)]
            data = one.told(server, next(numbers))
            gateway.dispatch(one.event, data, int(server["id"]))
            told[0] += 1
            await asyncio.sleep(1.0 / one.rate)

    await asyncio.gather(*map(kind, RATES))


async def _measure(folder: Path) -> list[Line]:
    world = World(folder, LIMITS)
    async with world.sandbox as sandbox:
        gateway = sandbox.server.hub.gateway
        gateway.shards = gateway.max_concurrency = SHARDS
        guilds = [sandbox.add_guild(f"Club {number}") for number in range(PLAYING)]
        gateway.neighbours = _neighbours(sandbox, SERVERS - PLAYING - 1)
        began = time.perf_counter()
        await start(world)
        bot = psutil.Process(sandbox.bot_pid)
        await sandbox.wait_until(lambda: _ready(world), 300)
        spent = time.perf_counter() - began
        print(
            f"  {SERVERS:,} servers known after {spent:.1f} s, {busy(bot):.1f} of the processor", flush=True
        )
        clubs = await all_sit_down(sandbox, guilds, TABLES)
        happened = [0]
        happening = asyncio.create_task(_happen(gateway, happened))
        quiet = await press(sandbox, lambda: [bot.pid], clubs, SECONDS, PACE)
        print(f"  with {happened[0] / quiet.seconds:.0f} events a second: {quiet}", flush=True)
        gateway.invalidate(shard=1)
        beside = await press(sandbox, lambda: [bot.pid], _outside(clubs, 1), AFTERWARDS, PACE)
        print(f"  while a shard connects anew: {beside}", flush=True)
        happening.cancel()
        size = bot.memory_full_info().uss / MEBI
    return show(_lines(quiet, beside, size))


def _ready(world: World) -> bool:
    return any(line["event"] == "ready" for line in world.log())


def _outside(clubs: Sequence[Clicker], shard: int) -> list[Clicker]:
    """Return the tables whose servers are in other shards."""
    return [club for club in clubs if (club.people[0].guild.id >> 22) % SHARDS != shard]


def _lines(quiet: Presses, beside: Presses, size: float) -> list[Line]:
    target = "no press later than 1 s p99"
    name = f"simulated: {SERVERS:,} servers on {SHARDS} shards, events as Discord sends them"
    return [
        Line(f"{name}", target, str(quiet), quiet.p99 <= LATEST and not quiet.failed),
        Line(
            "the same while one shard connects anew",
            target,
            str(beside),
            beside.p99 <= LATEST and not beside.failed,
        ),
        Line("memory (USS) with them", "", f"{size:.0f} MB"),
    ]


def measured() -> list[Line]:
    """Measure it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


def run() -> None:
    """Measure and print it."""
    measured()
