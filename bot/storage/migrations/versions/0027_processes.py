"""Processes, the shards that they hold, and what they may do together in a time.

A migration that adds: processes of the version before go on beside it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("leaving", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=32), server_default="", nullable=False),
        sa.Column("until", sa.Float(), server_default="0.0", nullable=False),
        sa.Column("heir", sa.String(length=32), server_default="", nullable=False),
        sa.Column("heir_until", sa.Float(), server_default="0.0", nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_shards")),
    )
    op.create_table(
        "turns",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_turns")),
    )
    op.create_table(
        "refused_requests",
        sa.Column("minute", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("minute", name=op.f("pk_refused_requests")),
    )
