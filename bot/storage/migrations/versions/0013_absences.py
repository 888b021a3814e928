"""For whom the bot has acted, and who was replaced at a table without having left it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("late", sa.String(length=64), server_default="", nullable=False))
    with op.batch_alter_table("leavers") as leavers:
        leavers.add_column(sa.Column("replaced", sa.Boolean(), server_default=sa.false(), nullable=False))
