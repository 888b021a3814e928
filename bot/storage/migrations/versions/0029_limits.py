"""What a server keeps the bot to: channels, games, a role; and who may ask for more at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("only_channels", sa.Text(), server_default="", nullable=False))
    op.add_column("guilds", sa.Column("only_games", sa.Text(), server_default="", nullable=False))
    op.add_column("guilds", sa.Column("only_role_id", sa.BigInteger(), nullable=True))
    op.add_column("guilds", sa.Column("quick_role_id", sa.BigInteger(), nullable=True))
