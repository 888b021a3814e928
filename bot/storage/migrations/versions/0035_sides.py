"""Games between two servers, and which servers want them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "sides",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("board_message_id", sa.BigInteger(), nullable=True),
        sa.Column("result_message_id", sa.BigInteger(), nullable=True),
        sa.Column("language", sa.String(length=8), server_default="", nullable=False),
        sa.Column("stopped", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_sides_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_sides")),
        sa.UniqueConstraint("code", name=op.f("uq_sides_code")),
    )
    op.create_index(op.f("ix_sides_guild_id"), "sides", ["guild_id"])
    op.create_index(op.f("ix_sides_thread_id"), "sides", ["thread_id"])
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("shared", sa.Boolean(), server_default=sa.false(), nullable=False))
    with op.batch_alter_table("guilds") as guilds:
        guilds.add_column(sa.Column("across", sa.Boolean(), server_default=sa.false(), nullable=False))
