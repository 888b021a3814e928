"""Ending in good order: what is under way is finished, or cut off, before its ground is taken away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


async def finish(tasks: Iterable[asyncio.Task[object]], seconds: float) -> None:
    """Wait so long for tasks, then cancel those that are left and wait for their end."""
    waiting = set(tasks)
    if waiting:
        _, late = await asyncio.wait(waiting, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
