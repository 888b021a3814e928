"""Hints: what the strongest level of a game would do in somebody's place, from what that person sees.

It thinks in the processes that think for computer players.  Of one question there is never more than one
thought, and the answer is kept while the question stands: so asking again costs nothing and says the same.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import structlog

from bot.kit.service.errors import LobbyRefusal, NotYourTurn
from bot.kit.store.database import Database
from bot.review.service.judging import Weighed, consider
from bot.table.service.hints import require_allowed, tells_reasons
from bot.table.service.match import Match
from bot.table.service.replay import require_begun
from bot.table.service.requiring import require_going, require_seat
from bot.table.store import seats
from engine.core import Seat
from engine.players import down_from, levels_of

log: Final = structlog.get_logger()

KEPT: Final = 500
"""Answers that are kept, the newest ones."""

Compute = Callable[..., Awaitable[Any]]
"""Lets another process do some work (``Thinkers.compute``)."""

Key = tuple[str, Seat, int, int]
"""A question: the game, the seat, since which ply it stands, and how many were taken back."""


class Thought(NamedTuple):
    """What a level thinks of a position: the actions that it has weighed, the best first."""

    level: str
    weighed: Sequence[Weighed]


def require_hints(match: Match, user_id: int) -> Seat:
    """Return the seat of somebody who may have a hint now; raise the refusal that they get instead.

    There is none where a game counts, where its host has switched them off, and where nothing is to be
    chosen: that would be counted for nothing.
    """
    seat = require_seat(match, user_id)
    require_allowed(match)
    require_going(match)
    question = match.question(seat)
    if question is None:
        raise NotYourTurn(game=match.id, waiting_for=match.to_act)
    if len(match.rules.moves(question, seat)) < 2:
        raise LobbyRefusal("hint_forced", game=match.id)
    return seat


def require_reason(match: Match) -> None:
    """Refuse to tell a computer player's reason where it would tell what is hidden.

    What a player with hidden cards expects tells of its cards, however it is worded: so in a game with
    anything private reasons are told when it is over, and only where all may be known then.
    """
    require_begun(match)
    if not match.rules.has_choice:
        raise LobbyRefusal("reason_luck", game=match.id)
    if match.privacy.sealed:
        raise LobbyRefusal("reason_sealed", game=match.id)
    if not tells_reasons(match):
        raise LobbyRefusal("reason_hidden", game=match.id)


class HintService:
    """Thinks about questions of people, and notes which seats have had a hint."""

    def __init__(self, database: Database, compute: Compute) -> None:
        self._database, self._compute = database, compute
        self._kept: OrderedDict[Key, asyncio.Task[Thought]] = OrderedDict()

    async def hint(self, match: Match, seat: Seat) -> Thought:
        """Return what the strongest level thinks of what a seat is asked, the best first; it counts as one.

        What the others do not know of it, the seat does not: only its View is thought about.
        """
        since = match.asked.get(seat, match.row.ply)
        key = (match.id, seat, since, match.row.taken_back)
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._kept[key] = asyncio.create_task(self._thought(match, seat), name="hint")
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return await asyncio.shield(task)

    async def _thought(self, match: Match, seat: Seat) -> Thought:
        rules, strongest = match.rules, list(levels_of(match.rules.id))[-1]
        view = rules.view(match.question(seat), seat)
        thought = await self._considered(match, strongest, view, match.row.ply)
        async with self._database.write() as connection:
            await seats.hinted(connection, match.id, seat)
        return thought

    async def _considered(self, match: Match, wanted: str, view: Any, ply: int, also: str = "") -> Thought:
        """Let a level think, or the next weaker one where it fails: that is logged."""
        rules = match.rules
        for level in down_from(rules.id, wanted):
            try:
                weighed = await self._compute(consider, rules.id, rules.version, level, view, ply, also)
                return Thought(level, weighed)
            except Exception as error:
                log.error("computer player failed", rules=rules.id, level=level, exc_info=error)
        raise LobbyRefusal("nothing_thought", game=match.id)

    async def reason(self, match: Match, ply: int, before: Any, actor: Seat, played: Any) -> Thought:
        """Return what a computer player thought before it played, as it thinks of that View again."""
        rules, level = match.rules, match.seats[actor].computer
        view, also = rules.view(before, actor), rules.dump_action(played)
        return await self._considered(match, level, view, ply, also)


def last_of_computer(
    match: Match, played: Sequence[tuple[Seat, Any]], before: int | None = None
) -> int | None:
    """Return the ply at which a computer player acted last, None where none has.

    ``before`` is the position up to which it is looked for, the last one unless one is named.
    """
    computers = {seat.seat for seat in match.seats if seat.user_id is None}
    last = len(played) if before is None else min(max(before, 0), len(played))
    return next((ply for ply in reversed(range(last)) if played[ply][0] in computers), None)
