"""Beginning a game at a position of another one: which may be, and what is kept of where they come from.

Nothing that somebody may not know may come to light by that, and nobody may try out on the side how a game
goes on that is still being played: so only positions of games without hidden things, which are over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bot.kit.service.errors import LobbyRefusal
from bot.table.service.match import Match
from bot.table.service.replay import Replay, require_begun
from engine import catalogue
from engine.core import AnyGame, Seat

LONGEST_ORIGIN: Final = 80
"""Signs that are kept of where a position comes from."""

FROM_GAME: Final = "game"
FROM_RECORD: Final = "record"
FROM_POSITION: Final = "position"
"""Where a position may come from: a game that was played here, a record, one that was typed."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A position from which a game begins, for as many seats as it has.

    ``origin`` is what :func:`origin` writes; ``host_seat`` the seat of whoever proposes the game.
    """

    game_id: str
    options: Any
    state: Any = field(repr=False)
    seats: int
    origin: str
    host_seat: Seat = 0


def require_open(rules: AnyGame, options: object) -> None:
    """Refuse games in which somebody knows what others do not: a position would tell, or lack it."""
    privacy = rules.privacy(options)
    hides = privacy.private or privacy.delivered or privacy.closed_menus or privacy.sealed
    if hides or privacy.hidden_chance or not privacy.open_record:
        raise LobbyRefusal("hidden_start")


def beginning(match: Match, replay: Replay, ply: int, host_seat: Seat, origin: str) -> Beginning:
    """Return the position of a finished game, or of a record, as one to begin from; raise LobbyRefusal."""
    require_begun(match)
    if match.row.status == "running":
        raise LobbyRefusal("start_while_running", game=match.id)
    require_open(match.rules, match.options)
    if match.rules.version != catalogue.get(match.rules.id).version:
        raise LobbyRefusal("start_by_old_rules", game=match.id)
    state, seats = replay.states[ply], replay.seats[ply]
    if match.rules.turn(state).is_over:
        raise LobbyRefusal("start_at_end", game=match.id)
    seat = host_seat if 0 <= host_seat < seats else 0
    return Beginning(match.rules.id, match.options, state, seats, origin, seat)


def is_possible(match: Match, replay: Replay, ply: int) -> bool:
    """Tell whether a game may begin at a position."""
    try:
        beginning(match, replay, ply, 0, "")
    except LobbyRefusal:
        return False
    return True


def origin(kind: str, ply: int, name: str) -> str:
    """Write where a position comes from: out of what, which one it was there, and the name of that."""
    return f"{kind} {ply} {name}"[:LONGEST_ORIGIN]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a position comes from; ``name`` is a file's, or a game's identifier and its board's place."""

    kind: str
    ply: int
    name: str


def read_origin(text: str) -> Origin | None:
    """Read what :func:`origin` wrote; None where nothing stands."""
    kind, _, rest = text.partition(" ")
    ply, _, name = rest.partition(" ")
    return Origin(kind, int(ply), name) if ply.isdecimal() else None


def missing_seats(match: Match) -> int:
    """Return how many players a lobby still needs to begin; a position of its own needs all of its seats."""
    needed = match.rules.seats.start if match.row.start is None else match.row.seat_count
    return max(0, needed - len(match.seats))
