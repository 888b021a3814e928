"""What presses on games do once the position has changed: a private message shows how the game is now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.kit.pressing import Bound
from bot.kit.service.errors import StalePosition
from bot.table.presses import playing
from bot.table.presses.door import Ask, Request


def up_to_date(presses: Mapping[str, Bound]) -> dict[str, Bound]:
    """Return the same presses; those that come too late bring a private message up to date."""
    return {verb: replace(bound, do=_mending(bound.do)) for verb, bound in presses.items()}


def _mending(do: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def mend(ask: Ask[Any], *said: object, **named: object) -> None:
        try:
            await do(ask, *said, **named)
        except StalePosition as error:
            if not (isinstance(ask, Request) and await playing.bring_up_to_date(ask, error)):
                raise

    return mend
