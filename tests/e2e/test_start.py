"""What an operator gets wrong: the process ends with one sentence that says what to do, and exit code 1."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.driver import Sandbox
from bot.sandbox.process import Launch, execute
from tests.e2e.playing import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def run(
    arguments: list[str], environment: Mapping[str, str], launch: Launch = execute
) -> tuple[int, str]:
    """Run the command line to its end; return exit code and all that it wrote.

    ``launch``: by another way than an operator does, where the start is not what is asked for.
    """
    inherited = {
        key: value for key, value in os.environ.items() if not key.startswith(("TYMOK_", "DISCORD_"))
    }
    command = (sys.executable, "-m", "bot", *arguments)
    with tempfile.TemporaryFile() as written:
        process = await launch(command, {**inherited, **environment}, written)
        try:
            code = await asyncio.wait_for(process.wait(), 120)
        except TimeoutError:
            process.kill()
            raise
        written.seek(0)
        return code, written.read().decode()


async def refused(arguments: list[str], environment: Mapping[str, str], launch: Launch = execute) -> str:
    """Return the one sentence with which the command line refuses to go on."""
    code, written = await run(arguments, environment, launch)
    assert code == 1, written
    assert "Traceback" not in written
    lines = [line for line in written.splitlines() if line.strip()]
    assert len(lines) == 1, written
    assert lines[0].endswith(".")
    return lines[0]


@pytest_asyncio.fixture(loop_scope="session")
async def discord(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A Discord without any bot."""
    async with Sandbox(tmp_path / "discord") as sandbox:
        yield sandbox


async def test_a_wrong_token(discord: Sandbox, tmp_path: Path) -> None:
    environment = {**discord.environment, "TYMOK_DATA_FOLDER": str(tmp_path / "data")}
    sentence = await refused(["run"], {**environment, "DISCORD_TOKEN": "not.the.token"})
    assert "DISCORD_TOKEN" in sentence
    assert "not.the.token" not in sentence


@pytest.mark.parametrize("command", ["run", "sandbox"])
async def test_a_folder_that_cannot_be_written(
    discord: Sandbox, tmp_path: Path, launch: Launch, command: str
) -> None:
    environment = discord.environment if command == "run" else {"TYMOK_PORT": "0"}
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    environment = {**environment, "TYMOK_DATA_FOLDER": str(in_the_way / "data")}
    sentence = await refused([command], environment, launch)
    assert str(in_the_way) in sentence


async def test_a_database_of_a_newer_version(discord: Sandbox, tmp_path: Path, launch: Launch) -> None:
    environment = {**discord.environment, "TYMOK_DATA_FOLDER": str(tmp_path)}
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    assert "newer version" in await refused(["run"], environment, launch)
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("alembic_version",)]


async def test_a_port_in_use(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        sentence = await refused([], {"TYMOK_PORT": str(port), "TYMOK_DATA_FOLDER": str(tmp_path)})
    assert sentence.startswith(f"Port {port} is in use: set TYMOK_PORT")


async def test_discord_cannot_be_reached(tmp_path: Path, launch: Launch) -> None:
    environment = {
        "TYMOK_DATA_FOLDER": str(tmp_path),
        "DISCORD_TOKEN": "x.y.z",
        "TYMOK_DISCORD_URL": "http://127.0.0.1:9",
    }
    assert "Discord can't be reached" in await refused(["run"], environment, launch)


async def ready(environment: Mapping[str, str]) -> None:
    """Wait until ``tymok health`` says that the bot is ready."""
    async with asyncio.timeout(120):
        while (await run(["health"], environment))[0]:  # noqa: ASYNC110  (waits for another process)
            await asyncio.sleep(0.2)


async def test_health_knows_of_a_killed_bot_at_once_and_asks_little_to_know(tmp_path: Path) -> None:
    world = World(tmp_path)
    async with world.sandbox:
        await world.start_bot()
        environment = {"TYMOK_DATA_FOLDER": str(world.data)}
        await ready(environment)
        await world.sandbox.kill_bot()
        code, written = await run(["health"], {**environment, "PYTHONPROFILEIMPORTTIME": "1"})
    assert code == 1
    assert "not connected" in written
    imported = {line.rpartition("|")[2].strip() for line in written.splitlines()}
    assert "bot.kit.alive" in imported
    slow = {"discord", "sqlalchemy", "pydantic", "typer", "asyncio", "typing", "pathlib"}
    assert not imported & slow


@pytest.mark.parametrize(("status", "says"), [(400, "Discord refuses the bot"), (503, "can't be reached")])
async def test_discord_refuses_the_commands(
    discord: Sandbox, tmp_path: Path, launch: Launch, status: int, says: str
) -> None:
    environment = {**discord.environment, "TYMOK_DATA_FOLDER": str(tmp_path), "TYMOK_LOG_LEVEL": "error"}
    discord.chaos.fail("PUT /applications/.*/commands|PUT .*/commands", status=status, times=20)
    assert says in await refused(["run"], environment, launch)


async def test_backup_health_and_a_quiet_end(tmp_path: Path) -> None:
    world = World(tmp_path)
    async with world.sandbox:
        await world.start_bot()
        environment = {"TYMOK_DATA_FOLDER": str(world.data)}
        await ready(environment)
        copy = tmp_path / "copy.db"
        code, written = await run(["backup", str(copy)], environment)
        assert code == 0, written
        assert str(copy) in written
        await world.sandbox.stop_bot()
        shutil.copy(copy, world.data / "tymok.db")  # as an operator would restore it
        await world.start_bot()
        await world.sandbox.stop_bot()
        assert "Traceback" not in world.sandbox.bot_output()


async def test_what_is_misspelt_is_said_and_the_bot_runs(tmp_path: Path, launch: Launch) -> None:
    costs = '{"club": 2, "game verfy": 3, "flim": 4, "organise": 5, "film": 6}'
    world = World(tmp_path, {"TYMOK_LOBY_HOURS": "5", "TYMOK_PRESS_COSTS": costs}, launch=launch)
    async with world.sandbox:
        await world.start_bot()
        said = [line for line in world.log() if line.get("level") == "warning"]
    settings = [(line["setting"], line["nearest"]) for line in said if "name" not in line]
    assert ("TYMOK_LOBY_HOURS", "TYMOK_LOBBY_HOURS") in settings
    assert [(line["setting"], line["name"], line["nearest"]) for line in said if "name" in line] == [
        ("TYMOK_PRESS_COSTS", "flim", "film"),
        ("TYMOK_PRESS_COSTS", "game verfy", "game verify"),
        ("TYMOK_PRESS_COSTS", "organise", "club"),
    ]
