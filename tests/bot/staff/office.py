"""A server with staff, members and running games, for tests of what staff does: all is real but Discord."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from typing import Any, cast

from discord.webhook import async_ as webhooks
from sqlalchemy import update

from bot import features
from bot.kit.sending import Later
from bot.kit.service.errors import Refusal
from bot.kit.store import due
from bot.kit.store.queues import news
from bot.staff.service.orders import Order
from bot.storage.tables import games
from bot.table.service.match import Match
from tests.bot.inside import HOME, Actor, Inside, Recorder, parts

FAR = 2.0**40


class Office:
    """A server that ``staff`` manages, of which ``people`` are members."""

    def __init__(self, there: Inside, people: int = 5) -> None:
        self.there = there
        self.app: Any = there.app
        self.bot: Any = there.bot
        self.staff = there.person("Staff", manages=True)
        self.people = [there.person(f"Person {number}") for number in range(1, people + 1)]
        self.edited = Recorder(itertools.count())
        """What was done to private messages as things were sent last."""
        self._number = 10

    def order(self, who: Actor | None = None, reason: str = "because") -> Order:
        """Return an order of the staff."""
        self._number += 1
        return Order((who or self.staff).id, HOME, self._number, reason)

    async def begun(self, *players: Actor, kind: str = "cerke", **typed: Any) -> str:
        """Let these play a game of a kind, by what else they type in the command; return it."""
        lobby = await self.there.command(players[0], "play", game=kind, **typed)
        game: str = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
        for one in players[1:]:
            await self.there.press(one, f"b;join;{game};;")
        await self.there.press(players[0], f"b;start;{game};;")
        await self.send()
        return game

    async def match(self, game: str) -> Match:
        """Return a game as it is now."""
        found: Match = await self.app.play.match(game)
        return found

    async def acts(self, game: str) -> None:
        """Let the first who may act do the first thing that is legal."""
        match = await self.match(game)
        seat = match.to_act[0]
        user = match.seats[seat].user_id
        if user is None:
            await self.app.play.act_for_computer(match, seat, match.rules.legal(match.state, seat)[0])
            return
        self._number += 1
        await self.app.play.act(
            game, match.row.ply, user, self._number, lambda now, at: now.rules.legal(now.state, at)[0]
        )

    async def send(self, *kinds: str) -> list[tuple[str, str, str]]:
        """Send all that is due, or only these kinds of it; return what was written: path, place, text."""
        before = len(self.there.requests)
        self.edited = Recorder(itertools.count(10**15))
        webhooks.async_context.set(self.edited)
        for _ in range(3):  # what waits for a board is sent after it
            async with self.app.database.write() as connection:
                messages = await due.quick.claim(connection, FAR, 0.0, 999)
                told = await news.claim(connection, FAR, 0.0, 999)
            messages.sort(key=lambda one: one.kind != "board")
            for queue, senders, rows in (
                (due.queue, features.messages(), messages),
                (news, features.news(), told),
            ):
                await self._carry_out(queue, senders, [one for one in rows if not kinds or one.kind in kinds])
        return [
            (method, path, "\n".join(one["content"] for one in parts(data) if one.get("content")))
            for method, path, data in self.there.requests[before:]
            if "messages" in path
        ]

    async def _carry_out(self, queue: Any, senders: Any, rows: Iterable[Any]) -> None:
        for row in rows:
            if row.kind not in senders or row.kind == "expire_lobby":
                continue
            try:
                await senders[row.kind](cast(Any, self.bot), row)
            except Later:
                continue
            except Refusal:
                pass
            async with self.app.database.write() as connection:
                await queue.done(connection, row)

    async def old(self, game: str, days: float) -> None:
        """Let nobody have acted in a game for so many days."""
        async with self.app.database.write() as connection:
            then = time.time() - days * 86_400
            await connection.execute(
                update(games).where(games.c.id == game).values(started_at=then, last_interaction=None)
            )

    async def too_late(self, game: str) -> None:
        """Let the answer in which a game lives be edited no more."""
        async with self.app.database.write() as connection:
            await connection.execute(update(games).where(games.c.id == game).values(answer_until=0.0))
