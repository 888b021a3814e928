"""How far people are in the lessons of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("begun_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), server_default="0.0", nullable=False),
        sa.Column("sittings", sa.Integer(), server_default="1", nullable=False),
        sa.Column("game", sa.String(length=16), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_lessons_user_id")),
        sa.PrimaryKeyConstraint("user_id", "game_id", name=op.f("pk_lessons")),
    )
    op.create_index(op.f("ix_lessons_guild_id"), "lessons", ["guild_id"])
    op.create_index(op.f("ix_lessons_game"), "lessons", ["game"])
