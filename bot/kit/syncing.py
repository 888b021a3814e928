"""Tells Discord the commands, when they have changed: it allows that a few times a day only."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from discord import app_commands
from discord.ext import commands

from bot.kit.store import rates, synced_commands
from bot.kit.store.database import Database

log: Final = structlog.get_logger()

TURN: Final = "commands"
MOST: Final = 60.0
"""Seconds that telling them may take."""

LOOK_AGAIN: Final = 0.5
"""Seconds between two looks whether another process is done with it."""


async def sync(bot: commands.AutoShardedBot, database: Database) -> None:
    """Tell Discord the commands, unless it has those that it was told last and they are the same still.

    What Discord has is known by its numbers of the commands: of another application, or where somebody has
    removed one, they are told anew.
    """
    assert bot.application_id is not None
    payloads = await _payloads(bot.tree)
    there = await bot.tree.fetch_commands()
    async with database.read() as connection:
        told = await synced_commands.of(connection, bot.application_id)
    if told == _fingerprint(payloads, there):
        return
    async with _alone(database):
        async with database.read() as connection:
            told_since = await synced_commands.of(connection, bot.application_id)
        if told_since != told:  # by another process, meanwhile
            there = await bot.tree.fetch_commands()
            if told_since == _fingerprint(payloads, there):
                return
        there = await bot.tree.sync()
        async with database.write() as connection:
            await synced_commands.put(connection, bot.application_id, _fingerprint(payloads, there))
    log.info("commands told", commands=len(there))


@asynccontextmanager
async def _alone(database: Database) -> AsyncIterator[None]:
    """Keep other processes from telling commands; who dies at it keeps them from it for a minute."""
    if database.dialect != "postgresql":
        yield
        return
    while True:
        async with database.write() as connection:
            turn = await rates.take(connection, TURN, MOST)
        if turn.granted:
            break
        await asyncio.sleep(min(LOOK_AGAIN, turn.seconds))
    try:
        yield
    finally:
        async with database.write() as connection:
            await rates.give_back(connection, TURN)


async def _payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the commands in all languages, as Discord is told them."""
    translator = tree.translator
    assert translator is not None
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def _fingerprint(payloads: list[dict[str, Any]], there: Iterable[app_commands.AppCommand]) -> str:
    """Return what commands with these numbers at Discord are known by."""
    known = json.dumps([payloads, sorted(command.id for command in there)], sort_keys=True)
    return hashlib.sha256(known.encode()).hexdigest()
