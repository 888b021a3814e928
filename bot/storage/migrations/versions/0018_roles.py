"""The roles that a server gives to champions and for ranks, and who has them by that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "server_roles",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "what", name=op.f("pk_server_roles")),
    )
    op.create_table(
        "role_holders",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("state", sa.String(length=8), server_default="give", nullable=False),
        sa.Column("trouble", sa.String(length=16), server_default="", nullable=False),
        sa.Column("at", sa.Float(), server_default="0.0", nullable=False),
        sa.CheckConstraint("state IN ('give', 'given', 'away', 'take')", name=op.f("ck_role_holders_state")),
        sa.PrimaryKeyConstraint("guild_id", "role_id", "user_id", name=op.f("pk_role_holders")),
    )
    op.create_index(op.f("ix_role_holders_user_id"), "role_holders", ["user_id"])
