"""Whom staff has asked to take a seat of a running game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seat_offers",
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("former", sa.BigInteger(), nullable=True),
        sa.Column("asked_by", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("place_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seat_offers_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("line", name=op.f("pk_seat_offers")),
        sa.UniqueConstraint("game", "seat", name=op.f("uq_seat_offers_game_seat")),
    )
    op.create_index(op.f("ix_seat_offers_user_id"), "seat_offers", ["user_id"])
