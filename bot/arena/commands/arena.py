"""``tymok arena``: computer players against each other."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

import msgspec
import typer

from bot.arena.messages.picture import picture
from bot.arena.messages.table import table
from bot.arena.messages.words import progress, refusal
from bot.arena.service.crews import Crew, CrewLost, cluster, processes
from bot.arena.service.figures import figures_of
from bot.arena.service.fingerprint import fingerprint
from bot.arena.service.running import GameFailed, run
from bot.arena.service.schedule import ALL, GAMES, Schedule, games_named, pairings, presets_of
from bot.arena.store.folder import Folder, FolderRefused, opened
from bot.arena.store.games import MOST, Pairing
from bot.kit.terminal import fail
from engine.core import TymokError
from engine.players import YARDSTICKS, levels_of

TELL: Final = 10.0
"""Seconds between two lines that tell how far it is, where nobody looks at a terminal."""


def arena(
    game: Annotated[
        list[str] | None, typer.Option(help="A game by its identifier; again for more. Else all games.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="A level, random, greedy, or all for all levels; again for more. Else all levels."),
    ] = None,
    preset: Annotated[str, typer.Option(help="A preset of the game; else the first of each family.")] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="A rule that differs: name=value, value as JSON; again for more.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play: one of the better player, the others of the weaker.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=MOST, help="So many games a pairing.")] = GAMES,
    hours: Annotated[float | None, typer.Option(min=0, help="End after so many hours.")] = None,
    count: Annotated[int | None, typer.Option("--processes", min=1, help="So many processes.")] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="A Dask scheduler whose workers play, such as tcp://host:8786.")
    ] = None,
    folder: Annotated[
        str | None,
        typer.Option(
            metavar="DIRECTORY", help="Where games are kept, to go on with; table and picture come there too."
        ),
    ] = None,
) -> None:
    """Let computer players play each other, and print how strong they are; end it whenever you like.

    Everybody has the same deals at every seat in turn.  The same command with the same folder goes on.
    """
    try:
        wanted = list(_wanted(game or [], player or [ALL], preset, _options(option or []), seats))
    except TymokError as error:
        fail(refusal(error))
    if not wanted:
        fail("Nobody meets: choose two players or more, and games in which there is something to choose.")
    if scheduler is not None and count is not None:
        fail("Choose either --processes or --scheduler.")
    if folder == "":
        fail("--folder names no folder: name one, or leave it out.")
    crew = processes(count or os.cpu_count() or 1) if scheduler is None else cluster(scheduler)
    try:
        with nullcontext() if folder is None else opened(Path(folder), fingerprint()) as kept:
            _arena(wanted, games, crew, None if hours is None else hours * 3600, kept)
    except FolderRefused as error:
        fail(str(error))
    except TymokError as error:  # the numbers that players weigh by are not theirs
        fail(refusal(error))


def _wanted(
    names: list[str], players: list[str], preset: str, changes: Mapping[str, Any], seats: int | None
) -> Iterator[tuple[int, Pairing]]:
    """Yield who is to meet; of games that are not named those that have all players."""
    for game in games_named(names):
        if not names and not set(players) <= {ALL, *YARDSTICKS, *levels_of(game.id)}:
            continue
        for each in presets_of(game, preset):
            yield from pairings(game, each, changes, game.seats[0] if seats is None else seats, players)


def _options(texts: Iterable[str]) -> dict[str, Any]:
    """Return changes of rules as they were typed: name=value, the value as JSON or as text."""
    changes = {}
    for each in texts:
        name, equals, value = each.partition("=")
        if not equals:
            fail(f"{each} is no rule: write it as name=value.")
        try:
            changes[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            changes[name] = value
    return changes


def _arena(
    wanted: list[tuple[int, Pairing]],
    games: int,
    crew: AbstractAsyncContextManager[Crew],
    seconds: float | None,
    folder: Folder | None,
) -> None:
    """Play and tell; whatever ends it, what was played is kept and told."""
    if folder is not None and folder.dropped:
        typer.echo("The last game of the folder was written by half, and is played anew.", err=True)
    schedule = Schedule(wanted, folder.games if folder is not None else (), games)
    ended = ""
    try:
        asyncio.run(_played(schedule, crew, seconds, folder))
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo("Ended." if folder is None else "Ended; the same command goes on.", err=True)
    except (CrewLost, GameFailed) as error:
        ended = str(error)
    _tell(schedule, folder)
    if ended:
        fail(ended)
    if not schedule.games:
        typer.echo("Nothing was played: give it more time.", err=True)


async def _played(
    schedule: Schedule,
    crew: AbstractAsyncContextManager[Crew],
    seconds: float | None,
    folder: Folder | None,
) -> None:
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):  # Windows has no handlers in its loop
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    progress_line = _Progress(schedule)
    async with crew as working:
        keep = (lambda played: None) if folder is None else folder.add
        await run(schedule, working, keep, progress_line.tell, seconds)


class _Progress:
    """The line that tells how far an arena is: on a terminal always the same one."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule, self._begun, self._told = schedule, monotonic(), 0.0

    def tell(self) -> None:
        """Tell how far it is, but not too often."""
        now = monotonic()
        terminal = sys.stderr.isatty()
        if now - self._told < (1.0 if terminal else TELL):
            return
        self._told = now
        line = progress(self._schedule, now - self._begun)
        typer.echo(f"\r{line} " if terminal else line, err=True, nl=not terminal)


def _tell(schedule: Schedule, folder: Folder | None) -> None:
    """Print the table; where there is a folder, leave table, figures and picture in it."""
    figures = figures_of(schedule.tallies.values())
    if not figures:
        return
    if sys.stderr.isatty():
        typer.echo("", err=True)
    text = table(figures)
    typer.echo(text, nl=False)
    if folder is not None:
        folder.write("table.md", text.encode())
        folder.write("figures.json", msgspec.json.format(msgspec.json.encode(figures), indent=1))
        folder.write("ladder.png", picture(figures))
