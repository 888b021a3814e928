"""Hidden hands: the DM that shows a hand, and who does not want one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("players", sa.Column("hand_dms", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("seats", sa.Column("left_by", sa.BigInteger()))
    op.create_table(
        "hand_messages",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_hand_messages_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "user_id", name=op.f("pk_hand_messages")),
    )
