"""Where the teacher speaks in a game, so that it goes on there after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    with op.batch_alter_table("lessons") as lessons:
        lessons.add_column(sa.Column("message_id", sa.BigInteger(), server_default="0", nullable=False))
        lessons.add_column(sa.Column("token", sa.Text(), server_default="", nullable=False))
        lessons.add_column(sa.Column("token_until", sa.Float(), server_default="0.0", nullable=False))
