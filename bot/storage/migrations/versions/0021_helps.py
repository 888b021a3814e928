"""Which help people want who cannot read the signs yet, for whom a game is one of their first, and whether
its board turns to who is to move.

People who have played before choose for themselves, too: what a game is to them is counted when it begins.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    for table in ("players", "guilds"):
        op.add_column(table, sa.Column("help", sa.String(length=16), server_default="auto", nullable=False))
    op.add_column("games", sa.Column("learners", sa.Text(), server_default="", nullable=False))
    op.add_column("games", sa.Column("turning", sa.Boolean(), server_default=sa.false(), nullable=False))
