"""A game replayed from its log, to be looked at position by position; and who may see what of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.kit.service.errors import GameClosed, LobbyRefusal, OtherVersion
from bot.kit.store.database import Database
from bot.storage.rows import ActionRow
from bot.table.service.match import Match, seats_at_start
from bot.table.store import actions
from engine.core import Seat

KEPT: Final = 4000
"""Positions of replayed games that are kept in memory; the games that were looked at longest ago go first."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as far as it has been played.

    ``states`` begin with the one before any action; after ``actions[n]``, written as ``notations[n]``, comes
    ``states[n + 1]``.  ``seats`` are how many there are in each state.  ``causes`` tell why the bot acted for
    a person, empty where it did not.  ``taken_back`` is the game's own count: by it is known whether moves
    have been taken back since.
    """

    states: Sequence[Any] = field(repr=False)
    actions: Sequence[tuple[Seat, Any]] = field(repr=False)
    notations: Sequence[str] = field(repr=False)
    seats: Sequence[int]
    causes: Sequence[str] = ()
    taken_back: int = 0

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.actions)


@dataclass(frozen=True, slots=True)
class ReplayService:
    """Replays games; what was replayed is kept for a while, since people go from one position to the next."""

    database: Database
    _kept: dict[str, Replay] = field(default_factory=dict)

    async def of(self, match: Match) -> Replay:
        """Return a game from its beginning to where the match has it; raise OtherVersion, GameClosed."""
        require_begun(match)
        known = self._kept.pop(match.id, None)
        if known is not None and known.taken_back != match.row.taken_back:
            known = None
        if known is None or known.last < match.row.ply:
            async with self.database.read() as connection:
                log = await actions.of(connection, match.id, 0 if known is None else known.last)
            known = await asyncio.to_thread(_replayed, match, log, known)
        self._kept[match.id] = known
        while sum(len(kept.states) for kept in self._kept.values()) > KEPT and len(self._kept) > 1:
            self._kept.pop(next(iter(self._kept)))
        return known


def _replayed(match: Match, log: Sequence[ActionRow], before: Replay | None) -> Replay:
    """Replay what the log has, after what was replayed before."""
    rules = match.rules
    played = [(line.seat, rules.load_action(line.action)) for line in log]
    if before is None:
        seats = seats_at_start(match, [action for _, action in played])
        before = Replay([match.first(seats)], [], [], [seats], [], match.row.taken_back)
    states, counts = [before.states[-1]], [before.seats[-1]]
    for seat, action in played:
        states.append(rules.apply(states[-1], seat, action))
        counts.append(counts[-1] + (rules.new_seat is not None and action == rules.new_seat))
    return Replay(
        [*before.states, *states[1:]],
        [*before.actions, *played],
        [*before.notations, *(line.notation for line in log)],
        [*before.seats, *counts[1:]],
        [*before.causes, *(line.cause for line in log)],
        before.taken_back,
    )


# --- Who may see what ------------------------------------------------------------------------------


def require_begun(match: Match) -> None:
    """Refuse a game of which there is nothing to be seen, or whose rules nobody knows any more."""
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.rules.version, expected=0)
    if match.state is None:
        raise GameClosed("not_started", game=match.id)


def require_readable(match: Match) -> None:
    """Refuse to go through a running game that has something to hide: only its end shows all of it."""
    require_begun(match)
    if match.row.status == "running" and not match.privacy.open_record:
        raise LobbyRefusal("steps_hidden", game=match.id)


def viewer(match: Match, user_id: int, side: Seat | None) -> Seat | None:
    """Return whose view somebody sees who looks from a side (None: the table's).

    While the game runs it is the own one, or the public one; after the end any, but only what was public
    where hands that nobody showed stay hidden: a seat may have had several owners.
    """
    if match.row.status == "running":
        return match.seat_of(user_id)
    return None if match.privacy.sealed else side
