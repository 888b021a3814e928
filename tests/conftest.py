"""What tests of several folders share: databases, and what happens when a program is missing."""

from __future__ import annotations

import gc
import os
import re
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import settings
from structlog import dev

from bot.kit.store.database import Database
from bot.sandbox.process import Launch, execute
from renderers import png
from tests import processes, statements
from tests.amounts import tried
from tests.bot.storage import postgresql, sqlite
from tests.dealing import dealt
from tests.e2e import forking

# A busy machine is no fault of the code: how long things take is asked in benchmarks.
settings.register_profile("untimed", settings(deadline=None, max_examples=tried(25, thoroughly=70)))
settings.load_profile("untimed")


WAITING: Final = Path(__file__).parent / "e2e"
"""The folder of end to end tests."""

MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 4 * 2**30
"""Bytes of memory that files of tests may take; a whole run needs a tenth."""


GARBAGE: Final = (10_000, 10, 10)
"""From how many new objects on garbage is looked for, and how often in what is older: Python's is 700."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile statements once, and keep files in memory where there is enough: SQLite waits for disks.

    Log tracebacks as a bot does, and not as panels in colours, which took half of some tests.  In a worker of
    several also fork what works for the bot.
    """
    statements.share()
    dev.ConsoleRenderer.get_active().exception_formatter = dev.plain_traceback
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if hasattr(config, "workerinput"):
        processes.fork_workers()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage in what is collected: half a million objects, which stay to the end.

    Nor often afterwards: games, pictures and texts that tests keep are looked through each time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each worker of several begin with end to end tests, which wait for sockets while others compute."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        by_kind: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            by_kind[WAITING in item.path.parents].append(item)
        items[:] = dealt(by_kind[True], by_kind[False], workers)


def absent(program: str) -> NoReturn:
    """Skip the test because a program was not found; with TESTS_REQUIRE_ALL=1 let it fail instead."""
    reason = f"{program} was not found"
    if os.environ.get("TESTS_REQUIRE_ALL") == "1":
        pytest.fail(f"{reason}, and TESTS_REQUIRE_ALL is set", pytrace=False)
    pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which programs were not found, so that a green run does not look like a complete one."""
    reasons = (str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    missing = Counter(found[1] for reason in reasons if (found := re.search(r"(\S+) was not found", reason)))
    for program, tests in sorted(missing.items()):
        counted = "1 test" if tests == 1 else f"{tests} tests"
        terminalreporter.write_line(f"{program} was not found: {counted} not run", yellow=True)


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """How bots begin in most worlds: forked where the system lets us, which costs a fifth.

    A world that a test makes by itself, as in ``test_start``, starts its bot as an operator does.
    """
    if not forking.POSSIBLE:
        yield execute
        return
    with forking.Server() as server:
        yield server.launch


@pytest.fixture(scope="session")
def postgresql_cluster() -> Iterator[postgresql.Cluster]:
    """A PostgreSQL server of this session's own (of each worker's own under xdist)."""
    folder = postgresql.programs()
    if folder is None:
        absent("PostgreSQL")
    with postgresql.running(folder) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> sqlite.Template:
    """An SQLite database of this session's own, from which new ones are copied."""
    return sqlite.Template(tmp_path_factory.mktemp("sqlite") / "template.db")


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write no files of pictures, which nobody looks at: that takes a fifth of drawing them."""
    monkeypatch.setattr(png, "encode", lambda image, wanted: b"")


DATABASES: Final = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql))
"""What a fixture of a database is made for."""

ON_BOTH: Final = pytest.mark.parametrize("database_url", DATABASES, indirect=True)
"""Marks tests of a folder that has its databases on SQLite: they are for PostgreSQL, too."""


@asynccontextmanager
async def new_database(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[str]:
    """Make a new database of the kind that a fixture is asked for; its file, if it is one, is in a folder."""
    if request.param == "sqlite":
        template: sqlite.Template = request.getfixturevalue("sqlite_template")
        await template.copy_to(folder / "tymok.db")
        yield f"sqlite:///{folder}/tymok.db"
        return
    cluster: postgresql.Cluster = request.getfixturevalue("postgresql_cluster")
    name = await cluster.borrow()
    yield cluster.url(name)
    await cluster.give_back(name)


@pytest.fixture(params=DATABASES)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new database, on SQLite and on PostgreSQL.

    For one of them: ``@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)``.
    """
    async with new_database(request, tmp_path) as url:
        yield url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A new open database, on SQLite and on PostgreSQL."""
    opened = await Database.open(database_url)
    yield opened
    await opened.close()
