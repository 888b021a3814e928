"""Computer players think in processes of their own, so that the event loop never waits for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from bot.kit.workers import Workers
from bot.table.service.match import Match
from engine import catalogue
from engine.players import player_of

P = ParamSpec("P")
T = TypeVar("T")


class Thinkers:
    """Processes that choose actions from a View."""

    def __init__(self, processes: int) -> None:
        self._workers = Workers(processes)

    async def choose(self, match: Match, seat: int, level: str = "") -> Any:
        """Return the action of the computer player at ``seat``, or what one of a level would do there."""
        rules, level = match.rules, level or match.seats[seat].computer
        view = rules.view(match.position(seat), seat)
        return rules.load_action(await self._workers.run(_choose, rules.id, rules.version, level, view))

    async def compute(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Let such a process do some other work that takes long: a function of a module."""
        return await self._workers.run(work, *arguments, **named)

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


def _choose(game_id: str, version: int, level: str, view: object) -> str:
    rules = catalogue.get(game_id, version)
    action = player_of(game_id, level).choose(rules, view, random.Random())  # noqa: S311 (no secret depends on it)
    return rules.dump_action(action)
