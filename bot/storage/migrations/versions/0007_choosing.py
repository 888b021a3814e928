"""Choosing in private, answers given in private, and the private message that shows a hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for name in ("private_choice", "confirm_moves"):
        op.add_column("players", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("has_acted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("games", sa.Column("answers", sa.Text(), server_default="", nullable=False))
    for name in ("wait_until", "views_until"):
        op.add_column("games", sa.Column(name, sa.Float()))
    op.add_column("hand_messages", sa.Column("view_token", sa.Text()))
    op.add_column("hand_messages", sa.Column("view_until", sa.Float()))
    op.add_column(
        "hand_messages", sa.Column("closed", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.execute("UPDATE hand_messages SET closed = TRUE WHERE message_id IS NULL")
    with op.batch_alter_table("declines") as batch:
        batch.drop_constraint(op.f("ck_declines_until"), type_="check")
        batch.create_check_constraint(
            op.f("ck_declines_until"), "until IN ('card', 'turn', 'wins', 'always')"
        )
