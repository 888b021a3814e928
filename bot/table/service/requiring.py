"""What somebody must be to do something at a table, and how the game must stand: refused is all else."""

from __future__ import annotations

from bot.kit.service.errors import GameClosed, LobbyRefusal, NotYourGame, NotYourTurn, StalePosition
from bot.table.service.match import Match
from bot.table.store.columns import read_people


def invited_to(match: Match) -> tuple[int, ...]:
    """Return the only people who may join, or nobody when everybody may."""
    return read_people(match.row.invited)


def require_invited(match: Match, user_id: int, *, had_a_seat: bool = False) -> None:
    """Raise a refusal for who was not invited to a table of invited people, unless it is or was theirs."""
    invited = invited_to(match)
    if invited and not had_a_seat and user_id not in {match.row.host_id, *invited}:
        raise LobbyRefusal("not_invited", game=match.id)


def require_seat(match: Match, user_id: int) -> int:
    """Return the person's seat at a running game; raise what forbids them to act at all."""
    if match.row.status in {"over", "cancelled"}:
        raise GameClosed(game=match.id)
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotYourGame("seat_left" if match.left_by(user_id) else "", game=match.id)
    if match.row.status == "lobby":
        raise GameClosed("not_started", game=match.id)
    return seat


def require_going(match: Match) -> None:
    """Refuse to go on with a game that stands still until all want to."""
    if match.row.halted:
        raise LobbyRefusal("paused", game=match.id)


def require_turn(match: Match, user_id: int, ply: int | None) -> int:
    """Return the seat of a person who may answer what they saw at this ply (None: whatever it is now).

    It is stale if something has changed for their seat since: what others do at the same time does not count.
    """
    seat = require_seat(match, user_id)
    require_going(match)
    if ply is not None and not match.is_fresh(seat, ply):
        raise StalePosition(game=match.id)
    if match.question(seat) is None:
        raise NotYourTurn(game=match.id, waiting_for=match.to_act)
    return seat
