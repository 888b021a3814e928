"""What counts of a result stands beside how it was played, which no decision touches any more."""

from __future__ import annotations

import json
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    with op.batch_alter_table("result_seats") as seats:
        seats.add_column(sa.Column("ruled_place", sa.Integer()))
        seats.add_column(sa.Column("ruled_points", sa.BigInteger()))
    op.execute("UPDATE result_seats SET ruled_place = place, ruled_points = points")
    _as_played()
    with op.batch_alter_table("result_seats") as seats:
        seats.alter_column("ruled_place", existing_type=sa.Integer(), nullable=False)
        seats.alter_column("ruled_points", existing_type=sa.BigInteger(), nullable=False)


_SEATS: Final = sa.table(
    "result_seats", *(sa.column(name) for name in ("game", "seat", "place", "points", "quit"))
)
_GAMES: Final = sa.table("games", sa.column("id"), sa.column("result"))


def _as_played() -> None:
    """Give corrected results back how they were played, which the game knows, if nobody quit its table."""
    connection = op.get_bind()
    found = connection.execute(
        sa.select(_SEATS, _GAMES.c.result)
        .join_from(_SEATS, _GAMES, _GAMES.c.id == _SEATS.c.game)
        .where(_GAMES.c.result.is_not(None))
        .order_by(_SEATS.c.game, _SEATS.c.seat)
    )
    changed = [row for _, rows in groupby(found, attrgetter("game")) for row in _of_game(list(rows))]
    if changed:
        this = (_SEATS.c.game == sa.bindparam("this")) & (_SEATS.c.seat == sa.bindparam("at"))
        again = sa.update(_SEATS).where(this)
        again = again.values(place=sa.bindparam("ended"), points=sa.bindparam("with_points"))
        connection.execute(again, changed)


def _of_game(seats: list[Any]) -> list[dict[str, Any]]:
    """Return what is to be changed in the seats of a game."""
    result = json.loads(seats[0].result)
    ranking, points = result["ranking"], result["points"]
    if len(ranking) != len(seats) or any(seat.quit for seat in seats):
        return []
    places = [1 + sum(other < place for other in ranking) for place in ranking]
    return [
        {"this": seat.game, "at": seat.seat, "ended": place, "with_points": own}
        for seat, place, own in zip(seats, places, points, strict=True)
        if (seat.place, seat.points) != (place, own)
    ]
