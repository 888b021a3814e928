"""Games that are played in an answer, where the bot is no member."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("elsewhere", sa.BigInteger(), nullable=True))
        games.add_column(sa.Column("answer_token", sa.Text(), nullable=True))
        games.add_column(sa.Column("answer_until", sa.Float(), nullable=True))
