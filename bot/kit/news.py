"""The lane of messages that belong to no move: reminders, outages, what became of a season.

They have a lane of their own, and a slow one: sixty of them delay no call to somebody whose turn it is.
Each kind has one function, which shows things as they are now.  A message is given up after some hours: it
tells of a state, it is none.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import discord
import structlog

from bot.kit.app import App
from bot.kit.lanes import Lane
from bot.kit.protocols import Teller
from bot.kit.service.errors import Refusal
from bot.kit.store.queues import NewsDue, news
from bot.storage.rows import News as Message

log: Final = structlog.get_logger()

PLACES: Final = 2
"""Messages in work at the same time."""

REST: Final = 1.0
"""Seconds after each message in which its place stays empty.

Discord lets a bot write a few messages in some seconds, and open few DMs: the rest is for calls.
"""

RETRY: Final = (5.0, 30.0, 120.0, 600.0, 1800.0, 3600.0, 7200.0)
"""Seconds until the next attempt, by the number of attempts made; then the message is given up."""


class Later(Exception):
    """A message has been sent, or not yet, and is to be looked at again in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__()


A = TypeVar("A", bound=App)

Sender: TypeAlias = Callable[[Teller[A], Message], Awaitable[None]]
"""Sends one message; it may raise :class:`Later`."""


class News(Lane[Message]):
    """The task that watches over the news due: ``senders`` has for each kind what sends it."""

    def __init__(
        self,
        bot: Teller[App],
        senders: Mapping[str, Sender[Any]],
        queue: NewsDue = news,
        places: int = PLACES,
        rest: float = REST,
    ) -> None:
        super().__init__(bot.app.database, queue, places, rest, bot.app.settings.share())
        self._bot = bot
        self._senders = senders
        self._unknown: set[str] = set()

    async def run(self) -> None:
        """Send what is due until :meth:`close`."""
        await self._bot.wait_until_ready()
        await super().run()

    async def _carry_out(self, claimed: Message) -> float | None:
        again = RETRY[claimed.attempts] if claimed.attempts < len(RETRY) else None
        sender = self._senders.get(claimed.kind)
        if sender is None:
            if claimed.kind not in self._unknown:
                log.warning("news of a newer version")
            self._unknown.add(claimed.kind)
            return again
        try:
            await sender(self._bot, claimed)
        except Later as error:
            return error.seconds
        except Refusal:
            log.info("nothing to tell any more")
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("cannot send", code=error.code)  # nobody can read it there
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning("send failed", error=repr(error), attempts=claimed.attempts)
            return again
        except Exception as error:
            if self._closing:  # its connection was closed: the next process sends it
                log.info("ended before it was sent", error=repr(error))
            else:
                log.exception("send failed unexpectedly")
            return again
        return None
