"""Of what people were told in games, whether they want that, and their games with the teacher."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "ideas_told",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("idea", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_ideas_told_user_id")),
        sa.PrimaryKeyConstraint("user_id", "game_id", "idea", name=op.f("pk_ideas_told")),
    )
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("ideas", sa.Boolean(), server_default=sa.true(), nullable=False))
    with op.batch_alter_table("lessons") as lessons:
        lessons.add_column(sa.Column("games", sa.Integer(), server_default="0", nullable=False))
        lessons.add_column(sa.Column("quiet", sa.Boolean(), server_default=sa.false(), nullable=False))
