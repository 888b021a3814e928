"""The command line: ``tymok`` runs the bot, or the sandbox where there is no token."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import Coroutine
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Annotated, Any, Final

import aiohttp
import discord
import structlog
import typer
from pydantic import ValidationError

from bot import monitor
from bot.app import open_app
from bot.arena.commands.arena import arena
from bot.client import Tymok, connect_to
from bot.doctor.commands.backups import newest_dump
from bot.doctor.commands.doctor import doctor
from bot.hints import hints
from bot.kit import alive
from bot.kit.logs import configure
from bot.kit.settings import Settings, unread
from bot.kit.store import backups, checksums, dumps, moving, rotation
from bot.kit.store.address import Address, read_address
from bot.kit.store.database import Database
from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable, StorageError
from bot.kit.store.files import sole_use
from bot.kit.terminal import counted, fail, print_anything, require_place, tell, write
from bot.lab.commands import offline
from bot.records.commands import offline as records
from bot.results.service import recounting
from bot.sandbox.launcher import BotRefused, PortInUse, serve
from bot.table.messages.pictures import painting
from bot.thinking import Thinking
from engine.core import TymokError
from renderers.translation import LANGUAGES, NotCompiled, translator

log: Final = structlog.get_logger()

app: Final = typer.Typer(
    help="Tymok: a Discord bot for the traditional games of the Lanerme culture.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command()(arena)
app.command()(records.conform)
app.command()(records.convert)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Run the bot when DISCORD_TOKEN is set, else the sandbox."""
    try:
        for language in LANGUAGES:
            translator(language)
    except NotCompiled as error:
        fail(f"The translations ({error.language}) are not compiled: run `make`, which does that.")
    if context.invoked_subcommand is None:
        settings = _settings()
        _run(_bot(settings) if settings.token is not None else _sandbox(settings))


@app.command()
def run() -> None:
    """Connect to Discord."""
    settings = _settings()
    if settings.token is None:
        fail("There is no token: set DISCORD_TOKEN, or run `tymok sandbox` to play without one.")
    _run(_bot(settings))


@app.command()
def sandbox(
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The page's port; 0 for any free one.")
    ] = None,
) -> None:
    """Serve a page on this machine on which to play without Discord."""
    settings = _settings()
    _run(_sandbox(settings if port is None else settings.model_copy(update={"port": port})))


@app.command()
def check(
    files: Annotated[
        list[str] | None, typer.Argument(help="Records: CKKA, or files of /record; - for standard input.")
    ] = None,
    ratings: Annotated[bool, typer.Option("--ratings", help="Check the ratings of the database.")] = False,
) -> None:
    """Replay records and say what is wrong with them and where; or compute all ratings anew and compare."""
    if ratings:
        _run(_check_ratings(_settings()))
    if files:
        records.check_records(files)
    elif not ratings:
        fail("Name a record to check, or choose --ratings.")


