"""Messages due get an order of importance, and leases an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("messages_due", sa.Column("importance", sa.Integer(), server_default="0", nullable=False))
    op.execute("UPDATE messages_due SET importance = 1 WHERE kind IN ('turn_dm', 'welcome', 'departed')")
    op.execute(
        "UPDATE messages_due SET importance = 2 WHERE kind IN ('presence', 'expire_lobby', 'notice_over')"
    )
    op.drop_index("ix_messages_due_due_at", "messages_due")
    op.create_index(op.f("ix_messages_due_importance_due_at"), "messages_due", ["importance", "due_at"])
    leased = sa.text("claimed_until > 0")
    op.create_index(
        op.f("ix_messages_due_claimed_until"),
        "messages_due",
        ["claimed_until"],
        sqlite_where=leased,
        postgresql_where=leased,
    )
