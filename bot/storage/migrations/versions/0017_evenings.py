"""Leagues of which a season opens by itself every week."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "league_evenings",
        sa.Column("league", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("made_by", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league"], ["leagues.id"], name=op.f("fk_league_evenings_league"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league", name=op.f("pk_league_evenings")),
    )
    op.create_index(op.f("ix_league_evenings_guild_id"), "league_evenings", ["guild_id"])
