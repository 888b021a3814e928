"""How long ``tymok doctor`` takes over 10,000 finished games, and what it keeps in memory.

A few games of every kind are played at random to their ends, most of them of few seasons as people play them,
and copied with all their rows.  Times are of the clock and of all processes' processor time: a core's share
is what counts on a machine that does other things, too.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.lines import Line, show
from benchmarks.rules import BASELINE, baseline
from bot import features
from bot.doctor.service.examining import Examination
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.storage.schema import metadata
from bot.table.service.lobby import Proposal
from engine import catalogue
from tests.bot.table.tables import ANNA, EVERYBODY, CardClub

GAMES: Final = 10_000
TARGET: Final = 60.0
"""Seconds of a core for so many games."""

EACH: Final = 2
"""Games of each kind that are played."""

MOST: Final = 250
"""Actions of a game: one that goes on longer, or waits, is resigned."""

OF_GAMES: Final = ("seats", "actions", "secrets", "seeds", "results", "result_seats")
"""The tables whose rows are copied with a game, by the column that names it."""


def measured() -> list[Line]:
    """Play, copy, look."""
    features.join()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tymok.db"
        asyncio.run(_played(place))
        copies = _copied(place)
        actions = _count(place, "actions")
        print(f"doctor: {copies:,} finished games of {len(catalogue.ids())} kinds, {actions:,} actions")
        processes, before = os.cpu_count() or 1, baseline()
        spent, processor, memory = asyncio.run(_looked_at(place, processes))
        print(
            f"  {processes} processes: {spent:.1f} s by the clock, {processor:.1f} s of processor time,"
            f" {processor / processes:.1f} a core (≤ {TARGET:g}), {1000 * processor / copies:.1f} ms a game;"
            f" this process takes {memory:+.0f} MB more than before"
        )
        ratio = (before + baseline()) / 2 / BASELINE
        scaled = processor / processes / ratio
        print(f"  plain Python takes {ratio:.2f} times the baseline: without that {scaled:.1f} s a core")
    told = f"{processor / processes:.1f} s, {scaled:.1f} s as fast as the baseline"
    return show(
        [
            Line(
                f"doctor over {copies:,} finished games",
                f"≤ {TARGET:g} s a core",
                told,
                processor / processes <= TARGET,
            )
        ]
    )


def run() -> None:
    """Measure and print it."""
    measured()


async def _played(place: Path) -> None:
    """Play games of every kind to their ends."""
    database = await Database.open(f"sqlite:///{place}")
    club = CardClub(database)
    club.lobby = replace(club.lobby, per_person=10_000, per_guild=10_000)
    for game_id in catalogue.ids():
        for _ in range(EACH):
            await _play(club, game_id)
    await database.close()


async def _play(club: CardClub, game_id: str) -> None:
    people = min(catalogue.get(game_id).seats)
    match = await club.lobby.open(ANNA, Proposal(5, 6, "en", game_id), next(club.numbers))
    for guest in EVERYBODY[1:people]:
        await club.lobby.join(match.id, guest, next(club.numbers))
    match = (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match
    while match.to_act and match.row.ply < MOST:
        seat = next((seat for seat in match.to_act if match.question(seat) is not None), None)
        if seat is None:  # the table waits for whoever would have been asked in private
            break
        user = match.seats[seat].user_id or 0
        chosen: Any = club.rng.choice(match.rules.moves(match.question(seat), seat))
        acted = await club.play.act(match.id, None, user, next(club.numbers), lambda *_, one=chosen: one)
        match, club.time = acted.match, club.time + 60.0
    while match.row.status == "running":
        user = next(one.user_id for one in match.seats if one.user_id is not None)
        match = (await club.seating.resign(match.id, user, next(club.numbers))).match
        if len(match.people) == 1 and match.row.status == "running":
            break


def _copied(place: Path) -> int:
    """Copy finished games under other names until there are enough; return how many there are."""
    with closing(sqlite3.connect(place)) as connection, connection:
        over = [row[0] for row in connection.execute("SELECT id FROM games WHERE status = 'over'")]
        columns = {name: ", ".join(metadata.tables[name].columns.keys()) for name in ("games", *OF_GAMES)}
        for number in range(GAMES - len(over)):
            game, copy = over[number % len(over)], f"copy{number}"
            for name, listed in columns.items():
                _copy(connection, name, listed, "id" if name == "games" else "game", game, copy)
    return len(over) + number + 1


def _copy(connection: sqlite3.Connection, table: str, columns: str, key: str, game: str, copy: str) -> None:
    values = [f"'{copy}'" if name == key else name for name in columns.split(", ")]
    if table == "results":
        values = ["(SELECT max(seq) + 1 FROM results)" if name == "seq" else name for name in values]
    chosen = ", ".join(values)
    connection.execute(
        f"INSERT INTO {table} ({columns}) SELECT {chosen} FROM {table} WHERE {key} = ?",
        (game,),
    )


def _count(place: Path, table: str) -> int:
    with closing(sqlite3.connect(place)) as connection:
        counted: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return counted


async def _looked_at(place: Path, processes: int) -> tuple[float, float, float]:
    """Return the seconds by the clock and of the processor, and by how many MB this process has grown."""
    database, workers = await Database.as_it_is(f"sqlite:///{place}"), Workers(processes)
    begun, before = time.perf_counter(), time.process_time()
    most, helped = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 0.0
    examination = Examination(database, workers, processes)
    wrong = [finding async for finding in examination.run() if finding.is_wrong]
    spent, own = time.perf_counter() - begun, time.process_time() - before
    for child in psutil.Process().children(recursive=True):
        times = child.cpu_times()
        helped += times.user + times.system
    workers.close()
    await database.close()
    assert not wrong, wrong[:3]
    assert examination.progress.games.seen >= GAMES
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most
    return spent, own + helped, grown / 1024
