"""Invitations into another server that are open or were withdrawn, with the lobby that tells of them."""

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
