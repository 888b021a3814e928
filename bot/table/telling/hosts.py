"""Games that are a part of something larger, such as the fixture of a league: what it does for them.

It makes the place in which they are played, and it has a word to say where their end is told.
"""

from __future__ import annotations

from typing import Final, Protocol

from bot.kit.hooks import Hook
from bot.table.app import WithApp, WithChannels
from bot.table.messages.part_of import PartOf
from bot.table.service.match import Match


class Host(Protocol):
    """Something of which games are a part: those that have its ``fixture``."""

    async def is_opened_later(self, bot: WithApp, match: Match) -> bool:
        """Whether a game has no place yet, and gets one when somebody wants to play it."""
        ...

    async def open_anew(self, bot: WithChannels, name: str) -> None:
        """Make the place of a fixture of this name, whatever was known of one."""
        ...

    async def want_place(self, bot: WithApp, name: str, *, anew: bool = False) -> None:
        """Let the place be made when its turn comes; ``anew``: that which was known is gone."""
        ...

    async def told(self, bot: WithApp, match: Match) -> PartOf | None:
        """Return what the end of a game tells; None if it is no part of anything."""
        ...


HOSTS: Final[Hook[Host]] = Hook()
"""Those who have games of theirs played here."""


async def is_opened_later(bot: WithApp, match: Match) -> bool:
    """Whether a game has no place yet, and gets one when somebody wants to play it."""
    return any([await host.is_opened_later(bot, match) for host in HOSTS])


async def open_anew(bot: WithChannels, fixture: str) -> None:
    """Make the place of a game that has a fixture."""
    for host in HOSTS:
        await host.open_anew(bot, fixture)


async def want_place(bot: WithApp, fixture: str, *, anew: bool = False) -> None:
    """Let the place of a game that has a fixture be made in its turn: sixty of them delay no other board."""
    for host in HOSTS:
        await host.want_place(bot, fixture, anew=anew)


async def told(bot: WithApp, match: Match) -> PartOf | None:
    """Return what the end of a game tells of what it is a part of."""
    return next(filter(None, [await host.told(bot, match) for host in HOSTS]), None)
