"""A rolling update: the version before goes on while this one brings the schema up to date."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any, Final

import pytest

from bot.sandbox.process import BotProcess
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import BOT, World
from tests.e2e.test_processes import lines_of, trouble_in
from tests.e2e.test_shards import Club, MakeWorld, Parted, in_all, left_behind

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.postgresql]

BEFORE: Final = "264bbdee"
"""The commit of the version before."""

ROOT: Final = Path(__file__).resolve().parents[2]


def installed_before(folder: Path) -> Path:
    """Unpack the version before, with its translations compiled; skip where the history is not at hand."""
    parts = ("bot", "engine", "renderers", "data")
    found = subprocess.run(["git", "archive", BEFORE, *parts], cwd=ROOT, capture_output=True, check=False)
    if found.returncode:
        pytest.skip(f"{BEFORE} is not in this clone")
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        # Debian's Python 3.11.2 knows no filters yet; the archive is this repository's own.
        safely: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(folder, **safely)
    for catalogue in (folder / "data" / "translations").glob("*/LC_MESSAGES/tymok.po"):
        command = [sys.executable, "-m", "babel.messages.frontend", "-q", "compile"]
        subprocess.run([*command, "-i", catalogue, "-o", catalogue.with_suffix(".mo")], check=True)
    return folder


class Rolling(Parted):
    """A world of which the first process is of the version before."""

    def __init__(self, world: World, before: Path) -> None:
        super().__init__(world)
        own = {"TYMOK_SHARDS": "0-1/4", "TYMOK_DATA_FOLDER": str(world.folder / "data-0")}
        settings = {**self.sandbox.environment, **world.environment, **own, "PYTHONPATH": str(before)}
        # Neither the folder that tests run in nor a server that has this version loaded already.
        command = (BOT[0], "-P", *BOT[1:])
        self.processes[0] = BotProcess(command, {**os.environ, **settings}, self.logs[0])


async def test_the_version_before_goes_on_beside_this_one(
    new_world: MakeWorld, postgresql_cluster: Cluster, tmp_path: Path
) -> None:
    database = await postgresql_cluster.create()
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(database)})
    both = Rolling(world, installed_before(tmp_path / "before"))
    clubs = [Club(both, guild, shard) for shard, guild in enumerate(both.guilds())][1:3]
    old, new = clubs
    try:
        await both.processes[0].start()
        await world.sandbox.wait_until(lambda: both.connected() == [0, 1], timeout=90)
        await old.begin()
        await old.play()
        await both.start(1)
        await new.begin()
        await in_all(clubs, Club.play)
        await in_all(clubs, Club.end)
    finally:
        for process in both.processes:
            await process.stop()
        await postgresql_cluster.drop(database)
    for log in both.logs:
        assert trouble_in([line for line in lines_of(log.read_text()) if not left_behind(line)]) == []
