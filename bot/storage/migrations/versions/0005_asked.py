"""Several seats at once, and chance that nobody controls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for name in ("asked", "notices", "fingerprints"):
        op.add_column("games", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.add_column("games", sa.Column("last_interaction", sa.BigInteger()))
    op.add_column("seats", sa.Column("joined_by", sa.BigInteger()))
    _notices()


def _notices() -> None:
    """Keep the one call of each game with the seat that it called: so far only one was to act."""
    op.execute(
        "UPDATE games SET notices ="
        " '{\"' || REPLACE(to_act, ',', '') || '\":' || CAST(notice_message_id AS VARCHAR(20)) || '}'"
        " WHERE notice_message_id IS NOT NULL AND status = 'running'"
    )
    op.drop_column("games", "notice_message_id")
