"""Results that a player calls wrong, and what staff has answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "disputes",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=8), server_default="open", nullable=False),
        sa.Column("answered_by", sa.BigInteger()),
        sa.Column("answer", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("state IN ('open', 'upheld', 'declined')", name=op.f("ck_disputes_state")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_disputes_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "user_id", name=op.f("pk_disputes")),
    )
    op.create_index(op.f("ix_disputes_guild_id_state"), "disputes", ["guild_id", "state"])
    op.create_index(op.f("ix_disputes_user_id"), "disputes", ["user_id"])
