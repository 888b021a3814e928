"""Requests to Discord that are carried out to their end, though nobody waits for them any more.

Who is told that everybody is limited keeps the library from all other requests until a while has passed.
One that is given up meanwhile would keep it from them for good: the library forgets to let them go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

_UNDER_WAY: Final[set[asyncio.Task[Any]]] = set()
"""What nobody else may hold on to."""


def carry_out(client: discord.Client) -> None:
    """Let a client carry out each request that it has begun."""
    request: Callable[..., Coroutine[Any, Any, Any]] = client.http.request

    async def carried_out(*arguments: Any, **named: Any) -> Any:
        task = asyncio.create_task(request(*arguments, **named))
        _UNDER_WAY.add(task)
        task.add_done_callback(_done)
        return await asyncio.shield(task)

    vars(client.http)["request"] = carried_out


def _done(task: asyncio.Task[Any]) -> None:
    """Forget a request; what went wrong with it is told to who waits for it, if anybody does."""
    _UNDER_WAY.discard(task)
    if not task.cancelled():
        task.exception()
