"""Taking a move back: the log's last lines are put aside, and the game stands where it stood before them.

A person may ask to undo what they themselves did last, with all that came after it.  What nobody can make
unseen stays:

* **a cast, a deal, a newcomer**: a line of chance among those to be undone forbids it;
* **what only some may know**: where seats hide things (``Game.privacy(…).private``) every action shows or
  hides something, if only that somebody did not hold a card; nothing is taken back there at all.  In all
  other games everybody knows the whole position, which a test holds for every game, so that only chance can
  show anything new.

What was forced, and what the bot did for somebody whose time was up, is nobody's own action: it is undone
with what came before it, and is never what somebody asks to undo.

Draws that were made stay as they are.  Messages of positions that were taken back stay out of date for ever:
``games.taken_back`` lets the plies that messages tell run ahead by one more than what was undone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal, StalePosition
from bot.table.service import advance
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from bot.table.store import actions
from engine.core import CHANCE, Seat


@dataclass(frozen=True, slots=True)
class Back:
    """Where a game is to go back to: the ply, and the state there."""

    ply: int
    state: Any = field(repr=False)


def allowed(match: Match) -> bool:
    """Whether moves can be taken back in this game at all."""
    return not match.privacy.private


def position(match: Match, replay: Replay, seat: Seat) -> Back:
    """Return the position before a seat's own last action.

    Raises LobbyRefusal for what can't be undone, StalePosition if the game is not where it was replayed to.
    """
    if not allowed(match):
        raise LobbyRefusal("takeback_hidden", game=match.id)
    if (replay.last, replay.taken_back) != (match.row.ply, match.row.taken_back):
        raise StalePosition(game=match.id)
    for ply in reversed(range(replay.last if match.seats[seat].has_acted else 0)):
        who, _ = replay.actions[ply]
        if who == CHANCE:
            raise LobbyRefusal("takeback_chance", game=match.id)
        if who == seat and _is_own(match, replay, ply, seat):
            return Back(ply, replay.states[ply])
    raise LobbyRefusal("takeback_nothing", game=match.id)


def _is_own(match: Match, replay: Replay, ply: int, seat: Seat) -> bool:
    """Whether the seat chose this action itself."""
    return not replay.causes[ply] and match.rules.forced(replay.states[ply], seat) is None


async def carry_out(connection: AsyncConnection, match: Match, back: Back, now: float) -> Match:
    """Put the lines from a ply on aside, and let the game stand there again; put down what to say."""
    acted = await actions.last_times(connection, match.id)
    await actions.remove_from(connection, match.id, back.ply)
    return await advance.rewind(connection, match, back.ply, back.state, acted, now)
