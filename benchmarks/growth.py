"""What it costs that much is stored: 100,000 games against 1,000, ply 2,000 of a game against ply 20.

Two bots of the same world, one of which has a hundred times as many games, are pressed in turn, so that a
machine that does other things slows both.  What is compared are medians, and the processor time of the
bots, which waiting for others does not change.  With 100,000 games the bot is started after an outage, as
after an update that took ten minutes: from the start of the process to the first press that is answered in
one of 10,000 running games.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import func, select, update

from benchmarks.bot import Clicker
from benchmarks.crowd import LIMITS, all_sit_down, start
from benchmarks.lines import Line, show
from benchmarks.pairs import WITHIN, Bot, Place, in_turn
from benchmarks.stored import fill
from bot.kit.store.database import Database
from bot.sandbox.model import User
from bot.storage import tables
from tests.bot.storage import postgresql
from tests.e2e.playing import World, shown

FEW: Final = 1_000
MANY: Final = 100_000
SERVERS: Final = 100
PLAYED: Final = 4
"""Games that are played on, and as many that are over: what is stored are copies of them."""

BEFORE: Final = 30
"""Presses in each of them before they are copied."""

OUTAGE: Final = 600.0
"""Seconds for which the bot was away."""

LEAST, MOST = 150.0, 200.0
"""MB with few games, and with many."""

START: Final = 5.0
"""Seconds to the first answer after a restart."""


class Played(NamedTuple):
    """What there is in a world in which people have played."""

    guilds: list[int]
    places: list[Place]
    """Where games go on."""


async def _played(folder: Path, settings: dict[str, str]) -> Played:
    """Let people play in a new world, some games to their ends."""
    world = World(folder, settings)
    async with world.sandbox as sandbox:
        guilds = [sandbox.add_guild(f"Club {number}") for number in range(SERVERS)]
        await start(world)
        going_on = await all_sit_down(sandbox, guilds, PLAYED, rules="standard", clock="3 days")
        ending = await all_sit_down(sandbox, guilds, PLAYED, rules="standard", clock="3 days")
        for club in (*going_on, *ending):
            for _ in range(BEFORE):
                await club.press()
        for club in ending:
            await _resign(club)
        return Played([guild.id for guild in guilds], [Place.of(club) for club in going_on])


async def _resign(club: Clicker) -> None:
    """Let somebody resign, and wait until the result is shown."""
    person, thread = club.people[0], club.board.channel_id
    question = shown(await person.command("game resign", thread))
    shown(await person.click(question, "Resign"))
    await person.wait_for(lambda message: "Rematch" in str(message.buttons), thread)


async def _filled(world: World, guilds: Sequence[int], wanted: int) -> str:
    """Copy the games of a world until there are so many, and let its bot have been away; tell what there
    is.
    """
    database = await Database.as_it_is(world.url)
    await fill(database, guilds, wanted)
    async with database.write() as connection:
        beats = tables.heartbeats
        await connection.execute(update(beats).values(at=time.time() - OUTAGE))
        counts = [
            (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in (tables.games, tables.actions, tables.results, tables.events_due)
        ]
    await database.close()
    return "{:,} games, {:,} actions, {:,} results, {:,} things due".format(*counts)


async def _let_be_there(world: World) -> None:
    """Let Discord know whoever sits in a running game: the bot asks for them."""
    database = await Database.as_it_is(world.url)
    seated = select(tables.seats.c.user_id, tables.games.c.guild_id).distinct()
    running = seated.join(tables.games, tables.games.c.id == tables.seats.c.game)
    async with database.read() as connection:
        found = (await connection.execute(running.where(tables.games.c.status == "running"))).tuples().all()
    await database.close()
    discord = world.sandbox.server.hub.world
    for user, guild in found:
        if user not in discord.users:
            discord.put(User(id=user, username=f"user{user}", name="Somebody"))
            discord.guilds[guild].admit(discord.users[user])
    for guild in discord.guilds.values():
        discord.put(guild)


async def _first_press(world: World, bot: Bot) -> tuple[float, float]:
    """Start the bot; return the seconds, and those of the processor, until a press in a game is answered."""
    began = time.perf_counter()
    await start(world)
    await bot.press(0)
    return time.perf_counter() - began, bot.work()


async def _settled(world: World) -> None:
    """Wait until the bot has written that it was away, and told everybody."""
    database = await Database.as_it_is(world.url)
    beats, news = tables.heartbeats, tables.news_due
    told = select(func.min(beats.c.at) > time.time() - OUTAGE, ~select(news.c.id).exists())
    done = False
    while not done:
        await asyncio.sleep(1.0)
        async with database.read() as connection:
            done = all((await connection.execute(told)).one())
    await database.close()


async def _compared(few: World, many: World, played: Played, name: str) -> list[Line]:
    """Fill two worlds of the same beginning, and press in them in turn."""
    told = [await _filled(few, played.guilds, FEW), await _filled(many, played.guilds, MANY)]
    print(f"  {name}: {told[0]} against {told[1]}", flush=True)
    async with few.sandbox, many.sandbox:
        await _let_be_there(few)
        await _let_be_there(many)
        bots = [Bot(world, played.places) for world in (few, many)]
        await start(few)
        first, worked = await _first_press(many, bots[1])
        began = bots[1].work()
        await _settled(many)
        print(
            f"  {name}: outage written and told with {bots[1].work() - began:.1f} s of the processor",
            flush=True,
        )
        less, more = await in_turn(bots)
        print(f"  {name}: {less} against {more}", flush=True)
        sizes = [bot.memory() for bot in bots]
    ratio = more.median / less.median
    return [
        Line(
            f"a press with 100,000 games stored against 1,000, {name}",
            "within 10 %",
            more.by(less),
            ratio <= 1 + WITHIN,
        ),
        Line(
            f"memory (USS) with 1,000 / 100,000 games stored, {name}",
            f"≤ {LEAST:.0f} / ≤ {MOST:.0f} MB",
            f"{sizes[0]:.0f} / {sizes[1]:.0f} MB",
            sizes[0] <= LEAST and sizes[1] <= MOST,
        ),
        Line(
            f"restart with 10,000 running games, after ten minutes: first press, {name}",
            f"≤ {START:g} s",
            f"{first:.1f} s, {worked:.1f} s of processor time",
            first <= START,
        ),
    ]


async def _on_sqlite(folder: Path) -> list[Line]:
    few, many = folder / "few", folder / "many"
    played = await _played(few, LIMITS)
    shutil.copytree(few, many)
    return await _compared(World(few, LIMITS), World(many, LIMITS), played, "SQLite")


async def _on_postgresql(folder: Path, cluster: postgresql.Cluster) -> list[Line]:
    few, many = folder / "few", folder / "many"
    names = [await cluster.create(), "many_games"]
    settings = [{**LIMITS, "TYMOK_DATABASE_URL": cluster.url(name)} for name in names]
    played = await _played(few, settings[0])
    shutil.copytree(few, many)
    await cluster.run(f"CREATE DATABASE {names[1]} TEMPLATE {names[0]}")
    return await _compared(World(few, settings[0]), World(many, settings[1]), played, "PostgreSQL")


def measured() -> list[Line]:
    """Measure it on either database."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        lines += show(asyncio.run(_on_sqlite(Path(folder))))
    programs = postgresql.programs()
    if programs is None:
        print("  PostgreSQL was not found")
        return lines
    with tempfile.TemporaryDirectory() as folder, postgresql.running(programs) as cluster:
        lines += show(asyncio.run(_on_postgresql(Path(folder), cluster)))
    return lines


def run() -> None:
    """Measure and print it."""
    measured()
