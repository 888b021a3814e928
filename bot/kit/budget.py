"""How much people may ask for at a time, so that nobody who sends without pause makes others wait.

Everybody has a purse that fills as time passes, and every server has a larger one.  What is asked for costs
as much as it keeps the bot busy, counted in ordinary presses.  Who plays, however quickly, never notices it.
It is kept in the process alone: a start fills all purses.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.kit.protocols import Interaction
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.errors import StorageError

ORDINARY: Final = 1.0
"""What a press or a command costs whose cost is not named."""

SUGGESTION: Final = 0.25
"""What each sign costs that is typed where something is suggested."""

WITH_A_FILE: Final = 15.0
"""What a command costs that brings a file: a whole game may stand in it, which is played anew."""

COSTS: Final[Mapping[str, float]] = {
    # Everything is computed anew, a second or more of work.
    "verify": 15.0,
    "game verify": 15.0,
    "r_pasted": 15.0,
    # Positions are drawn one after the other; a process of its own does it.
    "film": 10.0,
    # Pictures out of many games.
    "profile": 5.0,
    "history": 3.0,
    "standings": 3.0,
    # All seasons that one is staff of are read.
    "club": 3.0,
    # Discord is asked about each game of the page.
    "cl_stuck": 3.0,
}
"""What costs more than a press: commands by their whole names, presses by their verbs."""

SERVER: Final = 20
"""A server's purse holds as much as those of so many people."""

AT_A_TIME: Final = 2
"""Ordinary presses and forms of one person that are carried out at the same time."""

LOOK_AGAIN: Final = 30.0
"""Seconds after which a server may have chosen another role, or other people."""

KEPT: Final = 20_000
"""Purses that are kept; of more the full ones are forgotten, which changes nothing."""


class Purse(NamedTuple):
    """What is left in a purse, and when it was looked at."""

    left: float
    at: float


class Refused(NamedTuple):
    """That something is too much now: in how many seconds it is not any more, and whose purse is empty."""

    seconds: float
    of_server: bool


class Budget:
    """The purses of people and servers; ``a_minute`` is what a person's purse holds and gets in a minute.

    ``of_server`` is that of a server's, if not the usual number of people's; ``own`` is that of single people
    and servers by their numbers; ``costs`` are what presses and commands cost, if not the usual.

    Of what somebody has pressed or sent off so much is done at a time as ``turn`` lets through.
    """

    def __init__(
        self,
        a_minute: int,
        now: Callable[[], float] = time.monotonic,
        *,
        of_server: int | None = None,
        own: Mapping[int, int] = MappingProxyType({}),
        costs: Mapping[str, float] = MappingProxyType({}),
    ) -> None:
        self.costs: Final = MappingProxyType({**COSTS, **costs})
        self._own = own
        self._a_minute = {False: a_minute, True: a_minute * SERVER if of_server is None else of_server}
        self._now = now
        self._turns: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._purses: dict[tuple[bool, int], Purse] = {}

    def charge(
        self, user_id: int, guild_id: int | None, cost: float, *, is_quick: bool = False
    ) -> Refused | None:
        """Take the cost from a person's purse and their server's; if one has too little, take nothing.

        A purse of 0 a minute has no bottom, nor has that of who may be as quick as they like (``is_quick``).
        """
        now = self._now()
        keys = [] if is_quick else [(False, user_id)]
        if guild_id is not None:
            keys.append((True, guild_id))
        purses = {key: self._filled(key, now) for key in keys if self._most(key)}
        for key, left in purses.items():
            missing = min(cost, self._most(key)) - left
            if missing > 0:
                return Refused(missing / self._a_second(key), of_server=key[0])
        for key, left in purses.items():
            self._purses[key] = Purse(left - cost, now)
        if len(self._purses) > KEPT:
            self._forget_full(now)
        return None

    def turn(self, user_id: int) -> asyncio.Semaphore:
        """Return what lets through :data:`AT_A_TIME` presses and forms of a person at a time."""
        found = self._turns.get(user_id)
        if found is None:
            found = self._turns[user_id] = asyncio.Semaphore(AT_A_TIME)
        return found

    def _most(self, key: tuple[bool, int]) -> float:
        of_server, number = key
        return float(self._own.get(number, self._a_minute[of_server]))

    def _a_second(self, key: tuple[bool, int]) -> float:
        return self._most(key) / 60.0

    def _filled(self, key: tuple[bool, int], now: float) -> float:
        most = self._most(key)
        purse = self._purses.get(key)
        return most if purse is None else min(most, purse.left + (now - purse.at) * self._a_second(key))

    def _forget_full(self, now: float) -> None:
        self._purses = {
            key: purse for key, purse in self._purses.items() if self._filled(key, now) < self._most(key)
        }


class Quick:
    """Knows who may be as quick as they like: in each server a role and people, whom its staff chooses.

    It is asked only about people who have been too quick, and looks at a server's settings once a while.
    """

    def __init__(self, database: Database, now: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._now = now
        self._chosen: dict[int, tuple[float, int | None, frozenset[int]]] = {}

    async def has(self, interaction: Interaction) -> bool:
        """Tell whether the person is one of them, or has that role; a database that can't be used says no."""
        if interaction.guild_id is None or not isinstance(interaction.user, discord.Member):
            return False
        try:
            role, chosen = await self._of(interaction.guild_id)
        except StorageError:
            return False
        user = interaction.user
        return user.id in chosen or (role is not None and any(one.id == role for one in user.roles))

    async def _of(self, guild_id: int) -> tuple[int | None, frozenset[int]]:
        """Return the role and the people that a server has chosen."""
        read, role, chosen = self._chosen.get(guild_id, (-math.inf, None, frozenset[int]()))
        if self._now() - read >= LOOK_AGAIN:
            async with self._database.read() as connection:
                server = await people.guild(connection, guild_id)
            role, chosen = server.quick_role_id, frozenset(map(int, server.quick_people.split()))
            if len(self._chosen) >= KEPT:
                self._chosen.clear()
            self._chosen[guild_id] = self._now(), role, chosen
        return role, chosen


def cost_of(interaction: Interaction, verb: str = "", costs: Mapping[str, float] = COSTS) -> float:
    """Return what an interaction costs: a press by its verb, a command by its name or its file."""
    if interaction.type is discord.InteractionType.autocomplete:
        return SUGGESTION
    data: Any = interaction.data or {}
    if data.get("resolved", {}).get("attachments"):
        return WITH_A_FILE
    if not verb and interaction.command is not None:
        verb = interaction.command.qualified_name
    return costs.get(verb, ORDINARY)
