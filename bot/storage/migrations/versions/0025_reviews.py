"""Whether a game lets its players ask for hints, how many were taken on each seat, and reviews of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("games", sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("seats", sa.Column("hints", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_reviews_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_reviews")),
    )
