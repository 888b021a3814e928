"""What machines have that do anything at any time on a real database: services, and what holds in the end."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final
from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from bot.app import open_app
from bot.doctor.service import games as doctor
from bot.doctor.store import cases
from bot.kit.service.errors import Refusal
from bot.kit.settings import Settings
from bot.results.service import recounting
from bot.staff.service.orders import Order
from bot.table.service.match import Match
from tests.bot.storage.sqlite import Template

GUILD: Final = 5
CHANNEL: Final = 6
STAFF: Final = 900

FOLDERS: Final[list[Path]] = []
"""Where the database without rows stands, for the machine that hypothesis makes itself."""


class Tables(RuleBasedStateMachine):
    """A server with games, on a database of its own; staff may take back what it has decided."""

    def __init__(self) -> None:
        super().__init__()
        chance = random.Random(1)  # a story that fails can be told again
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp(dir=FOLDERS[0].parent))
        shutil.copy(FOLDERS[0], self.folder / "tymok.db")
        self.stack = AsyncExitStack()
        for name, foreseen in (("choice", chance.choice), ("token_bytes", chance.randbytes)):
            self.stack.enter_context(mock.patch.object(secrets, name, foreseen))
        chosen = Settings(
            data_folder=self.folder,
            presses_per_minute=0,
            open_games_per_person=1000,
            open_games_per_server=1000,
        )
        self.app: Any = self.run(self.stack.enter_async_context(open_app(chosen)))
        self.numbers = itertools.count(1000)
        self.games: list[str] = []

    def end(self) -> None:
        """See how all ends; a machine that knows more does that before."""

    def teardown(self) -> None:
        """Let everything end and be taken back; let the doctor look at it, then close."""
        try:
            self.end()
            self.take_all_back()
            assert self.run(self._examined()) == []
            proof = self.run(self._proven())
            assert (proof.stale, proof.difference) == (0, None)
        finally:
            self.run(self.stack.aclose())
            self.loop.close()
            shutil.rmtree(self.folder)

    def take_all_back(self) -> None:
        """Take back all decisions about results, the newest first."""
        while lines := self.run(self.app.staff.undoable(GUILD, 10_000)):
            self.run(self.app.staff.undo(lines[0].id, self.order()))

    def run(self, deed: Any) -> Any:
        """Do something that is awaited."""
        return self.loop.run_until_complete(deed)

    async def _examined(self) -> list[Any]:
        begun = [game for game in self.games if (await self.app.play.match(game)).state is not None]
        async with self.app.database.read() as connection:
            found = await cases.read(connection, begun)
        return [finding for case in found for finding in doctor.look_at(case)]

    async def _proven(self) -> recounting.Proof:
        """Compute the ratings anew from what counts, and compare them with those that are kept."""
        await recounting.recount_stale(self.app.database)
        return await recounting.prove(self.app.database)

    def order(self) -> Order:
        """Return an order of the staff."""
        return Order(STAFF, GUILD, next(self.numbers), "because")

    def presses(self, deed: Callable[..., Awaitable[Any]], *said: Any, **named: Any) -> str:
        """Let somebody press something; return the rule by which it is refused, if it is."""
        try:
            self.run(deed(*said, next(self.numbers), **named))
        except Refusal as refused:
            return refused.rule
        return ""

    def match(self, game: str) -> Match:
        """Return a game as it is now."""
        found: Match = self.run(self.app.play.match(game))
        return found

    def one(self, number: int) -> Match:
        """Return one of all games."""
        return self.match(self.games[number % len(self.games)])


def live(machine: type[Tables], folder: Path, examples: int, steps: int) -> None:
    """Let machines of a kind live, with a new folder for their databases."""
    asyncio.run(Template(folder / "empty.db").copy_to(folder / "copy.db"))
    FOLDERS[:] = [folder / "copy.db"]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
