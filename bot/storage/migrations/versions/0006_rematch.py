"""One rematch of a game, whose first secrets are fixed beforehand; where the result stands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("result_message_id", sa.BigInteger()))
    op.add_column("games", sa.Column("rematch_secrets", sa.LargeBinary()))
    # So far there could be several: the first one stays the rematch, the others are games of their own.
    op.execute(
        "UPDATE games SET rematch_of = NULL WHERE rematch_of IS NOT NULL AND status <> 'cancelled' AND EXISTS"
        " (SELECT 1 FROM games AS earlier WHERE earlier.rematch_of = games.rematch_of"
        " AND earlier.status <> 'cancelled'"
        " AND (earlier.created_at, earlier.id) < (games.created_at, games.id))"
    )
    running = sa.text("status <> 'cancelled'")
    op.create_index(
        "uq_games_rematch_of",
        "games",
        ["rematch_of"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
