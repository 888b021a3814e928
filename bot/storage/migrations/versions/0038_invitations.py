"""Invitations into another server as their lobby tells of them, and looks at games in which nobody acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("invitation", sa.String(length=16), server_default="", nullable=False))
        games.add_column(sa.Column("invitation_until", sa.Float(), nullable=True))
    op.execute(
        "UPDATE games SET invitation = 'open' WHERE status = 'lobby' "
        "AND id IN (SELECT game FROM sides WHERE guild_id IS NULL)"
    )
    op.execute(  # whether nobody acts in them, which new games put down as they begin
        "INSERT INTO events_due (kind, subject, due_at) SELECT 'silent', id, started_at + 259200 FROM games "
        "WHERE status = 'running' AND clock = '' AND fixture IS NULL AND started_at IS NOT NULL"
    )
