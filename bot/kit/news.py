"""The lane of messages that belong to no move: reminders, outages, what became of a season.

They have a lane of their own, and a slow one: sixty of them delay no call to somebody whose turn it is.
A message is given up after some hours: it tells of a state, it is none.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from bot.kit.app import App
from bot.kit.lanes import Plan
from bot.kit.protocols import Teller
from bot.kit.sending import Sending
from bot.kit.store.queues import NewsDue, news
from bot.storage.rows import News as Message

PLAN: Final = Plan(
    places=2,
    # Discord lets a bot write a few messages in some seconds, and open few DMs: the rest is for calls.
    rest=1.0,
    retry=(5.0, 30.0, 120.0, 600.0, 1800.0, 3600.0, 7200.0),
    ahead=6,
)

A = TypeVar("A", bound=App)

Sender: TypeAlias = Callable[[Teller[A], Message], Awaitable[None]]
"""Sends one message; it may raise :class:`bot.kit.sending.Later`."""


class News(Sending[Teller[App], Message]):
    """The task that watches over the news due: ``senders`` has for each kind what sends it."""

    def __init__(
        self,
        bot: Teller[App],
        senders: Mapping[str, Sender[Any]],
        queue: NewsDue = news,
        plan: Plan = PLAN,
    ) -> None:
        super().__init__(bot, queue, senders, plan)
