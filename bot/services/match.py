"""A game that people play: its row, its seats, its rules and its position, read together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.errors import GameClosed, NoSuchGame, NotYourGame, NotYourTurn, StalePosition
from bot.storage import declines, games, leavers, newcomers
from bot.storage.rows import GameRow, NewcomerRow, SeatRow
from engine import catalogue
from engine.core import Game, Privacy, Result


@dataclass(frozen=True, slots=True)
class Match:
    """A lobby, a running or a finished game; ``state`` is None in the lobby.

    ``declines`` are the answers that seats have given beforehand, "card" or "turn": each is private.
    ``newcomers`` are those who join when the next season is dealt, in their order.
    ``leavers`` are the seats of those who have left one, read while computer players have seats.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    rules: Game[Any, Any, Any, Any]
    options: Any
    state: Any
    declines: Mapping[int, str] = field(default_factory=dict, repr=False)
    newcomers: tuple[NewcomerRow, ...] = ()
    leavers: Mapping[int, int] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """The game's identifier."""
        return self.row.id

    @property
    def place(self) -> int:
        """The thread, or the channel, in which it is played."""
        return self.row.thread_id or self.row.channel_id

    @property
    def result(self) -> Result | None:
        """How it ended: by the rules, by resignation or by agreement."""
        return msgspec.json.decode(self.row.result, type=Result) if self.row.result else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty unless the game is running."""
        if self.row.status != "running":
            return ()
        return self.rules.turn(self.state).seats

    @property
    def privacy(self) -> Privacy:
        """What of the game only some may know."""
        return self.rules.privacy(self.options)

    @property
    def asks(self) -> bool:
        """Whether in this game somebody may be asked out of their own turn."""
        return self.rules.asks_around

    @property
    def grows(self) -> bool:
        """Whether people may join between the seasons."""
        return self.rules.grows(self.options)

    @property
    def people(self) -> tuple[int, ...]:
        """The persons at the table."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    def seat_of(self, user_id: int) -> int | None:
        """Return the person's seat, None for somebody who only watches."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def left_by(self, user_id: int) -> bool:
        """Whether the person has left a seat that a computer player still keeps for them."""
        seat = self.leavers.get(user_id)
        return seat is not None and self.seats[seat].user_id is None


def match_of(row: GameRow, seat_rows: list[SeatRow]) -> Match:
    """Join what the database returned with the rules of the game."""
    rules = catalogue.get(row.game_id)
    options = msgspec.json.decode(row.options, type=rules.options)
    state = rules.load(row.state) if row.state is not None else None
    return Match(row, tuple(seat_rows), rules, options, state)


def seats_at_start(match: Match, played: Iterable[Any]) -> int:
    """Return with how many seats the game began, before those came that its actions added."""
    new_seat = match.rules.new_seat
    added = 0 if new_seat is None else sum(bool(action == new_seat) for action in played)
    return len(match.seats) - added


async def load(connection: AsyncConnection, game_id: str) -> Match:
    """Read a game; raise NoSuchGame if there is none."""
    found = await games.with_seats(connection, game_id)
    if found is None:
        raise NoSuchGame(game=game_id)
    match = match_of(*found)
    if match.row.status == "running" and match.asks:
        match = replace(match, declines=await declines.of(connection, game_id))
    if match.row.status == "running" and match.grows:
        match = replace(match, newcomers=tuple(await newcomers.of(connection, game_id)))
    if match.row.status == "running" and len(match.people) < len(match.seats):
        match = replace(match, leavers=await leavers.of(connection, game_id))
    return match


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


def require_turn(match: Match, user_id: int, ply: int | None) -> int:
    """Return the seat of a person who may act at this ply (None: whatever the ply is now)."""
    seat = require_seat(match, user_id)
    if ply is not None and ply != match.row.ply:
        raise StalePosition(game=match.id)
    if seat not in match.to_act:
        raise NotYourTurn(game=match.id, waiting_for=match.to_act)
    return seat
