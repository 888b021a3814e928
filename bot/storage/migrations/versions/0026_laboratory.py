"""Rule sets that the staff of a server compares, and the games that were played for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

STATES = "'draft', 'waiting', 'running', 'done', 'cancelled', 'failed'"


def upgrade() -> None:
    op.create_table(
        "labs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("game_version", sa.Integer(), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("second", sa.Text(), nullable=False),
        sa.Column("first_called", sa.String(length=40), server_default="", nullable=False),
        sa.Column("second_called", sa.String(length=40), server_default="", nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), server_default="draft", nullable=False),
        sa.Column("asked_at", sa.Float(), server_default="0.0", nullable=False),
        sa.Column("ended_at", sa.Float(), server_default="0.0", nullable=False),
        sa.Column("channel_id", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("message_id", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("token", sa.Text(), server_default="", nullable=False),
        sa.Column("token_until", sa.Float(), server_default="0.0", nullable=False),
        sa.Column("language", sa.String(length=8), server_default="en", nullable=False),
        sa.CheckConstraint(f"state IN ({STATES})", name=op.f("ck_labs_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_labs")),
    )
    op.create_index(op.f("ix_labs_guild_id_state"), "labs", ["guild_id", "state"])
    op.create_table(
        "lab_parts",
        sa.Column("lab", sa.String(length=16), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("trials", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["lab"], ["labs.id"], name=op.f("fk_lab_parts_lab"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("lab", "side", "first", name=op.f("pk_lab_parts")),
    )
