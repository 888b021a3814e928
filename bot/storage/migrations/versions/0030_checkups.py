"""What nightly checkups have looked at and found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.create_table(
        "checkups",
        sa.Column("night", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.Column("games", sa.Integer(), server_default="0", nullable=False),
        sa.Column("pools", sa.Integer(), server_default="0", nullable=False),
        sa.Column("seasons", sa.Integer(), server_default="0", nullable=False),
        sa.Column("wrong", sa.Integer(), server_default="0", nullable=False),
        sa.Column("found", sa.Text(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("night", name=op.f("pk_checkups")),
    )