@app.command()
def lab(
    game: Annotated[str, typer.Argument(help="Which game: its name or identifier.")],
    rules: Annotated[
        list[str],
        typer.Option("--rules", help='A rule set, single rules behind it: "online seasons=2"; give two.'),
    ],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games by each rule set.")] = 1000,
    level: Annotated[str, typer.Option(help="Which computer players; else medium or weaker.")] = "",
    seats: Annotated[int | None, typer.Option(help="How many play; else as few as can.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write a picture (PNG) there, too.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the picture if it exists.")] = False,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Compare two rule sets by games between computer players, and print what differs as Markdown."""
    print_anything()
    if len(rules) != 2:
        fail("Give two rule sets to compare: --rules standard --rules online.")
    try:
        plan = offline.understood(offline.Wanted(game, (rules[0], rules[1]), games, level, seats))
    except TymokError as error:
        fail(offline.sentence(error, game))
    if picture is not None:
        require_place(picture, force)
    try:
        tried = offline.compare(plan, lambda done: tell(f"{done} of {2 * games} games"), processes)
    except offline.ProcessLost as error:
        tell("")
        fail(str(error))
    tell("")
    typer.echo(offline.report(tried))
    if picture is not None:
        write(picture, offline.picture(tried), force)


@app.command()
def think() -> None:
    """Think for the computer players of bots on the same PostgreSQL, and do nothing else."""
    settings = _settings()
    if _address(settings).path is not None:
        fail("A thinking process needs PostgreSQL, which it shares with the bots: set TYMOK_DATABASE_URL.")
    _run(_thinking(settings))


@app.command()
def health() -> None:
    """Tell whether the bot of this data folder is ready: exit code 0, or 1 (for Docker and monitors)."""
    sys.exit(alive.tell())


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="Where to write it; must not exist yet.")]) -> None:
    """Copy the database to a file, also while the bot runs; PostgreSQL by its own pg_dump."""
    address = _address(_settings())
    if file.exists():
        fail(f"{file} exists already: choose another name.")
    if address.path is None:
        _run(_dump(address, file))
        return
    source = address.path
    if not source.exists():
        fail(f"There is no database at {source}.")
    try:
        backups.back_up(source, file)
    except StorageError as error:
        fail(_with_copy(error))
    except sqlite3.Error as error:
        fail(f"The backup failed: {error}.")
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror}.")
    typer.echo(
        f"{file} is sound and holds all games. To restore it, stop the bot and run `tymok restore {file}`."
    )


async def _dump(address: Address, file: Path) -> None:
    await dumps.back_up(address, file)
    typer.echo(f"{file} is sound. To restore it, name an empty database, and run `tymok restore {file}`.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A file that `tymok backup` wrote.")]) -> None:
    """Put a backup in the place of the SQLite database, which is kept beside it; the bot must not run.

    With PostgreSQL it is put into the database that the settings name, in which there must be nothing.
    """
    address = _address(_settings())
    if address.path is None:
        _run(_restore_dump(file, address))
        return
    place = address.path
    try:
        restored = backups.restore(file, place)
    except StorageError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename} can't be used: {error.strerror}.")
    typer.echo(f"{place} is sound and holds {counted(restored.games, 'game')}.")
    if restored.kept is not None:
        typer.echo(f"The database before it is kept as {restored.kept}.")
    _tell_unknown(file, restored)
    _run(_go_back())


async def _restore_dump(file: Path, address: Address) -> None:
    restored = await dumps.restore(file, address)
    typer.echo(f"{address.place} holds {counted(restored.games, 'game')}.")
    _tell_unknown(file, restored)
    await _go_back()


def _tell_unknown(file: Path, restored: backups.Restored) -> None:
    """Say of a backup that came without its sum what is not known of it."""
    if not restored.unchanged:
        sums = checksums.sum_of(file).name
        typer.echo(f"There was no {sums} with it: whether a value in it has changed since is not known.")


async def _go_back() -> None:
    """Erase once more who had themselves erased since the backup was made; have tables told of it."""
    async with open_app(_settings()) as opened:
        again = await opened.erasing.erase_again()
        running = await opened.rewinding.tell()
    if again.people:
        people = "1 person" if again.people == 1 else f"{again.people} people"
        typer.echo(f"Erased once more: {people} who had themselves erased after this backup was made.")
    if again.servers:
        servers = "1 server" if again.servers == 1 else f"{again.servers} servers"
        typer.echo(f"Erased once more: {servers} whose data had gone after this backup was made.")
    if running:
        go = "goes" if running == 1 else "go"
        typer.echo(
            f"{counted(running, 'running game')} {go} back to it: the tables are told at the next start."
        )


Url = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="Another one than the settings name.")
]


@app.command("doctor")
def examine(
    repair: Annotated[
        bool,
        typer.Option("--repair", help="Rebuild what follows from logs and results; the bot must not run."),
    ] = False,
    database: Url = None,
    processes: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Look at the whole database, and say what is wrong, where, and what to do: exit code 0 if nothing is."""
    print_anything()
    settings = _settings()
    folder = settings.data_folder.absolute()

    async def look() -> None:
        url = database or settings.database()
        sound = await doctor(url, folder, typer.echo, processes, repair=repair)
        kept = settings.backup_folder
        if kept is not None and database is None:
            sound = await newest_dump(url, kept, typer.echo) and sound
        if not sound:
            raise typer.Exit(1)

    _run(look())


@app.command("move-to")
def move_to(
    url: Annotated[
        str,
        typer.Argument(help="A database in which there is nothing: PostgreSQL's address, or sqlite:///FILE."),
    ],
) -> None:
    """Copy all games to another database, and compare what has arrived; the bot must not run."""
    settings = _settings()

    async def go() -> None:
        moved = await moving.move(
            settings.database(), url, lambda table, rows: tell(f"{table}: {rows:,} rows")
        )
        tell("")
        typer.echo(
            f"{moved.place} holds {counted(moved.games, 'game')} ({moved.rows:,} rows), the same as here."
        )
        typer.echo("Let TYMOK_DATABASE_URL name it, and start the bot; the database here stays as it is.")

    _run(go())


async def _check_ratings(settings: Settings) -> None:
    place = read_address(settings.database()).path
    if place is not None and not place.exists():
        fail(f"There is no database at {place}.")
    database = await Database.as_it_is(settings.database())
    try:
        proof = await recounting.prove(database)
    finally:
        await database.close()
    if proof.difference is not None:
        fail(f"The ratings are not what follows from the results: {proof.difference}.")
    typer.echo(f"{proof.ratings} ratings in {proof.pools} pools follow from the results, to the last digit.")
    if proof.stale:
        typer.echo(f"{proof.stale} pools are still to be computed anew: check again when the bot has run.")


async def _bot(settings: Settings) -> None:
    assert settings.token is not None
    _tell_unread()
    if settings.discord_url is not None:
        connect_to(settings.discord_url)
    place = read_address(settings.database()).path
    if place is not None and not settings.share().whole:
        fail("Several processes need PostgreSQL: set TYMOK_DATABASE_URL, or name all shards in TYMOK_SHARDS.")
    with nullcontext() if place is None else sole_use(place), painting():
        async with monitor.open_door(settings) as door, open_app(settings, door.meter) as parts:
            _end_on_sigterm()
            door.bot = bot = Tymok(parts)
            async with bot:
                await bot.start(settings.token.get_secret_value())


async def _thinking(settings: Settings) -> None:
    _tell_unread()
    async with monitor.open_door(settings) as door, open_app(settings, door.meter) as parts:
        _end_on_sigterm()
        door.bot = thinking = Thinking(parts)
        await thinking.run()


def _tell_unread() -> None:
    """Say which settings nobody reads: they are misspelt, or of another version, and do nothing."""
    for name, meant in unread().items():
        log.warning("there is no such setting", setting=name, nearest=meant)


def _end_on_sigterm() -> None:
    """End in good order when the system asks: what is being sent is finished, the database closed.

    Whoever asks again meanwhile changes nothing: a service manager asks all processes of the sandbox, which
    asks its bot, too.
    """
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.add_signal_handler(signal.SIGTERM, lambda: None)
        task.cancel()

    with suppress(NotImplementedError):  # Windows has no handlers in its loop
        loop.add_signal_handler(signal.SIGTERM, end)


async def _sandbox(settings: Settings) -> None:
    environment = {**os.environ, "TYMOK_GUILD_READY_TIMEOUT": "0.05", "TYMOK_REQUESTS_PER_SECOND": "0"}
    command = [sys.executable, "-m", "bot", "run"]
    await serve(settings.port, settings.data_folder / "sandbox", command, environment, hints())


def _address(settings: Settings) -> Address:
    """Return where the database is."""
    try:
        return read_address(settings.database())
    except StorageError as error:
        fail(str(error))


def _settings() -> Settings:
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name, *entry = first["loc"]
        at = f" at {entry[0]}" if entry else ""
        fail(f"The setting TYMOK_{str(name).upper().removeprefix('TYMOK_')} is wrong{at}: {first['msg']}.")
    configure(settings)
    return settings


def _run(main: Coroutine[Any, Any, None]) -> None:
    """Run to the end; what an operator can mend is said in one sentence, with exit code 1."""
    try:
        asyncio.run(main)
    except (KeyboardInterrupt, asyncio.CancelledError):
        raise typer.Exit(0) from None
    except discord.LoginFailure:
        fail("Discord does not accept this token: copy it again from the developer page into DISCORD_TOKEN.")
    except discord.PrivilegedIntentsRequired:
        fail("Discord asks for an intent this bot does not use: update the bot.")
    except DatabaseTooNew as error:
        fail(f"{error} Install that version again, or run `tymok restore` with a backup.")
    except StorageError as error:
        fail(_with_copy(error))
    except monitor.PortTaken as error:
        fail(
            f"Port {error.port} of {error.host} can't be used for metrics: set TYMOK_METRICS_PORT and "
            "TYMOK_METRICS_HOST to others, or end the other program."
        )
    except BotRefused:
        raise typer.Exit(1) from None  # the bot has said why
    except PortInUse as error:
        fail(f"Port {error.port} is in use: set TYMOK_PORT to another number, or end the other program.")
    except (aiohttp.ClientError, discord.DiscordServerError, TimeoutError):
        fail("Discord can't be reached: check the network, or try again later.")
    except discord.DiscordException as error:
        said = " ".join(str(error).split()).rstrip(".")
        fail(f"Discord refuses the bot: {said}. Try again later, or update the bot.")
    except OSError as error:
        if error.filename is None:
            raise
        fail(f"{error.filename} can't be used: {error.strerror}. Set TYMOK_DATA_FOLDER to another folder.")


def _with_copy(error: StorageError) -> str:
    """Return what is wrong; where the database is damaged, with the newest backup that is sound."""
    if not isinstance(error, DatabaseUnavailable) or error.reason != "not_a_database":
        return str(error)
    folder = _settings().backup_folder
    copy = None if folder is None else rotation.newest_sound(folder)
    if copy is None:
        return f"{error} Restore a backup by `tymok restore FILE`."
    return f"{error} The newest sound backup is {copy}: run `tymok restore {copy}`."
