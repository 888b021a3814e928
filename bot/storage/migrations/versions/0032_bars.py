"""Who may not begin or join games in a server, who is never slowed down, and who left a game uncounted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.create_table(
        "bars",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("barred_by", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_bars")),
    )
    op.create_index(op.f("ix_bars_user_id"), "bars", ["user_id"])
    op.add_column("guilds", sa.Column("quick_people", sa.Text(), server_default="", nullable=False))
    with op.batch_alter_table("leavers") as leavers:
        leavers.add_column(sa.Column("counts", sa.Boolean(), server_default=sa.true(), nullable=False))
