"""Games that stand still until all want to go on: by agreement, or after an outage.

The pause is a row with an end of its own, so nothing stands still for ever.  While it lasts nobody acts, and
no clock runs; resigning is possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.store import pauses
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due
from bot.kit.store.queues import events
from bot.kit.timed import Timed
from bot.storage.rows import PauseRow
from bot.table.service import messages, silent, timing
from bot.table.service.ledger import commit
from bot.table.service.loading import load, take
from bot.table.service.match import Match
from bot.table.service.requiring import require_seat
from bot.table.store.columns import read_people, write_people

AGREED, AFTER_OUTAGE = "agreed", "go_on"
"""Why a game stands still: its people wanted it, or the bot had been away."""

LONGEST: Final = {AGREED: 14 * 86400.0, AFTER_OUTAGE: 600.0}
"""Seconds after which a game goes on by itself."""

RESUME: Final = "resume"
"""The kind of the event by which it does."""


async def halt(connection: AsyncConnection, match: Match, kind: str, now: float) -> Match:
    """Let a running game stand still until all its people press "Go on", or for as long as the kind lasts."""
    ends = now + LONGEST[kind]
    await pauses.add(connection, PauseRow(kind=kind, game=match.id, starts=now, ends=ends))
    calls = [(match.notice_over(seat), now, notice) for seat, notice in match.notices.items()]
    after = await _reckoned_anew(connection, match, match.with_row(halted=True, notices=""), now)
    await events.put(connection, RESUME, match.id, ends)
    await due.put_all(connection, match.id, [("board", now, 0), ("views", now, 0), *calls])
    return after


async def wait_anew(connection: AsyncConnection, match: Match, now: float) -> None:
    """Let a game that stands still do so for as long as from its beginning; nobody has agreed to go on."""
    assert match.pause is not None
    ends = now + LONGEST[match.pause.kind]
    await pauses.change(connection, match.pause.id, ends=ends, agreed="")
    await events.put(connection, RESUME, match.id, ends)
    await due.put(connection, match.id, "board", now)


async def unheld(connection: AsyncConnection, match: Match, now: float) -> Match:
    """Let a game go on that stands still for nobody any more: who had not agreed has left the seat."""
    agreed = () if match.pause is None else read_people(match.pause.agreed)
    if not match.people or not {*match.people}.issubset(agreed):
        return match
    return await resume(connection, match, now)


async def resume(connection: AsyncConnection, match: Match, now: float) -> Match:
    """Let a game that stands still go on; whoever is to act is called, since nobody was in the pause."""
    assert match.pause is not None
    await pauses.change(connection, match.pause.id, ends=min(now, match.pause.ends or now))
    after = await _reckoned_anew(connection, match, match.with_row(halted=False), now)
    await silent.plan(connection, after, now)
    said = [*messages.after_change(match, after, None, {}, now), *messages.calls_anew(after, now)]
    await due.put_all(
        connection, match.id, list({(kind, to): (kind, at, to) for kind, at, to in said}.values())
    )
    return after


async def _reckoned_anew(connection: AsyncConnection, before: Match, after: Match, now: float) -> Match:
    """Write the game, and return it with its clocks by the pauses that stand now."""
    await commit(connection, before, after)
    return await timing.anew(connection, await load(connection, after.id), now)


@dataclass(frozen=True, slots=True)
class AdjournService(Timed):
    """Lets games go on that stand still."""

    async def go_on(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Note that a person wants to go on; the game does when all have said so."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            require_seat(match, user_id)
            if match.pause is None:
                raise LobbyRefusal("not_paused", game=game_id)
            before = read_people(match.pause.agreed)
            agreed = {*before, user_id}
            told = msgspec.structs.replace(match.pause, agreed=write_people(agreed))
            await pauses.change(connection, told.id, agreed=told.agreed)
            if agreed.issuperset(match.people):
                return await resume(connection, match, self.now())
            await due.put(connection, game_id, "board", self.now())
            if not before:
                await due.put_all(connection, game_id, messages.calls_to_answer(match, user_id, self.now()))
            return replace(match, pause=told)

    async def time_up(self, game_id: str) -> None:
        """Let a game go on that has stood still for long enough, if it still does."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            if match.pause is not None and (match.pause.ends or 0.0) <= self.now():
                await resume(connection, match, self.now())
