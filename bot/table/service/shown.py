"""What messages are known to show of games, so that none is edited for nothing; not to know is no harm."""

from __future__ import annotations

from functools import cached_property
from typing import Final, TypeAlias

import msgspec

from bot.table.service.match import Match

REMEMBERED: Final = 10_000
"""Boards and hands of which we remember what they show; of any more it is forgotten, oldest first."""

Memory: TypeAlias = dict[tuple[str, int, str], tuple[object, ...]]


class Shown:
    """Remembers what living boards and messages to people show.

    ``where`` tells apart several messages to one person; empty: the DM with their hand.
    """

    def shown(self, match: Match, user_id: int = 0, where: str = "") -> None:
        """Remember that the living board, or a message to a person, shows the game as it is here."""
        self._faces[match.id, user_id, where] = _face(match, user_id)
        while len(self._faces) > REMEMBERED:
            self._faces.pop(next(iter(self._faces)))
        self.stood(match, user_id, where)

    def is_shown(self, match: Match, user_id: int = 0, where: str = "") -> bool:
        """Tell whether it is known to show this, so that no edit is needed."""
        return self._faces.pop((match.id, user_id, where), None) == _face(match, user_id)

    def stood(self, match: Match, user_id: int = 0, where: str = "") -> None:
        """Remember what a reader of the living board, or of a message to a person, has been shown."""
        if (sight := _sight(match, user_id)) is not None:
            self._sights[match.id, user_id, where] = sight
            while len(self._sights) > REMEMBERED:
                self._sights.pop(next(iter(self._sights)))

    def stands(self, match: Match, user_id: int = 0, where: str = "") -> bool:
        """Tell whether an edit would show its reader nothing new, only that somebody has acted unseen."""
        sight = _sight(match, user_id)
        return sight is not None and self._sights.get((match.id, user_id, where)) == sight

    def followed(self, game: str, user_id: int, message_id: int | None, token: str) -> None:
        """Remember by which token a person's private message that follows a game was written down."""
        self._followed.pop((game, user_id), None)  # the newest stands last
        self._followed[game, user_id] = message_id, token
        while len(self._followed) > REMEMBERED:
            self._followed.pop(next(iter(self._followed)))

    def followed_by(self, game: str, user_id: int, message_id: int | None) -> str:
        """Return the token by which it was, if it was this message; empty where that is not known."""
        known, token = self._followed.get((game, user_id), (None, ""))
        return token if known is not None and known == message_id else ""

    @cached_property
    def _followed(self) -> dict[tuple[str, int], tuple[int | None, str]]:
        return {}

    @cached_property
    def _faces(self) -> Memory:
        return {}

    @cached_property
    def _sights(self) -> Memory:
        return {}


def _sight(match: Match, user_id: int) -> tuple[object, ...] | None:
    """Return what a reader sees of a game in which others may act unseen, None in any other."""
    unseen = match.privacy.private and match.privacy.closed_menus and not match.asks
    if not unseen or match.row.status != "running" or match.state is None:
        return None
    view = hash(msgspec.json.encode(match.rules.view(match.state, match.seat_of(user_id))))
    people = tuple((seat.user_id, seat.name) for seat in match.seats)
    asked = match.wishes, match.pause
    return view, match.to_act, people, match.newcomers, match.row.fingerprints, asked


def _face(match: Match, user_id: int) -> tuple[object, ...]:
    """Return what a message shows of a game: the board nothing of what somebody has answered in private."""
    row, seat = match.row, match.seat_of(user_id)
    own = None if seat is None else (match.declines.get(seat), match.answers.get(seat))
    clock = None if match.clock is None else tuple(match.clock.deadlines.items())
    asked = row.draw_offered_by, match.wishes, match.pause
    return match.counted(row.ply), row.status, asked, match.seats, match.newcomers, clock, own
